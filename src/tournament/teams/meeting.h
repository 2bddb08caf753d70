// tournament/teams/meeting.h — a meeting of two entries over several games: which games are played,
// and who has won?
//
// Law:   Chinese Go rules 26.2a (boards of teams), 27.4 (matches), 27.5 (all play all), 27.6
//        (challenge ring), 28.2 (more game points win the match), 28.3 (play-offs).
//
// A tied match continues with the stages of its play-off, one after another, until one is won. A
// stage ends like a match, as soon as it is decided. Colours alternate from game to game and from
// stage to stage; the law does not regulate this. Play-off games do not count in the match score.
//
// Cost:  linear in the games.
// Safe:  pure functions, any thread.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "base/result.h"
#include "tournament/event/event.h"
#include "tournament/event/office_events.h"

namespace kyvien::tournament {

/// What is known of a meeting before its first game.
struct MeetingPlan {
    MeetingKind kind = MeetingKind::BestOf;
    int games = 1;                       ///< BestOf: maximum
    std::vector<PlayOffStage> play_off;  ///< BestOf: if tied
    /// Teams: members from board one (or in ring order), as places in the team's list; 0 for an
    /// empty board.
    std::vector<int> first, second;
    /// Teams: if each side forfeited equally many boards and no game was played, the meeting is
    /// tied (Go 28.2); otherwise both lose it, as in a FIDE match without a game.
    bool forfeits_tie = true;
};

struct MeetingGame {
    int round = 1;  ///< AllPlayAll: within the meeting
    int first = 0;  ///< place in the first team's list; 0 for an empty board and for individuals
    int second = 0;
    bool exchanged = false;  ///< the second entry has White
    std::string result;      ///< for the first entry; empty: pending
    int stage = 0;           ///< play-off stage, from 1; 0: the match itself
    friend bool operator==(const MeetingGame&, const MeetingGame&) = default;
};

struct MeetingState {
    /// The games known so far: a ring and a match show the next game but not those after it.
    std::vector<MeetingGame> games;
    Points first, second;  ///< game points, without the play-off's
    struct Score {
        Points first, second;
        friend bool operator==(const Score&, const Score&) = default;
    };
    std::vector<Score> play_off;  ///< of each stage that has begun
    enum class Standing : std::uint8_t { Open, FirstWins, SecondWins, Tied } standing{};
    bool is_played = false;   ///< at least one game was played, not forfeited
    bool is_forfeit = false;  ///< decided, not tied, and no game was played

    [[nodiscard]] bool is_open() const { return standing == Standing::Open; }
    [[nodiscard]] bool is_won_in_play_off() const {
        return !play_off.empty() &&
               (standing == Standing::FirstWins || standing == Standing::SecondWins);
    }
    /// The meeting as one result ("1-0", "+/-", "1/2", ...); empty while it is undecided.
    [[nodiscard]] std::string result() const;
};

/// `results` by game number, empty if pending; a board with a missing player is forfeited without a
/// result. `points`: what games are worth.
/// Refuses: bad-meeting with the value "game" for a game that the meeting does not have, or not
/// yet, and for a result that a ring cannot have; and as outcomes_of().
[[nodiscard]] Result<MeetingState> meeting_state(const MeetingPlan& plan,
                                                 std::span<const std::string> results,
                                                 const PointSystem& points);

}  // namespace kyvien::tournament
