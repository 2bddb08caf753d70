// Time controls in the form used on sheets (paper/source.h).
#include <fmt/format.h>

#include <algorithm>

#include "paper/source.h"

namespace kyvien::paper {
namespace {

using clock::Milliseconds;

/// "90′", "30″", "1′30″".
std::string span(Milliseconds time) {
    const std::int64_t total = time.count();
    const std::int64_t minutes = total / 60'000;
    const double seconds = static_cast<double>(total % 60'000) / 1000;
    std::string out;
    if (minutes > 0)
        out = fmt::format("{}′", minutes);
    if (seconds > 0 || minutes == 0)
        out += fmt::format("{}″", seconds);
    return out;
}

std::string text_of(const clock::Staged& staged) {
    std::string out;
    for (const clock::Stage& stage : staged.stages) {
        if (!out.empty())
            out += " + ";
        out += span(stage.time);
        if (stage.moves > 0)
            out += fmt::format("/{}", stage.moves);
    }
    const Milliseconds bonus = staged.stages.empty() ? Milliseconds{} : staged.stages.front().bonus;
    if (staged.bonus != clock::Bonus::None && bonus.count() > 0)
        out +=
            fmt::format(" {} {}", staged.bonus == clock::Bonus::Increment ? "+" : "d", span(bonus));
    return out;
}

std::string text_of(const clock::Untimed&) {
    return "–";
}
std::string text_of(const clock::Hourglass& control) {
    return "⧗ " + span(control.time);
}
std::string text_of(const clock::PerMove& control) {
    return span(control.time) + "/1";
}
std::string text_of(const clock::ByoYomi& control) {
    return fmt::format("{} + {}×{}", span(control.main), control.periods, span(control.period));
}
std::string text_of(const clock::Canadian& control) {
    return fmt::format("{} + {}/{}", span(control.main), span(control.period), control.stones);
}

}  // namespace

std::string time_text(const clock::TimeControl& control) {
    return std::visit([](const auto& each) { return text_of(each); }, control);
}

std::string clock_text(Milliseconds remaining) {
    const std::int64_t total = std::max<std::int64_t>(remaining.count(), 0);
    const std::int64_t seconds = total / 1000;
    if (seconds >= 3600)
        return fmt::format("{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60);
    if (seconds >= 10 || total == 0)
        return fmt::format("{}:{:02}", seconds / 60, seconds % 60);
    return fmt::format("0:{:02}.{}", seconds, total % 1000 / 100);
}

}  // namespace kyvien::paper
