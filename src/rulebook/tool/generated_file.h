// rulebook/tool/generated_file.h — writes a file that is made while building.
#pragma once

#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

#include "rulebook/tool/toml_entries.h"

namespace kyvien::catalogue {

/// Leaves a file alone that has this content already, so that nothing that includes it is built
/// again. Fails where it cannot be written.
inline void write_if_changed(const std::filesystem::path& file, const std::string& content) {
    std::ifstream old(file, std::ios::binary);
    std::stringstream buffer;
    buffer << old.rdbuf();
    if (old && buffer.str() == content)
        return;
    std::ofstream out(file, std::ios::binary);
    out << content;
    if (!out.flush())
        fail(file, "cannot be written");
}

}  // namespace kyvien::catalogue
