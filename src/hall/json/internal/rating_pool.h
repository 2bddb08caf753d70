// hall/json/internal/rating_pool.h — the pool in which games with these terms are rated.
//
// Safe: a pure function, any thread.
#pragma once

#include <optional>
#include <string>

#include "conduct/settings/settings.h"

namespace kyvien::hall {

/// The pool, whether or not this game is rated; numbered start positions and other board sizes have
/// pools of their own. None for a game without a clock.
[[nodiscard]] std::optional<std::string> rating_pool(const conduct::Settings& settings);

}  // namespace kyvien::hall
