#include "conduct/core/ruling.h"

#include <algorithm>
#include <iterator>

namespace kyvien::conduct {
namespace {

constexpr std::string_view kRoleNames[] = {"hall", "first", "second", "arbiter"};
constexpr std::string_view kRankNames[] = {"", "table", "chief"};
constexpr std::string_view kScoreTexts[] = {"1-0",  "0-1",   "1/2-1/2", "0-0",
                                            "void", "1/2-0", "0-1/2"};

}  // namespace

std::string_view name(Role role) {
    return kRoleNames[static_cast<std::size_t>(role)];
}

std::optional<Role> find_role(std::string_view name) {
    const auto* found = std::ranges::find(kRoleNames, name);
    if (found == std::end(kRoleNames))
        return std::nullopt;
    return static_cast<Role>(found - std::begin(kRoleNames));
}

std::string_view name(ArbiterRank rank) {
    return kRankNames[static_cast<std::size_t>(rank)];
}

std::optional<ArbiterRank> find_rank(std::string_view name) {
    const auto* found = std::ranges::find(kRankNames, name);
    if (found == std::end(kRankNames))
        return std::nullopt;
    return static_cast<ArbiterRank>(found - std::begin(kRankNames));
}

Actor hall() {
    return {Role::Hall, {}};
}

Actor player(Seat seat) {
    return {seat == Seat::First ? Role::First : Role::Second, {}};
}

Actor arbiter(std::string name, ArbiterRank rank) {
    return {Role::Arbiter, std::move(name), rank};
}

std::optional<Seat> seat_of(const Actor& actor) {
    if (actor.role == Role::First)
        return Seat::First;
    if (actor.role == Role::Second)
        return Seat::Second;
    return std::nullopt;
}

std::string_view text(Score score) {
    return kScoreTexts[static_cast<std::size_t>(score)];
}

std::optional<Score> find_score(std::string_view text) {
    const auto* found = std::ranges::find(kScoreTexts, text);
    if (found == std::end(kScoreTexts))
        return std::nullopt;
    return static_cast<Score>(found - std::begin(kScoreTexts));
}

std::optional<Seat> winner(Score score) {
    if (score == Score::FirstWins)
        return Seat::First;
    if (score == Score::SecondWins)
        return Seat::Second;
    return std::nullopt;
}

Score win_for(Seat seat) {
    return seat == Seat::First ? Score::FirstWins : Score::SecondWins;
}

}  // namespace kyvien::conduct
