// hall/json/summary_json.h — JSON of list entries: a game in the lobby or at the arbiters' desk, a
// position of a game (docs/protocol.md).
//
// Cost:  linear in the output.
// Safe:  pure functions, any thread.
#pragma once

#include <string>
#include <string_view>

#include "conduct/presentation/view.h"

namespace kyvien::hall {

/// One entry of the arbiters' list of live games: the lobby's entry plus the clocks, the last
/// ruling and the open duties.
[[nodiscard]] std::string overview_json(std::string_view id, const conduct::View& view,
                                        const conduct::Settings& settings, conduct::Instant created,
                                        conduct::Instant changed);

/// Does the game need an arbiter?
[[nodiscard]] bool waits_for_arbiter(const conduct::View& view);

/// One entry of the lobby; includes the clocks if they are in use.
[[nodiscard]] std::string summary_json(std::string_view id, const conduct::View& view,
                                       const conduct::Settings& settings, conduct::Instant created);

/// One entry of /positions.
[[nodiscard]] std::string position_json(const conduct::View& view, std::size_t ply);

}  // namespace kyvien::hall
