#include "cli/bot/challenge_terms.h"

#include <algorithm>

#include "hall/accounts/account_name.h"
#include "rating/pool.h"

namespace kyvien::cli::bot {
namespace challenge_terms {
namespace {

constexpr TimeClass kNoClock = "none";

TimeClass time_class_of(const conduct::Settings& settings) {
    const auto pace = rating::pace_of(settings.time);
    return pace ? rating::name(*pace) : kNoClock;
}

std::size_t rank_of(TimeClass name) {
    return static_cast<std::size_t>(std::ranges::find(time_classes(), name) -
                                    time_classes().begin());
}

}  // namespace
}  // namespace challenge_terms

const std::vector<TimeClass>& time_classes() {
    using rating::Pace;
    static const std::vector<TimeClass> all{
        rating::name(Pace::Blitz), rating::name(Pace::Rapid), rating::name(Pace::Standard),
        rating::name(Pace::Correspondence), challenge_terms::kNoClock};
    return all;
}

std::optional<std::string_view> misfit(const AcceptedTerms& terms,
                                       const hall::SeenChallenge& challenge) {
    using namespace challenge_terms;
    using Rated = AcceptedTerms::Rated;
    const conduct::Settings& offer = challenge.settings;
    const bool is_listed =
        terms.from.empty() || std::ranges::any_of(terms.from, [&](const std::string& name) {
            return hall::account_key(name) == hall::account_key(challenge.opponent);
        });
    if (!is_listed)
        return "";
    const bool has_sizes = conduct::info(terms.game).board.most_size > 0;
    if (offer.game != terms.game || (has_sizes && offer.board_size != terms.size) ||
        (offer.chess960 && !terms.chess960))
        return "not-this-game";
    const TimeClass offered = time_class_of(offer);
    if (std::ranges::find(terms.time_classes, offered) == terms.time_classes.end()) {
        const bool wants_slower = std::ranges::any_of(terms.time_classes, [&](TimeClass accepted) {
            return rank_of(accepted) > rank_of(offered);
        });
        return wants_slower ? "too-fast" : "too-slow";
    }
    if (terms.rated == Rated::RatedOnly && !offer.is_rated)
        return "rated-please";
    if (terms.rated == Rated::CasualOnly && offer.is_rated)
        return "casual-please";
    return std::nullopt;
}

}  // namespace kyvien::cli::bot
