// hall/json/refusal_json.h — clauses and refusals as docs/protocol.md writes them.
#pragma once

#include <optional>
#include <string>
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

}  // namespace kyvien::hall
