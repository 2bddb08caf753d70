// xiangqi/position.h — a legal position, its legal moves, and whether it ends the game.
//
// Law:   B.2 to B.12 (moves), 6.1 and 6.2 (check), 7.1.a and 7.1.b (mate and stalemate lose),
//        7.2.a (no means to win), 7.2.e and article 12 (moves without capture).
// Cost:  legal_moves() well under a microsecond; copying about 350 bytes.
// Safe:  a value type; const functions on any thread.
#pragma once

#include <cstdint>
#include <expected>
#include <optional>
#include <vector>

#include "xiangqi/board.h"
#include "xiangqi/setup.h"
#include "xiangqi/types.h"

namespace kyvien::xiangqi {

/// One side's moves since the last capture (specification of the law, section 7).
struct NoCaptureCount {
    int moves = 0;
    /// How many of the moves gave check.
    int checks = 0;

    /// The count that a claim under 7.2.e compares with the limit: checks beyond `check_cap` do
    /// not advance it (12.4).
    [[nodiscard]] constexpr int effective(int check_cap = 10) const {
        return moves - (checks > check_cap ? checks - check_cap : 0);
    }

    friend constexpr bool operator==(NoCaptureCount, NoCaptureCount) = default;
};

class Position {
  public:
    /// Refuses with every condition of B.2 that the setup violates. Moves counted in the setup are
    /// assumed to alternate between the sides and to give no check.
    [[nodiscard]] static std::expected<Position, std::vector<SetupFault>>
    make(const Setup& setup, Origin origin = Origin::Play);
    [[nodiscard]] static Position start();

    [[nodiscard]] Side turn() const { return board_.turn; }
    [[nodiscard]] std::optional<Piece> at(Square square) const {
        const int slot = board_.slot(square.index());
        return slot == internal::kEmpty ? std::nullopt : std::optional(internal::piece_of(slot));
    }
    [[nodiscard]] Square general(Side side) const { return Square(board_.general(side)); }

    /// The identity of the piece on this point. Ids are less than 32.
    [[nodiscard]] std::optional<PieceId> id_at(Square square) const {
        const int slot = board_.slot(square.index());
        return slot == internal::kEmpty ? std::nullopt : std::optional(static_cast<PieceId>(slot));
    }
    /// Needs: id < 32.
    [[nodiscard]] static constexpr Piece piece(PieceId id) { return internal::piece_of(id); }
    /// The point of the piece; nullopt once it is captured. Needs: id < 32.
    [[nodiscard]] std::optional<Square> square_of(PieceId id) const {
        const int square = board_.square(id);
        return square == internal::kGone ? std::nullopt : std::optional(Square(square));
    }

    [[nodiscard]] MoveList legal_moves() const;
    [[nodiscard]] std::size_t count_legal_moves() const;
    [[nodiscard]] bool is_legal(Move move) const {
        return move.to() != general(opponent(turn())) && board_.is_legal(turn(), move, in_check_);
    }
    /// Whether the move violates only B.11: the piece can move there by its way of moving, but its
    /// own general would then be attacked or face the other general (16.3.a.5).
    [[nodiscard]] bool exposes_general(Move move) const;
    [[nodiscard]] bool has_legal_move() const {
        return general_en_prise_ ? !legal_moves().empty()
                                 : board_.has_legal_move(turn(), in_check_);
    }
    [[nodiscard]] bool is_capture(Move move) const {
        return board_.slot(move.to().index()) != internal::kEmpty;
    }
    /// Needs: a legal move.
    void play(Move move);

    /// Whether the side to move is in check (6.1).
    [[nodiscard]] bool in_check() const { return in_check_; }
    /// The pieces that give check.
    [[nodiscard]] std::vector<Square> checkers() const;
    /// In check without a legal move: the side to move has lost (7.1.a).
    [[nodiscard]] bool is_checkmate() const { return in_check() && !has_legal_move(); }
    /// Not in check without a legal move: the side to move has lost (7.1.b).
    [[nodiscard]] bool is_stalemate() const { return !in_check() && !has_legal_move(); }
    /// Whether `side` would attack the point if a piece of the opponent were on it.
    [[nodiscard]] bool is_attacked(Square square, Side side) const {
        return board_.is_attacked(square.index(), side);
    }

    /// Whether the side has a chariot, horse, cannon or soldier.
    [[nodiscard]] bool has_attackers(Side side) const;
    /// 7.2.a: neither side has a piece that can attack and mate.
    [[nodiscard]] bool neither_can_attack() const {
        return !has_attackers(Side::Red) && !has_attackers(Side::Black);
    }

    [[nodiscard]] NoCaptureCount no_capture_count(Side side) const {
        return no_capture_[static_cast<std::size_t>(side)];
    }
    /// Plies since the last capture, by both sides.
    [[nodiscard]] int no_capture_plies() const {
        return no_capture_[0].moves + no_capture_[1].moves;
    }
    /// Number of the move to be made; one move is one turn of each side (B.3).
    [[nodiscard]] int move_number() const { return move_number_; }

    /// The hash of placement and side to move. Equal positions have equal hashes. The converse is
    /// only likely, so no decision depends on it.
    [[nodiscard]] std::uint64_t hash() const { return board_.key; }
    /// The same kinds of pieces on the same points, and the same side to move.
    [[nodiscard]] bool same_as(const Position& other) const;
    [[nodiscard]] Setup to_setup() const;

    /// For this room: the underlying board.
    [[nodiscard]] const internal::Board& board() const { return board_; }

  private:
    Position() = default;

    internal::Board board_;
    std::array<NoCaptureCount, 2> no_capture_{};
    int move_number_ = 1;
    bool in_check_ = false;
    bool general_en_prise_ = false;  // only in a diagram, before its first move
};

}  // namespace kyvien::xiangqi
