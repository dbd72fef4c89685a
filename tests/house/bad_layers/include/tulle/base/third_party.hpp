#include <fmt/format.h>
#include <vector>
