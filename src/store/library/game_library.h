// store/library/game_library.h — stores archive games, searchable by player, event, date, result,
// ending, first moves, and any position that occurred.
//
// One file (library.db in a hall's data folder). The library does not know the rules of any game:
// the caller supplies the words, first moves and position keys of a game (judge/replay.h), for
// adding and for searching. Records are stored whole, compressed in small groups.
//
// Games are added in batches, each written atomically. An import that is killed leaves complete
// games; adding the same archive again continues it, because no game is stored twice (same players,
// day and positions). The positions of a batch are one sorted list; lists of similar length are
// merged, so that a search reads few of them.
//
// Cost:  docs/performance.md. Import: some 10,000 games a second. Searching: a few milliseconds,
//        and a tenth of a microsecond for each game examined.
// Safe:  an object belongs to one thread; one object adds while others, in other programs too,
//        search.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace kyvien::store {

/// The result in the record.
enum class LibraryOutcome : std::uint8_t { Open, FirstWon, Drawn, SecondWon };

/// A game to be added. Texts as in the record; `…_words` in the form of exchange::search_words().
struct AddedGame {
    std::string game;  ///< "chess"
    std::string first, second, event, date, result;
    std::string first_words, second_words, event_words;
    std::string ending, clause;  ///< how it ended; clause "fide-2018:5.1.1" or empty
    LibraryOutcome outcome = LibraryOutcome::Open;
    std::size_t plies = 0;
    std::string opening;  ///< bytes; games with the same first moves share a prefix
    std::vector<std::uint64_t> positions;  ///< keys, in order
    std::string record;
};

/// A stored game.
struct LibraryGame {
    std::int64_t number = 0;  ///< never reused
    std::string archive, game, first, second, event, date, result, ending, clause;
    std::int64_t plies = 0;

    friend bool operator==(const LibraryGame&, const LibraryGame&) = default;
};

/// "2024.01.31" becomes 20240131; unknown parts are zero: 20240000. Accepts the dates of PGN and
/// SGF, and takes the first of several days; 0 without a year.
[[nodiscard]] int day_of(std::string_view date);

/// The search conditions; empty ones do not apply.
struct LibraryQuery {
    std::string game = {}, archive = {};
    std::string player = {}, opponent = {};    ///< prefixes of words of the name
    std::string event = {};                    ///< likewise
    std::optional<bool> player_is_first = {};  ///< seat of `player`
    int from_day = 0, to_day = 0;              ///< as day_of(); both included
    std::optional<LibraryOutcome> outcome = {};
    std::string ending = {},
                clause = {};  ///< a clause includes its sub-clauses: "9" includes "9.6.1"
    std::optional<std::uint64_t> position = {};
    std::string opening = {};
    std::size_t skip = 0;  ///< number of results skipped
    std::size_t most = 50;
};

struct LibraryAnswer {
    std::int64_t total = 0;
    std::int64_t first_won = 0, drawn = 0, second_won = 0;
    std::vector<LibraryGame> games;  ///< latest first; games without a date last
};

struct LibraryArchive {
    std::string name;
    std::int64_t games = 0;
    std::vector<std::string> kinds;  ///< names of games
    int first_day = 0, last_day = 0;
};

class GameLibrary {
  public:
    /// Refuses: index-unreadable with the value "path", if the file is missing or something else.
    [[nodiscard]] static Result<GameLibrary> open(const std::string& path);
    /// The same, but creates a missing file.
    [[nodiscard]] static Result<GameLibrary> open_or_make(const std::string& path);

    GameLibrary(GameLibrary&&) noexcept;
    GameLibrary& operator=(GameLibrary&&) noexcept;
    ~GameLibrary();

    /// Adds games to an archive.
    class Import {
      public:
        Import(Import&&) noexcept;
        Import& operator=(Import&&) = delete;
        /// Games not yet written are discarded.
        ~Import();
        /// False if the library has this game already. Refuses: index-unwritable.
        [[nodiscard]] Result<bool> add(const AddedGame& game);
        /// Writes the last batch. Refuses: index-unwritable.
        [[nodiscard]] Result<void> finish();

      private:
        friend class GameLibrary;
        struct Body;
        explicit Import(std::unique_ptr<Body> body);
        std::unique_ptr<Body> body_;
    };
    /// `batch`: number of games written together. Refuses: index-unwritable.
    [[nodiscard]] Result<Import> add_to(std::string_view archive, std::size_t batch = 8192);

    /// Refuses: index-unreadable.
    [[nodiscard]] Result<LibraryAnswer> search(const LibraryQuery& query) const;
    [[nodiscard]] Result<std::optional<LibraryGame>> find(std::int64_t number) const;
    /// The record of a game, unchanged.
    [[nodiscard]] Result<std::optional<std::string>> record(std::int64_t number) const;
    [[nodiscard]] Result<std::vector<LibraryArchive>> archives() const;

    /// Deletes an archive with all its games; returns their number: 0 if there is no such archive.
    /// Refuses: index-unwritable.
    [[nodiscard]] Result<std::int64_t> remove_archive(std::string_view archive);
    /// Deletes one game. Refuses: no-such-game with "id", index-unwritable.
    [[nodiscard]] Result<void> remove_game(std::int64_t number);

  private:
    struct Body;
    explicit GameLibrary(std::unique_ptr<Body> body);
    std::unique_ptr<Body> body_;
};

}  // namespace kyvien::store
