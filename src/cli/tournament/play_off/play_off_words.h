// cli/tournament/play_off/play_off_words.h — reads the stages of a play-off as a person types them.
//
// A stage is that of tournament/event/play_off.h; its times may be minutes, or minutes and the
// seconds that a move adds: "2 x 15+10", "sudden-death 3+2", and where Black has another time
// "armageddon 5/4" or "armageddon 5+3/4+3".
//
// Safe: pure functions, any thread.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "tournament/event/play_off.h"

namespace kyvien::cli {

/// Puts them into `plan`, their times as clock::to_text() writes them. What is wrong with them in
/// the reader's language, if anything is.
[[nodiscard]] std::optional<std::string> read_play_off(const std::vector<std::string>& texts,
                                                       std::vector<tournament::PlayOffStage>& plan);

}  // namespace kyvien::cli
