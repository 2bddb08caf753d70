// cli/bot/challenge_terms.h — which challenges does a bot accept?
//
// Cost: of one challenge nothing that counts. Safe: pure functions, any thread.
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

/// How fast a game is: a pace of the ratings (rating/pool.h) by its name, or "none" without clocks.
using TimeClass = std::string_view;
/// From the fastest to the slowest: "blitz", "rapid", "standard", "correspondence", "none".
[[nodiscard]] const std::vector<TimeClass>& time_classes();

/// Both bounds count; none: there is no bound.
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
    bool chess960 = false;  ///< numbered starts too, where the game has them
    std::vector<TimeClass> time_classes;
    Rated rated = Rated::Either;
    std::vector<std::string> from;  ///< names of accounts; empty: of anybody
    /// What a player begins with, and what a move adds. Of periods the free time before them, and
    /// nothing; games without clocks are not looked at.
    Bounds<std::chrono::milliseconds> base{};
    Bounds<std::chrono::milliseconds> increment{};
    /// Of the opponent, where games on these terms are rated.
    Bounds<int> rating{};
};

/// Why a challenge does not fit: the reason that its maker is told, which is empty where the
/// interface has none. None: it fits.
[[nodiscard]] std::optional<std::string_view> misfit(const AcceptedTerms& terms,
                                                     const hall::SeenChallenge& challenge);

/// What is offered instead of a challenge whose time, or whose being rated or not, does not fit:
/// the same game with `time` where its own does not fit, rated or not as the bot plays. None: that
/// does not fit either, or it is about something else.
[[nodiscard]] std::optional<hall::SeenChallenge> other_terms(const AcceptedTerms& terms,
                                                             const hall::SeenChallenge& challenge,
                                                             const clock::TimeControl& time);

}  // namespace kyvien::cli::bot
