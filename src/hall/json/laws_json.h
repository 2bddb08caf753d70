// hall/json/laws_json.h — JSON of the three laws for the page (docs/protocol.md, /api/laws).
//
// Safe: pure functions, any thread.
#pragma once

#include <string>
#include <string_view>

#include "base/result.h"
#include "rulebook/clause.h"

namespace kyvien::hall {

[[nodiscard]] std::string laws_json();
[[nodiscard]] std::string law_json(rulebook::Law law, rulebook::Language language);
[[nodiscard]] std::string clause_json(rulebook::Clause clause);
/// All clauses of a law, each as clause_json() writes it, in the law's order.
[[nodiscard]] std::string clauses_json(rulebook::Law law);
[[nodiscard]] std::string search_json(std::string_view query, rulebook::Language language);

}  // namespace kyvien::hall
