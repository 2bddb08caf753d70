#include "tournament/office/contract/report_terms.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <string_view>
#include <utility>

#include "tournament/office/contract/report_corrections.h"
#include "tournament/office/internal/applier.h"
#include "tournament/pairing/schedule.h"

namespace kyvien::tournament {
namespace report_terms {
namespace {

constexpr std::string_view kMark = "### kyvien: ";

std::string line_of(const OfficeEventBody& body) {
    const std::string line = encode({0, "-", body});
    constexpr std::string_view kBefore = "v=1 ";
    constexpr std::string_view kAuthor = "at=0 by=- ";
    std::string text = line.substr(kBefore.size());
    if (const auto at = text.find(kAuthor); at != std::string::npos)
        text.erase(at, kAuthor.size());
    return std::string(kMark) + text;
}

/// "t=opened name=..." with the parts of a log line that a report omits.
std::string log_line_of(std::string_view text) {
    const auto end = std::min(text.find(' '), text.size());
    return fmt::format("v=1 {} at=0 by=-{}", text.substr(0, end), text.substr(end));
}

std::size_t characters(std::string_view text) {
    return static_cast<std::size_t>(std::ranges::count_if(
        text, [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }));
}

/// Are there more data than fit in the columns of line 001?
bool has_data_beyond_columns(const Entered& entered) {
    return !entered.club.empty() || !entered.team.empty() || entered.grade != 0 ||
           entered.mcmahon_correction != 0 || entered.from_round != 1 || entered.no_half_byes ||
           characters(entered.name) > 33 || characters(entered.title) > 3 ||
           characters(entered.federation) > 3 || characters(entered.id) > 11 ||
           characters(entered.birth) > 10;
}

/// The lots in force, if the numbers are still those drawn.
const LotsDrawn* lots_of(const Office& office) {
    if (office.lot_order().empty())
        return nullptr;
    const auto& log = office.log();
    for (auto event = log.rbegin(); event != log.rend(); ++event) {
        const auto* lots = std::get_if<LotsDrawn>(&event->body);
        if (lots == nullptr || !std::ranges::equal(lots->order, office.lot_order()))
            continue;
        std::vector<std::string> items;
        for (const EntryNumber number : lots->order)
            items.push_back(std::to_string(number));
        const auto drawn = draw_lots(lots->seed, std::move(items));
        const bool holds = std::ranges::equal(
            drawn, lots->order, {}, {}, [](EntryNumber number) { return std::to_string(number); });
        return holds ? lots : nullptr;
    }
    return nullptr;
}

/// The events in force, without undone ones and the Undone events themselves.
std::vector<const OfficeEventBody*> events_in_force(const Office& office) {
    const auto& log = office.log();
    // For each event the last one in force after it, and the last one in force before it; 0 for
    // none.
    std::vector<std::size_t> after, before;
    for (const OfficeEvent& event : log) {
        before.push_back(after.empty() ? 0 : after.back());
        const auto* undone = std::get_if<Undone>(&event.body);
        after.push_back(undone == nullptr ? before.size() : after[undone->to - 1]);
    }
    std::vector<const OfficeEventBody*> events;
    for (std::size_t seq = after.empty() ? 0 : after.back(); seq != 0; seq = before[seq - 1])
        events.push_back(&log[seq - 1].body);
    std::ranges::reverse(events);
    return events;
}

/// The columns contain neither the boards of a round nor handicap stones nor adjourned games.
template <typename Add>
void add_rounds(const Office& office, const Add& add) {
    int number = 0;
    for (const RoundState& round : office.rounds()) {
        Paired paired;
        paired.round = ++number;
        paired.bye = round.bye;
        for (const BoardState& state : round.boards)
            paired.boards.push_back(state.board);
        add(paired);
        for (std::size_t board = 0; board < round.boards.size(); ++board)
            if (round.boards[board].result == kAdjourned)
                add(ResultEntered{number,
                                  static_cast<int>(board) + 1,
                                  std::string(kAdjourned),
                                  {},
                                  {},
                                  Confirmation::Plain});
    }
}

/// Is it computed anew with each report?
bool is_of_this_report(std::string_view line) {
    return line.starts_with(kMark) || line.starts_with("### FIDE mode") ||
           line.starts_with("### not in FIDE mode") ||
           (line.starts_with("### round ") &&
            (line.ends_with(" are missing") || line.ends_with(" is missing") ||
             line.ends_with("is adjourned")));
}

struct Line {
    std::string_view code;
    std::string DetailsGiven::* field;
};
constexpr std::array kLines = {
    Line{"022", &DetailsGiven::city},        Line{"032", &DetailsGiven::federation},
    Line{"042", &DetailsGiven::begins},      Line{"052", &DetailsGiven::ends},
    Line{"102", &DetailsGiven::arbiter},     Line{"122", &DetailsGiven::tempo},
    Line{"222", &DetailsGiven::time_control}};

bool is_day(std::string_view code) {
    return code == "042" || code == "052";
}

/// Reports write dates with slashes.
std::string exchanged(std::string text, char from, char to) {
    std::ranges::replace(text, from, to);
    return text;
}

constexpr std::size_t kFirstDay = 91;  // of line 132, counted from 0: where the rounds begin
constexpr std::size_t kDayWidth = 10;

std::string days_line(const std::vector<std::string>& days) {
    std::string line = "132";
    for (std::size_t i = 0; i < days.size(); ++i) {
        line.resize(kFirstDay + i * kDayWidth, ' ');
        // Two digits of the year, because the columns are eight wide.
        line += exchanged(days[i].size() > 2 ? days[i].substr(2) : days[i], '-', '/');
    }
    return line;
}

std::vector<std::string> days_of(std::string_view line) {
    std::vector<std::string> days;
    for (std::size_t at = kFirstDay; at < line.size(); at += kDayWidth) {
        std::string day(line.substr(at, 8));
        day.erase(day.find_last_not_of(' ') + 1);
        days.push_back(day.empty() ? day : "20" + exchanged(day, '/', '-'));
    }
    // Programs write a blank line if no days were given.
    while (!days.empty() && days.back().empty())
        days.pop_back();
    return days;
}

std::string trimmed(std::string_view text) {
    const auto first = text.find_first_not_of(' ');
    if (first == std::string_view::npos)
        return {};
    return std::string(text.substr(first, text.find_last_not_of(' ') - first + 1));
}

}  // namespace
}  // namespace report_terms

std::vector<std::string> terms_lines(const Office& office) {
    using namespace report_terms;
    std::vector<std::string> lines;
    const auto add = [&lines](const OfficeEventBody& body) { lines.push_back(line_of(body)); };
    if (is_of_teams(office.opened().meeting)) {
        for (const OfficeEventBody* body : events_in_force(office))
            if (!std::holds_alternative<HistoryImported>(*body))
                add(*body);
        return lines;
    }
    add(office.opened());
    if (!office.details().game.empty()) {
        DetailsGiven details;
        details.game = office.details().game;
        add(details);
    }
    for (const Entry& entry : office.event().entries)
        if (const Entered& entered = *office.entered(entry.number);
            has_data_beyond_columns(entered))
            add(entered);
    if (const LotsDrawn* lots = lots_of(office))
        add(*lots);
    if (office.sorted_as()) {
        ListSorted sorted{*office.sorted_as(), {}};
        for (const Entry& entry : office.event().entries)
            sorted.order.push_back(entry.number);
        add(sorted);
    }
    for (const Entry& entry : office.event().entries) {
        if (const auto after = office.withdrawn_after(entry.number))
            add(Withdrew{entry.number, *after, "-", office.is_expelled(entry.number)});
        if (office.opened().check_in && office.is_checked_in(entry.number))
            add(CheckedIn{entry.number, true});
        if (const int warnings = office.warnings(entry.number); warnings > 0)
            add(WarningsCounted{entry.number, warnings});
    }
    for (const std::vector<EntryNumber>& order : office.settled_places())
        add(PlacesSettled{order, {}, "-"});
    add_rounds(office, add);
    for (const OfficeEventBody& body : report_corrections(office))
        add(body);
    if (!office.prizes().empty())
        add(PrizesAnnounced{office.prizes()});
    if (const HandPairingBegun* hand = office.hand_pairing())
        add(*hand);
    if (office.fide_mode() == FideMode::Leaving || office.fide_mode() == FideMode::Left)
        add(FideModeLeaving{"-"});
    if (office.fide_mode() == FideMode::Left)
        add(FideModeLeft{"-"});
    return lines;
}

std::vector<OfficeEventBody> terms_of(const std::vector<std::string>& lines) {
    std::vector<OfficeEventBody> events;
    for (const std::string& line : lines)
        if (line.starts_with(report_terms::kMark))
            if (auto event = decode_office_line(report_terms::log_line_of(
                    std::string_view(line).substr(report_terms::kMark.size()))))
                events.push_back(std::move(event->body));
    return events;
}

std::string history_of(const std::vector<std::string>& lines) {
    std::string text;
    constexpr std::string_view kComment = "###";
    for (const std::string& line : lines) {
        if (!line.starts_with(kComment) || report_terms::is_of_this_report(line))
            continue;
        std::string_view comment = std::string_view(line).substr(kComment.size());
        if (comment.starts_with(' '))
            comment.remove_prefix(1);
        text.append(comment).push_back('\n');
    }
    return text;
}

std::vector<std::string> history_lines(std::string_view text) {
    std::vector<std::string> lines;
    for (std::string_view rest = text; !rest.empty();) {
        const auto end = std::min(rest.find('\n'), rest.size());
        lines.push_back(fmt::format("### {}", rest.substr(0, end)));
        rest.remove_prefix(std::min(end + 1, rest.size()));
    }
    return lines;
}

std::vector<std::string> details_lines(const Office& office) {
    using namespace report_terms;
    const DetailsGiven& details = office.details();
    std::vector<std::string> lines;
    const auto add = [&lines](std::string_view code, const std::string& text) {
        if (!text.empty())
            lines.push_back(fmt::format("{} {}", code, text));
    };
    for (const Line& line : kLines) {
        if (line.code == "102") {
            const auto& entries = office.event().entries;
            add("062", std::to_string(entries.size()));
            add("072", std::to_string(std::ranges::count_if(
                           entries, [](const Entry& entry) { return entry.rating > 0; })));
        }
        const std::string& text = details.*line.field;
        add(line.code, is_day(line.code) ? exchanged(text, '-', '/') : text);
        if (line.code != "102")
            continue;
        for (std::string_view rest = details.deputies; !rest.empty();) {
            const auto end = std::min(rest.find(';'), rest.size());
            add("112", trimmed(rest.substr(0, end)));
            rest.remove_prefix(std::min(end + 1, rest.size()));
        }
    }
    if (!details.days.empty())
        lines.push_back(days_line(details.days));
    return lines;
}

DetailsGiven details_of(const std::vector<std::string>& lines) {
    using namespace report_terms;
    DetailsGiven details;
    for (const OfficeEventBody& body : terms_of(lines))
        if (const auto* comment = std::get_if<DetailsGiven>(&body))
            details.game = comment->game;
    for (const std::string& line : lines) {
        if (line.size() < 4 || line[3] != ' ')
            continue;
        const std::string_view code = std::string_view(line).substr(0, 3);
        const std::string text = trimmed(std::string_view(line).substr(4));
        if (code == "132")
            details.days = days_of(line);
        else if (code == "112")
            details.deputies += (details.deputies.empty() ? "" : "; ") + text;
        const auto* known = std::ranges::find(kLines, code, &Line::code);
        if (known != kLines.end())
            details.*known->field = is_day(code) ? exchanged(text, '/', '-') : text;
    }
    return details;
}

SystemCodes system_codes(const Office& office) {
    const Opened& opened = office.opened();
    const std::string own(name(opened.system));
    const bool teams = is_of_teams(opened.meeting);
    // Numbers are the places of Berger's table only if no lots assigned others.
    const bool by_number = office.lot_order().empty();
    switch (opened.system) {
    case SystemKind::Dutch:
    case SystemKind::Dubov:
    case SystemKind::Burstein:
        if (teams)
            return {"CUSTOM_TEAM_SWISS", own};
        return {fmt::format("{}{}",
                            opened.system == SystemKind::Dutch   ? "FIDE_DUTCH_2025"
                            : opened.system == SystemKind::Dubov ? "FIDE_DUBOV"
                                                                 : "FIDE_BURSTEIN",
                            opened.baku ? "_BAKU" : ""),
                {}};
    case SystemKind::RoundRobin:
    case SystemKind::DoubleRoundRobin:
        if (!by_number)
            return {teams ? "CUSTOM_TEAM_ROUNDROBIN" : "CUSTOM_ROUNDROBIN", own};
        return {fmt::format("BERGER_{}{}", teams ? "TEAM_" : "",
                            opened.system == SystemKind::RoundRobin ? "ROUNDROBIN"
                                                                    : "DOUBLEROUNDROBIN"),
                own};
    case SystemKind::TeamSwiss:
        return {team_swiss_code(team_swiss_terms(opened)), {}};
    case SystemKind::DoubleSwiss:
        return {opened.baku ? "FIDE_DOUBLESWISS_BAKU" : "FIDE_DOUBLESWISS", {}};
    case SystemKind::Knockout:
        return {teams ? "CUSTOM_TEAM_KNOCKOUT" : "CUSTOM_KNOCKOUT", own};
    case SystemKind::Lim:  // FIDE has no code for it
        return {teams ? "CUSTOM_TEAM_SWISS" : "CUSTOM_SWISS", own};
    case SystemKind::Points:
    case SystemKind::McMahon:
    case SystemKind::Keizer:
    case SystemKind::Ladder:
    case SystemKind::Molter:
    case SystemKind::Arena:  // arenas have no report
        break;
    }
    return {teams ? "CUSTOM_TEAM_SWISS" : "CUSTOM_SWISS", by_number ? own : own + ", drawn by lot"};
}

}  // namespace kyvien::tournament
