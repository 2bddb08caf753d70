// Xiangqi over the board: whose turn it is until a press is recorded, the order of touching, what
// others report, and to whom a game is awarded.
#include <gtest/gtest.h>

#include "conduct/core/internal/board_fixture.h"
#include "rulebook/clause.h"

namespace kyvien::conduct {
namespace {

using std::chrono::minutes;

Settings xiangqi_game(std::string fen = {},
                      clock::TimeControl time = clock::sudden_death(minutes(60))) {
    Settings settings;
    settings.game = Game::Xiangqi;
    settings.fen = std::move(fen);
    settings.time = std::move(time);
    return settings;
}

constexpr const char* kQuiet = "3k5/9/9/9/9/9/9/9/9/R3K4 w - - 0 1";
const std::array<clock::TimeControl, 2> kTimes = {clock::sudden_death(minutes(60)),
                                                  clock::Untimed{}};

// ---- 9.5.a, 16.3.a.3 ----

TEST(XiangqiTurn, BelongsToTheSideToMoveEvenIfNoPressWasEntered) {
    for (const clock::TimeControl& time : kTimes)
        for (const int plies : {0, 1, 2, 3})
            for (const bool press : {false, true}) {
                const auto prepared = [&] {
                    BoardTable table(xiangqi_game(kQuiet, time));
                    const char* moves[] = {"a0a1", "d9d8", "a1a0"};
                    for (int i = 0; i < plies; ++i) {
                        const Seat seat = *table.state().turn();
                        table.play(moves[i]);
                        if (press)
                            table.expect_accepted(seat, Press{});
                    }
                    return table;
                };
                const Seat mover = plies % 2 == 0 ? Seat::First : Seat::Second;
                const std::string who = mover == Seat::First ? "first" : "second";
                const auto told = [&](std::string kind, Values fields = {}) {
                    BoardTable table = prepared();
                    const std::string said = table.arbiter_reports(std::move(kind), mover, fields);
                    table.check_replay();
                    return said;
                };
                SCOPED_TRACE(std::to_string(plies) + (press ? " pressed" : ""));
                EXPECT_EQ(told("draw-offer"), "");
                EXPECT_EQ(told("matter-raised"), "");
                EXPECT_EQ(told("adjusted", {{"at", "a0"}, {"announced", "yes"}}), "");
                BoardTable table = prepared();
                const auto before = table.left(clock::opponent(mover));
                const auto own = table.left(mover);
                const std::string claim =
                    table.arbiter_reports("no-capture-claim", std::nullopt, {{"claimant", who}});
                EXPECT_EQ(claim, "");
                if (table.state().clock().is_timed()) {  // 12.3: the opponent's clock gains time
                    EXPECT_EQ(table.left(clock::opponent(mover)) - before, 120'000);
                    EXPECT_EQ(table.left(mover), own);
                }
            }
}

TEST(XiangqiTurn, OfTheOpponentMakesSpeakingAFault) {
    for (const clock::TimeControl& time : kTimes) {
        BoardTable table(xiangqi_game(kQuiet, time));
        EXPECT_EQ(table.arbiter_reports("matter-raised", Seat::Second),
                  "technical-fault 16.3.a.3 second");
        table.play("a0a1");
        // Until the clock is pressed it is still the mover's turn; without a clock it is not.
        const bool timed = table.state().clock().is_timed();
        EXPECT_EQ(table.arbiter_reports("matter-raised", Seat::First),
                  timed ? "" : "technical-fault 16.3.a.3 first");
        if (timed) {
            table.expect_accepted(Seat::First, Press{});
            EXPECT_EQ(table.arbiter_reports("matter-raised", Seat::First),
                      "technical-fault 16.3.a.3 first");
        }
    }
}

// ---- 9.1 to 9.5 ----

struct Touched {
    const char* at;  ///< space-separated groups of points, one report each
    Values more;
    const char* bound;
};

TEST(XiangqiTouchOrder, IsTheReportedOrder) {
    const Touched cases[] = {
        {"b0,e6", {}, "obligation 9.3.b first: b0a2,b0c2"},
        {"b0 e6", {}, "obligation 9.3.b first: b0a2,b0c2"},
        {"b0,h0", {}, "obligation 9.1 first: b0a2,b0c2"},
        {"h0 b0", {}, "obligation 9.1 first: h0g2,h0i2"},
        {"b9,b0", {}, "obligation 9.4.b first: b2b9"},
        {"b9 b2", {}, "obligation 9.4.a first: b2b9"},
        {"h9,b9", {}, "obligation 9.2 first: h2h9"},
        {"b0,b9", {}, "obligation 9.3.b first: b0a2,b0c2"},
        {"b0,b9", {{"order-unknown", "yes"}}, "obligation 9.4.b first: b2b9"},
        {"b0,h0", {{"order-unknown", "yes"}}, "obligation 9.1 first: b0a2,b0c2,h0g2,h0i2"},
        {"b9,h9", {{"order-unknown", "yes"}}, "obligation 9.2 first: b2b9,h2h9"},
        {"b0,b9", {{"group", "1"}}, "obligation 9.4.b first: b2b9"},
    };
    for (const Touched& c : cases) {
        SCOPED_TRACE(c.at);
        BoardTable table(xiangqi_game());
        std::istringstream reports(c.at);
        for (std::string at; reports >> at;) {
            Values fields = {{"at", at}};
            fields.insert(fields.end(), c.more.begin(), c.more.end());
            table.arbiter_reports("touch", Seat::First, fields);
        }
        table.arbiter_reports("touch-claim", Seat::Second, {{"witnessed", "yes"}});
        const Ruled& ruled = table.state().rulings().back().ruling;
        EXPECT_EQ(ruled.code + " " + std::string(ruled.clause.id()) +
                      " first: " + ruled.values.front().second,
                  c.bound);
        table.check_replay();
    }
}

TEST(XiangqiTouchOrder, AppliesToUnannouncedAdjustmentsOfEitherPlayer) {  // 9.5.a
    BoardTable table(xiangqi_game());
    table.play_and_press("a0a1");
    table.player_reports(Seat::Second, "adjusted", {{"at", "b9"}});
    table.player_reports(Seat::Second, "touch", {{"at", "h9"}});
    EXPECT_EQ(table.arbiter_reports("touch-claim", Seat::First, {{"witnessed", "yes"}}),
              "obligation 9.1 second");
    EXPECT_EQ(table.state().rulings().back().ruling.values.front().second, "b9a7,b9c7");
}

TEST(XiangqiTouchClaim, ByAThirdPersonIsAlwaysDismissed) {  // 9.11.c
    const Values others[] = {{}, {{"witnessed", "yes"}}, {{"admitted", "yes"}}};
    for (const Values& other : others)
        for (const auto seat :
             {std::optional<Seat>(), std::optional(Seat::First), std::optional(Seat::Second)}) {
            BoardTable table(xiangqi_game());
            table.arbiter_reports("touch", Seat::First, {{"at", "b0"}});
            Values fields = {{"third-person", "coach"}};
            fields.insert(fields.end(), other.begin(), other.end());
            Report claim{"touch-claim", seat, fields};
            sort_fields(Game::Xiangqi, claim);
            const std::string told = table.arbiter_reports(claim.kind, seat, claim.fields);
            EXPECT_TRUE(told.starts_with("claim-dismissed 9.11.c")) << told;
            // The player's own claim is still open.
            EXPECT_EQ(table.arbiter_reports("touch-claim", Seat::Second, {{"witnessed", "yes"}}),
                      "obligation 9.1 first");
            table.check_replay();
        }
}

// ---- 7.1, 16.1 to 16.3 ----

TEST(XiangqiLossByTableArbiter, NeedsAClauseThatPrescribesItAndRecordedFacts) {  // 16.2
    const auto take = [](BoardTable& table, Seat seat, const char* clause) {
        return table.arbiter_reports("penalty", seat,
                                     {{"level", "game-loss"},
                                      {"rank", "table-arbiter"},
                                      {"reason", "so"},
                                      {"law-clause", clause}});
    };
    for (const char* clause : {"7.1.a", "7.1.b", "7.1.c", "7.1.l", "16.1.c", "6.2", "7.2.a", "23.2",
                               "23.10", "7.1.d", "7.1.g", "7.1.h", "7.1.m", "7.1.n", "23.1"}) {
        BoardTable table(xiangqi_game());
        EXPECT_EQ(take(table, Seat::Second, clause), "refused: penalty-needs 16.2") << clause;
        EXPECT_EQ(take(table, Seat::First, clause), "refused: penalty-needs 16.2") << clause;
    }
    BoardTable late(xiangqi_game({}, clock::sudden_death(minutes(1))));
    late.wait(minutes(2));
    EXPECT_EQ(take(late, Seat::Second, "7.1.d"), "refused: penalty-needs 16.2");
    EXPECT_EQ(take(late, Seat::First, "7.1.d"), "penalty 16.1.c 0-1");
    BoardTable checks(xiangqi_game("4k4/9/9/9/9/9/9/3R5/9/5K3 w - - 0 1"));
    checks.play("d2e2 e9d9 e2d2 d9e9 d2e2 e9d9 e2d2 d9e9");
    EXPECT_EQ(take(checks, Seat::Second, "23.1"), "refused: penalty-needs 16.2");
    EXPECT_EQ(take(checks, Seat::First, "23.1"), "penalty 16.1.c 0-1");
}

TEST(XiangqiConductFault, CannotCiteAClauseOnTechnicalFaults) {  // 7.1.n
    for (const char* clause : {"9.1", "9.5.b", "9.11", "16.3.a.3", "16.3.a.7"})
        for (const Seat seat : clock::kBothSeats) {
            BoardTable table(xiangqi_game());
            EXPECT_EQ(table.arbiter_reports(
                          "fault", seat,
                          {{"fault-class", "conduct"}, {"clause", clause}, {"reason", "so"}}),
                      "refused: not-a-conduct-fault 7.1.n")
                << clause;
        }
}

TEST(XiangqiWrongSetup, FoundBeforeConfirmationNeedsADecisionToAnnul) {  // 9.9.d
    BoardTable table(xiangqi_game());
    table.expect_accepted(Seat::First, Resign{});
    EXPECT_EQ(table.arbiter_reports("wrong-setup"), "refused: result-not-confirmed 9.9.d");
    EXPECT_EQ(table.arbiter_reports("wrong-setup", std::nullopt, {{"annul", "no"}}),
              "result-stands 16.2");
    EXPECT_EQ(table.arbiter_reports("wrong-setup", std::nullopt, {{"annul", "yes"}}),
              "wrong-array 9.9.a void");
}

// ---- 7.1.h ----

TEST(XiangqiPromiseToVary, IsJudgedOnTheNextMoveOfThePlayerWhoGaveIt) {
    // The third occurrence may be caused by a move of either side: the offender or the opponent.
    constexpr const char* kChecker = "4k4/9/9/9/9/9/9/3R5/9/5K3 w - - 0 1";
    constexpr const char* kAfter = "4k4/9/9/9/9/9/9/4R4/9/5K3 b - - 0 1";
    struct Case {
        const char* fen;
        const char* moves;    ///< until the question
        const char* goes_on;  ///< the question comes again only on the last of these
    };
    const Case cases[] = {
        {kChecker, "d2e2 e9d9 e2d2 d9e9 d2e2 e9d9 e2d2 d9e9", "d2e2"},
        {kAfter, "e9d9 e2d2 d9e9 d2e2 e9d9 e2d2 d9e9 d2e2", "e9d9 e2d2"},
    };
    for (const Case& c : cases) {
        SCOPED_TRACE(c.fen);
        for (const bool promises : {true, false}) {
            BoardTable table(xiangqi_game(c.fen));
            table.play(c.moves);
            ASSERT_EQ(table.outcome(), "arbiter-needed");
            if (promises)
                table.arbiter_reports("repetition-ruling", std::nullopt,
                                      {{"decision", "vary"}, {"reason", "he promises"}});
            else
                table.expect_accepted(arbiter("Hoa"), ContinueGame{"he promises", std::nullopt});
            std::istringstream moves(c.goes_on);
            for (std::string move; moves >> move;) {
                ASSERT_EQ(table.outcome(), "playing") << move;
                table.play(move);
            }
            EXPECT_EQ(table.outcome(), "arbiter-needed");
            table.check_replay();
        }
    }
}

TEST(XiangqiPromiseToVary, CannotBeClaimedBrokenBeforeThePlayersMove) {
    BoardTable table(xiangqi_game("4k4/9/9/9/9/9/9/4R4/9/5K3 b - - 0 1"));
    table.play("e9d9 e2d2 d9e9 d2e2 e9d9 e2d2 d9e9 d2e2");
    table.arbiter_reports("repetition-ruling", std::nullopt,
                          {{"decision", "vary"}, {"reason", "he promises"}});
    table.play("e9d9");
    EXPECT_EQ(table.arbiter_reports("repetition-claim", Seat::Second),
              "refused: varies-first 7.1.h");
    table.play("e2e5");  // and deviates
    EXPECT_EQ(table.outcome(), "playing");
}

}  // namespace
}  // namespace kyvien::conduct
