// hall/net/routes/accounts/internal/account_tokens.h — which account does a token belong to, and
// what does it allow (docs/accounts.md, "Tokens")?
//
// Cost:  a row of the account desk for each request with a token.
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
/// No token has it: what is asked of the account itself needs its owner, signed in.
inline constexpr std::string_view kScopeOwner = "owner";

using KnownHolder = std::shared_ptr<const HeldToken>;

/// Asks the account desk for the account of a token; `done` comes on this thread. A wrong one is
/// counted as a wrong key. Refuses: "no-such-token", "too-many-keys", and as the store refuses.
void find_token_holder(Service& service, const HttpRequest& request, std::string_view token,
                       std::move_only_function<void(Result<KnownHolder>)> done);

/// Has it this scope? An empty one all have. Refuses: "token-too-narrow".
[[nodiscard]] Result<void> check_scope(const store::TokenHolder& holder, std::string_view scope);

/// The account that a request comes from: of its token, or else of its session.
struct AccountCaller {
    explicit AccountCaller(const HttpRequest& request);
    KnownHolder holder;
    std::optional<store::KeyHash> session;

    /// What a connection that comes of the request holds, so that it ends with it; null: it comes
    /// from nobody. To be taken before account() is asked.
    [[nodiscard]] OpenCredentials::Held hold(Service& service) const;

    /// On the thread of the rows. None: of nobody.
    [[nodiscard]] Result<std::optional<store::Account>> account(store::Accounts& accounts) const;
};

}  // namespace kyvien::hall
