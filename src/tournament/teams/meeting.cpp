#include "tournament/teams/meeting.h"

#include <fmt/format.h>

#include "base/reason.h"
#include "base/result.h"
#include "rulebook/clause.h"
#include "tournament/event/game_result.h"
#include "tournament/pairing/schedule.h"

namespace kyvien::tournament {

using rulebook::go_cn;

namespace meeting {
namespace {

using Standing = MeetingState::Standing;

std::unexpected<Refusal> bad(std::size_t game, const Reason& why, rulebook::Clause clause) {
    return refuse("bad-meeting", fmt::format("Game {} {}.", game, why.english), clause,
                  with_reason({{"game", std::to_string(game)}}, why));
}

Reason after(std::size_t game) {
    return {"meeting-game-early", "comes before game {other} has a result", {{"other", game}}};
}

template <typename Score>
Standing compare(Score first, Score second) {
    return first > second   ? Standing::FirstWins
           : first < second ? Standing::SecondWins
                            : Standing::Tied;
}

/// Adds the points of a game; false if it was not played.
template <typename Score>
bool count(Score& score, const PointSystem& points, const std::pair<Outcome, Outcome>& outcomes) {
    // An opponent is set, so that a forfeit is not taken for a bye.
    score.first += points.worth({1, Colour::None, outcomes.first, true});
    score.second += points.worth({1, Colour::None, outcomes.second, true});
    return RoundRecord{1, Colour::None, outcomes.first, true}.was_played();
}

std::string result_at(std::span<const std::string> results, std::size_t game) {
    return game < results.size() ? results[game] : std::string();
}

/// In half points of a game, in which matches are counted regardless of the event's points.
int halves(Outcome outcome) {
    return outcome == Outcome::Win || outcome == Outcome::ForfeitWin     ? 2
           : outcome == Outcome::Draw || outcome == Outcome::ForfeitDraw ? 1
                                                                         : 0;
}

/// The match itself or a stage of its play-off, game by game.
class Stage {
  public:
    Stage(PlayOffKind kind, int games) : kind_(kind), games_(games) {}
    explicit Stage(const PlayOffStage& stage) : Stage(stage.kind, stage.games) {}

    /// The state after the game; Tied if no game is left, or none that could decide.
    Standing take(const std::pair<Outcome, Outcome>& outcomes, bool exchanged) {
        const int first = halves(outcomes.first), second = halves(outcomes.second);
        first_ += first;
        second_ += second;
        ++played_;
        has_player_present_ = has_player_present_ || outcomes.first != Outcome::ForfeitLoss ||
                              outcomes.second != Outcome::ForfeitLoss;
        switch (kind_) {
        case PlayOffKind::SuddenDeath:
            return first != second       ? compare(first, second)
                   : has_player_present_ ? Standing::Open
                                         : Standing::Tied;
        case PlayOffKind::Armageddon:
            return first == 1 && second == 1
                       ? (exchanged ? Standing::FirstWins : Standing::SecondWins)
                       : compare(first, second);
        case PlayOffKind::Games:
            break;
        }
        // More than half of the games; compared in half points.
        return first_ > games_     ? Standing::FirstWins
               : second_ > games_  ? Standing::SecondWins
               : played_ == games_ ? compare(first_, second_)
                                   : Standing::Open;
    }
    /// If neither side came to any game, the match cannot continue.
    [[nodiscard]] bool has_player_present() const { return has_player_present_; }

  private:
    PlayOffKind kind_;
    int games_;
    int first_ = 0, second_ = 0;
    int played_ = 0;
    bool has_player_present_ = false;
};

Result<MeetingState> match(const MeetingPlan& plan, std::span<const std::string> results,
                           const PointSystem& points) {
    MeetingState state;
    Stage stage(PlayOffKind::Games, plan.games);
    bool played = false, first_scored = false, second_scored = false;
    std::size_t game = 0;
    const auto number = [&state] { return static_cast<int>(state.play_off.size()); };
    for (; game < results.size() && !results[game].empty(); ++game) {
        const bool is_last = plan.play_off.empty() && static_cast<int>(game) >= plan.games;
        if (state.standing == Standing::Tied || is_last)
            return bad(
                game + 1,
                {"match-game-many", "is one too many: the match has {games}", {{"games", game}}},
                go_cn("27.4"));
        if (!state.is_open())
            return bad(game + 1, {"meeting-decided", "comes after the match was decided"},
                       go_cn("27.4"));
        const bool exchanged = game % 2 == 1;
        const auto outcomes = KYVIEN_TRY(outcomes_of(results[game]));
        state.games.push_back({1, 0, 0, exchanged, results[game], number()});
        played = (state.play_off.empty() ? count(state, points, outcomes)
                                         : count(state.play_off.back(), points, outcomes)) ||
                 played;
        first_scored = first_scored || halves(outcomes.first) > 0;
        second_scored = second_scored || halves(outcomes.second) > 0;
        state.standing = stage.take(outcomes, exchanged);
        if (state.standing == Standing::Tied && stage.has_player_present() &&
            state.play_off.size() < plan.play_off.size()) {
            stage = Stage(plan.play_off[state.play_off.size()]);
            state.play_off.emplace_back();
            state.standing = Standing::Open;
        }
    }
    for (std::size_t later = game; later < results.size(); ++later)
        if (!results[later].empty())
            return bad(later + 1, after(game + 1), go_cn("27.4"));
    if (state.is_open())
        state.games.push_back({1, 0, 0, game % 2 == 1, {}, number()});
    // If each side forfeited a game, neither forfeited the match.
    state.is_forfeit = !state.is_open() && !played && !(first_scored && second_scored);
    state.is_played = played;
    return state;
}

Result<MeetingState> ring(const MeetingPlan& plan, std::span<const std::string> results,
                          const PointSystem& points) {
    MeetingState state;
    std::string signs;
    bool played = false;
    for (std::size_t game = 0; game < results.size(); ++game) {
        if (results[game].empty()) {
            for (std::size_t later = game; later < results.size(); ++later)
                if (!results[later].empty())
                    return bad(later + 1, after(game + 1), go_cn("27.6"));
            break;
        }
        const auto outcomes = KYVIEN_TRY(outcomes_of(results[game]));
        const int first = halves(outcomes.first), second = halves(outcomes.second);
        if (first + second != 2 && first + second != 0)
            return bad(
                game + 1,
                {"ring-game", "of a challenge ring is won by one side or drawn and played again"},
                go_cn("27.6"));
        // 23.2: if neither came, both have lost.
        signs += first == 2 ? 'A' : second == 2 ? 'B' : first == 1 ? '=' : '-';
        // A drawn game is replayed and does not count.
        if (first != 1)
            played = count(state, points, outcomes) || played;
    }
    const auto told = KYVIEN_TRY(challenge_ring(static_cast<int>(plan.first.size()),
                                                static_cast<int>(plan.second.size()), signs));
    for (std::size_t game = 0; game < told.games.size(); ++game) {
        const RingGame& each = told.games[game];
        state.games.push_back({1, plan.first[static_cast<std::size_t>(each.first - 1)],
                               plan.second[static_cast<std::size_t>(each.second - 1)],
                               each.exchanged, result_at(results, game), 0});
    }
    state.standing = told.winner == 'A'   ? Standing::FirstWins
                     : told.winner == 'B' ? Standing::SecondWins
                     : told.winner == '-' ? Standing::Tied
                                          : Standing::Open;
    state.is_forfeit = !state.is_open() && !played;
    state.is_played = played;
    return state;
}

std::vector<MeetingGame> boards_of(const MeetingPlan& plan) {
    std::vector<MeetingGame> games;
    if (plan.kind == MeetingKind::AllPlayAll) {
        const auto rounds =
            all_play_all(static_cast<int>(plan.first.size()), static_cast<int>(plan.second.size()));
        for (std::size_t round = 0; round < rounds.size(); ++round)
            for (const MemberBoard& board : rounds[round]) {
                const int first = plan.first[static_cast<std::size_t>(board.first - 1)];
                const int second = plan.second[static_cast<std::size_t>(board.second - 1)];
                // Colours alternate along the boards and from round to round.
                games.push_back({static_cast<int>(round) + 1,
                                 first,
                                 second,
                                 (static_cast<int>(round) + board.first) % 2 == 0,
                                 {},
                                 0});
            }
        return games;
    }
    const std::size_t boards = std::max(plan.first.size(), plan.second.size());
    for (std::size_t board = 0; board < boards; ++board)
        games.push_back({1,
                         board < plan.first.size() ? plan.first[board] : 0,
                         board < plan.second.size() ? plan.second[board] : 0,
                         board % 2 == 1,
                         {},
                         0});
    return games;
}

Result<MeetingState> boards(const MeetingPlan& plan, std::span<const std::string> results,
                            const PointSystem& points) {
    MeetingState state;
    state.games = boards_of(plan);
    for (std::size_t game = state.games.size(); game < results.size(); ++game)
        if (!results[game].empty())
            return bad(game + 1,
                       {"meeting-game-many",
                        "is one too many: the meeting has {games}",
                        {{"games", state.games.size()}}},
                       go_cn("28.2"));
    bool all = true;
    for (std::size_t i = 0; i < state.games.size(); ++i) {
        MeetingGame& game = state.games[i];
        game.result = result_at(results, i);
        if (game.first == 0 || game.second == 0) {
            const std::string_view forfeit = game.first != 0    ? "+/-"
                                             : game.second != 0 ? "-/+"
                                                                : "-/-";
            if (!game.result.empty() && game.result != forfeit)
                return bad(
                    i + 1,
                    {"meeting-empty-seat", "was not played: nobody sits at one side of the board"},
                    go_cn("28.2"));
            game.result = forfeit;
        }
        if (game.result.empty()) {
            all = false;
            continue;
        }
        const auto outcomes = KYVIEN_TRY(outcomes_of(game.result));
        state.is_played = count(state, points, outcomes) || state.is_played;
    }
    if (all)
        state.standing = compare(state.first, state.second);
    const bool is_tied = state.standing == Standing::Tied && state.first > Points{};
    state.is_forfeit = all && !state.is_played && !(is_tied && plan.forfeits_tie);
    return state;
}

}  // namespace
}  // namespace meeting

std::string MeetingState::result() const {
    switch (standing) {
    case meeting::Standing::Open:
        return {};
    case meeting::Standing::FirstWins:
        return is_forfeit ? "+/-" : "1-0";
    case meeting::Standing::SecondWins:
        return is_forfeit ? "-/+" : "0-1";
    case meeting::Standing::Tied:
        break;
    }
    return is_forfeit ? "-/-" : "1/2";
}

Result<MeetingState> meeting_state(const MeetingPlan& plan, std::span<const std::string> results,
                                   const PointSystem& points) {
    if (plan.kind == MeetingKind::Ring)
        return meeting::ring(plan, results, points);
    if (is_of_teams(plan.kind))
        return meeting::boards(plan, results, points);
    return meeting::match(plan, results, points);
}

}  // namespace kyvien::tournament
