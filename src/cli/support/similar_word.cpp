#include "cli/support/similar_word.h"

#include <algorithm>
#include <numeric>
#include <utility>
#include <vector>

namespace kyvien::cli {

std::size_t edit_distance(std::string_view one, std::string_view other) {
    std::vector<std::size_t> row(other.size() + 1);
    std::iota(row.begin(), row.end(), std::size_t{0});
    for (std::size_t i = 0; i < one.size(); ++i) {
        std::size_t diagonal = std::exchange(row[0], i + 1);
        for (std::size_t j = 0; j < other.size(); ++j) {
            const std::size_t exchanged = diagonal + (one[i] == other[j] ? 0 : 1);
            diagonal = row[j + 1];
            row[j + 1] = std::min({row[j] + 1, diagonal + 1, exchanged});
        }
    }
    return row.back();
}

std::string similar_word(std::string_view word, std::span<const std::string> known) {
    // A word with which no letter is shared is not meant.
    const std::size_t max_distance = std::max<std::size_t>(2, word.size() / 3);
    return similar_word(word, known, std::min(max_distance, word.empty() ? 0 : word.size() - 1));
}

std::string similar_word(std::string_view word, std::span<const std::string> known,
                         std::size_t max_distance) {
    const auto closest = std::ranges::min_element(
        known, {}, [&](const std::string& each) { return edit_distance(word, each); });
    return closest != known.end() && edit_distance(word, *closest) <= max_distance ? *closest
                                                                                   : std::string();
}

}  // namespace kyvien::cli
