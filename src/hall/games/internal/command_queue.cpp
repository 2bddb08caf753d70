#include "hall/games/internal/command_queue.h"

#include <algorithm>
#include <exception>

#include "base/assert.h"
#include "base/result.h"
#include "conduct/core/decide.h"
#include "conduct/core/typed_command.h"
#include "conduct/log/event_line.h"
#include "conduct/settings/consent.h"
#include "hall/games/board/board_keeper.h"
#include "hall/games/internal/fan_out.h"
#include "hall/games/internal/table_texts.h"
#include "hall/games/lag/lag_compensation.h"
#include "hall/games/new_game.h"
#include "hall/service/journal.h"
#include "record/sealing_check.h"
#include "store/memory_log.h"

namespace kyvien::hall {

using conduct::Event;

namespace command_queue {
namespace {

// The texts in the record for time that is charged to nobody.
struct PauseWords {
    const char* stop;
    const char* start;
};
constexpr PauseWords words_of(Pause why) {
    return why == Pause::HallAway ? PauseWords{"The hall was not there.", "The hall is back."}
                                  : PauseWords{"Nothing could be recorded.", "The record goes on."};
}
// A request that conflicts with other writers this often is refused.
constexpr int kMaxConflicts = 8;
// More waiting requests at one table do not come from normal play.
constexpr std::size_t kMaxWaiting = 64;

Refusal table_stopped() {
    return {"table-stopped",
            "This table was stopped because of a fault in the program; its record is safe.",
            {},
            {}};
}

Refusal being_read_again() {
    return {"store-uncertain",
            "The disk has failed; the log of this game is read again before anything is answered.",
            {},
            {}};
}

bool is_tick(const conduct::Command& command) {
    return std::holds_alternative<conduct::Tick>(command.body);
}

RequestDone journal_if_refused(std::string_view event, const std::string& id) {
    return [event, id](const Result<std::size_t>& result) {
        if (!result)
            journal(Level::Error, event, {{"game", id}, {"reason", result.error().english}});
    };
}

}  // namespace
}  // namespace command_queue

std::optional<store::GameStatus> new_status(const std::vector<Event>& events) {
    std::optional<store::GameStatus> status;
    for (const Event& event : events) {
        // A game ended by a move resumes when that move is taken back.
        if (std::holds_alternative<conduct::Started>(event.body) ||
            std::holds_alternative<conduct::TakenBack>(event.body))
            status = store::GameStatus::Live;
        if (std::holds_alternative<conduct::Ended>(event.body) ||
            std::holds_alternative<conduct::ResultCorrected>(event.body))
            status = store::GameStatus::Finished;
    }
    return status;
}

const Refusal& not_owner() {
    static const Refusal refusal{"not-owner", "Another hall plays this game.", {}, {}};
    return refusal;
}

TableRequest tick_at(Instant at) {
    return {{at, conduct::hall(), conduct::Tick{}}, [](const Result<std::size_t>&) {}, {}, {}};
}

TableRequest resumption(const Table& table, Pause why, Instant since, Instant now) {
    const auto words = command_queue::words_of(why);
    since = std::min(std::max(since, table.state.last_at()), now);
    TableRequest request{{since, conduct::arbiter("Kyvien"), conduct::StopClocks{words.stop}},
                         command_queue::journal_if_refused("clock-not-stopped", table.id),
                         {},
                         {}};
    // Both or neither: nobody would start a clock that was only stopped.
    request.then.push_back([words](const conduct::State&) -> Result<conduct::Command> {
        return conduct::Command{{}, conduct::arbiter("Kyvien"), conduct::StartClocks{words.start}};
    });
    request.then_after = now - since;
    request.resumes = true;
    return request;
}

namespace command_queue {
namespace {

/// Decides the further steps of an act, each in the state after the previous ones; `events` are
/// those of the first step, whose stamp was `stamped` before it was raised to the time of the last
/// event.
Result<std::vector<Event>> decide_steps(const conduct::State& state, const TableRequest& request,
                                        Instant stamped, std::vector<Event> events) {
    // Not counted from the command's own time, which may be that of the last event: the clocks
    // would start later than the moment at which the row is written, and that time would be charged
    // to nobody.
    const Instant at = std::max(request.command.at, stamped + request.then_after);
    conduct::State ahead = state;
    std::size_t applied = 0;
    for (const NextStep& step : request.then) {
        for (; applied < events.size(); ++applied)
            KYVIEN_TRY(conduct::apply(ahead, events[applied]));
        conduct::Command command = KYVIEN_TRY(step(ahead));
        command.at = at;
        if (auto* report = std::get_if<conduct::Report>(&command.body))
            KYVIEN_TRY(record::check_sealed_report(ahead, *report));
        const auto more = KYVIEN_TRY(conduct::decide_typed(ahead, command, request.language));
        events.insert(events.end(), more.begin(), more.end());
    }
    return events;
}

conduct::State after(conduct::State state, const std::vector<Event>& events) {
    for (const Event& event : events) {
        const auto applied = conduct::apply(state, event);
        KYVIEN_ASSERT(applied, "conduct applies what it has decided");
    }
    return state;
}

Result<conduct::LastAct> last_act_of(store::EventLog& log, std::string_view id) {
    const auto stored = KYVIEN_TRY(log.read(id));
    std::vector<conduct::Event> events;
    events.reserve(stored.size());
    for (const store::StoredEvent& line : stored)
        events.push_back(KYVIEN_TRY(conduct::decode_event(line.line)));
    return conduct::last_act(events);
}

}  // namespace
}  // namespace command_queue

Result<void> check_previewed(const TableRequest& request, const Table& table) {
    if (!request.preview || !request.preview->proposal.previewed)
        return {};
    const std::size_t shown = *request.preview->proposal.previewed;
    // A phone that serves as the clock reports each press, so a preview would always be outdated.
    if (shown > table.seq() || shown < table.seq() - table.readings_at_end)
        return refuse(
            "stale-preview",
            "Something was recorded at this table since this was shown; look at it again.");
    return {};
}

bool try_preview(const TableRequest& request, const conduct::State& state,
                 const conduct::Effects& effects, std::span<const conduct::Command> undone) {
    if (!request.preview)
        return false;
    const PreviewMode asks = request.preview->proposal.asks;
    if (asks == PreviewMode::Never ||
        (asks == PreviewMode::WhenSerious && !effects.needs_confirmation()))
        return false;
    request.preview->show({state, effects, undone});
    return true;
}

Result<Decided> decide_request(const conduct::State& state, TableRequest& request) {
    conduct::Command& command = request.command;
    const Instant stamped = command.at;
    command.at = std::max(command.at, state.last_at());
    const auto deadline = state.deadline();
    if (deadline && command.at >= *deadline && !command_queue::is_tick(command)) {
        // A flag that has fallen is recorded before later requests of the players.
        auto fallen = conduct::decide(state, {command.at, conduct::hall(), conduct::Tick{}});
        if (fallen && !fallen->empty())
            return Decided{true, *std::move(fallen)};
    }
    if (request.seen)
        KYVIEN_TRY(conduct::check_seen(state, command, request.seen->seq));
    // A sealed move is recorded only if its texts match.
    if (auto* report = std::get_if<conduct::Report>(&command.body))
        KYVIEN_TRY(record::check_sealed_report(state, *report));
    auto events = KYVIEN_TRY(conduct::decide_typed(state, command, request.language));
    if (!request.then.empty())
        events =
            KYVIEN_TRY(command_queue::decide_steps(state, request, stamped, std::move(events)));
    return Decided{false, std::move(events)};
}

void CommandQueue::mark_time_uncharged(Table& table, Instant since) {
    // The clock of a physical board runs on, whether or not the hall can record.
    if (table.is_played_elsewhere || table.resuming || table.uncertain ||
        !table.state.clock().running() ||
        table.state.settings().setting == conduct::PlayMode::OverTheBoard)
        return;
    table.resuming = true;
    TableRequest request = resumption(table, Pause::NotRecorded, since, context_.time.now());
    // If the game has ended meanwhile, or nothing can be recorded yet, there is nothing to report.
    request.done = [this, id = table.id](const Result<std::size_t>&) {
        if (Table* const resumed = tables_.in_memory(id))
            resumed->resuming = false;
    };
    request.arrived = request.command.at;
    table.waiting.push_back(std::move(request));
    advance(table);
}

void CommandQueue::submit(Table& table, TableRequest request) {
    context_.check_lease();
    if (table.is_played_elsewhere) {
        request.done(refuse(not_owner()));
        return;
    }
    if (table.uncertain) {
        // A deadline that was taken does not return by being set again (schedule.h).
        if (command_queue::is_tick(request.command))
            schedule_.try_again(table.id, context_.time.now());
        request.done(
            refuse(table.closed ? table.closed->reason : command_queue::being_read_again()));
        return;
    }
    if (context_.recording.is_interrupted())
        mark_time_uncharged(table, context_.recording.since());
    if (table.stopped) {
        request.done(refuse(command_queue::table_stopped()));
        return;
    }
    if (table.waiting.size() >= command_queue::kMaxWaiting) {
        request.done(refuse("table-busy", "Too many requests wait at this table; slow down."));
        return;
    }
    request.arrived = request.command.at;
    table.waiting.push_back(std::move(request));
    advance(table);
}

void CommandQueue::record_unowned_time(Table& table, Instant since) {
    table.unowned_since = std::min(table.unowned_since.value_or(since), since);
    queue_resumption(table);
    advance(table);
}

void CommandQueue::queue_resumption(Table& table) {
    if (!table.unowned_since || table.is_recording_unowned_time || table.is_played_elsewhere)
        return;
    if (!table.state.clock().running()) {
        table.unowned_since.reset();
        return;
    }
    TableRequest request =
        resumption(table, Pause::HallAway, *table.unowned_since, context_.time.now());
    request.arrived = request.command.at;
    request.done = [this, id = table.id](const Result<std::size_t>& done) {
        Table* const taken = tables_.in_memory(id);
        if (taken == nullptr)
            return;
        taken->is_recording_unowned_time = false;
        // What could not be recorded must be recorded later.
        if (done || !Recording::is_failure(done.error()))
            taken->unowned_since.reset();
    };
    table.is_recording_unowned_time = true;
    table.waiting.push_front(std::move(request));
}

void CommandQueue::submit_first(Table& table, TableRequest request) {
    request.arrived = request.command.at;
    table.waiting.push_front(std::move(request));
    advance(table);
}

void CommandQueue::refuse_waiting(Table& table, const Refusal& refusal) {
    for (TableRequest& request : std::exchange(table.waiting, {}))
        request.done(refuse(refusal));
}

void CommandQueue::advance(Table& table) {
    if (table.needs_reread && !table.writing && !table.uncertain) {
        table.needs_reread = false;
        uncertain_(table);
    }
    while (!table.writing && !table.uncertain && !table.waiting.empty() && !table.stopped) {
        queue_resumption(table);
        TableRequest request = std::move(table.waiting.front());
        table.waiting.pop_front();
        try {
            decide(table, std::move(request));
        } catch (const std::exception& fault) {
            stop(table, fault.what());
        }
    }
    if (table.stopped)
        for (TableRequest& request : std::exchange(table.waiting, {}))
            request.done(refuse(command_queue::table_stopped()));
}

void CommandQueue::stop(Table& table, const char* reason) {
    table.stopped = true;
    journal(Level::Error, "table-stopped", {{"game", table.id}, {"reason", reason}});
}

void CommandQueue::decide(Table& table, TableRequest request) {
    if (request.idempotency_hash)
        if (const auto before = table.answered.find(*request.idempotency_hash);
            before != table.answered.end()) {
            request.done(before->second);
            return;
        }
    // If no clock runs, the game's time is the hall's time again.
    if (!is_timed_here(table.state))
        table.uncharged = {};
    request.command.at = *request.arrived - table.uncharged;
    record_compensation(table, request.command);
    if (request.undo) {
        undo(table, std::move(request));
        return;
    }
    auto decided = decide_request(table.state, request);
    if (decided && decided->is_flag) {
        TableRequest tick = tick_at(request.command.at);
        tick.arrived = request.arrived;
        table.waiting.push_front(std::move(request));
        store(table, std::move(tick), std::move(decided->events));
    } else if (auto fresh = check_previewed(request, table); !fresh) {
        request.done(refuse(fresh.error()));
    } else if (!decided) {
        request.done(refuse(decided.error()));
    } else if (decided->events.empty()) {
        request.done(table.seq());
    } else if (!request.preview ||
               !try_preview(request, command_queue::after(table.state, decided->events),
                            conduct::effects_of(table.state, decided->events, request.command.at),
                            {})) {
        store(table, std::move(request), std::move(decided->events));
    }
}

void CommandQueue::store(Table& table, TableRequest request, std::vector<Event> events) {
    store::Append addition;
    addition.game = table.id;
    addition.expected_seq = table.seq();
    addition.at = stored_instant(*request.arrived + request.then_after);
    addition.keys = request.keys;
    addition.fence = table.fence;
    if (request.idempotency_hash)
        addition.answer = store::KeptAnswer{*request.idempotency_hash,
                                            std::to_string(addition.expected_seq + events.size())};
    for (const Event& event : events)
        addition.lines.push_back(conduct::encode(event));
    // The card describes the game after the events.
    if (const auto status = new_status(events))
        addition.card = store::GameCard{*status, summary_after(table, events), table.rematch.next};
    table.writing = true;
    context_.append(std::move(addition),
                    [this, id = table.id, request = std::move(request),
                     events = std::move(events)](Result<std::uint64_t> result) mutable {
                        stored(id, std::move(request), events, std::move(result));
                    });
}

Table& CommandQueue::end_of_writing(const std::string& id) {
    Table* const table = tables_.in_memory(id);
    KYVIEN_ASSERT(table != nullptr, "a table that writes stays in memory");
    table->writing = false;
    return *table;
}

void CommandQueue::stored(const std::string& id, TableRequest request,
                          const std::vector<Event>& events, Result<std::uint64_t> result) {
    Table& table = end_of_writing(id);
    table.last_used = context_.time.now();
    if (!result) {
        not_stored(table, std::move(request), result.error());
        return;
    }
    try {
        const auto ran = table.state.clock().running();
        apply(table, events);
        if (is_timed_here(table.state) && table.state.clock().running() != ran)
            begin_turn(table, *request.arrived);
        else if (is_timed_here(table.state) && request.resumes)
            resume_turn(table, *request.arrived);
        for (const store::SeatKey& key : request.keys)
            store::put_key(table.keys, key);
        if (request.idempotency_hash)
            table.answered[*request.idempotency_hash] = table.state.seq();
        context_.metrics.events += events.size();
        context_.metrics.store_time.add(context_.time.now() -
                                        (*request.arrived + request.then_after));
        schedule_.set_deadline(id, deadline_of(table));
        request.done(table.seq());
        changed_(table);
    } catch (const std::exception& fault) {
        stop(table, fault.what());
    }
    advance(table);
}

// ---- undoing: a line strikes out the last act ------------------------------------------------

void CommandQueue::undo(Table& table, TableRequest request) {
    table.writing = true;  // keeps it in memory, and lets no other request in between
    context_.run_in_background(
        [&log = context_.log, id = table.id] { return command_queue::last_act_of(log, id); },
        [this, id = table.id, request = std::move(request)](Result<conduct::LastAct> act) mutable {
            Table& loaded_table = end_of_writing(id);
            undo_act(loaded_table, std::move(request), std::move(act));
            advance(loaded_table);
        });
}

void CommandQueue::undo_act(Table& table, TableRequest request, Result<conduct::LastAct> act) {
    if (auto fresh = check_previewed(request, table); !fresh) {
        request.done(refuse(fresh.error()));
        return;
    }
    if (!act) {
        request.done(refuse(act.error()));
        return;
    }
    const conduct::Effects effects =
        conduct::effects_between(table.state, act->before, request.command.at);
    if (request.only_entries && (!are_entries(act->commands) || effects.changes_result)) {
        request.done(refuse("not-an-arbiter", "Only an arbiter takes this back."));
        return;
    }
    if (try_preview(request, act->before, effects, act->commands))
        return;
    const conduct::Event event{std::max(request.command.at, table.state.last_at()),
                               request.command.by, conduct::Undone{act->to, *request.undo}};
    store::Append addition;
    addition.game = table.id;
    addition.expected_seq = table.seq();
    addition.at = stored_instant(*request.arrived);
    addition.lines = {conduct::encode(event)};
    addition.fence = table.fence;
    addition.card = store::GameCard{act->before.ending() ? store::GameStatus::Finished
                                                         : store::GameStatus::Live,
                                    summary_of(table, act->before), table.rematch.next};
    table.writing = true;
    context_.append(std::move(addition),
                    [this, id = table.id, request = std::move(request),
                     act = *std::move(act)](Result<std::uint64_t> result) mutable {
                        undone(id, std::move(request), std::move(act), std::move(result));
                    });
}

void CommandQueue::undone(const std::string& id, TableRequest request, conduct::LastAct act,
                          Result<std::uint64_t> result) {
    Table& table = end_of_writing(id);
    table.last_used = context_.time.now();
    if (!result) {
        not_stored(table, std::move(request), result.error());
        return;
    }
    const bool was_live = is_live(table.state);
    table.struck = table.seq() + 1 - act.before.seq();
    table.readings_at_end = 0;
    table.state = std::move(act.before);
    table.shown = {};
    ++context_.metrics.events;
    tables_.note_change(table, was_live);
    schedule_.set_deadline(id, deadline_of(table));
    request.done(table.seq());
    changed_(table);
    advance(table);
}

// ---- after the store has answered
// -----------------------------------------------------------------

Milliseconds grace_of_turn(const Table& table) {
    const bool is_first = table.state.phase() == conduct::Phase::Playing && table.state.ply() < 2;
    return table.is_casual && is_first ? kFirstMoveGrace : Milliseconds{};
}

Milliseconds compensate_turn(Table& table) {
    const auto turn = table.state.clock().running();
    if (!turn)
        return {};
    return table.compensated[clock::index(*turn)] =
               compensated(table.state.clock().control(*turn), round_trip_of(table, *turn));
}

void record_compensation(const Table& table, conduct::Command& command) {
    auto* const made = std::get_if<conduct::MakeMove>(&command.body);
    const auto turn = table.state.clock().running();
    if (made == nullptr || !turn || !is_timed_here(table.state))
        return;
    const Milliseconds lag = table.compensated[clock::index(*turn)];
    const Instant begun = table.state.last_at();
    const Milliseconds left_out = std::max(command.at + lag, begun) - std::max(command.at, begun);
    if (left_out > Milliseconds{})
        made->compensated = left_out;
}

void notify_turn_change(const HallContext& context, const Table& table, Begun begun) {
    if (context.played && table.state.phase() == conduct::Phase::Playing)
        context.played({table.id, begun == Begun::Now, table.state.turn(), table.state.ply(),
                        is_by_days(table.state.settings().time)});
}

void CommandQueue::begin_turn(Table& table, Instant arrived) {
    const Instant now = context_.time.now();
    // The turn begins when the move can be shown: the time before that is charged to nobody.
    const Milliseconds free = grace_of_turn(table) + compensate_turn(table);
    table.turn = {now, now + free};
    table.uncharged = now - table.state.last_at() + free;
    if (slow_moves_.add(now - arrived, now))
        journal(Level::Warning, "slow-disk",
                {{"moves", std::to_string(slow_moves_.moves())},
                 {"longest_ms", std::to_string(slow_moves_.longest().count())}});
}

void CommandQueue::resume_turn(Table& table, Instant since) {
    const Instant now = context_.time.now();
    // What was left of the uncharged time is left still, and the pause lasts until its end is on
    // disk. After a game was read from its log the remaining time is unknown: the grace of a first
    // move begins again.
    const bool is_known = table.turn.charged != Instant{};
    const Milliseconds free =
        is_known ? std::max(Milliseconds{}, table.turn.charged - std::max(since, table.turn.began))
                 : grace_of_turn(table);
    table.turn = {now, now + free};
    table.uncharged = now - table.state.last_at() + free;
}

void CommandQueue::not_stored(Table& table, TableRequest request, const Refusal& refusal) {
    // Another hall has written first, or has taken over the game: it is read, then decided again or
    // forwarded to that hall.
    if (context_.hall != 0 && refusal.code == "seq-conflict" &&
        request.conflicts < command_queue::kMaxConflicts) {
        ++request.conflicts;
        table.waiting.push_front(std::move(request));
        uncertain_(table);
        return;
    }
    journal(Level::Error, "not-stored",
            {{"game", table.id}, {"code", refusal.code.text()}, {"reason", refusal.english}});
    const auto answer = [&](TableRequest& asked) {
        if (command_queue::is_tick(asked.command))
            schedule_.try_again(table.id, context_.time.now());
        asked.done(refuse(refusal));
    };
    answer(request);
    // Waiting requests would wait for the same disk: all are answered now.
    if (Recording::is_failure(refusal))
        for (TableRequest& waiting : std::exchange(table.waiting, {}))
            answer(waiting);
    if (refusal.code == "store-uncertain") {
        table.uncertain = true;
        uncertain_(table);
    }
    advance(table);
}

void CommandQueue::apply(Table& table, const std::vector<Event>& events) {
    const bool was_live = is_live(table.state);
    const conduct::Phase phase = table.state.phase();
    const auto turn = table.state.turn();
    const std::size_t ply = table.state.ply();
    for (const Event& event : events) {
        const auto applied = conduct::apply(table.state, event);
        KYVIEN_ASSERT(applied, "conduct applies what it has decided");
        table.count_reading(event);
        if (std::holds_alternative<conduct::Moved>(event.body))
            ++context_.metrics.moves;
    }
    if (table.state.phase() == conduct::Phase::Adjourned)
        table.is_casual = false;  // a player who returns late after an adjournment is charged for
                                  // it (FIDE I.9.2)
    tables_.note_change(table, was_live);
    if (result_noted_ && table.state.ending() &&
        new_status(events) == std::optional(store::GameStatus::Finished))
        result_noted_(table.id, {table.state.ending()->score, table.state.berserk_moves()});
    const bool has_begun =
        phase == conduct::Phase::Waiting && table.state.phase() == conduct::Phase::Playing;
    if (has_begun || table.state.turn() != turn || table.state.ply() != ply)
        notify_turn_change(context_, table, has_begun ? Begun::Now : Begun::Before);
}

}  // namespace kyvien::hall
