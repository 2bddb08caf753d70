#include "conduct/chess/board/internal/physical_board.h"

#include <cstdlib>
#include <fmt/format.h>
#include <vector>

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

/// One piece taken up: put down elsewhere, replaced, or taken off.
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

/// "e2e4", "a7a8q" as several shifts where the move moves or takes more than one piece; empty when
/// the text is not of this kind.
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

/// Empty when the text is not of this kind.
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

}  // namespace

Result<std::string> read_by_hand(const Setup& board, std::string_view text) {
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
    auto now = board.board;
    std::string written;
    for (const Shift& shift : shifts) {
        auto& from = now[static_cast<std::size_t>(shift.from.index())];
        if (!from)
            return refuse("no-piece",
                          fmt::format("No piece stands on {} to be moved.", shift.from.name()),
                          rulebook::fide("C.7"), {{"square", shift.from.name()}});
        if (shift.to)
            now[static_cast<std::size_t>(shift.to->index())] = from;
        from.reset();
        written += (written.empty() ? "" : ",") + text_of(shift);
    }
    return written;
}

Setup after_by_hand(Setup board, std::string_view text) {
    const auto at = [&](Square square) -> std::optional<Piece>& {
        return board.board[static_cast<std::size_t>(square.index())];
    };
    board.en_passant.reset();
    bool resets = false;
    std::vector<Shift> shifts;
    if (text != kNothing)
        shifts = read_shifts(text);
    for (const Shift& shift : shifts) {
        const std::optional<Piece> piece = at(shift.from);
        at(shift.from).reset();
        resets = resets || !shift.to || piece->type == PieceType::Pawn || at(*shift.to);
        if (!shift.to)
            continue;
        at(*shift.to) = shift.becomes ? Piece{piece->color, *shift.becomes} : piece;
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
        // A right is kept only by a rook that stands where it stood, with its king in place.
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
    // 3.8.2.1.1: a king that was moved has lost every right, wherever it stands now.
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

std::optional<chess::Position> playable(const Setup& board, chess::CastlingMode mode) {
    const auto position = chess::Position::make(board, mode, chess::Strictness::Playable);
    return position ? std::optional(*position) : std::nullopt;
}

}  // namespace kyvien::conduct::internal
