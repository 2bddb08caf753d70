// conduct/attendance/absence.h — who is expected at a physical board, and what follows if he comes
// late or not at all?
//
// Law:   FIDE 6.6 and 6.7.1, xiangqi 7.1.e, Go 23.1 to 23.3. Each law has reports of its own for a
//        player who is late; here the arbiter says by one word "he is here" or "he has not come",
//        and the lateness is read from the start of the round.
// Safe:  plain values and pure functions, any thread.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "conduct/core/report.h"
#include "conduct/settings/settings.h"
#include "rulebook/clause.h"

namespace kyvien::conduct {

class State;

/// A player who is not known to be at the board.
struct Absence {
    Seat seat{};
    Instant since{};       ///< lateness is counted from here, as if the clocks had never stood
    Milliseconds limit{};  ///< later than this loses; exactly this is in time
    /// How late he is while the clocks are stopped, for nobody grows later then.
    std::optional<Milliseconds> standing;
    rulebook::Clause clause = rulebook::fide("6.7.1");  ///< that says so
    bool may_be_excused = false;  ///< the law lets the arbiter decide otherwise
};
/// Over the board, while the game is played: players who have neither moved nor been reported.
[[nodiscard]] std::vector<Absence> absences(const State& state, Instant now);

enum class Coming : std::uint8_t {
    Arrived,  ///< the player has come to the board at this moment, within the time allowed
    Excused,  ///< he has come, and the arbiter does not hold his lateness against him
    Missing,  ///< he has not come in the time allowed
};
[[nodiscard]] std::optional<Coming> find_coming(std::string_view name);  ///< "arrived", ...

/// The report by which the law of the game hears it at `at`. No seat: neither player has come.
/// Refuses: "not-awaited"; "came-too-late" where the time allowed is over, so that nobody loses by
/// a slip; "lateness-allowed" (values "until", milliseconds since 1970) where it is not;
/// "no-excuse" where the law knows none; "report-seat" where it hears of each player by himself.
[[nodiscard]] Result<Report> coming_report(const State& state, std::optional<Seat> seat,
                                           Coming coming, Instant at);

}  // namespace kyvien::conduct
