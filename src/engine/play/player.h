// engine/play/player.h — an engine as a player: started, given a game, asked for moves.
//
// A player that fails in any way (no handshake, no answer, a late answer, an answer that is no
// move) is killed and started again for its next game. Of its output only the move is used.
//
// Time:  from just before the question is written to the moment at which the answer arrived, in
//        nanoseconds of the monotonic clock; that the reader had to wait for a processor itself is
//        charged to nobody (process/processor_wait.h).
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
    std::string move;     ///< as commands name it, perhaps not legal
    std::string expects;  ///< the move that it expects in reply, likewise; empty: it said none
    bool offers_draw = false;
    std::string failure;  ///< why there is no move; English, for the record
    InfoLine info;        ///< the last that told a score, without its moves
    MonotonicTime asked{};
    MonotonicTime answered{};
    Nanoseconds read_late{};  ///< so much after `answered` the reader went on
    /// How long the program's threads waited for a processor since the question, where its time was
    /// short and has run out.
    std::optional<Nanoseconds> starved;
    [[nodiscard]] Nanoseconds used() const { return answered - asked; }
};

/// What an engine holds for best from a position on.
struct SearchLine {
    std::optional<int> centipawns;  ///< for the side to move
    std::optional<int> mate;        ///< in moves; negative: the side to move is mated
    /// Go: what GNU Go holds the move to be worth, in hundredths of its own measure.
    std::optional<int> worth;
    int depth = 0;
    std::vector<std::string> moves;  ///< as commands name them, perhaps not legal
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
    /// Lets the program think on while the other side does, about the legal move that it expects
    /// there; `turn` is its own last one with that move at the end. Where the description says so,
    /// else nothing happens. The next ask(), begin() or rest() ends it; what stopping it takes is
    /// its own time.
    virtual void ponder(const Turn& turn) = 0;
    /// The game is over: a program that thinks on is stopped, and killed where it does not obey.
    virtual void rest() = 0;
    /// Go: the points of the stones that the engine holds for dead at the end; none where it cannot
    /// say.
    [[nodiscard]] virtual std::optional<std::vector<std::string>>
    dead_stones(std::span<const std::string> moves) = 0;
    /// The best lines from a position of the game that was begun, the best first, at most so many;
    /// fewer where there are fewer moves, or the program can show one only.
    /// A program that thinks for a third of its patience is stopped, and tells what it has found.
    /// By GTP the lines are single moves, of programs with the commands top_moves_black and _white.
    /// Refuses: engine-failed, also where the program has no such commands; engine-stopped.
    [[nodiscard]] virtual Result<std::vector<SearchLine>> best_lines(const Turn& turn,
                                                                     std::size_t most) = 0;
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
