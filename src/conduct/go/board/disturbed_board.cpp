// Over the board under the Chinese Go rules: stones that have shifted and boards that were upset.
// Articles 17.3 and 17.4.
#include <fmt/format.h>

#include "base/result.h"
#include "conduct/go/board/internal/over_the_board.h"
#include "conduct/go/internal/points.h"

namespace kyvien::conduct::internal {
namespace {

using rulebook::Clause;
using rulebook::go_cn;

constexpr Clause kDisturbedClauses[] = {go_cn("17"),   go_cn("17.3"),  go_cn("17.3a"),
                                        go_cn("17.4"), go_cn("17.4a"), go_cn("17.4b"),
                                        go_cn("17.4c")};

Decision no_case(rulebook::Clause clause) {
    return refuse("no-case", "No such case is open; report first what was found.", clause);
}
/// Play is resumed, and the sealed play is not yet on the board (14c).
bool is_envelope_pending(const GoRuleContext& table) {
    return table.body.phase == Phase::Adjourned && table.memory.seal.is_envelope_pending;
}

Result<void> may_open(const GoRuleContext& table, rulebook::Clause clause) {
    if (table.has_open_case())
        return refuse("case-open", "Another case is open; settle that first.", clause);
    // The stones still have to be counted when both have declared the end, and before the envelope
    // is opened the position must be the one for which the play was sealed.
    if (!table.is_playing() && table.body.phase != Phase::Agreeing && !is_envelope_pending(table))
        return refuse("not-playing",
                      "Stones shift and boards are upset while the game is being played; in a "
                      "break, tell it when play is resumed.",
                      clause);
    return {};
}

// ---- 17.3 ----

Decision displaced(const GoRuleContext& table, const go_report::Displaced& report) {
    KYVIEN_TRY(may_open(table, go_cn("17.3")));
    const auto from = KYVIEN_TRY(parse_point(table, *report.from));
    const auto to = KYVIEN_TRY(parse_point(table, *report.to));
    if (!table.game().board().at(from))
        return refuse("no-stone",
                      fmt::format("By the record no stone belongs on {}.", name_of(from)),
                      go_cn("17.3"), {{"point", name_of(from)}});
    if (from == to)
        return refuse("same-point",
                      fmt::format("The stone stands on {}, where it belongs.", name_of(from)),
                      go_cn("17.3"), {{"point", name_of(from)}});
    if (table.game().board().at(to))
        return refuse("occupied",
                      fmt::format("By the record a stone belongs on {} itself.", name_of(to)),
                      go_cn("17.3"), {{"point", name_of(to)}});
    EventBodies events;
    stop_clocks(table, events, "a stone has shifted");
    return events;
}

Decision stands(const GoRuleContext& table, EventBodies events,
                std::vector<rulebook::Clause> also) {
    const auto& found = *table.memory.cases.displaced;
    const auto from = point_of(found.from, table.game().size());
    const bool black = table.game().board().at(*from) == go::Color::Black;
    BoardSet set{{found.from}, {}, {}};
    (black ? set.black : set.white) = {found.to};
    // Liberties are checked before the ruling is given.
    KYVIEN_TRY(table.body.game->clone()->set_board(set));
    events.emplace_back(ruled(GoRuling::ShiftedStoneStands, std::nullopt, go_cn("17.3"), {},
                              std::move(also), {found.from, found.to}));
    resume_play(table, events, go_cn("17.3"), "the shifted stone stands where it is");
    events.emplace_back(std::move(set));
    return events;
}

Decision put_back(const GoRuleContext& table, EventBodies events,
                  std::vector<rulebook::Clause> also) {
    const auto& found = *table.memory.cases.displaced;
    events.emplace_back(ruled(GoRuling::ShiftedStonePutBack, std::nullopt, go_cn("17.3"), {},
                              std::move(also), {found.to, found.from}));
    resume_play(table, events, go_cn("17.3"), "the shifted stone is put back");
    return events;
}

Decision refer_to_chief(const GoRuleContext& table) {
    // At the envelope no clock runs that a question would have to stop.
    if (table.body.phase == Phase::ArbiterNeeded || is_envelope_pending(table))
        return EventBodies{};
    const auto& found = *table.memory.cases.displaced;
    return EventBodies{
        asked(GoQuestion::DisplacedStone, go_cn("17.3"), {{"from", found.from}, {"to", found.to}})};
}

Decision displaced_agreed(const GoRuleContext& table, const go_report::DisplacedAgreed& report) {
    if (!table.memory.cases.displaced)
        return no_case(go_cn("17.3"));
    const auto choice = *report.choice;
    if (report.seat) {
        const auto& other =
            table.memory.cases.displaced->choice[clock::index(opponent(*report.seat))];
        if (other.empty())
            return EventBodies{};
        if (other != name(choice))
            return refer_to_chief(table);
    }
    return choice == go_report::DisplacedAgreed::Choice::Stands ? stands(table, {}, {})
                                                                : put_back(table, {}, {});
}

Decision displaced_ruled(const GoRuleContext& table, const go_report::DisplacedRuled& report) {
    if (!table.memory.cases.displaced)
        return no_case(go_cn("17.3"));
    using Choice = go_report::DisplacedRuled::Choice;
    const Choice choice = *report.choice;
    if (choice == Choice::OnPurpose) {
        if (!report.seat)
            return refuse("report-seat", "Say which player moved the stone on purpose.",
                          go_cn("17.3a"));
        return EventBodies{
            lost(*report.seat, "shifted-on-purpose", go_cn("17.3"), {go_cn("17.3a")})};
    }
    if (!table.memory.cases.displaced->disputed)
        return refuse("ask-the-players",
                      "The players are asked first whether the stone goes back or stands; report "
                      "that they agree or do not.",
                      go_cn("17.3"));
    if (choice == Choice::PutBack)
        return put_back(table, {}, {go_cn("17.3.1")});
    if (choice == Choice::Stands)
        return stands(table, {}, {go_cn("17.3.2")});
    if (choice == Choice::Draw)
        return EventBodies{referee_result(RefereeResult::Draw, go_cn("17.3"), {go_cn("17.3.3")})};
    return EventBodies{referee_result(RefereeResult::NewGame, go_cn("17.3"), {go_cn("17.3.4")})};
}

// ---- 17.4 ----

Decision scattered(const GoRuleContext& table, const go_report::Scattered& report) {
    using Cause = go_report::Scattered::Cause;
    const Cause cause = *report.cause;
    if ((cause == Cause::Outside) == report.seat.has_value())
        return refuse("report-seat",
                      cause == Cause::Outside ? "No player caused it; leave the player out."
                                              : "Say which player upset the board.",
                      go_cn("17.4"));
    if (cause == Cause::OnPurpose)
        return EventBodies{lost(*report.seat, "upset-on-purpose", go_cn("17.4"), {go_cn("17.4c")})};
    KYVIEN_TRY(may_open(table, go_cn("17.4")));
    EventBodies events;
    stop_clocks(table, events, "the board was upset");
    return events;
}

Decision rebuilt(const GoRuleContext& table, const go_report::Rebuilt& report) {
    if (!table.memory.cases.scattered)
        return no_case(go_cn("17.4"));
    const auto& upset = *table.memory.cases.scattered;
    const auto& choice = report.choice;
    const bool agreed = is_yes(report.agreed);
    if (choice && (agreed || upset.by))
        return refuse("choice-not-open",
                      agreed ? "The position stands again, so the game goes on."
                             : "Who upset the board loses where it cannot be rebuilt; there is "
                               "nothing to choose.",
                      upset.by ? go_cn("17.4b") : go_cn("17.4a"));
    if (agreed) {
        EventBodies events = {ruled(GoRuling::PositionRebuilt, std::nullopt, go_cn("17.4"), {},
                                    {upset.by ? go_cn("17.4b") : go_cn("17.4a")})};
        resume_play(table, events, go_cn("17.4"), "the position was rebuilt and confirmed by both");
        return events;
    }
    if (upset.by)
        return EventBodies{lost(*upset.by, "upset-board", go_cn("17.4"), {go_cn("17.4b")})};
    if (choice)
        return EventBodies{referee_result(choice == go_report::Rebuilt::Choice::Draw
                                              ? RefereeResult::Draw
                                              : RefereeResult::NewGame,
                                          go_cn("17.4"), {go_cn("17.4a")})};
    if (table.body.phase == Phase::ArbiterNeeded || is_envelope_pending(table))
        return refuse("choice-missing", "It is for the referee to choose: a draw or a new game.",
                      go_cn("17.4a"));
    return EventBodies{asked(GoQuestion::UpsetBoard, go_cn("17.4"))};
}

// ---- both ----

/// What was reported had not happened: nothing is restored, and the question is withdrawn.
Decision case_withdrawn(const GoRuleContext& table, const go_report::CaseWithdrawn& report) {
    if (!table.has_open_case())
        return no_case(go_cn("17"));
    const auto clause = table.memory.cases.displaced ? go_cn("17.3") : go_cn("17.4");
    const std::string reason(*report.reason);
    EventBodies events = {
        ruled(GoRuling::CaseWithdrawn, std::nullopt, clause, {{"reason", reason}})};
    resume_play(table, events, clause, reason);
    return events;
}

}  // namespace

namespace {

constexpr Answer<GoLaw> kDisturbedReports[] = {
    answer_after_report<GoReport::Displaced, displaced>(),
    answer_after_report<GoReport::DisplacedAgreed, displaced_agreed>(),
    answer_after_report<GoReport::DisplacedDisputed,
                        [](const GoRuleContext& table,
                           const go_report::DisplacedDisputed&) -> Decision {
                            return table.memory.cases.displaced ? refer_to_chief(table)
                                                                : no_case(go_cn("17.3"));
                        }>(),
    answer_after_report<GoReport::DisplacedRuled, displaced_ruled>(),
    answer_after_report<GoReport::Scattered, scattered>(),
    answer_after_report<GoReport::Rebuilt, rebuilt>(),
    answer_after_report<GoReport::CaseWithdrawn, case_withdrawn>(),
};

/// What may not be done while a case awaits its own ruling; nothing if it may.
std::optional<Decision> refuse_while_case_open(const GoRuleContext& table) {
    const CommandBody& asked_for = table.command.body;
    const auto& question = table.body.question;
    const bool goes_on =
        std::holds_alternative<ContinueGame>(asked_for) && table.body.phase == Phase::ArbiterNeeded;
    if (goes_on &&
        (question->code == GoQuestion::BalancedCycle || question->code == GoQuestion::BothAbsent))
        return std::nullopt;
    const bool waits = std::holds_alternative<StartClocks>(asked_for) ||
                       std::holds_alternative<MarkDead>(asked_for) ||
                       std::holds_alternative<Confirm>(asked_for) ||
                       std::holds_alternative<Dispute>(asked_for);
    if (!goes_on && !(waits && table.has_open_case()))
        return std::nullopt;
    const bool life = question && question->code == GoQuestion::LifeAndDeath;
    const auto clause = table.memory.cases.displaced   ? go_cn("17.3")
                        : table.memory.cases.scattered ? go_cn("17.4")
                        : life                         ? go_cn("21.3")
                                                       : go_cn("20.2");
    return refuse("case-open",
                  "A case is open, and how it is settled must stand in the record: report the "
                  "ruling on it.",
                  clause);
}

void remember_case(GoMemory& memory, const StateBody&, const Event& event) {
    auto& displaced = memory.cases.displaced;
    auto& scattered = memory.cases.scattered;
    if (const auto* reported = std::get_if<Reported>(&event.body)) {
        if (reported->report.kind == GoReport::Displaced) {
            const go_report::Displaced report(reported->report);
            displaced =
                GoCases::Displaced{std::string(*report.from), std::string(*report.to), {}, false};
        }
        if (reported->report.kind == GoReport::DisplacedAgreed && reported->report.seat &&
            displaced) {
            auto& choices = displaced->choice;
            choices[clock::index(*reported->report.seat)] =
                go_report::DisplacedAgreed(reported->report).choice.text();
            displaced->disputed |=
                !choices[0].empty() && !choices[1].empty() && choices[0] != choices[1];
        }
        if (reported->report.kind == GoReport::DisplacedDisputed && displaced)
            displaced->disputed = true;
        if (reported->report.kind == GoReport::Scattered &&
            go_report::Scattered(reported->report).cause != go_report::Scattered::Cause::OnPurpose)
            scattered = GoCases::Scattered{reported->report.seat, false};
    } else if (const auto* ruling = std::get_if<Ruled>(&event.body)) {
        if (ruling->code == GoRuling::ShiftedStonePutBack ||
            ruling->code == GoRuling::ShiftedStoneStands)
            displaced.reset();
        if (ruling->code == GoRuling::PositionRebuilt)
            scattered.reset();
        if (ruling->code == GoRuling::CaseWithdrawn)
            memory.cases = {};
    } else if (const auto* question = std::get_if<ArbiterAsked>(&event.body)) {
        if (question->code == GoQuestion::DisplacedStone && displaced)
            displaced->disputed = true;
        if (question->code == GoQuestion::UpsetBoard && scattered)
            scattered->failed = true;
    } else if (std::holds_alternative<Ended>(event.body)) {
        memory.cases = {};
    }
}

void case_duties(const GoRuleContext& table, std::vector<Duty>& duties) {
    if (const auto& displaced = table.memory.cases.displaced)
        duties.push_back(make_duty(displaced->disputed ? GoDuty::RuleOnShiftedStone
                                                       : GoDuty::AskAboutShiftedStone,
                                   std::nullopt, go_cn("17.3")));
    if (const auto& scattered = table.memory.cases.scattered)
        duties.push_back(
            make_duty(scattered->failed ? GoDuty::ChooseDrawOrNewGame : GoDuty::RebuildPosition,
                      std::nullopt, go_cn("17.4")));
}

}  // namespace

constinit const Chapter<GoLaw> go_disturbed_chapter = {.name = "disturbed",
                                                       .clauses = kDisturbedClauses,
                                                       .reports = kDisturbedReports,
                                                       .commands = refuse_while_case_open,
                                                       .on_event = remember_case,
                                                       .duties = case_duties};

}  // namespace kyvien::conduct::internal
