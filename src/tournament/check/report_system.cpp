#include "tournament/check/report_system.h"

#include <algorithm>
#include <fmt/format.h>
#include <string_view>
#include <vector>

#include "base/reason.h"
#include "base/result.h"
#include "tournament/event/office_events.h"
#include "tournament/pairing/burstein.h"
#include "tournament/pairing/burstein_index/burstein_index.h"
#include "tournament/pairing/double_swiss/double_swiss.h"
#include "tournament/pairing/dubov/dubov.h"
#include "tournament/pairing/dutch.h"
#include "tournament/pairing/lim/lim.h"
#include "tournament/pairing/schedule.h"
#include "tournament/pairing/score_pairing.h"
#include "tournament/pairing/team_swiss/team_swiss.h"
#include "tournament/trf/double_rounds.h"

namespace kyvien::tournament {
namespace report_system {
namespace {

/// Berger's table, with the entry numbers as places.
class Berger final : public PairingSystem {
  public:
    explicit Berger(int cycles, LastRounds order = LastRounds::AsListed)
        : cycles_(cycles), order_(order) {}

    [[nodiscard]] std::string_view name() const override { return "round-robin"; }
    [[nodiscard]] Result<RoundPairing> pair(const Event& event, int round) const override {
        const auto rounds = berger(static_cast<int>(event.entries.size()), cycles_, order_);
        if (round > static_cast<int>(rounds.size()))
            return refuse("tournament-over", "Everybody has met everybody.");
        const auto number = [&event](EntryNumber place) {
            return event.entries[place - 1U].number;
        };
        RoundPairing pairing = rounds[static_cast<std::size_t>(round - 1)];
        for (Board& board : pairing.boards)
            board = {number(board.white), number(board.black)};
        if (pairing.bye)
            pairing.bye = number(*pairing.bye);
        return pairing;
    }

  private:
    int cycles_;
    LastRounds order_;
};

/// No code says whether the last two rounds of the first cycle were exchanged, as FIDE recommends;
/// it follows from the opponents in the last round but one.
LastRounds order_played(const Event& event) {
    const std::vector<Entry>& entries = event.entries;
    if (entries.size() < 2 || entries.size() >= kMaxEntries)
        return LastRounds::AsListed;
    const auto table = berger(static_cast<int>(entries.size()), 2, LastRounds::Exchanged);
    const std::size_t round = table.size() / 2 - 1;
    const auto is_as_in_table = [&](const Board& board) {
        const Entry& white = entries[board.white - 1U];
        return white.record(static_cast<int>(round)).opponent == entries[board.black - 1U].number;
    };
    return round > 0 && std::ranges::all_of(table[round - 1].boards, is_as_in_table)
               ? LastRounds::Exchanged
               : LastRounds::AsListed;
}

ReportSystem double_round_robin(const TrfReport& report, bool by_fide) {
    return {std::make_unique<Berger>(2, order_played(report.event)), {}, 1, by_fide};
}

ReportSystem double_swiss() {
    ReportSystem system{std::make_unique<DoubleSwiss>(), {}, 1, true};
    system.has_two_game_matches = true;
    return system;
}

ReportSystem not_known(Reason why, bool by_fide) {
    return {nullptr, std::move(why), 1, by_fide};
}

/// FIDE's rules for Swiss systems in force (C.04).
constexpr int kRulesOf2026 = 2026'02'01;

/// The date of line 042 as year, month, day in one number; 0 without a year.
int first_day(const TrfReport& report) {
    for (const std::string& line : report.other_lines) {
        if (!line.starts_with("042"))
            continue;
        std::vector<int> numbers;
        bool in_number = false;
        for (const char c : std::string_view(line).substr(3)) {
            const bool digit = c >= '0' && c <= '9';
            if (digit && !in_number)
                numbers.push_back(0);
            if (digit && numbers.back() < 10'000)
                numbers.back() = numbers.back() * 10 + (c - '0');
            in_number = digit;
        }
        if (numbers.size() < 3)
            return 0;
        if (numbers[2] > 31)
            std::swap(numbers[0], numbers[2]);
        return numbers[0] < 1000 ? 0 : (numbers[0] * 100 + numbers[1]) * 100 + numbers[2];
    }
    return 0;
}

bool has(std::string_view text, std::string_view part) {
    return text.find(part) != std::string_view::npos;
}

std::string lowered(std::string_view text) {
    std::string out(text);
    std::ranges::transform(out, out.begin(), [](char c) {
        return static_cast<char>(c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c);
    });
    return out;
}

ReportSystem burstein_of(const TrfReport& report) {
    const int day = first_day(report);
    if (day != 0 && day < kRulesOf2026)
        return {std::make_unique<BursteinSwiss>(), {}, 1, true};
    return {std::make_unique<BursteinIndexSwiss>(), {}, 1, true};
}

ReportSystem dutch_of(const TrfReport& report, bool edition_is_told) {
    const int day = first_day(report);
    if (!edition_is_told && day != 0 && day < kRulesOf2026)
        return not_known({"system-dutch-before-2026",
                          "the event began before February 2026, and the Dutch rules of 2017 are "
                          "not known here"},
                         true);
    return {std::make_unique<DutchSwiss>(), {}, 1, true};
}

/// An office's names for its own systems, also in reports of earlier versions.
ReportSystem of_office(SystemKind system, const TrfReport& report) {
    switch (system) {
    case SystemKind::RoundRobin:
        return {std::make_unique<Berger>(1), {}, 1, false};
    case SystemKind::DoubleRoundRobin:
        return double_round_robin(report, false);
    case SystemKind::Points:
        return {std::make_unique<ScorePairing>(), {}, 1, false};
    case SystemKind::McMahon:
        return not_known({"system-mcmahon", "McMahon's starting points are not in a report"},
                         false);
    case SystemKind::Keizer:
        return not_known(
            {"system-keizer", "what an event chose of Keizer's system is not in a report"}, false);
    case SystemKind::Ladder:
        return not_known({"system-ladder", "what an event chose of its ladder is not in a report"},
                         false);
    case SystemKind::Molter:
        return not_known(
            {"system-molter", "the teams of members are not in a report of individuals"}, false);
    case SystemKind::DoubleSwiss:
        return double_swiss();
    case SystemKind::Arena:
        return not_known({"system-arena", "the games of an arena are in no report"}, false);
    case SystemKind::Knockout:
        return not_known({"system-knockout", "the bracket of a knockout is not in a report"},
                         false);
    case SystemKind::Dubov:
        return {std::make_unique<DubovSwiss>(), {}, 1, true};
    case SystemKind::Burstein:
        return {std::make_unique<BursteinIndexSwiss>(), {}, 1, true};
    case SystemKind::Lim:
        return {std::make_unique<LimSwiss>(), {}, 1, true};
    case SystemKind::TeamSwiss:
        return {std::make_unique<TeamSwiss>(), {}, 1, true};
    case SystemKind::Dutch:
        break;
    }
    return {std::make_unique<DutchSwiss>(), {}, 1, true};
}

}  // namespace
}  // namespace report_system

TeamReportSystem team_system_of_report(const TrfReport& report) {
    const auto terms = find_team_swiss(report.system);
    if (!terms)
        return {std::nullopt,
                Reason("system-teams",
                       "teams are paired again only by FIDE's Swiss for teams (FIDE_TEAM)")};
    const int day = report_system::first_day(report);
    if (day != 0 && day < report_system::kRulesOf2026)
        return {std::nullopt, Reason("system-teams-before-2026",
                                     "the event began before February 2026, and FIDE's Swiss for "
                                     "teams of 2024 is not known here")};
    return {terms, {}};
}

bool pairs_two_game_matches(const PairingSystem& system) {
    return system.name() == DoubleSwiss().name();
}

ReportSystem system_of_report(const TrfReport& report) {
    using namespace report_system;
    const std::string& code = report.system;
    // The office's words say which of its systems a code like CUSTOM_SWISS means.
    constexpr std::string_view kByLot = ", drawn by lot";
    if (report.described_as == std::string(name(SystemKind::Points)).append(kByLot)) {
        ReportSystem drawn = of_office(SystemKind::Points, report);
        drawn.first_round = 2;
        return drawn;
    }
    for (const std::string& told : {report.described_as, code})
        if (const auto own = find_system(told); own && *own != SystemKind::Dutch) {
            if (has(code, "CUSTOM_ROUNDROBIN"))
                break;
            return of_office(*own, report);
        }
    if (has(code, "FIDE_DUTCH_2017"))
        return not_known({"system-dutch-2017",
                          "the Dutch rules of 2017 ({system}) are not known here",
                          {{"system", code}}},
                         true);
    if (has(code, "FIDE_DUTCH"))
        return dutch_of(report, code.starts_with("FIDE_DUTCH_20"));
    if (code.starts_with("FIDE_DUBOV"))
        return {std::make_unique<DubovSwiss>(), {}, 1, true};
    if (has(code, "FIDE_BURSTEIN"))
        return burstein_of(report);
    if (is_double_swiss(code))
        return double_swiss();
    if (code == "FIDE_DOUBLEROUNDROBIN" || code == "BERGER_DOUBLEROUNDROBIN")
        return double_round_robin(report, true);
    if (code == "FIDE_ROUNDROBIN" || code.starts_with("BERGER_ROUNDROBIN"))
        return {std::make_unique<Berger>(1), {}, 1, true};
    // The listed entries are teams, with the primary score as points.
    if (const auto terms = find_team_swiss(code))
        return {std::make_unique<TeamSwiss>(terms->colours), {}, 1, true};
    const bool is_code = code.starts_with("FIDE_") || code.starts_with("CUSTOM_") ||
                         code.starts_with("OTHER_") || code.starts_with("BERGER_");
    if (is_code)
        return not_known(
            {"system-unknown", "the system {system} is not known here", {{"system", code}}},
            code.starts_with("FIDE_"));
    const std::string words = lowered(report.described_as.empty() ? code : report.described_as);
    for (const std::string_view other : {"dubov", "burstein", "lim", "monrad", "keizer", "scheven",
                                         "knock", "round robin", "round-robin", "roundrobin"})
        if (has(words, other))
            return not_known({"system-in-words",
                              "the report tells the system only in words ({system})",
                              {{"system", words}}},
                             true);
    return dutch_of(report, false);
}

}  // namespace kyvien::tournament
