#include "rulebook/tool/refusal_codes.h"

#include <map>
#include <sstream>

#include "rulebook/tool/generated_file.h"

namespace kyvien::catalogue {

RefusalTable refusal_table(const std::vector<RefusalList>& lists) {
    RefusalTable table;
    std::map<std::string, const RefusalList*> first;
    for (const RefusalList& list : lists)
        for (const auto& [code, fields] : list.codes) {
            const auto [known, is_new] = first.emplace(code, &list);
            if (!is_new && !(list.of_law && known->second->of_law))
                table.faults.push_back(list.file + ": " + code + " stands in " +
                                       known->second->file + " too");
            table.codes[code].insert(fields.begin(), fields.end());
        }
    if (table.codes.empty())
        table.faults.emplace_back("the catalogue of refusals is empty");
    return table;
}

namespace {

constexpr const char* kHead =
    "// Generated from the catalogue of refusals (rulebooks/refusals.toml, the laws' "
    "rulings.toml).\n"
    "#pragma once\n\n";

}  // namespace

std::string refusal_codes_header(const RefusalTable& table) {
    std::ostringstream out;
    out << kHead
        << "#include <cstdint>\n\nnamespace kyvien::internal {\n\n"
           "/// In the order of the alphabet.\n"
           "inline constexpr const char* kRefusalCodes[] = {\n";
    for (const auto& [code, fields] : table.codes)
        out << "    " << quoted(code) << ",\n";
    out << "};\ninline constexpr std::uint16_t kRefusalCount = " << table.codes.size()
        << ";\n\n}  // namespace kyvien::internal\n";
    return out.str();
}

std::string refusal_fields_header(const RefusalTable& table) {
    std::ostringstream out;
    out << kHead
        << "namespace kyvien::internal {\n\n"
           "/// The names of the values that each code may have, with a blank before and behind "
           "each.\n"
           "inline constexpr const char* kRefusalFields[] = {\n";
    for (const auto& [code, fields] : table.codes) {
        std::string names = " ";
        for (const std::string& field : fields)
            names += field + " ";
        out << "    " << quoted(names) << ",\n";
    }
    out << "};\n\n}  // namespace kyvien::internal\n";
    return out.str();
}

}  // namespace kyvien::catalogue
