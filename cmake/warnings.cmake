# Warnings are private, and ours alone: a project that adds tulle sees none of them.
add_library(tulle_warnings INTERFACE)
if(PROJECT_IS_TOP_LEVEL)
  target_compile_options(tulle_warnings INTERFACE
    -Wall -Wextra -Wpedantic -Wshadow -Wnon-virtual-dtor -Wold-style-cast -Wcast-align
    -Woverloaded-virtual -Wnull-dereference -Wdouble-promotion -Wimplicit-fallthrough)
  # GCC bug 105651: a false alarm about std::string at -O3.
  target_compile_options(tulle_warnings INTERFACE $<$<AND:$<CXX_COMPILER_ID:GNU>,$<CONFIG:Release>>:-Wno-restrict>)
  if(TULLE_WARNINGS_AS_ERRORS)
    target_compile_options(tulle_warnings INTERFACE -Werror)
  endif()
endif()
