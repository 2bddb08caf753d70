// conduct/adjournment/internal/hall_resumption.h — resuming a game in the hall: late players (FIDE
// I.10, Go 23.1), and a sealed move that is lost (I.12.1).
#pragma once

#include <optional>
#include <vector>

#include "base/result.h"
#include "conduct/adjournment/internal/reports.h"
#include "conduct/core/command.h"
#include "conduct/core/event.h"

namespace kyvien::conduct::internal {

struct StateBody;

/// The first moment at which somebody who is not there has come too late; none while nobody can.
[[nodiscard]] std::optional<Instant> lateness_due(const StateBody& body);

/// What a Tick at that moment brings. Where the envelope is still closed it decides first.
/// Needs: lateness_due().
[[nodiscard]] std::vector<EventBody> default_time_over(const StateBody& body);

/// The end of the game for those who came too late, once the sealed move has ended nothing (I.10).
[[nodiscard]] std::optional<EventBody> loss_of_the_late(const StateBody& body);

/// The default time of an adjournment that is asked for: its own, else that of the regulations.
/// Refuses: "no-default-time" where the law knows none; "bad-default-time".
[[nodiscard]] Result<std::optional<Milliseconds>>
default_time_of(const StateBody& body, const hall_report::AdjournmentAsked& asked);

/// Reports of an arbiter.
[[nodiscard]] Result<std::vector<EventBody>>
sealed_move_lost(const StateBody& body, const hall_report::SealedMoveLost& report);
[[nodiscard]] Result<std::vector<EventBody>>
lateness_excused(const StateBody& body, const hall_report::LatenessExcused& report);

/// Told of every event on the hall's board while an adjournment is remembered.
void remember_resumption(StateBody& body, const Event& event);

}  // namespace kyvien::conduct::internal
