#include "cli/arbiter/wording/phrases.h"
#include "cli/arbiter/wording/tables/phrase_tables.h"
#include "cli/arbiter/wording/tables/said_tables.h"

namespace kyvien::cli {

// Words of an offer stand behind those of an agreement, words that two games know behind the game
// that is told by them alone.
std::span<const ShortWord> phrases() {
    static const auto kAll =
        joined<ShortWord>({phrases_of_results(), phrases_of_counted_games(), phrases_of_conduct(),
                           phrases_of_sentences(), phrases_of_chess_and_xiangqi()});
    return kAll;
}

}  // namespace kyvien::cli
