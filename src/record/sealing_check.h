// record/sealing_check.h — do the commitment, envelope and stub of a sealed move agree?
//
// Law:   FIDE Guideline I, xiangqi 7.1.i, Go 14 and 22.
// How:   conduct keeps the texts and reads none of them. Here they are asked before a report
//        becomes a fact (desk and hall), and once more in the log (`kyvien verify`).
// Safe:  pure functions, any thread.
#pragma once

#include <string>

#include "base/result.h"
#include "conduct/adjournment/sealing.h"
#include "conduct/core/report.h"
#include "conduct/core/state.h"

namespace kyvien::record {

/// For which game and for whom a move is sealed is the hall's to say, not the player's: puts both
/// into a report that seals one.
void address_sealing(conduct::Report& report, std::string occasion, std::string envelope_for);

/// Before a report that seals or opens a move is decided. A sealing must be written as seal()
/// writes it. An opening under a commitment must show the stub that fits it; what it says is put
/// into the report where the arbiter has not written it. Any other report passes.
/// Refuses: "sealed-texts" (values "field", "reason"); "stub-missing"; "stub-says-otherwise"
/// (values "written", "stub"); "envelope-unreadable"; "envelope-not-committed";
/// "envelope-not-of-stub".
[[nodiscard]] Result<void> check_sealed_report(const conduct::State& state,
                                               conduct::Report& report);

/// What a log shows of one sealed move.
struct SealingFound {
    bool holds = false;
    std::string english;  ///< a whole sentence that names player and ply
    std::string code;     ///< of words/verdicts, "verify.CODE"
    std::vector<std::pair<std::string, std::string>> values = {};  ///< of the sentence
};
[[nodiscard]] SealingFound check_sealing(const conduct::Sealing& sealing);

/// The stub of a sealed move that is closed; its text when it fits.
/// Refuses: "envelope-unreadable", "envelope-not-committed", "envelope-not-of-stub".
[[nodiscard]] Result<std::string> text_of_stub(const conduct::Sealing& sealing,
                                               std::string_view stub);

}  // namespace kyvien::record
