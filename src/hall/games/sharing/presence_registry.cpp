#include "hall/games/sharing/internal/presence_registry.h"

#include <algorithm>
#include <vector>

namespace kyvien::hall {

PresenceRegistry::Report& PresenceRegistry::entry(std::string_view game, Instant now) {
    auto found = games_.find(game);
    if (found == games_.end()) {
        if (games_.size() >= kMaxGames) {
            std::vector<Instant> times;
            for (const auto& [id, told] : games_)
                times.push_back(told.at);
            const auto middle = times.begin() + static_cast<std::ptrdiff_t>(times.size() / 2);
            std::ranges::nth_element(times, middle);
            std::erase_if(games_, [&](const auto& each) { return each.second.at <= *middle; });
        }
        found = games_.emplace(std::string(game), Report{}).first;
    }
    found->second.at = now;
    return found->second;
}

void PresenceRegistry::note(std::string_view game, store::HallNumber hall, const Counts& counts,
                            Instant now) {
    entry(game, now).halls[hall] = counts;
}

void PresenceRegistry::forget(store::HallNumber hall) {
    for (auto& [game, told] : games_)
        if (const auto found = told.halls.find(hall); found != told.halls.end())
            found->second = {};
}

std::optional<PresenceRegistry::Counts> PresenceRegistry::last_report(store::HallNumber hall,
                                                                      std::string_view game) const {
    const auto found = games_.find(game);
    if (found == games_.end())
        return std::nullopt;
    const auto told = found->second.halls.find(hall);
    return told == found->second.halls.end() ? std::nullopt : std::optional(told->second);
}

std::optional<bool> PresenceRegistry::is_deserted(std::string_view game) const {
    const auto found = games_.find(game);
    if (found == games_.end() || found->second.halls.empty())
        return std::nullopt;
    return std::ranges::all_of(found->second.halls,
                               [](const auto& each) { return each.second == Counts{}; });
}

bool PresenceRegistry::mark_asked(std::string_view game, Instant now) {
    if (games_.contains(game))
        return false;
    (void)entry(game, now);
    return true;
}

}  // namespace kyvien::hall
