// tournament/pairing/internal/dutch_criteria.h — the cost of a pair or a float in one bracket,
// criterion by criterion (FIDE C.04.3, articles 2.3 and 2.4), as one wide number.
//
// Lower is better. A Slot is the bit field of one criterion in that number; criteria that cannot
// differ between two candidates have no bits.
#pragma once

#include <cstdint>
#include <vector>

#include "tournament/pairing/internal/dutch_field.h"

namespace kyvien::tournament::internal {

/// The place of a player while a bracket is being paired.
enum class Role : std::uint8_t {
    Gone,       ///< Already paired.
    MovedDown,  ///< An MDP of the bracket.
    Resident,   ///< Of the bracket's own score group.
    Next,       ///< Of the next score group.
    Rest,       ///< Below that.
    Bye,        ///< Not a player: a pairing with it is the bye.
};

/// The decision about a resident in the remainder (S1 or S2 after exchanges).
enum class Half : std::uint8_t { Open, Upper, Lower };

struct Slot {
    unsigned bits = 0;
    unsigned offset = 0;
};

/// Number of bits for the numbers 0 to `most`.
[[nodiscard]] constexpr unsigned bits_for(std::uint64_t max_value) {
    unsigned bits = 0;
    for (; max_value != 0; max_value >>= 1)
        ++bits;
    return bits;
}

/// The fields of the criteria, most important first.
struct Layout {
    Slot downfloaters;                           // C6
    std::vector<Slot> floater_scores;            // C7, one for each score of MDPs, highest first
    Slot next_downfloaters;                      // C8, as C6
    std::vector<Slot> next_scores;               // C8, as C7, one more for the residents' score
    Slot bye_unplayed;                           // C9
    Slot colours[4];                             // C10 to C13
    Slot resident_float[2];                      // C14 C16
    Slot opponent_float[2];                      // C15 C17
    std::vector<Slot> mdp_float_scores[2];       // C18 C20
    std::vector<Slot> opponent_float_scores[2];  // C19 C21
    std::vector<Slot> order;                     // article 4, for the present stage
    unsigned total = 0;

    /// Assigns a position to every slot. Returns the number of bits in use.
    unsigned place();
};

/// C10 to C13 violated if the two meet: bit 0 for C10 and so on.
[[nodiscard]] std::uint8_t colour_faults(const FieldPlayer& a, const FieldPlayer& b);

}  // namespace kyvien::tournament::internal
