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

/// Which of the texts somebody sees: one for each seat, one for all who watch, and one for each
/// office of arbiters.
std::size_t text_for(const Standing& standing) {
    if (standing.is_arbiter())
        return standing.office == conduct::ArbiterRank::Chief ? 3 : 4;
    return standing.seat ? clock::index(*standing.seat) : 2;
}

bool is_watching(const Watcher& watcher) {
    return watcher.standing().greeted && !watcher.standing().seat;
}

/// The hall that plays the game is told of another way there and back where it differs by more.
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
        if (watcher->standing().seat == seat)
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
    Table* const table = watcher.standing().table;
    const auto seat = watcher.standing().seat;
    if (table == nullptr || !seat || !table->is_elsewhere)
        return;
    const auto told = table->audience.trips_told[clock::index(*seat)];
    const auto trip = round_trip_here(*table, *seat);
    if (!told || !trip || std::chrono::abs(*told - *trip) > fan_out::kTripTold)
        note_presence(*table);
}

void FanOut::enter(Table& table, const std::shared_ptr<Watcher>& watcher) {
    KYVIEN_ASSERT(watcher->standing().table == nullptr, "a connection watches one game");
    watcher->standing().table = &table;
    table.audience.watchers.push_back(watcher);
}

void FanOut::leave(Watcher& watcher) {
    if (watcher.standing().table == nullptr)
        return;
    Table& table = *std::exchange(watcher.standing().table, nullptr);
    if (std::exchange(watcher.sight().due, Sight::Due::Nothing) != Sight::Due::Nothing &&
        --table.audience.due == 0)
        table.audience.editions.forget_texts();
    table.last_used = context_.time.now();
    if (const auto seat = watcher.standing().seat) {
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

void FanOut::take_place(Watcher& watcher, Standing standing) {
    Table& table = *watcher.standing().table;
    const bool has_watched = fan_out::is_watching(watcher);
    if (const auto before = watcher.standing().seat)
        --table.audience.connected[clock::index(*before)];
    standing.table = &table;
    standing.greeted = true;
    watcher.standing() = std::move(standing);
    const auto seat = watcher.standing().seat;
    if (seat) {
        ++table.audience.connected[clock::index(*seat)];
        table.audience.has_come[clock::index(*seat)] = true;
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

void FanOut::set_due(Table& table, Watcher& watcher, Sight::Due due) {
    Sight& sight = watcher.sight();
    if (sight.due == Sight::Due::Nothing)
        ++table.audience.due;
    else
        ++context_.metrics.views_dropped;
    sight.due = std::max(sight.due, due);
}

void FanOut::show(Watcher& watcher) {
    Table* const table = watcher.standing().table;
    if (table == nullptr || !watcher.standing().greeted)
        return;
    set_due(*table, watcher, Sight::Due::Whole);
    watcher.news();
}

void FanOut::show_all(Table& table) {
    schedule_.forget_presence(table.id);
    const auto& watchers = table.audience.watchers;
    bool is_anybody_there = false;
    Editions::Followers followers;
    for (const auto& watcher : watchers) {
        const Standing& standing = watcher->standing();
        is_anybody_there = is_anybody_there || standing.greeted;
        if (!standing.by_changes)
            continue;
        followers.at_all = true;
        followers.at_desk = followers.at_desk || standing.is_arbiter();
    }
    if (!is_anybody_there)
        return;
    const Instant now = context_.time.now();
    const LastingPart& part = lasting(table, now, context_.recording);
    SharedMembers shared = followers.at_all ? shared_of(table, now, context_.recording) : nullptr;
    table.audience.editions.next({std::move(shared), part, table.shown.moves}, followers, now);
    for (const auto& watcher : watchers)
        if (watcher->standing().greeted)
            set_due(table, *watcher, Sight::Due::Newest);
    for (const auto& watcher : watchers)
        if (watcher->standing().greeted)
            watcher->news();
}

SharedText FanOut::whole(Table& table, const Watcher& watcher, Sight::Due due) {
    const Instant now = context_.time.now();
    const Standing& standing = watcher.standing();
    const auto text = [&](std::optional<std::uint64_t> edition) {
        return std::make_shared<const std::string>(
            view_for(table, standing, now, context_.recording, edition));
    };
    Editions& editions = table.audience.editions;
    if (standing.by_changes) {
        const LastingPart& part = lasting(table, now, context_.recording);
        return text(
            editions.join({shared_of(table, now, context_.recording), part, table.shown.moves}));
    }
    if (due == Sight::Due::Whole)
        return text(std::nullopt);
    SharedText& kept = editions.wholes[fan_out::text_for(standing)];
    if (!kept)
        kept = text(std::nullopt);
    return kept;
}

void FanOut::take(Watcher& watcher, std::vector<SharedText>& texts) {
    Sight& sight = watcher.sight();
    const Sight::Due due = std::exchange(sight.due, Sight::Due::Nothing);
    if (due == Sight::Due::Nothing || watcher.standing().table == nullptr)
        return;
    Table& table = *watcher.standing().table;
    Editions& editions = table.audience.editions;
    const Standing& standing = watcher.standing();
    const std::size_t before = texts.size();
    const bool is_whole = due == Sight::Due::Whole || !standing.by_changes ||
                          !editions.changes_since(sight.edition, standing.is_arbiter(), texts);
    if (is_whole)
        texts.push_back(whole(table, watcher, due));
    Metrics::Views& views =
        is_whole ? context_.metrics.views_whole : context_.metrics.views_changed;
    ++views.count;
    for (std::size_t i = before; i < texts.size(); ++i)
        views.bytes += texts[i]->size();
    sight.edition = editions.number();
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
