// base/reason.h — the part of a refusal's sentence that says why: a code with words in every
// language, and its English text.
//
// A refusal that quotes a reason ("line 3: the grade is missing") must not quote English when it is
// shown in another language. So it carries the reason in English together with the reason's code
// and values, from which the text is made ("reason.CODE" in words/console):
//
//     return refuse("bad-egf", fmt::format("line {}: {}", line, why.english), std::nullopt,
//                   with_reason({{"line", std::to_string(line)}}, why));
//
// The message of a library or another program (a parser, a database) has no code; it is a value.
//
// Safe: values without shared state, any thread.
#pragma once

#include <concepts>
#include <initializer_list>
#include <string>
#include <string_view>

#include "base/result.h"

namespace kyvien {

/// A named value of a sentence.
struct NamedValue {
    std::string_view name;
    std::string text;

    NamedValue(std::string_view called, std::string_view value) : name(called), text(value) {}
    NamedValue(std::string_view called, char letter) : name(called), text(1, letter) {}
    template <std::integral Number>
    NamedValue(std::string_view called, Number number)
        : name(called), text(std::to_string(number)) {}
};

/// The sentence with each "{name}" replaced by its value. Values are not expanded again; a
/// placeholder without a value is kept as it is.
[[nodiscard]] std::string filled(std::string_view sentence,
                                 std::initializer_list<NamedValue> values);

struct Reason {
    /// Kebab-case, the key of the reason's words. Several codes, separated by commas, are shown one
    /// after the other.
    std::string codes;
    std::string english;
    Refusal::Values values;

    /// `sentence` is the English text, a part of a sentence in which "{name}" stands for a value.
    Reason(std::string_view code, std::string_view sentence,
           std::initializer_list<NamedValue> named = {});
    /// The reason of another refusal: its code, or the last "cause" among its values.
    explicit Reason(const Refusal& refusal);
};

/// Both reasons, one after the other: "no handshake:" and "no answer in time".
[[nodiscard]] Reason both(const Reason& first, const Reason& second);

/// The values of a refusal, then "reason" and "reason-codes", then the values of the reason itself.
/// The words of the reason look up the reason's values first: its "line" is not the refusal's
/// "line".
[[nodiscard]] Refusal::Values with_reason(Refusal::Values values, const Reason& reason);

/// The message of a library or another program, verbatim.
[[nodiscard]] Reason verbatim_reason(std::string_view said);

/// The reason for a system error (errno). Common errors have codes "system-…"; the others are
/// quoted in the system's own words.
[[nodiscard]] Reason system_reason(int error);

}  // namespace kyvien
