// Commands about entries: taking part, terms, order.
#include <algorithm>

#include "tournament/event/day.h"
#include "tournament/office/entry_list.h"
#include "tournament/office/internal/decide_parts.h"
#include "tournament/office/list/starting_list.h"

namespace kyvien::tournament::decide_office {
namespace {

/// The event limits the number of half-point byes per entry, and the last round for one.
Result<void> may_have_half_bye(const Office& office, EntryNumber number, int round) {
    const Opened& opened = office.opened();
    if (const Entered* entered = office.entered(number);
        entered != nullptr && entered->no_half_byes)
        return office_refuses("half-byes-not-for", "{name} was entered without half-point byes",
                              {{"name", entered->name}});
    if (opened.half_byes_until && round > *opened.half_byes_until)
        return office_refuses("half-byes-over",
                              "half-point byes are granted up to round {round} only",
                              {{"round", *opened.half_byes_until}});
    const Entry* entry = office.event().find(number);
    if (!opened.half_byes || entry == nullptr)
        return {};
    int had = 0;
    for (int each = 1; each <= static_cast<int>(entry->records.size()); ++each)
        had += each != round && entry->record(each).outcome == Outcome::HalfBye ? 1 : 0;
    if (had < *opened.half_byes)
        return {};
    return office_refuses("half-byes-used-up", "{name} has used all half-point byes: {count}",
                          {{"name", entry->name}, {"count", had}});
}

}  // namespace

Result<void> check_numbers(const std::vector<EntryNumber>& numbers) {
    if (numbers.empty())
        return refuse("nobody-named", "Name at least one starting number.");
    std::vector<EntryNumber> sorted = numbers;
    std::ranges::sort(sorted);
    if (const auto twice = std::ranges::adjacent_find(sorted); twice != sorted.end()) {
        auto refused =
            office_refuses("named-twice", "number {number} is named twice", {{"number", *twice}});
        refused.error().values.emplace_back("entry", std::to_string(*twice));
        return refused;
    }
    return {};
}

Result<OfficeEvents> CommandEvents::operator()(const command::Enter& enter) const {
    Entered entry = enter.entry;
    if (entry.number == 0)
        entry.number = static_cast<EntryNumber>(next_entry_number(office));
    entry.from_round = first_round_of_new_entry(office);
    entry.birth = normalised_birth_date(entry.birth);
    OfficeEvents events{entry};
    if (enter.entry.number == 0)
        insert(events);
    return events;
}

Result<OfficeEvents> CommandEvents::operator()(const command::EnterList& list) const {
    const auto entries = KYVIEN_TRY(entries_of_list(office, list.text));
    if (entries.empty())
        return bad_field("text", {"field-list", "a list with a head line and an entry a line"});
    OfficeEvents events = events_of_list(office, entries);
    insert(events);
    return events;
}

Result<OfficeEvents> CommandEvents::operator()(const command::Correct& correct) const {
    EntryCorrected body{correct.entry, correct.reason};
    body.entry.birth = normalised_birth_date(body.entry.birth);
    if (const Entered* known = office.entered(body.entry.number))
        body.entry.from_round = known->from_round;
    return OfficeEvents{std::move(body)};
}

Result<OfficeEvents> CommandEvents::operator()(const command::Withdraw& withdraw) const {
    return for_each_number(withdraw.numbers, [&](EntryNumber number) {
        return Withdrew{number, last(), withdraw.reason, withdraw.expelled};
    });
}

Result<OfficeEvents> CommandEvents::operator()(const command::Return& back) const {
    return for_each_number(back.numbers,
                           [&](EntryNumber number) { return CameBack{number, next()}; });
}

Result<OfficeEvents> CommandEvents::operator()(const command::GrantBye& bye) const {
    const int rounds = office.opened().rounds > 0 ? office.opened().rounds : kMaxRounds;
    if (bye.round)
        KYVIEN_TRY(check_range("round", *bye.round, 1, rounds));
    const int round = bye.round.value_or(next());
    for (const EntryNumber number : bye.numbers)
        if (office.withdrawn_after(number))
            return office_refuses("withdrawn-already", "{name} has already withdrawn",
                                  {{"name", office.entered(number)->name}});
    if (bye.kind == ByeKind::Half)
        for (const EntryNumber number : bye.numbers)
            KYVIEN_TRY(may_have_half_bye(office, number, round));
    return for_each_number(bye.numbers,
                           [&](EntryNumber number) { return ByeGranted{number, round, bye.kind}; });
}

Result<OfficeEvents> CommandEvents::operator()(const command::CheckIn& check_in) const {
    std::vector<EntryNumber> numbers;
    if (check_in.all)
        for (const Entry& entry : office.event().entries)
            if (office.is_checked_in(entry.number) != check_in.here)
                numbers.push_back(entry.number);
    // An entry named beside "all" is one of them, or is refused as already present.
    for (const EntryNumber number : check_in.numbers)
        if (!check_in.all || std::ranges::find(numbers, number) == numbers.end())
            numbers.push_back(number);
    if (numbers.empty())
        return refuse("nobody-named", check_in.all ? "There is nobody whom this would change."
                                                   : "Name the numbers, or --all.");
    return for_each_number(numbers,
                           [&](EntryNumber number) { return CheckedIn{number, check_in.here}; });
}

Result<OfficeEvents> CommandEvents::operator()(const command::ListMembers& list) const {
    if (list.members.empty())
        return refuse("nobody-named", "Name at least one player.");
    int place = list.place.value_or(static_cast<int>(office.members(list.team).size()) + 1);
    OfficeEvents events;
    for (MemberListed member : list.members) {
        member.team = list.team;
        member.place = place++;
        member.birth = normalised_birth_date(member.birth);
        events.emplace_back(std::move(member));
    }
    return events;
}

Result<OfficeEvents> CommandEvents::operator()(const command::Forbid& forbid) const {
    KYVIEN_TRY(check_may_forbid());
    KYVIEN_TRY(check_numbers(forbid.numbers));
    KYVIEN_TRY(check_round("first_round", forbid.first_round));
    KYVIEN_TRY(check_round("last_round", forbid.last_round));
    return OfficeEvents{MeetingForbidden{forbid.numbers, forbid.first_round.value_or(next()),
                                         forbid.last_round.value_or(kMaxRounds), forbid.reason}};
}

Result<OfficeEvents> CommandEvents::operator()(const command::KeepApart& apart) const {
    KYVIEN_TRY(check_may_forbid());
    KYVIEN_TRY(check_round("first_round", apart.first_round));
    KYVIEN_TRY(check_round("last_round", apart.last_round));
    return OfficeEvents{KeptApart{apart.by, apart.first_round.value_or(next()),
                                  apart.last_round.value_or(kMaxRounds), apart.reason}};
}

Result<OfficeEvents> CommandEvents::operator()(const command::Lift& lift) const {
    if (lift.by && !lift.numbers.empty())
        return bad_field("by", {"field-absent-with-numbers", "absent where numbers are given"});
    if (!lift.by)
        KYVIEN_TRY(check_numbers(lift.numbers));
    KYVIEN_TRY(check_round("first_round", lift.first_round));
    return OfficeEvents{RuleLifted{lift.numbers, lift.by.value_or(SharedAttribute{}),
                                   lift.first_round.value_or(next()), lift.reason}};
}

Result<OfficeEvents> CommandEvents::operator()(const command::SortList& sort) const {
    if (office.event().entries.empty())
        return refuse("too-few-entries", "At least two participants must be entered.");
    if (is_of_teams(office.opened().meeting) && !office.rounds().empty())
        return refuse_fixed_numbers(office);
    const ListOrder as = sort.as.value_or(default_list_order(office));
    return OfficeEvents{ListSorted{as, list_in_order(office, as)}};
}

Result<void> CommandEvents::check_may_forbid() const {
    if (!office.is_strict() || office.rounds().empty())
        return {};
    return office_refuses("fide-mode-forbids-before",
                          "in FIDE mode, who may not meet is fixed before round 1; to change it "
                          "later, leave FIDE mode");
}

void CommandEvents::insert(OfficeEvents& events) const {
    // A list of teams is sorted as a whole.
    if (!office.sorted_as() || !may_renumber(office) || is_of_teams(office.opened().meeting))
        return;
    // Tried first, so that an invalid entry is refused in the same way as without a sorted list.
    Office trial = office;
    std::vector<EntryNumber> newcomers;
    for (const OfficeEventBody& body : events) {
        if (!apply(trial, {0, {}, body}))
            return;
        if (const auto* entered = std::get_if<Entered>(&body))
            newcomers.push_back(entered->number);
    }
    std::vector<EntryNumber> list = list_with_inserted(trial, *office.sorted_as(), newcomers);
    if (!std::ranges::is_sorted(list))
        events.emplace_back(ListSorted{*office.sorted_as(), std::move(list)});
}

}  // namespace kyvien::tournament::decide_office
