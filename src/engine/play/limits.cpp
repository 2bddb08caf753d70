#include "engine/play/limits.h"

#include <algorithm>
#include <charconv>
#include <fmt/core.h>

#include "base/reason.h"
#include "clock/time_control.h"

namespace kyvien::engine {
namespace {

using clock::Milliseconds;
using clock::Seat;

template <typename Number>
std::optional<Number> whole(std::string_view text) {
    Number value{};
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (text.empty() || error != std::errc{} || end != text.data() + text.size())
        return std::nullopt;
    return value;
}

/// Parses "40/60+0.6" and its parts; nothing if it is not of this form.
std::optional<clock::TimeControl> short_control(std::string_view text) {
    clock::Stage stage;
    if (const auto slash = text.find('/'); slash != std::string_view::npos) {
        const auto moves = whole<int>(text.substr(0, slash));
        if (!moves || *moves < 1)
            return std::nullopt;
        stage.moves = *moves;
        text.remove_prefix(slash + 1);
    }
    const auto plus = text.find('+');
    const auto time = read_seconds(text.substr(0, plus));
    if (!time)
        return std::nullopt;
    stage.time = *time;
    clock::Staged staged;
    if (plus != std::string_view::npos) {
        const auto bonus = read_seconds(text.substr(plus + 1));
        if (!bonus)
            return std::nullopt;
        stage.bonus = *bonus;
        staged.bonus = clock::Bonus::Increment;
    }
    staged.stages = {stage};
    return staged;
}

/// A display as a single number, for protocols that have only one.
std::int64_t shown(const clock::Reading& reading) {
    return std::max<std::int64_t>((reading.in_overtime ? reading.period : reading.main).count(), 0);
}

/// The stage of a side that has completed this many moves, and the moves left in it; zero if it has
/// no end.
std::pair<const clock::Stage*, int> stage_of(const clock::TimeControl& control, int completed) {
    const auto* staged = std::get_if<clock::Staged>(&control);
    if (staged == nullptr || staged->stages.empty())
        return {nullptr, 0};
    for (std::size_t i = 0; i < staged->stages.size(); ++i) {
        const clock::Stage& stage = staged->stages[i];
        const bool last = i + 1 == staged->stages.size();
        if (stage.moves == 0)
            return {&stage, 0};
        if (last)
            return {&stage, stage.moves - completed % stage.moves};
        if (completed < stage.moves)
            return {&stage, stage.moves - completed};
        completed -= stage.moves;
    }
    return {nullptr, 0};
}

std::int64_t increment_of(const clock::TimeControl& control, int completed) {
    const clock::Stage* stage = stage_of(control, completed).first;
    return stage != nullptr ? stage->bonus.count() : 0;
}

bool is_timed(const clock::TimeControl& control) {
    return !std::holds_alternative<clock::Untimed>(control);
}

/// The limits that all chess protocols express in the same way.
std::string bounds(const Limits& limits) {
    std::string text;
    if (limits.depth)
        text += fmt::format(" depth {}", *limits.depth);
    if (limits.nodes)
        text += fmt::format(" nodes {}", *limits.nodes);
    return text;
}

/// The maximum part of the clock for one move: a share of what is left, keeping a reserve for
/// transmission and for a program that is slow to stop.
std::int64_t most_for_a_move(std::int64_t left, int moves_to_go, bool in_overtime,
                             std::int64_t bonus) {
    constexpr int kUsualMoves = 20;
    const int moves = moves_to_go > 0 ? moves_to_go : in_overtime ? 1 : kUsualMoves;
    const std::int64_t reserve = std::clamp<std::int64_t>(left / 5, 20, 1'000);
    return std::max<std::int64_t>(std::min(left / moves + bonus * 3 / 4, left - reserve), 1);
}

int whole_seconds(Milliseconds time) {
    return static_cast<int>(std::chrono::floor<std::chrono::seconds>(time).count());
}

}  // namespace

std::optional<Milliseconds> read_seconds(std::string_view text) {
    const auto point = text.find('.');
    const auto seconds = whole<std::int64_t>(text.substr(0, point));
    if (!seconds || *seconds < 0 || *seconds > 8'640'000)
        return std::nullopt;
    std::int64_t thousandths = 0;
    if (point != std::string_view::npos) {
        const std::string_view decimals = text.substr(point + 1);
        if (decimals.empty() || decimals.size() > 3 ||
            decimals.find_first_not_of("0123456789") != std::string_view::npos)
            return std::nullopt;
        thousandths = *whole<std::int64_t>(decimals);
        for (std::size_t i = decimals.size(); i < 3; ++i)
            thousandths *= 10;
    }
    return Milliseconds(*seconds * 1000 + thousandths);
}

bool is_limit(std::string_view key) {
    return key == "tc" || key == "st" || key == "nodes" || key == "depth";
}

Result<void> set_limit(Limits& limits, std::string_view key, std::string_view value) {
    const auto bad = [&](const Reason& why) {
        return refuse("bad-engine", fmt::format("{}={}: {}", key, value, why.english), std::nullopt,
                      with_reason({{"word", fmt::format("{}={}", key, value)}}, why));
    };
    if (key == "tc") {
        if (value == "inf") {
            limits.time = clock::Untimed{};
            return {};
        }
        auto control = short_control(value);
        if (!control) {
            auto read = clock::parse_time_control(value);
            if (!read)
                return bad({"engine-time",
                            "a time control is 10+0.1, 40/60+0.6, 60 or inf, in seconds, or such "
                            "as byoyomi:600000+5x60000"});
            control = *std::move(read);
        }
        if (!clock::check(*control))
            return bad({"engine-time-unplayable", "no game can be played with this time control"});
        limits.time = *std::move(control);
        return {};
    }
    if (key == "st") {
        const auto time = read_seconds(value);
        if (!time || *time <= Milliseconds{})
            return bad({"engine-seconds", "seconds are a number such as 10 or 0.5"});
        limits.per_move = *time;
        return {};
    }
    const Reason from_one("engine-from-one", "a whole number from 1 is needed");
    if (key == "nodes") {
        limits.nodes = whole<std::uint64_t>(value);
        return limits.nodes && *limits.nodes > 0 ? Result<void>() : bad(from_one);
    }
    limits.depth = whole<int>(value);
    return limits.depth && *limits.depth > 0 ? Result<void>() : bad(from_one);
}

Limits merged(const Limits& own, const Limits& usual) {
    return own.is_empty() ? usual : own;
}

std::string to_text(const Limits& limits) {
    std::string text;
    if (limits.time)
        text += fmt::format("tc={} ", clock::to_text(*limits.time));
    if (limits.per_move)
        text += fmt::format("st={} ", limits.per_move->count());
    if (limits.nodes)
        text += fmt::format("nodes={} ", *limits.nodes);
    if (limits.depth)
        text += fmt::format("depth={} ", *limits.depth);
    if (!text.empty())
        text.pop_back();
    return text;
}

clock::TimeControl control_of(const Limits& limits) {
    if (limits.time && is_timed(*limits.time))
        return *limits.time;
    if (limits.per_move)
        return clock::PerMove{*limits.per_move};
    return clock::Untimed{};
}

std::string uci_go(const Limits& limits, const ClockFacts& clocks, Seat to_move) {
    std::string text;
    if (limits.time && is_timed(*limits.time)) {
        const auto show = [&](Seat seat) { return shown(clocks.reading[clock::index(seat)]); };
        const auto bonus = [&](Seat seat) {
            return increment_of(clocks.control[clock::index(seat)], clocks.completed);
        };
        text = fmt::format(" wtime {} btime {}", show(Seat::First), show(Seat::Second));
        if (bonus(Seat::First) != 0 || bonus(Seat::Second) != 0)
            text += fmt::format(" winc {} binc {}", bonus(Seat::First), bonus(Seat::Second));
        const auto& own = clocks.reading[clock::index(to_move)];
        const int left = own.in_overtime && own.stones > 0
                             ? own.stones
                             : stage_of(*limits.time, clocks.completed).second;
        if (left > 0)
            text += fmt::format(" movestogo {}", left);
        const bool is_one_move = std::holds_alternative<clock::PerMove>(*limits.time);
        if (limits.is_held_to_clock && !limits.per_move && (limits.nodes || limits.depth))
            text += fmt::format(" movetime {}", most_for_a_move(shown(own), is_one_move ? 1 : left,
                                                                own.in_overtime, bonus(to_move)));
    }
    if (limits.per_move)
        text += fmt::format(" movetime {}", limits.per_move->count());
    text += bounds(limits);
    return text.empty() ? "infinite" : text.substr(1);
}

std::string ucci_go(const Limits& limits, const ClockFacts& clocks, Seat to_move) {
    std::string text;
    if (limits.time && is_timed(*limits.time)) {
        const auto own = clock::index(to_move), other = clock::index(clock::opponent(to_move));
        text = fmt::format(" time {}", shown(clocks.reading[own]));
        const int left = stage_of(*limits.time, clocks.completed).second;
        if (left > 0)
            text += fmt::format(" movestogo {}", left);
        else
            text +=
                fmt::format(" increment {}", increment_of(clocks.control[own], clocks.completed));
        text += fmt::format(" opptime {} oppincrement {}", shown(clocks.reading[other]),
                            increment_of(clocks.control[other], clocks.completed));
    } else if (limits.per_move) {
        text = fmt::format(" time {} movestogo 1", limits.per_move->count());
    }
    text += bounds(limits);
    return text.empty() ? "infinite" : text.substr(1);
}

std::string xboard_limits(const Limits& limits) {
    const auto seconds = [](Milliseconds time) {
        return std::chrono::duration<double>(time).count();
    };
    const auto level = [&](int moves, Milliseconds base, Milliseconds bonus) {
        const int whole = std::max(whole_seconds(base), 1);
        return fmt::format("level {} {}:{:02} {:g}\n", moves, whole / 60, whole % 60,
                           seconds(bonus));
    };
    std::string text;
    if (limits.per_move)
        text = fmt::format("st {:g}\n", seconds(*limits.per_move));
    else if (!limits.time)
        text = "";
    else if (const auto* staged = std::get_if<clock::Staged>(&*limits.time))
        text = level(staged->stages.front().moves, staged->stages.front().time,
                     staged->stages.front().bonus);
    else if (const auto* byo = std::get_if<clock::ByoYomi>(&*limits.time))
        text = level(0, byo->main, Milliseconds(0));
    else if (const auto* block = std::get_if<clock::Canadian>(&*limits.time))
        text = level(0, block->main, Milliseconds(0));
    else if (const auto* move = std::get_if<clock::PerMove>(&*limits.time))
        text = fmt::format("st {:g}\n", seconds(move->time));
    if (limits.depth)
        text += fmt::format("sd {}\n", *limits.depth);
    return text;
}

std::optional<std::array<int, 3>> gtp_time_settings(const Limits& limits) {
    if (limits.per_move && !(limits.time && is_timed(*limits.time)))
        return std::array{0, std::max(whole_seconds(*limits.per_move), 1), 1};
    if (!limits.time)
        return std::nullopt;
    if (const auto* byo = std::get_if<clock::ByoYomi>(&*limits.time))
        return std::array{whole_seconds(byo->main), whole_seconds(byo->period), 1};
    if (const auto* block = std::get_if<clock::Canadian>(&*limits.time))
        return std::array{whole_seconds(block->main), whole_seconds(block->period), block->stones};
    if (const auto* staged = std::get_if<clock::Staged>(&*limits.time))
        return std::array{std::max(whole_seconds(staged->stages.front().time), 1), 0, 0};
    if (const auto* move = std::get_if<clock::PerMove>(&*limits.time))
        return std::array{0, std::max(whole_seconds(move->time), 1), 1};
    return std::nullopt;
}

std::array<int, 2> gtp_time_left(const clock::Reading& reading) {
    if (!reading.in_overtime)
        return {std::max(whole_seconds(reading.main), 0), 0};
    return {std::max(whole_seconds(reading.period), 0), std::max(reading.stones, 1)};
}

}  // namespace kyvien::engine
