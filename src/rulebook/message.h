// rulebook/message.h — a sentence in a reader's language, with its values and the right plural.
//
// Messages are in ICU syntax: {name}; {count, plural, one {# game} other {# games}};
// {count, selectordinal, one {#st} two {#nd} few {#rd} other {#th}}; {who, select, first {...}
// other {...}}; {left, duration} of milliseconds, as clocks show them; quotes before a brace make
// it plain. words/compile has checked every message of words/ and of rulebooks/<law>/words.toml
// before it gets here, and makes the constants and structs of the generated headers words/<area>.h.
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
[[nodiscard]] constexpr std::string_view say(const Plain& message, Language language) {
    return in(message.texts, language);
}

/// A value of a message; it must be given, and outlives only the call.
struct Text {
    constexpr Text(std::string_view text) : value(text) {}
    Text(const std::string& text) : value(text) {}
    constexpr Text(const char* text) : value(text) {}
    std::string_view value;
};

/// A value that chooses a plural.
struct Number {
    constexpr Number(std::int64_t number) : value(number) {}
    std::int64_t value;
};

/// The message with its values, which are asked for by name.
[[nodiscard]] std::string fill(std::string_view message, Language language,
                               const std::function<std::string(std::string_view)>& value_of);

/// Whether a message says the value of this name.
[[nodiscard]] bool has_value(std::string_view message, std::string_view name);

/// How numbers are counted: "2 games" or "the 2nd time".
enum class Counting : std::uint8_t { Cardinal, Ordinal };

/// The form a whole number takes in a language (Unicode CLDR): "one", "two", "few" or "other".
[[nodiscard]] std::string_view plural_form(Language language, Counting counting,
                                           std::int64_t number);

}  // namespace kyvien::rulebook
