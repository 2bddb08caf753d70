// Over the board under the Chinese Go rules: cycles in which neither side loses more stones than
// the other. Articles 6 and 20.3.
#include "base/result.h"
#include "conduct/go/board/internal/over_the_board.h"

namespace kyvien::conduct::internal {
namespace {

using rulebook::Clause;
using rulebook::go_cn;

constexpr Clause kCyclesClauses[] = {go_cn("6"), go_cn("20.3")};

/// 20.3: article 6 applies to the play in question.
EventBodies cycle_banned(const GoRuleContext& table, std::string reason) {
    const TurnVoided voided{table.turn(), value_of(table.body.question->values, "move"),
                            go_cn("6")};
    return {GameContinued{go_cn("6"), std::move(reason)}, void_ruling(table, voided), voided};
}

bool asks_about_cycle(const GoRuleContext& table) {
    return table.body.phase == Phase::ArbiterNeeded &&
           table.body.question->code == GoQuestion::BalancedCycle;
}

Decision cycle_answer(const GoRuleContext& table, const go_report::CycleAnswer& report) {
    if (!asks_about_cycle(table))
        return refuse("nothing-asked", "No balanced cycle waits for a ruling.", go_cn("20.3"));
    if (!is_yes(report.gives_way))
        return EventBodies{};
    return EventBodies{ruled(GoRuling::GivesWay, report.seat, go_cn("20.3"))};
}

Decision cycle_ruled(const GoRuleContext& table, const go_report::CycleRuled& report) {
    if (!asks_about_cycle(table))
        return refuse("nothing-asked", "No balanced cycle waits for a ruling.", go_cn("20.3"));
    using Choice = go_report::CycleRuled::Choice;
    const std::string reason(report.reason.value_or("article 6 holds"));
    if (report.choice == Choice::Ban)
        return cycle_banned(table, reason);
    const auto& gives_way = table.memory.cycle.gives_way;
    if (gives_way[0] == true || gives_way[1] == true)
        return refuse("gives-way",
                      "A player gives way, so the game goes on: a draw or a new game is open only "
                      "where neither does.",
                      go_cn("20.3"));
    if (!gives_way[0] || !gives_way[1])
        return refuse("ask-who-gives-way",
                      "Both players are asked first whether they give way; report what each "
                      "answers.",
                      go_cn("20.3"));
    EventBody ended =
        referee_result(report.choice == Choice::Draw ? RefereeResult::Draw : RefereeResult::NewGame,
                       go_cn("20.3"), {go_cn("6")});
    Ending& ending = std::get<Ended>(ended).ending;
    ending.values = table.body.question->values;
    ending.plies = table.body.question->plies;
    return EventBodies{std::move(ended)};
}

constexpr Answer<GoLaw> kCyclesReports[] = {
    answer_after_report<GoReport::CycleAnswer, cycle_answer>(),
    answer_after_report<GoReport::CycleRuled, cycle_ruled>(),
};

std::optional<Decision> played_on(const GoRuleContext& table) {
    const auto* on = std::get_if<ContinueGame>(&table.command.body);
    if (on == nullptr || !asks_about_cycle(table))
        return std::nullopt;
    KYVIEN_TRY(decide_in_hall(table.body, table.command));
    return cycle_banned(table, on->reason);
}

void remember_cycle(GoMemory& memory, const StateBody&, const Event& event) {
    if (const auto* reported = std::get_if<Reported>(&event.body)) {
        if (reported->report.kind == GoReport::CycleAnswer && reported->report.seat)
            memory.cycle.gives_way[clock::index(*reported->report.seat)] =
                is_yes(go_report::CycleAnswer(reported->report).gives_way);
    } else if (std::holds_alternative<GameContinued>(event.body)) {
        memory.cycle = {};
    }
}

void cycle_duties(const GoRuleContext& table, std::vector<Duty>& duties) {
    if (!table.body.question || table.body.question->code != GoQuestion::BalancedCycle)
        return;
    const auto& gives_way = table.memory.cycle.gives_way;
    const bool asked_both = gives_way[0] && gives_way[1];
    const bool one_does = gives_way[0] == true || gives_way[1] == true;
    duties.push_back(
        make_duty(asked_both || one_does ? GoDuty::RuleOnCycle : GoDuty::AskWhoGivesWay,
                  std::nullopt, go_cn("20.3")));
}

}  // namespace

constinit const Chapter<GoLaw> go_cycles_chapter = {.name = "cycles",
                                                    .clauses = kCyclesClauses,
                                                    .reports = kCyclesReports,
                                                    .commands = played_on,
                                                    .on_event = remember_cycle,
                                                    .duties = cycle_duties};

}  // namespace kyvien::conduct::internal
