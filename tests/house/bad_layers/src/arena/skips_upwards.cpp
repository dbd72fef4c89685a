#include <sys/mman.h>

#include "control/decide.hpp"
#include "tulle/draw/text.hpp"
