#include "cli/support/message_language.h"

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

rulebook::Language message_language() {
    return spoken_by::language;
}

void set_message_language(rulebook::Language language) {
    spoken_by::language = language;
}

namespace {

/// Messages are truncated at this length, since a file may quote megabytes into one.
constexpr std::size_t kLongestMessage = 4000;

std::size_t length_of_character(std::string_view text, std::size_t at) {
    std::size_t length = 1;
    while (at + length < text.size() && (text[at + length] & '\xc0') == '\x80')
        ++length;
    return length;
}

/// Replaces bytes that are not UTF-8 by U+FFFD.
std::string as_utf8(std::string_view text) {
    if (base::is_utf8(text))
        return std::string(text);
    std::string out;
    for (std::size_t at = 0; at < text.size();) {
        const std::string_view character = text.substr(at, length_of_character(text, at));
        const bool is_whole = base::is_utf8(character);
        out += is_whole ? character : "\xEF\xBF\xBD";
        at += is_whole ? character.size() : 1;
    }
    return out;
}

}  // namespace

std::string printable(std::string_view text) {
    const bool is_cut = text.size() > kLongestMessage;
    if (is_cut) {
        std::size_t end = kLongestMessage;
        while (end > 0 && (text[end] & '\xc0') == '\x80')
            --end;
        text = text.substr(0, end);
    }
    std::string out = as_utf8(text);
    for (std::size_t at = 0; at < out.size();) {
        const std::size_t length = length_of_character(out, at);
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
    return is_cut ? out + " …" : out;
}

void print_error(std::string_view verb, std::string_view text) {
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
