// conduct/adjournment/internal/hall_resumption.h — resuming a game in the hall: late players (FIDE
// I.10, Go 23.1), and a lost sealed move (I.12.1).
#pragma once

#include <optional>
#include <vector>

#include "base/result.h"
#include "conduct/adjournment/internal/reports.h"
#include "conduct/core/command.h"
#include "conduct/core/event.h"

namespace kyvien::conduct::internal {

struct StateBody;

/// The first moment at which an absent player is too late; nothing if no player can be.
[[nodiscard]] std::optional<Instant> lateness_deadline(const StateBody& body);

/// The events of a Tick at that moment. If the envelope is still closed, it is opened first.
/// Needs: lateness_deadline().
[[nodiscard]] std::vector<EventBody> default_time_over(const StateBody& body);

/// The end of the game for players who arrived too late, after the sealed move did not end it
/// (I.10).
[[nodiscard]] std::optional<EventBody> forfeit_of_late_players(const StateBody& body);

/// The default time of a requested adjournment: its own, otherwise that of the regulations.
/// Refuses: "no-default-time" if the law has none; "bad-default-time".
[[nodiscard]] Result<std::optional<Milliseconds>>
default_time_of(const StateBody& body, const hall_report::AdjournmentAsked& request);

/// Reports made by an arbiter.
[[nodiscard]] Result<std::vector<EventBody>>
sealed_move_lost(const StateBody& body, const hall_report::SealedMoveLost& report);
[[nodiscard]] Result<std::vector<EventBody>>
lateness_excused(const StateBody& body, const hall_report::LatenessExcused& report);

/// Called for every event on the hall's board while an adjournment is in progress.
void remember_resumption(StateBody& body, const Event& event);

}  // namespace kyvien::conduct::internal
