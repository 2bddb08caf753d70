#include "hall/games/internal/game_lists.h"

#include <utility>

#include "base/result.h"
#include "hall/games/internal/seats.h"
#include "hall/games/internal/table_texts.h"
#include "hall/json/json_writer.h"

namespace kyvien::hall {
namespace game_lists {
namespace {

// So many games of each kind does the lobby list (docs/protocol.md).
constexpr std::size_t kLobbyLength = 50;
// Moves in the games of the lobby show after this time; what begins and ends shows at once.
constexpr Milliseconds kLobbyAge(500);

void write_entries(JsonWriter& json, std::string_view name,
                   const std::vector<store::ListedGame>& games) {
    json.key(name).begin_array();
    for (const store::ListedGame& game : games)
        if (!game.card.summary.empty())
            json.raw(game.card.summary);
    json.end_array();
}

/// The entry of a game whose players are not there says so.
std::string left_entry(std::string summary) {
    summary.insert(summary.size() - 1, R"(,"left":true)");
    return summary;
}

void answer_all(std::vector<TextDone>& asked, const Result<std::string>& text) {
    for (TextDone& done : std::exchange(asked, {}))
        done(text);
}

}  // namespace
}  // namespace game_lists

void GameLists::read_shelves(ShelvesDone done) {
    context_.work_aside(
        [&log = context_.log, is_shared = context_.hall != 0]() -> Result<Shelves> {
            std::vector<store::ListedGame> live;
            if (is_shared)
                live = KYVIEN_TRY(log.games(store::GameStatus::Live, game_lists::kLobbyLength));
            auto open = log.games(store::GameStatus::Open, game_lists::kLobbyLength);
            auto finished = log.games(store::GameStatus::Finished, game_lists::kLobbyLength);
            if (!open || !finished)
                return refuse(!open ? open.error() : finished.error());
            return Shelves{*std::move(open), *std::move(finished), std::move(live)};
        },
        std::move(done));
}

EvictedGame GameLists::last_seen(Table& table) const {
    EvictedGame seen;
    seen.overview = overview_of(table);
    seen.summary = summary(table, context_.time.now());
    seen.waits = table.shown.waits_for_arbiter;
    return seen;
}

// ---- the boards as arbiters see them ------------------------------------------------------------

void GameLists::overview(TextDone done) {
    overview_asked_.push_back(std::move(done));
    if (overview_asked_.size() > 1)
        return;
    read_shelves([this](Result<Shelves> shelves) {
        game_lists::answer_all(overview_asked_, shelves
                                                    ? Result<std::string>(overview_text(*shelves))
                                                    : Result<std::string>(refuse(shelves.error())));
    });
}

std::string GameLists::overview_text(const Shelves& shelves) {
    JsonWriter json;
    json.begin_object().field("now", stored_instant(context_.time.now()));
    std::vector<const std::string*> waiting, others;
    for (const auto& [created, id] : tables_.live()) {
        Table* const table = tables_.in_memory(id);
        const EvictedGame* const evicted = table == nullptr ? &tables_.evicted(id) : nullptr;
        const std::string& entry = table == nullptr ? evicted->overview : overview_of(*table);
        const bool waits = table == nullptr ? evicted->waits : table->shown.waits_for_arbiter;
        (waits ? waiting : others).push_back(&entry);
    }
    json.key("tables").begin_array();
    for (const auto* list : {&waiting, &others})
        for (const std::string* entry : *list)
            json.raw(*entry);
    json.end_array();
    game_lists::write_entries(json, "finished", shelves.finished);
    return json.end_object().take();
}

// ---- the lobby ----------------------------------------------------------------------------------

void GameLists::lobby(TextDone done) {
    const Instant now = context_.time.now();
    if (lobby_listing_ == tables_.listing() && now - lobby_made_ < game_lists::kLobbyAge) {
        done(lobby_);
        return;
    }
    lobby_asked_.push_back(std::move(done));
    if (lobby_asked_.size() > 1)
        return;
    // What begins or ends while it is being read makes it stale again.
    lobby_listing_ = tables_.listing();
    lobby_made_ = now;
    read_shelves([this](const Result<Shelves>& shelves) {
        if (!shelves) {
            lobby_listing_ = UINT64_MAX;
            game_lists::answer_all(lobby_asked_, refuse(shelves.error()));
            return;
        }
        lobby_ = lobby_text(*shelves);
        game_lists::answer_all(lobby_asked_, lobby_);
    });
}

const std::string& GameLists::live_summary(const std::string& id) {
    Table* const table = tables_.in_memory(id);
    return table != nullptr ? summary(*table, context_.time.now()) : tables_.evicted(id).summary;
}

std::string GameLists::lobby_text(const Shelves& shelves) {
    JsonWriter json;
    json.begin_object();
    write_open(json, shelves);
    json.key("live").begin_array();
    write_live(json, shelves);
    json.end_array();
    game_lists::write_entries(json, "finished", shelves.finished);
    return json.end_object().take();
}

bool GameLists::is_left(const std::string& id) {
    const Table* const table = tables_.in_memory(id);
    if (table == nullptr)
        return context_.hall == 0;
    return table->state.settings().setting == conduct::Setting::Electronic &&
           !is_there(*table, conduct::Seat::First) && !is_there(*table, conduct::Seat::Second);
}

/// Who waits and is there comes first.
void GameLists::write_open(JsonWriter& json, const Shelves& shelves) {
    json.key("open").begin_array();
    std::vector<std::string> left;
    for (const store::ListedGame& game : shelves.open) {
        if (game.card.summary.empty())
            continue;
        if (is_left(game.game))
            left.push_back(game_lists::left_entry(game.card.summary));
        else
            json.raw(game.card.summary);
    }
    for (const std::string& entry : left)
        json.raw(entry);
    json.end_array();
}

void GameLists::write_live(JsonWriter& json, const Shelves& shelves) {
    // Games of other halls are shown as they are on the shelf, unless somebody watches them here.
    for (const store::ListedGame& game : shelves.live) {
        Table* const table = tables_.in_memory(game.game);
        json.raw(table != nullptr ? summary(*table, context_.time.now()) : game.card.summary);
    }
    if (context_.hall != 0)
        return;
    std::size_t listed = 0;
    const auto& live = tables_.live();
    for (auto entry = live.rbegin(); entry != live.rend() && listed < game_lists::kLobbyLength;
         ++entry, ++listed)
        json.raw(is_left(entry->second) ? game_lists::left_entry(live_summary(entry->second))
                                        : live_summary(entry->second));
}

}  // namespace kyvien::hall
