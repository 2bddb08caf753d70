// cli/arbiter/sentences/durations.h — durations written in words.
//
// Safe: a pure function, any thread.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "cli/arbiter/wording/sentence_tokens.h"

namespace kyvien::cli {

/// Rewrites "five and a half minutes", "năm phút rưỡi" and 五分半钟 as "5m30s", "an hour and ten
/// minutes" as "1h10m"; other text is unchanged.
[[nodiscard]] std::string with_durations_in_figures(std::string_view line);

struct DurationWords {
    std::string text;        ///< "1h10m"
    std::size_t length = 0;  ///< in tokens; zero if there is no duration
};
/// The duration of an hour or more that begins at this token; 半小时 counts too.
[[nodiscard]] DurationWords hours_at(const std::vector<Token>& tokens, std::size_t at);

}  // namespace kyvien::cli
