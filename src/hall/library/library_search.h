// hall/library/library_search.h — parses a search of the library as people type it, and writes the
// responses as JSON (api/schemas/library.yaml, docs/library.md).
//
// Cost:  that of a search of the library; in a search for a position each returned game is replayed
// up to it.
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

/// The default number of games per page.
inline constexpr std::size_t kLibraryPage = 50;
inline constexpr std::size_t kMaxLibraryPage = 500;
/// The limit of `from`.
inline constexpr std::size_t kMaxLibrarySkip = 100'000;

/// The fields of a search; empty fields are not used.
struct LibraryRequest {
    std::string game = {}, archive = {};
    std::string player = {}, opponent = {}, event = {};
    std::string seat = {};                  ///< the player's: "first", "second"
    std::string since = {}, until = {};     ///< "2024", "2024-05", "2024-05-31"
    std::string result = {};                ///< "1-0", "0-1", "1/2-1/2", "*"
    std::string ending = {};                ///< a code of judge::endings()
    std::string clause = {};                ///< "9.6.1", "fide-2018:9.6"
    std::string position = {}, moves = {};  ///< as judge::read_beginning(); either needs `game`
    std::string from = {};                  ///< number of games to skip
    std::string count = {};
};

struct LibrarySearch {
    store::LibraryQuery query;
    judge::GameKind game{};  ///< of the position
};

/// Refuses: bad-field.
[[nodiscard]] Result<LibrarySearch> library_search(const LibraryRequest& request);

/// A game, and the number of moves after which it reaches the searched position.
struct FoundGame {
    store::LibraryGame game;
    std::optional<std::size_t> ply;
};
struct FoundGames {
    store::LibraryAnswer answer;  ///< without its games
    std::vector<FoundGame> games;
    std::optional<std::size_t> next;  ///< `from` of the next page
};
/// Refuses: index-unreadable.
[[nodiscard]] Result<FoundGames> found_games(const store::GameLibrary& library,
                                             const LibrarySearch& search);

/// A text from a game file in the form that lists show: without invisible characters and terminal
/// control characters, and cut after kLongestShown characters. The record keeps the original.
inline constexpr std::size_t kLongestShown = 200;
[[nodiscard]] std::string shown_in_list(std::string_view text);

/// The members of a LibraryGame of the schemas, in the form that lists show.
void write_library_game(JsonWriter& json, const FoundGame& found_game);

// Responses of /api/library. `path`: of the library; a missing file is an empty library.
[[nodiscard]] Result<std::string> library_json(const std::string& path);
[[nodiscard]] Result<std::string> library_games_json(const std::string& path,
                                                     const LibraryRequest& request);
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
