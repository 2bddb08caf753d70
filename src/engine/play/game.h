// engine/play/game.h — one game between two engines, with Kyvien as the arbiter.
//
// Engines are ruled like people: conduct::decide() rules moves, flags, mates,
// repetitions and counts. What engines cannot say is done for them: a claim
// that would be right is made for the side to move, dead stones are agreed
// on, and what only a person could decide is a draw. An illegal move, a crash
// and a timeout lose by the clause that the law of the game has for it.
//
// Time:  the game's clock stands while nobody thinks: each move costs its player the time from the
//        question to the answer, in whole milliseconds rounded down, and nothing else.
// Safe:  one thread for a game and its players.
#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "conduct/core/ruling.h"
#include "conduct/core/state.h"
#include "engine/play/openings.h"
#include "engine/play/player.h"

namespace kyvien::engine {

/// Ends games early; every rule is off at nought.
struct Adjudication {
    int draw_from_move = 0;  ///< no draw before so many moves of each side
    /// So many moves of each side in a row within draw_score, without a capture or a pawn move.
    int draw_moves = 0;
    int draw_score = 0;             ///< centipawns
    int resign_moves = 0;           ///< so many own moves in a row at -resign_score or worse
    int resign_score = 0;           ///< centipawns
    bool resign_two_sided = false;  ///< the other side must see it too
    int longest = 0;                ///< moves of each side; then a draw
};

struct GamePlan {
    conduct::Settings settings;  ///< without the opening's position and the clocks
    Opening opening;
    Adjudication adjudication;
    std::vector<std::pair<std::string, std::string>> tags;  ///< of the record: Event, Round, ...
};

/// What went wrong with an engine in a game; counted in the tables.
enum class Fault : std::uint8_t { None, IllegalMove, Time, NoMove };
[[nodiscard]] std::string_view name(Fault fault);  ///< "", "illegal-move", "time", "no-move"

struct PlayedGame {
    conduct::Ending ending;
    std::string reason;  ///< beyond the clause: what was seen, in English; often empty
    bool adjudicated = false;
    Fault fault = Fault::None;  ///< of the loser
    std::size_t plies = 0;      ///< those of the opening included
    std::string file;           ///< PGN or SGF
    /// From the arrival of an answer to the next question's writing, for each move after the first:
    /// what the arbiter costs.
    std::vector<Nanoseconds> overheads;
    /// How long after an answer's arrival the reader went on, since it waited for a processor, for
    /// each answer: charged to nobody.
    std::vector<Nanoseconds> reads_late;
    std::vector<conduct::Event> log;
};

/// Plays it; nothing where it was stopped, which is then as if it had never begun.
/// Refuses: bad-openings where the opening cannot be played, and what conduct refuses of settings.
/// An engine that does not start loses by that.
[[nodiscard]] Result<std::optional<PlayedGame>> play_game(const GamePlan& plan,
                                                          std::array<Player*, 2> players);

}  // namespace kyvien::engine
