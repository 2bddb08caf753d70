#include "tournament/office/log/in_force.h"

namespace kyvien::tournament {

std::vector<bool> in_force(const Office& office) {
    // For each event the last one in force after it, and the last one in force before it.
    std::vector<std::size_t> last, before;
    for (std::size_t seq = 1; seq <= office.seq(); ++seq) {
        before.push_back(last.empty() ? 0 : last.back());
        const auto* undone = std::get_if<Undone>(&office.log()[seq - 1].body);
        last.push_back(undone != nullptr ? last[undone->to - 1] : seq);
    }
    std::vector<bool> counts(office.seq());
    for (std::size_t seq = last.empty() ? 0 : last.back(); seq != 0; seq = before[seq - 1])
        counts[seq - 1] = true;
    return counts;
}

}  // namespace kyvien::tournament
