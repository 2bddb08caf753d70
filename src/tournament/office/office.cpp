#include "tournament/office/office.h"

#include <algorithm>
#include <fmt/format.h>
#include <numeric>

#include "base/result.h"
#include "tournament/office/internal/applier.h"
#include "tournament/office/internal/same_name.h"
#include "tournament/pairing/double_swiss/double_swiss.h"
#include "tournament/pairing/mcmahon.h"
#include "tournament/ranking/team_tie_breaks.h"

namespace kyvien::tournament {
namespace {

constexpr int kMaxMatchGames = 99;

Result<void> check_mcmahon(const Opened& opened) {
    const bool mcmahon = opened.system == SystemKind::McMahon;
    if (!mcmahon && (opened.bar || opened.floor || opened.ranking == Ranking::McMahon))
        return office_refuses("bar-of-mcmahon-only",
                              "a bar and a floor are settings of McMahon's system only");
    for (const auto& grade : {opened.bar, opened.floor})
        if (grade && (*grade < kLowestGrade || *grade > kHighestGrade))
            return office_refuses("bad-grade", "grades go from 60 kyu to 9 dan professional");
    if (opened.bar && opened.floor && *opened.floor > *opened.bar)
        return office_refuses("floor-above-bar", "the floor must not be above the bar");
    if (opened.max_handicap < 0 || opened.max_handicap > kMaxHandicap || opened.handicap_less < 0 ||
        opened.handicap_less > kMaxHandicap)
        return office_refuses("bad-handicap-rule", "handicaps go up to {most} stones",
                              {{"most", kMaxHandicap}});
    if (!opened.handicap_table.empty() && (opened.max_handicap > 0 || opened.handicap_less > 0))
        return office_refuses("handicap-table-alone",
                              "with a table of handicaps no largest handicap can be set");
    if (opened.max_handicap == 0 && opened.handicap_table.empty())
        return {};
    if (opened.meeting != MeetingKind::Game || is_fide_swiss(opened.system))
        return office_refuses("handicap-decides-colour",
                              "a handicap gives Black to the weaker; FIDE's Swiss systems and "
                              "meetings of several games give the colours themselves");
    if (!mcmahon && !opened.handicap_by_grade)
        return office_refuses("handicap-needs-grades",
                              "outside McMahon's system handicaps must be counted from the grades");
    return {};
}

Result<void> check_keizer(const Opened& opened) {
    const bool is_keizer = opened.system == SystemKind::Keizer;
    if (is_keizer != (opened.ranking == Ranking::Keizer))
        return office_refuses("keizer-ranks-itself",
                              "Keizer's system has its own ranking, which no other system can use");
    const bool is_usual = keizer_terms(opened) == KeizerTerms{};
    if (!is_keizer && !is_usual)
        return office_refuses("keizer-terms-only",
                              "rounds between two meetings, counted absences and the value of the "
                              "first are settings of Keizer's system only");
    if (is_keizer && is_of_teams(opened.meeting))
        return office_refuses("keizer-of-individuals", "Keizer's system is for individuals only");
    if (opened.keizer_again < 0 || opened.keizer_again > kMaxRounds || opened.keizer_absences < 0 ||
        opened.keizer_absences > kMaxRounds || opened.keizer_top < 0 ||
        opened.keizer_top > 3 * kMaxEntries)
        return office_refuses("bad-keizer-terms",
                              "rounds and absences must be from 0 to {rounds}, the value of the "
                              "first place from 1 to {top}, or 0 for the default",
                              {{"rounds", kMaxRounds}, {"top", 3 * kMaxEntries}});
    return {};
}

Result<void> check_ladder(const Opened& opened) {
    const bool is_ladder = opened.system == SystemKind::Ladder;
    if (is_ladder != (opened.ranking == Ranking::Ladder))
        return office_refuses("ladder-ranks-itself",
                              "a ladder has its own ranking, which no other system can use");
    if (!is_ladder && ladder_terms(opened) != LadderTerms{})
        return office_refuses("ladder-terms-only",
                              "rounds between two meetings, rungs between opponents and how a "
                              "winner moves are settings of a ladder only");
    if (is_ladder && is_of_teams(opened.meeting))
        return office_refuses("ladder-of-individuals", "a ladder is for individuals only");
    if (opened.ladder_again < 0 || opened.ladder_again > kMaxRounds || opened.ladder_reach < 0 ||
        opened.ladder_reach > kMaxEntries)
        return office_refuses("bad-ladder-terms",
                              "rounds between go from 0 to {rounds}, rungs from 1 to {rungs}, or 0 "
                              "for any",
                              {{"rounds", kMaxRounds}, {"rungs", kMaxEntries}});
    return {};
}

Result<void> check_molter(const Opened& opened) {
    if (opened.system != SystemKind::Molter ||
        (opened.member_total && opened.ranking == Ranking::Fide))
        return {};
    return office_refuses("molter-of-members",
                          "in the Molter system members of teams meet, whose points are added up, "
                          "ranked by FIDE's tie-breaks");
}

Result<void> check_double_swiss(const Opened& opened) {
    constexpr int kGames = 2;
    if (opened.system != SystemKind::DoubleSwiss ||
        (opened.meeting == MeetingKind::BestOf && opened.games == kGames &&
         opened.ranking == Ranking::Fide))
        return {};
    return office_refuses("double-swiss-of-two-games",
                          "in the Double-Swiss system individuals meet over two games and are "
                          "ranked by FIDE's tie-breaks");
}

Result<void> check_team_swiss(const Opened& opened, bool by_boards) {
    if (opened.system != SystemKind::TeamSwiss) {
        if (opened.team_colours == TeamColours::TypeA && !opened.game_points_first &&
            !opened.one_score && opened.bye_points.empty())
            return {};
        return office_refuses("terms-of-team-swiss",
                              "the primary score, colour preferences and the points of the bye are "
                              "settings of FIDE's Swiss for teams only");
    }
    if (!by_boards || opened.ranking != Ranking::Fide)
        return office_refuses("team-swiss-by-boards",
                              "FIDE's Swiss for teams is for teams that meet by boards, ranked by "
                              "FIDE's tie-breaks");
    constexpr std::size_t kBoth = 2;
    const Points most = (opened.two_one_zero ? Points::whole(2) : Points::whole(1)) * opened.boards;
    const std::vector<Points>& bye = opened.bye_points;
    if (!bye.empty() && (bye.size() != kBoth || bye[0] < Points{} || bye[1] < Points{} ||
                         bye[0] > PointSystem::two_one_zero().win || bye[1] > most))
        return office_refuses(
            "bad-bye-points",
            "the bye cannot give more match points or game points than a match won on every board");
    return {};
}

bool meets_by_boards(MeetingKind meeting) {
    return meeting == MeetingKind::FixedBoards || meeting == MeetingKind::Substitutes ||
           meeting == MeetingKind::AdHocBoards;
}

Result<void> check_tie_breaks(const Opened& opened) {
    const bool teams = is_of_teams(opened.meeting);
    for (const std::string& tie_break : opened.tie_breaks) {
        if (teams) {
            if (auto known = check_team_tie_break(tie_break); !known)
                return known;
        } else
            KYVIEN_TRY(parse_tie_break(tie_break));
    }
    return {};
}

Result<void> check_boards(const Opened& opened) {
    constexpr int kMaxBoards = 99;
    if (opened.boards < 0 || opened.boards > kMaxBoards)
        return office_refuses("too-many-boards", "teams have up to {most} boards",
                              {{"most", kMaxBoards}});
    const bool by_boards = meets_by_boards(opened.meeting);
    if (by_boards && opened.boards == 0)
        return office_refuses("boards-missing",
                              "teams that meet by boards need the number of boards");
    if (opened.member_total && opened.meeting != MeetingKind::Game)
        return office_refuses("member-total-of-individuals",
                              "a total of members' points needs an event of individuals");
    if (!by_boards && !opened.member_total && opened.boards != 0)
        return office_refuses("boards-of-teams-only",
                              "a number of boards is a setting of teams that meet by boards only");
    return {};
}

bool may_have_scores(const Opened& opened) {
    constexpr std::size_t kScores = 4;
    if (opened.scores.size() != kScores || opened.two_one_zero ||
        opened.meeting != MeetingKind::Game)
        return false;
    // McMahon's start is worth a win's points for each grade, and handicaps follow from it.
    const PointSystem usual;
    return opened.system == SystemKind::McMahon
               ? opened.scores[0] == usual.win && opened.scores[1] == usual.draw &&
                     opened.scores[2] == usual.loss
               : opened.ranking == Ranking::Fide;
}

/// Refuses: a name, numbers or settings that no tournament has, or that exclude each other.
Result<void> check_opened(const Opened& opened) {
    if (opened.name.empty())
        return office_refuses("name-missing", "the tournament has no name");
    if (opened.rounds < 0 || opened.rounds > kMaxRounds)
        return office_refuses("too-many-rounds", "a tournament has at most {most} rounds",
                              {{"most", kMaxRounds}});
    if (opened.losses < 1 || opened.losses > 9)
        return office_refuses("bad-losses", "a knockout eliminates after one to nine losses");
    KYVIEN_TRY(check_tie_breaks(opened));
    if (opened.games < 1 || opened.games > kMaxMatchGames)
        return office_refuses("bad-match-games", "a match has 1 to 99 games");
    KYVIEN_TRY(check_boards(opened));
    const bool accelerates =
        is_fide_swiss(opened.system) || opened.system == SystemKind::DoubleSwiss ||
        (opened.system == SystemKind::TeamSwiss && !opened.game_points_first);  // C.04.7 1.4
    if (opened.baku && (!accelerates || opened.rounds == 0))
        return office_refuses("baku-needs-dutch",
                              "the Baku acceleration needs a number of rounds and one of FIDE's "
                              "Swiss systems; of those for teams, the one by match points");
    if (auto checked = check_mcmahon(opened); !checked)
        return checked;
    KYVIEN_TRY(check_keizer(opened));
    KYVIEN_TRY(check_ladder(opened));
    KYVIEN_TRY(check_molter(opened));
    KYVIEN_TRY(check_arena(opened));
    KYVIEN_TRY(check_team_swiss(opened, meets_by_boards(opened.meeting)));
    KYVIEN_TRY(check_double_swiss(opened));
    KYVIEN_TRY(check_play_off(opened));
    if (opened.exchange_last_rounds && opened.system != SystemKind::DoubleRoundRobin)
        return office_refuses(
            "exchange-of-double-round-robin",
            "only a double round robin can exchange the last two rounds of its first cycle");
    if (!opened.scores.empty() && !may_have_scores(opened))
        return office_refuses("scores-of-single-games",
                              "only an event of single games ranked by FIDE's tie-breaks can have "
                              "scores of its own: for a win, a draw, a loss and the bye; in "
                              "McMahon's system only the bye can");
    return {};
}

/// What results and byes are worth in the event. `of_a_game`: in one game, of which a meeting can
/// have several.
PointSystem points_of_event(const Opened& opened, const PointSystem& of_a_game) {
    PointSystem points;
    // Team matches count 2, 1, 0 whatever the points of their games (Go 28.2; usual for FIDE too).
    if (opened.two_one_zero || is_of_teams(opened.meeting) || opened.system == SystemKind::Arena)
        points = PointSystem::two_one_zero();
    if (!opened.scores.empty()) {
        points.win = points.forfeit_win = points.full_bye = opened.scores[0];
        points.draw = points.half_bye = opened.scores[1];
        points.loss = opened.scores[2];
        points.pairing_bye = opened.scores[3];
    }
    if (opened.system == SystemKind::DoubleSwiss)
        points = double_swiss_points(of_a_game);
    if (opened.system == SystemKind::TeamSwiss)
        points.pairing_bye = opened.bye_points.empty() ? points.draw  // C.04.6 1.4
                                                       : opened.bye_points.front();
    // Every entry is free equally often, so the bye is worth nothing.
    if (opened.system == SystemKind::RoundRobin || opened.system == SystemKind::DoubleRoundRobin)
        points.pairing_bye = Points{};
    return points;
}

}  // namespace

Result<void> Office::Applier::operator()(const Opened& opened) const {
    if (office.opened_)
        return office_refuses("opened-before", "the tournament is open already");
    KYVIEN_TRY(check_opened(opened));
    office.opened_ = opened;
    if (opened.system == SystemKind::Arena)
        office.opened_->check_in = true;  // only players present are paired
    office.fide_mode_ = opened.fide_mode ? FideMode::On : FideMode::None;
    office.event_.name = opened.name;
    office.event_.rounds_planned = opened.rounds;
    office.event_.initial_colour = opened.first_colour;
    if (opened.rules_of_2024)
        office.event_.tie_break_rules = TieBreakRules::August2024;
    office.event_.points = points_of_event(opened, office.game_points());
    return {};
}

Result<void> Office::Applier::operator()(const Undone& undone) const {
    if (undone.to < 1 || undone.to > office.log_.size())
        return office_refuses("no-such-fact", "the log has the events 1 to {count}",
                              {{"count", office.log_.size()}});
    if (undone.reason.empty())
        return office_refuses("undo-needs-reason", "to undo, give a reason");
    std::vector<std::size_t> path;
    for (std::size_t seq = office.log_.line(undone.to - 1).in_force; seq != 0;
         seq = office.log_.line(seq - 1).before)
        path.push_back(seq);
    Office before;
    for (auto seq = path.rbegin(); seq != path.rend(); ++seq)
        if (auto applied =
                std::visit(Applier{before, office.log_[*seq - 1].at}, office.log_[*seq - 1].body);
            !applied)
            return applied;
    // FIDE mode, once left, is not restored.
    if (office.fide_mode_ == FideMode::Left)
        before.fide_mode_ = FideMode::Left;
    before.log_ = std::move(office.log_);
    office = std::move(before);
    return {};
}

Result<void> Office::Applier::operator()(const Closed&) const {
    if (office.rounds_.empty())
        return office_refuses("nothing-played", "nothing has been played yet");
    const auto& boards = office.rounds_.back().boards;
    for (std::size_t board = 0; board < boards.size(); ++board)
        if (boards[board].result.empty())
            return office_refuses("board-open", "board {board} of round {round} has no result yet",
                                  {{"board", board + 1}, {"round", paired()}});
    office.closed_ = true;
    return {};
}

Result<void> Office::Applier::operator()(const Reopened& reopened) const {
    if (!office.closed_)
        return office_refuses("not-closed", "the event is not closed");
    if (reopened.reason.empty())
        return office_refuses("reopen-needs-reason", "to open a closed event again, give a reason");
    office.closed_ = false;
    return {};
}

Result<void> Office::Applier::operator()(const FideModeLeaving& leaving) const {
    if (office.fide_mode_ != FideMode::On)
        return office_refuses("not-in-fide-mode", "the event is not in FIDE mode");
    if (leaving.reason.empty())
        return office_refuses("leaving-needs-reason", "to leave FIDE mode, give a reason");
    office.fide_mode_ = FideMode::Leaving;
    return {};
}

Result<void> Office::Applier::operator()(const FideModeLeft& left) const {
    if (office.fide_mode_ != FideMode::Leaving)
        return office_refuses("leaving-not-begun",
                              "FIDE mode is left in two steps; announce it first");
    if (left.reason.empty())
        return office_refuses("leaving-needs-reason", "to leave FIDE mode, give a reason");
    office.fide_mode_ = FideMode::Left;
    return {};
}

Result<void> Office::Applier::operator()(const WarningConfirmed&) const {
    return {};
}

Result<void> Office::Applier::operator()(const HistoryImported&) const {
    return {};
}

Entry* Office::Applier::find(EntryNumber number) const {
    const auto found = std::ranges::lower_bound(office.event_.entries, number, {}, &Entry::number);
    return found == office.event_.entries.end() || found->number != number ? nullptr : &*found;
}

bool Office::Applier::is_scheduled() const {
    return has_schedule(office.opened_->system);
}

namespace {

/// After closing, only an undo, a reopening or a correction confirmed as such may follow.
Result<void> check_allowed_after_close(const OfficeEventBody& body) {
    if (std::holds_alternative<Undone>(body) || std::holds_alternative<Reopened>(body) ||
        std::holds_alternative<WarningConfirmed>(body) ||
        std::holds_alternative<HistoryImported>(body))
        return {};
    const auto* result = std::get_if<ResultEntered>(&body);
    const auto* game = std::get_if<GameEntered>(&body);
    if ((result != nullptr && result->confirmed == Confirmation::AfterClose) ||
        (game != nullptr && game->confirmed == Confirmation::AfterClose))
        return {};
    return refuse(
        "event-closed",
        "The event is closed. Correct a result with the confirmation after-close, or open "
        "the event again with a reason.");
}

}  // namespace

Result<void> apply(Office& office, const OfficeEvent& event) {
    if (!office.opened_ && !std::holds_alternative<Opened>(event.body))
        return office_refuses("not-opened", "a log must begin with the opening of the tournament");
    if (office.closed_)
        if (auto may = check_allowed_after_close(event.body); !may)
            return may;
    if (office.opened_)
        KYVIEN_TRY(check_allowed_in_arena(office, event.body));
    if (auto applied = std::visit(Office::Applier{office, event.at}, event.body); !applied)
        return applied;
    const std::size_t count = office.log_.size();
    const auto* undone = std::get_if<Undone>(&event.body);
    office.log_.add({event,
                     undone != nullptr ? office.log_.line(undone->to - 1).in_force : count + 1,
                     count == 0 ? 0 : office.log_.line(count - 1).in_force});
    return {};
}

// ---- queries ----

const Entered* Office::entered(EntryNumber number) const {
    const auto found = std::ranges::find(entries_, number, &Entered::number);
    return found == entries_.end() ? nullptr : &*found;
}

bool Office::may_have_name(std::string_view name) const {
    return std::ranges::binary_search(name_hashes_, name_hash(name));
}

std::optional<int> Office::withdrawn_after(EntryNumber number) const {
    const auto found = withdrawn_.find(number);
    return found == withdrawn_.end() ? std::nullopt : std::optional(found->second);
}

std::vector<OpenGame> Office::open_games() const {
    std::vector<OpenGame> open;
    for (std::size_t round = 0; round < rounds_.size(); ++round)
        for (std::size_t board = 0; board < rounds_[round].boards.size(); ++board)
            if (const std::string& result = rounds_[round].boards[board].result; !is_final(result))
                open.push_back({static_cast<int>(round) + 1, static_cast<int>(board) + 1,
                                result == kAdjourned});
    return open;
}

EntryNumber Office::first_number(EntryNumber number) const {
    const auto found = first_numbers_.find(number);
    return found == first_numbers_.end() ? number : found->second;
}

std::span<const MemberListed> Office::members(EntryNumber team) const {
    const auto found = members_.find(team);
    return found == members_.end() ? std::span<const MemberListed>() : found->second;
}

std::vector<int> Office::line_up(EntryNumber team, int round) const {
    if (const auto given = line_ups_.find({team, round}); given != line_ups_.end())
        return given->second;
    if (opened_->meeting == MeetingKind::AdHocBoards)
        return {};
    const bool with_reserves = opened_->meeting == MeetingKind::Substitutes;
    std::vector<int> places(with_reserves ? static_cast<std::size_t>(opened_->boards)
                                          : members(team).size());
    std::iota(places.begin(), places.end(), 1);
    return places;
}

PointSystem Office::game_points() const {
    return opened_->two_one_zero ? PointSystem::two_one_zero() : PointSystem{};
}

MeetingPlan Office::meeting_plan(int round, int board) const {
    const Board& pair = rounds_[static_cast<std::size_t>(round - 1)]
                            .boards[static_cast<std::size_t>(board - 1)]
                            .board;
    MeetingPlan plan;
    plan.kind = opened_->meeting;
    plan.games = opened_->games;
    plan.play_off = opened_->play_off;
    if (!is_of_teams(plan.kind))
        return plan;
    plan.forfeits_tie = opened_->system != SystemKind::TeamSwiss;
    const auto seats = [&](EntryNumber team) {
        std::vector<int> places = line_up(team, round);
        if (places.empty()) {  // not handed in yet: unknown
            places.resize(static_cast<std::size_t>(opened_->boards));
            std::iota(places.begin(), places.end(), 1);
        }
        return places;
    };
    plan.first = seats(pair.white);
    plan.second = seats(pair.black);
    return plan;
}

MeetingState Office::meeting(int round, int board) const {
    const BoardState& state =
        rounds_[static_cast<std::size_t>(round - 1)].boards[static_cast<std::size_t>(board - 1)];
    std::vector<std::string> results;
    for (const GameState& game : state.games)
        results.push_back(game.result);
    // Refused results never entered the log.
    return meeting_state(meeting_plan(round, board), results, game_points()).value();
}

// ---- corrections ----

std::optional<Correction> correction_of(const Office& office, const OfficeEventBody& body) {
    int round = 0, board = 0;
    std::size_t game = 0;
    if (const auto* result = std::get_if<ResultEntered>(&body)) {
        round = result->round;
        board = result->board;
    } else if (const auto* entered = std::get_if<GameEntered>(&body)) {
        round = entered->round;
        board = entered->board;
        game = entered->game > 0 ? static_cast<std::size_t>(entered->game) : 0;
    }
    const int paired = static_cast<int>(office.rounds().size());
    if (round < 1 || round > paired || board < 1)
        return std::nullopt;
    const auto& boards = office.rounds()[static_cast<std::size_t>(round - 1)].boards;
    if (static_cast<std::size_t>(board) > boards.size())
        return std::nullopt;
    const BoardState& state = boards[static_cast<std::size_t>(board - 1)];
    Correction correction;
    correction.was = game == 0                   ? state.result
                     : game > state.games.size() ? std::string()
                                                 : state.games[game - 1].result;
    // Completing an adjourned game is not a correction.
    if (!is_final(correction.was) && !office.is_closed())
        return std::nullopt;
    if (office.is_closed()) {
        correction.needed = Confirmation::AfterClose;
        correction.warning =
            "The event is closed: its standings and prizes may have been published.";
    } else if (round < paired) {
        correction.needed = Confirmation::AfterRound;
        correction.warning =
            round + 1 == paired
                ? fmt::format("Round {} was paired on this result; it is not paired again.", paired)
                : fmt::format("Rounds {} to {} were paired on this result; they are not paired "
                              "again.",
                              round + 1, paired);
    } else {
        correction.warning = "The round is still being played.";
    }
    return correction;
}

Result<void> check_confirmation(const Office& office, const OfficeEventBody& body) {
    const auto correction = correction_of(office, body);
    if (!correction)
        return {};
    Confirmation given = Confirmation::Plain;
    if (const auto* result = std::get_if<ResultEntered>(&body))
        given = result->confirmed;
    else if (const auto* game = std::get_if<GameEntered>(&body))
        given = game->confirmed;
    if (given >= correction->needed)
        return {};
    return refuse("needs-confirmation",
                  fmt::format("{} The result was {}; confirm the correction as {}.",
                              correction->warning, correction->was.empty() ? "-" : correction->was,
                              name(correction->needed)),
                  std::nullopt,
                  {{"needed", std::string(name(correction->needed))}, {"was", correction->was}});
}

int Office::warnings(EntryNumber number) const {
    const auto found = warnings_.find(number);
    return found == warnings_.end() ? 0 : found->second;
}

}  // namespace kyvien::tournament
