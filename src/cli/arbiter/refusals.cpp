// Why the desk refuses a line, in the arbiter's language.
#include <fmt/format.h>

#include "cli/arbiter/event_words.h"
#include "cli/support/refusal_words.h"
#include "conduct/settings/game.h"
#include "rulebook/message.h"

namespace kyvien::cli {
namespace {

using conduct::Game;
using rulebook::Language;

/// The name of a field or of a kind of report; a word without one is unchanged.
std::string named(Game game, Language language, std::string_view kind, const std::string& word) {
    const std::string_view label =
        rulebook::words(conduct::law_of(game), fmt::format("{}.{}", kind, word), language);
    return label.empty() ? word : std::string(label);
}

/// Replaces field names in the values and in the English text, which contains the same words.
Refusal with_names(Refusal refusal, Game game, Language language) {
    for (auto& [key, value] : refusal.values) {
        const std::string_view what = key == "field"  ? "field"
                                      : key == "kind" ? "report"
                                                      : std::string_view();
        if (what.empty())
            continue;
        const std::string name = named(game, language, what, value);
        if (name == value)
            continue;
        const std::string before = key == "field" ? "the field " + value : "Report " + value + ":";
        if (const std::size_t at = refusal.english.find(before); at != std::string::npos)
            refusal.english.replace(at, before.size(),
                                    key == "field" ? fmt::format("the field “{}”", name)
                                                   : fmt::format("{}:", name));
        value = name;
    }
    return refusal;
}

}  // namespace

std::string line_refused(const Refusal& refusal, Game game, Language language) {
    if (const auto words = desk_words_of("refused." + refusal.code.text(), language))
        return std::string(*words);
    return refusal_text(with_names(refusal, game, language), language);
}

}  // namespace kyvien::cli
