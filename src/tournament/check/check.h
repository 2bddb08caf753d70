// tournament/check/check.h — was a tournament paired by its system, and are its points right?
//
// Safe: pure functions, any thread.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/reason.h"
#include "tournament/event/pairing.h"
#include "tournament/event/rational.h"
#include "tournament/trf/trf.h"

namespace kyvien::tournament {

/// Two entries that the system pairs as well, but with opposite colours.
struct ColourDifference {
    int board = 0;  ///< the system's board number, from 1
    Board found;
};

/// A round whose pairing differs from the one the system makes.
struct RoundDifference {
    int round = 0;
    /// Set if the system cannot pair the round: the reason.
    std::optional<Refusal> refusal;
    /// Boards that only the report has, and boards that only the system's pairing has.
    std::vector<Board> found;
    std::vector<Board> expected;
    std::vector<ColourDifference> colours;
    /// Set if the byes differ; 0 means no bye.
    std::optional<EntryNumber> found_bye, expected_bye;
};

struct PointsDifference {
    EntryNumber number = 0;
    Points stated;
    Points counted;   ///< abnormal points included
    Points abnormal;  ///< points in addition to the results, negative if deducted (line 299)
};

/// Two ranks in the wrong order: the better one has fewer points.
struct RankDifference {
    EntryNumber better = 0;
    EntryNumber worse = 0;
};

/// A rank that differs from the one given by the tie-breaks that the report names: of a player
/// (line 001, columns 86 to 89) or of a team (line 310, columns 69 to 71).
struct TieBreakDifference {
    EntryNumber number = 0;
    std::string name;
    int stated = 0;
    int first = 0, last = 0;  ///< possible ranks; a range if the rank is shared
    /// Points and tie-breaks as computed, such as "BH/C1 12.5".
    std::vector<std::pair<std::string, Rational>> values;
};

struct ReportCheck {
    int rounds = 0;  ///< Number of rounds checked.
    /// Why the rounds were not paired again; empty if they were.
    std::optional<Reason> pairings_not_compared;
    /// The standings follow a law other than FIDE's, so ranks were not compared.
    bool ranks_not_compared = false;
    std::vector<RoundDifference> pairings;
    std::vector<PointsDifference> points;
    /// Checked only after the last planned round: reports seldom keep ranks before it.
    std::vector<RankDifference> ranks;
    /// Used instead of `ranks` if the report names its tie-breaks (line 212, else 202).
    std::vector<TieBreakDifference> tie_breaks;
    /// The tie-breaks that were computed, and the first unknown one. Tie-breaks from there on are
    /// not applied, so entries still tied may be in any order.
    std::vector<std::string> counted;
    std::string not_counted;
    std::optional<Reason> why_not_counted;

    [[nodiscard]] bool is_clean() const {
        return pairings.empty() && points.empty() && ranks.empty() && tie_breaks.empty();
    }
};

/// The event just before `round` was paired: with the requested byes of that round, without its
/// pairing and anything later.
[[nodiscard]] Event before_pairing(const Event& event, int round);

/// The pairing that the event shows for `round`, in the order of the players' numbers.
[[nodiscard]] RoundPairing recorded_pairing(const Event& event, int round);

/// The tie-breaks that a report names, in its order (line 212, else 202).
[[nodiscard]] std::vector<std::string> tie_breaks_of_report(const TrfReport& report);

/// Pairs every round of the report again. If the number of rounds is not given, the report's last
/// round counts as the last of the tournament.
[[nodiscard]] ReportCheck check_report(const TrfReport& report, const PairingSystem& system);

/// The same with the system that the report names; pairings are not compared if it is unknown.
[[nodiscard]] ReportCheck check_report(const TrfReport& report);

}  // namespace kyvien::tournament
