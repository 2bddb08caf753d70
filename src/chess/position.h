// chess/position.h — a legal position and its legal moves.
//
// Law:   FIDE 3 (moves), 5.1.1, 5.2.1 (mate, stalemate), 9.2.2 (same position), Guideline II
//        (Chess960).
// Cost:  legal_moves() 25 to 50 ns, is_legal() and play() about 10 ns, 160 bytes to copy.
// Safe:  a value; different values on different threads.
#pragma once

#include <array>
#include <cstdint>
#include <expected>
#include <optional>
#include <vector>

#include "chess/bitboard.h"
#include "chess/setup.h"
#include "chess/types.h"

namespace kyvien::chess {

namespace internal {

/// The bare board, as the generators see it. Piece codes: 0 = empty, type + 1 for White,
/// type + 9 for Black.
struct Board {
    Bitboard types[6];
    Bitboard colors[2];
    std::uint8_t codes[64];
    std::uint64_t key;
    Bitboard castling;        // rooks that may still castle
    std::int32_t halfmoves;   // since the last capture or pawn move
    std::int32_t number;      // of the move, starting with 1
    std::uint8_t turn;        // 0 = White
    std::uint8_t en_passant;  // 64 = none; only set when a legal capture exists
    std::uint8_t chess960;
};

}  // namespace internal

class Position {
  public:
    /// Refuses with every fault found; the list is never empty.
    static std::expected<Position, std::vector<SetupFault>>
    make(const Setup& setup, CastlingMode mode = CastlingMode::Standard,
         Strictness strictness = Strictness::Reachable);
    /// The starting position (2.3).
    static Position start();
    /// Starting position of Chess960; 518 is the array of standard chess.
    /// Needs: 0 <= number < 960.
    static Position chess960(int number);

    [[nodiscard]] MoveList legal_moves() const;
    /// Fills `list` in place, without a copy.
    void legal_moves(MoveList& list) const;
    [[nodiscard]] bool has_legal_move() const;
    /// Accepts any value of Move.
    [[nodiscard]] bool is_legal(Move move) const;
    /// Needs: is_legal(move).
    void play(Move move);
    /// The position after `move`. Needs: is_legal(move).
    [[nodiscard]] Position after(Move move) const {
        Position next = *this;
        next.play(move);
        return next;
    }

    [[nodiscard]] Color turn() const { return static_cast<Color>(board_.turn); }
    [[nodiscard]] CastlingMode mode() const { return static_cast<CastlingMode>(board_.chess960); }
    [[nodiscard]] std::optional<Piece> at(Square square) const {
        const unsigned code = board_.codes[square.index()];
        if (code == 0)
            return std::nullopt;
        return Piece{static_cast<Color>(code >> 3), static_cast<PieceType>((code & 7) - 1)};
    }
    [[nodiscard]] Square king(Color color) const {
        return Square(first_square(pieces(color, PieceType::King)));
    }
    [[nodiscard]] Bitboard pieces(Color color) const { return board_.colors[index_of(color)]; }
    [[nodiscard]] Bitboard pieces(PieceType type) const { return board_.types[index_of(type)]; }
    [[nodiscard]] Bitboard pieces(Color color, PieceType type) const {
        return board_.types[index_of(type)] & board_.colors[index_of(color)];
    }
    [[nodiscard]] Bitboard occupied() const { return board_.colors[0] | board_.colors[1]; }
    /// Rooks that may still castle (3.8.2.1), of both colours.
    [[nodiscard]] Bitboard castling_rooks() const { return board_.castling; }
    /// The pieces that give check to the side to move.
    [[nodiscard]] Bitboard checkers() const;

    [[nodiscard]] bool in_check() const { return checkers() != 0; }
    [[nodiscard]] bool is_checkmate() const { return in_check() && !has_legal_move(); }
    [[nodiscard]] bool is_stalemate() const { return !in_check() && !has_legal_move(); }
    /// The pieces of the side to move, of one type and within `among`, that have a legal move other
    /// than castling to `to`.
    [[nodiscard]] Bitboard movers_to(PieceType type, Square to, Bitboard among = kAllSquares) const;
    /// The move from one square to another as this position represents it: castling if a king moves
    /// to its own rook, en passant if a pawn moves to that square. It may be illegal.
    [[nodiscard]] Move move_between(Square from, Square to,
                                    std::optional<PieceType> promotion = std::nullopt) const;
    /// Whether a legal move gives check.
    [[nodiscard]] bool gives_check(Move move) const;
    /// Captures, en passant included. Needs: is_legal(move).
    [[nodiscard]] bool is_capture(Move move) const {
        return move.is_en_passant() ||
               (!move.is_castling() && board_.codes[move.to().index()] != 0);
    }
    /// The type of the piece that moves. Needs: is_legal(move).
    [[nodiscard]] PieceType moved_type(Move move) const {
        return static_cast<PieceType>((board_.codes[move.from().index()] & 7) - 1);
    }

    /// Plies since the last capture or pawn move (9.3, 9.6.2).
    [[nodiscard]] int halfmove_clock() const { return board_.halfmoves; }
    [[nodiscard]] int move_number() const { return board_.number; }
    /// Equal for positions that are the same by 9.2.2; different ones may share a hash.
    [[nodiscard]] std::uint64_t hash() const { return board_.key; }
    /// The square behind a pawn that can be captured en passant by a legal move (9.2.2.1).
    [[nodiscard]] std::optional<Square> legal_en_passant() const {
        if (board_.en_passant >= 64)
            return std::nullopt;
        return Square(board_.en_passant);
    }
    /// The same position by 9.2.2: same player on move, same kinds and colours on the same squares,
    /// same castling rights, same legal en passant capture. Counters do not matter.
    [[nodiscard]] bool same_as(const Position& other) const;
    /// Whether `side` cannot mate by any sequence of moves because of the material alone (5.2.2,
    /// 6.9). False does not mean that a mate is possible: see chess/dead_position/unwinnable.h.
    [[nodiscard]] bool insufficient_material(Color side) const;

    [[nodiscard]] Setup to_setup() const;

    // For the generators and counters of this room.
    [[nodiscard]] const internal::Board& board() const { return board_; }
    /// Needs: `board` is that of a position, apart from its counters.
    [[nodiscard]] static Position restored(const internal::Board& board) {
        Position position;
        position.board_ = board;
        return position;
    }

  private:
    Position() = default;
    internal::Board board_;
};

}  // namespace kyvien::chess
