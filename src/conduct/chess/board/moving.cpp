// 4.7, 6.2, 6.3: moves made, pressed and completed.
#include <algorithm>

#include "conduct/chess/board/internal/touch_duties.h"

#include "base/result.h"

namespace kyvien::conduct::internal {

using rulebook::fide;

namespace moving {
namespace {

constexpr rulebook::Clause kClauses[] = {fide("1.2"),   fide("3.10.1"), fide("3.10.2"),
                                         fide("5.1.1"), fide("5.2.1"),  fide("5.2.2"),
                                         fide("6.2.1"), fide("6.11.3"), fide("9.6")};

/// The number of the seat's last move, unless it was pressed or the seat has made none.
std::optional<std::size_t> unpressed(const ChessRuleContext& table, Seat seat) {
    const auto& moves = table.body.moves;
    for (std::size_t ply = moves.size(); ply-- > 0;)
        if (moves[ply].seat == seat)
            return table.memory.moves[ply].pressed ? std::nullopt : std::optional(ply);
    return std::nullopt;
}

/// 7.5.3 and similar: what is on the board when the clock is pressed without a legal move, in
/// ChessGame's notation.
std::string move_on_board(const ChessRuleContext& table) {
    if (!table.memory.unrecorded_move.empty())
        return table.memory.unrecorded_move;
    const auto& touched = table.memory.touched;
    if (!touched || touched->put_back || !touched->touch.released ||
        touched->touch.something_left_to_remove)
        return "--";
    const auto [from, to] = *touched->touch.released;
    auto read = table.game.by_hand(from.name() + "-" + to.name());
    return read ? *std::move(read) : "--";
}

Decision press(const ChessRuleContext& table) {
    const auto seat = seat_of(table.command.by);
    if (!seat)
        return refuse("not-a-player", "A clock is pressed by a player of this game.");
    if (!table.is_playing())
        return refuse(table.body.phase == Phase::Finished ? RefusalCode("game-over")
                                                          : "not-playing",
                      "The game is not being played; the clock is not pressed.", fide("6.2.1"));
    if (table.body.pause != Pause::None)
        return refuse("clocks-stopped", "Both clocks are stopped; the arbiter starts them again.",
                      fide("6.11.3"));
    if (table.body.clock.turn() != *seat)
        return refuse("clock-not-running", "Your clock does not run; there is nothing to press.",
                      fide("6.2.1"));
    // 6.2.2: a player who has made his move may press, even if the answer is already on the board.
    if (unpressed(table, *seat) || table.game.turn() != *seat)
        return EventBodies{Pressed{*seat}};
    // 3.10.1: a piece was released on a legal square, though another move should have been played.
    if (const auto move = completed_by_press(table)) {
        EventBodies events = made(*seat, KYVIEN_TRY(table.game.examine(*move)));
        if (!std::holds_alternative<Ended>(events.back()))
            events.emplace_back(Pressed{*seat});
        return events;
    }
    // No legal move was made: what is on the board is completed as it is (7.5).
    EventBodies events = {Moved{*seat, move_on_board(table)}, Pressed{*seat}};
    // 9.1.2.1: a player who has touched nothing has not declined the offer.
    if (std::get<Moved>(events.front()).move == kNoMove && table.body.offers.by(opponent(*seat)))
        events.emplace_back(DrawOffered{opponent(*seat)});
    return events;
}

/// The consequences of a move by hand in the position of `game`, with its player on move.
Decision hand_move_in(const ChessGame& game, const chess_report::HandMove& report) {
    auto hand = KYVIEN_TRY(game.by_hand(*report.move));
    EventBodies events = reported(report);
    if (game.position() == nullptr) {
        // The rules do not apply to the position: the move is taken as it is. It may still obey
        // them, and then its consequences count (5.1.1, 5.2.1, 5.2.2).
        auto ending = game.ending_after_hand_move(hand);
        events.emplace_back(Moved{report.seat, std::move(hand)});
        if (ending)
            events.emplace_back(ended(*std::move(ending)));
    } else if (game.examine(*report.move)) {
        return refuse("move-is-legal", "This move is legal; enter it as a move.", fide("3.10.1"));
    }
    return events;
}

Decision hand_move(const ChessRuleContext& table, const chess_report::HandMove& report) {
    if (!table.is_playing())
        return refuse("not-playing", "The game is not being played.", fide("3.10.2"));
    if (report.seat == table.game.turn()) {
        EventBodies events = KYVIEN_TRY(hand_move_in(table.game, report));
        if (table.game.position() != nullptr)
            declined_by_touch(table, report.seat, events);
        return events;
    }
    const std::string& unrecorded_move = table.memory.unrecorded_move;
    if (unrecorded_move.empty() || table.body.pause != Pause::None)
        return refuse("not-your-turn", "It is the other player's turn.", fide("1.2"));
    // 6.2.2: he answers by hand what the other has not pressed; that move enters the record as it
    // is.
    const auto clone = table.body.game->clone();
    KYVIEN_TRY(clone->play(unrecorded_move));
    const auto& game = static_cast<const ChessGame&>(*clone);
    if (game.position() != nullptr)
        return refuse("not-your-turn", "It is the other player's turn.", fide("1.2"));
    EventBodies events = KYVIEN_TRY(hand_move_in(game, report));
    events.insert(events.begin() + 1, Moved{table.game.turn(), unrecorded_move});
    return events;
}

constexpr Answer<ChessLaw> kReports[] = {
    answer_by<ChessLaw, ChessReport::HandMove, hand_move>(),
};

std::optional<Decision> commands(const ChessRuleContext& table) {
    if (std::holds_alternative<Press>(table.command.body))
        return press(table);
    return std::nullopt;
}

void moved(ChessMemory& memory, const StateBody& body, const Moved& event_body) {
    // 6.2.1.2: a player who makes his next move has completed the previous one.
    for (std::size_t ply = memory.moves.size(); ply-- > 0;)
        if (body.moves[ply].seat == event_body.seat) {
            memory.moves[ply].completed = true;
            break;
        }
    memory.moves.push_back({false, false, {}, memory.shown});
    memory.unrecorded_move.clear();
    memory.touched.reset();
}

void pressed(ChessMemory& memory, const StateBody& body, const Event& event, Seat seat) {
    const Milliseconds now = body.clock.reading(seat, event.at).main;
    for (std::size_t ply = memory.moves.size(); ply-- > 0;)
        if (body.moves[ply].seat == seat) {
            if (!memory.moves[ply].pressed)
                memory.moves[ply].credited = now - body.before_press;
            memory.moves[ply].completed = memory.moves[ply].pressed = true;
            break;
        }
}

/// 6.2.1.1: endings that complete the move which causes them.
bool completes(const Ending& ending) {
    constexpr rulebook::Clause kThese[] = {fide("5.1.1"), fide("5.2.1"), fide("5.2.2"),
                                           fide("9.6.1"), fide("9.6.2")};
    return ending.clause && std::ranges::find(kThese, *ending.clause) != std::end(kThese);
}

void on_event(ChessMemory& memory, const StateBody& body, const Event& event) {
    const auto show = [&] {
        for (const Seat seat : clock::kBothSeats)
            memory.shown[clock::index(seat)] = body.clock.reading(seat, event.at).main;
    };
    if (const auto* event_body = std::get_if<Moved>(&event.body)) {
        moved(memory, body, *event_body);
    } else if (const auto* press = std::get_if<Pressed>(&event.body)) {
        pressed(memory, body, event, press->seat);
        show();
    } else if (const auto* taken = std::get_if<TakenBack>(&event.body)) {
        memory.moves.resize(taken->ply);
        memory.unrecorded_move.clear();
    } else if (const auto* report = std::get_if<Reported>(&event.body)) {
        if (report->report.kind == ChessReport::HandMove &&
            report->report.seat == body.game->turn())
            if (const auto& game = static_cast<const ChessGame&>(*body.game);
                game.position() != nullptr)
                if (const auto hand = game.by_hand(*chess_report::HandMove(report->report).move))
                    memory.unrecorded_move = *hand;
    } else if (std::holds_alternative<Started>(event.body) ||
               std::holds_alternative<ClockAdjusted>(event.body)) {
        show();
    } else if (const auto* end = std::get_if<Ended>(&event.body)) {
        if (!memory.moves.empty() && completes(end->ending))
            memory.moves.back().completed = true;
    }
}

void duties(const ChessRuleContext& table, std::vector<Duty>& duties) {
    if (!table.is_playing())
        return;
    // 12.6: only the player himself is told that his clock is still running.
    const auto running = table.body.clock.turn();
    if (running && unpressed(table, *running))
        duties.push_back(make_duty(ChessDuty::PressClock, *running, fide("6.2.1")));
}

}  // namespace
}  // namespace moving

constinit const Chapter<ChessLaw> chess_moving_chapter = {.name = "moving",
                                                          .clauses = moving::kClauses,
                                                          .reports = moving::kReports,
                                                          .commands = moving::commands,
                                                          .on_event = moving::on_event,
                                                          .duties = moving::duties};

}  // namespace kyvien::conduct::internal
