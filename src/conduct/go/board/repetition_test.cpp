// Repetitions over the board under the Chinese Go rules, shape by shape: article 20, and the
// evidence shown by each ruling.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "conduct/core/internal/game_fixture.h"
#include "conduct/presentation/wording.h"
#include "go/article20.h"

namespace kyvien::conduct {
namespace repetition_test {
namespace {

Settings physical_board(std::string rows, int size) {
    Settings settings;
    settings.game = Game::Go;
    settings.setting = PlayMode::OverTheBoard;
    settings.board_size = size;
    settings.komi_quarters = 0;
    settings.fen = std::move(rows);
    return settings;
}

const std::string kEmpty13 =
    "/............./............./............./............./............./............./"
    "............./.............";
const std::string kTripleKo =
    "XXXXXXXO..O../X.XOXOXOOOOOO/OXO.O.OXXXXXX/OOOOOOOX...../XXXXXXXX....." + kEmpty13 + " b";
const std::string kQuadrupleKo =
    "XXXXXXXXXO.O./X.X.XOXOXOOOO/OXOXO.O.OXXXX/OOOOOOOOOX.../XXXXXXXXXX..." + kEmpty13 + " b";
const std::string kEternalLife =
    ".O.X.OX../XOOOXXOOO/XXXXXOO../OOOOOO.../OOOOOOOOO/XXXXXXXXX/....X..../....X..../....X.... b";
const std::string kFalseLife =
    "XXXXX.XO..O../X.XOXXXOOOOOO/OXO.OOOXXXXXX/OOOOO.OX...../XXXXOOXX...../...XXXX....../"
    "............./"
    "............./............./............./XXXX........./OOOXX......../.O.OX........ b";
const std::string kSendingTwo =
    ".O.O...../XXOO...../.XO....../.XO....../.XO....../.XO....../.XO....../.XO....../.XO...... w";

const std::string& value(const Values& values, std::string_view name) {
    static const std::string none;
    for (const auto& [key, text] : values)
        if (key == name)
            return text;
    return none;
}

struct Case {
    std::string rows;
    int size;
    std::string plays, last;
    std::string shape;
    std::string cycle;
    std::vector<std::string> also_if_void;  // in addition to article 6
};

/// Balanced cycles (20.3).
std::vector<Case> balanced() {
    return {
        {kTripleKo,
         13,
         "d11 b12 f11 d12 b11",
         "f12",
         "triple-ko",
         "B D11 x D12, W B12 x B11, B F11 x F12, W D12 x D11, B B11 x B12, W F12 x F11",
         {}},
        {kQuadrupleKo,
         13,
         "f11 b12 h11 d12 b11 f12 d11",
         "h12",
         "quadruple-ko",
         "B F11 x F12, W B12 x B11, B H11 x H12, W D12 x D11, B B11 x B12, W F12 x F11, "
         "B D11 x D12, W H12 x H11",
         {}},
        {kEternalLife,
         9,
         "c9 e9 d9",
         "f9",
         "eternal-life",
         "B C9, W E9 x C9 D9, B D9 x E9 F9, W F9",
         {}},
        {kFalseLife,
         13,
         "c1 b12 d11 d1 b11",
         "d12",
         "false-life",
         "B C1 x D1, W B12 x B11, B D11 x D12, W D1 x C1, B B11 x B12, W D12 x D11",
         {"20.2"}},
    };
}

TEST(GoCycles, BalancedCycleAsksTheArbiterWithItsShapeAndAllTurns) {  // 20.3
    for (const Case& each : balanced()) {
        Table table(physical_board(each.rows, each.size));
        table.play(each.plays);
        table.play(each.last);
        ASSERT_EQ(table.outcome(), "arbiter-needed") << each.shape;
        const Question& question = *table.state().question();
        EXPECT_EQ(question.code, "balanced-cycle");
        EXPECT_EQ(question.clause.id(), "20.3");
        EXPECT_EQ(value(question.values, "move"), each.last);
        EXPECT_EQ(value(question.values, "shape"), each.shape);
        EXPECT_EQ(value(question.values, "black-lost"), value(question.values, "white-lost"));
        const std::size_t plays = table.state().moves().size() + 1;
        EXPECT_EQ(question.plies, (std::vector<std::size_t>{0, plays})) << each.shape;
        EXPECT_EQ(value(question.values, "plays"), std::to_string(plays));
        EXPECT_EQ(value(question.values, "cycle"), each.cycle);
        // The ruling of a draw has the same evidence.
        Table drawn = table;
        for (const Seat seat : clock::kBothSeats)
            drawn.expect_accepted(arbiter("Hoa"),
                                  Report{"cycle-answer", seat, {{"gives-way", "no"}}});
        drawn.expect_accepted(arbiter("Hoa"), Report{"cycle-ruled", {}, {{"choice", "draw"}}});
        EXPECT_EQ(drawn.outcome(), "referee-draw go-cn:20.3 1/2-1/2");
        EXPECT_EQ(value(drawn.state().ending()->values, "shape"), each.shape);
        EXPECT_EQ(drawn.state().ending()->plies, question.plies);
        drawn.check_replay();
        // So has the ban, which costs the turn (6).
        table.expect_accepted(arbiter("Hoa"), Report{"cycle-ruled", {}, {{"choice", "ban"}}});
        const Ruled& ruling = table.state().rulings().back().ruling;
        EXPECT_EQ(ruling.code, "void-repetition");
        EXPECT_EQ(ruling.clause.id(), "6");
        EXPECT_EQ(value(ruling.values, "shape"), each.shape);
        std::vector<std::string> also;
        for (const rulebook::Clause clause : ruling.also)
            also.emplace_back(clause.id());
        EXPECT_EQ(also, each.also_if_void) << each.shape;
        table.check_replay();
    }
}

TEST(GoCycles, BalancedCycleIsVoidIfTheRegulationsBanIt) {
    for (const Case& each : balanced()) {
        Settings settings = physical_board(each.rows, each.size);
        settings.set(Regulation::BalancedCycleBanned, 1);
        Table table(settings);
        table.play(each.plays);
        table.play(each.last);
        EXPECT_EQ(table.outcome(), "playing");
        ASSERT_EQ(table.state().rulings().size(), 1U) << each.shape;
        EXPECT_EQ(table.state().rulings().front().ruling.code, "void-repetition");
        EXPECT_EQ(value(table.state().rulings().front().ruling.values, "shape"), each.shape);
        EXPECT_EQ(table.state().moves().back().move, "pass");
        table.check_replay();
    }
}

TEST(GoCycles, SendingTwoReturningOneIsAlwaysVoid) {  // 20.4
    for (const int banned : {0, 1}) {
        Settings settings = physical_board(kSendingTwo, 9);
        settings.set(Regulation::BalancedCycleBanned, banned);
        Table table(settings);
        table.play("a9 c9 b9");
        EXPECT_EQ(table.outcome(), "playing");
        const Ruled& ruling = table.state().rulings().front().ruling;
        EXPECT_EQ(ruling.code, "void-repetition");
        EXPECT_EQ(ruling.clause.id(), "20.4");
        EXPECT_EQ(value(ruling.values, "shape"), "sending-two");
        EXPECT_EQ(value(ruling.values, "cycle"), "W A9, B C9 x A9 B9, W B9 x C9");
        EXPECT_EQ(value(ruling.values, "white-lost"), "2");
        EXPECT_EQ(value(ruling.values, "black-lost"), "1");
        table.check_replay();
    }
}

TEST(GoCycles, EvidenceIncludesThePassesInTheCycle) {
    Table table(physical_board(".XO../XO.O./.XO../...../..... b", 5));
    table.play("c4 pass pass b4");
    const Ruled& ruling = table.state().rulings().front().ruling;
    EXPECT_EQ(ruling.code, "void-ko-retake");
    EXPECT_EQ(value(ruling.values, "cycle"), "B C4 x B4, W pass, B pass, W B4 x C4");
}

TEST(GoCycles, AnElectronicBoardRefusesWithTheSameEvidence) {
    for (const Case& each : balanced()) {
        Settings settings = physical_board(each.rows, each.size);
        settings.setting = PlayMode::Electronic;
        Table table(settings);
        table.play(each.plays);
        const auto refused = table.try_move(each.last);
        ASSERT_FALSE(refused);
        EXPECT_EQ(refusal_of(refused), "repetition 20.3");
        EXPECT_EQ(value(refused.error().values, "shape"), each.shape);
        EXPECT_NE(refused.error().english.find("after move 0"), std::string::npos)
            << refused.error().english;
    }
}

TEST(GoCycles, EveryShapeHasWordsInEveryLanguage) {
    using rulebook::Language;
    for (const Language language : {Language::En, Language::Vi, Language::ZhHant, Language::ZhHans})
        for (const auto shape :
             {go::CycleShape::BasicKo, go::CycleShape::SendingTwo, go::CycleShape::OtherUnbalanced,
              go::CycleShape::DoubleKo, go::CycleShape::TripleKo, go::CycleShape::FalseLife,
              go::CycleShape::QuadrupleKo, go::CycleShape::ManyKos, go::CycleShape::EternalLife,
              go::CycleShape::DoubleTwoStone, go::CycleShape::OtherBalanced}) {
            const std::string code(go::code(shape));
            const std::string text =
                say(Game::Go, language, "ruling", "void-repetition",
                    {{"shape", code}, {"plays", "6"}, {"cycle", "B D11 x D12"}}, std::nullopt);
            EXPECT_EQ(text.find(code), std::string::npos) << text;
            EXPECT_NE(text.find("B D11 x D12"), std::string::npos) << text;
        }
}

}  // namespace
}  // namespace repetition_test
}  // namespace kyvien::conduct
