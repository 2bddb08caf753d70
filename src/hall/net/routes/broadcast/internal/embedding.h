// hall/net/routes/broadcast/internal/embedding.h — what can be embedded in another page, and does
// it exist?
//
// A game "/g/ID", a tournament "/t/ID", a broadcast "/b/ID", one of its boards "/b/ID/3.12", and a
// position given in the address ("/analysis?game=…&fen=…", in a frame "/embed/position?…").
//
// Safe:  the thread of the given service.
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
    std::string id;     ///< empty for a position
    std::string board;  ///< Board: "3.12"
};

/// What the path with these segments shows; none if it cannot be embedded. For positions use
/// is_position() instead.
[[nodiscard]] std::optional<Embedded> embedded_at(std::span<const std::string> segments);

/// A page of the hall and the path by which it is embedded: "/t/ID" for all public lists of a
/// tournament.
struct EmbeddablePage {
    Embedded what;
    std::string path;
};
/// The page at this path, with or without a slash at its end; none if it cannot be embedded, such
/// as a desk. Of positions the address alone says nothing: is_position().
[[nodiscard]] std::optional<EmbeddablePage> embeddable_page(std::span<const std::string> segments);

/// Is this a board of the game? Like the page, checks only the rows, their widths and the letters
/// of the pieces, and no rules.
[[nodiscard]] bool is_position(std::string_view game, std::string_view fen);

/// Checks whether it exists. Refuses: "no-such-game", "no-such-tournament", "no-such-broadcast",
/// and what the desks refuse.
void find_embedded(Service& service, const Embedded& what,
                   std::move_only_function<void(Result<void>)> done);

}  // namespace kyvien::hall
