// cli/support/similar_word.h — suggests the word that was probably meant.
#pragma once

#include <cstddef>
#include <string_view>

namespace kyvien::cli {

/// Letters to add, drop or exchange until one word is the other.
[[nodiscard]] std::size_t edit_distance(std::string_view one, std::string_view other);

}  // namespace kyvien::cli
