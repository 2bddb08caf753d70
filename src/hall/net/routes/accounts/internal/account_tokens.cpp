#include "hall/net/routes/accounts/internal/account_tokens.h"

#include <utility>

#include "base/text.h"
#include "hall/net/routes/accounts/internal/account_requests.h"
#include "hall/service/token.h"

namespace kyvien::hall {
void find_token_holder(Service& service, const HttpRequest& request, std::string_view token,
                       std::move_only_function<void(Result<TokenHolderPtr>)> done) {
    if (!service.admission.key_guard.may_try(request.client, KeyGuard::Time::clock::now())) {
        done(refuse(KeyGuard::too_many()));
        return;
    }
    const auto secret = hash_of_token(token.substr(kAccountTokenMark.size()));
    service.accounts->ask<TokenHolderPtr>(
        [secret,
         &open = service.accounts->open()](store::Accounts& accounts) -> Result<TokenHolderPtr> {
            auto held = secret ? open.hold(*secret, Credential::Token) : nullptr;
            auto holder = secret ? KYVIEN_TRY(accounts.token_holder(*secret, account_now()))
                                 : std::optional<store::TokenHolder>();
            if (!holder)
                return refuse(ended_refusal(Credential::Token));
            return std::make_shared<const HeldToken>(HeldToken{*std::move(holder), held});
        },
        [&service, client = request.client, path = request.target.path,
         done = std::move(done)](Result<TokenHolderPtr> found) mutable {
            service.post([&service, client, path, found = std::move(found),
                          done = std::move(done)]() mutable {
                if (!found && found.error().code == "no-such-token")
                    service.admission.key_guard.note_wrong(client, path,
                                                           KeyGuard::Time::clock::now());
                done(std::move(found));
            });
        });
}

Result<void> check_scope(const store::TokenHolder& holder, std::string_view scope) {
    if (scope.empty())
        return {};
    for (const std::string_view each : base::split(holder.scopes, ' '))
        if (each == scope)
            return {};
    return refuse("token-too-narrow",
                  "This token does not allow that: it needs the scope " + std::string(scope) + ".",
                  std::nullopt, {{"scope", std::string(scope)}});
}

AccountCaller::AccountCaller(const HttpRequest& request)
    : holder(request.token_holder), session(hash_of_token(request.session)) {}

OpenCredentials::SharedHold AccountCaller::hold(Service& service) const {
    if (holder)
        return holder->held;
    return session ? service.accounts->open().hold(*session, Credential::Session) : nullptr;
}

Result<std::optional<store::Account>> AccountCaller::account(store::Accounts& accounts) const {
    // The token may have been revoked while the request was waiting.
    if (holder)
        return holder->held->is_ended() ? std::optional<store::Account>()
                                        : std::optional(holder->account);
    if (!session)
        return std::optional<store::Account>();
    return accounts.session(*session, account_now());
}

}  // namespace kyvien::hall
