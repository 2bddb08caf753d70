#include "cli/bot/challenge_terms.h"

#include <gtest/gtest.h>

#include <chrono>

namespace kyvien::cli::bot {
namespace challenge_terms_test {
namespace {

using namespace std::chrono_literals;

hall::SeenChallenge offer(std::string_view game, clock::TimeControl time) {
    hall::SeenChallenge challenge;
    challenge.opponent = "Nguyễn Lan";
    challenge.settings.game = *conduct::find_game(game);
    challenge.settings.time = std::move(time);
    return challenge;
}
AcceptedTerms accepting(std::string_view game) {
    return {.game = *conduct::find_game(game),
            .size = 19,
            .chess960 = false,
            .time_classes = {"blitz", "rapid"},
            .from = {}};
}
const clock::TimeControl kBlitz = clock::fischer(5min, 0s);
const clock::TimeControl kRapid = clock::fischer(15min, 10s);
const clock::TimeControl kStandard = clock::fischer(90min, 30s);

TEST(AcceptedTerms, AcceptAChallengeOfTheirGameAndPace) {
    EXPECT_EQ(reason_to_decline(accepting("chess"), offer("chess", kBlitz)), std::nullopt);
    EXPECT_EQ(reason_to_decline(accepting("xiangqi"), offer("xiangqi", kRapid)), std::nullopt);
}

TEST(AcceptedTerms, DeclineAnotherGameBoardOrStart) {
    EXPECT_EQ(reason_to_decline(accepting("chess"), offer("xiangqi", kBlitz)), "not-this-game");
    hall::SeenChallenge small = offer("go", kBlitz);
    small.settings.board_size = 9;
    EXPECT_EQ(reason_to_decline(accepting("go"), small), "not-this-game");
    EXPECT_EQ(reason_to_decline(accepting("go"), offer("go", kBlitz)), std::nullopt);
    hall::SeenChallenge numbered = offer("chess", kBlitz);
    numbered.settings.chess960 = 17;
    AcceptedTerms terms = accepting("chess");
    EXPECT_EQ(reason_to_decline(terms, numbered), "not-this-game");
    terms.chess960 = true;
    EXPECT_EQ(reason_to_decline(terms, numbered), std::nullopt);
}

TEST(AcceptedTerms, DeclineAnotherPaceAsTooFastOrTooSlow) {
    EXPECT_EQ(reason_to_decline(accepting("chess"), offer("chess", kStandard)), "too-slow");
    EXPECT_EQ(reason_to_decline(accepting("chess"), offer("chess", clock::Untimed{})), "too-slow");
    AcceptedTerms slow = accepting("chess");
    slow.time_classes = {"standard"};
    EXPECT_EQ(reason_to_decline(slow, offer("chess", kBlitz)), "too-fast");
    slow.time_classes = {"none"};
    EXPECT_EQ(reason_to_decline(slow, offer("chess", kStandard)), "too-fast");
    EXPECT_EQ(reason_to_decline(slow, offer("chess", clock::Untimed{})), std::nullopt);
}

TEST(AcceptedTerms, CanBeLimitedToRatedOrCasualGames) {
    hall::SeenChallenge rated = offer("chess", kBlitz);
    rated.settings.is_rated = true;
    AcceptedTerms terms = accepting("chess");
    EXPECT_EQ(reason_to_decline(terms, rated), std::nullopt);
    terms.rated = AcceptedTerms::Rated::CasualOnly;
    EXPECT_EQ(reason_to_decline(terms, rated), "casual-please");
    terms.rated = AcceptedTerms::Rated::RatedOnly;
    EXPECT_EQ(reason_to_decline(terms, rated), std::nullopt);
    EXPECT_EQ(reason_to_decline(terms, offer("chess", kBlitz)), "rated-please");
}

TEST(AcceptedTerms, DeclineTimesOutsideTheBoundsAsTooFastOrTooSlow) {
    AcceptedTerms terms = accepting("chess");
    terms.time_classes = {"blitz", "rapid", "standard", "none"};
    terms.base = {3min, 15min};
    terms.increment = {2s, 10s};
    EXPECT_EQ(reason_to_decline(terms, offer("chess", clock::fischer(3min, 2s))), std::nullopt);
    EXPECT_EQ(reason_to_decline(terms, offer("chess", kRapid)), std::nullopt)
        << "the bounds belong to it";
    EXPECT_EQ(reason_to_decline(terms, offer("chess", clock::fischer(179s, 2s))), "too-fast");
    EXPECT_EQ(reason_to_decline(terms, offer("chess", clock::fischer(5min, 1s))), "too-fast");
    EXPECT_EQ(reason_to_decline(terms, offer("chess", clock::fischer(16min, 5s))), "too-slow");
    EXPECT_EQ(reason_to_decline(terms, offer("chess", clock::fischer(5min, 11s))), "too-slow");
    EXPECT_EQ(reason_to_decline(terms, offer("chess", clock::fischer(1min, 11s))), "too-fast")
        << "what is missing is said before what is too much";
    EXPECT_EQ(reason_to_decline(terms, offer("chess", clock::sudden_death(5min))), "too-fast");
    EXPECT_EQ(reason_to_decline(terms, offer("chess", clock::Untimed{})), std::nullopt);
    AcceptedTerms long_ones = accepting("go");
    long_ones.time_classes = {"blitz", "rapid", "standard"};
    long_ones.base = {.least = 10min};
    EXPECT_EQ(reason_to_decline(long_ones, offer("go", clock::ByoYomi{.main = 9min})), "too-fast");
    EXPECT_EQ(reason_to_decline(long_ones, offer("go", clock::ByoYomi{.main = 10min})),
              std::nullopt);
    EXPECT_EQ(reason_to_decline(long_ones, offer("go", clock::Canadian{10min, 5min, 25})),
              std::nullopt);
    EXPECT_EQ(reason_to_decline(long_ones, offer("go", clock::Hourglass{1min})), "too-fast");
    EXPECT_EQ(reason_to_decline(long_ones, offer("go", clock::PerMove{1min})), "too-fast");
}

TEST(AcceptedTerms, GiveACounterOfferWithAnotherTimeOrRatedness) {
    AcceptedTerms terms = accepting("chess");
    terms.base = {.least = 3min};
    const clock::TimeControl own = clock::fischer(5min, 3s);
    const hall::SeenChallenge fast = offer("chess", clock::fischer(1min, 0s));
    const auto other = counter_offer_terms(terms, fast, own);
    ASSERT_TRUE(other);
    EXPECT_EQ(other->settings.time, own);
    EXPECT_FALSE(other->settings.is_rated);
    EXPECT_EQ(reason_to_decline(terms, *other), std::nullopt);
    // A time that fits is kept.
    terms.rated = AcceptedTerms::Rated::RatedOnly;
    const auto rated = counter_offer_terms(terms, offer("chess", kRapid), own);
    ASSERT_TRUE(rated);
    EXPECT_EQ(rated->settings.time, kRapid);
    EXPECT_TRUE(rated->settings.is_rated);
    // Both are changed at once.
    const auto both = counter_offer_terms(terms, fast, own);
    ASSERT_TRUE(both);
    EXPECT_EQ(both->settings.time, own);
    EXPECT_TRUE(both->settings.is_rated);
    // Another game or another person: there is nothing to offer.
    EXPECT_EQ(counter_offer_terms(terms, offer("xiangqi", clock::fischer(1min, 0s)), own),
              std::nullopt);
    AcceptedTerms named = terms;
    named.from = {"Minh"};
    EXPECT_EQ(counter_offer_terms(named, fast, own), std::nullopt);
    // A game from a custom position is never rated, so a rated one cannot be offered.
    hall::SeenChallenge set_up = offer("chess", kRapid);
    set_up.settings.fen = "4k3/4p3/8/8/8/8/4P3/4K3 w - - 0 1";
    EXPECT_EQ(reason_to_decline(accepting("chess"), set_up), std::nullopt);
    EXPECT_EQ(counter_offer_terms(terms, set_up, own), std::nullopt);
    // The alternative time would not be accepted either.
    EXPECT_EQ(counter_offer_terms(terms, fast, clock::fischer(2min, 0s)), std::nullopt);
    // An offer that fits needs no alternative.
    terms.rated = AcceptedTerms::Rated::Either;
    EXPECT_EQ(counter_offer_terms(terms, offer("chess", kBlitz), own), std::nullopt);
}

TEST(AcceptedTerms, AcceptOnlyNamedOpponentsIgnoringCase) {
    AcceptedTerms terms = accepting("chess");
    terms.from = {"阿明"};
    EXPECT_EQ(reason_to_decline(terms, offer("chess", kBlitz)), "")
        << "no reason of the interface fits";
    terms.from.emplace_back("NGUYỄN lan");
    EXPECT_EQ(reason_to_decline(terms, offer("chess", kBlitz)), std::nullopt);
}

}  // namespace
}  // namespace challenge_terms_test
}  // namespace kyvien::cli::bot
