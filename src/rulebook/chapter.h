// rulebook/chapter.h — the clauses of a chapter, which has a number and no text of its own.
//
// Safe: pure functions over constant data, any thread.
#pragma once

#include <string_view>
#include <vector>

#include "rulebook/clause.h"

namespace kyvien::rulebook {

/// The clauses below a number, in the order of the law: 5.1.1 and 5.1.2 below 5.1, all of article
/// 23 below 23.
[[nodiscard]] std::vector<Clause> clauses_below(Law law, std::string_view number);

}  // namespace kyvien::rulebook
