#include "tournament/office/list/current_numbers.h"

#include <algorithm>
#include <map>

namespace kyvien::tournament {
namespace current_numbers {
namespace {

/// Maps old numbers to new ones; numbers not in it are unchanged.
using Renamed = std::map<EntryNumber, EntryNumber>;

EntryNumber renamed(const Renamed& names, EntryNumber number) {
    const auto found = names.find(number);
    return found == names.end() ? number : found->second;
}

Renamed of_sorting(const ListSorted& sorted) {
    Renamed names;
    for (const EntryNumber number : sorted.order)
        names.emplace(number, static_cast<EntryNumber>(names.size() + 1));
    return names;
}

Renamed inverse(const Renamed& names) {
    Renamed back;
    for (const auto& [from, to] : names)
        back.emplace(to, from);
    return back;
}

/// Applies `first`, then `second`.
Renamed joined(const Renamed& first, const Renamed& second) {
    Renamed both;
    for (const auto& [from, to] : first)
        both.emplace(from, renamed(second, to));
    for (const auto& [from, to] : second)
        if (!first.contains(from) &&
            std::ranges::none_of(first, [&](const auto& each) { return each.second == from; }))
            both.emplace(from, to);
    return both;
}

/// Replaces old numbers in an event by the current ones.
struct NumberUpdater {
    const Renamed& names;

    void put(EntryNumber& number) const { number = renamed(names, number); }
    void put(std::vector<EntryNumber>& numbers) const {
        for (EntryNumber& number : numbers)
            put(number);
    }
    void put(std::vector<Board>& boards) const {
        for (Board& board : boards) {
            put(board.white);
            put(board.black);
        }
    }

    void operator()(EntryCorrected& body) const { put(body.entry.number); }
    void operator()(Paired& body) const {
        put(body.boards);
        put(body.bye);
        put(body.proposed);
        put(body.proposed_bye);
    }
    void operator()(ArenaPaired& body) const { put(body.boards); }
    void operator()(MeetingForbidden& body) const { put(body.numbers); }
    void operator()(RuleLifted& body) const { put(body.numbers); }
    void operator()(PlacesSettled& body) const {
        // Repeating a draw needs the original numbers.
        if (body.seed.empty())
            put(body.order);
    }
    void operator()(ReportCorrected& body) const {
        put(body.white);
        put(body.black);
    }
    void operator()(MemberListed& body) const { put(body.team); }
    void operator()(LineUpGiven& body) const { put(body.team); }
    void operator()(auto& body) const {
        if constexpr (requires { body.number; })
            put(body.number);
    }
};

/// The sortings in force after each event, as indices in the log.
std::vector<std::vector<std::size_t>> sortings_in_force(const Office& office) {
    const auto& log = office.log();
    std::vector<std::vector<std::size_t>> after;
    after.reserve(log.size());
    for (std::size_t i = 0; i < log.size(); ++i) {
        const auto* undone = std::get_if<Undone>(&log[i].body);
        auto sortings = undone != nullptr ? after[undone->to - 1]
                        : i == 0          ? std::vector<std::size_t>()
                                          : after[i - 1];
        if (std::holds_alternative<ListSorted>(log[i].body))
            sortings.push_back(i);
        after.push_back(std::move(sortings));
    }
    return after;
}

}  // namespace
}  // namespace current_numbers

std::vector<OfficeEvent> log_with_current_numbers(const Office& office) {
    using namespace current_numbers;
    std::vector<OfficeEvent> log(office.log().begin(), office.log().end());
    if (std::ranges::none_of(log, [](const OfficeEvent& event) {
            return std::holds_alternative<ListSorted>(event.body);
        }))
        return log;
    const auto after = sortings_in_force(office);
    const std::vector<std::size_t>& now = after.back();
    const auto renaming = [&](std::size_t at) {
        return of_sorting(std::get<ListSorted>(office.log()[at].body));
    };
    // The renaming from each sorting in force up to now.
    std::vector<Renamed> onwards(now.size() + 1);
    for (std::size_t i = now.size(); i-- > 0;)
        onwards[i] = joined(renaming(now[i]), onwards[i + 1]);
    Renamed names;
    const std::vector<std::size_t>* known = nullptr;
    const std::vector<std::size_t> none;
    for (std::size_t i = 0; i < log.size(); ++i) {
        const std::vector<std::size_t>& then = i == 0 ? none : after[i - 1];
        if (known == nullptr || *known != then) {
            known = &then;
            const auto parted = std::ranges::mismatch(then, now);
            const auto shared = static_cast<std::size_t>(parted.in1 - then.begin());
            names.clear();  // back over the undone sortings, then forward to now
            for (std::size_t k = then.size(); k-- > shared;)
                names = joined(names, inverse(renaming(then[k])));
            names = joined(names, onwards[shared]);
        }
        std::visit(NumberUpdater{names}, log[i].body);
    }
    return log;
}

}  // namespace kyvien::tournament
