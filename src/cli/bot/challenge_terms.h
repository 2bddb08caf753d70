// cli/bot/challenge_terms.h — which challenges does a bot accept?
//
// Cost: of one challenge nothing that counts. Safe: pure functions, any thread.
#pragma once

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

struct AcceptedTerms {
    enum class Rated : std::uint8_t { Either, RatedOnly, CasualOnly };

    conduct::Game game{};
    int size = 0;           ///< lines of a board that has several sizes
    bool chess960 = false;  ///< numbered starts too, where the game has them
    std::vector<TimeClass> time_classes;
    Rated rated = Rated::Either;
    std::vector<std::string> from;  ///< names of accounts; empty: of anybody
};

/// Why a challenge does not fit: the reason that its maker is told, which is empty where the
/// interface has none. None: it fits.
[[nodiscard]] std::optional<std::string_view> misfit(const AcceptedTerms& terms,
                                                     const hall::SeenChallenge& challenge);

}  // namespace kyvien::cli::bot
