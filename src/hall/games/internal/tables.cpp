#include "hall/games/internal/tables.h"

#include <algorithm>
#include <charconv>

#include "base/result.h"
#include "conduct/log/event_line.h"
#include "hall/games/internal/log_check.h"
#include "hall/service/journal.h"
#include "hall/service/token.h"

namespace kyvien::hall {
namespace tables {
namespace {

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

}  // namespace
}  // namespace tables

Table* Tables::in_memory(const std::string& id) {
    const auto found = tables_.find(id);
    return found == tables_.end() ? nullptr : found->second.get();
}

Result<Table*> Tables::find(std::string_view id) {
    Table* table = is_game_id(id) ? in_memory(std::string(id)) : nullptr;
    if (table == nullptr)
        return refuse(tables::no_such_game(id));
    table->last_used = context_.time.now();
    return table;
}

void Tables::fetch(std::string_view id, Fetched done) {
    if (!is_game_id(id) || tables_.contains(std::string(id))) {
        const auto found = find(id);
        done(found ? Result<void>() : refuse(found.error()));
        return;
    }
    const auto [fetching, is_first] = fetching_.try_emplace(std::string(id));
    if (!is_first || fetching_.size() <= tables::kMostFetching)
        fetching->second.push_back(std::move(done));
    if (!is_first)
        return;
    if (fetching->second.empty()) {
        fetching_.erase(fetching);
        done(refuse("store-busy", "Too many games are being looked up; try again in a moment."));
        return;
    }
    context_.work_aside([this, id = std::string(id)] { return load(id, LogReading::Checked); },
                        [this, id = std::string(id)](Result<std::unique_ptr<Table>> loaded) {
                            fetched(id, std::move(loaded));
                        });
}

void Tables::fetched(const std::string& id, Result<std::unique_ptr<Table>> loaded) {
    auto waiting = fetching_.extract(id);
    Result<void> result;
    if (!loaded) {
        result = refuse(loaded.error());
        if (loaded.error().code == "game-altered")
            journal(Level::Error, "game-altered",
                    {{"game", id}, {"reason", loaded.error().english}});
    } else if (!tables_.contains(id)) {
        keep(std::move(*loaded)).last_used = context_.time.now();
    }
    if (!waiting)
        return;
    for (Fetched& done : waiting.mapped())
        done(result);
}

Result<std::unique_ptr<Table>> Tables::load(std::string_view id, LogReading check) const {
    const auto stored = KYVIEN_TRY(context_.log.read(id));
    if (stored.empty())
        return refuse(tables::no_such_game(id));
    auto table = std::make_unique<Table>();
    table->id = id;
    table->created = instant_of(stored.front().at);
    std::vector<conduct::Event> events;
    for (const store::StoredEvent& line : stored) {
        auto event = KYVIEN_TRY(conduct::decode_event(line.line));
        events.push_back(std::move(event));
    }
    auto state = KYVIEN_TRY(conduct::replay(events));
    table->state = std::move(state);
    table->struck = events.size() - table->state.seq();
    // The log holds both times of the last event: the hall's and the game's.
    if (is_timed_here(table->state))
        table->uncharged =
            std::max(Milliseconds{}, instant_of(stored.back().at) - table->state.last_at());
    if (check == LogReading::Checked)
        tell(id, check_log(events));
    auto keys = KYVIEN_TRY(context_.log.keys(id));
    table->keys = std::move(keys);
    const auto answers = KYVIEN_TRY(context_.log.kept_answers(id));
    for (const store::KeptAnswer& each : answers)
        std::from_chars(each.answer.data(), each.answer.data() + each.answer.size(),
                        table->answered[each.request]);
    const auto listed = KYVIEN_TRY(context_.log.find(id));
    if (listed)
        table->sequel.next = listed->card.next;
    return table;
}

Table& Tables::keep(std::unique_ptr<Table> table) {
    Table& kept = *(tables_[table->id] = std::move(table));
    evicted_.erase(kept.id);
    ++version_;
    if (is_live(kept.state))
        live_.emplace(kept.created, kept.id);
    kept_(kept);
    return kept;
}

void Tables::read_again(Table& table, Fetched done) {
    table.writing = true;  // holds it in memory
    context_.work_aside([this, id = table.id] { return load(id, LogReading::Trusted); },
                        [this, id = table.id,
                         done = std::move(done)](Result<std::unique_ptr<Table>> loaded) mutable {
                            Table& kept = *in_memory(id);
                            kept.writing = false;
                            if (!loaded) {
                                done(refuse(loaded.error()));
                                return;
                            }
                            const bool was_live = is_live(kept.state);
                            kept.state = std::move((*loaded)->state);
                            kept.struck = (*loaded)->struck;
                            kept.keys = std::move((*loaded)->keys);
                            kept.answered = std::move((*loaded)->answered);
                            kept.uncharged = (*loaded)->uncharged;
                            kept.shown = {};
                            note_change(kept, was_live);
                            kept_(kept);
                            done({});
                        });
}

void Tables::for_all(const std::function<void(Table&)>& action) {
    for (const auto& [id, table] : tables_)
        action(*table);
}

void Tables::evict_idle(const std::function<EvictedGame(Table&)>& last_seen) {
    const Instant now = context_.time.now();
    std::erase_if(tables_, [&](const auto& entry) {
        Table& table = *entry.second;
        const bool is_idle = table.audience.watchers.empty() && !table.writing &&
                             table.waiting.empty() && !table.stopped && !table.uncertain &&
                             now - table.last_used > tables::kIdleTable;
        // A live game sleeps: its deadline stays, and the lists show it as it was.
        if (is_idle && is_live(table.state))
            evicted_[table.id] = last_seen(table);
        return is_idle;
    });
}

void Tables::note_change(const Table& table, bool was_live) {
    ++version_;
    if (was_live == is_live(table.state))
        return;
    note_listing();
    if (was_live) {
        live_.erase({table.created, table.id});
        ++context_.metrics.games_finished;
    } else {
        live_.emplace(table.created, table.id);
    }
}

}  // namespace kyvien::hall
