// Two ranks of arbiters: what the law reserves for the chief is refused to the arbiter of a table.
#include <algorithm>
#include <gtest/gtest.h>

#include "conduct/core/internal/board_fixture.h"
#include "conduct/log/verify_log.h"
#include "conduct/settings/authority.h"

namespace kyvien::conduct {
namespace authority_test {
namespace {

const Actor kAtTheTable = arbiter("Hoa", ArbiterRank::Table);
const Actor kChief = arbiter("Mai", ArbiterRank::Chief);

Settings game_of(Game game, std::string start = {}) {
    Settings settings;
    settings.game = game;
    settings.fen = std::move(start);
    return settings;
}

Ending ending(Score score, rulebook::Clause clause, std::vector<rulebook::Clause> also = {}) {
    return {score, "arbiter-decision", clause, std::move(also), {}, {}, {}};
}

/// "accepted", or the reason of the refusal.
std::string ruled(Table table, const Actor& by, CommandBody body) {
    return refusal_of(table.ask(by, std::move(body)));
}

void expect_same_again(const Table& table) {
    table.check_replay();
    const auto again = verify_log(table.log());
    ASSERT_TRUE(again) << again.error().english;
    EXPECT_TRUE(again->differences.empty());
}

TEST(Authority, XiangqiReservesDisqualificationAndRemovalForTheChief) {  // 16.2
    const auto penalty = [](const Actor& by, Values fields) {
        BoardTable table(game_of(Game::Xiangqi));
        const std::string answer =
            table.submit_report(by, "penalty", Seat::Second, std::move(fields));
        expect_same_again(table);
        return answer;
    };
    const Values disqualified = {
        {"level", "disqualification"}, {"rank", "chief-arbiter"}, {"reason", "threats"}};
    EXPECT_EQ(penalty(kAtTheTable, disqualified), "refused: chief-arbiter-needed 16.2");
    EXPECT_EQ(penalty(kChief, disqualified), "disqualified 16.1.d second; penalty 7.1.l 1-0");
    EXPECT_EQ(penalty(kAtTheTable, {{"level", "removal"},
                                    {"rank", "table-arbiter"},
                                    {"reason", "threats"},
                                    {"chief-agrees", "yes"},
                                    {"committee-agrees", "yes"},
                                    {"written-notice", "QD-12"}}),
              "refused: chief-arbiter-needed 16.2");
    EXPECT_EQ(penalty(kAtTheTable,
                      {{"level", "warning"}, {"rank", "table-arbiter"}, {"reason", "noise"}}),
              "warning 16.1.b second");
}

TEST(Authority, RefusesToActInAHigherRank) {  // xiangqi 16.2
    BoardTable table(game_of(Game::Xiangqi));
    for (const char* rank : {"chief-arbiter", "committee-head"})
        EXPECT_EQ(table.submit_report(kAtTheTable, "penalty", Seat::First,
                                      {{"level", "warning"}, {"rank", rank}, {"reason", "noise"}}),
                  "refused: chief-arbiter-needed 16.2")
            << rank;
}

TEST(Authority, TableArbiterMayRuleALossOnlyIfAClausePrescribesIt) {  // xiangqi 16.2
    Table table(game_of(Game::Xiangqi));
    table.play("h2e2");
    const auto loss = [](std::string_view clause) {
        return Rule{
            ending(Score::FirstWins, *rulebook::find_clause(rulebook::Law::XiangqiVn, clause)),
            "as seen"};
    };
    EXPECT_EQ(ruled(table, kAtTheTable, loss("7.1.e")), "accepted");
    EXPECT_EQ(ruled(table, kAtTheTable, loss("16.2")), "chief-arbiter-needed 16.2");
    EXPECT_EQ(ruled(table, kAtTheTable, loss("16.1.d")), "chief-arbiter-needed 16.2");
    EXPECT_EQ(ruled(table, kChief, loss("16.2")), "accepted");
    // A draw does not cost anybody the game.
    EXPECT_EQ(ruled(table, kAtTheTable,
                    Rule{ending(Score::Draw, rulebook::xiangqi_vn("7.2.d")), "agreed"}),
              "accepted");
    EXPECT_EQ(ruled(table, kAtTheTable,
                    Rule{ending(Score::FirstWins, rulebook::xiangqi_vn("7.1.l"),
                                {rulebook::xiangqi_vn("16.1.e")}),
                         "struck off"}),
              "chief-arbiter-needed 16.2");
    table.expect_accepted(Seat::Second, Resign{});
    EXPECT_EQ(ruled(table, kAtTheTable,
                    CorrectResult{ending(Score::SecondWins, rulebook::xiangqi_vn("16.2")), "so"}),
              "chief-arbiter-needed 16.2");
    EXPECT_EQ(ruled(table, kAtTheTable, Annul{rulebook::xiangqi_vn("16.1.e"), "struck off"}),
              "chief-arbiter-needed 16.2");
}

TEST(Authority, DisputedShiftedStoneIsReservedForTheChiefReferee) {  // Go 17.3
    Settings settings = game_of(Game::Go, ".X.../..O../...../...../..... b");
    settings.board_size = 5;
    const auto disputed = [&] {
        BoardTable table(settings);
        table.submit_report(kAtTheTable, "displaced", {}, {{"from", "b5"}, {"to", "a5"}});
        table.submit_report(kAtTheTable, "displaced-disputed", {});
        EXPECT_EQ(table.outcome(), "arbiter-needed");
        EXPECT_TRUE(is_for_chief(*table.state().question()));
        return table;
    };
    for (const auto& [choice, clause] : {std::pair{"put-back", "17.3.1"},
                                         {"stands", "17.3.2"},
                                         {"draw", "17.3.3"},
                                         {"new-game", "17.3.4"}}) {
        BoardTable table = disputed();
        EXPECT_EQ(table.submit_report(kAtTheTable, "displaced-ruled", {}, {{"choice", choice}}),
                  std::string("refused: chief-arbiter-needed ") + clause);
        EXPECT_FALSE(table.submit_report(kChief, "displaced-ruled", {}, {{"choice", choice}})
                         .starts_with("refused"))
            << choice;
        expect_same_again(table);
    }
    BoardTable on_purpose = disputed();
    EXPECT_EQ(on_purpose.submit_report(kAtTheTable, "displaced-ruled", Seat::Second,
                                       {{"choice", "on-purpose"}}),
              "shifted-on-purpose 17.3 1-0");  // 17.3a
    BoardTable otherwise = disputed();
    EXPECT_EQ(refusal_of(otherwise.ask(kAtTheTable, Annul{rulebook::go_cn("25.1"), "so"})),
              "chief-arbiter-needed 17.3");
}

TEST(Authority, BalancedCycleInElectronicPlayIsReservedForTheChiefReferee) {  // Go 20.3
    Settings settings = game_of(
        Game::Go, ".O.X.OX../XOOOXXOOO/XXXXXOO../OOOOOO.../OOOOOOOOO/XXXXXXXXX/....X..../....X..../"
                  "....X.... b");
    settings.board_size = 9;
    Table table(settings);
    table.play("c9 e9 d9");
    table.expect_accepted(Seat::Second, Claim{ClaimKind::Repetition, "f9"});
    const Rule drawn{ending(Score::Draw, rulebook::go_cn("20.3")), "neither side gives way"};
    const ContinueGame on{"article 6 holds", rulebook::go_cn("6")};
    EXPECT_EQ(ruled(table, kAtTheTable, drawn), "chief-arbiter-needed 20.3");
    EXPECT_EQ(ruled(table, kAtTheTable, on), "chief-arbiter-needed 20.3");
    EXPECT_EQ(ruled(table, kChief, on), "accepted");
    table.expect_accepted(kChief, drawn);
    expect_same_again(table);
}

TEST(Authority, ChessReservesNothingForAChief) {  // FIDE article 12
    Table table(game_of(Game::Chess));
    table.play("e2e4");
    table.expect_accepted(kAtTheTable,
                          Rule{ending(Score::FirstWins, rulebook::fide("12.9.6")), "threats"});
    table.expect_accepted(kAtTheTable,
                          Annul{rulebook::fide("Preface"), "played in the wrong round"});
    expect_same_again(table);
}

TEST(Authority, ActorWithoutARankIsNotChecked) {
    // Records from before there were two ranks are decided as they were.
    BoardTable table(game_of(Game::Xiangqi));
    EXPECT_EQ(table.arbiter_reports(
                  "penalty", Seat::Second,
                  {{"level", "disqualification"}, {"rank", "chief-arbiter"}, {"reason", "so"}}),
              "disqualified 16.1.d second; penalty 7.1.l 1-0");
    expect_same_again(table);
}

std::vector<std::pair<Game, Reservation>> all_reservations() {
    std::vector<std::pair<Game, Reservation>> all;
    for (const Game game : games())
        for (const Reservation& each : reservations(game))
            all.emplace_back(game, each);
    return all;
}

TEST(Authority, EveryReservationNamesAnAnswerThatTheCatalogueHas) {
    for (const auto& [game, each] : all_reservations()) {
        const ReportKind* kind = find_report_kind(game, each.kind);
        ASSERT_NE(kind, nullptr) << each.kind;
        EXPECT_NE(kind->by & kByArbiter, 0) << each.kind;
        EXPECT_EQ(each.clause.law(), law_of(game)) << each.kind;
        const auto field = std::ranges::find(kind->fields, each.field, &ReportField::key);
        ASSERT_NE(field, kind->fields.end()) << each.kind << " " << each.field;
        if (field->type == FieldType::Choice)
            EXPECT_NE(std::ranges::find(field->choices, each.value), field->choices.end())
                << each.kind << " " << each.value;
        else
            EXPECT_EQ(field->type, FieldType::Switch) << each.kind << " " << each.field;
    }
}

TEST(Authority, LogRecordsTheArbitersRank) {
    const Event event{kBegin, kAtTheTable, ClocksStopped{"fire"}};
    EXPECT_EQ(encode(event), "v=1 t=clocks-stopped at=1763764000000 by=arbiter name=Hoa "
                             "office=table reason=fire");
    EXPECT_EQ(decode_event(encode(event)).value(), event);
    const std::string line = "v=1 t=started at=1 by=";
    for (const char* wrong : {"arbiter name=Hoa office=king", "arbiter name=Hoa office=",
                              "first office=chief", "hall office=table"})
        EXPECT_FALSE(decode_event(line + wrong)) << wrong;
}

}  // namespace
}  // namespace authority_test
}  // namespace kyvien::conduct
