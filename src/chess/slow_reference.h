// chess/slow_reference.h — the reference implementation of Position: a plain board on which every
// move is tried.
//
// It uses no bitboards and no tables, and shares only the value types with the rest of the room. It
// walks step by step and tests whether a move is legal by playing it and checking whether the king
// could be captured.
#pragma once

#include <algorithm>
#include <array>
#include <cstdlib>
#include <optional>
#include <vector>

#include "chess/setup.h"
#include "chess/types.h"

namespace kyvien::chess::test {

class Reference {
  public:
    explicit Reference(const Setup& setup) : s_(setup) {}

    [[nodiscard]] const Setup& setup() const { return s_; }

    [[nodiscard]] std::vector<Move> legal_moves() const {
        std::vector<Move> moves;
        for (int from = 0; from < 64; ++from)
            for (int to = 0; to < 64; ++to)
                for (const Move move : candidates(Square(from), Square(to)))
                    if (!move.is_castling() && king_is_safe_after(move))
                        moves.push_back(move);
                    else if (move.is_castling() && may_castle(move))
                        moves.push_back(move);
        std::sort(moves.begin(), moves.end());
        return moves;
    }

    [[nodiscard]] bool in_check() const { return attacked(king(s_.turn), opponent(s_.turn)); }

    void play(Move move) {
        const Square from = move.from();
        const Square to = move.to();
        const Piece piece = *at(from);
        const bool pawn = piece.type == PieceType::Pawn;
        const bool capture = !move.is_castling() && at(to).has_value();
        s_.halfmove_clock = pawn || capture ? 0 : s_.halfmove_clock + 1;
        s_.move_number += s_.turn == Color::Black ? 1 : 0;
        put(from, std::nullopt);
        if (move.is_castling()) {
            put(to, std::nullopt);
            const bool right = to.file() > from.file();
            put(Square::at(right ? 6 : 2, from.rank()), piece);
            put(Square::at(right ? 5 : 3, from.rank()), Piece{piece.color, PieceType::Rook});
        } else {
            put(to, move.is_promotion() ? Piece{piece.color, *move.promotion()} : piece);
        }
        if (move.is_en_passant())
            put(Square::at(to.file(), from.rank()), std::nullopt);
        for (int square = 0; square < 64; ++square) {
            const bool king_moved = piece.type == PieceType::King &&
                                    Square(square).rank() == (s_.turn == Color::White ? 0 : 7);
            if (square == from.index() || square == to.index() || king_moved)
                s_.castling_rooks &= ~(Bitboard{1} << square);
        }
        s_.en_passant = std::nullopt;
        if (pawn && std::abs(to.rank() - from.rank()) == 2)
            s_.en_passant = Square::at(from.file(), (from.rank() + to.rank()) / 2);
        s_.turn = opponent(s_.turn);
    }

  private:
    [[nodiscard]] std::optional<Piece> at(Square square) const {
        return s_.board[static_cast<std::size_t>(square.index())];
    }
    void put(Square square, std::optional<Piece> piece) {
        s_.board[static_cast<std::size_t>(square.index())] = piece;
    }
    [[nodiscard]] Square king(Color color) const {
        for (int square = 0; square < 64; ++square)
            if (at(Square(square)) == Piece{color, PieceType::King})
                return Square(square);
        std::abort();
    }
    static int sign(int value) { return value > 0 ? 1 : value < 0 ? -1 : 0; }

    /// Whether all squares strictly between two squares of one line are empty.
    [[nodiscard]] bool free_between(Square from, Square to) const {
        const int file_step = sign(to.file() - from.file());
        const int rank_step = sign(to.rank() - from.rank());
        for (int file = from.file() + file_step, rank = from.rank() + rank_step;
             file != to.file() || rank != to.rank(); file += file_step, rank += rank_step)
            if (at(Square::at(file, rank)))
                return false;
        return true;
    }

    /// Whether the piece on `from` attacks `to` (3.1.2).
    [[nodiscard]] bool attacks(Square from, Square to) const {
        const auto piece = at(from);
        if (!piece || from == to)
            return false;
        const int files = std::abs(to.file() - from.file());
        const int ranks = std::abs(to.rank() - from.rank());
        const bool straight = files == 0 || ranks == 0;
        const bool diagonal = files == ranks;
        switch (piece->type) {
        case PieceType::Pawn:
            return files == 1 && to.rank() - from.rank() == (piece->color == Color::White ? 1 : -1);
        case PieceType::Knight:
            return files * ranks == 2;
        case PieceType::Bishop:
            return diagonal && free_between(from, to);
        case PieceType::Rook:
            return straight && free_between(from, to);
        case PieceType::Queen:
            return (straight || diagonal) && free_between(from, to);
        case PieceType::King:
            return files <= 1 && ranks <= 1;
        }
        return false;
    }
    [[nodiscard]] bool attacked(Square square, Color by) const {
        for (int from = 0; from < 64; ++from)
            if (at(Square(from)) && at(Square(from))->color == by && attacks(Square(from), square))
                return true;
        return false;
    }

    /// The moves from one square to another that obey all rules except the safety of the king.
    [[nodiscard]] std::vector<Move> candidates(Square from, Square to) const {
        const auto piece = at(from);
        if (!piece || piece->color != s_.turn)
            return {};
        const auto target = at(to);
        if (piece->type == PieceType::King && target == Piece{s_.turn, PieceType::Rook} &&
            (s_.castling_rooks >> to.index() & 1) != 0)
            return {Move(from, to, Move::Kind::Castling)};
        if (target && target->color == s_.turn)
            return {};
        if (piece->type != PieceType::Pawn)
            return attacks(from, to) ? std::vector<Move>{Move(from, to)} : std::vector<Move>{};

        const bool white = s_.turn == Color::White;
        const int steps = (to.rank() - from.rank()) * (white ? 1 : -1);
        const bool ahead = from.file() == to.file() && !target &&
                           (steps == 1 || (steps == 2 && from.rank() == (white ? 1 : 6) &&
                                           free_between(from, to)));
        if (attacks(from, to) && s_.en_passant == to)
            return {Move(from, to, Move::Kind::EnPassant)};
        if (!ahead && !(attacks(from, to) && target))
            return {};
        if (to.rank() != (white ? 7 : 0))
            return {Move(from, to)};
        return {Move::promotion(from, to, PieceType::Knight),
                Move::promotion(from, to, PieceType::Bishop),
                Move::promotion(from, to, PieceType::Rook),
                Move::promotion(from, to, PieceType::Queen)};
    }

    [[nodiscard]] bool king_is_safe_after(Move move) const {
        Reference next = *this;
        next.play(move);
        return !next.attacked(next.king(s_.turn), opponent(s_.turn));
    }

    /// 3.8.2.2, II.3: no other men stand in the way of king and rook, and the king does not start
    /// from, cross or reach an attacked square.
    [[nodiscard]] bool may_castle(Move move) const {
        const int rank = move.from().rank();
        const bool right = move.to().file() > move.from().file();
        const auto free_way = [&](int from, int to) {
            for (int file = std::min(from, to); file <= std::max(from, to); ++file)
                if (const Square square = Square::at(file, rank);
                    at(square) && square != move.from() && square != move.to())
                    return false;
            return true;
        };
        const int king_to = right ? 6 : 2;
        if (!free_way(move.from().file(), king_to) || !free_way(move.to().file(), right ? 5 : 3) ||
            !king_is_safe_after(move))
            return false;
        Reference without_king = *this;
        without_king.put(move.from(), std::nullopt);
        for (int file = std::min(move.from().file(), king_to);
             file <= std::max(move.from().file(), king_to); ++file)
            if (without_king.attacked(Square::at(file, rank), opponent(s_.turn)))
                return false;
        return true;
    }

    Setup s_;
};

}  // namespace kyvien::chess::test
