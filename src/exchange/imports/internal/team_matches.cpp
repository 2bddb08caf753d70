#include "exchange/imports/internal/team_matches.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "exchange/imports/internal/import_trial.h"
#include "tournament/event/game_result.h"

namespace kyvien::exchange {

using tournament::Colour;
using tournament::Entry;
using tournament::MeetingKind;
using tournament::Outcome;
using tournament::Points;
using tournament::RoundRecord;
using tournament::TrfTeam;

TeamMatches::TeamMatches(const tournament::TrfReport& report,
                         const tournament::TeamsOfReport& report_teams,
                         std::vector<Remark>& remarks)
    : report_(report), report_teams_(report_teams), remarks_(remarks) {
    for (const TrfTeam& team : report_teams.lists)
        for (std::size_t i = 0; i < team.players.size(); ++i)
            seat_of_[team.players[i]] = {team.number, static_cast<int>(i) + 1};
}

Result<void> TeamMatches::read() {
    KYVIEN_TRY(check_players());
    KYVIEN_TRY(find_boards());
    for (int round = 1; round <= report_teams_.rounds; ++round)
        KYVIEN_TRY(read_round(round));
    return {};
}

const TrfTeam& TeamMatches::list_of(EntryNumber team) const {
    return *std::ranges::find(report_teams_.lists, team, &TrfTeam::number);
}

Result<void> TeamMatches::check_players() const {
    for (const Entry& player : report_.event.entries)
        if (!seat_of_.contains(player.number))
            return refused(0, "player-without-team",
                           fmt::format("player {} ({}) is not in any team of the report",
                                       player.number, player.name),
                           {{"number", std::to_string(player.number)}, {"name", player.name}});
    return {};
}

/// Sets the number of boards and their colours, which an office alternates.
Result<void> TeamMatches::find_boards() {
    colours_ = report_teams_.colours;
    if (colours_.empty()) {
        std::size_t most =
            report_teams_.lists.empty() ? 0 : report_teams_.lists.front().players.size();
        for (const TrfTeam& team : report_teams_.lists)
            most = std::min(most, team.players.size());
        for (std::size_t board = 0; board < most; ++board)
            colours_ += board % 2 == 0 ? 'W' : 'B';
        remark(remarks_, "team-boards-supposed",
               fmt::format("the report does not say how many boards a match has; {} are assumed, "
                           "the number of players on the shortest list",
                           most),
               {{"boards", std::to_string(most)}});
    }
    if (colours_.starts_with('B'))  // stated for the other team
        for (char& colour : colours_)
            colour = colour == 'W' ? 'B' : 'W';
    for (std::size_t board = 0; board < boards(); ++board)
        if (colours_[board] != (board % 2 == 0 ? 'W' : 'B'))
            return refused(0, "foreign-board-colours",
                           fmt::format("the boards have the colours {} by line 352; in an "
                                       "office they alternate",
                                       colours_),
                           {{"colours", colours_}});
    return {};
}

const std::vector<EntryNumber>* TeamMatches::order_of(EntryNumber team, int round) const {
    const auto found = report_teams_.orders.find({team, round});
    return found == report_teams_.orders.end() ? nullptr : &found->second;
}

/// The games of a match and the forfeit wins, in the order of the first team's list.
Result<std::vector<Seated>> TeamMatches::seated(EntryNumber first, EntryNumber second,
                                                int round) const {
    std::vector<Seated> all;
    for (const EntryNumber player : list_of(first).players) {
        const RoundRecord record = report_.event.find(player)->record(round);
        if (record.opponent == 0) {
            if (record.outcome == Outcome::ForfeitWin)
                all.push_back({player, 0, Colour::None, {}});
            continue;
        }
        const RoundRecord other = report_.event.find(record.opponent)->record(round);
        std::string result = tournament::result_of(record.outcome, other.outcome);
        if (result.empty() && record.outcome != Outcome::None)
            return refused(
                0, "foreign-result",
                fmt::format("round {}: the result of {} and {} is not one that is known here",
                            round, report_.event.find(player)->name,
                            report_.event.find(record.opponent)->name),
                {{"round", std::to_string(round)},
                 {"white", report_.event.find(player)->name},
                 {"black", report_.event.find(record.opponent)->name}});
        all.push_back({player, record.opponent, record.colour, std::move(result)});
    }
    for (const EntryNumber player : list_of(second).players) {
        const RoundRecord record = report_.event.find(player)->record(round);
        if (record.opponent == 0 && record.outcome == Outcome::ForfeitWin)
            all.push_back({0, player, Colour::None, {}});
    }
    return all;
}

Result<TeamMatch> TeamMatches::read_match(EntryNumber one, EntryNumber other, int round) {
    const RoundRecord record = report_teams_.event.find(one)->record(round);
    TeamMatch match{one, other, {}, {}};
    if (record.colour == Colour::Black)
        std::swap(match.first, match.second);
    auto games = KYVIEN_TRY(seated(match.first, match.second, round));
    if (!games.empty()) {
        auto order = sit(match, games, round);
        // If the list is not the board order, White on board one does not follow from its first
        // player's colour.
        if (!order) {
            std::swap(match.first, match.second);
            games = KYVIEN_TRY(seated(match.first, match.second, round));
            order = sit(match, games, round);
        }
        if (!order)
            return refused(0, "team-boards-unclear",
                           fmt::format("round {}: no order of the boards of {} and {} has the "
                                       "colours {}",
                                       round, report_teams_.event.find(one)->name,
                                       report_teams_.event.find(other)->name, colours_),
                           {{"round", std::to_string(round)},
                            {"one", report_teams_.event.find(one)->name},
                            {"other", report_teams_.event.find(other)->name},
                            {"colours", colours_}});
        match.boards = *std::move(order);
        return match;
    }
    const Outcome first = report_teams_.event.find(match.first)->record(round).outcome;
    const Outcome second = report_teams_.event.find(match.second)->record(round).outcome;
    match.forfeit = tournament::result_of(first, second);
    if (record.colour == Colour::None)
        remark(remarks_, "team-colours-not-told",
               fmt::format("round {}: the report does not say who had White on board one of {} and "
                           "{}; {} is assumed",
                           round, report_teams_.event.find(one)->name,
                           report_teams_.event.find(other)->name,
                           report_teams_.event.find(match.first)->name),
               {{"round", std::to_string(round)},
                {"one", report_teams_.event.find(one)->name},
                {"other", report_teams_.event.find(other)->name},
                {"white", report_teams_.event.find(match.first)->name}});
    return match;
}
std::optional<std::vector<Seated>>
TeamMatches::sit(const TeamMatch& match, const std::vector<Seated>& games, int round) const {
    return in_board_order(games, list_of(match.second).players, colours_,
                          {order_of(match.first, round), order_of(match.second, round)});
}

Result<void> TeamMatches::read_round(int round) {
    TeamRound& made = rounds_.emplace_back();
    // In the order of points before the round, like lists by board.
    std::vector<const Entry*> teams;
    for (const Entry& team : report_teams_.event.entries)
        teams.push_back(&team);
    std::ranges::sort(teams, [&](const Entry* a, const Entry* b) {
        const Points of_a = report_teams_.event.score_before(*a, round);
        const Points of_b = report_teams_.event.score_before(*b, round);
        return of_a != of_b ? of_a > of_b : a < b;
    });
    std::set<EntryNumber> sits;
    for (const Entry* team : teams) {
        const RoundRecord record = team->record(round);
        if (record.outcome == Outcome::PairingBye && made.bye == 0)
            made.bye = team->number;
        if (record.opponent == 0 || sits.contains(team->number))
            continue;
        if (const Entry* other = report_teams_.event.find(record.opponent);
            other == nullptr || other->record(round).opponent != team->number)
            return refused(
                0, "team-met-alone",
                fmt::format("round {}: {} is paired with team {}, but not the other way round",
                            round, team->name, record.opponent),
                {{"round", std::to_string(round)},
                 {"name", team->name},
                 {"other", std::to_string(record.opponent)}});
        sits.insert({team->number, record.opponent});
        made.matches.push_back(KYVIEN_TRY(read_match(team->number, record.opponent, round)));
    }
    return {};
}

std::vector<int> TeamMatches::places_of(const TeamMatch& match, bool first) const {
    std::vector<int> places;
    for (const Seated& board : match.boards) {
        const EntryNumber player = first ? board.first : board.second;
        places.push_back(player == 0 ? 0 : seat_of_.at(player).second);
    }
    return places;
}
bool is_in_list_order(const std::vector<int>& places) {
    for (std::size_t board = 0; board < places.size(); ++board)
        if (places[board] != static_cast<int>(board) + 1)
            return false;
    return true;
}

MeetingKind TeamMatches::meeting_of_orders() const {
    bool fixed = std::ranges::all_of(report_teams_.lists, [this](const TrfTeam& team) {
        return team.players.size() == boards();
    });
    for (const TeamRound& round : rounds_)
        for (const TeamMatch& match : round.matches)
            for (const bool first : {true, false}) {
                const std::vector<int> places = places_of(match, first);
                fixed = fixed && is_in_list_order(places);
                for (std::size_t board = 0; board < places.size(); ++board)
                    if (const int place = places[board]; place != 0 &&
                                                         place <= static_cast<int>(boards()) &&
                                                         place != static_cast<int>(board) + 1)
                        return MeetingKind::AdHocBoards;
            }
    return fixed ? MeetingKind::FixedBoards : MeetingKind::Substitutes;
}

}  // namespace kyvien::exchange
