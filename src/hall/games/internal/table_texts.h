// hall/games/internal/table_texts.h — the JSON texts of a table: views, list entries and positions.
// Texts are cached with the table until an event changes them.
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

/// The part of the view that is the same for everybody until the next event, or until storing fails
/// or resumes: while storing fails the clock is stopped.
[[nodiscard]] const LastingPart& lasting(Table& table, Instant now, const Recording& recording);
/// The rest of the view that is the same for everybody at this moment.
[[nodiscard]] SharedMembers shared_of(const Table& table, Instant now, const Recording& recording);
/// The whole view for a watcher with this subscription; with an `edition` for a watcher that
/// receives changes.
[[nodiscard]] std::string view_for(Table& table, const Subscription& subscription, Instant now,
                                   const Recording& recording,
                                   std::optional<std::uint64_t> edition = {});
/// The part of the view for this moment, for the player of seat `you` or for a spectator.
[[nodiscard]] Moment moment(const Table& table, std::optional<conduct::Seat> you, Instant now);
[[nodiscard]] Moment moment(const Table& table, const Subscription& subscription, Instant now);

/// The lobby entry, with the clocks as of the last event; they are stopped while nothing can be
/// recorded.
[[nodiscard]] const std::string& summary(Table& table, const Recording& recording);
/// The summary without its clocks: for a game that is not in memory while nothing can be recorded,
/// when they are unknown.
[[nodiscard]] std::string without_clocks(std::string summary);
/// The summary of a game after `events`, to be stored: without clocks.
[[nodiscard]] std::string summary_after(const Table& table, std::span<const conduct::Event> events);
/// The summary of a game in this state, to be stored.
[[nodiscard]] std::string summary_of(const Table& table, const conduct::State& state);
/// The outcome of an act, for a watcher with this subscription; `id` is the request's as JSON.
[[nodiscard]] std::string preview_text(const Table& table, const Subscription& subscription,
                                       const std::string& id, const Preview& preview, Instant now);
/// The entry of the arbiters' desk, with the clocks as of the last event, from which the reader
/// counts on; stopped as in the lobby entry. Also sets whether the table waits for an arbiter.
[[nodiscard]] const std::string& overview_of(Table& table, const Recording& recording);

/// Joins JSON texts into a JSON array.
[[nodiscard]] std::string joined(std::span<const std::string> texts);

}  // namespace kyvien::hall
