// hall/net/routes/accounts/internal/account_player.h — in whose name does a request take a seat?
#pragma once

#include <optional>
#include <string>

#include "hall/games/new_game.h"
#include "hall/net/routes/accounts/internal/account_requests.h"
#include "hall/net/routes/internal/http_request.h"
#include "hall/service/token.h"
#include "store/accounts/accounts.h"

namespace kyvien::hall {

/// Has `work` (Result<Value> of store::Accounts& and of the account that asks) done at the account
/// desk; `done` comes on this thread. Refuses also: "not-signed-in".
template <typename Value, typename Work>
void ask_signed_in(Service& service, const HttpRequest& request, Work work,
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

/// Notes whom a game waits for that this account (an id) makes, before it is made; `done` comes on
/// this thread. Nothing where it waits for anybody.
void note_seek(Service& service, const std::string& account, const std::string& id, NewGame game,
               Fetched done);

/// The player who sits down: an account under its name, or a guest under one that is no account's.
struct SittingPlayer {
    std::optional<store::Account> account;
    std::string name;
};
using PlayerDone = std::move_only_function<void(Result<SittingPlayer>)>;

/// Asked of the account desk; `done` comes on this thread. Refuses: "name-of-account" where a guest
/// gives the name of an account, and as the store refuses.
void find_player(Service& service, const HttpRequest& request, std::string name, PlayerDone done);

/// The account of the session or token, and its seat at a game.
struct SignedInAt {
    std::string account;  ///< id; empty: nobody's
    std::string name;
    std::optional<conduct::Seat> seat;
    OpenCredentials::Held credential;  ///< of the account; null: nobody's
};
/// `done` comes on this thread.
void find_own_seat(Service& service, const HttpRequest& request, const std::string& game,
                   std::move_only_function<void(SignedInAt)> done);

/// Notes that the seat is the account's, and then gives it. What cannot be noted is told to the
/// hall's log; the page gives the seat to its account again.
[[nodiscard]] SeatDone noting_seat(Service& service, std::optional<store::Account> account,
                                   std::string kind, SeatDone done);

/// A rated game is for two people with accounts. Refuses: "rated-needs-account",
/// "rated-against-oneself".
[[nodiscard]] Result<void>
check_rated_player(bool is_rated, const std::optional<store::Account>& player,
                   const std::array<std::optional<store::Account>, 2>& seated);

}  // namespace kyvien::hall
