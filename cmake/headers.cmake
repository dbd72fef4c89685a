# tulle_headers(core|comm LAYER a.hpp ...): the public headers of one layer, all of them, by name.
# They are installed, and compiled alone by the target all_verify_interface_header_sets.
function(tulle_headers component layer)
  list(TRANSFORM ARGN PREPEND "${PROJECT_SOURCE_DIR}/include/tulle/${layer}/")
  target_sources(tulle_${component} PUBLIC FILE_SET HEADERS BASE_DIRS "${PROJECT_SOURCE_DIR}/include" FILES ${ARGN})
endfunction()
