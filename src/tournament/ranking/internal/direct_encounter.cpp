#include "tournament/ranking/internal/direct_encounter.h"

#include <tuple>

namespace kyvien::tournament::internal {

std::vector<std::vector<std::size_t>> split_by_encounters(std::vector<Encounter> encounters) {
    const bool all_met = std::ranges::all_of(encounters, [&](const Encounter& each) {
        return each.met + 1 == static_cast<int>(encounters.size());
    });
    std::ranges::sort(encounters, [](const Encounter& a, const Encounter& b) {
        return std::tie(b.made, b.possible, a.line) < std::tie(a.made, a.possible, b.line);
    });
    std::vector<std::vector<std::size_t>> parts;
    bool alone_at_the_top = true;
    for (std::size_t i = 0; i < encounters.size(); ++i) {
        // A player is certainly ahead only of those who could not have caught up.
        const bool apart =
            i == 0 ||
            (all_met ? encounters[i - 1].made != encounters[i].made
                     : alone_at_the_top &&
                           std::ranges::all_of(encounters.begin() + static_cast<std::ptrdiff_t>(i),
                                               encounters.end(), [&](const Encounter& later) {
                                                   return encounters[i - 1].made > later.possible;
                                               }));
        if (apart)
            parts.emplace_back();
        else
            alone_at_the_top = false;
        parts.back().push_back(encounters[i].line);
    }
    return parts;
}

}  // namespace kyvien::tournament::internal
