// 7.4: pieces displaced during the game, and whose clock runs while they are put back.
//
// A player who displaces pieces puts them back in his own time. If his clock runs, it continues to
// run. If he has already pressed, his opponent may restart it, by pressing or through the arbiter;
// that is not a move, counts as none and adds no increment. It runs until the pieces are restored.
#include <algorithm>

#include "conduct/chess/board/internal/over_the_board.h"

namespace kyvien::conduct::internal {

using rulebook::fide;

namespace displaced_pieces {
namespace {

constexpr rulebook::Clause kClauses[] = {fide("7.4.1"), fide("7.4.3")};

const std::optional<Displacement>& displaced_by(const ChessRuleContext& table, Seat seat) {
    return table.memory.displaced[clock::index(seat)];
}

bool is_restoring(const ChessRuleContext& table, Seat seat) {
    const auto& displaced = displaced_by(table, seat);
    return displaced && displaced->clock_turned;
}

/// Whether the other player's clock runs although this player has to put the pieces back.
bool can_restart(const ChessRuleContext& table, Seat offender) {
    return table.is_playing() && table.body.clock.is_timed() &&
           table.body.clock.turn() == opponent(offender);
}

void restart(Seat offender, EventBodies& events) {
    events.emplace_back(ClockTurned{offender});
    events.emplace_back(ruled(ChessRuling::ClockRestarted, offender, fide("7.4.1")));
}

/// From here the opponent's time runs again.
void return_clock_to_opponent(Seat offender, EventBodies& events) {
    events.emplace_back(ClockTurned{opponent(offender)});
    events.emplace_back(ruled(ChessRuling::PiecesRestored, offender, fide("7.4.1")));
}

Decision displaced(const ChessRuleContext& table, const chess_report::Displaced& report) {
    const Seat offender = report.seat;
    const bool starts = is_yes(report.restart);
    if (starts && !can_restart(table, offender))
        return refuse("clock-runs-already",
                      "That player's clock is the one that runs; he puts the pieces back in his "
                      "own time as it is.",
                      fide("7.4.1"));
    EventBodies events = reported(report);
    events.emplace_back(ruled(ChessRuling::RestoreInOwnTime, offender, fide("7.4.1")));
    events.emplace_back(
        ruled(ChessRuling::MayPenalise, offender, fide("7.4.3"), {{"options", "12.9"}}));
    if (starts)
        restart(offender, events);
    return events;
}

Decision restored(const ChessRuleContext& table, const chess_report::PiecesRestored& report) {
    const Seat offender = report.seat;
    if (!displaced_by(table, offender))
        return refuse("nothing-displaced", "No piece was displaced by this player.", fide("7.4.1"));
    EventBodies events = reported(report);
    if (is_restoring(table, offender))
        return_clock_to_opponent(offender, events);
    else
        events.emplace_back(ruled(ChessRuling::PiecesRestored, offender, fide("7.4.1")));
    return events;
}

Decision time_charged(const ChessRuleContext& table, const chess_report::TimeCharged& report) {
    EventBodies events = reported(report);
    const Milliseconds time(*report.ms);
    events.emplace_back(ruled(ChessRuling::TimeCharged, report.seat, fide("7.4.1"),
                              {{"ms", std::to_string(time.count())}}));
    adjust_clock(table, report.seat, -time, fide("7.4.1"), "pieces put back", events);
    if (is_restoring(table, report.seat))
        return_clock_to_opponent(report.seat, events);
    return events;
}

std::optional<Decision> pressed(const ChessRuleContext& table, Seat seat) {
    if (!table.is_playing() || table.body.pause != Pause::None)
        return std::nullopt;
    if (is_restoring(table, seat)) {
        EventBodies events;
        return_clock_to_opponent(seat, events);
        return events;
    }
    // On move and nothing moved: the press is not a move; it restarts the offender's clock.
    const Seat offender = opponent(seat);
    const auto& displaced = displaced_by(table, offender);
    if (displaced && !displaced->clock_turned && can_restart(table, offender) &&
        table.game.turn() == seat && table.memory.unrecorded_move.empty() &&
        !table.memory.touched) {
        EventBodies events;
        restart(offender, events);
        return events;
    }
    return std::nullopt;
}

std::unexpected<Refusal> outside_the_game() {
    return refuse("not-playing", "This is set right during the game only.", fide("7.4.1"));
}

/// A report of displaced pieces belongs to the game.
template <ChessReport Kind, auto Rule>
consteval Answer<ChessLaw> in_game() {
    using Told = typename StructOf<Kind>::Type;
    return answer_by<ChessLaw, Kind,
                     [](const ChessRuleContext& table, const Told& report) -> Decision {
                         if (!table.body.is_open() || table.body.phase == Phase::Waiting)
                             return outside_the_game();
                         return Rule(table, report);
                     }>();
}

constexpr Answer<ChessLaw> kReports[] = {
    in_game<ChessReport::Displaced, displaced>(),
    in_game<ChessReport::PiecesRestored, restored>(),
    in_game<ChessReport::TimeCharged, time_charged>(),
};

std::optional<Decision> commands(const ChessRuleContext& table) {
    if (std::holds_alternative<Press>(table.command.body)) {
        const auto seat = seat_of(table.command.by);
        return seat ? pressed(table, *seat) : std::nullopt;
    }
    return std::nullopt;
}

/// A player who moves accepts that the pieces are restored; his own time has run since.
void append_events(const ChessRuleContext& table, EventBodies& events) {
    const auto* moved = events.empty() ? nullptr : std::get_if<Moved>(&events.front());
    if (moved == nullptr || !is_restoring(table, opponent(moved->seat)))
        return;
    const Seat mover = moved->seat;
    events.insert(events.begin(), ClockTurned{mover});
}

void on_event(ChessMemory& memory, const StateBody&, const Event& event) {
    if (const auto* report_event = std::get_if<Reported>(&event.body)) {
        if (report_event->report.kind == ChessReport::Displaced)
            memory.displaced[clock::index(*report_event->report.seat)] = Displacement{};
    } else if (const auto* ruling = std::get_if<Ruled>(&event.body); ruling && ruling->seat) {
        auto& displaced = memory.displaced[clock::index(*ruling->seat)];
        if (ruling->code == ChessRuling::ClockRestarted && displaced)
            displaced->clock_turned = true;
        if (ruling->code == ChessRuling::PiecesRestored || ruling->code == ChessRuling::TimeCharged)
            displaced.reset();
    } else if (std::holds_alternative<Moved>(event.body) ||
               std::holds_alternative<TakenBack>(event.body) ||
               std::holds_alternative<Ended>(event.body)) {
        memory.displaced = {};
    }
}

void duties(const ChessRuleContext& table, std::vector<Duty>& duties) {
    for (const Seat seat : clock::kBothSeats)
        if (displaced_by(table, seat) && table.is_playing())
            duties.push_back(make_duty(ChessDuty::PutPiecesBack, seat, fide("7.4.1")));
}

}  // namespace
}  // namespace displaced_pieces

constinit const Chapter<ChessLaw> chess_displaced_chapter = {.name = "displaced",
                                                             .clauses = displaced_pieces::kClauses,
                                                             .reports = displaced_pieces::kReports,
                                                             .commands = displaced_pieces::commands,
                                                             .append_events =
                                                                 displaced_pieces::append_events,
                                                             .on_event = displaced_pieces::on_event,
                                                             .duties = displaced_pieces::duties};

}  // namespace kyvien::conduct::internal
