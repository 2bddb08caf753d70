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

/// The two whom the system pairs too, with the other colours.
struct ColourDifference {
    int board = 0;  ///< as the system numbers them, from 1
    Board found;
};

/// A round whose pairing is not the one the system gives.
struct RoundDifference {
    int round = 0;
    /// Why the system gives none at all.
    std::optional<Refusal> refusal;
    /// Boards of the report that the system does not have, and the other way round.
    std::vector<Board> found;
    std::vector<Board> expected;
    std::vector<ColourDifference> colours;
    /// Set where the byes differ; 0 stands for no bye.
    std::optional<EntryNumber> found_bye, expected_bye;
};

struct PointsDifference {
    EntryNumber number = 0;
    Points stated;
    Points counted;   ///< abnormal points included
    Points abnormal;  ///< given beside the results, negative where they were taken away (line 299)
};

/// Two places of which the better one has fewer points.
struct RankDifference {
    EntryNumber better = 0;
    EntryNumber worse = 0;
};

/// A rank that the tie-breaks named in the report do not give: of a player (line 001, columns 86 to
/// 89) or of a team (line 310, columns 69 to 71).
struct TieBreakDifference {
    EntryNumber number = 0;
    std::string name;
    int stated = 0;
    int first = 0, last = 0;  ///< the ranks it can have: more than one where it shares
    /// Points and tie-breaks as they were counted, such as "BH/C1 12.5".
    std::vector<std::pair<std::string, Rational>> values;
};

struct ReportCheck {
    int rounds = 0;  ///< How many were looked at.
    /// Why the pairings were not made again; nothing: they were.
    std::optional<Reason> pairings_not_compared;
    /// The table follows another law than FIDE's; its places were not compared.
    bool ranks_not_compared = false;
    std::vector<RoundDifference> pairings;
    std::vector<PointsDifference> points;
    /// Only looked for once the last planned round is played: ranks before it are seldom kept.
    std::vector<RankDifference> ranks;
    /// Only where the report names its tie-breaks (line 212, else 202); instead of `ranks`.
    std::vector<TieBreakDifference> tie_breaks;
    /// The tie-breaks that were counted, and the first that is not known: those after it cannot
    /// divide anybody here, so equals before it may stand in any order.
    std::vector<std::string> counted;
    std::string not_counted;
    std::optional<Reason> why_not_counted;

    [[nodiscard]] bool is_clean() const {
        return pairings.empty() && points.empty() && ranks.empty() && tie_breaks.empty();
    }
};

/// The event as it stood when `round` was to be paired: byes on request of that round are there,
/// its pairing and everything after are not.
[[nodiscard]] Event before_pairing(const Event& event, int round);

/// The pairing that the event shows for `round`, in the order of the players' numbers.
[[nodiscard]] RoundPairing pairing_shown(const Event& event, int round);

/// The tie-breaks that a report names, in its order (line 212, else 202).
[[nodiscard]] std::vector<std::string> tie_breaks_named(const TrfReport& report);

/// Pairs every round of the report again. Where the number of rounds is not given, the last round
/// of the report is taken for the last of the tournament.
[[nodiscard]] ReportCheck check_report(const TrfReport& report, const PairingSystem& system);

/// The same by the system that the report names, or without pairings where it is not known here.
[[nodiscard]] ReportCheck check_report(const TrfReport& report);

}  // namespace kyvien::tournament
