// cli/arbiter/wording/tables/phrase_tables.h — the tables of phrases (phrases.h), one file for each
// subject: acts expressed in several words, or in one that contains the player, and the line that
// they mean.
//
// The first line that has a meaning in the game is used, with tables in the order in which
// phrase_table.cpp joins them.
//
// Safe: constant tables, any thread.
#pragma once

#include <span>

#include "cli/arbiter/wording/short_words.h"

namespace kyvien::cli {

[[nodiscard]] std::span<const ShortWord> phrases_of_results();
[[nodiscard]] std::span<const ShortWord> phrases_of_counted_games();
[[nodiscard]] std::span<const ShortWord> phrases_of_conduct();
[[nodiscard]] std::span<const ShortWord> phrases_of_sentences();
[[nodiscard]] std::span<const ShortWord> phrases_of_chess_and_xiangqi();

}  // namespace kyvien::cli
