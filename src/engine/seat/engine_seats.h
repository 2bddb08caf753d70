// engine/seat/engine_seats.h — engines that play in games ruled elsewhere: they are asked for their
// next act, and lose by the law if they fail.
//
// An engine receives the state of a game and answers with one act: a command of its seat (a move, a
// correct claim, an answer to an offer, agreement on dead stones), or a ruling that it loses by the
// applicable clause: at once for an illegal move (7.5.5, 7.1.l, 13.1; decision 0020), otherwise
// after three failures at one move. After each failure it is killed and restarted. Nothing here
// changes a game; the caller has the act decided and stored.
//
// Threads: one for each game, which waits for its engine. At most as many engines think at once as
// there are processors; the others wait for their turn on their own clocks. An engine that has not
// been asked for a while is ended, and restarted when it is asked.
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
    std::string game;   ///< its id, which identifies its engine
    std::string offer;  ///< EngineOffer::id
    std::size_t level = 1;
    conduct::Seat seat{};
    conduct::State state;
    conduct::Instant at{};  ///< now, in the game's time
    /// Time until its flag falls; nothing if no clock runs.
    std::optional<std::chrono::milliseconds> budget;
};

/// There is nothing to do, or nothing more that can be done in time.
struct Nothing {};
/// A command to be decided in the name of the seat.
using Act = conduct::CommandBody;
/// A ruling to be made, as by an arbiter.
struct Ruling {
    conduct::Ending ending;
    std::string reason;  ///< what was observed, in English
};
/// No such engine is offered (any longer).
struct NoSuchEngine {};
using SeatAnswer = std::variant<Nothing, Act, Ruling, NoSuchEngine>;
/// Called once, on a thread of the engine, unless leave() was called for the game before.
using SeatAnswered = std::move_only_function<void(SeatAnswer)>;

struct SeatOptions {
    std::size_t most_thinking = 0;  ///< at the same time; 0: the number of processors
    /// A program that was not asked for this long is ended.
    std::chrono::milliseconds idle{120'000};
};

class EngineSeats {
  public:
    explicit EngineSeats(std::vector<EngineOffer> offers, SeatOptions options = {});
    ~EngineSeats();
    EngineSeats(const EngineSeats&) = delete;
    EngineSeats& operator=(const EngineSeats&) = delete;

    [[nodiscard]] const std::vector<EngineOffer>& offers() const { return offers_; }
    /// Changes the settings of such a game so that no question is left to a person.
    static void prepare(conduct::Settings& settings);

    /// If a question for this game is already open, the new one is answered with Nothing.
    void ask(SeatQuestion question, SeatAnswered answered);
    /// The game is over, or nobody is present: its engine ends, and an open question is not
    /// answered.
    void leave(const std::string& game);
    /// Ends all engines; after it returns no question is answered, including later ones.
    void end();
    /// The number of threads of games that were not left.
    [[nodiscard]] std::size_t seated() const;

  private:
    struct Shared;
    struct SeatThread;

    std::vector<EngineOffer> offers_;
    std::shared_ptr<Shared> shared_;
};

}  // namespace kyvien::engine
