#include "engine/event/match.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <iterator>
#include <set>
#include <sys/eventfd.h>
#include <unistd.h>

#include "engine/play/game_fixture.h"
#include "engine/process/processors.h"
#include "notation/pgn/pgn.h"
#include "temporary_folder.h"

namespace kyvien::engine {
namespace match_test {
namespace {

using conduct::Game;
using testing::ElementsAre;

const std::string kFoolsMate = "f2f3 e7e5 g2g4 d8h4";

std::string text_of(const std::string& path) {
    std::ifstream in(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

/// Engines that end each game with a fool's mate: Black wins.
MatchPlan plan_of(std::size_t engines) {
    MatchPlan plan;
    plan.settings.game = Game::Chess;
    for (std::size_t i = 0; i < engines; ++i) {
        plan.engines.push_back(
            scripted(std::string(1, static_cast<char>('A' + i)), {"--moves", kFoolsMate}));
        plan.engines.back().limits.nodes = 1;
    }
    plan.schedule.engines = engines;
    return plan;
}

Standing played(const MatchPlan& plan, const MatchEvents& events = {}, int stop = -1) {
    auto standing = run_match(plan, events, stop);
    EXPECT_TRUE(standing) << standing.error().english;
    return standing ? *std::move(standing) : Standing{};
}

std::string code_of(const MatchPlan& plan) {
    const auto standing = run_match(plan, {}, -1);
    return standing ? "played" : standing.error().code.text();
}

TEST(EngineMatch, ARoundRobinAtOnceKeepsEveryGameOnce) {
    const kyvien::test::TemporaryFolder folder;
    MatchPlan plan = plan_of(4);
    plan.concurrency = 3;
    plan.journal = folder.file("match.log");
    plan.records = folder.file("games.pgn");
    const Standing standing = played(plan);
    EXPECT_EQ(standing.games, 12u);
    for (const Row& row : standing.rows)
        EXPECT_EQ(row.games, (Tally{3, 0, 3})) << row.name;
    EXPECT_EQ(standing.overheads.size(), 12u * 3);
    const auto games = notation::read_pgn(text_of(plan.records));
    EXPECT_EQ(games.size(), 12u);
    const auto journal = MatchJournal::open(plan.journal, digest_of(plan));
    ASSERT_TRUE(journal) << journal.error().english;
    std::set<std::size_t> numbers;
    for (const FinishedGame& game : journal->games()) {
        numbers.insert(game.number);
        EXPECT_EQ(game.code, "checkmate");
        EXPECT_EQ(game.clause, "fide-2018:5.1.1");
    }
    EXPECT_EQ(numbers.size(), 12u);
    EXPECT_EQ(*numbers.rbegin(), 12u);
}

TEST(EngineMatch, FinalPositionsAreWrittenAsEpdAndAgainAfterACrash) {
    const kyvien::test::TemporaryFolder folder;
    MatchPlan plan = plan_of(2);
    plan.engines[1].name = "B \"quick\"";
    plan.journal = folder.file("match.log");
    plan.positions = folder.file("ends.epd");
    (void)played(plan);
    const std::string expected =
        "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - hmvc 1; fmvn 3; id \"1.1 A - B "
        "'quick'\"; c0 \"0-1 checkmate fide-2018:5.1.1\";\n"
        "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - hmvc 1; fmvn 3; id \"1.2 B "
        "'quick' - A\"; c0 \"0-1 checkmate fide-2018:5.1.1\";\n";
    EXPECT_EQ(text_of(plan.positions), expected);
    std::filesystem::remove(plan.positions);
    plan.resumes = true;
    (void)played(plan);
    EXPECT_EQ(text_of(plan.positions), expected);
    plan.settings.game = Game::Go;
    EXPECT_EQ(code_of(plan), "bad-option");
}

TEST(EngineMatch, TheEnginesOfAGameAreBoundToItsProcessors) {
    const kyvien::test::TemporaryFolder folder;
    const auto own = own_processors();
    ASSERT_FALSE(own.empty());
    // An engine that writes down where it may run, and is then the scripted one.
    MatchPlan plan = plan_of(2);
    for (EngineDescription& engine : plan.engines) {
        auto& words = engine.program.words;
        words.insert(words.begin(),
                     {"sh", "-c", "grep Cpus_allowed_list /proc/self/status >>\"$0\"; exec \"$@\"",
                      folder.file("allowed")});
    }
    plan.processors = {own.back()};
    (void)played(plan);
    std::ifstream in(folder.file("allowed"));
    std::set<std::string> told;
    std::size_t lines = 0;
    for (std::string name, list; in >> name >> list; ++lines)
        told.insert(list);
    EXPECT_GE(lines, 2u);
    // Each is first tried without.
    EXPECT_TRUE(told.contains(std::to_string(own.back())));
    plan.concurrency = 2;
    EXPECT_EQ(code_of(plan), "bad-option");
}

TEST(EngineMatch, FaultsAreCountedToTheirEngine) {
    MatchPlan plan = plan_of(2);
    plan.engines[1] = scripted("B", {"--moves", kFoolsMate, "--at", "0", "--do", "illegal"});
    plan.engines[1].limits.nodes = 1;
    plan.schedule.games = 4;
    const Standing standing = played(plan);
    EXPECT_EQ(standing.rows[0].games, (Tally{4, 0, 0}));
    EXPECT_EQ(standing.rows[1].illegal_moves, 4u);
    EXPECT_EQ(standing.rows[0].illegal_moves, 0u);
    EXPECT_EQ(ranked(standing)[0].name, "A");
}

TEST(EngineMatch, AStoppedMatchGoesOnWithoutLosingOrRepeatingAGame) {
    const kyvien::test::TemporaryFolder folder;
    MatchPlan plan = plan_of(3);
    plan.schedule.rounds = 3;
    plan.concurrency = 2;
    plan.journal = folder.file("match.log");
    plan.records = folder.file("games.pgn");
    const int stop = eventfd(0, EFD_CLOEXEC);
    const MatchEvents events{.finished =
                                 [&](const FinishedGame&, const Standing& now) {
                                     if (now.games == 5)
                                         eventfd_write(stop, 1);
                                 },
                             .note = {}};
    const Standing first = played(plan, events, stop);
    close(stop);
    EXPECT_TRUE(first.was_stopped);
    EXPECT_GE(first.games, 5u);
    EXPECT_LT(first.games, 18u);
    EXPECT_EQ(code_of(plan), "journal-exists");  // an existing match is not overwritten by mistake
    plan.resumes = true;
    const Standing whole = played(plan);
    EXPECT_FALSE(whole.was_stopped);
    EXPECT_EQ(whole.games, 18u);
    EXPECT_EQ(notation::read_pgn(text_of(plan.records)).size(), 18u);
    const std::string journal = text_of(plan.journal);
    const Standing nothing_left = played(plan);
    EXPECT_EQ(nothing_left.games, 18u);
    EXPECT_EQ(text_of(plan.journal), journal);
}

TEST(EngineMatch, RepeatsAGameTornByACrash) {
    const kyvien::test::TemporaryFolder folder;
    MatchPlan plan = plan_of(2);
    plan.schedule.games = 6;
    plan.journal = folder.file("match.log");
    plan.records = folder.file("games.pgn");
    (void)played(plan);
    std::string text = text_of(plan.journal);
    // The line of the last game is half written, and a record is missing in the file of games.
    std::ofstream(plan.journal, std::ios::binary) << text.substr(0, text.size() - 40);
    std::ofstream(plan.records, std::ios::binary) << "[Event \"half";
    plan.resumes = true;
    std::vector<std::size_t> numbers;
    const MatchEvents events{.finished = [&](const FinishedGame& game,
                                             const Standing&) { numbers.push_back(game.number); },
                             .note = {}};
    EXPECT_EQ(played(plan, events).games, 6u);
    EXPECT_THAT(numbers, ElementsAre(1, 2, 3, 4, 5, 6));
    EXPECT_EQ(notation::read_pgn(text_of(plan.records)).size(), 6u);
}

TEST(EngineMatch, AMatchKilledBeforeItsFirstLineBeginsAgain) {
    const kyvien::test::TemporaryFolder folder;
    MatchPlan plan = plan_of(2);
    plan.journal = folder.file("match.log");
    plan.resumes = true;
    std::ofstream(plan.journal, std::ios::binary) << "kyvien-ma";
    EXPECT_EQ(played(plan).games, 2u);
    EXPECT_EQ(played(plan).games, 2u);
    const auto journal = MatchJournal::open(plan.journal, digest_of(plan));
    ASSERT_TRUE(journal);
    EXPECT_EQ(journal->games().size(), 2u);
}

TEST(EngineMatch, AnAlteredJournalAndThatOfAnotherMatchAreRefused) {
    const kyvien::test::TemporaryFolder folder;
    MatchPlan plan = plan_of(2);
    plan.schedule.games = 4;
    plan.journal = folder.file("match.log");
    (void)played(plan);
    plan.resumes = true;
    const std::string text = text_of(plan.journal);
    const auto write = [&](const std::string& changed) {
        std::ofstream(plan.journal, std::ios::binary) << changed;
    };
    std::string altered = text;
    altered.replace(altered.find("score=0-1"), 9, "score=1-0");
    write(altered);
    EXPECT_EQ(code_of(plan), "match-journal-altered");
    // A line from the middle is missing.
    const auto begin = text.find('\n') + 1;
    const auto end = text.find('\n', begin) + 1;
    write(text.substr(0, begin) + text.substr(end));
    EXPECT_EQ(code_of(plan), "match-journal-altered");
    write(text.substr(0, end) + text.substr(begin));  // duplicated
    EXPECT_EQ(code_of(plan), "match-journal-altered");
    write(text);
    plan.engines[0].options = {{"Hash", "64"}};
    plan.engines[0].program.words.insert(plan.engines[0].program.words.end(), {"--option", "Hash"});
    EXPECT_EQ(code_of(plan), "other-match");
}

TEST(EngineMatch, StopsAtTheSprtVerdictAndStaysStopped) {
    const kyvien::test::TemporaryFolder folder;
    MatchPlan plan = plan_of(2);
    plan.engines[1] = scripted("B", {"--at", "0", "--do", "resign", "--moves", kFoolsMate});
    plan.engines[1].limits.nodes = 1;
    plan.schedule.games = 1000;
    plan.concurrency = 2;
    plan.sprt = SprtOptions{.elo0 = 0, .elo1 = 100};
    plan.journal = folder.file("match.log");
    const Standing standing = played(plan);
    ASSERT_TRUE(standing.sprt);
    EXPECT_EQ(standing.sprt->verdict, SprtVerdict::H1);
    EXPECT_GE(standing.sprt->llr, standing.sprt->upper);
    EXPECT_LT(standing.games, 200u);
    EXPECT_FALSE(standing.was_stopped);
    plan.resumes = true;
    const Standing again = played(plan);
    EXPECT_EQ(again.games, standing.games);
    EXPECT_EQ(again.sprt->llr, standing.sprt->llr);
    plan.sprt->by_pairs = false;
    plan.journal = folder.file("single.log");
    plan.resumes = false;
    EXPECT_EQ(played(plan).sprt->verdict, SprtVerdict::H1);
}

TEST(EngineMatch, AnSprtOfAnotherModelIsAnotherMatch) {
    const kyvien::test::TemporaryFolder folder;
    MatchPlan plan = plan_of(2);
    plan.engines[1] = scripted("B", {"--at", "0", "--do", "resign", "--moves", kFoolsMate});
    plan.engines[1].limits.nodes = 1;
    plan.schedule.games = 1000;
    plan.sprt = SprtOptions{.model = SprtModel::Normalised, .elo0 = 0, .elo1 = 100};
    plan.journal = folder.file("match.log");
    const Standing standing = played(plan);
    ASSERT_TRUE(standing.sprt);
    EXPECT_EQ(standing.sprt->verdict, SprtVerdict::H1);
    plan.resumes = true;
    EXPECT_EQ(played(plan).games, standing.games);
    plan.sprt->model = SprtModel::Logistic;
    EXPECT_EQ(code_of(plan), "other-match");
}

TEST(EngineMatch, AnEngineThatCannotBeBegunIsToldBeforeTheFirstGame) {
    const kyvien::test::TemporaryFolder folder;
    MatchPlan plan = plan_of(2);
    plan.engines[1].program.words = {"/no/such/engine"};
    plan.journal = folder.file("match.log");
    EXPECT_EQ(code_of(plan), "engine-not-started");
    EXPECT_FALSE(std::filesystem::exists(plan.journal));
    plan = plan_of(2);
    plan.engines[1].options = {{"NoSuchOption", "1"}};
    EXPECT_EQ(code_of(plan), "engine-failed");
}

TEST(EngineMatch, PlansThatCannotBePlayedAreRefused) {
    const auto refused = [](const auto& change) {
        MatchPlan plan = plan_of(2);
        change(plan);
        const auto right = check(plan);
        return right ? std::string("right") : right.error().code.text();
    };
    EXPECT_EQ(refused([](MatchPlan&) {}), "right");
    EXPECT_EQ(refused([](MatchPlan& plan) { plan.engines.pop_back(); }), "bad-option");
    EXPECT_EQ(refused([](MatchPlan& plan) { plan.engines[0].limits = {}; }), "bad-option");
    EXPECT_EQ(refused([](MatchPlan& plan) { plan.sprt = SprtOptions{.elo0 = 5, .elo1 = 0}; }),
              "bad-option");
    EXPECT_EQ(refused([](MatchPlan& plan) {
                  plan.sprt = SprtOptions{};
                  plan.schedule.repeats = false;
              }),
              "bad-option");
    EXPECT_EQ(refused([](MatchPlan& plan) { plan.resumes = true; }), "bad-option");
    EXPECT_EQ(refused([](MatchPlan& plan) { plan.concurrency = 0; }), "bad-option");
    EXPECT_EQ(refused([](MatchPlan& plan) {
                  plan.schedule.format = Format::Gauntlet;
                  plan.schedule.seeds = 2;
              }),
              "bad-option");
}

TEST(MatchJournal, AGameReadsAgainAsItWasWritten) {
    const FinishedGame game{.number = 7,
                            .round = 2,
                            .first = "A B",
                            .second = "C=\\D",
                            .score = conduct::Score::Draw,
                            .code = "threefold",
                            .clause = "fide-2018:9.2",
                            .fault = "",
                            .adjudicated = true,
                            .plies = 81,
                            .reason = "two\nlines",
                            .file = "[Event \"x\"]\n\n1. e4 1/2-1/2\n",
                            .end = "4k3/8/8/8/8/8/8/4K3 w - - 0 1"};
    EXPECT_EQ(decode_game(encode(game)), game);
    EXPECT_EQ(encode(game).find('\n'), std::string::npos);
    for (const std::string bad : {"", "game", "game n=1", "game n=x score=1-0", "game score=1-0",
                                  "game n=1 score=2-0", "game n=1 score=1-0 more=x"})
        EXPECT_FALSE(decode_game(bad)) << bad;
}

}  // namespace
}  // namespace match_test
}  // namespace kyvien::engine
