// The play-off of tied matches: what a plan must satisfy, and how it may be changed.
#include "tournament/office/list/play_off_plan.h"

#include "base/result.h"
#include "clock/time_control.h"
#include "tournament/office/internal/applier.h"
#include "tournament/teams/meeting.h"

namespace kyvien::tournament {
namespace play_off_plan {
namespace {

constexpr int kMaxGames = 99;

Result<void> check_time(std::string_view text) {
    const auto time = KYVIEN_TRY(clock::parse_time_control(text));
    return clock::check(time);
}

/// The match itself was played without a winner, so that adding or removing a plan would change a
/// decided result.
bool is_tied(const BoardState& board, const MeetingState& meeting) {
    return !meeting.play_off.empty() || board.is_decided_by_play_off || board.result == "1/2" ||
           board.result == "-/-";
}

bool has_begun(const BoardState& board, const MeetingState& meeting) {
    for (std::size_t game = 0; game < meeting.games.size() && game < board.games.size(); ++game)
        if (meeting.games[game].stage > 0 && !board.games[game].result.empty())
            return true;
    return false;
}

}  // namespace
}  // namespace play_off_plan

Result<void> check_play_off(const Opened& opened) {
    const std::vector<PlayOffStage>& plan = opened.play_off;
    if (plan.empty())
        return {};
    const SystemKind system = opened.system;
    if (opened.meeting != MeetingKind::BestOf ||
        (system != SystemKind::Knockout && system != SystemKind::RoundRobin &&
         system != SystemKind::DoubleRoundRobin))
        return office_refuses("play-off-of-matches",
                              "only matches of a knockout or a round robin can have a play-off; in "
                              "a Swiss system a drawn match stands");
    if (plan.size() > kMaxPlayOffStages)
        return office_refuses("play-off-stages", "a play-off has at most {most} stages",
                              {{"most", kMaxPlayOffStages}});
    for (const PlayOffStage& stage : plan) {
        if (stage.games < 1 || stage.games > play_off_plan::kMaxGames)
            return office_refuses("bad-match-games", "a match has 1 to 99 games");
        if (stage.kind != PlayOffKind::Games && &stage != &plan.back())
            return office_refuses(
                "play-off-last",
                "a sudden-death or armageddon stage must be the last, since it always decides");
        KYVIEN_TRY(play_off_plan::check_time(stage.time));
        if (!stage.second_time.empty())
            KYVIEN_TRY(play_off_plan::check_time(stage.second_time));
    }
    return {};
}

std::unexpected<Refusal> play_off_begun(int meeting, int round) {
    return office_refuses(
        "play-off-begun",
        "the play-off of meeting {meeting} in round {round} has begun; its plan stands",
        {{"meeting", meeting}, {"round", round}});
}

Result<void> Office::Applier::operator()(const PlayOffChanged& changed) const {
    if (changed.reason.empty())
        return office_refuses("play-off-change-needs-reason",
                              "to change the plan of the play-offs, give a reason");
    if (changed.play_off == office.opened_->play_off)
        return office_refuses("play-off-as-before", "this is the plan of the play-offs already");
    const bool comes_or_goes = changed.play_off.empty() || office.opened_->play_off.empty();
    for (int round = 1; round <= paired(); ++round) {
        const auto& boards = office.rounds_[static_cast<std::size_t>(round - 1)].boards;
        for (std::size_t i = 0; i < boards.size() && office.has_meetings(); ++i) {
            const int number = static_cast<int>(i) + 1;
            const MeetingState meeting = office.meeting(round, number);
            if (play_off_plan::has_begun(boards[i], meeting))
                return play_off_begun(number, round);
            if (comes_or_goes && play_off_plan::is_tied(boards[i], meeting))
                return office_refuses("play-off-of-tied",
                                      "meeting {meeting} of round {round} is tied; its play-off "
                                      "can be neither added nor removed now",
                                      {{"meeting", number}, {"round", round}});
        }
    }
    Opened opened = *office.opened_;
    opened.play_off = changed.play_off;
    KYVIEN_TRY(check_play_off(opened));
    office.opened_->play_off = std::move(opened.play_off);
    return {};
}

}  // namespace kyvien::tournament
