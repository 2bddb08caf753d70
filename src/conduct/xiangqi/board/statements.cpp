// 7.1.h, 7.1.k, 7.2.d, 12, 16.3.a.3: statements of players: offers, claims and matters raised, also
// on the opponent's turn.
#include <utility>

#include "base/result.h"
#include "clock/seat.h"
#include "conduct/xiangqi/board/internal/rule_context.h"
#include "conduct/xiangqi/internal/proposed_verdict.h"

namespace kyvien::conduct::internal {

using rulebook::xiangqi_vn;

namespace {

/// 12, 7.1.h: the moves of the record are counted.
Result<void> may_claim(const XiangqiRuleContext& seen) {
    KYVIEN_TRY(being_played(seen.body));
    if (!seen.memory.physical_board.unrecorded_moves().empty())
        return refuse("restore-first",
                      "An illegal move stands on the board; have the position restored first.",
                      xiangqi_vn("9.10"));
    return {};
}

/// 9.11, 12: the arbiter may have stopped the clocks before he hears the players.
Result<EventBodies> heard(const StateBody& body, const Command& command) {
    if (body.phase != Phase::Playing || body.pause == Pause::None)
        return decide_in_hall(body, command);
    StateBody running(body);
    running.pause = Pause::None;
    return decide_in_hall(running, command);
}

/// 16.3.a.3: a player who speaks on the opponent's turn is heard, and commits a fault.
Result<EventBodies> decide_spoken_command(const XiangqiRuleContext& seen, const CommandBody& what,
                                          Seat seat, EventBodies before) {
    const StateBody& body = seen.body;
    const bool claims = std::holds_alternative<Claim>(what);
    // A player who offers a draw after receiving an offer answers it, which he may do at any time.
    const bool answers = std::holds_alternative<OfferDraw>(what) && body.offers.by(opponent(seat));
    const bool is_fault = body.phase == Phase::Playing && !answers &&
                          !has_turn(body, seen.memory.physical_board, seat);
    const auto examined = [&]() -> Result<EventBodies> {
        if (claims && (body.phase == Phase::Adjourned || body.phase == Phase::Playing))
            KYVIEN_TRY(may_claim(seen));
        return heard(body, {seen.at(), player(seat), what});
    };
    EventBodies rulings;
    add(rulings, std::move(before));
    if (is_fault)
        technical_fault(body, rulings, seat, xiangqi_vn("16.3.a.3"));
    if (is_over(body, rulings) && body.phase != Phase::Finished)
        return rulings;
    auto answered = examined();
    // Speaking is a fault even if what he said can have no effect.
    if (!answered && is_fault)
        return rulings;
    if (!answered)
        return answered;
    add(rulings, *std::move(answered));
    return rulings;
}

/// 12: both claim together.
Result<EventBodies> joint_claim(const XiangqiRuleContext& table, const TypedReport& report) {
    KYVIEN_TRY(may_claim(table));
    auto claimed =
        heard(table.body, {table.at(), table.command.by, Claim{ClaimKind::NoCapture, {}}});
    if (claimed)
        claimed->insert(claimed->begin(), Reported{report.whole()});
    return claimed;
}

Decision draw_offer(const XiangqiRuleContext& table, const xiangqi_report::DrawOffer& report) {
    return decide_spoken_command(table, OfferDraw{}, report.seat, reported(report));
}
Decision repetition_claim(const XiangqiRuleContext& table,
                          const xiangqi_report::RepetitionClaim& report) {
    return decide_spoken_command(table, Claim{ClaimKind::Repetition, {}}, report.seat,
                                 reported(report));
}
Decision no_capture_claim(const XiangqiRuleContext& table,
                          const xiangqi_report::NoCaptureClaim& report) {
    using Claimant = xiangqi_report::NoCaptureClaim::Claimant;
    if (report.claimant == Claimant::Both)
        return joint_claim(table, report);
    return decide_spoken_command(table, Claim{ClaimKind::NoCapture, {}},
                                 report.claimant == Claimant::First ? Seat::First : Seat::Second,
                                 reported(report));
}

/// Answers and resignations are allowed at any time.
Decision decide_on_behalf_of(const XiangqiRuleContext& table, Seat seat, const TypedReport& report,
                             CommandBody what) {
    auto decided = heard(table.body, {table.at(), player(seat), std::move(what)});
    if (decided)
        decided->insert(decided->begin(), Reported{report.whole()});
    return decided;
}
Decision draw_answer(const XiangqiRuleContext& table, const xiangqi_report::DrawAnswer& report) {
    return decide_on_behalf_of(table, report.seat, report,
                               report.answer == xiangqi_report::DrawAnswer::Answer::Accepted
                                   ? CommandBody(AcceptDraw{})
                                   : CommandBody(DeclineDraw{}));
}
/// 7.2.d: both have told the arbiter that they agree, without saying who offered.
Result<EventBodies> draw_agreed(const XiangqiRuleContext& table,
                                const xiangqi_report::DrawAgreed& report) {
    KYVIEN_TRY(being_played(table.body));
    KYVIEN_TRY(table.body.game->may_offer_draw(table.body.game->turn()));
    EventBodies events = reported(report);
    events.emplace_back(Ended{table.body.game->agreed_draw(), {}});
    return events;
}
Decision resignation(const XiangqiRuleContext& table, const xiangqi_report::Resignation& report) {
    if (auto noted = table.memory.adjournment.resigned(table.body, report.seat)) {
        noted->insert(noted->begin(), Reported{report.whole()});
        return *std::move(noted);
    }
    return decide_on_behalf_of(table, report.seat, report, Resign{});
}

Result<EventBodies> matter_raised(const XiangqiRuleContext& table,
                                  const xiangqi_report::MatterRaised& report) {
    if (table.body.phase != Phase::Playing)
        return only_in_play(table, report);
    EventBodies rulings = reported(report);
    if (!has_turn(table.body, table.physical_board, report.seat))
        technical_fault(table.body, rulings, report.seat, xiangqi_vn("16.3.a.3"), {},
                        std::string(report.reason.text()));
    return rulings;
}

std::optional<Decision> decide_statement(const XiangqiRuleContext& seen) {
    const CommandBody& what = seen.command.body;
    const bool claims = std::holds_alternative<Claim>(what);
    const auto seat = seat_of(seen.command.by);
    if (!seat && claims) {
        KYVIEN_TRY(may_claim(seen));
        return heard(seen.body, seen.command);
    }
    if (seat &&
        (std::holds_alternative<AcceptDraw>(what) || std::holds_alternative<DeclineDraw>(what)))
        return heard(seen.body, seen.command);
    if (!seat || (!claims && !std::holds_alternative<OfferDraw>(what)))
        return std::nullopt;
    return decide_spoken_command(seen, what, *seat, {});
}

}  // namespace

namespace {

void remember_promise(XiangqiMemory& memory, const StateBody& body, const Event& event) {
    auto& [awaited, given] = memory.promise;
    if (const auto* question = std::get_if<ArbiterAsked>(&event.body)) {
        awaited.reset();
        const auto verdict = proposed_verdict(question->values);
        const auto loser = verdict ? loser_of(*verdict) : std::nullopt;
        if (question->code == XiangqiQuestion::Repetition && loser)
            awaited = XiangqiPromise::Promise{*loser, question->clause, body.moves.size()};
    } else if (std::holds_alternative<GameContinued>(event.body)) {
        given = std::exchange(awaited, std::nullopt);
    } else if (const auto* moved = std::get_if<Moved>(&event.body)) {
        if (given && given->seat == moved->seat)
            given.reset();
    } else if (const auto* taken = std::get_if<TakenBack>(&event.body)) {
        if (given && taken->ply < given->plies)
            given.reset();
    }
}

constexpr rulebook::Clause kStatementsClauses[] = {xiangqi_vn("16.3.a.3")};

constexpr Answer<XiangqiLaw> kStatementsReports[] = {
    answer_by<XiangqiLaw, XiangqiReport::DrawOffer, draw_offer>(),
    answer_by<XiangqiLaw, XiangqiReport::DrawAgreed, draw_agreed>(),
    answer_by<XiangqiLaw, XiangqiReport::DrawAnswer, draw_answer>(),
    answer_by<XiangqiLaw, XiangqiReport::NoCaptureClaim, no_capture_claim>(),
    answer_by<XiangqiLaw, XiangqiReport::RepetitionClaim, repetition_claim>(),
    answer_by<XiangqiLaw, XiangqiReport::Resignation, resignation>(),
    answer_by<XiangqiLaw, XiangqiReport::MatterRaised, matter_raised>(),
};

}  // namespace

constinit const Chapter<XiangqiLaw> xiangqi_statements_chapter = {.name = "statements",
                                                                  .clauses = kStatementsClauses,
                                                                  .reports = kStatementsReports,
                                                                  .commands = decide_statement,
                                                                  .on_event = remember_promise};

}  // namespace kyvien::conduct::internal
