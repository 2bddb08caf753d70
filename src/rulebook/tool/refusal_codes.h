// rulebook/tool/refusal_codes.h — the catalogue of refusals as a table of C++.
//
// The lists "refusals" of several files (rulebooks/refusals.toml and each law's rulings.toml)
// become one table in the order of the alphabet, base/refusal_codes.h, which base/refusal_code.h
// searches.
#pragma once

#include <set>
#include <string>
#include <vector>

namespace kyvien::catalogue {

struct RefusalList {
    std::string file;  ///< as it is named in a fault
    bool of_law = false;
    std::vector<std::string> codes;
};

struct RefusalTable {
    std::set<std::string> codes;
    std::vector<std::string> faults;
};
/// All lists in one. A code may stand in the lists of several laws; in the other list it stands
/// once, and only where no law has it.
[[nodiscard]] RefusalTable refusal_table(const std::vector<RefusalList>& lists);

[[nodiscard]] std::string refusal_codes_header(const RefusalTable& table);

}  // namespace kyvien::catalogue
