// clock/time_control.h — time controls: how much time do the players have?
//
// Law:   FIDE 6.3 (stages, increment, delay), xiangqi 7.1.d (moves in a time), Go 12 (reserved
//        minutes); hourglass, time per move, Japanese and Canadian byo-yomi as commonly used.
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

/// A moment on the hall's clock, always passed in; this room never reads a clock.
using Instant = std::chrono::sys_time<Milliseconds>;

/// No limit: time is not measured.
struct Untimed {
    friend bool operator==(const Untimed&, const Untimed&) = default;
};

/// The bonus for a move in a staged control.
enum class Bonus : std::uint8_t {
    None,
    Increment,  ///< added when the move is completed; accumulates (Fischer)
    Delay,      ///< delay at the start of each turn; the unused part is lost (FIDE 6.3.2)
    /// The time used, up to the bonus, is added back when the move is completed; the first turn
    /// begins with one bonus on the display. Flags fall as with Delay.
    Bronstein,
};

/// `moves` completed moves within `time`. A last stage with moves = 0 is the rest of the game; a
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
    CarryOver carry_over = CarryOver::Kept;  ///< of time saved in a stage (FIDE 6.3.2)

    friend bool operator==(const Staged&, const Staged&) = default;
};

/// Time used by one player is added to the other's.
struct Hourglass {
    Milliseconds time{};

    friend bool operator==(const Hourglass&, const Hourglass&) = default;
};

/// A fixed time for every move; nothing is carried over.
struct PerMove {
    Milliseconds time{};

    friend bool operator==(const PerMove&, const PerMove&) = default;
};

/// Main time, then `periods` of `period`. A move uses up the periods it completes; the one in which
/// it ends starts anew, and completing the last loses. With periods = 0 the limit may be reached
/// but not exceeded (Go 12.1). Go article 12 includes the reserved minutes in the limit L: main = L
/// - periods * 60 s.
struct ByoYomi {
    /// How the last periods are announced: by Go article 12 (also on Chinese boards) or in the
    /// Japanese way.
    enum class Usage : std::uint8_t { ReservedMinutes, Japanese };

    Milliseconds main{};
    int periods = 5;
    Milliseconds period{60'000};
    Usage usage = Usage::ReservedMinutes;

    friend bool operator==(const ByoYomi&, const ByoYomi&) = default;
};

/// Main time, then blocks of `stones` moves in `period`; a completed block starts a new one.
struct Canadian {
    Milliseconds main{};
    Milliseconds period{};
    int stones = 1;

    friend bool operator==(const Canadian&, const Canadian&) = default;
};

using TimeControl = std::variant<Untimed, Staged, Hourglass, PerMove, ByoYomi, Canadian>;

/// Base time and increment for the whole game.
[[nodiscard]] TimeControl fischer(Milliseconds base, Milliseconds increment);
/// One time for all moves.
[[nodiscard]] TimeControl sudden_death(Milliseconds base);

/// Stable short text, such as "none", "fischer:300000+3000", "sudden:300000",
/// "staged:40/5400000+30000,0/1800000+30000;increment;kept", "byoyomi:600000+5x60000",
/// "japanese:600000+3x30000", "canadian:600000+25/300000", "hourglass:60000", "permove:5000".
[[nodiscard]] std::string to_text(const TimeControl& control);
/// Parses the output of to_text().
/// Refuses: bad-time-control, naming the offset and the error.
[[nodiscard]] Result<TimeControl> parse_time_control(std::string_view text);

/// Is the control playable? Refuses: bad-time-control (negative or absurd times, no stage, no
/// period).
[[nodiscard]] Result<void> check(const TimeControl& control);

/// Returns "none", "fischer", "staged", "hourglass", "permove", "byoyomi", "japanese" or
/// "canadian".
[[nodiscard]] std::string_view kind_name(const TimeControl& control);

/// The single stage of a control that is base time and increment for the whole game; null for
/// others.
[[nodiscard]] const Stage* as_fischer(const TimeControl& control);

/// The length that distinguishes standard, rapid and blitz: base time plus sixty increments (FIDE
/// A.1, B.1); zero if the game is not timed in that way.
[[nodiscard]] Milliseconds nominal_length(const TimeControl& control);

}  // namespace kyvien::clock
