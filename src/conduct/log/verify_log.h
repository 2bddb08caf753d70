// conduct/log/verify_log.h — checks that deciding every command of a log again gives the same
// events.
//
// Replaying only shows that the events can follow each other; it accepts every ruling. Here the
// command behind each batch of events is reconstructed from its first event (a move, a claim, a
// report, a flag, an act of an arbiter), decide() is called in the previous state, and its answer
// is compared with the log: clauses, values, author and everything else.
//
// Not every command can be reconstructed; such batches are replayed and counted as unknown. A log
// written under an earlier reading of the law may legitimately differ; the difference is reported
// for a person to judge.
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
    std::string logged;     ///< its line; empty if the log lacks an event that was decided
    std::string decided;  ///< the line decided now, or "refused: " and why; empty if there is none
};

struct LogVerification {
    std::size_t commands = 0;  ///< reconstructed and decided again
    std::size_t events = 0;    ///< that match the log
    std::size_t unknown = 0;   ///< commands that cannot be reconstructed
    /// Over the board one event can begin several kinds of command: a difference is a reason to
    /// look, not yet a finding.
    bool over_the_board = false;
    std::vector<Difference> differences;
};

/// The command that begins with this event, as far as it can be reconstructed. `next` is the
/// following event, if any.
[[nodiscard]] std::optional<Command> command_behind(const State& before, const Event& event,
                                                    const Event* next);

/// Decides the whole log again. After a difference the log is followed, not the new decision.
/// Refuses: as replay(), if the events cannot follow each other.
[[nodiscard]] Result<LogVerification> verify_log(std::span<const Event> log);

}  // namespace kyvien::conduct
