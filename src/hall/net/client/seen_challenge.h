// hall/net/client/seen_challenge.h — a challenge as the hall shows it to one of the two players.
//
// Safe: plain values, any thread.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "conduct/settings/settings.h"

namespace kyvien::hall {

struct TakenSeat {
    std::string game;
    std::string token;  ///< the key of the seat
};

struct SeenChallenge {
    enum class State : std::uint8_t { Open, Accepted, Declined, Withdrawn };

    std::string id;
    std::string opponent;  ///< the account name of the other player
    State state = State::Open;
    bool is_ours = false;        ///< open, and waiting for our answer
    conduct::Settings settings;  ///< of the current offer: kind, board, komi, clock, rated
    /// Of an accepted challenge. A stream does not include the key.
    std::optional<TakenSeat> seat;
};

}  // namespace kyvien::hall
