// hall/tournaments/internal/tournament_desk.h — the tournaments of a server: their thread, the
// clients that wait for news, and entering the results of finished games.
//
// Safe: the thread of the server, but for what is done on the desk's own.
#pragma once

#include <array>
#include <chrono>
#include <functional>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "base/result.h"
#include "hall/games/hall.h"
#include "hall/service/internal/background_worker.h"
#include "hall/tournaments/internal/news_desk.h"
#include "hall/tournaments/tournaments.h"

namespace kyvien::hall {

class TournamentDesk {
  public:
    using Work = std::move_only_function<Result<std::string>(Tournaments&)>;
    using Done = std::move_only_function<void(Result<std::string>)>;
    using Clock = std::chrono::steady_clock;

    /// Has a job done by the hall that plays this game, on its thread.
    using AtPlayer =
        std::function<void(const std::string& game, std::move_only_function<void(Hall&)>)>;

    /// What `post` and `at_player` use outlives the desk. Each hall is to tell note_result() what
    /// ends there.
    TournamentDesk(std::unique_ptr<store::TournamentStore> store, Post post, AtPlayer at_player);
    ~TournamentDesk();
    TournamentDesk(const TournamentDesk&) = delete;
    TournamentDesk& operator=(const TournamentDesk&) = delete;

    /// Does `work` on the desk's thread and calls `done` on the server's.
    void ask(Work work, Done done, Turn turn = Turn::Usual);

    /// Calls `done` when there is another version of a tournament than the one held, or after a
    /// while.
    void wait_for_news(const std::string& id, NewsWanted wanted, NewsDesk::Done done) {
        news_.wait(id, std::move(wanted), std::move(done));
    }
    /// To be called when a tournament was changed, here or by another hall.
    void changed(const std::string& id) {
        if (told_)
            told_(id);
        news_.changed(id);
    }
    /// Called whenever a tournament may have changed.
    void on_changed(std::function<void(const std::string& id)> told) { told_ = std::move(told); }
    /// Notices of other halls may have been missed, or one of them is gone: who waits is told what
    /// has changed, and the results that nobody has entered are.
    void reload();
    /// To be called every tenth of a second or so: others write in the files too.
    void wake();
    /// The hall closes: nobody waits any more.
    void close();

    /// Takes up what ended while the hall was not there. Where several halls play the games it is
    /// done again and again: the hall that played a game may die before it has entered its result.
    void take_up();
    /// A game has ended, or its result was corrected. On the desk's own thread of the server.
    void note_result(const std::string& game, const GameResult& result);

  private:
    void find_news(const std::string& id, std::set<std::string> known, NewsDesk::Answered answered);
    /// Rounds whose time has come are paired, and arenas go on.
    void pair_due();
    /// A game of an arena is made, unless it is there.
    void open(PlannedGame game);
    /// A player who has not come to a game that should have begun loses it.
    void look_for_start(const Tournaments::AwaitedStart& start);
    void forfeit(const Tournaments::AwaitedStart& start, const std::array<bool, 2>& missing);
    void look_up_all(const Result<std::string>& games);
    void look_up(const std::string& game);

    Post post_;
    AtPlayer at_player_;
    const bool is_shared_;
    std::shared_ptr<Tournaments> tournaments_;  // used on the desk's thread
    NewsDesk news_;
    std::function<void(const std::string& id)> told_;
    Clock::time_point paired_{};
    bool pairing_ = false;
    /// Arenas whose games were all looked for since this hall began; used on the desk's thread.
    std::shared_ptr<std::set<std::string>> arenas_ = std::make_shared<std::set<std::string>>();
    std::set<std::string> begun_;  ///< games of arenas that were found to have begun
    Clock::time_point swept_{};
    store::Instant swept_until_ = 0;  ///< by the clock of the wall
    bool sweeping_ = false;
    bool closed_ = false;
    BackgroundWorker desk_;  // last: its thread ends before what it uses
};

}  // namespace kyvien::hall
