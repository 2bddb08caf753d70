// 6.4, 6.8, 6.9, A.4.3, A.4.5: flags.
#include "conduct/chess/board/internal/over_the_board.h"

namespace kyvien::conduct::internal {

using rulebook::fide;

namespace flags {
namespace {

constexpr ReportKind kKinds[] = {
    {"flag-down",
     About::Player,
     kByArbiter,
     fide("6.8"),
     "The arbiter sees that a flag is down",
     {}},
};

/// 6.3.1: the moves that the seat must have completed when the flag of this period falls, and the
/// time of the period after it; none in the last period.
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
bool requirement_met(const ChessRuleContext& table, Seat seat, EventBodies& facts) {
    const auto required = requirement(table.body.clock, seat);
    const int completed = table.memory.completed(table.body.moves, seat);
    if (!required || completed < required->moves)
        return false;
    facts.emplace_back(ruled(
        "requirement-met", seat, fide("6.4"),
        {{"completed", std::to_string(completed)}, {"required", std::to_string(required->moves)}},
        {fide("6.3.1")}));
    facts.emplace_back(
        ClockAdjusted{seat, required->next, std::nullopt, fide("6.3.1"), "next period", completed});
    return true;
}

/// The flag of `loser` is down and someone has said so.
EventBodies flag_is_down(const ChessRuleContext& table, const Command& command, Seat loser,
                         EventBodies facts) {
    if (requirement_met(table, loser, facts))
        return facts;
    const bool by_player = !is_by_arbiter(command);
    const bool light = table.is_lightly_supervised();
    if (light)
        facts.emplace_back(by_player ? ruled("claim-valid", opponent(loser), fide("A.4.3"))
                                     : ruled("flag-called", loser, fide("A.4.5")));
    const auto& clock = table.body.clock;
    if (const auto fall = clock.flag_fall();
        clock.running() == loser && fall && *fall <= command.at)
        facts.emplace_back(FlagFell{loser, *fall});
    else if (!table.body.clock.flag_fallen(loser, command.at))
        overrule_clock(table, loser, facts);
    Ending ending = table.body.game->time_over(loser);
    // A.4.3: it is the claimant who must be able to mate.
    if (light && by_player && ending.score == Score::Draw) {
        ending.clause = fide("A.4.3");
        ending.also = {fide("6.9")};
    }
    facts.emplace_back(ended(std::move(ending)));
    return facts;
}

std::unexpected<Refusal> not_fallen(const ChessRuleContext& table, const Command& command,
                                    Seat seat) {
    const auto left = table.body.clock.reading(seat, command.at).main;
    return refuse("flag-not-fallen",
                  table.body.clock.is_timed()
                      ? "The clock shows time; what it shows is conclusive. Play on."
                      : "This game is played without a clock. Play on.",
                  fide("6.8"), {{"left", std::to_string(left.count())}});
}

std::optional<Decision> decide(const ChessRuleContext& table, const Command& command) {
    std::optional<Seat> loser;
    EventBodies facts;
    if (std::holds_alternative<ClaimFlag>(command.body)) {
        if (const auto claimant = seat_of(command.by))
            loser = opponent(*claimant);
    } else if (const Report* report = report_of(command, "flag-down")) {
        if (table.body.phase == Phase::Finished)
            return refuse("flag-irrelevant",
                          "The game was over before; its clocks decide nothing any more.",
                          fide("6.9"));
        loser = report->seat;
        facts = reported(*report);
    }
    if (!loser || !table.is_playing())
        return std::nullopt;
    // 6.8: what the arbiter sees is what counts, whatever the clock of the desk shows.
    const bool is_seen = report_of(command, "flag-down") != nullptr;
    if (!table.body.clock.is_timed() ||
        (!is_seen && !table.body.clock.flag_fallen(*loser, command.at)))
        return not_fallen(table, command, *loser);
    return flag_is_down(table, command, *loser, std::move(facts));
}

}  // namespace
}  // namespace flags

void overrule_clock(const ChessRuleContext& table, Seat flagged, EventBodies& facts) {
    if (table.body.clock.is_timed())
        facts.emplace_back(ClockAdjusted{flagged, Milliseconds{}, std::nullopt, fide("6.8"),
                                         "the arbiter saw the flag", std::nullopt});
}

const ChessPart& flags_part() {
    static constexpr ChessPart kPart = {
        .name = "flags", .decide = flags::decide, .kinds = flags::kKinds};
    return kPart;
}

}  // namespace kyvien::conduct::internal
