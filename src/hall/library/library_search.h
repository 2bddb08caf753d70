// hall/library/library_search.h — reads a search of the library as people write it, and writes the
// answers as JSON (api/schemas/library.yaml, docs/library.md).
//
// Cost:  as a search of the library; where a position is asked for, each game that is told is
//        replayed as far as there.
// Safe:  any thread; reads the file.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"
#include "hall/json/json_writer.h"
#include "judge/replay.h"
#include "store/library/game_library.h"

namespace kyvien::hall {

/// Games that are told at once.
inline constexpr std::size_t kLibraryPage = 50;
inline constexpr std::size_t kMostLibraryPage = 500;
/// How far into an answer may be looked.
inline constexpr std::size_t kMostLibrarySkip = 100'000;

/// The fields of a search; what is empty is not asked for.
struct LibraryRequest {
    std::string game = {}, archive = {};
    std::string player = {}, opponent = {}, event = {};
    std::string seat = {};                  ///< the player's: "first", "second"
    std::string since = {}, until = {};     ///< "2024", "2024-05", "2024-05-31"
    std::string result = {};                ///< "1-0", "0-1", "1/2-1/2", "*"
    std::string ending = {};                ///< a code of judge::endings()
    std::string clause = {};                ///< "9.6.1", "fide-2018:9.6"
    std::string position = {}, moves = {};  ///< as judge::read_beginning(); either needs `game`
    std::string from = {};                  ///< how many are passed over
    std::string count = {};
};

struct LibrarySearch {
    store::LibraryQuery query;
    judge::GameKind game{};  ///< of the position
};

/// Refuses: bad-field.
[[nodiscard]] Result<LibrarySearch> library_search(const LibraryRequest& asked);

/// A game that is told, and after how many moves it stands at the position that was asked for.
struct FoundGame {
    store::LibraryGame game;
    std::optional<std::size_t> ply;
};
struct FoundGames {
    store::LibraryAnswer answer;  ///< without its games
    std::vector<FoundGame> games;
    std::optional<std::size_t> next;  ///< `from` of the games that follow
};
/// Refuses: index-unreadable.
[[nodiscard]] Result<FoundGames> found_games(const store::GameLibrary& library,
                                             const LibrarySearch& search);

/// What a file says of a game, as a list may show it: without characters that nobody sees or that
/// command a terminal, and cut behind kLongestShown characters. The record has it as it was.
inline constexpr std::size_t kLongestShown = 200;
[[nodiscard]] std::string shown_in_list(std::string_view text);

/// The members of a LibraryGame of the schemas, as a list may show them.
void write_library_game(JsonWriter& json, const FoundGame& told);

// The answers of /api/library. `path`: of the library; no file is an empty one.
[[nodiscard]] Result<std::string> library_json(const std::string& path);
[[nodiscard]] Result<std::string> library_games_json(const std::string& path,
                                                     const LibraryRequest& asked);
/// Refuses: no-such-game.
[[nodiscard]] Result<std::string> library_game_json(const std::string& path,
                                                    std::string_view number);
struct LibraryRecord {
    std::string text;
    std::string game;
};
/// Refuses: no-such-game.
[[nodiscard]] Result<LibraryRecord> library_record(const std::string& path,
                                                   std::string_view number);

}  // namespace kyvien::hall
