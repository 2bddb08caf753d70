// cli/arbiter/wording/synonyms.h — words that arbiters use for the same thing.
//
// A phrase of the vocabulary that holds one of them is meant with each of the others in its place.
// Only what means the same in every phrase stands here: a hall is no playing area, and somebody who
// asks for something has not claimed it.
//
// Safe: constant tables, any thread.
#pragma once

#include <vector>

#include "cli/arbiter/wording/sentence_phrases.h"

namespace kyvien::cli::sentence {

/// The phrases, and behind them what each of them is with other words in the place of its own.
[[nodiscard]] std::vector<Phrase> with_synonyms(std::vector<Phrase> phrases);

}  // namespace kyvien::cli::sentence
