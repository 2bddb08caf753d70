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

/// What stands above the moves. Empty texts stay empty lines to be written on.
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
    std::string chain;    ///< chain hash of the record it was printed from; empty: none
    std::string printed;  ///< when, ISO 8601: the file's date; empty: not told
};

/// How the game ended. None of it is printed for a form to be filled in.
struct Decision {
    std::string score;  ///< as it is written: "1-0", "B+3.5"; empty while undecided
    std::optional<conduct::Score> meaning;
    std::optional<rulebook::Clause> clause;
    std::string remark;  ///< such as "time forfeit", where no clause is known
};

struct WrittenMove {
    std::string text;   ///< with a draw offer's (=); empty: only what is struck out stands here
    std::string clock;  ///< "1:23:45", empty where not known
    /// What was written here before and is struck out, oldest first.
    std::vector<std::string> struck{};
};

/// What was ruled, said or set during the game, beside the moves.
struct MarginNote {
    std::size_t place = 0;  ///< moves made before it that stand
    std::string text;
    std::vector<rulebook::Clause> clauses;
    std::string struck{};  ///< Go: the plays that are struck out by it, "35 Q16"
};

/// Chess, xiangqi: two columns of moves, sixty to a page.
struct MoveSheet {
    conduct::Game game{};
    Heading heading;
    std::optional<Decision> decision;
    std::vector<WrittenMove> moves;
    bool second_begins = false;
    int first_number = 1;
    std::string start;  ///< FEN of a start that is not the usual one
    /// The language whose characters the moves are written in.
    Language move_language = Language::En;
    bool han_moves = false;  ///< xiangqi: the moves are written in Chinese
    /// In the order of their places. With notes a page has thirty moves and a margin.
    std::vector<MarginNote> margin;
};

/// Go and its likes: a board with numbered stones.
struct Kifu {
    /// The game whose title and sides stand on it; none: the first game of the list with this form.
    std::optional<conduct::Game> game;
    Heading heading;
    std::optional<Decision> decision;
    int size = 19;
    std::string komi;  ///< as text, with its unit
    int handicap = 0;
    std::vector<std::pair<go::Point, go::Color>> start;  ///< stones without a number
    std::vector<go::Move> moves;                         ///< move 1 first
    std::optional<int> taken_by_black;
    std::optional<int> taken_by_white;
    std::string fault;  ///< why the diagram ends before its record does, in English; usually empty
    std::vector<MarginNote> margin;  ///< on pages of their own behind the diagram
};

struct Printed {
    std::string pdf;
    std::size_t pages = 0;
    /// Characters for which this machine has no font.
    std::size_t unknown_glyphs = 0;
};

/// Refuse: "cannot-draw".
[[nodiscard]] Result<Printed> pdf_of(const MoveSheet& sheet, Language language);
[[nodiscard]] Result<Printed> pdf_of(const Kifu& kifu, Language language);

/// An empty form of the usual board.
[[nodiscard]] Result<Printed> blank_form(conduct::Game game, Language language);

}  // namespace kyvien::paper
