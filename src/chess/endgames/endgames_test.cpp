#include "chess/endgames/endgames.h"

#include <algorithm>
#include <gtest/gtest.h>
#include <random>
#include <utility>

#include "effort.h"
#include "notation/chess/fen.h"

namespace kyvien::chess {
namespace endgames_test {
namespace {

using Outcome = PerfectValue::Outcome;

Position read(std::string_view fen) {
    const auto parsed = notation::parse_fen(fen);
    return Position::make(parsed.value().setup, parsed.value().guess, Strictness::Playable).value();
}

PerfectValue value_of(const Endgames& endgames, std::string_view fen) {
    return endgames.value(read(fen)).value();
}

/// The value by its definition, from those of the positions after each legal move.
PerfectValue by_definition(const Endgames& endgames, const Position& position) {
    const auto moves = position.legal_moves();
    if (moves.empty())
        return position.in_check() ? PerfectValue{Outcome::Loss, 0} : PerfectValue{};
    std::optional<int> win, loss;
    bool has_draw = false;
    for (const Move move : moves) {
        const PerfectValue next = endgames.value(position.after(move)).value();
        if (next.outcome == Outcome::Loss)
            win = std::min(win.value_or(next.plies + 1), next.plies + 1);
        else if (next.outcome == Outcome::Win)
            loss = std::max(loss.value_or(0), next.plies + 1);
        else
            has_draw = true;
    }
    if (win)
        return {Outcome::Win, *win};
    return has_draw ? PerfectValue{} : PerfectValue{Outcome::Loss, *loss};
}

/// A random position with these men, if the squares make one. Pawns that could have moved two
/// squares have, now and then.
std::optional<Position> random_position(std::string_view ending, std::mt19937& numbers) {
    std::string board(64, ' ');
    bool is_white = true;
    for (std::size_t i = 0; i < ending.size(); ++i) {
        is_white = is_white && (i == 0 || ending[i] != 'K');
        const auto square = numbers() % 64;
        if (board[square] != ' ')
            return std::nullopt;
        board[square] = is_white ? ending[i] : static_cast<char>(ending[i] + 32);
    }
    std::string fen;
    for (int rank = 7; rank >= 0; --rank) {
        int empty = 0;
        for (std::size_t file = 0; file < 8; ++file) {
            const char man = board[static_cast<std::size_t>(rank) * 8 + file];
            if (man == ' ') {
                ++empty;
                continue;
            }
            if (empty > 0)
                fen += std::to_string(std::exchange(empty, 0));
            fen += man;
        }
        if (empty > 0)
            fen += std::to_string(empty);
        fen += rank == 0 ? ' ' : '/';
    }
    const bool white_moves = numbers() % 2 == 0;
    fen += white_moves ? "w - " : "b - ";
    std::string passing = "-";
    for (std::size_t file = 0; file < 8; ++file)
        if (board[(white_moves ? 32 : 24) + file] == (white_moves ? 'p' : 'P'))
            passing = std::string{static_cast<char>('a' + file), white_moves ? '6' : '3'};
    const auto parsed = notation::parse_fen(fen + passing + " 0 1");
    if (!parsed)
        return std::nullopt;
    const auto made = Position::make(parsed->setup, parsed->guess, Strictness::Playable);
    return made ? std::optional(*made) : std::nullopt;
}

/// Values of random positions agree with those after their moves.
void expect_consistent(const Endgames& endgames, std::string_view ending, std::size_t samples) {
    std::mt19937 numbers(16);
    std::size_t found = 0;
    while (found < samples) {
        const auto position = random_position(ending, numbers);
        if (!position)
            continue;
        ++found;
        ASSERT_EQ(endgames.value(*position), by_definition(endgames, *position))
            << notation::to_fen(*position, notation::FenStyle::XFen);
    }
}

/// The longest mate, in moves of the side to move, among all positions of the ending with White to
/// move; Black has one man or none beside the king.
int longest_mate(const Endgames& endgames, std::string_view ending) {
    int longest = 0;
    const std::size_t men = ending.size();
    std::vector<int> squares(men);
    const auto try_all = [&](auto&& self, std::size_t man) -> void {
        if (man < men) {
            // By symmetry the first king need only stand on the left half.
            for (squares[man] = 0; squares[man] < 64; ++squares[man])
                if ((man > 0 || squares[man] % 8 < 4) &&
                    std::find(squares.begin(), squares.begin() + static_cast<long>(man),
                              squares[man]) == squares.begin() + static_cast<long>(man))
                    self(self, man + 1);
            return;
        }
        Setup setup;
        bool is_white = true;
        for (std::size_t i = 0; i < men; ++i) {
            is_white = is_white && (i == 0 || ending[i] != 'K');
            setup.board[static_cast<std::size_t>(squares[i])] =
                Piece{is_white ? Color::White : Color::Black,
                      static_cast<PieceType>(std::string_view("PNBRQK").find(ending[i]))};
        }
        const auto position = Position::make(setup, CastlingMode::Standard, Strictness::Playable);
        if (!position)
            return;
        const PerfectValue value = endgames.value(*position).value();
        if (value.outcome == Outcome::Win)
            longest = std::max(longest, (value.plies + 1) / 2);
    };
    try_all(try_all, 0);
    return longest;
}

const Endgames& three_men() {
    static const Endgames kSolved = Endgames::solve(3, 1);
    return kSolved;
}

// Known since the first tablebases.
TEST(Endgames, TheLongestMatesWithThreeMenAreTheKnownOnes) {
    EXPECT_EQ(longest_mate(three_men(), "KQK"), 10);
    EXPECT_EQ(longest_mate(three_men(), "KRK"), 16);
    EXPECT_EQ(longest_mate(three_men(), "KPK"), 28);
    EXPECT_EQ(longest_mate(three_men(), "KBK"), 0);
    EXPECT_EQ(longest_mate(three_men(), "KNK"), 0);
}

TEST(Endgames, AValueFollowsFromThoseAfterEachMove) {
    const std::size_t samples = kyvien::test::samples(2'000);
    for (const char* ending : {"KQK", "KRK", "KBK", "KNK", "KPK"})
        expect_consistent(three_men(), ending, samples);
}

TEST(Endgames, EitherColourMayBeTheStrongerOne) {
    EXPECT_EQ(value_of(three_men(), "8/8/8/8/8/1k6/7q/K7 b - - 0 1"),
              (PerfectValue{Outcome::Win, 1}));
    EXPECT_EQ(value_of(three_men(), "8/8/8/8/8/1K6/7Q/k7 w - - 0 1"),
              (PerfectValue{Outcome::Win, 1}));
    EXPECT_EQ(value_of(three_men(), "k7/1Q6/1K6/8/8/8/8/8 b - - 0 1"),
              (PerfectValue{Outcome::Loss, 0}));
    // Stalemate; and a rook that is taken.
    EXPECT_EQ(value_of(three_men(), "k7/2Q5/1K6/8/8/8/8/8 b - - 0 1"), PerfectValue{});
    EXPECT_EQ(value_of(three_men(), "8/8/8/8/8/8/1rK5/k7 w - - 0 1").outcome, Outcome::Loss);
    EXPECT_EQ(value_of(three_men(), "8/8/8/8/8/2K5/1r6/7k w - - 0 1"), PerfectValue{});
    EXPECT_EQ(value_of(three_men(), "8/8/8/8/8/2K5/8/7k w - - 0 1"), PerfectValue{});
}

TEST(Endgames, OtherPositionsHaveNoValue) {
    EXPECT_FALSE(three_men().value(Position::start()));
    EXPECT_FALSE(three_men().value(read("4k3/8/8/8/8/8/8/4K2R w K - 0 1")));
    EXPECT_TRUE(three_men().value(read("4k3/8/8/8/8/8/8/4K2R w - - 0 1")));
    EXPECT_FALSE(three_men().value(read("4k3/8/8/8/8/8/8/3QK2R w - - 0 1")));
}

TEST(Endgames, AnEndingIsSolvedOnDemandWithThoseThatItLeadsTo) {
    const Position pawn = read("8/8/8/8/4k3/8/4P3/4K3 w - - 0 1");
    EXPECT_EQ(Endgames::ending_of(pawn), "KPK");
    EXPECT_EQ(Endgames::ending_of(read("4k3/4p3/8/8/8/8/8/4K2R b - - 0 1")), "KRKP");
    EXPECT_EQ(Endgames::ending_of(read("4k2r/4p3/8/8/8/8/8/4K3 w - - 0 1")), "KRPK");
    for (const char* fen : {"4k3/8/8/8/8/8/8/4K2R w K - 0 1", "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
                            "4k3/8/8/8/8/8/8/3QKQQR w - - 0 1"})
        EXPECT_FALSE(Endgames::ending_of(read(fen))) << fen;
    Endgames endgames;
    EXPECT_FALSE(endgames.value(pawn));
    endgames.add("KBK", 1);
    EXPECT_FALSE(endgames.value(pawn));
    endgames.add("KPK", 2);
    for (const char* ending : {"KPK", "KQK", "KRK", "KBK", "KNK"}) {
        EXPECT_TRUE(endgames.has(ending)) << ending;
        std::mt19937 numbers(7);
        for (int i = 0; i < 500; ++i) {
            const auto position = random_position(ending, numbers);
            if (position) {
                EXPECT_EQ(endgames.value(*position), three_men().value(*position)) << ending;
            }
        }
    }
    EXPECT_FALSE(endgames.has("KQKR"));
}

TEST(Endgames, ABishopAndAKnightMateInThirtyThreeMoves) {
    const std::string_view names[] = {"KBNK"};
    const Endgames endgames = Endgames::solve(names);
    // One of the longest.
    std::mt19937 numbers(33);
    int longest = 0;
    for (int i = 0; i < kyvien::test::samples(40'000, 2'000'000); ++i)
        if (const auto position = random_position("KBNK", numbers)) {
            const PerfectValue value = endgames.value(*position).value();
            EXPECT_LE(value.plies, 66);
            longest = std::max(longest, value.plies);
        }
    EXPECT_GT(longest, 50);
    expect_consistent(endgames, "KBNK", kyvien::test::samples(2'000));
}

TEST(Endgames, FourMenAgreeWithTheDefinitionAndTheKnownLongestMates) {
    if (!kyvien::test::slow_tests())
        GTEST_SKIP() << "only with KYVIEN_SLOW_TESTS=1";
    const Endgames endgames = Endgames::solve(4, 2);
    const std::string pieces = "QRBNP";
    for (const char first : pieces)
        for (const char second : pieces) {
            expect_consistent(endgames, std::string("K") + first + second + "K", 20'000);
            expect_consistent(endgames, std::string("K") + first + "K" + second, 20'000);
        }
    const std::pair<const char*, int> known[] = {
        {"KBNK", 33}, {"KBBK", 19}, {"KQKR", 35}, {"KRKB", 29}, {"KRKN", 40},
        {"KQKQ", 13}, {"KQKB", 17}, {"KQKN", 21}, {"KRKR", 19}, {"KPKP", 33}};
    for (const auto& [ending, moves] : known)
        EXPECT_EQ(longest_mate(endgames, ending), moves) << ending;
}

}  // namespace
}  // namespace endgames_test
}  // namespace kyvien::chess
