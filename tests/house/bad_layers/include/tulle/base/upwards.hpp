#include "tulle/layout/fine.hpp"
#include "base/log.hpp"
