// conduct/core/internal/games.h — the entry by which a game registers with conduct.
//
// One `constinit const Entry registered::NAME` a game, in conduct/NAME/registered.cpp: data, and
// the functions that make what the game adds. The list KYVIEN_GAMES names each once; no code
// compares a game with another (scripts/check-games). What a game leaves out of its entry it does
// not have.
#pragma once

#include <array>
#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "base/result.h"
#include "conduct/attendance/absence.h"
#include "conduct/core/report.h"
#include "conduct/settings/authority.h"
#include "conduct/settings/settings.h"
#include "rulebook/clause.h"

namespace kyvien::conduct {

namespace internal {
class GameConduct;
class BoardConduct;
}  // namespace internal

namespace registered {

using rulebook::Clause;

/// The regulations of a game, found by their number at once.
class RegulationTable {
  public:
    constexpr RegulationTable(std::span<const RegulationInfo> rows) : rows_(rows) {
        for (std::size_t i = 0; i < rows.size(); ++i)
            places_[static_cast<std::size_t>(rows[i].regulation)] =
                static_cast<std::uint8_t>(i + 1);
    }
    [[nodiscard]] const RegulationInfo* find(Regulation regulation) const {
        const std::size_t place = places_[static_cast<std::size_t>(regulation)];
        return place == 0 ? nullptr : &rows_[place - 1];
    }

  private:
    std::span<const RegulationInfo> rows_;
    std::array<std::uint8_t, kRegulationCount> places_{};  ///< from 1; 0: not of this game
};

/// The clauses under which the conduct of all games refuses and rules.
struct Clauses {
    /// Cases that the law does not name are left to the arbiter.
    Clause discretion;
    Clause turn;       ///< the players move in turn
    Clause reason;     ///< an arbiter gives the reason of a ruling
    Clause restoring;  ///< a position is restored
    /// The clock decides nothing once the game is over; none: the clause of flags.
    std::optional<Clause> over{};
    /// A move written for a wrong claim must be made.
    std::optional<Clause> claimed_move{};
};

/// Games that end by agreeing on dead stones.
struct Agreeing {
    Clause dead;      ///< what a dead stone is
    Clause stopped;   ///< play has stopped, the stones are agreed upon
    Clause declared;  ///< how play stops
};

/// Players who are not there at the start.
struct Lateness {
    Clause clause;
    Regulation limit;
    bool may_be_excused = false;
    /// Lateness is taken from the clock, so that an untimed game knows none.
    bool needs_clock = false;
    /// That neither has come is reported by this kind; empty: of each by himself, under `each`.
    std::string_view neither{};
    Clause each;
    /// The report of one player's coming: `announced`, whether the start of the round was; `late`,
    /// whole seconds, beyond the limit rounded up.
    Report (*coming)(bool announced, Seat seat, Coming coming, const std::string& late);
};

/// A loss by coming too late to the resumption on the hall's board.
struct LateAtResumption {
    Regulation limit;
    std::string_view code;
    Clause clause;
    std::string_view both_code;
    Clause both_clause;
};

/// Adjournment on the hall's board (conduct/adjournment/adjournment.h).
struct Adjourning {
    std::span<const ReportKind> kinds;
    /// None where the law knows no default time at the resumption.
    std::optional<LateAtResumption> late{};
    /// The clause by which a player who must reply to an absent sealer may seal the reply.
    std::optional<Clause> reply_sealed{};
    /// A resignation of the sealer's opponent waits for the envelope.
    std::optional<Clause> resignation_waits{};
    /// Cited besides where a game ends before the envelope is opened.
    std::optional<Clause> before_opening{};
};

/// What the law keeps for the chief arbiter (conduct/settings/authority.h).
struct ChiefOnly {
    std::span<const Reservation> reservations{};
    /// Clauses that only the chief applies, whichever way they are cited.
    std::span<const Clause> clauses{};
    /// Of these, questions that are the chief's to answer.
    std::span<const Clause> questions{};
    /// The clause that keeps all this for the chief; none: the cited one does it itself.
    std::optional<Clause> by{};
    /// Whether a clause prescribes what an ending takes from a player, so that the arbiter of a
    /// table may rule it; null where he may rule anything. Needs `by`.
    bool (*is_prescribed)(const Ending& ending) = nullptr;
};

/// Codes of rulings and duties that stand in the log and are not for everybody to read.
struct KeptFromPublic {
    std::span<const std::string_view> rulings{};
    std::span<const std::string_view> duties{};
};

struct Entry {
    GameInfo info;
    RegulationTable table{info.regulations};
    /// A usual value that depends on the other settings; none: that of the table. May be null.
    std::optional<std::int64_t> (*usual_in)(const Settings&, Regulation) = nullptr;

    Clauses clauses;
    std::optional<Agreeing> agreeing{};
    Lateness lateness;
    Adjourning adjourning;
    ChiefOnly chief{};
    KeptFromPublic kept{};
    /// Refuses to offer a draw when the game has ended so; null: the offer comes too late for the
    /// usual reason.
    Result<void> (*offer_after)(const Ending& ending) = nullptr;

    /// The catalogue of what is reported over the board.
    std::span<const ReportKind> reports{};
    /// Refuses settings with which no game can be begun.
    Result<std::unique_ptr<internal::GameConduct>> (*make)(const Settings& settings);
    std::unique_ptr<internal::BoardConduct> (*make_board)(const Settings& settings);
};

// The table, one entry for each game of the list (cmake/KyvienGames.cmake writes it).
extern const Entry* const kEntries[];
extern const std::size_t kCount;

/// Needs: one of games().
[[nodiscard]] inline const Entry& of(Game game) {
    return *kEntries[static_cast<std::size_t>(game)];
}

}  // namespace registered
}  // namespace kyvien::conduct
