// 6.6, 6.7: the start of the round, default time, late arrival.
#include <algorithm>
#include <array>

#include "conduct/internal/chess_board.h"

namespace kyvien::conduct::internal {
namespace {

using rulebook::fide;

constexpr ReportField kArrivalFields[] = {
    {"excused", FieldType::Switch, false, "The arbiter decides otherwise (6.7.1)"},
};
constexpr ReportKind kKinds[] = {
    {"round-start", About::Game, kByArbiter, fide("6.6"), "The announced start of the round", {}},
    {"arrival", About::Player, kByArbiter, fide("6.7.1"), "A player has come to the board",
     kArrivalFields},
    {"absent",
     About::Either,
     kByArbiter,
     fide("6.7.1"),
     "A player has not come in time (no player: neither has)",
     {}},
    {"late-excused",
     About::Player,
     kByArbiter,
     fide("6.7.1"),
     "The default time does not hold for a player",
     {}},
};

/// From when on a player is late: the announced start, else that of the clocks.
std::optional<Instant> start_of(const ChessTable& table) {
    const auto& announced = table.memory.attendance.round_start;
    return announced ? announced : table.body.arrivals.begun;
}

/// Needs: the game was started.
Instant limit(const ChessTable& table) {
    return *start_of(table) + Milliseconds(table.settings().regulation(Regulation::DefaultTime));
}

/// Before the start of a round was announced whoever is not awaited is taken to be there.
bool has_come(const ChessTable& table, Seat seat) {
    const auto& there = table.memory.attendance;
    return there.round_start ? there.present[clock::index(seat)]
                             : table.body.arrivals.is_settled[clock::index(seat)];
}

bool is_absent(const ChessTable& table, Seat seat) {
    const auto& there = table.memory.attendance;
    return !there.present[clock::index(seat)] && !there.excused[clock::index(seat)];
}

/// 6.7.1: these have come too late, or not at all. Needs: one of them at least.
Facts forfeits(Facts facts, const std::array<bool, 2>& late) {
    for (const Seat seat : clock::kBothSeats)
        if (late[clock::index(seat)])
            facts.emplace_back(
                ruled("forfeit", seat, fide("6.7.1"), {{"overridable-by", "arbiter"}}));
    const bool both = late[0] && late[1];
    const Seat first_late = late[0] ? Seat::First : Seat::Second;
    Ending ending{both ? Score::BothLose : win_for(opponent(first_late)),
                  both ? "double-forfeit" : "forfeit",
                  fide("6.7.1"),
                  {fide("10.1")},
                  {},
                  {},
                  {}};
    facts.emplace_back(ended(std::move(ending)));
    return facts;
}

/// Who is not there when the default time is over.
Facts forfeits_of_absent(const ChessTable& table, Facts facts) {
    return forfeits(std::move(facts),
                    {is_absent(table, Seat::First), is_absent(table, Seat::Second)});
}

bool is_over_time(const ChessTable& table, Instant at) {
    return table.memory.attendance.round_start && table.is_playing() && at > limit(table) &&
           (is_absent(table, Seat::First) || is_absent(table, Seat::Second));
}

Decision round_start(const ChessTable& table, const Report& report) {
    Facts facts = reported(report);
    if (table.body.phase == Phase::Waiting && table.body.players[0] && table.body.players[1]) {
        facts.emplace_back(Started{});
        return facts;
    }
    if (!table.is_playing() || !table.body.moves.empty() || table.memory.attendance.round_start)
        return refuse("already-started", "The game has been started already.", fide("6.6"));
    return facts;
}

Decision arrival(const ChessTable& table, const Command& command, const Report& report) {
    const Seat seat = *report.seat;
    const auto& there = table.memory.attendance;
    const auto start = start_of(table);
    if (!start || !table.is_playing())
        return refuse("not-started", "The round has not been started for this game.", fide("6.6"));
    if (has_come(table, seat) && (there.round_start || !there.excused[clock::index(seat)]))
        return refuse("already-there", "This player is at the board already.", fide("6.7.1"));
    Facts facts = reported(report);
    const bool excused = is_yes(report, "excused") || there.excused[clock::index(seat)];
    if (!excused && command.at > limit(table))
        return there.round_start
                   ? forfeits_of_absent(table, std::move(facts))
                   : forfeits(std::move(facts), {seat == Seat::First, seat == Seat::Second});
    // 6.7.2: White has lost what his clock has shown until he came.
    const Milliseconds waited = command.at - *start;
    if (seat == Seat::First && waited > Milliseconds{} && table.body.clock.is_timed() &&
        table.body.moves.empty())
        facts.emplace_back(
            ruled("time-lost", seat, fide("6.7.2"), {{"ms", std::to_string(waited.count())}}));
    return facts;
}

/// The arbiter declares who has not come.
Decision absent(const ChessTable& table, const Command& command, const Report& report) {
    const auto& there = table.memory.attendance;
    if (!start_of(table) || !table.is_playing())
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
    if (command.at <= limit(table))
        return refuse("lateness-allowed", "The default time is not over; wait until then.",
                      fide("6.7.1"),
                      {{"until", std::to_string(limit(table).time_since_epoch().count())}});
    return forfeits(reported(report), late);
}

std::optional<Decision> decide(const ChessTable& table, const Command& command) {
    if (const Report* report = report_of(command, "round-start"))
        return round_start(table, *report);
    if (const Report* report = report_of(command, "arrival"))
        return arrival(table, command, *report);
    if (const Report* report = report_of(command, "absent"))
        return absent(table, command, *report);
    if (const Report* report = report_of(command, "late-excused"))
        return reported(*report);
    if (std::holds_alternative<Tick>(command.wish) && is_over_time(table, command.at))
        return forfeits_of_absent(table, {});
    return std::nullopt;
}

void applied(ChessMemory& memory, const StateBody&, const Event& event) {
    auto& there = memory.attendance;
    if (const auto* told = std::get_if<Reported>(&event.fact)) {
        if (told->report.kind == "round-start") {
            there.round_start = event.at;
            there.present = {};
        } else if (told->report.kind == "arrival") {
            there.present[clock::index(*told->report.seat)] = true;
        } else if (told->report.kind == "late-excused") {
            there.excused[clock::index(*told->report.seat)] = true;
        }
    } else if (const auto* moved = std::get_if<Moved>(&event.fact)) {
        there.present[clock::index(moved->seat)] = true;
    }
}

void duties(const ChessTable& table, std::vector<Duty>& duties) {
    if (!table.memory.attendance.round_start || !table.is_playing())
        return;
    for (const Seat seat : clock::kBothSeats)
        if (is_absent(table, seat))
            duties.push_back({"arrive",
                              seat,
                              fide("6.7.1"),
                              {{"until", std::to_string(limit(table).time_since_epoch().count())}},
                              {}});
}

}  // namespace

const ChessPart& arrival_part() {
    static constexpr ChessPart kPart = {
        .name = "arrival", .decide = decide, .applied = applied, .duties = duties, .kinds = kKinds};
    return kPart;
}

}  // namespace kyvien::conduct::internal
