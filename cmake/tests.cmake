find_package(GTest REQUIRED)

# tulle_test(NAME [LABEL label] [TIMEOUT seconds] SOURCES a.cpp ... [LIBRARIES lib ...])
# One executable, one ctest entry. Tests see the private headers and the hidden symbols.
function(tulle_test name)
  cmake_parse_arguments(arg "" "LABEL;TIMEOUT" "SOURCES;LIBRARIES" ${ARGN})
  if(NOT arg_TIMEOUT)
    set(arg_TIMEOUT 60)
  endif()
  if(NOT arg_LABEL)
    set(arg_LABEL unit)
  endif()
  add_executable(${name} ${arg_SOURCES})
  target_link_libraries(${name} PRIVATE tulle_internal tulle_warnings GTest::gtest GTest::gmock GTest::gtest_main
                                        ${arg_LIBRARIES})
  target_include_directories(${name} PRIVATE "${PROJECT_SOURCE_DIR}/tests")
  add_test(NAME ${name} COMMAND ${name})
  set_tests_properties(${name} PROPERTIES TIMEOUT ${arg_TIMEOUT} LABELS ${arg_LABEL})
endfunction()
