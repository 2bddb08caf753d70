#include "hall/arbiter/internal/attendance.h"

#include "clock/seat.h"
#include "hall/json/internal/json_fields.h"
#include "hall/json/refusal_json.h"
#include "hall/json/view_json.h"

namespace kyvien::hall {

Result<Attendance> read_attendance(const json::object& message) {
    Attendance attendance;
    const auto seat = optional_text(message, "seat");
    const auto found = seat ? clock::find_seat(*seat) : std::nullopt;
    if (!seat || (!seat->empty() && !found))
        return bad_field("seat", "\"first\", \"second\" or null");
    attendance.seat = found;
    const auto name = text_of(message, "coming");
    const auto coming = name ? conduct::find_coming(*name) : std::nullopt;
    if (!coming)
        return bad_field("coming", "arrived, excused or missing");
    attendance.coming = *coming;
    return attendance;
}

void write_awaited(JsonWriter& json, const conduct::View& view) {
    if (view.awaited.empty())
        return;
    json.key("awaited").begin_array();
    for (const conduct::Absence& absence : view.awaited) {
        json.begin_object()
            .field("seat", seat_name(absence.seat))
            .field("since", absence.since.time_since_epoch().count())
            .field("limit_ms", absence.limit.count())
            .field("may_be_excused", absence.may_be_excused);
        if (absence.standing)
            json.field("late_ms", absence.standing->count());
        json.key("clause");
        write_clause(json, absence.clause);
        json.end_object();
    }
    json.end_array();
}

}  // namespace kyvien::hall
