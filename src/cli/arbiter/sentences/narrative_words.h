// cli/arbiter/sentences/narrative_words.h — the words of lines that tell how a move of chess was
// made or a piece touched, in three languages.
//
// Every word of such a line must be one of these, a player, a square or a move.
//
// Safe: pure functions, any thread.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/arbiter/wording/sentence_tokens.h"
#include "clock/seat.h"
#include "conduct/settings/game.h"

namespace kyvien::cli {

enum class NarrativeWord : std::uint8_t {
    Idle,         ///< no effect on what happened
    Player,       ///< `seat`
    Place,        ///< a square, or a move as players write it: `text`
    Piece,        ///< `letter`
    Time,         ///< a number of minutes: `minutes`
    Move,         ///< moves, plays
    Castle,       ///< castles, side unknown
    Short,        ///< king's side
    Long,         ///< queen's side
    Illegal,      ///< against the rules
    Exposed,      ///< the own king is left in check
    BothHands,    ///< with two hands
    OneHand,      ///< in one hand; told twice it is with both
    LeftHand,     ///< with the left hand
    RightHand,    ///< with the right hand
    Press,        ///< presses the clock
    NoPress,      ///< has not pressed it
    TakenBack,    ///< noticed it himself and took it back
    PawnLeft,     ///< the pawn was not replaced
    TurnedRook,   ///< an upside-down rook was put on the promotion square
    Complain,     ///< claims, complains
    Unnoticed,    ///< nobody noticed it at once
    Take,         ///< captures
    Touch,        ///< touches
    SameTime,     ///< together: which came first is unclear
    MeansCastle,  ///< wants to castle
    Attacked,     ///< a square is attacked
    AdjustSaid,   ///< said "I adjust"
    LetGo,        ///< lets go of a piece
    Mate,         ///< gives mate
    Wish,         ///< what follows is only what the player would like
    Behind,       ///< what is said before this word happened after what follows
    First,        ///< the first illegal move of the player
    Second,       ///< the second
};

struct NarrativeItem {
    NarrativeWord word{};
    clock::Seat seat{};
    char letter = ' ';
    int minutes = 0;
    std::string text;
    bool is_owner = false;  ///< a player who is only named as the owner of a piece
};

/// The words of the line in order, without idle ones, the first player before what is told of him
/// ("wanting to castle White touched …", "tốt trắng lên a8"); nothing if it does not begin with a
/// player, a piece or a wish, or has a word that is not known here.
[[nodiscard]] std::optional<std::vector<NarrativeItem>> narrative_of(conduct::Game game,
                                                                     std::string_view line);

}  // namespace kyvien::cli
