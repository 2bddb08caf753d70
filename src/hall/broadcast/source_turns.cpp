#include "hall/broadcast/internal/source_turns.h"

#include <algorithm>
#include <utility>

namespace kyvien::hall {
namespace source_turns {
namespace {

store::Instant pause_after(int failures, store::Instant interval) {
    const store::Instant longest = std::max(interval, kLongestBackOff);
    store::Instant pause = interval;
    for (int i = 0; i < failures && pause < longest; ++i)
        pause *= 2;
    return std::min(pause, longest);
}

}  // namespace
}  // namespace source_turns

void SourceTurns::set(const std::string& id, const BroadcastSource& source, store::Instant now) {
    const auto found = all_.find(id);
    if (found != all_.end() && found->second.source == source)
        return;
    TrackedSource tracked;
    // A new interval or round does not change the file, but it changes how it is used.
    tracked.source = source;
    tracked.number = ++numbers_;
    tracked.progress.next = now;
    all_.insert_or_assign(id, std::move(tracked));
}

void SourceTurns::fetch_soon(const std::string& id, store::Instant now) {
    const auto found = all_.find(id);
    if (found == all_.end())
        return;
    found->second.is_urgent = found->second.is_in_progress;
    found->second.progress.next = std::min(found->second.progress.next, now);
}

void SourceTurns::set_all(const std::map<std::string, BroadcastSource>& sources,
                          store::Instant now) {
    std::erase_if(all_, [&](const auto& each) { return !sources.contains(each.first); });
    for (const auto& [id, source] : sources)
        set(id, source, now);
}

std::optional<SourceTurns::Turn> SourceTurns::take(store::Instant now) {
    auto first = all_.end();
    for (auto each = all_.begin(); each != all_.end(); ++each)
        if (!each->second.is_in_progress && each->second.progress.next <= now &&
            (first == all_.end() || each->second.progress.next < first->second.progress.next))
            first = each;
    if (first == all_.end())
        return std::nullopt;
    TrackedSource& tracked = first->second;
    tracked.is_in_progress = true;
    return Turn{first->first, tracked.number, tracked.source, tracked.known};
}

std::optional<store::Instant> SourceTurns::next() const {
    std::optional<store::Instant> next;
    for (const auto& [id, tracked] : all_)
        if (!tracked.is_in_progress && (!next || tracked.progress.next < *next))
            next = tracked.progress.next;
    return next;
}

bool SourceTurns::done(const Turn& turn, Outcome outcome, store::Instant now) {
    const auto found = all_.find(turn.id);
    if (found == all_.end() || found->second.number != turn.number)
        return false;
    TrackedSource& tracked = found->second;
    SourceProgress& progress = tracked.progress;
    tracked.is_in_progress = false;
    const bool is_urgent = std::exchange(tracked.is_urgent, false);
    if (outcome.is_void) {
        progress.next = now + tracked.source.interval;
        return false;
    }
    const bool is_other = progress.trouble != outcome.trouble;
    progress.tried = now;
    progress.status = outcome.status;
    progress.trouble = std::move(outcome.trouble);
    if (progress.trouble.empty()) {
        progress.answered = now;
        progress.failures = 0;
    } else {
        ++progress.failures;
    }
    if (outcome.file) {
        tracked.known = *std::move(outcome.file);
        progress.refused = std::move(outcome.refused);
        progress.unreadable = outcome.unreadable;
        if (outcome.is_new)
            progress.brought = now;
    }
    progress.next = now;
    if (!is_urgent)
        progress.next += std::max(
            outcome.wait, source_turns::pause_after(progress.failures, tracked.source.interval));
    return is_other;
}

const SourceProgress* SourceTurns::progress(const std::string& id) const {
    const auto found = all_.find(id);
    return found == all_.end() ? nullptr : &found->second.progress;
}

}  // namespace kyvien::hall
