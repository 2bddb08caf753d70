// hall/games/new_game.h — which game is to be made, and who joins one?
//
// Reads the bodies of the API (docs/protocol.md) into plain values.
//
// Cost:  linear in the text; nesting is limited.
// Safe:  any thread.
#pragma once

#include <array>
#include <string>
#include <string_view>

#include "base/result.h"
#include "conduct/settings/settings.h"

namespace kyvien::hall {

struct NewGame {
    conduct::Settings settings;
    conduct::Seat seat{};
    std::string name;
    /// Over the board: both players, by seat; nobody takes a seat in a browser.
    std::array<std::string, 2> players;
    bool starts = false;  ///< over the board: the clocks run at once
    [[nodiscard]] bool is_over_the_board() const {
        return settings.setting == conduct::Setting::OverTheBoard;
    }
};

/// The body of POST /api/games. Draws lots where "random" is asked.
/// Refuses: not-json, bad-field, and what conduct::check(settings) refuses.
[[nodiscard]] Result<NewGame> read_new_game(std::string_view body);

/// The name in the body of POST /api/games/ID/join.
[[nodiscard]] Result<std::string> read_join(std::string_view body);

}  // namespace kyvien::hall
