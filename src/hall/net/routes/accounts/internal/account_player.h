// hall/net/routes/accounts/internal/account_player.h — the player in whose name a request takes a
// seat.
#pragma once

#include <optional>
#include <string>

#include "hall/games/new_game.h"
#include "hall/net/routes/accounts/internal/account_requests.h"
#include "hall/net/routes/internal/http_request.h"
#include "hall/service/token.h"
#include "store/accounts/accounts.h"

namespace kyvien::hall {

/// Runs `work` (Result<Value> of store::Accounts& and of the caller's account) at the account desk;
/// `done` is called on this thread. Refuses also: "not-signed-in".
template <typename Value, typename Work>
void query_with_account(Service& service, const HttpRequest& request, Work work,
                        std::move_only_function<void(Result<Value>)> done) {
    service.accounts->ask<Value>(
        [caller = AccountCaller(request),
         work = std::move(work)](store::Accounts& accounts) mutable -> Result<Value> {
            const auto account = KYVIEN_TRY(signed_in(accounts, caller));
            return work(accounts, account);
        },
        [post = service.post, done = std::move(done)](Result<Value> value) mutable {
            post([value = std::move(value), done = std::move(done)]() mutable {
                done(std::move(value));
            });
        });
}

/// Records the rating range of a game that this account (an id) creates, before the game is made;
/// `done` is called on this thread. Does nothing if the game has no range.
void note_seek(Service& service, const std::string& account, const std::string& id, NewGame game,
               VoidDone done);

/// The player who takes the seat: an account under its name, or a guest under a name that is not an
/// account's.
struct JoiningPlayer {
    std::optional<store::Account> account;
    std::string name;
};
using PlayerDone = std::move_only_function<void(Result<JoiningPlayer>)>;

/// Looks the player up at the account desk; `done` is called on this thread. Refuses:
/// "name-of-account" if a guest uses the name of an account, and as the store refuses.
void find_player(Service& service, const HttpRequest& request, std::string name, PlayerDone done);

/// The account of the session or token, and its seat in a game.
struct AccountAtGame {
    std::string account;  ///< id; empty: none
    std::string name;
    std::optional<conduct::Seat> seat;
    OpenCredentials::SharedHold credential;  ///< of the account; null: none
};
/// `done` is called on this thread.
void find_own_seat(Service& service, const HttpRequest& request, const std::string& game,
                   std::move_only_function<void(AccountAtGame)> done);

/// Records that the seat is the account's, and then passes it on. A failure to record is logged;
/// the page then assigns the seat to its account again.
[[nodiscard]] SeatDone seat_record_callback(Service& service, std::optional<store::Account> account,
                                            std::string kind, SeatDone done);

/// A rated game needs two people with accounts. Refuses: "rated-needs-account",
/// "rated-against-oneself".
[[nodiscard]] Result<void>
check_rated_player(bool is_rated, const std::optional<store::Account>& player,
                   const std::array<std::optional<store::Account>, 2>& seated);

}  // namespace kyvien::hall
