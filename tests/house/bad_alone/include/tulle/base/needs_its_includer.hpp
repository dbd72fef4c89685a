#pragma once

inline std::string missing_include() { return "x"; }
