// paper/sheet.h — the printed form of a game: scoresheet or kifu.
//
// Law:   FIDE Article 8 and Appendix C; xiangqi articles 13 and 14; Go 13 and section 3.
// Safe:  plain values, any thread; pdf_of() as Canvas.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "conduct/core/ruling.h"
#include "conduct/settings/settings.h"
#include "go/types.h"
#include "rulebook/clause.h"

namespace kyvien::paper {

using rulebook::Language;

/// The header above the moves. Empty texts become blank lines to be filled in.
struct Heading {
    std::string event;
    std::string place;
    std::string date;
    std::string round;
    std::string board;
    std::string time;    ///< the time control
    std::string first;   ///< White; Red; Black in Go
    std::string second;  ///< the opponent
    std::string arbiter;
    std::string chain;    ///< chain hash of the printed record; empty: none
    std::string printed;  ///< ISO 8601: the document's date; empty: unknown
};

/// How the game ended. Not printed on a blank form.
struct Decision {
    std::string score;  ///< in usual notation: "1-0", "B+3.5"; empty while undecided
    std::optional<conduct::Score> meaning;
    std::optional<rulebook::Clause> clause;
    std::string remark;  ///< such as "time forfeit", if no clause is known
};

struct WrittenMove {
    std::string text;   ///< with a draw offer's (=); empty: only struck-out moves
    std::string clock;  ///< "1:23:45"; empty: unknown
    /// Earlier moves here that are struck out, oldest first.
    std::vector<std::string> struck{};
};

/// A ruling, statement or clock setting during the game, beside the moves.
struct MarginNote {
    std::size_t place = 0;  ///< number of valid moves before it
    std::string text;
    std::vector<rulebook::Clause> clauses;
    std::string struck{};  ///< Go: plays that it strikes out, "35 Q16"
};

/// Chess, xiangqi: two columns of moves, sixty moves per page.
struct MoveSheet {
    conduct::Game game{};
    Heading heading;
    std::optional<Decision> decision;
    std::vector<WrittenMove> moves;
    bool second_begins = false;
    int first_number = 1;
    std::string start;  ///< FEN of an unusual initial position
    /// The language of the move notation's characters.
    Language move_language = Language::En;
    bool han_moves = false;  ///< xiangqi: moves in Chinese notation
    /// In order of place. With notes a page has thirty moves and a margin.
    std::vector<MarginNote> margin;
};

/// Go and similar games: a board with numbered stones.
struct Kifu {
    /// The game whose title and sides are printed; empty: the first registered game with this form.
    std::optional<conduct::Game> game;
    Heading heading;
    std::optional<Decision> decision;
    int size = 19;
    std::string komi;  ///< with its unit
    int handicap = 0;
    std::vector<std::pair<go::Point, go::Color>> start;  ///< unnumbered stones
    std::vector<go::Move> moves;                         ///< move 1 first
    std::optional<int> captured_by_black;
    std::optional<int> captured_by_white;
    std::string fault;  ///< why the diagram ends before the record does, in English; usually empty
    std::vector<MarginNote> margin;  ///< on separate pages after the diagram
};

struct Printed {
    std::string pdf;
    std::size_t pages = 0;
    /// Number of characters for which this machine has no font.
    std::size_t unknown_glyphs = 0;
};

/// Refuse: "cannot-draw".
[[nodiscard]] Result<Printed> pdf_of(const MoveSheet& sheet, Language language);
[[nodiscard]] Result<Printed> pdf_of(const Kifu& kifu, Language language);

/// A blank form with the usual board.
[[nodiscard]] Result<Printed> blank_form(conduct::Game game, Language language);

}  // namespace kyvien::paper
