# The games of a program. KYVIEN_GAMES (CMakeLists.txt) has a line for each: the name of the game, a colon, the folder of its law. It
# determines
#   the laws, in order (rulebook/clause_ids.h and the table of their words),
#   enum class Game (generated/conduct/settings/game_ids.h),
#   and in each room with game-specific parts a table with one entry for each game: `room::registered::NAME`, an
#   `extern const Entry` that a file of that game in that room defines. The linker reports missing entries.
# No code lists the games a second time (scripts/check-games); docs/adding-a-game.md describes the entries.
#
# Each table is an object of its own in its room's library. A program with other games replaces it by linking its own table:
# kyvien_games_of() does that for the example and its tests.

# kyvien_laws_of(VARIABLE GAME...): the folders of the games' laws.
function(kyvien_laws_of variable)
  set(folders "")
  foreach(game IN LISTS ARGN)
    string(REGEX REPLACE "^[^:]*:" "${PROJECT_SOURCE_DIR}/" folder "${game}")
    list(APPEND folders "${folder}")
  endforeach()
  set(${variable} "${folders}" PARENT_SCOPE)
endfunction()

# kyvien_names_of(VARIABLE GAME...): the games' names.
function(kyvien_names_of variable)
  list(TRANSFORM ARGN REPLACE ":.*$" "" OUTPUT_VARIABLE names)
  set(${variable} "${names}" PARENT_SCOPE)
endfunction()

# kyvien_compile_laws(FOLDER LAW_FOLDER...): writes the headers and the table of these laws to FOLDER.
function(kyvien_compile_laws folder)
  set(files "")
  set(headers "")
  foreach(law IN LISTS ARGN)
    file(GLOB of_law CONFIGURE_DEPENDS "${law}/*.toml")
    list(APPEND files ${of_law})
    get_filename_component(slug "${law}" NAME)
    list(APPEND headers "${folder}/law_${slug}.h")
  endforeach()
  add_custom_command(
    OUTPUT "${folder}/clause_ids.h" "${folder}/clause_table.cpp" ${headers}
    COMMAND ${CMAKE_COMMAND} -E env ASAN_OPTIONS=detect_leaks=0
            ${CMAKE_CROSSCOMPILING_EMULATOR} $<TARGET_FILE:kyvien_compile_rulebooks> "${folder}" ${ARGN}
    DEPENDS kyvien_compile_rulebooks ${files}
    COMMENT "Compiling the rulebooks"
    VERBATIM)
endfunction()

# kyvien_compile_catalogue(OUTPUT NAME FOLDER LAW_HEADER): the header with the reports and rulings of a law (reports.toml and rulings.toml
# of its folder): <NAME>Report, <NAME>Ruling and so on. In the folder internal beside it a struct for each report: reports.h and reports.cpp
# in place of catalogue.h.
function(kyvien_compile_catalogue output name folder law_header)
  string(REGEX REPLACE "([^/]*)catalogue\\.h$" "internal/\\1reports" structs "${output}")
  # Older build folders have them beside the catalogue, where they would be installed.
  string(REGEX REPLACE "internal/([^/]*)$" "\\1" before "${structs}")
  file(REMOVE "${before}.h" "${before}.cpp")
  add_custom_command(
    OUTPUT "${output}" "${structs}.h" "${structs}.cpp"
    COMMAND ${CMAKE_COMMAND} -E env ASAN_OPTIONS=detect_leaks=0
            ${CMAKE_CROSSCOMPILING_EMULATOR} $<TARGET_FILE:kyvien_compile_catalogue> "${output}" "${name}" "${folder}"
            "${law_header}"
    DEPENDS kyvien_compile_catalogue "${folder}/reports.toml" "${folder}/rulings.toml"
    COMMENT "Compiling the catalogue of ${name}"
    VERBATIM)
endfunction()

# kyvien_begin_with_capital(VARIABLE NAME)
function(kyvien_begin_with_capital variable name)
  string(SUBSTRING "${name}" 0 1 first)
  string(SUBSTRING "${name}" 1 -1 rest)
  string(TOUPPER "${first}" first)
  set(${variable} "${first}${rest}" PARENT_SCOPE)
endfunction()

# kyvien_game_table(TARGET ROOM GAME...): compiles the table of a room into a target.
function(kyvien_game_table target room)
  kyvien_names_of(names ${ARGN})
  set(declarations "")
  set(entries "")
  foreach(name IN LISTS names)
    string(APPEND declarations "extern const Entry ${name};\n")
    string(APPEND entries "&${name}, ")
  endforeach()
  list(LENGTH names count)
  # No header of the room is needed, since the table holds only addresses.
  set(file "${CMAKE_CURRENT_BINARY_DIR}/games/${target}/${room}_games.cpp")
  file(CONFIGURE OUTPUT "${file}" CONTENT "// Generated from the list of the games.
#include <cstddef>

namespace kyvien::${room}::registered {

struct Entry;
${declarations}
extern const Entry* const kEntries[];
extern const std::size_t kCount;
const Entry* const kEntries[] = {${entries}};
const std::size_t kCount = ${count};

}  // namespace kyvien::${room}::registered
" @ONLY)
  target_sources(${target} PRIVATE "${file}")
  set_source_files_properties("${file}" PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON SKIP_PRECOMPILE_HEADERS ON)
endfunction()

# kyvien_games_of(TARGET GAME...): a program with these games instead of KYVIEN_GAMES. The headers of their laws are
# "laws/law_<law>.h" there.
function(kyvien_games_of target)
  set(folder "${CMAKE_CURRENT_BINARY_DIR}/games/${target}/laws")
  kyvien_laws_of(laws ${ARGN})
  kyvien_compile_laws("${folder}" ${laws})
  target_sources(${target} PRIVATE "${folder}/clause_table.cpp" "${folder}/clause_ids.h")
  target_include_directories(${target} PUBLIC "${CMAKE_CURRENT_BINARY_DIR}/games/${target}")
  foreach(room IN ITEMS conduct record paper judge)
    kyvien_game_table(${target} ${room} ${ARGN})
  endforeach()
endfunction()

# kyvien_example_game(GAME): examples/<name>; two programs have this game in addition to those of the list: its tests (kyvien_<name>_test,
# *_test.cpp of the folder) and a hall that serves it (kyvien_<name>, examples/serve.cpp).
function(kyvien_example_game game)
  kyvien_names_of(name ${game})
  set(target kyvien_${name}_game)
  find_package(GTest REQUIRED)
  find_package(Boost 1.81 REQUIRED COMPONENTS json)
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/examples/${name}/*.cpp")
  set(tests ${sources})
  list(FILTER sources EXCLUDE REGEX "_test\\.cpp$")
  list(FILTER tests INCLUDE REGEX "_test\\.cpp$")
  add_library(${target} OBJECT ${sources})
  kyvien_unity(${target})
  kyvien_optimise(${target} WARM)
  target_include_directories(${target} PUBLIC "${PROJECT_SOURCE_DIR}/examples")
  target_link_libraries(${target} PUBLIC kyvien_hall kyvien_judge kyvien_record kyvien_paper kyvien_conduct kyvien_notation
                                         kyvien_go fmt::fmt Boost::json)
  kyvien_games_of(${target} ${KYVIEN_GAMES} ${game})
  kyvien_laws_of(law ${game})
  get_filename_component(slug "${law}" NAME)
  kyvien_begin_with_capital(prefix "${name}")
  set(laws "${CMAKE_CURRENT_BINARY_DIR}/games/${target}/laws")
  kyvien_compile_catalogue("${laws}/${name}_catalogue.h" "${prefix}" "${law}" "laws/law_${slug}.h")
  target_sources(${target} PRIVATE "${laws}/${name}_catalogue.h" "${laws}/internal/${name}_reports.cpp")

  add_executable(kyvien_${name}_test ${tests})
  target_include_directories(kyvien_${name}_test PRIVATE "${PROJECT_SOURCE_DIR}/tests/support")
  target_link_libraries(kyvien_${name}_test PRIVATE ${target} GTest::gmock GTest::gtest_main)
  kyvien_optimise(kyvien_${name}_test TESTS)
  add_test(NAME example.${name} COMMAND kyvien_${name}_test)
  set_tests_properties(example.${name} PROPERTIES TIMEOUT 3600)

  add_executable(kyvien_${name} "${PROJECT_SOURCE_DIR}/examples/serve.cpp")
  target_link_libraries(kyvien_${name} PRIVATE ${target})
  kyvien_optimise(kyvien_${name} WARM)
  set_target_properties(kyvien_${name} PROPERTIES RUNTIME_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}/examples")
endfunction()

# enum class Game, written when the build is configured.
kyvien_names_of(names ${KYVIEN_GAMES})
set(enumerators "")
foreach(name IN LISTS names)
  kyvien_begin_with_capital(enumerator "${name}")
  string(APPEND enumerators "    ${enumerator},\n")
endforeach()
file(CONFIGURE OUTPUT "${PROJECT_BINARY_DIR}/generated/conduct/settings/game_ids.h" CONTENT "// Generated from the list of the games.
#pragma once

#include <cstdint>

namespace kyvien::conduct {

/// A game by its place in the list; find_game() for one that is not named here.
enum class Game : std::uint8_t {
${enumerators}};

}  // namespace kyvien::conduct
" @ONLY)
