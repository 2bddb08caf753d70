#include "cli/arbiter/wording/phrases.h"
#include "cli/arbiter/wording/tables/act_phrase_tables.h"
#include "cli/arbiter/wording/tables/phrase_tables.h"

namespace kyvien::cli {

// Words of an offer come after those of an agreement; words known to two games come after those of
// the game that only these belong to.
std::span<const ShortWord> phrases() {
    static const auto kAll =
        joined<ShortWord>({phrases_of_results(), phrases_of_counted_games(), phrases_of_conduct(),
                           phrases_of_sentences(), phrases_of_chess_and_xiangqi()});
    return kAll;
}

}  // namespace kyvien::cli
