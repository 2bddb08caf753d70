#include "cli/support/spoken_language.h"

#include <fmt/core.h>

#include <cstdio>
#include <string>
#include <string_view>

#include "cli/support/refusal_words.h"

namespace kyvien::cli {
namespace spoken_by {
namespace {

rulebook::Language language = rulebook::Language::En;

}  // namespace
}  // namespace spoken_by

rulebook::Language spoken_language() {
    return spoken_by::language;
}

void speak(rulebook::Language language) {
    spoken_by::language = language;
}

void complain(std::string_view verb, std::string_view text) {
    fmt::print(stderr, "kyvien {}: {}\n", verb, text);
}

rulebook::Language language_of_arguments(int argc, const char* const* argv) {
    constexpr std::string_view kOption = "--language";
    rulebook::Language language = language_of_locale();
    const auto take = [&language](std::string_view tag) {
        if (const auto named = rulebook::find_language(tag))
            language = *named;
    };
    for (int i = 1; i < argc; ++i) {
        const std::string_view word = argv[i];
        if (word == "--")
            break;
        if (word == kOption && i + 1 < argc)
            take(argv[++i]);
        else if (word.starts_with("--language="))
            take(word.substr(kOption.size() + 1));
    }
    return language;
}

}  // namespace kyvien::cli
