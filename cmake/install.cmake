include(CMakePackageConfigHelpers)

set(TULLE_COMPONENTS core comm)
set(package_folder ${CMAKE_INSTALL_LIBDIR}/cmake/tulle)

install(TARGETS tulle_core tulle_comm tulle EXPORT tulle-targets
        LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR}
        ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR}
        FILE_SET HEADERS DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
install(EXPORT tulle-targets NAMESPACE tulle:: DESTINATION ${package_folder})
configure_package_config_file(cmake/tulle-config.cmake.in tulle-config.cmake INSTALL_DESTINATION ${package_folder})
write_basic_package_version_file(tulle-config-version.cmake COMPATIBILITY SameMinorVersion)
install(FILES "${CMAKE_CURRENT_BINARY_DIR}/tulle-config.cmake"
              "${CMAKE_CURRENT_BINARY_DIR}/tulle-config-version.cmake"
        DESTINATION ${package_folder})

# pkg-config NAME, what it holds, and the tulle packages that it stands on.
function(tulle_pkg_config component description requires)
  file(RELATIVE_PATH to_prefix "/${CMAKE_INSTALL_LIBDIR}/pkgconfig" "/")
  string(REGEX REPLACE "/$" "" to_prefix "${to_prefix}")
  set(requires_private "")
  if(NOT BUILD_SHARED_LIBS)
    set(requires_private fmt)
  endif()
  configure_file(cmake/tulle.pc.in tulle-${component}.pc @ONLY)
  install(FILES "${CMAKE_CURRENT_BINARY_DIR}/tulle-${component}.pc" DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
endfunction()

tulle_pkg_config(core "device meshes, plans and their pictures: values that never communicate" "")
tulle_pkg_config(comm "one universe of shared communicators, and collectives on them" tulle-core)
