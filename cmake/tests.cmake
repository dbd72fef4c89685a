find_package(GTest REQUIRED)

# tulle_test(NAME [LABEL label] [PROCESSES] [TIMEOUT seconds] SOURCES a.cpp ... [LIBRARIES lib ...])
# One executable, one ctest entry. Tests see the private headers and the hidden symbols.
#
# Each ctest entry has one label that says what it is:
#   unit, property, conformance, golden, faults   made by this function
#   install, house                                scripts over an installed tree, over the sources
# PROCESSES marks a test that forks: the thread sanitizer sees nothing between processes, so its preset leaves it out.
function(tulle_test name)
  cmake_parse_arguments(arg "PROCESSES" "LABEL;TIMEOUT" "SOURCES;LIBRARIES" ${ARGN})
  if(NOT arg_TIMEOUT)
    set(arg_TIMEOUT 60)
  endif()
  if(TULLE_SANITIZE)
    math(EXPR arg_TIMEOUT "5 * ${arg_TIMEOUT}")
  endif()
  if(NOT arg_LABEL)
    set(arg_LABEL unit)
  endif()
  if(NOT arg_LABEL MATCHES "^(unit|property|conformance|golden|faults)$")
    message(FATAL_ERROR "test ${name}: no label '${arg_LABEL}' (labels are unit, property, conformance, golden, faults)")
  endif()
  if(arg_PROCESSES)
    list(APPEND arg_LABEL processes)
  endif()
  add_executable(${name} ${arg_SOURCES})
  target_link_libraries(${name} PRIVATE tulle_internal tulle_warnings GTest::gtest GTest::gmock GTest::gtest_main
                                        ${arg_LIBRARIES})
  target_include_directories(${name} PRIVATE "${PROJECT_SOURCE_DIR}/tests")
  add_test(NAME ${name} COMMAND ${name})
  set_tests_properties(${name} PROPERTIES TIMEOUT ${arg_TIMEOUT} LABELS "${arg_LABEL}")
endfunction()
