// hall/net/client/seen_challenge.h — a challenge as one of the two players is shown it by a hall.
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
    std::string opponent;  ///< the name of the other one's account
    State state = State::Open;
    bool is_ours = false;        ///< it is open, and ours to answer
    conduct::Settings settings;  ///< of the offer that stands: kind, board, komi, clock, rated
    /// Of one that was accepted. A stream does not tell the key.
    std::optional<TakenSeat> seat;
};

}  // namespace kyvien::hall
