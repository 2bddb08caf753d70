// 6.6, 6.7: the start of the round, default time, late arrival.
#include <algorithm>

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
    {"late-excused",
     About::Player,
     kByArbiter,
     fide("6.7.1"),
     "The default time does not hold for a player",
     {}},
};

Milliseconds limit(const ChessTable& table) {
    return Milliseconds(table.settings().regulation(Regulation::DefaultTime));
}

bool is_absent(const ChessTable& table, Seat seat) {
    const auto& there = table.memory.attendance;
    return !there.present[clock::index(seat)] && !there.excused[clock::index(seat)];
}

/// 6.7.1: who is not there when the default time is over has lost; both, when nobody came.
Facts forfeits(const ChessTable& table, Facts facts) {
    std::optional<Seat> absent;
    bool both = true;
    for (const Seat seat : clock::kBothSeats) {
        if (!is_absent(table, seat)) {
            both = false;
            continue;
        }
        absent = seat;
        facts.emplace_back(ruled("forfeit", seat, fide("6.7.1"), {{"overridable-by", "arbiter"}}));
    }
    Ending ending{both ? Score::BothLose : win_for(opponent(*absent)),
                  both ? "double-forfeit" : "forfeit",
                  fide("6.7.1"),
                  {fide("10.1")},
                  {},
                  {},
                  {}};
    facts.emplace_back(ended(std::move(ending)));
    return facts;
}

bool is_over_time(const ChessTable& table, Instant at) {
    return table.memory.attendance.start.is_known() && table.is_playing() &&
           table.memory.attendance.start.late(at) > limit(table) &&
           (is_absent(table, Seat::First) || is_absent(table, Seat::Second));
}

Decision round_start(const ChessTable& table, const Report& report) {
    Facts facts = reported(report);
    if (table.body.phase == Phase::Waiting && table.body.players[0] && table.body.players[1]) {
        facts.emplace_back(Started{});
        return facts;
    }
    if (!table.is_playing() || !table.body.moves.empty() ||
        table.memory.attendance.start.is_known())
        return refuse("already-started", "The game has been started already.", fide("6.6"));
    return facts;
}

Decision arrival(const ChessTable& table, const Command& command, const Report& report) {
    const Seat seat = *report.seat;
    const auto& there = table.memory.attendance;
    if (!there.start.is_known() || !table.is_playing())
        return refuse("not-started", "The round has not been started for this game.", fide("6.6"));
    if (there.present[clock::index(seat)])
        return refuse("already-there", "This player is at the board already.", fide("6.7.1"));
    Facts facts = reported(report);
    const bool excused = is_yes(report, "excused") || there.excused[clock::index(seat)];
    // 6.7.2: White has lost what his clock has shown until he came.
    const Milliseconds waited = there.start.late(command.at);
    if (!excused && waited > limit(table))
        return forfeits(table, std::move(facts));
    if (seat == Seat::First && waited > Milliseconds{} && table.body.clock.is_timed() &&
        table.body.moves.empty())
        facts.emplace_back(
            ruled("time-lost", seat, fide("6.7.2"), {{"ms", std::to_string(waited.count())}}));
    return facts;
}

std::optional<Decision> decide(const ChessTable& table, const Command& command) {
    if (const Report* report = report_of(command, "round-start"))
        return round_start(table, *report);
    if (const Report* report = report_of(command, "arrival"))
        return arrival(table, command, *report);
    if (const Report* report = report_of(command, "late-excused"))
        return reported(*report);
    if (std::holds_alternative<Tick>(command.wish) && is_over_time(table, command.at))
        return forfeits(table, {});
    return std::nullopt;
}

/// When whoever has not come has lost by it.
std::optional<Instant> deadline(const ChessTable& table) {
    if (!table.is_playing() || (!is_absent(table, Seat::First) && !is_absent(table, Seat::Second)))
        return std::nullopt;
    return table.memory.attendance.start.over(limit(table));
}

void applied(ChessMemory& memory, const StateBody&, const Event& event) {
    auto& there = memory.attendance;
    there.start.applied(event);
    if (const auto* told = std::get_if<Reported>(&event.fact)) {
        if (told->report.kind == "round-start") {
            there.start.begin(event.at);
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
    const auto until = table.memory.attendance.start.until(limit(table));
    if (!until || !table.is_playing())
        return;
    for (const Seat seat : clock::kBothSeats)
        if (is_absent(table, seat))
            duties.push_back({"arrive",
                              seat,
                              fide("6.7.1"),
                              {{"until", std::to_string(until->time_since_epoch().count())}},
                              {}});
}

}  // namespace

const ChessPart& arrival_part() {
    static constexpr ChessPart kPart = {.name = "arrival",
                                        .decide = decide,
                                        .applied = applied,
                                        .duties = duties,
                                        .deadline = deadline,
                                        .kinds = kKinds};
    return kPart;
}

}  // namespace kyvien::conduct::internal
