// rulebook/tool/refusal_codes.h — the catalogue of refusals as a table of C++.
//
// The lists "refusals" of several files (rulebooks/refusals.toml and each law's rulings.toml)
// become one table in the order of the alphabet, base/refusal_codes.h, which base/refusal_code.h
// searches. Each code has the names of the values that its refusals may have.
#pragma once

#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace kyvien::catalogue {

struct RefusalList {
    std::string file;  ///< as it is named in a fault
    bool of_law = false;
    /// Each code with its fields.
    std::vector<std::pair<std::string, std::vector<std::string>>> codes;
};

struct RefusalTable {
    /// Each code with the fields that any of the lists gives it.
    std::map<std::string, std::set<std::string>> codes;
    std::vector<std::string> faults;
};
/// All lists in one. A code may stand in the lists of several laws; in the other list it stands
/// once, and only where no law has it.
[[nodiscard]] RefusalTable refusal_table(const std::vector<RefusalList>& lists);

[[nodiscard]] std::string refusal_codes_header(const RefusalTable& table);
/// In a header of its own: another field does not compile everything again.
[[nodiscard]] std::string refusal_fields_header(const RefusalTable& table);

}  // namespace kyvien::catalogue
