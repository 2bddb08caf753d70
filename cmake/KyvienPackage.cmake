# Installation: the rules library for find_package(kyvien), the program, the page, and a Debian package.
include(CMakePackageConfigHelpers)

get_property(rules_rooms GLOBAL PROPERTY KYVIEN_RULES_ROOMS)

# One archive with all rooms without I/O, so that a user links one library.
set(rules_objects)
add_library(kyvien_rules STATIC)
add_library(kyvien::rules ALIAS kyvien_rules)
set_target_properties(kyvien_rules PROPERTIES EXPORT_NAME rules OUTPUT_NAME kyvien_rules)
target_compile_features(kyvien_rules PUBLIC cxx_std_23)
foreach(room IN LISTS rules_rooms)
  get_target_property(sources kyvien_${room} SOURCES)
  target_sources(kyvien_rules PRIVATE $<TARGET_OBJECTS:kyvien_${room}>)
  add_dependencies(kyvien_rules kyvien_${room})
endforeach()
set_target_properties(kyvien_rules PROPERTIES LINKER_LANGUAGE CXX EXCLUDE_FROM_ALL OFF)
# The rules need these two libraries at link time: formatting of text, and signing of logs.
target_link_libraries(kyvien_rules PUBLIC $<INSTALL_INTERFACE:fmt::fmt>)
target_include_directories(kyvien_rules INTERFACE
    $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>
    $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}/kyvien>
    $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/src> $<BUILD_INTERFACE:${PROJECT_BINARY_DIR}/generated>)

set(config_dir "${CMAKE_INSTALL_LIBDIR}/cmake/kyvien")
install(TARGETS kyvien_rules EXPORT kyvien ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT dev)
foreach(room IN LISTS rules_rooms)
  install(DIRECTORY src/${room} DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/kyvien COMPONENT dev
          FILES_MATCHING PATTERN "*.h" PATTERN "*twin.h" EXCLUDE PATTERN "*_test.h" EXCLUDE
          PATTERN "tool" EXCLUDE)
endforeach()
install(FILES "${PROJECT_BINARY_DIR}/generated/rulebook/clause_ids.h"
        DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/kyvien/rulebook COMPONENT dev)
install(EXPORT kyvien NAMESPACE kyvien:: FILE kyvien-targets.cmake DESTINATION ${config_dir} COMPONENT dev)
configure_package_config_file(cmake/kyvien-config.cmake.in "${PROJECT_BINARY_DIR}/kyvien-config.cmake"
                              INSTALL_DESTINATION ${config_dir})
write_basic_package_version_file("${PROJECT_BINARY_DIR}/kyvien-config-version.cmake"
                                 COMPATIBILITY SameMinorVersion)
install(FILES "${PROJECT_BINARY_DIR}/kyvien-config.cmake"
              "${PROJECT_BINARY_DIR}/kyvien-config-version.cmake"
        DESTINATION ${config_dir} COMPONENT dev)

# The page is built by web/build; a package without it is refused by scripts/check-package.
install(DIRECTORY web/dist/ DESTINATION ${CMAKE_INSTALL_DATADIR}/kyvien/web COMPONENT kyvien OPTIONAL)
install(FILES README.md LICENSE CHANGELOG.md DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT kyvien)

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME kyvien)
set(CPACK_PACKAGE_CONTACT "The Kyvien maintainers <maintainers@kyvien.invalid>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "${PROJECT_DESCRIPTION}")
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_COMPONENTS_ALL kyvien dev)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_KYVIEN_PACKAGE_NAME kyvien)
set(CPACK_DEBIAN_KYVIEN_PACKAGE_SECTION games)
# Scoresheets in Vietnamese and Chinese.
set(CPACK_DEBIAN_KYVIEN_PACKAGE_RECOMMENDS "fonts-noto-core, fonts-noto-cjk")
set(CPACK_DEBIAN_DEV_PACKAGE_NAME libkyvien-rules-dev)
set(CPACK_DEBIAN_DEV_PACKAGE_SECTION libdevel)
set(CPACK_DEBIAN_DEV_PACKAGE_DEPENDS "libfmt-dev")
set(CPACK_COMPONENT_DEV_DESCRIPTION "The rules of chess, xiangqi and Go as a C++ library.")
include(CPack)
