#include "hall/json/view_json.h"

#include <algorithm>
#include <span>

#include "clock/seat.h"
#include "conduct/presentation/public_margin.h"
#include "conduct/settings/authority.h"
#include "hall/arbiter/internal/attendance.h"
#include "hall/json/board_json.h"
#include "hall/json/json_writer.h"
#include "hall/json/refusal_json.h"
#include "hall/json/time_json.h"

namespace kyvien::hall {

using conduct::Seat;
using conduct::View;

namespace view_json {
namespace {

std::int64_t milliseconds(conduct::Instant at) {
    return at.time_since_epoch().count();
}

void write_seat(JsonWriter& json, std::string_view name, const std::optional<Seat>& seat) {
    json.key(name);
    if (seat)
        json.value(seat_name(*seat));
    else
        json.null();
}

template <typename Texts>
void write_texts(JsonWriter& json, std::string_view name, const Texts& texts) {
    json.key(name).begin_array();
    for (const auto& text : texts)
        json.value(text);
    json.end_array();
}

template <typename Value>
void write_optional(JsonWriter& json, std::string_view name, const std::optional<Value>& value) {
    json.key(name);
    if (value)
        json.value(*value);
    else
        json.null();
}

std::string_view phase_name(conduct::Phase phase) {
    switch (phase) {
    case conduct::Phase::Nothing:
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

void write_variant(JsonWriter& json, const View& view) {
    json.key("variant").begin_object();
    write_optional(json, "chess960", view.chess960);
    write_optional(json, "size", view.size);
    write_optional(json, "komi", view.komi);
    json.end_object();
}

void write_board(JsonWriter& json, const View& view) {
    json.key("board").begin_object().field("cells", view.cells).end_object();
}

void write_move(JsonWriter& json, const conduct::MoveView& move) {
    json.begin_object().field("ply", move.ply).field("uci", move.uci);
    json.key("text").begin_object();
    for (const auto& [form, text] : move.text)
        json.field(form, text);
    json.end_object();
    if (move.clock)
        json.field("clock_ms", move.clock->count());
    json.key("notes").begin_array();
    for (const conduct::Note& note : move.notes) {
        json.begin_object().key("clause");
        write_clause(json, note.clause);
        json.field("code", note.code).key("values");
        write_values(json, note.values);
        json.end_object();
    }
    json.end_array().end_object();
}

void write_moves(JsonWriter& json, const View& view, WrittenMoves& moves) {
    const std::size_t settled = view.moves.empty() ? 0 : view.moves.size() - 1;
    if (moves.written > settled)
        moves = {};
    for (; moves.written < settled; ++moves.written) {
        JsonWriter one;
        write_move(one, view.moves[moves.written]);
        if (moves.written > 0)
            moves.json += ',';
        moves.json += one.text();
    }
    json.key("moves").begin_array();
    if (settled > 0)
        json.raw(moves.json);
    if (!view.moves.empty())
        write_move(json, view.moves.back());
    json.end_array();
}

void write_forbidden(JsonWriter& json, const View& view) {
    json.key("forbidden").begin_array();
    for (const conduct::ForbiddenPoint& forbidden : view.forbidden) {
        json.begin_object().field("point", forbidden.point).field("why", forbidden.why);
        json.key("clause");
        write_clause(json, forbidden.clause);
        json.end_object();
    }
    json.end_array();
}

/// In overtime the time shown is that of the running period.
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

void write_clock(JsonWriter& json, const View& view, const conduct::Settings& settings) {
    json.key("clock");
    if (!view.clock) {
        json.null();
        return;
    }
    const bool has_periods = std::holds_alternative<clock::ByoYomi>(settings.time);
    json.begin_object().field("kind", time_kind(settings.time));
    write_clock_side(json, "first", view.clock->reading[0], has_periods);
    write_clock_side(json, "second", view.clock->reading[1], has_periods);
    write_seat(json, "running", view.clock->running);
    json.field("at", milliseconds(view.clock->at)).key("period_ms");
    if (view.clock->period)
        json.value(view.clock->period->count());
    else
        json.null();
    json.end_object();
}

void write_count(JsonWriter& json, const conduct::CountView& count) {
    json.begin_object()
        .field("black", count.black)
        .field("white", count.white)
        .field("shared", count.shared)
        .field("margin", count.margin);
    write_seat(json, "winner", count.winner);
    json.field("area", count.area).end_object();
}

void write_proposal(JsonWriter& json, const std::vector<conduct::ProposedChain>& proposal) {
    json.key("proposal").begin_array();
    for (const conduct::ProposedChain& chain : proposal) {
        json.begin_object();
        write_seat(json, "side", chain.seat);
        write_texts(json, "stones", chain.stones);
        json.field("dead", chain.dead)
            .field("proved", chain.proved)
            .field("confidence", chain.confidence)
            .field("seki", chain.seki)
            .field("contested", chain.contested)
            .end_object();
    }
    json.end_array();
}

void write_agreement(JsonWriter& json, const View& view) {
    json.key("agreement");
    if (!view.agreement) {
        json.null();
        return;
    }
    json.begin_object();
    write_texts(json, "dead", view.agreement->dead);
    json.key("confirmed")
        .begin_object()
        .field("first", view.agreement->confirmed[0])
        .field("second", view.agreement->confirmed[1])
        .end_object();
    json.key("count");
    write_count(json, view.agreement->count);
    json.field("area", view.agreement->count.area);
    write_proposal(json, view.agreement->proposal);
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

void write_notes(JsonWriter& json, const View& view) {
    json.key("notes").begin_array();
    for (const conduct::Note& note : view.notes) {
        json.begin_object()
            .field("seq", note.seq)
            .field("ply", note.ply)
            .field("by", conduct::name(note.by.role))
            .field("code", note.code)
            .key("clause");
        write_clause(json, note.clause);
        json.key("values");
        write_values(json, note.values);
        json.end_object();
    }
    json.end_array();
}

/// The inside of an object's text.
std::string without_braces(std::string object) {
    object.pop_back();
    object.erase(0, 1);
    return object;
}

/// What games over the board have besides; the hall's own games do without these fields.
void write_board_conduct(JsonWriter& json, const View& view, const conduct::Settings& settings) {
    if (view.setting != conduct::Setting::OverTheBoard)
        return;
    json.field("setting", "over-the-board");
    if (view.game == conduct::Game::Chess)
        json.field("regime", conduct::name(settings.regime));
}

/// Over the board always there; in the hall's own games only where something is to be said.
std::string margin_text(const View& view, std::span<const conduct::RulingRecord> rulings,
                        std::span<const conduct::Duty> duties) {
    if (view.setting != conduct::Setting::OverTheBoard && rulings.empty() && duties.empty())
        return {};
    JsonWriter json;
    json.begin_object().key("rulings");
    write_rulings(json, rulings);
    json.key("duties");
    write_duties(json, duties);
    write_awaited(json, view);
    json.end_object();
    return without_braces(json.take());
}

/// How far a game on the hall's board is adjourned; absent while nobody thinks of it.
void write_adjournment(JsonWriter& json, const View& view) {
    if (!view.adjournment)
        return;
    const conduct::HallAdjournment& book = *view.adjournment;
    json.key("adjournment").begin_object().field("stage", conduct::name(book.stage));
    json.field("seat", seat_name(book.seat)).field("resumption", milliseconds(book.resumption));
    if (book.default_time)
        json.field("default_time", book.default_time->count());
    if (book.is_lost)
        json.field("lost", true);
    for (const Seat seat : clock::kBothSeats)
        if (book.is_late[clock::index(seat)])
            json.field(seat == Seat::First ? "first_late" : "second_late", true);
    json.key("present")
        .begin_object()
        .field("first", book.is_present[0])
        .field("second", book.is_present[1])
        .end_object();
    if (view.sealing)
        json.field("ply", view.sealing->ply)
            .field("occasion", view.sealing->occasion)
            .field("commitment", view.sealing->commitment)
            .field("envelope", view.sealing->envelope);
    json.end_object();
}

void write_offer(JsonWriter& json, const View& view) {
    json.key("offer");
    if (view.offer)
        json.begin_object().field("kind", "draw").field("by", seat_name(*view.offer)).end_object();
    else
        json.null();
}

}  // namespace
}  // namespace view_json

void write_result(JsonWriter& json, const View& view) {
    if (!view.result) {
        json.null();
        return;
    }
    const conduct::Ending& ending = *view.result;
    json.begin_object().field("score", conduct::text(ending.score));
    view_json::write_seat(json, "winner", conduct::winner(ending.score));
    json.field("code", ending.code).key("clause");
    write_clause(json, ending.clause);
    json.key("also").begin_array();
    for (const rulebook::Clause clause : ending.also)
        write_clause(json, clause);
    json.end_array().key("values");
    write_values(json, ending.values);
    json.key("evidence").begin_object();
    view_json::write_plies(json, ending.plies);
    view_json::write_texts(json, "squares", ending.squares);
    if (view.count) {
        json.key("count");
        view_json::write_count(json, *view.count);
    }
    json.end_object().end_object();
}

LastingPart lasting_part(const View& view, const conduct::Settings& settings, WrittenMoves& moves) {
    JsonWriter json;
    json.reserve(2048 + moves.json.size());
    json.begin_object().field("game", conduct::name(view.game));
    view_json::write_variant(json, view);
    json.field("phase", view_json::phase_name(view.phase));
    view_json::write_seat(json, "turn", view.turn);
    json.key("time");
    write_time(json, settings.time);
    view_json::write_board(json, view);
    view_json::write_optional(json, "check", view.check);
    view_json::write_texts(json, "last", view.last);
    if (view.game == conduct::Game::Go)
        view_json::write_forbidden(json, view);
    else
        view_json::write_texts(json, "legal", view.legal);
    view_json::write_moves(json, view, moves);
    view_json::write_clock(json, view, settings);
    view_json::write_offer(json, view);
    view_json::write_adjournment(json, view);
    if (!view.must_play.empty())
        json.field("must_play", view.must_play);
    view_json::write_texts(json, "claims", view.claims);
    view_json::write_agreement(json, view);
    view_json::write_question(json, view);
    json.key("result");
    write_result(json, view);
    view_json::write_notes(json, view);
    view_json::write_board_conduct(json, view, settings);
    json.end_object();
    const conduct::PublicMargin margin = conduct::public_margin(view);
    LastingPart part;
    part.game = view_json::without_braces(json.take());
    part.margin = view_json::margin_text(view, margin.rulings, margin.duties);
    // In the hall's own games there is nothing that an arbiter alone would see.
    part.desk = view.setting == conduct::Setting::OverTheBoard
                    ? view_json::margin_text(view, view.rulings, view.duties)
                    : part.margin;
    return part;
}

std::string view_text(const Moment& moment, const LastingPart& lasting) {
    const std::string& margin = moment.office ? lasting.desk : lasting.margin;
    JsonWriter json;
    json.reserve(lasting.game.size() + margin.size() + 320);
    json.begin_object()
        .field("t", "view")
        .field("v", 1)
        .field("id", moment.id)
        .field("seq", moment.seq)
        .field("now", view_json::milliseconds(moment.now));
    view_json::write_seat(json, "you", moment.you);
    if (moment.office)
        json.field("arbiter", true).field("office", conduct::name(*moment.office));
    if (moment.is_reserved)
        json.field("reserved", true);
    json.key("seats").begin_object();
    for (const Seat seat : clock::kBothSeats) {
        json.key(seat_name(seat));
        const auto& name = moment.names[clock::index(seat)];
        if (name)
            json.begin_object()
                .field("name", *name)
                .field("connected", moment.connected[clock::index(seat)])
                .end_object();
        else
            json.null();
    }
    json.end_object().field("watchers", moment.watchers);
    if (!moment.next.empty())
        json.field("next", moment.next);
    for (const Seat seat : clock::kBothSeats)
        if (moment.wants_rematch[clock::index(seat)] && moment.next.empty())
            json.field("rematch", seat_name(seat));
    std::string text = json.take();
    text += ',';
    text += lasting.game;
    if (!margin.empty())
        text += ',' + margin;
    text += '}';
    return text;
}

namespace view_json {
namespace {

void write_summary(JsonWriter& json, std::string_view id, const View& view,
                   const conduct::Settings& settings, conduct::Instant created) {
    json.field("id", id).field("game", conduct::name(view.game));
    if (view.setting == conduct::Setting::OverTheBoard)
        json.field("setting", "over-the-board");
    write_variant(json, view);
    json.key("time");
    write_time(json, settings.time);
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
}  // namespace view_json

bool waits_for_arbiter(const View& view) {
    if (view.phase == conduct::Phase::ArbiterNeeded)
        return true;
    // I.10: somebody came too late, and the envelope that decides first is still closed.
    if (view.adjournment && (view.adjournment->is_late[0] || view.adjournment->is_late[1]))
        return true;
    return std::ranges::any_of(view.duties, [](const conduct::Duty& duty) { return !duty.seat; });
}

std::string summary_json(std::string_view id, const View& view, const conduct::Settings& settings,
                         conduct::Instant created) {
    JsonWriter json;
    json.begin_object();
    view_json::write_summary(json, id, view, settings, created);
    return json.end_object().take();
}

std::string overview_json(std::string_view id, const View& view, const conduct::Settings& settings,
                          conduct::Instant created, conduct::Instant changed) {
    JsonWriter json;
    json.begin_object();
    view_json::write_summary(json, id, view, settings, created);
    json.field("changed", view_json::milliseconds(changed)).field("waits", waits_for_arbiter(view));
    view_json::write_clock(json, view, settings);
    view_json::write_question(json, view);
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
    view_json::write_texts(json, "last", view.last);
    view_json::write_optional(json, "check", view.check);
    return json.end_object().take();
}

}  // namespace kyvien::hall
