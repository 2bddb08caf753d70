#include "tournament/ranking/fide_ratings.h"

#include <algorithm>
#include <charconv>

#include "tournament/ranking/internal/rating_tie_breaks.h"

namespace kyvien::tournament {
namespace fide_ratings {
namespace {

using internal::RatedGames;

/// 8.3.1: a larger difference counts as this one, except for players from kUnlimitedFrom on.
constexpr std::int64_t kGreatestDifference = 400;
constexpr int kUnlimitedFrom = 2650;
/// 8.3.3: upper limit for K times the games of a period.
constexpr int kMaxCoefficientTimesGames = 700;
/// 7.1.4, 8.2: number of games for a first rating.
constexpr int kMinGamesForFirstRating = 5;
constexpr int kHighestFirstRating = 2200;
/// 8.2.2: rating of two hypothetical opponents, with draws against them.
constexpr int kHypotheticalOpponentRating = 1800;

bool has_rating(const Entry& entry) {
    return entry.rating >= kRatingFloor;
}

RatedGames games_of(const Event& event, const Entry& entry, int rounds) {
    RatedGames games;
    for (int round = 1; round <= rounds; ++round) {
        const RoundRecord record = entry.record(round);
        const Entry* opponent = event.find(record.opponent);
        if (!record.was_played() || !record.rated || opponent == nullptr || !has_rating(*opponent))
            continue;
        games.ratings.push_back(opponent->rating);
        games.score = games.score + (record.outcome == Outcome::Win    ? Rational(1)
                                     : record.outcome == Outcome::Draw ? Rational(1, 2)
                                                                       : Rational());
    }
    return games;
}

int expected(int rating, int opponent) {
    if (rating >= kUnlimitedFrom)
        return internal::expected_hundredths(rating, opponent);
    const std::int64_t difference =
        std::clamp<std::int64_t>(opponent - rating, -kGreatestDifference, kGreatestDifference);
    return internal::expected_hundredths(rating, rating + difference);
}

/// Half away from zero (8.3.4).
int rounded(Rational value) {
    const std::int64_t size = value.above() < 0 ? -value.above() : value.above();
    const auto whole = static_cast<int>((2 * size + value.below()) / (2 * value.below()));
    return value.above() < 0 ? -whole : whole;
}

int coefficient_of(const Entry& entry, int games, const CoefficientTerms& terms) {
    const auto coefficient = terms.player_coefficients.find(entry.number);
    const int usual =
        coefficient != terms.player_coefficients.end()
            ? coefficient->second
            : terms.common_coefficient.value_or(default_coefficient(entry, terms.year));
    return games > 0 ? std::min(usual, kMaxCoefficientTimesGames / games) : usual;
}

void change_of(RatingLine& line, const Entry& entry, const RatedGames& games,
               const CoefficientTerms& terms) {
    line.coefficient = coefficient_of(entry, line.games, terms);
    int hundredths = 0;
    for (const int opponent : games.ratings)
        hundredths += expected(entry.rating, opponent);
    line.expected = Rational(hundredths, 100);
    line.change = Rational(line.coefficient) * (line.score - line.expected);
    line.rating_after = entry.rating + rounded(line.change);
    if (line.games > 0)
        line.outcome =
            *line.rating_after < kRatingFloor ? RatingOutcome::BelowFloor : RatingOutcome::Changed;
}

void first_rating_of(RatingLine& line, RatedGames games) {
    if (line.games == 0)
        return;
    if (line.score == Rational()) {
        line.outcome = RatingOutcome::NoPoint;
        return;
    }
    games.ratings.insert(games.ratings.end(), 2, kHypotheticalOpponentRating);
    games.score = games.score + Rational(1);
    const auto first = static_cast<int>(*internal::performance(games));
    line.rating_after = std::min(first, kHighestFirstRating);
    line.outcome = line.games < kMinGamesForFirstRating ? RatingOutcome::TooFewGames
                   : first < kRatingFloor               ? RatingOutcome::BelowFloor
                                                        : RatingOutcome::First;
}

}  // namespace
}  // namespace fide_ratings

int default_coefficient(const Entry& entry, int year) {
    constexpr int kHigh = 2400, kHighOfJuniors = 2300, kAge = 18;
    if (entry.rating >= kHigh || entry.title == "GM" || entry.title == "IM")
        return 10;
    int born = 0;
    std::from_chars(entry.birth.data(), entry.birth.data() + entry.birth.size(), born);
    const bool is_junior = born > 0 && year > 0 && year <= born + kAge;
    return is_junior && entry.rating < kHighOfJuniors ? 40 : 20;
}

std::vector<RatingLine> fide_rating_changes(const Event& event, int rounds,
                                            const CoefficientTerms& terms) {
    std::vector<RatingLine> lines;
    for (const Entry& entry : event.entries) {
        const auto games = fide_ratings::games_of(event, entry, rounds);
        RatingLine line;
        line.number = entry.number;
        line.games = static_cast<int>(games.ratings.size());
        line.score = games.score;
        if (const auto average = internal::average_rating(games))
            line.average = static_cast<int>(*average);
        if (fide_ratings::has_rating(entry)) {
            line.rating = entry.rating;
            fide_ratings::change_of(line, entry, games, terms);
        } else {
            fide_ratings::first_rating_of(line, games);
        }
        lines.push_back(line);
    }
    return lines;
}

}  // namespace kyvien::tournament
