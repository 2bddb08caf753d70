// Over the board under the Chinese Go rules: stones that have shifted and boards that were upset.
// Articles 17.3 and 17.4.
#include <fmt/format.h>

#include "base/result.h"
#include "conduct/go/board/internal/over_the_board.h"
#include "conduct/go/internal/points.h"

namespace kyvien::conduct::internal {
namespace {

using rulebook::go_cn;

Decision no_case(rulebook::Clause clause) {
    return refuse("no-case", "No such case is open; report first what was found.", clause);
}
Result<void> may_open(const GoRuleContext& table, rulebook::Clause clause) {
    if (table.has_open_case())
        return refuse("case-open", "Another case is open; settle that first.", clause);
    if (!table.is_playing())
        return refuse("not-playing",
                      "Stones shift and boards are upset while the game is being played.", clause);
    return {};
}

// ---- 17.3 ----

Decision displaced(const GoRuleContext& table, const Report& report) {
    KYVIEN_TRY(may_open(table, go_cn("17.3")));
    const auto from = KYVIEN_TRY(point_field(table, report, "from"));
    const auto to = KYVIEN_TRY(point_field(table, report, "to"));
    if (!table.game().board().at(from))
        return refuse("no-stone",
                      fmt::format("By the record no stone belongs on {}.", name_of(from)),
                      go_cn("17.3"), {{"point", name_of(from)}});
    if (table.game().board().at(to))
        return refuse("occupied",
                      fmt::format("By the record a stone belongs on {} itself.", name_of(to)),
                      go_cn("17.3"), {{"point", name_of(to)}});
    EventBodies facts;
    stop_clocks(table, facts, "a stone has shifted");
    return facts;
}

Decision stands(const GoRuleContext& table, EventBodies facts, std::vector<rulebook::Clause> also) {
    const auto& found = *table.memory.displaced;
    const auto from = point_of(found.from, table.game().size());
    const bool black = table.game().board().at(*from) == go::Color::Black;
    BoardSet set{{found.from}, {}, {}};
    (black ? set.black : set.white) = {found.to};
    // The law of liberties is asked before the ruling is given.
    KYVIEN_TRY(table.body.game->clone()->set_board(set));
    facts.emplace_back(Ruled{"shifted-stone-stands",
                             std::nullopt,
                             go_cn("17.3"),
                             std::move(also),
                             {},
                             {},
                             {found.from, found.to}});
    go_on(table, facts, go_cn("17.3"), "the shifted stone stands where it is");
    facts.emplace_back(std::move(set));
    return facts;
}

Decision put_back(const GoRuleContext& table, EventBodies facts,
                  std::vector<rulebook::Clause> also) {
    const auto& found = *table.memory.displaced;
    facts.emplace_back(Ruled{"shifted-stone-put-back",
                             std::nullopt,
                             go_cn("17.3"),
                             std::move(also),
                             {},
                             {},
                             {found.to, found.from}});
    go_on(table, facts, go_cn("17.3"), "the shifted stone is put back");
    return facts;
}

Decision refer_to_chief(const GoRuleContext& table) {
    if (table.body.phase == Phase::ArbiterNeeded)
        return EventBodies{};
    const auto& found = *table.memory.displaced;
    return EventBodies{ArbiterAsked{
        "displaced-stone", go_cn("17.3"), {{"from", found.from}, {"to", found.to}}, {}}};
}

Decision displaced_agreed(const GoRuleContext& table, const Report& report) {
    if (!table.memory.displaced)
        return no_case(go_cn("17.3"));
    const std::string choice(*field(report, "choice"));
    if (report.seat) {
        const auto& other = table.memory.displaced->choice[clock::index(opponent(*report.seat))];
        if (other.empty())
            return EventBodies{};
        if (other != choice)
            return refer_to_chief(table);
    }
    return choice == "stands" ? stands(table, {}, {}) : put_back(table, {}, {});
}

Decision displaced_ruled(const GoRuleContext& table, const Report& report) {
    if (!table.memory.displaced)
        return no_case(go_cn("17.3"));
    const std::string_view choice = *field(report, "choice");
    if (choice == "on-purpose") {
        if (!report.seat)
            return refuse("report-seat", "Say which player moved the stone on purpose.",
                          go_cn("17.3a"));
        return EventBodies{
            lost(*report.seat, "shifted-on-purpose", go_cn("17.3"), {go_cn("17.3a")})};
    }
    if (!table.memory.displaced->disputed)
        return refuse("ask-the-players",
                      "The players are asked first whether the stone goes back or stands; report "
                      "that they agree or do not.",
                      go_cn("17.3"));
    if (choice == "put-back")
        return put_back(table, {}, {go_cn("17.3.1")});
    if (choice == "stands")
        return stands(table, {}, {go_cn("17.3.2")});
    return EventBodies{
        ruled_off(choice, go_cn("17.3"), {choice == "draw" ? go_cn("17.3.3") : go_cn("17.3.4")})};
}

// ---- 17.4 ----

Decision scattered(const GoRuleContext& table, const Report& report) {
    const std::string_view cause = *field(report, "cause");
    if ((cause == "outside") == report.seat.has_value())
        return refuse("report-seat",
                      cause == "outside" ? "No player caused it; leave the player out."
                                         : "Say which player upset the board.",
                      go_cn("17.4"));
    if (cause == "on-purpose")
        return EventBodies{lost(*report.seat, "upset-on-purpose", go_cn("17.4"), {go_cn("17.4c")})};
    KYVIEN_TRY(may_open(table, go_cn("17.4")));
    EventBodies facts;
    stop_clocks(table, facts, "the board was upset");
    return facts;
}

Decision rebuilt(const GoRuleContext& table, const Report& report) {
    if (!table.memory.scattered)
        return no_case(go_cn("17.4"));
    const auto& upset = *table.memory.scattered;
    const auto choice = field(report, "choice");
    if (is_yes(report, "agreed")) {
        EventBodies facts = {Ruled{"position-rebuilt",
                                   std::nullopt,
                                   go_cn("17.4"),
                                   {upset.by ? go_cn("17.4b") : go_cn("17.4a")},
                                   {},
                                   {},
                                   {}}};
        go_on(table, facts, go_cn("17.4"), "the position was rebuilt and confirmed by both");
        return facts;
    }
    if (upset.by)
        return EventBodies{lost(*upset.by, "upset-board", go_cn("17.4"), {go_cn("17.4b")})};
    if (choice)
        return EventBodies{ruled_off(*choice, go_cn("17.4"), {go_cn("17.4a")})};
    if (table.body.phase == Phase::ArbiterNeeded)
        return refuse("choice-missing", "It is for the referee to choose: a draw or a new game.",
                      go_cn("17.4a"));
    return EventBodies{ArbiterAsked{"upset-board", go_cn("17.4"), {}, {}}};
}

}  // namespace

std::optional<Decision> decide_go_disturbed(const GoRuleContext& table, const Report& report) {
    if (report.kind == "displaced")
        return displaced(table, report);
    if (report.kind == "displaced-agreed")
        return displaced_agreed(table, report);
    if (report.kind == "displaced-disputed")
        return table.memory.displaced ? refer_to_chief(table) : no_case(go_cn("17.3"));
    if (report.kind == "displaced-ruled")
        return displaced_ruled(table, report);
    if (report.kind == "scattered")
        return scattered(table, report);
    if (report.kind == "rebuilt")
        return rebuilt(table, report);
    return std::nullopt;
}

}  // namespace kyvien::conduct::internal
