// hall/net/routes/broadcast/internal/embedding.h — what can be embedded in another page, and does
// it exist?
//
// A game "/g/ID", a tournament "/t/ID", a broadcast "/b/ID", one of its boards "/b/ID/3.12", and a
// position that its address tells ("/analysis?game=…&fen=…", in a frame "/embed/position?…").
//
// Safe:  the thread of the service that is handed in.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "base/result.h"
#include "hall/net/internal/service.h"

namespace kyvien::hall {

struct Embedded {
    enum class Kind : std::uint8_t { Game, Tournament, Broadcast, Board, Position };
    Kind kind{};
    std::string id;     ///< of a position nothing
    std::string board;  ///< Board: "3.12"
};

/// What an address shows whose path has these segments; nothing: no frame shows it. A position is
/// asked for with is_position().
[[nodiscard]] std::optional<Embedded> embedded_at(std::span<const std::string> segments);

/// Is that a board of this game? No rule is looked at, as the page does not either: rows, their
/// widths and the letters of the pieces are.
[[nodiscard]] bool is_position(std::string_view game, std::string_view fen);

/// Looks for it. Refuses: "no-such-game", "no-such-tournament", "no-such-broadcast", and what the
/// desks refuse that are asked.
void find_embedded(Service& service, const Embedded& what,
                   std::move_only_function<void(Result<void>)> done);

}  // namespace kyvien::hall
