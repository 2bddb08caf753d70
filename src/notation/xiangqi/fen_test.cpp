#include "notation/xiangqi/fen.h"

#include <algorithm>
#include <random>

#include <gtest/gtest.h>

#include "rulebook/clause.h"

namespace kyvien::notation {
namespace {

using xiangqi::Position;
using xiangqi::Setup;
using xiangqi::SetupFault;
using xiangqi::Side;

constexpr std::string_view kStart =
    "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";

TEST(XiangqiFen, StartPositionIsTheArrayOfTheLaw) {
    EXPECT_EQ(to_fen(Position::start()), kStart);
    const auto setup = parse_xiangqi_fen(kStart);
    ASSERT_TRUE(setup);
    EXPECT_EQ(*setup, xiangqi::starting_array());
}

TEST(XiangqiFen, OtherLettersDashesAndMissingFieldsAreRead) {
    const std::string_view variants[] = {
        "rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR r",
        "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR",
        "  rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w \u2013 \u2013 0 1\n",
        "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w 0 1",
        "rnbakabnr/45/1c5c1/p1p1p1p1p/9/333/P1P1P1P1P/1C5C1/9/RNBAKABNR W - - 0 0",
    };
    for (const std::string_view text : variants) {
        const auto setup = parse_xiangqi_fen(text);
        ASSERT_TRUE(setup) << text << ": " << setup.error().reason;
        EXPECT_EQ(to_fen(*setup), kStart);
    }
}

TEST(XiangqiFen, CountersSurviveARoundTrip) {
    const std::string text = "4k4/9/9/9/9/9/9/9/4A4/4K4 b - - 37 81";
    const auto position = read_xiangqi_position(text);
    ASSERT_TRUE(position);
    EXPECT_EQ(to_fen(*position), text);
    EXPECT_EQ(position->no_capture_plies(), 37);
    // 37 plies and Black to move: Red made the last one.
    EXPECT_EQ(position->no_capture_count(Side::Red).moves, 19);
    EXPECT_EQ(position->no_capture_count(Side::Black).moves, 18);
}

struct Broken {
    std::string_view text;
    std::size_t column;
    std::string_view reason;
};

TEST(XiangqiFen, BrokenTextNamesColumnAndReason) {
    const Broken cases[] = {
        {"rnbakabn/9/9/9/9/9/9/9/9/RNBAKABNR w", 9, "8 points instead of 9"},
        {"rnbakabnrr/9/9/9/9/9/9/9/9/9 w", 10, "more than 9 points"},
        {"rnbakabnr/9/9/9/9/9/9/9/RNBAKABNR w", 34, "9 ranks instead of 10"},
        {"9/9/9/9/9/9/9/9/9/9/9 w", 20, "more than 10 ranks"},
        {"rnbaqabnr/9/9/9/9/9/9/9/9/9 w", 5, "neither a piece"},
        {"9/9/9/9/9/9/9/9/9/9 x", 21, "neither w nor b"},
        {"9/9/9/9/9/9/9/9/9/9 w KQkq", 23, "hyphen"},
        {"9/9/9/9/9/9/9/9/9/9 w - - 0 one", 29, "not numbers"},
        {"9/9/9/9/9/9/9/9/9/9 w - - 0 1 2", 31, "too many"},
        {"9/9/9/9/9/9/9/9/9/9 w - - 99999999999 1", 27, "hyphen"},
        {"", 1, "0 points instead of 9"},
    };
    for (const Broken& broken : cases) {
        const auto setup = parse_xiangqi_fen(broken.text);
        ASSERT_FALSE(setup) << broken.text;
        EXPECT_EQ(setup.error().column, broken.column) << broken.text;
        EXPECT_NE(setup.error().reason.find(broken.reason), std::string::npos)
            << setup.error().reason;
    }
}

TEST(XiangqiFen, RefusalOfAnImpossiblePositionCitesTheArray) {
    const auto position = read_xiangqi_position("4k4/9/9/9/9/9/9/9/9/4K4 w");
    ASSERT_FALSE(position);
    EXPECT_EQ(position.error().code.name(), "illegal-position");
    EXPECT_EQ(position.error().clause, rulebook::xiangqi_vn("B.2"));
    EXPECT_NE(position.error().english.find("face each other"), std::string::npos);
    EXPECT_EQ(read_xiangqi_position("4k4 w").error().code.name(), "bad-fen");
}

TEST(XiangqiFen, RandomPositionsSurviveARoundTrip) {
    std::mt19937 random(7);
    for (int game = 0; game < 20; ++game) {
        Position position = Position::start();
        for (int ply = 0; ply < 120; ++ply) {
            const auto moves = position.legal_moves();
            if (moves.empty())
                break;
            position.play(moves[random() % moves.size()]);
            const auto again = read_xiangqi_position(to_fen(position));
            ASSERT_TRUE(again) << to_fen(position);
            ASSERT_EQ(again->to_setup(), position.to_setup());
            ASSERT_TRUE(again->same_as(position));
            ASSERT_EQ(again->hash(), position.hash());
        }
    }
}

}  // namespace
}  // namespace kyvien::notation
