#include "notation/chess/spoken.h"

#include <algorithm>
#include <array>

namespace kyvien::notation {
namespace {

using chess::Move;
using chess::PieceType;
using chess::Position;
using chess::Square;

constexpr std::array<std::string_view, 8> kFiles = {"Anna", "Bella", "Cesar",  "David",
                                                    "Eva",  "Felix", "Gustav", "Hector"};
constexpr std::array<std::string_view, 8> kRanks = {"eins",  "zwei",  "drei",   "vier",
                                                    "fuenf", "sechs", "sieben", "acht"};

struct Words {
    std::string_view tag;
    std::array<std::string_view, 6> pieces;  // in the order of PieceType: pawn to king
    std::string_view takes;
    std::string_view promotes;  // before the new piece; empty for none
    std::string_view short_castling;
    std::string_view long_castling;
};
// In the order of Spoken.
constexpr std::array<Words, 5> kWords = {{
    {"de",
     {"Bauer", "Springer", "Laeufer", "Turm", "Dame", "Koenig"},
     "schlaegt",
     "",
     "Kurze Rochade",
     "Lange Rochade"},
    {"vi",
     {"Tốt", "Mã", "Tượng", "Xe", "Hậu", "Vua"},
     "ăn",
     "phong",
     "Nhập thành ngắn",
     "Nhập thành dài"},
    {"en",
     {"Pawn", "Knight", "Bishop", "Rook", "Queen", "King"},
     "takes",
     "",
     "Castling short",
     "Castling long"},
    {"zh-Hans", {"兵", "马", "象", "车", "后", "王"}, "吃", "升变", "短易位", "长易位"},
    {"zh-Hant", {"兵", "馬", "象", "車", "后", "王"}, "吃", "升變", "短易位", "長易位"},
}};

std::string said(Square square, Spoken words) {
    if (words != Spoken::German)
        return square.name();
    return std::string(kFiles[static_cast<std::size_t>(square.file())]) + " " +
           std::string(kRanks[static_cast<std::size_t>(square.rank())]);
}

void add(std::string& text, std::string_view word) {
    if (word.empty())
        return;
    if (!text.empty())
        text += ' ';
    text += word;
}

struct Umlaut {
    std::string_view sign;
    std::string_view letters;
};
constexpr Umlaut kUmlauts[] = {{"ä", "ae"}, {"ö", "oe"}, {"ü", "ue"},
                               {"Ä", "ae"}, {"Ö", "oe"}, {"Ü", "ue"}};

/// Optional words, in lower case: pawns, captures, promotions.
bool is_left_out(std::string_view word) {
    for (const std::string_view each :
         {"bauer", "pawn", "tốt", "Tốt", "兵", "nimmt", "mal", "phong", "升变", "升變"})
        if (word == each)
            return true;
    return std::ranges::find(kWords, word, &Words::takes) != kWords.end();
}

/// Lower case, "ä" as "ae".
std::string folded(std::string_view text) {
    std::string out;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const std::string_view two = text.substr(i, 2);
        const auto* umlaut = std::ranges::find(kUmlauts, two, &Umlaut::sign);
        if (umlaut != std::end(kUmlauts)) {
            out += umlaut->letters;
            ++i;
        } else {
            out +=
                text[i] >= 'A' && text[i] <= 'Z' ? static_cast<char>(text[i] - 'A' + 'a') : text[i];
        }
    }
    return out;
}

/// Whether it is two squares in one word, such as "e2e4".
bool is_two_squares(std::string_view word) {
    return word.size() == 4 && Square::parse(word.substr(0, 2)) && Square::parse(word.substr(2));
}

/// One text for all equivalent announcements: folded, single blanks, without optional words.
std::string plain(std::string_view text) {
    const std::string small = folded(text);
    std::string out;
    std::size_t begin = 0;
    while (begin < small.size()) {
        const std::size_t end = std::min(small.find_first_of(" -", begin), small.size());
        const std::string_view word = std::string_view(small).substr(begin, end - begin);
        if (is_two_squares(word)) {
            add(out, word.substr(0, 2));
            add(out, word.substr(2));
        } else if (!is_left_out(word)) {
            add(out, word);
        }
        begin = end + 1;
    }
    return out;
}

}  // namespace

std::optional<Spoken> find_spoken(std::string_view tag) {
    const auto found = std::ranges::find(kWords, tag, &Words::tag);
    if (found == kWords.end())
        return std::nullopt;
    return static_cast<Spoken>(found - kWords.begin());
}

std::string to_spoken(const Position& position, Move move, Spoken words) {
    const Words& names = kWords[static_cast<std::size_t>(words)];
    // Castling is announced by its name, so the rook's square in `to` is not needed.
    if (move.is_castling())
        return std::string(move.to().file() > move.from().file() ? names.short_castling
                                                                 : names.long_castling);
    const PieceType type = position.moved_type(move);
    std::string text;
    if (type != PieceType::Pawn)
        add(text, names.pieces[static_cast<std::size_t>(type)]);
    add(text, said(move.from(), words));
    if (position.is_capture(move))
        add(text, names.takes);
    add(text, said(move.to(), words));
    if (const auto promotion = move.promotion()) {
        add(text, names.promotes);
        add(text, names.pieces[static_cast<std::size_t>(*promotion)]);
    }
    return text;
}

namespace {

/// The possible announcements of the move in these words and square names.
std::vector<std::string> names_of(const Position& position, Move move, const Words& names,
                                  Spoken squares) {
    const PieceType type = position.moved_type(move);
    const auto piece = [&](PieceType of) {
        return of == PieceType::Pawn ? std::string_view()
                                     : names.pieces[static_cast<std::size_t>(of)];
    };
    // A castling king is named by its destination square.
    const Square to =
        move.is_castling() && position.mode() == chess::CastlingMode::Standard
            ? Square::at(move.to().file() > move.from().file() ? 6 : 2, move.from().rank())
            : move.to();
    std::vector<std::string> all;
    for (const bool with_piece : {true, false})
        for (const bool with_from : {true, false})
            for (const bool with_promotion : {true, false}) {
                // The arrival square alone means a pawn, and castling has its own name.
                if (!with_from && ((!with_piece && type != PieceType::Pawn) || move.is_castling()))
                    continue;
                std::string text;
                if (with_piece)
                    add(text, piece(type));
                if (with_from)
                    add(text, said(move.from(), squares));
                add(text, said(to, squares));
                if (move.promotion() && with_promotion)
                    add(text, piece(*move.promotion()));
                all.push_back(plain(text));
            }
    return all;
}

}  // namespace

std::vector<Move> spoken_moves(const Position& position, std::string_view text) {
    const std::string spoken_text = plain(text.substr(0, 200));
    std::vector<Move> meant;
    for (const Move move : position.legal_moves()) {
        bool fits = false;
        for (std::size_t words = 0; words < kWords.size() && !fits; ++words) {
            fits = plain(to_spoken(position, move, static_cast<Spoken>(words))) == spoken_text;
            for (const Spoken squares : {Spoken::German, Spoken::English}) {
                const auto names = names_of(position, move, kWords[words], squares);
                fits = fits || std::ranges::find(names, spoken_text) != names.end();
            }
        }
        if (fits)
            meant.push_back(move);
    }
    return meant;
}

std::optional<Move> read_spoken(const Position& position, std::string_view text) {
    const auto meant = spoken_moves(position, text);
    return meant.size() == 1 ? std::optional(meant.front()) : std::nullopt;
}

}  // namespace kyvien::notation
