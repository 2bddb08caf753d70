// conduct/settings/internal/xiangqi_penalty_levels.h — the levels of punishment of xiangqi 16.1,
// and who gives them.
#pragma once

#include <string_view>

namespace kyvien::conduct::internal {

/// Is this, by its identifier, a clause by which the law itself takes the game from a player?
[[nodiscard]] inline bool prescribes_loss(std::string_view clause) {
    return clause.starts_with("7.1.") || clause.starts_with("23.") || clause == "6.2" ||
           clause == "16.1.c";
}

}  // namespace kyvien::conduct::internal
