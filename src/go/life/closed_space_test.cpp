#include "go/life/internal/closed_space.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "effort.h"
#include "go/data_fixture.h"
#include "go/life/life.h"
#include "go/slow_reference.h"

namespace kyvien::go {
namespace {

/// A space of Black in the middle of a 9x9 board, enclosed by one black chain without any other
/// liberty: '.' and 'O' are the space, everything else is filled.
Board walled_in(std::initializer_list<std::string_view> shape) {
    constexpr int kSize = 9;
    std::vector<std::string> rows(kSize, std::string(kSize, 'O'));
    const auto inside = [&](int row, int column) {
        const int y = row - 3, x = column - 3;
        if (y < 0 || x < 0 || y >= static_cast<int>(shape.size()))
            return ' ';
        const std::string_view line = shape.begin()[y];
        return x < static_cast<int>(line.size()) ? line[static_cast<std::size_t>(x)] : ' ';
    };
    for (int row = 0; row < kSize; ++row)
        for (int column = 0; column < kSize; ++column) {
            char& cell = rows[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)];
            if (inside(row, column) != ' ') {
                cell = inside(row, column);
                continue;
            }
            for (int dy = -1; dy <= 1; ++dy)
                for (int dx = -1; dx <= 1; ++dx)
                    if (inside(row + dy, column + dx) != ' ')
                        cell = 'X';
        }
    // White lives outside.
    rows[0][0] = rows[0][2] = '.';
    const std::vector<std::string_view> views(rows.begin(), rows.end());
    return *Board::from_rows(views);
}

std::string status_of(const Board& board) {
    for (const ClosedSpace& space : read_closed_spaces(board))
        if (space.owner == Color::Black)
            return space.status == SpaceStatus::Territory   ? "territory"
                   : space.status == SpaceStatus::Seki      ? "seki"
                   : space.status == SpaceStatus::Contested ? "contested"
                                                            : "alive";
    return "nothing";
}

TEST(GoClosedSpace, KnowsTheStandardEyeShapes) {
    // White plays first in each; where that kills, Black may live at the vital point (21.2).
    EXPECT_EQ(status_of(walled_in({"..."})), "contested");       // three in a row: one eye
    EXPECT_EQ(status_of(walled_in({"..", "."})), "contested");   // three round a corner
    EXPECT_EQ(status_of(walled_in({"...."})), "territory");      // four in a row
    EXPECT_EQ(status_of(walled_in({"...", "."})), "territory");  // bent four
    EXPECT_EQ(status_of(walled_in({"..", " .."})), "territory");
    EXPECT_EQ(status_of(walled_in({"..", ".."})), "nothing");     // square four
    EXPECT_EQ(status_of(walled_in({"...", " ."})), "contested");  // T four
    EXPECT_EQ(status_of(walled_in({"....."})), "territory");
    EXPECT_EQ(status_of(walled_in({"...", ".."})), "contested");         // bulky five
    EXPECT_EQ(status_of(walled_in({" .", "...", " ."})), "contested");   // cross
    EXPECT_EQ(status_of(walled_in({"...", "..."})), "territory");        // two by three
    EXPECT_EQ(status_of(walled_in({" .", "...", " .."})), "contested");  // flower six
}

TEST(GoClosedSpace, ReadsStonesInsideAsTheyStand) {
    EXPECT_EQ(status_of(walled_in({"O..."})), "territory");
    EXPECT_EQ(status_of(walled_in({".O.."})), "contested");  // White joins a second stone
    EXPECT_EQ(status_of(walled_in({"..", "O."})), "nothing");
    EXPECT_EQ(status_of(walled_in({".OOO."})), "seki");
    EXPECT_EQ(status_of(walled_in({".OO."})), "nothing");  // White throws in a third stone
    EXPECT_EQ(status_of(walled_in({".OOO", "   ."})), "seki");
    EXPECT_EQ(status_of(walled_in({"...O"})), "territory");
}

TEST(GoClosedSpace, KnowsWhereTheVitalPointDecidesForBothSides) {  // 21.2
    const auto contested_inside = [](const Board& board) {
        for (const ClosedSpace& space : read_closed_spaces(board))
            if (space.owner == Color::Black)
                return space.inside_contested;
        return false;
    };
    // White makes it one eye, or Black makes two.
    EXPECT_TRUE(contested_inside(walled_in({".O.."})));
    // A stone at the end does not help White, whoever plays first.
    EXPECT_FALSE(contested_inside(walled_in({"O..."})));
    // There is no stone that could stay.
    EXPECT_FALSE(contested_inside(walled_in({"..."})));
    const DeadProposal proposal = propose_dead(walled_in({".O.."}));
    EXPECT_TRUE(std::ranges::any_of(proposal.chains, [](const ChainProposal& chain) {
        return chain.stones.size() == 1 && chain.contested && !chain.dead && chain.confidence == 0;
    })) << "what can still be contested is not proposed as dead";
}

TEST(GoClosedSpace, ReadsSeveralEyesOfOneChainTogether) {
    // An eye of one point and a cross of five, which alone would be one eye; Benson's algorithm
    // does not find it, because the centre of the cross touches no black stone.
    const std::string_view rows[] = {"XXXXXXXXX",  //
                                     "X.XXX.XXX",  //
                                     "XXXX...XX",  //
                                     "XXXXX.XXX",  //
                                     "XXXXXXXXX",  //
                                     "OOOOOOOOO",  //
                                     "O.OOOOO.O",  //
                                     "OOOOOOOOO",  //
                                     "OOOOOOOOO"};
    EXPECT_EQ(status_of(*Board::from_rows(rows)), "territory");
}

TEST(GoClosedSpace, ReportsNothingOnceTheEffortIsSpent) {
    const Board board = walled_in({"...", "..."});
    EXPECT_TRUE(read_closed_spaces(board, {.plays_each = 3}).empty());
    EXPECT_TRUE(read_closed_spaces(board, {.plays_in_all = 0}).empty());
    EXPECT_TRUE(read_closed_spaces(board, {.most_points = 5}).empty());
    EXPECT_TRUE(read_closed_spaces(Board(19)).empty());
}

/// The same question answered on the whole board by the plain rules: every play anywhere, every
/// reply, and repetition excluded by the list of all positions of the line.
class Judge {
  public:
    Judge(int width, int height, char owner, std::vector<int> chains, std::vector<int> space,
          bool clears)
        : points_(width * height), owner_(owner), chains_(std::move(chains)),
          space_(std::move(space)), clears_(clears) {}

    /// True when the owner keeps his chains whatever the opponent does; no value when the search is
    /// too long.
    std::optional<bool> stands(const SlowReference& reference, bool owner_first) {
        budget_ = 3'000;
        const bool result = owner_first ? answered(reference, false) : holds(reference);
        return budget_ > 0 ? std::optional(result) : std::nullopt;
    }

  private:
    [[nodiscard]] bool kept(const SlowReference& reference) const {
        return std::ranges::all_of(chains_, [&](int p) {
            return reference.board()[static_cast<std::size_t>(p)] == owner_;
        });
    }
    [[nodiscard]] bool reached(const SlowReference& reference) const {
        return !clears_ || std::ranges::none_of(space_, [&](int p) {
            const char c = reference.board()[static_cast<std::size_t>(p)];
            return c != '.' && c != owner_;
        });
    }
    [[nodiscard]] char opponent() const { return owner_ == 'X' ? 'O' : 'X'; }

    /// The opponent is to move, and may pass.
    bool holds(const SlowReference& reference) {
        if (budget_-- <= 0 || !answered(reference, true))
            return false;
        for (int point = 0; point < points_; ++point) {
            SlowReference next = reference;
            if (next.play(point, opponent()) != SlowReference::Answer::Played)
                continue;
            if (!kept(next) || !answered(next, false))
                return false;
        }
        return true;
    }
    /// The owner is to move; if the opponent has passed, he may pass too when nothing is left to
    /// do.
    bool answered(const SlowReference& reference, bool passed) {
        if (passed && reached(reference))
            return true;
        if (!passed && holds(reference))
            return true;
        // Points in the space first: the replies that the proof knows.
        for (const bool in_space : {true, false})
            for (int point = 0; point < points_; ++point) {
                if (std::ranges::binary_search(space_, point) != in_space)
                    continue;
                SlowReference next = reference;
                if (next.play(point, owner_) == SlowReference::Answer::Played && kept(next) &&
                    holds(next))
                    return true;
            }
        return false;
    }

    int points_;
    char owner_;
    std::vector<int> chains_, space_;
    bool clears_;
    long budget_ = 0;
};

TEST(GoClosedSpace, AgreesWithExhaustivePlayOnSmallBoards) {
    std::mt19937 random(8);
    int proved = 0, judged = 0;
    const int wanted = kyvien::test::samples(25, 3'000);
    for (int round = 0; judged < wanted && round < 400'000; ++round) {
        const int width = 4 + static_cast<int>(random() % 2), height = 4;
        std::vector<std::string> rows;
        for (int y = 0; y < height; ++y) {
            rows.emplace_back();
            for (int x = 0; x < width; ++x)
                rows.back() += "XXXXXXXOOO.."[random() % 12];
        }
        const std::vector<std::string_view> views(rows.begin(), rows.end());
        const Board board = *Board::from_rows(views);
        if (!board.dead_chains().empty())
            continue;
        std::string cells;
        for (int y = 0; y < height; ++y)
            cells += rows[static_cast<std::size_t>(height - 1 - y)];
        for (const ClosedSpace& space : read_closed_spaces(board)) {
            if (space.status == SpaceStatus::Seki)
                continue;
            ++proved;
            const auto numbers = [&](const std::vector<Point>& points) {
                std::vector<int> result;
                for (const Point p : points)
                    result.push_back(p.y * width + p.x);
                return result;
            };
            SlowReference reference(width, height);
            reference.set_up(cells);
            Judge judge(width, height, space.owner == Color::Black ? 'X' : 'O',
                        numbers(space.chains), numbers(space.points),
                        space.status == SpaceStatus::Territory);
            const auto stands = judge.stands(reference, space.status == SpaceStatus::Contested);
            if (!stands)
                continue;
            ++judged;
            ASSERT_TRUE(*stands) << [&] {
                std::string text;
                for (const std::string& row : rows)
                    text += row + '\n';
                return text;
            }() << named(space.chains.front());
        }
    }
    EXPECT_GE(judged, wanted) << "of " << proved << " proved";
}

}  // namespace
}  // namespace kyvien::go
