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

TEST(AcceptedTerms, AChallengeOfThatGameAndPaceIsTaken) {
    EXPECT_EQ(misfit(accepting("chess"), offer("chess", kBlitz)), std::nullopt);
    EXPECT_EQ(misfit(accepting("xiangqi"), offer("xiangqi", kRapid)), std::nullopt);
}

TEST(AcceptedTerms, AnotherGameBoardOrStartIsNotTheGame) {
    EXPECT_EQ(misfit(accepting("chess"), offer("xiangqi", kBlitz)), "not-this-game");
    hall::SeenChallenge small = offer("go", kBlitz);
    small.settings.board_size = 9;
    EXPECT_EQ(misfit(accepting("go"), small), "not-this-game");
    EXPECT_EQ(misfit(accepting("go"), offer("go", kBlitz)), std::nullopt);
    hall::SeenChallenge numbered = offer("chess", kBlitz);
    numbered.settings.chess960 = 17;
    AcceptedTerms terms = accepting("chess");
    EXPECT_EQ(misfit(terms, numbered), "not-this-game");
    terms.chess960 = true;
    EXPECT_EQ(misfit(terms, numbered), std::nullopt);
}

TEST(AcceptedTerms, WhoOffersAnotherPaceIsToldInWhichDirectionItIsWrong) {
    EXPECT_EQ(misfit(accepting("chess"), offer("chess", kStandard)), "too-slow");
    EXPECT_EQ(misfit(accepting("chess"), offer("chess", clock::Untimed{})), "too-slow");
    AcceptedTerms slow = accepting("chess");
    slow.time_classes = {"standard"};
    EXPECT_EQ(misfit(slow, offer("chess", kBlitz)), "too-fast");
    slow.time_classes = {"none"};
    EXPECT_EQ(misfit(slow, offer("chess", kStandard)), "too-fast");
    EXPECT_EQ(misfit(slow, offer("chess", clock::Untimed{})), std::nullopt);
}

TEST(AcceptedTerms, RatedOrCasualGamesAloneMayBeWanted) {
    hall::SeenChallenge rated = offer("chess", kBlitz);
    rated.settings.is_rated = true;
    AcceptedTerms terms = accepting("chess");
    EXPECT_EQ(misfit(terms, rated), std::nullopt);
    terms.rated = AcceptedTerms::Rated::CasualOnly;
    EXPECT_EQ(misfit(terms, rated), "casual-please");
    terms.rated = AcceptedTerms::Rated::RatedOnly;
    EXPECT_EQ(misfit(terms, rated), std::nullopt);
    EXPECT_EQ(misfit(terms, offer("chess", kBlitz)), "rated-please");
}

TEST(AcceptedTerms, OnlyTheNamedAreTakenHoweverTheirNamesAreWritten) {
    AcceptedTerms terms = accepting("chess");
    terms.from = {"阿明"};
    EXPECT_EQ(misfit(terms, offer("chess", kBlitz)), "") << "no reason of the interface fits";
    terms.from.emplace_back("NGUYỄN lan");
    EXPECT_EQ(misfit(terms, offer("chess", kBlitz)), std::nullopt);
}

}  // namespace
}  // namespace challenge_terms_test
}  // namespace kyvien::cli::bot
