# Installation: the rules library for find_package(kyvien), the program, the page, and a Debian package.
include(CMakePackageConfigHelpers)

# The package is installed to /usr, where Debian has a library folder for each architecture. GNUInstallDirs does not use it, because the
# prefix of the build differs.
if(CMAKE_LIBRARY_ARCHITECTURE AND CMAKE_INSTALL_LIBDIR STREQUAL "lib")
  set(CMAKE_INSTALL_LIBDIR "lib/${CMAKE_LIBRARY_ARCHITECTURE}")
endif()

get_property(rules_rooms GLOBAL PROPERTY KYVIEN_RULES_ROOMS)

# One archive with all rooms without I/O, so that a user links one library.
set(rules_objects)
add_library(kyvien_rules STATIC)
add_library(kyvien::rules ALIAS kyvien_rules)
set_target_properties(kyvien_rules PROPERTIES EXPORT_NAME rules OUTPUT_NAME kyvien_rules)
target_compile_features(kyvien_rules PUBLIC cxx_std_23)
foreach(room IN LISTS rules_rooms)
  get_target_property(sources kyvien_${room} SOURCES)
  get_target_property(parts kyvien_${room} KYVIEN_PARTS)
  foreach(part IN LISTS parts)
    target_sources(kyvien_rules PRIVATE $<TARGET_OBJECTS:${part}>)
  endforeach()
  add_dependencies(kyvien_rules kyvien_${room})
endforeach()
set_target_properties(kyvien_rules PROPERTIES LINKER_LANGUAGE CXX EXCLUDE_FROM_ALL OFF)
# The rules need this library at link time, for formatting text.
target_link_libraries(kyvien_rules PUBLIC $<INSTALL_INTERFACE:fmt::fmt>)
target_include_directories(kyvien_rules INTERFACE
    $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>
    $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/src> $<BUILD_INTERFACE:${PROJECT_BINARY_DIR}/generated>)

set(config_dir "${CMAKE_INSTALL_LIBDIR}/cmake/kyvien")
install(TARGETS kyvien_rules EXPORT kyvien ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT dev)
install(CODE "
  set(SOURCE_FOLDERS \"${PROJECT_SOURCE_DIR}/src\" \"${PROJECT_BINARY_DIR}/generated\")
  set(ROOMS ${rules_rooms})
  set(STAGE \"${PROJECT_BINARY_DIR}/package/include\")
  set(DESTINATION \"\${CMAKE_INSTALL_PREFIX}/${CMAKE_INSTALL_INCLUDEDIR}\")
  include(\"${PROJECT_SOURCE_DIR}/cmake/InstallHeaders.cmake\")" COMPONENT dev)
install(EXPORT kyvien NAMESPACE kyvien:: FILE kyvien-targets.cmake DESTINATION ${config_dir} COMPONENT dev)
configure_package_config_file(cmake/kyvien-config.cmake.in "${PROJECT_BINARY_DIR}/kyvien-config.cmake"
                              INSTALL_DESTINATION ${config_dir})
write_basic_package_version_file("${PROJECT_BINARY_DIR}/kyvien-config-version.cmake"
                                 COMPATIBILITY SameMinorVersion)
install(FILES "${PROJECT_BINARY_DIR}/kyvien-config.cmake"
              "${PROJECT_BINARY_DIR}/kyvien-config-version.cmake"
        DESTINATION ${config_dir} COMPONENT dev)

file(RELATIVE_PATH prefix_from_pkgconfig "/${CMAKE_INSTALL_LIBDIR}/pkgconfig" "/")
string(REGEX REPLACE "/$" "" prefix_from_pkgconfig "${prefix_from_pkgconfig}")
configure_file(package/kyvien-rules.pc.in "${PROJECT_BINARY_DIR}/package/kyvien-rules.pc" @ONLY)
install(FILES "${PROJECT_BINARY_DIR}/package/kyvien-rules.pc"
        DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig COMPONENT dev)

# The page is built by web/build; a package without it is refused by scripts/check-package.
install(DIRECTORY web/dist/ DESTINATION ${CMAKE_INSTALL_DATADIR}/kyvien/web COMPONENT kyvien OPTIONAL
        PATTERN ".state" EXCLUDE PATTERN ".documents" EXCLUDE)
install(FILES package/completion.bash DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions
        RENAME kyvien COMPONENT kyvien)
# Not below CMAKE_INSTALL_LIBDIR: systemd looks in one folder, whatever the processor.
install(FILES package/kyvien.service package/kyvien.socket DESTINATION lib/systemd/system COMPONENT kyvien)
install(DIRECTORY examples/proxy DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/kyvien/examples COMPONENT kyvien)
# The manual is generated from the help of the installed program.
install(CODE "
  execute_process(COMMAND \"${PROJECT_SOURCE_DIR}/package/man-pages\" \"$<TARGET_FILE:kyvien>\"
                          \"${PROJECT_BINARY_DIR}/package/man1\" COMMAND_ERROR_IS_FATAL ANY)
  file(INSTALL DESTINATION \"\${CMAKE_INSTALL_PREFIX}/${CMAKE_INSTALL_MANDIR}\" TYPE DIRECTORY
       FILES \"${PROJECT_BINARY_DIR}/package/man1\")" COMPONENT kyvien)

# kyvien_licence(VARIABLE FILE): the text of a licence in the format of Debian's copyright file, with a space before each line and a dot for
# an empty one.
function(kyvien_licence variable file)
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/${file}")
  file(READ "${PROJECT_SOURCE_DIR}/${file}" text)
  string(STRIP "${text}" text)
  string(REPLACE "\n" "\n " text " ${text}")
  string(REPLACE "\n \n" "\n .\n" text "${text}")
  set(${variable} "${text}" PARENT_SCOPE)
endfunction()
kyvien_licence(LICENCE_OFL LICENSES/OFL-1.1.txt)
kyvien_licence(LICENCE_BSL package/licences/LICENSE-BSL-1.0.txt)
kyvien_licence(LICENCE_ZLIB package/licences/LICENSE-Zlib.txt)
kyvien_licence(LICENCE_BSD package/licences/LICENSE-BSD-3-Clause.txt)
kyvien_licence(LICENCE_EXPAT package/licences/LICENSE-Expat.txt)
kyvien_licence(LICENCE_FMT_EXCEPTION package/licences/LICENSE-fmt-exception.txt)
kyvien_licence(LICENCE_UNLICENSE package/licences/LICENSE-Unlicense.txt)

set(CPACK_PACKAGE_CONTACT "The Kyvien maintainers <maintainers@kyvien.invalid>")
configure_file(package/copyright.in "${PROJECT_BINARY_DIR}/package/kyvien/copyright" @ONLY)
configure_file(package/copyright-dev.in "${PROJECT_BINARY_DIR}/package/libkyvien-rules-dev/copyright" @ONLY)
# kyvien_documents(COMPONENT PACKAGE): the documentation files required in every Debian package.
function(kyvien_documents component package)
  set(folder "${PROJECT_BINARY_DIR}/package/${package}")
  install(CODE "
    execute_process(COMMAND \"${PROJECT_SOURCE_DIR}/package/changelog\" ${package} ${PROJECT_VERSION} \"${folder}\"
                    COMMAND_ERROR_IS_FATAL ANY)" COMPONENT ${component})
  install(FILES "${folder}/copyright" "${folder}/changelog.gz"
          DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/${package} COMPONENT ${component})
endfunction()
kyvien_documents(kyvien kyvien)
kyvien_documents(dev libkyvien-rules-dev)
install(FILES README.md CHANGELOG.md DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/kyvien COMPONENT kyvien)
install(DIRECTORY docs/ DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/kyvien/docs COMPONENT kyvien)

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME kyvien)
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "${PROJECT_DESCRIPTION}")
set(CPACK_STRIP_FILES ON)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_COMPONENTS_ALL kyvien dev)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_KYVIEN_PACKAGE_NAME kyvien)
set(CPACK_DEBIAN_KYVIEN_PACKAGE_SECTION misc)
# Opened on demand (base/shared_library.h), so the linker does not record them.
set(CPACK_DEBIAN_KYVIEN_PACKAGE_DEPENDS "libpq5, libpangocairo-1.0-0")
# For scoresheets in Vietnamese and Chinese.
set(CPACK_DEBIAN_KYVIEN_PACKAGE_RECOMMENDS "fonts-noto-core, fonts-noto-cjk")
# Detected when the hall starts, and offered as opponents.
set(CPACK_DEBIAN_KYVIEN_PACKAGE_SUGGESTS "stockfish, gnuchess, fairy-stockfish, gnugo")
set(CPACK_DEBIAN_DEV_PACKAGE_NAME libkyvien-rules-dev)
set(CPACK_DEBIAN_DEV_PACKAGE_SECTION libdevel)
set(CPACK_DEBIAN_DEV_PACKAGE_DEPENDS "libfmt-dev")
# The summary of the project is the first line of both descriptions.
set(CPACK_DEBIAN_KYVIEN_DESCRIPTION "A server for games in the browser, a judge of archives in PGN and SGF, and an
office for tournaments. Each ruling cites the clause of the law on which it
rests: the FIDE Laws of Chess (2018), the Vietnamese xiangqi law or the Chinese
rules of Go.")
set(CPACK_DEBIAN_DEV_DESCRIPTION "This package holds the rules as a static C++23 library: positions, legal moves,
repetition, notations, clocks, the conduct of a game over the board and the
pairing of tournaments, without any input or output of its own.")
include(CPack)
