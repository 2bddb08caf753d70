// 7.5, A.4.2, B.2: illegal moves.
#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <memory>

#include "base/assert.h"
#include "base/result.h"
#include "conduct/chess/board/internal/touch_duties.h"

namespace kyvien::conduct::internal {

using rulebook::fide;

namespace illegal_moves {
namespace {

constexpr rulebook::Clause kClauses[] = {fide("4.1"),   fide("6.2.4"), fide("7.1"),   fide("7.5.1"),
                                         fide("7.5.2"), fide("7.5.3"), fide("7.5.4"), fide("7.5.5"),
                                         fide("9.5.3"), fide("11.5"),  fide("A.4"),   fide("B.2")};

using Kind = Irregularity::Kind;

constexpr int kIllegalMovesToLose = 2;

/// One ruling under 7.5, composed step by step.
class Ruling {
  public:
    Ruling(const ChessRuleContext& table, EventBodies events)
        : table_(table), events_(std::move(events)) {}

    /// 7.5.1: the position before it cannot be determined, and `ply` is the last one that can.
    void go_back_to(std::size_t ply) { back_ = ply; }
    /// The arbiter sets the clocks (7.1), before the time added by the penalty.
    void set_clock(Seat seat, Milliseconds time) { set_[clock::index(seat)] = time; }

    EventBodies on(const Irregularity& found) {
        const Seat seat = found.seat;
        before_ = table_.game.position_at(found.ply);
        const std::size_t ply = back_.value_or(found.ply);
        switch (found.kind) {
        case Kind::IllegalMove:
            events_.emplace_back(ruled(ChessRuling::Reinstate, seat, fide("7.5.1")));
            break;
        case Kind::PawnNotReplaced:
            events_.emplace_back(ruled(ChessRuling::ReplaceByQueen, seat, fide("7.5.2")));
            break;
        case Kind::NoMove:
            events_.emplace_back(
                ruled(ChessRuling::IllegalMove, seat, fide("7.5.3"), {}, {fide("6.2.4")}));
            break;
        }
        // 7.5.1: moves made after it are taken back with it.
        const bool was_answered =
            found.kind != Kind::IllegalMove && table_.body.moves.size() > found.ply + 1;
        if (was_answered)
            events_.emplace_back(ruled(ChessRuling::Reinstate, seat, fide("7.5.1")));
        events_.emplace_back(TakenBack{ply, {}, {}});
        // 9.1.2.1: an offer cannot be withdrawn, not even with the move on which it was made.
        for (const Seat each : table_.body.offers.seats())
            events_.emplace_back(DrawOffered{each});
        if (found.kind == Kind::PawnNotReplaced)
            replace_by_queen(found);
        if (found.kind == Kind::IllegalMove || was_answered)
            propose_times(found);
        // 7.1: the increment credited by pressing the illegal move is removed.
        for (const Seat each : clock::kBothSeats)
            if (const auto time = set_[clock::index(each)]; time && table_.body.clock.is_timed())
                events_.emplace_back(ClockAdjusted{each, *time, std::nullopt, fide("7.1"),
                                                   "set by the arbiter", std::nullopt});
        if (const auto credited = table_.memory.moves[found.ply].credited;
            credited > Milliseconds{} && !set_[clock::index(seat)])
            adjust_clock(table_, seat, -(credited - of_a_new_period(found)), fide("7.1"),
                         "illegal press", events_);
        if (penalise(seat))
            return std::move(events_);
        bind(found);
        if (mate_)
            events_.emplace_back(*std::move(mate_));
        return std::move(events_);
    }

    /// 7.5.4: the move itself was legal and stays.
    EventBodies on_two_hands(Seat seat) {
        before_ = table_.game.position();
        events_.emplace_back(
            ruled(ChessRuling::IllegalMove, seat, fide("7.5.4"), {}, {fide("4.1")}));
        penalise(seat);
        return std::move(events_);
    }

  private:
    /// The obligation in the previous position: the move imposed by a wrong claim (9.5.3),
    /// otherwise the pieces touched (7.5.1; 7.5.3 if any was).
    void bind(const Irregularity& found) {
        for (const ImposedMove& each : table_.body.imposed)
            if (each.ply == back_.value_or(found.ply) && each.ply == found.ply) {
                events_.emplace_back(ruled(ChessRuling::Obligation, found.seat, fide("9.5.3"),
                                           {{"moves", each.move}}));
                return;
            }
        if (found.kind == Kind::PawnNotReplaced)
            return;
        const auto restored = game_after(table_.game, back_.value_or(found.ply));
        if (restored->turn() != found.seat)
            return;
        if (const Touched duty = touched_in(static_cast<const ChessGame&>(*restored), found.touch);
            duty.binds())
            events_.emplace_back(obliged(found.seat, duty));
    }

    void replace_by_queen(const Irregularity& found) {
        const std::string queen = found.text.substr(0, 2) + found.text.substr(3, 2) + "q";
        auto game = table_.body.game->clone();
        const auto back = static_cast<ChessGame&>(*game).take_back_to(found.ply);
        KYVIEN_ASSERT(back, "the moves before it can be played again");
        auto examined = game->examine(queen);
        KYVIEN_ASSERT(examined, "a pawn is not replaced only where it could have become a queen");
        // 7.5.5 considers the position with the queen, unless the queen has ended the game.
        if (examined->after.empty() && game->play(examined->move)) {
            with_queen_ = std::move(game);
            judged_ = static_cast<const ChessGame&>(*with_queen_).position();
        }
        events_.emplace_back(Moved{found.seat, examined->move});
        events_.emplace_back(Pressed{found.seat});
        for (EventBody& after : examined->after)
            mate_ = std::move(after);
        // The clocks are set relative to their current display; the press above credits nothing.
        for (const Seat seat : clock::kBothSeats)
            adjust_clock(table_, seat, Milliseconds{}, fide("7.1"), "pawn replaced", events_);
    }

    void propose_times(const Irregularity& found) {
        const auto& before = table_.memory.moves[found.ply].before;
        events_.emplace_back(ruled(ChessRuling::ArbiterSetsTimes, std::nullopt, fide("7.1"),
                                   {{"before-first", std::to_string(before[0].count())},
                                    {"before-second", std::to_string(before[1].count())}}));
    }

    /// The time of a new period that the press of the move has credited, removed with the move.
    Milliseconds of_a_new_period(const Irregularity& found) const {
        const int before = table_.body.counted_moves(found.ply)[clock::index(found.seat)];
        const clock::Clock& clock = table_.body.clock;
        return std::min(table_.memory.moves[found.ply].credited,
                        clock.time_of_later_stages(found.seat, before + 1) -
                            clock.time_of_later_stages(found.seat, before));
    }

    /// 7.5.5. Returns true if the game is over by it.
    bool penalise(Seat seat) {
        const int count = table_.memory.illegal_moves[clock::index(seat)] + 1;
        if (count >= kIllegalMovesToLose) {
            Ending ending =
                loss_unless_unwinnable(judged_ != nullptr ? judged_ : before_, seat,
                                       "second-illegal-move", "illegal-cannot-mate", fide("7.5.5"));
            ending.values.emplace_back("offender", seat_text(seat));
            events_.emplace_back(ended(std::move(ending)));
            return true;
        }
        const Milliseconds time = penalty_time(table_);
        std::vector<rulebook::Clause> also;
        if (table_.is_blitz())
            also.push_back(fide("B.2"));
        events_.emplace_back(ruled(ChessRuling::AddTime, opponent(seat), fide("7.5.5"),
                                   {{"ms", std::to_string(time.count())}}, std::move(also)));
        adjust_clock(table_, opponent(seat), time, fide("7.5.5"), "illegal move", events_);
        return false;
    }

    const ChessRuleContext& table_;
    EventBodies events_;
    const chess::Position* before_ = nullptr;
    /// 7.5.2: the position with the queen, and the game that holds it.
    const chess::Position* judged_ = nullptr;
    std::unique_ptr<GameConduct> with_queen_;
    std::optional<EventBody> mate_;
    std::optional<std::size_t> back_;
    std::array<std::optional<Milliseconds>, 2> set_{};
};

/// The number of the seat's last move.
std::optional<std::size_t> last_move(const std::vector<MoveRecord>& moves, Seat seat) {
    for (std::size_t ply = moves.size(); ply-- > 0;)
        if (moves[ply].seat == seat)
            return ply;
    return std::nullopt;
}

/// 7.5.5: the seat's move has already been penalised, whatever rules it violated.
bool is_penalised(const ChessRuleContext& table, Seat seat) {
    const auto& known = table.memory.penalised;
    return known && known->seat == seat && known->last == last_move(table.body.moves, seat);
}

/// The same, for a breach other than two hands on a move that remains.
bool is_ruled_as_one(const ChessRuleContext& table, Seat seat) {
    const auto last = last_move(table.body.moves, seat);
    return is_penalised(table, seat) && (!last || table.memory.two_hands != last);
}

std::unexpected<Refusal> already_ruled() {
    return refuse("already-ruled",
                  "This move has already been ruled on: a move that breaks several rules is one "
                  "irregularity.",
                  fide("7.5.5"));
}

std::unexpected<Refusal> hands_ruled() {
    return refuse("already-ruled", "These two hands have been ruled on.", fide("7.5.4"));
}

/// Parses what the report says about the last identifiable position and the clocks.
Result<void> read_restoring(const chess_report::IllegalMove& report, const Irregularity& found,
                            Ruling& ruling) {
    constexpr std::int64_t kMaxTime = 100LL * 24 * 3'600'000;
    if (report.back) {
        const auto back = static_cast<std::size_t>(*report.back);
        if (found.kind != Kind::IllegalMove && back != found.ply)
            return refuse("report-field",
                          "Report illegal-move: the field back is for a move that was made "
                          "illegally; here the position before it is known.",
                          fide("7.5.1"), {{"kind", report.whole().kind}, {"field", "back"}});
        if (back > found.ply)
            return refuse("report-field",
                          fmt::format("Report illegal-move: the field back is at most {}, the "
                                      "half-moves before the illegal move.",
                                      found.ply),
                          fide("7.5.1"), {{"kind", report.whole().kind}, {"field", "back"}});
        if (back < found.ply)
            ruling.go_back_to(back);
    }
    for (const Seat seat : clock::kBothSeats)
        if (const auto& time = of_seat(seat, report.first_ms, report.second_ms); time) {
            if (*time > kMaxTime)
                return refuse("bad-time", "A clock can show from zero to a hundred days.",
                              fide("7.1"));
            ruling.set_clock(seat, Milliseconds(*time));
        }
    return {};
}

/// Whether the opponent of the move's author has made his next move; a press without a move does
/// not count.
bool is_answered(const std::vector<MoveRecord>& moves, std::size_t ply) {
    return std::any_of(moves.begin() + static_cast<std::ptrdiff_t>(ply) + 1, moves.end(),
                       [&](const MoveRecord& each) {
                           return each.seat != moves[ply].seat && each.move != kNoMove;
                       });
}

/// A.4.2: without supervision, only until the opponent has made his next move.
bool is_too_late_to_correct(const ChessRuleContext& table, std::size_t ply) {
    return table.is_lightly_supervised() && is_answered(table.body.moves, ply);
}

/// 6.2.1: pressed, or followed by the player's next move.
bool is_completed(const ChessRuleContext& table, const Irregularity& each) {
    return table.memory.moves[each.ply].completed;
}

/// If no position is restored, no field about it may be given.
Result<void> refuse_restoring_fields(const chess_report::IllegalMove& report) {
    for (const TypedField* field : {static_cast<const TypedField*>(&report.back),
                                    static_cast<const TypedField*>(&report.first_ms),
                                    static_cast<const TypedField*>(&report.second_ms)})
        if (!field->text().empty())
            return unused(report, *field, "no completed illegal move is put right", fide("7.5.1"));
    return {};
}

Decision illegal_move(const ChessRuleContext& table, const chess_report::IllegalMove& report) {
    if (!table.body.is_open() || table.body.phase == Phase::Waiting)
        return refuse("game-over", "An illegal move is corrected during the game.", fide("7.5.1"));
    EventBodies events = reported(report);
    const Seat turn = table.game.turn();
    const auto& all = table.memory.irregular;
    const auto is_open = [&](const Irregularity& each) {
        return !each.stands && is_completed(table, each) &&
               !is_too_late_to_correct(table, each.ply);
    };
    const bool only_in_hand = std::ranges::none_of(all, is_open);
    if (!table.memory.unrecorded_move.empty() &&
        (report.seat ? *report.seat == turn : only_in_hand)) {
        KYVIEN_TRY(refuse_restoring_fields(report));
        events.emplace_back(ruled(ChessRuling::NotCompleted, turn, fide("7.5.1")));
        if (table.memory.touched && table.memory.touched->binds())
            events.emplace_back(obliged(turn, *table.memory.touched));
        return events;
    }
    const auto is_of_the_player = [&](const Irregularity& each) {
        return !report.seat || each.seat == *report.seat;
    };
    // A.4.2: the one that can still be claimed is meant, not an older one that remains.
    auto found = std::ranges::find_if(
        all, [&](const Irregularity& each) { return is_of_the_player(each) && is_open(each); });
    if (found == all.end())
        found = std::ranges::find_if(all, [&](const Irregularity& each) {
            return is_of_the_player(each) && !each.stands && is_completed(table, each);
        });
    const auto claimant = seat_of(table.command.by);
    if (found == all.end()) {
        // 7.5.1: a move that was not pressed is not completed, and is now replaced.
        found = std::ranges::find_if(
            all, [&](const Irregularity& each) { return !each.stands && is_of_the_player(each); });
        if (found != all.end()) {
            KYVIEN_TRY(refuse_restoring_fields(report));
            events.emplace_back(ruled(ChessRuling::NotCompleted, found->seat, fide("7.5.1")));
            events.emplace_back(TakenBack{found->ply, {}, {}});
            return events;
        }
        for (const Seat seat : clock::kBothSeats)
            if ((!report.seat || *report.seat == seat) && is_ruled_as_one(table, seat))
                return already_ruled();
        KYVIEN_TRY(refuse_restoring_fields(report));
        // An irregularity that the arbiter has seen must be reported before the next act.
        const bool is_told = std::ranges::any_of(all, is_of_the_player);
        if (is_by_arbiter(table.command) && !is_told)
            return refuse("no-illegal-move",
                          "Every move on record is legal. Tell the move that stands on the board "
                          "(report hand-move), and its press, first.",
                          fide("7.5.1"));
        const bool stood = std::ranges::any_of(
            all, [&](const Irregularity& each) { return each.seat == report.seat; });
        events.emplace_back(stood
                                ? ruled(ChessRuling::IllegalMoveStands, report.seat, fide("A.4.2"))
                                : ruled(ChessRuling::ClaimRejected, claimant, fide("7.5.1"),
                                        {{"reason", "no-illegal-move"}}, {fide("11.5")}));
        return events;
    }
    if (is_too_late_to_correct(table, found->ply)) {
        events.emplace_back(ruled(ChessRuling::IllegalMoveStands, found->seat, fide("A.4.2")));
        return events;
    }
    answer_question(table, fide("7.5.1"), events);
    Ruling ruling(table, std::move(events));
    KYVIEN_TRY(read_restoring(report, *found, ruling));
    return ruling.on(*found);
}

/// 4.8: whether the player has touched a piece, or moved, after the opponent's last move.
bool has_touched_since(const ChessRuleContext& table, Seat seat) {
    const auto& moves = table.body.moves;
    if (!moves.empty() && moves.back().seat == seat)
        return true;
    return table.game.turn() == seat && table.memory.touched && table.memory.touched->binds();
}

Decision two_hands(const ChessRuleContext& table, const chess_report::TwoHands& report) {
    if (!table.body.is_open() || table.body.phase == Phase::Waiting)
        return refuse("game-over", "Two hands are spoken of during the game.", fide("7.5.4"));
    const Seat seat = report.seat;
    EventBodies events = reported(report);
    // One player's word against the other's is for the arbiter to decide.
    if (!is_by_arbiter(table.command) && seat_of(table.command.by) != seat) {
        if (is_ruled_as_one(table, seat))
            return already_ruled();
        if (const auto last = last_move(table.body.moves, seat);
            last && table.memory.two_hands == last)
            return hands_ruled();
        // A.4.2 refers to 7.5.4: once the opponent has moved, the move remains.
        if (const auto last = last_move(table.body.moves, seat);
            last && table.memory.moves[*last].completed && is_too_late_to_correct(table, *last)) {
            events.emplace_back(
                ruled(ChessRuling::IllegalMoveStands, seat, fide("A.4.2"), {}, {fide("7.5.4")}));
            return events;
        }
        if (has_touched_since(table, opponent(seat))) {
            events.emplace_back(ruled(ChessRuling::ComplaintRejected, opponent(seat), fide("4.8"),
                                      {}, {fide("4.1")}));
            return events;
        }
        if (!table.is_playing())
            return refuse("arbiter-needed", "The arbiter has been asked; wait for the ruling.",
                          fide("7.5.4"));
        events.emplace_back(asked(ChessQuestion::TwoHands, fide("7.5.4")));
        return events;
    }
    const std::optional<std::size_t> ply = last_move(table.body.moves, seat);
    if (is_ruled_as_one(table, seat))
        return already_ruled();
    const auto broken = std::ranges::find_if(table.memory.irregular, [&](const Irregularity& each) {
        return ply == each.ply && !each.stands;
    });
    // The move remains if it violates no rule of movement; other requirements still apply.
    if (broken == table.memory.irregular.end())
        answer_only(table, ChessQuestion::TwoHands, fide("7.5.4"), events);
    else
        answer_question(table, fide("7.5.4"), events);
    if (!ply || !table.memory.moves[*ply].completed) {
        events.emplace_back(ruled(ChessRuling::NotCompleted, seat, fide("7.5.4"),
                                  {{"options", "12.9"}}, {fide("4.1")}));
    } else if (table.memory.two_hands == ply) {
        return hands_ruled();
    } else if (is_too_late_to_correct(table, *ply)) {
        events.emplace_back(ruled(ChessRuling::IllegalMoveStands, seat, fide("A.4.2")));
    } else {
        Ruling ruling(table, std::move(events));
        // 7.5.5: one move that violates several rules is one irregularity.
        return broken == table.memory.irregular.end() ? ruling.on_two_hands(seat)
                                                      : ruling.on(*broken);
    }
    return events;
}

/// A.4.2: both players must agree. The arbiter reports it for both, each player for himself.
Decision agreed_correction(const ChessRuleContext& table,
                           const chess_report::AgreedCorrection& report) {
    if (!table.is_lightly_supervised())
        return refuse("not-in-this-regime",
                      "Here the arbiter corrects illegal moves; report the illegal move.",
                      fide("7.5.1"));
    if (!table.is_playing() || table.memory.irregular.empty())
        return refuse("no-illegal-move", "No illegal move is on record.", fide("A.4.2"));
    EventBodies events = reported(report);
    const auto seat = seat_of(table.command.by);
    if (seat && table.memory.correction_by == seat)
        return refuse("already-proposed", "You have said so; your opponent must agree, too.",
                      fide("A.4.2"));
    if (seat && !table.memory.correction_by) {
        events.emplace_back(ruled(ChessRuling::CorrectionProposed, seat, fide("A.4.2")));
        return events;
    }
    events.emplace_back(ruled(ChessRuling::CorrectedByAgreement, std::nullopt, fide("A.4.2")));
    // Of several the last one is meant: they have earlier agreed about an older one, or said
    // nothing.
    events.emplace_back(TakenBack{table.memory.irregular.back().ply, {}, {}});
    return events;
}

/// The opponent answers an illegal move that was never pressed: it enters the record as it is.
std::optional<Decision> commands(const ChessRuleContext& table) {
    const auto* make = std::get_if<MakeMove>(&table.command.body);
    const auto seat = seat_of(table.command.by);
    if (make == nullptr || table.memory.unrecorded_move.empty() || !table.is_playing() ||
        table.body.pause != Pause::None || seat != opponent(table.game.turn()) ||
        make->ply != table.body.moves.size())
        return std::nullopt;
    auto game = table.body.game->clone();
    KYVIEN_TRY(game->play(table.memory.unrecorded_move));
    auto examined = KYVIEN_TRY(game->examine(make->move));
    EventBodies events = {Moved{table.game.turn(), table.memory.unrecorded_move}};
    std::ranges::move(made(*seat, std::move(examined)), std::back_inserter(events));
    return events;
}

Decision counted_before(const ChessRuleContext& table, const chess_report::IllegalCount& report) {
    KYVIEN_TRY(check_not_over(table, fide("7.5.5")));
    if (*report.count >= kIllegalMovesToLose)
        return refuse("lost-by-illegal-moves",
                      "Two illegal moves have ended the game; at most one can have been ruled "
                      "before this record.",
                      fide("7.5.5"));
    mark_as_stored(report.count);
    return reported(report);
}

constexpr Answer<ChessLaw> kReports[] = {
    answer_by<ChessLaw, ChessReport::IllegalMove, illegal_move>(),
    answer_by<ChessLaw, ChessReport::TwoHands, two_hands>(),
    answer_by<ChessLaw, ChessReport::AgreedCorrection, agreed_correction>(),
    answer_by<ChessLaw, ChessReport::IllegalCount, counted_before>(),
};

/// `touched`: what the player was reported to have touched on this turn.
Irregularity irregularity(const ChessGame& game, const Moved& moved, std::size_t ply,
                          const std::optional<Touched>& touched) {
    const auto before_it = game_after(game, ply);
    const auto& standing = static_cast<const ChessGame&>(*before_it);
    const auto* before = standing.position();
    Irregularity found{Kind::IllegalMove, moved.seat, ply, moved.move, {}, false};
    if (touched)
        found.touch = touched->touch;
    const ChessTouch by_hand = touch_of_hand_move(standing.board(), moved.move);
    found.touch.by = by_hand.by;
    for (const chess::Square square : by_hand.squares)
        if (std::ranges::find(found.touch.squares, square) == found.touch.squares.end())
            found.touch.squares.push_back(square);
    if (moved.move == kNoMove) {
        found.kind = Kind::NoMove;
    } else if (before != nullptr && moved.move.size() == 5) {
        const auto from = chess::Square::parse(moved.move.substr(0, 2));
        const auto to = chess::Square::parse(moved.move.substr(3, 2));
        if (from && to &&
            before->is_legal(chess::Move::promotion(*from, *to, chess::PieceType::Queen)))
            found.kind = Kind::PawnNotReplaced;
    }
    return found;
}

void remember_count(ChessMemory& memory, const chess_report::IllegalCount& report) {
    memory.illegal_moves[clock::index(report.seat)] =
        static_cast<int>(std::min<std::int64_t>(*report.count, 1000));
}

void on_event(ChessMemory& memory, const StateBody& body, const Event& event) {
    const auto& game = static_cast<const ChessGame&>(*body.game);
    if (const auto* moved = std::get_if<Moved>(&event.body)) {
        const std::size_t ply = body.moves.size() - 1;
        memory.correction_by.reset();
        // 3.10.1: a move is legal if it obeys 3.1 to 3.9, even if the opponent's previous move did
        // not.
        if (is_hand_move(moved->move) && !game.was_regular_hand_move(ply))
            memory.irregular.push_back(irregularity(game, *moved, ply, memory.touched));
    } else if (const auto* taken = std::get_if<TakenBack>(&event.body)) {
        memory.correction_by.reset();
        // 4.3 and 4.7 bind the move that replaces it (7.5.1).
        if (memory.still_binding_touch && color_of(game.turn()) == memory.still_binding_touch->by)
            memory.touched = touched_in(game, *memory.still_binding_touch);
        memory.still_binding_touch.reset();
        for (const Irregularity& each : memory.irregular)
            if (each.ply == taken->ply && each.kind != Kind::PawnNotReplaced &&
                (!each.touch.squares.empty() || each.touch.released))
                memory.touched = touched_in(game, each.touch);
        if (memory.touched)
            memory.touched->put_back = true;
        std::erase_if(memory.irregular,
                      [&](const Irregularity& each) { return each.ply >= taken->ply; });
        if (memory.two_hands && *memory.two_hands >= taken->ply)
            memory.two_hands.reset();
        if (memory.penalised && memory.penalised->last.value_or(0) >= taken->ply)
            memory.penalised.reset();
    } else if (const auto* given = std::get_if<Ruled>(&event.body)) {
        if (given->code == ChessRuling::AddTime && given->clause == fide("7.5.5") && given->seat) {
            const Seat offender = opponent(*given->seat);
            ++memory.illegal_moves[clock::index(offender)];
            memory.penalised = Penalised{offender, last_move(body.moves, offender)};
        }
        if (given->code == ChessRuling::IllegalMove && given->clause == fide("7.5.4") &&
            given->seat)
            for (std::size_t ply = body.moves.size(); ply-- > 0;)
                if (body.moves[ply].seat == *given->seat) {
                    memory.two_hands = ply;
                    break;
                }
        if (given->code == ChessRuling::IllegalMoveStands)
            for (Irregularity& each : memory.irregular)
                each.stands =
                    each.stands || (each.seat == given->seat && is_answered(body.moves, each.ply));
        if (given->code == ChessRuling::CorrectionProposed)
            memory.correction_by = given->seat;
        if (given->code == ChessRuling::CorrectedByAgreement)
            for (Irregularity& each : memory.irregular)
                each.touch = {};  // no obligation for the replacing move
    } else if (const auto* end = std::get_if<Ended>(&event.body)) {
        for (const auto& [key, value] : end->ending.values)
            if (key == "offender")
                ++memory.illegal_moves[value == "second" ? 1 : 0];
    } else if (const auto* report_event = std::get_if<Reported>(&event.body)) {
        if (report_event->report.kind == ChessReport::IllegalCount)
            remember_count(memory, chess_report::IllegalCount(report_event->report));
        if (report_event->report.kind == ChessReport::IllegalMove &&
            chess_report::IllegalMove(report_event->report).back)
            for (const Irregularity& each : memory.irregular)
                if (!each.stands &&
                    (!report_event->report.seat || each.seat == *report_event->report.seat)) {
                    memory.still_binding_touch = each.touch;
                    break;
                }
        if (report_event->report.kind == ChessReport::IllegalMove &&
            report_event->report.seat.value_or(game.turn()) == game.turn())
            memory.unrecorded_move.clear();
    }
}

void duties(const ChessRuleContext& table, std::vector<Duty>& duties) {
    if (table.memory.correction_by && table.is_playing())
        duties.push_back(make_duty(ChessDuty::AnswerCorrection,
                                   opponent(*table.memory.correction_by), fide("A.4.2")));
}

}  // namespace
}  // namespace illegal_moves

constinit const Chapter<ChessLaw> chess_illegal_chapter = {.name = "illegal",
                                                           .clauses = illegal_moves::kClauses,
                                                           .reports = illegal_moves::kReports,
                                                           .commands = illegal_moves::commands,
                                                           .on_event = illegal_moves::on_event,
                                                           .duties = illegal_moves::duties};

}  // namespace kyvien::conduct::internal
