#include "hall/json/summary_json.h"

#include <algorithm>
#include <span>

#include "hall/json/board_json.h"
#include "hall/json/internal/rating_pool.h"
#include "hall/json/internal/view_fields.h"
#include "hall/json/time_json.h"

namespace kyvien::hall {

using conduct::Seat;
using conduct::View;

namespace summary_json_parts {
namespace {

using namespace view_fields;

void write_summary(JsonWriter& json, std::string_view id, const View& view,
                   const conduct::Settings& settings, conduct::Instant created) {
    json.field("id", id).field("game", conduct::name(view.game));
    if (view.setting == conduct::PlayMode::OverTheBoard)
        json.field("setting", "over-the-board");
    write_variant(json, view, settings);
    if (settings.is_rated)
        json.field("rated", true);
    if (const auto pool = rating_pool(settings))
        json.field("pool", *pool);
    json.key("time");
    write_time(json, settings.time);
    write_second_time(json, settings);
    if (settings.friendly.any()) {
        json.key("friendly").begin_object();
        write_friendly(json, settings.friendly);
        json.end_object();
    }
    if (!settings.fen.empty())
        write_start(json, view);
    json.key("seats").begin_object();
    for (const Seat seat : clock::kBothSeats) {
        json.key(seat_name(seat));
        if (const auto& player = view.seats[clock::index(seat)])
            json.begin_object().field("name", player->name).end_object();
        else
            json.null();
    }
    json.end_object().field("phase", phase_name(view.phase));
    write_seat(json, "turn", view.turn);
    json.field("plies", view.moves.size());
    write_board(json, view);
    write_texts(json, "last", view.last);
    json.key("score");
    if (view.result)
        json.value(conduct::text(view.result->score));
    else
        json.null();
    json.field("created", milliseconds(created));
}

}  // namespace
}  // namespace summary_json_parts

bool waits_for_arbiter(const View& view) {
    if (view.phase == conduct::Phase::ArbiterNeeded)
        return true;
    // I.10: a player came too late, and the envelope, which decides first, is still closed.
    if (view.adjournment && (view.adjournment->is_late[0] || view.adjournment->is_late[1]))
        return true;
    return std::ranges::any_of(view.duties, [](const conduct::Duty& duty) { return !duty.seat; });
}

std::string summary_json(std::string_view id, const View& view, const conduct::Settings& settings,
                         conduct::Instant created) {
    JsonWriter json;
    json.begin_object();
    summary_json_parts::write_summary(json, id, view, settings, created);
    // Clocks are omitted for games that have not begun or are over.
    if (view.clock && view.phase != conduct::Phase::Waiting &&
        view.phase != conduct::Phase::Finished)
        view_fields::write_clock(json, view, settings);
    return json.end_object().take();
}

std::string overview_json(std::string_view id, const View& view, const conduct::Settings& settings,
                          conduct::Instant created, conduct::Instant changed) {
    JsonWriter json;
    json.begin_object();
    summary_json_parts::write_summary(json, id, view, settings, created);
    json.field("changed", view_fields::milliseconds(changed))
        .field("waits", waits_for_arbiter(view));
    view_fields::write_clock(json, view, settings);
    view_fields::write_question(json, view);
    const auto rulings = std::span(view.rulings);
    json.key("rulings");
    write_rulings(json, rulings.last(std::min<std::size_t>(rulings.size(), 1)));
    json.key("duties");
    write_duties(json, view.duties);
    return json.end_object().take();
}

std::string position_json(const View& view, std::size_t ply) {
    JsonWriter json;
    json.begin_object().field("ply", ply).field("cells", view.cells);
    view_fields::write_texts(json, "last", view.last);
    view_fields::write_optional(json, "check", view.check);
    return json.end_object().take();
}

}  // namespace kyvien::hall
