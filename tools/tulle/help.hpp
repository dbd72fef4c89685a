// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>

namespace CLI {
class FormatterBase;
}

namespace tulle::cli {

/// Help that leads with the examples, which an app keeps in its footer.
[[nodiscard]] std::shared_ptr<CLI::FormatterBase> make_formatter();

}  // namespace tulle::cli
