// cli/arbiter/concepts/concept.h — what words mean, and what they tell together.
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

namespace kyvien::cli::concepts {

struct Concept {
    std::string_view name;
    /// Words and phrases, parted by '|'. In a phrase "&" is a player of whom nothing is told.
    std::string_view words;
};

/// In `line` "@" is the player, "~" the reason, "!" the whole line, "%" the measure, "&" the third
/// person; "$" the points or the move, "#" the number or the time, "<" the result; "^", which adds
/// nothing, says that a reason may be told. Lines that are told one after the other are parted by
/// "; ".
struct Sense {
    /// Parted by blanks; alternatives by '/'; behind "> " in this order, where "@" is a player (">
    /// @" begins with who has done it) and "=" a result. "~NAME" is a concept of the reason.
    std::string_view needs;
    std::string_view may;
    std::string_view line;
};

/// Of every sentence: who saw it, auxiliary words; they add nothing.
inline constexpr std::string_view kIdle = "idle";
inline constexpr std::string_view kSeen = "seen";

[[nodiscard]] std::span<const Concept> plain_concepts();    ///< what sentences are made of
[[nodiscard]] std::span<const Concept> concepts_of_play();  ///< pieces, stones, clocks, records
[[nodiscard]] std::span<const Concept> concepts_of_people();
[[nodiscard]] std::span<const Concept> concepts_of_incidents();

[[nodiscard]] std::span<const Sense> senses_of_all();
[[nodiscard]] std::span<const Sense> senses_of_chess();
[[nodiscard]] std::span<const Sense> senses_of_xiangqi();
[[nodiscard]] std::span<const Sense> senses_of_go();

}  // namespace kyvien::cli::concepts
