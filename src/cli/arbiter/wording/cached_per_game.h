// cli/arbiter/wording/cached_per_game.h — tables created once for each game, on first use, and
// shared by all desks.
//
// Safe: any thread.
#pragma once

#include <map>
#include <mutex>

#include "conduct/settings/game.h"

namespace kyvien::cli {

/// The result of Make for the game: called on first use, then kept until the program ends.
template <auto Make>
const auto& cached_per_game(conduct::Game game) {
    static std::mutex mutex;
    static std::map<conduct::Game, decltype(Make(game))> known;
    const std::lock_guard lock(mutex);
    auto found = known.find(game);
    if (found == known.end())
        found = known.emplace(game, Make(game)).first;
    return found->second;
}

}  // namespace kyvien::cli
