// tournament/office/internal/refusal.h — why a fact cannot follow: a cause with its values, from
// which the sentence is made here in English and elsewhere in the reader's language.
#pragma once

#include <concepts>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>

#include "base/result.h"

namespace kyvien::tournament {

/// A named value of a sentence.
struct NamedValue {
    std::string_view name;
    std::string text;

    NamedValue(std::string_view called, std::string told) : name(called), text(std::move(told)) {}
    template <std::integral Number>
    NamedValue(std::string_view called, Number number)
        : name(called), text(std::to_string(number)) {}
};

/// Refuses: office-refuses, with the values "cause" (kebab-case, the key of the sentence in every
/// language), "reason" (the sentence in English) and those given here. `why` is a sentence without
/// capital and point, in which "{name}" stands for a value.
[[nodiscard]] std::unexpected<Refusal>
office_refuses(std::string_view cause, std::string_view why,
               std::initializer_list<NamedValue> values = {});

}  // namespace kyvien::tournament
