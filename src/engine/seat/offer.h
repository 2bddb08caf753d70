// engine/seat/offer.h — which programs can be played against here, and at which levels?
//
// An offer is a program with a game and eight levels. A level is made of the program's own
// settings: words of its command line, options, and limits of its search (docs/engines.md has the
// table). Searches are limited by nodes and depth, not by time, so that a level is as strong on a
// slow machine as on a fast one.
//
// Text:  a TOML file names further ones, or takes the place of known ones (`read_offers()` takes
//        its words as engine/play/description.h reads them):
//          games   chess, xiangqi or go; several by blanks
//          levels  what each level adds: [{depth = 3, option.Skill = 2}, ...]
//          chess960 true where it plays that too
//          sandbox true (usual) or false
// Safe:  plain values, any thread.
#pragma once

#include <chrono>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.h"
#include "conduct/settings/game.h"
#include "engine/play/description.h"

namespace kyvien::engine {

/// What a level adds to the description.
struct OfferLevel {
    std::vector<std::string> arguments;
    std::vector<std::pair<std::string, std::string>> options;
    Limits limits;
};

struct EngineOffer {
    std::string id;                 ///< "stockfish": small letters, digits, hyphens
    EngineDescription description;  ///< its name is what people read: "Stockfish"
    std::vector<conduct::Game> games;
    bool plays_chess960 = false;
    std::vector<OfferLevel> levels;  ///< from weak to strong; level 1 is the first

    [[nodiscard]] bool plays(conduct::Game game) const;
    /// The description at that level, as it is to be run. Needs: 1 <= level <= levels.size().
    [[nodiscard]] EngineDescription at(std::size_t level) const;
};

/// What a program may take for an answer where no clock runs; a third of it for its start, where
/// its description does not grant more.
inline constexpr std::chrono::seconds kUsualPatience{60};

/// The engines known to us that are installed (engine/process/program_search.h).
[[nodiscard]] std::vector<EngineOffer>
installed_offers(std::chrono::seconds patience = kUsualPatience);

/// Small letters, digits and hyphens made of a name: "GNU Go" is "gnu-go".
[[nodiscard]] std::string offer_id(std::string_view name);

/// Confines the program as those of a hall are: memory, time, threads, network, files.
void confine_offer(EngineOffer& offer, bool has_filter,
                   std::chrono::seconds patience = kUsualPatience);

/// Refuses: bad-engine where it plays no game, has no level, or two have one name; what
/// complete() refuses.
[[nodiscard]] Result<void> check_offers(std::vector<EngineOffer>& offers);

/// Begins it once, with its first level and each of its games, and ends it.
/// Refuses: engine-not-started, engine-failed, bad-engine.
[[nodiscard]] Result<void> try_offer(const EngineOffer& offer);

}  // namespace kyvien::engine
