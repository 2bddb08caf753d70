// base/reason.h — the part of a refusal's sentence that says why: a code with words in every
// language, and the English of it.
//
// A refusal that quotes why ("line 3: the grade is missing") must not quote English where it is
// told in another language. So it holds, beside the reason in English, its code and its values,
// from which the words are made ("reason.CODE" of words/console):
//
//     return refuse("bad-egf", fmt::format("line {}: {}", line, why.english), std::nullopt,
//                   with_reason({{"line", std::to_string(line)}}, why));
//
// What a library or another program says (a parser, a database) has no code; it is a value.
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

    NamedValue(std::string_view called, std::string_view told) : name(called), text(told) {}
    NamedValue(std::string_view called, char letter) : name(called), text(1, letter) {}
    template <std::integral Number>
    NamedValue(std::string_view called, Number number)
        : name(called), text(std::to_string(number)) {}
};

/// The sentence with its values in the places "{name}". A value that looks like a place is a text
/// like any other; a place without a value stays.
[[nodiscard]] std::string filled(std::string_view sentence,
                                 std::initializer_list<NamedValue> values);

struct Reason {
    /// Kebab-case, the key of the reason's words; several, joined by commas, are told after each
    /// other.
    std::string codes;
    std::string english;
    Refusal::Values values;

    /// `sentence` is the English, a part of a sentence, in which "{name}" stands for a value.
    Reason(std::string_view code, std::string_view sentence,
           std::initializer_list<NamedValue> named = {});
    /// What another refusal says: its code, or the last "cause" of its values.
    explicit Reason(const Refusal& refusal);
};

/// One reason after the other: "no handshake:" and "no answer in time".
[[nodiscard]] Reason both(const Reason& first, const Reason& second);

/// The values of a refusal, then "reason" and "reason-codes", then the values of the reason itself.
/// Words of the reason look there first: its "line" is not the one of the refusal.
[[nodiscard]] Refusal::Values with_reason(Refusal::Values values, const Reason& reason);

/// What a library or another program says, in its own words.
[[nodiscard]] Reason as_said(std::string_view said);

/// Why the system did not do something (errno): the usual errors have codes "system-…", the others
/// are told in the system's own words.
[[nodiscard]] Reason system_reason(int error);

}  // namespace kyvien
