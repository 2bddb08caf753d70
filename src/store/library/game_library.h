// store/library/game_library.h — games of archives, stored so that they can be found by player,
// event, date, result, the rule that ended them, their first moves, and any position that occurred.
//
// One file (library.db in a hall's data folder). The library knows no rules of any game: the caller
// supplies the words, first moves and position keys of a game (judge/replay.h), both to add one and
// to search. The records are stored whole, compressed a few together.
//
// Games are added in batches, each written entirely or not at all: an import that is killed leaves
// complete games and is continued by adding the same archive again, as no game is stored twice
// (same players, day and positions). The positions of a batch are one sorted list; lists of similar
// length are merged, so that a search looks into few of them.
//
// Cost:  docs/performance.md. Adding: some 10,000 games a second. Searching: a few milliseconds,
//        and a tenth of a microsecond for each game that is looked at.
// Safe:  an object belongs to one thread; one adds while others, of other programs too, search.
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

/// The result by the record.
enum class LibraryOutcome : std::uint8_t { Open, FirstWon, Drawn, SecondWon };

/// A game that is added. Texts as the record has them; `…_words` as
/// exchange::search_words() makes them.
struct AddedGame {
    std::string game;  ///< "chess"
    std::string first, second, event, date, result;
    std::string first_words, second_words, event_words;
    std::string ending, clause;  ///< by what it ended; clause "fide-2018:5.1.1" or empty
    LibraryOutcome outcome = LibraryOutcome::Open;
    std::size_t plies = 0;
    std::string opening;                   ///< bytes; games that begin alike begin so
    std::vector<std::uint64_t> positions;  ///< keys, in their order
    std::string record;
};

/// A game that is kept.
struct LibraryGame {
    std::int64_t number = 0;  ///< never given again
    std::string archive, game, first, second, event, date, result, ending, clause;
    std::int64_t plies = 0;

    friend bool operator==(const LibraryGame&, const LibraryGame&) = default;
};

/// 20240131 of "2024.01.31"; what is not known is nought: 20240000. Reads what PGN and SGF write,
/// of several days the first; 0 where no year is told.
[[nodiscard]] int day_of(std::string_view date);

/// What is looked for; what is empty is not asked for.
struct LibraryQuery {
    std::string game = {}, archive = {};
    std::string player = {}, opponent = {};    ///< words that begin as those of the name
    std::string event = {};                    ///< the same
    std::optional<bool> player_is_first = {};  ///< the player's seat
    int from_day = 0, to_day = 0;              ///< as day_of(); both included
    std::optional<LibraryOutcome> outcome = {};
    std::string ending = {}, clause = {};  ///< a clause stands for those within it: "9" for "9.6.1"
    std::optional<std::uint64_t> position = {};
    std::string opening = {};
    std::size_t skip = 0;  ///< of the answer, that many are not told
    std::size_t most = 50;
};

struct LibraryAnswer {
    std::int64_t total = 0;
    std::int64_t first_won = 0, drawn = 0, second_won = 0;
    std::vector<LibraryGame> games;  ///< the latest first; games without a date last
};

struct LibraryArchive {
    std::string name;
    std::int64_t games = 0;
    std::vector<std::string> kinds;  ///< names of games
    int first_day = 0, last_day = 0;
};

class GameLibrary {
  public:
    /// Refuses: index-unreadable with the value "path", where there is none or it is something
    /// else.
    [[nodiscard]] static Result<GameLibrary> open(const std::string& path);
    /// The same, and makes one where there is none.
    [[nodiscard]] static Result<GameLibrary> open_or_make(const std::string& path);

    GameLibrary(GameLibrary&&) noexcept;
    GameLibrary& operator=(GameLibrary&&) noexcept;
    ~GameLibrary();

    /// Adds games to an archive.
    class Adding {
      public:
        Adding(Adding&&) noexcept;
        Adding& operator=(Adding&&) = delete;
        /// What has not been written is not kept.
        ~Adding();
        /// False: the library has this game already. Refuses: index-unwritable.
        [[nodiscard]] Result<bool> add(const AddedGame& game);
        /// Writes what is left. Refuses: index-unwritable.
        [[nodiscard]] Result<void> finish();

      private:
        friend class GameLibrary;
        struct Body;
        explicit Adding(std::unique_ptr<Body> body);
        std::unique_ptr<Body> body_;
    };
    /// `batch`: games that are written together. Refuses: index-unwritable.
    [[nodiscard]] Result<Adding> add_to(std::string_view archive, std::size_t batch = 8192);

    /// Refuses: index-unreadable.
    [[nodiscard]] Result<LibraryAnswer> search(const LibraryQuery& query) const;
    [[nodiscard]] Result<std::optional<LibraryGame>> find(std::int64_t number) const;
    /// The record of a game, as it was added.
    [[nodiscard]] Result<std::optional<std::string>> record(std::int64_t number) const;
    [[nodiscard]] Result<std::vector<LibraryArchive>> archives() const;

    /// Takes an archive out with all its games; answers how many: nought where there is no such
    /// archive. Refuses: index-unwritable.
    [[nodiscard]] Result<std::int64_t> remove_archive(std::string_view archive);
    /// Takes one game out. Refuses: no-such-game with "id", index-unwritable.
    [[nodiscard]] Result<void> remove_game(std::int64_t number);

  private:
    struct Body;
    explicit GameLibrary(std::unique_ptr<Body> body);
    std::unique_ptr<Body> body_;
};

}  // namespace kyvien::store
