// hall/games/sharing/internal/answer_marks.h — the first byte of what a hall answers another.
#pragma once

namespace kyvien::hall::sharing {

/// What its watcher is told; a refusal of a seat; the game is not its own.
inline constexpr char kAnswer = '=', kRefused = '!', kNotHere = '>';

}  // namespace kyvien::hall::sharing
