#include "tulle/base/error.hpp"
