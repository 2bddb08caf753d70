// rulebook/message_value.h — fills a message from a list of named values; used by the generated
// files words/<area>.cpp.
//
// Those files hold hundreds of messages: one function object for each would make them slow to
// compile.
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

/// A value of a message: a parameter of its generated type, which must only outlive the call. The
/// values of a refusal's sentence are kyvien::NamedValue (base/reason.h), which own their texts.
struct MessageValue {
    constexpr MessageValue(std::string_view of, Text passed_value)
        : name(of), text(passed_value.value) {}
    constexpr MessageValue(std::string_view of, Number passed_value)
        : name(of), number(passed_value.value), is_number(true) {}

    std::string_view name;
    std::string_view text;
    std::int64_t number = 0;
    bool is_number = false;
};

/// Formats the message; a value that is not in the list is replaced by nothing.
[[nodiscard]] std::string fill_from(std::string_view message, Language language,
                                    std::initializer_list<MessageValue> values);

}  // namespace kyvien::rulebook
