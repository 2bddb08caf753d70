// hall/tournaments/internal/loaded_tournament.h — a tournament as a hall holds it in memory.
#pragma once

#include <fmt/core.h>

#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "hall/tournaments/internal/tournament_changes.h"
#include "hall/tournaments/internal/tournament_notes.h"
#include "hall/tournaments/tournaments.h"
#include "store/tournaments/tournament_store.h"

namespace kyvien::hall {

struct Tournaments::Loaded {
    explicit Loaded(TournamentNotes beside) : games(std::move(beside)) {}

    store::KnownOffice known;
    TournamentNotes games;
    // The last response of show(), and what it was generated from.
    std::string shown_version;
    std::optional<int> shown_after;
    std::string shown;
    std::string packed;
    TournamentChanges text_changes;
    std::shared_ptr<const TournamentSnapshot> snapshot;

    [[nodiscard]] const tournament::Office& office() const { return known.office; }
    [[nodiscard]] std::string version() const {
        return fmt::format("{}-{}-{}", known.inode, known.bytes, games.lines());
    }
};

}  // namespace kyvien::hall
