// clock/time_control.h — time controls: how much time do the players have?
//
// Law:   FIDE 6.3 (stages, increment, delay), xiangqi 7.1.d (moves in a time), Go 12 (reserved
//        minutes); hourglass, time per move, Japanese and Canadian byo-yomi as the field uses them.
// Safe:  plain values, any thread.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/result.h"

namespace kyvien::clock {

using Milliseconds = std::chrono::milliseconds;

/// A moment on the hall's clock, which is handed in; this room never reads one.
using Instant = std::chrono::sys_time<Milliseconds>;

/// No limit: time is not counted.
struct Untimed {
    friend bool operator==(const Untimed&, const Untimed&) = default;
};

/// What a move gives back in a staged control.
enum class Bonus : std::uint8_t {
    None,
    Increment,  ///< added when the move is completed; adds up (Fischer)
    Delay,      ///< free time at the start of each turn; what is not used is lost (FIDE 6.3.2)
    /// The time used, at most the bonus, is given back when the move is completed; the first turn
    /// begins with one bonus on the display. Flags fall as with Delay.
    Bronstein,
};

/// `moves` completed moves within `time`. A last stage with moves = 0 is all the remaining game; a
/// last stage with moves > 0 repeats.
struct Stage {
    int moves = 0;
    Milliseconds time{};
    Milliseconds bonus{};

    friend bool operator==(const Stage&, const Stage&) = default;
};

enum class CarryOver : std::uint8_t { Kept, Lost };

/// Sudden death is one stage with moves = 0; Fischer "5+3" is that with a bonus.
struct Staged {
    std::vector<Stage> stages;
    Bonus bonus = Bonus::None;
    CarryOver carry_over = CarryOver::Kept;  ///< of the time saved in a stage (FIDE 6.3.2)

    friend bool operator==(const Staged&, const Staged&) = default;
};

/// What one player uses the other receives.
struct Hourglass {
    Milliseconds time{};

    friend bool operator==(const Hourglass&, const Hourglass&) = default;
};

/// So much for every move; nothing is carried over.
struct PerMove {
    Milliseconds time{};

    friend bool operator==(const PerMove&, const PerMove&) = default;
};

/// Free time, then `periods` of `period`; a move costs the periods it completes, the one in which
/// it ends begins anew, and completing the last loses. With periods = 0 the limit may be reached
/// but not exceeded (Go 12.1). Go article 12 counts the reserved minutes in the limit L: main = L -
/// periods * 60 s.
struct ByoYomi {
    /// By which usage the last periods are called out: Go article 12 (and Chinese boards) or the
    /// Japanese usage.
    enum class Usage : std::uint8_t { ReservedMinutes, Japanese };

    Milliseconds main{};
    int periods = 5;
    Milliseconds period{60'000};
    Usage usage = Usage::ReservedMinutes;

    friend bool operator==(const ByoYomi&, const ByoYomi&) = default;
};

/// Free time, then blocks of `stones` moves in `period`; a finished block starts a fresh one.
struct Canadian {
    Milliseconds main{};
    Milliseconds period{};
    int stones = 1;

    friend bool operator==(const Canadian&, const Canadian&) = default;
};

using TimeControl = std::variant<Untimed, Staged, Hourglass, PerMove, ByoYomi, Canadian>;

/// Base time and increment for the whole game.
[[nodiscard]] TimeControl fischer(Milliseconds base, Milliseconds increment);
/// Everything in one time.
[[nodiscard]] TimeControl sudden_death(Milliseconds base);

/// Short stable text, such as "none", "fischer:300000+3000", "sudden:300000",
/// "staged:40/5400000+30000,0/1800000+30000;increment;kept", "byoyomi:600000+5x60000",
/// "japanese:600000+3x30000", "canadian:600000+25/300000", "hourglass:60000", "permove:5000".
[[nodiscard]] std::string to_text(const TimeControl& control);
/// Reads what to_text writes.
/// Refuses: bad-time-control, naming the offset and what is wrong there.
[[nodiscard]] Result<TimeControl> parse_time_control(std::string_view text);

/// Nothing if the control can be played; else what is wrong with it.
/// Refuses: bad-time-control (negative or absurd times, no stage, no period).
[[nodiscard]] Result<void> check(const TimeControl& control);

/// "none", "fischer", "staged", "hourglass", "permove", "byoyomi", "japanese" or "canadian".
[[nodiscard]] std::string_view kind_name(const TimeControl& control);

/// The one stage of a control that is base time and increment for the whole game; null for others.
[[nodiscard]] const Stage* as_fischer(const TimeControl& control);

/// The length that decides between standard, rapid and blitz: base time plus sixty increments (FIDE
/// A.1, B.1); zero when the game is not timed in that way.
[[nodiscard]] Milliseconds nominal_length(const TimeControl& control);

}  // namespace kyvien::clock
