// hall/games/internal/log_check.h — is what stands in a game's log what the arbiter decides?
//
// Replaying takes every ruling at its word; here each is decided again (conduct/log/verify_log.h).
// The game is kept either way: a log written under an earlier reading of the law may differ
// lawfully, and what is to be done about an altered one is for a person.
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
