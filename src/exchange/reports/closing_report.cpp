#include "exchange/reports/internal/closing_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <string_view>
#include <utility>
#include <variant>

#include "tournament/office/list/current_numbers.h"
#include "tournament/office/report.h"
#include "words/lists.h"
#include "words/report.h"

namespace kyvien::exchange {
namespace {

using paper::Align;
using paper::PrintedTable;
using tournament::Office;
using tournament::OfficeEvent;
using tournament::Outcome;
using tournament::RoundRecord;

namespace report = words::report;

constexpr std::array kSystems = {
    report::kSystemDutch,      report::kSystemDubov,
    report::kSystemBurstein,   report::kSystemLim,
    report::kSystemPoints,     report::kSystemMcmahon,
    report::kSystemRoundRobin, report::kSystemDoubleRoundRobin,
    report::kSystemKnockout,   report::kSystemTeamSwiss,
    report::kSystemKeizer,     report::kSystemDoubleSwiss,
    report::kSystemMolter,     report::kSystemLadder,
    report::kSystemArena,
};
static_assert(kSystems.size() == static_cast<std::size_t>(tournament::SystemKind::Arena) + 1,
              "a word for each system");

constexpr std::array kForms = {
    report::kFormIndividual, report::kFormMatches, report::kFormFixedBoards,
    report::kFormReserves,   report::kFormOrders,  report::kFormAllPlayAll,
    report::kFormRing,
};

constexpr std::array kApart = {report::kApartClub, report::kApartTeam, report::kApartFederation};

/// Blank rows for handwriting.
constexpr int kLinesForRemarks = 8;
constexpr std::size_t kMinReferees = 14;

template <typename Message>
std::string in_language(const Message& message, rulebook::Language language) {
    return std::string(say(message, language));
}

class Writer {
  public:
    Writer(const Source& source, const ListOptions& options) : source_(source), options_(options) {}

    template <typename Message>
    [[nodiscard]] std::string say(const Message& message) const {
        return in_language(message, options_.language);
    }
    template <std::size_t kCount, typename Kind>
    [[nodiscard]] std::string say(const std::array<rulebook::Plain, kCount>& words,
                                  Kind kind) const {
        return say(words[static_cast<std::size_t>(kind)]);
    }

    [[nodiscard]] const ListOptions& options() const { return options_; }
    [[nodiscard]] const Office* office() const {
        return source_.office ? &*source_.office : nullptr;
    }

    [[nodiscard]] PrintedTable table(const rulebook::Plain& about) const {
        PrintedTable out{titled(source_.tournament, options_),
                         &about == &report::kAssessments
                             ? say(about)
                             : say(report::kReport) + " · " + say(about),
                         {},
                         {}};
        out.follows = &about != &report::kEvent && &about != &report::kAssessments;
        return out;
    }

    [[nodiscard]] std::string who(EntryNumber number) const {
        const tournament::Entry* entry = source_.tournament.event.find(number);
        return fmt::format("{} ({})", entry == nullptr ? "?" : entry->name, number);
    }

    /// The sentence for an event that must be accounted for; empty for any other.
    [[nodiscard]] std::pair<std::string, std::string>
    incident_text(const OfficeEvent& event) const {
        using namespace tournament;
        const OfficeEventBody& body = event.body;
        if (const auto* each = std::get_if<Withdrew>(&body))
            return {each->expelled
                        ? say(report::Expelled{.who = who(each->number),
                                               .round = std::to_string(each->after_round)})
                        : say(report::Withdrew{.who = who(each->number),
                                               .round = std::to_string(each->after_round)}),
                    each->reason};
        if (const auto* each = std::get_if<CameBack>(&body))
            return {say(report::CameBack{.who = who(each->number),
                                         .round = std::to_string(each->from_round)}),
                    {}};
        if (const auto* each = std::get_if<tournament::EntryCorrected>(&body))
            return {say(report::EntryCorrected{who(each->entry.number)}), each->reason};
        if (const auto* each = std::get_if<Unpaired>(&body))
            return {say(report::Unpaired{std::to_string(each->round)}), each->reason};
        if (const auto* each = std::get_if<ResultEntered>(&body); each && !each->reason.empty())
            return {say(report::ResultCorrected{.round = std::to_string(each->round),
                                                .board = std::to_string(each->board),
                                                .what = each->result}),
                    each->reason};
        if (const auto* each = std::get_if<GameEntered>(&body); each && !each->reason.empty())
            return {say(report::ResultCorrected{
                        .round = std::to_string(each->round),
                        .board = std::to_string(each->board),
                        .what = fmt::format("{} ({})", each->result, each->game)}),
                    each->reason};
        if (const auto* each = std::get_if<ReportCorrected>(&body))
            return {say(report::ReportCorrected{.round = std::to_string(each->round),
                                                .board = std::to_string(each->board),
                                                .what = each->result,
                                                .counted = each->counted}),
                    each->reason};
        if (const auto* each = std::get_if<PenaltyGiven>(&body))
            return {penalty_text(*each), each->reason};
        if (const auto* each = std::get_if<WarningsCounted>(&body))
            return {say(report::Warnings{.who = who(each->number), .count = each->warnings}), {}};
        const auto names = [this](const std::vector<EntryNumber>& numbers) {
            std::string text;
            for (const EntryNumber number : numbers)
                text += (text.empty() ? "" : ", ") + who(number);
            return text;
        };
        if (const auto* each = std::get_if<PlacesSettled>(&body))
            return {say(report::Settled{.who = names(each->order)}), each->reason};
        if (const auto* each = std::get_if<MeetingForbidden>(&body))
            return {say(report::Forbidden{names(each->numbers)}), each->reason};
        if (const auto* each = std::get_if<RuleLifted>(&body))
            return {each->numbers.empty()
                        ? say(report::ApartLifted{.what = say(kApart, each->by),
                                                  .round = std::to_string(each->from_round)})
                        : say(report::MayMeet{.who = names(each->numbers),
                                              .round = std::to_string(each->from_round)}),
                    each->reason};
        if (const auto* each = std::get_if<KeptApart>(&body))
            return {say(report::KeptApart{say(kApart, each->by)}), each->reason};
        if (const auto* each = std::get_if<Undone>(&body))
            return {say(report::UndoneTo{std::to_string(each->to)}), each->reason};
        if (const auto* each = std::get_if<Closed>(&body))
            return {say(report::kClosed), each->note};
        if (const auto* each = std::get_if<Reopened>(&body))
            return {say(report::kReopened), each->reason};
        return {};
    }

    [[nodiscard]] const Source& source() const { return source_; }

  private:
    [[nodiscard]] std::string penalty_text(const tournament::PenaltyGiven& body) const {
        const std::string round = std::to_string(body.round);
        const std::string points = points_text(tournament::Rational(body.points));
        return body.given
                   ? say(report::PointsGiven{
                         .who = who(body.number), .round = round, .what = points})
                   : say(report::Penalty{.who = who(body.number), .round = round, .what = points});
    }

    const Source& source_;
    const ListOptions& options_;
};

/// Formats a time as "2026-11-22 07:00".
std::string time_text(tournament::OfficeTime at) {
    std::string text = tournament::utc_text(at);
    text.resize(text.size() - std::string_view(":00Z").size());
    text[text.find('T')] = ' ';
    return text;
}

/// The figures of a round, or of all rounds.
struct Figures {
    int boards = 0, without_play = 0, awaited = 0, byes = 0, absent = 0;
};

Figures figures_of(const Tournament& t, int round) {
    constexpr std::string_view kUnplayed[] = {"+/-", "-/+", "-/-"};
    Figures figures;
    for (const PlayedBoard& board : t.boards)
        if (board.round == round) {
            ++figures.boards;
            figures.awaited += board.result.empty() ? 1 : 0;
            figures.without_play += std::ranges::count(kUnplayed, board.result) > 0 ? 1 : 0;
        }
    for (const tournament::Entry& entry : t.event.entries) {
        const RoundRecord record = entry.record(round);
        switch (record.outcome) {
        case Outcome::PairingBye:
        case Outcome::FullBye:
        case Outcome::HalfBye:
            ++figures.byes;
            break;
        default:
            figures.absent += record.opponent == 0 ? 1 : 0;
        }
    }
    return figures;
}

/// The events that pair a round, the last one for each round.
std::map<int, const OfficeEvent*> pairings_of(const Office& office) {
    std::map<int, const OfficeEvent*> out;
    for (const OfficeEvent& event : office.log())
        if (const auto* paired = std::get_if<tournament::Paired>(&event.body))
            out[paired->round] = &event;
    return out;
}

/// What the log of a tournament says about its course.
struct IncidentCounts {
    int corrections = 0;
    int penalties = 0;
    int undone = 0;
    int left = 0;     ///< entries withdrawn
    int berserk = 0;  ///< games of an arena
    std::optional<tournament::OfficeTime> closed;
};

IncidentCounts count_incidents(const Office& office, const tournament::Event& event) {
    IncidentCounts course;
    for (const OfficeEvent& each : office.log()) {
        const auto* result = std::get_if<tournament::ResultEntered>(&each.body);
        const auto* game = std::get_if<tournament::GameEntered>(&each.body);
        course.corrections += (result != nullptr && !result->reason.empty()) ||
                                      (game != nullptr && !game->reason.empty())
                                  ? 1
                                  : 0;
        if (const auto* penalty = std::get_if<tournament::PenaltyGiven>(&each.body))
            course.penalties += penalty->given ? 0 : 1;
        course.undone += std::holds_alternative<tournament::Undone>(each.body) ? 1 : 0;
        if (std::holds_alternative<tournament::Closed>(each.body) && office.is_closed())
            course.closed = each.at;
    }
    if (office.is_arena() && !office.rounds().empty())
        course.berserk = static_cast<int>(std::ranges::count_if(
            office.rounds().front().boards, [](const tournament::BoardState& board) {
                return board.berserk[0] || board.berserk[1];
            }));
    for (const tournament::Entry& entry : event.entries)
        course.left += office.withdrawn_after(entry.number) ? 1 : 0;
    return course;
}

struct Origins {
    std::size_t federations = 0;
    std::size_t clubs = 0;
};

Origins origins_of(const Tournament& t) {
    std::set<std::string> federations, clubs;
    for (const tournament::Entry& entry : t.event.entries) {
        const Details* details = t.find_details(entry.number);
        if (!entry.federation.empty())
            federations.insert(entry.federation);
        if (details != nullptr && !details->club.empty())
            clubs.insert(details->club);
    }
    return {federations.size(), clubs.size()};
}

Figures figures_of_all(const Tournament& t, int rounds) {
    Figures all;
    for (int round = 1; round <= rounds; ++round) {
        const Figures figures = figures_of(t, round);
        all.boards += figures.boards;
        all.without_play += figures.without_play;
        all.awaited += figures.awaited;
        all.byes += figures.byes;
    }
    return all;
}

PrintedTable event_table(const Writer& writer) {
    const Tournament& t = writer.source().tournament;
    const Office* office = writer.office();
    PrintedTable table = writer.table(report::kEvent);
    table.columns = {{"", Align::Left, false, true}, {"", Align::Left, false, false, true}};
    const auto row = [&](const rulebook::Plain& word, std::string value) {
        table.rows.push_back({writer.say(word), std::move(value)});
    };
    std::string from = t.begins, to = t.ends;
    if (office != nullptr) {
        row(report::kSystem, writer.say(kSystems, office->opened().system));
        row(report::kForm, writer.say(kForms, office->opened().meeting));
        if (const auto& plan = office->opened().play_off; !plan.empty())
            row(report::kPlayOff, plan_text(plan, writer.options()));
        const auto paired = pairings_of(*office);
        if (from.empty() && !paired.empty())
            from = time_text(paired.begin()->second->at) + " UTC";
        if (to.empty())
            to = time_text(office->log().back().at) + " UTC";
    }
    row(report::kRoundsPlayed,
        writer.say(report::Of{.played = std::to_string(writer.source().rounds),
                              .rounds = std::to_string(t.event.rounds_planned)}));
    row(report::kFrom, std::move(from));
    row(report::kTo, std::move(to));
    row(report::kPlace, t.place);
    row(report::kChief, t.arbiter);
    row(report::kDeputies, t.reported_details.deputies);
    row(report::kEntries, std::to_string(t.event.entries.size()));
    const Origins origins = origins_of(t);
    if (origins.federations > 0)
        row(report::kFederations, std::to_string(origins.federations));
    if (origins.clubs > 0)
        row(report::kClubs, std::to_string(origins.clubs));
    const Figures all = figures_of_all(t, writer.source().rounds);
    row(report::kBoards, std::to_string(all.boards));
    row(report::kWithoutPlay, std::to_string(all.without_play));
    row(report::kByes, std::to_string(all.byes));
    if (all.awaited > 0)
        row(report::kAwaited, std::to_string(all.awaited));
    if (office != nullptr) {
        const IncidentCounts course = count_incidents(*office, t.event);
        row(report::kLeftEarly, std::to_string(course.left));
        row(report::kCorrections, std::to_string(course.corrections));
        row(report::kPenalties, std::to_string(course.penalties));
        row(report::kUndone, std::to_string(course.undone));
        if (office->opened().arena_berserk)
            row(report::kBerserk, std::to_string(course.berserk));
        row(report::kClosedAt,
            course.closed ? time_text(*course.closed) + " UTC" : writer.say(report::kNotClosed));
    }
    return table;
}

PrintedTable round_table(const Writer& writer) {
    PrintedTable table = writer.table(report::kRounds);
    table.columns = {{writer.say(words::lists::kRound), Align::Right, false, true},
                     {writer.say(report::kPaired), Align::Left, false, false},
                     {writer.say(report::kBoards), Align::Right, false, false},
                     {writer.say(report::kWithoutPlay), Align::Right, false, false},
                     {writer.say(report::kByes), Align::Right, false, false},
                     {writer.say(report::kAbsent), Align::Right, false, false},
                     {writer.say(report::kByHand), Align::Left, true, false}};
    std::map<int, const OfficeEvent*> pairings;
    if (writer.office() != nullptr)
        pairings = pairings_of(*writer.office());
    for (int round = 1; round <= writer.source().rounds; ++round) {
        const Figures figures = figures_of(writer.source().tournament, round);
        std::string at, by_hand;
        if (const auto found = pairings.find(round); found != pairings.end()) {
            at = time_text(found->second->at);
            const auto& paired = std::get<tournament::Paired>(found->second->body);
            if (paired.by_hand)
                by_hand = paired.reason.empty() ? writer.say(report::kByHand) : paired.reason;
        }
        table.rows.push_back({std::to_string(round), std::move(at), std::to_string(figures.boards),
                              std::to_string(figures.without_play), std::to_string(figures.byes),
                              std::to_string(figures.absent), std::move(by_hand)});
    }
    return table;
}

PrintedTable incidents_table(const Writer& writer) {
    PrintedTable table = writer.table(report::kHappened);
    table.columns = {{writer.say(report::kTime), Align::Left, false, false},
                     {writer.say(report::kBy), Align::Left, false, false},
                     {writer.say(report::kWhat), Align::Left, true, false},
                     {writer.say(report::kReason), Align::Left, true, false}};
    for (const OfficeEvent& event : tournament::log_with_current_numbers(*writer.office())) {
        auto [what, reason] = writer.incident_text(event);
        if (!what.empty())
            table.rows.push_back(
                {time_text(event.at), event.by, std::move(what), std::move(reason)});
    }
    return table;
}

PrintedTable remarks_table(const Writer& writer) {
    PrintedTable table = writer.table(report::kRemarks);
    table.columns = {{"", Align::Left, false, true}, {"", Align::Left, false, false, true}};
    for (int i = 0; i < kLinesForRemarks; ++i)
        table.rows.push_back({"", ""});
    table.rows.push_back({writer.say(words::lists::kSignature), ""});
    return table;
}

}  // namespace

std::string report_name(rulebook::Language language) {
    return in_language(report::kReport, language);
}

std::vector<PrintedTable> closing_report(const Source& source,
                                         const tournament::Standings& standings,
                                         const ListOptions& options) {
    const Writer writer(source, options);
    std::vector<PrintedTable> tables = {event_table(writer)};
    if (source.rounds > 0) {
        tables.push_back(round_table(writer));
        tables.push_back(standings_list(source.tournament, standings, source.rounds, options));
        tables.back().follows = true;
    }
    if (source.office) {
        tables.push_back(incidents_table(writer));
        if (tables.back().rows.empty())
            tables.pop_back();
    }
    tables.push_back(remarks_table(writer));
    return tables;
}

PrintedTable assessment_form(const Source& source, const ListOptions& options) {
    const Writer writer(source, options);
    PrintedTable table = writer.table(report::kAssessments);
    table.columns = {{writer.say(report::kReferee), Align::Left, false, true, true},
                     {writer.say(report::kDuty), Align::Left, false, false, true},
                     {writer.say(report::kInLog), Align::Right, false, false},
                     {writer.say(report::kAssessment), Align::Left, false, false, true}};
    std::map<std::string, int> writers;
    if (source.office)
        for (const OfficeEvent& event : source.office->log())
            ++writers[event.by];
    for (const auto& [name, events] : writers)
        if (!name.empty())
            table.rows.push_back({name, "", std::to_string(events), ""});
    while (table.rows.size() < kMinReferees)
        table.rows.push_back({"", "", "", ""});
    return table;
}

}  // namespace kyvien::exchange
