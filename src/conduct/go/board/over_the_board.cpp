// Over the board under the Chinese Go rules: which chapter answers what.
#include "conduct/go/board/internal/over_the_board.h"

#include <algorithm>
#include <fmt/format.h>

#include "base/result.h"
#include "conduct/go/internal/points.h"

namespace kyvien::conduct::internal {

using rulebook::Clause;
using rulebook::go_cn;

void warn(const GoRuleContext& table, EventBodies& events, Seat seat, Clause clause,
          std::vector<Clause> also) {
    const int number = table.memory.discipline.warnings[clock::index(seat)] + 1;
    also.push_back(go_cn("25.2"));
    events.emplace_back(ruled(GoRuling::Warning, seat, clause, {{"number", std::to_string(number)}},
                              std::move(also)));
    const auto limit = table.body.settings.regulation(Regulation::GoWarningsToLose);
    if (number >= limit && table.body.is_open())
        events.push_back(lost(seat, "two-warnings", go_cn("25.2"), {clause}));
}

EventBody referee_result(RefereeResult what, Clause clause, std::vector<Clause> also) {
    if (what == RefereeResult::Draw)
        return Ended{{Score::Draw, "referee-draw", clause, std::move(also), {}, {}, {}}, {}};
    return Ended{{Score::Void, "new-game", clause, std::move(also), {}, {}, {}}, {}};
}

Result<go::Point> parse_point(const GoRuleContext& table, std::string_view text) {
    if (const auto point = point_of(text, table.game().size()))
        return *point;
    return refuse(
        "bad-point",
        fmt::format("'{}' is not a point of this board; write it as d4.", text.substr(0, 16)),
        go_cn("2.2"), {{"point", std::string(text.substr(0, 16))}});
}

Result<std::vector<go::Point>> parse_points(const GoRuleContext& table, const Squares& texts) {
    std::vector<go::Point> points;
    for (const std::string_view text : texts)
        points.push_back(KYVIEN_TRY(parse_point(table, text)));
    return points;
}

namespace {

/// Reports about what is settled before the first stone, or can be reported when all is over.
bool is_before(std::string_view kind) {
    return kind == GoReport::Colours || kind == GoReport::Guess;
}
/// Reports that are possible then and during the game.
bool is_also_before(std::string_view kind) {
    return kind == GoReport::RoundStart || kind == GoReport::ClockChecked;
}
bool is_also_after(std::string_view kind) {
    constexpr GoReport kKinds[] = {
        GoReport::Count,           GoReport::Recount,         GoReport::CountAccepted,
        GoReport::Appeal,          GoReport::Complaint,       GoReport::Manners,
        GoReport::Disturbing,      GoReport::Incident,        GoReport::IncidentRuled,
        GoReport::RefereeDisturbs, GoReport::WarningWithdrawn};
    return std::ranges::any_of(kKinds, [&](GoReport each) { return kind == each; });
}

}  // namespace

Result<void> GoLaw::admitted(const GoRuleContext& table, const conduct::Report& report) {
    const Clause clause = find_report_kind(table.settings().game, report.kind)->clause;
    const auto by = seat_of(table.command.by);
    if (by && report.seat && *by != *report.seat)
        return refuse("not-yours-to-report",
                      "A player reports what he does himself; tell the arbiter of the opponent.",
                      clause, {{"kind", report.kind}});
    if (is_before(report.kind)) {
        if (table.body.phase != Phase::Waiting)
            return refuse("game-begun", "The colours are settled before the game.", go_cn("10"));
        return {};
    }
    const bool both = table.body.players[0] && table.body.players[1];
    if (table.body.phase == Phase::Waiting && !(both && is_also_before(report.kind)))
        return refuse("not-started",
                      both ? "The game has not begun: report its announced start, or start the "
                             "clocks."
                           : "The game has not begun: a seat is free. Seat both players.");
    if (table.body.phase == Phase::Finished && !is_also_after(report.kind))
        return refuse("game-over", "The game is over; an arbiter can correct its result.",
                      go_cn("7"));
    return {};
}

bool GoLaw::is_turn_untimed(const StateBody& body, const GoMemory&, Instant at) {
    // 23.4: in byoyomi the time ends with the stone; lifting prisoners is not timed.
    const auto timed = body.clock.turn();
    return timed && *timed != body.game->turn() && body.clock.reading(*timed, at).in_overtime;
}

std::span<const Chapter<GoLaw>* const> GoLaw::chapters() {
    static constexpr const Chapter<GoLaw>* kChapters[] = {
        &go_disturbed_chapter, &go_ending_chapter, &go_pauses_chapter,     &go_time_chapter,
        &go_stones_chapter,    &go_cycles_chapter, &go_discipline_chapter,
    };
    return kChapters;
}

std::unique_ptr<BoardConduct> make_go_board(const Settings& settings) {
    return std::make_unique<ChapterBoard<GoLaw>>(settings);
}

}  // namespace kyvien::conduct::internal
