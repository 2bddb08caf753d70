// hall/games/internal/log_check.h — does a game's log contain what the arbiter would decide today?
//
// Replaying a log accepts every ruling in it; here each one is decided again
// (conduct/log/verify_log.h). The game is played on in any case: a log written under an earlier
// interpretation of the law may differ legitimately, and a person must decide what to do about an
// altered one.
//
// Cost:  that of deciding every command of the game again.
// Safe:  pure function; journal_differences() as the journal.
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
    std::string logged;     ///< its line; empty if an event is missing
    std::string first;      ///< what is decided instead, or why nothing is
};
[[nodiscard]] LogCheck check_log(std::span<const conduct::Event> log);

/// Writes differences to the journal: as an error for a game on the hall's board, otherwise as
/// information.
void journal_differences(std::string_view game, const LogCheck& check);

}  // namespace kyvien::hall
