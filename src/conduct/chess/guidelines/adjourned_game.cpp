// Guideline I: adjourned games.
//
// Sealing stops the sealer's clock and passes the turn to the replier, like a press; the sealed
// move is on the board once the envelope has been opened.
#include <algorithm>
#include <charconv>
#include <fmt/format.h>

#include "conduct/chess/guidelines/internal/sealing_steps.h"

namespace kyvien::conduct::internal {

using rulebook::fide;

namespace adjourned_game {
namespace {

constexpr rulebook::Clause kClauses[] = {fide("7.1"),    fide("I.1.1"), fide("I.3"), fide("I.4"),
                                         fide("I.6"),    fide("I.7"),   fide("I.9"), fide("I.10"),
                                         fide("I.12.1"), fide("I.13")};

using namespace adjourning;

constexpr Answer<ChessLaw> kReports[] = {
    answer_by<ChessLaw, ChessReport::RequireSeal,
              [](const ChessRuleContext& table,
                 const chess_report::RequireSeal& report) -> Decision {
                  return require_seal(table, *report.resumption, reported(report));
              }>(),
    answer_by<ChessLaw, ChessReport::AdjournEarly, adjourn_early>(),
    answer_by<ChessLaw, ChessReport::SittingCharged, sitting_charged>(),
    answer_by<ChessLaw, ChessReport::WriteSealed, write_sealed>(),
    answer_by<ChessLaw, ChessReport::Seal, seal>(),
    answer_by<ChessLaw, ChessReport::EnvelopeChecked, envelope_checked>(),
    answer_by<ChessLaw, ChessReport::Resume, resume>(),
    answer_by<ChessLaw, ChessReport::SessionArrived, arrived>(),
    answer_by<ChessLaw, ChessReport::OpenEnvelope, open_envelope>(),
    answer_by<ChessLaw, ChessReport::SealReply, seal_reply>(),
    answer_by<ChessLaw, ChessReport::EnvelopeLost, adjourning::lost>(),
    answer_by<ChessLaw, ChessReport::PositionLost, position_lost>(),
    answer_by<ChessLaw, ChessReport::AdjournedDraw, adjourned_draw>(),
    answer_by<ChessLaw, ChessReport::TimesWrong, times_wrong>(),
};

/// A player's command while the game is adjourned.
std::optional<Decision> decide_adjourned(const ChessRuleContext& table, std::optional<Seat> seat) {
    const Adjournment& book = table.memory.adjournment;
    if (std::holds_alternative<Resign>(table.command.body) && seat) {
        Ending ending = table.body.game->resignation(*seat);
        ending.also.push_back(fide("I.6"));
        return Decision(EventBodies{ended(std::move(ending))});
    }
    if (std::holds_alternative<OfferDraw>(table.command.body) && seat) {
        if (auto may = table.body.game->may_offer_draw(*seat); !may)
            return Decision(refuse(std::move(may.error())));
        if (table.body.offers.any())
            return Decision(refuse("offer-stands", "An offer stands already; it is to be answered.",
                                   fide("I.4")));
        return Decision(
            EventBodies{DrawOffered{*seat}, ruled(ChessRuling::OfferOpen, *seat, fide("I.4"))});
    }
    const bool accepts = std::holds_alternative<AcceptDraw>(table.command.body);
    if (seat && (accepts || std::holds_alternative<DeclineDraw>(table.command.body)))
        return answer_offer(table, *seat, accepts);
    if (std::holds_alternative<MakeMove>(table.command.body) && book.is_lost &&
        seat == book.sealer && book.stage == Stage::Session)
        return stated_move(table, std::get<MakeMove>(table.command.body));
    if (std::holds_alternative<MakeMove>(table.command.body) ||
        std::holds_alternative<Press>(table.command.body) ||
        std::holds_alternative<Claim>(table.command.body) ||
        std::holds_alternative<ClaimFlag>(table.command.body))
        return Decision(
            book.stage == Stage::Cancelled
                ? refuse("adjourned", "The game is adjourned; it goes on at its resumption.",
                         fide("I.5"))
                : refuse("adjourned",
                         "The game is adjourned; it goes on when the envelope is opened.",
                         fide("I.7")));
    return std::nullopt;
}

std::optional<Decision> commands(const ChessRuleContext& table) {
    const Adjournment& book = table.memory.adjournment;
    if (std::holds_alternative<Tick>(table.command.body))
        return default_time_over(table);
    const auto seat = seat_of(table.command.by);
    if (table.body.phase == Phase::Adjourned)
        return decide_adjourned(table, seat);
    const bool moves = std::holds_alternative<MakeMove>(table.command.body) ||
                       std::holds_alternative<Press>(table.command.body);
    if (!moves || table.body.phase != Phase::Playing)
        return std::nullopt;
    // I.12.1: the player who sealed makes the move on the board, though the other's clock runs.
    if (book.is_lost && book.stage == Stage::Session && seat == book.sealer &&
        std::holds_alternative<MakeMove>(table.command.body))
        return stated_move(table, std::get<MakeMove>(table.command.body));
    if (book.awaits_opening())
        return Decision(refuse("envelope-closed",
                               "The envelope has still to be opened; its move comes first.",
                               fide("I.7")));
    if (book.stage == Stage::SealRequired && !book.board_move.empty())
        return Decision(refuse("seal-the-move",
                               "The move made on the board is to be sealed; the game goes on at "
                               "its resumption.",
                               fide("I.1.1"), {{"move", book.board_move}}));
    return std::nullopt;
}

/// 7.5.1, 7.6: the game resumes from a position before the one in which the move was sealed; the
/// content of the envelope was meant for another position.
void falls(const ChessRuleContext& table, EventBodies& events) {
    const Adjournment& book = table.memory.adjournment;
    const auto& moves = table.body.moves;
    const TakenBack* taken = nullptr;
    for (const EventBody& event_body : events) {
        if (const auto* back = std::get_if<TakenBack>(&event_body);
            back && back->ply < moves.size())
            taken = back;
        if (std::holds_alternative<Ended>(event_body))
            return;
    }
    if (taken == nullptr || !book.has_sealed_envelope())
        return;
    const Seat turn = moves[taken->ply].seat;
    events.emplace_back(ruled(ChessRuling::SealedMoveFalls, book.sealer, fide("7.1")));
    // The time of resumption has come: nothing is awaited any more.
    if (book.stage == Stage::Session && table.body.phase == Phase::Adjourned)
        events.emplace_back(Resumed{turn});
}

void append_events(const ChessRuleContext& table, EventBodies& events) {
    falls(table, events);
    const Adjournment& book = table.memory.adjournment;
    if (book.stage != Stage::SealRequired)
        return;
    for (const EventBody& event_body : events)
        if (std::holds_alternative<Ended>(event_body))
            return;
    for (std::size_t i = 0; i < events.size(); ++i)
        if (const auto* moved = std::get_if<Moved>(&events[i]);
            moved != nullptr && moved->seat == book.sealer && !is_hand_move(moved->move)) {
            events.emplace_back(ruled(ChessRuling::MustSealPlayedMove, book.sealer, fide("I.1.1"),
                                      {{"move", moved->move}}));
            return;
        }
}

// ---- remembering ----

void begin_session(Adjournment& book, const chess_report::Resume& report, Instant at) {
    if (book.stage != Stage::Cancelled)
        book.stage = Stage::Session;
    book.session_begin = at;
    book.may_correct = {true, true};
    const auto present = *report.present;
    for (const Seat seat : clock::kBothSeats) {
        const std::size_t i = clock::index(seat);
        book.is_present[i] =
            present == chess_report::Resume::Present::Both || is_only_one_present(present, seat);
        const auto& time = of_seat(seat, report.first_time, report.second_time);
        book.set[i] = time ? Milliseconds(*time) : book.recorded[i];
    }
}

void remember(Adjournment& book, const Report& stored_report, Instant at) {
    if (stored_report.kind == ChessReport::Resume)
        begin_session(book, chess_report::Resume(stored_report), at);
    else if (stored_report.kind == ChessReport::SessionArrived) {
        const chess_report::SessionArrived report(stored_report);
        book.is_present[clock::index(report.seat)] = true;
        book.is_excused[clock::index(report.seat)] = is_yes(report.excused);
    } else if (stored_report.kind == ChessReport::LateExcused && book.session_begin) {
        book.is_excused[clock::index(chess_report::LateExcused(stored_report).seat)] = true;
    } else if (stored_report.kind == ChessReport::EnvelopeLost)
        book.is_lost = true;
    else if (stored_report.kind == ChessReport::EnvelopeChecked) {
        book.is_checked = true;
        const chess_report::EnvelopeChecked report(stored_report);
        if (report.resumption)
            book.resumption = *report.resumption;
    }
}

void remember(Adjournment& book, const Ruled& ruling) {
    if (ruling.code == ChessRuling::MustSeal) {
        Adjournment begun;
        begun.has_left_early = book.has_left_early;
        begun.charged_ahead = book.charged_ahead;
        begun.used_when_charged = book.used_when_charged;
        book = std::move(begun);
        book.stage = Stage::SealRequired;
        book.sealer = *ruling.seat;
        book.resumption = value_of(ruling.values, "resumption");
    } else if (ruling.code == ChessRuling::AdjournedEarly) {
        book.has_left_early = true;
    } else if (ruling.code == ChessRuling::MustSealPlayedMove &&
               book.stage == Stage::SealRequired) {
        book.board_move = value_of(ruling.values, "move");
    } else if (ruling.code == ChessRuling::Sealed) {
        book.stage = Stage::Sealed;
        book.commitment = value_of(ruling.values, "commitment");
    } else if (ruling.code == ChessRuling::ReplySealed) {
        book.stage = Stage::ReplySealed;
        book.reply_commitment = value_of(ruling.values, "commitment");
    } else if (ruling.code == ChessRuling::SealedMoveMade ||
               ruling.code == ChessRuling::SecondEnvelopeOpened) {
        book.stage = Stage::PlayedOn;
    } else if (ruling.code == ChessRuling::ForfeitStands) {
        book.envelope_decides = false;
    } else if (ruling.code == ChessRuling::ClockCorrected && ruling.clause == fide("I.13")) {
        book.set = book.recorded;
    }
}

/// I.1.2: charged while the sealer is still thinking about the move.
void charge_ahead(Adjournment& book, const StateBody& body, Instant at, std::string_view ms) {
    const bool thinks = book.stage == Stage::SealRequired || body.phase == Phase::Playing;
    std::int64_t charged = 0;
    std::from_chars(ms.data(), ms.data() + ms.size(), charged);
    if (!thinks || charged <= 0)
        return;
    if (book.charged_ahead == Milliseconds{})
        book.used_when_charged = body.clock.turn_used(at);
    book.charged_ahead += Milliseconds(charged);
}

/// A position before the sealed move, or before the one to be sealed, is restored.
void fall(Adjournment& book, const StateBody& body) {
    if (book.stage == Stage::SealRequired) {
        // I.1.1: the player having the move seals.
        book.sealer = body.game->turn();
        book.board_move.clear();
    } else if (book.has_sealed_envelope()) {
        book.stage = body.phase == Phase::Adjourned ? Stage::Cancelled : Stage::PlayedOn;
        book.board_move.clear();
        book.is_lost = false;
    }
}

void on_event(ChessMemory& memory, const StateBody& body, const Event& event) {
    Adjournment& book = memory.adjournment;
    if (const auto* report = std::get_if<Reported>(&event.body))
        remember(book, report->report, event.at);
    else if (const auto* ruling = std::get_if<Ruled>(&event.body)) {
        if (ruling->code == ChessRuling::TimeCharged && ruling->clause == fide("I.1.2"))
            charge_ahead(book, body, event.at, value_of(ruling->values, "ms"));
        remember(book, *ruling);
        // Sealing has completed the move: no press is needed for it.
        if ((ruling->code == ChessRuling::SealedMoveMade ||
             ruling->code == ChessRuling::SecondEnvelopeOpened) &&
            !memory.moves.empty())
            memory.moves.back().completed = memory.moves.back().pressed = true;
    } else if (const auto* taken = std::get_if<TakenBack>(&event.body)) {
        // This chapter is called first: the memory has the moves as they were before.
        if (taken->ply < memory.moves.size())
            fall(book, body);
    } else if (std::holds_alternative<Resumed>(event.body)) {
        if (book.stage == Stage::Cancelled)
            book.stage = Stage::PlayedOn;
        book.has_left_early = false;
        book.charged_ahead = book.used_when_charged = {};
    } else if (std::holds_alternative<Adjourned>(event.body)) {
        for (const Seat seat : clock::kBothSeats)
            book.recorded[clock::index(seat)] = body.clock.reading(seat, event.at).main;
        book.set = book.recorded;
    } else if (const auto* adjusted = std::get_if<ClockAdjusted>(&event.body)) {
        // Times set while the game is adjourned are those of the adjournment (I.12.1).
        if (book.stage == Stage::Sealed && body.phase == Phase::Adjourned) {
            const std::size_t i = clock::index(adjusted->seat);
            book.recorded[i] = book.set[i] = body.clock.reading(adjusted->seat, event.at).main;
        }
    } else if (const auto* moved = std::get_if<Moved>(&event.body)) {
        // The move in an envelope is not one that its author makes at the resumption (I.13).
        if (book.stage == Stage::PlayedOn)
            book.may_correct[clock::index(moved->seat)] = false;
    } else if (const auto* end = std::get_if<Ended>(&event.body)) {
        // An earlier end of the game takes precedence over 6.9 (5.1.1, 5.2.1, 5.2.2), as over
        // lateness by I.10: the move was sealed before the flag fell.
        book.envelope_decides =
            book.awaits_opening() && !book.is_lost &&
            (end->ending.code.ends_with("forfeit") || end->ending.code == ChessEnding::Time);
    } else if (std::holds_alternative<ResultCorrected>(event.body)) {
        book.envelope_decides = false;
    }
}

void duties(const ChessRuleContext& table, std::vector<Duty>& duties) {
    const Adjournment& book = table.memory.adjournment;
    if (book.envelope_decides && table.body.phase == Phase::Finished) {
        duties.push_back(make_duty(ChessDuty::OpenEnvelope, std::nullopt, fide("I.10")));
        return;
    }
    if (table.body.phase == Phase::Finished)
        return;
    if (book.stage == Stage::SealRequired)
        duties.push_back(make_duty(ChessDuty::SealMove, book.sealer, fide("I.1.1")));
    if (book.stage == Stage::Sealed && !book.is_checked)
        duties.push_back(make_duty(ChessDuty::CheckEnvelope, std::nullopt, fide("I.3")));
    if (book.stage == Stage::Session && book.is_lost)
        duties.push_back(make_duty(ChessDuty::MakeStatedMove, book.sealer, fide("I.12.1")));
    else if (book.stage == Stage::Session && book.is_present[clock::index(book.replier())])
        duties.push_back(make_duty(ChessDuty::OpenEnvelope, std::nullopt, fide("I.9.1")));
    if (book.stage == Stage::ReplySealed && book.is_present[clock::index(book.sealer)])
        duties.push_back(make_duty(ChessDuty::OpenEnvelope, std::nullopt, fide("I.9.3")));
}

}  // namespace
}  // namespace adjourned_game

constinit const Chapter<ChessLaw> chess_adjourned_chapter = {.name = "adjourned",
                                                             .clauses = adjourned_game::kClauses,
                                                             .reports = adjourned_game::kReports,
                                                             .commands = adjourned_game::commands,
                                                             .append_events =
                                                                 adjourned_game::append_events,
                                                             .on_event = adjourned_game::on_event,
                                                             .duties = adjourned_game::duties};

}  // namespace kyvien::conduct::internal
