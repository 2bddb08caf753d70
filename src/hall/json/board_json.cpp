#include "hall/json/board_json.h"

#include <fmt/format.h>
#include <utility>

#include "conduct/settings/authority.h"
#include "hall/json/internal/view_fields.h"
#include "hall/json/refusal_json.h"
#include "hall/json/view_json.h"

namespace kyvien::hall {

using conduct::FieldType;
using conduct::Game;
using conduct::ReportField;
using conduct::ReportKind;
using rulebook::Language;

namespace board_json {
namespace {

std::string_view type_name(FieldType type) {
    constexpr std::string_view kNames[] = {"text", "number", "signed",  "switch", "choice",
                                           "seat", "move",   "squares", "clause"};
    return kNames[static_cast<std::size_t>(type)];
}

std::string_view about_name(conduct::ReportSubject about) {
    constexpr std::string_view kNames[] = {"game", "player", "either"};
    return kNames[static_cast<std::size_t>(about)];
}

/// The words for a label in the language, else the English of the catalogue.
std::string_view label(Game game, Language language, std::string_view kind, std::string_view key,
                       std::string_view english) {
    const auto words =
        rulebook::words(conduct::law_of(game), fmt::format("{}.{}", kind, key), language);
    return words.empty() ? english : words;
}

/// The words for a choice: its own, those of the side if it is a seat, or a score as it is written.
std::string_view choice_label(Game game, Language language, std::string_view choice) {
    if (choice == "first" || choice == "second")
        return label(game, language, "side", choice, choice);
    return label(game, language, "choice", choice, choice);
}

/// Writes the values reserved for the chief arbiter; omitted if there are none.
void write_reserved(JsonWriter& json, Game game, std::string_view kind, std::string_view field) {
    bool begun = false;
    for (const conduct::Reservation& each : conduct::reservations(game)) {
        if (each.kind != kind || each.field != field)
            continue;
        if (!std::exchange(begun, true))
            json.key("chief").begin_array();
        json.value(each.value);
    }
    if (begun)
        json.end_array();
}

void write_field(JsonWriter& json, Game game, Language language, std::string_view kind,
                 const ReportField& field) {
    json.begin_object()
        .field("key", field.key)
        .field("type", type_name(field.type))
        .field("required", field.required)
        .field("label", label(game, language, "field", field.key, field.english));
    if (field.type == FieldType::Choice) {
        json.key("choices").begin_array();
        for (const std::string_view choice : field.choices)
            json.begin_object()
                .field("value", choice)
                .field("label", choice_label(game, language, choice))
                .end_object();
        json.end_array();
    }
    write_reserved(json, game, kind, field.key);
    json.end_object();
}

void write_kind(JsonWriter& json, Game game, Language language, const ReportKind& kind) {
    json.begin_object()
        .field("kind", kind.kind)
        .field("label", label(game, language, "report", kind.kind, kind.english))
        .field("english", kind.english)
        .field("about", about_name(kind.about));
    json.key("by").begin_array();
    if ((kind.by & conduct::kByArbiter) != 0)
        json.value("arbiter");
    if ((kind.by & conduct::kByPlayer) != 0)
        json.value("player");
    json.end_array().key("clause");
    write_clause(json, kind.clause);
    json.key("fields").begin_array();
    for (const ReportField& field : kind.fields)
        write_field(json, game, language, kind.kind, field);
    json.end_array().end_object();
}

void begin_catalogue(JsonWriter& json, Game game, Language language) {
    json.begin_object()
        .field("game", conduct::name(game))
        .field("law", rulebook::slug(conduct::law_of(game)))
        .field("language", rulebook::tag(language));
}

void write_words(JsonWriter& json, rulebook::Law law, Language language) {
    json.key("words").begin_object();
    for (const std::string_view code : rulebook::word_codes(law)) {
        if (code.starts_with("report.") || code.starts_with("field.") ||
            code.starts_with("regulation."))
            continue;  // written with their kinds
        const auto words = rulebook::words(law, code, language);
        json.field(code, words.empty() ? rulebook::words(law, code, Language::En) : words);
    }
    json.end_object();
}

}  // namespace
}  // namespace board_json

void write_rulings(JsonWriter& json, std::span<const conduct::RulingRecord> rulings) {
    json.begin_array();
    for (const conduct::RulingRecord& record : rulings) {
        const conduct::Ruled& ruling = record.ruling;
        json.begin_object()
            .field("seq", record.seq)
            .field("ply", record.ply)
            .field("code", ruling.code);
        view_fields::write_seat(json, "seat", ruling.seat);
        json.key("clause");
        write_clause(json, ruling.clause);
        json.key("also").begin_array();
        for (const rulebook::Clause clause : ruling.also)
            write_clause(json, clause);
        json.end_array().key("values");
        write_values(json, ruling.values);
        view_fields::write_texts(json, "plies", ruling.plies);
        view_fields::write_texts(json, "squares", ruling.squares);
        json.end_object();
    }
    json.end_array();
}

void write_duties(JsonWriter& json, std::span<const conduct::Duty> duties) {
    json.begin_array();
    for (const conduct::Duty& duty : duties) {
        json.begin_object().field("code", duty.code);
        view_fields::write_seat(json, "seat", duty.seat);
        json.key("clause");
        write_clause(json, duty.clause);
        json.key("values");
        write_values(json, duty.values);
        view_fields::write_texts(json, "moves", duty.moves);
        json.end_object();
    }
    json.end_array();
}

std::string reports_json(Game game, Language language) {
    const rulebook::Law law = conduct::law_of(game);
    JsonWriter json;
    board_json::begin_catalogue(json, game, language);
    json.key("kinds").begin_array();
    for (const ReportKind& kind : conduct::report_kinds(game))
        board_json::write_kind(json, game, language, kind);
    json.end_array().key("regulations").begin_array();
    for (const conduct::RegulationInfo& info : conduct::regulations(game)) {
        json.begin_object()
            .field("key", info.key)
            .field("label", board_json::label(game, language, "regulation", info.key, info.english))
            .field("usual", info.usual)
            .field("least", info.least)
            .field("most", info.most)
            .key("clause");
        write_clause(json, info.clause);
        json.end_object();
    }
    json.end_array();
    board_json::write_words(json, law, language);
    return json.end_object().take();
}

std::string words_json(Game game, Language language) {
    JsonWriter json;
    board_json::begin_catalogue(json, game, language);
    board_json::write_words(json, conduct::law_of(game), language);
    return json.end_object().take();
}

}  // namespace kyvien::hall
