// The words of the desk itself; those of rulings are in the rulebooks.
#include "cli/arbiter/event_words.h"

namespace kyvien::cli {

std::string_view desk_words(words::desk::Key key, rulebook::Language language) {
    return say(key, language);
}

std::optional<std::string_view> desk_words_of(std::string_view key, rulebook::Language language) {
    const rulebook::Texts* texts = words::desk::find(key);
    if (texts == nullptr)
        return std::nullopt;
    return rulebook::in(*texts, language);
}

}  // namespace kyvien::cli
