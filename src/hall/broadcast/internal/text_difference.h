// hall/broadcast/internal/text_difference.h — what of the text of a game is new.
//
// A file grows at its end, and its tags may change meanwhile, as those do that tell the clocks.
// Neither brings again the moves that were told.
//
// Cost:  linear in the texts. Safe: pure functions, any thread.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace kyvien::hall {

/// The later text is the first `keep` bytes of the one before, then `add`, then `again` bytes of
/// the one before beginning at `from`, then `more`.
struct TextDifference {
    std::size_t keep = 0;
    std::string_view add;
    std::size_t from = 0;
    std::size_t again = 0;
    std::string_view more;
};

/// No character of UTF-8 is cut. Needs: both are UTF-8.
[[nodiscard]] TextDifference difference(std::string_view before, std::string_view after);

/// None where the earlier text is too short for it.
[[nodiscard]] std::optional<std::string> joined(std::string_view before,
                                                const TextDifference& difference);

}  // namespace kyvien::hall
