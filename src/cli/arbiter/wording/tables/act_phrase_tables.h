// cli/arbiter/wording/tables/act_phrase_tables.h — the tables of phrases for acts (vocabulary.h),
// one file for each subject.
//
// Add a new phrase to the file of its subject, beside those with the same line. Of two equal
// phrases, the first that the game supports is used, with tables in the order in which
// vocabulary.cpp joins them.
//
// Safe: constant tables, any thread.
#pragma once

#include <initializer_list>
#include <span>
#include <vector>

#include "cli/arbiter/wording/vocabulary.h"

namespace kyvien::cli {

// Acts in all games.
[[nodiscard]] std::span<const VocabularyPhrase> act_phrases_on_the_board();
[[nodiscard]] std::span<const VocabularyPhrase> act_phrases_of_time();
[[nodiscard]] std::span<const VocabularyPhrase> act_phrases_of_results();
[[nodiscard]] std::span<const VocabularyPhrase> act_phrases_of_records();
[[nodiscard]] std::span<const VocabularyPhrase> act_phrases_of_arbiters();

// Acts in Go.
[[nodiscard]] std::span<const VocabularyPhrase> go_act_phrases_on_the_board();
[[nodiscard]] std::span<const VocabularyPhrase> go_act_phrases_of_results();
[[nodiscard]] std::span<const VocabularyPhrase> go_act_phrases_of_conduct();

/// Several tables as one, in order.
template <typename Row>
[[nodiscard]] std::vector<Row> joined(std::initializer_list<std::span<const Row>> tables) {
    std::vector<Row> all;
    for (const auto& table : tables)
        all.insert(all.end(), table.begin(), table.end());
    return all;
}

}  // namespace kyvien::cli
