// cli/arbiter/wording/synonyms.h — words that arbiters use for the same thing.
//
// A phrase of the vocabulary with one of these words also matches with each of the others in its
// place. Only words with the same meaning in every phrase are listed: a hall is not a playing area,
// and asking for something is not claiming it.
//
// Safe: constant tables, any thread.
#pragma once

#include <vector>

#include "cli/arbiter/wording/sentence_phrases.h"

namespace kyvien::cli::sentence {

/// The phrases, followed by their variants with synonyms.
[[nodiscard]] std::vector<Phrase> with_synonyms(std::vector<Phrase> phrases);

}  // namespace kyvien::cli::sentence
