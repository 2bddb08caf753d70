// conduct/adjournment/sealing.h — the sealed moves of a game, and what was presented when they were
// opened.
//
// Law:   FIDE Guideline I, xiangqi 7.1.i, Go 14 and 22.
// How:   a report that seals a move may carry "commitment", "envelope", "envelope-for" and
//        "occasion"; one that opens it, "stub". The arbiter keeps these texts and reads none of
//        them: whether they agree is asked where the keys are known (record/sealing_check.h).
// Safe:  plain values, any thread.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "conduct/core/report.h"
#include "conduct/core/ruling.h"

namespace kyvien::conduct {

/// One sealed move, with the texts that stand in the log. Those that were not given are empty.
struct Sealing {
    std::size_t seq = 0;       ///< number of the event that sealed it, from 1
    Seat seat{};               ///< whose move it is
    std::size_t ply = 0;       ///< moves made before it
    std::string occasion;      ///< the name of the game that was committed to
    std::string commitment;    ///< never empty
    std::string envelope;      ///< the move, encrypted for the arbiter
    std::string envelope_for;  ///< the arbiter's public key
    std::size_t opened = 0;    ///< number of the event that opened it; 0 while it is closed
    std::string found;         ///< what the arbiter read when it was opened
    std::string stub;          ///< what the sealer or the arbiter showed then
    /// The arbiter could read no one move in it (I.8; 7.1.i), so that no stub need fit.
    bool is_unreadable = false;

    friend bool operator==(const Sealing&, const Sealing&) = default;
};

/// Does a report of this kind seal a move, or open one?
[[nodiscard]] bool is_sealing(const Report& report);
[[nodiscard]] bool is_opening(Game game, const Report& report);

/// The key of the field in which an opening tells what was found: the one that it must have.
/// Needs: is_opening().
[[nodiscard]] std::string_view found_key(Game game, const Report& report);

}  // namespace kyvien::conduct
