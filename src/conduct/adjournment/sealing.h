// conduct/adjournment/sealing.h — the sealed moves of a game, and what was presented when they were
// opened.
//
// Law:   FIDE Guideline I, xiangqi 7.1.i, Go 14 and 22.
// How:   a report that seals a move may carry "commitment", "envelope", "envelope-for" and
//        "occasion"; one that opens it, "stub". The arbiter stores these texts without reading
//        them; whether they agree is checked where the keys are known (record/sealing_check.h).
// Safe:  plain values, any thread.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "conduct/core/report.h"
#include "conduct/core/ruling.h"

namespace kyvien::conduct {

/// One sealed move, with its texts from the log. Texts that were not given are empty.
struct Sealing {
    std::size_t seq = 0;       ///< number of the event that sealed it, from 1
    Seat seat{};               ///< the player whose move it is
    std::size_t ply = 0;       ///< moves made before it
    std::string occasion;      ///< the name of the game in the commitment
    std::string commitment;    ///< never empty
    std::string envelope;      ///< the move, encrypted for the arbiter
    std::string envelope_for;  ///< the arbiter's public key
    std::size_t opened = 0;    ///< number of the event that opened it; 0 while it is closed
    std::string found;         ///< what the arbiter read when it was opened
    std::string stub;          ///< what the sealer or the arbiter presented then
    /// The arbiter could not read it as exactly one move (I.8; 7.1.i), so no stub need match.
    bool is_unreadable = false;

    friend bool operator==(const Sealing&, const Sealing&) = default;
};

/// Whether a report of this kind seals a move, or opens one.
[[nodiscard]] bool is_sealing(const Report& report);
[[nodiscard]] bool is_opening(Game game, const Report& report);

/// The key of the required field in which an opening states what was found.
/// Needs: is_opening().
[[nodiscard]] std::string_view found_key(Game game, const Report& report);

}  // namespace kyvien::conduct
