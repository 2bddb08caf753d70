// exchange/imports/internal/board_order.h — in which order did the players of two teams that met
// sit?
//
// A report names the opponent and the colour of each player, and no board. Games stand in the order
// of both lists where the colours of the boards allow it, else in that of one, else as the colours
// alone say.
//
// Cost:  small for the few boards of a match; it gives up after a fixed number of steps.
// Safe:  pure functions, any thread.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tournament/event/entry.h"

namespace kyvien::exchange {

/// A game, or a player with nobody on the other side.
struct Seated {
    tournament::EntryNumber first = 0;   ///< of the team that has White at board one; 0: nobody
    tournament::EntryNumber second = 0;  ///< of the other
    tournament::Colour colour{};         ///< of the first; None where it is not told
    std::string result;                  ///< from the first; empty: awaited, or nobody there

    friend bool operator==(const Seated&, const Seated&) = default;
};

/// Both teams' players from board one, where lines 300 tell them; 0 is an empty board.
struct ToldOrders {
    const std::vector<tournament::EntryNumber>* first = nullptr;
    const std::vector<tournament::EntryNumber>* second = nullptr;
};

/// One for each of `colours` ('W' or 'B', of the first team), empty boards among them. `seated` is
/// in the order of the first team's list; `second_list` is the other's. Nothing where no order has
/// these colours.
[[nodiscard]] std::optional<std::vector<Seated>>
in_board_order(const std::vector<Seated>& seated,
               const std::vector<tournament::EntryNumber>& second_list, std::string_view colours,
               const ToldOrders& told);

}  // namespace kyvien::exchange
