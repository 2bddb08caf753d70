// cli/arbiter/sentences/own_words.h — the line of the desk that a sentence in an arbiter's own
// words means.
//
//     den het gio                         out-of-time second
//     红方漏记4着                         report scoresheet-gap first moves=4
//     red dropped a piece between a1 and a2
//
// A line is understood completely or not at all: one act of the vocabulary (vocabulary.h), the
// player, points, moves, numbers, clauses and marks of that act, words without meaning; and after
// the act, if it takes a reason, any words. A "not" outside a phrase, a question, or an unknown
// word before the act leaves the line unchanged. Vietnamese may be written without diacritics; a
// word with diacritics means only itself ("đến" is not "đen").
//
// Safe: pure, any thread.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "conduct/settings/settings.h"

namespace kyvien::cli {

/// The line in the form of the desk; nothing if the words are not of this kind.
[[nodiscard]] std::optional<std::string> line_from_own_words(conduct::Game game,
                                                             std::string_view line);

}  // namespace kyvien::cli
