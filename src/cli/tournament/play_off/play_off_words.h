// cli/tournament/play_off/play_off_words.h — parses the stages of a play-off as typed by a person.
//
// A stage is that of tournament/event/play_off.h. Its times may be minutes, or minutes and an
// increment in seconds: "2 x 15+10", "sudden-death 3+2"; if Black has another time, "armageddon
// 5/4" or "armageddon 5+3/4+3".
//
// Safe: pure functions, any thread.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "tournament/event/play_off.h"

namespace kyvien::cli {

/// Parses the stages into `plan`, with times as written by clock::to_text(). Returns the fault in
/// the reader's language, if any.
[[nodiscard]] std::optional<std::string> read_play_off(const std::vector<std::string>& texts,
                                                       std::vector<tournament::PlayOffStage>& plan);

}  // namespace kyvien::cli
