// hall/games/new_game.h — reads the requests that create a game or join one.
//
// Parses the bodies of API requests (docs/protocol.md) into plain values.
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

/// The ratings, in the game's pool, of the opponents a game waits for; both bounds inclusive.
struct RatingRange {
    static constexpr int kLowest = 0;
    static constexpr int kHighest = 4000;
    int lowest = kLowest;
    int highest = kHighest;
    int within = 0;  ///< maximum distance from the requester's rating, until that is known; 0: the
                     ///< bounds apply
};

struct NewGame {
    conduct::Settings settings;
    conduct::Seat seat{};
    std::string name;
    /// Both players, by seat: for a game over the board, where nobody takes a seat in a browser,
    /// and for a game that two players have agreed on.
    std::array<std::string, 2> players;
    std::optional<WantedProgram> program;
    std::optional<RatingRange> ratings;  ///< rating range of who may join; none: anybody
    bool starts = false;                 ///< over the board: the clocks start at once
    [[nodiscard]] bool is_over_the_board() const {
        return settings.setting == conduct::PlayMode::OverTheBoard;
    }
};

/// A request to play at once, against whoever waits for the same game.
struct QuickRequest {
    /// The game to create if nobody waits; its seat is drawn by lot if any will do.
    NewGame game;
    std::optional<conduct::Seat> seat;  ///< none: either
    bool start_by_lot = false;          ///< accepts any numbered start position
    std::vector<std::string> own;       ///< ids of the requester's own games, so that nobody is
                                        ///< paired with himself
    std::string seeker;                 ///< id of the requester's account; empty: a guest
};

/// How fields that a request does not define are treated. They are refused; but terms of
/// tournaments recorded before the hall refused them are read as before.
enum class UnknownFields { Refused, Ignored };

/// Parses the body of POST /api/games. Draws lots where "random" is given.
/// Refuses: not-json, bad-field, unknown-field, name-of-program, and what conduct::check(settings)
/// refuses.
[[nodiscard]] Result<NewGame> read_new_game(std::string_view body,
                                            UnknownFields unknown = UnknownFields::Refused);

/// May a player take a day or more over a move, so that nobody sits and waits?
[[nodiscard]] bool is_by_days(const clock::TimeControl& time);

/// Parses the body of POST /api/quick.
/// Refuses: not-json, bad-field, unknown-field, name-of-program, quick-by-days.
[[nodiscard]] Result<QuickRequest> read_quick_request(std::string_view body);

/// Parses the name in the body of POST /api/games/ID/join.
/// Refuses: not-json, bad-field, unknown-field, name-of-program.
[[nodiscard]] Result<std::string> read_join(std::string_view body);

}  // namespace kyvien::hall
