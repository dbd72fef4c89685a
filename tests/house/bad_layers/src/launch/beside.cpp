#include "arena/arena.hpp"
#include "tulle/store/store.hpp"
