// Any bytes may be searched for: no crash, and only clauses of the law, each once.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>

#include "fuzz_target.h"
#include "rulebook/clause.h"

KYVIEN_FUZZ_TARGET(search) {
    using namespace kyvien::rulebook;
    if (size == 0)
        return 0;
    const auto law = static_cast<Law>(data[0] % law_count());
    const auto language = static_cast<Language>(data[0] / law_count() % kLanguageCount);
    const std::string_view query(reinterpret_cast<const char*>(data) + 1, size - 1);
    std::vector<Clause> found = search(law, query, language);
    for (const Clause clause : found)
        if (clause.law() != law || clause.index() >= clause_count(law))
            std::abort();
    std::ranges::sort(found);
    if (std::ranges::adjacent_find(found) != found.end())
        std::abort();
    return 0;
}
