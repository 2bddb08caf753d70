// rulebook/message.h — formats a message in a reader's language, with values and plurals.
//
// Messages use ICU syntax: {name}; {count, plural, one {# game} other {# games}}; {count,
// selectordinal, one {#st} two {#nd} few {#rd} other {#th}}; {who, select, first {...} other
// {...}}; {left, duration} of milliseconds, as clocks show them; a quote before a brace makes it
// literal. words/compile has already checked every message of words/ and of
// rulebooks/<law>/words.toml, and generates the constants and structs of the headers
// words/<area>.h.
//
// Cost:  linear in the text.
// Safe:  pure functions over constant data, any thread.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

#include "rulebook/clause.h"

namespace kyvien::rulebook {

/// A message in each language, in the order of Language.
using Texts = std::array<std::string_view, kLanguageCount>;

[[nodiscard]] constexpr std::string_view in(const Texts& texts, Language language) {
    return texts[static_cast<std::size_t>(language)];
}

/// A message without values.
struct Plain {
    Texts texts;
};
/// The mark between a heading and what follows it: Chinese texts have one as wide as a character.
[[nodiscard]] constexpr std::string_view colon(Language language) {
    return language == Language::ZhHant || language == Language::ZhHans ? "：" : ": ";
}

[[nodiscard]] constexpr std::string_view say(const Plain& message, Language language) {
    return in(message.texts, language);
}

/// A value of a message. It is required, and need only outlive the call.
struct Text {
    constexpr Text(std::string_view text) : value(text) {}
    Text(const std::string& text) : value(text) {}
    constexpr Text(const char* text) : value(text) {}
    std::string_view value;
};

/// A number that selects a plural form.
struct Number {
    constexpr Number(std::int64_t number) : value(number) {}
    std::int64_t value;
};

/// Formats the message; its values are requested by name.
[[nodiscard]] std::string fill(std::string_view message, Language language,
                               const std::function<std::string(std::string_view)>& value_of);

/// Whether a message contains the value of this name.
[[nodiscard]] bool has_value(std::string_view message, std::string_view name);

/// Cardinal or ordinal: "2 games" or "the 2nd time".
enum class Counting : std::uint8_t { Cardinal, Ordinal };

/// The form a whole number takes in a language (Unicode CLDR): "one", "two", "few" or "other".
[[nodiscard]] std::string_view plural_form(Language language, Counting counting,
                                           std::int64_t number);

}  // namespace kyvien::rulebook
