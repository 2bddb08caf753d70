// cli/arbiter/wording/once_a_game.h — tables made once for each game, at their first use, and
// shared by all desks.
//
// Safe: any thread.
#pragma once

#include <map>
#include <mutex>

#include "conduct/settings/game.h"

namespace kyvien::cli {

/// What Make gives for the game: called at the first use, then kept to the end of the program.
template <auto Make>
const auto& once_a_game(conduct::Game game) {
    static std::mutex mutex;
    static std::map<conduct::Game, decltype(Make(game))> known;
    const std::lock_guard lock(mutex);
    auto found = known.find(game);
    if (found == known.end())
        found = known.emplace(game, Make(game)).first;
    return found->second;
}

}  // namespace kyvien::cli
