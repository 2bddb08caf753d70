// engine/play/game_fixture.h — for tests: descriptions of scripted and of installed engines.
#pragma once

#include <gtest/gtest.h>

#include <array>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "engine/play/game.h"

namespace kyvien::engine {

/// A scripted engine (engine/tool/scripted_engine.cpp) with these arguments.
inline EngineDescription scripted(std::string name, std::vector<std::string> arguments,
                                  std::string protocol = "uci") {
    EngineDescription engine;
    engine.name = std::move(name);
    engine.protocol = protocol;
    engine.program.words = {KYVIEN_SCRIPTED_ENGINE, "--proto", std::move(protocol)};
    engine.program.words.insert(engine.program.words.end(), arguments.begin(), arguments.end());
    return engine;
}

/// The path of an engine of the system; empty if it is not installed.
inline std::string installed(const std::string& name) {
    for (const char* folder : {"/usr/games/", "/usr/bin/", "/usr/local/bin/"})
        if (std::filesystem::exists(folder + name))
            return folder + name;
    return {};
}

/// Plays one game at a time; the players are kept for the next one.
class Board {
  public:
    Board(conduct::Game game, const EngineDescription& first, const EngineDescription& second) {
        plan.settings.game = game;
        const EngineDescription* described[] = {&first, &second};
        for (std::size_t i = 0; i < 2; ++i) {
            auto made = make_player(game, *described[i], -1);
            EXPECT_TRUE(made) << made.error().english;
            players[i] = *std::move(made);
        }
    }
    PlayedGame play() {
        auto played = play_game(plan, {players[0].get(), players[1].get()});
        EXPECT_TRUE(played) << played.error().english;
        EXPECT_TRUE(played && *played);
        return played && *played ? **std::move(played) : PlayedGame{};
    }

    GamePlan plan;
    std::array<std::unique_ptr<Player>, 2> players;
};

/// Such as "0-1 checkmate 5.1.1".
inline std::string outcome(const PlayedGame& game) {
    std::string text(conduct::text(game.ending.score));
    text += " " + game.ending.code;
    if (game.ending.clause)
        text += " " + std::string(game.ending.clause->id());
    return text;
}

}  // namespace kyvien::engine
