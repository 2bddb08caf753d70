#include "hall/games/internal/tables.h"

#include <algorithm>
#include <charconv>

#include "base/assert.h"
#include "base/result.h"
#include "conduct/log/event_line.h"
#include "hall/games/internal/log_check.h"
#include "hall/service/journal.h"
#include "hall/service/token.h"

namespace kyvien::hall {
namespace tables {
namespace {

// A table that has not been used for this long is evicted.
constexpr Milliseconds kIdleTable(60'000);
// The limit of games being loaded at one time.
constexpr std::size_t kMaxFetching = 1024;

Refusal no_such_game(std::string_view id) {
    return {"no-such-game",
            "There is no such game; the link may be mistyped.",
            {},
            {{"id", std::string(id.substr(0, 64))}}};
}

/// Did its maker sit down at the same moment? If the seats are reserved for two players they come
/// later.
bool is_made_seated(const std::vector<conduct::Event>& events) {
    return events.size() > 1 && std::holds_alternative<conduct::Seated>(events[1].body) &&
           events[1].at == events[0].at;
}
bool is_casual(const std::vector<conduct::Event>& events) {
    return is_made_seated(events) && std::ranges::none_of(events, [](const conduct::Event& event) {
               return std::holds_alternative<conduct::Adjourned>(event.body);
           });
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

void Tables::fetch(std::string_view id, VoidDone done) {
    if (!is_game_id(id) || tables_.contains(std::string(id))) {
        const auto found = find(id);
        done(found ? Result<void>() : refuse(found.error()));
        return;
    }
    const auto [fetching, is_first] = fetching_.try_emplace(std::string(id));
    if (!is_first || fetching_.size() <= tables::kMaxFetching)
        fetching->second.push_back(std::move(done));
    if (!is_first)
        return;
    if (fetching->second.empty()) {
        fetching_.erase(fetching);
        done(refuse("store-busy", "Too many games are being looked up; try again in a moment."));
        return;
    }
    context_.run_in_background(
        [this, id = std::string(id)] { return load(id, LogReading::Checked); },
        [this, id = std::string(id)](Result<std::unique_ptr<Table>> loaded) {
            fetched(id, std::move(loaded));
        });
}

void Tables::fetched(const std::string& id, Result<std::unique_ptr<Table>> loaded) {
    auto waiting = fetching_.extract(id);
    Result<void> result;
    if (!loaded) {
        result = refuse(loaded.error());
        const RefusalCode code = loaded.error().code;
        if (code == "game-altered")
            journal(Level::Error, "game-altered",
                    {{"game", id}, {"reason", loaded.error().english}});
        // Its events cannot be read, or cannot follow each other.
        else if (code == "bad-event-line" || code == "broken-log")
            journal(Level::Error, "game-not-loaded",
                    {{"game", id}, {"reason", loaded.error().english}});
    } else if (!tables_.contains(id)) {
        keep(std::move(*loaded)).last_used = context_.time.now();
    }
    if (!waiting)
        return;
    for (VoidDone& done : waiting.mapped())
        done(result);
}

Result<std::unique_ptr<Table>> Tables::load(std::string_view id, LogReading check) const {
    // Read before the events: whoever owns the game from then on has all of them.
    store::GameOwner owner;
    if (context_.hall != 0)
        owner = KYVIEN_TRY(context_.log.owner(id));
    const auto stored = KYVIEN_TRY(context_.log.read(id));
    if (stored.empty())
        return refuse(tables::no_such_game(id));
    auto table = std::make_unique<Table>();
    table->id = id;
    table->owner = owner.hall;
    table->fence = owner.fence;
    table->is_played_elsewhere = owner.hall != context_.hall;
    table->created = instant_of(stored.front().at);
    std::vector<conduct::Event> events;
    for (const store::StoredEvent& line : stored) {
        auto event = KYVIEN_TRY(conduct::decode_event(line.line));
        events.push_back(std::move(event));
    }
    auto state = KYVIEN_TRY(conduct::replay(events));
    table->state = std::move(state);
    table->is_casual = tables::is_casual(events);
    table->is_arranged = !tables::is_made_seated(events);
    table->struck = events.size() - table->state.seq();
    for (const conduct::Event& event : events)
        table->count_reading(event);
    table->are_bots_known = false;
    // The log contains both times of the last event: the hall's and the game's.
    if (is_timed_here(table->state))
        table->uncharged =
            std::max(Milliseconds{}, instant_of(stored.back().at) - table->state.last_at());
    if (check == LogReading::Checked)
        journal_differences(id, check_log(events));
    auto keys = KYVIEN_TRY(context_.log.keys(id));
    table->keys = std::move(keys);
    const auto answers = KYVIEN_TRY(context_.log.answers_of_game(id));
    for (const store::KeptAnswer& each : answers)
        std::from_chars(each.answer.data(), each.answer.data() + each.answer.size(),
                        table->answered[each.request]);
    const auto listed = KYVIEN_TRY(context_.log.find(id));
    if (listed)
        table->rematch.next = listed->card.next;
    return table;
}

Table& Tables::keep(std::unique_ptr<Table> table) {
    KYVIEN_ASSERT(context_.part.has(table->id), "a game is played on one thread alone");
    Table& loaded_table = *(tables_[table->id] = std::move(table));
    evicted_.erase(loaded_table.id);
    ++version_;
    if (is_live(loaded_table.state))
        live_.emplace(loaded_table.created, loaded_table.id);
    note_waiting(loaded_table);
    on_loaded_(loaded_table);
    return loaded_table;
}

void Tables::note_waiting(const Table& table) {
    if (table.state.phase() == conduct::Phase::Waiting &&
        table.state.settings().setting == conduct::PlayMode::Electronic)
        waiting_.insert(table.id);
    else
        waiting_.erase(table.id);
}

void Tables::read_again(Table& table, VoidDone done) {
    table.writing = true;  // keeps it in memory
    context_.run_in_background([this, id = table.id] { return load(id, LogReading::Trusted); },
                               [this, id = table.id, done = std::move(done)](
                                   Result<std::unique_ptr<Table>> loaded) mutable {
                                   Table& loaded_table = *in_memory(id);
                                   loaded_table.writing = false;
                                   if (!loaded) {
                                       done(refuse(loaded.error()));
                                       return;
                                   }
                                   const bool was_live = is_live(loaded_table.state);
                                   loaded_table.state = std::move((*loaded)->state);
                                   loaded_table.struck = (*loaded)->struck;
                                   loaded_table.readings_at_end = (*loaded)->readings_at_end;
                                   loaded_table.keys = std::move((*loaded)->keys);
                                   loaded_table.answered = std::move((*loaded)->answered);
                                   loaded_table.uncharged = (*loaded)->uncharged;
                                   loaded_table.turn = {};
                                   loaded_table.compensated = {};
                                   loaded_table.owner = (*loaded)->owner;
                                   loaded_table.fence = (*loaded)->fence;
                                   loaded_table.is_played_elsewhere =
                                       (*loaded)->is_played_elsewhere;
                                   loaded_table.rematch.next = (*loaded)->rematch.next;
                                   loaded_table.shown = {};
                                   note_change(loaded_table, was_live);
                                   on_loaded_(loaded_table);
                                   done({});
                               });
}

namespace tables {
namespace {

/// The part of a game's log after what was read before.
struct News {
    std::vector<conduct::Event> events;
    Instant at{};      ///< of the last one, by the clock of the hall that added it
    std::string next;  ///< the rematch; only set if there is no event
};

Result<News> news_of(store::EventLog& log, std::string_view id, std::uint64_t from_seq) {
    News news;
    const auto stored = KYVIEN_TRY(log.read(id, from_seq));
    for (const store::StoredEvent& line : stored) {
        news.events.push_back(KYVIEN_TRY(conduct::decode_event(line.line)));
        news.at = instant_of(line.at);
    }
    if (news.events.empty())
        if (const auto listed = KYVIEN_TRY(log.find(id)))
            news.next = listed->card.next;
    return news;
}

/// Do these events change nothing but the state?
bool are_plain(const Table& table, const News& news) {
    return table.state.phase() != conduct::Phase::Waiting &&
           std::ranges::none_of(news.events, [](const conduct::Event& event) {
               return std::holds_alternative<conduct::Undone>(event.body);
           });
}

}  // namespace
}  // namespace tables

void Tables::catch_up(Table& table, std::move_only_function<void(Result<CatchUpResult>)> done) {
    table.writing = true;  // keeps it in memory
    context_.run_in_background(
        [&log = context_.log, id = table.id, from = table.seq() + 1] {
            return tables::news_of(log, id, from);
        },
        [this, id = table.id, done = std::move(done)](Result<tables::News> news) mutable {
            Table& loaded_table = *in_memory(id);
            loaded_table.writing = false;
            if (!news) {
                done(refuse(news.error()));
                return;
            }
            if (news->events.empty()) {
                const bool is_new = loaded_table.rematch.next != news->next;
                loaded_table.rematch.next = std::move(news->next);
                done(is_new ? CatchUpResult::Changed : CatchUpResult::Nothing);
                return;
            }
            if (!tables::are_plain(loaded_table, *news)) {
                done(CatchUpResult::MustBeRead);
                return;
            }
            const bool was_live = is_live(loaded_table.state);
            for (const conduct::Event& event : news->events) {
                if (!conduct::apply(loaded_table.state, event)) {
                    done(CatchUpResult::MustBeRead);
                    return;
                }
                loaded_table.count_reading(event);
            }
            loaded_table.uncharged =
                is_timed_here(loaded_table.state)
                    ? std::max(Milliseconds{}, news->at - loaded_table.state.last_at())
                    : Milliseconds{};
            loaded_table.turn = {};
            loaded_table.compensated = {};
            note_change(loaded_table, was_live);
            on_loaded_(loaded_table);
            done(CatchUpResult::Changed);
        });
}

void Tables::forget_live() {
    std::erase_if(live_, [this](const auto& entry) { return !tables_.contains(entry.second); });
    evicted_.clear();
    ++version_;
}

void Tables::for_all(const std::function<void(Table&)>& action) {
    for (const auto& [id, table] : tables_)
        action(*table);
}

void Tables::evict_idle(const std::function<EvictedGame(Table&)>& list_entries) {
    const Instant now = context_.time.now();
    std::erase_if(tables_, [&](const auto& entry) {
        Table& table = *entry.second;
        const bool is_idle = table.audience.watchers.empty() && !table.writing &&
                             table.waiting.empty() && !table.stopped && !table.uncertain &&
                             !table.unowned_since && now - table.last_used > tables::kIdleTable;
        // A live game is evicted: its deadline stays, and the lists show its last state.
        if (is_idle && is_live(table.state)) {
            if (table.is_played_elsewhere)
                live_.erase({table.created, table.id});
            else
                evicted_[table.id] = list_entries(table);
        }
        if (is_idle)
            waiting_.erase(table.id);
        return is_idle;
    });
}

void Tables::note_change(const Table& table, bool was_live) {
    ++version_;
    note_waiting(table);
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
