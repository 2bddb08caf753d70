// What is shown of the tables: views, the summaries of the lists, the list of positions.
#include <algorithm>

#include "base/result.h"
#include "conduct/log/event_line.h"
#include "hall/games/hall.h"
#include "hall/games/internal/table.h"
#include "hall/json/json_writer.h"
#include "hall/json/summary_json.h"

namespace kyvien::hall {

using conduct::Seat;

namespace hall_views {
namespace {

// Somebody who loads the page again is not seen to go and come.
constexpr Milliseconds kPresenceDelay(700);

}  // namespace
}  // namespace hall_views

const LastingPart& Hall::lasting(Table& table) {
    if (table.lasting_seq != table.state.seq()) {
        const conduct::View view =
            conduct::view(table.state, time_.now(), std::nullopt, &table.texts);
        table.lasting = lasting_part(view, table.state.settings(), table.moves);
        table.lasting_seq = table.state.seq();
        // Somebody leafs through this game: one move more is one position more.
        if (!table.positions.empty() && table.positions.size() == view.moves.size() &&
            view.setting == conduct::Setting::Electronic)
            table.positions.push_back(position_json(view, view.moves.size()));
        else if (view.setting == conduct::Setting::OverTheBoard)
            table.positions.clear();  // a move, or one that stands no more
    }
    return table.lasting;
}

Moment Hall::moment(const Table& table, std::optional<Seat> you) const {
    Moment now;
    now.id = table.id;
    now.seq = table.state.seq();
    now.now = time_.now();
    now.you = you;
    for (const Seat seat : clock::kBothSeats) {
        const std::size_t index = clock::index(seat);
        if (const auto& player = table.state.player(seat))
            now.names[index] = player->name;
        now.connected[index] = table.connected[index] > 0;
    }
    now.watchers = static_cast<std::size_t>(std::ranges::count_if(
        table.watchers, [](const auto& watcher) { return watcher->greeted_ && !watcher->seat_; }));
    now.next = table.next;
    now.wants_rematch = table.wants_rematch;
    now.is_reserved = table.state.phase() == conduct::Phase::Waiting && table.keys.size() == 2;
    return now;
}

Moment Hall::moment(const Table& table, const Watcher& watcher) const {
    Moment now = moment(table, watcher.seat_);
    if (!watcher.arbiter_.empty())
        now.office = watcher.office_;
    return now;
}

void Hall::show_all(Table& table) {
    presence_due_.erase(table.id);
    if (table.watchers.empty())
        return;
    const LastingPart& rest = lasting(table);
    // One text for each seat, one for all who watch, and one for each office of arbiters.
    std::array<std::shared_ptr<const std::string>, 5> texts;
    for (const auto& watcher : table.watchers) {
        if (!watcher->greeted_)
            continue;
        const std::size_t which = !watcher->arbiter_.empty()
                                      ? (watcher->office_ == conduct::ArbiterRank::Chief ? 3 : 4)
                                  : watcher->seat_ ? clock::index(*watcher->seat_)
                                                   : 2;
        if (!texts[which])
            texts[which] =
                std::make_shared<const std::string>(view_text(moment(table, *watcher), rest));
        watcher->show(texts[which]);
        ++metrics_.views_sent;
    }
}

void Hall::show_soon(Table& table) {
    presence_due_.try_emplace(table.id, time_.now() + hall_views::kPresenceDelay);
}

const std::string& Hall::summary(Table& table) {
    if (table.summary_seq != table.state.seq()) {
        const conduct::View view =
            conduct::view(table.state, time_.now(), std::nullopt, &table.texts);
        table.summary = summary_json(table.id, view, table.state.settings(), table.created);
        table.summary_seq = table.state.seq();
    }
    return table.summary;
}

const std::string& Hall::overview(Table& table) {
    if (table.overview_seq != table.state.seq()) {
        // The clocks as of the last event: whoever reads counts on from there.
        const Instant changed = table.state.last_at();
        const conduct::View view = conduct::view(table.state, changed, std::nullopt, &table.texts);
        table.overview =
            overview_json(table.id, view, table.state.settings(), table.created, changed);
        table.overview_seq = table.state.seq();
        table.waits_for_arbiter = waits_for_arbiter(view);
    }
    return table.overview;
}

const std::string& Hall::live_summary(const std::string& id) {
    if (const auto found = tables_.find(id); found != tables_.end())
        return summary(*found->second);
    return evicted_.at(id).summary;
}

namespace hall_views {
namespace {

std::string joined(const std::vector<std::string>& positions) {
    JsonWriter json;
    json.begin_array();
    for (const std::string& position : positions)
        json.raw(position);
    return json.end_array().take();
}

}  // namespace
}  // namespace hall_views

/// Over the board a move may be taken back: the list is that of the moves that stand.
Result<std::vector<std::string>> Hall::fold_positions(std::string_view id) const {
    const auto events = KYVIEN_TRY(log_.read(id));
    std::vector<std::string> positions;
    conduct::State state;
    conduct::MoveTexts texts;
    for (const store::StoredEvent& stored : events) {
        const auto event = KYVIEN_TRY(conduct::decode_event(stored.line));
        KYVIEN_TRY(conduct::apply(state, event));
        if (state.phase() == conduct::Phase::Nothing)
            continue;
        if (positions.size() > state.ply() + 1)
            positions.resize(state.ply() + 1);
        if (state.ply() == positions.size())
            positions.push_back(position_json(
                conduct::view(state, state.last_at(), std::nullopt, &texts), state.ply()));
    }
    return positions;
}

void Hall::positions(std::string_view id, TextDone done) {
    const auto found = find(id);
    if (!found) {
        done(refuse(found.error()));
        return;
    }
    Table& table = **found;
    if (table.positions.size() == table.state.ply() + 1) {
        done(hall_views::joined(table.positions));
        return;
    }
    background_([this, id = table.id, done = std::move(done)]() mutable {
        auto folded = fold_positions(id);
        post_([this, id, done = std::move(done), folded = std::move(folded)]() mutable {
            if (!folded) {
                done(refuse(folded.error()));
                return;
            }
            std::string text = hall_views::joined(*folded);
            const auto kept = tables_.find(id);
            if (kept != tables_.end() && folded->size() == kept->second->state.ply() + 1)
                kept->second->positions = std::move(*folded);
            done(std::move(text));
        });
    });
}

}  // namespace kyvien::hall
