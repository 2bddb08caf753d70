#include "hall/games/internal/table_texts.h"

#include <algorithm>
#include <utility>

#include "base/assert.h"
#include "hall/games/internal/fan_out.h"
#include "hall/json/internal/command_json.h"
#include "hall/json/json_writer.h"
#include "hall/json/summary_json.h"

namespace kyvien::hall {

using conduct::Seat;

namespace table_texts {
namespace {

/// Why nothing can be recorded at this table now, and since when; none: it can.
std::optional<Interruption> interruption_of(const Table& table, const Recording& recording) {
    if (table.closed)
        return Interruption{table.closed->since, table.closed->reason.code.name()};
    if (recording.is_interrupted())
        return Interruption{recording.since(), recording.code().name()};
    return std::nullopt;
}

/// Since when the clocks of this table are stopped because nothing can be recorded.
std::optional<Instant> clocks_stopped_since(const Table& table, const Recording& recording) {
    const auto interruption = interruption_of(table, recording);
    if (!interruption || table.state.settings().setting != conduct::PlayMode::Electronic)
        return std::nullopt;
    return interruption->since;
}

}  // namespace
}  // namespace table_texts

const LastingPart& lasting(Table& table, Instant now, const Recording& recording) {
    TableTexts& shown_texts = table.shown;
    const bool is_new = shown_texts.lasting_seq != table.seq();
    if (!is_new && shown_texts.lasting_turn == recording.state_changes())
        return shown_texts.lasting;
    // While storing fails the clock is stopped; it is read in the game's own time and shown in the
    // hall's.
    const auto stopped_since = table_texts::clocks_stopped_since(table, recording);
    const Milliseconds behind = is_timed_here(table.state) ? table.uncharged : Milliseconds{};
    const Instant shown =
        std::max(stopped_since.value_or(now) - behind,
                 behind > Milliseconds{} || stopped_since ? table.state.last_at() : Instant::min());
    conduct::View view = conduct::view(table.state, shown, std::nullopt, &shown_texts.texts);
    if (view.clock)
        view.clock->at += behind;
    if (stopped_since && view.clock)
        view.clock->running.reset();
    shown_texts.moves.take(view.moves, shown_texts.texts.texts, shown_texts.texts.unchanged);
    shown_texts.lasting = lasting_part(view, table.state.settings());
    shown_texts.lasting_seq = table.seq();
    shown_texts.lasting_turn = recording.state_changes();
    if (is_new) {
        // If somebody is browsing this game, one more move is one more position.
        if (!shown_texts.positions.empty() && shown_texts.positions.size() == view.moves.size() &&
            view.setting == conduct::PlayMode::Electronic && !view.friendly)
            shown_texts.positions.push_back(position_json(view, view.moves.size()));
        else if (view.setting == conduct::PlayMode::OverTheBoard || view.friendly)
            shown_texts.positions.clear();  // a move, or one no longer in force
    }
    shown_texts.texts.views = std::move(view.moves);
    return shown_texts.lasting;
}

namespace table_texts {
namespace {

Moment moment_of(const Table& table, const Subscription& subscription, Instant now,
                 const Recording& recording) {
    Moment shown = moment(table, subscription, now);
    shown.interruption = interruption_of(table, recording);
    return shown;
}

}  // namespace
}  // namespace table_texts

SharedMembers shared_of(const Table& table, Instant now, const Recording& recording) {
    return std::make_shared<const Members>(
        shared_part(table_texts::moment_of(table, {}, now, recording)));
}

std::string view_for(Table& table, const Subscription& subscription, Instant now,
                     const Recording& recording, std::optional<std::uint64_t> edition) {
    const Moment shown = table_texts::moment_of(table, subscription, now, recording);
    const LastingPart& part = lasting(table, now, recording);
    return view_text(shown, shared_part(shown), part, table.shown.moves.texts(), edition);
}

Moment moment(const Table& table, std::optional<Seat> you, Instant now) {
    Moment moment;
    moment.id = table.id;
    moment.seq = table.seq();
    moment.now = now;
    moment.you = you;
    for (const Seat seat : clock::kBothSeats) {
        const std::size_t index = clock::index(seat);
        if (const auto& player = table.state.player(seat))
            moment.names[index] = player->name;
        moment.is_program[index] = table.played_by_program[index];
        moment.is_bot[index] = table.played_by_bot[index];
        moment.compensated[index] = table.compensated[index];
        moment.connected[index] =
            table.played_by_program[index] || table.audience.connected[index] > 0 ||
            std::ranges::any_of(table.audience.elsewhere,
                                [index](const auto& hall) { return hall.second[index] > 0; });
    }
    moment.watchers = watchers_here(table);
    for (const auto& [hall, count] : table.audience.watchers_elsewhere)
        moment.watchers += count;
    moment.next = table.rematch.next;
    moment.wants_rematch = table.rematch.wanted_by;
    const conduct::Settings& settings = table.state.settings();
    if (table.state.phase() == conduct::Phase::Waiting) {
        moment.is_reserved = table.keys.size() == 2;
        if (!moment.is_reserved && settings.setting == conduct::PlayMode::Electronic)
            moment.open_to = settings.open_to;
    }
    return moment;
}

Moment moment(const Table& table, const Subscription& subscription, Instant now) {
    Moment moment = hall::moment(table, subscription.seat, now);
    if (subscription.is_arbiter())
        moment.office = subscription.office;
    return moment;
}

namespace table_texts {
namespace {

TableTexts::Written written(const Table& table, const Recording& recording) {
    return {table.seq(), table.uncharged, recording.state_changes()};
}

/// The view for lists. The clocks are read at the last event, so that the text is valid until the
/// next one, or at the moment storing failed; they are given in the hall's time.
conduct::View listed_view(Table& table, const Recording& recording) {
    const conduct::State& state = table.state;
    const auto stopped_since = clocks_stopped_since(table, recording);
    const Milliseconds behind = is_timed_here(state) ? table.uncharged : Milliseconds{};
    const Instant read =
        stopped_since ? std::max(*stopped_since - behind, state.last_at()) : state.last_at();
    conduct::View view = conduct::view(state, read, std::nullopt, &table.shown.texts);
    if (view.clock) {
        view.clock->at += behind;
        if (stopped_since)
            view.clock->running.reset();
    }
    return view;
}

}  // namespace
}  // namespace table_texts

const std::string& summary(Table& table, const Recording& recording) {
    TableTexts& shown_texts = table.shown;
    const auto written = table_texts::written(table, recording);
    if (shown_texts.summary_of != written) {
        conduct::View view = table_texts::listed_view(table, recording);
        if (view.clock)
            view.clock->calls.clear();
        shown_texts.summary = summary_json(table.id, view, table.state.settings(), table.created);
        shown_texts.summary_of = written;
    }
    return shown_texts.summary;
}

std::string without_clocks(std::string summary) {
    // They are at its end.
    if (const std::size_t clocks = summary.find(R"(,"clock":{)"); clocks != std::string::npos)
        summary.replace(clocks, std::string::npos, "}");
    return summary;
}

std::string summary_after(const Table& table, std::span<const conduct::Event> events) {
    conduct::State ahead = table.state;
    for (const conduct::Event& event : events) {
        const auto applied = conduct::apply(ahead, event);
        KYVIEN_ASSERT(applied, "conduct applies what it has decided");
    }
    return summary_of(table, ahead);
}

std::string summary_of(const Table& table, const conduct::State& state) {
    conduct::View view = conduct::view(state, state.last_at(), std::nullopt);
    view.clock.reset();  // so that the stored summary need not be written again after each move
    return summary_json(table.id, view, state.settings(), table.created);
}

std::string preview_text(const Table& table, const Subscription& subscription,
                         const std::string& id, const Preview& preview, Instant now) {
    JsonWriter json;
    json.begin_object().field("t", "preview").key("id").raw(id.empty() ? "null" : id);
    json.field("seq", table.seq())
        .field("grave", preview.effects.needs_confirmation())
        .field("changes_result", preview.effects.changes_result)
        .field("sets_clock", preview.effects.sets_clock);
    json.key("loses_time").begin_array();
    for (const Seat seat : clock::kBothSeats)
        if (preview.effects.loses_time[clock::index(seat)])
            json.value(clock::seat_name(seat));
    json.end_array();
    if (!preview.undone.empty()) {
        json.key("undoes").begin_array();
        for (const conduct::Command& command : preview.undone)
            write_command(json, command);
        json.end_array();
    }
    // The view after the act; nobody else sees it.
    WrittenMoves moves;
    const conduct::View view =
        conduct::view(preview.after, std::max(now, preview.after.last_at()), std::nullopt);
    Moment shown = moment(table, subscription, now);
    shown.seq = table.seq();
    moves.take(view.moves);
    json.key("view").raw(view_text(shown, shared_part(shown),
                                   lasting_part(view, preview.after.settings()), moves.texts()));
    return json.end_object().take();
}

const std::string& overview_of(Table& table, const Recording& recording) {
    TableTexts& shown_texts = table.shown;
    const auto written = table_texts::written(table, recording);
    if (shown_texts.overview_of != written) {
        const conduct::View view = table_texts::listed_view(table, recording);
        const Milliseconds behind = is_timed_here(table.state) ? table.uncharged : Milliseconds{};
        shown_texts.overview = overview_json(table.id, view, table.state.settings(), table.created,
                                             table.state.last_at() + behind);
        shown_texts.overview_of = written;
        shown_texts.waits_for_arbiter = waits_for_arbiter(view);
    }
    return shown_texts.overview;
}

std::string joined(std::span<const std::string> texts) {
    JsonWriter json;
    json.begin_array();
    for (const std::string& text : texts)
        json.raw(text);
    return json.end_array().take();
}

}  // namespace kyvien::hall
