# The page's own drawings of pieces (web/src/games/drawings) as a C++ table, so that `kyvien show` draws the same pieces.
set(drawings "${PROJECT_SOURCE_DIR}/web/src/games/drawings")
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS
             "${drawings}/chess_pieces.ts" "${drawings}/glyphs.ts")
set(table "")
file(READ "${drawings}/chess_pieces.ts" text)
string(REGEX MATCHALL "\"[a-z]+\": {|\"[a-z]+\": \"M[^\"]*\"" entries "${text}")
foreach(entry IN LISTS entries)
  if(entry MATCHES "^\"([a-z]+)\": {$")
    set(piece "${CMAKE_MATCH_1}")
  elseif(entry MATCHES "^\"([a-z]+)\": \"(M[^\"]*)\"$")
    string(APPEND table "    {\"${piece}.${CMAKE_MATCH_1}\", \"${CMAKE_MATCH_2}\"},\n")
  endif()
endforeach()
file(READ "${drawings}/glyphs.ts" text)
string(REGEX MATCHALL "'[^']+': '[^']+'" entries "${text}")
foreach(entry IN LISTS entries)
  string(REGEX REPLACE "^'([^']+)': '([^']+)'$" "    {\"\\1\", \"\\2\"},\n" line "${entry}")
  string(APPEND table "${line}")
endforeach()
file(CONFIGURE OUTPUT "${PROJECT_BINARY_DIR}/generated/cli/rules/drawings.h" @ONLY CONTENT
"// Made by cmake/KyvienDrawings.cmake from web/src/games/drawings; the characters are outlines of LXGW WenKai TC (SIL OFL 1.1).
#pragma once

#include <string_view>
#include <utility>

namespace kyvien::cli::drawings {

inline constexpr std::pair<std::string_view, std::string_view> kDrawings[] = {
@table@};

}  // namespace kyvien::cli::drawings
")
