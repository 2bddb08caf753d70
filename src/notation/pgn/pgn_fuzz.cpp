// Any bytes: reading never crashes, all readers agree on the games, and written games can be read
// back.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "base/text.h"
#include "fuzz_target.h"
#include "notation/pgn/moves.h"
#include "notation/pgn/pgn.h"
#include "notation/pgn/text.h"

using namespace kyvien::notation;

namespace {
void require(bool condition) {
    if (!condition)
        std::abort();
}
}  // namespace

KYVIEN_FUZZ_TARGET(pgn) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    const auto games = read_pgn(text);

    // Feeding small pieces gives the same games.
    std::string_view left = text;
    PgnReader reader([&](char* into, std::size_t capacity) {
        const std::size_t count = left.copy(into, capacity < 13 ? capacity : 13);
        left.remove_prefix(count);
        return count;
    });
    std::size_t number = 0;
    while (const auto game = reader.next()) {
        require(number < games.size());
        require(game->line == games[number].line && game->tags == games[number].tags);
        ++number;
    }
    require(number == games.size());

    for (PgnGame game : games) {
        require(game.first_line >= 1 && game.first_line <= game.last_line);
        const std::string written = write_pgn(game);
        const auto again = read_pgn(written);
        require(!again.empty());
        if (game.faults.empty() && again.size() == 1)
            require(write_pgn(again[0]) == written);
        if (is_xiangqi(game))
            static_cast<void>(rewrite_moves(game, XiangqiForm::ChineseTraditional));
        else
            static_cast<void>(rewrite_moves(game, ChessMoveForm{}));
    }
    require(kyvien::base::is_utf8(to_utf8(text, guess_encoding(text))));
    return 0;
}
