// hall/net/routes/accounts/internal/account_tokens.h — which account does a token belong to, and
// what does it allow (docs/accounts.md, "Tokens")?
//
// Cost:  one database row at the account desk for each request with a token.
#pragma once

#include <memory>
#include <optional>
#include <string_view>

#include "hall/net/routes/internal/http_request.h"
#include "store/accounts/accounts.h"

namespace kyvien::hall {

inline constexpr std::string_view kScopePlay = "play";
inline constexpr std::string_view kScopeRead = "read";
inline constexpr std::string_view kScopeWebhooks = "webhooks";
/// No token has this scope: changes to the account itself need its owner, signed in.
inline constexpr std::string_view kScopeOwner = "owner";

using TokenHolderPtr = std::shared_ptr<const HeldToken>;

/// Looks up the account of a token at the account desk; `done` is called on this thread. A wrong
/// token counts as a wrong key. Refuses: "no-such-token", "too-many-keys", and as the store
/// refuses.
void find_token_holder(Service& service, const HttpRequest& request, std::string_view token,
                       std::move_only_function<void(Result<TokenHolderPtr>)> done);

/// Refuses: "token-too-narrow" if the token does not have this scope. Every token has the empty
/// scope.
[[nodiscard]] Result<void> check_scope(const store::TokenHolder& holder, std::string_view scope);

/// The account that sends a request: that of its token, or else of its session.
struct AccountCaller {
    explicit AccountCaller(const HttpRequest& request);
    TokenHolderPtr holder;
    std::optional<store::KeyHash> session;

    /// The credential that the resulting connection must hold, so that it ends with it; null if
    /// there is none. Take it before calling account().
    [[nodiscard]] OpenCredentials::SharedHold hold(Service& service) const;

    /// Call on the thread for rows. None: no account.
    [[nodiscard]] Result<std::optional<store::Account>> account(store::Accounts& accounts) const;
};

}  // namespace kyvien::hall
