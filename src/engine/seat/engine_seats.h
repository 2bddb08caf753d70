// engine/seat/engine_seats.h — engines that play in games ruled elsewhere: asked for their next
// act, and ruled by the law when they fail.
//
// An engine is given the state of a game and answers with one act: a command of its seat (a move, a
// correct claim, an answer to an offer, agreement on dead stones), or a ruling of its loss by the
// clause that the game's law has for it: at once for an illegal move (7.5.5, 7.1.l, 13.1; decision
// 0020), after three failures at one move otherwise. After each failure it is killed and started
// again. Nothing here changes a game; the caller has the act decided and stored.
//
// Threads: one for each game, which waits for its engine; so many engines think at once as there
//        are processors, the others wait for their turn on their own clocks. An engine that has
//        not been asked for a while is ended, and begun anew when it is asked.
// Safe:  any thread; ask() and leave() never wait for an engine.
#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "conduct/core/command.h"
#include "conduct/core/state.h"
#include "engine/seat/offer.h"

namespace kyvien::engine {

struct SeatQuestion {
    std::string game;   ///< its id, by which its engine is known
    std::string offer;  ///< EngineOffer::id
    std::size_t level = 1;
    conduct::Seat seat{};
    conduct::State state;
    conduct::Instant at{};  ///< now, in the game's time
    /// Until its flag falls; none where no clock runs.
    std::optional<std::chrono::milliseconds> budget;
};

/// There is nothing to do, or nothing more to be done in time.
struct Nothing {};
/// To be asked of the law in the name of the seat.
using Act = conduct::CommandBody;
/// To be ruled, as an arbiter would.
struct Ruling {
    conduct::Ending ending;
    std::string reason;  ///< what was seen, in English
};
/// No such engine is offered (any more).
struct NoSuchEngine {};
using SeatAnswer = std::variant<Nothing, Act, Ruling, NoSuchEngine>;
/// Called on a thread of the engine's, once, unless the game was left before.
using SeatAnswered = std::move_only_function<void(SeatAnswer)>;

struct SeatOptions {
    std::size_t most_thinking = 0;  ///< at once; 0: the number of processors
    /// A program that was not asked for so long is ended.
    std::chrono::milliseconds idle{120'000};
};

class EngineSeats {
  public:
    explicit EngineSeats(std::vector<EngineOffer> offers, SeatOptions options = {});
    ~EngineSeats();
    EngineSeats(const EngineSeats&) = delete;
    EngineSeats& operator=(const EngineSeats&) = delete;

    [[nodiscard]] const std::vector<EngineOffer>& offers() const { return offers_; }
    /// What must be set before such a game, so that no question is left to a person.
    static void prepare(conduct::Settings& settings);

    /// A question at a game at which one is open already is answered with Nothing.
    void ask(SeatQuestion question, SeatAnswered answered);
    /// The game is over, or nobody is there: its engine ends, a question at it is not answered.
    void leave(const std::string& game);
    /// Ends all engines; when it returns nothing is answered any more. What is asked later is not.
    void end();
    /// Threads of games that were not left.
    [[nodiscard]] std::size_t seated() const;

  private:
    struct Shared;
    struct Chair;

    std::vector<EngineOffer> offers_;
    std::shared_ptr<Shared> shared_;
};

}  // namespace kyvien::engine
