#include "conduct/chess/guidelines/internal/envelope.h"

#include <expected>
#include <optional>
#include <utility>

#include "conduct/chess/internal/reports.h"
#include "notation/chess/san.h"
#include "notation/chess/uci.h"

namespace kyvien::conduct::internal {
namespace {

using notation::Letters;
using rulebook::fide;

/// What stands beside the move on a scoresheet: its number ("2. Nf3", "12...Nf6", "12 Nf6"),
/// quotation marks, the sign behind which it was copied.
std::string_view move_alone(std::string_view text) {
    constexpr std::string_view kDigits = "0123456789";
    constexpr std::string_view kBefore = " \t:;,.\"'";
    const auto from = [](std::string_view rest, std::size_t at) {
        return at == std::string_view::npos ? std::string_view() : rest.substr(at);
    };
    std::string_view move = from(text, text.find_first_not_of(kBefore));
    const std::size_t end = move.find_last_not_of(" \t;,.\"'");
    move = move.substr(0, end == std::string_view::npos ? 0 : end + 1);
    const std::size_t digits = move.find_first_not_of(kDigits);
    // "0-0" is no number, and a number alone no move.
    if (digits == 0 || digits == std::string_view::npos ||
        (move[digits] != '.' && move[digits] != ' ' && !move.substr(digits).starts_with("…")))
        return move;
    std::string_view rest = move.substr(digits);
    while (!rest.empty() && (rest[0] == '.' || rest[0] == ' ' || rest.starts_with("…")))
        rest.remove_prefix(rest.starts_with("…") ? std::string_view("…").size() : 1);
    return rest.empty() ? move : rest;
}

using Read = std::expected<chess::Move, notation::MoveTextError>;

/// C.3: a player writes the letters of his country. Where it was not told whose they are, English
/// ones are meant if they give a move; else those of any language, if all that give a legal move
/// give the same one: `is_doubtful` where they do not.
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
    const std::string_view move = move_alone(text);
    const auto told = notation::find_letters(letters);
    bool is_doubtful = false;
    const Read read = told ? notation::read_san(position, move, {*told})
                           : read_in_any_letters(position, move, is_doubtful);
    if (is_doubtful)
        return {{}, "sealed-move-unreadable", fide("I.8.2"), true};
    if (read)
        return {notation::to_uci(position, *read), {}, fide("I.9.1")};
    using Reason = notation::MoveTextError::Reason;
    switch (read.error().reason) {
    case Reason::Ambiguous:
    case Reason::PromotionMissing:  // one of four pieces
        return ambiguous;
    case Reason::Illegal:
        return {{}, "sealed-move-illegal", fide("I.8.3")};
    case Reason::Unintelligible:
        break;
    }
    return unreadable;
}

}  // namespace kyvien::conduct::internal
