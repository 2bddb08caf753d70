#include "tournament/check/check.h"

#include <algorithm>
#include <compare>

#include "base/reason.h"
#include "tournament/check/internal/report_ranks.h"
#include "tournament/check/internal/team_rules.h"
#include "tournament/check/report_system.h"
#include "tournament/ranking/tie_breaks.h"
#include "tournament/trf/double_rounds.h"

namespace kyvien::tournament {
namespace {

bool before(const Board& a, const Board& b) {
    return a.white != b.white ? a.white < b.white : a.black < b.black;
}

std::vector<Board> sorted(std::vector<Board> boards) {
    std::ranges::sort(boards, before);
    return boards;
}

}  // namespace

std::optional<RoundDifference> internal::difference_of(const Event& event, int round,
                                                       const Result<RoundPairing>& right) {
    RoundDifference difference;
    difference.round = round;
    const RoundPairing shown = recorded_pairing(event, round);
    if (!right) {
        difference.refusal = right.error();
        return difference;
    }
    const std::vector<Board> found = sorted(shown.boards);
    const std::vector<Board> expected = sorted(right->boards);
    std::ranges::set_difference(found, expected, std::back_inserter(difference.found), before);
    std::ranges::set_difference(expected, found, std::back_inserter(difference.expected), before);
    // If only the colours differ, the pairs themselves are right.
    for (std::size_t i = 0; i < right->boards.size(); ++i) {
        const Board& board = right->boards[i];
        const auto reversed = std::ranges::find_if(difference.found, [&board](const Board& each) {
            return each.white == board.black && each.black == board.white;
        });
        if (reversed == difference.found.end())
            continue;
        // A forfeit may be recorded without colours.
        if (event.find(reversed->white)->record(round).colour != Colour::None)
            difference.colours.push_back({static_cast<int>(i) + 1, *reversed});
        difference.found.erase(reversed);
        std::erase_if(difference.expected, [&board](const Board& each) {
            return each.white == board.white && each.black == board.black;
        });
    }
    // The entry with the bye in the schedule may have withdrawn: then the round is an absence, not
    // a bye.
    const bool is_away = !shown.bye && right->bye && event.find(*right->bye) != nullptr &&
                         event.find(*right->bye)->record(round).outcome == Outcome::ZeroBye;
    if (shown.bye != right->bye && !is_away) {
        difference.found_bye = shown.bye.value_or(EntryNumber{0});
        difference.expected_bye = right->bye.value_or(EntryNumber{0});
    }
    if (difference.found.empty() && difference.expected.empty() && difference.colours.empty() &&
        !difference.found_bye)
        return std::nullopt;
    return difference;
}

namespace {

Points abnormal_points(const Event& event, const Entry& entry, int rounds) {
    Points sum;
    for (int round = 1; round <= rounds; ++round) {
        RoundRecord record = entry.record(round);
        sum += event.points.worth(record) - entry.penalty_in(round);
        record.given.reset();
        sum -= event.points.worth(record);
    }
    return sum;
}

void check_points(const TrfReport& report, int rounds, ReportCheck& result) {
    // Some programs count no points of an unfinished round, not even those of its byes.
    const bool is_open = std::ranges::any_of(report.event.entries, [&](const Entry& entry) {
        return entry.record(rounds).is_pending();
    });
    for (std::size_t i = 0; i < report.event.entries.size(); ++i) {
        const Entry& entry = report.event.entries[i];
        const std::optional<Points> stated = report.stated[i].points;
        if (!stated)
            continue;
        const Points counted = report.event.score_before(entry, rounds + 1);
        // Byes announced for the next round are often counted already.
        const Points with_next =
            counted + (entry.record(rounds + 1) == RoundRecord{}
                           ? Points{}
                           : report.event.points.worth(entry.record(rounds + 1)));
        if (*stated != counted && *stated != with_next &&
            !(is_open && *stated == report.event.score_before(entry, rounds)))
            result.points.push_back(
                {entry.number, *stated, counted, abnormal_points(report.event, entry, rounds)});
    }
}

void check_ranks(const TrfReport& report, int rounds, ReportCheck& result) {
    struct Placed {
        int rank;
        Points points;
        EntryNumber number;
    };
    std::vector<Placed> placed;
    for (std::size_t i = 0; i < report.event.entries.size(); ++i)
        if (const auto rank = report.stated[i].rank; rank && *rank > 0)
            placed.push_back({*rank, report.event.score_before(report.event.entries[i], rounds + 1),
                              report.event.entries[i].number});
    std::ranges::sort(placed, {}, &Placed::rank);
    for (std::size_t i = 1; i < placed.size(); ++i)
        if (placed[i - 1].rank < placed[i].rank && placed[i - 1].points < placed[i].points)
            result.ranks.push_back({placed[i - 1].number, placed[i].number});
}

void check_tie_breaks(const TrfReport& report, const std::vector<std::string>& names, int rounds,
                      ReportCheck& result) {
    std::vector<TieBreak> tie_breaks;
    for (const std::string& name : names) {
        const auto parsed = parse_tie_break(name);
        if (!parsed) {
            result.not_counted = name;
            result.why_not_counted = Reason(parsed.error());
            break;
        }
        if (parsed->kind == TieBreakKind::Points)
            continue;  // they come first anyway
        tie_breaks.push_back(*parsed);
        result.counted.push_back(name);
    }
    std::vector<internal::StatedRank> stated;
    for (std::size_t i = 0; i < report.event.entries.size(); ++i)
        stated.push_back(
            {report.event.entries[i].number, report.event.entries[i].name, report.stated[i].rank});
    result.tie_breaks = internal::compare_ranks(
        fide_standings(report.event, tie_breaks, rounds, internal::pairings_of(report)), stated);
}

}  // namespace

std::vector<std::string> tie_breaks_of_report(const TrfReport& report) {
    return internal::named_tie_breaks(report);
}

Event before_pairing(const Event& event, int round) {
    Event earlier = event;
    if (earlier.initial_colour == Colour::None)
        earlier.initial_colour = initial_colour_played(event);
    for (Entry& entry : earlier.entries) {
        const RoundRecord record = entry.record(round);
        entry.records.resize(std::min(entry.records.size(), static_cast<std::size_t>(round - 1)));
        if (record.was_in_pairing() || record == RoundRecord{})
            continue;
        entry.records.resize(static_cast<std::size_t>(round - 1));
        entry.records.push_back(record);
    }
    return earlier;
}

RoundPairing recorded_pairing(const Event& event, int round) {
    RoundPairing shown;
    for (const Entry& entry : event.entries) {
        const RoundRecord record = entry.record(round);
        if (record.opponent == 0 && record.was_in_pairing())
            shown.bye = entry.number;
        // If a forfeit has no colours, the lower number is named first.
        else if (record.opponent != 0 &&
                 (record.colour == Colour::White ||
                  (record.colour == Colour::None && entry.number < record.opponent)))
            shown.boards.push_back({entry.number, record.opponent});
    }
    return shown;
}

namespace {

/// `shown`: the event with the colours allocated by the pairings.
ReportCheck check_with(const TrfReport& report, const Event& shown, const PairingSystem* system,
                       int first_round, bool ranks) {
    ReportCheck result;
    Event event = report.event;
    result.rounds = event.rounds_paired();
    if (event.rounds_planned == 0)
        event.rounds_planned = result.rounds;
    // An entry without pairing and bye was absent.
    for (Entry& entry : event.entries) {
        if (entry.records.size() < static_cast<std::size_t>(result.rounds))
            entry.records.resize(static_cast<std::size_t>(result.rounds));
        for (int round = 1; round <= result.rounds; ++round)
            if (entry.record(round) == RoundRecord{})
                entry.records[static_cast<std::size_t>(round - 1)].outcome = Outcome::ZeroBye;
    }
    for (int round = first_round; system != nullptr && round <= result.rounds; ++round)
        if (auto difference = internal::difference_of(
                shown, round, system->pair(before_pairing(event, round), round)))
            result.pairings.push_back(*std::move(difference));
    check_points(report, result.rounds, result);
    if (result.rounds != event.rounds_planned)
        return result;
    // Half of a match counts for the points, but not yet for the ranks.
    TrfReport ranked = report;
    for (Entry& entry : ranked.event.entries)
        for (RoundRecord& record : entry.records)
            if (record.is_pending())
                record.given.reset();
    if (const auto names = internal::named_tie_breaks(ranked); !names.empty())
        check_tie_breaks(ranked, names, result.rounds, result);
    else if (ranks)
        check_ranks(ranked, result.rounds, result);
    else
        result.ranks_not_compared = true;
    return result;
}

}  // namespace

namespace {

/// Two rounds of the report are one match: ranks and pairings are those of the matches.
ReportCheck check_matches(const TrfReport& report, const PairingSystem& system) {
    auto matches = games_to_matches(report.event);
    if (!matches) {
        ReportCheck none;
        none.pairings_not_compared = Reason(matches.error());
        return none;
    }
    // A match without a played game has no colours, but its pairing had.
    Event shown = *matches;
    for (const TwoGames& match : games_of_matches(report.event))
        for (Entry& entry : shown.entries)
            if (entry.number == match.white || entry.number == match.black)
                entry.records[static_cast<std::size_t>(match.round - 1)].colour =
                    entry.number == match.white ? Colour::White : Colour::Black;
    TrfReport told = report;
    told.event = *std::move(matches);
    return check_with(told, shown, &system, 1, true);
}

}  // namespace

ReportCheck check_report(const TrfReport& report, const PairingSystem& system) {
    return pairs_two_game_matches(system) ? check_matches(report, system)
                                          : check_with(report, report.event, &system, 1, true);
}

ReportCheck check_report(const TrfReport& report) {
    const ReportSystem found = system_of_report(report);
    if (found.has_two_game_matches)
        return check_matches(report, *found.system);
    ReportCheck result = check_with(report, report.event, found.system.get(), found.first_round,
                                    found.is_ranked_by_fide);
    result.pairings_not_compared = found.why_not;
    return result;
}

}  // namespace kyvien::tournament
