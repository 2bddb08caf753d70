// hall/json/refusal_json.h — JSON of clauses and refusals (docs/protocol.md).
//
// Safe: pure functions over values, any thread.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.h"
#include "hall/json/json_writer.h"
#include "rulebook/clause.h"

namespace kyvien::hall {

void write_clause(JsonWriter& json, rulebook::Clause clause);
void write_clause(JsonWriter& json, const std::optional<rulebook::Clause>& clause);
void write_values(JsonWriter& json, const std::vector<std::pair<std::string, std::string>>& values);
void write_refusal(JsonWriter& json, const Refusal& refusal);
[[nodiscard]] std::string to_json(const Refusal& refusal);
/// The WebSocket response. `id` is the request's id as JSON; empty if it has none.
[[nodiscard]] std::string refused_message(std::string_view id, const Refusal& refusal);

}  // namespace kyvien::hall
