#include "hall/games/internal/game_lists.h"

#include <algorithm>
#include <iterator>
#include <set>
#include <tuple>
#include <utility>

#include "base/result.h"
#include "hall/games/internal/seats.h"
#include "hall/games/internal/table_texts.h"
#include "hall/json/json_writer.h"
#include "hall/json/view_json.h"

namespace kyvien::hall {
namespace game_lists {
namespace {

// Moves in the lobby's games appear after this time; beginnings and endings immediately.
constexpr Milliseconds kLobbyAge(500);

void write_entries(JsonWriter& json, std::string_view name,
                   const std::vector<store::ListedGame>& games) {
    json.key(name).begin_array();
    for (const store::ListedGame& game : games)
        if (!game.card.summary.empty())
            json.raw(game.card.summary);
    json.end_array();
}

bool is_over_the_board(std::string_view summary) {
    return summary.find(R"("setting":"over-the-board",)") != std::string_view::npos;
}

/// Is it on the hall's board, with seats reserved for two players or for the holder of the link?
/// Then others must not find it.
bool is_awaiting_players(std::string_view summary) {
    return summary.find(R"("phase":"waiting",)") != std::string_view::npos &&
           !is_over_the_board(summary);
}

/// Marks the entry of a game whose players are absent.
std::string deserted_entry(std::string summary) {
    summary.insert(summary.size() - 1, R"(,"left":true)");
    return summary;
}

void answer_all(std::vector<TextDone>& callbacks, const Result<std::string>& text) {
    for (TextDone& done : std::exchange(callbacks, {}))
        done(text);
}

std::vector<std::string> ids_of(const std::vector<store::ListedGame>& games) {
    std::vector<std::string> ids;
    ids.reserve(games.size());
    for (const store::ListedGame& game : games)
        ids.push_back(game.game);
    return ids;
}

bool began_earlier(const ListedLiveGame& one, const ListedLiveGame& other) {
    return std::tie(one.began, one.id) < std::tie(other.began, other.id);
}
bool began_later(const ListedLiveGame& one, const ListedLiveGame& other) {
    return began_earlier(other, one);
}

/// Merges lists that are each in this order.
template <typename Order>
std::vector<ListedLiveGame> merged(std::vector<std::vector<ListedLiveGame>> lists, Order order) {
    std::vector<ListedLiveGame> all;
    for (std::vector<ListedLiveGame>& list : lists)
        all.insert(all.end(), std::make_move_iterator(list.begin()),
                   std::make_move_iterator(list.end()));
    if (lists.size() > 1)
        std::sort(all.begin(), all.end(), order);
    return all;
}

}  // namespace
}  // namespace game_lists

void GameLists::read_stored(StoredGamesDone done) {
    context_.run_in_background(
        [&log = context_.log, is_shared = context_.hall != 0]() -> Result<StoredGames> {
            std::vector<store::ListedGame> live;
            if (is_shared)
                live = KYVIEN_TRY(log.games(store::GameStatus::Live, kLobbyLength));
            auto open = log.games(store::GameStatus::Open, kLobbyLength);
            auto finished = log.games(store::GameStatus::Finished, kLobbyLength);
            if (!open || !finished)
                return refuse(!open ? open.error() : finished.error());
            return StoredGames{*std::move(open), *std::move(finished), std::move(live)};
        },
        std::move(done));
}

void GameLists::read_stored_live(StoredGamesDone done) {
    if (context_.hall == 0) {
        done(StoredGames{});  // all are in memory or evicted here
        return;
    }
    context_.run_in_background(
        [&log = context_.log]() -> Result<StoredGames> {
            return StoredGames{
                {}, {}, KYVIEN_TRY(log.games(store::GameStatus::Live, kMaxListedLive))};
        },
        std::move(done));
}

EvictedGame GameLists::list_entries(Table& table) const {
    EvictedGame seen;
    seen.overview = overview_of(table, context_.recording);
    seen.summary = summary(table, context_.recording);
    seen.waits = table.shown.waits_for_arbiter;
    return seen;
}

// ---- the boards as arbiters see them ------------------------------------------------------------

void GameLists::overview(TextDone done) {
    overview_asked_.push_back(std::move(done));
    if (overview_asked_.size() > 1)
        return;
    read_stored([this](Result<StoredGames> stored) {
        if (!stored) {
            game_lists::answer_all(overview_asked_, refuse(stored.error()));
        } else if (context_.others == nullptr) {
            send_overview(*stored, {});
        } else {
            context_.others->ask_desk(
                [this, stored = *std::move(stored)](std::vector<DeskPart> parts) {
                    send_overview(stored, std::move(parts));
                });
        }
    });
}

void GameLists::send_overview(const StoredGames& stored, std::vector<DeskPart> parts) {
    parts.push_back(desk_part());
    game_lists::answer_all(overview_asked_, overview_text(stored, std::move(parts)));
}

DeskPart GameLists::desk_part() {
    DeskPart part;
    part.reserve(tables_.live().size());
    for (const auto& [began, id] : tables_.live()) {
        Table* const table = tables_.in_memory(id);
        if (table != nullptr) {
            const std::string& entry =
                overview_of(*table, context_.recording);  // it determines whether the table waits
            part.push_back({began, id, entry, table->shown.waits_for_arbiter});
        } else {
            const EvictedGame& evicted = *tables_.evicted(id);
            part.push_back({began, id, evicted.overview, evicted.waits});
        }
    }
    return part;
}

std::string GameLists::overview_text(const StoredGames& stored, std::vector<DeskPart> parts) {
    JsonWriter json;
    json.begin_object().field("now", stored_instant(context_.time.now()));
    const std::vector<ListedLiveGame> live =
        game_lists::merged(std::move(parts), game_lists::began_earlier);
    json.key("tables").begin_array();
    for (const bool waits : {true, false})
        for (const ListedLiveGame& game : live)
            if (game.waits == waits)
                json.raw(game.entry);
    json.end_array();
    game_lists::write_entries(json, "finished", stored.finished);
    return json.end_object().take();
}

// ---- the lobby ----------------------------------------------------------------------------------

std::uint64_t GameLists::listing() const {
    return tables_.listing() + (context_.others != nullptr ? context_.others->listings() : 0);
}

void GameLists::lobby(TextDone done) {
    const Instant now = context_.time.now();
    const std::uint64_t known = listing();
    if (lobby_listing_ == known && now - lobby_made_ < game_lists::kLobbyAge) {
        done(lobby_);
        return;
    }
    lobby_asked_.push_back(std::move(done));
    if (lobby_asked_.size() > 1)
        return;
    // A game that begins or ends during the read makes the list stale again.
    lobby_listing_ = known;
    lobby_made_ = now;
    read_stored([this](Result<StoredGames> stored) {
        if (!stored) {
            lobby_listing_ = UINT64_MAX;
            game_lists::answer_all(lobby_asked_, refuse(stored.error()));
        } else if (context_.others == nullptr) {
            send_lobby(*stored, {});
        } else {
            LobbyGameIds to_ask = listed(*stored);
            context_.others->ask_lobby(std::move(to_ask), [this, stored = *std::move(stored)](
                                                              std::vector<LobbyPart> parts) {
                send_lobby(stored, std::move(parts));
            });
        }
    });
}

LobbyGameIds GameLists::listed(const StoredGames& stored) {
    return {game_lists::ids_of(stored.open), game_lists::ids_of(stored.live)};
}

void GameLists::send_lobby(const StoredGames& stored, std::vector<LobbyPart> parts) {
    parts.push_back(lobby_part(listed(stored)));
    lobby_ = lobby_text(stored, std::move(parts), kLobbyLength);
    game_lists::answer_all(lobby_asked_, lobby_);
}

void GameLists::live_games(TextDone done) {
    live_asked_.push_back(std::move(done));
    if (live_asked_.size() > 1)
        return;
    read_stored_live([this](Result<StoredGames> stored) {
        if (!stored) {
            game_lists::answer_all(live_asked_, refuse(stored.error()));
            return;
        }
        LobbyGameIds to_list = listed(*stored);
        to_list.most_live = kMaxListedLive;
        if (context_.others == nullptr) {
            send_live_games(*stored, to_list, {});
            return;
        }
        context_.others->ask_lobby(
            to_list, [this, to_list, stored = *std::move(stored)](std::vector<LobbyPart> parts) {
                send_live_games(stored, to_list, std::move(parts));
            });
    });
}

void GameLists::send_live_games(const StoredGames& stored, const LobbyGameIds& listed,
                                std::vector<LobbyPart> parts) {
    parts.push_back(lobby_part(listed));
    game_lists::answer_all(live_asked_, lobby_text(stored, std::move(parts), listed.most_live));
}

std::string GameLists::live_summary(const std::string& id) {
    if (Table* const table = tables_.in_memory(id))
        return summary(*table, context_.recording);
    const std::string& seen = tables_.evicted(id)->summary;
    return context_.recording.is_interrupted() && !game_lists::is_over_the_board(seen)
               ? without_clocks(seen)
               : seen;
}

bool GameLists::is_deserted(const std::string& id) {
    const Table* const table = tables_.in_memory(id);
    if (table == nullptr)
        return context_.hall == 0 || context_.is_deserted_elsewhere(id);
    return table->state.settings().setting == conduct::PlayMode::Electronic &&
           !is_present(*table, conduct::Seat::First) && !is_present(*table, conduct::Seat::Second);
}

void GameLists::add_shared_game(LobbyPart& part, const std::string& id, Unknown unknown) {
    // The stored list has the game as it was when it began.
    if (Table* const table = tables_.in_memory(id)) {
        if (table->is_played_elsewhere)
            table->last_used = context_.time.now();  // while the list is being viewed
        part.live.push_back({table->created, id, summary(*table, context_.recording)});
    } else if (tables_.evicted(id) != nullptr) {
        part.live.push_back({{}, id, live_summary(id)});
    } else if (unknown == Unknown::Copied) {
        // A copy follows the record (sharing.h): the next list has the current state of the game.
        tables_.fetch(id, [](const Result<void>&) {});
    }
}

LobbyPart GameLists::lobby_part(const LobbyGameIds& listed) {
    LobbyPart part;
    if (context_.recording.is_interrupted())
        part.interruption = {context_.recording.since(), context_.recording.code()};
    for (const std::string& id : listed.open)
        if (context_.part.has(id) && is_deserted(id))
            part.left.insert(id);
    if (context_.hall != 0) {
        for (const std::string& id : listed.live)
            if (context_.part.has(id) && is_deserted(id))
                part.left.insert(id);
        std::size_t place = 0;
        for (const std::string& id : listed.live)
            if (++place; context_.part.has(id))
                add_shared_game(part, id, place <= kLobbyLength ? Unknown::Copied : Unknown::Left);
        return part;
    }
    const auto& live = tables_.live();
    for (auto entry = live.rbegin(); entry != live.rend() && part.live.size() < listed.most_live;
         ++entry) {
        const auto& [began, id] = *entry;
        part.live.push_back(
            {began, id,
             is_deserted(id) ? game_lists::deserted_entry(live_summary(id)) : live_summary(id)});
    }
    return part;
}

std::string GameLists::lobby_text(const StoredGames& stored, std::vector<LobbyPart> parts,
                                  std::size_t most_live) const {
    std::set<std::string> left;
    std::optional<LobbyPart::Interruption> interruption;
    std::vector<std::vector<ListedLiveGame>> live;
    for (LobbyPart& part : parts) {
        left.merge(part.left);
        live.push_back(std::move(part.live));
        if (part.interruption && (!interruption || part.interruption->since < interruption->since))
            interruption = part.interruption;
    }
    std::vector<ListedLiveGame> latest =
        game_lists::merged(std::move(live), game_lists::began_later);
    JsonWriter json;
    json.begin_object().field("now", stored_instant(context_.time.now()));
    if (interruption)
        write_interruption(json, {interruption->since, interruption->code.name()});
    json.key("open").begin_array();
    // Games whose host is connected come first.
    for (const bool is_listed_left : {false, true})
        for (const store::ListedGame& game : stored.open)
            if (!game.card.summary.empty() && left.contains(game.game) == is_listed_left)
                json.raw(is_listed_left ? game_lists::deserted_entry(game.card.summary)
                                        : game.card.summary);
    json.end_array().key("live").begin_array();
    if (context_.hall != 0) {
        // In their stored form if nothing newer is known here.
        for (const store::ListedGame& game : stored.live) {
            if (game_lists::is_awaiting_players(game.card.summary))
                continue;
            const auto seen = std::ranges::find(latest, game.game, &ListedLiveGame::id);
            const std::string& entry = seen != latest.end() ? seen->entry : game.card.summary;
            const bool is_listed_left =
                left.contains(game.game) && !game_lists::is_over_the_board(entry);
            json.raw(is_listed_left ? game_lists::deserted_entry(entry) : entry);
        }
        latest.clear();
    }
    latest.resize(std::min(latest.size(), most_live));
    for (const ListedLiveGame& game : latest)
        json.raw(game.entry);
    json.end_array();
    game_lists::write_entries(json, "finished", stored.finished);
    return json.end_object().take();
}

}  // namespace kyvien::hall
