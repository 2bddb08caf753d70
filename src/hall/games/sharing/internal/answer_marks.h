// hall/games/sharing/internal/answer_marks.h — the first byte of an answer from one hall to
// another.
#pragma once

namespace kyvien::hall::sharing {

/// What its watcher is told; a refusal of a seat; the game is not its own.
inline constexpr char kAnswer = '=', kRefused = '!', kNotHere = '>';

}  // namespace kyvien::hall::sharing
