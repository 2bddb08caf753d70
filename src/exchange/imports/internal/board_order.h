// exchange/imports/internal/board_order.h — finds the board order of two teams that met.
//
// A report names the opponent and the colour of each player, but no board. Games are ordered by
// both teams' lists if the board colours allow it, otherwise by one of the lists, otherwise by the
// colours alone.
//
// Cost:  small for the few boards of a match; bounded by a fixed number of steps.
// Safe:  pure functions, any thread.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tournament/event/entry.h"

namespace kyvien::exchange {

/// A game, or a player without an opponent.
struct Seated {
    tournament::EntryNumber first = 0;   ///< of the team with White on board one; 0: none
    tournament::EntryNumber second = 0;  ///< of the other team
    tournament::Colour colour{};         ///< of the first; None if not given
    std::string result;                  ///< for the first; empty: pending, or a player is missing

    friend bool operator==(const Seated&, const Seated&) = default;
};

/// Both teams' players from board one, if lines 300 give them; 0 is an empty board.
struct StatedOrders {
    const std::vector<tournament::EntryNumber>* first = nullptr;
    const std::vector<tournament::EntryNumber>* second = nullptr;
};

/// One for each of `colours` ('W' or 'B', of the first team), including empty boards. `seated` is
/// in the order of the first team's list; `second_list` is the other team's. Empty if no order has
/// these colours.
[[nodiscard]] std::optional<std::vector<Seated>>
in_board_order(const std::vector<Seated>& seated,
               const std::vector<tournament::EntryNumber>& second_list, std::string_view colours,
               const StatedOrders& stated_orders);

}  // namespace kyvien::exchange
