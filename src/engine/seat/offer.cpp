#include "engine/seat/offer.h"

#include <algorithm>
#include <array>
#include <fmt/core.h>
#include <set>

#include "base/reason.h"
#include "engine/play/internal/games.h"
#include "engine/play/player.h"
#include "engine/process/program_search.h"

namespace kyvien::engine {
namespace offer {
namespace {

constexpr std::size_t kLevels = 8;
/// MiB of address space: an engine with its network and a thread's stack uses less than half of it.
constexpr std::size_t kMemory = 1024;

OfferLevel searching(std::optional<int> depth, std::uint64_t nodes) {
    OfferLevel level;
    level.limits.depth = depth;
    level.limits.nodes = nodes;
    return level;
}

/// "Skill Level" causes occasional weak moves; depth and nodes limit what it sees.
std::vector<OfferLevel> of_stockfish(const std::array<int, kLevels>& skills) {
    constexpr std::array<std::optional<int>, kLevels> kDepths{1, 2, 3, 5, 7, 10, 14, std::nullopt};
    constexpr std::array<std::uint64_t, kLevels> kNodes{500,    2'000,   8'000,   30'000,
                                                        80'000, 200'000, 600'000, 2'000'000};
    std::vector<OfferLevel> levels;
    for (std::size_t i = 0; i < kLevels; ++i) {
        levels.push_back(searching(kDepths[i], kNodes[i]));
        levels.back().options = {{"Skill Level", std::to_string(skills[i])}};
    }
    return levels;
}

EngineOffer stockfish(std::string program) {
    EngineOffer offer;
    offer.id = "stockfish";
    offer.description.name = "Stockfish";
    offer.plays_chess960 = true;
    offer.description.protocol = "uci";
    offer.description.program.words = {std::move(program)};
    offer.description.options = {{"Threads", "1"}, {"Hash", "16"}};
    offer.levels = of_stockfish({0, 2, 4, 7, 10, 13, 16, 20});
    return offer;
}

EngineOffer fairy_stockfish(std::string program) {
    EngineOffer offer = stockfish(std::move(program));
    offer.id = "fairy-stockfish";
    offer.description.name = "Fairy-Stockfish";
    offer.levels = of_stockfish({-10, -6, -2, 3, 8, 12, 16, 20});
    return offer;
}

EngineOffer gnu_go(std::string program) {
    EngineOffer offer;
    offer.id = "gnugo";
    offer.description.name = "GNU Go";
    offer.description.protocol = "gtp";
    // Area scoring is used, and a position must not recur.
    offer.description.program.words = {std::move(program), "--mode", "gtp", "--chinese-rules",
                                       "--positional-superko"};
    for (const char* const level : {"1", "2", "4", "5", "6", "8", "9", "10"})
        offer.levels.push_back({{}, {{"level", level}}, {}});
    return offer;
}

EngineOffer gnu_chess(std::string program) {
    EngineOffer offer;
    offer.id = "gnuchess";
    offer.description.name = "GNU Chess";
    offer.description.protocol = "uci";
    offer.description.program.words = {std::move(program), "--uci"};
    for (const int depth : {1, 2, 3, 4, 5, 6, 7, 9})
        offer.levels.push_back(searching(depth, 4'000'000));
    return offer;
}

struct Known {
    std::string_view program;
    EngineOffer (*make)(std::string program);
};
// Debian's "pachi" is another program of that name, not the Go engine.
constexpr Known kKnown[] = {{"stockfish", stockfish},
                            {"gnuchess", gnu_chess},
                            {"fairy-stockfish", fairy_stockfish},
                            {"gnugo", gnu_go}};

std::unexpected<Refusal> bad(const EngineOffer& offer, const Reason& why) {
    return refuse("bad-engine", fmt::format("{}: {}", offer.description.name, why.english),
                  std::nullopt, with_reason({{"word", offer.description.name}}, why));
}

}  // namespace
}  // namespace offer

bool EngineOffer::plays(conduct::Game game) const {
    return std::ranges::find(games, game) != games.end();
}

EngineDescription EngineOffer::at(std::size_t level) const {
    EngineDescription at = description;
    const OfferLevel& added = levels[level - 1];
    at.program.words.insert(at.program.words.end(), added.arguments.begin(), added.arguments.end());
    at.options.insert(at.options.end(), added.options.begin(), added.options.end());
    at.limits = merged(added.limits, at.limits);
    return at;
}

std::string offer_id(std::string_view name) {
    std::string id;
    for (const char letter : name) {
        const char small = letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter + 32) : letter;
        const bool is_plain = (small >= 'a' && small <= 'z') || (small >= '0' && small <= '9');
        if (is_plain)
            id += small;
        else if (!id.empty() && id.back() != '-')
            id += '-';
    }
    while (id.ends_with('-'))
        id.pop_back();
    return id.substr(0, 32);
}

void confine_offer(EngineOffer& offer, bool has_filter, std::chrono::seconds patience) {
    EngineDescription& description = offer.description;
    Program& program = description.program;
    if (program.memory_mib == 0)
        program.memory_mib = offer::kMemory;
    program.confinement.emplace();
    program.confinement->has_filter = has_filter;
    description.patience = std::min<std::chrono::milliseconds>(description.patience, patience);
    description.start = std::max<std::chrono::milliseconds>(description.start, patience / 3);
}

std::vector<EngineOffer> installed_offers(std::chrono::seconds patience) {
    std::vector<EngineOffer> offers;
    for (const conduct::Game game : conduct::games())
        for (const std::string_view name : registered::of(game).programs) {
            const auto* const known =
                std::ranges::find(offer::kKnown, name, &offer::Known::program);
            std::string program = find_program(name);
            if (known == std::end(offer::kKnown) || program.empty())
                continue;
            EngineOffer& made = offers.emplace_back(known->make(std::move(program)));
            made.games = {game};
            confine_offer(made, true, patience);
        }
    return offers;
}

Result<void> check_offers(std::vector<EngineOffer>& offers) {
    std::set<std::string> ids;
    for (EngineOffer& each : offers) {
        if (each.id.empty())
            each.id = offer_id(each.description.name);
        if (each.id.empty() || !ids.insert(each.id).second)
            return offer::bad(
                each,
                {"program-name", "each program needs a name of its own, with letters or digits"});
        if (each.games.empty())
            return offer::bad(each, {"program-no-game", "games names no game that it plays"});
        if (each.levels.empty())
            each.levels.emplace_back();
        if (each.levels.size() > 20)
            return offer::bad(each, {"program-levels", "it has more than 20 levels"});
        // Without a limit a program would think for ever if no clock runs.
        for (const conduct::Game game : each.games)
            KYVIEN_TRY(make_player(game, each.description, -1));
    }
    return {};
}

Result<void> try_offer(const EngineOffer& offer) {
    for (const conduct::Game game : offer.games) {
        const auto player = KYVIEN_TRY(make_player(game, offer.at(1), -1));
        conduct::Settings settings;
        settings.game = game;
        KYVIEN_TRY(player->begin(settings));
    }
    return {};
}

}  // namespace kyvien::engine
