// rulebook/tool/toml_entries.h — what the compilers of the laws ask of an entry of a TOML file.
//
// Throws std::runtime_error that names the file and the entry: these programs end at the first
// fault.
#pragma once

#include <filesystem>
#include <set>
#include <string>
#include <string_view>
#include <toml++/toml.h>

namespace kyvien::catalogue {

[[noreturn]] void fail(const std::filesystem::path& file, const std::string& what);

/// The text at `key`, which is there and not empty. `where` is the entry, for the fault.
[[nodiscard]] std::string string_at(const toml::table& table, std::string_view key,
                                    const std::filesystem::path& file, const std::string& where);

/// So that a misspelt name is not taken for a missing text.
void refuse_other_keys(const toml::table& table, const std::set<std::string>& known,
                       const std::filesystem::path& file, const std::string& where);

}  // namespace kyvien::catalogue
