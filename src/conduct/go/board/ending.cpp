// Over the board under the Chinese Go rules: how games end, who lives, and the count. Articles 9,
// 13, 16.3, 20.2, 20.4 and 21.
#include <algorithm>
#include <fmt/format.h>

#include "base/result.h"
#include "conduct/go/board/internal/over_the_board.h"
#include "conduct/go/internal/points.h"

namespace kyvien::conduct::internal {
namespace {

using rulebook::go_cn;

// ---- 20.4, 21.1 ----

/// 20.4: since the opponent declared the end the time before, the side has only fed an unbalanced
/// cycle, whose closing play was void.
bool rests_on_cycle(const GoRuleContext& table, Seat seat) {
    const auto since = table.memory.declared_before[clock::index(opponent(seat))];
    if (!since)
        return false;
    bool fed = false;
    const auto& moves = table.body.moves;
    for (std::size_t ply = *since; ply < moves.size(); ++ply) {
        if (moves[ply].seat != seat)
            continue;
        const bool in_cycle =
            std::ranges::any_of(table.memory.unbalanced, [&](const GoMemory::VoidCycle& cycle) {
                fed |= cycle.seat == seat && cycle.at == ply;
                return cycle.seat == seat && cycle.from <= ply && ply <= cycle.at;
            });
        if (!in_cycle)
            return false;
    }
    return fed;
}

Decision end_refused(const GoRuleContext& table, const Report& report) {
    const Seat seat = *report.seat;
    if (!table.is_playing() || table.game().phase() != go::Phase::Pending || table.turn() != seat)
        return refuse("nothing-to-refuse",
                      "The opponent has not declared the end, or it was answered already.",
                      go_cn("21.1"));
    if (rests_on_cycle(table, seat))
        return EventBodies{Ruled{
            "refusal-rejected", seat, go_cn("20.4"), {go_cn("6"), go_cn("21.1")}, {}, {}, {}}};
    return EventBodies{Ruled{"refusal-play-on", seat, go_cn("21.1"), {}, {}, {}, {}}};
}

// ---- 20.2 ----

Decision endless_threats(const GoRuleContext& table, const Report& report) {
    if (table.body.phase != Phase::Agreeing)
        return refuse("not-stopped", "Life and death are settled when both have declared the end.",
                      go_cn("21.1"));
    const auto points = KYVIEN_TRY(points_field(table, report, "points"));
    const auto names = names_of(points);
    auto stones = KYVIEN_TRY(table.body.game->counting()->whole_chains(names));
    return EventBodies{ArbiterAsked{
        "false-life", go_cn("20.2"), {{"points", fmt::format("{}", fmt::join(stones, ","))}}, {}}};
}

Decision false_life_ruled(const GoRuleContext& table, const Report& report) {
    if (table.body.phase != Phase::ArbiterNeeded || table.memory.endless.empty())
        return refuse("nothing-asked", "No claim of life by endless threats waits for a ruling.",
                      go_cn("20.2"));
    const std::string reason(field(report, "reason").value_or("ruled by the referee"));
    const std::string_view choice = *field(report, "choice");
    const auto& stones = table.memory.endless;
    if (choice == "dead") {
        std::vector<std::string> dead = table.body.agreement->dead;
        dead.insert(dead.end(), stones.begin(), stones.end());
        auto all = KYVIEN_TRY(table.body.game->counting()->whole_chains(dead));
        Ending ending = table.body.game->counting()->counted(all);
        ending.also.push_back(go_cn("20.2"));
        return EventBodies{
            Ruled{"false-life-dead", std::nullopt, go_cn("20.2"), {go_cn("6")}, {}, {}, stones},
            Ended{std::move(ending), {}}};
    }
    if (choice == "alive")
        return EventBodies{
            Ruled{"false-life-alive", std::nullopt, go_cn("20.2"), {go_cn("8b")}, {}, {}, stones},
            PlayedOn{go_cn("20.2"), reason}, DeadMarked{table.memory.endless_by, stones, false}};
    return EventBodies{PlayedOn{go_cn("21.3"), reason},
                       PlayResumed{table.memory.endless_by, table.turn()}};
}

// ---- 21.3, 25.1 ----

Decision life_ruled(const GoRuleContext& table, const Report& report) {
    if (table.body.phase != Phase::ArbiterNeeded || table.body.question->code != "life-and-death")
        return refuse("nothing-asked",
                      "No dispute about life and death waits for a ruling: it is settled by play "
                      "first.",
                      go_cn("21.3"));
    const auto points = KYVIEN_TRY(points_field(table, report, "dead"));
    auto dead = KYVIEN_TRY(table.body.game->counting()->whole_chains(names_of(points)));
    Ending ending = table.body.game->counting()->counted(dead);
    ending.also.insert(ending.also.begin(), {go_cn("21.3"), go_cn("25.1")});
    return EventBodies{Ruled{"life-ruled",
                             std::nullopt,
                             go_cn("21.3"),
                             {go_cn("25.1")},
                             {{"reason", std::string(*field(report, "reason"))}},
                             {},
                             std::move(dead)},
                       Ended{std::move(ending), std::string(*field(report, "reason"))}};
}

// ---- 9, 16.3 ----

bool was_counted(const GoRuleContext& table) {
    return table.body.phase == Phase::Finished && table.body.ending->code == "count";
}

Decision not_counted() {
    return refuse("not-counted", "Nothing has been counted in this game.", go_cn("9"));
}

/// 16.3: what both have accepted is not opened again.
Result<void> is_open(const GoRuleContext& table) {
    if (table.memory.count_accepted[0] && table.memory.count_accepted[1])
        return refuse("count-accepted",
                      "Both players have accepted the count; an error found later goes to the "
                      "organisers.",
                      go_cn("16.4"));
    return {};
}

Decision count_told(const GoRuleContext& table, const Report& report) {
    if (!was_counted(table))
        return not_counted();
    KYVIEN_TRY(is_open(table));
    const std::string_view text = *field(report, "black");
    const auto told = quarters_of_text(text);
    const int points = table.game().size() * table.game().size();
    if (!told || *told < 0 || *told > 4 * points || *told % 2 != 0)
        return refuse("bad-count",
                      fmt::format("Black's count is a number of stones from 0 to {}, in halves; "
                                  "'{}' is none.",
                                  points, text.substr(0, 16)),
                      go_cn("9"), {{"black", std::string(text.substr(0, 16))}});
    const auto by_record = std::ranges::find(table.body.ending->values, std::string("black"),
                                             &Values::value_type::first);
    const bool agrees = quarters_to_text(*told) == by_record->second;
    return EventBodies{Ruled{"count-told",
                             std::nullopt,
                             go_cn("9"),
                             {go_cn("9a")},
                             {{"black", quarters_to_text(*told)},
                              {"by-record", by_record->second},
                              {"agrees", agrees ? "yes" : "no"}},
                             {},
                             {}}};
}

Decision recount(const GoRuleContext& table, const Report& report) {
    if (!was_counted(table))
        return not_counted();
    KYVIEN_TRY(is_open(table));
    return EventBodies{Ruled{"recount", report.seat, go_cn("16.3"), {}, {}, {}, {}}};
}

Decision count_accepted(const GoRuleContext& table, const Report&) {
    if (!was_counted(table))
        return not_counted();
    if (table.memory.recount_asked)
        return refuse("recount-awaited", "A recount was asked for; tell its result first.",
                      go_cn("16.3"));
    return EventBodies{};
}

Decision abandoned(const GoRuleContext&, const Report& report) {
    return EventBodies{lost(*report.seat, "abandoned", go_cn("13.1"), {go_cn("15.1")})};
}

}  // namespace

std::optional<Decision> decide_go_ending(const GoRuleContext& table, const Report& report) {
    if (report.kind == "end-refused")
        return end_refused(table, report);
    if (report.kind == "endless-threats")
        return endless_threats(table, report);
    if (report.kind == "false-life-ruled")
        return false_life_ruled(table, report);
    if (report.kind == "life-ruled")
        return life_ruled(table, report);
    if (report.kind == "count")
        return count_told(table, report);
    if (report.kind == "recount")
        return recount(table, report);
    if (report.kind == "count-accepted")
        return count_accepted(table, report);
    if (report.kind == "abandoned")
        return abandoned(table, report);
    return std::nullopt;
}

}  // namespace kyvien::conduct::internal
