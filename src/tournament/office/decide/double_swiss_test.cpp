// FIDE's Double-Swiss System in the office (C.04.5): matches of two games that score the points of
// the games. The pairing itself is tested with DoubleSwiss.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "tournament/office/decide.h"
#include "tournament/office/office_fixture.h"

namespace kyvien::tournament {
namespace double_swiss_office {
namespace {

Opened terms(bool two_one_zero = false) {
    Opened opened;
    opened.name = "Giải đôi";
    opened.system = SystemKind::DoubleSwiss;
    opened.rounds = 5;
    opened.meeting = MeetingKind::BestOf;
    opened.games = 2;
    opened.two_one_zero = two_one_zero;
    opened.tie_breaks = {"BH"};
    return opened;
}

class Matches : public Desk {
  public:
    explicit Matches(int entries, bool two_one_zero = false) : Desk(terms(two_one_zero)) {
        enter(entries);
    }
    void match(int board, const std::string& first_game, const std::string& second_game) {
        game(board, 1, first_game);
        game(board, 2, second_game);
    }
    std::string score_of(EntryNumber number) const {
        return to_string(office.event().score_before(*office.event().find(number),
                                                     static_cast<int>(office.rounds().size()) + 1));
    }
    RoundRecord last_of(EntryNumber number) const {
        return office.event().find(number)->record(static_cast<int>(office.rounds().size()));
    }
    bool have_met_again(EntryNumber one, EntryNumber two) const {
        return std::ranges::any_of(office.rounds().back().boards, [&](const BoardState& each) {
            const Board& board = each.board;
            return (board.white == one && board.black == two) ||
                   (board.white == two && board.black == one);
        });
    }
};

std::string cause_of(const Opened& opened) {
    const auto decided = decide({}, command::Open{opened});
    return decided ? "accepted" : value_of(decided.error(), "cause");
}

TEST(DoubleSwissOffice, AMatchGivesThePointsOfBothGames) {  // preface
    Matches desk(6);
    desk.pair();  // 1-4, 5-2, 3-6
    desk.match(1, "1-0", "1/2");
    desk.match(2, "0-1", "1-0");
    desk.match(3, "0-0", "1/2-0");
    EXPECT_EQ(desk.score_of(1), "1.5");
    EXPECT_EQ(desk.score_of(4), "0.5");
    EXPECT_EQ(desk.score_of(5), "1.0");
    EXPECT_EQ(desk.score_of(2), "1.0");
    EXPECT_EQ(desk.score_of(3), "0.5");
    EXPECT_EQ(desk.score_of(6), "0.0");
    EXPECT_EQ(desk.last_of(3).outcome, Outcome::Win);
    desk.check_replay();
}

TEST(DoubleSwissOffice, BothGamesAreAlwaysPlayed) {
    Matches desk(2);
    desk.pair();
    desk.game(1, 1, "1-0");
    EXPECT_TRUE(desk.office.rounds().back().boards[0].result.empty());
    desk.game(1, 2, "1-0");
    EXPECT_EQ(desk.score_of(1), "2.0");
    EXPECT_NE(desk.refusal(GameEntered{1, 1, 3, "1-0", {}, {}, {}}), "accepted");
}

TEST(DoubleSwissOffice, TheByeScoresAWinAndADraw) {  // 1.4
    Matches desk(5);
    desk.pair();
    EXPECT_EQ(desk.office.rounds().back().bye, 5);
    EXPECT_EQ(desk.score_of(5), "1.5");
    Matches two_one_zero(5, true);
    two_one_zero.pair();
    EXPECT_EQ(two_one_zero.score_of(5), "3.0");
}

TEST(DoubleSwissOffice, RequestedByesCoverWholeMatches) {
    Matches desk(6);
    desk.must(ByeGranted{6, 1, ByeKind::Half});
    desk.must(ByeGranted{5, 1, ByeKind::Full});
    desk.pair();
    EXPECT_EQ(desk.score_of(6), "1.0");
    EXPECT_EQ(desk.score_of(5), "2.0");
}

TEST(DoubleSwissOffice, AForfeitedMatchAllowsARematch) {  // preface, C1, C2
    Matches desk(2);
    desk.pair();
    desk.must(ResultEntered{1, 1, "+/-", {}, {}});
    EXPECT_EQ(desk.score_of(1), "2.0");
    desk.pair();
    EXPECT_TRUE(desk.have_met_again(1, 2));
}

TEST(DoubleSwissOffice, AMatchWithOneForfeitedGameIsAnOrdinaryMatch) {
    Matches desk(2);
    desk.pair();
    desk.match(1, "+/-", "0-1");
    EXPECT_EQ(desk.last_of(1).outcome, Outcome::Draw);
    EXPECT_EQ(desk.last_of(1).colour, Colour::White);
    EXPECT_FALSE(propose_pairing(desk.office, 2));
}

TEST(DoubleSwissOffice, AMatchWithAForfeitOnEachSideHasNoColours) {  // 1.6
    Matches desk(2);
    desk.pair();
    desk.match(1, "+/-", "-/+");
    EXPECT_EQ(desk.office.rounds().back().boards[0].result, "1/2");
    EXPECT_EQ(desk.score_of(1), "1.0");
    EXPECT_EQ(desk.last_of(1).colour, Colour::None);
    EXPECT_FALSE(propose_pairing(desk.office, 2));
    desk.check_replay();
}

TEST(DoubleSwissOffice, ADrawnMatchHasNoPlayOff) {
    Matches desk(2);
    desk.pair();
    desk.match(1, "1/2", "1/2");
    EXPECT_NE(desk.refusal(ResultEntered{1, 1, "1-0", {}, "blitz"}), "accepted");
    EXPECT_EQ(desk.score_of(1), "1.0");
}

TEST(DoubleSwissOffice, ACorrectedGameCorrectsThePoints) {
    Matches desk(2);
    desk.pair();
    desk.match(1, "1-0", "1-0");
    GameEntered corrected{1, 1, 2, "1/2", {}, "scoresheets", {}};
    desk.must(corrected);
    EXPECT_EQ(desk.score_of(1), "1.5");
    EXPECT_EQ(desk.score_of(2), "0.5");
}

TEST(DoubleSwissOffice, RefusesUnsupportedTerms) {
    EXPECT_EQ(cause_of(terms()), "accepted");
    Opened one_game = terms();
    one_game.meeting = MeetingKind::Game;
    EXPECT_EQ(cause_of(one_game), "double-swiss-of-two-games");
    Opened four = terms();
    four.games = 4;
    EXPECT_EQ(cause_of(four), "double-swiss-of-two-games");
    Opened open_end = terms();
    open_end.rounds = 0;
    EXPECT_EQ(cause_of(open_end), "double-swiss-needs-rounds");
}

}  // namespace
}  // namespace double_swiss_office
}  // namespace kyvien::tournament
