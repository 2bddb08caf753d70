#include "hall/games/internal/command_queue.h"

#include <algorithm>
#include <exception>

#include "base/assert.h"
#include "base/result.h"
#include "conduct/core/decide.h"
#include "conduct/core/typed_command.h"
#include "conduct/log/event_line.h"
#include "conduct/settings/consent.h"
#include "hall/games/internal/table_texts.h"
#include "hall/service/journal.h"
#include "record/sealing_check.h"
#include "store/memory_log.h"

namespace kyvien::hall {

using conduct::Event;

namespace command_queue {
namespace {

// What the record says of a time that is charged to nobody.
struct PauseWords {
    const char* stop;
    const char* start;
};
constexpr PauseWords words_of(Pause why) {
    return why == Pause::HallAway ? PauseWords{"The hall was not there.", "The hall is back."}
                                  : PauseWords{"Nothing could be recorded.", "The record goes on."};
}
// More than this at one table is nobody's play.
constexpr std::size_t kMostWaiting = 64;

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

RequestDone telling(std::string_view event, const std::string& id) {
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
        // A game that a move has ended goes on when that move is taken back.
        if (std::holds_alternative<conduct::Started>(event.body) ||
            std::holds_alternative<conduct::TakenBack>(event.body))
            status = store::GameStatus::Live;
        if (std::holds_alternative<conduct::Ended>(event.body) ||
            std::holds_alternative<conduct::ResultCorrected>(event.body))
            status = store::GameStatus::Finished;
    }
    return status;
}

TableRequest tick_at(Instant at) {
    return {{at, conduct::hall(), conduct::Tick{}}, [](const Result<std::size_t>&) {}, {}, {}};
}

std::vector<TableRequest> resumption(const Table& table, Pause why, Instant since, Instant now) {
    const auto words = command_queue::words_of(why);
    std::vector<TableRequest> requests;
    requests.push_back({{std::max(since, table.state.last_at()), conduct::arbiter("Kyvien"),
                         conduct::StopClocks{words.stop}},
                        command_queue::telling("clock-not-stopped", table.id),
                        {},
                        {}});
    requests.push_back({{now, conduct::arbiter("Kyvien"), conduct::StartClocks{words.start}},
                        command_queue::telling("clock-not-started", table.id),
                        {},
                        {}});
    return requests;
}

Result<Decided> decide_request(const conduct::State& state, TableRequest& request) {
    conduct::Command& command = request.command;
    command.at = std::max(command.at, state.last_at());
    const auto deadline = state.deadline();
    if (deadline && command.at >= *deadline && !command_queue::is_tick(command)) {
        // A flag that has fallen is seen before what the players ask afterwards.
        auto fallen = conduct::decide(state, {command.at, conduct::hall(), conduct::Tick{}});
        if (fallen && !fallen->empty())
            return Decided{true, *std::move(fallen)};
    }
    if (request.seen)
        KYVIEN_TRY(conduct::check_seen(state, command.body, request.seen->seq));
    // A sealed move becomes a fact only with texts that fit each other.
    if (auto* report = std::get_if<conduct::Report>(&command.body))
        KYVIEN_TRY(record::check_sealed_report(state, *report));
    auto events = KYVIEN_TRY(conduct::decide_typed(state, command, request.language));
    return Decided{false, std::move(events)};
}

void CommandQueue::charge_nobody(Table& table, Instant since) {
    // The clock of a physical board goes on beside the players, whatever the hall can record.
    if (table.resuming || table.uncertain || !table.state.clock().running() ||
        table.state.settings().setting == conduct::Setting::OverTheBoard)
        return;
    table.resuming = true;
    auto requests = resumption(table, Pause::NotRecorded, since, context_.time.now());
    // Where the game has ended before, or nothing can be recorded still, there is nothing to tell.
    requests.front().done = [](const Result<std::size_t>&) {};
    requests.back().done = [this, id = table.id](const Result<std::size_t>&) {
        if (Table* const resumed = tables_.in_memory(id))
            resumed->resuming = false;
    };
    submit_together(table, std::move(requests));
}

void CommandQueue::submit(Table& table, TableRequest request) {
    if (table.uncertain) {
        request.done(refuse(command_queue::being_read_again()));
        return;
    }
    if (context_.recording.stands())
        charge_nobody(table, context_.recording.since());
    if (table.stopped) {
        request.done(refuse(command_queue::table_stopped()));
        return;
    }
    if (table.waiting.size() >= command_queue::kMostWaiting) {
        request.done(refuse("table-busy", "Too many requests wait at this table; slow down."));
        return;
    }
    request.arrived = request.command.at;
    table.waiting.push_back(std::move(request));
    advance(table);
}

void CommandQueue::submit_together(Table& table, std::vector<TableRequest> requests) {
    for (TableRequest& request : requests) {
        request.arrived = request.command.at;
        table.waiting.push_back(std::move(request));
    }
    advance(table);
}

void CommandQueue::advance(Table& table) {
    while (!table.writing && !table.uncertain && !table.waiting.empty() && !table.stopped) {
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
    if (request.called)
        if (const auto before = table.answered.find(*request.called);
            before != table.answered.end()) {
            request.done(before->second);
            return;
        }
    // Where no clock runs the game's time is the hall's again.
    if (!is_timed_here(table.state))
        table.uncharged = {};
    request.command.at = *request.arrived - table.uncharged;
    auto decided = decide_request(table.state, request);
    if (!decided) {
        request.done(refuse(decided.error()));
    } else if (decided->is_flag) {
        TableRequest tick = tick_at(request.command.at);
        tick.arrived = request.arrived;
        table.waiting.push_front(std::move(request));
        store(table, std::move(tick), std::move(decided->events));
    } else if (decided->events.empty()) {
        request.done(table.state.seq());
    } else {
        store(table, std::move(request), std::move(decided->events));
    }
}

void CommandQueue::store(Table& table, TableRequest request, std::vector<Event> events) {
    store::Append addition;
    addition.game = table.id;
    addition.expected_seq = table.state.seq();
    addition.at = stored_instant(*request.arrived);
    addition.keys = request.keys;
    if (request.called)
        addition.answer = store::KeptAnswer{*request.called,
                                            std::to_string(addition.expected_seq + events.size())};
    for (const Event& event : events)
        addition.lines.push_back(conduct::encode(event));
    // The card tells the game as it will be.
    if (const auto status = new_status(events))
        addition.card = store::GameCard{*status, summary_after(table, events, context_.time.now()),
                                        table.sequel.next};
    table.writing = true;
    context_.append(std::move(addition),
                    [this, id = table.id, request = std::move(request),
                     events = std::move(events)](Result<std::uint64_t> result) mutable {
                        stored(id, std::move(request), events, std::move(result));
                    });
}

void CommandQueue::stored(const std::string& id, TableRequest request,
                          const std::vector<Event>& events, Result<std::uint64_t> result) {
    Table* const found = tables_.in_memory(id);
    KYVIEN_ASSERT(found != nullptr, "a table that writes stays in memory");
    Table& table = *found;
    table.writing = false;
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
        for (const store::SeatKey& key : request.keys)
            store::put_key(table.keys, key);
        if (request.called)
            table.answered[*request.called] = table.state.seq();
        context_.metrics.events += events.size();
        context_.metrics.store_time.add(context_.time.now() - *request.arrived);
        schedule_.set_deadline(id, deadline_of(table));
        request.done(table.state.seq());
        changed_(table);
    } catch (const std::exception& fault) {
        stop(table, fault.what());
    }
    advance(table);
}

void CommandQueue::begin_turn(Table& table, Instant arrived) {
    const Instant now = context_.time.now();
    // The turn begins when the move can be shown: what lies between is nobody's.
    table.uncharged = now - table.state.last_at();
    if (slowness_.add(now - arrived, now))
        journal(Level::Warning, "slow-disk",
                {{"moves", std::to_string(slowness_.moves())},
                 {"longest_ms", std::to_string(slowness_.longest().count())}});
}

void CommandQueue::not_stored(Table& table, TableRequest request, const Refusal& refusal) {
    journal(Level::Error, "not-stored",
            {{"game", table.id}, {"code", refusal.code}, {"reason", refusal.english}});
    const auto answer = [&](TableRequest& asked) {
        if (command_queue::is_tick(asked.command))
            schedule_.try_again(table.id, context_.time.now());
        asked.done(refuse(refusal));
    };
    answer(request);
    // What waits behind it would wait for the same disk: everybody gets an answer now.
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
    for (const Event& event : events) {
        const auto applied = conduct::apply(table.state, event);
        KYVIEN_ASSERT(applied, "conduct applies what it has decided");
        if (std::holds_alternative<conduct::Moved>(event.body))
            ++context_.metrics.moves;
    }
    tables_.note_change(table, was_live);
    if (result_noted_ && table.state.ending() &&
        new_status(events) == std::optional(store::GameStatus::Finished))
        result_noted_(table.id, table.state.ending()->score);
}

}  // namespace kyvien::hall
