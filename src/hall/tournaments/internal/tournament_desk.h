// hall/tournaments/internal/tournament_desk.h — the tournaments of a server: their thread, who
// waits for news of them, and the way of a game's result into the office.
//
// Safe: the thread of the server, but for what is done on the desk's own.
#pragma once

#include <chrono>
#include <memory>
#include <string>
#include <vector>

#include "base/result.h"
#include "hall/games/hall.h"
#include "hall/service/internal/background_worker.h"
#include "hall/tournaments/tournaments.h"

namespace kyvien::hall {

class TournamentDesk {
  public:
    using Work = std::move_only_function<Result<std::string>(Tournaments&)>;
    using Done = std::move_only_function<void(Result<std::string>)>;
    using Clock = std::chrono::steady_clock;

    /// `hall` and what `post` uses outlive the desk.
    TournamentDesk(const std::string& folder, Hall& hall, Post post);
    ~TournamentDesk();
    TournamentDesk(const TournamentDesk&) = delete;
    TournamentDesk& operator=(const TournamentDesk&) = delete;

    /// Does `work` on the desk's thread and calls `done` on the server's.
    void ask(Work work, Done done);

    /// Calls `done` when the version of a tournament is no longer `known`, or after a while.
    void wait_for_news(std::string id, std::string known, Done done);
    /// To be called when a tournament was changed here.
    void changed(const std::string& id);
    /// To be called every tenth of a second or so: others write in the files too.
    void wake();
    /// The hall closes: nobody waits any more.
    void close();

    /// Takes up what ended while the hall was not there.
    void take_up();
    void note_result(const std::string& game, conduct::Score score);

  private:
    struct Waiter {
        std::string id;
        std::string known;
        Clock::time_point until;
        Done done;
    };
    void look(const std::string& id);
    void tell(const std::string& id, const Result<std::string>& version);
    void look_up(const std::string& game);

    Hall& hall_;
    Post post_;
    std::shared_ptr<Tournaments> tournaments_;  // used on the desk's thread
    std::vector<Waiter> waiting_;
    Clock::time_point looked_{};
    bool looking_ = false;
    bool closed_ = false;
    BackgroundWorker desk_;  // last: its thread ends before what it uses
};

}  // namespace kyvien::hall
