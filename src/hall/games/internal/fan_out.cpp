#include "hall/games/internal/fan_out.h"

#include <fmt/core.h>

#include <utility>

#include "base/assert.h"
#include "hall/games/internal/table_texts.h"
#include "hall/json/refusal_json.h"

namespace kyvien::hall {
namespace fan_out {
namespace {

/// Which of the texts somebody sees: one for each seat, one for all who watch, and one for each
/// office of arbiters.
constexpr std::size_t kTexts = 5;
std::size_t text_for(const Standing& standing) {
    if (standing.is_arbiter())
        return standing.office == conduct::ArbiterRank::Chief ? 3 : 4;
    return standing.seat ? clock::index(*standing.seat) : 2;
}

}  // namespace
}  // namespace fan_out

void FanOut::enter(Table& table, const std::shared_ptr<Watcher>& watcher) {
    KYVIEN_ASSERT(watcher->standing().table == nullptr, "a connection watches one game");
    watcher->standing().table = &table;
    table.audience.watchers.push_back(watcher);
}

void FanOut::leave(Watcher& watcher) {
    if (watcher.standing().table == nullptr)
        return;
    Table& table = *std::exchange(watcher.standing().table, nullptr);
    table.last_used = context_.time.now();
    if (const auto seat = watcher.standing().seat) {
        --table.audience.connected[clock::index(*seat)];
        show_soon(table);
        note_presence(table);
    }
    std::erase_if(table.audience.watchers,
                  [&](const auto& other) { return other.get() == &watcher; });
}

void FanOut::take_place(Watcher& watcher, Standing standing) {
    Table& table = *watcher.standing().table;
    if (const auto before = watcher.standing().seat)
        --table.audience.connected[clock::index(*before)];
    standing.table = &table;
    standing.greeted = true;
    watcher.standing() = std::move(standing);
    const auto seat = watcher.standing().seat;
    if (seat)
        ++table.audience.connected[clock::index(*seat)];
    show(watcher);
    if (seat) {
        show_soon(table);
        note_presence(table);
    }
}

void FanOut::note_presence(const Table& table) const {
    if (context_.presence_changed)
        context_.presence_changed(table);
}

void FanOut::show(Watcher& watcher) {
    if (watcher.standing().table == nullptr)
        return;
    watcher.show(std::make_shared<const std::string>(view_for(
        *watcher.standing().table, watcher.standing(), context_.time.now(), context_.recording)));
    ++context_.metrics.views_sent;
}

void FanOut::show_all(Table& table) {
    schedule_.forget_presence(table.id);
    const Instant now = context_.time.now();
    std::array<std::shared_ptr<const std::string>, fan_out::kTexts> texts;
    for (const auto& watcher : table.audience.watchers) {
        const Standing& standing = watcher->standing();
        if (!standing.greeted)
            continue;
        auto& text = texts[fan_out::text_for(standing)];
        if (!text)
            text = std::make_shared<const std::string>(
                view_for(table, standing, now, context_.recording));
        watcher->show(text);
        ++context_.metrics.views_sent;
    }
}

void FanOut::show_soon(const Table& table) {
    schedule_.note_presence(table.id, context_.time.now());
}

void FanOut::answer_ok(Watcher& watcher, const std::string& id, std::size_t seq) {
    watcher.answer(fmt::format(R"({{"t":"ok","id":{},"seq":{}}})", id.empty() ? "null" : id, seq));
}

void FanOut::answer_refused(Watcher& watcher, const std::string& id, const Refusal& refusal) {
    ++context_.metrics.refused;
    watcher.answer(refused_message(id, refusal));
}

}  // namespace kyvien::hall
