// engine/process/processors.h — which processors a program may use.
//
// Text:  "0-3,8": numbers as the system gives them, and ranges; "all": those that kyvien itself may
//        use.
// Safe:  pure functions, any thread.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace kyvien::engine {

/// Those that this process may use.
[[nodiscard]] std::vector<unsigned> own_processors();

/// Parses the list; nothing if it is not one, names a processor twice, or one that this process may
/// not use.
[[nodiscard]] std::optional<std::vector<unsigned>> parse_processors(std::string_view text);

/// The part of one of `shares`, from 0: equal parts of consecutive ones; what is left over belongs
/// to nobody. Empty if there are fewer processors than shares.
[[nodiscard]] std::vector<unsigned> share_of(std::span<const unsigned> processors,
                                             std::size_t share, std::size_t shares);

}  // namespace kyvien::engine
