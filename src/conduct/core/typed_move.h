// conduct/core/typed_move.h — parses a move typed in any notation.
//
// Besides the moves listed in a view, a text may be in a players' notation: SAN in several
// languages, long form; WXF, Chinese, Vietnamese. A text that can mean different legal moves is
// refused.
//
// Cost:  parses the text in each language.
// Safe:  pure function, any thread.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"
#include "conduct/core/state.h"

namespace kyvien::conduct {

/// The text as required by MakeMove. `language` ("vi", "fr", empty) selects whose letters are tried
/// first in chess, then the English ones, then all others. `mover` is the player said to have made
/// it, if not the side to move: over the board a player may answer a move that is not yet in the
/// record (FIDE 7.5.1).
/// Refuses: "bad-move-text", "illegal-move", "ambiguous-move" (with "candidates").
[[nodiscard]] Result<std::string> read_typed_move(const State& state, std::string_view text,
                                                  std::string_view language,
                                                  std::optional<Seat> mover = std::nullopt);

}  // namespace kyvien::conduct
