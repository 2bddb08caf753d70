// The warnings to an organiser before a command is carried out, each with its level.
#include <fmt/format.h>

#include <algorithm>

#include "base/text.h"
#include "tournament/check/check.h"
#include "tournament/office/internal/applier.h"
#include "tournament/office/internal/decide_parts.h"
#include "tournament/office/list/starting_list.h"
#include "tournament/pairing/hand_pairing.h"

namespace kyvien::tournament {
namespace decide_office {
namespace {

using Warnings = std::vector<OfficeWarning>;

/// Results of the current round may be corrected freely, those of the previous round after
/// confirmation, earlier ones only on express request: more was paired and published on them.
int level_of_round(const Office& state, int round) {
    const int behind = paired_rounds(state) - round;
    return state.is_closed() || behind > 1 ? kExplicitRequestLevel
           : behind == 1                   ? kNeedsConfirmationLevel
                                           : kShownBeforeLevel;
}

void add_closed(Warnings& warnings) {
    warnings.push_back({"reopened",
                        "the event is closed: its standings and prizes may have been published",
                        {},
                        kExplicitRequestLevel});
}

void add_past_round(const Office& state, int round, Warnings& warnings) {
    const int level = level_of_round(state, round);
    if (state.is_closed() && round == paired_rounds(state))
        add_closed(warnings);
    else if (level >= kNeedsConfirmationLevel)
        warnings.push_back(
            {"round-is-past",
             fmt::format("round {} is over, and later rounds were paired on it", round),
             {{"round", std::to_string(round)}},
             level});
}

/// What should be done before the first pairing.
void add_list_warnings(const Office& state, std::vector<OfficeWarning>& warnings) {
    const Opened& opened = state.opened();
    const bool by_lot = opened.ranking == Ranking::ChineseRoundRobin ||
                        opened.ranking == Ranking::ChineseScorePairing;
    if (by_lot && state.lot_order().empty())
        warnings.push_back({"lots-not-drawn",
                            "no lots were drawn; the first round is drawn by lot (Go 31.4)",
                            {},
                            kShownBeforeLevel});
    else if (!by_lot && state.lot_order().empty() && !is_in_order(state, default_list_order(state)))
        warnings.push_back({"list-not-sorted",
                            "the list is not in order of strength; `kyvien tournament sort` sorts "
                            "it before round 1",
                            {},
                            kShownBeforeLevel});
}

void add_missing_warning(const Office& state, std::vector<OfficeWarning>& warnings) {
    const int round = paired_rounds(state);
    std::string boards;
    for (const std::size_t board : missing_results(state, round))
        boards += fmt::format("{}{}", boards.empty() ? "" : ",", board);
    if (!boards.empty())
        warnings.push_back(
            {"result-missing",
             fmt::format("round {} has no result yet on {} {}", round,
                         boards.find(',') == std::string::npos ? "board" : "boards", boards),
             {{"round", std::to_string(round)}, {"boards", boards}},
             kNeedsConfirmationLevel});
}

OfficeWarning not_checked_in_warning(const Office& state, std::span<const EntryNumber> missing) {
    std::string numbers, names;
    for (const EntryNumber number : missing) {
        const std::string comma = names.empty() ? "" : ", ";
        numbers += fmt::format("{}{}", numbers.empty() ? "" : ",", number);
        names += fmt::format("{}{} {}", comma, number, state.entered(number)->name);
    }
    return {"not-checked-in",
            fmt::format("not checked in, and not paired: {}", names),
            {{"entries", numbers}, {"names", names}},
            kShownBeforeLevel};
}

/// Violations of the rules common to all systems in a pairing by hand; and whether it is the
/// system's own pairing.
void add_hand_pairing(const Office& state, const command::PairByHand& pair, Warnings& warnings) {
    const int round = paired_rounds(state) + 1;
    const RoundPairing by_hand{pair.boards, pair.bye == 0 ? std::nullopt : std::optional(pair.bye)};
    if (!check_pairing(state, round, by_hand))
        return;  // refused for another reason
    const Event event = event_before(state, round);
    constexpr std::string_view kAgainstRules[] = {"met-before", "forbidden", "second-bye",
                                                  "colour-three-times"};
    for (const PairingMeasure& measure : measure_pairing(event, round, by_hand))
        if (measure.value > Rational(0) &&
            std::ranges::find(kAgainstRules, measure.code) != std::ranges::end(kAgainstRules))
            warnings.push_back(
                {"hand-against-rules",
                 fmt::format("{}: {}", measure.english, to_string(measure.value)),
                 {{"measure", std::string(measure.code)}, {"count", to_string(measure.value)}},
                 kExplicitRequestLevel});
    const auto proposed = system_pairing(state, round);
    if (!proposed)
        return;
    const auto difference = compare_pairings(event, round, by_hand, *proposed);
    if (!difference.is_none())
        warnings.push_back(
            {"hand-differs",
             fmt::format("{} not {} of the system",
                         base::counted(difference.only_by_hand.size(), "board is", "boards are"),
                         difference.only_by_hand.size() == 1 ? "one" : "those"),
             {{"boards", std::to_string(difference.only_by_hand.size())}},
             kShownBeforeLevel});
}

/// Would the last round have been paired differently with this number of rounds? Results corrected
/// and colours reversed since then would change it with any number and are ignored.
bool last_pairing_differs(const Office& state, int rounds) {
    const int last = paired_rounds(state);
    Event event = before_pairing(event_before(state, last), last);
    const auto paired = pair_event(state, event, last);
    event.rounds_planned = rounds;
    const auto again = pair_event(state, event, last);
    if (!paired || !again)
        return paired.has_value() != again.has_value();
    return again->bye != paired->bye || again->boards.size() != paired->boards.size() ||
           !std::ranges::all_of(again->boards, [&](const Board& board) {
               return std::ranges::any_of(paired->boards, [&](const Board& each) {
                   return each.white == board.white && each.black == board.black;
               });
           });
}

void add_rounds_changed(const Office& state, int rounds, Warnings& warnings) {
    const bool begun = !state.rounds().empty();
    if (!begun && !state.is_strict())
        return;
    warnings.push_back(
        {"rounds-changed",
         fmt::format("the event was announced with {}",
                     base::counted(static_cast<std::size_t>(state.opened().rounds), "round")),
         {{"rounds", std::to_string(state.opened().rounds)}},
         begun ? kExplicitRequestLevel : kShownBeforeLevel});
    const SystemKind system = state.opened().system;
    const bool looks_at_the_end = is_fide_swiss(system) || system == SystemKind::TeamSwiss ||
                                  system == SystemKind::DoubleSwiss;
    if (begun && looks_at_the_end && !state.rounds().back().by_hand &&
        last_pairing_differs(state, rounds))
        warnings.push_back(
            {"last-pairing-differs",
             fmt::format("with {}, round {} would have been paired differently",
                         base::counted(static_cast<std::size_t>(rounds), "round"),
                         paired_rounds(state)),
             {{"rounds", std::to_string(rounds)}, {"round", std::to_string(paired_rounds(state))}},
             kExplicitRequestLevel});
}

/// The first round whose pairing or results differ in `after`; 0 if none does.
int first_changed_round(const Office& state, const Office& after) {
    const std::size_t both = std::min(state.rounds().size(), after.rounds().size());
    for (std::size_t round = 0; round < both; ++round) {
        const auto same = [](const BoardState& a, const BoardState& b) {
            return a.board.white == b.board.white && a.board.black == b.board.black &&
                   a.result == b.result;
        };
        if (!std::ranges::equal(state.rounds()[round].boards, after.rounds()[round].boards, same))
            return static_cast<int>(round) + 1;
    }
    return state.rounds().size() == after.rounds().size() ? 0 : static_cast<int>(both) + 1;
}

void add_undone(const Office& state, const OfficeCommand& command, Warnings& warnings) {
    const auto events = events_of(state, command, kHighestLevel);
    Office after = state;
    if (!events || !apply(after, {0, {}, events->front()}))
        return;
    if (const int round = first_changed_round(state, after); round > 0)
        add_past_round(state, round, warnings);
}

void add_corrections(const Office& state, const OfficeCommand& command, Warnings& warnings) {
    const auto events = events_of(state, command, 0);
    if (!events)
        return;
    for (const OfficeEventBody& body : *events) {
        const auto correction = correction_of(state, body);
        if (!correction || correction->needed == Confirmation::Plain)
            continue;
        const auto* game = std::get_if<GameEntered>(&body);
        const auto* whole = std::get_if<ResultEntered>(&body);
        const int board = game != nullptr ? game->board : whole->board;
        const int round = game != nullptr ? game->round : whole->round;
        warnings.push_back({"correction",
                            correction->warning,
                            {{"board", std::to_string(board)},
                             {"needed", std::string(name(correction->needed))},
                             {"was", correction->was}},
                            level_of_round(state, round)});
    }
}

/// In a round other than this one.
bool has_half_bye(const Entry& entry, int round) {
    for (int each = 1; each <= static_cast<int>(entry.records.size()); ++each)
        if (each != round && entry.record(each).outcome == Outcome::HalfBye)
            return true;
    return false;
}

/// The warnings of each command; most have none.
struct WarningsOf {
    const Office& state;
    const OfficeCommand& command;
    Warnings& warnings;

    void operator()(const command::Pair& pair) const {
        pairing();
        if (pair.adjourn_missing)
            add_missing_warning(state, warnings);
    }
    void operator()(const command::PairByHand& pair) const {
        pairing();
        add_missing_warning(state, warnings);
        add_hand_pairing(state, pair, warnings);
    }
    void operator()(const command::EnterResults&) const {
        add_corrections(state, command, warnings);
    }
    void operator()(const command::ChangeRounds& change) const {
        add_rounds_changed(state, change.rounds, warnings);
    }
    void operator()(const command::ChangeTieBreaks&) const {
        if (state.is_strict() || !state.rounds().empty())
            warnings.push_back(
                {"tie-breaks-changed",
                 "the tie-breaks were announced before the event",
                 {},
                 state.rounds().empty() ? kShownBeforeLevel : kExplicitRequestLevel});
    }
    void operator()(const command::Penalise& penalise) const {
        const int round = penalise.round.value_or(paired_rounds(state));
        add_past_round(state, round, warnings);
        const Entry* entry = state.event().find(penalise.number);
        if (entry != nullptr && round > 0 && entry->penalty_in(round) != Points{})
            warnings.push_back(
                {"penalty-replaced",
                 fmt::format(
                     "{} already had points deducted or added in round {}; this replaces them",
                     entry->name, round),
                 {{"name", entry->name}, {"round", std::to_string(round)}},
                 kShownBeforeLevel});
    }
    void operator()(const command::ReverseColours& reverse) const {
        add_past_round(state, reverse.round.value_or(paired_rounds(state)), warnings);
    }
    void operator()(const command::CorrectReport&) const {
        if (state.is_strict())
            warnings.push_back({"report-corrected",
                                "the federation is told another result than the tournament counts",
                                {},
                                kExplicitRequestLevel});
    }
    void operator()(const command::Unpair&) const {
        if (state.is_strict())
            warnings.push_back({"pairing-torn-up",
                                fmt::format("the pairing of round {} may have been published",
                                            paired_rounds(state)),
                                {{"round", std::to_string(paired_rounds(state))}},
                                kNeedsConfirmationLevel});
    }
    void operator()(const command::Lift& lift) const {
        add_still_apart(lift);
        if (state.is_strict() && !state.rounds().empty())
            warnings.push_back({"rule-lifted",
                                "who may not meet was told before round 1",
                                {},
                                kExplicitRequestLevel});
    }
    void operator()(const command::SettlePlaces&) const {
        if (state.is_strict())
            warnings.push_back({"places-settled",
                                "the order of a shared place will stand in the table",
                                {},
                                kNeedsConfirmationLevel});
    }
    void operator()(const command::GrantBye& bye) const {
        if (!state.is_strict() || !events_of(state, command, kHighestLevel))
            return;  // or refused for another reason
        if (bye.kind == ByeKind::Full)
            warnings.push_back({"full-bye",
                                "full-point byes on request are not for FIDE's events",
                                {},
                                kShownBeforeLevel});
        const int round = bye.round.value_or(paired_rounds(state) + 1);
        for (const EntryNumber number : bye.numbers)
            if (const Entry* entry = state.event().find(number);
                bye.kind == ByeKind::Half && entry != nullptr && has_half_bye(*entry, round))
                warnings.push_back({"second-half-bye",
                                    fmt::format("{} already has a half-point bye", entry->name),
                                    {{"name", entry->name}},
                                    kNeedsConfirmationLevel});
    }
    void operator()(const command::Reopen&) const {
        if (state.is_strict())
            add_closed(warnings);
    }
    void operator()(const command::ListMembers& list) const {
        for (const MemberListed& listed : list.members)
            for (const Entry& team : state.event().entries)
                if (team.number != list.team)
                    add_listed_elsewhere(listed.name, team);
    }
    void operator()(const command::Undo&) const { add_undone(state, command, warnings); }
    void operator()(const command::LeaveFideMode&) const {
        const bool second = state.fide_mode() == FideMode::Leaving;
        warnings.push_back({second ? "fide-mode-for-good" : "fide-mode-left",
                            second
                                ? "nothing brings FIDE mode back"
                                : "without FIDE mode the event is not one of endorsed rules, and "
                                  "every table and report says so",
                            {},
                            kHighestLevel});
    }
    void operator()(const auto&) const {}

  private:
    /// Two entries that may meet again are still kept apart by another rule.
    void add_still_apart(const command::Lift& lift) const {
        Office lifted = state;
        const auto events = events_of(state, command, kHighestLevel);
        if (lift.numbers.empty() || !events || !apply(lifted, {0, {}, events->back()}))
            return;  // or refused for another reason
        const int round = paired_rounds(state) + 1;
        const auto are_both_in = [](const ForbiddenMeeting& rule, EntryNumber a, EntryNumber b) {
            return std::ranges::find(rule.entries, a) != rule.entries.end() &&
                   std::ranges::find(rule.entries, b) != rule.entries.end();
        };
        for (const ForbiddenMeeting& rule : event_before(lifted, round).forbidden)
            for (std::size_t one = 0; one < lift.numbers.size(); ++one)
                for (std::size_t other = one + 1; other < lift.numbers.size(); ++other) {
                    if (rule.first_round > round || rule.last_round < round ||
                        !are_both_in(rule, lift.numbers[one], lift.numbers[other]))
                        continue;
                    const std::string& first = state.event().find(lift.numbers[one])->name;
                    const std::string& second = state.event().find(lift.numbers[other])->name;
                    warnings.push_back(
                        {"still-apart",
                         fmt::format("another rule keeps {} and {} apart", first, second),
                         {{"one", first}, {"other", second}},
                         kShownBeforeLevel});
                    return;
                }
    }
    /// Two players may share a name, but one player has one team.
    void add_listed_elsewhere(const std::string& name, const Entry& team) const {
        const auto members = state.members(team.number);
        if (std::ranges::find(members, name, &MemberListed::name) != members.end())
            warnings.push_back({"member-elsewhere",
                                fmt::format("{} is also on the list of {}", name, team.name),
                                {{"name", name}, {"team", team.name}},
                                kShownBeforeLevel});
    }
    void pairing() const {
        if (state.is_arena())
            return;
        if (state.rounds().empty() && state.event().entries.size() > 2)
            add_list_warnings(state, warnings);
        const auto missing = state.opened().check_in
                                 ? not_checked_in(state, paired_rounds(state) + 1)
                                 : std::vector<EntryNumber>();
        if (!missing.empty())
            warnings.push_back(not_checked_in_warning(state, missing));
    }
};

}  // namespace
}  // namespace decide_office

std::vector<OfficeWarning> warnings_of(const Office& state, const OfficeCommand& command) {
    std::vector<OfficeWarning> warnings;
    if (state.is_open())
        std::visit(decide_office::WarningsOf{state, command, warnings}, command);
    return warnings;
}

}  // namespace kyvien::tournament
