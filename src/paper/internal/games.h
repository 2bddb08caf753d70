// paper/internal/games.h — what each game registers for printing.
//
// One `constinit const Entry registered::NAME` a game, in paper/NAME_sheet.cpp; the list
// KYVIEN_GAMES names each once (docs/adding-a-game.md).
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "conduct/core/report.h"
#include "conduct/core/state.h"
#include "notation/pgn/pgn.h"
#include "paper/sheet.h"
#include "paper/source.h"

namespace kyvien::paper::registered {

struct Entry {
    /// The head of the form.
    std::string_view (*title)(Language language);
    /// How the sides are called on it.
    std::string_view (*side)(conduct::Seat seat, Language language);
    Sheet (*blank)(conduct::Game game);
    /// A game of the arbiter's log; the margin is added by the caller, who knows the whole log.
    Result<Sheet> (*sheet)(const conduct::State& state, const NotationName& notation,
                           Language language);
    /// The texts of the moves that stand, in their order; null where what is taken back is listed
    /// in the margin as the points that were played.
    Result<std::vector<std::string>> (*move_texts)(const conduct::State& state,
                                                   const NotationName& notation,
                                                   Language language) = nullptr;
    /// The text of a move that stands on the physical board beside the record until it is found to
    /// be illegal, where the report tells of one. May be null.
    std::optional<std::string> (*unlawful)(const conduct::Report& report) = nullptr;
    /// From PGN: heading, decision and clocks are added. Null for games that are not kept in PGN.
    Result<MoveSheet> (*of_pgn)(notation::PgnGame& game, const NotationName& notation,
                                Language language) = nullptr;
    /// Whether the tags speak of this game; null for the game that PGN means unless they say more.
    bool (*is_meant)(const notation::PgnGame& game) = nullptr;
    /// The tag of the side that moves first.
    std::string_view first_tag{};
};

// The table, one entry for each game of the list (cmake/KyvienGames.cmake writes it).
extern const Entry* const kEntries[];
extern const std::size_t kCount;

/// Needs: one of conduct::games().
[[nodiscard]] inline const Entry& of(conduct::Game game) {
    return *kEntries[static_cast<std::size_t>(game)];
}

}  // namespace kyvien::paper::registered
