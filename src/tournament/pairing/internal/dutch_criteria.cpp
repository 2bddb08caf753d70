#include "tournament/pairing/internal/dutch_criteria.h"

#include <cstdlib>

namespace kyvien::tournament::internal {

unsigned Layout::place() {
    std::vector<Slot*> slots = {&downfloaters};
    const auto append = [&slots](std::vector<Slot>& more) {
        for (Slot& slot : more)
            slots.push_back(&slot);
    };
    append(floater_scores);
    slots.push_back(&next_downfloaters);
    append(next_scores);
    slots.push_back(&bye_unplayed);
    for (Slot& slot : colours)
        slots.push_back(&slot);
    for (int back = 0; back < 2; ++back) {
        slots.push_back(&resident_float[back]);
        slots.push_back(&opponent_float[back]);
    }
    for (int back = 0; back < 2; ++back) {
        append(mdp_float_scores[back]);
        append(opponent_float_scores[back]);
    }
    append(order);
    total = 0;
    for (auto it = slots.rbegin(); it != slots.rend(); ++it) {
        (*it)->offset = total;
        total += (*it)->bits;
    }
    return total;
}

std::uint8_t colour_faults(const FieldPlayer& a, const FieldPlayer& b) {
    if (a.preferred == Colour::None || a.preferred != b.preferred)
        return 0;
    std::uint8_t faults = 4;  // C12: one of the two does not get the preferred colour
    const bool both_absolute =
        a.preference == Preference::Absolute && b.preference == Preference::Absolute;
    if (a.preference >= Preference::Strong && b.preference >= Preference::Strong && !both_absolute)
        faults |= 8;  // C13
    if (!both_absolute)
        return faults;
    const int difference_a = std::abs(a.colour_difference);
    const int difference_b = std::abs(b.colour_difference);
    if (difference_a > 1 && difference_b > 1)
        faults |= 1;  // C10
    // C11: which player yields (5.2.2), and had he the same colour in the last two games?
    const Colour unwanted = other(a.preferred);
    const bool third_in_a_row = difference_a == difference_b
                                    ? a.repeated == unwanted && b.repeated == unwanted
                                    : (difference_a > difference_b ? b : a).repeated == unwanted;
    if (third_in_a_row)
        faults |= 2;
    return faults;
}

}  // namespace kyvien::tournament::internal
