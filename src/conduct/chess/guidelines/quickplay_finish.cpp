// Guideline III: games without increment, and the quickplay finish.
#include <algorithm>
#include <fmt/format.h>

#include "conduct/chess/board/internal/over_the_board.h"

namespace kyvien::conduct::internal {

using rulebook::Clause;
using rulebook::fide;
using std::chrono::minutes;
using std::chrono::seconds;

namespace quickplay_finish {
namespace {

constexpr rulebook::Clause kClauses[] = {fide("5.2.3"),   fide("6.8"),   fide("III.2"),
                                         fide("III.3.1"), fide("III.4"), fide("III.5"),
                                         fide("III.6")};

using Stage = Quickplay::Stage;

constexpr Milliseconds kLowTime = minutes(2);       // III.4, III.5
constexpr Milliseconds kExtraTime = minutes(2);     // III.4, III.5.2, III.5.3
constexpr Milliseconds kNewIncrement = seconds(5);  // III.4

bool has_bonus(const clock::TimeControl& control) {
    const auto* staged = std::get_if<clock::Staged>(&control);
    return staged != nullptr && staged->bonus != clock::Bonus::None &&
           std::ranges::any_of(staged->stages, [](const clock::Stage& stage) {
               return stage.bonus > Milliseconds{};
           });
}

/// The clause because of which the Guideline does not apply to this game; nothing if it applies.
std::optional<Clause> obstacle(const ChessRuleContext& table) {
    if (table.is_blitz())
        return fide("III.2.2");
    for (const Seat seat : clock::kBothSeats)
        if (has_bonus(table.body.clock.control(seat)))
            return fide("III.2.2");
    if (table.settings().regulation(Regulation::QuickplayAnnounced) == 0)
        return fide("III.2.1");
    return std::nullopt;
}

bool has_arbiter(const ChessRuleContext& table) {
    return table.settings().regulation(Regulation::ArbiterPresent) != 0;
}

/// Why a request or claim is not admissible: the "reason" of its ruling.
enum class Obstacle : std::uint8_t {
    Over,
    NotOnMove,
    NotLastPeriod,
    FlagDown,
    TooMuchTime,
    NoArbiter,
    NoIncrementHere,
    NotPlaying,
    DecisionPostponed,
    AskForIncrement,
};
std::string_view word(Obstacle obstacle) {
    constexpr std::string_view kNames[] = {"over",
                                           "not-on-move",
                                           "not-last-period",
                                           "flag-down",
                                           "too-much-time",
                                           "no-arbiter",
                                           "no-increment-here",
                                           "not-playing",
                                           "decision-postponed",
                                           "ask-for-increment"};
    static_assert(std::size(kNames) == static_cast<std::size_t>(Obstacle::AskForIncrement) + 1);
    return kNames[static_cast<std::size_t>(obstacle)];
}

/// Why the seat may not request or claim now; nothing if it may.
std::optional<Obstacle> obstacle_of(const ChessRuleContext& table, Seat seat) {
    if (table.body.phase == Phase::Finished)
        return Obstacle::Over;
    if (seat != table.body.game->turn())
        return Obstacle::NotOnMove;
    // III.1; if the hall has no clock of its own, the arbiter sees it.
    if (!table.body.clock.is_in_last_stage(seat))
        return Obstacle::NotLastPeriod;
    if (!table.body.clock.is_timed())
        return std::nullopt;
    const clock::Reading reading = table.body.clock.reading(seat, table.command.at);
    if (reading.flag)
        return Obstacle::FlagDown;
    return reading.main < kLowTime ? std::nullopt : std::optional(Obstacle::TooMuchTime);
}

void give_time(const ChessRuleContext& table, Seat seat, Clause clause, EventBodies& events) {
    events.emplace_back(
        ruled(ChessRuling::AddTime, seat, clause, {{"ms", std::to_string(kExtraTime.count())}}));
    adjust_clock(table, seat, kExtraTime, clause, "two extra minutes", events);
}

Decision nothing_to_decide(Clause clause) {
    return refuse("nothing-asked", "No such request or claim waits for a decision.", clause);
}

/// A request or a claim was pending when the game ended some other way.
Decision over(Clause clause) {
    return refuse("game-over", "The game is over; an arbiter can correct its result.", clause);
}

Decision both_flags(const ChessRuleContext& table, const chess_report::BothFlags& report) {
    if (!table.is_playing())
        return nothing_to_decide(fide("III.3.1"));
    EventBodies events = reported(report);
    if (const auto clause = obstacle(table))
        events.emplace_back(ruled(ChessRuling::NotApplicable, std::nullopt, *clause));
    else if (is_yes(report.last_period)) {
        for (const Seat seat : clock::kBothSeats)
            overrule_clock(table, seat, events);
        events.emplace_back(
            ended({Score::Draw, "both-flags", fide("III.3.1.2"), {fide("III.3.1")}, {}, {}, {}}));
    } else
        events.emplace_back(ruled(ChessRuling::GameContinues, std::nullopt, fide("III.3.1.1")));
    return events;
}

// ---- III.4 ----

Decision request(const ChessRuleContext& table, const chess_report::IncrementRequest& report) {
    const Seat seat = report.seat;
    if (table.body.phase == Phase::ArbiterNeeded)
        return refuse("arbiter-needed", "The arbiter has been asked; wait for the ruling.",
                      fide("III.4"));
    EventBodies events = reported(report);
    if (const auto clause = obstacle(table)) {
        events.emplace_back(ruled(ChessRuling::NotApplicable, seat, *clause));
        return events;
    }
    std::optional<Obstacle> fault = obstacle_of(table, seat);
    if (!fault && !has_arbiter(table))
        fault = Obstacle::NoArbiter;
    if (!fault && table.settings().regulation(Regulation::QuickplayIncrement) == 0)
        fault = Obstacle::NoIncrementHere;
    if (!fault && (!table.is_playing() || table.body.pause != Pause::None))
        fault = Obstacle::NotPlaying;
    if (fault) {
        events.emplace_back(ruled(ChessRuling::NotAdmitted, seat, fide("III.4"),
                                  {{"reason", std::string(word(*fault))}}));
        return events;
    }
    // The request offers a draw, if draws may be offered at all (9.1.1).
    const bool offers = table.body.game->may_offer_draw(seat).has_value();
    if (offers) {
        // 9.1.2.1: an offer by the opponent remains open as well.
        if (!table.body.offers.by(seat))
            events.emplace_back(DrawOffered{seat});
        events.emplace_back(ruled(ChessRuling::RequestIsOffer, seat, fide("III.4")));
    } else {
        events.emplace_back(ruled(ChessRuling::IncrementRequested, seat, fide("III.4")));
    }
    events.emplace_back(
        asked(ChessQuestion::IncrementRequest, fide("III.4"), {{"seat", seat_text(seat)}}));
    return events;
}

Decision agreement(const ChessRuleContext& table, std::optional<Clause> also = std::nullopt) {
    for (const Seat each : clock::kBothSeats)
        if (table.memory.made(table.body.moves, each) == 0)
            return refuse("agreement-too-early",
                          "A draw can be agreed once both players have made a move.",
                          fide("5.2.3"));
    Ending ending = table.body.game->agreed_draw();
    if (also)
        ending.also.push_back(*also);
    return EventBodies{ended(std::move(ending))};
}

std::optional<Decision> answer_request(const ChessRuleContext& table) {
    const Quickplay& book = table.memory.quickplay;
    const auto seat = seat_of(table.command.by);
    const bool accepts = std::holds_alternative<AcceptDraw>(table.command.body);
    if (book.stage != Stage::Requested || table.body.phase != Phase::ArbiterNeeded || !seat ||
        (!accepts && !std::holds_alternative<DeclineDraw>(table.command.body)))
        return std::nullopt;
    const bool is_answer = seat == opponent(book.claimant);
    // 9.1.2.1: the claimant answers the offer that the opponent made before the request.
    if (!is_answer && !table.body.offers.by(opponent(*seat)))
        return std::nullopt;
    if (accepts)
        return is_answer ? agreement(table, fide("III.4")) : agreement(table);
    if (!is_answer)
        return Decision(EventBodies{DrawDeclined{*seat}});
    if (table.body.offers.by(book.claimant))
        return Decision(EventBodies{DrawDeclined{*seat}});
    // In older logs the request added no offer to the opponent's: it is declined separately.
    return Decision(
        EventBodies{ruled(ChessRuling::IncrementRequested, book.claimant, fide("III.4"))});
}

Decision decide_increment(const ChessRuleContext& table,
                          const chess_report::IncrementDecision& report) {
    const Quickplay& book = table.memory.quickplay;
    if (table.is_finished())
        return over(fide("III.4"));
    if (book.stage == Stage::Requested)
        return refuse("opponent-answers-first",
                      "The request offers a draw; the opponent accepts or declines it first.",
                      fide("III.4"));
    if (book.stage != Stage::Declined)
        return nothing_to_decide(fide("III.4"));
    EventBodies events = reported(report);
    if (is_yes(report.agree)) {
        events.emplace_back(ruled(ChessRuling::IncrementGranted, book.claimant, fide("III.4"),
                                  {{"increment-ms", std::to_string(kNewIncrement.count())}}));
        if (table.body.clock.is_timed())
            events.emplace_back(IncrementSet{kNewIncrement});
        give_time(table, opponent(book.claimant), fide("III.4"), events);
    } else {
        events.emplace_back(ruled(ChessRuling::IncrementRefused, book.claimant, fide("III.4")));
    }
    events.emplace_back(GameContinued{fide("III.4"), "the request is decided"});
    return events;
}

// ---- III.5, III.6 ----

using Ground = chess_report::QuickplayClaim::Ground;

/// III.6.1.1, III.6.1.2: what must be written and verified.
template <typename Told>
std::optional<Clause> missing(std::string_view ground, const Told& documents) {
    if (!is_yes(documents.position))
        return ground == Ground::NoEffort ? fide("III.6.1.2") : fide("III.6.1.1");
    if (ground != Ground::CannotWin && !is_yes(documents.sheet))
        return fide("III.6.1.2");
    return std::nullopt;
}

Decision claim_without_arbiter(const chess_report::QuickplayClaim& report, EventBodies events) {
    const Seat seat = report.seat;
    const std::string ground(name(report.ground.value_or(Ground::CannotWin)));
    events.emplace_back(
        ruled(ChessRuling::GameConcluded, seat, fide("III.6.1"), {{"ground", ground}}));
    if (const auto clause = missing(ground, report))
        events.emplace_back(ruled(ChessRuling::IncompleteSubmission, seat, *clause));
    events.emplace_back(asked(ChessQuestion::ReferredClaim, fide("III.6.2"),
                              {{"seat", seat_text(seat)}, {"ground", ground}}));
    return events;
}

Decision claim(const ChessRuleContext& table, const chess_report::QuickplayClaim& report) {
    const Quickplay& book = table.memory.quickplay;
    const Seat seat = report.seat;
    if (table.body.phase == Phase::ArbiterNeeded)
        return refuse("arbiter-needed", "The arbiter has been asked; wait for the ruling.",
                      fide("III.5"));
    EventBodies events = reported(report);
    if (const auto clause = obstacle(table)) {
        report.mark_all_read();
        events.emplace_back(ruled(ChessRuling::NotApplicable, seat, *clause));
        return events;
    }
    const bool supervised = has_arbiter(table);
    std::optional<Obstacle> fault = obstacle_of(table, seat);
    if (!fault && book.postponed[clock::index(seat)])
        fault = Obstacle::DecisionPostponed;
    if (!fault && supervised && !book.increment_refused &&
        table.settings().regulation(Regulation::QuickplayIncrement) != 0)
        fault = Obstacle::AskForIncrement;
    if (!fault && !table.is_playing())
        fault = Obstacle::NotPlaying;
    if (fault) {
        report.mark_all_read();
        std::vector<Clause> also;
        if (fault == Obstacle::Over || fault == Obstacle::FlagDown)
            also = {fide("6.8")};
        if (fault == Obstacle::AskForIncrement)
            also = {fide("III.4")};
        events.emplace_back(ruled(ChessRuling::NotAdmitted, seat, fide("III.5"),
                                  {{"reason", std::string(word(*fault))}}, std::move(also)));
        return events;
    }
    if (!supervised)
        return claim_without_arbiter(report, std::move(events));
    Values values = {{"seat", seat_text(seat)}};
    if (const auto& ground = report.ground)
        values.emplace_back("ground", name(*ground));
    events.emplace_back(ruled(ChessRuling::QuickplayClaimed, seat, fide("III.5"), values));
    events.emplace_back(asked(ChessQuestion::QuickplayClaim, fide("III.5"), std::move(values)));
    return events;
}

Decision verify(const ChessRuleContext& table, const chess_report::QuickplayVerify& report) {
    const Quickplay& book = table.memory.quickplay;
    if (table.is_finished())
        return over(fide("III.6.1"));
    if (book.stage != Stage::Submitted || report.seat != opponent(book.claimant))
        return nothing_to_decide(fide("III.6.1"));
    EventBodies events = reported(report);
    if (const auto clause = missing(book.ground, report))
        events.emplace_back(ruled(ChessRuling::IncompleteSubmission, book.claimant, *clause));
    else
        events.emplace_back(ruled(ChessRuling::Referred, book.claimant, fide("III.6.2")));
    return events;
}

Ending quickplay_draw(Clause clause) {
    return {Score::Draw, "quickplay-draw", clause, {fide("III.5")}, {}, {}, {}};
}

using Given = chess_report::QuickplayDecision::Decision;

Decision decide_claimed(const ChessRuleContext& table,
                        const chess_report::QuickplayDecision& report) {
    const Seat other = opponent(table.memory.quickplay.claimant);
    const Given decision = *report.decision;
    EventBodies events = reported(report);
    if (decision == Given::Draw) {
        events.emplace_back(ended(quickplay_draw(fide("III.5.1"))));
        return events;
    }
    if (decision == Given::NoDraw)
        return refuse("postpone-or-reject", "The claim is agreed to, postponed or rejected.",
                      fide("III.5.1"));
    if (decision == Given::Postpone) {
        events.emplace_back(ruled(ChessRuling::Postponed, opponent(other), fide("III.5.2")));
        if (is_yes(report.extra_time))
            give_time(table, other, fide("III.5.2"), events);
        events.emplace_back(GameContinued{fide("III.5.2"), "the decision is postponed"});
        return events;
    }
    events.emplace_back(ruled(ChessRuling::ClaimRejected, opponent(other), fide("III.5.3")));
    give_time(table, other, fide("III.5.3"), events);
    events.emplace_back(GameContinued{fide("III.5.3"), "the claim is rejected"});
    return events;
}

Decision decide_quickplay(const ChessRuleContext& table,
                          const chess_report::QuickplayDecision& report) {
    const Quickplay& book = table.memory.quickplay;
    const Given decision = *report.decision;
    if (table.is_finished())
        return over(fide("III.5.1"));
    if (report.extra_time && decision != Given::Postpone)
        return unused(report, report.extra_time, "it goes with a postponement", fide("III.5.2"));
    switch (book.stage) {
    case Stage::Claimed:
        return decide_claimed(table, report);
    case Stage::Postponed:
    case Stage::AtFlag: {
        if (decision == Given::Postpone)
            return refuse("already-postponed", "The decision was postponed; it is draw or no draw.",
                          fide("III.5.2"));
        EventBodies events = reported(report);
        if (decision == Given::Draw)
            events.emplace_back(ended(quickplay_draw(fide("III.5.2"))));
        else if (book.stage == Stage::AtFlag)
            events.emplace_back(ended(table.body.game->time_over(*book.flagged)));
        else {
            events.emplace_back(ruled(ChessRuling::ClaimRejected, book.claimant, fide("III.5.2")));
            // III.5.3 sets no time limit for the effect of a rejected claim; one claim adds two
            // minutes only once.
            for (const Seat seat : clock::kBothSeats)
                if (book.postponed[clock::index(seat)] && !book.extra[clock::index(seat)])
                    give_time(table, opponent(seat), fide("III.5.3"), events);
        }
        return events;
    }
    case Stage::Submitted:
    case Stage::Referred: {
        if (decision != Given::Draw)
            return refuse("rule-the-result",
                          "Play is over: where the designated arbiter does not agree to the draw, "
                          "he rules the result.",
                          fide("III.6.2"));
        EventBodies events = reported(report);
        Ending ending = quickplay_draw(fide("III.6.2"));
        ending.also = {fide("III.6.1")};
        events.emplace_back(ended(std::move(ending)));
        return events;
    }
    case Stage::None:
    case Stage::Requested:
    case Stage::Declined:
        break;
    }
    return nothing_to_decide(fide("III.5.1"));
}

constexpr Answer<ChessLaw> kReports[] = {
    answer_by<ChessLaw, ChessReport::BothFlags, both_flags>(),
    answer_by<ChessLaw, ChessReport::IncrementRequest, request>(),
    answer_by<ChessLaw, ChessReport::IncrementDecision, decide_increment>(),
    answer_by<ChessLaw, ChessReport::QuickplayClaim, claim>(),
    answer_by<ChessLaw, ChessReport::QuickplayDecision, decide_quickplay>(),
    answer_by<ChessLaw, ChessReport::QuickplayVerify, verify>(),
};

/// 5.2.3: while the arbiter considers a request, a claim or any other question, the game is not
/// over and the players may still agree. An open offer ends with the question; the draw needs both
/// players' word. If a claim has concluded the game (III.6.1), they can no longer agree.
std::optional<Decision> agreed_meanwhile(const ChessRuleContext& table) {
    const Quickplay& book = table.memory.quickplay;
    const auto seat = seat_of(table.command.by);
    if (book.stage == Stage::Requested || book.stage == Stage::Submitted ||
        book.stage == Stage::Referred || table.body.phase != Phase::ArbiterNeeded || !seat)
        return std::nullopt;
    if (std::holds_alternative<OfferDraw>(table.command.body) && !table.body.offers.any()) {
        if (auto may = table.body.game->may_offer_draw(*seat); !may)
            return Decision(refuse(std::move(may.error())));
        return Decision(EventBodies{DrawOffered{*seat}});
    }
    if (!table.body.offers.by(opponent(*seat)))
        return std::nullopt;
    if (std::holds_alternative<DeclineDraw>(table.command.body))
        return Decision(EventBodies{DrawDeclined{*seat}});
    if (!std::holds_alternative<AcceptDraw>(table.command.body))
        return std::nullopt;
    return agreement(table);
}

std::optional<Decision> commands(const ChessRuleContext& table) {
    if (auto answered = answer_request(table))
        return answered;
    return agreed_meanwhile(table);
}

/// III.5.2: while a decision is postponed, a fallen flag makes it due instead of ending the game.
void append_events(const ChessRuleContext& table, EventBodies& events) {
    if (table.memory.quickplay.stage != Stage::Postponed || !table.is_playing())
        return;
    const auto ends = std::ranges::find_if(events, [](const EventBody& event_body) {
        const auto* end = std::get_if<Ended>(&event_body);
        return end != nullptr && end->ending.code == ChessEnding::Time;
    });
    if (ends == events.end())
        return;
    const Seat flagged = opponent(*winner(std::get<Ended>(*ends).ending.score));
    *ends = ruled(ChessRuling::DecisionDue, flagged, fide("III.5.2"));
    events.insert(ends + 1, asked(ChessQuestion::QuickplayPostponed, fide("III.5.2"),
                                  {{"flagged", seat_text(flagged)}}));
}

void on_event(ChessMemory& memory, const StateBody&, const Event& event) {
    Quickplay& book = memory.quickplay;
    if (const auto* declined = std::get_if<DrawDeclined>(&event.body);
        declined != nullptr && book.stage == Stage::Requested &&
        declined->seat == opponent(book.claimant))
        book.stage = Stage::Declined;
    // A decision on one player's claim does not affect an earlier postponed claim of the other.
    if (std::holds_alternative<GameContinued>(event.body) && book.stage != Stage::Postponed) {
        book.stage = book.postponed[0] || book.postponed[1] ? Stage::Postponed : Stage::None;
        if (book.stage == Stage::Postponed)
            book.claimant = book.postponed[0] ? Seat::First : Seat::Second;
    }
    const auto* ruling = std::get_if<Ruled>(&event.body);
    if (ruling == nullptr)
        return;
    const std::string& code = ruling->code;
    if (code == ChessRuling::RequestIsOffer || code == ChessRuling::IncrementRequested) {
        book.stage = code == ChessRuling::RequestIsOffer ? Stage::Requested : Stage::Declined;
        book.claimant = *ruling->seat;
    } else if (code == ChessRuling::IncrementRefused) {
        book.increment_refused = true;
    } else if (code == ChessRuling::QuickplayClaimed) {
        book.stage = Stage::Claimed;
        book.claimant = *ruling->seat;
        book.extra[clock::index(book.claimant)] = false;
    } else if (code == ChessRuling::AddTime && ruling->clause == fide("III.5.2") && ruling->seat) {
        book.extra[clock::index(opponent(*ruling->seat))] = true;
    } else if (code == ChessRuling::Postponed) {
        book.stage = Stage::Postponed;
        book.postponed[clock::index(book.claimant)] = true;
    } else if (code == ChessRuling::DecisionDue) {
        book.stage = Stage::AtFlag;
        book.flagged = ruling->seat;
    } else if (code == ChessRuling::ClaimRejected && ruling->clause == fide("III.5.2")) {
        book.stage = Stage::None;
        book.postponed = {};
    } else if (code == ChessRuling::GameConcluded) {
        book.stage = Stage::Submitted;
        book.claimant = *ruling->seat;
        book.ground = value_of(ruling->values, "ground");
    } else if (code == ChessRuling::Referred) {
        book.stage = Stage::Referred;
    }
}

void duties(const ChessRuleContext& table, std::vector<Duty>& duties) {
    const Quickplay& book = table.memory.quickplay;
    if (table.body.phase == Phase::Finished)
        return;
    switch (book.stage) {
    case Stage::Requested:
        duties.push_back(make_duty(ChessDuty::AnswerOffer, opponent(book.claimant), fide("III.4")));
        break;
    case Stage::Declined:
        duties.push_back(make_duty(ChessDuty::DecideIncrement, std::nullopt, fide("III.4")));
        break;
    case Stage::Claimed:
        duties.push_back(make_duty(ChessDuty::DecideQuickplay, std::nullopt, fide("III.5.1")));
        break;
    case Stage::Postponed:
        duties.push_back(make_duty(ChessDuty::WatchQuickplay, std::nullopt, fide("III.5.2")));
        break;
    case Stage::AtFlag:
        duties.push_back(make_duty(ChessDuty::DecideQuickplay, std::nullopt, fide("III.5.2")));
        break;
    case Stage::Submitted:
        duties.push_back(
            make_duty(ChessDuty::VerifyClaim, opponent(book.claimant), fide("III.6.1")));
        break;
    case Stage::Referred:
        duties.push_back(make_duty(ChessDuty::DecideQuickplay, std::nullopt, fide("III.6.2")));
        break;
    case Stage::None:
        break;
    }
}

}  // namespace
}  // namespace quickplay_finish

constinit const Chapter<ChessLaw> chess_quickplay_chapter = {.name = "quickplay",
                                                             .clauses = quickplay_finish::kClauses,
                                                             .reports = quickplay_finish::kReports,
                                                             .commands = quickplay_finish::commands,
                                                             .append_events =
                                                                 quickplay_finish::append_events,
                                                             .on_event = quickplay_finish::on_event,
                                                             .duties = quickplay_finish::duties};

}  // namespace kyvien::conduct::internal
