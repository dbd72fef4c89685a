#include <string>

#include "tulle/base/upwards.hpp"
