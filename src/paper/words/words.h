// paper/words/words.h — the words of the printed forms, in four languages.
//
// Safe: constant data, any thread.
#pragma once

#include <cstdint>
#include <string_view>

#include "rulebook/clause.h"

namespace kyvien::paper {

enum class Word : std::uint8_t {
    ChessSheet,
    XiangqiSheet,
    GoSheet,
    Event,
    Place,
    Date,
    Round,
    Board,
    TimeControl,
    White,
    Black,
    Red,
    Number,  // of a move, the head of a narrow column
    Clock,
    Start,  // a position that is not the usual one
    Result,
    Decided,  // by which clause
    FirstWins,
    SecondWins,
    Draw,
    BothLose,
    NoResult,
    Undecided,
    Signature,
    Arbiter,
    Page,
    Komi,
    Handicap,
    CapturedByBlack,
    CapturedByWhite,
    PlayedAgain,
    Passes,
    RecordHash,
    Rulings,  // the margin: what was ruled, set and struck out
    Count_,
};

[[nodiscard]] std::string_view say(Word word, rulebook::Language language);

}  // namespace kyvien::paper
