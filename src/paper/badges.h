// paper/badges.h — badges to wear, and cards for the tables of a round.
//
// Cost:  a page takes some ten milliseconds. Safe: pure functions, any thread; reads the system's
//        fonts.
#pragma once

#include <span>
#include <string>

#include "base/result.h"
#include "paper/tournament_pdf.h"

namespace kyvien::paper {

/// A badge with a name, to be worn.
struct NameBadge {
    std::string event, number, name;
    std::string note;   ///< title, rating, federation
    std::string group;  ///< club or team
};

/// Ten on a page, with lines to cut along. Refuses: "cannot-draw" where there is none.
[[nodiscard]] Result<Printed> pdf_of(std::span<const NameBadge> badges, const PrintStyle& style);

/// A card that stands on a table of a round.
struct BoardCard {
    std::string event, round, board;
    std::string first_side, second_side;  ///< "White", "Black"
    std::string first, second;            ///< names
    std::string first_note, second_note;
};

/// Two on a page. Refuses: "cannot-draw" where there is none.
[[nodiscard]] Result<Printed> pdf_of(std::span<const BoardCard> cards, const PrintStyle& style);

}  // namespace kyvien::paper
