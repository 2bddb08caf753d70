// paper/internal/state_sheet.h — fills a form from the arbiter's log of a game.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "conduct/core/state.h"
#include "notation/pgn/pgn.h"
#include "paper/sheet.h"
#include "paper/source.h"

namespace kyvien::paper::internal {

[[nodiscard]] Heading heading_of_state(const conduct::State& state);
[[nodiscard]] std::optional<Decision> decision_of(const conduct::State& state);

/// The moves in coordinate notation with the initial position, as the PGN readers accept them. The
/// game adds its own tags.
[[nodiscard]] notation::PgnGame game_in_coordinates(const conduct::State& state);
void set_start(notation::PgnGame& game, const std::string& fen);

/// The moves of such a game in the form's notation.
/// Refuses: "no-such-notation".
[[nodiscard]] Result<std::vector<std::string>>
texts_of(notation::PgnGame game, const NotationName& notation, Language language);

/// Adds heading, decision, clocks and offers of a game whose moves are on the sheet.
void add_state(MoveSheet& sheet, const conduct::State& state);

}  // namespace kyvien::paper::internal
