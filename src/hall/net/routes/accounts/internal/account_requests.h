// hall/net/routes/accounts/internal/account_requests.h — runs work at the account desk, and returns
// the result on the calling thread.
#pragma once

#include <utility>

#include "hall/accounts/account_desk.h"
#include "hall/net/routes/accounts/internal/account_tokens.h"
#include "hall/net/routes/internal/http_request.h"
#include "store/accounts/accounts.h"

namespace kyvien::hall {

[[nodiscard]] inline store::Instant account_now() {
    return AccountDesk::wall_now();
}

/// Returns the desk's result on this thread.
[[nodiscard]] inline std::move_only_function<void(Result<Reply>)> reply_callback(Service& service,
                                                                                 ReplyDone done) {
    return [post = service.post, done = std::move(done)](Result<Reply> reply) mutable {
        post([reply = reply ? *std::move(reply) : refused_reply(reply.error()),
              done = std::move(done)]() mutable { done(std::move(reply)); });
    };
}

/// The account of the session or token. Refuses: "not-signed-in".
[[nodiscard]] inline Result<store::Account> signed_in(store::Accounts& accounts,
                                                      const AccountCaller& caller) {
    auto account = KYVIEN_TRY(caller.account(accounts));
    if (!account)
        return refuse("not-signed-in", "Sign in for this.");
    return *std::move(account);
}

/// Runs `work` at the desk for the signed-in account, or the account of a token.
template <typename Work>
void with_account(Service& service, const HttpRequest& request, ReplyDone done, Work work) {
    service.accounts->ask<Reply>(
        [caller = AccountCaller(request),
         work = std::move(work)](store::Accounts& accounts) mutable -> Result<Reply> {
            const auto account = KYVIEN_TRY(signed_in(accounts, caller));
            return work(accounts, account);
        },
        reply_callback(service, std::move(done)));
}

}  // namespace kyvien::hall
