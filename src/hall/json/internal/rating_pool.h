// hall/json/internal/rating_pool.h — in which pool are games with these terms rated?
//
// Safe: a pure function, any thread.
#pragma once

#include <optional>
#include <string>

#include "conduct/settings/settings.h"

namespace kyvien::hall {

/// Whether this one is rated or not; a numbered start and another size of the board have pools of
/// their own. None: without a clock.
[[nodiscard]] std::optional<std::string> rating_pool(const conduct::Settings& settings);

}  // namespace kyvien::hall
