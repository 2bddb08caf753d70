// record/sealing_check.h — do the commitment, envelope and stub of a sealed move agree?
//
// Law:   FIDE Guideline I, xiangqi 7.1.i, Go 14 and 22.
// How:   conduct stores the texts without reading them. They are checked here before a report
// becomes an event (desk and hall), and again in the log (`kyvien verify`).
// Safe:  pure functions, any thread.
#pragma once

#include <string>

#include "base/result.h"
#include "conduct/adjournment/sealing.h"
#include "conduct/core/report.h"
#include "conduct/core/state.h"

namespace kyvien::record {

/// Sets, in a report that seals a move, for which game and for whom it is sealed: the hall decides
/// this, not the player.
void address_sealing(conduct::Report& report, std::string occasion, std::string envelope_for);

/// Checks a report that seals or opens a move before it is decided. A sealing must have the form
/// that seal() writes. An opening under a commitment must have the matching stub; the stub's text
/// is put into the report if the arbiter has not entered it. Any other report passes.
/// Refuses: "sealed-texts" (values "field", "reason"); "stub-missing"; "stub-says-otherwise"
/// (values "written", "stub"); "envelope-unreadable"; "envelope-not-committed";
/// "envelope-not-of-stub".
[[nodiscard]] Result<void> check_sealed_report(const conduct::State& state,
                                               conduct::Report& report);

/// The finding about one sealed move in a log.
struct SealingFinding {
    bool holds = false;
    std::string english;  ///< a whole sentence with player and ply
    std::string code;     ///< in words/verdicts, "verify.CODE"
    std::vector<std::pair<std::string, std::string>> values = {};  ///< for the sentence
};
[[nodiscard]] SealingFinding check_sealing(const conduct::Sealing& sealing);

/// Verifies the stub of a closed sealed move; returns its text.
/// Refuses: "envelope-unreadable", "envelope-not-committed", "envelope-not-of-stub".
[[nodiscard]] Result<std::string> text_of_stub(const conduct::Sealing& sealing,
                                               std::string_view stub);

}  // namespace kyvien::record
