// 5.2.3 and 9: draw offers and claims.
#include <algorithm>
#include <bit>

#include "conduct/chess/board/internal/touch_duties.h"

#include "base/result.h"

namespace kyvien::conduct::internal {

using rulebook::fide;

namespace draws {
namespace {

constexpr rulebook::Clause kClauses[] = {fide("9.1.1"), fide("9.1.2"), fide("9.2.1"), fide("9.3"),
                                         fide("9.4"),   fide("9.5.1"), fide("9.5.3"), fide("11.5"),
                                         fide("C.8"),   fide("I.6")};

/// 9.1.2.1: after making the move and before pressing.
bool is_in_order(const ChessRuleContext& table, Seat seat) {
    const auto& moves = table.body.moves;
    // An illegal move is on the board and was not pressed.
    if (!table.memory.unrecorded_move.empty() && table.game.turn() == seat)
        return true;
    return !moves.empty() && moves.back().seat == seat && !table.memory.moves.back().pressed;
}

Decision offer(const ChessRuleContext& table, Seat seat) {
    if (table.body.offers.by(seat))
        return refuse("offer-stands", "Your offer stands until your opponent answers it or moves.",
                      fide("9.1.2.1"));
    if (table.body.offers.any())
        return refuse("opponent-offers",
                      "Your opponent has offered a draw already; accept or decline it.",
                      fide("9.1.2.1"));
    EventBodies events = {DrawOffered{seat}};
    if (!is_in_order(table, seat))
        events.emplace_back(ruled(ChessRuling::OfferOutOfOrder, seat, fide("9.1.2.1"),
                                  {{"options", "12.9"}}, {fide("11.5")}));
    return events;
}

Decision accept(const ChessRuleContext& table, Seat seat) {
    if (!table.body.offers.by(opponent(seat)))
        return refuse("no-offer", "No offer of your opponent stands.", fide("9.1.2.1"));
    KYVIEN_TRY(table.body.game->may_agree_draw());
    EventBodies events;
    if (table.body.game->may_offer_draw(seat)) {
        events.emplace_back(ended(table.body.game->agreed_draw()));
    } else {
        events.emplace_back(ruled(ChessRuling::AgreementNeedsArbiter, seat, fide("9.1.1")));
    }
    return events;
}

/// 5.2.3: both have told the arbiter that they agree; who offered is not reported, so it cannot be
/// checked whether the offer was in order (9.1.2.1, 11.5).
Decision agreed(const ChessRuleContext& table, const chess_report::DrawAgreed& report) {
    KYVIEN_TRY(check_not_over(table, fide("5.2.3")));
    KYVIEN_TRY(table.body.game->may_agree_draw());
    EventBodies events = reported(report);
    if (table.body.game->may_offer_draw(table.body.game->turn()))
        events.emplace_back(ended(table.body.game->agreed_draw()));
    else
        events.emplace_back(ruled(ChessRuling::AgreementNeedsArbiter, std::nullopt, fide("9.1.1")));
    return events;
}

Decision consent(const ChessRuleContext& table, const chess_report::DrawConsent& report) {
    const bool adjourned = table.body.phase == Phase::Adjourned;
    if (!table.memory.consent || (!table.is_playing() && !adjourned))
        return refuse("nothing-asked", "The players have agreed to no draw.", fide("9.1.1"));
    EventBodies events = reported(report);
    if (is_yes(report.given)) {
        events.emplace_back(ruled(ChessRuling::Consent, std::nullopt, fide("9.1.1")));
        Ending ending = table.body.game->agreed_draw();
        if (adjourned)
            ending.also = {fide("I.6")};
        events.emplace_back(ended(std::move(ending)));
    } else {
        events.emplace_back(ruled(ChessRuling::ConsentRefused, std::nullopt, fide("9.1.1")));
    }
    return events;
}

EventBodies rejected(const ChessRuleContext& table, Seat seat, ClaimKind kind,
                     std::string must_play, Values values) {
    return {Claimed{seat, kind, must_play},
            ClaimRejected{seat, kind, wrong_claim_time(table), must_play, fide("9.5.3"),
                          std::move(values)}};
}

/// The pieces that a written move names, although it cannot be made: "b8b6", or "Nf5" if there is
/// one knight on the board (4.3).
ChessTouch touch_by_text(const ChessGame& game, std::string_view text) {
    using enum chess::PieceType;
    constexpr std::pair<char, chess::PieceType> kLetters[] = {
        {'K', King}, {'Q', Queen}, {'R', Rook}, {'B', Bishop}, {'N', Knight}};
    const chess::Position& position = *game.position();
    if (const auto hand = game.by_hand(text))
        return touch_of_hand_move(position, *hand);
    ChessTouch touch;
    touch.by = position.turn();
    for (const auto& [letter, type] : kLetters)
        if (const auto pieces = position.pieces(touch.by, type);
            text.starts_with(letter) && std::popcount(pieces) == 1)
            touch.squares = {chess::Square(std::countr_zero(pieces))};
    return touch;
}

/// 9.5.3: the written move cannot be made; the claim is wrong, and the move binds like a touch.
EventBodies illegal_intention(const ChessRuleContext& table, Seat seat, const Claim& claim) {
    EventBodies events = rejected(table, seat, claim.kind, {}, {{"move", claim.move}});
    const Touched duty = touched_in(*table.game.position(), touch_by_text(table.game, claim.move));
    if (duty.binds())
        events.emplace_back(obliged(seat, duty));
    return events;
}

/// 9.3.2: fifty moves must be completed; a move that was not pressed does not count yet.
bool last_is_not_completed(const ChessRuleContext& table) {
    return !table.memory.moves.empty() && !table.memory.moves.back().completed;
}

/// 9.2.1.1, 9.3.1: the move on the scoresheet cannot be changed; the claim is for that move.
Claim as_written(const ChessRuleContext& table, Seat seat, const Claim& claim_body) {
    const auto& written = table.memory.sheets.for_claim[clock::index(seat)];
    if (claim_body.move.empty() || !written || written->first != table.body.moves.size() + 1)
        return claim_body;
    const auto meant = table.body.game->read_typed(written->second, "en");
    return {claim_body.kind, meant ? *meant : written->second};
}

std::optional<Decision> claim(const ChessRuleContext& table, Seat seat, const Claim& claim_body) {
    constexpr int kFiftyMoves = 100;
    const Claim claim = as_written(table, seat, claim_body);
    const bool threefold = claim.kind == ClaimKind::Threefold;
    if (!threefold && claim.kind != ClaimKind::FiftyMoves)
        return std::nullopt;
    const auto clause = threefold ? fide("9.2.1") : fide("9.3");
    if (seat != table.game.turn())
        return refuse("not-on-move",
                      "Only the player on move may claim a draw; wait for your turn.", clause);
    if (!table.body.must_play.empty())
        return refuse("must-play-claimed-move",
                      "The claim was wrong; the move written for it must now be made.",
                      fide("9.5.3"), {{"move", table.body.must_play}});
    if (table.memory.touched && table.memory.touched->binds())
        return refuse("claim-after-touch",
                      "A piece has been touched; the draw can be claimed again on the next move.",
                      fide("9.4"));
    const auto* position = table.game.position();
    if (position != nullptr && !claim.move.empty() && !table.game.examine(claim.move)) {
        // A piece that is not there, or cannot move there, makes the move impossible; words that
        // mean no move at all are a slip of the reporter.
        const auto hand = table.game.by_hand(claim.move);
        const auto typed = table.body.game->read_typed(claim.move, "en");
        if (!hand && hand.error().code == "bad-move-text" && !typed &&
            typed.error().code == "bad-move-text")
            return refuse("bad-move-text", "The written move cannot be read.", fide("C.8"));
        return illegal_intention(table, seat, claim);
    }
    if (position != nullptr && !threefold && claim.move.empty() && last_is_not_completed(table) &&
        position->halfmove_clock() == kFiftyMoves)
        return rejected(table, seat, claim.kind, {},
                        {{"plies", std::to_string(position->halfmove_clock() - 1)}});
    auto events = KYVIEN_TRY(table.body.game->claim(seat, claim));
    for (EventBody& event_body : events)
        if (auto* wrong = std::get_if<ClaimRejected>(&event_body))
            wrong->bonus = wrong_claim_time(table);
    return events;
}

Decision conditional_offer(const ChessRuleContext& table,
                           const chess_report::ConditionalOffer& report) {
    KYVIEN_TRY(check_not_over(table, fide("9.1.2.1")));
    EventBodies events = reported(report);
    events.emplace_back(
        ruled(ChessRuling::ConditionNotAllowed, report.seat, fide("9.1.2.1"), {}, {fide("11.5")}));
    return events;
}

constexpr Answer<ChessLaw> kReports[] = {
    answer_by<ChessLaw, ChessReport::OfferWithdrawn,
              [](const ChessRuleContext& table,
                 const chess_report::OfferWithdrawn& report) -> Decision {
                  if (!table.body.offers.by(report.seat))
                      return refuse("no-offer", "No offer of this player stands.", fide("9.1.2.1"));
                  EventBodies events = reported(report);
                  events.emplace_back(
                      ruled(ChessRuling::WithdrawalRefused, report.seat, fide("9.1.2.1")));
                  return events;
              }>(),
    answer_by<ChessLaw, ChessReport::ConditionalOffer, conditional_offer>(),
    answer_by<ChessLaw, ChessReport::DrawAgreed, agreed>(),
    answer_by<ChessLaw, ChessReport::DrawConsent, consent>(),
    answer_by<ChessLaw, ChessReport::ClaimWithdrawn,
              [](const ChessRuleContext& table,
                 const chess_report::ClaimWithdrawn& report) -> Decision {
                  if (table.memory.claimed_by != report.seat)
                      return refuse("no-claim", "This player has claimed nothing.", fide("9.5.1"));
                  EventBodies events = reported(report);
                  events.emplace_back(
                      ruled(ChessRuling::WithdrawalRefused, report.seat, fide("9.5.1")));
                  return events;
              }>(),
};

std::optional<Decision> commands(const ChessRuleContext& table) {
    const auto seat = seat_of(table.command.by);
    // Offers and claims are possible while the clocks are stopped, too: the claimant stops them
    // (9.5.1).
    if (!seat || !table.is_playing())
        return std::nullopt;
    if (std::holds_alternative<OfferDraw>(table.command.body))
        return offer(table, *seat);
    if (std::holds_alternative<AcceptDraw>(table.command.body))
        return accept(table, *seat);
    if (std::holds_alternative<DeclineDraw>(table.command.body) &&
        table.body.offers.by(opponent(*seat)))
        return EventBodies{DrawDeclined{*seat}};
    if (const auto* made = std::get_if<Claim>(&table.command.body))
        return claim(table, *seat, *made);
    return std::nullopt;
}

/// 9.1.2.1: an offer cannot be withdrawn, not even with the move on which it was made: it is open
/// again in the restored position.
void append_events(const ChessRuleContext& table, EventBodies& events) {
    if (!table.body.offers.any())
        return;
    const auto taken = std::ranges::find_if(events, [](const EventBody& event_body) {
        return std::holds_alternative<TakenBack>(event_body);
    });
    if (taken == events.end() || std::any_of(taken, events.end(), [](const EventBody& event_body) {
            return std::holds_alternative<DrawOffered>(event_body) ||
                   std::holds_alternative<Ended>(event_body);
        }))
        return;
    EventBodies again;
    for (const Seat each : table.body.offers.seats())
        again.emplace_back(DrawOffered{each});
    events.insert(taken + 1, again.begin(), again.end());
}

void on_event(ChessMemory& memory, const StateBody& body, const Event& event) {
    if (const auto* claimed = std::get_if<Claimed>(&event.body)) {
        memory.claimed_by = claimed->seat;
    } else if (const auto* wrong = std::get_if<ClaimRejected>(&event.body)) {
        const auto& game = static_cast<const ChessGame&>(*body.game);
        if (wrong->must_play.empty() && game.position() != nullptr)
            for (const auto& [key, move] : wrong->values)
                if (key == "move")
                    if (ChessTouch touch = touch_by_text(game, move); !touch.squares.empty())
                        memory.touched = touched_in(*game.position(), touch);
    } else if (const auto* given = std::get_if<Ruled>(&event.body)) {
        if (given->code == ChessRuling::AgreementNeedsArbiter)
            memory.consent =
                AwaitedConsent{given->seat ? opponent(*given->seat) : body.game->turn()};
        if (given->code == ChessRuling::Consent || given->code == ChessRuling::ConsentRefused)
            memory.consent.reset();
    } else if (std::holds_alternative<Moved>(event.body)) {
        memory.consent.reset();
        memory.claimed_by.reset();
    }
}

void duties(const ChessRuleContext& table, std::vector<Duty>& duties) {
    if (table.memory.consent && (table.is_playing() || table.body.phase == Phase::Adjourned))
        duties.push_back(make_duty(ChessDuty::ConsentToDraw, std::nullopt, fide("9.1.1")));
}

}  // namespace
}  // namespace draws

constinit const Chapter<ChessLaw> chess_draws_chapter = {.name = "draws",
                                                         .clauses = draws::kClauses,
                                                         .reports = draws::kReports,
                                                         .commands = draws::commands,
                                                         .append_events = draws::append_events,
                                                         .on_event = draws::on_event,
                                                         .duties = draws::duties};

}  // namespace kyvien::conduct::internal
