#include "hall/tournaments/internal/reported_results.h"

#include <fmt/core.h>

#include <algorithm>
#include <variant>

#include "base/result.h"

namespace kyvien::hall {

using namespace tournament;

std::string_view name_of(OwnResult result) {
    constexpr std::array<std::string_view, 3> kNames = {"win", "draw", "loss"};
    return kNames[static_cast<std::size_t>(result)];
}

std::optional<OwnResult> own_result_of(std::string_view name) {
    for (const OwnResult each : {OwnResult::Win, OwnResult::Draw, OwnResult::Loss})
        if (name_of(each) == name)
            return each;
    return std::nullopt;
}

std::string_view name_of(Agreement agreement) {
    constexpr std::array<std::string_view, 4> kNames = {"nothing", "one", "agreed", "disagreed"};
    return kNames[static_cast<std::size_t>(agreement)];
}

std::optional<OwnGame> own_game(const Office& office, EntryNumber entry) {
    if (office.rounds().empty())
        return std::nullopt;
    const auto& boards = office.rounds().back().boards;
    for (std::size_t i = boards.size(); i-- > 0;) {
        const Board& pair = boards[i].board;
        if (pair.white == entry || pair.black == entry)
            return OwnGame{static_cast<int>(office.rounds().size()), static_cast<int>(i) + 1,
                           pair.white == entry ? pair.black : pair.white, pair.white == entry};
    }
    return std::nullopt;
}

std::size_t pairing_seq(const Office& office, int board) {
    const auto& log = office.log();
    // In an arena the boards of each event come before those of the next.
    auto after = office.rounds().empty() ? std::size_t{0} : office.rounds().back().boards.size();
    std::size_t seq = log.empty() ? 0 : log.line(log.size() - 1).in_force;
    for (; seq > 0; seq = log.line(seq - 1).before) {
        if (std::holds_alternative<Paired>(log[seq - 1].body))
            return seq;
        if (const auto* paired = std::get_if<ArenaPaired>(&log[seq - 1].body)) {
            after -= std::min(after, paired->boards.size());
            if (static_cast<std::size_t>(board) > after)
                return seq;
        }
    }
    return 0;
}

std::string result_at_board(OwnResult result, bool is_first) {
    if (result == OwnResult::Draw)
        return "1/2";
    return (result == OwnResult::Win) == is_first ? "1-0" : "0-1";
}

ReportsAtBoard reports_at_board(const Office& office, std::span<const ReportedResult> said,
                                int board) {
    const Board& pair = office.rounds().back().boards[static_cast<std::size_t>(board - 1)].board;
    const std::size_t pairing = pairing_seq(office, board);
    ReportsAtBoard found;
    for (const ReportedResult& each : said) {
        if (each.pairing != pairing)
            continue;
        if (each.entry == pair.white && each.opponent == pair.black)
            found.last_reports[0] = each.result;
        if (each.entry == pair.black && each.opponent == pair.white)
            found.last_reports[1] = each.result;
    }
    if (!found.last_reports[0] && !found.last_reports[1])
        return found;
    if (!found.last_reports[0] || !found.last_reports[1]) {
        found.agreement = Agreement::One;
        return found;
    }
    const std::string first = result_at_board(*found.last_reports[0], true);
    if (first == result_at_board(*found.last_reports[1], false)) {
        found.agreement = Agreement::Agreed;
        found.result = first;
    } else {
        found.agreement = Agreement::Disagreed;
    }
    return found;
}

Refusal changed_too_often(int limit) {
    return refuse("changed-too-often",
                  "This was changed too often from here; ask the arbiter to do it.", std::nullopt,
                  {{"most", std::to_string(limit)}})
        .error();
}

Result<void> check_times_checked_in(const Office& office, EntryNumber entry) {
    const auto& log = office.log();
    const std::string player = fmt::format("player {}", entry);
    int times = 0;
    for (std::size_t i = 0; i < log.size(); ++i)
        if (log[i].by == player && std::holds_alternative<CheckedIn>(log[i].body))
            ++times;
    if (times >= kMaxCheckIns)
        return refuse(changed_too_often(kMaxCheckIns));
    return {};
}

int report_count(std::span<const ReportedResult> said, std::size_t pairing, EntryNumber entry) {
    return static_cast<int>(std::ranges::count_if(said, [&](const ReportedResult& each) {
        return each.pairing == pairing && each.entry == entry;
    }));
}

}  // namespace kyvien::hall
