// rulebook/checklist.h — what organiser and arbiter must check, and when.
//
// Clauses about equipment, the venue, the organisation and the options of an event do not lead to
// rulings. They form a checklist, selected by the `check` of rulebooks/<law>/clauses.toml.
//
// Safe: pure functions over constant data, any thread.
#pragma once

#include <string_view>

#include "rulebook/clause.h"

namespace kyvien::rulebook {

/// "event" (before the event), "round" (before each round), "game" (during the games), "after"
/// (when they are over); empty if the clause is not on the checklist.
[[nodiscard]] std::string_view check_time(Clause clause);

}  // namespace kyvien::rulebook
