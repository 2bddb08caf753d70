// tournament/event/refusal.h — why an event cannot follow: a cause with values, from which the
// sentence is made, in English here and in the reader's language elsewhere.
//
// Safe: a pure function, any thread.
#pragma once

#include <initializer_list>
#include <string_view>

#include "base/reason.h"
#include "base/result.h"

namespace kyvien::tournament {

/// Refuses: office-refuses, with the values "cause" (kebab-case, the key of the sentence in every
/// language), "reason" (the sentence in English) and those passed. `why` is a sentence without
/// capital letter and full stop, in which "{name}" stands for a value.
[[nodiscard]] std::unexpected<Refusal>
office_refuses(std::string_view cause, std::string_view why,
               std::initializer_list<NamedValue> values = {});

}  // namespace kyvien::tournament
