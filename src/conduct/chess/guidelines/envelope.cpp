#include "conduct/chess/guidelines/internal/envelope.h"

#include "conduct/chess/internal/reports.h"
#include "notation/chess/san.h"
#include "notation/chess/uci.h"

namespace kyvien::conduct::internal {
namespace {

using notation::Letters;
using rulebook::fide;

Letters letters_of(std::string_view language) {
    return notation::find_letters(language).value_or(Letters::English);
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
    const auto read = notation::read_san(position, text, {letters_of(letters)});
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
