#include "hall/json/internal/view_fields.h"

#include "conduct/settings/authority.h"
#include "hall/json/refusal_json.h"
#include "hall/json/time_json.h"

namespace kyvien::hall::view_fields {

using conduct::Seat;
using conduct::View;

namespace {

/// In overtime this is the time of the running period.
std::int64_t shown_time(const clock::Reading& reading) {
    return reading.in_overtime ? reading.period.count() : reading.main.count();
}

void write_clock_side(JsonWriter& json, const std::string& side, const clock::Reading& reading,
                      bool has_periods) {
    json.field(side + "_ms", shown_time(reading));
    json.key(side + "_periods");
    if (has_periods)
        json.value(reading.periods);
    else
        json.null();
    if (reading.in_overtime)
        json.field(side + "_overtime", true);
    if (reading.stones > 0)
        json.field(side + "_stones", reading.stones);
    if (reading.free_time.count() > 0)
        json.field(side + "_free_ms", reading.free_time.count());
}

}  // namespace

std::int64_t milliseconds(conduct::Instant at) {
    return at.time_since_epoch().count();
}

std::string_view phase_name(conduct::Phase phase) {
    switch (phase) {
    case conduct::Phase::NotCreated:
    case conduct::Phase::Waiting:
        return "waiting";
    case conduct::Phase::Playing:
        return "playing";
    case conduct::Phase::Agreeing:
        return "agreeing";
    case conduct::Phase::Adjourned:
        return "adjourned";
    case conduct::Phase::ArbiterNeeded:
        return "arbiter";
    case conduct::Phase::Finished:
        return "finished";
    }
    return "finished";
}

void write_friendly(JsonWriter& json, const conduct::Friendly& agreed) {
    json.field("takebacks", agreed.takebacks).field("giving_time", agreed.giving_time);
    if (agreed.berserk)
        json.field("berserk", true);
}

void write_start(JsonWriter& json, const View& view) {
    if (view.start.empty())
        return;
    json.key("start").begin_object();
    for (const auto& [form, text] : view.start)
        json.field(form, text);
    json.end_object();
}

void write_second_time(JsonWriter& json, const conduct::Settings& settings) {
    if (settings.second_time)
        write_time(json.key("second_time"), *settings.second_time);
}

void write_variant(JsonWriter& json, const View& view, const conduct::Settings& settings) {
    json.key("variant").begin_object();
    write_optional(json, "chess960", view.chess960);
    if (view.chess960 && !settings.fen.empty())
        json.field("own_start", true);
    write_optional(json, "size", view.size);
    write_optional(json, "komi", view.komi);
    if (settings.handicap > 0)
        json.field("handicap", settings.handicap);
    json.end_object();
}

void write_board(JsonWriter& json, const View& view) {
    json.key("board").begin_object().field("cells", view.cells);
    for (const auto& [form, text] : view.position)
        json.field(form, text);
    if (view.prisoners) {
        json.key("prisoners").begin_object();
        for (const Seat seat : clock::kBothSeats)
            json.field(seat_name(seat), (*view.prisoners)[clock::index(seat)]);
        json.end_object();
    }
    json.end_object();
}

void write_seat(JsonWriter& json, std::string_view name, const std::optional<Seat>& seat) {
    json.key(name);
    if (seat)
        json.value(seat_name(*seat));
    else
        json.null();
}

void write_clock(JsonWriter& json, const View& view, const conduct::Settings& settings) {
    json.key("clock");
    if (!view.clock) {
        json.null();
        return;
    }
    const auto has_periods = [](const clock::TimeControl& control) {
        return std::holds_alternative<clock::ByoYomi>(control);
    };
    json.begin_object().field("kind", time_kind(settings.time));
    write_clock_side(json, "first", view.clock->reading[0], has_periods(settings.time));
    write_clock_side(json, "second", view.clock->reading[1],
                     has_periods(settings.second_time.value_or(settings.time)));
    write_seat(json, "running", view.clock->running);
    json.field("at", milliseconds(view.clock->at)).key("period_ms");
    if (view.clock->period)
        json.value(view.clock->period->count());
    else
        json.null();
    if (!view.clock->calls.empty()) {
        json.key("calls").begin_array();
        for (const clock::Call& call : view.clock->calls) {
            json.begin_array()
                .value((call.at - view.clock->at).count())
                .value(clock::name(call.call.kind));
            if (call.call.value > 0)
                json.value(call.call.value);
            json.end_array();
        }
        json.end_array();
    }
    json.end_object();
}

void write_plies(JsonWriter& json, const std::vector<std::size_t>& plies) {
    json.key("plies").begin_array();
    for (const std::size_t ply : plies)
        json.value(ply);
    json.end_array();
}

void write_question(JsonWriter& json, const View& view) {
    if (!view.question)
        return;
    json.key("question").begin_object().field("code", view.question->code).key("clause");
    write_clause(json, view.question->clause);
    json.key("values");
    write_values(json, view.question->values);
    write_plies(json, view.question->plies);
    if (conduct::is_for_chief(*view.question))
        json.field("chief", true);
    json.end_object();
}

}  // namespace kyvien::hall::view_fields
