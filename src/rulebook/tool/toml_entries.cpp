#include "rulebook/tool/toml_entries.h"

#include <stdexcept>

namespace kyvien::catalogue {

void fail(const std::filesystem::path& file, const std::string& what) {
    throw std::runtime_error(file.string() + ": " + what);
}

std::string string_at(const toml::table& table, std::string_view key,
                      const std::filesystem::path& file, const std::string& where) {
    const auto value = table[key].value<std::string>();
    if (!value || value->empty())
        fail(file, where + ": '" + std::string(key) + "' is missing");
    return *value;
}

void refuse_other_keys(const toml::table& table, const std::set<std::string>& known,
                       const std::filesystem::path& file, const std::string& where) {
    for (const auto& [key, node] : table)
        if (!known.contains(std::string(key.str())))
            fail(file, where + ": unknown entry '" + std::string(key.str()) + "'");
}

}  // namespace kyvien::catalogue
