#include "hall/games/internal/schedule.h"

namespace kyvien::hall {

void Schedule::set_deadline(const std::string& game, std::optional<Instant> deadline) {
    const auto armed = armed_.find(game);
    const std::optional<Instant> before =
        armed == armed_.end() ? std::nullopt : std::optional(armed->second);
    if (before != deadline)
        move(game, deadline);
}

void Schedule::try_again(const std::string& game, Instant now) {
    move(game, now + kRetry);
}

void Schedule::move(const std::string& game, std::optional<Instant> deadline) {
    if (const auto armed = armed_.find(game); armed != armed_.end()) {
        deadlines_.erase({armed->second, game});
        if (!deadline)
            armed_.erase(armed);
    }
    if (deadline) {
        armed_[game] = *deadline;
        deadlines_.emplace(*deadline, game);
    }
}

std::vector<std::string> Schedule::take_deadlines(Instant now) {
    std::vector<std::string> due;
    while (!deadlines_.empty() && deadlines_.begin()->first <= now) {
        due.push_back(deadlines_.begin()->second);
        deadlines_.erase(deadlines_.begin());
    }
    return due;
}

void Schedule::note_presence(const std::string& game, Instant now) {
    presence_.try_emplace(game, now + kPresenceDelay);
}

std::vector<std::string> Schedule::take_presences(Instant now) {
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

bool Schedule::take_clearing(Instant now) {
    if (now - last_clearing_ < kClearing)
        return false;
    last_clearing_ = now;
    return true;
}

bool Schedule::take_upkeep(Instant now) {
    if (now - last_upkeep_ < kUpkeep)
        return false;
    last_upkeep_ = now;
    return true;
}

}  // namespace kyvien::hall
