#include "hall/net/routes/accounts/internal/account_sessions.h"

#include "hall/accounts/account_json.h"
#include "hall/net/routes/internal/replies.h"
#include "hall/service/token.h"

namespace kyvien::hall {

Result<Reply> account_reply(store::Accounts& accounts, const store::Account& account) {
    const auto standings = KYVIEN_TRY(accounts.standings_of(account.id));
    return json_reply(signed_in_json(&account, standings, account_now()));
}

Result<Reply> session_reply(store::Accounts& accounts, const store::Account& account,
                            bool is_secure) {
    const std::string secret = new_token();
    KYVIEN_TRY(accounts.begin_session(*hash_of_token(secret), account.id, account_now()));
    Reply reply = KYVIEN_TRY(account_reply(accounts, account));
    reply.cookie = session_cookie(secret, is_secure);
    return reply;
}

std::unexpected<Refusal> wrong_password() {
    return refuse("wrong-password", "The name or the password is wrong.");
}

bool may_try_password(Service& service, const HttpRequest& request) {
    return service.admission.key_guard.begin_password(request.client, KeyGuard::Time::clock::now());
}

ReplyDone password_reply_callback(Service& service, const HttpRequest& request, ReplyDone done) {
    return [&service, client = request.client, path = request.target.path,
            done = std::move(done)](Reply reply) mutable {
        // A taken name counts as a wrong password too, because signing up with it reveals whether
        // the password is right.
        const bool is_right = reply.code != "wrong-password" && reply.code != "name-taken" &&
                              reply.code != "wrong-passkey" && reply.code != "passkey-copied";
        service.admission.key_guard.end_password(client, is_right, path,
                                                 KeyGuard::Time::clock::now());
        done(std::move(reply));
    };
}

}  // namespace kyvien::hall
