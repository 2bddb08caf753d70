// hall/games/pairing/quick_pairing.h — quick pairing: seats a player opposite the host who has
// waited longest for the same game, or creates a game in which the player waits.
//
// Requests with the same terms are handled one after the other, each once the one before it has its
// seat: two simultaneous requests are paired with each other, and nobody is sent to a seat that is
// being taken. One object serves a whole server and reaches games through a PairingPort, whichever
// thread plays them. If several halls share a database each pairs its own requests, with the games
// of all halls (docs/protocol.md).
//
// A request that can be repeated first records its target: the repetition finds the same seat and
// the same key, which is derived from the request and the game.
//
// Cost:  per request a scan of the waiting games, and one or two additions to the record.
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

/// Access to the games, whichever thread plays them. Each callback is called once, on the caller's
/// thread.
class PairingPort {
  public:
    using Found = std::move_only_function<void(Result<std::vector<WaitingGame>>)>;

    PairingPort() = default;
    PairingPort(const PairingPort&) = delete;
    PairingPort& operator=(const PairingPort&) = delete;
    virtual ~PairingPort() = default;

    /// Finds games whose host waits for this request, in any order, possibly with duplicates.
    virtual void find_waiting(const QuickRequest& request, Found done) = 0;
    /// As Hall::pair().
    virtual void pair(const std::string& game, const std::string& name, const std::string& token,
                      SeatDone done) = 0;
    /// As Hall::create().
    virtual void create(NewGame game, const PredeterminedSeat& chosen, SeatDone done) = 0;
    /// As Hall::store_answer() and Hall::find_answer().
    virtual void keep(store::KeptAnswer answer, VoidDone done) = 0;
    virtual void find_kept(const store::KeyHash& request, AnswerDone done) = 0;
};

/// The data that makes a request idempotent.
struct IdempotencyData {
    store::KeyHash name{};    ///< name under which its target is stored
    PredeterminedSeat opens;  ///< the game to create if nobody waits
    /// The key of the seat if it is in a game created by somebody else.
    std::function<std::string(const std::string& game)> token_at;
};

struct QuickSeat {
    GrantedSeat given;
    bool waits = false;  ///< true: a new game; false: paired with an opponent
};
using QuickDone = std::move_only_function<void(Result<QuickSeat>)>;

class QuickPairing {
  public:
    /// `port` must outlive it.
    explicit QuickPairing(PairingPort& port) : port_(port) {}

    /// Refuses as the store and Hall::create() do.
    void pair(QuickRequest request, std::optional<IdempotencyData> again, QuickDone done);

  private:
    struct Attempt;
    using Attempts = std::shared_ptr<Attempt>;

    void begin(const Attempts& attempt);
    void resume_attempt(const Attempts& attempt, const std::string& stored_answer);
    void find_waiting(const Attempts& attempt);
    void try_next(const Attempts& attempt);
    void try_seat(const Attempts& attempt, const std::string& game,
                  std::function<void()> otherwise);
    void open(const Attempts& attempt);
    void record_target(const Attempts& attempt, std::string where, std::function<void()> then);
    void finish(const Attempts& attempt, Result<QuickSeat> result);

    PairingPort& port_;
    /// Queued requests by terms; the first of each queue is being handled.
    std::map<std::string, std::deque<Attempts>> queues_;
};

}  // namespace kyvien::hall
