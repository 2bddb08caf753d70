// paper/source.h — prepares a record of a game for printing.
//
// Cost:  linear in the game. Safe:  pure functions, any thread.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <variant>

#include "conduct/core/event.h"
#include "conduct/core/state.h"
#include "notation/pgn/pgn.h"
#include "paper/sheet.h"

namespace kyvien::paper {

using Sheet = std::variant<MoveSheet, Kifu>;

/// In which notation moves are written. Empty: the usual one of the language. Chess: "en", "vi",
/// "fr", "de", "es", "ru", "figurine", and these with "-long"; as Appendix C prints games. Xiangqi:
/// the names of notation/xiangqi/move.h.
using NotationName = std::string;

/// Refuse: "no-such-notation" with the names there are; a start that cannot be set up. A move that
/// cannot be read is printed as it stands in the file; game.faults tells of it.
[[nodiscard]] Result<MoveSheet> sheet_of(notation::PgnGame& game, const NotationName& notation,
                                         Language language);

/// The main line of one game tree. Refuses: what cannot be read, with its line. A move that no
/// board allows ends the diagram; `fault` tells of it.
[[nodiscard]] Result<Kifu> kifu_of(std::string_view sgf, std::size_t first_line = 1);

/// A game of the arbiter's log, finished or not.
/// Refuses: "no-such-notation".
[[nodiscard]] Result<Sheet> sheet_of(const conduct::State& state, const NotationName& notation,
                                     Language language);

/// The same from the whole log, which tells more than its last state: moves that were taken back
/// and plays that were void stand struck out in their places, offers beside the moves they were
/// made with, and in the margin what was ruled as everybody may read it
/// (conduct/presentation/public_margin.h), the clocks that were set, and the arbiter's reasons.
/// Refuses: "no-such-notation"; as conduct::replay().
[[nodiscard]] Result<Sheet> sheet_of(std::span<const conduct::Event> log,
                                     const NotationName& notation, Language language);

/// An empty form of a game, of the usual board.
[[nodiscard]] Sheet blank_sheet(conduct::Game game);

[[nodiscard]] Heading& heading_of(Sheet& sheet);
[[nodiscard]] Result<Printed> pdf_of(const Sheet& sheet, Language language);

/// A time control as forms have it: "90′/40 + 30′ + 30″", "10′ + 5×60″"; "–" for none.
[[nodiscard]] std::string time_text(const clock::TimeControl& control);

/// "1:23:45", "4:05"; tenths under ten seconds: "0:09.5".
[[nodiscard]] std::string clock_text(clock::Milliseconds left);

}  // namespace kyvien::paper
