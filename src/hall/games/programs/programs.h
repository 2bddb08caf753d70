// hall/games/programs/programs.h — the interface through which the hall asks programs (engines) for
// their moves.
//
// The hall asks what the player of a seat does in the current state, and has the answer decided
// like a person's. How programs are started and which protocol they use is hidden: whoever creates
// the hall supplies an implementation of Programs.
//
// Safe:  any thread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "base/result.h"
#include "conduct/core/command.h"
#include "conduct/core/state.h"
#include "hall/service/time_source.h"

namespace kyvien::hall {

/// A program that people can play against, at levels from 1 (weakest) up.
struct ProgramOffer {
    std::string id;    ///< "stockfish"
    std::string name;  ///< "Stockfish"
    conduct::Game game{};
    std::size_t levels = 1;
    bool plays_numbered_starts = false;  ///< chess: Chess960
};

struct ProgramQuestion {
    std::string game;  ///< its id
    std::string program;
    std::size_t level = 1;
    conduct::Seat seat{};
    conduct::State state;
    Instant at{};                        ///< now, in the game's time
    std::optional<Milliseconds> budget;  ///< remaining time until its flag falls; none if no clock
                                         ///< runs
};

/// The loss or draw that the law prescribes for what the program did.
struct ProgramRuling {
    conduct::Ending ending;
    std::string reason;
};
/// The program is not, or no longer, available.
struct ProgramUnavailable {};
/// An answer: nothing to do, a command, a ruling, or no such program.
using ProgramAnswer =
    std::variant<std::monostate, conduct::CommandBody, ProgramRuling, ProgramUnavailable>;
using ProgramAnswered = std::move_only_function<void(ProgramAnswer)>;

/// A position to analyse.
struct LinesQuestion {
    std::string program;
    conduct::Settings settings;
    std::vector<std::string> moves;     ///< from the start on
    std::optional<conduct::Seat> turn;  ///< side to move; none: the game is over
    std::size_t lines = 3;
    std::uint64_t nodes = 200'000;  ///< most nodes to search
};
/// One of the program's best lines in a position.
struct ProgramLine {
    std::optional<int> centipawns;  ///< for the side to move
    std::optional<int> mate;        ///< in moves; negative: the side to move is mated
    std::optional<int> worth;       ///< Go: value of the move, in hundredths of the engine's own
                                    ///< measure
    int depth = 0;
    std::vector<std::string> moves;  ///< may be illegal
};
using LinesAnswered = std::move_only_function<void(Result<std::vector<ProgramLine>>)>;

class Programs {
  public:
    Programs() = default;
    Programs(const Programs&) = delete;
    Programs& operator=(const Programs&) = delete;
    virtual ~Programs() = default;

    /// Constant while the hall is open.
    [[nodiscard]] virtual const std::vector<ProgramOffer>& offers() const = 0;
    /// Sets what a game with a program needs, so that no decision is left to a person.
    virtual void prepare(conduct::Settings& settings) const = 0;
    /// Calls back once, on any thread, unless the game is left first. Never blocks.
    virtual void ask(ProgramQuestion question, ProgramAnswered answered) = 0;
    /// Finds the best lines of a position that has a side to move, best first. Calls back once, on
    /// any thread. Never blocks. Refuses: "no-such-program", "too-many", and the program's failure.
    virtual void find_lines(LinesQuestion question, LinesAnswered answered) = 0;
    /// Call when the game is over, or nobody is present at it for the time being.
    virtual void leave(const std::string& game) = 0;
    /// When this returns, no callback will be called any more, and no program runs.
    virtual void end() = 0;
};

}  // namespace kyvien::hall
