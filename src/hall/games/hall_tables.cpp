// How a request goes through a table: loading, deciding, storing, applying; and the flags.
#include <fmt/core.h>

#include <algorithm>
#include <exception>
#include <utility>

#include "base/assert.h"
#include "base/result.h"
#include "conduct/core/decide.h"
#include "conduct/core/typed_move.h"
#include "conduct/log/event_line.h"
#include "hall/games/hall.h"
#include "hall/games/internal/log_check.h"
#include "hall/games/internal/table.h"
#include "hall/service/journal.h"
#include "hall/service/token.h"
#include "record/sealing_check.h"
#include "store/memory_log.h"

namespace kyvien::hall {

using conduct::Event;
using conduct::Phase;

namespace hall_tables {
namespace {

// What the record says of a time in which the hall was not there.
constexpr const char* kAway = "The hall was not there.";
constexpr const char* kBack = "The hall is back.";
// More than this at one table is nobody's play.
constexpr std::size_t kMostWaiting = 64;
// How often the hall notes that it is there; at most this much is given to a player after a crash.
constexpr Milliseconds kHeartbeat(2'000);
// A fallen flag that could not be stored is tried again.
constexpr Milliseconds kRetry(1'000);
constexpr Milliseconds kUpkeep(10'000);
// A table that nobody has looked at for this long leaves the memory.
constexpr Milliseconds kIdleTable(60'000);
// More games than this are not looked up at one time.
constexpr std::size_t kMostFetching = 1024;

Refusal no_such_game(std::string_view id) {
    return {"no-such-game",
            "There is no such game; the link may be mistyped.",
            {},
            {{"id", std::string(id.substr(0, 64))}}};
}

Refusal table_stopped() {
    return {"table-stopped",
            "This table was stopped because of a fault in the program; its record is safe.",
            {},
            {}};
}

/// The status on which the events put a game, if they move it.
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

bool is_tick(const conduct::Command& command) {
    return std::holds_alternative<conduct::Tick>(command.body);
}

/// Puts a move that a person typed into the words of the log.
/// Refuses what is no move, or several, in the words of the reader.
Result<void> read_as_typed(const Table& table, Hall::Waiting& waiting) {
    auto* move = std::get_if<conduct::MakeMove>(&waiting.command.body);
    auto* claim = std::get_if<conduct::Claim>(&waiting.command.body);
    if (move == nullptr && claim == nullptr)
        return refuse("bad-move-text", "The report names a move that cannot be read.");
    std::string& text = move != nullptr ? move->move : claim->move;
    auto read = KYVIEN_TRY(conduct::read_typed_move(table.state, text, waiting.language));
    text = std::move(read);
    return {};
}

bool is_live(const Table& table) {
    const Phase phase = table.state.phase();
    if (phase == Phase::Waiting)
        return table.state.settings().setting == conduct::Setting::OverTheBoard;
    return phase == Phase::Playing || phase == Phase::Agreeing || phase == Phase::Adjourned ||
           phase == Phase::ArbiterNeeded;
}

}  // namespace
}  // namespace hall_tables

// ---- in memory --------------------------------------------------------------------------------

Result<Table*> Hall::find(std::string_view id) {
    if (!is_game_id(id))
        return refuse(hall_tables::no_such_game(id));
    if (const auto found = tables_.find(std::string(id)); found != tables_.end()) {
        found->second->last_used = time_.now();
        return found->second.get();
    }
    return refuse(hall_tables::no_such_game(id));
}

void Hall::fetch(std::string_view id, Fetched done) {
    if (!is_game_id(id) || tables_.contains(std::string(id))) {
        const auto found = find(id);
        done(found ? Result<void>() : refuse(found.error()));
        return;
    }
    const auto [fetching, is_first] = fetching_.try_emplace(std::string(id));
    if (!is_first || fetching_.size() <= hall_tables::kMostFetching)
        fetching->second.push_back(std::move(done));
    if (!is_first)
        return;
    if (fetching->second.empty()) {
        fetching_.erase(fetching);
        done(refuse("store-busy", "Too many games are being looked up; try again in a moment."));
        return;
    }
    background_([this, id = std::string(id)] {
        auto loaded = load(id, LogReading::Checked);
        post_([this, id, loaded = std::move(loaded)]() mutable { fetched(id, std::move(loaded)); });
    });
}

void Hall::fetched(const std::string& id, Result<std::unique_ptr<Table>> loaded) {
    auto waiting = fetching_.extract(id);
    Result<void> result;
    if (!loaded)
        result = refuse(loaded.error());
    else if (!tables_.contains(id))
        keep(std::move(*loaded)).last_used = time_.now();
    if (!waiting)
        return;
    for (Fetched& done : waiting.mapped())
        done(result);
}

Result<std::unique_ptr<Table>> Hall::load(std::string_view id, LogReading check) const {
    const auto stored = KYVIEN_TRY(log_.read(id));
    if (stored.empty())
        return refuse(hall_tables::no_such_game(id));
    auto table = std::make_unique<Table>();
    table->id = id;
    table->created = instant_of(stored.front().at);
    std::vector<Event> events;
    for (const store::StoredEvent& line : stored) {
        auto event = KYVIEN_TRY(conduct::decode_event(line.line));
        events.push_back(std::move(event));
    }
    auto state = KYVIEN_TRY(conduct::replay(events));
    table->state = std::move(state);
    if (check == LogReading::Checked)
        tell(id, check_log(events));
    auto keys = KYVIEN_TRY(log_.keys(id));
    table->keys = std::move(keys);
    const auto listed = KYVIEN_TRY(log_.find(id));
    if (listed)
        table->next = listed->card.next;
    return table;
}

Table& Hall::keep(std::unique_ptr<Table> table) {
    Table& kept = *(tables_[table->id] = std::move(table));
    evicted_.erase(kept.id);
    ++version_;
    if (hall_tables::is_live(kept))
        live_.emplace(kept.created, kept.id);
    arm(kept);
    return kept;
}

Result<void> Hall::open() {
    const auto alive = KYVIEN_TRY(log_.last_alive());
    if (alive)
        time_.not_before(instant_of(*alive));
    const auto games =
        KYVIEN_TRY(log_.games(store::GameStatus::Live, static_cast<std::size_t>(-1)));
    for (const store::ListedGame& game : games) {
        auto table = load(game.game, LogReading::Trusted);
        if (!table) {
            // One broken record must not keep the whole hall closed.
            journal(Level::Error, "game-not-loaded",
                    {{"game", game.game}, {"reason", table.error().english}});
            continue;
        }
        Table& kept = keep(std::move(*table));
        kept.last_used = time_.now();
        open_envelope(kept);
        if (kept.state.clock().running())
            resume_clock(kept, instant_of(alive.value_or(0)));
    }
    journal(Level::Info, "games-loaded", {{"live", std::to_string(live_.size())}});
    // The doors open first; deciding all games again takes its time.
    std::vector<std::string> loaded;
    for (const auto& [began, id] : live_)
        loaded.push_back(id);
    check_logs(std::move(loaded));
    return {};
}

void Hall::resume_clock(Table& table, Instant last_alive) {
    // The players could not move while the hall was away: their clocks stand from its last sign of
    // life to now.
    const Instant stopped = std::max(last_alive, table.state.last_at());
    Waiting stop;
    stop.command = {stopped, conduct::arbiter("Kyvien"), conduct::StopClocks{hall_tables::kAway}};
    stop.done = [id = table.id](const Result<std::size_t>& result) {
        if (!result)
            journal(Level::Error, "clock-not-stopped",
                    {{"game", id}, {"reason", result.error().english}});
    };
    Waiting start;
    start.command = {time_.now(), conduct::arbiter("Kyvien"),
                     conduct::StartClocks{hall_tables::kBack}};
    start.done = [id = table.id](const Result<std::size_t>& result) {
        if (!result)
            journal(Level::Error, "clock-not-started",
                    {{"game", id}, {"reason", result.error().english}});
    };
    // Together, so that no deadline is looked at between them.
    table.waiting.push_back(std::move(stop));
    table.waiting.push_back(std::move(start));
    advance(table);
}

void Hall::evict_idle() {
    const Instant now = time_.now();
    std::erase_if(tables_, [&](const auto& entry) {
        Table& table = *entry.second;
        const bool is_idle = table.watchers.empty() && !table.writing && table.waiting.empty() &&
                             !table.stopped && now - table.last_used > hall_tables::kIdleTable;
        // A live game sleeps: its deadline stays, and the lists show it as it was.
        if (is_idle && hall_tables::is_live(table)) {
            std::string shown = overview(table);
            evicted_[table.id] = {summary(table), std::move(shown), table.waits_for_arbiter};
        }
        return is_idle;
    });
}

// ---- a request's way --------------------------------------------------------------------------

void Hall::submit(Table& table, Waiting waiting) {
    if (table.stopped) {
        waiting.done(refuse(hall_tables::table_stopped()));
        return;
    }
    if (table.waiting.size() >= hall_tables::kMostWaiting) {
        waiting.done(refuse("table-busy", "Too many requests wait at this table; slow down."));
        return;
    }
    table.waiting.push_back(std::move(waiting));
    advance(table);
}

void Hall::advance(Table& table) {
    while (!table.writing && !table.waiting.empty() && !table.stopped) {
        Waiting waiting = std::move(table.waiting.front());
        table.waiting.pop_front();
        try {
            decide(table, std::move(waiting));
        } catch (const std::exception& fault) {
            table.stopped = true;
            journal(Level::Error, "table-stopped", {{"game", table.id}, {"reason", fault.what()}});
        }
    }
    if (table.stopped)
        for (Waiting& waiting : std::exchange(table.waiting, {}))
            waiting.done(refuse(hall_tables::table_stopped()));
}

void Hall::decide(Table& table, Waiting waiting) {
    waiting.command.at = std::max(waiting.command.at, table.state.last_at());
    const auto deadline = table.state.deadline();
    if (deadline && waiting.command.at >= *deadline && !hall_tables::is_tick(waiting.command)) {
        // A flag that has fallen is seen before what the players ask afterwards.
        const conduct::Command tick{waiting.command.at, conduct::hall(), conduct::Tick{}};
        auto fallen = conduct::decide(table.state, tick);
        if (fallen && !fallen->empty()) {
            table.waiting.push_front(std::move(waiting));
            store(table, {tick, [](const Result<std::size_t>&) {}, {}, {}}, std::move(*fallen));
            return;
        }
    }
    // A sealed move becomes a fact only with texts that fit each other.
    if (auto* report = std::get_if<conduct::Report>(&waiting.command.body))
        if (auto fits = record::check_sealed_report(table.state, *report); !fits) {
            waiting.done(refuse(std::move(fits.error())));
            return;
        }
    auto events = conduct::decide(table.state, waiting.command);
    if (!events && events.error().code == "bad-move-text") {
        if (auto read = hall_tables::read_as_typed(table, waiting); read)
            events = conduct::decide(table.state, waiting.command);
        else if (read.error().code != "bad-move-text")
            events = refuse(std::move(read.error()));
    }
    if (!events)
        waiting.done(refuse(events.error()));
    else if (events->empty())
        waiting.done(table.state.seq());
    else
        store(table, std::move(waiting), std::move(*events));
}

void Hall::store(Table& table, Waiting waiting, std::vector<Event> events) {
    store::Append addition;
    addition.game = table.id;
    addition.expected_seq = table.state.seq();
    addition.at = stored_instant(waiting.command.at);
    addition.keys = waiting.keys;
    for (const Event& event : events)
        addition.lines.push_back(conduct::encode(event));
    if (const auto status = hall_tables::new_status(events)) {
        // The card tells the game as it will be: look ahead on a copy.
        Table ahead;
        ahead.id = table.id;
        ahead.created = table.created;
        ahead.state = table.state;
        apply(ahead, events);
        addition.card = store::GameCard{*status, summary(ahead), table.next};
    }
    table.writing = true;
    ++writing_;
    log_.append(std::move(addition),
                [this, id = table.id, waiting = std::move(waiting),
                 events = std::move(events)](Result<std::uint64_t> result) mutable {
                    post_([this, id, waiting = std::move(waiting), events = std::move(events),
                           result = std::move(result)]() mutable {
                        stored(id, std::move(waiting), events, std::move(result));
                    });
                });
}

void Hall::stored(const std::string& id, Waiting waiting, const std::vector<Event>& events,
                  Result<std::uint64_t> result) {
    --writing_;
    Table& table = *tables_.at(id);
    table.writing = false;
    table.last_used = time_.now();
    if (!result) {
        ++metrics_.store_failures;
        journal(Level::Error, "not-stored",
                {{"game", id}, {"code", result.error().code}, {"reason", result.error().english}});
        if (hall_tables::is_tick(waiting.command))
            call_again(table);
        waiting.done(refuse(result.error()));
        advance(table);
        return;
    }
    try {
        apply(table, events);
        for (const store::SeatKey& key : waiting.keys)
            store::put_key(table.keys, key);
        metrics_.events += events.size();
        metrics_.store_time.add(time_.now() - waiting.command.at);
        arm(table);
        waiting.done(table.state.seq());
        show_all(table);
        open_envelope(table);
    } catch (const std::exception& fault) {
        table.stopped = true;
        journal(Level::Error, "table-stopped", {{"game", id}, {"reason", fault.what()}});
    }
    advance(table);
}

void Hall::apply(Table& table, const std::vector<Event>& events) {
    const bool was_live = hall_tables::is_live(table);
    for (const Event& event : events) {
        const auto applied = conduct::apply(table.state, event);
        KYVIEN_ASSERT(applied, "conduct applies what it has decided");
    }
    // Looking ahead works on a table that is not kept; only kept ones are counted.
    const auto kept = tables_.find(table.id);
    if (kept == tables_.end() || kept->second.get() != &table)
        return;
    ++version_;
    for (const Event& event : events)
        if (std::holds_alternative<conduct::Moved>(event.body))
            ++metrics_.moves;
    if (on_result_ && table.state.ending() &&
        hall_tables::new_status(events) == std::optional(store::GameStatus::Finished))
        on_result_(table.id, table.state.ending()->score);
    if (was_live == hall_tables::is_live(table))
        return;
    lobby_stale_ = true;
    if (was_live) {
        live_.erase({table.created, table.id});
        ++metrics_.games_finished;
    } else {
        live_.emplace(table.created, table.id);
    }
}

// ---- time -------------------------------------------------------------------------------------

void Hall::arm(Table& table) {
    const auto deadline = table.state.deadline();
    if (deadline == table.armed)
        return;
    if (table.armed)
        deadlines_.erase({*table.armed, table.id});
    if (deadline)
        deadlines_.emplace(*deadline, table.id);
    table.armed = deadline;
}

void Hall::call_again(Table& table) {
    const Instant soon = time_.now() + hall_tables::kRetry;
    if (table.armed)
        deadlines_.erase({*table.armed, table.id});
    table.armed = soon;
    deadlines_.emplace(soon, table.id);
}

void Hall::wake() {
    const Instant now = time_.now();
    while (!deadlines_.empty() && deadlines_.begin()->first <= now) {
        // Taken out first: a tick that changes nothing must not come again at once.
        const std::string id = deadlines_.begin()->second;
        deadlines_.erase(deadlines_.begin());
        fetch(id, [this, id, now](const Result<void>& there) {
            if (!there) {
                journal(Level::Error, "game-not-loaded",
                        {{"game", id}, {"reason", there.error().english}});
                return;
            }
            submit(*tables_.at(id), {{now, conduct::hall(), conduct::Tick{}},
                                     [](const Result<std::size_t>&) {},
                                     {},
                                     {}});
        });
    }
    for (auto due = presence_due_.begin(); due != presence_due_.end();) {
        if (due->second > now) {
            ++due;
            continue;
        }
        const std::string id = due->first;
        due = presence_due_.erase(due);
        if (const auto found = tables_.find(id); found != tables_.end())
            show_all(*found->second);
    }
    if (now - last_heartbeat_ >= hall_tables::kHeartbeat && !deadlines_.empty())
        note_alive();
    if (now - last_upkeep_ >= hall_tables::kUpkeep) {
        last_upkeep_ = now;
        evict_idle();
    }
}

void Hall::note_alive() {
    last_heartbeat_ = time_.now();
    log_.note_alive(stored_instant(last_heartbeat_));
}

}  // namespace kyvien::hall
