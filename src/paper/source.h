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

/// The move notation. Empty: the language's default. Chess: "en", "vi", "fr", "de", "es", "ru",
/// "figurine", and these with "-long"; printed as in Appendix C. Xiangqi: the names of
/// notation/xiangqi/move.h.
using NotationName = std::string;

/// Refuse: "no-such-notation" with the known ones; an initial position that cannot be set up. An
/// unreadable move is printed as it is in the file; game.faults lists it.
[[nodiscard]] Result<MoveSheet> sheet_of(notation::PgnGame& game, const NotationName& notation,
                                         Language language);

/// The main line of one game tree. Refuses: unreadable text, with its line. An illegal move ends
/// the diagram; `fault` describes it.
[[nodiscard]] Result<Kifu> kifu_of(std::string_view sgf, std::size_t first_line = 1);

/// A sheet of a game from the arbiter's log, finished or not.
/// Refuses: "no-such-notation".
[[nodiscard]] Result<Sheet> sheet_of(const conduct::State& state, const NotationName& notation,
                                     Language language);

/// The same from the whole log, which contains more than its last state: moves taken back and void
/// plays are struck out in place, offers are beside the moves they were made with, and the margin
/// has rulings in their public form (conduct/presentation/public_margin.h), clock settings, and the
/// arbiter's reasons.
/// Refuses: "no-such-notation"; as conduct::replay().
[[nodiscard]] Result<Sheet> sheet_of(std::span<const conduct::Event> log,
                                     const NotationName& notation, Language language);

/// A blank form of a game, with the usual board.
[[nodiscard]] Sheet blank_sheet(conduct::Game game);

[[nodiscard]] Heading& heading_of(Sheet& sheet);
[[nodiscard]] Result<Printed> pdf_of(const Sheet& sheet, Language language);

/// A time control as printed on forms: "90′/40 + 30′ + 30″", "10′ + 5×60″"; "–" for none.
[[nodiscard]] std::string time_text(const clock::TimeControl& control);

/// "1:23:45", "4:05"; tenths under ten seconds: "0:09.5".
[[nodiscard]] std::string clock_text(clock::Milliseconds left);

}  // namespace kyvien::paper
