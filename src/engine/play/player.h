// engine/play/player.h — one engine at the board: begun, given a game, asked for moves.
//
// A player that fails in any way (no handshake, no answer, a late one, words that are no move) is
// killed and begun anew for its next game. Nothing an engine says is believed but the move itself.
//
// Time:  from just before the question is written to the moment at which the reader woke with the
//        answer, in nanoseconds of the monotonic clock.
// Safe:  an object belongs to one thread.
#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/result.h"
#include "conduct/settings/settings.h"
#include "engine/play/description.h"
#include "engine/process/process.h"
#include "engine/protocol/uci.h"

namespace kyvien::engine {

using Nanoseconds = std::chrono::nanoseconds;

/// What a player is asked.
struct Turn {
    std::span<const std::string> moves;  ///< all of the game so far, as commands name them
    clock::Seat seat{};
    ClockFacts clocks;
    /// Time left until the flag falls; none where no clock runs.
    std::optional<std::chrono::milliseconds> budget;
};

struct Answer {
    enum class Kind : std::uint8_t {
        Move,
        Resigns,
        Late,     ///< the budget and the margin are over
        Failed,   ///< the program ended, or said what is no answer
        Stopped,  ///< by us
    };
    Kind kind = Kind::Failed;
    std::string move;  ///< as commands name it, perhaps not legal
    bool offers_draw = false;
    std::string failure;  ///< why there is no move; English, for the record
    InfoLine info;        ///< the last that told a score
    MonotonicTime asked{};
    MonotonicTime answered{};
    [[nodiscard]] Nanoseconds used() const { return answered - asked; }
};

class Player {
  public:
    Player() = default;
    Player(const Player&) = delete;
    Player& operator=(const Player&) = delete;
    virtual ~Player() = default;

    /// A new game. Starts the program where it does not run.
    /// Refuses: engine-not-started, engine-failed; engine-stopped where the sign of `stop_fd` came.
    [[nodiscard]] virtual Result<void> begin(const conduct::Settings& settings) = 0;
    [[nodiscard]] virtual Answer ask(const Turn& turn) = 0;
    /// Go: the points of the stones that the engine holds for dead at the end; none where it cannot
    /// say.
    [[nodiscard]] virtual std::optional<std::vector<std::string>>
    dead_stones(std::span<const std::string> moves) = 0;
    /// Kills the program; begin() starts it anew.
    virtual void kill() = 0;
    [[nodiscard]] virtual const EngineDescription& description() const = 0;
    /// What the program calls itself; empty before the first game.
    [[nodiscard]] virtual const std::string& own_name() const = 0;
};

/// A player of that game by the protocol described, or the game's usual one. `stop_fd` becomes
/// readable when every waiting shall end; -1: never.
/// Refuses: bad-engine where the game is not played by that protocol.
[[nodiscard]] Result<std::unique_ptr<Player>>
make_player(conduct::Game game, const EngineDescription& description, int stop_fd);

}  // namespace kyvien::engine
