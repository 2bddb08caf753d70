// cli/arbiter/sentences/own_words.h — which line of the desk does a sentence in an arbiter's own
// words mean?
//
//     den het gio                         out-of-time second
//     红方漏记4着                         report scoresheet-gap first moves=4
//     red dropped a piece between a1 and a2
//
// A line is understood as a whole or not at all: one act of the vocabulary (vocabulary.h), the
// player, points, moves, numbers, clauses and marks of that act, words that add nothing; and behind
// the act, where it takes a reason, any words. A "not" that no phrase holds, a question, or a word
// before the act that nothing explains leaves the line as it is. Vietnamese is read without its
// marks too; a word that has them means only itself ("đến" is not "đen").
//
// Safe: pure, any thread.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "conduct/settings/settings.h"

namespace kyvien::cli {

/// The line as the desk calls it; none where these are not words of this kind.
[[nodiscard]] std::optional<std::string> from_own_words(conduct::Game game, std::string_view line);

}  // namespace kyvien::cli
