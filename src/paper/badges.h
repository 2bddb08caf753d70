// paper/badges.h — name badges, and cards for the tables of a round.
//
// Cost:  about ten milliseconds per page. Safe: pure functions, any thread; reads the system's
//        fonts.
#pragma once

#include <span>
#include <string>

#include "base/result.h"
#include "paper/tournament_pdf.h"

namespace kyvien::paper {

/// A name badge.
struct NameBadge {
    std::string event, number, name;
    std::string note;   ///< title, rating, federation
    std::string group;  ///< club or team
};

/// Ten per page, with cutting lines. Refuses: "cannot-draw" if there are none.
[[nodiscard]] Result<Printed> pdf_of(std::span<const NameBadge> badges, const PrintStyle& style);

/// A card standing on a table during a round.
struct BoardCard {
    std::string event, round, board;
    std::string first_side, second_side;  ///< "White", "Black"
    std::string first, second;            ///< names
    std::string first_note, second_note;
};

/// Two per page. Refuses: "cannot-draw" if there are none.
[[nodiscard]] Result<Printed> pdf_of(std::span<const BoardCard> cards, const PrintStyle& style);

}  // namespace kyvien::paper
