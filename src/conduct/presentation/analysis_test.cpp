#include "conduct/presentation/analysis.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sstream>

namespace kyvien::conduct::analysis_test {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::Not;

Settings settings_of(Game game, std::string fen = {}) {
    Settings settings;
    settings.game = game;
    settings.fen = std::move(fen);
    return settings;
}

/// A line of moves separated by spaces.
std::vector<AnalysisMove> line(const std::string& text) {
    std::vector<AnalysisMove> moves;
    std::istringstream in(text);
    for (std::string move; in >> move;)
        moves.push_back({move, moves.size()});
    return moves;
}

/// The positions from `from` on, and which moves are possible at `at`.
AnalysisQuery looking(std::size_t from, std::size_t at) {
    AnalysisQuery query;
    query.from = from;
    query.at = at;
    return query;
}

Analysis must(const Settings& settings, std::span<const AnalysisMove> moves,
              const AnalysisQuery& query = {}) {
    auto answer = analyse(settings, moves, query);
    EXPECT_TRUE(answer) << answer.error().code.name() << ": " << answer.error().english;
    return answer ? *std::move(answer) : Analysis();
}

std::string told(const LawCount& count) {
    std::string text = fmt::format("{} {}", count.code, count.clause.id());
    for (const auto& [key, value] : count.values)
        text += fmt::format(" {}={}", key, value);
    return text;
}

std::vector<std::string> counts_of(const AnalysedPosition& position) {
    std::vector<std::string> all;
    for (const LawCount& count : position.counts)
        all.push_back(told(count));
    return all;
}

std::string text_of(const AnalysedPosition& position, std::string_view form) {
    for (const auto& [name, text] : position.text)
        if (name == form)
            return text;
    return {};
}

TEST(Analysis, ALineOfChessMoveByMove) {
    const Analysis all = must(settings_of(Game::Chess), line("e2e4 e7e5 g1f3"), looking(0, 3));
    ASSERT_EQ(all.positions.size(), 4u);
    EXPECT_EQ(all.positions[0].view.cells, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR");
    EXPECT_TRUE(all.positions[0].move.empty());
    EXPECT_EQ(text_of(all.positions[3], "san"), "Nf3");
    EXPECT_EQ(all.positions[3].ply, 3u);
    EXPECT_EQ(all.positions[3].view.turn, Seat::Second);
    EXPECT_THAT(all.positions[3].view.last, ElementsAre("g1", "f3"));
    EXPECT_THAT(counts_of(all.positions[3]),
                ElementsAre("occurrences 9.2.2 count=1 claim=3 end=5",
                            "no-progress 9.3 plies=1 claim=100 end=150"));
    // Only where they were requested.
    EXPECT_THAT(all.positions[3].view.legal, Contains("b8c6"));
    EXPECT_THAT(all.positions[2].view.legal, IsEmpty());
}

TEST(Analysis, VariationsBeginWhereTheirParentsStand) {
    std::vector<AnalysisMove> tree = line("e2e4 e7e5 g1f3");
    tree.push_back({"c7c5", 1});  // 4: instead of 1... e5
    tree.push_back({"b1c3", 4});
    tree.push_back({"b8c6", 3});  // continues the main line
    const Analysis all = must(settings_of(Game::Chess), tree);
    ASSERT_EQ(all.positions.size(), 7u);
    EXPECT_EQ(all.positions[4].ply, 2u);
    EXPECT_EQ(text_of(all.positions[5], "san"), "Nc3");
    EXPECT_EQ(all.positions[5].view.cells, "rnbqkbnr/pp1ppppp/8/2p5/4P3/2N5/PPPP1PPP/R1BQKBNR");
    EXPECT_EQ(all.positions[6].view.cells, "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R");
    EXPECT_EQ(all.positions[6].parent, 3u);
}

TEST(Analysis, ReturnsOnlyPositionsFromTheRequestedMoveOn) {
    const Analysis all = must(settings_of(Game::Chess), line("e2e4 e7e5"), looking(2, 2));
    ASSERT_EQ(all.positions.size(), 1u);
    EXPECT_EQ(text_of(all.positions[0], "san"), "e5");
}

TEST(Analysis, ListsPossibleClaimsAndAutomaticEndings) {
    const std::string there_and_back = "g1f3 g8f6 f3g1 f6g8 ";
    const Analysis all = must(settings_of(Game::Chess), line(there_and_back + there_and_back +
                                                             there_and_back + there_and_back));
    ASSERT_EQ(all.positions.size(), 17u);
    EXPECT_THAT(all.positions[4].claims, IsEmpty());
    ASSERT_EQ(all.positions[8].claims.size(), 1u);
    const PossibleClaim& claim = all.positions[8].claims[0];
    EXPECT_EQ(claim.kind, ClaimKind::Threefold);
    ASSERT_TRUE(claim.ending);
    EXPECT_EQ(claim.ending->clause->id(), "9.2.1.2");
    EXPECT_THAT(claim.ending->plies, ElementsAre(0u, 4u, 8u));
    EXPECT_FALSE(all.positions[15].view.result);
    ASSERT_TRUE(all.positions[16].view.result);
    EXPECT_EQ(all.positions[16].view.result->code, "fivefold");
    EXPECT_THAT(all.positions[16].claims, IsEmpty());
}

TEST(Analysis, ALineGoesOnAfterTheLawHasEndedIt) {
    // Bishop against bare king after the capture: dead (5.2.2); moves can still be made.
    const Analysis all =
        must(settings_of(Game::Chess, "8/8/8/3k4/3r4/4B3/8/4K3 w - - 0 1"), line("e3d4 d5d4 e1e2"));
    ASSERT_EQ(all.positions.size(), 4u);
    EXPECT_FALSE(all.positions[1].is_after_end);
    ASSERT_TRUE(all.positions[1].view.result);
    EXPECT_EQ(all.positions[1].view.result->code, "dead-position");
    EXPECT_TRUE(all.positions[2].is_after_end);
    EXPECT_TRUE(all.positions[3].is_after_end);
}

TEST(Analysis, AMoveAgainstTheLawIsRefusedWithItsNumber) {
    const auto answer = analyse(settings_of(Game::Chess), line("e2e4 e7e5 e1e3"), {});
    ASSERT_FALSE(answer);
    EXPECT_EQ(answer.error().code.name(), "illegal-move");
    EXPECT_THAT(answer.error().values, Contains(std::pair<std::string, std::string>("index", "3")));
    const auto found = find_unplayable_moves(settings_of(Game::Chess), line("e2e4 e7e5 e1e3 a7a6"));
    ASSERT_TRUE(found);
    ASSERT_EQ(found->size(), 1u);  // what follows it is not examined
    EXPECT_EQ(found->front().index, 3u);
}

TEST(Analysis, XiangqiCountsAndRulesRepetition) {
    // Red's chariot gives perpetual check.
    const Settings settings = settings_of(Game::Xiangqi, "3k5/9/9/9/9/9/9/9/4A4/R3K4 w - - 0 1");
    const std::string cycle = "a0d0 d9e9 d0a0 e9d9 ";
    const auto all = analyse(settings, line(cycle), {});
    ASSERT_TRUE(all) << all.error().english;
    EXPECT_THAT(counts_of(all->positions[4]),
                Contains(testing::StartsWith("occurrences 7.1.h count=2")));
    EXPECT_THAT(counts_of(all->positions[4]),
                Contains(testing::StartsWith("no-capture 7.2.e red=2 black=2")));
    const Analysis longer = must(settings, line(cycle + cycle + cycle + cycle));
    const auto ruled = std::ranges::find_if(longer.positions, [](const AnalysedPosition& position) {
        return position.view.result.has_value();
    });
    ASSERT_NE(ruled, longer.positions.end());
    EXPECT_THAT(ruled->view.result->code, testing::StartsWith("repetition-"));
}

TEST(Analysis, GoCountsLibertiesAndPrisonersAndTheArea) {
    Settings settings = settings_of(Game::Go);
    settings.board_size = 5;
    // Black captures the corner stone.
    AnalysisQuery query = looking(0, 3);
    query.counts_area = true;
    const Analysis all = must(settings, line("b1 a1 a2"), query);
    EXPECT_THAT(counts_of(all.positions[1]), Contains("liberties 3 point=b1 stones=1 count=3"));
    EXPECT_THAT(counts_of(all.positions[2]), Contains("atari 4 stones=1"));
    EXPECT_THAT(counts_of(all.positions[3]), Contains("prisoners 9 black=0 white=1"));
    ASSERT_TRUE(all.count);
    EXPECT_EQ(all.count->black, "25");
    EXPECT_THAT(all.positions[3].view.forbidden, Not(IsEmpty()));  // a1 has no liberty for White
}

TEST(Analysis, GoIsPlayedOnAfterTwoPasses) {
    Settings settings = settings_of(Game::Go);
    settings.board_size = 9;
    std::vector<AnalysisMove> tree = line("e5 pass pass d4");
    tree.push_back({"c3", 1});    // 5: instead of the first pass
    tree.push_back({"pass", 3});  // 6: after both have passed, as 4
    const Analysis all = must(settings, tree);
    EXPECT_TRUE(all.positions[3].has_stopped);
    EXPECT_FALSE(all.positions[4].has_stopped);
    EXPECT_EQ(all.positions[6].ply, 4u);
}

TEST(Analysis, TreesAreBounded) {
    std::vector<AnalysisMove> wide(kMaxAnalysedMoves + 1, AnalysisMove{"e2e4", 0});
    const auto answer = analyse(settings_of(Game::Chess), wide, {});
    ASSERT_FALSE(answer);
    EXPECT_EQ(answer.error().code.name(), "too-long");
    // Repeatedly from the end of a long line back to its beginning.
    std::vector<AnalysisMove> leaping;
    for (int i = 0; i < 120; ++i)
        for (const char* move : {"g1f3", "g8f6", "f3g1", "f6g8"})
            leaping.push_back({move, leaping.size()});
    const std::size_t end = leaping.size();
    while (leaping.size() < kMaxAnalysedMoves) {
        leaping.push_back({"e2e4", 0});
        leaping.push_back({"e2e4", end});
    }
    const auto leapt = analyse(settings_of(Game::Chess), leaping, {});
    ASSERT_FALSE(leapt);
    EXPECT_EQ(leapt.error().code.name(), "too-long");
    EXPECT_EQ(analyse(settings_of(Game::Chess), std::vector<AnalysisMove>{{"e2e4", 1}}, {})
                  .error()
                  .code.name(),
              "bad-field");
    EXPECT_EQ(analyse(settings_of(Game::Chess), {}, looking(0, 1)).error().code.name(),
              "bad-field");
}

TEST(Analysis, ProvesByALineThatAPlayerCanStillMate) {
    const Settings settings = settings_of(Game::Chess, "7k/8/5K2/8/8/8/6p1/8 w - - 0 1");
    const auto proof = [&settings](Seat winner, std::span<const AnalysisMove> moves = {}) {
        AnalysisQuery query;
        query.at = moves.size();
        query.winner = winner;
        return must(settings, moves, query).win.value();
    };
    const WinProof white = proof(Seat::First);
    EXPECT_EQ(white.verdict, WinProof::Verdict::Unwinnable);
    EXPECT_EQ(white.reason, "material");
    EXPECT_THAT(white.line, IsEmpty());
    const WinProof black = proof(Seat::Second);
    EXPECT_EQ(black.verdict, WinProof::Verdict::Winnable);
    EXPECT_EQ(black.clause.id(), "6.9");
    // The line is replayed on the board, and must end in mate.
    std::string text;
    for (const std::string& move : black.line)
        text += move + " ";
    const auto moves = line(text);
    const auto end = must(settings, moves).positions.back().view.result;
    ASSERT_TRUE(end);
    EXPECT_EQ(end->code, "checkmate");
    EXPECT_EQ(proof(Seat::Second, moves).line.size(), 0u) << "it stands on the board";
    AnalysisQuery query;
    query.winner = Seat::First;
    EXPECT_FALSE(must(settings_of(Game::Xiangqi), {}, query).win);
    EXPECT_FALSE(must(settings, {}).win);
}

}  // namespace
}  // namespace kyvien::conduct::analysis_test
