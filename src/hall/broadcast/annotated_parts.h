// hall/broadcast/annotated_parts.h — the parts of a game file that a broadcast uses.
//
// Safe: pure functions, any thread.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "record/game_file/annotated.h"

namespace kyvien::hall {

/// The tag or root property of this name; empty if absent.
[[nodiscard]] inline std::string heading_of(const record::AnnotatedGame& game,
                                            std::string_view name) {
    const auto found =
        std::ranges::find(game.headings, name, &std::pair<std::string, std::string>::first);
    return found == game.headings.end() ? std::string() : found->second;
}

/// The moves that were played, without variations, as indices into `game.moves`.
[[nodiscard]] inline std::vector<std::size_t> main_line(const record::AnnotatedGame& game) {
    std::vector<std::size_t> line;
    std::size_t at = 0;
    for (std::size_t i = 0; i < game.moves.size(); ++i)
        if (game.moves[i].parent == at) {
            line.push_back(i);
            at = i + 1;
        }
    return line;
}

}  // namespace kyvien::hall
