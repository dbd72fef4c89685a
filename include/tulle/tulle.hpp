// SPDX-License-Identifier: Apache-2.0
#pragma once

// Everything that is public, one line each.

#include "tulle/base/buffer.hpp"
#include "tulle/base/dtype.hpp"
#include "tulle/base/error.hpp"
#include "tulle/base/export.hpp"
#include "tulle/base/ids.hpp"
#include "tulle/base/log.hpp"
#include "tulle/base/version.hpp"
#include "tulle/comm/call.hpp"
#include "tulle/comm/collectives.hpp"
#include "tulle/comm/group.hpp"
#include "tulle/comm/reduce_op.hpp"
#include "tulle/comm/work.hpp"
#include "tulle/mesh/axis.hpp"
#include "tulle/mesh/mesh.hpp"
#include "tulle/options/native.hpp"
#include "tulle/options/options.hpp"
#include "tulle/registry/key.hpp"
#include "tulle/store/store.hpp"
#include "tulle/universe/device_mesh.hpp"
#include "tulle/universe/in_process.hpp"
#include "tulle/universe/ledger.hpp"
#include "tulle/universe/universe.hpp"
#include "tulle/universe/verbs.hpp"
