// hall/games/internal/table_texts.h — the JSON texts of a table: its views, its entries in lists,
// its positions. A text is kept with the table until an event changes it.
//
// Cost:  linear in what changed since the last text.
// Safe:  functions of the table and the time alone; the thread of the hall.
#pragma once

#include <optional>
#include <span>
#include <string>

#include "hall/games/internal/recording.h"
#include "hall/games/internal/table.h"

namespace kyvien::hall {

/// What the view says to everybody until the next event, or until the record stops or goes on:
/// while it stands so does the clock.
[[nodiscard]] const LastingPart& lasting(Table& table, Instant now, const Recording& recording);
/// What the view says besides to everybody, at this moment.
[[nodiscard]] SharedMembers shared_of(const Table& table, Instant now, const Recording& recording);
/// The whole view for somebody who stands there; with an `edition` for a watcher that is sent
/// changes.
[[nodiscard]] std::string view_for(Table& table, const Subscription& subscription, Instant now,
                                   const Recording& recording,
                                   std::optional<std::uint64_t> edition = {});
/// What it says of this moment, to the player at `you` or to a spectator.
[[nodiscard]] Moment moment(const Table& table, std::optional<conduct::Seat> you, Instant now);
[[nodiscard]] Moment moment(const Table& table, const Subscription& subscription, Instant now);

/// The entry of the lobby, with the clocks as of the last event; while nothing can be recorded they
/// stand.
[[nodiscard]] const std::string& summary(Table& table, const Recording& recording);
/// What `summary` says without its clocks: of a game that is not in memory while nothing can be
/// recorded, when they are not known.
[[nodiscard]] std::string without_clocks(std::string summary);
/// The same of a game as it will be after `events`, to be stored: without clocks.
[[nodiscard]] std::string summary_after(const Table& table, std::span<const conduct::Event> events);
/// The same of a game that stands at `state`, to be stored.
[[nodiscard]] std::string summary_of(const Table& table, const conduct::State& state);
/// What an act would bring about, for a watcher with this standing; `id` is the request's as JSON.
[[nodiscard]] std::string preview_text(const Table& table, const Subscription& subscription,
                                       const std::string& id, const Preview& preview, Instant now);
/// The entry of the arbiters' desk, with the clocks as of the last event: whoever reads counts on
/// from there. They stand as those of the lobby do. Says in the table whether an arbiter is waited
/// for.
[[nodiscard]] const std::string& overview_of(Table& table, const Recording& recording);

/// JSON texts as a JSON array.
[[nodiscard]] std::string joined(std::span<const std::string> texts);

}  // namespace kyvien::hall
