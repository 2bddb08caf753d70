// gomoku/law.h — the clauses of the law of the example (law/gomoku).
#pragma once

#include <string_view>

#include "laws/law_gomoku.h"
#include "rulebook/clause.h"

namespace kyvien::gomoku {

inline constexpr auto kLaw = static_cast<rulebook::Law>(rulebook::generated::kGomokuNumber);

/// Does not compile for a clause that the law does not have.
consteval rulebook::Clause clause(std::string_view id) {
    return rulebook::cite(rulebook::generated::kGomokuNumber, rulebook::generated::kGomokuIds, id);
}

}  // namespace kyvien::gomoku
