// engine/play/player.h — an engine as a player: it is started, given a game and asked for moves.
//
// A player that fails in any way (no handshake, no answer, a late answer, an answer that is not a
// move) is killed and restarted for its next game. Of its output only the move is used.
//
// Time:  from just before the question is written to the arrival of the answer, in nanoseconds of
//        the monotonic clock. Time in which the reader itself waited for a processor is not charged
//        (process/processor_wait.h).
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

/// A question to a player.
struct Turn {
    std::span<const std::string> moves;  ///< all of the game, in the notation of commands
    clock::Seat seat{};
    ClockFacts clocks;
    /// Time left until the flag falls; nothing if no clock runs.
    std::optional<std::chrono::milliseconds> budget;
};

struct Answer {
    enum class Kind : std::uint8_t {
        Move,
        Resigns,
        Late,     ///< the budget and the margin are used up
        Failed,   ///< the program ended, or sent an invalid answer
        Stopped,  ///< stopped by us
    };
    Kind kind = Kind::Failed;
    std::string move;     ///< in the notation of commands, perhaps not legal
    std::string expects;  ///< the reply that it expects, in the same notation; empty: none given
    bool offers_draw = false;
    std::string failure;  ///< why there is no move; in English, for the record
    InfoLine info;        ///< the last one with a score, without its moves
    MonotonicTime asked{};
    MonotonicTime answered{};
    Nanoseconds read_delay{};  ///< how long after `answered` the reader continued
    /// How long the program's threads waited for a processor since the question, if its time was
    /// short and has run out.
    std::optional<Nanoseconds> processor_wait;
    [[nodiscard]] Nanoseconds used() const { return answered - asked; }
};

/// A line of play that an engine considers best from a position.
struct SearchLine {
    std::optional<int> centipawns;  ///< for the side to move
    std::optional<int> mate;        ///< in moves; negative: the side to move is mated
    /// Go: GNU Go's value of the move, in hundredths of its own measure.
    std::optional<int> worth;
    int depth = 0;
    std::vector<std::string> moves;  ///< in the notation of commands, perhaps not legal
};

class Player {
  public:
    Player() = default;
    Player(const Player&) = delete;
    Player& operator=(const Player&) = delete;
    virtual ~Player() = default;

    /// Begins a new game. Starts the program if it is not running.
    /// Refuses: engine-not-started, engine-failed; engine-stopped if `stop_fd` became readable.
    [[nodiscard]] virtual Result<void> begin(const conduct::Settings& settings) = 0;
    [[nodiscard]] virtual Answer ask(const Turn& turn) = 0;
    /// Lets the program think during the opponent's turn (ponder), about the legal move that it
    /// expects; `turn` is its own last one with that move appended. Does nothing unless the
    /// description enables it. The next ask(), begin() or end_pondering() ends it; the time needed
    /// to stop is charged to the program.
    virtual void ponder(const Turn& turn) = 0;
    /// The game is over: a pondering program is stopped, and killed if it does not obey.
    virtual void end_pondering() = 0;
    /// Go: the points of the stones that the engine considers dead at the end; nothing if it cannot
    /// say.
    [[nodiscard]] virtual std::optional<std::vector<std::string>>
    dead_stones(std::span<const std::string> moves) = 0;
    /// The best lines from a position of the current game, the best first, at most `most`; fewer if
    /// there are fewer moves, or if the program can only show one. A program that thinks for a
    /// third of its patience is stopped, and reports what it has found. By GTP the lines are single
    /// moves, of programs with the commands top_moves_black and top_moves_white.
    /// Refuses: engine-failed, also if the program has no such commands; engine-stopped.
    [[nodiscard]] virtual Result<std::vector<SearchLine>> best_lines(const Turn& turn,
                                                                     std::size_t line_limit) = 0;
    /// Kills the program; begin() restarts it.
    virtual void kill() = 0;
    [[nodiscard]] virtual const EngineDescription& description() const = 0;
    /// The name that the program reports; empty before the first game.
    [[nodiscard]] virtual const std::string& own_name() const = 0;
};

/// Creates a player of that game by the protocol of the description, or the game's default. All
/// waiting ends when `stop_fd` becomes readable; -1: never.
/// Refuses: bad-engine if the game is not played by that protocol.
[[nodiscard]] Result<std::unique_ptr<Player>>
make_player(conduct::Game game, const EngineDescription& description, int stop_fd);

}  // namespace kyvien::engine
