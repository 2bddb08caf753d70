#include "conduct/chess/guidelines/internal/envelope.h"

#include <algorithm>
#include <expected>
#include <iterator>
#include <optional>
#include <string>
#include <utility>

#include "base/text.h"
#include "conduct/chess/internal/reports.h"
#include "notation/chess/san.h"
#include "notation/chess/uci.h"

namespace kyvien::conduct::internal {
namespace {

using notation::Letters;
using rulebook::fide;

/// Removes what surrounds the move on a scoresheet: its number ("2. Nf3", "12...Nf6", "12 Nf6"),
/// quotation marks, the sign after which it was copied.
std::string_view bare_move(std::string_view text) {
    constexpr std::string_view kDigits = "0123456789";
    constexpr std::string_view kBefore = " \t:;,.\"'";
    const auto from = [](std::string_view rest, std::size_t at) {
        return at == std::string_view::npos ? std::string_view() : rest.substr(at);
    };
    std::string_view move = from(text, text.find_first_not_of(kBefore));
    const std::size_t end = move.find_last_not_of(" \t;,.\"'");
    move = move.substr(0, end == std::string_view::npos ? 0 : end + 1);
    const std::size_t digits = move.find_first_not_of(kDigits);
    // "0-0" is not a number, and a number alone is not a move.
    if (digits == 0 || digits == std::string_view::npos ||
        (move[digits] != '.' && move[digits] != ' ' && !move.substr(digits).starts_with("…")))
        return move;
    std::string_view rest = move.substr(digits);
    while (!rest.empty() && (rest[0] == '.' || rest[0] == ' ' || rest.starts_with("…")))
        rest.remove_prefix(rest.starts_with("…") ? std::string_view("…").size() : 1);
    return rest.empty() ? move : rest;
}

/// In lower case; characters other than ASCII letters and Đ are unchanged.
std::string to_lower_case(std::string_view text) {
    std::string small(text);
    for (char& c : small)
        if (c >= 'A' && c <= 'Z')
            c = static_cast<char>(c - 'A' + 'a');
    constexpr std::string_view kCapital = "Đ";
    for (std::size_t at = small.find(kCapital); at != std::string::npos; at = small.find(kCapital))
        small.replace(at, kCapital.size(), "đ");
    return small;
}

/// A word of a spoken or written move, and its letters under C.8; blank if it adds none.
struct MoveWord {
    std::string_view text;
    std::string_view means;
};
constexpr MoveWord kMoveWords[] = {{"king", "K"},
                                   {"queen", "Q"},
                                   {"rook", "R"},
                                   {"bishop", "B"},
                                   {"knight", "N"},
                                   {"pawn", ""},
                                   {"vua", "K"},
                                   {"hậu", "Q"},
                                   {"xe", "R"},
                                   {"tượng", "B"},
                                   {"mã", "N"},
                                   {"tốt", ""},
                                   {"to", ""},
                                   {"moves", ""},
                                   {"from", ""},
                                   {"on", ""},
                                   {"goes", ""},
                                   {"đến", ""},
                                   {"tới", ""},
                                   {"sang", ""},
                                   {"đi", ""},
                                   {"từ", ""},
                                   {"lên", ""},
                                   {"takes", "x"},
                                   {"captures", "x"},
                                   {"x", "x"},
                                   {"ăn", "x"},
                                   {"bắt", "x"},
                                   {"check", "+"},
                                   {"chiếu", "+"},
                                   {"mate", "#"},
                                   {"checkmate", "#"},
                                   {"the", ""},
                                   {"his", ""},
                                   {"promotes", "="},
                                   {"promoting", "="},
                                   {"phong", "="},
                                   {"becomes", "="},
                                   {"makes", "="},
                                   {"a", ""},
                                   {"castles", ""},
                                   {"castle", ""},
                                   {"castling", ""},
                                   {"nhập", ""},
                                   {"thành", ""},
                                   {"short", "O-O"},
                                   {"kingside", "O-O"},
                                   {"long", "O-O-O"},
                                   {"queenside", "O-O-O"},
                                   {"ngắn", "O-O"},
                                   {"gần", "O-O"},
                                   {"dài", "O-O-O"},
                                   {"xa", "O-O-O"}};

/// Chinese characters, longer words first.
constexpr MoveWord kMoveSigns[] = {{"王车长易位", " O-O-O "},
                                   {"王车短易位", " O-O "},
                                   {"长易位", " O-O-O "},
                                   {"短易位", " O-O "},
                                   {"升变为", " = "},
                                   {"升变", " = "},
                                   {"王", " K "},
                                   {"后", " Q "},
                                   {"车", " R "},
                                   {"車", " R "},
                                   {"象", " B "},
                                   {"马", " N "},
                                   {"馬", " N "},
                                   {"兵", " "},
                                   {"到", " "},
                                   {"走", " "},
                                   {"至", " "},
                                   {"吃", " x "},
                                   {"，", " "},
                                   {"。", " "}};

std::string with_signs_in_letters(std::string_view text) {
    std::string spaced(text);
    for (const MoveWord& sign : kMoveSigns)
        for (std::size_t at = spaced.find(sign.text); at != std::string::npos;
             at = spaced.find(sign.text, at + sign.means.size()))
            spaced.replace(at, sign.text.size(), sign.means);
    return spaced;
}

/// A move in words, "knight to f3", "castles short", "Mã g1 đến f3", 马到f3, in the letters of C.8,
/// if every word is known: then its meaning is established (I.8.2). Empty for any other text.
std::string words_to_notation(std::string_view text) {
    const std::string spaced = with_signs_in_letters(text);
    std::string move;
    bool has_word = spaced != text;
    for (std::string_view word : base::split<std::string_view>(spaced, ' ')) {
        while (!word.empty() && std::string_view(".,-").find(word.back()) != std::string_view::npos)
            word.remove_suffix(1);
        if (word.empty())
            continue;
        const std::string plain = to_lower_case(word);
        const auto* known = std::ranges::find(kMoveWords, std::string_view(plain), &MoveWord::text);
        const bool is_square = plain.size() == 2 && plain[0] >= 'a' && plain[0] <= 'h' &&
                               plain[1] >= '1' && plain[1] <= '8';
        const bool is_sign =
            word == "=" || word == "O-O" || word == "O-O-O" ||
            (word.size() == 1 &&
             std::string_view("KQRBN").find(word[0]) != std::string_view::npos && spaced != text);
        if (is_square)
            move += plain;
        else if (known != std::end(kMoveWords))
            move += known->means;
        else if (is_sign)
            move += word;
        else
            return {};
        has_word |= known != std::end(kMoveWords) && plain.size() > 1;
    }
    return has_word ? move : std::string();
}

using Read = std::expected<chess::Move, notation::MoveTextError>;

/// C.3: a player uses the letters of his country. If the language is not stated, English letters
/// are meant if they yield a move; otherwise those of any language, if all that yield a legal move
/// yield the same one: `is_doubtful` if they do not.
Read read_in_any_letters(const chess::Position& position, std::string_view text,
                         bool& is_doubtful) {
    Read english = notation::read_san(position, text, {Letters::English});
    using Reason = notation::MoveTextError::Reason;
    if (english || english.error().reason != Reason::Unintelligible)
        return english;
    std::optional<Read> found;
    for (std::size_t each = 0; each < notation::kLettersCount; ++each) {
        Read read = notation::read_san(position, text, {static_cast<Letters>(each)});
        if (!read && read.error().reason == Reason::Unintelligible)
            continue;
        if (!found || (read && !*found))
            found = std::move(read);
        else if (read && **found != *read)
            is_doubtful = true;
    }
    return found ? *std::move(found) : english;
}

/// Whether the text contains two or more legal moves, such as "e4 or d4", "e4/d4".
bool names_several_moves(const chess::Position& position, std::string_view text) {
    constexpr std::string_view kBetween = " \t,;/|";
    std::optional<chess::Move> first;
    for (std::size_t at = text.find_first_not_of(kBetween); at != std::string_view::npos;) {
        const std::size_t end = std::min(text.find_first_of(kBetween, at), text.size());
        bool is_doubtful = false;
        const Read read =
            read_in_any_letters(position, bare_move(text.substr(at, end - at)), is_doubtful);
        if (read && first && *read != *first)
            return true;
        if (read)
            first = *read;
        at = text.find_first_not_of(kBetween, end);
    }
    return false;
}

}  // namespace

SealedText read_sealed(const chess::Position& position, std::string_view text,
                       std::string_view letters, std::string_view judged) {
    const SealedText ambiguous = {{}, "sealed-move-ambiguous", fide("I.8.1")};
    const SealedText unreadable = {{}, "sealed-move-unreadable", fide("I.8.2")};
    using Judged = chess_report::OpenEnvelope::Judged;
    if (judged == Judged::Ambiguous)
        return ambiguous;
    if (judged == Judged::Unintelligible)
        return unreadable;
    const std::string_view move = bare_move(text);
    const auto letters_found = notation::find_letters(letters);
    bool is_doubtful = false;
    Read read = letters_found ? notation::read_san(position, move, {*letters_found})
                              : read_in_any_letters(position, move, is_doubtful);
    using Reason = notation::MoveTextError::Reason;
    if (!read && read.error().reason == Reason::Unintelligible)
        if (const std::string written = words_to_notation(move); !written.empty())
            if (Read in_words = notation::read_san(position, written, {Letters::English});
                in_words || in_words.error().reason != Reason::Unintelligible) {
                read = std::move(in_words);
                is_doubtful = false;
            }
    if (is_doubtful)
        return {{}, "sealed-move-unreadable", fide("I.8.2"), true};
    if (read)
        return {notation::to_uci(position, *read), {}, fide("I.9.1")};
    switch (read.error().reason) {
    case Reason::Ambiguous:
    case Reason::PromotionMissing:  // one of four pieces
        return ambiguous;
    case Reason::Illegal:
        return {{}, "sealed-move-illegal", fide("I.8.3")};
    case Reason::Unintelligible:
        break;
    }
    return names_several_moves(position, text) ? ambiguous : unreadable;
}

}  // namespace kyvien::conduct::internal
