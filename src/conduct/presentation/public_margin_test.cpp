#include "conduct/presentation/public_margin.h"

#include <algorithm>
#include <gtest/gtest.h>

#include "conduct/core/internal/board_fixture.h"

namespace kyvien::conduct {
namespace public_margin_test {
namespace {

constexpr Seat kFirst = Seat::First;
constexpr Seat kSecond = Seat::Second;

Settings game_of(Game game, Regime regime = Regime::Standard) {
    Settings settings;
    settings.game = game;
    settings.regime = regime;
    settings.time = clock::fischer(std::chrono::minutes(30), std::chrono::seconds(5));
    return settings;
}

PublicMargin margin_of(const Table& table) {
    return public_margin(view(table.state(), table.now(), std::nullopt));
}
const Ruled* ruling(const PublicMargin& margin, std::string_view code) {
    const auto found = std::ranges::find_if(
        margin.rulings, [&](const RulingRecord& each) { return each.ruling.code == code; });
    return found == margin.rulings.end() ? nullptr : &found->ruling;
}
const Duty* duty(const PublicMargin& margin, std::string_view code) {
    const auto found = std::ranges::find(margin.duties, code, &Duty::code);
    return found == margin.duties.end() ? nullptr : &*found;
}
bool arbiter_sees_ruling(const Table& table, std::string_view code) {
    return std::ranges::any_of(table.state().rulings(),
                               [&](const RulingRecord& each) { return each.ruling.code == code; });
}

TEST(PublicMargin, TellsPenaltyAddedTimeAndThePieceThatMustMove) {
    BoardTable table(game_of(Game::Chess));
    table.play_and_press("e2e4 e7e5");
    table.arbiter_reports("hand-move", kFirst, {{"move", "f1-c3"}});
    table.expect_accepted(kFirst, Press{});
    ASSERT_EQ(table.rulings_text(table.ask(kSecond, Report{"illegal-move", kFirst, {}})),
              "reinstate 7.5.1 first; "
              "arbiter-sets-times 7.1; "
              "add-time 7.5.5 second; "
              "obligation 4.3.1 first");
    const PublicMargin margin = margin_of(table);
    ASSERT_TRUE(ruling(margin, "add-time"));
    EXPECT_EQ(ruling(margin, "add-time")->values, (Values{{"ms", "120000"}}));
    EXPECT_EQ(ruling(margin, "add-time")->clause, rulebook::fide("7.5.5"));
    ASSERT_TRUE(duty(margin, "move-touched"));
    EXPECT_EQ(duty(margin, "move-touched")->seat, kFirst);
    EXPECT_EQ(duty(margin, "move-touched")->moves.size(), 5u);
}

TEST(PublicMargin, HidesValuesThatTheWordingDoesNotUse) {
    BoardTable table(game_of(Game::Chess));
    table.arbiter_reports("interference", kFirst, {{"person", "a spectator by name"}});
    const PublicMargin margin = margin_of(table);
    ASSERT_EQ(margin.rulings.size(), table.state().rulings().size());
    ASSERT_FALSE(margin.rulings.empty());
    EXPECT_FALSE(table.state().rulings().front().ruling.values.empty());
    EXPECT_TRUE(margin.rulings.front().ruling.values.empty());
}

TEST(PublicMargin, HidesAnUnpressedClockAndTheArbitersOwnDuties) {  // 12.6
    BoardTable table(game_of(Game::Chess));
    table.expect_accepted(kFirst, MakeMove{0, "e2e4"});
    EXPECT_TRUE(table.has_duty("press-clock", kFirst));
    EXPECT_FALSE(duty(margin_of(table), "press-clock"));
    table.arbiter_reports("phone-use", kSecond);
    EXPECT_TRUE(table.has_duty("consider-penalty", std::nullopt));
    const PublicMargin margin = margin_of(table);
    EXPECT_TRUE(
        std::ranges::all_of(margin.duties, [](const Duty& each) { return each.seat.has_value(); }));
}

TEST(PublicMargin, HidesAnObservedIllegalPositionUntilTheNextMove) {  // A.4.4
    BoardTable table(game_of(Game::Chess, Regime::RapidA4));
    table.arbiter_reports("position-found", std::nullopt,
                          {{"fen", "4k3/8/8/4R3/8/8/7P/r3K3 w - - 0 40"}});
    table.arbiter_reports("illegal-position", std::nullopt, {{"what", "both-kings-in-check"}});
    EXPECT_TRUE(arbiter_sees_ruling(table, "wait-then-continue"));
    const PublicMargin margin = margin_of(table);
    EXPECT_FALSE(ruling(margin, "wait-then-continue"));
    EXPECT_FALSE(duty(margin, "look-again"));
}

TEST(PublicMargin, AnInspectionThatFindsNothingStaysPrivate) {  // 11.3.3
    BoardTable table(game_of(Game::Chess));
    table.arbiter_reports("search", kFirst,
                          {{"private", "yes"}, {"same-gender", "yes"}, {"outcome", "nothing"}});
    EXPECT_TRUE(arbiter_sees_ruling(table, "nothing-found"));
    EXPECT_FALSE(ruling(margin_of(table), "nothing-found"));
    table.arbiter_reports("search", kSecond,
                          {{"private", "yes"}, {"same-gender", "yes"}, {"outcome", "refused"}});
    EXPECT_TRUE(ruling(margin_of(table), "refusal"));
}

TEST(PublicMargin, NamesTheMovesThatAreNotWritten) {  // 8.1.1
    Settings settings = game_of(Game::Chess);
    settings.set(Regulation::FollowScoresheets, 1);
    BoardTable table(settings);
    EXPECT_TRUE(table.has_duty("record-moves", kFirst));
    EXPECT_EQ(margin_of(table).duties, std::vector<Duty>{});
    table.play_and_press("e2e4 e7e5");
    table.player_reports(kFirst, "recorded", {{"ply", "1"}});
    const PublicMargin margin = margin_of(table);
    ASSERT_EQ(margin.duties.size(), 2u);
    EXPECT_EQ(margin.duties[0].code, "write-missing-moves");
    EXPECT_EQ(margin.duties[0].seat, kFirst);
    EXPECT_EQ(margin.duties[0].values, (Values{{"moves", "1…"}}));
    EXPECT_EQ(margin.duties[1].values, (Values{{"moves", "1., 1…"}}));
}

TEST(PublicMargin, WritesTheMovesOfATouchedPieceInPlayersNotation) {  // 4.3.1
    BoardTable table(game_of(Game::Chess));
    table.play_and_press("e2e4 e7e5");
    table.arbiter_reports("touch", kFirst, {{"squares", "g1"}});
    const auto value = [](const Values& values, std::string_view key) {
        const auto found = std::ranges::find(values, key, &Values::value_type::first);
        return found == values.end() ? std::string() : found->second;
    };
    const PublicMargin margin = margin_of(table);
    ASSERT_TRUE(ruling(margin, "obligation"));
    EXPECT_EQ(value(ruling(margin, "obligation")->values, "moves.san"), "Ne2, Nf3, Nh3");
    EXPECT_EQ(value(ruling(margin, "obligation")->values, "moves.vi"), "Me2, Mf3, Mh3");
    ASSERT_TRUE(duty(margin, "move-touched"));
    EXPECT_EQ(value(duty(margin, "move-touched")->values, "moves.san"), "Ne2, Nf3, Nh3");
    // The earlier text is unchanged, although the piece is elsewhere now.
    table.play_and_press("g1f3 b8c6 f3g5");
    const PublicMargin later = margin_of(table);
    EXPECT_EQ(value(ruling(later, "obligation")->values, "moves.san"), "Ne2, Nf3, Nh3");
}

TEST(PublicMargin, MovesARulingOnUndoneMovesToTheRestoredPly) {
    BoardTable table(game_of(Game::Chess));
    table.play_and_press("e2e4 e7e5 g1f3 b8c6");
    table.arbiter_reports("phone-use", kSecond);
    EXPECT_EQ(margin_of(table).rulings.back().ply, 4u);
    table.expect_accepted(arbiter("Hoa"), RestorePosition{1, {}, {}, "wrong"});
    EXPECT_EQ(margin_of(table).rulings.back().ply, 1u);
}

TEST(PublicMargin, HidesAnUndiscoveredIllegalMoveInXiangqi) {  // 9.10
    BoardTable table(game_of(Game::Xiangqi));
    table.play_and_press("h2e2 h9g7");
    table.arbiter_reports("illegal-move", kFirst, {{"move", "h0h2"}});
    EXPECT_TRUE(table.has_duty("restore-position", std::nullopt));
    EXPECT_FALSE(duty(margin_of(table), "restore-position"));
    table.arbiter_reports("illegal-found");
    EXPECT_TRUE(ruling(margin_of(table), "technical-fault"));
    EXPECT_TRUE(duty(margin_of(table), "move-touched-piece"));
}

TEST(PublicMargin, HidesAGoIncidentUntilTheRefereeRules) {  // 25.1
    BoardTable table(game_of(Game::Go));
    table.arbiter_reports("incident", kFirst, {{"what", "a word was said"}});
    EXPECT_TRUE(arbiter_sees_ruling(table, "needs-discretion"));
    EXPECT_EQ(margin_of(table), PublicMargin{});
    table.arbiter_reports("incident-ruled", kFirst,
                          {{"choice", "warning"}, {"reason", "it was not the first"}});
    EXPECT_TRUE(ruling(margin_of(table), "warning"));
}

TEST(PublicMargin, NamesThePlayerWhoHasYetToAgreeOnDeadStones) {  // 21.3
    Table table(game_of(Game::Go));
    table.play("d4 q16 pass pass");
    ASSERT_EQ(table.outcome(), "agreeing");
    EXPECT_EQ(margin_of(table).duties.size(), 2u);
    table.expect_accepted(kFirst, Confirm{});
    const PublicMargin margin = margin_of(table);
    ASSERT_EQ(margin.duties.size(), 1u);
    EXPECT_EQ(margin.duties[0].code, "agree-on-dead-stones");
    EXPECT_EQ(margin.duties[0].seat, kSecond);
}

TEST(PublicMargin, ShowsTheMoveRequiredAfterAWrongClaim) {  // 9.5.3
    Table table(game_of(Game::Chess));
    table.play("e2e4 e7e5");
    table.ask(kFirst, Claim{ClaimKind::Threefold, "g1f3"});
    const PublicMargin margin = margin_of(table);
    ASSERT_EQ(margin.duties.size(), 1u);
    EXPECT_EQ(margin.duties[0].code, "play-intended");
    EXPECT_EQ(margin.duties[0].seat, kFirst);
    EXPECT_EQ(margin.duties[0].moves, std::vector<std::string>{"g1f3"});
}

TEST(PublicMargin, EveryDutyOfItHasWordsInFourLanguages) {
    for (const auto& [law, code] : {std::pair{rulebook::Law::GoCn, "duty.agree-on-dead-stones"},
                                    std::pair{rulebook::Law::Fide2018, "duty.play-intended"},
                                    std::pair{rulebook::Law::Fide2018, "duty.write-missing-moves"}})
        for (std::size_t i = 0; i < rulebook::kLanguageCount; ++i)
            EXPECT_FALSE(rulebook::words(law, code, static_cast<rulebook::Language>(i)).empty())
                << code;
}

}  // namespace
}  // namespace public_margin_test
}  // namespace kyvien::conduct
