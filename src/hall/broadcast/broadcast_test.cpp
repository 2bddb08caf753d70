// What broadcasters send, and what of it is visible.
#include "hall/broadcast/broadcast.h"

#include <fmt/core.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <boost/json.hpp>

#include "hall/broadcast/broadcasts.h"
#include "hall/broadcast/internal/broadcast_json.h"
#include "temporary_folder.h"

namespace kyvien::hall {
namespace broadcast_test {
namespace {

namespace json = boost::json;
using testing::ElementsAre;
using testing::HasSubstr;
using State = PushedBoard::State;

std::string game(const std::string& round, const std::string& white, const std::string& moves,
                 const std::string& result = "*") {
    return fmt::format("[Event \"Cup\"]\n[Round \"{}\"]\n[White \"{}\"]\n[Black \"Minh\"]\n"
                       "[Result \"{}\"]\n\n{} {}\n\n",
                       round, white, result, moves, result);
}

class BroadcastTest : public testing::Test {
  protected:
    BroadcastTest() { open(0); }

    void open(store::Instant delay) {
        broadcast = Broadcast();
        apply(Broadcast::opening_line({"Cup", conduct::Game::Chess, delay, false}, "Hoa", 1'000));
    }
    void apply(const std::string& line) {
        const auto applied = broadcast.apply(line);
        ASSERT_TRUE(applied) << applied.error().english;
        lines.push_back(line);
    }
    std::vector<State> push(const std::string& file, store::Instant at,
                            const std::string& round = {}) {
        const auto push = broadcast.read_push(file, round, "Hoa", at);
        EXPECT_TRUE(push) << push.error().english;
        std::vector<State> states;
        if (!push)
            return states;
        for (const PushedBoard& board : push->boards)
            states.push_back(board.state);
        last = *push;
        if (!push->line.empty())
            apply(push->line);
        return states;
    }
    std::vector<std::string> boards() const {
        std::vector<std::string> ids;
        for (const BoardId& board : broadcast.boards())
            ids.push_back(board.text());
        return ids;
    }
    const Broadcast::Shown& shown(const std::string& board) const {
        static const Broadcast::Shown kNothing;
        const auto id = BoardId::read(board);
        const auto* found = id ? broadcast.shown(*id) : nullptr;
        EXPECT_NE(found, nullptr) << board;
        return found != nullptr ? *found : kNothing;
    }

    std::string entry(const std::string& board) const {
        const auto told =
            broadcast_entry_json(conduct::Game::Chess, *BoardId::read(board), shown(board));
        EXPECT_TRUE(told) << told.error().english;
        return told.value_or("");
    }

    Broadcast broadcast;
    std::vector<std::string> lines;
    Push last;
};

TEST_F(BroadcastTest, BoardsAreThoseOfTheFile) {
    push(game("3.2", "Mai", "1. e4") + game("3.1", "Lan", "1. d4 d5"), 2'000);
    broadcast.show_until(2'000);
    EXPECT_THAT(boards(), ElementsAre("3.1", "3.2"));
    EXPECT_THAT(shown("3.1").text, HasSubstr("Lan"));
}

TEST_F(BroadcastTest, WithoutNumbersTheSamePlayersKeepTheirBoard) {
    push(game("?", "Mai", "1. e4") + game("?", "Lan", "1. d4"), 2'000);
    // In another order, and one more.
    EXPECT_THAT(
        push(game("?", "Lan", "1. d4 d5") + game("?", "Thu", "1. c4") + game("?", "Mai", "1. e4"),
             3'000),
        ElementsAre(State::Changed, State::New, State::Same));
    broadcast.show_until(3'000);
    EXPECT_THAT(boards(), ElementsAre("1.1", "1.2", "1.3"));
    EXPECT_THAT(shown("1.2").text, HasSubstr("d4 d5"));
}

TEST_F(BroadcastTest, AThousandGamesWithoutNumbersKeepTheirBoardsInAnyOrder) {
    std::vector<std::string> games;
    for (std::size_t i = 1; i <= Broadcast::kMaxBoards; ++i)
        games.push_back(game("?", fmt::format("Player {}", i), "1. e4"));
    std::string file;
    for (const std::string& each : games)
        file += each;
    EXPECT_THAT(push(file, 2'000), testing::Each(State::New));
    EXPECT_EQ(last.boards.back().board->text(), "1.1000");
    std::string reversed;
    for (std::size_t i = games.size(); i > 0; --i)
        reversed += games[i - 1];
    EXPECT_THAT(push(reversed, 3'000), testing::Each(State::Same));
    EXPECT_EQ(last.boards.front().board->text(), "1.1000");
}

TEST_F(BroadcastTest, TheSameTwoTwiceInARoundAreTwoBoards) {
    const std::string first = game("2", "Mai", "1. e4"), second = game("2", "Mai", "1. d4");
    push(first + second, 2'000);
    EXPECT_THAT(push(first + second, 3'000), ElementsAre(State::Same, State::Same));
    // A board number that an earlier game of the file has taken is ignored.
    EXPECT_THAT(push(game("2.1", "Lan", "1. c4") + game("2.1", "Thu", "1. Nf3"), 4'000),
                ElementsAre(State::Corrected, State::New));
    EXPECT_EQ(last.boards.back().board->text(), "2.3");
}

TEST_F(BroadcastTest, RoundsAreSortedAsNumbers) {
    push(game("10.1", "Mai", "1. e4") + game("9.1", "Lan", "1. d4") +
             game("final.1", "Thu", "1. c4"),
         2'000);
    broadcast.show_until(2'000);
    EXPECT_THAT(boards(), ElementsAre("final.1", "9.1", "10.1"));
}

TEST_F(BroadcastTest, TheSameFileAgainRecordsNothing) {
    push(game("1.1", "Lan", "1. e4 e5"), 2'000);
    EXPECT_THAT(push(game("1.1", "Lan", "1. e4 e5"), 3'000), ElementsAre(State::Same));
    EXPECT_TRUE(last.line.empty());
}

TEST_F(BroadcastTest, OnlyNewTextIsRecorded) {
    std::string moves = "1. Nf3 Nf6";
    for (int i = 2; i < 40; ++i)
        moves += fmt::format(" {}. {}", i, i % 2 == 0 ? "Ng1 Ng8" : "Nf3 Nf6");
    push(game("1.1", "Lan", moves), 2'000);
    const std::size_t first = last.line.size();
    push(game("1.1", "Lan", moves + " 40. Ng1"), 3'000);
    EXPECT_LT(last.line.size(), first / 3);
    broadcast.show_until(3'000);
    EXPECT_EQ(shown("1.1").text + "\n\n", game("1.1", "Lan", moves + " 40. Ng1"));
}

/// As written by boards that give their clocks in tags.
std::string clocked_game(int board, int ply, const std::string& moves) {
    return fmt::format("[Round \"1.{}\"]\n[White \"Lan\"]\n[Black \"Minh\"]\n"
                       "[WhiteClock \"1:{:02}:{:02}\"]\n[BlackClock \"1:{:02}:{:02}\"]\n\n{} *\n\n",
                       board, 59 - ply / 4, ply % 60, 59 - ply / 5, ply % 50, moves);
}

std::string shuffled_knights(int plies) {
    static constexpr const char* kMoves[] = {"Nf3", "Nf6", "Ng1", "Ng8"};
    std::string moves;
    for (int ply = 0; ply < plies; ++ply)
        moves += fmt::format("{}{} {{[%clk 1:{:02}:{:02}]}} ",
                             ply % 2 == 0 ? fmt::format("{}. ", ply / 2 + 1) : "", kMoves[ply % 4],
                             ply / 60, ply % 60);
    return moves;
}

TEST_F(BroadcastTest, ChangingTagsDoNotRecordTheMovesAgain) {
    push(clocked_game(1, 0, shuffled_knights(100)), 2'000);
    const std::size_t first = last.line.size();
    push(clocked_game(1, 7, shuffled_knights(101)), 3'000);
    EXPECT_LT(last.line.size(), first / 6);
    broadcast.show_until(3'000);
    EXPECT_EQ(shown("1.1").text + "\n\n", clocked_game(1, 7, shuffled_knights(101)));
    Broadcast again;
    for (const std::string& line : lines)
        ASSERT_TRUE(again.apply(line));
    again.show_until(3'000);
    EXPECT_EQ(again.shown({"1", 1})->text, shown("1.1").text);
}

TEST_F(BroadcastTest, ARewrittenGameFillsOnlyItsOwnRecord) {
    const auto anew = [](const std::string& round, int i) {
        return game(round, "Lan", fmt::format("1. {} {{{:060000}}}", i % 2 == 0 ? "e4" : "d4", i));
    };
    std::size_t bytes = 0;
    int told = 0;
    while (push(anew("1.1", told), 2'000 + told) != std::vector{State::Refused}) {
        bytes += last.line.size();
        broadcast.show_until(2'000 + told++);
        ASSERT_LE(bytes, 2 * BroadcastLimits{}.of_board);
    }
    EXPECT_EQ(last.boards.front().refusal->code.text(), "broadcast-full");
    EXPECT_TRUE(last.line.empty());
    EXPECT_GT(told, 30);
    // Recorded versions remain, and the other boards continue.
    EXPECT_THAT(shown("1.1").text, HasSubstr(fmt::format("{:060000}", told - 1)));
    EXPECT_EQ(shown("1.1").corrections.size(), static_cast<std::size_t>(told) - 1);
    EXPECT_THAT(push(anew("1.1", told) + anew("1.2", 0), 9'000),
                ElementsAre(State::Refused, State::New));
    // It is still full after the record is read again.
    Broadcast again;
    for (const std::string& line : lines)
        ASSERT_TRUE(again.apply(line));
    const auto refused = again.read_push(anew("1.1", told), "", "Hoa", 10'000);
    ASSERT_TRUE(refused);
    EXPECT_EQ(refused->boards.front().state, State::Refused);
}

TEST_F(BroadcastTest, AllBoardsTogetherHaveALimit) {
    BroadcastLimits limits;
    limits.of_all = 5'000;
    broadcast = Broadcast(limits);
    lines.clear();
    apply(Broadcast::opening_line({"Cup", conduct::Game::Chess, 0, false}, "Hoa", 1'000));
    std::vector<State> states;
    int board = 0;
    while (states != std::vector{State::Refused} && board < 100) {
        ++board;
        states = push(game(fmt::format("1.{}", board), "Lan", "1. e4"), 2'000);
    }
    EXPECT_EQ(last.boards.front().refusal->code.text(), "broadcast-full");
    EXPECT_GT(board, 10);
    EXPECT_LT(board, 50);
}

TEST_F(BroadcastTest, ATypicalEventOfNineRoundsStaysFarBelowTheLimits) {
    // A long game, sent at each move with the clocks in its tags; every eighth time the board read
    // a wrong move first.
    constexpr int kPlies = 300;
    std::size_t bytes = 0;
    store::Instant now = 2'000;
    const auto tell = [&](int ply, const std::string& moves) {
        push(clocked_game(1, ply, moves), ++now);
        bytes += last.line.size();
        broadcast.show_until(now);
    };
    for (int ply = 1; ply <= kPlies; ++ply) {
        if (ply % 8 == 0)
            tell(ply, shuffled_knights(ply - 1) + "h6");
        tell(ply, shuffled_knights(ply));
    }
    EXPECT_GT(shown("1.1").corrections.size(), 30U);
    EXPECT_LT(bytes * 10, BroadcastLimits{}.of_board);
    // A hundred boards, nine rounds.
    EXPECT_LT(bytes * 100 * 9, BroadcastLimits{}.of_all);
}

TEST_F(BroadcastTest, MovesBecomeVisibleOnlyAfterTheDelay) {
    open(10'000);
    push(game("1.1", "Lan", "1. e4"), 2'000);
    push(game("1.1", "Lan", "1. e4 e5"), 5'000);
    broadcast.show_until(11'999);
    EXPECT_TRUE(boards().empty());
    EXPECT_TRUE(broadcast.show_until(12'000));
    EXPECT_THAT(shown("1.1").text, testing::Not(HasSubstr("e5")));
    EXPECT_FALSE(broadcast.show_until(14'999));
    EXPECT_TRUE(broadcast.show_until(15'000));
    EXPECT_THAT(shown("1.1").text, HasSubstr("e5"));
}

TEST_F(BroadcastTest, ACorrectedMoveIsANewVersionAndIsReported) {
    push(game("1.1", "Lan", "1. e4 e5 2. Nf3"), 2'000);
    EXPECT_THAT(push(game("1.1", "Lan", "1. e4 c5 2. Nf3"), 3'000), ElementsAre(State::Corrected));
    broadcast.show_until(3'000);
    ASSERT_EQ(shown("1.1").corrections.size(), 1U);
    const Correction& correction = shown("1.1").corrections.front();
    EXPECT_EQ(correction.ply, 2U);
    EXPECT_EQ(correction.was, "e7e5");
    EXPECT_EQ(correction.by, "Hoa");
    EXPECT_EQ(correction.at, 3'000);
    // The first version remains in the record.
    EXPECT_THAT(lines.at(1), HasSubstr("e5 2. Nf3"));
}

TEST_F(BroadcastTest, OnlyTheLastOfManyCorrectionsAreReported) {
    for (int i = 0; i < 110; ++i) {
        push(game("1.1", "Lan", i % 2 == 0 ? "1. e4" : "1. d4"), 2'000 + i);
        broadcast.show_until(2'000 + i);
    }
    const auto& told = shown("1.1").corrections;
    ASSERT_EQ(told.size(), Broadcast::kMaxCorrections);
    EXPECT_EQ(told.back().at, 2'109);
    EXPECT_EQ(told.front().at, 2'010);
}

TEST_F(BroadcastTest, TextWaitingForTheDelayIsLimited) {
    open(3'600'000);
    const std::string comment = "{" + std::string(Broadcast::kLongestGame - 1'000, 'x') + "} ";
    std::vector<State> states;
    std::size_t told = 0;
    for (int i = 0; states != std::vector{State::Refused}; ++i) {
        // A different text each time, from its beginning.
        states = push(game("1.1", fmt::format("Lan {}", i), "1. e4 " + comment), 2'000 + i);
        ++told;
        ASSERT_LE(told * (Broadcast::kLongestGame - 1'000),
                  Broadcast::kMaxWaiting + Broadcast::kLongestGame);
    }
    EXPECT_GE(told, Broadcast::kMaxWaiting / Broadcast::kLongestGame);
    EXPECT_EQ(last.boards.front().refusal->code.text(), "too-long");
    // Visible versions free space.
    broadcast.show_until(4'000'000);
    EXPECT_THAT(push(game("1.1", "Lan", "1. e4 " + comment), 4'000'001),
                ElementsAre(State::Changed));
}

TEST_F(BroadcastTest, MovesTakenOffAreACorrectionToo) {
    push(game("1.1", "Lan", "1. e4 e5 2. Ke2"), 2'000);
    EXPECT_THAT(push(game("1.1", "Lan", "1. e4 e5"), 3'000), ElementsAre(State::Corrected));
    broadcast.show_until(3'000);
    EXPECT_EQ(shown("1.1").corrections.front().ply, 3U);
}

TEST_F(BroadcastTest, ACorrectionIsNotSeenBeforeWhatItCorrects) {
    open(10'000);
    push(game("1.1", "Lan", "1. e4 e5"), 2'000);
    push(game("1.1", "Lan", "1. e4 c5"), 4'000);
    broadcast.show_until(12'000);
    EXPECT_TRUE(shown("1.1").corrections.empty());
    broadcast.show_until(14'000);
    EXPECT_EQ(shown("1.1").corrections.size(), 1U);
}

TEST_F(BroadcastTest, AChangedResultIsACorrectionAndAFirstResultIsNot) {
    push(game("1.1", "Lan", "1. e4"), 2'000);
    EXPECT_THAT(push(game("1.1", "Lan", "1. e4", "1-0"), 3'000), ElementsAre(State::Changed));
    EXPECT_THAT(push(game("1.1", "Lan", "1. e4", "0-1"), 4'000), ElementsAre(State::Corrected));
    broadcast.show_until(4'000);
    EXPECT_EQ(shown("1.1").corrections.front().was, "1-0");
}

TEST_F(BroadcastTest, UnreadableGamesAreReportedAndTheOthersAccepted) {
    const std::string bad = "[White \"Thu\"]\n[FEN \"not a position\"]\n\n1. e4 *\n\n";
    EXPECT_THAT(push(bad + game("1.1", "Lan", "1. e4"), 2'000),
                ElementsAre(State::Refused, State::New));
    ASSERT_TRUE(last.boards.front().refusal);
    EXPECT_EQ(last.boards.front().number, 1U);
}

TEST_F(BroadcastTest, ATextWithoutGamesIsRefused) {
    const auto push = broadcast.read_push("hello", "", "Hoa", 2'000);
    ASSERT_FALSE(push);
    EXPECT_EQ(push.error().code.text(), "no-game");
}

TEST_F(BroadcastTest, ReplayingTheLinesGivesTheSameState) {
    open(5'000);
    lines.erase(lines.begin(), lines.end() - 1);
    push(game("1.1", "Lê", "1. e4") + game("1.2", "Mai", "1. d4"), 2'000);
    push(game("1.1", "Lễ", "1. e4 e5"), 3'000);
    push(game("1.2", "Mai", "1. c4"), 4'000);
    Broadcast again;
    for (const std::string& line : lines)
        ASSERT_TRUE(again.apply(line));
    for (const store::Instant now : {7'000, 8'000, 9'000}) {
        broadcast.show_until(now);
        again.show_until(now);
        for (const BoardId& board : broadcast.boards()) {
            ASSERT_NE(again.shown(board), nullptr);
            EXPECT_EQ(again.shown(board)->text, broadcast.shown(board)->text);
            EXPECT_EQ(again.shown(board)->corrections.size(),
                      broadcast.shown(board)->corrections.size());
        }
    }
}

TEST_F(BroadcastTest, InvalidLinesAreRefusedWithTheirNumber) {
    for (const char* line :
         {"", "{}", "[1]", R"({"t":"opened"})", R"({"t":"pushed"})",
          R"({"t":"pushed","games":[{"board":"1.1","keep":5,"add":"x"}]})",
          R"({"t":"pushed","games":[{"board":"1.1","keep":0,"add":"","again":1}]})",
          R"({"t":"pushed","games":[{"board":"1.1","keep":0,"add":"","from":-1}]})",
          R"({"t":"pushed","games":[{"board":"one","keep":0,"add":"x"}]})"}) {
        const auto applied = broadcast.apply(line);
        ASSERT_FALSE(applied) << line;
        EXPECT_EQ(applied.error().code.text(), "ledger-altered");
    }
}

TEST_F(BroadcastTest, KingsMovedToTheCentreToMarkTheResultAreNotMoves) {
    push(game("1.1", "Lan", "1. e4 e5 2. Ke4 Kd5", "1/2-1/2"), 2'000);
    broadcast.show_until(2'000);
    const std::string told = entry("1.1");
    EXPECT_THAT(told, HasSubstr(R"("plies":2)"));
    EXPECT_THAT(told, HasSubstr(R"("left_out":)"));
    EXPECT_THAT(told, HasSubstr(R"("score":"1/2-1/2")"));
}

TEST_F(BroadcastTest, UnusualResultsAreShownAsSent) {
    push(game("1.1", "Lan", "1. e4", "0-0") + game("1.2", "Mai", "1. e4", "1/2-0"), 2'000);
    broadcast.show_until(2'000);
    for (const auto& [board, score] : {std::pair("1.1", "0-0"), std::pair("1.2", "1/2-0")})
        EXPECT_THAT(entry(board), HasSubstr(fmt::format(R"("score":"{}")", score)));
}

TEST_F(BroadcastTest, ClocksShowTheTimeAfterEachPlayersLastMove) {
    push(game("1.1", "Lan", "1. e4 {[%clk 1:29:58]} e5 {[%clk 1:29:30.5]} 2. Nf3 {[%clk 1:28:00]}"),
         2'000);
    broadcast.show_until(2'000);
    const std::string told = entry("1.1");
    EXPECT_THAT(told, HasSubstr(R"("first_ms":5280000)"));
    EXPECT_THAT(told, HasSubstr(R"("second_ms":5370500)"));
}

TEST_F(BroadcastTest, AnEndingByTheLawIsReportedWithItsClause) {
    push(game("1.1", "Lan", "1. f3 e5 2. g4 Qh4#", "0-1"), 2'000);
    broadcast.show_until(2'000);
    const std::string told = entry("1.1");
    EXPECT_THAT(told, HasSubstr(R"("ruled":)"));
    EXPECT_THAT(told, HasSubstr("5.1.1"));
}

TEST(BroadcastClock, ReadsTheTimesOfPgnAndSgf) {
    EXPECT_EQ(clock_in("[%clk 1:04:52.6]"), 3'892'600);
    EXPECT_EQ(clock_in("[%emt 0:03] [%clk 0:00:09]"), 9'000);
    EXPECT_EQ(clock_in("BL[123.4]"), 123'400);
    for (const char* text : {"", "[%clk ]", "[%clk x]", "[%clk -1:00:00]", "[%eval 3]"})
        EXPECT_EQ(clock_in(text), std::nullopt) << text;
}

TEST(BroadcastClock, IgnoresInvalidTimes) {
    for (const char* text : {"[%clk nan]", "[%clk 0:nan:01]", "[%clk inf]", "[%clk -1:00:01]",
                             "[%clk 1e300]", "[%clk 999999:999999:999999]", "BL[nan]"})
        EXPECT_EQ(clock_in(text), std::nullopt) << text;
}

TEST(BroadcastTexts, OfUnknownRoundsAreNotCached) {
    const kyvien::test::TemporaryFolder folder;
    Broadcasts all(lines_in_folder(folder.path().string()), [] { return store::Instant{1'000}; });
    const auto made = all.make("Hoa", R"({"name":"Cup","game":"chess"})").value();
    const auto id = json::value_to<std::string>(json::parse(made).at("id"));
    ASSERT_TRUE(all.push(id, "Hoa", "", game("1.1", "Lan", "1. e4")));
    for (int i = 0; i < 100; ++i)
        EXPECT_TRUE(all.show(id, fmt::format("x{}", i)));
    EXPECT_TRUE(all.show(id, "1"));
    EXPECT_EQ(all.cached_text_count(), 1U);
}

TEST(BroadcastBoard, ReadsBoardIds) {
    EXPECT_EQ(BoardId::read("3.12")->board, 12);
    EXPECT_EQ(BoardId::read("quarter-final.1")->round, "quarter-final");
    for (const char* text : {"", "3", "3.", ".1", "3.0", "3.x", "a b.1", "../1.1", "3.99999"})
        EXPECT_FALSE(BoardId::read(text)) << text;
}

}  // namespace
}  // namespace broadcast_test
}  // namespace kyvien::hall
