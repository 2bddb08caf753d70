// rulebook/named_value.h — fills a list of named values into a message; used by the generated files
// words/<area>.cpp.
//
// They hold hundreds of messages: a function object for each would make them slow to compile.
//
// Cost:  linear in the text, times the number of values.
// Safe:  pure functions, any thread.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>

#include "rulebook/message.h"

namespace kyvien::rulebook {

/// A value of a message with its name; outlives only the call.
struct NamedValue {
    constexpr NamedValue(std::string_view of, Text given) : name(of), text(given.value) {}
    constexpr NamedValue(std::string_view of, Number given)
        : name(of), number(given.value), is_number(true) {}

    std::string_view name;
    std::string_view text;
    std::int64_t number = 0;
    bool is_number = false;
};

/// The message with its values; nothing stands for one that is not in the list.
[[nodiscard]] std::string fill_from(std::string_view message, Language language,
                                    std::initializer_list<NamedValue> values);

}  // namespace kyvien::rulebook
