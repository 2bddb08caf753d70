// conduct/presentation/scoresheet.h — what belongs on the scoresheet of a game of chess?
//
// Law:   FIDE 8.1.1, 8.1.5, C.12, C.13: every move in the algebraic notation, offers of a draw
//        marked (=), the time left. The sheets of both players show the same.
// Cost:  linear in the length of the game.
// Safe:  pure functions, any thread.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "clock/clock.h"
#include "conduct/core/state.h"

namespace kyvien::conduct {

struct SheetMove {
    int number = 1;  ///< of the move, as players count
    Seat seat{};
    std::string text;    ///< "Nf3"
    bool offer = false;  ///< a draw was offered with it
    clock::Milliseconds left{};
    friend bool operator==(const SheetMove&, const SheetMove&) = default;
};

/// The moves of a game of chess in the order in which they were made. `form` is a text form of the
/// game ("san", "vi", "figurine").
[[nodiscard]] std::vector<SheetMove> scoresheet(const State& state, std::string_view form = "san");

/// "2. Nf3 (=)", "2... Nc6".
[[nodiscard]] std::string text(const SheetMove& move);

}  // namespace kyvien::conduct
