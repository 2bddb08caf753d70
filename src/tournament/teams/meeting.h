// tournament/teams/meeting.h — two entries meet over several games: which are played, and who has
// won?
//
// Law:   Chinese Go rules 26.2a (boards of teams), 27.4 (matches), 27.5 (all play all), 27.6
//        (challenge ring), 28.2 (more game points win the match), 28.3 (play-offs).
//
// A tied match goes on with the stages of its play-off, one after the other, until one is won. A
// stage ends as a match does, as soon as it is decided. Colours alternate from game to game, from
// one stage to the next too; the law is silent. What the games of a play-off make is no part of
// the match's score.
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
    int games = 1;                       ///< BestOf: how many at most
    std::vector<PlayOffStage> play_off;  ///< BestOf: where it is tied
    /// Teams: who sits where, from board one (or the order of the ring); places in the team's list,
    /// 0 for an empty board.
    std::vector<int> first, second;
    /// Teams: where as many boards were forfeited to each and no game was played, the meeting is
    /// tied (Go 28.2); else it is lost by both, as a match of FIDE's without a game.
    bool forfeits_tie = true;
};

struct MeetingGame {
    int round = 1;  ///< AllPlayAll: within the meeting
    int first = 0;  ///< place in the first team's list; 0 for nobody, and for individuals
    int second = 0;
    bool exchanged = false;  ///< the second entry has White
    std::string result;      ///< from the first entry; empty while awaited
    int stage = 0;           ///< of the play-off, from 1; 0: of the match itself
    friend bool operator==(const MeetingGame&, const MeetingGame&) = default;
};

struct MeetingState {
    /// All that are known: a ring and a match show the next game, not those after it.
    std::vector<MeetingGame> games;
    Points first, second;  ///< game points made; without the play-off's
    struct Score {
        Points first, second;
        friend bool operator==(const Score&, const Score&) = default;
    };
    std::vector<Score> play_off;  ///< of each of its stages that has begun
    enum class Standing : std::uint8_t { Open, FirstWins, SecondWins, Tied } standing{};
    bool is_played = false;   ///< a game was played, not forfeited
    bool is_forfeit = false;  ///< decided, no game was played, and it is not tied

    [[nodiscard]] bool is_open() const { return standing == Standing::Open; }
    [[nodiscard]] bool is_won_in_play_off() const {
        return !play_off.empty() &&
               (standing == Standing::FirstWins || standing == Standing::SecondWins);
    }
    /// The meeting as one result ("1-0", "+/-", "1/2", ...); empty while it is open.
    [[nodiscard]] std::string result() const;
};

/// `results` by the number of the game, empty where awaited; a board at which somebody is missing
/// is forfeited without one. `points` is what games are worth. Refuses: bad-meeting with the value
/// "game": a game that the meeting does not have or not yet, a result that a ring cannot take; and
/// as outcomes_of().
[[nodiscard]] Result<MeetingState> meeting_state(const MeetingPlan& plan,
                                                 std::span<const std::string> results,
                                                 const PointSystem& points);

}  // namespace kyvien::tournament
