// conduct/core/typed_move.h — reads a move that a person typed in any notation.
//
// Besides the moves that a view lists, a text may be in a notation of players: SAN in several
// languages, long form; WXF, Chinese, Vietnamese. Nothing is guessed: a text that can mean
// different legal moves is refused.
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
