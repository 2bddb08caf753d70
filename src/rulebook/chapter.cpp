#include "rulebook/chapter.h"

#include <cstdint>

namespace kyvien::rulebook {

std::vector<Clause> clauses_below(Law law, std::string_view number) {
    std::vector<Clause> below;
    for (std::size_t i = 0; i < clause_count(law); ++i) {
        const Clause clause(law, static_cast<std::uint16_t>(i));
        if (clause.id().size() > number.size() && clause.id().starts_with(number) &&
            clause.id()[number.size()] == '.')
            below.push_back(clause);
    }
    return below;
}

}  // namespace kyvien::rulebook
