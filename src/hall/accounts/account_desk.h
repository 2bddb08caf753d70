// hall/accounts/account_desk.h — the accounts of a hall: work that the server's threads ask for is
// done on threads of its own.
//
// There are two: one for rows of the database and one for passwords, whose hashes are slow on
// purpose, so that a sign-in does not delay players who take a seat.
//
// Safe: any thread. What is to be done is called on the desk's threads; callers post it to where
// they need it (net/routes/accounts/internal/account_routes.cpp).
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

/// Another name can be taken so long after the last one was.
inline constexpr store::Instant kNameLasts = store::Instant{7} * 24 * 3600 * 1000;

/// A key of a seat, as a page keeps it.
struct HeldSeat {
    std::string game;
    std::string key;
};

class AccountDesk {
  public:
    /// The clock by which sessions lapse.
    using Wall = std::function<store::Instant()>;
    [[nodiscard]] static store::Instant wall_now();
    /// While connections stand that were opened with a session, it is looked so often whether one
    /// of them has lapsed.
    static constexpr store::Instant kLapsesEvery = store::Instant{60} * 1000;

    /// `log` outlives it.
    AccountDesk(std::unique_ptr<store::Accounts> accounts, store::EventLog& log,
                Wall wall = wall_now);

    [[nodiscard]] store::Accounts& accounts() { return *accounts_; }
    /// Told of each seat that an account takes.
    [[nodiscard]] AccountNews& news() { return news_; }

    /// The sessions and tokens that connections were opened with. They end with them: at once where
    /// a request of this hall has ended them.
    [[nodiscard]] OpenCredentials& open() { return open_; }
    /// Other halls may have ended some.
    void check_open_soon();
    /// To be called every second or so: another program may have, or a session has lapsed.
    void look_for_endings();

    /// Does `work` (Result<Value> of store::Accounts&) on the thread of the rows. Refuses also:
    /// "too-many" where too much waits.
    template <typename Value, typename Work>
    void ask(Work work, std::move_only_function<void(Result<Value>)> done) {
        on<Value>(
            rows_, [this, work = std::move(work)]() mutable { return worked(work); },
            std::move(done));
    }
    /// The same on the thread of the passwords.
    template <typename Value, typename Work>
    void ask_slow(Work work, std::move_only_function<void(Result<Value>)> done) {
        on<Value>(
            passwords_, [this, work = std::move(work)]() mutable { return worked(work); },
            std::move(done));
    }

    /// Called on the thread of the rows when a game has been rated, or rated anew. Before any is.
    void on_rated(std::function<void(const store::RatedRow&)> told) { told_ = std::move(told); }
    /// A game has ended, or its result was corrected: where it is rated and both have accounts,
    /// their ratings change. Looked up in the log; may be told again.
    void note_result(const std::string& game);
    /// The next game between the same two, with exchanged seats.
    void note_rematch(const std::string& before, const std::string& next);
    /// Rates what ended while nobody rated it.
    void catch_up();

    // On the thread of the rows.

    /// Gives the account the seats that these keys open; the games that are its own then.
    [[nodiscard]] Result<std::vector<std::string>> take_seats(const store::Account& account,
                                                              const std::vector<HeldSeat>& seats);
    /// A game that this account (an id) plays now; none: none of its last ones goes on.
    [[nodiscard]] Result<std::optional<std::string>> game_of(std::string_view account);
    /// PlayersGames: of this account.
    /// Of those that do not fit `search` some hundreds are passed over; `next` leads on from there.
    [[nodiscard]] Result<std::string> games_json(const store::Account& account,
                                                 const store::SeatFilter& filter,
                                                 const PlayedSearch& search = {});

    /// HeadToHead of the interface: how the first has fared against the other (head_to_head.h).
    [[nodiscard]] Result<std::string> fared_json(const store::Account& account,
                                                 const store::Account& opponent);

    /// The account's seats at games that are not over, the last 100.
    [[nodiscard]] Result<std::vector<store::AccountSeat>> open_seats(const std::string& account);

  private:
    /// What it has ended is ended before its answer goes out.
    template <typename Work>
    auto worked(Work& work) {
        auto answer = work(*accounts_);
        if (const std::uint64_t endings = accounts_->endings();
            checked_.exchange(endings) != endings)
            check_open();
        return answer;
    }
    void check_open();
    struct FoundSeats {
        std::vector<store::AccountSeat> seats;
        std::optional<store::Instant> next;
    };
    [[nodiscard]] Result<FoundSeats> found_seats(const store::Account& account,
                                                 store::SeatFilter filter,
                                                 const PlayedSearch& search);
    template <typename Value, typename Work>
    static void on(BackgroundWorker& worker, Work work,
                   std::move_only_function<void(Result<Value>)> done) {
        auto answer = std::make_shared<std::optional<Result<Value>>>();
        worker.ask(
            [work = std::move(work), answer]() mutable -> Result<std::string> {
                answer->emplace(work());
                return std::string();
            },
            [answer, done = std::move(done)](const Result<std::string>& did) mutable {
                done(did ? std::move(**answer) : Result<Value>(refuse(did.error())));
            });
    }
    [[nodiscard]] Result<void> rate(const std::string& game);

    std::unique_ptr<store::Accounts> accounts_;
    store::EventLog& log_;
    Wall wall_;
    AccountNews news_;
    OpenCredentials open_;
    std::atomic<std::uint64_t> checked_ = 0;       ///< endings after which open_ was looked at
    std::atomic<bool> is_to_check_ = false;        ///< it could not be looked at
    std::atomic<bool> is_looking_ = false;         ///< look_for_endings() waits already
    std::optional<std::uint64_t> seen_of_others_;  ///< the thread of the rows
    std::atomic<store::Instant> lapses_looked_for_ = 0;
    std::function<void(const store::RatedRow&)> told_ = [](const store::RatedRow&) {};
    BackgroundWorker rows_;
    BackgroundWorker passwords_;
};

}  // namespace kyvien::hall
