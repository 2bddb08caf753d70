// hall/net/routes/accounts/internal/account_sessions.h — signing in: the session that a response
// starts, and the limit on tries of passwords and passkeys.
#pragma once

#include <string>
#include <utility>

#include "hall/accounts/password.h"
#include "hall/net/routes/accounts/internal/account_requests.h"
#include "hall/net/routes/internal/http_request.h"
#include "store/accounts/accounts.h"

namespace kyvien::hall {

/// SignedIn: for this account.
[[nodiscard]] Result<Reply> account_reply(store::Accounts& accounts, const store::Account& account);
/// The same, and starts a session in this browser.
[[nodiscard]] Result<Reply> session_reply(store::Accounts& accounts, const store::Account& account,
                                          bool is_secure);

/// Browsers send the origin with every POST.
[[nodiscard]] inline bool is_secure(const HttpRequest& request) {
    return request.origin.starts_with("https://");
}

[[nodiscard]] std::unexpected<Refusal> wrong_password();

/// May a password or a passkey be tried, right or wrong? If so, needs password_reply_callback().
[[nodiscard]] bool may_try_password(Service& service, const HttpRequest& request);
[[nodiscard]] ReplyDone password_reply_callback(Service& service, const HttpRequest& request,
                                                ReplyDone done);

/// Runs `work` for the signed-in account, whose password was sent too, on the thread for passwords.
template <typename Work>
void with_password_checked(Service& service, const HttpRequest& request, std::string password,
                           ReplyDone done, Work work) {
    if (!may_try_password(service, request)) {
        done(refused_reply(KeyGuard::too_many()));
        return;
    }
    service.accounts->ask_slow<Reply>(
        [caller = AccountCaller(request), password = std::move(password),
         work = std::move(work)](store::Accounts& accounts) mutable -> Result<Reply> {
            const auto account = KYVIEN_TRY(signed_in(accounts, caller));
            if (!is_password(account.password, password))
                return wrong_password();
            return work(accounts, account);
        },
        reply_callback(service, password_reply_callback(service, request, std::move(done))));
}

}  // namespace kyvien::hall
