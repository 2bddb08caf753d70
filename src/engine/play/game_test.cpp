#include "engine/play/game.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <stdlib.h>
#include <unistd.h>

#include "conduct/core/state.h"
#include "engine/play/game_fixture.h"
#include "engine/play/internal/games.h"
#include "notation/pgn/pgn.h"
#include "notation/sgf/sgf.h"

namespace kyvien::engine {
namespace game_test {
namespace {

using conduct::Game;
using testing::HasSubstr;

const std::string kFoolsMate = "f2f3 e7e5 g2g4 d8h4";
const std::string kQuiet = "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8 "
                           "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8";

EngineDescription playing(const std::string& name, const std::string& moves) {
    return scripted(name, {"--moves", moves});
}

TEST(EngineGame, AMateEndsItByItsClause) {
    Board board(Game::Chess, playing("A", kFoolsMate), playing("B", kFoolsMate));
    const PlayedGame game = board.play();
    EXPECT_EQ(outcome(game), "0-1 checkmate 5.1.1");
    EXPECT_EQ(game.plies, 4u);
    EXPECT_EQ(game.fault, Fault::None);
    const auto read = notation::read_pgn(game.file);
    ASSERT_EQ(read.size(), 1u);
    EXPECT_EQ(*read[0].tag("White"), "A");
    EXPECT_EQ(*read[0].tag("Result"), "0-1");
    EXPECT_EQ(*read[0].tag("Ruling"), "checkmate fide-2018 5.1.1");
    EXPECT_EQ(read[0].line.moves.size(), 4u);
    // The first turn has no earlier one.
    EXPECT_EQ(game.overheads.size(), 3u);
}

TEST(EngineGame, TheLogReplaysToTheSameResult) {
    Board board(Game::Chess, playing("A", kFoolsMate), playing("B", kFoolsMate));
    const PlayedGame game = board.play();
    const auto state = conduct::replay(game.log);
    ASSERT_TRUE(state);
    ASSERT_TRUE(state->ending());
    EXPECT_EQ(*state->ending(), game.ending);
}

TEST(EngineGame, AThreefoldRepetitionIsClaimedForTheSideToMove) {
    Board board(Game::Chess, playing("A", kQuiet), playing("B", kQuiet));
    const PlayedGame game = board.play();
    EXPECT_EQ(game.ending.score, conduct::Score::Draw);
    EXPECT_EQ(game.ending.clause->id(), "9.2.1.2");
    EXPECT_EQ(game.plies, 8u);
}

struct FaultCase {
    std::string what;
    std::string outcome;
    Fault fault;
};

TEST(EngineGame, ForfeitsAndRestartsAMisbehavingEngine) {
    const FaultCase cases[] = {
        {"illegal", "1-0 arbiter-penalty 7.5.5", Fault::IllegalMove},
        {"crash", "1-0 arbiter-penalty 12.9.6", Fault::NoMove},
        {"huge", "1-0 arbiter-penalty 12.9.6", Fault::NoMove},
        {"none", "1-0 arbiter-penalty 12.9.6", Fault::NoMove},
        {"resign", "1-0 resignation 5.1.2", Fault::None},
    };
    for (const FaultCase& each : cases) {
        Board board(Game::Chess, playing("A", kFoolsMate),
                    scripted("B", {"--moves", kFoolsMate, "--at", "3", "--do", each.what}));
        for (int again = 0; again < 2; ++again) {
            const PlayedGame game = board.play();
            EXPECT_EQ(outcome(game), each.outcome) << each.what;
            EXPECT_EQ(game.fault, each.fault) << each.what;
            EXPECT_EQ(game.plies, 3u) << each.what;
        }
    }
}

TEST(EngineGame, GarbageBeforeAMoveIsPassedOver) {
    Board board(Game::Chess, playing("A", kFoolsMate),
                scripted("B", {"--moves", kFoolsMate, "--at", "1", "--do", "garbage"}));
    EXPECT_EQ(outcome(board.play()), "0-1 checkmate 5.1.1");
}

TEST(EngineGame, AnEngineThatHangsWithoutAClockLosesWhenPatienceEnds) {
    EngineDescription silent = scripted("B", {"--at", "1", "--do", "hang"});
    silent.patience = std::chrono::milliseconds(300);
    Board board(Game::Chess, playing("A", kFoolsMate), silent);
    const PlayedGame game = board.play();
    EXPECT_EQ(outcome(game), "1-0 arbiter-penalty 12.9.6");
    EXPECT_THAT(game.reason, HasSubstr("no answer in time"));
}

TEST(EngineGame, AnEngineThatHangsOnTheClockLosesByItsFlag) {
    EngineDescription silent = scripted("B", {"--at", "1", "--do", "hang"});
    EngineDescription other = playing("A", kFoolsMate);
    ASSERT_TRUE(set(silent, "tc", "0.4"));
    ASSERT_TRUE(set(other, "tc", "3600"));
    Board board(Game::Chess, other, silent);
    const PlayedGame game = board.play();
    EXPECT_EQ(outcome(game), "1-0 time 6.9");
    EXPECT_EQ(game.fault, Fault::Time);
    const auto state = conduct::replay(game.log);
    ASSERT_TRUE(state);
    // The flag falls at exactly zero, however late we woke.
    EXPECT_EQ(state->clock().reading(clock::Seat::Second, state->last_at()).main.count(), 0);
    // The reason says who waited: the program's threads are distinguished from ours.
    EXPECT_THAT(game.reason, testing::MatchesRegex("B had 400 ms and no move had come; its threads "
                                                   "waited [0-9]+ ms for a processor.*"));
    EXPECT_FALSE(game.read_delays.empty());
}

TEST(EngineGame, ForfeitsAnEngineThatDoesNotStart) {
    EngineDescription slow = scripted("B", {"--slow-start"});
    slow.start = std::chrono::milliseconds(300);
    EngineDescription absent = playing("C", "");
    absent.program.words = {"/no/such/engine"};
    for (const EngineDescription& bad : {slow, absent}) {
        Board board(Game::Chess, playing("A", kFoolsMate), bad);
        const PlayedGame game = board.play();
        EXPECT_EQ(outcome(game), "1-0 arbiter-penalty 12.9.6");
        EXPECT_EQ(game.fault, Fault::NoMove);
    }
}

TEST(EngineGame, AnIllegalMoveIsADrawWhereNobodyCouldMate) {
    // 7.5.5: White has a bare king.
    EngineDescription bad = scripted("B", {"--at", "1", "--do", "illegal"});
    Board board(Game::Chess, playing("A", "e1e2"), bad);
    board.plan.opening.fen = "4k3/4p3/8/8/8/8/8/4K3 w - - 0 1";
    EXPECT_EQ(outcome(board.play()), "1/2-1/2 arbiter-penalty 7.5.5");
}

TEST(EngineGame, RefusesAnUnknownEngineOption) {
    EngineDescription engine = scripted("B", {"--option", "Hash"});
    engine.options = {{"Hash", "16"}, {"Hahs", "16"}};
    const auto player = make_player(Game::Chess, engine, -1);
    ASSERT_TRUE(player);
    conduct::Settings settings;
    settings.game = Game::Chess;
    const auto begun = (*player)->begin(settings);
    ASSERT_FALSE(begun);
    EXPECT_EQ(begun.error().code.name(), "engine-failed");
    EXPECT_THAT(begun.error().english, HasSubstr("no option Hahs"));
}

TEST(EngineGame, OpeningsAreSetOnTheBoardAndCostNoTime) {
    Board board(Game::Chess, playing("A", kFoolsMate), playing("B", kFoolsMate));
    for (auto& player : board.players) {
        EngineDescription timed = player->description();
        ASSERT_TRUE(set(timed, "tc", "3600+60"));
        player = *make_player(Game::Chess, timed, -1);
    }
    board.plan.opening.moves = {"f2f3", "e7e5"};
    const PlayedGame game = board.play();
    EXPECT_EQ(outcome(game), "0-1 checkmate 5.1.1");
    const auto state = conduct::replay(game.log);
    ASSERT_TRUE(state);
    // White's engine has made one move and received its increment; the opening gives none.
    const auto left = state->moves()[2].reading.main;
    EXPECT_LE(left, std::chrono::seconds(3660));
    EXPECT_GT(left, std::chrono::seconds(3600));
}

TEST(EngineGame, AnOpeningThatIsOverIsRefused) {
    Board board(Game::Chess, playing("A", ""), playing("B", ""));
    board.plan.opening.moves = {"f2f3", "e7e5", "g2g4", "d8h4"};
    const auto played = play_game(board.plan, {board.players[0].get(), board.players[1].get()});
    ASSERT_FALSE(played);
    EXPECT_EQ(played.error().code.name(), "bad-openings");
}

TEST(EngineGame, AdjudicationIsOffUntilItIsAskedFor) {
    const auto scored = [](const std::string& name, const std::string& score) {
        return scripted(name, {"--random", "7", "--score", score});
    };
    Board board(Game::Chess, scored("A", "-900"), scored("B", "900"));
    board.plan.adjudication.longest = 12;  // only so that the game ends
    PlayedGame game = board.play();
    EXPECT_EQ(outcome(game), "1/2-1/2 agreement 5.2.3");
    EXPECT_EQ(game.plies, 24u);
    board.plan.adjudication.resign_moves = 3;
    board.plan.adjudication.resign_score = 600;
    game = board.play();
    EXPECT_EQ(outcome(game), "0-1 resignation 5.1.2");
    EXPECT_TRUE(game.adjudicated);
    EXPECT_EQ(game.plies, 5u);  // the third move of White
    board.plan.adjudication.resign_two_sided = true;
    EXPECT_EQ(board.play().plies, 6u);  // Black must see it three times too

    const auto quiet = [](const std::string& name, const std::string& score) {
        return scripted(name, {"--moves", "g1f3 g8f6 b1c3 b8c6 a1b1 a8b8 f3g1 f6g8 g1f3 g8f6",
                               "--score", score});
    };
    Board even(Game::Chess, quiet("A", "5"), quiet("B", "-5"));
    even.plan.adjudication = {.draw_from_move = 4, .draw_moves = 2, .draw_score = 10};
    game = even.play();
    EXPECT_EQ(outcome(game), "1/2-1/2 agreement 5.2.3");
    EXPECT_EQ(game.plies, 8u);
}

TEST(EngineGame, ACaptureBeginsTheCountOfEvenMovesAgain) {
    const auto even = [](const std::string& moves) {
        return scripted("A", {"--moves", moves, "--score", "0"});
    };
    const auto plies_of = [&](const std::string& moves) {
        Board board(Game::Chess, even(moves), even(moves));
        board.plan.adjudication = {.draw_moves = 2, .draw_score = 10};
        return board.play().plies;
    };
    EXPECT_EQ(plies_of("g1f3 g8f6 b1c3 b8c6 f3g1 f6g8"), 4u);
    // A pawn moves at the third ply.
    EXPECT_EQ(plies_of("g1f3 g8f6 e2e3 b8c6 b1c3 a8b8 a1b1"), 7u);
    // The capture at the fifth ply is too late; then a knight is captured at the fourth.
    EXPECT_EQ(plies_of("g1f3 g8f6 f3e5 b8c6 e5d7 d8d7 b1c3 a8b8 a1b1 b8a8"), 4u);
    EXPECT_EQ(plies_of("g1f3 g8f6 f3e5 f6g8 e5d7 d8d7 b1c3 b8c6 a1b1 a8b8"), 4u);
    EXPECT_EQ(plies_of("g1f3 b8c6 f3e5 c6e5 b1c3 g8f6 a1b1 a8b8"), 8u);

    const std::string moves = "h2e2 h9g7 e2e6 a9a8 h0g2 a8a9 i0h0 a9a8 h0i0";
    Board board(Game::Xiangqi, scripted("A", {"--moves", moves, "--score", "0"}, "ucci"),
                scripted("B", {"--moves", moves, "--score", "0"}, "ucci"));
    board.plan.adjudication = {.draw_moves = 2, .draw_score = 10};
    EXPECT_EQ(board.play().plies, 7u);  // the cannon captures at the third ply
}

TEST(EngineGame, WithFewMenPerfectPlayDecides) {
    const auto perfect = registered::of(Game::Chess).perfect_play(3, 1);
    const auto played_from = [&](const std::string& fen, const std::string& moves) {
        Board board(Game::Chess, playing("A", moves), playing("B", moves));
        board.plan.opening.fen = fen;
        board.plan.adjudication.longest = 2;
        board.plan.perfect_play = perfect;
        return board.play();
    };
    PlayedGame game = played_from("8/8/8/4k3/8/8/8/1Q2K3 w - - 0 1", "b1a2");
    EXPECT_EQ(outcome(game), "1-0 resignation 5.1.2");
    EXPECT_TRUE(game.adjudicated);
    EXPECT_EQ(game.plies, 1u);
    EXPECT_THAT(game.reason, HasSubstr("with perfect play"));
    // Too late for a mate before fifty moves: play goes on.
    game = played_from("8/8/8/4k3/8/8/8/1Q2K3 w - - 90 80", "b1a2 e5d4 e1e2 d4e4");
    EXPECT_EQ(game.plies, 4u);
    EXPECT_THAT(game.reason, HasSubstr("longest"));
    // The pawn is stopped; the law knows no draw by agreement before both have moved.
    game = played_from("8/8/8/8/4k3/8/4P3/4K3 w - - 0 1", "e1d2 e4d4");
    EXPECT_EQ(outcome(game), "1/2-1/2 agreement 5.2.3");
    EXPECT_EQ(game.plies, 2u);
    EXPECT_THAT(game.reason, HasSubstr("a draw with perfect play"));
    game = played_from("k7/8/8/4K3/8/8/4P3/8 w - - 0 1", "e5e6");
    EXPECT_EQ(outcome(game), "1-0 resignation 5.1.2");
    // Nothing is solved that is not asked for: all endings of four men would take minutes.
    const auto with_four = registered::of(Game::Chess).perfect_play(4, 1);
    Board board(Game::Chess, playing("A", "e5e6"), playing("B", "e5e6"));
    board.plan.opening.fen = "k7/8/8/4K3/8/8/4P3/8 w - - 0 1";
    board.plan.perfect_play = with_four;
    EXPECT_EQ(outcome(board.play()), "1-0 resignation 5.1.2");
    // Four men are more than three.
    game = played_from("8/8/8/4k3/8/8/8/1QQ1K3 w - - 0 1", "b1a2 e5d4 a2a3 d4d5");
    EXPECT_EQ(game.plies, 4u);
}

/// What a program is told to think about and when, apart from the clocks.
class Thoughts {
  public:
    Thoughts() {
        const int made = mkstemp(file_.data());
        EXPECT_GE(made, 0);
        close(made);
    }
    Thoughts(const Thoughts&) = delete;
    Thoughts& operator=(const Thoughts&) = delete;
    ~Thoughts() { std::filesystem::remove(file_); }

    /// An engine with pondering on, these moves and the replies that it expects.
    [[nodiscard]] EngineDescription of(const std::string& name, const std::string& expects) const {
        auto engine = scripted(name, {"--moves", kFoolsMate, "--expects", expects, "--option",
                                      "Ponder", "--log", file_});
        EXPECT_TRUE(set(engine, "ponder", "on"));
        return engine;
    }
    [[nodiscard]] std::vector<std::string> told() const {
        std::ifstream in(file_);
        std::vector<std::string> kept;
        for (std::string line; std::getline(in, line);) {
            if (line.starts_with("go"))
                line = line.starts_with("go ponder") ? "go ponder" : "go";
            if (line.starts_with("position") || line.starts_with("go") || line == "stop" ||
                line == "ponderhit")
                kept.push_back(line);
        }
        return kept;
    }

  private:
    std::string file_ = testing::TempDir() + "kyvien-thoughts-XXXXXX";
};

TEST(EngineGame, AnEngineThatPondersThinksOnAboutTheReplyItExpects) {
    const Thoughts thoughts;
    // Both expected replies are legal; the first is played, the second is not.
    {
        Board board(Game::Chess, playing("A", kFoolsMate), thoughts.of("B", "- g2g4"));
        EXPECT_EQ(outcome(board.play()), "0-1 checkmate 5.1.1");
    }
    EXPECT_THAT(thoughts.told(), testing::ElementsAre("position startpos moves f2f3", "go",
                                                      "position startpos moves f2f3 e7e5 g2g4",
                                                      "go ponder", "ponderhit"));
}

TEST(EngineGame, AnotherReplyThanExpectedIsThoughtAboutAnew) {
    const Thoughts thoughts;
    {
        Board board(Game::Chess, playing("A", kFoolsMate), thoughts.of("B", "- a2a3"));
        EXPECT_EQ(outcome(board.play()), "0-1 checkmate 5.1.1");
    }
    EXPECT_THAT(thoughts.told(),
                testing::ElementsAre("position startpos moves f2f3", "go",
                                     "position startpos moves f2f3 e7e5 a2a3", "go ponder", "stop",
                                     "position startpos moves f2f3 e7e5 g2g4", "go"));
}

TEST(EngineGame, WhatIsNoLegalReplyIsNotPonderedAbout) {
    const Thoughts thoughts;
    {
        Board board(Game::Chess, playing("A", kFoolsMate), thoughts.of("B", "- a1a8"));
        EXPECT_EQ(outcome(board.play()), "0-1 checkmate 5.1.1");
    }
    EXPECT_THAT(thoughts.told(), testing::Not(testing::Contains("go ponder")));
}

TEST(EngineGame, AnEngineThatPondersAtTheEndIsStoppedForTheNextGame) {
    const Thoughts thoughts;
    // White expects a reply when Black resigns.
    auto second = scripted("B", {"--moves", kFoolsMate, "--at", "1", "--do", "none"});
    {
        Board board(Game::Chess, thoughts.of("A", "e7e5"), second);
        for (int game = 0; game < 2; ++game)
            EXPECT_EQ(board.play().fault, Fault::NoMove);
    }
    EXPECT_THAT(thoughts.told(),
                testing::ElementsAre("position startpos", "go", "position startpos moves f2f3 e7e5",
                                     "go ponder", "stop", "position startpos", "go",
                                     "position startpos moves f2f3 e7e5", "go ponder", "stop"));
}

TEST(EngineGame, PonderingNeedsTheEnginesOwnOptionAndItsProtocol) {
    auto without = playing("A", kFoolsMate);
    ASSERT_TRUE(set(without, "ponder", "on"));
    Board board(Game::Chess, without, playing("B", kFoolsMate));
    const PlayedGame game = board.play();
    EXPECT_EQ(game.fault, Fault::NoMove);
    EXPECT_THAT(game.reason, HasSubstr("it has no option Ponder"));
    auto go = scripted("C", {"--moves", "D4"}, "gtp");
    ASSERT_TRUE(set(go, "ponder", "on"));
    const auto made = make_player(Game::Go, go, -1);
    ASSERT_FALSE(made);
    EXPECT_EQ(made.error().code.text(), "bad-engine");
    EXPECT_FALSE(set(go, "ponder", "maybe"));
}

TEST(EngineGame, StonesOfASetPositionAreToldBeforeItsSideBegins) {
    std::string log = std::filesystem::temp_directory_path() / "kyvien-set-up-XXXXXX";
    const int made = mkstemp(log.data());
    ASSERT_GE(made, 0);
    close(made);
    auto engine = scripted("A", {"--moves", "C1", "--log", log}, "gtp");
    conduct::Settings settings;
    settings.game = Game::Go;
    settings.board_size = 3;
    settings.fen = "X../.O./... w";
    auto player = make_player(Game::Go, engine, -1);
    ASSERT_TRUE(player) << player.error().english;
    ASSERT_TRUE((*player)->begin(settings));
    std::vector<std::string> told;
    std::ifstream in(log);
    for (std::string line; std::getline(in, line);)
        if (line.starts_with("play"))
            told.push_back(line);
    EXPECT_THAT(told, testing::ElementsAre("play b A3", "play w B2"));
    std::filesystem::remove(log);
}

TEST(EngineGame, XiangqiEnginesSpeakUcciOrUci) {
    // The same moves in both spellings: ranks 0 to 9, and 1 to 10.
    const std::string ucci = "h2e2 h9g7 h0g2 i9h9";
    const std::string uci = "h3e3 h10g8 h1g3 i10h10";
    EngineDescription first = scripted("A", {"--moves", ucci}, "ucci");
    EngineDescription second =
        scripted("B", {"--moves", uci, "--option", "UCI_Variant", "--at", "3", "--do", "resign"});
    Board board(Game::Xiangqi, first, second);
    const PlayedGame game = board.play();
    EXPECT_EQ(outcome(game), "1-0 resignation 7.1.k");
    EXPECT_EQ(game.plies, 3u);
}

TEST(EngineGame, XiangqiEnginesAgreeToADrawByUcci) {
    const std::string moves = "h2e2 h9g7 h0g2 i9h9";
    const auto drawing = [&](const std::string& name) {
        return scripted(name, {"--moves", moves, "--at", "2", "--do", "draw"}, "ucci");
    };
    Board board(Game::Xiangqi, drawing("A"), drawing("B"));
    EXPECT_EQ(outcome(board.play()), "1/2-1/2 agreement 7.2.d");
}

TEST(EngineGame, APerpetualCheckInXiangqiLosesByTheLaw) {
    // The chariot gives perpetual check.
    const std::string moves = "i1e1 e9d9 e1d1 d9e9 d1e1 e9d9 e1d1 d9e9 d1e1 e9d9 e1d1 d9e9 d1e1 "
                              "e9d9 e1d1 d9e9";
    Board board(Game::Xiangqi, scripted("A", {"--moves", moves}, "ucci"),
                scripted("B", {"--moves", moves}, "ucci"));
    board.plan.opening.fen = "4k4/9/9/9/9/9/9/9/8R/5K3 w - - 0 1";
    const PlayedGame game = board.play();
    EXPECT_EQ(game.ending.score, conduct::Score::SecondWins) << outcome(game);
    EXPECT_EQ(game.ending.code, "repetition-loss");
}

TEST(EngineGame, GoIsCountedByTheStonesBothEnginesHoldForDead) {
    const std::string moves = "C3 B1 C4 A1 C5 pass pass";
    const auto engine = [&](const std::string& name, const std::string& dead) {
        return scripted(name, {"--moves", moves, "--dead", dead}, "gtp");
    };
    Board board(Game::Go, engine("A", "A1 B1"), engine("B", "B1 A1"));
    board.plan.settings.board_size = 5;
    board.plan.settings.komi_quarters = 11;
    const PlayedGame game = board.play();
    EXPECT_EQ(outcome(game), "1-0 count 11") << game.reason;
    const auto tree = notation::read_sgf(game.file);
    ASSERT_TRUE(tree);
    EXPECT_EQ(tree->root().value("PB"), "A");
    EXPECT_THAT(std::string(tree->root().value("RE")), testing::StartsWith("B+"));
}

TEST(EngineGame, AForbiddenPointInGoLoses) {
    Board board(Game::Go, scripted("A", {"--moves", "C3 C3 C3"}, "gtp"),
                scripted("B", {"--moves", "C3 C3 C3"}, "gtp"));
    board.plan.settings.board_size = 5;
    const PlayedGame game = board.play();
    EXPECT_EQ(outcome(game), "1-0 penalty 13.1");
    EXPECT_EQ(game.fault, Fault::IllegalMove);
}

using Words = std::vector<std::pair<std::string, std::string>>;

/// An engine of the system, with these additional settings.
EngineDescription of_system(const std::string& name, const std::string& path, const Words& words) {
    EngineDescription engine;
    EXPECT_TRUE(set(engine, "name", name));
    EXPECT_TRUE(set(engine, "cmd", path));
    for (const auto& [key, value] : words)
        EXPECT_TRUE(set(engine, key, value)) << key;
    return engine;
}

TEST(EngineGame, StockfishFinishesGamesByTheLaw) {
    const std::string path = installed("stockfish");
    if (path.empty())
        GTEST_SKIP() << "stockfish is not installed";
    Board board(Game::Chess, of_system("A", path, {{"option.Hash", "1"}, {"nodes", "2000"}}),
                of_system("B", path, {{"option.Hash", "1"}, {"nodes", "20"}}));
    const PlayedGame game = board.play();
    EXPECT_EQ(game.fault, Fault::None) << game.reason;
    EXPECT_THAT(game.file, HasSubstr("s}"));
    EXPECT_THAT(board.players[0]->own_name(), HasSubstr("Stockfish"));
}

TEST(EngineGame, StockfishPonders) {
    const std::string path = installed("stockfish");
    if (path.empty())
        GTEST_SKIP() << "stockfish is not installed";
    const Words words = {{"option.Hash", "1"}, {"nodes", "500"}, {"ponder", "on"}};
    Board board(Game::Chess, of_system("A", path, words), of_system("B", path, words));
    board.plan.adjudication.longest = 40;
    const PlayedGame game = board.play();
    EXPECT_EQ(game.fault, Fault::None) << game.reason;
    EXPECT_GT(game.plies, 4u);
}

TEST(EngineGame, FairyStockfishPlaysXiangqi) {
    const std::string path = installed("fairy-stockfish");
    if (path.empty())
        GTEST_SKIP() << "fairy-stockfish is not installed";
    const Words words = {{"proto", "uci"}, {"depth", "2"}};
    Board board(Game::Xiangqi, of_system("A", path, words), of_system("B", path, words));
    board.plan.adjudication.longest = 80;
    const PlayedGame game = board.play();
    EXPECT_EQ(game.fault, Fault::None) << game.reason;
    EXPECT_GT(game.plies, 10u);
}

TEST(EngineGame, GnuGoPlaysAndCounts) {
    const std::string path = installed("gnugo");
    if (path.empty())
        GTEST_SKIP() << "gnugo is not installed";
    std::array<EngineDescription, 2> engines;
    for (std::size_t i = 0; i < 2; ++i) {
        ASSERT_TRUE(set(engines[i], "name", i == 0 ? "A" : "B"));
        ASSERT_TRUE(
            set(engines[i], "cmd",
                path + " --mode gtp --chinese-rules --positional-superko --level 1 --seed 1"));
    }
    Board board(Game::Go, engines[0], engines[1]);
    board.plan.settings.board_size = 7;
    const PlayedGame game = board.play();
    EXPECT_EQ(game.ending.code, "count") << outcome(game) << game.reason;
}

}  // namespace
}  // namespace game_test
}  // namespace kyvien::engine
