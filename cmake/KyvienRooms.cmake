# One folder of src/ is one room. kyvien_room() turns the files of a room into targets by their names:
#   *_test.cpp  -> kyvien_<room>_test   (GoogleTest, run by ctest)
#   *_bench.cpp -> kyvien_<room>_bench  (Google Benchmark)
#   x_fuzz.cpp  -> target x of fuzz_<room> (libFuzzer, preset fuzz)
#   other *.cpp -> kyvien_<room>        (static library)
# DEPENDS names earlier rooms or libraries that the headers need, PRIVATE libraries of the .cpp files. HOT: the room has hot paths and is
# compiled with -O2; the others with -O1, which compiles a fifth faster and is equally fast where they spend time. WARM: folders of a HOT
# room that are compiled with -O1. COLD: folders that only answer a person's command, compiled with -Og, another quarter faster; `COLD .` is
# the whole room. APART: folders that are compiled separately, since only they include headers that compile slowly, or they affect how the
# compiler inlines the rest. WITHOUT_RULINGS: test suites that are not affected by rulings of a game (kyvien_add_tests).
#
# Unity builds: the files of a room (each game separately) are compiled up to KYVIEN_UNITY_FILES at a time, because most of a file's compile
# time goes into headers and into code that other files emit too. So a name in an anonymous namespace must be unique there; if two files
# need the same name, their anonymous namespaces are inside a namespace named after the file. KYVIEN_UNITY=OFF compiles each file alone
# (presets `dev` and `separate`), which shows that each includes what it uses.

find_program(CCACHE ccache)
if(CCACHE)
  set(CMAKE_CXX_COMPILER_LAUNCHER "${CCACHE}")
endif()

add_library(kyvien_flags INTERFACE)
target_compile_features(kyvien_flags INTERFACE cxx_std_23)
target_compile_options(kyvien_flags INTERFACE
    -Wall -Wextra -Wconversion -Wshadow -Werror)
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  # GCC 12 reports false positives of these two on inlined standard containers.
  target_compile_options(kyvien_flags INTERFACE -Wno-restrict -Wno-stringop-overflow)
  # The same for a mismatch of new and delete in Asio's coroutines, when only one of them is inlined; clang and the sanitized tests look for
  # real ones.
  target_compile_options(kyvien_flags INTERFACE -Wno-mismatched-new-delete)
  if(KYVIEN_UNITY)
    # A class in a .cpp file may have members of types in its anonymous namespace; in a unity build GCC takes the file for a header.
    target_compile_options(kyvien_flags INTERFACE -Wno-subobject-linkage)
  endif()
endif()
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  # Garbage collection takes a fifteenth of the compiler's time; without it a unit needs at most a gigabyte.
  add_compile_options(--param=ggc-min-expand=300 --param=ggc-min-heapsize=800000)
endif()
# Common options of all rooms: the flags, and the generated list of clauses (added by src/rulebook).
add_library(kyvien_options INTERFACE)
target_link_libraries(kyvien_options INTERFACE kyvien_flags)

if(KYVIEN_SANITIZE)
  add_compile_options(-fsanitize=${KYVIEN_SANITIZE} -fno-omit-frame-pointer)
  add_link_options(-fsanitize=${KYVIEN_SANITIZE})
  if(KYVIEN_SANITIZE MATCHES "undefined")
    add_compile_options(-fno-sanitize-recover=undefined)
  endif()
  if(KYVIEN_SANITIZE_ALL OR NOT KYVIEN_SANITIZE MATCHES "address")
    add_compile_options(-g1)
  else()
    # Checks that landing builds omit (decisions 0059, 0062). Null: AddressSanitizer stops at a null pointer anyway. Line numbers in its
    # traces: a tenth of the compile time, and they need a symbolizer that scripts/setup does not install.
    add_compile_options(-fno-sanitize=null,alignment)
    if(CMAKE_CXX_COMPILER_ID STREQUAL "Clang")  # a seventh of the tests' time
      add_compile_options(-fsanitize-address-use-after-return=never)
    endif()
  endif()
endif()
if(KYVIEN_FUZZ)
  # The path is relative so that builds in different folders share what they compile.
  file(RELATIVE_PATH ignored "${PROJECT_BINARY_DIR}" "${PROJECT_SOURCE_DIR}/cmake/coverage_ignore.txt")
  add_compile_options(-fsanitize=fuzzer-no-link -fsanitize-coverage-ignorelist=${ignored})
  # A program without functions that it never calls is unchanged when they change, and scripts/check then skips it.
  add_compile_options(-ffunction-sections -fdata-sections)
  add_link_options(-Wl,--gc-sections)
endif()

find_program(MOLD mold)
if(MOLD AND NOT CMAKE_CROSSCOMPILING)
  add_link_options(-fuse-ld=mold)
endif()

set_property(GLOBAL PROPERTY KYVIEN_RULES_ROOMS "")

# kyvien_precompile(TARGET FLAVOUR [LIBRARIES ...] [OPTIONS ...] [HEADERS ...]): precompiles the standard headers that most files include,
# and HEADERS, once for all targets of a flavour, which must use the same options. For sanitizer builds (clang) and, with
# KYVIEN_PRECOMPILE=ON, for the daily build of preset `dev`.
if(KYVIEN_SANITIZE AND CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
  set(KYVIEN_PRECOMPILE ON)
endif()
function(kyvien_precompile target flavour)
  if(NOT KYVIEN_PRECOMPILE)
    return()
  endif()
  cmake_parse_arguments(ARG "" "" "LIBRARIES;OPTIONS;HEADERS" ${ARGN})
  set(owner kyvien_precompiled_${flavour})
  set(same -fPIC -pthread)  # a precompiled header fits only files compiled with the same options, including programs
  if(CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
    list(APPEND same "SHELL:-Xclang -fno-pch-timestamp")  # without the build time in it, ccache can store it
  endif()
  if(NOT TARGET ${owner})
    add_library(${owner} OBJECT "${PROJECT_SOURCE_DIR}/cmake/precompiled.cpp")
    target_link_libraries(${owner} PRIVATE kyvien_flags fmt::fmt ${ARG_LIBRARIES})
    target_compile_options(${owner} PRIVATE ${same} ${ARG_OPTIONS})
    set_target_properties(${owner} PROPERTIES POSITION_INDEPENDENT_CODE ON)
    target_precompile_headers(${owner} PRIVATE <algorithm> <array> <chrono> <cstdint> <expected> <filesystem> <fstream>
        <functional> <map> <memory> <optional> <random> <set> <span> <sstream> <string> <string_view> <utility> <variant>
        <vector> <fmt/format.h> ${ARG_HEADERS})
  endif()
  target_compile_definitions(${target} PRIVATE FMT_SHARED)
  target_compile_options(${target} PRIVATE ${same})
  target_precompile_headers(${target} REUSE_FROM ${owner})
endfunction()

# kyvien_unity(TARGET [FOLDER...]): compiles the files of a room together, those of each game and of each FOLDER separately, in units of
# about equal length.
function(kyvien_unity target)
  if(NOT KYVIEN_UNITY)
    return()
  endif()
  get_target_property(sources ${target} SOURCES)
  list(FILTER sources EXCLUDE REGEX "^\\$<")
  kyvien_names_of(games ${KYVIEN_GAMES})
  set(folders ${games} ${ARGN})
  list(JOIN folders "|" folders)
  set(groups "")
  foreach(source IN LISTS sources)
    file(RELATIVE_PATH path "${CMAKE_CURRENT_SOURCE_DIR}" "${source}")
    string(REGEX MATCH "^(${folders})/" folder "${path}")
    string(REPLACE "/" "" group "group_${folder}")
    list(APPEND groups ${group})
    list(APPEND ${group} "${source}")
  endforeach()
  list(REMOVE_DUPLICATES groups)
  set(part 0)
  foreach(group IN LISTS groups)
    list(LENGTH ${group} files)
    math(EXPR units "(${files} + ${KYVIEN_UNITY_FILES} - 1) / ${KYVIEN_UNITY_FILES}")
    math(EXPR length "(${files} + ${units} - 1) / ${units}")
    set(count 0)
    foreach(source IN LISTS ${group})  # sorted, so that a folder's files are adjacent
      math(EXPR number "${part} + 1 + ${count} / ${length}")
      set_property(SOURCE "${source}" PROPERTY UNITY_GROUP "${number}")
      math(EXPR count "${count} + 1")
    endforeach()
    math(EXPR part "${part} + ${units}")
  endforeach()
  cmake_language(EVAL CODE "cmake_language(DEFER CALL kyvien_write_units ${target})")  # when all sources and their properties are known
endfunction()

# kyvien_write_units(TARGET): writes a file for each UNITY_GROUP of the target's sources, which includes them. CMake's own unity builds
# include files by their absolute paths, so that the compiler cache would find nothing in a clone in another folder.
function(kyvien_write_units target)
  get_target_property(sources ${target} SOURCES)
  set(groups "")
  foreach(source IN LISTS sources)
    get_property(group SOURCE "${source}" PROPERTY UNITY_GROUP)
    get_property(apart SOURCE "${source}" PROPERTY SKIP_UNITY_BUILD_INCLUSION)
    if("${group}" STREQUAL "" OR apart)
      continue()
    endif()
    cmake_path(ABSOLUTE_PATH source BASE_DIRECTORY "${CMAKE_CURRENT_SOURCE_DIR}" OUTPUT_VARIABLE path)
    foreach(root IN ITEMS "${PROJECT_BINARY_DIR}/generated" "${PROJECT_SOURCE_DIR}/src" "${PROJECT_SOURCE_DIR}/tests/support"
                          "${PROJECT_SOURCE_DIR}/tests" "${PROJECT_SOURCE_DIR}/examples")
      cmake_path(IS_PREFIX root "${path}" below)
      if(below)
        cmake_path(RELATIVE_PATH path BASE_DIRECTORY "${root}")
        break()
      endif()
    endforeach()
    list(APPEND groups ${group})
    string(APPEND "includes_${group}" "#include \"${path}\"\n")
    set_property(SOURCE "${source}" PROPERTY HEADER_FILE_ONLY ON)
  endforeach()
  list(REMOVE_DUPLICATES groups)
  foreach(group IN LISTS groups)
    set(unit "${CMAKE_CURRENT_BINARY_DIR}/units/${target}_${group}.cpp")
    file(CONFIGURE OUTPUT "${unit}" CONTENT "${includes_${group}}" @ONLY)
    target_sources(${target} PRIVATE "${unit}")
  endforeach()
endfunction()

# kyvien_optimise(TARGET LEVEL): the optimisation of a release build: HOT -O2, WARM -O1, COLD and TESTS -Og, which compiles a quarter
# faster. A program with COLD parts is linked by kyvien_link_hot_first().
function(kyvien_optimise target level)
  if(level STREQUAL HOT)
    set(flag -O2)
  elseif(level MATCHES "^(COLD|TESTS)$" AND CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    set(flag -Og)
  else()
    set(flag -O1)
  endif()
  target_compile_options(${target} PRIVATE $<$<CONFIG:Release>:${flag}>)
endfunction()

# kyvien_link_hot_first(TARGET): links the program with every room. If several files contain the same inline function, the linker keeps the
# first copy: so the objects of HOT code come first, then those of WARM code, and last, from the rooms' archives, those of COLD code.
function(kyvien_link_hot_first target)
  foreach(level HOT WARM)
    get_property(parts GLOBAL PROPERTY KYVIEN_PARTS_${level})
    foreach(part IN LISTS parts)
      target_link_libraries(${target} PRIVATE $<TARGET_OBJECTS:${part}>)
    endforeach()
  endforeach()
endfunction()

# kyvien_harden(TARGET ROOM_IS_HOT): hardening options of a release build against exploits. Tests and benchmarks are built without, and so
# are builds with sanitizers, which detect more.
function(kyvien_harden target hot)
  if(NOT KYVIEN_HARDEN OR KYVIEN_SANITIZE OR CMAKE_CROSSCOMPILING)
    return()
  endif()
  set(flags -fstack-protector-strong -fstack-clash-protection -U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=3)
  if(CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|AMD64")
    list(APPEND flags -fcf-protection)
  endif()
  if(NOT hot)
    list(APPEND flags -D_GLIBCXX_ASSERTIONS)
  endif()
  foreach(flag IN LISTS flags)
    target_compile_options(${target} PRIVATE $<$<CONFIG:Release>:${flag}>)
  endforeach()
endfunction()

# kyvien_add_tests(ROOM [WITHOUT_RULINGS SUITE...]): the tests of a room as ctest entries of about equal length, ROOM.1 to ROOM.n. A process
# for each test would spend more time starting than testing. WITHOUT_RULINGS names the suites that are not affected by rulings of a game:
# they are ROOM-without-rulings.1 to n. To run a single test: kyvien_<room>_test --gtest_filter=Suite.Name
function(kyvien_add_tests room)
  cmake_parse_arguments(ARG "" "" "WITHOUT_RULINGS" ${ARGN})
  set(shards 1)
  set(cost 0)
  set(processors 2)
  if(room MATCHES "^(chess|go|xiangqi|conduct|tournament|notation|hall|store|engine)$")
    set(shards 4)
  endif()
  if(room MATCHES "^(hall|store|engine)$")
    # They spend much of their time waiting for a database, a peer or a program: started first, and two per core (scripts/check).
    set(cost 100)
    set(processors 1)
  endif()
  list(TRANSFORM ARG_WITHOUT_RULINGS APPEND ".*")
  list(JOIN ARG_WITHOUT_RULINGS ":" suites)
  set(kinds ${room})
  set(filter "*")
  if(suites)
    list(APPEND kinds ${room}-without-rulings)
    set(filter "-${suites}")
  endif()
  math(EXPR last "${shards} - 1")
  foreach(kind IN LISTS kinds)
    foreach(shard RANGE ${last})
      math(EXPR number "${shard} + 1")
      add_test(NAME ${kind}.${number} COMMAND kyvien_${room}_test)
      # The timeout only ends a hanging test; no test comes near it on any machine.
      set_tests_properties(${kind}.${number} PROPERTIES TIMEOUT 3600 COST ${cost} PROCESSORS ${processors}
          ENVIRONMENT "GTEST_TOTAL_SHARDS=${shards};GTEST_SHARD_INDEX=${shard};GTEST_FILTER=${filter}")
    endforeach()
    set(filter "${suites}")
  endforeach()
endfunction()

function(kyvien_room room)
  cmake_parse_arguments(ARG "RULES;HOT;SEPARATE" "" "WARM;COLD;APART;DEPENDS;PRIVATE;TEST;WITHOUT_RULINGS" ${ARGN})
  file(GLOB_RECURSE files CONFIGURE_DEPENDS "${CMAKE_CURRENT_SOURCE_DIR}/*.cpp")
  list(SORT files)
  set(sources ${files})
  list(FILTER sources EXCLUDE REGEX "_(test|bench|fuzz)\\.cpp$|/main\\.cpp$|/tool/")
  set(tests ${files})
  list(FILTER tests INCLUDE REGEX "_test\\.cpp$")
  set(benches ${files})
  list(FILTER benches INCLUDE REGEX "_bench\\.cpp$")
  set(fuzzers ${files})
  list(FILTER fuzzers INCLUDE REGEX "_fuzz\\.cpp$")

  set(level WARM)
  if(ARG_HOT)
    set(level HOT)
  elseif(ARG_COLD STREQUAL ".")
    set(level COLD)
    set(ARG_COLD "")
  endif()
  if(KYVIEN_SANITIZE)  # parts without optimisation need not be separate, and fewer units emit less code twice
    set(ARG_WARM "")
    set(ARG_COLD "")
  endif()
  # The WARM and COLD folders are parts of the library with their own options.
  foreach(part_level IN ITEMS WARM COLD)
    set(${part_level}_sources "")
    foreach(folder IN LISTS ARG_${part_level})
      set(in_folder ${sources})
      list(FILTER in_folder INCLUDE REGEX "^${CMAKE_CURRENT_SOURCE_DIR}/${folder}/")
      list(APPEND ${part_level}_sources ${in_folder})
    endforeach()
    list(SORT ${part_level}_sources)
    list(REMOVE_ITEM sources ${${part_level}_sources})
  endforeach()
  add_library(kyvien_${room} STATIC ${sources})
  set(parts kyvien_${room})
  set(levels ${level})
  foreach(part_level IN ITEMS WARM COLD)
    if(${part_level}_sources)
      string(TOLOWER kyvien_${room}_${part_level} part)
      add_library(${part} OBJECT ${${part_level}_sources})
      target_sources(kyvien_${room} PRIVATE $<TARGET_OBJECTS:${part}>)
      target_compile_definitions(${part} PRIVATE $<TARGET_PROPERTY:kyvien_${room},COMPILE_DEFINITIONS>)
      list(APPEND parts ${part})
      list(APPEND levels ${part_level})
    endif()
  endforeach()
  set_property(TARGET kyvien_${room} PROPERTY KYVIEN_PARTS ${parts})
  foreach(part level IN ZIP_LISTS parts levels)
    set_property(GLOBAL APPEND PROPERTY KYVIEN_PARTS_${level} ${part})
    target_include_directories(${part} PUBLIC
        $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/src> $<BUILD_INTERFACE:${PROJECT_BINARY_DIR}/generated>)
    target_link_libraries(${part} PUBLIC $<BUILD_INTERFACE:kyvien_options> ${ARG_DEPENDS}
                                  PRIVATE ${ARG_PRIVATE})
    set_target_properties(${part} PROPERTIES POSITION_INDEPENDENT_CODE ON)
    if(NOT ARG_SEPARATE)
      kyvien_unity(${part} ${ARG_APART})
    endif()
    kyvien_optimise(${part} ${level})
    kyvien_harden(${part} "${ARG_HOT}")
    # Under sanitizers optimising is too slow to be worth it (tournament and judge take three times as long to compile), except in rooms
    # whose functions are called millions of times.
    if(KYVIEN_SANITIZE AND room MATCHES "^(chess|xiangqi|go|notation)$" AND level STREQUAL HOT)
      target_compile_options(${part} PRIVATE -O1)
      kyvien_precompile(${part} optimised OPTIONS -O1)
    else()
      kyvien_precompile(${part} plain)
    endif()
  endforeach()
  if(ARG_RULES)
    set_property(GLOBAL APPEND PROPERTY KYVIEN_RULES_ROOMS ${room})
  endif()

  if(tests AND KYVIEN_TESTS)
    find_package(GTest REQUIRED)
    add_executable(kyvien_${room}_test ${tests} "${PROJECT_SOURCE_DIR}/tests/support/refusal_values.cpp")
    target_link_libraries(kyvien_${room}_test PRIVATE kyvien_${room} ${ARG_TEST} GTest::gmock GTest::gtest_main)
    target_compile_definitions(kyvien_${room}_test PRIVATE
        KYVIEN_DATA_DIR="${KYVIEN_DATA_DIR}" KYVIEN_SOURCE_DIR="${PROJECT_SOURCE_DIR}")
    if(KYVIEN_SANITIZE)
      target_compile_definitions(kyvien_${room}_test PRIVATE KYVIEN_SANITIZED)
    endif()
    target_include_directories(kyvien_${room}_test PRIVATE "${PROJECT_SOURCE_DIR}/tests/support")
    kyvien_unity(kyvien_${room}_test)
    kyvien_optimise(kyvien_${room}_test TESTS)  # the counting code is in the library
    set(test_options "")
    if(KYVIEN_FUZZ)  # the code that fuzzers cover is in the libraries
      set(test_options -fno-sanitize=fuzzer-no-link -Wno-unused-command-line-argument)
      target_compile_options(kyvien_${room}_test PRIVATE ${test_options})
    endif()
    kyvien_precompile(kyvien_${room}_test test OPTIONS ${test_options}
        LIBRARIES GTest::gmock HEADERS <gmock/gmock.h> <gtest/gtest.h>)
    kyvien_add_tests(${room} WITHOUT_RULINGS ${ARG_WITHOUT_RULINGS})
  endif()
  if(benches AND KYVIEN_BENCH AND NOT KYVIEN_FUZZ AND NOT KYVIEN_SANITIZE)
    find_package(benchmark REQUIRED)
    add_executable(kyvien_${room}_bench EXCLUDE_FROM_ALL ${benches})
    target_link_libraries(kyvien_${room}_bench PRIVATE kyvien_${room} ${ARG_TEST} benchmark::benchmark_main)
    target_compile_definitions(kyvien_${room}_bench PRIVATE KYVIEN_DATA_DIR="${KYVIEN_DATA_DIR}")
    kyvien_optimise(kyvien_${room}_bench HOT)
    if(NOT TARGET kyvien_benches)
      add_custom_target(kyvien_benches)
    endif()
    add_dependencies(kyvien_benches kyvien_${room}_bench)
  endif()
  if(KYVIEN_FUZZ AND fuzzers)
    add_executable(fuzz_${room} ${fuzzers} "${PROJECT_SOURCE_DIR}/tests/support/fuzz_program.cpp")
    target_link_libraries(fuzz_${room} PRIVATE kyvien_${room} ${ARG_TEST})
    target_include_directories(fuzz_${room} PRIVATE "${PROJECT_SOURCE_DIR}/tests/support")
    target_link_options(fuzz_${room} PRIVATE -fsanitize=fuzzer)
    kyvien_precompile(fuzz_${room} plain)
    set_target_properties(fuzz_${room} PROPERTIES RUNTIME_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}/fuzz")
    if(NOT TARGET kyvien_fuzzers)
      add_custom_target(kyvien_fuzzers)
    endif()
    add_dependencies(kyvien_fuzzers fuzz_${room})
  endif()
endfunction()
