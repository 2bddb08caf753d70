// 6.6, 6.7: the start of the round, default time, late arrival.
#include <algorithm>
#include <array>

#include "conduct/chess/board/internal/over_the_board.h"
#include "conduct/chess/guidelines/internal/sealing_steps.h"

namespace kyvien::conduct::internal {

using rulebook::fide;

namespace arrival {
namespace {

constexpr rulebook::Clause kClauses[] = {fide("6.6"), fide("6.7.1"), fide("6.7.2"), fide("10.1")};

/// When lateness begins: at the announced start, otherwise at the start of the clocks.
const AwaitedStart& start_of(const ChessRuleContext& table) {
    const AwaitedStart& announced = table.memory.attendance.start;
    return announced.is_known() ? announced : table.body.arrivals.start;
}

Milliseconds limit(const ChessRuleContext& table) {
    return Milliseconds(table.settings().regulation(Regulation::DefaultTime));
}

/// Before the start of a round is announced, a player who is not awaited is assumed to be present.
bool has_come(const ChessRuleContext& table, Seat seat) {
    const auto& there = table.memory.attendance;
    return there.start.is_known() ? there.present[clock::index(seat)]
                                  : table.body.arrivals.is_settled[clock::index(seat)];
}

bool is_absent(const ChessRuleContext& table, Seat seat) {
    const auto& there = table.memory.attendance;
    return !there.present[clock::index(seat)] && !there.excused[clock::index(seat)];
}

/// The ending of a game for the players who were too late.
Ending lost_by_absence(const std::array<bool, 2>& late) {
    const bool both = late[0] && late[1];
    const Seat first_late = late[0] ? Seat::First : Seat::Second;
    return {both ? Score::BothLose : win_for(opponent(first_late)),
            both ? "double-forfeit" : "forfeit",
            fide("6.7.1"),
            {fide("10.1")},
            {},
            {},
            {}};
}

/// 6.7.1: these players have come too late, or not at all. Needs: at least one of them.
EventBodies forfeits(EventBodies events, const std::array<bool, 2>& late) {
    for (const Seat seat : clock::kBothSeats)
        if (late[clock::index(seat)])
            events.emplace_back(
                ruled(ChessRuling::Forfeit, seat, fide("6.7.1"), {{"overridable-by", "arbiter"}}));
    events.emplace_back(ended(lost_by_absence(late)));
    return events;
}

/// The loss of each player who is absent at the end of the default time.
EventBodies forfeits_of_absent(const ChessRuleContext& table, EventBodies events) {
    return forfeits(std::move(events),
                    {is_absent(table, Seat::First), is_absent(table, Seat::Second)});
}

/// With a default time of zero, the arbiter sees at the start who is present, and time has no
/// effect before he reports it.
bool is_over_time(const ChessRuleContext& table, Instant at) {
    const AwaitedStart& start = table.memory.attendance.start;
    return start.is_known() && table.is_playing() && limit(table) > Milliseconds{} &&
           start.late(at) > limit(table) &&
           (is_absent(table, Seat::First) || is_absent(table, Seat::Second));
}

/// The opponent has lost by arriving too late, and this player has not come either.
bool won_while_absent(const ChessRuleContext& table, Seat seat) {
    const StateBody& body = table.body;
    return body.phase == Phase::Finished && body.ending->code == "forfeit" &&
           body.ending->clause == fide("6.7.1") && winner(body.ending->score) == seat &&
           table.memory.attendance.start.is_known() && is_absent(table, seat);
}

/// 6.7.1: both have lost.
EventBodies double_forfeit(const ChessRuleContext& table, EventBodies events, Seat seat) {
    events.emplace_back(
        ruled(ChessRuling::Forfeit, seat, fide("6.7.1"), {{"overridable-by", "arbiter"}}));
    events.emplace_back(ResultCorrected{lost_by_absence({true, true}),
                                        "neither player came in time", table.body.ending_seq});
    return events;
}

Decision round_start(const ChessRuleContext& table, const chess_report::RoundStart& report) {
    EventBodies events = reported(report);
    if (table.body.phase == Phase::Waiting && table.body.players[0] && table.body.players[1]) {
        events.emplace_back(Started{});
        return events;
    }
    if (!table.is_playing() || !table.body.moves.empty() ||
        table.memory.attendance.start.is_known())
        return refuse("already-started", "The game has been started already.", fide("6.6"));
    return events;
}

Decision arrival(const ChessRuleContext& table, const chess_report::Arrival& report) {
    const Seat seat = report.seat;
    const auto& there = table.memory.attendance;
    const AwaitedStart& start = start_of(table);
    // Players may be seated before the start of the round is announced.
    if (table.body.phase == Phase::Waiting && !start.is_known()) {
        if (there.seated[clock::index(seat)])
            return refuse("already-there", "This player is at the board already.", fide("6.7.1"));
        return reported(report);
    }
    if (won_while_absent(table, seat) && !is_yes(report.excused))
        return double_forfeit(table, reported(report), seat);
    if (!start.is_known() || !table.is_playing())
        return refuse("not-started", "The round has not been started for this game.", fide("6.6"));
    if (has_come(table, seat) && (there.start.is_known() || !there.excused[clock::index(seat)]))
        return refuse("already-there", "This player is at the board already.", fide("6.7.1"));
    EventBodies events = reported(report);
    const Milliseconds waited = start.late(table.command.at);
    if (waited > limit(table) && !there.excused[clock::index(seat)] && !is_yes(report.excused))
        return there.start.is_known() && limit(table) > Milliseconds{}
                   ? forfeits_of_absent(table, std::move(events))
                   : forfeits(std::move(events), {seat == Seat::First, seat == Seat::Second});
    // 6.7.2: if neither was present at the start, White has lost the time on his clock until he
    // arrived. If Black was present, White's clock has run by 6.6 like that of any player on move.
    const bool was_waited_for = there.start.is_known() && there.seated[clock::index(Seat::Second)];
    if (seat == Seat::First && waited > Milliseconds{} && table.body.clock.is_timed() &&
        table.body.moves.empty() && !was_waited_for)
        events.emplace_back(ruled(ChessRuling::TimeLost, seat, fide("6.7.2"),
                                  {{"ms", std::to_string(waited.count())}}));
    return events;
}

/// The end of the time in which a player may still come; empty while the clocks are stopped.
Values until_of(const AwaitedStart& start, Milliseconds limit) {
    const auto until = start.deadline(limit);
    return until ? Values{{"until", std::to_string(until->time_since_epoch().count())}} : Values{};
}

/// The arbiter reports who has not come.
Decision absent(const ChessRuleContext& table, const chess_report::Absent& report) {
    const auto& there = table.memory.attendance;
    const AwaitedStart& start = start_of(table);
    if (adjourning::awaits_at_resumption(table))
        return adjourning::absent(table, report);
    if (report.seat && won_while_absent(table, *report.seat))
        return double_forfeit(table, reported(report), *report.seat);
    if (!start.is_known() || !table.is_playing())
        return refuse("not-started", "The round has not been started for this game.", fide("6.6"));
    std::array<bool, 2> late{};
    for (const Seat seat : clock::kBothSeats) {
        if (report.seat && *report.seat != seat)
            continue;
        if (there.excused[clock::index(seat)])
            return refuse("late-excused",
                          "The arbiter has decided that the default time does not hold for this "
                          "player.",
                          fide("6.7.1"));
        if (has_come(table, seat))
            return refuse("already-there", "This player is at the board already.", fide("6.7.1"));
        late[clock::index(seat)] = true;
    }
    // With a default time of zero, a player who is absent at the start of the round is too late.
    const bool is_over =
        limit(table) == Milliseconds{} || start.late(table.command.at) > limit(table);
    if (!is_over)
        return refuse("lateness-allowed", "The default time is not over; wait until then.",
                      fide("6.7.1"), until_of(start, limit(table)));
    return forfeits(reported(report), late);
}

/// 6.7.1, I.10: the arbiter decides otherwise, also when the default time is over.
Decision late_excused(const ChessRuleContext& table, const chess_report::LateExcused& report) {
    const Seat seat = report.seat;
    const auto& session = table.memory.adjournment;
    if (!table.body.is_open())
        return refuse("game-over", "The game is over; an arbiter can correct its result.",
                      fide("6.7.1"));
    const bool is_there = session.session_begin ? session.is_present[clock::index(seat)]
                          : start_of(table).is_known()
                              ? has_come(table, seat)
                              : table.memory.attendance.seated[clock::index(seat)];
    if (is_there)
        return refuse("already-there", "This player is at the board already.", fide("6.7.1"));
    return reported(report);
}

constexpr Answer<ChessLaw> kReports[] = {
    answer_by<ChessLaw, ChessReport::RoundStart, round_start>(),
    answer_by<ChessLaw, ChessReport::Arrival, arrival>(),
    answer_by<ChessLaw, ChessReport::Absent, absent>(),
    answer_by<ChessLaw, ChessReport::LateExcused, late_excused>(),
};

std::optional<Decision> commands(const ChessRuleContext& table) {
    if (std::holds_alternative<Tick>(table.command.body) && is_over_time(table, table.at()))
        return forfeits_of_absent(table, {});
    return std::nullopt;
}

/// When the absent players lose.
std::optional<Instant> deadline(const ChessRuleContext& table) {
    if (!table.is_playing() || (!is_absent(table, Seat::First) && !is_absent(table, Seat::Second)))
        return std::nullopt;
    return table.memory.attendance.start.after_deadline(limit(table));
}

void on_event(ChessMemory& memory, const StateBody&, const Event& event) {
    auto& there = memory.attendance;
    there.start.on_event(event);
    if (const auto* report_event = std::get_if<Reported>(&event.body)) {
        if (report_event->report.kind == ChessReport::RoundStart) {
            there.start.begin(event.at);
            there.present = there.seated;
        } else if (report_event->report.kind == ChessReport::Arrival) {
            there.present[clock::index(*report_event->report.seat)] = true;
            if (!there.start.is_known())
                there.seated[clock::index(*report_event->report.seat)] = true;
        } else if (report_event->report.kind == ChessReport::LateExcused) {
            there.excused[clock::index(*report_event->report.seat)] = true;
        }
    } else if (const auto* moved = std::get_if<Moved>(&event.body)) {
        there.present[clock::index(moved->seat)] = true;
    }
}

void duties(const ChessRuleContext& table, std::vector<Duty>& duties) {
    const auto until = table.memory.attendance.start.deadline(limit(table));
    if (!until || !table.is_playing())
        return;
    for (const Seat seat : clock::kBothSeats)
        if (is_absent(table, seat))
            duties.push_back(
                make_duty(ChessDuty::Arrive, seat, fide("6.7.1"),
                          {{"until", std::to_string(until->time_since_epoch().count())}}));
}

}  // namespace
}  // namespace arrival

constinit const Chapter<ChessLaw> chess_arrival_chapter = {.name = "arrival",
                                                           .clauses = arrival::kClauses,
                                                           .reports = arrival::kReports,
                                                           .commands = arrival::commands,
                                                           .on_event = arrival::on_event,
                                                           .duties = arrival::duties,
                                                           .deadline = arrival::deadline};

}  // namespace kyvien::conduct::internal
