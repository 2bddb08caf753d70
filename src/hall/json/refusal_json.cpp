#include "hall/json/refusal_json.h"

#include <fmt/core.h>

namespace kyvien::hall {

void write_clause(JsonWriter& json, rulebook::Clause clause) {
    json.begin_object()
        .field("law", rulebook::slug(clause.law()))
        .field("id", clause.id())
        .end_object();
}

void write_clause(JsonWriter& json, const std::optional<rulebook::Clause>& clause) {
    if (clause)
        write_clause(json, *clause);
    else
        json.null();
}

void write_values(JsonWriter& json,
                  const std::vector<std::pair<std::string, std::string>>& values) {
    json.begin_object();
    for (const auto& [name, value] : values)
        json.field(name, value);
    json.end_object();
}

void write_refusal(JsonWriter& json, const Refusal& refusal) {
    json.begin_object().field("code", refusal.code).field("message", refusal.english);
    json.key("clause");
    write_clause(json, refusal.clause);
    json.key("values");
    write_values(json, refusal.values);
    json.end_object();
}

std::string refused_message(std::string_view id, const Refusal& refusal) {
    return fmt::format(R"({{"t":"refused","id":{},"refusal":{}}})", id.empty() ? "null" : id,
                       to_json(refusal));
}

std::string to_json(const Refusal& refusal) {
    JsonWriter json;
    write_refusal(json, refusal);
    return json.take();
}

}  // namespace kyvien::hall
