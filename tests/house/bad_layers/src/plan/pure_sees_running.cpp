#include "fine_neighbour.hpp"
#  include "tulle/store/store.hpp"
