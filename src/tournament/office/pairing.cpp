#include <algorithm>
#include <cstdlib>
#include <fmt/format.h>
#include <map>
#include <set>

#include "base/reason.h"
#include "base/result.h"
#include "tournament/office/internal/applier.h"
#include "tournament/office/internal/relaxing.h"
#include "tournament/pairing/burstein_index/burstein_index.h"
#include "tournament/pairing/double_swiss/double_swiss.h"
#include "tournament/pairing/dubov/dubov.h"
#include "tournament/pairing/dutch.h"
#include "tournament/pairing/keizer/keizer.h"
#include "tournament/pairing/lim/lim.h"
#include "tournament/pairing/mcmahon.h"
#include "tournament/pairing/molter/molter.h"
#include "tournament/pairing/schedule.h"
#include "tournament/pairing/score_pairing.h"

namespace kyvien::tournament {

bool plays_in(const Office& office, const Entry& entry, int round) {
    return entry.record(round).outcome == Outcome::None && entry.record(round).opponent == 0 &&
           !office.withdrawn_after(entry.number) &&
           (!office.opened().check_in || office.is_checked_in(entry.number));
}

bool is_round_robin(const Office& office) {
    const SystemKind system = office.opened().system;
    return system == SystemKind::RoundRobin || system == SystemKind::DoubleRoundRobin;
}

std::vector<EntryNumber> not_checked_in(const Office& office, int round) {
    std::vector<EntryNumber> missing;
    for (const Entry& entry : office.event().entries)
        if (!office.is_checked_in(entry.number) && entry.record(round) == RoundRecord{} &&
            !office.withdrawn_after(entry.number))
            missing.push_back(entry.number);
    return missing;
}

namespace {

/// Go 29.1: entries that withdrew before the first round are in neither the draw, which is made
/// without them, nor the bracket of a knockout. A round that was paired with them keeps the draw
/// unchanged.
bool is_drawn(const Office& office, EntryNumber number) {
    if (office.withdrawn_after(number) != 0)
        return true;
    return !office.rounds().empty() &&
           std::ranges::any_of(office.rounds().front().boards, [&](const auto& each) {
               return each.board.white == number || each.board.black == number;
           });
}

}  // namespace

int games_of_schedule(const Office& office) {
    const auto entries =
        static_cast<int>(std::ranges::count_if(office.event().entries, [&](const Entry& entry) {
            return is_drawn(office, entry.number);
        }));
    return (office.opened().system == SystemKind::DoubleRoundRobin ? 2 : 1) * (entries - 1);
}

std::vector<Points> mcmahon_starting_points(const Office& office, const Event& event) {
    std::vector<McMahonGrade> grades;
    for (const Entry& entry : event.entries) {
        const Entered& entered = *office.entered(entry.number);
        grades.push_back({entered.grade, entered.mcmahon_correction});
    }
    return mcmahon_starts(grades, office.opened().bar, office.opened().floor, event.points.win);
}

std::vector<Points> starting_points(const Office& office) {
    if (office.opened().system != SystemKind::McMahon)
        return {};
    return mcmahon_starting_points(office, office.event());
}

namespace {

/// Adds the rules that keep entries apart as forbidden meetings.
void add_rules(const Office& office, Event& event) {
    for (const KeptApart& rule : office.kept_apart()) {
        std::map<std::string, std::vector<EntryNumber>> groups;
        for (const Entry& entry : event.entries) {
            const Entered& known = *office.entered(entry.number);
            const std::string& shared = rule.by == SharedAttribute::Club   ? known.club
                                        : rule.by == SharedAttribute::Team ? known.team
                                                                           : known.federation;
            if (!shared.empty())
                groups[shared].push_back(entry.number);
        }
        for (auto& [shared, numbers] : groups)
            if (numbers.size() > 1)
                event.forbidden.push_back({std::move(numbers), rule.first_round, rule.last_round});
    }
}

void add_baku(const Office& office, Event& event) {
    Event at_start = event;
    std::erase_if(at_start.entries,
                  [&](const Entry& entry) { return office.entered(entry.number)->from_round > 1; });
    accelerate_baku(at_start);
    const auto last =
        std::ranges::find_if(at_start.entries.rbegin(), at_start.entries.rend(),
                             [](const Entry& entry) { return !entry.acceleration.empty(); });
    if (last == at_start.entries.rend())
        return;
    // A late entry joins the half to which its number belongs (C.04.7).
    const EntryNumber end =
        office.last_accelerated_entry() != 0 ? office.last_accelerated_entry() : last->number;
    for (Entry& entry : event.entries)
        entry.acceleration = entry.number <= end ? last->acceleration : std::vector<Points>{};
}

/// The entry at each place of a schedule, from the first: by lot if lots were drawn, with entries
/// after the draw at the end.
std::vector<EntryNumber> places_of(const Office& office) {
    std::vector<EntryNumber> places(office.lot_order().begin(), office.lot_order().end());
    for (const Entry& entry : office.event().entries)
        if (std::ranges::find(office.lot_order(), entry.number) == office.lot_order().end())
            places.push_back(entry.number);
    return places;
}

/// Pairs the same event with places instead of numbers, and converts back to numbers.
Result<RoundPairing> pair_by_place(const PairingSystem& system, const Event& event,
                                   const std::vector<EntryNumber>& places, int round) {
    std::map<EntryNumber, EntryNumber> place_of;
    for (const EntryNumber number : places)
        place_of.emplace(number, static_cast<EntryNumber>(place_of.size() + 1));
    Event by_place = event;
    for (Entry& entry : by_place.entries) {
        entry.number = place_of.at(entry.number);
        for (RoundRecord& record : entry.records)
            if (record.opponent != 0)
                record.opponent = place_of.at(record.opponent);
    }
    for (ForbiddenMeeting& rule : by_place.forbidden) {
        std::erase_if(rule.entries,
                      [&place_of](EntryNumber each) { return !place_of.contains(each); });
        for (EntryNumber& number : rule.entries)
            number = place_of.at(number);
    }
    std::ranges::sort(by_place.entries, {}, &Entry::number);
    auto pairing = system.pair(by_place, round);
    if (!pairing)
        return pairing;
    const auto number = [&places](EntryNumber place) { return places[place - 1U]; };
    for (Board& board : pairing->boards)
        board = {number(board.white), number(board.black)};
    if (pairing->bye)
        pairing->bye = number(*pairing->bye);
    return pairing;
}

/// A knockout, possibly with a drawn bracket.
Result<RoundPairing> knockout(const Office& office, Event event, int round) {
    const Elimination system(office.opened().losses);
    std::erase_if(event.entries,
                  [&](const Entry& entry) { return !is_drawn(office, entry.number); });
    if (office.lot_order().empty())
        return system.pair(event, round);
    std::vector<EntryNumber> places = places_of(office);
    std::erase_if(places, [&](EntryNumber each) { return !is_drawn(office, each); });
    auto pairing = pair_by_place(system, event, places, round);
    if (pairing)
        return pairing;
    // Undecided games and the winner do not depend on the bracket, so this refusal has the real
    // numbers.
    auto paired = system.pair(event, round);
    return paired ? pairing : paired;
}

Result<RoundPairing> of_schedule(const Office& office, int round, int cycles) {
    const auto order =
        office.opened().exchange_last_rounds ? LastRounds::Exchanged : LastRounds::AsListed;
    std::vector<EntryNumber> places = places_of(office);
    std::erase_if(places, [&](EntryNumber each) { return !is_drawn(office, each); });
    if (places.size() < 2)
        return refuse("too-few-entries", "At least two participants must be entered.");
    const auto rounds = berger(static_cast<int>(places.size()), cycles, order);
    if (round > static_cast<int>(rounds.size()))
        return refuse("tournament-over", "Everybody has met everybody.");
    // An absent entry keeps its place: the game is lost by forfeit, or void (29.2).
    const auto number = [&places](EntryNumber place) { return places[place - 1U]; };
    RoundPairing pairing;
    const RoundPairing& table = rounds[static_cast<std::size_t>(round - 1)];
    for (const Board& board : table.boards)
        pairing.boards.push_back({number(board.white), number(board.black)});
    if (table.bye)
        pairing.bye = number(*table.bye);
    return pairing;
}

/// The members of each team from board one: teams in the order of their first members, or by lot if
/// lots were drawn; members in the order of the team's list.
std::vector<std::vector<EntryNumber>> members_of_teams(const Office& office) {
    std::map<std::string, std::vector<EntryNumber>> members;
    for (const Entry& entry : office.event().entries)
        if (is_drawn(office, entry.number))
            members[office.entered(entry.number)->team].push_back(entry.number);
    std::vector<std::vector<EntryNumber>> teams;
    for (const EntryNumber number : places_of(office))
        if (is_drawn(office, number))
            if (auto team = members.extract(office.entered(number)->team))
                teams.push_back(std::move(team.mapped()));
    return teams;
}

Result<RoundPairing> of_molter(const Office& office, int round) {
    const std::vector<std::vector<EntryNumber>> teams = members_of_teams(office);
    if (teams.size() < 2)
        return refuse("too-few-entries", "A Molter tournament needs at least two teams.");
    const auto team_of = [&office](EntryNumber number) { return office.entered(number)->team; };
    for (const std::vector<EntryNumber>& team : teams)
        if (team_of(team.front()).empty())
            return office_refuses("molter-without-team", "{name} has no team",
                                  {{"name", office.entered(team.front())->name}});
    const std::size_t boards = teams.front().size();
    for (const std::vector<EntryNumber>& team : teams)
        if (team.size() != boards)
            return office_refuses("molter-unequal-teams",
                                  "every team needs as many members: {team} has {size}, {other} "
                                  "{boards}",
                                  {{"team", team_of(team.front())},
                                   {"size", team.size()},
                                   {"other", team_of(teams.front().front())},
                                   {"boards", boards}});
    const auto count = static_cast<int>(teams.size());
    if (round > molter_rounds(count))
        return refuse("tournament-over", "Everybody has met everybody of the same board.");
    const auto number = [&teams](const MolterSeat& seat) {
        return teams[static_cast<std::size_t>(seat.team - 1)]
                    [static_cast<std::size_t>(seat.board - 1)];
    };
    const MolterRound made = molter_round(count, static_cast<int>(boards), round);
    RoundPairing pairing;
    for (const MolterGame& game : made.games)
        pairing.boards.push_back({number(game.white), number(game.black)});
    if (made.free)
        pairing.bye = number(*made.free);
    return pairing;
}

/// Needs: is_fide_swiss(system), or Double-Swiss.
Result<RoundPairing> fide_swiss(SystemKind system, const Event& event, int round) {
    if (system == SystemKind::Dubov)
        return DubovSwiss().pair(event, round);
    if (system == SystemKind::Burstein)
        return BursteinIndexSwiss().pair(event, round);
    if (system == SystemKind::DoubleSwiss)
        return DoubleSwiss().pair(event, round);
    return system == SystemKind::Lim ? LimSwiss().pair(event, round)
                                     : DutchSwiss().pair(event, round);
}

/// A schedule cannot avoid a forbidden meeting, so it reports the board.
Result<RoundPairing> without_forbidden(const Office& office, const Event& event, int round,
                                       Result<RoundPairing> pairing) {
    if (!pairing)
        return pairing;
    for (const Board& board : pairing->boards)
        for (const ForbiddenMeeting& forbidden : event.forbidden) {
            const auto has = [&forbidden](EntryNumber number) {
                return std::ranges::find(forbidden.entries, number) != forbidden.entries.end();
            };
            if (forbidden.first_round > round || round > forbidden.last_round ||
                !has(board.white) || !has(board.black))
                continue;
            return refuse(
                "forbidden-in-schedule",
                fmt::format(
                    "Round {} of the schedule has {} against {}, who may not meet. Undo "
                    "what forbids it for this round, draw another order by lot before round "
                    "1, or pair the round by hand.",
                    round, office.entered(board.white)->name, office.entered(board.black)->name),
                rulebook::go_cn("27"),
                {{"round", std::to_string(round)},
                 {"first", std::to_string(board.white)},
                 {"second", std::to_string(board.black)}});
        }
    return pairing;
}

}  // namespace

std::vector<EntryNumber> free_places(const Office& office, int round,
                                     std::span<const Board> boards) {
    const Opened& opened = office.opened();
    return opened.system == SystemKind::Knockout && opened.losses == 1
               ? free_places(office.event(), round, boards)
               : std::vector<EntryNumber>();
}

int complete_rounds(const Office& office) {
    if (office.is_arena())
        return static_cast<int>(office.rounds().size());
    const auto open = std::ranges::find_if(office.rounds(), [](const RoundState& round) {
        return std::ranges::any_of(round.boards,
                                   [](const BoardState& board) { return board.result.empty(); });
    });
    return static_cast<int>(open - office.rounds().begin());
}

Result<RoundPairing> propose_pairing(const Office& office, int round) {
    if (!office.is_open())
        return office_refuses("not-opened", "a log must begin with the opening of the tournament");
    if (round <= static_cast<int>(office.rounds().size()))
        return refuse("round-paired", fmt::format("Round {} is paired already.", round),
                      std::nullopt, {{"round", std::to_string(round)}});
    if (office.is_closed())
        return refuse("event-closed", "The event is closed.");
    if (office.hand_pairing() != nullptr)
        return refuse(
            "paired-by-hand",
            fmt::format(
                "Round {} is being paired by hand ({}). Enter its boards, or end pairing by hand.",
                round, office.hand_pairing()->reason));
    KYVIEN_TRY(check_teams_complete(office));
    return system_pairing(office, round);
}

KeizerTerms keizer_terms(const Opened& opened) {
    return {opened.keizer_again, opened.keizer_absences, opened.keizer_top};
}

LadderTerms ladder_terms(const Opened& opened) {
    return {opened.ladder_again, opened.ladder_reach,
            opened.ladder_inserts ? LadderMove::Insert : LadderMove::Exchange};
}

TeamSwissTerms team_swiss_terms(const Opened& opened) {
    return {opened.team_colours, opened.game_points_first, opened.one_score, opened.baku};
}

Points game_points_of_bye(const Office& office, Outcome outcome, std::optional<int> boards) {
    const Points all = office.game_points().win * boards.value_or(office.opened().boards);
    if (outcome == Outcome::FullBye)
        return all;
    const Points half = Points::twentieths(all.in_twentieths() / 2);
    if (outcome == Outcome::HalfBye)
        return half;
    if (outcome != Outcome::PairingBye)
        return {};
    if (!office.opened().bye_points.empty())
        return office.opened().bye_points.back();
    return office.event().points.pairing_bye == Points{} ? Points{} : half;
}

GamePoints game_points_of_teams(const Office& office, const Event& event, int rounds) {
    GamePoints made;
    std::map<EntryNumber, std::size_t> place;
    for (const Entry& team : event.entries) {
        place.emplace(team.number, made.size());
        auto& of_team = made.emplace_back();
        for (int round = 1; round <= rounds; ++round)
            of_team.push_back(game_points_of_bye(office, team.record(round).outcome));
    }
    for (int round = 1; round <= rounds; ++round) {
        const auto at = static_cast<std::size_t>(round - 1);
        const RoundState& state = office.rounds()[at];
        for (std::size_t number = 0; number < state.boards.size(); ++number) {
            const Board& pair = state.boards[number].board;
            const MeetingState meeting = office.meeting(round, static_cast<int>(number) + 1);
            made[place.at(pair.white)][at] = meeting.first;
            made[place.at(pair.black)][at] = meeting.second;
        }
    }
    return made;
}

namespace {

/// The records then have the points of the games, if game points are the primary score.
void count_game_points(const Office& office, Event& event, int round) {
    const int rounds = std::min(round - 1, static_cast<int>(office.rounds().size()));
    const GamePoints made = game_points_of_teams(office, event, rounds);
    for (std::size_t i = 0; i < event.entries.size(); ++i) {
        Entry& team = event.entries[i];
        team.penalties.clear();  // of match points
        for (int before = 1; before <= rounds; ++before)
            if (RoundRecord record = team.record(before); record != RoundRecord{}) {
                record.given = made[i][static_cast<std::size_t>(before - 1)];
                set_record(team, before, record);
            }
    }
}

void count_match_points(const Office& office, Event& event) {
    for (std::size_t i = 0; i < event.entries.size(); ++i) {
        event.entries[i].penalties = office.event().entries[i].penalties;
        for (RoundRecord& record : event.entries[i].records)
            record.given.reset();
    }
}

}  // namespace

Result<RoundPairing> pair_event(const Office& office, Event event, int round) {
    const Opened& opened = office.opened();
    switch (opened.system) {
    case SystemKind::Dutch:
    case SystemKind::Dubov:
    case SystemKind::Burstein:
    case SystemKind::Lim:
    case SystemKind::DoubleSwiss:
        // Lots decide the first colour; without them the first entry of the list has White.
        if (event.initial_colour == Colour::None && initial_colour_played(event) == Colour::None)
            event.initial_colour = Colour::White;
        return fide_swiss(opened.system, event, round);
    case SystemKind::McMahon: {
        const std::vector<Points> starts = mcmahon_starting_points(office, event);
        for (std::size_t i = 0; i < event.entries.size(); ++i)
            event.entries[i].acceleration.assign(static_cast<std::size_t>(round), starts[i]);
        return ScorePairing().pair(event, round);
    }
    case SystemKind::Points:
        // Go 31.4: the first round is drawn by lot.
        if (round == 1 && !office.lot_order().empty())
            if (auto drawn = pair_by_place(ScorePairing(), event, places_of(office), round))
                return drawn;
        return ScorePairing().pair(event, round);
    case SystemKind::RoundRobin:
        return without_forbidden(office, event, round, of_schedule(office, round, 1));
    case SystemKind::DoubleRoundRobin:
        return without_forbidden(office, event, round, of_schedule(office, round, 2));
    case SystemKind::TeamSwiss: {
        const GamePoints made = game_points_of_teams(office, event, round - 1);
        count_match_points(office, event);
        return pair_teams(std::move(event), made, team_swiss_terms(office.opened()), round);
    }
    case SystemKind::Keizer:
        return KeizerSystem(keizer_terms(opened)).pair(event, round);
    case SystemKind::Ladder:
        return Ladder(ladder_terms(opened)).pair(event, round);
    case SystemKind::Molter:
        return without_forbidden(office, event, round, of_molter(office, round));
    case SystemKind::Arena:
        return office_refuses("arena-has-no-rounds",
                              "an arena pairs whoever is free; it has no rounds, byes, lots or "
                              "rules about who may meet");
    case SystemKind::Knockout:
        break;
    }
    return without_forbidden(office, event, round, knockout(office, event, round));
}

Result<RoundPairing> system_pairing(const Office& office, int round) {
    const int planned = office.opened().rounds;
    if (planned > 0 && round > planned)
        return refuse("tournament-over",
                      planned == 1 ? "The only round has been paired."
                                   : fmt::format("All {} rounds have been paired.", planned));
    if (round != static_cast<int>(office.rounds().size()) + 1)
        return refuse("no-such-round",
                      fmt::format("The next round is {}.", office.rounds().size() + 1));
    if (!office.rounds().empty())
        for (std::size_t board = 0; board < office.rounds().back().boards.size(); ++board)
            if (office.rounds().back().boards[board].result.empty())
                return refuse(
                    "result-missing",
                    fmt::format("Round {}: board {} has no result yet.", round - 1, board + 1),
                    std::nullopt,
                    {{"round", std::to_string(round - 1)}, {"board", std::to_string(board + 1)}});
    auto pairing = pair_event(office, event_before(office, round), round);
    if (pairing)
        add_handicaps(office, round, pairing->boards);
    if (!pairing && (pairing.error().code == "no-complete-pairing" ||
                     pairing.error().code == "no-bye-candidate"))
        return refuse(with_relaxations(office, round, std::move(pairing.error())));
    return pairing;
}

void add_handicaps(const Office& office, int round, std::vector<Board>& boards) {
    const Opened& opened = office.opened();
    const auto& table = opened.handicap_table;
    if (opened.max_handicap == 0 && table.empty())
        return;
    const Event& event = office.event();
    const std::vector<Points> starts = opened.system == SystemKind::McMahon
                                           ? mcmahon_starting_points(office, event)
                                           : std::vector<Points>(event.entries.size());
    const auto strength = [&](EntryNumber number) {
        if (opened.handicap_by_grade)
            return event.points.win * office.entered(number)->grade;
        const Entry& entry = *event.find(number);
        return event.score_before(entry, round) +
               starts[static_cast<std::size_t>(&entry - event.entries.data())];
    };
    for (Board& board : boards) {
        if (board.handicap != 0 || event.find(board.white) == nullptr ||
            event.find(board.black) == nullptr)
            continue;
        const Points difference = strength(board.white) - strength(board.black);
        const int wins = std::abs(difference.in_twentieths()) / event.points.win.in_twentieths();
        board.handicap = table.empty() ? handicap_for(opened, wins) : handicap_row_for(table, wins);
        if (board.handicap == 0)
            continue;
        const bool first_is_weaker = difference < Points{};
        const bool weaker_first =
            table.empty() ? opened.handicap_first
                          : weaker_is_first(table[static_cast<std::size_t>(board.handicap - 1)],
                                            opened.handicap_first);
        if (first_is_weaker != weaker_first)
            std::swap(board.white, board.black);
    }
}

Event event_before(const Office& office, int round) {
    Event event = office.event();
    for (Entry& entry : event.entries)
        if (entry.record(round) == RoundRecord{} && !plays_in(office, entry, round))
            set_record(entry, round, {0, Colour::None, Outcome::ZeroBye, true});
    add_rules(office, event);
    if (office.opened().baku)
        add_baku(office, event);
    if (office.opened().game_points_first)
        count_game_points(office, event, round);
    return event;
}

Result<void> check_pairing(const Office& office, int round, const RoundPairing& pairing) {
    const auto bad = [](EntryNumber number, const Reason& why) {
        return refuse("bad-pairing", fmt::format("Number {} {}.", number, why.english),
                      std::nullopt, with_reason({{"entry", std::to_string(number)}}, why));
    };
    std::set<EntryNumber> seen;
    const auto take = [&](EntryNumber number) -> Result<void> {
        const Entry* entry = office.event().find(number);
        if (entry == nullptr)
            return bad(number, {"pairing-of-nobody", "is nobody's"});
        // In a schedule an absent entry keeps its place, and the opponent wins by forfeit.
        if (!plays_in(office, *entry, round) && !has_schedule(office.opened().system))
            return bad(number, {"pairing-of-absent", "does not play in this round"});
        if (!seen.insert(number).second)
            return bad(number, {"pairing-twice", "stands in it twice"});
        return {};
    };
    for (const Board& board : pairing.boards)
        for (const EntryNumber number : {board.white, board.black})
            if (auto taken = take(number); !taken)
                return taken;
    if (pairing.bye)
        if (auto taken = take(*pairing.bye); !taken)
            return taken;
    if (office.opened().system == SystemKind::Knockout)
        return {};  // eliminated, or free in the bracket
    for (const Entry& entry : office.event().entries)
        if (plays_in(office, entry, round) && !seen.contains(entry.number))
            return bad(entry.number,
                       {"pairing-left-out", "plays in this round and stands nowhere"});
    return {};
}

}  // namespace kyvien::tournament
