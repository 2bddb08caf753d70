// engine/play/game.h — one game between two engines, with Kyvien as the arbiter.
//
// Engines are ruled like people: conduct::decide() rules moves, flags, mates, repetitions and
// counts. What engines cannot express is done for them: a claim that would be correct is made for
// the side to move, dead stones are agreed on, and what only a person could decide is a draw. An
// illegal move, a crash and a timeout lose by the clause that the law of the game has for it.
//
// Time:  the game's clock is stopped between turns: each move costs its player the time from the
//        question to the answer, in whole milliseconds rounded down, and nothing else.
// Safe:  one thread for a game and its players.
#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "conduct/core/ruling.h"
#include "conduct/core/state.h"
#include "engine/play/openings.h"
#include "engine/play/perfect_play.h"
#include "engine/play/player.h"

namespace kyvien::engine {

/// Rules for ending games early; a rule is off at zero.
struct Adjudication {
    int draw_from_move = 0;  ///< no draw before this many moves of each side
    /// This many consecutive moves of each side within draw_score, without a capture or a pawn
    /// move.
    int draw_moves = 0;
    int draw_score = 0;             ///< centipawns
    int resign_moves = 0;           ///< this many consecutive own moves at -resign_score or worse
    int resign_score = 0;           ///< centipawns
    bool resign_two_sided = false;  ///< the other side's scores must agree
    int longest = 0;                ///< moves of each side, then it is a draw
    int endgame_men = 0;            ///< with at most so many men the game is decided; from 3 to 4
};

struct GamePlan {
    conduct::Settings settings;  ///< without the opening's position and the clocks
    Opening opening;
    Adjudication adjudication;
    std::shared_ptr<const PerfectPlay> perfect_play;        ///< for endgame_men; null: none
    std::vector<std::pair<std::string, std::string>> tags;  ///< of the record: Event, Round, ...
};

/// The engine's failure in a game; counted in the tables.
enum class Fault : std::uint8_t { None, IllegalMove, Time, NoMove };
[[nodiscard]] std::string_view name(Fault fault);  ///< "", "illegal-move", "time", "no-move"

struct PlayedGame {
    conduct::Ending ending;
    std::string reason;  ///< in addition to the clause: what was observed, in English; often empty
    bool adjudicated = false;
    Fault fault = Fault::None;  ///< of the loser
    std::size_t plies = 0;      ///< including those of the opening
    std::string file;           ///< PGN or SGF
    std::string end;            ///< FEN of the final position; empty in games without EPD
    /// For each move after the first, the time from the arrival of an answer to sending the next
    /// question: the cost of the arbiter.
    std::vector<Nanoseconds> overheads;
    /// For each answer, how long after its arrival the reader continued, because it waited for a
    /// processor: charged to neither engine.
    std::vector<Nanoseconds> read_delays;
    std::vector<conduct::Event> log;
};

/// Plays a game; returns nothing if it was stopped, which is then as if it had never begun.
/// Refuses: bad-openings if the opening cannot be played, and what conduct refuses of the settings.
/// An engine that does not start loses the game.
[[nodiscard]] Result<std::optional<PlayedGame>> play_game(const GamePlan& plan,
                                                          std::array<Player*, 2> players);

}  // namespace kyvien::engine
