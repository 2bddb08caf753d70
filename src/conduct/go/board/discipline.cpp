// Over the board under the Chinese Go rules: conduct in the hall, objections and what the law does
// not name. Articles 15, 16, 24 and 25.
#include "conduct/go/board/internal/over_the_board.h"

namespace kyvien::conduct::internal {
namespace {

using rulebook::Clause;
using rulebook::go_cn;

/// Advice, one warning, or the loss of the game, as the referee chooses.
Decision chosen(const GoRuleContext& table, Seat seat, std::string_view choice, Clause clause,
                std::string_view loss_code, std::vector<Clause> also = {}) {
    EventBodies facts;
    if (choice == "advice") {
        facts.emplace_back(Ruled{"advice", seat, clause, std::move(also), {}, {}, {}});
    } else if (choice == "warning") {
        warn(table, facts, seat, clause);
    } else {
        if (!table.body.is_open())
            return refuse("game-over", "The game is over; an arbiter can correct its result.",
                          go_cn("7"));
        facts.push_back(lost(seat, std::string(loss_code), clause, std::move(also)));
    }
    return facts;
}

Decision walked_out(const GoRuleContext& table, const Report& report) {
    EventBodies facts = {
        Ruled{"report-to-committee", report.seat, go_cn("24.1"), {go_cn("15.1")}, {}, {}, {}}};
    warn(table, facts, *report.seat, go_cn("24.1"));
    return facts;
}

Decision incident(const GoRuleContext& table, const Report& report) {
    if (const auto choice = field(report, "choice"))
        return chosen(table, *report.seat, *choice, go_cn("25.1"), "referee-decision");
    return EventBodies{Ruled{"needs-discretion",
                             report.seat,
                             go_cn("25.1"),
                             {},
                             {{"what", std::string(*field(report, "what"))}},
                             {},
                             {}}};
}

Decision incident_ruled(const GoRuleContext& table, const Report& report) {
    if (table.memory.incident[clock::index(*report.seat)].empty())
        return refuse("nothing-asked", "No incident of that player waits for a ruling.",
                      go_cn("25.1"));
    return chosen(table, *report.seat, *field(report, "choice"), go_cn("25.1"), "referee-decision");
}

Decision complaint(const GoRuleContext& table, const Report& report) {
    const bool own_time = !table.is_playing() || table.turn() == *report.seat;
    const bool accepted = own_time || is_yes(report, "urgent");
    return EventBodies{Ruled{accepted ? "complaint-accepted" : "complaint-deferred",
                             report.seat,
                             go_cn("16.2"),
                             {},
                             {{"what", std::string(field(report, "what").value_or(""))}},
                             {},
                             {}}};
}

Decision appeal(const GoRuleContext& table, const Report& report) {
    const bool over = table.body.phase == Phase::Finished;
    if (!over && table.body.rulings.empty() && table.body.notes.empty())
        return refuse("nothing-ruled", "Nothing has been ruled in this game yet.", go_cn("16.4"));
    Values values = {{"stands-meanwhile", "yes"}};
    if (const auto what = field(report, "what"))
        values.emplace_back("what", std::string(*what));
    return EventBodies{
        Ruled{"appeal-recorded", report.seat, go_cn("16.4"), {}, std::move(values), {}, {}}};
}

}  // namespace

std::optional<Decision> decide_go_discipline(const GoRuleContext& table, const Report& report) {
    const auto choice = field(report, "choice");
    if (report.kind == "walked-out")
        return walked_out(table, report);
    if (report.kind == "disturbing")
        return chosen(table, *report.seat, *choice, go_cn("24.2"), {}, {go_cn("15.2")});
    if (report.kind == "consulting")
        return chosen(table, *report.seat, *choice, go_cn("24.3"), "consulting", {go_cn("15.3")});
    if (report.kind == "wandering")
        return chosen(table, *report.seat, choice.value_or("advice"), go_cn("15.4"), {});
    if (report.kind == "manners")
        return EventBodies{Ruled{"incident-noted",
                                 report.seat,
                                 go_cn("15.5"),
                                 {},
                                 {{"what", std::string(*field(report, "what"))}},
                                 {},
                                 {}}};
    if (report.kind == "referee-disturbs")
        return EventBodies{Ruled{"told-to-chief",
                                 std::nullopt,
                                 go_cn("32.6"),
                                 {go_cn("32.5")},
                                 {{"what", std::string(*field(report, "what"))}},
                                 {},
                                 {}}};
    if (report.kind == "incident")
        return incident(table, report);
    if (report.kind == "incident-ruled")
        return incident_ruled(table, report);
    if (report.kind == "complaint")
        return complaint(table, report);
    if (report.kind == "appeal")
        return appeal(table, report);
    return std::nullopt;
}

}  // namespace kyvien::conduct::internal
