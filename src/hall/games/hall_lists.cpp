// The lists of games: the lobby, and the boards as arbiters see them. What stands on the statuses
// of the record is read beside the network's thread; who asks meanwhile gets the same answer.
#include <utility>

#include "hall/games/hall.h"
#include "hall/games/internal/table.h"
#include "hall/json/json_writer.h"

namespace kyvien::hall {
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

void answer_all(std::vector<TextDone>& asked, const Result<std::string>& text) {
    for (TextDone& done : std::exchange(asked, {}))
        done(text);
}

}  // namespace

struct Hall::Shelves {
    std::vector<store::ListedGame> open;
    std::vector<store::ListedGame> finished;
};

void Hall::read_shelves(ShelvesDone done) {
    background_([this, done = std::move(done)]() mutable {
        Result<Shelves> read = Shelves{};
        auto open = log_.games(store::GameStatus::Open, kLobbyLength);
        auto finished = log_.games(store::GameStatus::Finished, kLobbyLength);
        if (!open || !finished)
            read = refuse(!open ? open.error() : finished.error());
        else
            read = Shelves{*std::move(open), *std::move(finished)};
        post_(
            [done = std::move(done), read = std::move(read)]() mutable { done(std::move(read)); });
    });
}

// ---- the boards as arbiters see them ------------------------------------------------------------

void Hall::overview(TextDone done) {
    overview_asked_.push_back(std::move(done));
    if (overview_asked_.size() > 1)
        return;
    read_shelves([this](Result<Shelves> shelves) {
        answer_all(overview_asked_, shelves ? Result<std::string>(overview_text(*shelves))
                                            : Result<std::string>(refuse(shelves.error())));
    });
}

std::string Hall::overview_text(const Shelves& shelves) {
    JsonWriter json;
    json.begin_object().field("now", stored_instant(time_.now()));
    std::vector<const std::string*> waiting, others;
    for (const auto& [created, id] : live_) {
        const auto found = tables_.find(id);
        const EvictedGame* evicted = found == tables_.end() ? &evicted_.at(id) : nullptr;
        const std::string& entry =
            evicted != nullptr ? evicted->overview : overview(*found->second);
        const bool waits = evicted != nullptr ? evicted->waits : found->second->waits_for_arbiter;
        (waits ? waiting : others).push_back(&entry);
    }
    json.key("tables").begin_array();
    for (const auto* list : {&waiting, &others})
        for (const std::string* entry : *list)
            json.raw(*entry);
    json.end_array();
    write_entries(json, "finished", shelves.finished);
    return json.end_object().take();
}

// ---- the lobby ----------------------------------------------------------------------------------

void Hall::lobby(TextDone done) {
    if (!lobby_stale_ && time_.now() - lobby_made_ < kLobbyAge) {
        done(lobby_);
        return;
    }
    lobby_asked_.push_back(std::move(done));
    if (lobby_asked_.size() > 1)
        return;
    // What begins or ends while it is being read makes it stale again.
    lobby_stale_ = false;
    lobby_made_ = time_.now();
    read_shelves([this](Result<Shelves> shelves) {
        if (!shelves) {
            lobby_stale_ = true;
            answer_all(lobby_asked_, refuse(shelves.error()));
            return;
        }
        lobby_ = lobby_text(*shelves);
        answer_all(lobby_asked_, lobby_);
    });
}

std::string Hall::lobby_text(const Shelves& shelves) {
    JsonWriter json;
    json.begin_object();
    write_entries(json, "open", shelves.open);
    json.key("live").begin_array();
    std::size_t listed = 0;
    for (auto entry = live_.rbegin(); entry != live_.rend() && listed < kLobbyLength;
         ++entry, ++listed)
        json.raw(live_summary(entry->second));
    json.end_array();
    write_entries(json, "finished", shelves.finished);
    return json.end_object().take();
}

}  // namespace kyvien::hall
