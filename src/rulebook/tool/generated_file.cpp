#include "rulebook/tool/generated_file.h"

#include <exception>
#include <fstream>
#include <iostream>
#include <sstream>
#include <toml++/toml.h>

#include "rulebook/tool/toml_entries.h"

namespace kyvien::catalogue {

std::string quoted(const std::string& text) {
    std::string out = "\"";
    for (const char c : text) {
        if (c == '\n') {
            out += "\\n";
            continue;
        }
        if (c == '"' || c == '\\')
            out += '\\';
        out += c;
    }
    return out + '"';
}

void write_if_changed(const std::filesystem::path& file, const std::string& content) {
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

int exit_status_of(const std::function<void()>& compile) {
    try {
        compile();
        return 0;
    } catch (const toml::parse_error& error) {
        std::cerr << *error.source().path << ":" << error.source().begin.line << ": "
                  << error.description() << "\n";
    } catch (const std::exception& error) {
        std::cerr << error.what() << "\n";
    }
    return 1;
}

}  // namespace kyvien::catalogue
