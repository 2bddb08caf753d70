// hall/tournaments/internal/sealed_line_ups.h — line-ups that captains have submitted; secret until
// both teams have submitted theirs.
//
// Law:   Chinese Go rules 26.2a: the order of the boards is given for the round; neither team knows
// the other's when it decides. Therefore the office, whose log is public, receives both at once.
// The law sets no deadline; the organiser may.
// Cost:  linear in the number of line-ups.
// Safe:  pure functions, any thread.
#pragma once

#include <array>
#include <span>
#include <string>
#include <vector>

#include "base/result.h"
#include "hall/tournaments/internal/event_times.h"
#include "hall/tournaments/sealed_line_up.h"
#include "tournament/office/office.h"

namespace kyvien::hall {

/// The name under which an entry's key is stored. A key remains valid when the list is reordered:
/// it belongs to the entry's first number. An entry that received that number later has a key of
/// its own.
[[nodiscard]] std::string key_name(const tournament::Office& office, tournament::EntryNumber entry);

/// The match of a team in the last round.
struct OwnMeeting {
    int round = 0;
    int board = 0;  ///< from 1
    tournament::EntryNumber opponent = 0;
};
/// Refuses: no-meeting if the team is not paired in the last round.
[[nodiscard]] Result<OwnMeeting> own_meeting(const tournament::Office& office,
                                             tournament::EntryNumber team);

/// The line-up that a team has submitted for this match; null if there is none.
[[nodiscard]] const SealedLineUp* line_up_of(std::span<const SealedLineUp> line_ups,
                                             tournament::EntryNumber team,
                                             const OwnMeeting& meeting);

/// Which teams of a board have submitted a line-up that the office does not have yet?
[[nodiscard]] std::array<bool, 2> sealed_at(const tournament::Office& office,
                                            std::span<const SealedLineUp> line_ups, int round,
                                            int board);

/// May these events be recorded while line-ups are secret? Not a game of a match for which a
/// captain has submitted a secret line-up, since somebody else would play it.
/// Refuses: office-refuses, with the cause line-ups-sealed.
[[nodiscard]] Result<void> check_none_sealed(const tournament::Office& office,
                                             std::span<const SealedLineUp> line_ups,
                                             std::span<const tournament::OfficeEventBody> events);

/// Do captains submit line-ups in this event?
[[nodiscard]] bool takes_line_ups(const tournament::Office& office);

/// Checks whether the captain may submit `places` now; `until` as from EventTimes::line_ups_of(). A
/// captain whose line-up was taken back may also submit after that time.
/// Refuses: line-up-open once the office has one, line-ups-closed, and as apply().
[[nodiscard]] Result<void> check_line_up(const tournament::Office& office,
                                         const SealedLineUp& new_line_up, EventTime until,
                                         EventTime now);

/// How many line-ups a captain may submit for one match; each is a line on disk.
inline constexpr int kMaxLineUps = 50;
/// Refuses: changed-too-often if the captain has submitted that many for this match.
[[nodiscard]] Result<void> check_times_handed_in(std::span<const SealedLineUp> line_ups,
                                                 const SealedLineUp& new_line_up);

/// The events when the deadline for line-ups has passed, for matches of the last round that have
/// not begun: the submitted line-ups, and for teams that submitted none the first boards of their
/// list.
[[nodiscard]] std::vector<tournament::OfficeEventBody>
line_up_events_at_deadline(const tournament::Office& office,
                           std::span<const SealedLineUp> line_ups);

/// Is nothing missing for the match of this team: are both line-ups submitted, or has the organiser
/// entered the other one?
[[nodiscard]] bool is_complete(const tournament::Office& office,
                               std::span<const SealedLineUp> line_ups, tournament::EntryNumber team,
                               const OwnMeeting& meeting);

/// The submitted line-ups of a board that are still secret. Needs: a board of the last round.
[[nodiscard]] std::vector<SealedLineUp> secret_line_ups_at(const tournament::Office& office,
                                                           std::span<const SealedLineUp> line_ups,
                                                           int board);

}  // namespace kyvien::hall
