// hall/games/internal/table.h — one game in memory.
#pragma once

#include <deque>
#include <memory>
#include <string>
#include <vector>

#include "hall/games/hall.h"

namespace kyvien::hall {

/// Called with the new seq, or with why not.
using RequestDone = std::move_only_function<void(Result<std::size_t>)>;

/// A request on its way.
struct Hall::Waiting {
    conduct::Command command;  ///< stamped on arrival
    RequestDone done;
    std::vector<store::SeatKey> keys;  ///< to be stored with it
    std::string language;              ///< of a typed move
};

struct Table {
    std::string id;
    conduct::State state;
    std::vector<store::SeatKey> keys;
    Instant created{};
    std::string next;

    std::deque<Hall::Waiting> waiting;
    bool writing = false;
    /// A promise of the program was broken here: nothing more is done at this table.
    bool stopped = false;

    std::vector<std::shared_ptr<Watcher>> watchers;
    std::array<std::size_t, 2> connected{};
    std::array<bool, 2> wants_rematch{};
    bool making_rematch = false;
    Instant last_used{};
    std::optional<Instant> armed;

    // What is kept of the last view.
    conduct::MoveTexts texts;
    WrittenMoves moves;
    LastingPart lasting;
    std::optional<std::size_t> lasting_seq;
    std::string summary;
    std::optional<std::size_t> summary_seq;
    std::string overview;
    std::optional<std::size_t> overview_seq;
    bool waits_for_arbiter = false;
    std::vector<std::string> positions;  ///< by ply; empty until somebody asks
};

/// Decides and applies at once: for games that do not exist yet.
[[nodiscard]] Result<void> grow(conduct::State& state, std::vector<std::string>& lines,
                                const conduct::Command& command);

[[nodiscard]] std::optional<conduct::Seat> seat_of_key(const Table& table,
                                                       const store::KeyHash& hash);
[[nodiscard]] std::optional<store::KeyHash> key_of_seat(const Table& table, conduct::Seat seat);

[[nodiscard]] inline store::Instant stored_instant(Instant at) {
    return at.time_since_epoch().count();
}
[[nodiscard]] inline Instant instant_of(store::Instant at) {
    return Instant(Milliseconds(at));
}

}  // namespace kyvien::hall
