#include "conduct/chess/board/internal/physical_board.h"

#include <cstdlib>
#include <fmt/format.h>
#include <span>
#include <utility>
#include <vector>

#include "chess/attacks.h"
#include "rulebook/clause.h"

namespace kyvien::conduct::internal {
namespace {

using chess::Color;
using chess::Piece;
using chess::PieceType;
using chess::Setup;
using chess::Square;

constexpr std::string_view kNothing = "--";
constexpr std::string_view kLetters = "pnbrqk";

/// One piece picked up: put down elsewhere, replaced, or removed.
struct Shift {
    Square from;
    std::optional<Square> to;
    std::optional<PieceType> becomes;
};

std::string text_of(const Shift& shift) {
    std::string text = shift.from.name() + "-";
    if (shift.to)
        text += shift.to->name();
    if (shift.becomes) {
        text += '=';
        text += kLetters[static_cast<std::size_t>(chess::index_of(*shift.becomes))];
    }
    return text;
}

std::optional<PieceType> piece_of(char letter) {
    const auto at = kLetters.find(letter);
    return at == std::string_view::npos ? std::nullopt : std::optional(static_cast<PieceType>(at));
}

/// "e2-e4", "a7-a8=q", "d5-"
std::optional<Shift> read_shift(std::string_view text) {
    if (text.size() < 3 || text[2] != '-')
        return std::nullopt;
    const auto from = Square::parse(text.substr(0, 2));
    if (!from)
        return std::nullopt;
    if (text.size() == 3)
        return Shift{*from, std::nullopt, std::nullopt};
    const auto to = Square::parse(text.substr(3, 2));
    if (!to)
        return std::nullopt;
    if (text.size() == 5)
        return Shift{*from, *to, std::nullopt};
    if (text.size() != 7 || text[5] != '=' || !piece_of(text[6]))
        return std::nullopt;
    return Shift{*from, *to, piece_of(text[6])};
}

/// Expands "e2e4", "a7a8q" to several shifts if the move moves or captures more than one piece;
/// empty if the text is not of this form.
std::vector<Shift> read_plain(const Setup& board, std::string_view text) {
    if (text.size() != 4 && text.size() != 5)
        return {};
    const auto from = Square::parse(text.substr(0, 2));
    const auto to = Square::parse(text.substr(2, 2));
    if (!from || !to || *from == *to)
        return {};
    std::vector<Shift> shifts = {{*from, *to, std::nullopt}};
    if (text.size() == 5) {
        shifts[0].becomes = piece_of(text[4]);
        if (!shifts[0].becomes)
            return {};
    }
    const auto piece = board.board[static_cast<std::size_t>(from->index())];
    if (!piece)
        return shifts;
    const auto at = [&](Square square) {
        return board.board[static_cast<std::size_t>(square.index())];
    };
    if (piece->type == PieceType::King && from->rank() == to->rank() &&
        std::abs(from->file() - to->file()) == 2) {
        const bool kingside = to->file() > from->file();
        const Square corner = Square::at(kingside ? 7 : 0, from->rank());
        if (at(corner) == Piece{piece->color, PieceType::Rook})
            shifts.push_back({corner, Square::at(kingside ? 5 : 3, from->rank()), std::nullopt});
    }
    if (piece->type == PieceType::Pawn && from->file() != to->file() && !at(*to)) {
        const Square beside = Square::at(to->file(), from->rank());
        if (at(beside) == Piece{chess::opponent(piece->color), PieceType::Pawn})
            shifts.push_back({beside, std::nullopt, std::nullopt});
    }
    return shifts;
}

/// Empty if the text is not of this form.
std::vector<Shift> read_shifts(std::string_view text) {
    std::vector<Shift> shifts;
    while (true) {
        const auto comma = text.find(',');
        const auto shift = read_shift(text.substr(0, comma));
        if (!shift)
            return {};
        shifts.push_back(*shift);
        if (comma == std::string_view::npos)
            return shifts;
        text.remove_prefix(comma + 1);
    }
}

/// The pieces of a move, moved one after the other. If a piece is put on the square of another
/// piece of its side, that one is considered picked up already, if a later shift puts it elsewhere:
/// the rook on the king's square in Chess960 castling (II.3.2.2, II.3.2.5.1).
class Hands {
  public:
    Hands(Setup& board, std::span<const Shift> shifts)
        : board_(board), shifts_(shifts), held_(shifts.size()) {}

    /// Picks up the piece of this shift; nothing if the square is empty.
    std::optional<Piece> take_up(std::size_t index) {
        if (held_[index])
            return held_[index];
        return std::exchange(at(shifts_[index].from), std::nullopt);
    }
    /// The piece on the destination square of this shift that stays there.
    std::optional<Piece> met(std::size_t index, const Piece& piece) {
        std::optional<Piece>& there = at(*shifts_[index].to);
        for (std::size_t later = index + 1; later < shifts_.size(); ++later)
            if (there && there->color == piece.color && shifts_[later].from == *shifts_[index].to &&
                !held_[later])
                held_[later] = std::exchange(there, std::nullopt);
        return there;
    }
    void put(std::size_t index, const Piece& piece) { at(*shifts_[index].to) = piece; }

  private:
    std::optional<Piece>& at(Square square) {
        return board_.board[static_cast<std::size_t>(square.index())];
    }

    Setup& board_;
    std::span<const Shift> shifts_;
    std::vector<std::optional<Piece>> held_;
};

}  // namespace

Result<std::string> read_hand_move(const Setup& board, std::string_view text) {
    constexpr std::size_t kLongest = 200;
    if (text == kNothing)
        return std::string(text);
    std::vector<Shift> shifts;
    if (text.size() <= kLongest)
        shifts =
            text.find('-') == std::string_view::npos ? read_plain(board, text) : read_shifts(text);
    if (shifts.empty())
        return refuse("bad-move-text",
                      fmt::format("'{}' does not say which piece was moved where; write f1c3, or "
                                  "f1-c3,h1-f1 for several pieces.",
                                  text.substr(0, 32)),
                      rulebook::fide("C.7"), {{"move", std::string(text.substr(0, 32))}});
    Setup now = board;
    Hands hands(now, shifts);
    std::string written;
    for (std::size_t i = 0; i < shifts.size(); ++i) {
        const Shift& shift = shifts[i];
        const auto piece = hands.take_up(i);
        if (!piece)
            return refuse("no-piece",
                          fmt::format("No piece stands on {} to be moved.", shift.from.name()),
                          rulebook::fide("C.7"), {{"square", shift.from.name()}});
        if (shift.to) {
            hands.met(i, *piece);
            hands.put(i, *piece);
        }
        written += (written.empty() ? "" : ",") + text_of(shift);
    }
    return written;
}

Setup board_after_hand_move(Setup board, std::string_view text) {
    const auto at = [&](Square square) -> std::optional<Piece>& {
        return board.board[static_cast<std::size_t>(square.index())];
    };
    board.en_passant.reset();
    bool resets = false;
    std::vector<Shift> shifts;
    if (text != kNothing)
        shifts = read_shifts(text);
    Hands hands(board, shifts);
    for (std::size_t i = 0; i < shifts.size(); ++i) {
        const Shift& shift = shifts[i];
        const std::optional<Piece> piece = hands.take_up(i);
        resets = resets || !shift.to || piece->type == PieceType::Pawn ||
                 hands.met(i, *piece).has_value();
        if (!shift.to)
            continue;
        hands.met(i, *piece);
        hands.put(i, shift.becomes ? Piece{piece->color, *shift.becomes} : *piece);
        const int step = shift.to->rank() - shift.from.rank();
        const bool from_home = shift.from.rank() == (piece->color == Color::White ? 1 : 6);
        if (piece->type == PieceType::Pawn && from_home && std::abs(step) == 2 &&
            shift.from.file() == shift.to->file())
            board.en_passant = Square::at(shift.from.file(), shift.from.rank() + step / 2);
    }
    for (int index = 0; index < chess::kSquareCount; ++index) {
        const Square square(index);
        if ((board.castling_rooks & square.bit()) == 0)
            continue;
        // A right is kept only by a rook on its original square, with its king in place.
        const auto rook = at(square);
        bool king = false;
        for (int file = 0; file < 8 && rook; ++file)
            king =
                king || at(Square::at(file, square.rank())) == Piece{rook->color, PieceType::King};
        const bool home = rook && square.rank() == (rook->color == Color::White ? 0 : 7);
        if (!rook || rook->type != PieceType::Rook || !king || !home ||
            text.find(square.name() + "-") != std::string_view::npos)
            board.castling_rooks &= ~square.bit();
    }
    // 3.8.2.1.1: a king that was moved has lost all rights, wherever it is now.
    for (int index = 0; text != kNothing && index < chess::kSquareCount; ++index) {
        const auto king = at(Square(index));
        if (king && king->type == PieceType::King &&
            text.find("-" + Square(index).name()) != std::string_view::npos)
            board.castling_rooks &= king->color == Color::White ? ~chess::Bitboard{0xff}
                                                                : ~(chess::Bitboard{0xff} << 56);
    }
    board.halfmove_clock = resets ? 0 : board.halfmove_clock + 1;
    board.move_number += board.turn == Color::Black ? 1 : 0;
    board.turn = chess::opponent(board.turn);
    return board;
}

namespace {

std::optional<Piece> piece_on(const Setup& board, Square square) {
    return board.board[static_cast<std::size_t>(square.index())];
}

chess::Bitboard occupied_of(const Setup& board) {
    chess::Bitboard occupied = 0;
    for (int index = 0; index < chess::kSquareCount; ++index)
        if (piece_on(board, Square(index)))
            occupied |= Square(index).bit();
    return occupied;
}

bool is_attacked(const Setup& board, Square square, Color by) {
    const chess::Bitboard occupied = occupied_of(board);
    for (int index = 0; index < chess::kSquareCount; ++index)
        if (const auto piece = piece_on(board, Square(index));
            piece && piece->color == by &&
            (chess::attacks(*piece, Square(index), occupied) & square.bit()) != 0)
            return true;
    return false;
}

/// 3.7.1, 3.7.2
bool steps_forward(const Setup& board, const Piece& pawn, Square from, Square to) {
    const int forward = pawn.color == Color::White ? 1 : -1;
    const int step = (to.rank() - from.rank()) * forward;
    const bool from_home = from.rank() == (pawn.color == Color::White ? 1 : 6);
    return from.file() == to.file() && !piece_on(board, to) &&
           (step == 1 || (step == 2 && from_home &&
                          !piece_on(board, Square::at(from.file(), from.rank() + forward))));
}

/// 3.7.5.1: on the last rank, and only there, the pawn becomes one of four pieces.
bool is_replaced_rightly(const Piece& pawn, const Shift& shift) {
    const bool last = shift.to->rank() == (pawn.color == Color::White ? 7 : 0);
    const bool becomes =
        shift.becomes && *shift.becomes != PieceType::Pawn && *shift.becomes != PieceType::King;
    return last ? becomes : !shift.becomes;
}

bool goes_as_piece(const Setup& board, const Piece& piece, const Shift& shift, bool in_passing) {
    const auto taken = piece_on(board, *shift.to);
    if (taken && (taken->color == piece.color || taken->type == PieceType::King))
        return false;
    const bool attacks =
        (chess::attacks(piece, shift.from, occupied_of(board)) & shift.to->bit()) != 0;
    if (piece.type != PieceType::Pawn)
        return attacks && !shift.becomes && !in_passing;
    return is_replaced_rightly(piece, shift) &&
           (steps_forward(board, piece, shift.from, *shift.to)
                ? !in_passing
                : attacks && (in_passing ? board.en_passant == shift.to : taken.has_value()));
}

/// 3.8.2: the king's path is free and not attacked, the rook's path is free.
bool castles(const Setup& board, const Shift& king, const Shift& rook) {
    const Color color = board.turn;
    const int rank = color == Color::White ? 0 : 7;
    const bool kingside = rook.from.file() > king.from.file();
    if (piece_on(board, king.from) != Piece{color, PieceType::King} ||
        (board.castling_rooks & rook.from.bit()) == 0 || !king.to || !rook.to ||
        *king.to != Square::at(kingside ? 6 : 2, rank) ||
        *rook.to != Square::at(kingside ? 5 : 3, rank))
        return false;
    const chess::Bitboard others = occupied_of(board) & ~king.from.bit() & ~rook.from.bit();
    const auto way = [](Square a, Square b) { return chess::between(a, b) | a.bit() | b.bit(); };
    const chess::Bitboard of_king = way(king.from, *king.to);
    if (((of_king | way(rook.from, *rook.to)) & others) != 0)
        return false;
    for (int file = 0; file < 8; ++file)
        if (const Square square = Square::at(file, rank);
            (of_king & square.bit()) != 0 && is_attacked(board, square, chess::opponent(color)))
            return false;
    return true;
}

}  // namespace

bool is_regular_move(const Setup& board, std::string_view text) {
    const std::vector<Shift> shifts = text == kNothing ? std::vector<Shift>{} : read_shifts(text);
    if (shifts.empty() || shifts.size() > 2 || !shifts[0].to)
        return false;
    const auto piece = piece_on(board, shifts[0].from);
    if (!piece || piece->color != board.turn)
        return false;
    const Setup after = board_after_hand_move(board, text);
    for (int index = 0; index < chess::kSquareCount; ++index)
        if (piece_on(after, Square(index)) == Piece{board.turn, PieceType::King} &&
            is_attacked(after, Square(index), chess::opponent(board.turn)))
            return false;
    if (shifts.size() == 1)
        return goes_as_piece(board, *piece, shifts[0], false);
    if (shifts[1].to)
        return castles(board, shifts[0], shifts[1]);
    // 3.7.4.1: the pawn that has passed over the square is removed.
    return shifts[1].from == Square::at(shifts[0].to->file(), shifts[0].from.rank()) &&
           goes_as_piece(board, *piece, shifts[0], true);
}

std::vector<std::string> regular_moves(const Setup& board) {
    std::vector<std::string> moves;
    const auto add = [&](const std::string& text) {
        if (is_regular_move(board, text))
            moves.push_back(text);
    };
    for (int from = 0; from < chess::kSquareCount; ++from) {
        const auto piece = piece_on(board, Square(from));
        if (!piece || piece->color != board.turn)
            continue;
        for (int to = 0; to < chess::kSquareCount; ++to) {
            const std::string text = text_of({Square(from), Square(to), std::nullopt});
            if (piece->type != PieceType::Pawn) {
                add(text);
                continue;
            }
            if (Square(to).rank() == (piece->color == Color::White ? 7 : 0))
                for (const char letter : kLetters.substr(1, 4))
                    add(text + '=' + letter);
            else
                add(text);
            if (board.en_passant == Square(to))
                add(text + ',' + Square::at(Square(to).file(), Square(from).rank()).name() + '-');
        }
        if (piece->type != PieceType::King)
            continue;
        for (int index = 0; index < chess::kSquareCount; ++index) {
            const Square rook(index);
            if ((board.castling_rooks & rook.bit()) == 0 || rook.rank() != Square(from).rank())
                continue;
            const bool kingside = rook.file() > Square(from).file();
            add(text_of({Square(from), Square::at(kingside ? 6 : 2, rook.rank()), std::nullopt}) +
                ',' + text_of({rook, Square::at(kingside ? 5 : 3, rook.rank()), std::nullopt}));
        }
    }
    return moves;
}

std::optional<chess::Position> playable(const Setup& board, chess::CastlingMode mode) {
    const auto position = chess::Position::make(board, mode, chess::Strictness::Playable);
    return position ? std::optional(*position) : std::nullopt;
}

}  // namespace kyvien::conduct::internal
