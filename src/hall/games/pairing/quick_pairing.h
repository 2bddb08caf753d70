// hall/games/pairing/quick_pairing.h — quick pairing: a player gets a seat opposite whoever has
// waited longest for the same game, or waits himself.
//
// Requests with the same terms are handled one after the other, each when the one before it has its
// seat: so two who ask at the same moment meet, and nobody is sent to a seat that is being taken.
// One object serves a whole server and reaches games through a PairingPort, whichever thread plays
// them. If several halls share a database each pairs its own requests, with the games of all
// (docs/protocol.md).
//
// A request that can be repeated records its target first: the repetition finds the same seat and
// the same key, which is derived from the request and the game.
//
// Cost:  for each request a look at the games that wait, and one or two additions to the record.
// Safe:  one thread.
#pragma once

#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "hall/games/answers.h"
#include "hall/games/new_game.h"
#include "hall/games/pairing/waiting_game.h"
#include "store/event_log.h"

namespace kyvien::hall {

/// The games, wherever they are played. All answers come on the thread of the asker, once.
class PairingPort {
  public:
    using Found = std::move_only_function<void(Result<std::vector<WaitingGame>>)>;

    PairingPort() = default;
    PairingPort(const PairingPort&) = delete;
    PairingPort& operator=(const PairingPort&) = delete;
    virtual ~PairingPort() = default;

    /// Games that wait for this, in any order, some perhaps twice.
    virtual void find_waiting(const QuickRequest& request, Found done) = 0;
    /// As Hall::pair().
    virtual void pair(const std::string& game, const std::string& name, const std::string& token,
                      SeatDone done) = 0;
    /// As Hall::create().
    virtual void create(NewGame game, const ChosenSeat& chosen, SeatDone done) = 0;
    /// As Hall::keep_answer() and Hall::kept_answer().
    virtual void keep(store::KeptAnswer answer, Fetched done) = 0;
    virtual void find_kept(const store::KeyHash& request, AnswerDone done) = 0;
};

/// What makes a request one that may be asked again.
struct IdempotentRequests {
    store::KeyHash name{};  ///< under which is kept where it goes
    ChosenSeat opens;       ///< the game that it makes where nobody waits
    /// The key of the seat in somebody else's game.
    std::function<std::string(const std::string& game)> token_at;
};

struct QuickSeat {
    SeatGiven given;
    bool waits = false;  ///< a new game; else somebody sits opposite
};
using QuickDone = std::move_only_function<void(Result<QuickSeat>)>;

class QuickPairing {
  public:
    /// `port` outlives it.
    explicit QuickPairing(PairingPort& port) : port_(port) {}

    /// Refuses what the store refuses, and as Hall::create() does.
    void pair(QuickRequest request, std::optional<IdempotentRequests> again, QuickDone done);

  private:
    struct Attempt;
    using Attempts = std::shared_ptr<Attempt>;

    void begin(const Attempts& attempt);
    void go_on(const Attempts& attempt, const std::string& kept);
    void find_waiting(const Attempts& attempt);
    void take_next(const Attempts& attempt);
    void take(const Attempts& attempt, const std::string& game, std::function<void()> otherwise);
    void open(const Attempts& attempt);
    void note(const Attempts& attempt, std::string where, std::function<void()> then);
    void finish(const Attempts& attempt, Result<QuickSeat> result);

    PairingPort& port_;
    /// By their terms; the first of each is on its way.
    std::map<std::string, std::deque<Attempts>> queues_;
};

}  // namespace kyvien::hall
