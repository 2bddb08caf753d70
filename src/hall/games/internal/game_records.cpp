#include "hall/games/internal/game_records.h"

#include <algorithm>
#include <utility>

#include "base/result.h"
#include "conduct/log/event_line.h"
#include "conduct/log/in_force.h"
#include "hall/games/internal/log_check.h"
#include "hall/games/internal/table_texts.h"
#include "hall/json/summary_json.h"

namespace kyvien::hall {
namespace game_records {
namespace {

using Positions = std::vector<std::string>;

/// Over the board moves may be taken back and mistakes undone: the list contains only the moves in
/// force.
Result<Positions> fold_positions(store::EventLog& log, std::string_view id) {
    const auto stored = KYVIEN_TRY(log.read(id));
    std::vector<conduct::Event> stored_events;
    stored_events.reserve(stored.size());
    for (const store::StoredEvent& line : stored)
        stored_events.push_back(KYVIEN_TRY(conduct::decode_event(line.line)));
    const auto events = KYVIEN_TRY(conduct::events_in_force(stored_events));
    Positions positions;
    conduct::State state;
    conduct::ViewCache texts;
    for (const conduct::Event& event : events) {
        KYVIEN_TRY(conduct::apply(state, event));
        if (state.phase() == conduct::Phase::NotCreated)
            continue;
        if (positions.size() > state.ply() + 1)
            positions.resize(state.ply() + 1);
        if (state.ply() == positions.size())
            positions.push_back(position_json(
                conduct::view(state, state.last_at(), std::nullopt, &texts), state.ply()));
    }
    return positions;
}

std::string as_text(const std::vector<store::StoredEvent>& events) {
    std::string text;
    for (const store::StoredEvent& event : events)
        text.append(event.line).append("\n");
    return text;
}

void check_log_of(store::EventLog& log, const std::string& game) {
    const auto stored = log.read(game);
    if (!stored)
        return;
    std::vector<conduct::Event> events;
    for (const store::StoredEvent& line : *stored)
        if (auto event = conduct::decode_event(line.line))
            events.push_back(std::move(*event));
    if (events.size() == stored->size())
        journal_differences(game, check_log(events));
}

}  // namespace
}  // namespace game_records

void GameRecords::positions(Table& table, TextDone done) {
    if (table.shown.positions.size() == table.state.ply() + 1) {
        done(joined(table.shown.positions));
        return;
    }
    context_.run_in_background(
        [&log = context_.log, id = table.id] { return game_records::fold_positions(log, id); },
        [this, id = table.id,
         done = std::move(done)](Result<game_records::Positions> folded) mutable {
            if (!folded) {
                done(refuse(folded.error()));
                return;
            }
            std::string text = joined(*folded);
            Table* const loaded_table = tables_.in_memory(id);
            if (loaded_table != nullptr && folded->size() == loaded_table->state.ply() + 1)
                loaded_table->shown.positions = std::move(*folded);
            done(std::move(text));
        });
}

void GameRecords::log_text(const std::string& id, TextDone done) {
    context_.run_in_background(
        [&log = context_.log, id]() -> Result<std::string> {
            const auto events = KYVIEN_TRY(log.read(id));
            return game_records::as_text(events);
        },
        std::move(done));
}

/// What has been read so far.
struct GameRecords::Reading {
    std::vector<std::string> ids;
    GameLogs logs;
    std::size_t next = 0;
    LogsDone done;
};

void GameRecords::log_texts(std::vector<std::string> ids, LogsDone done) {
    auto reading = std::make_shared<Reading>();
    reading->ids = std::move(ids);
    reading->done = std::move(done);
    read_on(reading);
}

void GameRecords::read_on(const std::shared_ptr<Reading>& reading) {
    // A few at a time, so that requests for games can run in between.
    constexpr std::size_t kAtOnce = 32;
    if (reading->next >= reading->ids.size()) {
        reading->done(std::move(reading->logs));
        return;
    }
    context_.background([this, reading] {
        const std::size_t end = std::min(reading->ids.size(), reading->next + kAtOnce);
        for (; reading->next < end; ++reading->next) {
            const std::string& id = reading->ids[reading->next];
            // A board without moves is included too.
            if (const auto events = context_.log.read(id))
                reading->logs[id] = game_records::as_text(*events);
        }
        context_.post([this, reading] { read_on(reading); });
    });
}

void GameRecords::check_logs(std::vector<std::string> games) {
    if (games.empty())
        return;
    // One after the other, so that a request for a game waits for one check at most.
    context_.background([this, games = std::move(games)]() mutable {
        const std::string game = std::move(games.back());
        games.pop_back();
        game_records::check_log_of(context_.log, game);
        context_.post([this, games = std::move(games)]() mutable { check_logs(std::move(games)); });
    });
}

}  // namespace kyvien::hall
