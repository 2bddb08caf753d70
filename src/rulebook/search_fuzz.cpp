// Any bytes may be searched for: no crash, and only clauses of the law, each once.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>

#include "rulebook/clause.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
    using namespace kyvien::rulebook;
    if (size == 0)
        return 0;
    const auto law = static_cast<Law>(bytes[0] % law_count());
    const auto language = static_cast<Language>(bytes[0] / law_count() % kLanguageCount);
    const std::string_view query(reinterpret_cast<const char*>(bytes) + 1, size - 1);
    std::vector<Clause> found = search(law, query, language);
    for (const Clause clause : found)
        if (clause.law() != law || clause.index() >= clause_count(law))
            std::abort();
    std::ranges::sort(found);
    if (std::ranges::adjacent_find(found) != found.end())
        std::abort();
    return 0;
}
