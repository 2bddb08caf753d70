#include "cli/arbiter/line_ends.h"

#include <fstream>

namespace kyvien::cli {
namespace {

std::string file_beside(const std::string& journal) {
    return journal + ".lines";
}

}  // namespace

std::vector<LineEnd> line_ends_of(const std::string& journal, std::size_t lines) {
    std::ifstream file(file_beside(journal));
    std::vector<LineEnd> ends;
    for (LineEnd line; file >> line.first >> line.end;) {
        if (line.first >= line.end || line.end > lines)
            return {};
        // Events in between were entered elsewhere, and are not lines of the desk.
        if (!ends.empty() && ends.back().end != line.first)
            ends.clear();
        ends.push_back(line);
    }
    if (ends.empty() || ends.back().end != lines)
        return {};
    return ends;
}

void note_line_end(const std::string& journal, LineEnd line) {
    std::ofstream file(file_beside(journal), std::ios::app);
    file << line.first << ' ' << line.end << '\n';
}

}  // namespace kyvien::cli
