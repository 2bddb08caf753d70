#include "cli/arbiter/wording/vocabulary.h"

#include "cli/arbiter/wording/tables/said_tables.h"

namespace kyvien::cli {

std::span<const VocabularyPhrase> act_phrases() {
    static const auto kAll = joined<VocabularyPhrase>(
        {said_acts_on_the_board(), said_acts_of_time(), said_acts_of_results(),
         said_acts_of_records(), said_acts_of_arbiters()});
    return kAll;
}

std::span<const VocabularyPhrase> act_phrases_of_go() {
    static const auto kAll = joined<VocabularyPhrase>(
        {said_go_acts_on_the_board(), said_go_acts_of_results(), said_go_acts_of_conduct()});
    return kAll;
}

}  // namespace kyvien::cli
