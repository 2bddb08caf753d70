// conduct/core/typed_move.h — the move that a person typed in whatever notation.
//
// A text that is none of the view's moves may still be one as players write it: SAN in the known
// languages, long form; WXF, Chinese, Vietnamese. It is never guessed: what several readings make
// into different legal moves is refused.
//
// Cost:  a reading of the text in each language.
// Safe:  pure function, any thread.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"
#include "conduct/core/state.h"

namespace kyvien::conduct {

/// The text as MakeMove wants it. `language` ("vi", "fr", empty) says whose letters are tried first
/// in chess, then the English ones, then all others.
/// `mover` is who is said to have made it, where that is not the side to move: over the board a
/// player may answer a move that the record does not know yet (FIDE 7.5.1).
/// Refuses: "bad-move-text", "illegal-move", "ambiguous-move" (with "candidates").
[[nodiscard]] Result<std::string> read_typed_move(const State& state, std::string_view text,
                                                  std::string_view language,
                                                  std::optional<Seat> mover = std::nullopt);

}  // namespace kyvien::conduct
