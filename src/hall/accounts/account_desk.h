// hall/accounts/account_desk.h — the accounts of a hall: runs the work that the server's threads
// request on threads of its own.
//
// There are two: one for rows of the database and one for passwords, whose hashes are slow on
// purpose, so that a sign-in does not delay players who take a seat.
//
// Safe: any thread. Callbacks run on the desk's threads; callers post them to where they are needed
// (net/routes/accounts/internal/account_routes.cpp).
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/result.h"
#include "hall/accounts/account_name.h"
#include "hall/accounts/internal/account_news.h"
#include "hall/accounts/internal/played_search.h"
#include "hall/accounts/open_credentials.h"
#include "hall/accounts/rated_game.h"
#include "hall/service/internal/background_worker.h"
#include "store/accounts/accounts.h"

namespace kyvien::hall {

/// The minimum time between two changes of an account's name.
inline constexpr store::Instant kRenameInterval = store::Instant{7} * 24 * 3600 * 1000;

/// The key of a seat, as a page stores it.
struct HeldSeat {
    std::string game;
    std::string key;
};

class AccountDesk {
  public:
    /// The clock that decides when sessions expire.
    using Wall = std::function<store::Instant()>;
    [[nodiscard]] static store::Instant wall_now();
    /// How often the hall looks for expired sessions while connections opened with a session exist.
    static constexpr store::Instant kExpiryCheckInterval = store::Instant{60} * 1000;

    /// `log` must outlive it.
    AccountDesk(std::unique_ptr<store::Accounts> accounts, store::EventLog& log,
                Wall wall = wall_now);

    [[nodiscard]] store::Accounts& accounts() { return *accounts_; }
    /// Reports each seat that an account takes.
    [[nodiscard]] AccountNews& news() { return news_; }

    /// The sessions and tokens with which open connections authenticated. The connections are
    /// closed when these end: at once if a request of this hall has ended them.
    [[nodiscard]] OpenCredentials& open() { return open_; }
    /// Call when other halls may have ended some.
    void schedule_credential_check();
    /// Call about every second: another program may have ended some, or a session has expired.
    void poll_for_endings();

    /// Runs `work` (a Result<Value> of store::Accounts&) on the thread for rows. Refuses also:
    /// "too-many" if the queue is full.
    template <typename Value, typename Work>
    void ask(Work work, std::move_only_function<void(Result<Value>)> done) {
        rows_.ask<Value>([this, work = std::move(work)]() mutable { return run_and_check(work); },
                         std::move(done));
    }
    /// The same on the thread for passwords.
    template <typename Value, typename Work>
    void ask_slow(Work work, std::move_only_function<void(Result<Value>)> done) {
        passwords_.ask<Value>(
            [this, work = std::move(work)]() mutable { return run_and_check(work); },
            std::move(done));
    }

    /// Sets a callback that runs on the thread for rows when a game has been rated, or rated anew.
    /// Call before any game is rated.
    void on_rated(std::function<void(const store::RatedRow&)> listener) {
        told_ = std::move(listener);
    }
    /// Call when a game has ended or its result was corrected: if it is rated and both players have
    /// accounts, their ratings change. The result is read from the log; repeated calls are
    /// harmless.
    void note_result(const std::string& game);
    /// Call for the next game between the same two players, with exchanged seats.
    void note_rematch(const std::string& before, const std::string& next);
    /// Rates games that ended while nothing rated them.
    void catch_up();

    // The functions below run on the thread for rows.

    /// Gives the account the seats that these keys open; returns the games that it owns as a
    /// result.
    [[nodiscard]] Result<std::vector<std::string>>
    extract_seats(const store::Account& account, const std::vector<HeldSeat>& seats);
    /// A game that this account (an id) is playing now; none if none of its recent games is
    /// unfinished.
    [[nodiscard]] Result<std::optional<std::string>> game_of(std::string_view account);
    /// PlayersGames: of this account. At most a few hundred games that do not match `search` are
    /// skipped per call; `next` continues from there.
    [[nodiscard]] Result<std::string> games_json(const store::Account& account,
                                                 const store::SeatFilter& filter,
                                                 const PlayedSearch& search = {});

    /// HeadToHead of the API: the account's results against the opponent (head_to_head.h).
    [[nodiscard]] Result<std::string> opponent_results_json(const store::Account& account,
                                                            const store::Account& opponent);

    /// The account's seats in unfinished games; at most the last 100.
    [[nodiscard]] Result<std::vector<store::AccountSeat>> open_seats(const std::string& account);

  private:
    /// Connections whose credentials `work` has ended are closed before its result is returned.
    template <typename Work>
    auto run_and_check(Work& work) {
        auto answer = work(*accounts_);
        if (const std::uint64_t endings = accounts_->endings();
            checked_.exchange(endings) != endings)
            check_open_credentials();
        return answer;
    }
    void check_open_credentials();
    struct FoundSeats {
        std::vector<store::AccountSeat> seats;
        std::optional<store::Instant> next;
    };
    [[nodiscard]] Result<FoundSeats> found_seats(const store::Account& account,
                                                 store::SeatFilter filter,
                                                 const PlayedSearch& search);
    [[nodiscard]] Result<void> rate(const std::string& game);

    std::unique_ptr<store::Accounts> accounts_;
    store::EventLog& log_;
    Wall wall_;
    AccountNews news_;
    OpenCredentials open_;
    std::atomic<std::uint64_t> checked_ = 0;       ///< value of endings() when open_ was last
                                                   ///< checked
    std::atomic<bool> is_to_check_ = false;        ///< open_ could not be checked
    std::atomic<bool> is_check_queued_ = false;    ///< a poll_for_endings() is already queued
    std::optional<std::uint64_t> seen_of_others_;  ///< used on the thread for rows
    std::atomic<store::Instant> lapses_looked_for_ = 0;
    std::function<void(const store::RatedRow&)> told_ = [](const store::RatedRow&) {};
    BackgroundWorker rows_;
    BackgroundWorker passwords_;
};

}  // namespace kyvien::hall
