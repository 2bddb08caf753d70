#include "cli/bot/challenge_terms.h"

#include <algorithm>

#include "hall/accounts/account_name.h"
#include "rating/pool.h"

namespace kyvien::cli::bot {
namespace challenge_terms {
namespace {

constexpr TimeClass kNoClock = "none";

std::size_t rank_of(TimeClass name) {
    return static_cast<std::size_t>(std::ranges::find(time_classes(), name) -
                                    time_classes().begin());
}

struct GivenTime {
    std::chrono::milliseconds base{};
    std::chrono::milliseconds increment{};
};

/// Nothing: there are no clocks.
std::optional<GivenTime> given_time(const clock::TimeControl& control) {
    if (const auto* staged = std::get_if<clock::Staged>(&control))
        return GivenTime{staged->stages.front().time, staged->stages.front().bonus};
    if (const auto* byo_yomi = std::get_if<clock::ByoYomi>(&control))
        return GivenTime{byo_yomi->main, {}};
    if (const auto* canadian = std::get_if<clock::Canadian>(&control))
        return GivenTime{canadian->main, {}};
    if (const auto* hourglass = std::get_if<clock::Hourglass>(&control))
        return GivenTime{hourglass->time, {}};
    if (const auto* per_move = std::get_if<clock::PerMove>(&control))
        return GivenTime{{}, per_move->time};
    return std::nullopt;
}

std::optional<std::string_view> time_reason_to_decline(const AcceptedTerms& terms,
                                                       const clock::TimeControl& control) {
    const auto pace = rating::pace_of(control);
    const TimeClass offered = pace ? rating::name(*pace) : kNoClock;
    if (std::ranges::find(terms.time_classes, offered) == terms.time_classes.end()) {
        const bool wants_slower = std::ranges::any_of(terms.time_classes, [&](TimeClass accepted) {
            return rank_of(accepted) > rank_of(offered);
        });
        return wants_slower ? "too-fast" : "too-slow";
    }
    const auto given = given_time(control);
    if (!given || (terms.base.hold(given->base) && terms.increment.hold(given->increment)))
        return std::nullopt;
    const bool is_short = (terms.base.least && given->base < *terms.base.least) ||
                          (terms.increment.least && given->increment < *terms.increment.least);
    return is_short ? "too-fast" : "too-slow";
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

std::optional<std::string_view> reason_to_decline(const AcceptedTerms& terms,
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
    if (const auto why = time_reason_to_decline(terms, offer.time))
        return why;
    if (terms.rated == Rated::RatedOnly && !offer.is_rated)
        return "rated-please";
    if (terms.rated == Rated::CasualOnly && offer.is_rated)
        return "casual-please";
    return std::nullopt;
}

std::optional<hall::SeenChallenge> counter_offer_terms(const AcceptedTerms& terms,
                                                       const hall::SeenChallenge& challenge,
                                                       const clock::TimeControl& time) {
    using Rated = AcceptedTerms::Rated;
    // A game from another start position is not rated.
    if (terms.rated == Rated::RatedOnly && !challenge.settings.fen.empty())
        return std::nullopt;
    hall::SeenChallenge other = challenge;
    if (challenge_terms::time_reason_to_decline(terms, other.settings.time))
        other.settings.time = time;
    if (terms.rated != Rated::Either)
        other.settings.is_rated = terms.rated == Rated::RatedOnly;
    if (other.settings == challenge.settings || reason_to_decline(terms, other))
        return std::nullopt;
    return other;
}

}  // namespace kyvien::cli::bot
