#include "notation/chess/fen.h"

#include <array>
#include <charconv>

#include <fmt/core.h>

namespace kyvien::notation {
namespace {

using chess::Bitboard;
using chess::CastlingMode;
using chess::Color;
using chess::Piece;
using chess::PieceType;
using chess::Setup;
using chess::Square;

constexpr std::string_view kPieceLetters = "pnbrqk";

constexpr char lower(char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

std::optional<Piece> piece_of(char c) {
    const std::size_t type = kPieceLetters.find(lower(c));
    if (type == std::string_view::npos)
        return std::nullopt;
    return Piece{lower(c) == c ? Color::Black : Color::White, static_cast<PieceType>(type)};
}

/// The bytes of `c` in a message: control and non-ASCII bytes as numbers.
std::string shown(char c) {
    if (c >= ' ' && c <= '~')
        return fmt::format("'{}'", c);
    return fmt::format("byte 0x{:02x}", static_cast<unsigned char>(c));
}

class Reader {
  public:
    explicit Reader(std::string_view text) : text_(text) {}

    std::expected<ParsedFen, ParseError> read() {
        if (split() && board() && turn() && castling() && en_passant() && counters())
            return ParsedFen{setup_, guess()};
        return std::unexpected(std::move(error_));
    }

  private:
    struct Field {
        std::string_view text;
        std::size_t offset = 0;
    };

    using Values = std::vector<std::pair<std::string, std::string>>;

    bool fail(std::size_t offset, std::string code, std::string reason, Values values = {}) {
        error_ = {1, offset + 1, offset, std::move(reason), std::move(code), std::move(values)};
        return false;
    }

    bool split() {
        constexpr std::string_view kBlank = " \t\r\n";
        const std::size_t begin = text_.find_first_not_of(kBlank);
        if (begin == std::string_view::npos)
            return fail(0, "fen-empty", "The FEN is empty.");
        const std::size_t end = text_.find_last_not_of(kBlank) + 1;
        for (std::size_t at = begin;;) {
            std::size_t stop = text_.find(' ', at);
            if (stop == std::string_view::npos || stop > end)
                stop = end;
            if (stop == at)
                return fail(at, "fen-field-missing",
                            "Two spaces follow each other: a field is missing.");
            if (size_ == fields_.size())
                return fail(at, "fen-field-seventh", "A FEN has six fields; here is a seventh.");
            fields_[size_++] = {text_.substr(at, stop - at), at};
            if (stop == end)
                break;
            at = stop + 1;
        }
        if (size_ != 6 && size_ != 4)
            return fail(end, "fen-fields",
                        fmt::format("A FEN has six fields (or the first four); here {} {}.",
                                    size_ == 1 ? "is" : "are", size_),
                        {{"count", std::to_string(size_)}});
        return true;
    }

    bool board() {
        const auto& [text, offset] = fields_[0];
        int rank = 7;
        int file = 0;
        bool after_digit = false;
        for (std::size_t i = 0; i < text.size(); ++i) {
            const char c = text[i];
            if (c == '/') {
                if (file != 8)
                    return short_rank(offset + i, rank, file);
                if (rank == 0)
                    return fail(offset + i, "fen-ranks-many",
                                "The board has more than eight ranks.");
                --rank;
                file = 0;
                after_digit = false;
            } else if (c >= '1' && c <= '8') {
                if (after_digit)
                    return fail(offset + i, "fen-two-numbers",
                                "Two numbers of empty squares follow each other.");
                file += c - '0';
                after_digit = true;
            } else if (const auto piece = piece_of(c)) {
                if (file < 8)
                    setup_.board[static_cast<std::size_t>(rank * 8 + file)] = *piece;
                ++file;
                after_digit = false;
            } else {
                return fail(
                    offset + i, "fen-no-piece",
                    fmt::format("{} is neither a piece nor a number from 1 to 8.", shown(c)),
                    {{"sign", shown(c)}});
            }
            if (file > 8)
                return fail(offset + i, "fen-rank-long",
                            fmt::format("Rank {} has more than eight squares.", rank + 1),
                            {{"rank", std::to_string(rank + 1)}});
        }
        if (file != 8)
            return short_rank(offset + text.size(), rank, file);
        if (rank != 0)
            return fail(offset + text.size(), "fen-ranks-few",
                        fmt::format("The board has {} ranks instead of eight.", 8 - rank),
                        {{"ranks", std::to_string(8 - rank)}});
        return true;
    }

    bool short_rank(std::size_t offset, int rank, int file) {
        return fail(offset, "fen-rank-short",
                    fmt::format("Rank {} has {} squares instead of eight.", rank + 1, file),
                    {{"rank", std::to_string(rank + 1)}, {"squares", std::to_string(file)}});
    }

    bool turn() {
        const auto& [text, offset] = fields_[1];
        if (text != "w" && text != "b")
            return fail(offset, "fen-side", "The side to move is w or b.");
        setup_.turn = text == "w" ? Color::White : Color::Black;
        return true;
    }

    /// The file of the king of `color` on its first rank, or -1.
    int king_file(Color color) const {
        for (int file = 0; file < 8; ++file)
            if (at(color, file) == Piece{color, PieceType::King})
                return file;
        return -1;
    }
    std::optional<Piece> at(Color color, int file) const {
        return setup_.board[static_cast<std::size_t>((color == Color::White ? 0 : 56) + file)];
    }

    /// X-FEN: K and Q are the outermost rooks on the king's two sides. If there is none, the corner
    /// is used, so that Position::make can report the fault.
    int outermost_rook(Color color, bool king_side) const {
        const int king = king_file(color);
        const int corner = king_side ? 7 : 0;
        if (king < 0)
            return corner;
        const int step = king_side ? -1 : 1;
        for (int file = corner; file != king; file += step)
            if (at(color, file) == Piece{color, PieceType::Rook})
                return file;
        return corner;
    }

    bool castling() {
        const auto& [text, offset] = fields_[2];
        if (text == "-")
            return true;
        std::array<int, 2> rights{};
        for (std::size_t i = 0; i < text.size(); ++i) {
            const char c = text[i];
            const char l = lower(c);
            const Color color = l == c ? Color::Black : Color::White;
            int file = 0;
            if (l == 'k' || l == 'q')
                file = outermost_rook(color, l == 'k');
            else if (l >= 'a' && l <= 'h')
                file = l - 'a';
            else
                return fail(offset + i, "fen-castling",
                            fmt::format("{} is not a castling right (KQkq, A-H, a-h, or - for "
                                        "none).",
                                        shown(c)),
                            {{"sign", shown(c)}});
            const Bitboard rook = chess::bit(file + (color == Color::White ? 0 : 56));
            if ((setup_.castling_rooks & rook) != 0)
                return fail(offset + i, "fen-castling-twice", "A castling right is given twice.");
            if (++rights[static_cast<std::size_t>(color)] > 2)
                return fail(offset + i, "fen-castling-many",
                            "A side has at most two castling rights.");
            setup_.castling_rooks |= rook;
        }
        return true;
    }

    bool en_passant() {
        const auto& [text, offset] = fields_[3];
        if (text == "-")
            return true;
        setup_.en_passant = Square::parse(text);
        if (!setup_.en_passant ||
            (setup_.en_passant->rank() != 2 && setup_.en_passant->rank() != 5))
            return fail(offset, "fen-en-passant",
                        "The en passant square is on the third or sixth rank, or - for none.");
        return true;
    }

    bool counters() {
        if (size_ == 4)
            return true;
        return number(fields_[4], setup_.halfmove_clock, "count of half-moves", "fen-half-moves",
                      "fen-half-moves-large") &&
               number(fields_[5], setup_.move_number, "move number", "fen-move-number",
                      "fen-move-number-large");
    }

    bool number(const Field& field, int& value, std::string_view name, const char* no_number,
                const char* too_large) {
        const auto& [text, offset] = field;
        constexpr std::size_t kMaxDigits = 6;
        for (const char c : text)
            if (c < '0' || c > '9')
                return fail(offset, no_number, fmt::format("The {} is not a number.", name));
        if (text.size() > kMaxDigits)
            return fail(offset, too_large, fmt::format("The {} is too large.", name));
        std::from_chars(text.data(), text.data() + text.size(), value);
        return true;
    }

    /// Standard chess unless a right needs a king or rook on another square.
    CastlingMode guess() const {
        for (const Color color : {Color::White, Color::Black}) {
            const Bitboard rooks =
                setup_.castling_rooks & (color == Color::White ? chess::kRank1 : chess::kRank8);
            if (rooks != 0 && king_file(color) >= 0 &&
                (king_file(color) != 4 || (rooks & ~(chess::kFileA | chess::kFileH)) != 0))
                return CastlingMode::Chess960;
        }
        return CastlingMode::Standard;
    }

    std::string_view text_;
    std::array<Field, 6> fields_{};
    std::size_t size_ = 0;
    Setup setup_;
    ParseError error_;
};

void write_board(std::string& out, const Setup& setup) {
    for (int rank = 7; rank >= 0; --rank) {
        int empty = 0;
        for (int file = 0; file < 8; ++file) {
            const auto piece = setup.board[static_cast<std::size_t>(rank * 8 + file)];
            if (!piece) {
                ++empty;
                continue;
            }
            if (empty > 0)
                out += static_cast<char>('0' + empty);
            empty = 0;
            const char letter = kPieceLetters[static_cast<std::size_t>(piece->type)];
            out += piece->color == Color::White ? static_cast<char>(letter - 'a' + 'A') : letter;
        }
        if (empty > 0)
            out += static_cast<char>('0' + empty);
        if (rank > 0)
            out += '/';
    }
}

void write_castling(std::string& out, const Setup& setup, FenStyle style) {
    const std::size_t before = out.size();
    for (const Color color : {Color::White, Color::Black}) {
        const int base = color == Color::White ? 0 : 56;
        const auto standing = [&](int file, PieceType type) {
            return setup.board[static_cast<std::size_t>(base + file)] == Piece{color, type};
        };
        int king = -1;
        for (int file = 0; file < 8; ++file)
            if (standing(file, PieceType::King))
                king = file;
        for (int file = 7; file >= 0; --file) {
            if ((setup.castling_rooks & chess::bit(base + file)) == 0)
                continue;
            char letter = static_cast<char>('a' + file);
            bool outermost = true;
            const bool king_side = file > king;
            for (int beyond = file + (king_side ? 1 : -1); beyond >= 0 && beyond < 8;
                 beyond += king_side ? 1 : -1)
                outermost = outermost && !standing(beyond, PieceType::Rook);
            if (style != FenStyle::Shredder && outermost)
                letter = king_side ? 'k' : 'q';
            out += color == Color::White ? static_cast<char>(letter - 'a' + 'A') : letter;
        }
    }
    if (out.size() == before)
        out += '-';
}

}  // namespace

std::expected<ParsedFen, ParseError> parse_fen(std::string_view text) {
    return Reader(text).read();
}

std::string to_fen(const chess::Setup& setup, FenStyle style) {
    std::string out;
    out.reserve(96);
    write_board(out, setup);
    out += setup.turn == Color::White ? " w " : " b ";
    write_castling(out, setup, style);
    out += ' ';
    out += setup.en_passant ? setup.en_passant->name() : "-";
    out += fmt::format(" {} {}", setup.halfmove_clock, setup.move_number);
    return out;
}

std::string to_fen(const chess::Position& position, FenStyle style) {
    return to_fen(position.to_setup(), style);
}

}  // namespace kyvien::notation
