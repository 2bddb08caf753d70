#include "cli/arbiter/desk_game.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <string>
#include <variant>
#include <vector>

#include "cli/arbiter/wording/sentence_tokens.h"
#include "clock/seat.h"
#include "conduct/presentation/view.h"

namespace kyvien::cli {

using namespace conduct;

std::span<const Event> DeskGame::events_of_line() const {
    return std::span(events).subspan(std::min(events_before_line, events.size()));
}

Instant DeskGame::now() const {
    return std::max(set_time ? *set_time : options.wall_time(), state.last_at());
}

Seat DeskGame::seat_on_clock() const {
    // Between a move and the press the clock of the player who moved still runs.
    if (const auto running = state.clock().turn())
        return *running;
    return to_move();
}

Seat DeskGame::to_move() const {
    if (const auto turn = state.turn())
        return *turn;
    // While a question is pending or the game is adjourned: the player who did not make the last
    // move.
    const auto moves = state.moves();
    const bool waits = state.phase() == Phase::Adjourned || state.phase() == Phase::ArbiterNeeded;
    return waits && !moves.empty() ? opponent(moves.back().seat) : Seat::First;
}

bool DeskGame::is_owed(std::string_view duty) const {
    return std::ranges::any_of(duties_at(state, now()),
                               [&](const Duty& each) { return each.code == duty; });
}

bool DeskGame::is_illegal_move_number(std::size_t number, const DeskLine& line) const {
    const auto seat = line.words.size() > 1 ? clock::find_seat(line.words[1]) : std::nullopt;
    // Those ruled in this game, and those that were ruled before its record began.
    const std::string key = seat ? fmt::format("illegal-moves-{}", clock::seat_name(*seat)) : "";
    return std::ranges::any_of(state.tallies(), [&](const auto& tally) {
        return tally.first == key && tally.second == std::to_string(number - 1);
    });
}

std::vector<Seat> DeskGame::ruled_on_in_line() const {
    std::vector<Seat> seats;
    for (const Event& event : events_of_line()) {
        std::optional<Seat> seat;
        if (const auto* reported = std::get_if<Reported>(&event.body))
            seat = reported->report.seat;
        else if (const auto* ruled = std::get_if<Ruled>(&event.body))
            seat = ruled->seat;
        if (seat && std::ranges::find(seats, *seat) == seats.end())
            seats.push_back(*seat);
    }
    return seats.size() == 1 ? seats : std::vector<Seat>();
}

std::optional<bool> DeskGame::claim_ruled_in_line() const {
    std::optional<bool> is_right;
    for (const Event& event : events_of_line()) {
        const auto& body = event.body;
        if (std::holds_alternative<Claimed>(body) || std::holds_alternative<FlagFell>(body))
            is_right = true;
        else if (std::holds_alternative<ClaimRejected>(body))
            is_right = false;
        else if (const auto* ruled = std::get_if<Ruled>(&body)) {
            if (ruled->code == "complaint-upheld" || ruled->code == "claim-valid")
                is_right = true;
            else if (ruled->code == "complaint-rejected" || ruled->code == "claim-rejected")
                is_right = false;
        }
    }
    return is_right;
}

bool DeskGame::has_ended_in_line(Score score) const {
    return std::ranges::any_of(events_of_line(), [score](const Event& event) {
        const auto* end = std::get_if<Ended>(&event.body);
        return end != nullptr && end->ending.score == score;
    });
}

bool DeskGame::has_given_in_line(Seat seat, Milliseconds time) const {
    for (const Event& event : events_of_line()) {
        if (const auto* ruled = std::get_if<Ruled>(&event.body)) {
            const auto ms = std::ranges::find(ruled->values, "ms", &Values::value_type::first);
            if (ruled->code == "add-time" && ruled->seat == seat && ms != ruled->values.end() &&
                ms->second == std::to_string(time.count()))
                return true;
        } else if (const auto* wrong = std::get_if<ClaimRejected>(&event.body)) {
            if (wrong->seat == clock::opponent(seat) && wrong->bonus == time)
                return true;
        }
    }
    return false;
}

bool DeskGame::is_measure_ruled_in_line(std::string_view measure) const {
    if (measure == "loss")
        return has_ended_in_line(Score::FirstWins) || has_ended_in_line(Score::SecondWins);
    return std::ranges::any_of(events_of_line(), [measure](const Event& event) {
        const auto* ruled = std::get_if<Ruled>(&event.body);
        return ruled != nullptr && ruled->code == measure;
    });
}

bool DeskGame::is_count_ruled_in_line(std::size_t count) const {
    return std::ranges::any_of(events_of_line(), [&](const Event& event) {
        const auto* ruled = std::get_if<Ruled>(&event.body);
        if (ruled == nullptr)
            return false;
        for (const std::string_view key : {"count", "number"})
            if (const auto value = std::ranges::find(ruled->values, key,
                                                     [](const auto& field) { return field.first; });
                value != ruled->values.end())
                return is_digits(value->second) && std::stoul(value->second) >= count;
        // Xiangqi 9.6, 9.8: reminded the first time, warned the second.
        return (ruled->code == "reminder" && count == 1) ||
               (ruled->code == "warning" && count == 2);
    });
}

}  // namespace kyvien::cli
