#include "record/game_file/annotated.h"

#include <fmt/format.h>

#include <utility>

#include "conduct/presentation/analysis.h"
#include "record/internal/games.h"

namespace kyvien::record {
namespace annotated {
namespace {

std::vector<conduct::AnalysisMove> tried(const AnnotatedGame& game) {
    std::vector<conduct::AnalysisMove> moves;
    moves.reserve(game.moves.size());
    for (const AnnotatedMove& move : game.moves)
        moves.push_back({move.move, move.parent});
    return moves;
}

std::unexpected<Refusal> no_format(conduct::Game game) {
    return refuse("no-such-format", fmt::format("Files of {} with variations cannot be read here.",
                                                conduct::name(game)));
}

/// Removes illegal moves and all that follow them.
Result<void> leave_out(ReadGame& read) {
    const auto unplayable =
        KYVIEN_TRY(conduct::find_unplayable_moves(read.game.settings, tried(read.game)));
    if (unplayable.empty())
        return {};
    auto& moves = read.game.moves;
    std::vector<std::size_t> plies(moves.size() + 1);
    // The new index of each move; zero: removed.
    std::vector<std::size_t> places(moves.size() + 1);
    std::vector<AnnotatedMove> kept_moves;
    auto next = unplayable.begin();
    for (std::size_t node = 1; node <= moves.size(); ++node) {
        AnnotatedMove& move = moves[node - 1];
        const std::size_t parent = move.parent;
        plies[node] = plies[parent] + 1;
        if (next != unplayable.end() && next->index == node) {
            read.left_out.push_back({move.move, plies[node], next->refusal});
            ++next;
            continue;
        }
        if (parent != 0 && places[parent] == 0)
            continue;
        move.parent = places[parent];
        kept_moves.push_back(std::move(move));
        places[node] = kept_moves.size();
    }
    moves = std::move(kept_moves);
    return {};
}

}  // namespace
}  // namespace annotated

Result<ReadGame> read_annotated(conduct::Game game, std::string_view text, std::size_t number) {
    const registered::Entry& own = registered::of(game);
    if (own.read == nullptr)
        return annotated::no_format(game);
    ReadGame read = KYVIEN_TRY(own.read(text, number));
    read.number = number;
    KYVIEN_TRY(annotated::leave_out(read));
    return read;
}

Result<std::vector<std::string>> split_games(conduct::Game game, std::string_view text) {
    const registered::Entry& own = registered::of(game);
    if (own.split == nullptr)
        return annotated::no_format(game);
    return own.split(text);
}

Result<GameFile> write_annotated(const AnnotatedGame& game, std::string_view language) {
    const registered::Entry& own = registered::of(game.settings.game);
    if (own.write_annotated == nullptr)
        return annotated::no_format(game.settings.game);
    auto unplayable =
        KYVIEN_TRY(conduct::find_unplayable_moves(game.settings, annotated::tried(game)));
    if (!unplayable.empty()) {
        Refusal refusal = std::move(unplayable.front().refusal);
        refusal.values.emplace_back("index", std::to_string(unplayable.front().index));
        return refuse(std::move(refusal));
    }
    return own.write_annotated(game, language);
}

}  // namespace kyvien::record
