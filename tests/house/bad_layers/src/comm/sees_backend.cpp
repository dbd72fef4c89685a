#include "backends/native/slot.hpp"
#include "trace/recorder.hpp"
