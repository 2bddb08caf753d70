// conduct/friendly/internal/friendly_fixture.h — for tests: friendly games of all three games.
#pragma once

#include <algorithm>
#include <array>
#include <string>

#include "conduct/core/internal/game_fixture.h"
#include "conduct/core/internal/state_body.h"
#include "conduct/log/verify_log.h"

namespace kyvien::conduct {

inline constexpr std::array kGamesOfFriends = {Game::Chess, Game::Xiangqi, Game::Go};

inline Settings friendly(Game game) {
    Settings settings;
    settings.game = game;
    settings.board_size = 9;
    settings.time = clock::fischer(std::chrono::minutes(5), std::chrono::seconds(3));
    settings.friendly = {true, true};
    return settings;
}

/// Two moves of each side that are legal at the start of every game.
inline std::array<std::string, 4> opening(Game game) {
    if (game == Game::Chess)
        return {"e2e4", "e7e5", "g1f3", "b8c6"};
    if (game == Game::Xiangqi)
        return {"h2e2", "h9g7", "h0g2", "i9h9"};
    return {"d4", "f6", "d6", "f4"};
}

inline Milliseconds display(const Table& table, Seat seat) {
    return table.state().clock().reading(seat, table.now()).main;
}

/// Checks that deciding the log again gives the same log.
inline void check_verified(const Table& table) {
    table.check_replay();
    const auto verified = verify_log(table.log());
    ASSERT_TRUE(verified) << verified.error().english;
    for (const Difference& each : verified->differences)
        ADD_FAILURE() << each.event << ": " << each.logged << " but " << each.decided;
    // A dispute that asks the arbiter is the one command that cannot be reconstructed from the log.
    const auto request_count = std::ranges::count_if(table.log(), [](const Event& event) {
        return std::holds_alternative<ArbiterAsked>(event.body);
    });
    EXPECT_LE(verified->unknown, static_cast<std::size_t>(request_count));
}

}  // namespace kyvien::conduct
