#include "cli/arbiter/wording/vocabulary.h"

#include "cli/arbiter/wording/tables/act_phrase_tables.h"

namespace kyvien::cli {

std::span<const VocabularyPhrase> act_phrases() {
    static const auto kAll = joined<VocabularyPhrase>(
        {act_phrases_on_the_board(), act_phrases_of_time(), act_phrases_of_results(),
         act_phrases_of_records(), act_phrases_of_arbiters()});
    return kAll;
}

std::span<const VocabularyPhrase> act_phrases_of_go() {
    static const auto kAll = joined<VocabularyPhrase>(
        {go_act_phrases_on_the_board(), go_act_phrases_of_results(), go_act_phrases_of_conduct()});
    return kAll;
}

}  // namespace kyvien::cli
