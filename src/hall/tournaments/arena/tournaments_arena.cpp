// Arenas whose games are played in the hall (docs/tournament-hall.md, "Arenas").
#include <algorithm>
#include <iterator>
#include <string>
#include <utility>
#include <vector>

#include "base/result.h"
#include "hall/service/journal.h"
#include "hall/tournaments/internal/loaded_tournament.h"
#include "hall/tournaments/tournaments.h"
#include "tournament/office/arena/arena_office.h"
#include "tournament/office/decide.h"

namespace kyvien::hall {

using namespace tournament;

namespace tournaments_arena {
namespace {

constexpr std::string_view kAuthor = "hall";

bool waits_for_games(const Office& office, std::span<const BoardGame> games) {
    return !games_to_open(office, games).empty();
}

}  // namespace
}  // namespace tournaments_arena

Result<bool> Tournaments::play_arena(const std::string& id, EventTime now) {
    // First reads what other halls have paired meanwhile.
    Loaded& loaded = *KYVIEN_TRY(load_current(id));
    bool has_changed = false;
    KYVIEN_TRY(store_->change(
        id, loaded.known, [&](const Office& office) -> Result<store::OfficeAddition> {
            store::OfficeAddition addition{std::string(tournaments_arena::kAuthor), {}};
            if (auto due = due_arena_event(office, now))
                addition.events.push_back(*std::move(due));
            has_changed = !addition.events.empty();
            return addition;
        }));
    return has_changed;
}

Tournaments::ArenaWork Tournaments::arena_work(EventTime now, std::set<std::string>& known) {
    ArenaWork work;
    std::vector<std::string> running;
    for (const auto& [id, loaded] : kept_)
        if (loaded->office().arena() != nullptr && !loaded->office().is_closed() &&
            !loaded->games.terms().empty())
            running.push_back(id);
    for (const std::string& id : running) {
        Loaded& loaded = *kept_.at(id);
        const bool is_new = known.insert(id).second;
        if (is_new || tournaments_arena::waits_for_games(loaded.office(), loaded.games.games())) {
            auto planned = planned_games(id, loaded, is_new);
            if (planned)
                std::ranges::move(*planned, std::back_inserter(work.to_open));
            else
                journal(Level::Warning, "arena-not-opened",
                        {{"tournament", id}, {"reason", planned.error().english}});
        }
        for (const int board : boards_past_arrival_deadline(loaded.office(), now))
            if (const BoardGame* game = game_of(loaded.office(), loaded.games.games(), 1, board);
                game != nullptr && game->score.empty())
                work.to_be_begun.push_back({id, game->game});
    }
    return work;
}

Result<std::string> Tournaments::forfeit(const AwaitedStart& start,
                                         const std::array<bool, 2>& missing) {
    Loaded& loaded = *KYVIEN_TRY(load_current(start.tournament));
    const auto games = loaded.games.games();
    const auto known = std::ranges::find(games, start.game, &BoardGame::game);
    if (known == games.end() || (!missing[0] && !missing[1]))
        return std::string();
    const int board = known->board;
    const std::string result = missing[0] && missing[1] ? "-/-" : missing[0] ? "-/+" : "+/-";
    bool has_changed = false;
    KYVIEN_TRY(store_->change(
        start.tournament, loaded.known, [&](const Office& office) -> Result<store::OfficeAddition> {
            store::OfficeAddition addition{std::string(tournaments_arena::kAuthor), {}};
            has_changed = false;
            if (!office.is_arena() || office.rounds().empty() ||
                board > static_cast<int>(office.rounds().front().boards.size()) ||
                !office.rounds().front().boards[static_cast<std::size_t>(board - 1)].result.empty())
                return addition;  // another writer was first
            command::EnterResults entered;
            entered.round = 1;
            entered.results.push_back({board, 0, result});
            addition.events = KYVIEN_TRY(decide(office, entered));
            has_changed = true;
            return addition;
        }));
    if (!has_changed)
        return std::string();
    KYVIEN_TRY(loaded.games.note_end(start.game, "void"));
    return start.tournament;
}

}  // namespace kyvien::hall
