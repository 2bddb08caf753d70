// hall/games/new_game.h — reads the requests that create a game or join one.
//
// Reads the bodies of the API (docs/protocol.md) into plain values.
//
// Cost:  linear in the text; nesting is limited.
// Safe:  any thread.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "conduct/settings/settings.h"

namespace kyvien::hall {

/// The opponent is a program of the hall (games/programs).
struct WantedProgram {
    std::string id;
    std::size_t level = 1;
    std::string name;  ///< in the record; empty until the hall has found it
};

/// The opponents a game waits for, by the rating in its pool; its ends are within.
struct RatingRange {
    static constexpr int kLowest = 0;
    static constexpr int kHighest = 4000;
    int lowest = kLowest;
    int highest = kHighest;
    int within =
        0;  ///< so far from the rating of who asks, which is not known yet; 0: as it stands
};

struct NewGame {
    conduct::Settings settings;
    conduct::Seat seat{};
    std::string name;
    /// Over the board, where nobody takes a seat in a browser, and between two who have agreed:
    /// both players, by seat.
    std::array<std::string, 2> players;
    std::optional<WantedProgram> program;
    std::optional<RatingRange> ratings;  ///< who joins has one that lies there; none: anybody
    bool starts = false;                 ///< over the board: the clocks run at once
    [[nodiscard]] bool is_over_the_board() const {
        return settings.setting == conduct::Setting::OverTheBoard;
    }
};

/// A game that is wanted at once, against whoever waits for the same.
struct QuickRequest {
    /// What is made where nobody waits; its seat is drawn by lot where any will do.
    NewGame game;
    std::optional<conduct::Seat> seat;  ///< none: whichever is free
    bool start_by_lot = false;          ///< any start position by number will do
    std::vector<std::string> own;       ///< games of who asks: nobody sits opposite himself
    std::string seeker;                 ///< id of the account that asks; empty: a guest
};

/// What happens to a field that a request does not have. They are refused; but terms of a
/// tournament that were recorded before the hall refused any are read again as they were.
enum class UnknownFields { Refused, Ignored };

/// The body of POST /api/games. Draws lots where "random" is asked.
/// Refuses: not-json, bad-field, unknown-field, name-of-program, and what conduct::check(settings)
/// refuses.
[[nodiscard]] Result<NewGame> read_new_game(std::string_view body,
                                            UnknownFields unknown = UnknownFields::Refused);

/// Whether a player may take a day or more over a move: nobody sits and waits for such a game.
[[nodiscard]] bool is_by_days(const clock::TimeControl& time);

/// The body of POST /api/quick.
/// Refuses: not-json, bad-field, unknown-field, name-of-program, quick-by-days.
[[nodiscard]] Result<QuickRequest> read_quick_request(std::string_view body);

/// The name in the body of POST /api/games/ID/join.
/// Refuses: not-json, bad-field, unknown-field, name-of-program.
[[nodiscard]] Result<std::string> read_join(std::string_view body);

}  // namespace kyvien::hall
