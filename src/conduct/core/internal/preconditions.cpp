#include "conduct/core/internal/preconditions.h"

#include <algorithm>
#include <fmt/format.h>

#include "base/result.h"
#include "base/text.h"
#include "clock/seat.h"
#include "conduct/core/internal/games.h"

namespace kyvien::conduct::internal {
namespace {

constexpr std::size_t kLongestReason = 1000;

}  // namespace

Preconditions::Preconditions(const StateBody& body, const Command& command)
    : body_(body), command_(command), game_(registered::of(body.settings.game)) {}

Result<Seat> Preconditions::player() const {
    const auto seat = seat_of(command_.by);
    if (!seat || !body_.players[clock::index(*seat)])
        return refuse("not-a-player", "Only a player of this game can do that; take a seat.");
    if (body_.phase == Phase::Finished)
        return refuse("game-over", "The game is over; ask for a rematch.");
    return *seat;
}

Result<void> Preconditions::begun() const {
    if (body_.phase == Phase::Waiting && body_.players[0] && body_.players[1])
        return refuse("clocks-not-started",
                      "The clocks have not been started; the game begins when they are.");
    if (body_.phase == Phase::Waiting)
        return refuse("not-started", "The game has not begun: a seat is free. Wait or abort.");
    if (body_.phase == Phase::Finished)
        return refuse("game-over", "The game is over; an arbiter can correct its result.");
    return {};
}

Result<Seat> Preconditions::player_in_play() const {
    auto seat = player();
    if (!seat)
        return seat;
    KYVIEN_TRY(in_play());
    return seat;
}

Result<void> Preconditions::in_play() const {
    if (auto open = begun(); !open)
        return open;
    if (body_.phase == Phase::Agreeing)
        return refuse("play-stopped",
                      "Play has stopped: mark the dead stones and confirm, or dispute to play "
                      "on.",
                      game_.agreeing->stopped);
    if (body_.phase == Phase::ArbiterNeeded)
        return refuse("arbiter-needed", "The arbiter has been asked; wait for the ruling.",
                      body_.question->clause);
    if (body_.pause != Pause::None)
        return refuse("clocks-stopped",
                      "The arbiter has stopped the clocks; wait until they run again.",
                      game_.clauses.discretion);
    return {};
}

Result<Seat> Preconditions::player_agreeing() const {
    auto seat = player();
    if (!seat)
        return seat;
    if (body_.phase != Phase::Agreeing)
        return refuse("not-stopped",
                      "Dead stones are agreed upon when both have declared the end; play on, "
                      "or declare it.",
                      game_.agreeing ? std::optional(game_.agreeing->declared) : std::nullopt);
    return seat;
}

Result<Seat> Preconditions::offered_player() const {
    auto seat = player_in_play();
    if (!seat)
        return seat;
    if (!body_.offers.by(opponent(*seat)))
        return refuse("no-offer", "Your opponent offers no draw; an offer ends when you move.",
                      body_.game->offer_clause());
    return seat;
}

Result<void> Preconditions::check_clock_reading(const ReadClock& read) const {
    if (command_.by.role != Role::Arbiter)
        return refuse("not-an-arbiter", "Only an arbiter of this game can do that.");
    if (!read.reason.empty())
        KYVIEN_TRY(check_arbiter_act(read.reason, std::nullopt));
    // Presses may be reported long before the moves that they completed are recorded.
    constexpr std::size_t kMaxAhead = 1000;
    const std::size_t made = body_.moves.size();
    const bool is_ahead_evenly = read.ply >= made && (read.ply - made) % 2 == 0;
    const Seat turn = read.ply < made   ? body_.moves[read.ply].seat
                      : is_ahead_evenly ? body_.game->turn()
                                        : opponent(body_.game->turn());
    if (read.ply > made + kMaxAhead || turn != read.seat)
        return refuse("no-such-turn",
                      fmt::format("After {} it is not that side's turn in this game; compare "
                                  "the moves that the clock has counted.",
                                  base::counted(read.ply, "move")),
                      {}, {{"ply", std::to_string(read.ply)}});
    constexpr Milliseconds kMax = std::chrono::hours(24 * 100);
    constexpr int kMaxPeriodsOrStones = 1000;
    const auto is_time = [&](Milliseconds each) { return each >= Milliseconds{} && each <= kMax; };
    const auto is_count = [&](int each) { return each >= 0 && each <= kMaxPeriodsOrStones; };
    if (!is_time(read.main) || !is_time(read.period.value_or(Milliseconds{})) ||
        !is_time(read.late.value_or(Milliseconds{})) || !is_count(read.periods.value_or(0)) ||
        !is_count(read.stones.value_or(0)))
        return refuse("bad-time", "A clock can show from zero to a hundred days.");
    const auto is_of_turn = [&](const ReadClock& each) { return each.ply == read.ply; };
    if (body_.phase == Phase::Finished && read.reason.empty() &&
        (read.ply >= made || std::ranges::any_of(body_.clock_readings, is_of_turn)))
        return refuse("game-over", "The game is over; what its clock showed is told already.");
    return {};
}

Result<void> Preconditions::check_arbiter_act(std::string_view reason,
                                              std::optional<rulebook::Clause> clause) const {
    if (command_.by.role != Role::Arbiter)
        return refuse("not-an-arbiter", "Only an arbiter of this game can do that.");
    const auto name = base::printable_length(command_.by.name);
    if (!name || *name == 0 || *name > kLongestName)
        return refuse("arbiter-unnamed", "A ruling names the arbiter who gives it.");
    const auto length = base::printable_length(reason);
    if (!length || *length == 0 || *length > kLongestReason)
        return refuse("reason-missing",
                      fmt::format("Give the reason in 1 to {} characters; the players are told.",
                                  kLongestReason),
                      game_.clauses.reason);
    KYVIEN_TRY(base::check_no_hidden_character("name", command_.by.name));
    KYVIEN_TRY(base::check_no_hidden_character("reason", reason));
    if (clause && clause->law() != law_of(body_.settings.game))
        return refuse("clause-of-another-law",
                      "Cite a clause of the law under which this game is played.");
    return {};
}

Result<void> Preconditions::check_arbiter_ruling(std::string_view reason,
                                                 const Ending& ending) const {
    if (auto may = check_arbiter_act(reason, ending.clause); !may)
        return may;
    if (!ending.clause)
        return refuse("clause-missing",
                      "A ruling cites its clause; where none fits, cite the one that leaves "
                      "the case to the arbiter.",
                      game_.clauses.discretion);
    const auto is_word = [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-';
    };
    if (ending.code.empty() || ending.code.size() > 64 ||
        !std::ranges::all_of(ending.code, is_word))
        return refuse("bad-code", "The code of a ruling is a word such as arbiter-decision.");
    if (!ending.values.empty() || !ending.plies.empty() || !ending.squares.empty() ||
        ending.also.size() > 16)
        return refuse("bad-ruling",
                      "A ruling consists of a score, a code, clauses and the reason.");
    return {};
}

Result<void> may_report(const StateBody& body, const Command& command) {
    const auto* report = std::get_if<Report>(&command.body);
    if (report == nullptr)
        return {};
    if (auto checked = check(body.settings.game, *report); !checked)
        return checked;
    KYVIEN_TRY(base::check_no_hidden_character("name", command.by.name));
    for (const auto& [key, value] : report->fields)
        KYVIEN_TRY(base::check_no_hidden_character(key, value));
    if (is_hall_report(body.settings.game, report->kind) != (body.board == nullptr))
        return body.board
                   ? refuse("over-the-board",
                            "This is said on the hall's board; over the board report it as the law "
                            "names it.",
                            std::nullopt, {{"kind", report->kind}})
                   : refuse("electronic-board",
                            "The hall's board is the board here: a move is complete when it is "
                            "made, and nothing else happens at it.",
                            std::nullopt, {{"kind", report->kind}});
    const ReportKind& kind = *find_report_kind(body.settings.game, report->kind);
    const bool by_arbiter = command.by.role == Role::Arbiter || command.by.role == Role::Hall;
    if (by_arbiter ? (kind.by & kByArbiter) == 0 : (kind.by & kByPlayer) == 0)
        return refuse("not-yours-to-report",
                      by_arbiter ? "Only a player can do that; name him as its author."
                                 : "Only an arbiter of this game can report that; call one.",
                      kind.clause, {{"kind", report->kind}});
    return {};
}

}  // namespace kyvien::conduct::internal
