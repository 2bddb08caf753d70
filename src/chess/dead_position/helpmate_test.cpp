// Helpmates, compared with slower independent implementations: an exhaustive search of whole
// families of positions, the reference move generator, and stockfish.
#include <gtest/gtest.h>

#include <random>
#include <unordered_map>

#include "chess/attacks.h"
#include "chess/dead_position/unwinnable.h"
#include "chess/internal/packed.h"
#include "chess/position_fixture.h"
#include "chess/slow_reference.h"
#include "chess/stockfish_fixture.h"

namespace kyvien::chess {

using internal::pack;
using internal::Packed;
using internal::unpack;
using test::from_fen;

namespace helpmate_test {
namespace {

// --- positions in 24 bytes ----------------------------------------------------------------------

TEST(Packed, UnpackingRestoresCastlingAndEnPassant) {
    std::mt19937_64 random(24);
    int castling = 0;
    int en_passant = 0;
    for (int game = 0; game < 200; ++game) {
        Position position = game % 2 == 0 ? Position::start()
                                          : Position::chess960(static_cast<int>(random() % 960));
        for (int ply = 0; ply < 150; ++ply) {
            const Position back = unpack(pack(position), position.mode());
            ASSERT_TRUE(back.same_as(position)) << notation::to_fen(position);
            ASSERT_EQ(back.legal_moves().size(), position.legal_moves().size());
            for (int square = 0; square < 64; ++square)
                ASSERT_EQ(back.at(Square(square)), position.at(Square(square)));
            castling += position.castling_rooks() != 0 ? 1 : 0;
            en_passant += position.legal_en_passant() ? 1 : 0;
            const auto moves = position.legal_moves();
            if (moves.empty())
                break;
            position.play(moves[random() % moves.size()]);
        }
    }
    EXPECT_GT(castling, 1'000);
    EXPECT_GT(en_passant, 50);
}

TEST(Packed, DiffersWherePositionsDiffer) {
    const char* fens[] = {
        "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1",
        "r3k2r/8/8/8/8/8/8/R3K2R w KQk - 0 1",  "r3k2r/8/8/8/8/8/8/R3K2R w Qkq - 0 1",
        "r3k2r/8/8/8/8/8/8/R3K2R w - - 0 1",    "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1",
        "4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1",     "4k3/8/8/3nP3/8/8/8/4K3 w - - 0 1",
    };
    for (const char* a : fens)
        for (const char* b : fens)
            EXPECT_EQ(pack(from_fen(a)) == pack(from_fen(b)), a == b) << a << '\n' << b;
}

// --- the exhaustive reference --------------------------------------------------------------

struct HashOfPacked {
    std::size_t operator()(const Packed& packed) const {
        return (packed.occupied * 0x9e37'79b9'7f4a'7c15ULL ^ packed.men[0]) *
                   0xbf58'476d'1ce4'e5b9ULL ^
               packed.men[1] * 0x94d0'49bb'1331'11ebULL;
    }
};

/// All positions that can arise from one, and from which of them each side can still mate. No
/// shortcut by material, walls or order: every legal move is followed.
class Graph {
  public:
    /// False when there are more than `limit` positions.
    bool build(const Position& root, std::size_t limit) {
        mode_ = root.mode();
        (void)number_of(pack(root));
        for (std::uint32_t node = 0; node < all_.size(); ++node) {
            const Position position = at(node);
            const MoveList moves = position.legal_moves();
            for (const Move move : moves)
                before_[number_of(pack(position.after(move)))].push_back(node);
            if (moves.empty() && position.in_check())
                mates_.push_back(node);
            if (all_.size() > limit)
                return false;
        }
        return true;
    }

    /// For each position, whether `winner` can mate.
    [[nodiscard]] std::vector<bool> winnable(Color winner) const {
        std::vector<bool> can(all_.size());
        std::vector<std::uint32_t> open;
        const auto add = [&](std::uint32_t node) {
            if (!can[node])
                open.push_back(node);
            can[node] = true;
        };
        for (const std::uint32_t mate : mates_)
            if (at(mate).turn() != winner)
                add(mate);
        while (!open.empty()) {
            const std::uint32_t node = open.back();
            open.pop_back();
            for (const std::uint32_t earlier : before_[node])
                add(earlier);
        }
        return can;
    }

    [[nodiscard]] std::size_t size() const { return all_.size(); }
    [[nodiscard]] Position at(std::size_t node) const { return unpack(all_[node], mode_); }

  private:
    std::uint32_t number_of(const Packed& packed) {
        const auto [found, is_new] =
            numbers_.emplace(packed, static_cast<std::uint32_t>(all_.size()));
        if (is_new) {
            all_.push_back(packed);
            before_.emplace_back();
        }
        return found->second;
    }

    CastlingMode mode_ = CastlingMode::Standard;
    std::vector<Packed> all_;
    std::vector<std::vector<std::uint32_t>> before_;
    std::vector<std::uint32_t> mates_;
    std::unordered_map<Packed, std::uint32_t, HashOfPacked> numbers_;
};

/// Replays the line with the reference implementation: every move must be legal, and the last must
/// mate.
void expect_mate(const Position& start, Color winner, const std::vector<Move>& line) {
    test::Reference reference(start.to_setup());
    for (const Move move : line) {
        const auto legal = reference.legal_moves();
        ASSERT_TRUE(std::ranges::binary_search(legal, move)) << notation::to_fen(start);
        reference.play(move);
    }
    EXPECT_TRUE(reference.in_check() && reference.legal_moves().empty()) << notation::to_fen(start);
    EXPECT_NE(reference.setup().turn, winner) << notation::to_fen(start);
}

struct Compared {
    int winnable = 0;
    int unwinnable = 0;
    int quick = 0;  ///< unwinnable positions proved by the cheap proofs
    int dead = 0;
    int dead_found = 0;  ///< dead positions found by is_dead()
};

/// Every `step`th position of the graph, both colours.
void compare(const Graph& graph, std::size_t step, Compared& compared) {
    const std::vector<bool> can[2] = {graph.winnable(Color::White), graph.winnable(Color::Black)};
    for (std::size_t node = 0; node < graph.size(); node += step) {
        const Position position = graph.at(node);
        for (const Color winner : {Color::White, Color::Black}) {
            const bool winnable = can[index_of(winner)][node];
            const MateAnswer answer = can_mate(position, winner, 1'000'000);
            ASSERT_EQ(answer.verdict, winnable ? MateVerdict::Winnable : MateVerdict::Unwinnable)
                << notation::to_fen(position) << (winner == Color::White ? " white" : " black");
            const bool quick = is_quickly_unwinnable(position, winner);
            ASSERT_FALSE(quick && winnable) << notation::to_fen(position);
            compared.quick += quick ? 1 : 0;
            ++(winnable ? compared.winnable : compared.unwinnable);
            if (winnable)
                expect_mate(position, winner, answer.line);
        }
        const bool dead = !can[0][node] && !can[1][node];
        const bool found = is_dead(position);
        ASSERT_TRUE(dead || !found) << notation::to_fen(position);
        compared.dead += dead ? 1 : 0;
        compared.dead_found += found ? 1 : 0;
    }
}

TEST(ExhaustiveReference, AgreesOnEveryKindOfSmallMaterial) {
    // A pawn that is free to promote leads to millions of positions; walls have their own test.
    const char* fens[] = {
        "8/8/4k3/8/8/3KB3/8/8 w - - 0 1",    // a lone bishop
        "8/8/4k3/8/8/3KN3/8/8 w - - 0 1",    // a lone knight
        "8/8/4k3/8/8/3K4/7R/8 w - - 0 1",    // a lone rook
        "8/8/4k3/8/8/3K4/7Q/8 w - - 0 1",    // a lone queen
        "8/8/8/8/p7/P7/8/kBK5 b - - 0 1",    // the king in the corner
        "k7/p7/P7/8/8/8/8/1N4K1 w - - 0 1",  // a knight against a stopped pawn
        "8/8/8/8/8/k7/P7/K7 w - - 0 1",      // a pawn that cannot move yet
    };
    if (!test::slow_tests())
        GTEST_SKIP() << "half a million positions each: set KYVIEN_SLOW_TESTS=1";
    const std::size_t limit = 1'000'000;
    Compared compared;
    int built = 0;
    for (const char* fen : fens) {
        Graph graph;
        if (!graph.build(from_fen(fen), limit))
            continue;
        ++built;
        compare(graph, 1 + graph.size() / 2'000, compared);
        if (HasFatalFailure())
            return;
    }
    EXPECT_GE(built, 5);
    EXPECT_GT(compared.winnable, 100);
    EXPECT_GT(compared.unwinnable, 100);
}

/// Pawns that block each other on nearly all files, kings and up to two more pieces anywhere.
std::optional<Position> random_wall(std::mt19937_64& random) {
    Setup setup;
    const auto place = [&](int square, Color color, PieceType type) {
        auto& cell = setup.board[static_cast<std::size_t>(square)];
        if (cell)
            return;
        cell = Piece{color, type};
    };
    const auto below = [&](int n) { return static_cast<int>(random() % static_cast<unsigned>(n)); };
    int rank = 2 + below(3);
    for (int file = 0; file < 8; ++file) {
        rank = std::clamp(rank + below(3) - 1, 1, 5);
        if (below(12) == 0)
            continue;  // a gate
        place(rank * 8 + file, Color::White, PieceType::Pawn);
        place((rank + 1) * 8 + file, Color::Black, PieceType::Pawn);
    }
    place(below(64), Color::White, PieceType::King);
    place(below(64), Color::Black, PieceType::King);
    constexpr PieceType kMen[] = {PieceType::Bishop, PieceType::Bishop, PieceType::Knight};
    for (int man = below(3); man > 0; --man)
        place(below(64), below(2) == 0 ? Color::White : Color::Black, kMen[below(3)]);
    setup.turn = below(2) == 0 ? Color::White : Color::Black;
    auto position = Position::make(setup, CastlingMode::Standard, Strictness::Playable);
    if (!position)
        return std::nullopt;
    return *position;
}

TEST(ExhaustiveReference, AgreesOnRandomWallsOfLockedPawns) {
    std::mt19937_64 random(64);
    // Most walls leak, and a pawn that gets through leads to millions of positions: those that are
    // too large are abandoned early.
    const std::size_t limit = test::slow_tests() ? 20'000 : 6'000;
    const int wanted = test::slow_tests() ? 100 : test::kSanitized ? 2 : 8;
    Compared compared;
    for (int built = 0; built < wanted;) {
        const auto position = random_wall(random);
        Graph graph;
        if (!position || !graph.build(*position, limit))
            continue;
        ++built;
        compare(graph, 1 + graph.size() / 3, compared);
        if (HasFatalFailure())
            return;
    }
    EXPECT_GE(compared.winnable, test::slow_tests() ? 10 : 0);
    EXPECT_GT(compared.unwinnable, 10);
    EXPECT_GT(compared.quick, 10);
    EXPECT_GE(compared.dead_found * 100, compared.dead * 95);
}

/// Every placement of both kings, one piece of the winner and one of the loser, with the loser's
/// king on one of ten squares by symmetry: how many are mates against the loser.
int mates_by(PieceType man, PieceType helper) {
    int mates = 0;
    for (int king = 0; king < 64; ++king) {
        const Square at(king);
        if (at.file() > 3 || at.rank() > at.file())
            continue;
        for (int from = 0; from < 64; ++from) {
            const Piece checker{Color::White, man};
            if (from == king || (attacks(checker, Square(from), 0) & at.bit()) == 0)
                continue;
            for (int own = 0; own < 64; ++own)
                for (int other = 0; other < 64; ++other) {
                    if (own == other || own == from || other == from || own == king ||
                        other == king || (king_attacks(at) & bit(other)) != 0)
                        continue;
                    Setup setup;
                    setup.board[static_cast<std::size_t>(king)] =
                        Piece{Color::Black, PieceType::King};
                    setup.board[static_cast<std::size_t>(from)] = checker;
                    setup.board[static_cast<std::size_t>(own)] = Piece{Color::Black, helper};
                    setup.board[static_cast<std::size_t>(other)] =
                        Piece{Color::White, PieceType::King};
                    setup.turn = Color::Black;
                    const auto position =
                        Position::make(setup, CastlingMode::Standard, Strictness::Playable);
                    mates += position && position->is_checkmate() ? 1 : 0;
                }
        }
    }
    return mates;
}

TEST(MaterialRule, IsRightInEveryPlacementOfFourMen) {
    struct Row {
        PieceType man, helper;
        const char* fen;  // an example of such a placement
        bool mates;
    };
    const Row rows[] = {
        {PieceType::Knight, PieceType::Queen, "4k2q/8/8/8/8/8/8/N3K3 w - - 0 1", false},
        {PieceType::Knight, PieceType::Rook, "4k2r/8/8/8/8/8/8/N3K3 w - - 0 1", true},
        {PieceType::Knight, PieceType::Bishop, "4k2b/8/8/8/8/8/8/N3K3 w - - 0 1", true},
        {PieceType::Knight, PieceType::Knight, "4k2n/8/8/8/8/8/8/N3K3 w - - 0 1", true},
        {PieceType::Bishop, PieceType::Queen, "4k2q/8/8/8/8/8/8/B3K3 w - - 0 1", false},
        {PieceType::Bishop, PieceType::Rook, "4k2r/8/8/8/8/8/8/B3K3 w - - 0 1", false},
        {PieceType::Bishop, PieceType::Bishop, "4k1b1/8/8/8/8/8/8/B3K3 w - - 0 1", true},
        {PieceType::Bishop, PieceType::Knight, "4k2n/8/8/8/8/8/8/B3K3 w - - 0 1", true},
    };
    for (const Row& row : rows) {
        EXPECT_EQ(mates_by(row.man, row.helper) > 0, row.mates) << row.fen;
        EXPECT_EQ(from_fen(row.fen).insufficient_material(Color::White), !row.mates) << row.fen;
    }
}

// --- an independent program ---------------------------------------------------------------------

constexpr const char* kWinnable[] = {
    // A pawn must become a knight, a rook must be sacrificed, a king walks round a wall, ...
    "8/6P1/5k1K/7r/8/8/8/8 w - - 0 54",
    "8/2pk4/2p4p/p1P4P/P1P5/4K3/8/8 b - - 0 1",
    "r3k2r/8/8/8/8/8/8/4K2N b kq - 0 1",
    "8/8/4k3/8/8/3KNN2/8/8 w - - 0 1",
    "k7/p7/P7/8/8/8/8/1N4K1 w - - 0 1",
    "4k3/4p3/4P3/8/8/8/8/4K1B1 b - - 0 1",
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1",
};

TEST(HelpmateLines, AreReplayedToMateByStockfish) {
    KYVIEN_STOCKFISH_OR_SKIP();
    std::vector<std::pair<std::string, std::string>> wanted;  // the start and the last position
    test::Commands commands;
    commands.add("setoption name UCI_Chess960 value true");
    commands.add("setoption name Hash value 1");
    const auto ask = [&](const Position& start, Color winner, std::uint64_t effort) {
        const MateAnswer answer = can_mate(start, winner, effort);
        if (answer.verdict != MateVerdict::Winnable)
            return;
        const std::string fen = notation::to_fen(start, notation::FenStyle::Shredder);
        std::string command = "position fen " + fen + " moves";
        Position position = start;
        for (const Move move : answer.line) {
            command += ' ' + notation::to_uci(position, move, notation::UciCastling::KingTakesRook);
            position.play(move);
        }
        commands.add(command);
        commands.add("d");
        commands.add("go perft 1");
        commands.add("ucinewgame");  // waits for the count, which runs in its own thread
        const std::string last = notation::to_fen(position, notation::FenStyle::Shredder);
        wanted.emplace_back(fen, last.substr(0, last.find(' ') + 2));
    };
    for (const char* fen : kWinnable)
        for (const Color winner : {Color::White, Color::Black})
            ask(from_fen(fen), winner, 20'000);
    if (const auto lines = test::data_lines("chess/unwinnable/cha_vectors.csv"))
        for (std::size_t i = 1; i < lines->size(); i += test::slow_tests() ? 1 : 20) {
            const auto fields = test::split((*lines)[i], ',');
            ask(from_fen(fields[0]), fields[1] == "white" ? Color::White : Color::Black, 3'000);
        }
    commands.add("quit");
    std::vector<std::string> fens, checkers, nodes;
    for (const std::string& line : test::stockfish_lines(commands.finish())) {
        if (line.starts_with("Fen: "))
            fens.push_back(line.substr(5));
        else if (line.starts_with("Checkers: "))
            checkers.push_back(line.substr(10));
        else if (line.starts_with("Nodes searched: "))
            nodes.push_back(line);
    }
    const std::size_t replayed = wanted.size();
    ASSERT_EQ(fens.size(), replayed);
    ASSERT_EQ(checkers.size(), replayed);
    ASSERT_EQ(nodes.size(), replayed);
    for (std::size_t i = 0; i < replayed; ++i) {
        const auto& [start, last] = wanted[i];
        EXPECT_EQ(fens[i].substr(0, fens[i].find(' ') + 2), last) << start;
        EXPECT_FALSE(checkers[i].empty()) << start;
        EXPECT_EQ(nodes[i], "Nodes searched: 0") << start;
    }
    EXPECT_GE(replayed, std::size(kWinnable));
}

}  // namespace
}  // namespace helpmate_test
}  // namespace kyvien::chess
