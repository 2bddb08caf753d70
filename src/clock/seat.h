// clock/seat.h — which of the two players?
//
// The first seat moves first: White in chess, Red in xiangqi, Black in Go.
#pragma once

#include <cstddef>
#include <cstdint>

namespace kyvien::clock {

enum class Seat : std::uint8_t { First, Second };

inline constexpr Seat kBothSeats[] = {Seat::First, Seat::Second};

[[nodiscard]] constexpr Seat opponent(Seat seat) {
    return seat == Seat::First ? Seat::Second : Seat::First;
}

/// Place of the seat in a two-element array.
[[nodiscard]] constexpr std::size_t index(Seat seat) {
    return static_cast<std::size_t>(seat);
}

}  // namespace kyvien::clock
