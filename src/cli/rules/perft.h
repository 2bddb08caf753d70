// cli/rules/perft.h — counting the sequences of legal moves, game by game.
//
// One `constinit const Entry registered::NAME` a game, in cli/rules/NAME_perft.cpp; the list
// KYVIEN_GAMES names each once (docs/adding-a-game.md).
#pragma once

#include <fmt/format.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "cli/support/message.h"
#include "conduct/settings/game.h"

namespace kyvien::cli {
namespace perft {

struct Options {
    std::string game, fen, method = "bulk";
    std::optional<int> number;  // of the Chess960 starting position
    int depth = 0;
    std::optional<int> size;  // of the board of Go, 19 if absent
    bool chess960 = false, divide = false, json = false;
};

struct Leaves {
    std::string move;
    std::uint64_t nodes;
};

/// Either the nodes, with the share of each move when asked for, or why not.
struct Count {
    std::uint64_t nodes = 0;
    std::vector<Leaves> shares;
    std::string trouble;
};

inline Count one_position() {
    Count count;
    count.nodes = 1;
    return count;
}

/// Adds up the nodes behind each first move, and tells on a terminal how many are done.
template <class Move, class Nodes, class Name>
void count_behind(const std::vector<Move>& moves, const Options& options, Count& count,
                  Nodes nodes_of, Name name_of) {
    Progress progress(true, true);
    for (std::size_t done = 0; done < moves.size(); ++done) {
        progress.show(
            fmt::format("{}, move {} of {}", name_of(moves[done]), done + 1, moves.size()), done,
            moves.size());
        const std::uint64_t nodes = nodes_of(moves[done]);
        if (options.divide)
            count.shares.push_back({name_of(moves[done]), nodes});
        count.nodes += nodes;
    }
}

}  // namespace perft

namespace registered {

struct Entry {
    perft::Count (*perft)(const perft::Options& options);
};

// The table, one entry for each game of the list (cmake/KyvienGames.cmake writes it).
extern const Entry* const kEntries[];
extern const std::size_t kCount;

/// Needs: one of conduct::games().
[[nodiscard]] inline const Entry& of(conduct::Game game) {
    return *kEntries[static_cast<std::size_t>(game)];
}

}  // namespace registered
}  // namespace kyvien::cli
