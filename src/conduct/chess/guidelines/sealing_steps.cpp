// Guideline I.1 to I.3: the move is sealed and the envelope kept.
#include "conduct/chess/guidelines/internal/sealing_steps.h"

#include <algorithm>

#include "base/result.h"
#include "conduct/chess/guidelines/internal/envelope.h"
#include "notation/chess/fen.h"

namespace kyvien::conduct::internal::adjourning {

using rulebook::fide;

std::string milliseconds_text(Milliseconds time) {
    return std::to_string(time.count());
}

namespace {

Milliseconds used_in_game(const ChessRuleContext& table, Seat seat, Instant at) {
    Milliseconds used{};
    for (const MoveRecord& move : table.body.moves)
        if (move.seat == seat)
            used += move.used;
    return table.body.clock.turn() == seat ? used + table.body.clock.turn_used(at) : used;
}

}  // namespace

/// The position before the sealed move; null while the position is irregular.
const chess::Position* position_before_sealed_move(const ChessRuleContext& table) {
    if (table.memory.adjournment.board_move.empty())
        return table.game.position();
    return table.game.position_at(table.body.moves.size() - 1);
}

Decision refuse_in_this_stage(std::string_view english, rulebook::Clause clause) {
    return refuse("not-in-this-adjournment", std::string(english), clause);
}

namespace {

/// I.1.2: he is assumed to have sealed at the end of the session, the time for which was charged
/// before he sealed: the time he has used since is included in the charge. Zero if his flag has
/// fallen.
Milliseconds charged_twice(const ChessRuleContext& table) {
    const Adjournment& book = table.memory.adjournment;
    const clock::Clock& clock = table.body.clock;
    const Instant now = table.command.at;
    if (clock.turn() != book.sealer || clock.reading(book.sealer, now).main <= Milliseconds{})
        return {};
    return std::clamp(clock.turn_used(now) - book.used_when_charged, Milliseconds{},
                      book.charged_ahead);
}

/// I.2: the data on the envelope.
Values envelope(const ChessRuleContext& table, std::string_view commitment) {
    const Adjournment& book = table.memory.adjournment;
    const chess::Position* before = position_before_sealed_move(table);
    Values values = {{"player", seat_text(book.sealer)}};
    if (before != nullptr) {
        values.emplace_back("position", notation::to_fen(*before));
        values.emplace_back("number", std::to_string(before->move_number()));
    }
    for (const Seat seat : clock::kBothSeats)
        values.emplace_back(seat_text(seat) + "-used",
                            milliseconds_text(used_in_game(table, seat, table.command.at)));
    for (const Seat seat : clock::kBothSeats)
        values.emplace_back(
            seat_text(seat) + "-left",
            milliseconds_text(table.body.clock.reading(seat, table.command.at).main +
                              (seat == book.sealer ? charged_twice(table) : Milliseconds{})));
    const Offers& offers = table.body.offers;
    values.emplace_back("offer", offers.any() ? seat_text(*offers.earlier) : "no");
    values.emplace_back("resumption", book.resumption);
    if (!commitment.empty())
        values.emplace_back("commitment", std::string(commitment));
    return values;
}

}  // namespace

// ---- sealing ----

Decision require_seal(const ChessRuleContext& table, std::string_view resumption,
                      EventBodies events) {
    if (!table.is_playing() || table.memory.adjournment.stage == Stage::SealRequired)
        return refuse_in_this_stage(
            "Only in a game that is being played can a move be sealed, and once.", fide("I.1.1"));
    events.emplace_back(ruled(ChessRuling::MustSeal, table.body.game->turn(), fide("I.1.1"),
                              {{"resumption", std::string(resumption)}}));
    return events;
}

namespace {

/// I.1.2: a player who leaves early is assumed to have sealed at the end of the session.
void charge(const ChessRuleContext& table, Seat seat, Milliseconds left, EventBodies& events) {
    events.emplace_back(
        ruled(ChessRuling::TimeCharged, seat, fide("I.1.2"), {{"ms", milliseconds_text(left)}}));
    adjust_clock(table, seat, -left, fide("I.1.2"), "adjourned before the end of the sitting",
                 events);
}

}  // namespace

Decision sitting_charged(const ChessRuleContext& table,
                         const chess_report::SittingCharged& report) {
    const Adjournment& book = table.memory.adjournment;
    const bool waits = table.body.phase != Phase::Finished &&
                       (book.stage == Stage::SealRequired || book.stage == Stage::Sealed);
    if (!waits || !book.has_left_early || book.sealer != report.seat)
        return refuse_in_this_stage("This player has not adjourned before the end of the sitting.",
                                    fide("I.1.2"));
    EventBodies events = reported(report);
    charge(table, report.seat, Milliseconds(*report.left), events);
    return events;
}

Decision adjourn_early(const ChessRuleContext& table, const chess_report::AdjournEarly& report) {
    const Seat seat = report.seat;
    KYVIEN_TRY(check_not_over(table, fide("I.1.2")));
    EventBodies events = reported(report);
    if (!table.is_playing() || seat != table.body.game->turn() ||
        table.memory.adjournment.stage == Stage::SealRequired) {
        report.mark_all_read();
        events.emplace_back(ruled(ChessRuling::EarlyAdjournmentRefused, seat, fide("I.1.2")));
        return events;
    }
    events.emplace_back(ruled(ChessRuling::AdjournedEarly, seat, fide("I.1.2")));
    if (report.left)
        charge(table, seat, Milliseconds(*report.left), events);
    return require_seal(table, *report.resumption, std::move(events));
}

Decision write_sealed(const ChessRuleContext& table, const chess_report::WriteSealed& report) {
    const Adjournment& book = table.memory.adjournment;
    EventBodies events = reported(report);
    const bool may = book.stage == Stage::SealRequired && book.sealer == report.seat;
    if (!may && table.body.phase == Phase::Adjourned)
        events.emplace_back(ruled(ChessRuling::SealIsClosed, report.seat, fide("I.1.1")));
    else if (!may)
        events.emplace_back(ruled(ChessRuling::WritingInAdvance, report.seat, fide("8.1.2"), {},
                                  {fide("12.9"), fide("I.1.1")}));
    return events;
}

/// The clock passes to the opponent, unless it already runs because he has not pressed it (6.2.2).
void complete_turn(const ChessRuleContext& table, Seat seat, EventBodies& events) {
    if (table.body.clock.turn() == seat)
        events.emplace_back(Pressed{seat});
}

Decision seal(const ChessRuleContext& table, const chess_report::Seal& report) {
    const Adjournment& book = table.memory.adjournment;
    if (book.stage != Stage::SealRequired || book.sealer != report.seat)
        return refuse_in_this_stage("The arbiter has not asked this player to seal a move.",
                                    fide("I.1.1"));
    if (!table.is_playing() || table.body.pause != Pause::None)
        return refuse_in_this_stage("The clocks stand: let the game go on before a move is sealed.",
                                    fide("I.1.1"));
    EventBodies events = reported(report);
    if (const auto& text = report.text; text && !book.board_move.empty()) {
        const chess::Position* before = position_before_sealed_move(table);
        const auto read = before != nullptr ? read_sealed(*before, *text, "") : SealedText{};
        if (read.move != book.board_move) {
            events.emplace_back(ruled(ChessRuling::MustSealPlayedMove, book.sealer, fide("I.1.1"),
                                      {{"move", book.board_move}}));
            return events;
        }
    }
    if (const Milliseconds twice = charged_twice(table); twice > Milliseconds{})
        adjust_clock(table, book.sealer, twice, fide("I.1.2"), "in the rest of the sitting",
                     events);
    events.emplace_back(ruled(ChessRuling::Sealed, book.sealer, fide("I.1.1"),
                              envelope(table, report.commitment.value_or("")), {fide("I.2")}));
    complete_turn(table, book.sealer, events);
    events.emplace_back(Adjourned{});
    return events;
}

Decision envelope_checked(const ChessRuleContext& table,
                          const chess_report::EnvelopeChecked& report) {
    if (table.memory.adjournment.stage != Stage::Sealed)
        return refuse_in_this_stage("There is no envelope to be checked.", fide("I.3"));
    mark_as_stored(report.resumption);
    EventBodies events = reported(report);
    events.emplace_back(ruled(ChessRuling::EnvelopeKept, std::nullopt, fide("I.3")));
    return events;
}

}  // namespace kyvien::conduct::internal::adjourning
