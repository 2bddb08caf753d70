// hall/net/threads/internal/pairing_threads.h — lets quick pairing find and create games on all
// threads.
//
// Safe:  the first thread.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "hall/games/pairing/quick_pairing.h"
#include "hall/net/internal/service.h"

namespace kyvien::hall {

class PairingThreads : public PairingPort {
  public:
    /// `first` must outlive it, and contain all threads.
    explicit PairingThreads(Service& first) : first_(first) {}

    void find_waiting(const QuickRequest& request, Found done) override;
    void pair(const std::string& game, const std::string& name, const std::string& token,
              SeatDone done) override;
    void create(NewGame game, const PredeterminedSeat& chosen, SeatDone done) override;
    void keep(store::KeptAnswer answer, VoidDone done) override;
    void find_kept(const store::KeyHash& request, AnswerDone done) override;

  private:
    /// Keeps the games that ratings and blocked players allow.
    void choose(const QuickRequest& request, std::vector<WaitingGame> games, Found done);
    void make(NewGame game, const PredeterminedSeat& chosen, SeatDone done);

    Service& first_;
    std::size_t makes_next_ = 0;  ///< the thread that creates the next game
};

}  // namespace kyvien::hall
