// cli/arbiter/concepts/concept.h — concepts (one meaning, all its words in three languages)
// and senses (concepts that together mean one line of the desk).
//
// A concept is what several words or phrases of the three languages mean alike. A sense says which
// concepts tell one act of the desk: those that must be there, and those that may. The order of the
// words tells nothing, so that the passive, a clause put first or a doubled word are understood;
// for the same reason every word must be one of a concept of the sense, a player, a value, or one
// that adds nothing.
//
// Safe: constant tables, any thread.
#pragma once

#include <span>
#include <string_view>

#include "conduct/settings/game.h"

namespace kyvien::cli::concepts {

struct Concept {
    std::string_view name;
    /// Words and phrases, parted by '|'. In a phrase "&" is a player of whom nothing is told.
    std::string_view words;
};

/// In `line` "@" is the player, "~" the reason, "!" the whole line, "%" the measure, "&" the third
/// person; "$" the points or the move, "#" the number or the time ("#2" the second of two), "<" the
/// result; "^", which adds nothing, says that a reason may be told. Lines that are told one after
/// the other are parted by
/// "; ".
struct Sense {
    /// Parted by blanks; alternatives by '/'; behind "> " in this order, where "@" is a player (">
    /// @" begins with who has done it), "=" a result and "$" a point or a move. "~NAME" is a
    /// concept of the reason.
    std::string_view needs;
    std::string_view may;
    std::string_view line;
};

/// What holds of every line that a sense stands for and that begins with these words, beside what
/// its text says.
enum Mark : unsigned {
    kOnePlayer = 1U << 0,           ///< not told of two players
    kOwnersNamed = 1U << 1,         ///< the owner of the piece may be named; nothing is told of him
    kAnyoneNamed = 1U << 2,         ///< players may be named; nothing is told of them
    kVictimNamed = 1U << 3,         ///< the same, unless it was done "by" a player
    kSealedOnce = 1U << 4,          ///< not where sealing is named twice: play is adjourned first
    kValuesOptional = 1U << 5,      ///< points or a move may be left out
    kMoveAsWritten = 1U << 6,       ///< a move may be given as players write it
    kNumberIsTime = 1U << 7,        ///< the number has a unit of time
    kNumberIsMinutes = 1U << 8,     ///< a number without a unit is minutes
    kInMilliseconds = 1U << 9,      ///< the time is written in milliseconds
    kDoerKnown = 1U << 10,          ///< not where the passive names the owner of the piece alone
    kClockOwner = 1U << 11,         ///< whose clock it is must be said
    kValuesPassedOver = 1U << 12,   ///< points may be named; nothing is told of them
    kSpeakerFirst = 1U << 13,       ///< who is named first speaks of the other
    kNumbersPassedOver = 1U << 14,  ///< numbers may be named; nothing is told of them
};
struct LineMarks {
    std::string_view begins;
    unsigned marks;
};
/// The marks of a line, from its own first words.
[[nodiscard]] unsigned marks_of(std::string_view line);

/// A field that a line gets when the sentence has the concept and the line has no such field.
struct AddedField {
    std::string_view begins;
    std::string_view concept_name;
    std::string_view field;
};

/// Of every sentence: who saw it, auxiliary words; they add nothing.
inline constexpr std::string_view kIdle = "idle";
inline constexpr std::string_view kSeen = "seen";

[[nodiscard]] std::span<const Concept> plain_concepts();    ///< what sentences are made of
[[nodiscard]] std::span<const Concept> concepts_of_play();  ///< pieces, stones, clocks, records
[[nodiscard]] std::span<const Concept> concepts_of_people();
[[nodiscard]] std::span<const Concept> concepts_of_incidents();
[[nodiscard]] std::span<const Concept> concepts_of_chess();  ///< more words for chess
[[nodiscard]] std::span<const Concept> concepts_of_manner();
[[nodiscard]] std::span<const Concept> concepts_in_short();  ///< more words, of short lines

[[nodiscard]] std::span<const Sense> senses_of_all();
[[nodiscard]] std::span<const Sense> senses_of_chess();
[[nodiscard]] std::span<const Sense> more_senses_of_chess();
[[nodiscard]] std::span<const Sense> senses_of_xiangqi();
[[nodiscard]] std::span<const Sense> senses_of_go();
/// What is told without its squares or points: the desk asks for them.
[[nodiscard]] std::span<const Sense> senses_to_ask(conduct::Game game);
/// What short lines tell: in every game, in chess and xiangqi, in the game alone.
[[nodiscard]] std::span<const Sense> senses_in_short();
[[nodiscard]] std::span<const Sense> senses_in_short_of_boards(conduct::Game game);
[[nodiscard]] std::span<const Sense> senses_in_short(conduct::Game game);
/// What is said beside an act and adds nothing to it: "told him", 黑方喊的. Their lines name the
/// acts behind which it may stand.
[[nodiscard]] std::span<const Sense> asides();
/// Moves that no rule allows, in chess and xiangqi.
[[nodiscard]] std::span<const Sense> senses_of_moved_pieces(conduct::Game game);

[[nodiscard]] std::span<const AddedField> fields_added_in_chess();
[[nodiscard]] std::span<const AddedField> fields_added_elsewhere();

/// Whether the line begins with these words, the last of them whole.
[[nodiscard]] constexpr bool begins_with_words(std::string_view line, std::string_view words) {
    return line.starts_with(words) && (line.size() == words.size() || line[words.size()] == ' ');
}

}  // namespace kyvien::cli::concepts
