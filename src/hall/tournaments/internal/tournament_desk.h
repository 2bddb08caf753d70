// hall/tournaments/internal/tournament_desk.h — the tournaments of a server: their thread, the
// clients that wait for news, and entering the results of finished games.
//
// Safe: the thread of the server, except for work on the desk's own thread.
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

    /// Runs a job in the hall that plays this game, on its thread.
    using RunAtGame =
        std::function<void(const std::string& game, std::move_only_function<void(Hall&)>)>;

    /// What `post` and `at_player` use must outlive the desk. Each hall must report finished games
    /// to note_result().
    TournamentDesk(std::unique_ptr<store::TournamentStore> store, Post post, RunAtGame at_player);
    ~TournamentDesk();
    TournamentDesk(const TournamentDesk&) = delete;
    TournamentDesk& operator=(const TournamentDesk&) = delete;

    /// Runs `work` on the desk's thread and calls `done` on the server's.
    void ask(Work work, Done done, Turn turn = Turn::Usual);

    /// Calls `done` when a tournament's version differs from the client's, or after a timeout.
    void wait_for_news(const std::string& id, NewsRequest request, NewsDesk::Done done) {
        news_.wait(id, std::move(request), std::move(done));
    }
    /// Call when a tournament was changed, here or by another hall.
    void changed(const std::string& id) {
        if (on_changed_)
            on_changed_(id);
        news_.changed(id);
    }
    /// Sets a callback for when a tournament may have changed.
    void on_changed(std::function<void(const std::string& id)> callback) {
        on_changed_ = std::move(callback);
    }
    /// Call when notices of other halls may have been missed, or a hall is gone: notifies waiting
    /// clients of changes, and enters results that are still missing.
    void reload();
    /// Call about every tenth of a second: other programs may write to the files too.
    void tick();
    /// The hall is closing: answers all waiting clients.
    void close();

    /// Enters results of games that ended while the hall was not running. If several halls play the
    /// games this is repeated regularly: the hall that played a game may crash before it has
    /// entered its result.
    void look_for_missed_results();
    /// Call when a game has ended or its result was corrected. On the server thread to which the
    /// desk belongs.
    void note_result(const std::string& game, const GameResult& result);

  private:
    void find_news(const std::string& id, std::set<std::string> known, NewsDesk::Answered answered);
    /// Pairs rounds that are due, and advances arenas.
    void pair_due();
    /// Creates a game of an arena unless it exists.
    void open(PlannedGame game);
    /// A player who is missing when an arena game should have begun loses by forfeit.
    void check_awaited_start(const Tournaments::AwaitedStart& start);
    void forfeit(const Tournaments::AwaitedStart& start, const std::array<bool, 2>& missing);
    void enter_missed_results(const Result<std::string>& games);
    void enter_missed_result(const std::string& game);

    Post post_;
    RunAtGame at_player_;
    const bool is_shared_;
    std::shared_ptr<Tournaments> tournaments_;  // used on the desk's thread
    NewsDesk news_;
    std::function<void(const std::string& id)> on_changed_;
    Clock::time_point paired_{};
    bool pairing_ = false;
    /// Arenas whose games were all checked since this hall started; used on the desk's thread.
    std::shared_ptr<std::set<std::string>> arenas_ = std::make_shared<std::set<std::string>>();
    std::set<std::string> begun_;  ///< arena games that have begun
    Clock::time_point swept_{};
    store::Instant swept_until_ = 0;  ///< wall-clock time
    bool sweeping_ = false;
    bool closed_ = false;
    BackgroundWorker desk_;  // last: its thread ends before what it uses
};

}  // namespace kyvien::hall
