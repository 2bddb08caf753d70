#include "go/article20.h"

#include <gtest/gtest.h>

#include <sstream>
#include <string>
#include <vector>

#include "go/data_fixture.h"

namespace kyvien::go {
namespace {

TEST(GoArticle20, TheShapesOfTheVectorsAreRecognised) {
    KYVIEN_NEED_DATA(kGoData / "legality_vectors.json");
    const boost::json::value data = read_json(kGoData / "legality_vectors.json");
    const std::pair<const char*, CycleShape> shapes[] = {
        {"ko-0", CycleShape::BasicKo},
        {"s2r1", CycleShape::SendingTwo},
        {"triple-ko", CycleShape::TripleKo},
        {"quad-ko", CycleShape::QuadrupleKo},
        {"eternal-life", CycleShape::EternalLife},
        {"moonshine", CycleShape::FalseLife},  // a ko and a double-ko seki
    };
    int recognised = 0;
    for (const auto& vector : data.at("vectors").as_array()) {
        const std::string id(vector.at("id").as_string());
        const auto color_of = [](const boost::json::value& value) {
            return value.as_string() == "B" ? Color::Black : Color::White;
        };
        Game game(board_of(vector.at("setup")), color_of(vector.at("to_play")));
        for (const auto& move : vector.at("moves").as_array())
            if (move.at("move").as_string() == "pass")
                game.pass(color_of(move.at("color")));
            else
                ASSERT_TRUE(game.record(point_named(move.at("move").as_string()),
                                        color_of(move.at("color"))));
        for (const auto& query : vector.at("queries").as_array()) {
            const auto evidence = cycle_evidence(game, point_named(query.at("move").as_string()),
                                                 color_of(query.at("color")));
            // Some vectors of long cycles also test a ko that is retaken immediately.
            if (!evidence || (evidence->cycle.is_basic_ko() && !id.starts_with("ko-0")))
                continue;
            for (const auto& [prefix, shape] : shapes)
                if (id.starts_with(prefix)) {
                    EXPECT_EQ(name(evidence->shape), name(shape))
                        << id << " plays " << evidence->cycle.plays << " captures "
                        << evidence->cycle.captures << " largest "
                        << evidence->cycle.largest_capture;
                    ++recognised;
                }
        }
    }
    EXPECT_GE(recognised, 10);
}

// ---- positions, played out ----

struct Example {
    const char* title;
    std::vector<std::string_view> rows;
    Color to_move;
    std::string plays;  // alternating; the last one would restore the position
    CycleShape shape;
    int black_lost, white_lost;
    std::string_view clause;
};

const Color kBlack = Color::Black, kWhite = Color::White;

const std::vector<Example>& examples() {
    static const std::vector<Example> all = {
        {"a ko taken back at once",
         {".....", ".XO..", "XO.O.", ".XO..", "....."},
         kBlack,
         "C3 B3",
         CycleShape::BasicKo,
         1,
         1,
         "20.1"},
        {"two stones given in the corner, one regained",
         {".O.O.....", "XXOO.....", ".XO......", ".XO......", ".XO......", ".XO......", ".XO......",
          ".XO......", ".XO......"},
         kWhite,
         "A9 C9 B9",
         CycleShape::SendingTwo,
         1,
         2,
         "20.4"},
        {"a capturing race with three kos",
         {"XXXXXXXO..O..", "X.XOXOXOOOOOO", "OXO.O.OXXXXXX", "OOOOOOOX.....", "XXXXXXXX.....",
          ".............", ".............", ".............", ".............", ".............",
          ".............", ".............", "............."},
         kBlack,
         "D11 B12 F11 D12 B11 F12",
         CycleShape::TripleKo,
         3,
         3,
         "20.3"},
        {"three kos that have nothing to do with each other",
         {".XO........XO....", "XO.O......X.XO...", ".XO........XO....", ".................",
          ".XO..............", "XO.O.............", ".XO..............", ".................",
          ".................", ".................", ".................", ".................",
          ".................", ".................", ".................", ".................",
          "................."},
         kBlack,
         "C16 M16 C12 B16 N16 B12",  // I is no column: M is the twelfth
         CycleShape::TripleKo,
         3,
         3,
         "20.3"},
        {"four kos",
         {"XXXXXXXXXO.O.", "X.X.XOXOXOOOO", "OXOXO.O.OXXXX", "OOOOOOOOOX...", "XXXXXXXXXX...",
          ".............", ".............", ".............", ".............", ".............",
          ".............", ".............", "............."},
         kBlack,
         "F11 B12 H11 D12 B11 F12 D11 H12",
         CycleShape::QuadrupleKo,
         4,
         4,
         "20.3"},
        {"eternal life",
         {".O.X.OX..", "XOOOXXOOO", "XXXXXOO..", "OOOOOO...", "OOOOOOOOO", "XXXXXXXXX", "....X....",
          "....X....", "....X...."},
         kBlack,
         "C9 E9 D9 F9",
         CycleShape::EternalLife,
         2,
         2,
         "20.3"},
        {"a corner that would live on the threats of a double ko",
         {"XXXXX.XO..O..", "X.XOXXXOOOOOO", "OXO.OOOXXXXXX", "OOOOO.OX.....", "XXXXOOXX.....",
          "...XXXX......", ".............", ".............", ".............", ".............",
          "XXXX.........", "OOOXX........", ".O.OX........"},
         kBlack,
         "C1 B12 D11 D1 B11 D12",
         CycleShape::FalseLife,
         3,
         3,
         "20.3"},
        {"two opposite sacrifices, interleaved",
         {".O.O.O.X..XO.", "XXOO.O.X..XO.", ".XO..O.X..XO.", ".XO..O.X..XO.", ".XO..O.X..XO.",
          ".XO..O.X..XO.", ".XO..O.X..XO.", ".XO..O.X..XO.", ".XO..O.X..XO.", ".XO..O.X..XO.",
          ".XO..O.X..XO.", ".XO..O.X.XXOO", ".XO..O.X.X.X."},
         kWhite,
         "A13 N1 L1 C13 B13 M1",
         CycleShape::DoubleTwoStone,
         3,
         3,
         "20.3"},
    };
    return all;
}

/// One of the eight symmetries of the board; from 8 on, the colours are exchanged too.
struct Laid {
    int way;
    int size;

    [[nodiscard]] Point operator()(Point p) const {
        int x = p.x, y = p.y;
        if (way & 1)
            x = size - 1 - x;
        if (way & 2)
            y = size - 1 - y;
        if (way & 4)
            std::swap(x, y);
        return {static_cast<std::uint8_t>(x), static_cast<std::uint8_t>(y)};
    }
    [[nodiscard]] Color operator()(Color color) const { return way & 8 ? opponent(color) : color; }
};

TEST(GoArticle20, EveryShapeIsRecognisedInEveryOrientationAndColour) {
    for (const Example& example : examples())
        for (int way = 0; way < 16; ++way) {
            const Board seen = *Board::from_rows(example.rows);
            const Laid laid{way, seen.size()};
            Board start(seen.size());
            for (std::uint8_t y = 0; y < seen.size(); ++y)
                for (std::uint8_t x = 0; x < seen.size(); ++x)
                    if (const auto color = seen.at({x, y}))
                        start.set(laid(Point{x, y}), laid(*color));
            std::vector<Point> points;
            std::istringstream words(example.plays);
            for (std::string word; words >> word;)
                points.push_back(laid(point_named(word)));
            Game game(start, laid(example.to_move));
            for (std::size_t i = 0; i + 1 < points.size(); ++i)
                ASSERT_TRUE(game.play(points[i])) << example.title << " play " << i;
            EXPECT_EQ(game.forbidden(points.back()), Forbidden::Repetition) << example.title;
            const auto told = cycle_evidence(game, points.back(), game.turn());
            ASSERT_TRUE(told) << example.title;
            EXPECT_EQ(name(told->shape), name(example.shape)) << example.title << " way " << way;
            EXPECT_EQ(clause_of(told->shape).id(), example.clause);
            EXPECT_EQ(laid(kBlack) == kBlack ? told->cycle.black_lost : told->cycle.white_lost,
                      example.black_lost);
            EXPECT_EQ(laid(kBlack) == kBlack ? told->cycle.white_lost : told->cycle.black_lost,
                      example.white_lost);
            // The evidence can be replayed on a board: it leads from the position back to itself.
            EXPECT_EQ(told->position, start) << example.title;
            ASSERT_EQ(told->turns.size(), points.size());
            Board board = told->position;
            for (std::size_t i = 0; i < points.size(); ++i) {
                const CycleTurn& turn = told->turns[i];
                EXPECT_EQ(turn.ply, i);
                EXPECT_EQ(turn.point, points[i]);
                auto outcome = board.play(*turn.point, turn.color);
                ASSERT_TRUE(outcome);
                std::ranges::sort(outcome->captured);
                EXPECT_EQ(outcome->captured, turn.taken) << example.title << " play " << i;
            }
            EXPECT_EQ(board, told->position) << example.title;
            // A record in which it was played gives the same.
            const auto played = game.record(points.back(), game.turn());
            ASSERT_TRUE(played && played->cycle);
            const CycleEvidence recorded = cycle_evidence(game, *played->cycle);
            EXPECT_EQ(recorded.shape, told->shape);
            EXPECT_EQ(recorded.turns, told->turns);
            EXPECT_EQ(recorded.position, told->position);
        }
}

TEST(GoArticle20, EvidenceIncludesPassesWithinTheCycle) {
    const Example& two = examples()[1];
    Game game(*Board::from_rows(two.rows), two.to_move);
    ASSERT_TRUE(game.play(point_named("A9")));
    ASSERT_TRUE(game.play(point_named("C9")));
    game.pass();
    game.pass();
    const auto told = cycle_evidence(game, point_named("B9"), kWhite);
    ASSERT_TRUE(told);
    EXPECT_EQ(told->shape, CycleShape::SendingTwo);
    ASSERT_EQ(told->turns.size(), 5U);
    EXPECT_EQ(told->turns[2], (CycleTurn{2, kWhite, std::nullopt, {}}));
    EXPECT_EQ(told->turns[1].taken, (std::vector<Point>{{0, 8}, {1, 8}}));
}

TEST(GoArticle20, TwoKosFormACycleWhenOneSidePasses) {
    const std::string_view rows[] = {"XXXXX....", "X.XOX....", "OXO.O....",
                                     "OOOOO....", ".........", ".........",
                                     ".........", ".........", "........."};
    Game game(*Board::from_rows(rows), kWhite);
    ASSERT_TRUE(game.play(point_named("B8")));
    ASSERT_TRUE(game.play(point_named("D7")));
    game.pass();
    ASSERT_TRUE(game.play(point_named("B7")));
    const auto told = cycle_evidence(game, point_named("D8"), kWhite);
    ASSERT_TRUE(told);
    EXPECT_EQ(name(told->shape), "double ko");
    EXPECT_EQ(clause_of(told->shape).id(), "20.3");
    EXPECT_EQ(told->turns.size(), 5U);
}

TEST(GoArticle20, APlayThatRepeatsNothingHasNoEvidence) {
    Game game(9);
    ASSERT_TRUE(game.play(Point{4, 4}));
    EXPECT_FALSE(cycle_evidence(game, {2, 2}, kWhite));
    EXPECT_FALSE(cycle_evidence(game, {4, 4}, kWhite)) << "occupied";
    EXPECT_FALSE(cycle_evidence(game, {9, 0}, kWhite)) << "outside";
}

TEST(GoArticle20, EachShapeHasItsClause) {
    EXPECT_EQ(clause_of(CycleShape::BasicKo).id(), "20.1");
    EXPECT_EQ(clause_of(CycleShape::TripleKo).id(), "20.3");
    EXPECT_EQ(clause_of(CycleShape::FalseLife).id(), "20.3");
    EXPECT_EQ(clause_of(CycleShape::EternalLife).id(), "20.3");
    EXPECT_EQ(clause_of(CycleShape::SendingTwo).id(), "20.4");
    // Two opposite sacrifices, interleaved: each side gives two stones and regains one.
    const Cycle interleaved{0, 6, 6, 3, 3, 4, 2};
    EXPECT_EQ(shape_of(interleaved), CycleShape::DoubleTwoStone);
    // Five stones sacrificed, four regained: a shape without a name, but unbalanced.
    const Cycle lopsided{0, 9, 9, 5, 4, 3, 4};
    EXPECT_EQ(clause_of(shape_of(lopsided)).id(), "20.4");
}

}  // namespace
}  // namespace kyvien::go
