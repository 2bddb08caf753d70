#include "hall/service/internal/repeated_lines.h"

#include <algorithm>

namespace kyvien::hall {

std::vector<RepeatedLines::Line> RepeatedLines::take(const std::string& text, Time now) {
    std::vector<Line> lines;
    std::erase_if(known_, [&](const Known& known) {
        if (now - known.written < kMoment)
            return false;
        if (known.line.withheld > 0 && known.line.text != text)
            lines.push_back(known.line);
        if (known.line.text == text)
            lines.push_back(known.line);  // written below, with its count
        return true;
    });
    const auto again = std::ranges::find(lines, text, &Line::text);
    if (again != lines.end()) {
        std::rotate(again, again + 1, lines.end());
        known_.push_back({{text, 0}, now});
        return lines;
    }
    const auto known =
        std::ranges::find_if(known_, [&](const Known& each) { return each.line.text == text; });
    if (known != known_.end()) {
        ++known->line.withheld;
        return lines;
    }
    lines.push_back({text, 0});
    if (known_.size() < kMax)
        known_.push_back({{text, 0}, now});
    return lines;
}

}  // namespace kyvien::hall
