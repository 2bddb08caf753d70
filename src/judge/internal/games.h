// judge/internal/games.h — what each game registers with the judge.
//
// Each game has one `constinit const Entry registered::NAME`, in judge/internal/NAME_judge.cpp; the
// list KYVIEN_GAMES names each once (docs/adding-a-game.md). A game has a judge of PGN sections or
// one of SGF trees.
#pragma once

#include <cstddef>
#include <memory>
#include <string_view>

#include "judge/internal/pgn_replay.h"
#include "judge/replay.h"
#include "notation/sgf/sgf.h"

namespace kyvien::judge {

namespace internal {

/// Judges games in PGN; one for each thread.
class PgnJudge {
  public:
    PgnJudge() = default;
    PgnJudge(const PgnJudge&) = delete;
    PgnJudge& operator=(const PgnJudge&) = delete;
    virtual ~PgnJudge() = default;
    /// Judges the game whose movetext begins at `from`. Findings go to the collector's report.
    virtual void judge(const PgnHeader& header, std::size_t from, FindingCollector& collector) = 0;
    /// The text read besides the moves.
    [[nodiscard]] virtual const Movetext& text() const = 0;
    /// Fills in what a library keeps of the last judged game, except its text. By default nothing:
    /// a library then keeps no records of this game.
    virtual void fill_replay(const PgnHeader& /*header*/, const GameReport& /*report*/,
                             Replay& /*to*/) const {}
};

/// Judges games in SGF; one for each thread.
class SgfJudge {
  public:
    SgfJudge() = default;
    SgfJudge(const SgfJudge&) = delete;
    SgfJudge& operator=(const SgfJudge&) = delete;
    virtual ~SgfJudge() = default;
    /// Judges one game tree's main line. Findings go to the report; false if it is no game at all.
    virtual bool judge(const notation::SgfText& tree, GameReport& report) = 0;
    /// Fills in the players, date and place.
    virtual void fill_header(GameReport& report) const = 0;
    /// As PgnJudge::fill_replay().
    virtual void fill_replay(const GameReport& /*report*/, Replay& /*to*/) const {}
};

}  // namespace internal

namespace registered {

struct Entry {
    /// The name for find_format(): "pgn".
    std::string_view format;
    /// PGN: creates the judge; null for games that are not recorded in PGN.
    std::unique_ptr<internal::PgnJudge> (*make_pgn)() = nullptr;
    /// Whether the tags name this game; null for the game that PGN means by default.
    bool (*is_named_by_tags)(const internal::PgnHeader& header) = nullptr;
    /// SGF: creates the judge; null for games that are not recorded in SGF.
    std::unique_ptr<internal::SgfJudge> (*make_sgf)() = nullptr;
    /// SGF: the game's number in the property GM; if GM is absent, 1 is assumed.
    int sgf_game = 0;
    /// A record of a game that has just begun, as used by read_beginning() of judge/replay.h; null
    /// if no library keeps the game.
    Result<std::string> (*begun)(std::string_view position, std::string_view moves) = nullptr;
};

// The table, one entry for each game of the list (cmake/KyvienGames.cmake writes it).
extern const Entry* const kEntries[];
extern const std::size_t kCount;

/// Needs: one of conduct::games().
[[nodiscard]] inline const Entry& of(GameKind game) {
    return *kEntries[static_cast<std::size_t>(game)];
}

}  // namespace registered
}  // namespace kyvien::judge
