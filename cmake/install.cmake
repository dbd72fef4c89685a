include(CMakePackageConfigHelpers)

install(TARGETS tulle_core tulle_comm tulle EXPORT tulle-targets
        LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR}
        ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR}
        FILE_SET HEADERS)
install(EXPORT tulle-targets NAMESPACE tulle:: DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/tulle)
configure_package_config_file(cmake/tulle-config.cmake.in tulle-config.cmake
                              INSTALL_DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/tulle)
write_basic_package_version_file(tulle-config-version.cmake COMPATIBILITY SameMinorVersion)
install(FILES "${CMAKE_CURRENT_BINARY_DIR}/tulle-config.cmake" "${CMAKE_CURRENT_BINARY_DIR}/tulle-config-version.cmake"
        DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/tulle)
