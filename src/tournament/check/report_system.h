// tournament/check/report_system.h — which pairing system, in which edition, does a report name?
//
// A report names it by a FIDE code (line 192) or in words (092); the edition of the Dutch rules
// follows from the code or the start date (042). For a system without a code the result says why
// its pairings are not compared: they are never judged by the Dutch rules.
//
// Safe: pure functions, any thread.
#pragma once

#include <memory>
#include <optional>

#include "base/reason.h"
#include "tournament/event/pairing.h"
#include "tournament/pairing/team_swiss/team_swiss.h"
#include "tournament/trf/trf.h"

namespace kyvien::tournament {

struct ReportSystem {
    std::unique_ptr<PairingSystem> system;  ///< null: rounds are not paired again
    std::optional<Reason> why_not;          ///< set if `system` is null
    int first_round = 1;                    ///< earlier rounds were drawn by lot
    /// Ranks follow from points and FIDE's tie-breaks; other standings are not compared.
    bool is_ranked_by_fide = true;
    bool has_two_game_matches =
        false;  ///< one match is two rounds of the report (trf/double_rounds.h)
};

/// The terms by which teams with their players (lines 310) are paired.
struct TeamReportSystem {
    std::optional<TeamSwissTerms> terms;  ///< empty: rounds are not paired again
    std::optional<Reason> why_not;        ///< set if `terms` is empty
};

/// Only FIDE's Swiss for teams (C.04.6) in the edition in force is supported.
[[nodiscard]] TeamReportSystem team_system_of_report(const TrfReport& report);

/// Is a round of the system a match of two games, that is two rounds of a report?
[[nodiscard]] bool pairs_two_game_matches(const PairingSystem& system);

/// A report that names no system is taken to use the Dutch system in force.
[[nodiscard]] ReportSystem system_of_report(const TrfReport& report);

}  // namespace kyvien::tournament
