// notation/go/gtp.h — Go moves in the notation of the Go Text Protocol: "Q16", "pass".
//
// Text:  GTP 2: columns A to Z without I from the left, rows from 1 at the bottom; either case.
// Safe:  pure functions, any thread.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"
#include "go/types.h"

namespace kyvien::notation {

/// "Q16".
[[nodiscard]] std::string to_gtp(go::Point point);
/// The point, or "pass"; without the colour.
[[nodiscard]] std::string to_gtp(const go::Move& move);

/// Reads a vertex; an empty optional means "pass". Refuses: bad-vertex.
[[nodiscard]] Result<std::optional<go::Point>> read_gtp(std::string_view text, int size);

/// Reads "B Q16", "white pass", "w d4". Refuses: bad-color, bad-vertex.
[[nodiscard]] Result<go::Move> read_gtp_move(std::string_view text, int size);

}  // namespace kyvien::notation
