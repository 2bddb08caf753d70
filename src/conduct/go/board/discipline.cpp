// Over the board under the Chinese Go rules: conduct in the hall, objections and cases not covered
// by the law. Articles 15, 16, 24 and 25.
#include "conduct/core/internal/ended_by_move.h"
#include "conduct/go/board/internal/over_the_board.h"

namespace kyvien::conduct::internal {
namespace {

using rulebook::Clause;
using rulebook::go_cn;

constexpr Clause kDisciplineClauses[] = {go_cn("7"),    go_cn("14b"),  go_cn("15.1"),
                                         go_cn("15.4"), go_cn("16.2"), go_cn("16.4"),
                                         go_cn("24.1"), go_cn("25.1")};

/// Advice, one warning, or the loss of the game.
enum class Measure : std::uint8_t { Advice, Warning, Loss };

/// The choice among those that a report offers.
template <typename Choice>
Measure measure(Choice choice) {
    if constexpr (requires { Choice::Advice; })
        if (choice == Choice::Advice)
            return Measure::Advice;
    return choice == Choice::Warning ? Measure::Warning : Measure::Loss;
}

/// By the referee's choice.
Decision chosen(const GoRuleContext& table, Seat seat, Measure measure, Clause clause,
                std::string_view loss_code, std::vector<Clause> also = {}) {
    EventBodies events;
    if (measure == Measure::Advice) {
        events.emplace_back(ruled(GoRuling::Advice, seat, clause, {}, std::move(also)));
    } else if (measure == Measure::Warning) {
        warn(table, events, seat, clause, std::move(also));
    } else {
        if (!table.body.is_open())
            return refuse("game-over", "The game is over; an arbiter can correct its result.",
                          go_cn("7"));
        events.push_back(lost(seat, std::string(loss_code), clause, std::move(also)));
    }
    return events;
}

/// A player need not stay at the board during a break, nor while sent away for the other's sealing
/// (14b).
Result<void> check_must_stay(const GoRuleContext& table, Seat seat, Clause clause) {
    if (table.body.phase == Phase::Adjourned)
        return refuse("adjourned",
                      "The game is interrupted; nobody has to stay until play is resumed.", clause);
    if (table.memory.seal.stage == GoSealing::Stage::Thinking && table.memory.seal.sealer != seat)
        return refuse("being-sealed",
                      "The play is being sealed, and the side that has just played leaves.",
                      go_cn("14b"));
    return {};
}

Decision walked_out(const GoRuleContext& table, const go_report::WalkedOut& report) {
    KYVIEN_TRY(check_must_stay(table, report.seat, go_cn("24.1")));
    EventBodies events = {
        ruled(GoRuling::ReportToCommittee, report.seat, go_cn("24.1"), {}, {go_cn("15.1")})};
    warn(table, events, report.seat, go_cn("24.1"));
    return events;
}

Decision wandering(const GoRuleContext& table, const go_report::Wandering& report) {
    KYVIEN_TRY(check_must_stay(table, report.seat, go_cn("15.4")));
    return chosen(table, report.seat,
                  measure(report.choice.value_or(go_report::Wandering::Choice::Advice)),
                  go_cn("15.4"), {});
}

Decision incident(const GoRuleContext& table, const go_report::Incident& report) {
    if (report.choice)
        return chosen(table, report.seat, measure(*report.choice), go_cn("25.1"),
                      "referee-decision");
    return EventBodies{ruled(GoRuling::NeedsDiscretion, report.seat, go_cn("25.1"),
                             {{"what", std::string(*report.what)}})};
}

Decision incident_ruled(const GoRuleContext& table, const go_report::IncidentRuled& report) {
    if (table.memory.discipline.incidents[clock::index(report.seat)].empty())
        return refuse("nothing-asked", "No incident of that player waits for a ruling.",
                      go_cn("25.1"));
    if (report.choice == go_report::IncidentRuled::Choice::Dismissed)
        return EventBodies{ruled(GoRuling::IncidentDismissed, report.seat, go_cn("25.1"),
                                 {{"reason", std::string(*report.reason)}})};
    return chosen(table, report.seat, measure(*report.choice), go_cn("25.1"), "referee-decision");
}

/// 16.4: an objection was right: the warning is withdrawn and no longer counts. A loss to which it
/// contributed is withdrawn with it (25.2), if play was in progress; the clocks are stopped until
/// the referee starts them. Sealing or agreement in progress then ended with the game, so that only
/// the chief can correct the result.
Decision warning_withdrawn(const GoRuleContext& table, const go_report::WarningWithdrawn& report) {
    if (table.command.by.rank == ArbiterRank::Table)
        return refuse("chief-arbiter-needed",
                      "The law keeps this decision for the chief arbiter; call the chief to the "
                      "board.",
                      go_cn("16.4"), {{"needs", "chief-arbiter"}});
    if (table.memory.discipline.warnings[clock::index(report.seat)] == 0)
        return refuse("nothing-to-withdraw", "That player has no warning in this game.",
                      go_cn("16.4"));
    EventBodies events = {ruled(GoRuling::WarningWithdrawn, report.seat, go_cn("16.4"),
                                {{"reason", std::string(*report.reason)}}, {go_cn("25.2")})};
    const int left = table.memory.discipline.warnings[clock::index(report.seat)] - 1;
    if (is_ended_by_warnings(table.body) &&
        winner(table.body.ending->score) == opponent(report.seat) &&
        left < table.settings().regulation(Regulation::GoWarningsToLose) &&
        table.memory.discipline.played_in == Phase::Playing) {
        events.emplace_back(GameContinued{go_cn("16.4"), std::string(*report.reason)});
        if (table.body.clock.is_timed())
            events.emplace_back(ClocksStopped{std::string(*report.reason)});
    }
    return events;
}

Decision complaint(const GoRuleContext& table, const go_report::Complaint& report) {
    const bool is_urgent = is_yes(report.urgent);
    // While the clocks are stopped nobody is disturbed in his thinking.
    const bool own_time =
        !table.is_playing() || table.body.pause != Pause::None || table.turn() == report.seat;
    const bool accepted = own_time || is_urgent;
    return EventBodies{ruled(accepted ? GoRuling::ComplaintAccepted : GoRuling::ComplaintDeferred,
                             report.seat, go_cn("16.2"),
                             {{"what", std::string(report.what.value_or(""))}})};
}

Decision appeal(const GoRuleContext& table, const go_report::Appeal& report) {
    const bool over = table.body.phase == Phase::Finished;
    if (!over && table.body.rulings.empty() && table.body.notes.empty())
        return refuse("nothing-ruled", "Nothing has been ruled in this game yet.", go_cn("16.4"));
    Values values = {{"stands-meanwhile", "yes"}};
    if (const auto& what = report.what)
        values.emplace_back("what", std::string(*what));
    return EventBodies{
        ruled(GoRuling::AppealRecorded, report.seat, go_cn("16.4"), std::move(values))};
}

}  // namespace

namespace {

constexpr Answer<GoLaw> kDisciplineReports[] = {
    answer_after_report<GoReport::WalkedOut, walked_out>(),
    answer_after_report<GoReport::Disturbing,
                        [](const GoRuleContext& table,
                           const go_report::Disturbing& report) -> Decision {
                            return chosen(table, report.seat, measure(*report.choice),
                                          go_cn("24.2"), {}, {go_cn("15.2")});
                        }>(),
    answer_after_report<GoReport::Consulting,
                        [](const GoRuleContext& table,
                           const go_report::Consulting& report) -> Decision {
                            return chosen(table, report.seat, measure(*report.choice),
                                          go_cn("24.3"), "consulting", {go_cn("15.3")});
                        }>(),
    answer_after_report<GoReport::Wandering, wandering>(),
    answer_after_report<GoReport::Manners,
                        [](const GoRuleContext&, const go_report::Manners& report) -> Decision {
                            return EventBodies{ruled(GoRuling::IncidentNoted, report.seat,
                                                     go_cn("15.5"),
                                                     {{"what", std::string(*report.what)}})};
                        }>(),
    answer_after_report<GoReport::RefereeDisturbs,
                        [](const GoRuleContext&,
                           const go_report::RefereeDisturbs& report) -> Decision {
                            return EventBodies{
                                ruled(GoRuling::ToldToChief, std::nullopt, go_cn("32.6"),
                                      {{"what", std::string(*report.what)}}, {go_cn("32.5")})};
                        }>(),
    answer_after_report<GoReport::Incident, incident>(),
    answer_after_report<GoReport::IncidentRuled, incident_ruled>(),
    answer_after_report<GoReport::WarningWithdrawn, warning_withdrawn>(),
    answer_after_report<GoReport::Complaint, complaint>(),
    answer_after_report<GoReport::Appeal, appeal>(),
};

void remember_discipline(GoMemory& memory, const StateBody& body, const Event& event) {
    GoDiscipline& book = memory.discipline;
    if (body.phase != Phase::Finished)
        book.played_in = body.phase;
    if (const auto* reported = std::get_if<Reported>(&event.body)) {
        if (reported->report.kind == GoReport::IncidentRuled && reported->report.seat)
            if (auto& waiting = book.incidents[clock::index(*reported->report.seat)];
                !waiting.empty())
                waiting.erase(waiting.begin());
    } else if (const auto* ruling = std::get_if<Ruled>(&event.body); ruling && ruling->seat) {
        if (ruling->code == GoRuling::Warning)
            ++book.warnings[clock::index(*ruling->seat)];
        else if (ruling->code == GoRuling::WarningWithdrawn)
            --book.warnings[clock::index(*ruling->seat)];
        else if (ruling->code == GoRuling::NeedsDiscretion)
            book.incidents[clock::index(*ruling->seat)].push_back(value_of(ruling->values, "what"));
    }
}

void discipline_duties(const GoRuleContext& table, std::vector<Duty>& duties) {
    for (const auto& waiting : table.memory.discipline.incidents)
        for (std::size_t each = 0; each < waiting.size(); ++each)
            duties.push_back(make_duty(GoDuty::RuleOnIncident, std::nullopt, go_cn("25.1")));
}

}  // namespace

constinit const Chapter<GoLaw> go_discipline_chapter = {.name = "discipline",
                                                        .clauses = kDisciplineClauses,
                                                        .reports = kDisciplineReports,
                                                        .on_event = remember_discipline,
                                                        .duties = discipline_duties};

}  // namespace kyvien::conduct::internal
