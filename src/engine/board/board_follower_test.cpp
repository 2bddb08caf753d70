#include "engine/board/board_follower.h"

#include <gtest/gtest.h>

#include <string>

#include "base/hash.h"
#include "notation/chess/fen.h"
#include "notation/chess/uci.h"

namespace kyvien::engine {
namespace board_follower_test {
namespace {

using chess::Color;
using chess::Piece;
using chess::PieceType;
using chess::Position;
using chess::Square;

Square square(std::string_view name) {
    return *Square::parse(name);
}

Position position_of(std::string_view fen) {
    return *Position::make(notation::parse_fen(fen)->setup);
}

/// A board on which pieces are moved by hand: the follower sees every change of a square in the
/// bytes that a board would send.
class Board {
  public:
    explicit Board(const Position& start) : follower(start), placement_(placement_of(start)) {
        say(DgtBoardDump{placement_});
    }
    void lift(Square from) { set(from, std::nullopt); }
    void put(Square on, Piece piece) { set(on, piece); }
    void lift(std::string_view from) { lift(square(from)); }
    /// Lifts a piece and puts it on another square.
    void carry(std::string_view from, std::string_view to) {
        const Piece piece = *at(square(from));
        lift(from);
        put(square(to), piece);
    }
    [[nodiscard]] std::optional<Piece> at(Square where) const {
        return placement_[static_cast<std::size_t>(where.index())];
    }
    [[nodiscard]] std::string moves() const {
        std::string told;
        for (std::size_t i = 0; i < follower.moves().size(); ++i)
            told += (i == 0 ? "" : " ") +
                    notation::to_uci(follower.positions()[i], follower.moves()[i].move);
        return told;
    }
    [[nodiscard]] std::string lifted_before(std::size_t move) const {
        std::string told;
        for (const Square each : follower.moves()[move].lifted_before)
            told += (told.empty() ? "" : " ") + each.name();
        return told;
    }

    BoardFollower follower;

  private:
    void set(Square where, std::optional<Piece> piece) {
        placement_[static_cast<std::size_t>(where.index())] = piece;
        say(DgtFieldUpdate{where, piece});
    }
    void say(const DgtMessage& message) {
        reader_.add(dgt_bytes(message));
        while (const auto read = reader_.next())
            follower.observe(*read);
    }

    DgtReader reader_;
    Placement placement_;
};

TEST(BoardFollower, MovesCapturesAndAPieceThatIsPutBack) {
    Board board(Position::start());
    board.carry("e2", "e4");
    board.carry("d7", "d5");
    // The captured piece is removed first, or last.
    board.lift("d5");
    board.carry("e4", "d5");
    board.lift("d8");
    board.lift("d5");
    board.put(square("d5"), {Color::Black, PieceType::Queen});
    EXPECT_EQ(board.moves(), "e2e4 d7d5 e4d5 d8d5");
    // A knight is moved, put back, and moved in the end.
    board.carry("g1", "f3");
    EXPECT_EQ(board.moves(), "e2e4 d7d5 e4d5 d8d5 g1f3");
    board.carry("f3", "g1");
    EXPECT_EQ(board.moves(), "e2e4 d7d5 e4d5 d8d5");
    board.carry("b1", "c3");
    EXPECT_EQ(board.moves(), "e2e4 d7d5 e4d5 d8d5 b1c3");
    EXPECT_EQ(board.lifted_before(4), "g1") << "who touches a piece moves it (4.3.1)";
}

TEST(BoardFollower, ARookThatSlidesHasMadeOneMove) {
    Board board(Position::start());
    board.carry("a2", "a4");
    board.carry("e7", "e5");
    board.carry("a1", "a2");
    EXPECT_EQ(board.moves(), "a2a4 e7e5 a1a2");
    board.carry("a2", "a3");
    EXPECT_EQ(board.moves(), "a2a4 e7e5 a1a3");
    EXPECT_EQ(board.lifted_before(2), "");
    board.carry("a3", "h3");
    EXPECT_EQ(board.moves(), "a2a4 e7e5 a1a3") << "a rook does not turn a corner";
    EXPECT_EQ(board.follower.differences(), (std::vector{square("a3"), square("h3")}));
}

TEST(BoardFollower, CastlingInEitherOrderAndTheRookThatWasTouchedFirst) {
    const Position start = position_of("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    Board board(start);
    board.carry("e1", "g1");
    EXPECT_EQ(board.moves(), "");
    board.carry("h1", "f1");
    EXPECT_EQ(board.moves(), "e1g1");
    EXPECT_EQ(board.lifted_before(0), "");
    board.carry("a8", "d8");
    EXPECT_EQ(board.moves(), "e1g1 a8d8");
    board.carry("e8", "c8");
    EXPECT_EQ(board.moves(), "e1g1 e8c8");
    EXPECT_EQ(board.lifted_before(1), "a8") << "with that rook he may not castle (4.4.2)";
}

TEST(BoardFollower, EnPassantAndPromotionShowThePieceThatStandsThere) {
    const Position start = position_of("4k3/P7/8/8/4p3/8/3P4/4K3 w - - 0 1");
    Board board(start);
    board.carry("d2", "d4");
    board.carry("e4", "d3");
    EXPECT_EQ(board.moves(), "d2d4") << "the pawn that is taken still stands";
    board.lift("d4");
    EXPECT_EQ(board.moves(), "d2d4 e4d3");
    board.lift("a7");
    board.put(square("a8"), {Color::White, PieceType::Pawn});
    EXPECT_EQ(board.moves(), "d2d4 e4d3");
    board.put(square("a8"), {Color::White, PieceType::Knight});
    EXPECT_EQ(board.moves(), "d2d4 e4d3 a7a8n");
}

TEST(BoardFollower, AcceptsAReplyLiftedBeforeTheMoveIsFinished) {
    Board board(Position::start());
    board.lift("e2");
    board.lift("e7");  // the reply is lifted before the move is final
    board.put(square("e4"), {Color::White, PieceType::Pawn});
    board.put(square("e5"), {Color::Black, PieceType::Pawn});
    EXPECT_EQ(board.moves(), "e2e4 e7e5");
}

TEST(BoardFollower, WaitsForTheStartPositionInEitherOrientation) {
    BoardFollower follower(Position::start());
    Placement empty{};
    follower.observe(empty);
    EXPECT_FALSE(follower.has_begun());
    Placement turned;
    const Placement start = placement_of(Position::start());
    for (std::size_t i = 0; i < turned.size(); ++i)
        turned[turned.size() - 1 - i] = start[i];
    follower.observe(turned);
    ASSERT_TRUE(follower.has_begun());
    follower.observe(DgtFieldUpdate{square("d7"), std::nullopt});
    follower.observe(DgtFieldUpdate{square("d5"), Piece{Color::White, PieceType::Pawn}});
    ASSERT_EQ(follower.moves().size(), 1U);
    EXPECT_EQ(notation::to_uci(Position::start(), follower.moves()[0].move), "e2e4");
}

TEST(BoardFollower, KingsInTheCentreTellTheResult) {
    for (const auto& [white, black, result] :
         {std::tuple{"e4", "d5", "1-0"}, std::tuple{"d4", "e5", "0-1"},
          std::tuple{"e4", "e5", "1/2-1/2"}, std::tuple{"d5", "d4", "1/2-1/2"}}) {
        Board board(Position::start());
        board.carry("a2", "a3");
        board.carry("e1", white);
        EXPECT_FALSE(board.follower.announced_result());
        board.carry("e8", black);
        EXPECT_EQ(board.follower.announced_result(), result);
        EXPECT_EQ(board.moves(), "a2a3");
    }
}

/// The squares between two on a line; none for a knight's move.
std::vector<Square> between(Square from, Square to) {
    const int files = to.file() - from.file();
    const int ranks = to.rank() - from.rank();
    std::vector<Square> found;
    if (files != 0 && ranks != 0 && std::abs(files) != std::abs(ranks))
        return found;
    const int steps = std::max(std::abs(files), std::abs(ranks));
    for (int i = 1; i < steps; ++i)
        found.push_back(
            Square::at(from.file() + files / steps * i, from.rank() + ranks / steps * i));
    return found;
}

/// Plays a move as a person might: in one of several orders, lifted or slid.
void play(Board& board, const Position& position, chess::Move move, std::uint64_t& random) {
    const Piece mover = *position.at(move.from());
    const auto chance = [&random](std::uint64_t of) {
        return base::next_splitmix64(random) % of == 0;
    };
    if (move.is_castling()) {
        const bool is_short = move.to().file() > move.from().file();
        const Square king = Square::at(is_short ? 6 : 2, move.from().rank());
        const Square rook = Square::at(is_short ? 5 : 3, move.from().rank());
        const bool king_first = chance(2);
        for (const bool is_king : {king_first, !king_first}) {
            board.lift(is_king ? move.from() : move.to());
            board.put(is_king ? king : rook,
                      {mover.color, is_king ? PieceType::King : PieceType::Rook});
        }
        return;
    }
    const Square taken =
        move.is_en_passant() ? Square::at(move.to().file(), move.from().rank()) : move.to();
    const bool is_capture = position.is_capture(move);
    const bool taken_first = is_capture && chance(2);
    if (taken_first)
        board.lift(taken);
    board.lift(move.from());
    if (!is_capture && mover.type != PieceType::Pawn && chance(3))
        for (const Square over : between(move.from(), move.to())) {
            board.put(over, mover);
            board.lift(over);
        }
    if (is_capture && !taken_first)
        board.lift(taken);
    if (move.is_promotion() && chance(2)) {
        board.put(move.to(), mover);
        board.lift(move.to());
    }
    board.put(move.to(), {mover.color, move.promotion().value_or(mover.type)});
}

TEST(BoardFollower, WholeGamesByChanceAreFollowedMoveByMove) {
    std::uint64_t random = 20'261'130;
    for (int game = 0; game < 60; ++game) {
        Position position = Position::start();
        Board board(position);
        std::string wanted;
        for (int ply = 0; ply < 120 && position.has_legal_move(); ++ply) {
            const auto legal = position.legal_moves();
            const chess::Move move = legal[base::next_splitmix64(random) % legal.size()];
            play(board, position, move, random);
            wanted += (ply == 0 ? "" : " ") + notation::to_uci(position, move);
            position.play(move);
            ASSERT_EQ(board.moves(), wanted) << "game " << game;
            if (board.follower.announced_result())
                break;
        }
    }
}

TEST(DgtReader, AnyCutOfTheBytesAndBytesBetweenMakeNoDifference) {
    const std::string dump = dgt_bytes(DgtBoardDump{placement_of(Position::start())});
    const std::string update = dgt_bytes(DgtFieldUpdate{square("h1"), std::nullopt});
    EXPECT_EQ(update, std::string("\x8E\0\x05\x3F\0", 5));
    EXPECT_EQ(static_cast<unsigned char>(dump[3]), 8) << "a8 comes first: a black rook";
    // Clock messages are ignored; bytes that are no message are skipped.
    const std::string clock("\x8D\0\x0A\1\2\3\4\5\6\7", 10);
    const std::string sent = "no" + dump + clock + update;
    for (const std::size_t step : {sent.size(), std::size_t{1}, std::size_t{7}}) {
        DgtReader reader;
        int dumps = 0;
        int updates = 0;
        for (std::size_t at = 0; at < sent.size(); at += step) {
            reader.add(std::string_view(sent).substr(at, step));
            while (const auto message = reader.next()) {
                if (const auto* whole = std::get_if<DgtBoardDump>(&*message)) {
                    ++dumps;
                    EXPECT_EQ(whole->placement, placement_of(Position::start()));
                } else {
                    ++updates;
                    EXPECT_EQ(std::get<DgtFieldUpdate>(*message).square, square("h1"));
                }
            }
        }
        EXPECT_EQ(dumps, 1);
        EXPECT_EQ(updates, 1);
        EXPECT_EQ(reader.skipped(), 2U);
    }
}

}  // namespace
}  // namespace board_follower_test
}  // namespace kyvien::engine
