// Guideline I.4 to I.13: the game is resumed, or ends while adjourned.
#include <algorithm>
#include <vector>

#include "base/result.h"
#include "conduct/chess/guidelines/internal/envelope.h"
#include "conduct/chess/guidelines/internal/sealing_steps.h"
#include "notation/chess/uci.h"

namespace kyvien::conduct::internal::adjourning {

using rulebook::fide;

namespace {

// ---- the time of resumption ----

Milliseconds default_time(const ChessRuleContext& table) {
    return Milliseconds(table.settings().regulation(Regulation::DefaultTime));
}

}  // namespace

Decision resume(const ChessRuleContext& table, const chess_report::Resume& report) {
    const Adjournment& book = table.memory.adjournment;
    const bool has_fallen = book.stage == Stage::Cancelled;
    if ((book.stage != Stage::Sealed && !has_fallen) || table.body.phase != Phase::Adjourned)
        return refuse_in_this_stage("No adjourned game waits for its resumption.", fide("I.5"));
    EventBodies events = reported(report);
    events.emplace_back(ruled(ChessRuling::Resumption, std::nullopt, fide("I.5"),
                              {{"first-left", milliseconds_text(book.recorded[0])},
                               {"second-left", milliseconds_text(book.recorded[1])}}));
    for (const Seat seat : clock::kBothSeats)
        if (const auto& time = of_seat(seat, report.first_time, report.second_time);
            table.body.clock.is_timed() && time)
            events.emplace_back(ClockAdjusted{seat, Milliseconds(*time), std::nullopt, fide("I.5"),
                                              "set for the resumption"});
    using Present = chess_report::Resume::Present;
    const Present present = *report.present;
    // No envelope is awaited: the side to move is on move, and its clock runs.
    if (has_fallen) {
        events.emplace_back(Resumed{table.body.game->turn()});
        return events;
    }
    if (book.is_lost)
        events.emplace_back(ruled(ChessRuling::AuthorMakesStatedMove, book.sealer, fide("I.12.1")));
    const bool replier_present =
        present == Present::Both || is_only_one_present(present, book.replier());
    if (replier_present)
        return events;
    const bool nobody = present == Present::None;
    // I.11 assumes a default time other than zero; with zero, a late player has lost.
    if (nobody && default_time(table) == Milliseconds{})
        return events;
    events.emplace_back(Resumed{book.replier()});
    events.emplace_back(ruled(ChessRuling::ReplierClockRuns, book.replier(),
                              nobody ? fide("I.11") : fide("I.9.2")));
    return events;
}

namespace {

Ending forfeit(const Adjournment& book, Seat loser, Milliseconds late) {
    const std::size_t other = clock::index(opponent(loser));
    const bool other_came = book.is_present[other] || book.is_excused[other];
    return {other_came ? win_for(opponent(loser)) : Score::BothLose,
            other_came ? "forfeit" : "double-forfeit",
            fide("I.10"),
            {fide("6.7.1")},
            {{"player", seat_text(loser)}, {"late", milliseconds_text(late)}},
            {},
            {}};
}

/// The late player has lost, and so has his opponent if he has not come either.
EventBodies forfeited(const Adjournment& book, Seat loser, Milliseconds late) {
    EventBodies events;
    for (const Seat seat : clock::kBothSeats)
        if (const std::size_t i = clock::index(seat);
            seat == loser || (!book.is_present[i] && !book.is_excused[i]))
            events.emplace_back(
                ruled(ChessRuling::Forfeit, seat, fide("I.10"), {{"overridable-by", "arbiter"}}));
    events.emplace_back(ended(forfeit(book, loser, late)));
    return events;
}

bool is_session(const Adjournment& book) {
    return book.awaits_opening() || (book.stage == Stage::PlayedOn && book.session_begin);
}

/// Why the clock of the absent player runs, as ruled at the resumption.
rulebook::Clause clause_of_running(const ChessRuleContext& table) {
    const auto& rulings = table.body.rulings;
    for (auto each = rulings.rbegin(); each != rulings.rend(); ++each)
        if (each->ruling.code == ChessRuling::ReplierClockRuns)
            return each->ruling.clause;
    return fide("I.9.2");
}

}  // namespace

Decision arrived(const ChessRuleContext& table, const chess_report::SessionArrived& report) {
    const Adjournment& book = table.memory.adjournment;
    const Seat seat = report.seat;
    if (!is_session(book) || table.body.phase == Phase::Finished ||
        book.is_present[clock::index(seat)])
        return refuse_in_this_stage("Nobody is waited for at a resumption.", fide("I.9"));
    if (is_yes(report.excused) && !is_by_arbiter(table.command))
        return refuse("not-yours-to-report",
                      "Only an arbiter of this game can report that; call one.", fide("I.10"),
                      {{"kind", report.whole().kind}});
    EventBodies events = reported(report);
    const auto late =
        std::chrono::duration_cast<Milliseconds>(table.command.at - *book.session_begin);
    if (late > default_time(table) && !is_yes(report.excused) &&
        !book.is_excused[clock::index(seat)]) {
        std::ranges::move(forfeited(book, seat, late), std::back_inserter(events));
        return events;
    }
    const bool waited = table.is_playing() && table.body.pause == Pause::None;
    if (seat == book.replier() && book.stage == Stage::Session && waited) {
        events.emplace_back(ruled(ChessRuling::TimeLost, seat, clause_of_running(table),
                                  {{"ms", milliseconds_text(late)}}));
    }
    // The clock of the awaited player runs until he arrives (I.9.2, I.9.3, I.11), and is stopped
    // while the arbiter opens the envelope.
    const bool is_awaited = book.stage == Stage::Session       ? seat == book.replier()
                            : book.stage == Stage::ReplySealed ? seat == book.sealer
                                                               : false;
    if (waited && is_awaited && !book.is_lost)
        events.emplace_back(ClocksStopped{"the envelope is opened"});
    return events;
}

/// I.10: the arbiter reports who has not come; no player: neither has.
Decision absent(const ChessRuleContext& table, const chess_report::Absent& report) {
    const Adjournment& book = table.memory.adjournment;
    if (!is_session(book) || !book.session_begin)
        return refuse_in_this_stage("The time of the resumption has not come.", fide("I.10"));
    std::vector<Seat> missing;
    for (const Seat seat : clock::kBothSeats) {
        if (report.seat && *report.seat != seat)
            continue;
        if (book.is_present[clock::index(seat)])
            return refuse("already-there", "This player is at the board already.", fide("I.10"));
        if (book.is_excused[clock::index(seat)])
            return refuse("late-excused",
                          "The arbiter has decided that the default time does not hold for this "
                          "player.",
                          fide("I.10"));
        missing.push_back(seat);
    }
    const auto late =
        std::chrono::duration_cast<Milliseconds>(table.command.at - *book.session_begin);
    const Milliseconds limit = default_time(table);
    // With a default time of zero, a player who is absent at the resumption is too late.
    if (limit > Milliseconds{} && late <= limit) {
        const Instant until = *book.session_begin + limit;
        return refuse("lateness-allowed", "The default time is not over; wait until then.",
                      fide("I.10"), {{"until", std::to_string(until.time_since_epoch().count())}});
    }
    EventBodies events = reported(report);
    for (const Seat seat : missing)
        events.emplace_back(
            ruled(ChessRuling::Forfeit, seat, fide("I.10"), {{"overridable-by", "arbiter"}}));
    events.emplace_back(ended(forfeit(book, missing.front(), late)));
    return events;
}

bool awaits_at_resumption(const ChessRuleContext& table) {
    const Adjournment& book = table.memory.adjournment;
    const bool all_there = book.is_present[0] && book.is_present[1];
    return table.body.phase == Phase::Adjourned ||
           (table.is_playing() && is_session(book) && !all_there);
}

/// I.10 for players who have not come at all.
std::optional<Decision> default_time_over(const ChessRuleContext& table) {
    const Adjournment& book = table.memory.adjournment;
    if (!is_session(book) || !book.session_begin || table.body.phase == Phase::Finished)
        return std::nullopt;
    const auto late =
        std::chrono::duration_cast<Milliseconds>(table.command.at - *book.session_begin);
    if (late <= default_time(table))
        return std::nullopt;
    for (const Seat seat : clock::kBothSeats)
        if (!book.is_present[clock::index(seat)] && !book.is_excused[clock::index(seat)])
            return Decision(forfeited(book, seat, late));
    return std::nullopt;
}

namespace {

// ---- the envelope ----

/// The events before a sealed move can be made: the game resumes, the clock runs.
EventBodies resumption_events(const ChessRuleContext& table, Seat to_reply) {
    if (table.body.phase == Phase::Adjourned)
        return {Resumed{to_reply}};
    if (table.body.pause != Pause::None)
        return {ClocksStarted{"the envelope has been opened"}};
    return {};
}

/// I.8: the recording does not have exactly one legal meaning.
Ending bad_sealed_move(const ChessRuleContext& table, Seat author, const SealedText& read,
                       std::string_view found) {
    Ending ending =
        loss_unless_unwinnable(table, author, read.code, "sealed-bad-cannot-mate", read.clause);
    if (ending.score == Score::Draw)
        ending.clause = fide("I.8");
    ending.values.emplace_back("found", std::string(found));
    return ending;
}

/// The sealed move is made on the board.
Decision execute(const ChessRuleContext& table, Seat author, const std::string& move,
                 EventBodies events) {
    auto examined = KYVIEN_TRY(table.body.game->examine(move));
    const std::string text = examined.move;
    // I.4: a move that was written before the offer does not answer it.
    const bool offered = table.body.offers.by(opponent(author));
    bool over = false;
    std::ranges::move(resumption_events(table, opponent(author)), std::back_inserter(events));
    for (EventBody& event : made(author, std::move(examined))) {
        over = over || std::holds_alternative<Ended>(event);
        events.push_back(std::move(event));
    }
    if (offered && !over) {
        events.emplace_back(DrawOffered{opponent(author)});
        events.emplace_back(ruled(ChessRuling::OfferOpen, opponent(author), fide("I.4")));
    }
    const Adjournment& book = table.memory.adjournment;
    if (book.stage == Stage::ReplySealed) {
        events.emplace_back(
            ruled(ChessRuling::SecondEnvelopeOpened, book.sealer, fide("I.9.3"), {{"move", text}}));
        return events;
    }
    if (table.is_playing())
        events.emplace_back(ruled(ChessRuling::OpenedOnArrival, book.replier(), fide("I.9.2")));
    if (over && !book.is_present[clock::index(author)])
        events.emplace_back(ruled(ChessRuling::ConclusionStands, author, fide("I.10")));
    events.emplace_back(
        ruled(ChessRuling::SealedMoveMade, author, fide("I.9.1"), {{"move", text}}));
    return events;
}

/// I.10, 6.9: the game was lost by lateness, or on time while the envelope was closed; what it
/// holds may have concluded it before. A bad text loses nothing then: I.8 excepts 6.9.
Decision open_after_loss(const ChessRuleContext& table, const chess::Position& before, Seat author,
                         const SealedText& read, EventBodies events) {
    const bool is_on_time = table.body.ending && table.body.ending->code == ChessEnding::Time;
    const auto corrected = [&](Ending ending, std::string_view reason) {
        ending.also.push_back(fide("I.10"));
        ending.values.emplace_back("sealed", read.move);
        events.emplace_back(
            ResultCorrected{std::move(ending), std::string(reason), table.body.ending_seq});
        if (!is_on_time)
            events.emplace_back(ruled(ChessRuling::ConclusionStands, author, fide("I.10")));
    };
    if (!read.move.empty()) {
        auto examined = KYVIEN_TRY(table.body.game->examine(read.move));
        for (const EventBody& event : examined.after)
            if (const auto* end = std::get_if<Ended>(&event)) {
                corrected(end->ending, "the sealed move had concluded the game");
                return events;
            }
        if (const auto move = notation::read_uci(before, read.move); move && is_on_time) {
            const chess::Position after = before.after(*move);
            Ending ending = loss_unless_unwinnable(&after, opponent(author), "time",
                                                   "time-cannot-mate", fide("6.9"));
            if (ending.score == Score::Draw) {
                ending.also = {fide("6.8")};
                corrected(std::move(ending), "after the sealed move its author cannot mate");
                return events;
            }
        }
    }
    events.emplace_back(ruled(ChessRuling::ForfeitStands, std::nullopt, fide("I.10")));
    return events;
}

/// I.1.1: the move was made on the board after the request; the envelope must contain the same
/// move.
Decision open_played_move(const ChessRuleContext& table, const SealedText& read,
                          EventBodies events) {
    const Adjournment& book = table.memory.adjournment;
    if (read.move != book.board_move)
        events.emplace_back(ruled(ChessRuling::MustSealPlayedMove, book.sealer, fide("I.1.1"),
                                  {{"move", book.board_move}}));
    std::ranges::move(resumption_events(table, book.replier()), std::back_inserter(events));
    events.emplace_back(ruled(ChessRuling::SealedMoveMade, book.sealer, fide("I.9.1"),
                              {{"move", book.board_move}}));
    return events;
}

}  // namespace

Decision open_envelope(const ChessRuleContext& table, const chess_report::OpenEnvelope& report) {
    const Adjournment& book = table.memory.adjournment;
    if (book.stage == Stage::Cancelled)
        return refuse_in_this_stage(
            "The position was set right, and the sealed move fell with the one in which "
            "it was sealed: the envelope is not opened.",
            fide("7.5.1"));
    const bool second = is_yes(report.second);
    const bool is_lost = book.envelope_decides && table.body.phase == Phase::Finished;
    if (book.is_lost || (table.body.phase == Phase::Finished && !is_lost) ||
        book.stage != (second ? Stage::ReplySealed : Stage::Session))
        return refuse_in_this_stage("No such envelope is waiting to be opened.", fide("I.7"));
    const Seat author = second ? book.replier() : book.sealer;
    if (!is_lost && !book.is_present[clock::index(opponent(author))])
        return refuse_in_this_stage(
            second ? "The envelope of the reply is opened when the absent player "
                     "arrives."
                   : "The envelope is opened only when the player is present who must "
                     "reply to the sealed move.",
            second ? fide("I.9.3") : fide("I.7"));
    const chess::Position* before =
        second ? table.game.position() : position_before_sealed_move(table);
    if (before == nullptr)
        return refuse_in_this_stage("The pieces stand irregularly; set the position right first.",
                                    fide("I.5"));
    const std::string_view found = *report.found;
    const SealedText read =
        read_sealed(*before, found, report.letters.text(), report.judged.text());
    if (read.needs_letters)
        return refuse("report-field",
                      "Report open-envelope: say in the field letters whose letters stand for the "
                      "pieces; the text means one move in one language and another in another.",
                      fide("C.3"), {{"kind", report.whole().kind}, {"field", "letters"}});
    EventBodies events = reported(report);
    if (is_lost)
        return open_after_loss(table, *before, author, read, std::move(events));
    if (!second && !book.board_move.empty())
        return open_played_move(table, read, std::move(events));
    if (read.move.empty()) {
        events.emplace_back(ended(bad_sealed_move(table, author, read, found)));
        return events;
    }
    return execute(table, author, read.move, std::move(events));
}

Decision seal_reply(const ChessRuleContext& table, const chess_report::SealReply& report) {
    const Adjournment& book = table.memory.adjournment;
    if (book.stage != Stage::PlayedOn || !table.is_playing() || report.seat != book.replier() ||
        table.body.game->turn() != book.replier() || book.is_present[clock::index(book.sealer)] ||
        table.body.pause != Pause::None)
        return refuse_in_this_stage(
            "A reply is sealed by the player who must answer the sealed move, while "
            "its author is absent.",
            fide("I.9.3"));
    EventBodies events = reported(report);
    Values values;
    if (const auto& commitment = report.commitment)
        values.emplace_back("commitment", std::string(*commitment));
    events.emplace_back(
        ruled(ChessRuling::ReplySealed, report.seat, fide("I.9.3"), std::move(values)));
    complete_turn(table, report.seat, events);
    return events;
}

Decision lost(const ChessRuleContext& table, const chess_report::EnvelopeLost& report) {
    const Adjournment& book = table.memory.adjournment;
    // The clock of the player who must reply may already be running (I.9.2, I.11).
    const bool waits = table.body.phase == Phase::Adjourned || table.is_playing();
    if (!waits || (book.stage != Stage::Sealed && book.stage != Stage::Session) || book.is_lost)
        return refuse_in_this_stage("There is no envelope that could be lost.", fide("I.12.1"));
    EventBodies events = reported(report);
    events.emplace_back(ruled(ChessRuling::AuthorMakesStatedMove, book.sealer, fide("I.12.1")));
    // They were stopped to open the envelope.
    if (table.is_playing() && table.body.pause != Pause::None)
        events.emplace_back(ClocksStarted{"the envelope is lost"});
    return events;
}

Decision position_lost(const ChessRuleContext& table, const chess_report::PositionLost& report) {
    if (table.body.phase != Phase::Adjourned)
        return refuse_in_this_stage("The game is not adjourned.", fide("I.12.2"));
    EventBodies events = reported(report);
    events.emplace_back(ruled(ChessRuling::GameAnnulled, std::nullopt, fide("I.12.2")));
    events.emplace_back(ended({Score::Void, "annulled", fide("I.12.2"), {}, {}, {}, {}}));
    events.emplace_back(ruled(ChessRuling::NewGame, std::nullopt, fide("I.12.2")));
    return events;
}

Decision stated_move(const ChessRuleContext& table, const MakeMove& make) {
    const Adjournment& book = table.memory.adjournment;
    if (table.body.pause != Pause::None)
        return refuse("clocks-stopped", "The clocks are stopped; start them before a move is made.",
                      fide("6.11.3"));
    auto examined = KYVIEN_TRY(table.body.game->examine(make.move));
    EventBodies events;
    if (table.body.phase == Phase::Adjourned)
        events.emplace_back(Resumed{book.replier()});
    const std::string text = examined.move;
    std::ranges::move(made(book.sealer, std::move(examined)), std::back_inserter(events));
    events.emplace_back(
        ruled(ChessRuling::SealedMoveMade, book.sealer, fide("I.12.1"), {{"move", text}}));
    return events;
}

namespace {

// ---- draws, resignation and clocks ----

/// 5.2.3: whether each player has made a move.
std::optional<Refusal> too_early_to_agree(const ChessRuleContext& table) {
    for (const Seat seat : clock::kBothSeats)
        if (table.memory.made(table.body.moves, seat) == 0)
            return Refusal{"agreement-too-early",
                           "A draw can be agreed once both players have made a move.",
                           fide("5.2.3"),
                           {}};
    return std::nullopt;
}

/// 9.1.1: whether the regulations let the players agree to a draw at this point of the game.
bool may_agree_alone(const ChessRuleContext& table) {
    return table.body.game->may_offer_draw(table.body.game->turn()).has_value();
}

}  // namespace

Decision adjourned_draw(const ChessRuleContext& table, const chess_report::AdjournedDraw& report) {
    if (table.body.phase != Phase::Adjourned)
        return refuse_in_this_stage("The game is not adjourned; the players agree at the board.",
                                    fide("I.6"));
    if (auto early = too_early_to_agree(table))
        return refuse(*std::move(early));
    EventBodies events = reported(report);
    if (!may_agree_alone(table)) {
        events.emplace_back(ruled(ChessRuling::AgreementNeedsArbiter, std::nullopt, fide("9.1.1")));
        return events;
    }
    events.emplace_back(
        ended({Score::Draw, "agreement", fide("I.6"), {fide("5.2.3")}, {}, {}, {}}));
    return events;
}

Decision answer_offer(const ChessRuleContext& table, Seat seat, bool accepts) {
    if (!table.body.offers.by(opponent(seat)))
        return refuse("no-offer", "Your opponent offers no draw.", fide("I.4"));
    if (!accepts)
        return EventBodies{DrawDeclined{seat}};
    if (auto early = too_early_to_agree(table))
        return refuse(*std::move(early));
    if (!may_agree_alone(table))
        return EventBodies{ruled(ChessRuling::AgreementNeedsArbiter, seat, fide("9.1.1"))};
    Ending ending = table.body.game->agreed_draw();
    ending.also = {fide("I.4"), fide("I.6")};
    return EventBodies{ended(std::move(ending))};
}

Decision times_wrong(const ChessRuleContext& table, const chess_report::TimesWrong& report) {
    const Adjournment& book = table.memory.adjournment;
    const Seat seat = report.seat;
    if (!book.session_begin || table.body.phase == Phase::Finished)
        return refuse_in_this_stage("No game was resumed here.", fide("I.13"));
    EventBodies events = reported(report);
    if (book.set == book.recorded) {
        events.emplace_back(ruled(ChessRuling::ClockRight, seat, fide("I.13")));
        return events;
    }
    if (!book.may_correct[clock::index(seat)] &&
        !(is_yes(report.late) && is_by_arbiter(table.command))) {
        events.emplace_back(ruled(ChessRuling::ClockStays, seat, fide("I.13")));
        return events;
    }
    events.emplace_back(ruled(ChessRuling::ClockCorrected, std::nullopt, fide("I.13")));
    for (const Seat each : clock::kBothSeats) {
        const std::size_t i = clock::index(each);
        if (book.recorded[i] != book.set[i])
            adjust_clock(table, each, book.recorded[i] - book.set[i], fide("I.13"),
                         "times of the adjournment", events);
    }
    return events;
}

}  // namespace kyvien::conduct::internal::adjourning
