#include "rating/pool.h"

#include <algorithm>
#include <type_traits>
#include <variant>

namespace kyvien::rating {
namespace pool {
namespace {

using clock::Milliseconds;

constexpr int kMoves = 60;  // FIDE A.1, B.1: the number of moves for comparing lengths
constexpr Milliseconds kDay = std::chrono::hours(24);

Milliseconds time_of(const clock::Staged& staged) {
    Milliseconds time{};
    int made = 0;
    for (std::size_t i = 0; made < kMoves && !staged.stages.empty(); ++i) {
        // A last stage with moves repeats; one without is the rest of the game.
        const clock::Stage& stage = staged.stages[std::min(i, staged.stages.size() - 1)];
        const int moves = stage.moves > 0 ? std::min(stage.moves, kMoves - made) : kMoves - made;
        time += stage.time + moves * stage.bonus;
        made += moves;
    }
    return time;
}

}  // namespace
}  // namespace pool

std::string_view name(Pace pace) {
    constexpr std::string_view kNames[] = {"blitz", "rapid", "standard", "correspondence"};
    return kNames[static_cast<std::size_t>(pace)];
}

clock::Milliseconds playing_time(const clock::TimeControl& control) {
    return std::visit(
        [](const auto& timed) -> clock::Milliseconds {
            using Control = std::remove_cvref_t<decltype(timed)>;
            if constexpr (std::is_same_v<Control, clock::Staged>)
                return pool::time_of(timed);
            else if constexpr (std::is_same_v<Control, clock::Hourglass>)
                return 2 * timed.time;
            else if constexpr (std::is_same_v<Control, clock::PerMove>)
                return pool::kMoves * timed.time / 2;
            else if constexpr (std::is_same_v<Control, clock::ByoYomi>)
                return timed.main + (timed.periods > 0 ? pool::kMoves * timed.period / 2
                                                       : clock::Milliseconds{});
            else if constexpr (std::is_same_v<Control, clock::Canadian>)
                return timed.main + pool::kMoves * timed.period / std::max(timed.stones, 1);
            else
                return {};
        },
        control);
}

std::optional<Pace> pace_of(const clock::TimeControl& control) {
    using std::chrono::minutes;
    if (std::holds_alternative<clock::Untimed>(control))
        return std::nullopt;
    const auto* each = std::get_if<clock::PerMove>(&control);
    if (each != nullptr && each->time >= pool::kDay)
        return Pace::Correspondence;
    const clock::Milliseconds time = playing_time(control);
    if (time <= minutes(10))
        return Pace::Blitz;
    return time < minutes(60) ? Pace::Rapid : Pace::Standard;
}

std::string pool_name(std::string_view kind, Pace pace) {
    return std::string(kind) + "/" + std::string(name(pace));
}

}  // namespace kyvien::rating
