// hall/broadcast/internal/text_difference.h — the difference between two versions of a game's text.
//
// A file grows at its end, and its tags may change, for example the clocks. Neither repeats the
// moves that were already recorded.
//
// Cost:  linear in the texts. Safe: pure functions, any thread.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace kyvien::hall {

/// The later text is the first `keep` bytes of the earlier one, then `add`, then `again` bytes of
/// the earlier one starting at `from`, then `more`.
struct TextDifference {
    std::size_t keep = 0;
    std::string_view add;
    std::size_t from = 0;
    std::size_t again = 0;
    std::string_view more;
};

/// Never splits a UTF-8 character. Needs: both are UTF-8.
[[nodiscard]] TextDifference difference(std::string_view before, std::string_view after);

/// Nothing if the earlier text is too short for it.
[[nodiscard]] std::optional<std::string> joined(std::string_view before,
                                                const TextDifference& difference);

}  // namespace kyvien::hall
