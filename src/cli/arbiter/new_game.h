// cli/arbiter/new_game.h — creates the game of an arbiter's desk from command line options.
//
// Safe: plain values; one thread.
#pragma once

#include <string>
#include <vector>

#include "base/result.h"
#include "cli/support/command_line.h"
#include "conduct/settings/settings.h"

namespace kyvien::cli {

/// The options of `kyvien arbiter new`, not yet checked.
struct NewGame {
    std::string game{conduct::name(conduct::Game{})};
    std::string regime;
    std::string time = "none";
    std::string second_time;
    std::string profile;
    std::string first = "First";
    std::string second = "Second";
    std::string fen;
    std::string komi;
    std::string chess960;
    std::string at;
    int size = 19;
    int handicap = 0;
    bool waits = false;
    std::vector<std::string> set;
};

/// Adds the options to a command. Needs: `game` outlives the command.
void add_new_game(Command& command, NewGame& game);

/// Refuses: "bad-option", and what conduct refuses of settings.
[[nodiscard]] Result<conduct::Settings> settings_of(const NewGame& game);

/// The time when the game begins: "2026-11-22 09:00" or "09:00" of today, by wall time; now if
/// empty.
/// Refuses: "bad-option".
[[nodiscard]] Result<conduct::Instant> begin_time(const std::string& text);

[[nodiscard]] conduct::Instant wall_time();

}  // namespace kyvien::cli
