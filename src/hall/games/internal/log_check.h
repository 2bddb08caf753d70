// hall/games/internal/log_check.h — does the log of a game hold what the arbiter would decide?
//
// Replaying a log accepts every ruling in it; here each one is decided again
// (conduct/log/verify_log.h). The game is played on either way: a log that was written under an
// earlier reading of the law may differ lawfully, and what to do about an altered one is for a
// person to decide.
//
// Cost:  that of deciding every command of the game once more.
// Safe:  pure function; tell() as the journal.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

#include "conduct/core/event.h"

namespace kyvien::hall {

struct LogCheck {
    std::size_t differences = 0;
    bool over_the_board = false;
    std::size_t event = 0;  ///< number of the first event that differs, from 1
    std::string logged;     ///< its line; empty where an event is missing
    std::string first;      ///< what is decided in its place, or why nothing is
};
[[nodiscard]] LogCheck check_log(std::span<const conduct::Event> log);

/// Tells the journal of differences: an error in a game on the hall's board, else a remark.
void tell(std::string_view game, const LogCheck& check);

}  // namespace kyvien::hall
