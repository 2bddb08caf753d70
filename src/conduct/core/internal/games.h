// conduct/core/internal/games.h — the entry by which a game registers with conduct.
//
// Each game has one `constinit const Entry registered::NAME`, in conduct/NAME/registered.cpp: data,
// and the functions that create what the game adds. The list KYVIEN_GAMES names each once; no code
// compares a game with another (scripts/check-games). A game does not have what its entry leaves
// out.
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

/// The regulations of a game, indexed by number.
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
    std::array<std::uint8_t, kRegulationCount> places_{};  ///< from 1; 0: not in this game
};

/// The clauses under which the shared conduct of all games refuses and rules.
struct Clauses {
    /// Cases not covered by the law are left to the arbiter.
    Clause discretion;
    Clause turn;       ///< the players move in turn
    Clause reason;     ///< an arbiter states the reason for a ruling
    Clause restoring;  ///< a position is restored
    /// The clock has no effect once the game is over; none: the clause of flags.
    std::optional<Clause> over{};
    /// A move written for a wrong claim must be made.
    std::optional<Clause> claimed_move{};
};

/// Games that end with an agreement on dead stones.
struct Agreeing {
    Clause dead;      ///< what a dead stone is
    Clause stopped;   ///< play has stopped; the players agree on the stones
    Clause declared;  ///< how play stops
};

/// Players who are absent at the start.
struct Lateness {
    Clause clause;
    Regulation limit;
    bool may_be_excused = false;
    /// Lateness is deducted from the clock, so an untimed game has none.
    bool needs_clock = false;
    /// The report kind for "neither has come"; empty: one report for each player, under `each`.
    std::string_view neither{};
    Clause each;
    /// The report of one player's arrival. `announced`: whether the start of the round was
    /// announced; `late`: whole seconds, rounded up if beyond the limit.
    Report (*coming)(bool announced, Seat seat, ArrivalStatus coming, const std::string& late);
};

/// A loss by arriving too late at the resumption on the hall's board.
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
    /// Nothing if the law has no default time at the resumption.
    std::optional<LateAtResumption> late{};
    /// The clause by which a player who must reply to an absent sealer may seal the reply.
    std::optional<Clause> reply_sealed{};
    /// The clause by which a resignation of the sealer's opponent waits for the envelope.
    std::optional<Clause> resignation_waits{};
    /// Cited additionally if a game ends before the envelope is opened.
    std::optional<Clause> before_opening{};
};

/// What the law reserves for the chief arbiter (conduct/settings/authority.h).
struct ChiefOnly {
    std::span<const Reservation> reservations{};
    /// Clauses that only the chief applies, however they are cited.
    std::span<const Clause> clauses{};
    /// Of these, questions that the chief has to answer.
    std::span<const Clause> questions{};
    /// The clause that reserves all this for the chief; none: the cited clause itself does.
    std::optional<Clause> by{};
    /// Whether a clause prescribes an ending's loss, so that a table arbiter may rule it; null if
    /// he may rule anything. Needs `by`.
    bool (*is_prescribed)(const Ending& ending) = nullptr;
};

/// Codes of rulings and duties in the log that are not public.
struct HiddenCodes {
    std::span<const std::string_view> rulings{};
    std::span<const std::string_view> duties{};
};

struct Entry {
    GameInfo info;
    RegulationTable table{info.regulations};
    /// A default that depends on the other settings; nothing: the one from the table. May be null.
    std::optional<std::int64_t> (*usual_in)(const Settings&, Regulation) = nullptr;

    Clauses clauses;
    std::optional<Agreeing> agreeing{};
    Lateness lateness;
    Adjourning adjourning;
    ChiefOnly chief{};
    HiddenCodes kept{};
    /// Refuses a draw offer after a game that ended like this; null: the offer is too late for the
    /// usual reason.
    Result<void> (*offer_after)(const Ending& ending) = nullptr;

    /// The catalogue of over-the-board reports.
    std::span<const ReportKind> reports{};
    /// Refuses settings that cannot start a game.
    Result<std::unique_ptr<internal::GameConduct>> (*make)(const Settings& settings);
    std::unique_ptr<internal::BoardConduct> (*make_board)(const Settings& settings);
};

// The table, one entry for each game of the list (generated by cmake/KyvienGames.cmake).
extern const Entry* const kEntries[];
extern const std::size_t kCount;

/// Needs: one of games().
[[nodiscard]] inline const Entry& of(Game game) {
    return *kEntries[static_cast<std::size_t>(game)];
}

}  // namespace registered
}  // namespace kyvien::conduct
