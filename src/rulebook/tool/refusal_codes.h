// rulebook/tool/refusal_codes.h — the catalogue of refusals as a C++ table.
//
// The lists "refusals" of several files (rulebooks/refusals.toml and each law's rulings.toml)
// become one alphabetical table, base/refusal_codes.h, which base/refusal_code.h searches. Each
// code lists the names of the values that its refusals may have.
#pragma once

#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace kyvien::catalogue {

struct RefusalList {
    std::string file;  ///< as named in error messages
    bool of_law = false;
    /// Each code with its fields.
    std::vector<std::pair<std::string, std::vector<std::string>>> codes;
};

struct RefusalTable {
    /// Each code with the fields that any of the lists gives it.
    std::map<std::string, std::set<std::string>> codes;
    std::vector<std::string> faults;
};
/// Merges all lists. A code may be in the lists of several laws; the common list has it at most
/// once, and only if no law has it.
[[nodiscard]] RefusalTable refusal_table(const std::vector<RefusalList>& lists);

[[nodiscard]] std::string refusal_codes_header(const RefusalTable& table);
/// A separate header, so that adding a field does not recompile everything.
[[nodiscard]] std::string refusal_fields_header(const RefusalTable& table);

}  // namespace kyvien::catalogue
