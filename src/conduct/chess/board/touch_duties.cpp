// Article 4: touched and released pieces, and the complaint about them.
#include "conduct/chess/board/internal/touch_duties.h"

#include <algorithm>
#include <fmt/format.h>

#include "base/assert.h"
#include "base/result.h"
#include "conduct/chess/board/internal/physical_board.h"
#include "conduct/core/internal/ended_by_move.h"
#include "notation/chess/uci.h"

namespace kyvien::conduct::internal {

using rulebook::fide;

namespace touch_duties {
namespace {

constexpr rulebook::Clause kClauses[] = {
    fide("3.10.3"), fide("4.2.1"), fide("4.2.2"), fide("4.3"), fide("4.4"),
    fide("4.7"),    fide("4.8"),   fide("6.2.5"), fide("7.1"), fide("8.7"),
    fide("9.1.2"),  fide("9.5.3"), fide("11.5")};

std::vector<chess::Square> squares_of(const Squares& told) {
    std::vector<chess::Square> squares;
    for (const std::string_view text : told)
        if (const auto square = chess::Square::parse(text))
            squares.push_back(*square);
    return squares;
}

using TouchReport = chess_report::Touch;

ChessTouch read_touch(const TouchReport& report) {
    ChessTouch touch;
    touch.by = color_of(report.seat);
    touch.squares = squares_of(report.squares.value_or({}));
    touch.order_unclear = is_yes(report.order_unclear);
    // 4.2.1: if it is said only after the touch, it excuses nothing.
    if (report.adjust == TouchReport::Adjust::Before)
        touch.excuse = TouchExcuse::AdjustAnnounced;
    if (is_yes(report.accidental))
        touch.excuse = TouchExcuse::Accidental;
    touch.intent = report.intent == TouchReport::Intent::ToCastle ? TouchIntent::Castle
                   : report.intent == TouchReport::Intent::ToMove ? TouchIntent::MoveOrCapture
                                                                  : TouchIntent::Unstated;
    const auto released = squares_of(report.released.value_or({}));
    if (released.size() == 2) {
        touch.released = Release{released[0], released[1]};
        // A released piece has been touched.
        if (touch.squares.empty())
            touch.squares = {released[0]};
    }
    using enum chess::PieceType;
    using Promotion = TouchReport::Promotion;
    if (const auto& piece = report.promotion)
        touch.promotion_touched = *piece == Promotion::Q   ? Queen
                                  : *piece == Promotion::R ? Rook
                                  : *piece == Promotion::B ? Bishop
                                                           : Knight;
    touch.something_left_to_remove = is_yes(report.not_removed);
    return touch;
}

/// Combines the touches of one move with further ones: in order, and released once.
ChessTouch combined_touches(const std::optional<Touched>& before, ChessTouch now) {
    if (!before)
        return now;
    ChessTouch all = before->touch;
    all.squares.insert(all.squares.end(), now.squares.begin(), now.squares.end());
    all.order_unclear = all.order_unclear || now.order_unclear;
    if (now.intent != TouchIntent::Unstated)
        all.intent = now.intent;
    if (now.released)
        all.released = now.released;
    if (now.promotion_touched)
        all.promotion_touched = now.promotion_touched;
    all.something_left_to_remove = now.something_left_to_remove;
    return all;
}

/// Touched with the intention to move or capture, by the player on move.
bool is_deliberate_on_move(const ChessGame& game, const TouchReport& report,
                           const ChessTouch& touch) {
    return touch.excuse == TouchExcuse::None && report.seat == game.turn();
}

/// Checks that fields have a part in the ruling: binding fields only for a deliberate touch, an
/// excuse only for the player on move.
void mark_used_fields(const TouchReport& report, bool on_move, bool in_earnest) {
    mark_as_stored(report.squares);
    mark_as_stored(report.adjust);
    mark_as_stored(report.accidental);
    if (on_move)
        mark_as_stored(report.released);
    if (in_earnest) {
        mark_as_stored(report.order_unclear);
        mark_as_stored(report.intent);
        mark_as_stored(report.promotion);
        mark_as_stored(report.not_removed);
    }
}

/// 4.2: a reported touch was accidental, or announced: it no longer binds.
std::optional<Touched> without(const ChessGame& game, const std::optional<Touched>& before,
                               const ChessTouch& excused) {
    if (!before)
        return std::nullopt;
    ChessTouch left = before->touch;
    const auto is_excused = [&](chess::Square square) {
        return std::ranges::find(excused.squares, square) != excused.squares.end();
    };
    std::erase_if(left.squares, is_excused);
    if (left.released && is_excused(left.released->from))
        left.released.reset();
    if (left.squares.empty() && !left.released && !left.promotion_touched)
        return std::nullopt;
    return touched_in(game, left);
}

EventBodies rule_without_obligation(const ChessRuleContext& table, const TouchReport& report,
                                    const ChessTouch& touch) {
    EventBodies events = reported(report);
    const Seat seat = report.seat;
    const bool on_move = seat == table.game.turn();
    const bool adjusts = touch.excuse == TouchExcuse::AdjustAnnounced;
    if (!on_move && adjusts)
        events.emplace_back(ruled(ChessRuling::AdjustNotPermitted, seat, fide("4.2.1")));
    else {
        // 4.2.2: accidental, whoever is on move; a deliberate touch on the opponent's turn disturbs
        // him.
        const bool accident = touch.excuse == TouchExcuse::Accidental;
        const auto clause = accident ? fide("4.2.2") : adjusts ? fide("4.2.1") : fide("4.3");
        events.emplace_back(ruled(ChessRuling::NoObligation, seat, clause, {},
                                  on_move || accident ? Clauses{} : Clauses{fide("11.5")}));
    }
    // 6.2.5: the clock decides, also if a move was made and not pressed.
    const auto running = table.body.clock.is_timed() ? table.body.clock.turn() : std::nullopt;
    if (adjusts && running.value_or(table.game.turn()) != seat)
        events.emplace_back(ruled(ChessRuling::Incident, seat, fide("6.2.5"),
                                  {{"penalties-by", "12.9"}}, {fide("11.5")}));
    // 9.1.2.1: a touch that does not count has declined nothing.
    if (on_move && table.memory.offer_declined &&
        !table.body.offers.by(*table.memory.offer_declined) &&
        !without(table.game, table.memory.touched, touch))
        events.emplace_back(DrawOffered{*table.memory.offer_declined});
    return events;
}

/// The move on the board is made, whatever should have been played.
void make_released(const ChessRuleContext& table, const std::string& move, EventBodies& events) {
    if (auto examined = table.game.examine(move))
        std::ranges::move(made(table.game.turn(), *std::move(examined)),
                          std::back_inserter(events));
}

/// Checks that the squares are valid and occupied, and that every field refers to something.
Result<void> check_squares(const ChessGame& game, const TouchReport& report,
                           const ChessTouch& touch) {
    const chess::Setup board = game.board();
    const auto at = [&](chess::Square square) {
        return board.board[static_cast<std::size_t>(square.index())];
    };
    for (const auto* field : {&report.squares, &report.released})
        if (*field && squares_of(**field).size() != (*field)->size())
            return unused(report, *field, "squares are written as e4", fide("4.3"));
    if (report.released && !touch.released)
        return unused(report, report.released, "it names the square from and the square to",
                      fide("4.7"));
    if (touch.released &&
        (!at(touch.released->from) || at(touch.released->from)->color != color_of(report.seat)))
        return unused(report, report.released, "no piece of this player stands there to be let go",
                      fide("4.7"));
    if (!touch.squares.empty() && std::ranges::none_of(touch.squares, [&](chess::Square square) {
            return at(square).has_value();
        }))
        return unused(report, report.squares, "no piece stands there", fide("4.3"));
    if (report.not_removed && !touch.released)
        return unused(report, report.not_removed, "nothing has been let go", fide("4.7"));
    const auto castles = [&](chess::Square square) {
        const auto piece = at(square);
        return piece && piece->color == color_of(report.seat) &&
               (piece->type == chess::PieceType::King || piece->type == chess::PieceType::Rook);
    };
    if (touch.intent == TouchIntent::Castle && std::ranges::none_of(touch.squares, castles))
        return unused(report, report.intent, "neither king nor rook was touched", fide("4.4.3"));
    if (touch.order_unclear && touch.squares.size() < 2)
        return unused(report, report.order_unclear, "one piece has no order", fide("4.3.3"));
    return {};
}

Decision touch(const ChessRuleContext& table, const TouchReport& report) {
    if (!table.is_playing())
        return refuse("not-playing", "The game is not being played.", fide("4.3"));
    const Seat seat = report.seat;
    const TouchReport told(report.whole());
    const ChessTouch now = read_touch(told);
    const bool released(told.released);
    if (now.squares.empty() && !now.released && !now.promotion_touched)
        return refuse("report-field", "Name the squares on which pieces were touched.", fide("4.3"),
                      {{"field", released ? "released" : "squares"}});
    KYVIEN_TRY(check_squares(table.game, told, now));
    mark_used_fields(report, seat == table.game.turn(),
                     is_deliberate_on_move(table.game, report, now));
    if (!is_deliberate_on_move(table.game, report, now))
        return rule_without_obligation(table, report, now);
    EventBodies events = reported(report);
    declined_by_touch(table, seat, events);
    // 9.5.3: after a wrong claim the claimed move must be made, whatever is touched next.
    const auto& must = table.body.must_play;
    if (!must.empty())
        events.emplace_back(ruled(ChessRuling::Obligation, seat, fide("9.5.3"), {{"moves", must}}));
    const ChessTouch all = combined_touches(table.memory.touched, now);
    const Touched duty = touched_in(table.game, all);
    const auto* position = table.game.position();
    if (now.promotion_touched &&
        (position == nullptr || !obligation(*position, all).promotion_chosen))
        return unused(report, report.promotion,
                      "the new piece has touched no square on which this pawn can be replaced",
                      fide("4.4.4"));
    if (!duty.binds())
        return events;
    if (must.empty())
        events.emplace_back(obliged(seat, duty));
    // 9.5.3: a move other than the claimed one is made only when the clock is pressed after it.
    const auto move = released_in(table.game, all);
    if (move && now.released && table.body.pause == Pause::None && (must.empty() || must == *move))
        make_released(table, *move, events);
    return events;
}

/// 4.8: only until the other player has himself touched a piece.
Decision complaint(const ChessRuleContext& table, const chess_report::TouchMove& report) {
    // 5.1.1, 5.2.1, 5.2.2: the move that ended the game must have complied with article 4.
    const bool ended_by_move = is_ended_by_move(table.body);
    if (!table.body.is_open() && !ended_by_move)
        return refuse("game-over", "The game is over; what was touched counts no more.",
                      fide("4.8"));
    const Seat offender = report.seat;
    const Seat complainant = opponent(offender);
    if (ended_by_move && table.memory.sheets.signed_result[clock::index(complainant)])
        return refuse(
            "result-signed",
            "This player has signed the result; it stands, unless an arbiter corrects it.",
            fide("8.7"));
    EventBodies events = reported(report);
    std::optional<TouchBreach> breach = table.memory.breach;
    if (breach && breach->seat != offender)
        breach.reset();
    // Established again, as already known.
    const auto told = squares_of(chess_report::TouchMove(report.whole()).squares.value_or({}));
    if (breach && std::ranges::all_of(told, [&](chess::Square square) {
            return std::ranges::find(breach->touch.squares, square) != breach->touch.squares.end();
        }))
        mark_as_stored(report.squares);
    const auto& moves = table.body.moves;
    // Established by the arbiter, or admitted by the player himself.
    const bool is_established =
        is_by_arbiter(table.command) || table.command.by == player(offender);
    if (!breach && is_established && !moves.empty() && moves.back().seat == offender) {
        const std::size_t ply = moves.size() - 1;
        const auto& squares = report.squares;
        if (squares &&
            (!is_hand_move(moves.back().move) || table.game.was_regular_hand_move(ply))) {
            const auto before = game_after(table.game, ply);
            ChessTouch touch;
            touch.by = color_of(offender);
            touch.squares = squares_of(*squares);
            const Touched duty = touched_in(static_cast<const ChessGame&>(*before), touch);
            if (duty.binds() &&
                std::ranges::find(duty.obliged, moves.back().move) == duty.obliged.end())
                breach = TouchBreach{offender,     ply,   duty.obliged,
                                     *duty.clause, touch, table.memory.touched.has_value()};
        }
    }
    if (!breach && !is_by_arbiter(table.command) && table.command.by != player(offender) &&
        table.is_playing()) {
        // No touch was reported: only an arbiter can establish it.
        events.emplace_back(asked(ChessQuestion::TouchMove, fide("4.3")));
        return events;
    }
    if (!breach && !is_by_arbiter(table.command) && ended_by_move)
        return refuse("arbiter-needed",
                      "Nothing was told of a touch, and the game is over by this move: call an "
                      "arbiter, who establishes which pieces were touched.",
                      fide("4.3"));
    // An unrelated question remains open if nothing is taken back.
    if (breach && !breach->too_late)
        answer_question(table, fide("4.3"), events);
    else
        answer_only(table, ChessQuestion::TouchMove, fide("4.3"), events);
    if (!breach) {
        events.emplace_back(ruled(ChessRuling::ComplaintRejected, complainant, fide("4.3"),
                                  {{"reason", "no-breach"}}));
        return events;
    }
    if (breach->too_late) {
        events.emplace_back(ruled(ChessRuling::ComplaintRejected, complainant, fide("4.8")));
        return events;
    }
    std::vector<rulebook::Clause> also = {fide("4.8")};
    if (ended_by_move)
        also.push_back(*table.body.ending->clause);
    events.emplace_back(
        ruled(ChessRuling::ComplaintUpheld, complainant, breach->clause, {}, std::move(also)));
    events.emplace_back(TakenBack{breach->ply, {}, {}});
    events.emplace_back(ruled(ChessRuling::ArbiterSetsTimes, std::nullopt, fide("7.1")));
    return events;
}

/// The touches of the side to move, including those reported now.
std::optional<Touched> touched_by_now(const ChessRuleContext& table) {
    const auto* told = report_of(table.command, ChessReport::Touch);
    if (told == nullptr)
        return table.memory.touched;
    const TouchReport report(*told);
    const ChessTouch now = read_touch(report);
    if (!is_deliberate_on_move(table.game, report, now))
        return table.memory.touched;
    return touched_in(table.game, combined_touches(table.memory.touched, now));
}

/// 9.5.3, 4.3: what should have been played instead of this move; nothing if it may be played.
std::optional<Ruled> breach_of(const ChessRuleContext& table, const Moved& moved) {
    // A move by hand violates article 4 if it is a move under article 3 (3.10.3).
    const bool by_hand = is_hand_move(moved.move);
    if (moved.seat != table.game.turn() ||
        (by_hand &&
         (table.game.position() != nullptr || !is_regular_move(table.game.board(), moved.move))))
        return std::nullopt;
    if (const auto& must = table.body.must_play; !must.empty()) {
        if (moved.move == must)
            return std::nullopt;
        return ruled(ChessRuling::TouchMoveBreach, moved.seat, fide("9.5.3"),
                     {{"move", moved.move}, {"moves", must}}, {fide("4.8")});
    }
    const auto touched = touched_by_now(table);
    // 4.4.2: "any legal move" does not include castling with the rook that was touched first.
    if (!touched || !touched->binds() ||
        std::ranges::find(touched->obliged, moved.move) != touched->obliged.end())
        return std::nullopt;
    return ruled(
        ChessRuling::TouchMoveBreach, moved.seat, *touched->clause,
        {{"move", moved.move}, {"moves", fmt::format("{}", fmt::join(touched->obliged, ","))}},
        {fide("4.8")});
}

/// 4.7: a move released while the clocks were stopped is made when they run again.
void add_released_move(const ChessRuleContext& table, EventBodies& events) {
    bool run = false;
    for (const EventBody& event_body : events) {
        run = run || std::holds_alternative<ClocksStarted>(event_body);
        if (std::holds_alternative<Moved>(event_body) ||
            std::holds_alternative<TakenBack>(event_body) ||
            std::holds_alternative<Ended>(event_body))
            return;
    }
    if (!run || !table.is_playing())
        return;
    const auto move = released_by_hand(table);
    const auto& must = table.body.must_play;
    if (move && (must.empty() || must == *move))
        make_released(table, *move, events);
}

void append_events(const ChessRuleContext& table, EventBodies& events) {
    // 4.3, 4.8: the arbiter, who reported the touch, sees at once that another move was made.
    for (std::size_t i = 0; i < events.size(); ++i)
        if (const auto* moved = std::get_if<Moved>(&events[i])) {
            if (auto breach = breach_of(table, *moved))
                events.emplace_back(*std::move(breach));
            return;
        }
}

constexpr Answer<ChessLaw> kReports[] = {
    answer_by<ChessLaw, ChessReport::Touch, touch>(),
    answer_by<ChessLaw, ChessReport::TouchMove, complaint>(),
};

void excuse(ChessMemory& memory, const ChessGame& game, const TouchReport& report,
            const ChessTouch& excused) {
    if (!memory.touched || report.seat != game.turn() || excused.excuse == TouchExcuse::None)
        return;
    const bool put_back = memory.touched->put_back;
    memory.touched = without(game, memory.touched, excused);
    if (memory.touched)
        memory.touched->put_back = put_back;
    // 4.8: nothing was touched deliberately since the opponent's move.
    if (!memory.touched && memory.breach && memory.breach->seat != report.seat &&
        memory.breach->ply + 1 == game.plies())
        memory.breach->too_late = false;
}

void add_touch(ChessMemory& memory, const ChessGame& game, const ChessTouch& now) {
    const bool put_back = memory.touched && memory.touched->put_back && !now.released;
    memory.touched = touched_in(game, combined_touches(memory.touched, now));
    memory.touched->put_back = put_back;
}

/// 4.8: a player who has touched a piece can no longer object to how the opponent moved.
void forfeits_complaint(ChessMemory& memory, Seat toucher) {
    if (memory.breach && memory.breach->seat != toucher)
        memory.breach->too_late = true;
}

void remember(ChessMemory& memory, const ChessGame& game, const TouchReport& report) {
    const ChessTouch now = read_touch(report);
    if (!is_deliberate_on_move(game, report, now)) {
        excuse(memory, game, report, now);
        return;
    }
    add_touch(memory, game, now);
    forfeits_complaint(memory, report.seat);
}

/// Established by the arbiter: what follows refers to it.
void remember(ChessMemory& memory, const ChessGame& game, const chess_report::TouchMove& report) {
    const std::size_t plies = game.plies();
    if (!report.squares || memory.breach || plies == 0)
        return;
    const auto before = game_after(game, plies - 1);
    ChessTouch touch;
    touch.by = color_of(report.seat);
    touch.squares = squares_of(*report.squares);
    const Touched duty = touched_in(static_cast<const ChessGame&>(*before), touch);
    if (duty.binds())
        memory.breach = TouchBreach{report.seat,  plies - 1, duty.obliged,
                                    *duty.clause, touch,     memory.touched.has_value()};
}

void remember(ChessMemory& memory, const ChessGame& game, const Report& told) {
    if (told.kind == ChessReport::Touch) {
        remember(memory, game, TouchReport(told));
    } else if (told.kind == ChessReport::HandMove && game.position() != nullptr) {
        const auto hand = game.by_hand(*chess_report::HandMove(told).move);
        if (!hand)
            return;
        add_touch(memory, game, touch_of_hand_move(*game.position(), *hand));
        forfeits_complaint(memory, *told.seat);
    } else if (told.kind == ChessReport::TouchMove) {
        remember(memory, game, chess_report::TouchMove(told));
    }
}

void remember_breach(ChessMemory& memory, const StateBody& body, const ChessGame& game,
                     const Moved& moved) {
    const std::size_t ply = body.moves.size() - 1;
    if (is_hand_move(moved.move) && !game.was_regular_hand_move(ply))
        return;
    const auto& touched = memory.touched;
    for (const ImposedMove& each : body.imposed)
        if (each.ply == ply) {
            // 9.5.3 takes precedence over touches.
            ChessTouch touch;
            touch.by = color_of(moved.seat);
            if (touched)
                touch = touched->touch;
            if (each.move != moved.move)
                memory.breach = TouchBreach{moved.seat,       ply,  {each.move}, fide("9.5.3"),
                                            std::move(touch), false};
            return;
        }
    if (touched && touched->binds() &&
        std::ranges::find(touched->obliged, moved.move) == touched->obliged.end())
        memory.breach =
            TouchBreach{moved.seat, ply, touched->obliged, *touched->clause, touched->touch, false};
}

void on_event(ChessMemory& memory, const StateBody& body, const Event& event) {
    const auto& game = static_cast<const ChessGame&>(*body.game);
    if (const auto* ruling = std::get_if<Ruled>(&event.body);
        ruling != nullptr && ruling->code == ChessRuling::OfferRejectedByTouch)
        memory.offer_declined = opponent(*ruling->seat);
    else if (std::holds_alternative<Moved>(event.body) ||
             std::holds_alternative<TakenBack>(event.body) ||
             std::holds_alternative<DrawOffered>(event.body) ||
             std::holds_alternative<Ended>(event.body))
        memory.offer_declined.reset();
    if (const auto* report = std::get_if<Reported>(&event.body)) {
        remember(memory, game, report->report);
    } else if (const auto* moved = std::get_if<Moved>(&event.body)) {
        if (memory.breach && memory.breach->seat != moved->seat)
            memory.breach->too_late = true;
        remember_breach(memory, body, game, *moved);
    } else if (const auto* taken = std::get_if<TakenBack>(&event.body)) {
        // Touches remain binding, unless the turn on which they were made is taken back.
        if (memory.touched && taken->ply == memory.moves.size())
            memory.touched = touched_in(game, memory.touched->touch);
        else
            memory.touched.reset();
        if (memory.breach && memory.breach->ply == taken->ply)
            memory.touched = touched_in(game, memory.breach->touch);
        if (memory.breach && memory.breach->ply >= taken->ply)
            memory.breach.reset();
    } else if (std::holds_alternative<Ended>(event.body)) {
        memory.touched.reset();
    }
}

void duties(const ChessRuleContext& table, std::vector<Duty>& duties) {
    if (!table.body.is_open())
        return;
    const Seat seat = table.game.turn();
    if (!table.body.must_play.empty()) {
        duties.push_back(
            make_duty(ChessDuty::PlayIntended, seat, fide("9.5.3"), {}, {table.body.must_play}));
        return;
    }
    if (const auto& touched = table.memory.touched; touched && touched->binds())
        duties.push_back(
            make_duty(touched->any_legal ? ChessDuty::MayPlayAny : ChessDuty::MoveTouched, seat,
                      *touched->clause, {}, touched->obliged));
}

}  // namespace
}  // namespace touch_duties

std::optional<std::string> released_in(const ChessGame& game, const ChessTouch& touch) {
    const auto* position = game.position();
    const auto move = position != nullptr ? released_move(*position, touch) : std::nullopt;
    return move ? std::optional(notation::to_uci(*position, *move)) : std::nullopt;
}

Touched touched_in(const chess::Position& position, const ChessTouch& touch) {
    const ChessObligation found = obligation(position, touch);
    Touched touched{touch, {}, std::nullopt, found.any_legal};
    if (!found.binds)
        return touched;
    touched.clause = found.clause;
    for (const chess::Move move : found.moves)
        touched.obliged.push_back(notation::to_uci(position, move));
    std::ranges::sort(touched.obliged);
    return touched;
}

std::optional<std::string> released_by_hand(const ChessRuleContext& table) {
    const auto& touched = table.memory.touched;
    return touched && !touched->put_back && table.memory.unrecorded_move.empty()
               ? released_in(table.game, touched->touch)
               : std::nullopt;
}

std::optional<std::string> completed_by_press(const ChessRuleContext& table) {
    if (auto move = released_by_hand(table))
        return move;
    const auto& touched = table.memory.touched;
    if (!touched || touched->put_back || !table.memory.unrecorded_move.empty() ||
        !touched->touch.released || touched->touch.something_left_to_remove ||
        table.game.position() == nullptr)
        return std::nullopt;
    // 4.7.3: the pawn is off the board, and the piece that touched the square was released.
    const ChessObligation found = obligation(*table.game.position(), touched->touch);
    if (!found.promotion_chosen || found.moves.size() != 1)
        return std::nullopt;
    return notation::to_uci(*table.game.position(), found.moves.front());
}

ChessTouch touch_of_hand_move(const chess::Position& position, std::string_view text) {
    return touch_of_hand_move(position.to_setup(), text);
}

std::unique_ptr<GameConduct> game_after(const ChessGame& game, std::size_t ply) {
    auto before = game.clone();
    const bool done = before->take_back_to(ply);
    KYVIEN_ASSERT(done, "moves that were made can be taken back");
    return before;
}

ChessTouch touch_of_hand_move(const chess::Setup& board, std::string_view text) {
    const auto at = [&](chess::Square square) {
        return board.board[static_cast<std::size_t>(square.index())];
    };
    ChessTouch touch;
    touch.by = board.turn;
    if (text == "--")
        return touch;
    for (std::size_t begin = 0; begin + 2 <= text.size();) {
        const auto from = chess::Square::parse(text.substr(begin, 2));
        const auto to = text.size() >= begin + 5 ? chess::Square::parse(text.substr(begin + 3, 2))
                                                 : std::nullopt;
        // Moved by hand, or removed: it was touched, whichever side it belongs to (4.3.2).
        if (from && at(*from))
            touch.squares.push_back(*from);
        if (to && at(*to) && at(*to)->color != touch.by)
            touch.squares.push_back(*to);
        const auto comma = text.find(',', begin);
        begin = comma == std::string_view::npos ? text.size() : comma + 1;
    }
    return touch;
}

void declined_by_touch(const ChessRuleContext& table, Seat seat, EventBodies& events) {
    if (!table.body.offers.by(opponent(seat)))
        return;
    events.emplace_back(ruled(ChessRuling::OfferRejectedByTouch, seat, fide("9.1.2.1")));
    events.emplace_back(DrawDeclined{seat});
}

Ruled obliged(Seat seat, const Touched& touched) {
    Values values = {{"moves", fmt::format("{}", fmt::join(touched.obliged, ","))}};
    return ruled(touched.any_legal ? ChessRuling::MayPlayAnyLegal : ChessRuling::Obligation, seat,
                 *touched.clause, touched.any_legal ? Values{} : std::move(values));
}

constinit const Chapter<ChessLaw> chess_released_chapter = {.name = "released",
                                                            .clauses = touch_duties::kClauses,
                                                            .append_events =
                                                                touch_duties::add_released_move};

constinit const Chapter<ChessLaw> chess_touch_chapter = {.name = "touching",
                                                         .clauses = touch_duties::kClauses,
                                                         .reports = touch_duties::kReports,
                                                         .append_events =
                                                             touch_duties::append_events,
                                                         .on_event = touch_duties::on_event,
                                                         .duties = touch_duties::duties};

}  // namespace kyvien::conduct::internal
