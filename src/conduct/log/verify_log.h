// conduct/log/verify_log.h — would the arbiter decide this log again as it stands?
//
// Replaying proves that the events can follow each other; it takes every ruling at its word. Here
// the command behind each batch of events is read from its first event (a move, a claim, a report,
// a fallen flag, an arbiter's act), decide() is asked again in the state before it, and what it
// answers is compared with what the log says: clauses, values, author and all.
//
// Not every command can be read back: what a log does not tell of is replayed and counted as
// unknown. A log written under an earlier reading of the law may differ lawfully; the difference is
// named, and a person judges it.
//
// Cost:  that of deciding every command of the game once more.
// Safe:  pure functions, any thread.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/result.h"
#include "conduct/core/command.h"
#include "conduct/core/event.h"
#include "conduct/core/state.h"

namespace kyvien::conduct {

struct Difference {
    std::size_t event = 0;  ///< number of the logged event, from 1
    std::string logged;     ///< its line; empty where the log has no event that was decided
    std::string decided;    ///< the line decided now, or "refused: " and why; empty where none was
};

struct LogVerification {
    std::size_t commands = 0;  ///< read back and decided again
    std::size_t events = 0;    ///< that came out as they are logged
    std::size_t unknown = 0;   ///< whose command the log does not tell
    /// Over the board one event can begin several kinds of command: a difference is a reason to
    /// look, not yet a finding.
    bool over_the_board = false;
    std::vector<Difference> differences;
};

/// The command that begins with this event, as far as the event tells it. `next` is the event after
/// it, if there is one.
[[nodiscard]] std::optional<Command> command_behind(const State& before, const Event& event,
                                                    const Event* next);

/// Decides the whole log again. After a difference the log is followed, not the new decision.
/// Refuses: as replay(), where the events cannot follow each other.
[[nodiscard]] Result<LogVerification> verify_log(std::span<const Event> log);

}  // namespace kyvien::conduct
