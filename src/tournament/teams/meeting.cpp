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

Standing compare(Points first, Points second) {
    return first > second   ? Standing::FirstWins
           : first < second ? Standing::SecondWins
                            : Standing::Tied;
}

/// Adds the points of a game; false where it was not played.
bool count(MeetingState& state, const PointSystem& points,
           const std::pair<Outcome, Outcome>& outcomes) {
    // Two who are named, so that a forfeit is not taken for a bye.
    state.first += points.worth({1, Colour::None, outcomes.first, true});
    state.second += points.worth({1, Colour::None, outcomes.second, true});
    return RoundRecord{1, Colour::None, outcomes.first, true}.was_played();
}

std::string result_at(std::span<const std::string> results, std::size_t game) {
    return game < results.size() ? results[game] : std::string();
}

/// In half points of a game, as a match is counted whatever the event's points are.
int halves(Outcome outcome) {
    return outcome == Outcome::Win || outcome == Outcome::ForfeitWin     ? 2
           : outcome == Outcome::Draw || outcome == Outcome::ForfeitDraw ? 1
                                                                         : 0;
}

Result<MeetingState> match(const MeetingPlan& plan, std::span<const std::string> results,
                           const PointSystem& points) {
    MeetingState state;
    int first = 0, second = 0;
    bool played = false;
    std::size_t game = 0;
    for (; game < results.size() && !results[game].empty(); ++game) {
        if (static_cast<int>(game) >= plan.games)
            return bad(game + 1,
                       {"match-game-many",
                        "is one too many: the match has {games}",
                        {{"games", plan.games}}},
                       go_cn("27.4"));
        if (!state.is_open())
            return bad(game + 1, {"meeting-decided", "comes after the match was decided"},
                       go_cn("27.4"));
        const auto outcomes = KYVIEN_TRY(outcomes_of(results[game]));
        state.games.push_back({1, 0, 0, game % 2 == 1, results[game]});
        played = count(state, points, outcomes) || played;
        first += halves(outcomes.first);
        second += halves(outcomes.second);
        // More than half of the games: in half points, more than their number.
        if (first > plan.games)
            state.standing = Standing::FirstWins;
        else if (second > plan.games)
            state.standing = Standing::SecondWins;
        else if (static_cast<int>(game) + 1 == plan.games)
            state.standing = first > second   ? Standing::FirstWins
                             : second > first ? Standing::SecondWins
                                              : Standing::Tied;
    }
    for (std::size_t later = game; later < results.size(); ++later)
        if (!results[later].empty())
            return bad(later + 1, after(game + 1), go_cn("27.4"));
    if (state.is_open())
        state.games.push_back({1, 0, 0, game % 2 == 1, {}});
    // Where each forfeited a game, neither has forfeited the match.
    state.is_forfeit = !state.is_open() && !played && (first == 0 || second == 0);
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
        if (first + second != 2)
            return bad(
                game + 1,
                {"ring-game", "of a challenge ring is won by one side or drawn and played again"},
                go_cn("27.6"));
        signs += first == 2 ? 'A' : second == 2 ? 'B' : '=';
        // A drawn game is replayed and counts for nobody.
        if (first != 1)
            played = count(state, points, outcomes) || played;
    }
    const auto told = KYVIEN_TRY(challenge_ring(static_cast<int>(plan.first.size()),
                                                static_cast<int>(plan.second.size()), signs));
    for (std::size_t game = 0; game < told.games.size(); ++game) {
        const RingGame& each = told.games[game];
        state.games.push_back({1, plan.first[static_cast<std::size_t>(each.first - 1)],
                               plan.second[static_cast<std::size_t>(each.second - 1)],
                               each.exchanged, result_at(results, game)});
    }
    state.standing = told.winner == 'A'   ? Standing::FirstWins
                     : told.winner == 'B' ? Standing::SecondWins
                                          : Standing::Open;
    state.is_forfeit = !state.is_open() && !played;
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
                                 {}});
            }
        return games;
    }
    const std::size_t boards = std::max(plan.first.size(), plan.second.size());
    for (std::size_t board = 0; board < boards; ++board)
        games.push_back({1,
                         board < plan.first.size() ? plan.first[board] : 0,
                         board < plan.second.size() ? plan.second[board] : 0,
                         board % 2 == 1,
                         {}});
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
    bool all = true, played = false;
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
        played = count(state, points, outcomes) || played;
    }
    if (all)
        state.standing = compare(state.first, state.second);
    state.is_forfeit = all && !played;
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
