// tournament/office/internal/same_name.h — are two written names the same to a person?
//
// Capitals, commas and the spaces between words do not matter, those of Chinese text included;
// accents do: An, Ân and Ấn are three names.
//
// Cost:  up to the first difference. Safe: pure functions, any thread.
#pragma once

#include <cstddef>
#include <string_view>

namespace kyvien::tournament {

/// Needs: valid UTF-8.
[[nodiscard]] bool is_same_name(std::string_view one, std::string_view other);
/// Equal for names that are the same, so that a list of thousands need not be compared in pairs.
[[nodiscard]] std::size_t name_hash(std::string_view name);

}  // namespace kyvien::tournament
