// Rating changes computed by hand from the tables of B.02.
#include "tournament/ranking/fide_ratings.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace kyvien::tournament {
namespace fide_ratings_test {
namespace {

struct Game {
    int opponent;
    Outcome outcome;
};

/// Number 1 plays one round against each opponent with that rating.
Event against(int rating, const std::vector<Game>& games) {
    Event event;
    Entry one;
    one.number = 1;
    one.rating = rating;
    EntryNumber next = 2;
    for (const Game& game : games) {
        one.records.push_back({next, Colour::White, game.outcome});
        Entry opponent;
        opponent.number = next++;
        opponent.rating = game.opponent;
        event.entries.push_back(opponent);
    }
    event.entries.insert(event.entries.begin(), one);
    return event;
}

RatingLine line_of(const Event& event, const CoefficientTerms& terms = {}) {
    return fide_rating_changes(event, 99, terms).front();
}

std::vector<Game> times(std::size_t count, Game game) {
    return std::vector<Game>(count, game);
}

TEST(FideRatings, ChangeIsKTimesScoreMinusExpectedScore) {
    // 200 points below: 0.24 expected, 0.76 more scored.
    const auto line = line_of(against(2000, {{2200, Outcome::Win}}));
    EXPECT_EQ(line.outcome, RatingOutcome::Changed);
    EXPECT_EQ(line.expected, Rational(24, 100));
    EXPECT_EQ(line.coefficient, 20);
    EXPECT_EQ(line.change, Rational(152, 10));
    EXPECT_EQ(line.rating_after, 2015);
    // 0.5, 0.57 and 0.36 expected, 1.5 scored.
    const auto three = line_of(
        against(2000, {{2000, Outcome::Draw}, {1950, Outcome::Loss}, {2100, Outcome::Win}}));
    EXPECT_EQ(three.expected, Rational(143, 100));
    EXPECT_EQ(three.average, 2017);
    EXPECT_EQ(three.change, Rational(14, 10));
    EXPECT_EQ(three.rating_after, 2001);
}

TEST(FideRatings, AHalfIsRoundedAwayFromZero) {
    CoefficientTerms terms;
    terms.common_coefficient = 10;
    // 0.95 expected and 0.5 scored: a loss of 4.5.
    EXPECT_EQ(line_of(against(2700, {{2230, Outcome::Draw}}), terms).change, Rational(-45, 10));
    EXPECT_EQ(line_of(against(2700, {{2230, Outcome::Draw}}), terms).rating_after, 2695);
    EXPECT_EQ(line_of(against(2230, {{2630, Outcome::Win}}), terms).change, Rational(92, 10));
    terms.common_coefficient = 50;
    EXPECT_EQ(line_of(against(2000, {{2020, Outcome::Draw}}), terms).change, Rational(15, 10));
    EXPECT_EQ(line_of(against(2000, {{2020, Outcome::Draw}}), terms).rating_after, 2002);
}

TEST(FideRatings, LimitsTheDifferenceTo400ExceptFrom2650On) {
    EXPECT_EQ(line_of(against(2649, {{1500, Outcome::Win}})).expected, Rational(92, 100));
    EXPECT_EQ(line_of(against(2650, {{1500, Outcome::Win}})).expected, Rational(1));
    EXPECT_EQ(line_of(against(1500, {{2700, Outcome::Loss}})).expected, Rational(8, 100));
}

TEST(FideRatings, TheCoefficientFollowsFromRatingAgeAndTitle) {
    const auto coefficient = [](int rating, const char* birth, const char* title, int year) {
        Entry entry;
        entry.rating = rating;
        entry.birth = birth;
        entry.title = title;
        return default_coefficient(entry, year);
    };
    EXPECT_EQ(coefficient(2399, "", "", 2026), 20);
    EXPECT_EQ(coefficient(2400, "2012", "", 2026), 10);
    EXPECT_EQ(coefficient(2350, "", "GM", 2026), 10);
    EXPECT_EQ(coefficient(2350, "", "IM", 2026), 10);
    EXPECT_EQ(coefficient(2350, "", "WGM", 2026), 20);
    EXPECT_EQ(coefficient(2299, "2008-12-31", "", 2026), 40);
    EXPECT_EQ(coefficient(2299, "2007/01/01", "", 2026), 20);
    EXPECT_EQ(coefficient(2300, "2012", "", 2026), 20);
    EXPECT_EQ(coefficient(1500, "2012", "", 0), 20) << "no year is known";
}

TEST(FideRatings, AGivenCoefficientOverridesTheDefault) {
    CoefficientTerms terms;
    terms.common_coefficient = 40;
    EXPECT_EQ(line_of(against(2000, {{2000, Outcome::Win}}), terms).coefficient, 40);
    terms.player_coefficients[1] = 10;
    EXPECT_EQ(line_of(against(2000, {{2000, Outcome::Win}}), terms).coefficient, 10);
}

TEST(FideRatings, KTimesTheGamesIsAtMost700) {
    CoefficientTerms terms;
    terms.common_coefficient = 40;
    EXPECT_EQ(line_of(against(2000, times(17, {2000, Outcome::Draw})), terms).coefficient, 40);
    EXPECT_EQ(line_of(against(2000, times(18, {2000, Outcome::Draw})), terms).coefficient, 38);
}

TEST(FideRatings, CountsOnlyRatedGamesPlayedAgainstRatedOpponents) {
    auto event = against(2000, {{2000, Outcome::Win},
                                {0, Outcome::Win},
                                {1399, Outcome::Win},
                                {2000, Outcome::ForfeitWin},
                                {2000, Outcome::None},
                                {2000, Outcome::Draw}});
    event.entries[0].records[5].rated = false;
    const auto line = line_of(event);
    EXPECT_EQ(line.games, 1);
    EXPECT_EQ(line.score, Rational(1));
    EXPECT_EQ(fide_rating_changes(event, 0, {}).front().outcome, RatingOutcome::NoGames);
    EXPECT_EQ(fide_rating_changes(event, 0, {}).front().rating_after, 2000);
}

TEST(FideRatings, AFirstRatingIncludesTwoDrawsAgainst1800) {
    // Seven opponents of 1943 on average, 4 of 7 points: 57 %, worth 50 points.
    const auto line = line_of(against(0, {{2000, Outcome::Win},
                                          {2000, Outcome::Win},
                                          {2000, Outcome::Draw},
                                          {2000, Outcome::Draw},
                                          {2000, Outcome::Loss}}));
    EXPECT_EQ(line.outcome, RatingOutcome::First);
    EXPECT_EQ(line.average, 2000);
    EXPECT_EQ(line.rating_after, 1943 + 50);
    EXPECT_EQ(line.coefficient, 0);
}

TEST(FideRatings, FirstRatingsNeedFiveGamesAndAPointAndAreAtMost2200) {
    EXPECT_EQ(line_of(against(0, times(9, {2400, Outcome::Win}))).rating_after, 2200);
    const auto few = line_of(against(0, times(4, {2000, Outcome::Draw})));
    EXPECT_EQ(few.outcome, RatingOutcome::TooFewGames);
    EXPECT_EQ(few.rating_after, 1933);
    const auto none = line_of(against(0, times(5, {2000, Outcome::Loss})));
    EXPECT_EQ(none.outcome, RatingOutcome::NoPoint);
    EXPECT_EQ(none.rating_after, std::nullopt);
    auto weak = times(8, {1450, Outcome::Loss});
    weak.push_back({1450, Outcome::Draw});
    EXPECT_EQ(line_of(against(1399, weak)).outcome, RatingOutcome::BelowFloor);
    EXPECT_EQ(line_of(against(1399, weak)).rating, 0) << "whoever is below the floor is unrated";
    EXPECT_EQ(line_of(against(1400, {{1400, Outcome::Loss}})).outcome, RatingOutcome::BelowFloor);
}

}  // namespace
}  // namespace fide_ratings_test
}  // namespace kyvien::tournament
