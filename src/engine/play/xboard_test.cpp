#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "engine/play/game_fixture.h"
#include "engine/protocol/xboard.h"
#include "temporary_folder.h"

namespace kyvien::engine {
namespace xboard_test {
namespace {

using conduct::Game;
using testing::ElementsAre;
using testing::HasSubstr;

const std::string kFoolsMate = "f2f3 e7e5 g2g4 d8h4";

EngineDescription playing(const std::string& name, const std::string& moves,
                          std::vector<std::string> more = {}) {
    more.insert(more.begin(), {"--moves", moves});
    auto engine = scripted(name, std::move(more), "xboard");
    engine.limits.depth = 4;
    return engine;
}

TEST(XboardLines, AreReadAsTheProtocolHasThem) {
    const auto features = std::get<XboardFeatures>(parse_xboard_line(
        "feature ping=1 myname=\"GNU Chess 6\" option=\"Hash -spin 16 1 64\" done=0"));
    EXPECT_THAT(features.values,
                ElementsAre(std::pair("ping", "1"), std::pair("myname", "GNU Chess 6"),
                            std::pair("option", "Hash -spin 16 1 64"), std::pair("done", "0")));
    EXPECT_TRUE(std::get<XboardFeatures>(parse_xboard_line("feature")).values.empty());
    EXPECT_EQ(std::get<XboardFeatures>(parse_xboard_line("feature a=\"open")).values[0].second,
              "open");
    EXPECT_EQ(std::get<XboardMove>(parse_xboard_line("move e7e8q")).move, "e7e8q");
    EXPECT_EQ(std::get<XboardMove>(parse_xboard_line("My move is: e7e5")).move, "e7e5");
    EXPECT_EQ(std::get<XboardMove>(parse_xboard_line("My move is : d7d5")).move, "d7d5");
    EXPECT_TRUE(std::holds_alternative<XboardResignation>(parse_xboard_line("resign")));
    EXPECT_TRUE(std::holds_alternative<XboardDrawOffer>(parse_xboard_line("offer draw")));
    EXPECT_EQ(std::get<XboardResult>(parse_xboard_line("0-1 {White resigns}")).score, "0-1");
    EXPECT_EQ(std::get<XboardPong>(parse_xboard_line("pong 7")).number, "7");
    EXPECT_EQ(std::get<XboardRejection>(parse_xboard_line("Illegal move: e2e5")).move, "e2e5");
    for (const char* other : {"", "1. e2e4", "# move e2e4", "telluser move", "move", "hint: e2e4",
                              "Chess", "9 10 x 4", "tellics resign", "My move list is long: e2e4"})
        EXPECT_TRUE(std::holds_alternative<OtherLine>(parse_xboard_line(other))) << other;
}

TEST(XboardLines, ThinkingHasDepthScoreTimeAndNodes) {
    const auto line = std::get<InfoLine>(parse_xboard_line("9 +156 1084 48000 Nf3 Nc6"));
    EXPECT_EQ(line.depth, 9);
    EXPECT_EQ(line.centipawns, 156);
    EXPECT_EQ(line.nodes, 48000u);
    EXPECT_EQ(std::get<InfoLine>(parse_xboard_line("12. -100003 1 2")).mate, -3);
    EXPECT_EQ(std::get<InfoLine>(parse_xboard_line("12 100001 1 2")).mate, 1);
    EXPECT_TRUE(std::holds_alternative<OtherLine>(parse_xboard_line("1 999999999 1 2")));
}

TEST(XboardEngine, IsAskedByTheMovesOfItsOpponent) {
    const kyvien::test::TemporaryFolder folder;
    auto engine = playing("A", kFoolsMate, {"--log", folder.file("log"), "--score", "31"});
    ASSERT_TRUE(set(engine, "tc", "40/300+2"));
    auto other = playing("B", kFoolsMate);
    ASSERT_TRUE(set(other, "tc", "60"));
    PlayedGame game;
    {
        Board board(Game::Chess, engine, other);
        game = board.play();
        EXPECT_EQ(board.players[0]->own_name(), "Scripted");
    }
    EXPECT_EQ(outcome(game), "0-1 checkmate 5.1.1");
    EXPECT_THAT(game.file, HasSubstr("+0.31/7"));
    std::vector<std::string> told;
    std::ifstream in(folder.file("log"));
    for (std::string line; std::getline(in, line);)
        told.push_back(line.starts_with("time")   ? "time"
                       : line.starts_with("otim") ? "otim"
                                                  : line);
    EXPECT_THAT(told, testing::IsSupersetOf({"xboard", "protover 2", "accepted ping", "new",
                                             "level 40 5:00 2", "sd 4", "post", "easy", "ping 1"}));
    const auto begin = std::ranges::find(told, "ping 1") + 1;
    EXPECT_THAT(std::vector<std::string>(begin, told.end()),
                ElementsAre("time", "otim", "go", "time", "otim", "usermove e7e5"));
}

TEST(XboardEngine, PlaysOnFromAnOpening) {
    Board board(Game::Chess, playing("A", kFoolsMate), playing("B", kFoolsMate));
    board.plan.opening.moves = {"f2f3", "e7e5", "g2g4"};
    EXPECT_EQ(outcome(board.play()), "0-1 checkmate 5.1.1");
    board.plan.opening = {"rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - 0 2", {}, {}};
    Board mates(Game::Chess, playing("A", "-"), playing("B", "d8h4"));
    mates.plan.opening = board.plan.opening;
    EXPECT_EQ(outcome(mates.play()), "0-1 checkmate 5.1.1");
}

TEST(XboardEngine, IsRuledLikeAnyOther) {
    struct Case {
        std::string what, outcome;
    };
    const Case cases[] = {
        {"illegal", "1-0 arbiter-penalty 7.5.5"}, {"crash", "1-0 arbiter-penalty 12.9.6"},
        {"huge", "1-0 arbiter-penalty 12.9.6"},   {"resign", "1-0 resignation 5.1.2"},
        {"garbage", "0-1 checkmate 5.1.1"},       {"draw", "0-1 checkmate 5.1.1"}};
    for (const Case& each : cases) {
        Board board(Game::Chess, playing("A", kFoolsMate),
                    playing("B", kFoolsMate, {"--at", "3", "--do", each.what}));
        for (int again = 0; again < 2; ++again)
            EXPECT_EQ(outcome(board.play()), each.outcome) << each.what;
    }
}

TEST(XboardEngine, WithoutFeaturesIsToldMovesAlone) {
    const auto plain = [](const std::string& name) {
        return playing(name, kFoolsMate, {"--features", "ping=0 reuse=0"});
    };
    Board board(Game::Chess, plain("A"), plain("B"));
    for (int again = 0; again < 2; ++again)
        EXPECT_EQ(outcome(board.play()), "0-1 checkmate 5.1.1");
    board.plan.opening.fen = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";
    EXPECT_THAT(board.play().reason, HasSubstr("it cannot be given a position"));
}

TEST(XboardEngine, OptionsAreThoseThatItAnnounces) {
    const auto refused = [](std::vector<std::pair<std::string, std::string>> options) {
        auto engine =
            playing("A", kFoolsMate, {"--option", "Style", "--features", "ping=1 memory=1"});
        engine.options = std::move(options);
        const auto player = make_player(Game::Chess, engine, -1);
        conduct::Settings settings;
        settings.game = Game::Chess;
        const auto begun = (*player)->begin(settings);
        return begun ? std::string("begun") : begun.error().english;
    };
    EXPECT_EQ(refused({{"Style", "wild"}, {"memory", "16"}}), "begun");
    EXPECT_THAT(refused({{"cores", "2"}}), HasSubstr("it has no option cores"));
    EXPECT_THAT(refused({{"Hash", "2"}}), HasSubstr("it has no option Hash"));
}

TEST(XboardEngine, NodesAloneAreNoLimitOfTheProtocol) {
    auto engine = playing("A", kFoolsMate);
    engine.limits = {};
    ASSERT_TRUE(set(engine, "nodes", "100"));
    const auto made = make_player(Game::Chess, engine, -1);
    ASSERT_FALSE(made);
    EXPECT_EQ(made.error().code.text(), "bad-engine");
    EXPECT_FALSE(make_player(Game::Xiangqi, playing("A", ""), -1));
}

TEST(XboardEngine, GnuChessPlaysByItsOwnProtocol) {
    const std::string path = installed("gnuchess");
    if (path.empty())
        GTEST_SKIP() << "gnuchess is not installed";
    const auto gnu = [&](const std::string& name) {
        EngineDescription engine;
        for (const auto& [key, value] :
             {std::pair("name", name), std::pair("cmd", path + " --xboard"),
              std::pair("proto", std::string("xboard")), std::pair("st", std::string("0.05"))})
            EXPECT_TRUE(set(engine, key, value)) << key;
        engine.margin = std::chrono::seconds(30);
        return engine;
    };
    Board board(Game::Chess, gnu("A"), gnu("B"));
    board.plan.adjudication.longest = 12;
    const PlayedGame game = board.play();
    EXPECT_EQ(game.fault, Fault::None) << game.reason;
    EXPECT_EQ(game.plies, 24u) << game.reason;
    EXPECT_EQ(board.players[0]->own_name(), "GNU Chess");
    // From a position, with Black to move.
    board.plan.opening.fen = "r3k3/8/8/8/8/8/8/4K2R b - - 0 1";
    EXPECT_EQ(board.play().fault, Fault::None);
}

}  // namespace
}  // namespace xboard_test
}  // namespace kyvien::engine
