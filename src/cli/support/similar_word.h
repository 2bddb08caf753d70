// cli/support/similar_word.h — suggests the word that was probably meant.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

namespace kyvien::cli {

/// The number of letters to add, remove or replace to turn one word into the other.
[[nodiscard]] std::size_t edit_distance(std::string_view one, std::string_view other);

/// The known word that was probably meant; empty if none is similar: it may differ in at most
/// `most` letters (by default a third of the word's, and at least two), but not in all.
[[nodiscard]] std::string similar_word(std::string_view word, std::span<const std::string> known);
[[nodiscard]] std::string similar_word(std::string_view word, std::span<const std::string> known,
                                       std::size_t most);

}  // namespace kyvien::cli
