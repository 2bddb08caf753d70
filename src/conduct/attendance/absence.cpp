#include "conduct/attendance/absence.h"

#include <algorithm>
#include <string>

#include "conduct/core/internal/games.h"
#include "conduct/core/internal/state_body.h"

namespace kyvien::conduct {
namespace {

const registered::Lateness& lateness_of(Game game) {
    return registered::of(game).lateness;
}

bool has_moved(const internal::StateBody& body, Seat seat) {
    return std::ranges::find(body.moves, seat, &MoveRecord::seat) != body.moves.end();
}

std::unexpected<Refusal> allowed_until(Instant until, rulebook::Clause clause) {
    return refuse("lateness-allowed",
                  "The time in which a player may still come is not over; wait until then.", clause,
                  {{"until", std::to_string(until.time_since_epoch().count())}});
}

/// The report of one player's arrival. Needs: the times have been checked.
Report report_of(Game game, bool announced, const Absence& absence, ArrivalStatus coming,
                 Milliseconds late) {
    using std::chrono::ceil;
    using std::chrono::floor;
    using std::chrono::seconds;
    const auto seconds_text = [&](seconds shown) { return std::to_string(shown.count()); };
    // Less than a second beyond the limit is rounded up; within the limit it is not.
    const std::string shown =
        seconds_text(coming == ArrivalStatus::Missing ? ceil<seconds>(late) : floor<seconds>(late));
    return lateness_of(game).coming(announced, absence.seat, coming, shown);
}

Result<Report> neither(Game game, std::span<const Absence> awaited, Instant at) {
    const registered::Lateness& lateness = lateness_of(game);
    const auto clause = lateness.clause;
    if (awaited.size() < 2)
        return refuse("not-awaited", "A player is there, or the game is not being played.", clause);
    if (lateness.neither.empty())
        return refuse("report-seat", "Say of each player by himself that he has not come.",
                      lateness.each);
    const Instant until = awaited[0].since + awaited[0].limit;
    if (at <= until)
        return allowed_until(until, clause);
    return Report{std::string(lateness.neither), std::nullopt, {}};
}

}  // namespace

std::optional<ArrivalStatus> find_arrival_status(std::string_view name) {
    constexpr std::string_view kNames[] = {"arrived", "excused", "missing"};
    const auto* found = std::ranges::find(kNames, name);
    if (found == std::end(kNames))
        return std::nullopt;
    return static_cast<ArrivalStatus>(found - std::begin(kNames));
}

std::vector<Absence> absences(const State& state, Instant now) {
    const internal::StateBody& body = internal::Access::body(state);
    const Settings& settings = body.settings;
    std::vector<Absence> awaited;
    if (!body.board || body.phase != Phase::Playing || !body.arrivals.start.is_known())
        return awaited;
    const registered::Lateness& lateness = lateness_of(settings.game);
    // If lateness is deducted from the clock, it is ruled at discretion in a game without one.
    if (lateness.needs_clock && !body.clock.is_timed())
        return awaited;
    const Milliseconds limit(settings.regulation(lateness.limit));
    const internal::AwaitedStart& start = body.arrivals.start;
    const Milliseconds late = start.late(now);
    for (const Seat seat : clock::kBothSeats)
        if (!body.arrivals.is_settled[clock::index(seat)] && !has_moved(body, seat))
            awaited.push_back({seat, now - late, limit,
                               start.is_stopped() ? std::optional(late) : std::nullopt,
                               lateness.clause, lateness.may_be_excused});
    return awaited;
}

Result<Report> arrival_report(const State& state, std::optional<Seat> seat, ArrivalStatus coming,
                              Instant at) {
    const Game game = state.settings().game;
    const auto clause = lateness_of(game).clause;
    const auto awaited = absences(state, at);
    if (!seat && coming != ArrivalStatus::Missing)
        return refuse("report-seat", "Say which player has come.", clause);
    if (!seat)
        return neither(game, awaited, at);
    const auto found = std::ranges::find(awaited, *seat, &Absence::seat);
    if (found == awaited.end())
        return refuse("not-awaited",
                      "This player is not awaited: he is there, or the game is not being played.",
                      clause);
    const Instant until = found->since + found->limit;
    if (coming == ArrivalStatus::Excused && !found->may_be_excused)
        return refuse("no-excuse", "This law knows no excuse for coming too late.", clause);
    if (coming == ArrivalStatus::Arrived && at > until)
        return refuse("came-too-late",
                      "The time in which he could come is over; declare the loss, or excuse him "
                      "where the law allows it.",
                      clause);
    if (coming == ArrivalStatus::Missing && at <= until)
        return allowed_until(until, clause);
    return report_of(game, internal::Access::body(state).arrivals.announced, *found, coming,
                     std::max(at - found->since, Milliseconds{}));
}

namespace internal {
namespace {

void settle(StateBody& body, const std::optional<Seat>& seat) {
    for (const Seat each : clock::kBothSeats)
        if (!seat || *seat == each)
            body.arrivals.is_settled[clock::index(each)] = true;
}

void begin(StateBody& body, Instant at, bool announced) {
    // A player who was reported present before the start is present.
    body.arrivals.start.begin(at);
    body.arrivals.announced = announced;
}

void remember_report(StateBody& body, const Event& event, const Report& report) {
    if (report.kind == "round-start")
        begin(body, event.at, true);
    constexpr std::string_view kSettling[] = {"arrival", "late-arrival", "late-excused", "absent",
                                              "both-absent"};
    if (std::ranges::find(kSettling, report.kind) != std::end(kSettling))
        settle(body, report.seat);
}

}  // namespace

void remember_arrivals(StateBody& body, const Event& event) {
    body.arrivals.start.on_event(event);
    // The start of the round may also have started the game.
    if (std::holds_alternative<Started>(event.body) && !body.arrivals.announced)
        begin(body, event.at, false);
    else if (const auto* reported = std::get_if<Reported>(&event.body))
        remember_report(body, event, reported->report);
    else if (const auto* moved = std::get_if<Moved>(&event.body))
        settle(body, moved->seat);
}

}  // namespace internal
}  // namespace kyvien::conduct
