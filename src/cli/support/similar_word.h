// cli/support/similar_word.h — suggests the word that was probably meant.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

namespace kyvien::cli {

/// Letters to add, drop or exchange until one word is the other.
[[nodiscard]] std::size_t edit_distance(std::string_view one, std::string_view other);

/// The known word that was probably meant; empty where none is like it: more letters differ than
/// `most`, usually a third of the word's and at least two, but not all.
[[nodiscard]] std::string similar_word(std::string_view word, std::span<const std::string> known);
[[nodiscard]] std::string similar_word(std::string_view word, std::span<const std::string> known,
                                       std::size_t most);

}  // namespace kyvien::cli
