// tournament/check/report_system.h — by which system, in which edition, was the event of a report
// paired?
//
// A report tells it by a code of FIDE (line 192) or in words (092); the edition of the Dutch rules
// by the code or the day of the beginning (042). A report whose system has no code is told why its
// pairings are not compared: another system's rounds are never judged by the Dutch rules.
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
    std::unique_ptr<PairingSystem> system;  ///< null: its rounds are not paired again
    std::optional<Reason> why_not;          ///< then
    int first_round = 1;                    ///< those before it were drawn by lot
    /// Places follow from points and FIDE's tie-breaks; other tables are not compared.
    bool is_ranked_by_fide = true;
    bool of_matches = false;  ///< two rounds of the report are one (trf/double_rounds.h)
};

/// By which terms teams with their players (lines 310) are paired.
struct TeamReportSystem {
    std::optional<TeamSwissTerms> terms;  ///< nothing: their rounds are not paired again
    std::optional<Reason> why_not;        ///< then
};

/// Nothing but FIDE's Swiss for teams (C.04.6) of the edition in force.
[[nodiscard]] TeamReportSystem team_system_of_report(const TrfReport& report);

/// Is a round of the system a match of two games, and so two rounds of a report?
[[nodiscard]] bool pairs_matches(const PairingSystem& system);

/// Without a word about the system it is the Dutch one in force.
[[nodiscard]] ReportSystem system_of_report(const TrfReport& report);

}  // namespace kyvien::tournament
