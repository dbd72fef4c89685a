// SPDX-License-Identifier: Apache-2.0
#include "conformance/native_settings.hpp"

namespace tulle::test {
namespace {

INSTANTIATE_TEST_SUITE_P(Native, Conformance,
                         testing::Values(native_chunks(), native_lines(), native_checked()),
                         testing::PrintToStringParamName());

}  // namespace
}  // namespace tulle::test
