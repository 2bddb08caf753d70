// conduct/attendance/absence.h — players who are expected at a physical board, and the consequences
// of arriving late or not at all.
//
// Law:   FIDE 6.6 and 6.7.1, xiangqi 7.1.e, Go 23.1 to 23.3. Each law has its own reports for a
//        late player. Here the arbiter just says "he is here" or "he has not come", and the
//        lateness is computed from the start of the round.
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
    Instant since{};  ///< lateness is counted from here, as if the clocks had never been stopped
    Milliseconds limit{};  ///< later than this loses; exactly this is in time
    /// His lateness while the clocks are stopped: it does not increase then.
    std::optional<Milliseconds> frozen_lateness;
    rulebook::Clause clause = rulebook::fide("6.7.1");  ///< the clause it rests on
    bool may_be_excused = false;  ///< the law lets the arbiter decide otherwise
};
/// Over the board, during the game: players who have neither moved nor been reported.
[[nodiscard]] std::vector<Absence> absences(const State& state, Instant now);

enum class ArrivalStatus : std::uint8_t {
    Arrived,  ///< the player came to the board at this moment, within the time allowed
    Excused,  ///< he has come, and the arbiter excuses his lateness
    Missing,  ///< he has not come within the time allowed
};
[[nodiscard]] std::optional<ArrivalStatus>
find_arrival_status(std::string_view name);  ///< "arrived", ...

/// The report by which the game's law records this at `at`. No seat: neither player has come.
/// Refuses: "not-awaited"; "came-too-late" if the time allowed is over, so that no player loses by
/// a slip; "lateness-allowed" (value "until", milliseconds since 1970) if it is not; "no-excuse" if
/// the law has none; "report-seat" if the law requires a report for each player.
[[nodiscard]] Result<Report> arrival_report(const State& state, std::optional<Seat> seat,
                                            ArrivalStatus coming, Instant at);

}  // namespace kyvien::conduct
