#include "hall/json/laws_json.h"

#include <algorithm>
#include <span>
#include <vector>

#include "hall/json/json_writer.h"

namespace kyvien::hall {
namespace {

using namespace rulebook;

constexpr std::size_t kMaxHits = 100;  // of each law

template <typename Words>
void write_languages(JsonWriter& json, Words words) {
    json.begin_object();
    for (std::size_t i = 0; i < kLanguageCount; ++i) {
        const auto language = static_cast<Language>(i);
        json.field(tag(language), words(language));
    }
    json.end_object();
}

/// The title in the language, or in English if it is not translated yet.
std::string_view title_or_english(Clause clause, Language language) {
    const std::string_view words = text(clause, language).title;
    return words.empty() ? text(clause, Language::En).title : words;
}

std::string_view section_or_english(Clause clause, Language language) {
    const std::string_view words = section(clause, language);
    return words.empty() ? section(clause, Language::En) : words;
}

void write_neighbour(JsonWriter& json, Clause clause, int step) {
    const int index = clause.index() + step;
    if (index < 0 || static_cast<std::size_t>(index) >= clause_count(clause.law()))
        json.null();
    else
        json.value(Clause(clause.law(), static_cast<std::uint16_t>(index)).id());
}

void write_whole_clause(JsonWriter& json, Clause clause) {
    json.begin_object().field("law", slug(clause.law())).field("id", clause.id());
    json.field("kind", kind(clause)).key("section");
    write_languages(json, [&](Language language) { return section(clause, language); });
    json.key("title");
    write_languages(json, [&](Language language) { return text(clause, language).title; });
    json.key("text");
    write_languages(json, [&](Language language) { return text(clause, language).text; });
    json.key("previous");
    write_neighbour(json, clause, -1);
    json.key("next");
    write_neighbour(json, clause, +1);
    json.end_object();
}

}  // namespace

std::string laws_json() {
    JsonWriter json;
    json.begin_array();
    for (std::size_t i = 0; i < law_count(); ++i) {
        const auto law = static_cast<Law>(i);
        json.begin_object().field("law", slug(law)).key("title");
        write_languages(json, [&](Language language) { return title(law, language); });
        json.field("clauses", clause_count(law)).end_object();
    }
    return json.end_array().take();
}

std::string law_json(Law law, Language language) {
    JsonWriter json;
    json.begin_object().field("law", slug(law)).field("title", title(law, language));
    json.key("sections").begin_array();
    std::string_view current;
    for (std::size_t i = 0; i < clause_count(law); ++i) {
        const Clause clause(law, static_cast<std::uint16_t>(i));
        const std::string_view heading = section_or_english(clause, language);
        if (i == 0 || heading != current) {
            if (i != 0)
                json.end_array().end_object();
            json.begin_object().field("title", heading).key("clauses").begin_array();
            current = heading;
        }
        json.begin_object()
            .field("id", clause.id())
            .field("kind", kind(clause))
            .field("title", title_or_english(clause, language))
            .end_object();
    }
    if (clause_count(law) > 0)
        json.end_array().end_object();
    return json.end_array().end_object().take();
}

std::string clause_json(Clause clause) {
    JsonWriter json;
    write_whole_clause(json, clause);
    return json.take();
}

std::string clauses_json(Law law) {
    JsonWriter json;
    json.begin_array();
    for (std::size_t i = 0; i < clause_count(law); ++i)
        write_whole_clause(json, Clause(law, static_cast<std::uint16_t>(i)));
    return json.end_array().take();
}

std::string search_json(std::string_view query, Language language) {
    JsonWriter json;
    json.begin_array();
    for (std::size_t i = 0; i < law_count(); ++i) {
        const std::vector<Clause> hits = search(static_cast<Law>(i), query, language);
        for (const Clause clause : std::span(hits).first(std::min(hits.size(), kMaxHits)))
            json.begin_object()
                .field("law", slug(clause.law()))
                .field("id", clause.id())
                .field("title", text(clause, language).title)
                .field("text", text(clause, language).text)
                .end_object();
    }
    return json.end_array().take();
}

}  // namespace kyvien::hall
