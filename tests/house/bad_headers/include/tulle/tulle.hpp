#include "tulle/base/both.hpp"
#include "tulle/base/umbrella_only.hpp"
