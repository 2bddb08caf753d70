// rulebook/checklist.h — what have organiser and arbiter to see to, and when?
//
// Clauses about equipment, the venue, the organisation and the choices of an event are no rulings:
// they stand on a list, by the `check` of rulebooks/<law>/clauses.toml.
//
// Safe: pure functions over constant data, any thread.
#pragma once

#include <string_view>

#include "rulebook/clause.h"

namespace kyvien::rulebook {

/// "event" (before the event), "round" (before each round), "game" (during the games), "after"
/// (when they are over); empty when the clause is no item of the checklist.
[[nodiscard]] std::string_view check_time(Clause clause);

}  // namespace kyvien::rulebook
