#include "hall/games/internal/fan_out.h"

#include <fmt/core.h>

#include <algorithm>
#include <chrono>
#include <utility>

#include "base/assert.h"
#include "hall/games/internal/table_texts.h"
#include "hall/json/refusal_json.h"

namespace kyvien::hall {
namespace fan_out {
namespace {

/// The index of the text for a subscription: one for each seat, one for spectators, and one for
/// each arbiter rank.
std::size_t text_for(const Subscription& subscription) {
    if (subscription.is_arbiter())
        return subscription.office == conduct::ArbiterRank::Chief ? 3 : 4;
    return subscription.seat ? clock::index(*subscription.seat) : 2;
}

bool is_watching(const Watcher& watcher) {
    return watcher.subscription().has_said_hello && !watcher.subscription().seat;
}

/// The hall that plays the game is notified of a round-trip time that has changed by more than
/// this.
constexpr Milliseconds kTripTold{10};

std::optional<Milliseconds> shorter(std::optional<Milliseconds> one,
                                    std::optional<Milliseconds> other) {
    return one && other ? std::min(one, other) : one ? one : other;
}

}  // namespace
}  // namespace fan_out

std::size_t watchers_here(const Table& table) {
    return static_cast<std::size_t>(
        std::ranges::count_if(table.audience.watchers,
                              [](const auto& watcher) { return fan_out::is_watching(*watcher); }));
}

std::optional<Milliseconds> round_trip_here(const Table& table, conduct::Seat seat) {
    std::optional<Milliseconds> shortest;
    for (const auto& watcher : table.audience.watchers)
        if (watcher->subscription().seat == seat)
            shortest = fan_out::shorter(shortest, watcher->round_trip());
    return shortest;
}

std::optional<Milliseconds> round_trip_of(const Table& table, conduct::Seat seat) {
    std::optional<Milliseconds> shortest = round_trip_here(table, seat);
    for (const auto& [hall, trips] : table.audience.trips_elsewhere)
        shortest = fan_out::shorter(shortest, trips[clock::index(seat)]);
    return shortest;
}

void FanOut::note_round_trip(const Watcher& watcher) const {
    Table* const table = watcher.subscription().table;
    const auto seat = watcher.subscription().seat;
    if (table == nullptr || !seat || !table->is_played_elsewhere)
        return;
    const auto reported_trip = table->audience.reported_trips[clock::index(*seat)];
    const auto trip = round_trip_here(*table, *seat);
    if (!reported_trip || !trip || std::chrono::abs(*reported_trip - *trip) > fan_out::kTripTold)
        note_presence(*table);
}

void FanOut::enter(Table& table, const std::shared_ptr<Watcher>& watcher) {
    KYVIEN_ASSERT(watcher->subscription().table == nullptr, "a connection watches one game");
    watcher->subscription().table = &table;
    table.audience.watchers.push_back(watcher);
}

void FanOut::leave(Watcher& watcher) {
    if (watcher.subscription().table == nullptr)
        return;
    Table& table = *std::exchange(watcher.subscription().table, nullptr);
    if (std::exchange(watcher.progress().pending, ViewProgress::Pending::Nothing) !=
            ViewProgress::Pending::Nothing &&
        --table.audience.due == 0)
        table.audience.editions.forget_texts();
    table.last_used = context_.time.now();
    if (const auto seat = watcher.subscription().seat) {
        --table.audience.connected[clock::index(*seat)];
        show_soon(table);
        note_presence(table);
    }
    const bool has_watched = fan_out::is_watching(watcher);
    std::erase_if(table.audience.watchers,
                  [&](const auto& other) { return other.get() == &watcher; });
    if (has_watched)
        note_watchers(table);
}

void FanOut::subscribe(Watcher& watcher, Subscription subscription) {
    Table& table = *watcher.subscription().table;
    const bool has_watched = fan_out::is_watching(watcher);
    if (const auto before = watcher.subscription().seat)
        --table.audience.connected[clock::index(*before)];
    subscription.table = &table;
    subscription.has_said_hello = true;
    watcher.subscription() = std::move(subscription);
    const auto seat = watcher.subscription().seat;
    if (seat) {
        ++table.audience.connected[clock::index(*seat)];
        table.audience.has_arrived[clock::index(*seat)] = true;
    }
    show(watcher);
    if (seat) {
        show_soon(table);
        note_presence(table);
    }
    if (fan_out::is_watching(watcher) != has_watched)
        note_watchers(table);
}

void FanOut::note_watchers(Table& table) {
    show_watchers(table);
    if (context_.watchers_changed)
        context_.watchers_changed(table);
}

void FanOut::note_presence(Table& table) const {
    if (context_.presence_changed)
        context_.presence_changed(table);
}

void FanOut::set_pending(Table& table, Watcher& watcher, ViewProgress::Pending pending) {
    ViewProgress& progress = watcher.progress();
    if (progress.pending == ViewProgress::Pending::Nothing)
        ++table.audience.due;
    else
        ++context_.metrics.views_dropped;
    progress.pending = std::max(progress.pending, pending);
}

void FanOut::show(Watcher& watcher) {
    Table* const table = watcher.subscription().table;
    if (table == nullptr || !watcher.subscription().has_said_hello)
        return;
    set_pending(*table, watcher, ViewProgress::Pending::Whole);
    watcher.notify_new_view();
}

void FanOut::show_all(Table& table) {
    schedule_.forget_presence(table.id);
    const auto& watchers = table.audience.watchers;
    bool is_anybody_there = false;
    Editions::Followers followers;
    for (const auto& watcher : watchers) {
        const Subscription& subscription = watcher->subscription();
        is_anybody_there = is_anybody_there || subscription.has_said_hello;
        if (!subscription.changes_only)
            continue;
        followers.at_all = true;
        followers.at_desk = followers.at_desk || subscription.is_arbiter();
    }
    if (!is_anybody_there)
        return;
    const Instant now = context_.time.now();
    const LastingPart& part = lasting(table, now, context_.recording);
    SharedMembers shared = followers.at_all ? shared_of(table, now, context_.recording) : nullptr;
    table.audience.editions.next({std::move(shared), part, table.shown.moves}, followers, now);
    for (const auto& watcher : watchers)
        if (watcher->subscription().has_said_hello)
            set_pending(table, *watcher, ViewProgress::Pending::Newest);
    for (const auto& watcher : watchers)
        if (watcher->subscription().has_said_hello)
            watcher->notify_new_view();
}

SharedText FanOut::whole(Table& table, const Watcher& watcher, ViewProgress::Pending pending) {
    const Instant now = context_.time.now();
    const Subscription& subscription = watcher.subscription();
    const auto text = [&](std::optional<std::uint64_t> edition) {
        return std::make_shared<const std::string>(
            view_for(table, subscription, now, context_.recording, edition));
    };
    Editions& editions = table.audience.editions;
    if (subscription.changes_only) {
        const LastingPart& part = lasting(table, now, context_.recording);
        return text(
            editions.join({shared_of(table, now, context_.recording), part, table.shown.moves}));
    }
    if (pending == ViewProgress::Pending::Whole)
        return text(std::nullopt);
    SharedText& kept = editions.wholes[fan_out::text_for(subscription)];
    if (!kept)
        kept = text(std::nullopt);
    return kept;
}

void FanOut::append_new_views(Watcher& watcher, std::vector<SharedText>& texts) {
    ViewProgress& progress = watcher.progress();
    const ViewProgress::Pending pending =
        std::exchange(progress.pending, ViewProgress::Pending::Nothing);
    if (pending == ViewProgress::Pending::Nothing || watcher.subscription().table == nullptr)
        return;
    Table& table = *watcher.subscription().table;
    Editions& editions = table.audience.editions;
    const Subscription& subscription = watcher.subscription();
    const std::size_t before = texts.size();
    const bool is_whole =
        pending == ViewProgress::Pending::Whole || !subscription.changes_only ||
        !editions.changes_since(progress.edition, subscription.is_arbiter(), texts);
    if (is_whole)
        texts.push_back(whole(table, watcher, pending));
    Metrics::Views& views =
        is_whole ? context_.metrics.views_whole : context_.metrics.views_changed;
    ++views.count;
    for (std::size_t i = before; i < texts.size(); ++i)
        views.bytes += texts[i]->size();
    progress.edition = editions.number();
    ++context_.metrics.views_sent;
    if (--table.audience.due == 0)
        editions.forget_texts();
}

void FanOut::show_soon(const Table& table) {
    schedule_.note_presence(table.id, context_.time.now() + Schedule::kPresenceDelay);
}

void FanOut::show_watchers(const Table& table) {
    schedule_.note_presence(table.id, context_.time.now() + Schedule::kWatchersDelay);
}

void FanOut::answer_ok(Watcher& watcher, const std::string& id, std::size_t seq) {
    watcher.answer(fmt::format(R"({{"t":"ok","id":{},"seq":{}}})", id.empty() ? "null" : id, seq));
}

void FanOut::answer_refused(Watcher& watcher, const std::string& id, const Refusal& refusal) {
    ++context_.metrics.refused;
    context_.metrics.note_refusal(refusal.code.text());
    watcher.answer(refused_message(id, refusal));
}

}  // namespace kyvien::hall
