#include "tournament/office/list/starting_list.h"

#include <algorithm>
#include <array>
#include <map>
#include <string>
#include <string_view>
#include <tuple>

#include "tournament/office/internal/applier.h"
#include "tournament/office/money/prize_list.h"
#include "tournament/ranking/team_tie_breaks.h"

namespace kyvien::tournament {
namespace starting_list {
namespace {

int title_rank(std::string_view title) {
    constexpr std::array<std::string_view, 8> kTitles = {"GM",  "IM", "WGM", "FM",
                                                         "WIM", "CM", "WFM", "WCM"};
    return static_cast<int>(std::ranges::find(kTitles, title) - kTitles.begin());
}

using Rank = std::tuple<int, int, int, std::string_view, EntryNumber>;

/// A smaller rank comes first.
Rank rank_of(const Office& office, const Entry& entry, ListOrder order) {
    return {-strength_of(office, entry, order), order == ListOrder::Grade ? -entry.rating : 0,
            title_rank(entry.title), entry.name, entry.number};
}

}  // namespace
}  // namespace starting_list

ListOrder default_list_order(const Office& office) {
    return office.opened().system == SystemKind::McMahon ? ListOrder::Grade : ListOrder::Rating;
}

int strength_of(const Office& office, const Entry& entry, ListOrder order) {
    if (order == ListOrder::Grade)
        return office.entered(entry.number)->grade;
    if (entry.rating != 0 || !is_of_teams(office.opened().meeting))
        return entry.rating;
    const auto members = office.members(entry.number);
    const auto boards = static_cast<std::size_t>(office.opened().boards);
    const std::size_t size = boards > 0 ? std::min(boards, members.size()) : members.size();
    int sum = 0, rated = 0;
    for (const MemberListed& member : members.first(size)) {
        sum += member.rating;
        rated += member.rating > 0 ? 1 : 0;
    }
    return rated > 0 ? (sum + rated / 2) / rated : 0;
}

std::vector<EntryNumber> list_in_order(const Office& office, ListOrder order) {
    std::vector<starting_list::Rank> ranks;
    for (const Entry& entry : office.event().entries)
        ranks.push_back(starting_list::rank_of(office, entry, order));
    std::ranges::sort(ranks);
    std::vector<EntryNumber> numbers;
    for (const starting_list::Rank& rank : ranks)
        numbers.push_back(std::get<EntryNumber>(rank));
    return numbers;
}

std::vector<EntryNumber> list_with_inserted(const Office& office, ListOrder order,
                                            std::span<const EntryNumber> newcomers) {
    std::vector<EntryNumber> list;
    for (const Entry& entry : office.event().entries)
        if (std::ranges::find(newcomers, entry.number) == newcomers.end())
            list.push_back(entry.number);
    const auto rank = [&](EntryNumber number) {
        return starting_list::rank_of(office, *office.event().find(number), order);
    };
    for (const EntryNumber number : newcomers) {
        const starting_list::Rank mine = rank(number);
        const auto weaker =
            std::ranges::find_if(list, [&](EntryNumber other) { return rank(other) > mine; });
        list.insert(weaker, number);
    }
    return list;
}

bool is_in_order(const Office& office, ListOrder order) {
    return std::ranges::is_sorted(
        office.event().entries, std::ranges::greater{},
        [&](const Entry& entry) { return strength_of(office, entry, order); });
}

bool may_renumber(const Office& office) {
    const SystemKind system = office.opened().system;
    // A ladder starts with the list.
    const bool scheduled = has_schedule(system) || system == SystemKind::Ladder;
    // Lots that assigned places were drawn among these numbers.
    if (!office.lot_order().empty() && (scheduled || system == SystemKind::Points))
        return false;
    return static_cast<int>(office.rounds().size()) < (scheduled ? 1 : kNumbersFixedAfter);
}

std::unexpected<Refusal> refuse_fixed_numbers(const Office& office) {
    const std::size_t rounds = office.rounds().size();
    return office_refuses("numbers-fixed",
                          rounds == 1
                              ? "the starting numbers can no longer change: lots were drawn for "
                                "the list, or one round is paired"
                              : "the starting numbers can no longer change: lots were drawn for "
                                "the list, or {rounds} rounds are paired",
                          {{"rounds", rounds}});
}

// ---- the events ----

Result<void> Office::Applier::operator()(const ListSorted& sorted) const {
    if (!may_renumber(office))
        return refuse_fixed_numbers(office);
    std::map<EntryNumber, EntryNumber> renamed;
    for (const EntryNumber number : sorted.order) {
        if (find(number) == nullptr)
            return nobody(number);
        if (!renamed.emplace(number, static_cast<EntryNumber>(renamed.size() + 1)).second)
            return office_refuses("named-twice", "number {number} is named twice",
                                  {{"number", number}});
    }
    if (renamed.size() != office.entries_.size())
        return office_refuses("list-incomplete", "the list must have every entry once");
    renumber(renamed);
    office.sorted_as_ = sorted.as;
    return {};
}

/// Round 1 shows the drawn colour only while its numbers and colours are unchanged.
void Office::Applier::set_initial_colour_from_games() const {
    if (office.event_.initial_colour == Colour::None)
        office.event_.initial_colour = initial_colour_played(office.event_);
}

void Office::Applier::renumber(const std::map<EntryNumber, EntryNumber>& renamed) const {
    const auto rename = [&renamed](EntryNumber& number) {
        if (number != 0)
            number = renamed.at(number);
    };
    const auto rename_all = [&rename](std::vector<EntryNumber>& numbers) {
        std::ranges::for_each(numbers, rename);
    };
    set_initial_colour_from_games();
    for (Entry& entry : office.event_.entries) {
        rename(entry.number);
        for (RoundRecord& record : entry.records)
            rename(record.opponent);
    }
    std::ranges::sort(office.event_.entries, {}, &Entry::number);
    for (ForbiddenMeeting& rule : office.event_.forbidden)
        rename_all(rule.entries);
    for (Entered& entered : office.entries_)
        rename(entered.number);
    for (RoundState& round : office.rounds_) {
        rename(round.bye);
        rename_all(round.absent);
        for (BoardState& state : round.boards) {
            rename(state.board.white);
            rename(state.board.black);
        }
        for (auto& [number, record] : round.replaced) {
            rename(number);
            rename(record.opponent);
        }
    }
    const auto rename_keys = [&renamed](auto& map) {
        std::remove_reference_t<decltype(map)> moved;
        for (auto& [number, value] : map)
            moved.emplace(renamed.at(number), std::move(value));
        map = std::move(moved);
    };
    rename_keys(office.withdrawn_);
    std::set<EntryNumber> expelled;
    for (const EntryNumber number : office.expelled_)
        expelled.insert(renamed.at(number));
    office.expelled_ = std::move(expelled);
    rename_keys(office.warnings_);
    rename_keys(office.members_);
    for (auto& [number, members] : office.members_)
        for (MemberListed& member : members)
            member.team = number;
    decltype(office.line_ups_) line_ups;
    for (auto& [key, places] : office.line_ups_)
        line_ups.emplace(std::pair(renamed.at(key.first), key.second), std::move(places));
    office.line_ups_ = std::move(line_ups);
    decltype(office.line_ups_taken_back_) taken_back;
    for (const auto& [team, round] : office.line_ups_taken_back_)
        taken_back.emplace(renamed.at(team), round);
    office.line_ups_taken_back_ = std::move(taken_back);
    decltype(office.checked_in_) here;
    for (const EntryNumber number : office.checked_in_)
        here.insert(renamed.at(number));
    office.checked_in_ = std::move(here);
    decltype(office.first_numbers_) first_numbers;
    for (const auto& [was, is] : renamed)
        if (const EntryNumber first = office.first_number(was); first != is)
            first_numbers.emplace(is, first);
    office.first_numbers_ = std::move(first_numbers);
    rename_all(office.lot_order_);
    for (std::vector<EntryNumber>& order : office.settled_)
        rename_all(order);
    rename(office.last_accelerated_entry_);
}

Result<void> Office::Applier::operator()(const LotsAnnounced& announced) const {
    constexpr std::size_t kDigestLength = 64;
    if (announced.digest.size() != kDigestLength ||
        announced.digest.find_first_not_of("0123456789abcdef") != std::string::npos)
        return office_refuses("bad-digest", "a digest has {length} hexadecimal digits",
                              {{"length", kDigestLength}});
    // Go 29.1: an entry that withdraws before the start is left out, and lots are drawn again.
    const bool is_outdated =
        !office.lot_order_.empty() && (office.lot_order_.size() != office.entries_.size() ||
                                       office.withdrawn_at_lots_ != office.withdrawn_.size());
    if (!office.opened_->lots.empty() && !is_outdated)
        return office_refuses("lots-announced", "the digest of another seed was announced");
    if (!office.rounds_.empty())
        return office_refuses("lots-too-late",
                              "lots for the list can be drawn before round 1 only");
    office.opened_->lots = announced.digest;
    office.lot_order_.clear();
    return {};
}

Result<void> Office::Applier::operator()(const RoundsChanged& changed) const {
    if (changed.reason.empty())
        return office_refuses("rounds-need-reason",
                              "to change the number of rounds, give a reason");
    if (changed.rounds < 0 || changed.rounds > kMaxRounds)
        return office_refuses("too-many-rounds", "a tournament has at most {most} rounds",
                              {{"most", kMaxRounds}});
    if (changed.rounds != 0 && changed.rounds < paired())
        return office_refuses("rounds-played",
                              paired() == 1 ? "one round is paired already"
                                            : "{rounds} rounds are paired already",
                              {{"rounds", paired()}});
    if (office.opened_->baku && (changed.rounds == 0 || paired() > 0))
        return office_refuses("baku-fixed",
                              "under the Baku acceleration the number of rounds is fixed before "
                              "round 1");
    office.opened_->rounds = changed.rounds;
    office.event_.rounds_planned = changed.rounds;
    return {};
}

Result<void> Office::Applier::operator()(const ColoursReversed& reversed) const {
    if (reversed.reason.empty())
        return office_refuses("reversal-needs-reason", "to exchange colours, give a reason");
    BoardState* board = this->board(reversed.round, reversed.board);
    if (board == nullptr)
        return office_refuses("no-such-meeting", "there is no meeting {meeting} in round {round}",
                              {{"meeting", reversed.board}, {"round", reversed.round}});
    if (office.has_meetings() || board->board.handicap > 0)
        return office_refuses("colours-follow",
                              "the colours of matches, teams and handicap games follow from the "
                              "terms of the event and cannot be exchanged");
    set_initial_colour_from_games();
    std::swap(board->board.white, board->board.black);
    board->result = exchanged_result(board->result);
    board->reported = exchanged_result(board->reported);
    record_result(reversed.round, *board);
    return {};
}

Result<void> Office::Applier::operator()(const DetailsGiven& details) const {
    office.details_ = details;
    return {};
}

Result<void> Office::Applier::operator()(const PrizesAnnounced& prizes) const {
    if (!prizes.text.empty())
        KYVIEN_TRY(parse_prize_list(prizes.text));
    office.prizes_ = prizes.text;
    return {};
}

Result<void> Office::Applier::operator()(const TieBreaksChanged& changed) const {
    if (changed.reason.empty())
        return office_refuses("ties-need-reason", "to change the tie-breaks, give a reason");
    if (office.opened_->ranking != Ranking::Fide)
        return office_refuses("ties-of-fide-only",
                              "this event has a ranking of its own; tie-breaks cannot be chosen");
    for (const std::string& tie_break : changed.tie_breaks) {
        if (is_of_teams(office.opened_->meeting))
            KYVIEN_TRY(check_team_tie_break(tie_break));
        else
            KYVIEN_TRY(parse_tie_break(tie_break));
    }
    office.opened_->tie_breaks = changed.tie_breaks;
    return {};
}

Result<void> Office::Applier::operator()(const FileAccepted& accepted) const {
    if (accepted.reason.empty() || accepted.digests.empty())
        return office_refuses("acceptance-incomplete", "to accept changed lines, give a reason");
    return {};
}

}  // namespace kyvien::tournament
