#include "cli/support/spoken_language.h"

#include <fmt/core.h>

#include <cstdio>
#include <optional>
#include <string>
#include <string_view>

#include "base/text.h"
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

std::string printable(std::string_view text) {
    std::string out(text);
    if (!base::is_utf8(out))
        return out;
    for (std::size_t at = 0; at < out.size();) {
        std::size_t length = 1;
        while (at + length < out.size() && (out[at + length] & '\xc0') == '\x80')
            ++length;
        const auto hidden =
            out[at] == '\n' ? std::nullopt : base::hidden_character(out.substr(at, length));
        if (!hidden) {
            at += length;
            continue;
        }
        const std::string named = '<' + base::code_point_name(*hidden) + '>';
        out.replace(at, length, named);
        at += named.size();
    }
    return out;
}

void complain(std::string_view verb, std::string_view text) {
    fmt::print(stderr, "kyvien {}: {}\n", verb, printable(text));
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
