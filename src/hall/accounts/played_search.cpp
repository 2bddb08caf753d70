#include "hall/accounts/internal/played_search.h"

#include <fmt/format.h>

#include <algorithm>

#include "conduct/core/state.h"
#include "conduct/log/event_line.h"
#include "conduct/settings/game.h"
#include "hall/json/internal/json_fields.h"
#include "judge/judge.h"
#include "record/game_file/game_file.h"

namespace kyvien::hall {
namespace played_search {
namespace {

constexpr std::size_t kLongestPlayedMoves = 2'000;

/// The game as a record that the judge replays.
std::shared_ptr<judge::Replay> replay_of(const conduct::State& state) {
    const auto file = record::write_game_file(state, "", "en");
    if (!file)
        return nullptr;
    const auto reports = judge::judge_text(file->text, {.format = state.settings().game,
                                                        .encoding = std::nullopt,
                                                        .reports = judge::Reports::All,
                                                        .replays = judge::Replays::Included,
                                                        .part = std::nullopt});
    return reports.empty() ? nullptr : reports.front().replay;
}

}  // namespace
}  // namespace played_search

using namespace played_search;

bool is_within(rulebook::Clause clause, std::string_view clause_id) {
    if (const std::size_t colon = clause_id.find(':'); colon != std::string_view::npos) {
        if (rulebook::slug(clause.law()) != clause_id.substr(0, colon))
            return false;
        clause_id.remove_prefix(colon + 1);
    }
    const std::string_view id = clause.id();
    return id.starts_with(clause_id) &&
           (id.size() == clause_id.size() || id[clause_id.size()] == '.');
}

Result<PlayedSearch> PlayedSearch::make(std::string_view kind, std::string_view moves,
                                        std::string_view clause) {
    PlayedSearch search;
    search.clause_ = clause;
    if (moves.empty())
        return search;
    const auto game = conduct::find_game(kind);
    if (!game)
        return bad_field("game", as_described("the name of a game, whose moves are asked for"));
    if (moves.size() > kLongestPlayedMoves)
        return bad_field(
            "moves",
            {"field-length", "a text of at most {most} bytes", {{"most", kLongestPlayedMoves}}});
    search.game_ = *game;
    search.beginning_ = KYVIEN_TRY(judge::read_beginning(*game, "", moves));
    return search;
}

Result<bool> PlayedSearch::fits(const std::vector<store::StoredEvent>& stored) const {
    std::vector<conduct::Event> events;
    for (const store::StoredEvent& each : stored)
        events.push_back(KYVIEN_TRY(conduct::decode_event(each.line)));
    const conduct::State state = KYVIEN_TRY(conduct::replay(events));
    if (!clause_.empty()) {
        const auto& ending = state.ending();
        if (!ending || !ending->clause || !is_within(*ending->clause, clause_))
            return false;
    }
    if (!beginning_)
        return true;
    if (state.settings().game != game_)
        return false;
    const auto played = replay_of(state);
    return played && played->opening.starts_with(beginning_->opening) &&
           std::ranges::find(played->positions, beginning_->position) != played->positions.end();
}

}  // namespace kyvien::hall
