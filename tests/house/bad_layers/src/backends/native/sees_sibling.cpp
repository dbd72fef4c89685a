#include "backends/native/slot.hpp"
#include "backends/gloo/pair.hpp"
#include "comm/work.hpp"
