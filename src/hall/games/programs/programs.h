// hall/games/programs/programs.h — the port by which the hall asks programs (engines) for their
// moves.
//
// The hall asks what the player of a seat does in the current state, and has the answer decided
// like that of a person. How programs are started and spoken to is not known here: whoever creates
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

/// A program that can be played against, at levels from 1 on, the weakest first.
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
    std::optional<Milliseconds> budget;  ///< until its flag falls; none where no clock runs
};

/// The loss, or the draw, that the law has for what the program did.
struct ProgramRuling {
    conduct::Ending ending;
    std::string reason;
};
/// There is no such program (any more).
struct ProgramGone {};
/// Nothing to do; what the seat asks for; a ruling.
using ProgramAnswer =
    std::variant<std::monostate, conduct::CommandBody, ProgramRuling, ProgramGone>;
using ProgramAnswered = std::move_only_function<void(ProgramAnswer)>;

/// A position of the board for analysis.
struct LinesQuestion {
    std::string program;
    conduct::Settings settings;
    std::vector<std::string> moves;     ///< from the start on
    std::optional<conduct::Seat> turn;  ///< none: nobody moves any more
    std::size_t lines = 3;
    std::uint64_t nodes = 200'000;  ///< most that it may look at
};
/// What a program holds for best there.
struct ProgramLine {
    std::optional<int> centipawns;  ///< for the side to move
    std::optional<int> mate;        ///< in moves; negative: the side to move is mated
    std::optional<int> worth;       ///< Go: of the move, in hundredths
    int depth = 0;
    std::vector<std::string> moves;  ///< perhaps not legal
};
using LinesAnswered = std::move_only_function<void(Result<std::vector<ProgramLine>>)>;

class Programs {
  public:
    Programs() = default;
    Programs(const Programs&) = delete;
    Programs& operator=(const Programs&) = delete;
    virtual ~Programs() = default;

    /// The same for as long as the hall is open.
    [[nodiscard]] virtual const std::vector<ProgramOffer>& offers() const = 0;
    /// Sets what a game with a program needs, so that no question is left to a person.
    virtual void prepare(conduct::Settings& settings) const = 0;
    /// Answers once, on any thread, unless the game is left before. Never waits.
    virtual void ask(ProgramQuestion question, ProgramAnswered answered) = 0;
    /// The best lines of a position that has a turn, the best first. Answers once, on any thread.
    /// Never waits. Refuses: "no-such-program", "too-many", and how the program failed.
    virtual void find_lines(LinesQuestion question, LinesAnswered answered) = 0;
    /// The game is over, or nobody is at it for the time being.
    virtual void leave(const std::string& game) = 0;
    /// When it returns nothing is answered any more, and no program runs.
    virtual void end() = 0;
};

}  // namespace kyvien::hall
