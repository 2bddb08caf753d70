// paper/words/table_words.h — the words of a tournament's printed lists, in four languages.
//
// Safe: constant data, any thread.
#pragma once

#include <cstdint>
#include <string_view>

#include "rulebook/clause.h"

namespace kyvien::paper {

enum class TableWord : std::uint8_t {
    Place,
    Number,
    Name,
    Title,
    Rating,
    Federation,
    Club,
    Grade,
    Id,
    Points,
    Round,   // the head of a column
    RoundN,  // "Round 3", with {}
    AfterN,  // "After round 3", with {}
    Board,
    Result,
    Bye,
    NotRanked,
    White,
    Black,
    Red,
    Colour,
    Opponent,
    Handicap,
    Absent,
    ByBoard,  // a list in the order of the boards
    ByName,   // a list in the order of the names
    Standings,
    Crosstable,
    PlayerList,
    PlayerCard,
    ResultSlip,
    Signature,
    PageOf,  // "1 of 3", with {} and {}
    Count_,
};

[[nodiscard]] std::string_view say(TableWord word, rulebook::Language language);

}  // namespace kyvien::paper
