// hall/games/sharing/internal/answer_marks.h — the first byte of a response from one hall to
// another.
#pragma once

namespace kyvien::hall::sharing {

/// The message for the watcher; a refusal of a seat; the game is not played there.
inline constexpr char kAnswer = '=', kRefused = '!', kNotHere = '>';

}  // namespace kyvien::hall::sharing
