#include "go/score.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "go/data_fixture.h"
#include "go/slow_reference.h"

namespace kyvien::go {
namespace {

namespace json = boost::json;

TEST(GoScore, NumbersOfStonesAreExactQuarters) {
    EXPECT_EQ(Zi::quarters(11).text(), "2.75");
    EXPECT_EQ(Zi::quarters(11).points_text(), "5.5");
    EXPECT_EQ(Zi::halves(367).text(), "183.5");
    EXPECT_EQ((-Zi::quarters(1)).text(), "-0.25");
    EXPECT_EQ(Zi::parse("183.5"), Zi::halves(367));
    EXPECT_EQ(Zi::parse("-2.75"), -Zi::quarters(11));
    EXPECT_EQ(Zi::parse("3,750"), Zi::quarters(15));
    for (const char* bad : {"", ".", "2.7", "x", "2.75x", "1e3", "--1", "999999999", "0.0001"})
        EXPECT_FALSE(Zi::parse(bad)) << bad;
    EXPECT_EQ(Komi::parse_points("5.5")->stones(), Zi::quarters(11));
    EXPECT_EQ(Komi::parse_points("-0.5")->stones(), -Zi::quarters(1));
    EXPECT_FALSE(Komi::parse_points("5.25"));
    EXPECT_EQ(Komi().points_text(), "5.5");
}

TEST(GoScore, EveryScoringVectorCountsAsStated) {
    KYVIEN_NEED_DATA(kGoData / "scoring_vectors.json");
    const json::value data = read_json(kGoData / "scoring_vectors.json");
    const auto number = [](const json::value& value) {
        return value.is_double() ? value.as_double() : static_cast<double>(value.as_int64());
    };
    for (const auto& vector : data.at("vectors").as_array()) {
        const std::string id(vector.at("id").as_string());
        std::vector<Point> dead;
        for (const auto& point : vector.at("agreed_dead").as_array())
            dead.push_back(point_named(point.as_string()));
        const Board board = board_of(vector.at("position"));
        const Count counted = count(board, dead);
        EXPECT_EQ(counted.black_stones + counted.black_territory,
                  vector.at("black_area").as_int64())
            << id;
        EXPECT_EQ(counted.white_stones + counted.white_territory,
                  vector.at("white_area").as_int64())
            << id;
        EXPECT_EQ(counted.shared, vector.at("shared_points").as_int64()) << id;
        EXPECT_EQ(counted.black().in_quarters(), 4 * number(vector.at("black_zi"))) << id;
        EXPECT_EQ(counted.par().in_quarters(), 4 * number(vector.at("par_zi"))) << id;
        EXPECT_EQ(counted.black() + counted.white(), Zi::stones(board.points())) << id;
        for (const auto& [komi, wanted] : vector.at("result_zi_by_komi_zi").as_object()) {
            const Outcome outcome = decide(counted, Komi::in_stones(*Zi::parse(std::string(komi))));
            EXPECT_EQ(outcome.winner ? outcome.text() : "draw", wanted.as_string())
                << id << " komi " << std::string(komi);
        }
        // Removing the dead stones first gives the same.
        EXPECT_EQ(count(without(board, dead)).black(), counted.black()) << id;
    }
}

TEST(GoScore, WinningThresholdsMatchTheSpecification) {
    // Section 3.5: Black wins with the national komi from these areas up.
    for (const auto& [size, halves] : {std::pair{19, 367}, {13, 175}, {10, 106}, {9, 87}}) {
        for (int area = 0; area <= 2 * size * size; ++area) {
            Count counted;
            counted.shared = area % 2;
            counted.black_stones = area / 2;
            counted.white_stones = size * size - counted.black_stones - counted.shared;
            if (counted.white_stones < 0)
                continue;
            const Outcome outcome = decide(counted, Komi());
            ASSERT_TRUE(outcome.winner) << "no draw is possible with this komi";
            EXPECT_EQ(*outcome.winner == Color::Black, area >= halves) << size << " " << area;
        }
    }
}

TEST(GoScore, DeadStonesIncludeTheirWholeChains) {
    const std::string_view rows[] = {"XXX..",  //
                                     "OOX..",  //
                                     ".OXXX",  //
                                     ".OOOO",  //
                                     "....."};
    const Board board = *Board::from_rows(rows);
    const Point one[] = {{0, 4}};
    EXPECT_EQ(whole_chains(board, one).size(), 7u);
    const Count counted = count(board, one);
    EXPECT_EQ(counted.removed_black, 7);
    EXPECT_EQ(counted.white_stones + counted.white_territory, 25);
    // Points without a stone, and points outside the board, mark nothing.
    const Point nothing[] = {{0, 0}, {7, 7}};
    EXPECT_TRUE(whole_chains(board, nothing).empty());
}

TEST(GoScore, RandomBoardsWithRandomDeadStonesAgreeWithASecondCount) {
    std::mt19937 random(3);
    for (int i = 0; i < 3000; ++i) {
        const int size = 2 + static_cast<int>(random() % 8);
        SlowReference reference(size, size);
        std::vector<std::string> rows;
        for (int y = 0; y < size; ++y) {
            rows.emplace_back();
            for (int x = 0; x < size; ++x)
                rows.back() += ".XO"[random() % 3];
        }
        std::vector<std::string_view> views(rows.begin(), rows.end());
        const Board board = *Board::from_rows(views);
        std::vector<Point> dead;
        for (int k = 0; k < 3; ++k)
            dead.push_back({static_cast<std::uint8_t>(random() % static_cast<unsigned>(size)),
                            static_cast<std::uint8_t>(random() % static_cast<unsigned>(size))});
        std::string cells;
        for (int y = 0; y < size; ++y)
            cells += rows[static_cast<std::size_t>(size - 1 - y)];
        std::string emptied = cells;
        for (const Point p : dead) {
            const int at = p.y * size + p.x;
            if (cells[static_cast<std::size_t>(at)] != '.')
                for (const int stone : reference.chain(cells, at))
                    emptied[static_cast<std::size_t>(stone)] = '.';
        }
        reference.set_up(emptied);
        const Count counted = count(board, dead);
        ASSERT_EQ(counted.black(), Zi::halves(reference.doubled_area('X')));
        ASSERT_EQ(counted.white(), Zi::halves(reference.doubled_area('O')));
        ASSERT_EQ(counted.black() + counted.white(), Zi::stones(size * size));
    }
}

}  // namespace
}  // namespace kyvien::go
