// Over the board under the Chinese Go rules: breaks and sealed plays. Articles 14 and 22.
#include <algorithm>
#include <fmt/format.h>

#include "base/result.h"
#include "conduct/go/board/internal/over_the_board.h"
#include "conduct/go/internal/points.h"

namespace kyvien::conduct::internal {
namespace {

using rulebook::go_cn;

Result<void> may_interrupt(const GoRuleContext& table, rulebook::Clause clause) {
    if (!table.is_playing())
        return refuse("not-playing", "Only a game that is being played can be interrupted.",
                      clause);
    if (table.has_open_case())
        return refuse("case-open", "A case is open; settle it before the break.", clause);
    if (table.memory.sealing != GoMemory::Sealing::None)
        return refuse("being-sealed", "The game is being adjourned already.", go_cn("14b"));
    if (table.body.pause != Pause::None)
        return refuse("clocks-stopped", "The arbiter has stopped the clocks; start them first.",
                      clause);
    return {};
}

Decision planned_break(const GoRuleContext& table, const Report&) {
    KYVIEN_TRY(may_interrupt(table, go_cn("14a")));
    EventBodies facts;
    complete_turn(table, facts);
    facts.emplace_back(Ruled{"break", std::nullopt, go_cn("14a"), {}, {}, {}, {}});
    facts.emplace_back(Adjourned{});
    return facts;
}

Decision adjourned(const GoRuleContext& table, const Report&) {
    KYVIEN_TRY(may_interrupt(table, go_cn("14b")));
    EventBodies facts;
    complete_turn(table, facts);
    facts.emplace_back(Ruled{"must-leave", opponent(table.turn()), go_cn("14b"), {}, {}, {}, {}});
    return facts;
}

Decision sealed(const GoRuleContext& table, const Report& report) {
    if (table.memory.sealing != GoMemory::Sealing::Thinking)
        return refuse("not-being-sealed",
                      "No play is being sealed; report first that the game is adjourned.",
                      go_cn("14b"));
    if (*report.seat != table.turn())
        return refuse("not-your-turn", "The side to move seals its play.", go_cn("14b"));
    if (!table.is_playing() || table.body.pause != Pause::None)
        return refuse("clocks-stopped", "The clocks stand; start them first.", go_cn("14b"));
    EventBodies facts;
    tell_minutes(table, facts, *report.seat);
    facts.emplace_back(Ruled{"sealed", report.seat, go_cn("14b"), {}, {}, {}, {}});
    facts.emplace_back(Adjourned{});
    return facts;
}

Decision resumed(const GoRuleContext& table, const Report&) {
    if (table.body.phase != Phase::Adjourned)
        return refuse("not-adjourned", "The game was not interrupted.", go_cn("14"));
    if (table.memory.sealing == GoMemory::Sealing::Sealed)
        return EventBodies{
            Ruled{"open-the-envelope", table.memory.sealer, go_cn("14c"), {}, {}, {}, {}}};
    return EventBodies{Resumed{table.turn()}};
}

Decision envelope_opened(const GoRuleContext& table, const Report& report) {
    if (table.body.phase != Phase::Adjourned || table.memory.sealing != GoMemory::Sealing::Sealed)
        return refuse("nothing-sealed", "No sealed play waits to be opened.", go_cn("14c"));
    const Seat sealer = table.memory.sealer;
    const std::string point(*field(report, "point"));
    EventBodies facts = {Resumed{sealer}};
    if (const auto at = point_of(point, table.game().size()); at && table.game().board().at(*at)) {
        facts.emplace_back(Ruled{
            "void-sealed-occupied", sealer, go_cn("22"), {go_cn("14c")}, {}, {}, {name_of(*at)}});
        facts.emplace_back(TurnVoided{sealer, name_of(*at), go_cn("22")});
        return facts;
    }
    auto decided = played(table, sealer, point, true);
    if (!decided)
        return decided;
    std::ranges::move(*decided, std::back_inserter(facts));
    return facts;
}

/// 22: there is no second thought.
Decision other_point(const GoRuleContext& table, const Report& report) {
    const GoMemory& memory = table.memory;
    const bool sealed = memory.sealing == GoMemory::Sealing::Sealed;
    if ((!sealed && !memory.opened_ply) || memory.sealer != *report.seat)
        return refuse("nothing-sealed", "That player has sealed no play.", go_cn("22"));
    return refuse("sealed-point-binds",
                  "The sealed point must be played; no other may be chosen on resumption.",
                  go_cn("22"));
}

}  // namespace

std::optional<Decision> decide_go_pauses(const GoRuleContext& table, const Report& report) {
    if (report.kind == "break")
        return planned_break(table, report);
    if (report.kind == "adjourned")
        return adjourned(table, report);
    if (report.kind == "sealed")
        return sealed(table, report);
    if (report.kind == "resumed")
        return resumed(table, report);
    if (report.kind == "envelope-opened")
        return envelope_opened(table, report);
    if (report.kind == "other-point")
        return other_point(table, report);
    return std::nullopt;
}

}  // namespace kyvien::conduct::internal
