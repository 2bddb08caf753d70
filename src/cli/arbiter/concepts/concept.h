// cli/arbiter/concepts/concept.h — concepts (one meaning with all its words in three languages) and
// senses (sets of concepts that together mean one line of the desk).
//
// A concept is the common meaning of several words or phrases of the three languages. A sense lists
// the concepts that express one act of the desk: those that must be present, and those that may be.
// The order of the words does not matter, so that the passive voice, a leading clause or a repeated
// word are understood. For the same reason every word must belong to a concept of the sense, a
// player or a value, or be one without meaning here.
//
// Safe: constant tables, any thread.
#pragma once

#include <span>
#include <string_view>

#include "conduct/settings/game.h"

namespace kyvien::cli::concepts {

struct Concept {
    std::string_view name;
    /// Words and phrases, separated by '|'. In a phrase "&" is a player whose identity does not
    /// matter.
    std::string_view words;
};

/// Placeholders in `line`: "@" is the player, "|" his opponent, "~" the reason, "!" the whole line,
/// "%" the measure,
/// "&" the third person; "$" the points or the move, "#" the number or the time ("#2" the second of
/// two), "<" the result; "^" produces nothing, but allows a reason. Lines to be executed one after
/// the other are separated by "; ".
struct Sense {
    /// Separated by blanks; alternatives by '/'. After "> " the order is fixed, where "@" is a
    /// player ("> @" begins with the player who acted), "=" a result and "$" a point or a move.
    /// "~NAME" is a concept of the reason.
    std::string_view needs;
    std::string_view may;
    std::string_view line;
};

/// Properties of every line of a sense that begins with these words, in addition to what its text
/// says.
enum LineTrait : unsigned {
    kOnePlayer = 1U << 0,           ///< not with two players
    kOwnersNamed = 1U << 1,         ///< the owner of the piece may be named, and is ignored
    kAnyoneNamed = 1U << 2,         ///< players may be named, and are ignored
    kVictimNamed = 1U << 3,         ///< the same, unless it was done "by" a player
    kSealedOnce = 1U << 4,          ///< not if sealing is mentioned twice: play is adjourned first
    kValuesOptional = 1U << 5,      ///< points or a move may be omitted
    kMoveAsWritten = 1U << 6,       ///< a move may be given in players' notation
    kNumberIsTime = 1U << 7,        ///< the number has a unit of time
    kNumberIsMinutes = 1U << 8,     ///< a number without a unit is minutes
    kInMilliseconds = 1U << 9,      ///< the time is written in milliseconds
    kDoerKnown = 1U << 10,          ///< not if the passive names only the owner of the piece
    kClockOwner = 1U << 11,         ///< the owner of the clock must be named
    kValuesPassedOver = 1U << 12,   ///< points may be named, and are ignored
    kSpeakerFirst = 1U << 13,       ///< the player named first speaks about the other
    kNumbersPassedOver = 1U << 14,  ///< numbers may be named, and are ignored
    kFurtherPassedOver = 1U << 15,  ///< after the points that it takes, more may be named
};
struct LineTraits {
    std::string_view begins;
    unsigned marks;
};
/// The marks of a line, by its first words.
[[nodiscard]] unsigned traits_of(std::string_view line);

/// A field added to a line if the sentence has the concept and the line has no such field.
struct AddedField {
    std::string_view begins;
    std::string_view concept_name;
    std::string_view field;
};

/// In every sentence: who saw it, auxiliary words; they have no effect.
inline constexpr std::string_view kIdle = "idle";
inline constexpr std::string_view kSeen = "seen";

[[nodiscard]] std::span<const Concept> plain_concepts();    ///< the concepts of ordinary sentences
[[nodiscard]] std::span<const Concept> concepts_of_play();  ///< pieces, stones, clocks, records
[[nodiscard]] std::span<const Concept> concepts_of_people();
[[nodiscard]] std::span<const Concept> concepts_of_incidents();
[[nodiscard]] std::span<const Concept> concepts_of_chess();  ///< more words for chess
[[nodiscard]] std::span<const Concept> concepts_of_manner();
[[nodiscard]] std::span<const Concept> concepts_of_chess_incidents();
[[nodiscard]] std::span<const Concept> concepts_of_circumstances();
[[nodiscard]] std::span<const Concept> concepts_of_accounts();
[[nodiscard]] std::span<const Concept> concepts_of_chess_phrasings();
/// Colloquial and formal words for the concepts of every law.
[[nodiscard]] std::span<const Concept> concepts_of_speech();
[[nodiscard]] std::span<const Concept> short_line_concepts();  ///< more words, used in short lines

[[nodiscard]] std::span<const Sense> senses_of_all();
[[nodiscard]] std::span<const Sense> senses_of_chess();
[[nodiscard]] std::span<const Sense> more_senses_of_chess();
[[nodiscard]] std::span<const Sense> senses_of_chess_incidents();
/// With what is told beside an act of chess: whose move it was, when it was noticed.
[[nodiscard]] std::span<const Sense> senses_of_chess_phrasings();
/// Facts of the game that a line of chess states beside an act: their lines are "left @ #" (the
/// time left), "turn" (whose move it is), "moves #" (made by each).
[[nodiscard]] std::span<const Sense> fact_senses();
[[nodiscard]] std::span<const Sense> senses_of_xiangqi();
[[nodiscard]] std::span<const Sense> senses_of_go();
/// Acts told without their squares or points: the desk asks for them.
[[nodiscard]] std::span<const Sense> incomplete_senses(conduct::Game game);
/// The senses of short lines: for every game, for chess and xiangqi, for one game only.
[[nodiscard]] std::span<const Sense> short_line_senses();
[[nodiscard]] std::span<const Sense> short_line_senses_of_boards(conduct::Game game);
[[nodiscard]] std::span<const Sense> short_line_senses(conduct::Game game);
/// With what accompanies an act, such as a correction or a person who speaks for a player.
[[nodiscard]] std::span<const Sense> senses_of_circumstances();
[[nodiscard]] std::span<const Sense> senses_of_circumstances(conduct::Game game);
/// Remarks beside an act that have no effect on it: "told him", 黑方喊的. Their lines name the acts
/// after which they may appear.
[[nodiscard]] std::span<const Sense> remark_senses();
/// Incidents told at length: of every game, of one game, and the remarks after their acts.
[[nodiscard]] std::span<const Sense> senses_of_accounts();
[[nodiscard]] std::span<const Sense> senses_of_accounts(conduct::Game game);
[[nodiscard]] std::span<const Sense> remarks_of_accounts();
/// In colloquial and formal words, and the remarks among them.
[[nodiscard]] std::span<const Sense> senses_of_speech(conduct::Game game);
[[nodiscard]] std::span<const Sense> remarks_of_speech();
/// Illegal moves, in chess and xiangqi.
[[nodiscard]] std::span<const Sense> senses_of_moved_pieces(conduct::Game game);

[[nodiscard]] std::span<const AddedField> fields_added_in_chess();
[[nodiscard]] std::span<const AddedField> fields_added_elsewhere();

/// Whether the line begins with these words, the last of them a whole word.
[[nodiscard]] constexpr bool begins_with_words(std::string_view line, std::string_view words) {
    return line.starts_with(words) && (line.size() == words.size() || line[words.size()] == ' ');
}

}  // namespace kyvien::cli::concepts
