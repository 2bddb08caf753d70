// cli/arbiter/wording/measures.h — warnings and their likes in a sentence: which one it names, and
// whether it is denied.
//
// Safe: pure, any thread.
#pragma once

#include <string_view>
#include <vector>

#include "cli/arbiter/wording/sentence_tokens.h"
#include "conduct/settings/settings.h"

namespace kyvien::cli {

/// The choice that a penalty is where the act before or after it leaves one; none for others.
[[nodiscard]] std::string_view measure_of(std::string_view line);

/// What is only supposed, asked or wanted has not happened.
[[nodiscard]] bool is_supposed(const std::vector<Token>& tokens);

/// "black's phone rang, no warning": what was done, but not the measure that the words name.
[[nodiscard]] bool denies_measure(conduct::Game game, std::string_view line);

}  // namespace kyvien::cli
