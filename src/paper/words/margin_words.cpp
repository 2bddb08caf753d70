#include <algorithm>
#include <charconv>

#include "clock/seat.h"
#include "conduct/presentation/wording.h"
#include "paper/source.h"
#include "paper/words/internal/margin_words.h"
#include "words/scoresheet.h"

namespace kyvien::paper::internal {
namespace {

using conduct::Game;
using conduct::Note;
using rulebook::Language;

std::string value(const Note& note, std::string_view key) {
    const auto found = std::ranges::find(note.values, key, &conduct::Values::value_type::first);
    return found == note.values.end() ? std::string() : found->second;
}

std::string time_value(const std::string& text) {
    std::int64_t left = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), left);
    return error == std::errc{} && end == text.data() + text.size()
               ? clock_text(clock::Milliseconds(left))
               : text;
}

/// The reason a person gave; the laws' own reasons have translations.
std::string reason_of(const Note& note, Game game, Language language) {
    const std::string reason = value(note, "reason");
    std::string code = "clock." + reason;
    std::ranges::replace(code, ' ', '-');
    const auto words = rulebook::words(conduct::law_of(game), code, language);
    return note.code == "clock-adjusted" && !words.empty() ? std::string(words) : reason;
}

std::string named_value(std::string_view name, const Note& note, Game game, Language language) {
    if (name == "reason")
        return reason_of(note, game, language);
    if (name == "time")
        return time_value(value(note, "main"));
    if (name == "bonus" || name == "amount")
        return time_value(value(note, name));
    if (name == "side") {
        const std::string seat = value(note, "seat");
        if (!seat.empty())
            return conduct::side_name(game, clock::find_seat(seat).value_or(conduct::Seat::First),
                                      language);
        const auto by = conduct::seat_of(note.by);
        return by ? conduct::side_name(game, *by, language) : std::string();
    }
    return value(note, name);
}

}  // namespace

std::optional<std::string> note_text(const Note& note, Game game, Language language) {
    const rulebook::Texts* texts = words::scoresheet::find("note." + note.code);
    if (texts == nullptr)
        return std::nullopt;
    return rulebook::fill(rulebook::in(*texts, language), language, [&](std::string_view name) {
        return named_value(name, note, game, language);
    });
}

std::string ruling_text(const conduct::Ruled& ruling, Game game, Language language) {
    const std::string text =
        conduct::say(game, language, "ruling", ruling.code, ruling.values, ruling.seat);
    const auto words = rulebook::words(conduct::law_of(game), "ruling." + ruling.code, language);
    if (!ruling.seat || rulebook::has_value(words, "seat"))
        return text;
    return conduct::side_name(game, *ruling.seat, language)
        .append(rulebook::colon(language))
        .append(text);
}

}  // namespace kyvien::paper::internal
