#include "xiangqi/winnable.h"

#include <array>
#include <cstdlib>
#include <optional>
#include <random>
#include <vector>

#include <gtest/gtest.h>

#include "notation/xiangqi/fen.h"
#include "xiangqi/board.h"
#include "xiangqi/setup.h"
#include "xiangqi/slow_reference.h"

namespace kyvien::xiangqi {
namespace winnable_test {
namespace {

Position position_of(std::string_view fen) {
    const auto position = notation::read_xiangqi_position(fen);
    EXPECT_TRUE(position) << fen;
    return position ? *position : Position::start();
}

// The line must be legal and end with no move for the side to move.
void expect_line_wins(Position position, const OutlookAnswer& answer) {
    for (const Move move : answer.line) {
        ASSERT_TRUE(position.is_legal(move)) << move.name();
        position.play(move);
    }
    EXPECT_FALSE(position.has_legal_move());
}

TEST(Winnable, WithoutAttackersNobodyCanWin) {
    const auto answer = outlook(position_of("3ak4/4a4/4b4/9/9/9/9/4B4/4A4/3K1A3 w"));
    EXPECT_EQ(answer.outlook, Outlook::NobodyCanWin);
    EXPECT_EQ(answer.reason, "no-attackers");
}

TEST(Winnable, ALoneCannonWithoutAScreenCannotWin) {
    const auto answer = outlook(position_of("4k4/9/9/9/9/9/9/9/C8/3K5 w"));
    EXPECT_EQ(answer.outlook, Outlook::NobodyCanWin);
    EXPECT_EQ(answer.reason, "material");
}

TEST(Winnable, AForcedCaptureOfTheLastAttackerIsSeenInAllPositions) {
    // With an advisor the cannon could win, but the general's only move is to capture it.
    const auto answer = outlook(position_of("3k5/3C5/9/9/9/9/9/9/9/4KA3 b"));
    EXPECT_EQ(answer.outlook, Outlook::NobodyCanWin);
    EXPECT_EQ(answer.reason, "all-positions-seen");
    EXPECT_GT(answer.positions, 100u);
}

TEST(Winnable, ALoneAdvisorOnTheOtherSideIsNoUsefulScreen) {
    // It can always step away from a check that it makes possible.
    EXPECT_EQ(outlook(position_of("3ak4/9/9/9/9/9/9/9/C8/3K5 w"), 100'000).outlook,
              Outlook::NobodyCanWin);
}

TEST(Winnable, OneMorePieceCanBeTheScreen) {
    for (const std::string_view fen : {"4k4/9/9/9/9/9/9/9/C3A4/3K5 w", "4k4/9/9/9/9/9/9/9/N8/3K5 w",
                                       "4k4/9/9/9/9/9/9/9/R8/3K5 b", "4k4/9/9/9/9/9/P8/9/9/3K5 w",
                                       "4k4/9/p8/9/9/9/9/9/9/3K5 w"}) {
        const auto setup = notation::parse_xiangqi_fen(fen);
        const auto position = Position::make(*setup, Origin::Diagram);
        ASSERT_TRUE(position) << fen;
        const auto answer = outlook(*position, 500'000);
        EXPECT_EQ(answer.outlook, Outlook::SomebodyCanWin) << fen;
        expect_line_wins(*position, answer);
    }
}

TEST(Winnable, TooManyPositionsLeaveItUndecided) {
    EXPECT_EQ(outlook(Position::start()).outlook, Outlook::Undecided);
    const auto answer = outlook(position_of("3ak4/4a4/4b4/9/9/9/9/4B4/C3A4/3K1A3 w"), 20);
    EXPECT_EQ(answer.outlook, Outlook::Undecided);
    EXPECT_EQ(answer.reason, "too-many-positions");
}

TEST(Winnable, IsAskedOnlyWhereAScreenMayBeMissing) {
    const auto asked = [](std::string_view fen) { return may_lack_a_screen(position_of(fen)); };
    EXPECT_TRUE(asked("4k4/9/9/9/9/9/9/9/C8/3K5 w"));
    EXPECT_TRUE(asked("3ak4/9/9/9/9/9/9/9/C8/3K5 w"));
    EXPECT_TRUE(asked("4k4/9/9/9/9/9/9/9/C8/3K1A3 w"));  // and outlook() finds the win
    EXPECT_FALSE(asked("3aka3/9/9/9/9/9/9/9/C8/3K5 w"));
    EXPECT_FALSE(asked("4k4/9/9/9/9/9/9/9/R8/3K5 w"));
    EXPECT_FALSE(asked("4k4/9/9/9/9/9/9/9/C7C/3K5 w"));
    EXPECT_FALSE(asked("4k4/9/9/9/9/9/9/9/9/3K5 w"));
    EXPECT_FALSE(may_lack_a_screen(Position::start()));
}

TEST(Winnable, ACannonWithAnAdvisorToHideBehindCanWin) {
    for (const std::string_view fen :
         {"3aka3/9/9/9/9/9/9/9/C8/3K5 w", "3ak4/9/9/9/9/9/9/9/C3A4/3K5 w",
          "2b1k4/9/9/9/9/9/9/9/C3A4/3K5 w", "4k4/9/9/9/9/9/9/4B4/C3A4/3K5 w"}) {
        const auto answer = outlook(position_of(fen), 200'000);
        EXPECT_EQ(answer.outlook, Outlook::SomebodyCanWin) << fen;
        expect_line_wins(position_of(fen), answer);
    }
}

TEST(Winnable, AGameThatIsOverIsNotCalledUnwinnable) {
    const Position stalemate = position_of("3k5/4P4/9/9/9/9/9/9/9/4K4 b");
    const auto answer = outlook(stalemate);
    EXPECT_EQ(answer.outlook, Outlook::SomebodyCanWin);
    EXPECT_TRUE(answer.line.empty());
}

TEST(Winnable, EveryFoundLineIsLegalAndWins) {
    std::mt19937 random(53);
    for (int i = 0; i < 30; ++i) {
        const Position position = test::random_endgame(random);
        if (const auto answer = outlook(position, 2000); answer.outlook == Outlook::SomebodyCanWin)
            expect_line_wins(position, answer);
    }
}

// ---- the rule by material, compared with every placement ----

/// A kind of piece of one side, how many, and where it can be.
struct Kind {
    int first_slot;
    int count;
    std::vector<int> squares;
};

std::vector<int> squares_of(Side side, std::initializer_list<const char*> names) {
    std::vector<int> squares;
    for (const char* name : names) {
        const Square red = *Square::parse(name);
        squares.push_back(side == Side::Red ? red.index() : kSquares - 1 - red.index());
    }
    return squares;
}

/// The pieces of one side.
struct Army {
    int advisors = 0, elephants = 0, cannons = 0, spent = 0;
};

void enlist(Side side, const Army& army, std::vector<Kind>& kinds) {
    const int base = internal::first_slot(side);
    kinds.push_back(
        {base, 1, squares_of(side, {"d0", "e0", "f0", "d1", "e1", "f1", "d2", "e2", "f2"})});
    kinds.push_back({base + internal::kAdvisorSlot, army.advisors,
                     squares_of(side, {"d0", "f0", "e1", "d2", "f2"})});
    kinds.push_back({base + internal::kElephantSlot, army.elephants,
                     squares_of(side, {"c0", "g0", "a2", "e2", "i2", "c4", "g4"})});
    std::vector<int> everywhere;
    for (int square = 0; square < kSquares; ++square)
        everywhere.push_back(square);
    kinds.push_back({base + internal::kCannonSlot, army.cannons, everywhere});
    kinds.push_back({base + internal::kSoldierSlot, army.spent,
                     squares_of(side, {"a9", "b9", "c9", "d9", "e9", "f9", "g9", "h9", "i9"})});
}

class Placements {
  public:
    Placements(const Army& red, const Army& black) {
        enlist(Side::Red, red, kinds_);
        enlist(Side::Black, black, kinds_);
    }
    /// Whether these include a mate or stalemate of either side.
    [[nodiscard]] bool have_an_end() { return place(0, 0, 0); }

  private:
    bool place(std::size_t kind, int man, std::size_t from) {
        if (kind == kinds_.size())
            return is_end(Side::Red) || is_end(Side::Black);
        const Kind& now = kinds_[kind];
        if (man == now.count)
            return place(kind + 1, 0, 0);
        for (std::size_t i = from; i < now.squares.size(); ++i) {
            if (board_.slot(now.squares[i]) != internal::kEmpty)
                continue;
            board_.put(now.first_slot + man, now.squares[i]);
            const bool found = place(kind, man + 1, i + 1);
            board_.lift(now.first_slot + man);
            if (found)
                return true;
        }
        return false;
    }
    bool is_end(Side side) {
        board_.turn = side;
        return !board_.has_legal_move(side, board_.in_check(side)) &&
               !board_.in_check(opponent(side));
    }

    std::vector<Kind> kinds_;
    internal::Board board_;
};

/// A position with these pieces.
std::optional<Position> example(const Army& red, const Army& black) {
    Setup setup;
    setup.turn = Side::Red;
    const auto put = [&](Side side, PieceType type, const char* name) {
        const int square = squares_of(side, {name}).front();
        setup.board[static_cast<std::size_t>(square)] = Piece{side, type};
    };
    const std::array<const char*, 2> advisors{"d0", "f0"}, elephants{"c0", "g0"};
    for (const auto& [side, army] : {std::pair{Side::Red, red}, std::pair{Side::Black, black}}) {
        put(side, PieceType::General, "e1");
        for (std::size_t i = 0; i < static_cast<std::size_t>(army.advisors); ++i)
            put(side, PieceType::Advisor, advisors[i]);
        for (std::size_t i = 0; i < static_cast<std::size_t>(army.elephants); ++i)
            put(side, PieceType::Elephant, elephants[i]);
        if (army.cannons != 0)
            put(side, PieceType::Cannon, "a4");
        if (army.spent != 0)
            put(side, PieceType::Soldier, "i9");
    }
    const auto position = Position::make(setup, Origin::Diagram);
    return position ? std::optional(*position) : std::nullopt;
}

TEST(Winnable, MaterialRuleHoldsInEveryPlacement) {
    // All 81 pairs of armies for each kind of attacker; in the quick run those with five pieces.
    const bool slow = std::getenv("KYVIEN_SLOW_TESTS") != nullptr;
    int by_rule = 0, with_end = 0;
    for (int code = 0; code < 81 * 3; ++code) {
        const int attackers = code / 81;
        Army red{code % 3, code / 3 % 3, attackers == 0 ? 1 : 0, attackers == 0 ? 0 : 1};
        Army black{code / 9 % 3, code / 27 % 3, 0, attackers == 2 ? 1 : 0};
        if (!slow && red.advisors + red.elephants + black.advisors + black.elephants > 2)
            continue;
        const auto position = example(red, black);
        ASSERT_TRUE(position);
        const bool rule = material_cannot_win(*position);
        by_rule += rule ? 1 : 0;
        // With a cannon the rule is exact; an exhausted soldier may first have to capture an
        // elephant.
        if (!rule && attackers != 0)
            continue;
        const bool end = Placements(red, black).have_an_end();
        with_end += end ? 1 : 0;
        EXPECT_NE(rule, end) << red.advisors << red.elephants << " " << black.advisors
                             << black.elephants << " attackers " << attackers;
        EXPECT_EQ(outlook(*position, 0).reason == "material", rule);
    }
    EXPECT_GE(by_rule, slow ? 100 : 20);
    EXPECT_GE(with_end, slow ? 60 : 5);
}

TEST(Winnable, MaterialRuleConsidersColoursAndRanks) {
    const auto rule = [](std::string_view fen) { return material_cannot_win(position_of(fen)); };
    EXPECT_TRUE(rule("4k4/9/9/9/9/9/9/9/4c4/3K5 w"));
    EXPECT_TRUE(rule("2b1k4/9/4b4/9/9/9/9/C3B4/9/3K2B2 w"));
    EXPECT_FALSE(rule("4k4/4a4/9/9/9/9/9/9/C8/3K2B2 w"));  // its own elephant is the screen
    EXPECT_TRUE(rule("4k4/4a4/9/9/9/9/9/9/C8/3K5 w"));
    EXPECT_TRUE(rule("P3k4/9/9/9/9/9/9/9/9/3K5 b"));
    EXPECT_FALSE(rule("4k4/P8/9/9/9/9/9/9/9/3K5 b"));
    EXPECT_TRUE(rule("3k5/9/9/9/9/9/9/9/4A4/p4K3 w"));
    EXPECT_FALSE(rule("3k5/9/9/9/9/9/9/9/4A4/p3KA3 w"));
    EXPECT_FALSE(rule("3k5/9/9/9/9/9/9/9/C3A4/p4K3 w"));
    EXPECT_FALSE(rule("PP2k4/9/9/9/9/9/9/9/9/3K5 b"));
}

}  // namespace
}  // namespace winnable_test
}  // namespace kyvien::xiangqi
