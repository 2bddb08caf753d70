// cli/bot/challenge_terms.h — the terms on which a bot accepts challenges.
//
// Cost: negligible for each challenge. Safe: pure functions, any thread.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "conduct/settings/settings.h"
#include "hall/net/client/seen_challenge.h"

namespace kyvien::cli::bot {

/// The speed of a game: a pace of the ratings (rating/pool.h) by its name, or "none" without
/// clocks.
using TimeClass = std::string_view;
/// From the fastest to the slowest: "blitz", "rapid", "standard", "correspondence", "none".
[[nodiscard]] const std::vector<TimeClass>& time_classes();

/// Both bounds are inclusive; nothing: unbounded.
template <typename Value>
struct Bounds {
    std::optional<Value> least{};
    std::optional<Value> most{};

    [[nodiscard]] bool is_empty() const { return !least && !most; }
    [[nodiscard]] bool hold(Value value) const {
        return !(least && value < *least) && !(most && value > *most);
    }
};

struct AcceptedTerms {
    enum class Rated : std::uint8_t { Either, RatedOnly, CasualOnly };

    conduct::Game game{};
    int size = 0;           ///< lines of a board that has several sizes
    bool chess960 = false;  ///< also numbered starts, if the game has them
    std::vector<TimeClass> time_classes;
    Rated rated = Rated::Either;
    std::vector<std::string> from;  ///< names of accounts; empty: anyone
    /// A player's initial time, and the increment per move. For period systems: the free time
    /// before the periods, and zero; games without clocks are not checked.
    Bounds<std::chrono::milliseconds> base{};
    Bounds<std::chrono::milliseconds> increment{};
    /// Of the opponent, if games on these terms are rated.
    Bounds<int> rating{};
};

/// Why a challenge does not match: the reason sent to its maker, which is empty if the interface
/// has none. Nothing if it matches.
[[nodiscard]] std::optional<std::string_view>
reason_to_decline(const AcceptedTerms& terms, const hall::SeenChallenge& challenge);

/// The counter-offer to a challenge whose time, or ratedness, does not match: the same game with
/// `time` if its own does not match, rated or not as the bot plays. Nothing if that does not match
/// either, or if something else does not.
[[nodiscard]] std::optional<hall::SeenChallenge>
counter_offer_terms(const AcceptedTerms& terms, const hall::SeenChallenge& challenge,
                    const clock::TimeControl& time);

}  // namespace kyvien::cli::bot
