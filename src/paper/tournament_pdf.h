// paper/tournament_pdf.h — printed lists of a tournament: notices, result slips, players' cards; as
// PDF, and lists also as HTML.
//
// Everything is plain text in plain structs, in the language of the given words: the caller fills
// them (exchange/reports/lists.h does), and nothing is looked up here.
//
// Cost:  a page takes some ten milliseconds, the first of a process up to a second more.
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
    std::string created{};  ///< ISO 8601; empty: not told
    /// Below every page of a list, on the left, such as when the list was made.
    std::string foot{};
    /// A PNG that is_logo() takes: at the head of lists, cards, badges and certificates; empty:
    /// none.
    std::string logo{};
};

struct Column {
    std::string head;
    Align align = Align::Left;
    /// Takes the room that the others leave, and gives it up first; for names.
    bool is_wide = false;
    bool is_bold = false;
    /// Takes all the room that is left: to be written in by hand.
    bool is_form = false;
};

/// A list for the wall. Rows have as many cells as there are columns, or fewer.
struct PrintedTable {
    std::string title;  ///< of the event
    std::string about;  ///< what it is: "Round 3, pairings by board"
    std::vector<Column> columns;
    std::vector<std::vector<std::string>> rows;
    /// A part of the same paper: below the list before it where it fits whole, without the title.
    bool follows = false;
};

/// Lists one after the other, each from a new page unless it follows; the head is repeated on every
/// page. A list that
/// is too wide for the page upright is turned, all of them then, and set smaller.
/// Refuses: "cannot-draw".
[[nodiscard]] Result<Printed> pdf_of(std::span<const PrintedTable> tables, const PrintStyle& style);

/// The text as HTML has it, also between quotation marks.
[[nodiscard]] std::string html_escaped(std::string_view text);

/// The same as one page of HTML that needs nothing else and prints well.
[[nodiscard]] std::string html_of(std::span<const PrintedTable> tables, const PrintStyle& style);

/// One board of a round, for the players to mark and sign.
struct ResultSlip {
    std::string event, round, board;      ///< "Round 3", "12"
    std::string first_side, second_side;  ///< "White", "Black"
    std::string first, second;            ///< names
    std::string first_note, second_note;  ///< number, rating, club: in small letters below
    /// What can be marked, from the first side: "1–0", "½–½", "0–1".
    std::vector<std::string> results;
};

/// Eight slips on a page, with lines to cut along. Refuses: "cannot-draw".
[[nodiscard]] Result<Printed> pdf_of(std::span<const ResultSlip> slips, const PrintStyle& style);

/// A player's own card: who he is and his rounds, those to come as empty lines.
struct PlayerCard {
    std::string event, number, name;
    std::string note;  ///< title, rating, federation, club
    struct Line {
        std::string round, board, colour, opponent, result, points;
    };
    std::vector<Line> lines;
};

/// Two cards on a page, or one where there are more than sixteen rounds. Refuses: "cannot-draw".
[[nodiscard]] Result<Printed> pdf_of(std::span<const PlayerCard> cards, const PrintStyle& style);

}  // namespace kyvien::paper
