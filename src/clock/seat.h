// clock/seat.h — a seat: one of the two players.
//
// The first seat moves first: White in chess, Red in xiangqi, Black in Go.
//
// Safe:  plain values, any thread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace kyvien::clock {

enum class Seat : std::uint8_t { First, Second };

inline constexpr Seat kBothSeats[] = {Seat::First, Seat::Second};

[[nodiscard]] constexpr Seat opponent(Seat seat) {
    return seat == Seat::First ? Seat::Second : Seat::First;
}

/// Index of the seat in a two-element array.
[[nodiscard]] constexpr std::size_t index(Seat seat) {
    return static_cast<std::size_t>(seat);
}

/// The name of the seat in logs, reports and messages between programs: "first" or "second".
[[nodiscard]] constexpr std::string_view seat_name(Seat seat) {
    return seat == Seat::First ? "first" : "second";
}
/// The seat with this name; empty for any other word.
[[nodiscard]] constexpr std::optional<Seat> find_seat(std::string_view name) {
    for (const Seat seat : kBothSeats)
        if (seat_name(seat) == name)
            return seat;
    return std::nullopt;
}

}  // namespace kyvien::clock
