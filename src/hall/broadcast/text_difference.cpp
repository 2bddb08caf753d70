#include "hall/broadcast/internal/text_difference.h"

#include <algorithm>

namespace kyvien::hall {
namespace text_difference {
namespace {

/// The number of equal leading bytes, up to a whole character of the second text.
std::size_t common_start(std::string_view one, std::string_view other) {
    auto same = static_cast<std::size_t>(std::ranges::mismatch(one, other).in2 - other.begin());
    while (same > 0 && same < other.size() && (other[same] & '\xC0') == '\x80')
        --same;
    return same;
}

/// The position of the first empty line: the end of the PGN tags.
std::size_t end_of_tags(std::string_view text) {
    return std::min(text.find("\n\n"), text.find("\n\r\n"));
}

}  // namespace
}  // namespace text_difference

TextDifference difference(std::string_view before, std::string_view after) {
    using namespace text_difference;
    TextDifference found;
    found.keep = common_start(before, after);
    found.add = after.substr(found.keep);
    const std::size_t old_end = end_of_tags(before);
    const std::size_t new_end = end_of_tags(after);
    if (old_end == std::string_view::npos || new_end == std::string_view::npos ||
        found.keep >= std::min(old_end, new_end))
        return found;
    found.add = after.substr(found.keep, new_end - found.keep);
    found.from = old_end;
    found.again = common_start(before.substr(old_end), after.substr(new_end));
    found.more = after.substr(new_end + found.again);
    return found;
}

std::optional<std::string> joined(std::string_view before, const TextDifference& difference) {
    if (difference.keep > before.size() || difference.from > before.size() ||
        difference.again > before.size() - difference.from)
        return std::nullopt;
    std::string text(before.substr(0, difference.keep));
    text += difference.add;
    text += before.substr(difference.from, difference.again);
    text += difference.more;
    return text;
}

}  // namespace kyvien::hall
