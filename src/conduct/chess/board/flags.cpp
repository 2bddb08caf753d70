// 6.4, 6.8, 6.9, A.4.3, A.4.5: flags.
#include "conduct/chess/board/internal/over_the_board.h"

namespace kyvien::conduct::internal {

using rulebook::fide;

namespace flags {
namespace {

constexpr rulebook::Clause kClauses[] = {fide("6.3.1"), fide("6.4"), fide("6.8"), fide("6.9"),
                                         fide("A.4")};

/// 6.3.1: the moves that the seat must have completed when the flag of this period falls, and the
/// time of the next period; nothing in the last period.
struct Requirement {
    int moves = 0;
    Milliseconds next{};
};
std::optional<Requirement> requirement(const clock::Clock& clock, Seat seat) {
    const auto* staged = std::get_if<clock::Staged>(&clock.control(seat));
    if (staged == nullptr)
        return std::nullopt;
    int needed = 0;
    int done = clock.completed_moves(seat);
    for (std::size_t stage = 0; stage < staged->stages.size(); ++stage) {
        const int moves = staged->stages[stage].moves;
        if (moves == 0)
            return std::nullopt;
        needed += moves;
        if (done < needed) {
            const bool last = stage + 1 == staged->stages.size();
            return Requirement{needed, staged->stages[last ? stage : stage + 1].time};
        }
    }
    return std::nullopt;
}

/// 6.4: enough moves were completed although the counter did not see every press.
bool requirement_met(const ChessRuleContext& table, Seat seat, EventBodies& events) {
    const auto required = requirement(table.body.clock, seat);
    const int completed = table.memory.completed(table.body.moves, seat);
    if (!required || completed < required->moves)
        return false;
    events.emplace_back(ruled(
        ChessRuling::RequirementMet, seat, fide("6.4"),
        {{"completed", std::to_string(completed)}, {"required", std::to_string(required->moves)}},
        {fide("6.3.1")}));
    events.emplace_back(
        ClockAdjusted{seat, required->next, std::nullopt, fide("6.3.1"), "next period", completed});
    return true;
}

/// The flag of `loser` has fallen and was called.
EventBodies flag_is_down(const ChessRuleContext& table, Seat loser, EventBodies events) {
    if (requirement_met(table, loser, events))
        return events;
    const bool by_player = !is_by_arbiter(table.command);
    const bool light = table.is_lightly_supervised();
    if (light)
        events.emplace_back(by_player
                                ? ruled(ChessRuling::ClaimValid, opponent(loser), fide("A.4.3"))
                                : ruled(ChessRuling::FlagCalled, loser, fide("A.4.5")));
    const auto& clock = table.body.clock;
    if (const auto fall = clock.flag_fall();
        clock.running() == loser && fall && *fall <= table.command.at)
        events.emplace_back(FlagFell{loser, *fall});
    else if (!table.body.clock.flag_fallen(loser, table.command.at))
        overrule_clock(table, loser, events);
    Ending ending = table.body.game->time_over(loser);
    // A.4.3: the claimant must be able to mate.
    if (light && by_player && ending.score == Score::Draw) {
        ending.clause = fide("A.4.3");
        ending.also = {fide("6.9")};
    }
    events.emplace_back(ended(std::move(ending)));
    return events;
}

std::unexpected<Refusal> not_fallen(const ChessRuleContext& table, Seat seat) {
    const auto left = table.body.clock.reading(seat, table.command.at).main;
    return refuse("flag-not-fallen",
                  table.body.clock.is_timed()
                      ? "The clock shows time; what it shows is conclusive. Play on."
                      : "This game is played without a clock. Play on.",
                  fide("6.8"), {{"left", std::to_string(left.count())}});
}

/// 6.8: what the arbiter sees counts, whatever the clock of this game shows.
std::optional<Decision> seen(const ChessRuleContext& table, const chess_report::FlagDown& report) {
    if (table.is_finished())
        return refuse("flag-irrelevant",
                      "The game was over before; its clocks decide nothing any more.", fide("6.9"));
    if (table.body.phase == Phase::Waiting)
        return refuse("not-started", "The game has not begun.", fide("6.8"));
    // A flag that had fallen before the envelope was closed is down on the clock that was put away.
    if (table.body.phase == Phase::Adjourned &&
        table.body.clock.flag_fallen(report.seat, table.command.at))
        return flag_is_down(table, report.seat, reported(report));
    if (table.body.phase == Phase::Adjourned)
        return refuse("adjourned", "The game is adjourned; no clock runs.", fide("6.8"));
    // The arbiter's observation also counts while a question waits for him.
    if (!table.is_playing() && table.body.phase != Phase::ArbiterNeeded)
        return std::nullopt;
    if (!table.body.clock.is_timed())
        return not_fallen(table, report.seat);
    return flag_is_down(table, report.seat, reported(report));
}

constexpr Answer<ChessLaw> kReports[] = {answer_by<ChessLaw, ChessReport::FlagDown, seen>()};

std::optional<Decision> claimed(const ChessRuleContext& table) {
    const auto claimant = seat_of(table.command.by);
    if (!std::holds_alternative<ClaimFlag>(table.command.body) || !claimant || !table.is_playing())
        return std::nullopt;
    const Seat loser = opponent(*claimant);
    if (!table.body.clock.is_timed() || !table.body.clock.flag_fallen(loser, table.at()))
        return not_fallen(table, loser);
    return flag_is_down(table, loser, {});
}

}  // namespace
}  // namespace flags

void overrule_clock(const ChessRuleContext& table, Seat flagged, EventBodies& events) {
    if (table.body.clock.is_timed())
        events.emplace_back(ClockAdjusted{flagged, Milliseconds{}, std::nullopt, fide("6.8"),
                                          "the arbiter saw the flag", std::nullopt});
}

constinit const Chapter<ChessLaw> chess_flags_chapter = {.name = "flags",
                                                         .clauses = flags::kClauses,
                                                         .reports = flags::kReports,
                                                         .commands = flags::claimed};

}  // namespace kyvien::conduct::internal
