#include "hall/games/internal/schedule.h"

#include <algorithm>

namespace kyvien::hall {

void Schedule::set_deadline(const std::string& game, std::optional<Instant> deadline) {
    const auto armed = armed_.find(game);
    const std::optional<Instant> before =
        armed == armed_.end() ? std::nullopt : std::optional(armed->second.deadline);
    if (before != deadline)
        move(game, deadline);
}

void Schedule::try_again(const std::string& game, Instant now) {
    move(game, now + kRetry);
}

void Schedule::move(const std::string& game, std::optional<Instant> deadline) {
    const auto known = armed_.find(game);
    if (!deadline) {
        if (known == armed_.end())
            return;
        forget_entry(game, known->second);
        armed_.erase(known);
        return;
    }
    Armed& armed = known == armed_.end() ? armed_[game] : known->second;
    armed.deadline = *deadline;
    // A move nearly always postpones its game's deadline: the entry stays where it is, and is moved
    // when its old time has come.
    if (armed.entry && *armed.entry <= *deadline)
        return;
    forget_entry(game, armed);
    deadlines_.emplace(*deadline, game);
    armed.entry = *deadline;
}

void Schedule::forget_entry(const std::string& game, Armed& armed) {
    if (armed.entry)
        deadlines_.erase({*armed.entry, game});
    armed.entry.reset();
}

std::vector<std::string> Schedule::pop_due_deadlines(Instant now) {
    // Postponed entries are moved first, so that the due ones are in order.
    std::vector<std::pair<Instant, std::string>> due;
    while (!deadlines_.empty() && deadlines_.begin()->first <= now) {
        auto entry = deadlines_.extract(deadlines_.begin());
        Armed& armed = armed_.at(entry.value().second);
        if (armed.deadline > now) {
            armed.entry = armed.deadline;
            entry.value().first = armed.deadline;
            deadlines_.insert(std::move(entry));
        } else {
            armed.entry.reset();
            due.emplace_back(armed.deadline, std::move(entry.value().second));
        }
    }
    std::ranges::sort(due);
    std::vector<std::string> games;
    games.reserve(due.size());
    for (auto& [at, game] : due)
        games.push_back(std::move(game));
    return games;
}

void Schedule::note_presence(const std::string& game, Instant due) {
    const auto [noted, is_new] = presence_.try_emplace(game, due);
    if (!is_new)
        noted->second = std::min(noted->second, due);
}

std::vector<std::string> Schedule::pop_due_presences(Instant now) {
    std::vector<std::string> due;
    std::erase_if(presence_, [&](const auto& entry) {
        if (entry.second > now)
            return false;
        due.push_back(entry.first);
        return true;
    });
    return due;
}

bool Schedule::is_heartbeat_due(Instant now) const {
    return now - last_heartbeat_ >= kHeartbeat && !deadlines_.empty();
}

bool Schedule::start_cleanup_if_due(Instant now) {
    if (now - last_clearing_ < kClearing)
        return false;
    last_clearing_ = now;
    return true;
}

bool Schedule::start_upkeep_if_due(Instant now) {
    if (now - last_upkeep_ < kUpkeep)
        return false;
    last_upkeep_ = now;
    return true;
}

}  // namespace kyvien::hall
