#include "conduct/attendance/internal/awaited_start.h"

#include <algorithm>
#include <fmt/format.h>

namespace kyvien::conduct::internal {

Milliseconds AwaitedStart::late(Instant now) const {
    return (stopped_ ? std::max(*stopped_, *start_) : now) - *start_;
}

std::optional<Instant> AwaitedStart::deadline(Milliseconds limit) const {
    return start_ && !stopped_ ? std::optional(*start_ + limit) : std::nullopt;
}

std::optional<Instant> AwaitedStart::after_deadline(Milliseconds limit) const {
    const auto last = deadline(limit);
    return last && limit > Milliseconds{} ? std::optional(*last + Milliseconds(1)) : std::nullopt;
}

void AwaitedStart::begin(Instant at) {
    start_ = at;
}

void AwaitedStart::on_event(const Event& event) {
    if (std::holds_alternative<ClocksStopped>(event.body)) {
        stopped_ = event.at;
    } else if (std::holds_alternative<ClocksStarted>(event.body)) {
        if (start_ && stopped_)
            *start_ += event.at - std::max(*stopped_, *start_);
        stopped_.reset();
    }
}

std::string AwaitedStart::text() const {
    const auto number = [](const std::optional<Instant>& at) {
        return at ? at->time_since_epoch().count() : -1;
    };
    return fmt::format("{},{}", number(start_), number(stopped_));
}

}  // namespace kyvien::conduct::internal
