// rulebook/tool/toml_entries.h — how the rulebook compilers read an entry of a TOML file.
//
// Throws std::runtime_error naming the file and the entry: these programs stop at the first error.
#pragma once

#include <filesystem>
#include <set>
#include <string>
#include <string_view>
#include <toml++/toml.h>

namespace kyvien::catalogue {

[[noreturn]] void fail(const std::filesystem::path& file, const std::string& what);

/// The text at `key`, which must be present and not empty. `where` names the entry in the error.
[[nodiscard]] std::string string_at(const toml::table& table, std::string_view key,
                                    const std::filesystem::path& file, const std::string& where);

/// Rejects unknown keys, so that a misspelt key is not mistaken for a missing text.
void refuse_other_keys(const toml::table& table, const std::set<std::string>& known,
                       const std::filesystem::path& file, const std::string& where);

}  // namespace kyvien::catalogue
