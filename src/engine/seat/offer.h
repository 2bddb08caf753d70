// engine/seat/offer.h — the programs offered as opponents, and their levels.
//
// An offer is a program with a game and eight levels. A level consists of the program's own
// settings: words of its command line, options, and limits of its search (docs/engines.md has the
// table). Searches are limited by nodes and depth, not by time, so that a level is equally strong
// on a slow and on a fast machine.
//
// Text:  a TOML file adds further offers, or replaces known ones (`read_offers()` accepts the words
//        of engine/play/description.h):
//          games    chess, xiangqi or go; several separated by blanks
//          levels   what each level adds: [{depth = 3, option.Skill = 2}, ...]
//          chess960 true if it also plays that
//          sandbox  true (default) or false
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
    std::string id;                 ///< "stockfish": lower-case letters, digits, hyphens
    EngineDescription description;  ///< its name is shown to people: "Stockfish"
    std::vector<conduct::Game> games;
    bool plays_chess960 = false;
    std::vector<OfferLevel> levels;  ///< from weak to strong; level 1 is the first

    [[nodiscard]] bool plays(conduct::Game game) const;
    /// The description to run at that level. Needs: 1 <= level <= levels.size().
    [[nodiscard]] EngineDescription at(std::size_t level) const;
};

/// The maximum time for an answer if no clock runs; a third of it for starting, unless the
/// description allows more.
inline constexpr std::chrono::seconds kUsualPatience{60};

/// The known engines that are installed (engine/process/program_search.h).
[[nodiscard]] std::vector<EngineOffer>
installed_offers(std::chrono::seconds patience = kUsualPatience);

/// Converts a name to lower-case letters, digits and hyphens: "GNU Go" is "gnu-go".
[[nodiscard]] std::string offer_id(std::string_view name);

/// Confines the program like those of a hall: memory, time, threads, network, files.
void confine_offer(EngineOffer& offer, bool has_filter,
                   std::chrono::seconds patience = kUsualPatience);

/// Refuses: bad-engine if it plays no game or has no level, or if two have the same name; what
/// complete() refuses.
[[nodiscard]] Result<void> check_offers(std::vector<EngineOffer>& offers);

/// Starts it once, with its first level and each of its games, and ends it.
/// Refuses: engine-not-started, engine-failed, bad-engine.
[[nodiscard]] Result<void> try_offer(const EngineOffer& offer);

}  // namespace kyvien::engine
