// paper/tournament_pdf.h — printed lists of a tournament: notices, result slips, players' cards; as
// PDF, and lists also as HTML.
//
// Everything is plain text in plain structs, already in the reader's language: the caller fills
// them (exchange/reports/lists.h does), and nothing is looked up here.
//
// Cost:  about ten milliseconds per page, for the first of a process up to a second more.
// Safe:  pure functions, any thread; reads the system's fonts.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "base/result.h"
#include "paper/canvas.h"
#include "paper/sheet.h"
#include "rulebook/clause.h"

namespace kyvien::paper {

struct PrintStyle {
    rulebook::Language language = rulebook::Language::En;
    PageSize page = kA4;
    std::string created{};  ///< ISO 8601; empty: unknown
    /// Footer of every page of a list, on the left, such as the time it was made.
    std::string foot{};
    /// A PNG for which is_logo() holds, shown at the top of lists, cards, badges and certificates;
    /// empty: none.
    std::string logo{};
};

struct Column {
    std::string head;
    Align align = Align::Left;
    /// Takes the width left by other columns, and shrinks first; for names.
    bool is_wide = false;
    bool is_bold = false;
    /// Takes all remaining width: to be filled in by hand.
    bool is_form = false;
};

/// A list for the notice board. Rows have at most as many cells as there are columns.
struct PrintedTable {
    std::string title;  ///< the event's
    std::string about;  ///< what the list is: "Round 3, pairings by board"
    std::vector<Column> columns;
    std::vector<std::vector<std::string>> rows;
    /// Continues the previous list: printed below it if it fits whole, without the title.
    bool follows = false;
};

/// Prints lists one after another, each on a new page unless it follows; the header is repeated on
/// every page. If a list is too wide for portrait format, all are printed in landscape format and
/// smaller.
/// Refuses: "cannot-draw".
[[nodiscard]] Result<Printed> pdf_of(std::span<const PrintedTable> tables, const PrintStyle& style);

/// Escapes text for HTML, also for attribute values.
[[nodiscard]] std::string html_escaped(std::string_view text);

/// The same as one self-contained HTML page that prints well.
[[nodiscard]] std::string html_of(std::span<const PrintedTable> tables, const PrintStyle& style);

/// One board of a round, for the players to mark and sign.
struct ResultSlip {
    std::string event, round, board;      ///< "Round 3", "12"
    std::string first_side, second_side;  ///< "White", "Black"
    std::string first, second;            ///< names
    std::string first_note, second_note;  ///< number, rating, club: in small print below
    /// The results to choose from, seen from the first side: "1–0", "½–½", "0–1".
    std::vector<std::string> results;
};

/// Eight slips per page, with cutting lines. Refuses: "cannot-draw".
[[nodiscard]] Result<Printed> pdf_of(std::span<const ResultSlip> slips, const PrintStyle& style);

/// A player's own card: name and rounds, future rounds as blank lines.
struct PlayerCard {
    std::string event, number, name;
    std::string note;  ///< title, rating, federation, club
    struct Line {
        std::string round, board, colour, opponent, result, points;
    };
    std::vector<Line> lines;
};

/// Two cards per page, or one for more than sixteen rounds. Refuses: "cannot-draw".
[[nodiscard]] Result<Printed> pdf_of(std::span<const PlayerCard> cards, const PrintStyle& style);

}  // namespace kyvien::paper
