// The best lines of engines: asked for, limited, and restarted after a failure.
#include "engine/seat/line_search.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdio>
#include <future>

#include "effort.h"
#include "engine/play/game_fixture.h"

namespace kyvien::engine {
namespace line_search_test {
namespace {

using testing::ElementsAre;

EngineOffer offered(std::vector<std::string> arguments, const char* game,
                    std::string protocol = "uci") {
    EngineOffer offer{.id = "scripted",
                      .description = scripted("Scripted", std::move(arguments), protocol),
                      .games = {*conduct::find_game(game)},
                      .plays_chess960 = false,
                      .levels = {{}}};
    offer.description.patience = std::chrono::seconds(20);
    return offer;
}

LineQuestion question(const char* game, std::size_t lines, std::vector<std::string> moves = {}) {
    LineQuestion asked;
    asked.offer = "scripted";
    asked.settings.game = *conduct::find_game(game);
    asked.turn = moves.size() % 2 == 0 ? clock::Seat::First : clock::Seat::Second;
    asked.moves = std::move(moves);
    asked.lines = lines;
    return asked;
}

Result<std::vector<SearchLine>> found(LineSearch& search, LineQuestion asked) {
    std::promise<Result<std::vector<SearchLine>>> told;
    search.ask(std::move(asked),
               [&](Result<std::vector<SearchLine>> lines) { told.set_value(std::move(lines)); });
    return told.get_future().get();
}
std::string code(const Result<std::vector<SearchLine>>& lines) {
    return lines ? "" : std::string(lines.error().code.name());
}

const std::vector<std::string> kTwoLines{"--option",          "MultiPV", "--line",
                                         "1 cp 35 e2e4 e7e5", "--line",  "2 mate -3 d2d4"};

TEST(LineSearch, TellsAsManyLinesAsAreAskedForWithTheirLastScores) {
    LineSearch search({offered(kTwoLines, "chess")});
    const auto two = found(search, question("chess", 2));
    ASSERT_TRUE(two) << two.error().english;
    ASSERT_EQ(two->size(), 2U);
    EXPECT_EQ((*two)[0].centipawns, 35);
    EXPECT_EQ((*two)[0].depth, 7);
    EXPECT_THAT((*two)[0].moves, ElementsAre("e2e4", "e7e5"));
    EXPECT_EQ((*two)[1].mate, -3);
    EXPECT_FALSE((*two)[1].centipawns);
    EXPECT_THAT((*two)[1].moves, ElementsAre("d2d4"));
    // The same engine, with a smaller request.
    const auto one = found(search, question("chess", 1));
    ASSERT_TRUE(one) << one.error().english;
    EXPECT_EQ(one->size(), 1U);
}

TEST(LineSearch, OfAProgramThatThinksTooLongTakesWhatItHasFound) {
    std::vector<std::string> arguments = kTwoLines;
    arguments.insert(arguments.end(), {"--at", "0", "--do", "think"});
    EngineOffer offer = offered(arguments, "chess");
    offer.description.patience = std::chrono::milliseconds(900);
    LineSearch search({offer});
    for (int i = 0; i < 2; ++i) {
        const auto lines = found(search, question("chess", 2));
        ASSERT_TRUE(lines) << lines.error().english;
        ASSERT_EQ(lines->size(), 2U);
        EXPECT_EQ((*lines)[0].centipawns, 35);
    }
}

TEST(LineSearch, OfAProgramThatTellsNoneTakesItsMove) {
    LineSearch search({offered({"--moves", "e2e4 e7e5"}, "chess")});
    const auto lines = found(search, question("chess", 3, {"e2e4"}));
    ASSERT_TRUE(lines) << lines.error().english;
    ASSERT_EQ(lines->size(), 1U);
    EXPECT_THAT((*lines)[0].moves, ElementsAre("e7e5"));
    EXPECT_FALSE((*lines)[0].centipawns || (*lines)[0].mate);
}

TEST(LineSearch, HasNoneWhereThereIsNoMove) {
    LineSearch search({offered({"--moves", ""}, "chess")});
    const auto lines = found(search, question("chess", 3));
    ASSERT_TRUE(lines) << lines.error().english;
    EXPECT_TRUE(lines->empty());
}

TEST(LineSearch, OfGoAreThePointsThatAProgramHoldsForBest) {
    LineSearch search({offered({"--top", "D4 5.1 C3 4.9 Q16 0.5"}, "go", "gtp")});
    const auto lines = found(search, question("go", 2, {"e5"}));
    ASSERT_TRUE(lines) << lines.error().english;
    ASSERT_EQ(lines->size(), 2U);
    EXPECT_THAT((*lines)[0].moves, ElementsAre("d4"));
    EXPECT_EQ((*lines)[0].worth, 510);
    EXPECT_EQ((*lines)[1].worth, 490);
    LineSearch silent({offered({}, "go", "gtp")});
    EXPECT_EQ(code(found(silent, question("go", 2))), "engine-failed");
}

TEST(LineSearch, RefusesProgramsAndGamesThatItHasNot) {
    LineSearch search({offered(kTwoLines, "chess")});
    EXPECT_EQ(code(found(search, question("xiangqi", 1))), "no-such-program");
    LineQuestion other = question("chess", 1);
    other.offer = "another";
    EXPECT_EQ(code(found(search, other)), "no-such-program");
    LineQuestion numbered = question("chess", 1);
    numbered.settings.chess960 = 518;
    EXPECT_EQ(code(found(search, numbered)), "no-such-program");
}

TEST(LineSearch, BeginsAProgramAnewThatHasFailed) {
    const auto once =
        std::filesystem::temp_directory_path() / ("kyvien-line-search-" + std::to_string(getpid()));
    std::filesystem::remove(once);  // Another process with this number may have left it.
    std::vector<std::string> arguments = kTwoLines;
    arguments.insert(arguments.end(), {"--at", "0", "--do", "crash", "--once", once.string()});
    LineSearch search({offered(arguments, "chess")});
    EXPECT_EQ(code(found(search, question("chess", 2))), "engine-failed");
    const auto lines = found(search, question("chess", 2));
    ASSERT_TRUE(lines) << lines.error().english;
    EXPECT_EQ(lines->size(), 2U);
    std::filesystem::remove(once);
}

TEST(LineSearch, EndsWhileAProgramThinks) {
    LineSearch search({offered({"--at", "0", "--do", "hang"}, "chess")});
    search.ask(question("chess", 1), [](const Result<std::vector<SearchLine>>&) {
        ADD_FAILURE() << "what was ended is not answered";
    });
    search.end();
}

TEST(LineSearch, TakesNoMoreThanMayWait) {
    LineSearch search({offered({"--at", "0", "--do", "hang"}, "chess")}, 1);
    std::vector<std::string> refused;
    const auto note = [&](const Result<std::vector<SearchLine>>& lines) {
        refused.push_back(code(lines));
    };
    // One runs or waits for its start; of the other three at least two are refused immediately.
    for (int i = 0; i < 4; ++i)
        search.ask(question("chess", 1), note);
    search.end();
    EXPECT_GE(refused.size(), 2U);
    EXPECT_THAT(refused, testing::Each("too-many"));
}

TEST(LineSearch, OfInstalledEnginesAreTheSameEachTime) {
    const auto offers = installed_offers();
    if (offers.empty()) {
        std::puts("SKIPPED: no engine is installed (stockfish, gnuchess, fairy-stockfish, gnugo)");
        GTEST_SKIP() << "no engine is installed";
    }
    LineSearch search(offers);
    for (const EngineOffer& offer : offers) {
        LineQuestion asked;
        asked.offer = offer.id;
        asked.settings.game = offer.games.front();
        asked.lines = 3;
        asked.nodes = test::kSanitized ? 2'000 : 20'000;
        const auto once = found(search, asked), again = found(search, asked);
        ASSERT_TRUE(once) << offer.id << ": " << once.error().english;
        ASSERT_TRUE(again) << offer.id << ": " << again.error().english;
        ASSERT_FALSE(once->empty()) << offer.id;
        for (std::size_t i = 0; i < std::min(once->size(), again->size()); ++i) {
            EXPECT_EQ((*once)[i].moves, (*again)[i].moves) << offer.id;
            EXPECT_EQ((*once)[i].centipawns, (*again)[i].centipawns) << offer.id;
        }
    }
}

}  // namespace
}  // namespace line_search_test
}  // namespace kyvien::engine
