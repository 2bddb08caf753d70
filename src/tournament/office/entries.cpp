#include <algorithm>
#include <cstdlib>
#include <fmt/format.h>
#include <set>

#include "tournament/office/internal/applier.h"
#include "tournament/office/internal/same_name.h"
#include "tournament/pairing/schedule.h"

namespace kyvien::tournament {
namespace entries {
namespace {

constexpr int kMaxCorrection = 30;

Entry entry_of(const Entered& entered) {
    Entry entry;
    entry.number = entered.number;
    entry.name = entered.name;
    entry.rating = entered.rating;
    entry.title = entered.title;
    entry.federation = entered.federation;
    entry.id = entered.id;
    entry.sex = entered.sex;
    entry.birth = entered.birth;
    return entry;
}

Outcome outcome_of(ByeKind kind) {
    return kind == ByeKind::Full   ? Outcome::FullBye
           : kind == ByeKind::Half ? Outcome::HalfBye
                                   : Outcome::ZeroBye;
}

}  // namespace
}  // namespace entries

Result<void> Office::Applier::operator()(const Entered& entered) const {
    if (entered.number == 0 || entered.number > kMaxEntries)
        return office_refuses("bad-number", "numbers go from 1 to {most}", {{"most", kMaxEntries}});
    if (entered.name.empty())
        return office_refuses("entry-name-missing", "the entry has no name");
    if (std::abs(entered.mcmahon_correction) > entries::kMaxCorrection)
        return office_refuses("bad-correction", "a McMahon correction is at most {most} grades",
                              {{"most", entries::kMaxCorrection}});
    if (office.entered(entered.number) != nullptr)
        return office_refuses(
            "number-taken", "number {number} is taken by {name}",
            {{"number", entered.number}, {"name", office.entered(entered.number)->name}});
    for (const Entered& other : office.entries_)
        if (!entered.id.empty() && other.id == entered.id)
            return office_refuses("id-taken", "{name} has the id {id} already",
                                  {{"name", other.name}, {"id", entered.id}});
    if (entered.from_round > kMaxRounds)
        return office_refuses("too-many-rounds", "a tournament has at most {most} rounds",
                              {{"most", kMaxRounds}});
    if (entered.from_round < 1 ||
        (!office.is_arena() && entered.from_round <= static_cast<int>(office.rounds_.size())))
        return office_refuses("enters-too-early",
                              "round {round} is paired already; enter from a later one",
                              {{"round", entered.from_round}});
    if (!office.rounds_.empty() && is_scheduled())
        return office_refuses("schedule-begun", "nobody can enter once the schedule has begun");
    if (office.has_meetings() && !entered.team.empty())
        return office_refuses("teams-are-entries",
                              "teams are entries here; list their players as members");
    Entry entry = entries::entry_of(entered);
    for (int round = 1; round < entered.from_round; ++round)
        set_record(entry, round, {0, Colour::None, Outcome::ZeroBye, true});
    const auto place =
        std::ranges::upper_bound(office.event_.entries, entered.number, {}, &Entry::number);
    office.event_.entries.insert(place, std::move(entry));
    office.entries_.push_back(entered);
    const std::size_t hash = name_hash(entered.name);
    office.name_hashes_.insert(std::ranges::upper_bound(office.name_hashes_, hash), hash);
    return {};
}

Result<void> Office::Applier::operator()(const EntryCorrected& corrected) const {
    Entry* entry = find(corrected.entry.number);
    if (entry == nullptr)
        return nobody(corrected.entry.number);
    if (corrected.entry.name.empty() || corrected.reason.empty())
        return office_refuses("correction-incomplete", "a correction needs the entry and a reason");
    if (std::abs(corrected.entry.mcmahon_correction) > entries::kMaxCorrection)
        return office_refuses("bad-correction", "a McMahon correction is at most {most} grades",
                              {{"most", entries::kMaxCorrection}});
    Entry renewed = entries::entry_of(corrected.entry);
    renewed.records = std::move(entry->records);
    renewed.penalties = std::move(entry->penalties);
    *entry = std::move(renewed);
    Entered& known = *std::ranges::find(office.entries_, corrected.entry.number, &Entered::number);
    const int from_round = known.from_round;
    auto& hashes = office.name_hashes_;
    hashes.erase(std::ranges::lower_bound(hashes, name_hash(known.name)));
    const std::size_t hash = name_hash(corrected.entry.name);
    hashes.insert(std::ranges::upper_bound(hashes, hash), hash);
    known = corrected.entry;
    known.from_round = from_round;
    return {};
}

Result<void> Office::Applier::operator()(const Withdrew& withdrew) const {
    Entry* entry = find(withdrew.number);
    if (entry == nullptr)
        return nobody(withdrew.number);
    if (office.withdrawn_.contains(withdrew.number))
        return office_refuses("withdrawn-already", "{name} has already withdrawn",
                              {{"name", entry->name}});
    if (withdrew.after_round < static_cast<int>(office.rounds_.size()))
        return office_refuses("withdraws-from-paired",
                              "round {round} is paired; enter its result as a forfeit",
                              {{"round", office.rounds_.size()}});
    office.withdrawn_[withdrew.number] = withdrew.after_round;
    if (withdrew.expelled)
        office.expelled_.insert(withdrew.number);
    // Go 29.4: the opponent wins the rest of a match or of a meeting of teams.
    if (!office.has_meetings() || office.rounds_.empty())
        return {};
    const auto& boards = office.rounds_.back().boards;
    for (std::size_t i = 0; i < boards.size(); ++i) {
        const bool is_first = boards[i].board.white == withdrew.number;
        if ((is_first || boards[i].board.black == withdrew.number) && boards[i].result.empty())
            fill_pending_games(paired(), static_cast<int>(i) + 1, is_first ? "-/+" : "+/-");
    }
    return {};
}

Result<void> Office::Applier::operator()(const CameBack& back) const {
    if (!office.withdrawn_.contains(back.number))
        return office_refuses("not-withdrawn", "number {number} has not withdrawn",
                              {{"number", back.number}});
    if (is_round_robin(office) && office.withdrawn_.at(back.number) == 0 && paired() > 0 &&
        std::ranges::none_of(office.rounds_.front().boards, [&](const auto& each) {
            return each.board.white == back.number || each.board.black == back.number;
        }))
        return office_refuses(
            "not-in-the-draw",
            "number {number} withdrew before the draw and has no place in the schedule",
            {{"number", back.number}});
    if (back.from_round > kMaxRounds)
        return office_refuses("too-many-rounds", "a tournament has at most {most} rounds",
                              {{"most", kMaxRounds}});
    if (back.from_round <= static_cast<int>(office.rounds_.size()))
        return office_refuses("returns-too-early",
                              "round {round} is paired already; come back in a later one",
                              {{"round", back.from_round}});
    Entry& entry = *find(back.number);
    for (int round = paired() + 1; round < back.from_round; ++round)
        if (entry.record(round) == RoundRecord{})
            set_record(entry, round, {0, Colour::None, Outcome::ZeroBye, true});
    office.withdrawn_.erase(back.number);
    office.expelled_.erase(back.number);
    return {};
}

Result<void> Office::Applier::operator()(const ByeGranted& bye) const {
    Entry* entry = find(bye.number);
    if (entry == nullptr)
        return nobody(bye.number);
    if (bye.round < 1 || bye.round <= static_cast<int>(office.rounds_.size()) ||
        bye.round > kMaxRounds)
        return office_refuses("bye-too-late", "round {round} is paired already",
                              {{"round", bye.round}});
    if (bye.kind == ByeKind::None) {
        set_record(*entry, bye.round, {});
        // As if it had never been granted.
        while (!entry->records.empty() && entry->records.back() == RoundRecord{})
            entry->records.pop_back();
        return {};
    }
    set_record(*entry, bye.round, {0, Colour::None, entries::outcome_of(bye.kind), true});
    return {};
}

Result<void> Office::Applier::operator()(const MeetingForbidden& forbidden) const {
    if (forbidden.numbers.size() < 2 || forbidden.first_round > forbidden.last_round)
        return office_refuses("bad-meeting-rule",
                              "a rule about who may not meet needs at least two entries, and a "
                              "first round that is not after the last");
    for (const EntryNumber number : forbidden.numbers)
        if (find(number) == nullptr)
            return nobody(number);
    office.event_.forbidden.push_back(
        {forbidden.numbers, forbidden.first_round, forbidden.last_round});
    return {};
}

Result<void> Office::Applier::operator()(const WarningsCounted& counted) const {
    if (find(counted.number) == nullptr)
        return nobody(counted.number);
    if (counted.warnings < 0 || counted.warnings > 1000)
        return office_refuses("bad-warnings", "the number of warnings cannot be below 0");
    office.warnings_[counted.number] = counted.warnings;
    return {};
}

Result<void> Office::Applier::operator()(const LotsDrawn& lots) const {
    if (!office.opened_->lots.empty() && lots_commitment(lots.seed) != office.opened_->lots)
        return office_refuses("other-seed", "the seed is not the one that was announced");
    if (!office.rounds_.empty())
        return office_refuses("lots-too-late",
                              "lots for the list can be drawn before round 1 only");
    std::vector<std::string> items;
    for (const Entered& entered : office.entries_)
        items.push_back(std::to_string(entered.number));
    std::vector<EntryNumber> order;
    for (const std::string& item : draw_lots(lots.seed, items))
        order.push_back(static_cast<EntryNumber>(std::stoi(item)));
    if (order != lots.order)
        return office_refuses("other-order", "this is not the order that the seed gives");
    office.lot_order_ = lots.order;
    office.withdrawn_at_lots_ = office.withdrawn_.size();
    office.event_.initial_colour = draw_colour(lots.seed, "initial colour");
    return {};
}

Result<void> Office::Applier::operator()(const MemberListed& member) const {
    const Entry* team = find(member.team);
    if (team == nullptr)
        return nobody(member.team);
    if (!is_of_teams(office.opened_->meeting))
        return office_refuses("no-teams", "this is not an event of teams");
    if (member.name.empty())
        return office_refuses("member-name-missing", "the member has no name");
    std::vector<MemberListed>& members = office.members_[member.team];
    const bool is_new = member.place == static_cast<int>(members.size()) + 1;
    constexpr int kMaxMembers = 99;
    if (member.place < 1 || member.place > kMaxMembers ||
        member.place > static_cast<int>(members.size()) + 1)
        return office_refuses("next-place", "the next free place of {team} is {place}",
                              {{"team", team->name}, {"place", members.size() + 1}});
    const MeetingKind kind = office.opened_->meeting;
    const bool has_reserves = kind == MeetingKind::Substitutes || kind == MeetingKind::AdHocBoards;
    // A team that enters late hands in its list before its own first round.
    const bool accepted = office.entered(member.team)->from_round <= paired();
    if (accepted && !(is_new && has_reserves))
        return refuse(
            "order-locked",
            fmt::format(
                "The list of {} was accepted with the first pairing; it can no longer be changed.",
                team->name),
            rulebook::go_cn("26.2b"),
            {{"entry", std::to_string(member.team)}, {"why", "list-accepted"}});
    for (const auto& [number, others] : office.members_)
        for (const MemberListed& other : others) {
            const bool itself = number == member.team && other.place == member.place;
            if (!itself && ((number == member.team && other.name == member.name) ||
                            (!member.id.empty() && other.id == member.id)))
                return office_refuses("member-listed", "{name} is already on the list of {team}",
                                      {{"name", other.name}, {"team", find(number)->name}});
        }
    if (is_new)
        members.push_back(member);
    else
        members[static_cast<std::size_t>(member.place - 1)] = member;
    return {};
}

Result<void> Office::Applier::operator()(const LineUpGiven& line_up) const {
    const Entry* team = find(line_up.team);
    if (team == nullptr)
        return nobody(line_up.team);
    const MeetingKind kind = office.opened_->meeting;
    if (kind != MeetingKind::Substitutes && kind != MeetingKind::AdHocBoards)
        return refuse("order-locked",
                      is_of_teams(kind) ? "Every player keeps the place of the list in this event."
                                        : "This is not a team event.",
                      kind == MeetingKind::Ring ? rulebook::go_cn("27.6")
                                                : rulebook::go_cn("26.2b"),
                      {{"why", is_of_teams(kind) ? "places-kept" : "no-teams"}});
    if (line_up.round < 1 || line_up.round < paired() || line_up.round > paired() + 1)
        return office_refuses(
            "order-out-of-time",
            "a line-up can be given for the round that is paired or the next one only");
    const bool takes_back = line_up.places.empty();
    if (takes_back && !office.has_line_up(line_up.team, line_up.round))
        return office_refuses("order-missing", "{team} has not given its line-up for round {round}",
                              {{"team", team->name}, {"round", line_up.round}});
    if (!takes_back && static_cast<int>(line_up.places.size()) != office.opened_->boards)
        return office_refuses("order-size",
                              "a line-up names {boards} boards, with 0 for an empty one",
                              {{"boards", office.opened_->boards}});
    if (line_up.round == paired())
        for (const BoardState& board : office.rounds_.back().boards)
            if ((board.board.white == line_up.team || board.board.black == line_up.team) &&
                std::ranges::any_of(board.games,
                                    [](const GameState& game) { return !game.result.empty(); }))
                return office_refuses("meeting-begun", "the meeting has begun; its line-ups stand");
    const std::pair key(line_up.team, line_up.round);
    if (takes_back) {
        office.line_ups_.erase(key);
        office.line_ups_taken_back_.insert(key);
        recompute_empty_boards(line_up);
        return {};
    }
    const int size = static_cast<int>(office.members(line_up.team).size());
    std::vector<int> seated;
    for (std::size_t i = 0; i < line_up.places.size(); ++i) {
        const int place = line_up.places[i];
        if (place == 0)
            continue;
        if (place < 1 || place > size)
            return office_refuses("no-such-place", "the list of {team} has the places 1 to {count}",
                                  {{"team", team->name}, {"count", size}});
        if (std::ranges::find(seated, place) != seated.end())
            return office_refuses("place-twice", "place {place} is named for two boards",
                                  {{"place", place}});
        seated.push_back(place);
        if (kind == MeetingKind::Substitutes && place <= office.opened_->boards &&
            place != static_cast<int>(i) + 1)
            return office_refuses(
                "not-a-reserve",
                "only a reserve can be put at board {board}; the others keep their boards",
                {{"board", i + 1}});
    }
    if (seated.empty())
        return office_refuses(
            "empty-order",
            "a line-up without players is a forfeit; enter the result of the meeting as a forfeit");
    office.line_ups_[key] = line_up.places;
    office.line_ups_taken_back_.erase(key);
    recompute_empty_boards(line_up);
    return {};
}

/// Empty boards may have decided the meeting, or may no longer do so.
void Office::Applier::recompute_empty_boards(const LineUpGiven& line_up) const {
    if (line_up.round != paired())
        return;
    auto& boards = office.rounds_.back().boards;
    for (std::size_t i = 0; i < boards.size(); ++i) {
        if (boards[i].board.white != line_up.team && boards[i].board.black != line_up.team)
            continue;
        boards[i].result.clear();
        record_result(line_up.round, boards[i]);
        forfeit_empty_boards(line_up.round, static_cast<int>(i) + 1);
    }
}

Result<void> Office::Applier::operator()(const CheckedIn& checked) const {
    const Entry* entry = find(checked.number);
    if (entry == nullptr)
        return nobody(checked.number);
    if (checked.here == office.checked_in_.contains(checked.number))
        return checked.here ? office_refuses("checked-in-already", "{name} has already checked in",
                                             {{"name", entry->name}})
                            : office_refuses("not-checked-in", "{name} has not checked in",
                                             {{"name", entry->name}});
    if (checked.here) {
        office.checked_in_.insert(checked.number);
        if (office.arena_)
            office.arena_->free_since[checked.number] = at;
    } else {
        office.checked_in_.erase(checked.number);
    }
    return {};
}

Result<void> Office::Applier::operator()(const KeptApart& apart) const {
    if (apart.first_round < 1 || apart.first_round > apart.last_round)
        return office_refuses("bad-rule-rounds",
                              "the first round of a rule cannot be after its last");
    if (apart.reason.empty())
        return office_refuses("rule-needs-reason", "a rule about who may not meet needs a reason");
    office.separation_rules_.push_back(apart);
    return {};
}

Result<void> Office::Applier::operator()(const PenaltyGiven& penalty) const {
    Entry* entry = find(penalty.number);
    if (entry == nullptr)
        return nobody(penalty.number);
    if (penalty.round < 1 || penalty.round > paired())
        return office_refuses("round-not-paired", "round {round} is not paired",
                              {{"round", penalty.round}});
    if (penalty.reason.empty())
        return office_refuses("penalty-needs-reason",
                              "to take points away or to give them, give a reason");
    if (penalty.points > Points::whole(kMaxRounds))
        return office_refuses("penalty-too-large", "nobody has that many points");
    if (entry->penalties.size() < static_cast<std::size_t>(penalty.round))
        entry->penalties.resize(static_cast<std::size_t>(penalty.round));
    entry->penalties[static_cast<std::size_t>(penalty.round - 1)] =
        penalty.given ? Points{} - penalty.points : penalty.points;
    return {};
}

Result<void> Office::Applier::operator()(const RuleLifted& lifted) const {
    if (lifted.reason.empty())
        return office_refuses("rule-needs-reason", "a rule about who may not meet needs a reason");
    if (lifted.from_round <= paired())
        return office_refuses("round-is-paired", "round {round} is paired already",
                              {{"round", lifted.from_round}});
    bool found = false;
    // Past rounds keep their rule.
    const auto end = [&](auto& rules, const auto& is_it) {
        for (auto& rule : rules)
            if (rule.last_round >= lifted.from_round && is_it(rule)) {
                found = true;
                rule.last_round = lifted.from_round - 1;
            }
        std::erase_if(rules, [](const auto& rule) { return rule.last_round < rule.first_round; });
    };
    if (lifted.numbers.empty())
        end(office.separation_rules_, [&](const KeptApart& rule) { return rule.by == lifted.by; });
    else
        end(office.event_.forbidden, [&](const ForbiddenMeeting& rule) {
            return std::ranges::is_permutation(rule.entries, lifted.numbers);
        });
    if (!found)
        return office_refuses("no-such-rule", "there is no such rule from round {round} on",
                              {{"round", lifted.from_round}});
    return {};
}

Result<void> Office::Applier::operator()(const PlacesSettled& settled) const {
    if (settled.reason.empty())
        return office_refuses("settling-needs-reason",
                              "to put in order who share a place, give a reason");
    const Standings table = office.standings(paired());
    const StandingLine* first = settled.order.empty() ? nullptr : table.find(settled.order.front());
    const auto sharing = std::ranges::count_if(table.lines, [&](const StandingLine& line) {
        return first != nullptr && line.place != 0 && line.place == first->place;
    });
    std::set<EntryNumber> named;
    for (const EntryNumber number : settled.order) {
        const StandingLine* line = table.find(number);
        if (line == nullptr)
            return nobody(number);
        if (line->place == 0 || line->place != first->place || !named.insert(number).second)
            return office_refuses("place-not-shared", "{name} does not share that place",
                                  {{"name", find(number)->name}});
    }
    if (named.size() < 2 || static_cast<std::ptrdiff_t>(named.size()) != sharing)
        return office_refuses("place-not-shared-by-these",
                              "name all who share the place, and at least two");
    if (!settled.seed.empty()) {
        std::vector<std::string> items;
        for (const EntryNumber number : named)
            items.push_back(std::to_string(number));
        std::vector<EntryNumber> drawn;
        for (const std::string& item : draw_lots(settled.seed, items))
            drawn.push_back(static_cast<EntryNumber>(std::stoi(item)));
        if (drawn != settled.order)
            return office_refuses("other-order", "this is not the order that the seed gives");
    }
    office.settled_.push_back(settled.order);
    return {};
}

}  // namespace kyvien::tournament
