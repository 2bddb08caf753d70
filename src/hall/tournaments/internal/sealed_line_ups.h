// hall/tournaments/internal/sealed_line_ups.h — line-ups that captains have submitted and that stay
// secret until both teams have submitted theirs.
//
// Law:   Chinese Go rules 26.2a: the order of the boards is given for the round; neither team
//        knows the other's when it decides. Which is why the office, whose log everybody reads,
//        gets both at once. The law does not say until when; the organiser may.
// Cost:  linear in the line-ups that are known.
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

/// By which name an entry goes among the keys. A key stays when the list is put in order: it is
/// that of the entry's first number. An entry that got that number later has a key of its own.
[[nodiscard]] std::string key_name(const tournament::Office& office, tournament::EntryNumber entry);

/// The meeting of a team in the last round.
struct OwnMeeting {
    int round = 0;
    int board = 0;  ///< from 1
    tournament::EntryNumber opponent = 0;
};
/// Refuses: no-meeting where the team is not paired in the last round.
[[nodiscard]] Result<OwnMeeting> own_meeting(const tournament::Office& office,
                                             tournament::EntryNumber team);

/// The line-up that a team has handed in for that meeting; null where none was.
[[nodiscard]] const SealedLineUp* line_up_of(std::span<const SealedLineUp> line_ups,
                                             tournament::EntryNumber team,
                                             const OwnMeeting& meeting);

/// Which of the two of a board have handed in a line-up that the office does not have yet.
[[nodiscard]] std::array<bool, 2> sealed_at(const tournament::Office& office,
                                            std::span<const SealedLineUp> line_ups, int round,
                                            int board);

/// Whether these events may follow while line-ups wait: a game of a meeting for which a captain has
/// submitted a line-up that nobody sees yet would be played by another.
/// Refuses: office-refuses, with the cause line-ups-sealed.
[[nodiscard]] Result<void> check_none_sealed(const tournament::Office& office,
                                             std::span<const SealedLineUp> line_ups,
                                             std::span<const tournament::OfficeEventBody> events);

/// Do captains submit line-ups in this event?
[[nodiscard]] bool takes_line_ups(const tournament::Office& office);

/// Whether the captain may hand in `places` now; `until` as of EventTimes::line_ups_of(). A captain
/// whose line-up was taken back may after that time too.
/// Refuses: line-up-open once the office has one, line-ups-closed, and as apply().
[[nodiscard]] Result<void> check_line_up(const tournament::Office& office,
                                         const SealedLineUp& wanted, EventTime until,
                                         EventTime now);

/// How many line-ups one captain may hand in for one meeting: each is a line on the disk.
inline constexpr int kMostLineUps = 50;
/// Refuses: changed-too-often where the captain has handed in as many for this meeting.
[[nodiscard]] Result<void> check_times_handed_in(std::span<const SealedLineUp> line_ups,
                                                 const SealedLineUp& wanted);

/// What is given at the end of the time for line-ups, to meetings of the last round that have not
/// begun: the line-ups that are in, and of who submitted none the first boards of the list.
[[nodiscard]] std::vector<tournament::OfficeEventBody>
given_at_the_end(const tournament::Office& office, std::span<const SealedLineUp> line_ups);

/// Nobody is waited for at the meeting of this team: both line-ups are in, or the organiser has
/// entered the other one.
[[nodiscard]] bool is_complete(const tournament::Office& office,
                               std::span<const SealedLineUp> line_ups, tournament::EntryNumber team,
                               const OwnMeeting& meeting);

/// The line-ups of a board that are in and not open. Needs: a board of the last round.
[[nodiscard]] std::vector<SealedLineUp> to_open(const tournament::Office& office,
                                                std::span<const SealedLineUp> line_ups, int board);

}  // namespace kyvien::hall
