#include "engine/play/player.h"

#include <algorithm>

#include "base/reason.h"
#include "engine/play/internal/players.h"

namespace kyvien::engine {

Result<std::unique_ptr<Player>> make_player(conduct::Game game,
                                            const EngineDescription& description, int stop_fd) {
    const auto known = conduct::info(game).engines;
    EngineDescription complete = description;
    if (complete.protocol.empty() && !known.empty())
        complete.protocol = known.front();
    if (std::ranges::find(known, complete.protocol) == known.end())
        return refuse("bad-engine",
                      fmt::format("proto={}: {} is not played by this protocol", complete.protocol,
                                  conduct::name(game)),
                      std::nullopt,
                      with_reason({{"word", fmt::format("proto={}", complete.protocol)}},
                                  {"engine-protocol",
                                   "{game} is not played by this protocol",
                                   {{"game", conduct::name(game)}}}));
    if (complete.ponders && complete.protocol == "gtp")
        return refuse(
            "bad-engine", "ponder=on: programs that speak GTP have no words for it", std::nullopt,
            with_reason({{"word", "ponder=on"}},
                        {"engine-ponder-gtp", "programs that speak GTP have no words for it"}));
    if (complete.protocol == "gtp")
        return internal::make_gtp_player(game, complete, stop_fd);
    if (complete.protocol == "xboard") {
        if (const Limits& limits = complete.limits;
            limits.nodes && !limits.time && !limits.per_move && !limits.depth)
            return refuse(
                "bad-engine", "nodes: XBoard's protocol has no such limit", std::nullopt,
                with_reason({{"word", "nodes"}},
                            {"engine-xboard-nodes", "XBoard's protocol has no such limit"}));
        return internal::make_xboard_player(game, complete, stop_fd);
    }
    return internal::make_uci_player(game, complete, stop_fd);
}

}  // namespace kyvien::engine
