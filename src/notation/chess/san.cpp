#include "notation/chess/san.h"

#include <algorithm>
#include <array>

#include <fmt/core.h>

namespace kyvien::notation {
namespace {

using chess::Bitboard;
using chess::Color;
using chess::Move;
using chess::PieceType;
using chess::Position;
using chess::Square;
using Reason = MoveTextError::Reason;
using Result = std::expected<Move, MoveTextError>;

// In the order of PieceType: pawn, knight, bishop, rook, queen, king.
using LetterTable = std::array<std::string_view, 6>;
constexpr std::array<LetterTable, kLettersCount> kLetters = {{
    {"", "N", "B", "R", "Q", "K"},
    {"", "M", "T", "X", "H", "V"},
    {"", "C", "F", "T", "D", "R"},
    {"", "S", "L", "T", "D", "K"},
    {"", "C", "A", "T", "D", "R"},
    {"", "К", "С", "Л", "Ф", "Кр"},
    {"", "♘", "♗", "♖", "♕", "♔"},
}};
constexpr LetterTable kWhiteFigures = {"♙", "♘", "♗", "♖", "♕", "♔"};
constexpr LetterTable kBlackFigures = {"♟", "♞", "♝", "♜", "♛", "♚"};
constexpr LetterTable kNames = {"pawn", "knight", "bishop", "rook", "queen", "king"};

/// The side of castling: 0 = with the rook of the h-side, 1 = of the a-side.
Move castling_move(const Position& position, int side) {
    const Square king = position.king(position.turn());
    Bitboard rooks = position.castling_rooks() & position.pieces(position.turn());
    const Bitboard left = king.bit() - 1;
    rooks &= side == 0 ? ~left : left;
    return rooks == 0 ? Move()
                      : Move(king, Square(chess::first_square(rooks)), Move::Kind::Castling);
}

/// The legal moves that match a text; anything not specified matches all.
struct Pattern {
    PieceType type = PieceType::Pawn;
    Bitboard from = chess::kAllSquares;
    Bitboard to = chess::kAllSquares;
    std::optional<PieceType> promotion;
    bool short_pawn_capture = false;  // only captures: "ed"
};

bool on_last_rank(Square square) {
    return square.rank() == 0 || square.rank() == 7;
}

// --- the usual case -----------------------------------------------------------------------------

constexpr int kNotAPiece = -1;

/// PieceType by English letter.
constexpr std::array<std::int8_t, 256> kPlainLetters = [] {
    std::array<std::int8_t, 256> table{};
    table.fill(kNotAPiece);
    for (std::size_t type = 1; type < 6; ++type)
        table[static_cast<unsigned char>(kLetters[0][type][0])] = static_cast<std::int8_t>(type);
    return table;
}();

int plain_piece(char c) {
    return kPlainLetters[static_cast<unsigned char>(c)];
}
bool is_file(char c) {
    return static_cast<unsigned char>(c - 'a') < 8;
}
bool is_rank(char c) {
    return static_cast<unsigned char>(c - '1') < 8;
}

std::optional<Move> legal_castling(const Position& position, int side) {
    const Move move = castling_move(position, side);
    if (move == Move() || !position.is_legal(move))
        return std::nullopt;
    return move;
}

}  // namespace

std::optional<Move> read_san_plain(const Position& position, std::string_view text) {
    std::size_t size = text.size();
    if (size > 2 && (text[size - 1] == '+' || text[size - 1] == '#'))
        --size;
    if (size < 2 || size > 7)
        return std::nullopt;
    const char* at = text.data();
    if (at[0] == 'O') {
        if (text.substr(0, size) == "O-O")
            return legal_castling(position, 0);
        if (text.substr(0, size) == "O-O-O")
            return legal_castling(position, 1);
        return std::nullopt;
    }
    const char* end = at + size;
    int type = plain_piece(*at);
    std::optional<PieceType> promotion;
    if (type != kNotAPiece) {
        ++at;
    } else {
        type = 0;
        if (const int promoted = plain_piece(end[-1]); promoted != kNotAPiece) {
            if (promoted == index_of(PieceType::King))
                return std::nullopt;
            promotion = static_cast<PieceType>(promoted);
            --end;
            if (end - at > 2 && end[-1] == '=')
                --end;
        }
    }
    if (end - at < 2 || !is_file(end[-2]) || !is_rank(end[-1]))
        return std::nullopt;
    const Square to = Square::at(end[-2] - 'a', end[-1] - '1');
    end -= 2;
    Bitboard among = chess::kAllSquares;
    if (at != end) {
        if (end[-1] == 'x')
            --end;
        if (at != end && is_file(*at))
            among &= chess::file_squares(*at++ - 'a');
        if (at != end && is_rank(*at))
            among &= chess::rank_squares(*at++ - '1');
        if (at != end)
            return std::nullopt;
    } else if (type == 0) {
        among = chess::file_squares(to.file());
    }
    if (type == 0 && promotion.has_value() != on_last_rank(to))
        return std::nullopt;
    const Bitboard movers = position.movers_to(static_cast<PieceType>(type), to, among);
    if (movers == 0 || chess::has_several(movers))
        return std::nullopt;
    return position.move_between(Square(chess::first_square(movers)), to, promotion);
}

// --- the tolerant reader ------------------------------------------------------------------------

namespace {

bool take(std::string_view& text, std::string_view prefix) {
    if (!text.starts_with(prefix))
        return false;
    text.remove_prefix(prefix.size());
    return true;
}
bool take_last(std::string_view& text, std::string_view suffix) {
    if (!text.ends_with(suffix))
        return false;
    text.remove_suffix(suffix.size());
    return true;
}
template <class Take, std::size_t N>
bool take_any(std::string_view& text, const std::string_view (&signs)[N], Take take_one) {
    for (const std::string_view sign : signs)
        if (take_one(text, sign))
            return true;
    return false;
}

constexpr std::string_view kBlanks[] = {" ", "\t", "\r", "\n"};
// Suffixes of a move. Longer ones first.
constexpr std::string_view kRemarks[] = {"(=)", "e. p.", "e.p.", "e.p", "ep.", "ep",   "mate",
                                         "++",  "+",     "#",    "!",   "?",   "‡",    "†",
                                         "×",   "=",     "☐",    "□",   "⌓",   "dbl+", "(+)"};
// The suffixes of Appendix C alone (C.9.3, C.12, C.13).
constexpr std::string_view kLawfulRemarks[] = {"(=)", "e. p.", "e.p.", "++", "+", "#"};
constexpr std::string_view kHyphens[] = {"-", "–", "—", "−", "‐", "‑"};
constexpr std::string_view kCaptures[] = {"x", ":", "×", "*"};

class TolerantReader {
  public:
    TolerantReader(const Position& position, std::string_view text, const ReadOptions& options)
        : position_(position), whole_(text), text_(text), options_(options) {}

    Result read() {
        while (take_any(text_, kBlanks, take)) {
        }
        strip_remarks();
        if (text_.empty())
            return unintelligible();
        if (const auto side = castling_side())
            return castling(*side);
        Pattern pattern;
        if (!piece(pattern) || !squares(pattern))
            return unintelligible();
        return resolve(pattern);
    }

  private:
    Result fail(Reason reason, std::string message, std::vector<Move> candidates = {}) const {
        return std::unexpected(
            MoveTextError{reason, std::move(message), std::move(candidates), std::nullopt});
    }
    /// The text for use in a message: short, and without bytes that harm a terminal.
    std::string shown() const {
        constexpr std::size_t kMax = 24;
        std::string out;
        for (const char c : whole_.substr(0, kMax))
            out += static_cast<unsigned char>(c) < 0x20 || c == 0x7f ? '?' : c;
        return out;
    }
    Result unintelligible() const {
        return fail(Reason::Unintelligible,
                    fmt::format("'{}' is not a move in this notation.", shown()));
    }
    Result illegal(std::string_view why) const {
        return fail(Reason::Illegal, fmt::format("'{}' is not a legal move: {}.", shown(), why));
    }
    Result illegal(chess::Illegality why) const {
        std::string sentence(describe(why));  // "A piece stands in the way."
        sentence.pop_back();
        sentence[0] = static_cast<char>(sentence[0] - 'A' + 'a');
        Result refused = illegal(sentence);
        refused.error().illegality = why;
        return refused;
    }

    [[nodiscard]] bool strict() const { return options_.reading == Reading::AppendixC; }

    void strip_remarks() {
        for (;;) {
            if (take_any(text_, kBlanks, take_last))
                continue;
            const std::size_t before = text_.size();
            if (strict()) {
                says_en_passant_ |= text_.ends_with("e.p.") || text_.ends_with("e. p.");
                if (!take_any(text_, kLawfulRemarks, take_last))
                    return;
                continue;
            }
            if (take_last(text_, "e.p.") || take_last(text_, "e. p.") || take_last(text_, "e.p") ||
                take_last(text_, "ep")) {
                says_en_passant_ = true;
                continue;
            }
            take_any(text_, kRemarks, take_last);
            if (text_.size() == before)
                return;
        }
    }

    std::optional<int> castling_side() const {
        std::string_view rest = text_;
        int letters = 0;
        while (!rest.empty()) {
            if (!take(rest, "O") && !take(rest, "0") && !take(rest, "o"))
                return std::nullopt;
            ++letters;
            if (rest.empty())
                break;
            if (!take_any(rest, kHyphens, take) || rest.empty())
                return std::nullopt;
        }
        if (letters == 2 || letters == 3)
            return letters - 2;
        return std::nullopt;
    }

    Result castling(int side) const {
        const Move move = castling_move(position_, side);
        if (move == Move())
            return illegal(chess::Illegality::CastlingRightLost);
        if (const auto why = why_illegal(position_, move.from(), move.to()))
            return illegal(*why);
        return move;
    }

    /// The piece at the front of `rest`, in the requested letters or as a figurine.
    std::optional<PieceType> take_piece(std::string_view& rest) const {
        const LetterTable& letters = kLetters[static_cast<std::size_t>(options_.letters)];
        std::optional<PieceType> found;
        std::size_t length = 0;  // the longest: "Кр" before "К"
        for (const LetterTable* table : {&letters, &kWhiteFigures, &kBlackFigures})
            for (std::size_t type = 0; type < 6; ++type)
                if (const std::string_view letter = (*table)[type];
                    letter.size() > length && rest.starts_with(letter)) {
                    found = static_cast<PieceType>(type);
                    length = letter.size();
                }
        if (!found && !strict() && options_.letters == Letters::English && !rest.empty()) {
            // "P" is not a letter of Appendix C (C.4), and lower-case letters are files.
            constexpr std::string_view kOthers = "Pn-rqk";
            const std::size_t type = kOthers.find(rest.front());
            if (type != std::string_view::npos && rest.front() != '-') {
                found = static_cast<PieceType>(type);
                length = 1;
            }
        }
        rest.remove_prefix(length);
        return found;
    }

    bool piece(Pattern& pattern) {
        if (const auto type = take_piece(text_))
            pattern.type = *type;
        return true;
    }

    /// Parses squares or parts of squares, with signs between, and the new piece.
    bool squares(Pattern& pattern) {
        std::array<char, 4> marks{};        // files and ranks in order
        std::array<bool, 5> sign_before{};  // whether a sign precedes this mark
        std::size_t size = 0;
        while (!text_.empty()) {
            if (is_file(text_.front()) || is_rank(text_.front())) {
                if (size == marks.size())
                    return false;
                marks[size++] = text_.front();
                text_.remove_prefix(1);
            } else if (take_any(text_, kHyphens, take) || take_any(text_, kCaptures, take)) {
                sign_before[size] = true;
            } else {
                break;
            }
        }
        // "Ndx3" names no square (C.7): a sign cannot be inside a square.
        const bool has_square = size >= 2 && is_rank(marks[size - 1]);
        if ((has_square && sign_before[size - 1]) || (size == 4 && sign_before[1]))
            return false;
        if (!text_.empty() && !promotion(pattern))
            return false;
        return meaning_of({marks.data(), size}, options_.reading, pattern);
    }

    bool promotion(Pattern& pattern) {
        const bool bracket = take(text_, "(");
        if (!bracket && !take(text_, "="))
            take(text_, "/");
        const auto type = take_piece(text_);
        if (!type || *type == PieceType::Pawn || *type == PieceType::King)
            return false;
        if (bracket && !take(text_, ")"))
            return false;
        pattern.promotion = type;
        return text_.empty() && pattern.type == PieceType::Pawn;
    }

    static bool meaning_of(std::string_view marks, Reading reading, Pattern& pattern) {
        const auto square = [](std::string_view name) {
            const auto parsed = Square::parse(name);
            return parsed ? parsed->bit() : 0;
        };
        const auto part = [](char c) {
            return is_file(c) ? chess::file_squares(c - 'a') : chess::rank_squares(c - '1');
        };
        if (marks.size() == 2 && is_file(marks[1])) {  // "ed"
            pattern.from = is_file(marks[0]) ? part(marks[0]) : 0;
            pattern.to = part(marks[1]);
            pattern.short_pawn_capture = true;
            return reading == Reading::Tolerant && pattern.type == PieceType::Pawn &&
                   pattern.from != 0;
        }
        if (marks.size() < 2)
            return false;
        pattern.to = square(marks.substr(marks.size() - 2));
        if (marks.size() == 3)
            pattern.from = part(marks[0]);
        if (marks.size() == 4)
            pattern.from = square(marks.substr(0, 2));
        if (marks.size() == 2 && pattern.type == PieceType::Pawn)
            pattern.from = chess::file_squares(chess::first_square(pattern.to | 1ULL << 63) & 7);
        return pattern.to != 0 && pattern.from != 0;
    }

    Result resolve(const Pattern& pattern) const {
        std::vector<Move> fitting;
        bool promotion_missing = false;
        for (const Move move : position_.legal_moves()) {
            if (move.is_castling() || position_.moved_type(move) != pattern.type ||
                (pattern.from & move.from().bit()) == 0 || (pattern.to & move.to().bit()) == 0)
                continue;
            if (pattern.short_pawn_capture && !position_.is_capture(move))
                continue;
            if (says_en_passant_ && !move.is_en_passant())
                continue;
            if (move.promotion() != pattern.promotion) {
                promotion_missing = promotion_missing || !pattern.promotion;
                continue;
            }
            fitting.push_back(move);
        }
        if (fitting.size() == 1)
            return fitting.front();
        if (fitting.size() > 1)
            return ambiguous(std::move(fitting));
        if (promotion_missing)
            return fail(
                Reason::PromotionMissing,
                fmt::format("'{}' takes a pawn to the last rank: write the new piece.", shown()));
        if (const auto move = king_move_as_castling(pattern))
            return *move;
        const auto rule = broken_rule(pattern);
        if (rule && *rule != chess::Illegality::NotItsWay)
            return illegal(*rule);
        Result refused = illegal(why_not(pattern));
        refused.error().illegality = rule;
        return refused;
    }

    /// The rule violated by the piece that comes nearest to making the move.
    std::optional<chess::Illegality> broken_rule(const Pattern& pattern) const {
        if (says_en_passant_ || pattern.short_pawn_capture || chess::has_several(pattern.to))
            return std::nullopt;
        std::optional<chess::Illegality> nearest;
        const Square to(chess::first_square(pattern.to));
        Bitboard movers = position_.pieces(position_.turn(), pattern.type) & pattern.from;
        while (movers != 0) {
            const auto why =
                why_illegal(position_, Square(chess::pop_first(movers)), to, pattern.promotion);
            if (why && (!nearest || *why > *nearest))
                nearest = why;
        }
        return nearest;
    }

    /// "Ke1-g1" and "Kg1" for castling in standard chess.
    std::optional<Move> king_move_as_castling(const Pattern& pattern) const {
        if (strict() || pattern.type != PieceType::King ||
            position_.mode() != chess::CastlingMode::Standard)
            return std::nullopt;
        for (const int side : {0, 1}) {
            const Move move = castling_move(position_, side);
            if (move == Move())
                continue;
            const Square to = Square::at(side == 0 ? 6 : 2, move.from().rank());
            if ((pattern.from & move.from().bit()) != 0 && pattern.to == to.bit() &&
                position_.is_legal(move))
                return move;
        }
        return std::nullopt;
    }

    Result ambiguous(std::vector<Move> fitting) const {
        std::string choices;
        for (const Move move : fitting) {
            if (!choices.empty())
                choices += ", ";
            choices += to_san(position_, move, {.letters = options_.letters});
        }
        return fail(Reason::Ambiguous,
                    fmt::format("'{}' is ambiguous; it may be {} (C.10).", shown(), choices),
                    std::move(fitting));
    }

    std::string why_not(const Pattern& pattern) const {
        const auto name = kNames[static_cast<std::size_t>(pattern.type)];
        const Color us = position_.turn();
        const Bitboard movers = position_.pieces(us, pattern.type) & pattern.from;
        if (says_en_passant_)
            return "no capture en passant is possible";
        if (position_.pieces(us, pattern.type) == 0)
            return fmt::format("there is no {}", name);
        if (movers == 0)
            return fmt::format("no {} stands there", name);
        return fmt::format("no {} can go there", name);
    }

    const Position& position_;
    std::string_view whole_;
    std::string_view text_;
    ReadOptions options_;
    bool says_en_passant_ = false;
};

}  // namespace

Result read_san(const Position& position, std::string_view text, const ReadOptions& options) {
    if (options.letters == Letters::English)
        if (const auto move = read_san_plain(position, text))
            return *move;
    constexpr std::size_t kLongest = 64;
    if (text.size() > kLongest)
        return std::unexpected(
            MoveTextError{Reason::Unintelligible, "The text is too long for a move."});
    return TolerantReader(position, text, options).read();
}

bool has_draw_offer(std::string_view text) {
    return text.find("(=)") != std::string_view::npos;
}

// --- writing ------------------------------------------------------------------------------------

std::optional<Letters> find_letters(std::string_view name) {
    constexpr std::string_view kLetterNames[kLettersCount] = {"en", "vi", "fr",      "de",
                                                              "es", "ru", "figurine"};
    const auto* found = std::ranges::find(kLetterNames, name);
    if (found == std::end(kLetterNames))
        return std::nullopt;
    return static_cast<Letters>(found - std::begin(kLetterNames));
}

std::string_view piece_letter(Letters letters, PieceType type, Color color) {
    if (letters == Letters::Figurine && color == Color::Black && type != PieceType::Pawn)
        return kBlackFigures[static_cast<std::size_t>(type)];
    return kLetters[static_cast<std::size_t>(letters)][static_cast<std::size_t>(type)];
}

namespace {

/// C.10: the file if that is unambiguous, otherwise the rank, otherwise both; only legal moves
/// count.
void write_origin(std::string& out, const Position& position, Move move, PieceType type) {
    const Square from = move.from();
    const Bitboard others = position.movers_to(type, move.to()) & ~from.bit();
    if (others == 0)
        return;
    const bool same_file = (others & chess::file_squares(from.file())) != 0;
    const bool same_rank = (others & chess::rank_squares(from.rank())) != 0;
    if (!same_file || same_rank)
        out += from.name()[0];
    if (same_file)
        out += from.name()[1];
}

void write_piece_move(std::string& out, const Position& position, Move move,
                      const SanStyle& style) {
    const PieceType type = position.moved_type(move);
    const bool captures = position.is_capture(move);
    out += piece_letter(style.letters, type, position.turn());
    if (style.length == MoveLength::Long)
        out += move.from().name();
    else if (type != PieceType::Pawn)
        write_origin(out, position, move, type);
    else if (captures)
        out += move.from().name()[0];
    if (captures && style.capture != CaptureSign::None)
        out += style.capture == CaptureSign::Cross ? 'x' : ':';
    else if (style.length == MoveLength::Long && style.hyphen == LongHyphen::Hyphen)
        out += '-';
    out += move.to().name();
    if (const auto promotion = move.promotion()) {
        if (style.promotion == PromotionSign::Equals)
            out += '=';
        out += piece_letter(style.letters, *promotion, position.turn());
    }
}

}  // namespace

std::string to_san(const Position& position, Move move, const SanStyle& style) {
    std::string out;
    if (move.is_castling()) {
        const bool king_side = move.to().file() > move.from().file();
        if (style.castling == CastlingSign::Letters)
            out = king_side ? "O-O" : "O-O-O";
        else
            out = king_side ? "0-0" : "0-0-0";
    } else {
        write_piece_move(out, position, move, style);
    }
    if (style.check != CheckSign::None || style.mate != MateSign::None) {
        const Position next = position.after(move);
        if (next.in_check()) {
            const bool mate = style.mate != MateSign::None && !next.has_legal_move();
            if (mate)
                out += style.mate == MateSign::Hash ? "#" : "++";
            else if (style.check != CheckSign::None)
                out += '+';
        }
    }
    if (move.is_en_passant() && style.en_passant == EnPassantSign::Suffix)
        out += " e.p.";
    return out;
}

}  // namespace kyvien::notation
