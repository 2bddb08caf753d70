// conduct/log/verify_log.h — does deciding every command of a log again give the same events?
//
// Replaying only shows that the events can follow each other; it accepts every ruling. Here the
// command behind each batch of events is reconstructed from its first event (a move, a claim, a
// report, a flag, an act of an arbiter), decide() is called in the state before it, and its answer
// is compared with the log: clauses, values, author and everything else.
//
// Not every command can be reconstructed; such batches are replayed and counted as unknown. A log
// written under an earlier reading of the law may differ lawfully; the difference is reported for a
// person to judge.
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
