#include "hall/net/routes/accounts/internal/token_routes.h"

#include <algorithm>
#include <array>

#include "hall/accounts/account_json.h"
#include "hall/json/internal/json_fields.h"
#include "hall/json/internal/short_text.h"
#include "hall/net/routes/accounts/internal/account_requests.h"
#include "hall/net/routes/accounts/internal/account_tokens.h"
#include "hall/service/token.h"

namespace kyvien::hall {
namespace token_routes {
namespace {

constexpr std::size_t kMaxTokens = 20;
constexpr std::size_t kLongestLabel = 40;
constexpr std::array kScopes = {kScopePlay, kScopeRead, kScopeWebhooks};

struct TokenRequest {
    std::string label;
    std::string scopes;  ///< in the order of kScopes
};

Result<std::string> read_scopes(const ObjectReader& body) {
    const json::value* asked = find(body, "scopes");
    const auto wrong = [] {
        return bad_field("scopes", as_described("a list of play, read and webhooks, at least one"));
    };
    if (asked == nullptr || !asked->is_array() || asked->get_array().empty())
        return wrong();
    for (const json::value& each : asked->get_array())
        if (!each.is_string() ||
            std::ranges::find(kScopes, std::string_view(each.get_string())) == kScopes.end())
            return wrong();
    std::string scopes;
    for (const std::string_view scope : kScopes)
        if (std::ranges::any_of(asked->get_array(), [scope](const json::value& each) {
                return std::string_view(each.get_string()) == scope;
            }))
            scopes += (scopes.empty() ? "" : " ") + std::string(scope);
    return scopes;
}

/// Refuses: not-json, bad-field, unknown-field.
Result<TokenRequest> read_token_request(const HttpRequest& request) {
    const auto parsed = KYVIEN_TRY(parse_object(request.body, {}));
    const ObjectReader body(parsed.get_object());
    const auto label = KYVIEN_TRY(text_of(body, "label"));
    auto scopes = KYVIEN_TRY(read_scopes(body));
    KYVIEN_TRY(body.check_all_read());
    std::string shown = KYVIEN_TRY(short_text("label", label, 1, kLongestLabel));
    return TokenRequest{std::move(shown), std::move(scopes)};
}

Result<std::string> read_id(const HttpRequest& request) {
    const auto parsed = KYVIEN_TRY(parse_object(request.body, {}));
    const ObjectReader body(parsed.get_object());
    auto id = KYVIEN_TRY(text_of(body, "id"));
    KYVIEN_TRY(body.check_all_read());
    return id;
}

Result<Reply> list_reply(store::Accounts& accounts, const store::Account& account) {
    const auto tokens = KYVIEN_TRY(accounts.tokens_of(account.id));
    return json_reply(tokens_json(tokens));
}

}  // namespace
}  // namespace token_routes

void list_tokens(Service& service, HttpRequest request, ReplyDone done) {
    with_account(service, request, std::move(done), token_routes::list_reply);
}

void make_token(Service& service, HttpRequest request, ReplyDone done) {
    auto token_request = token_routes::read_token_request(request);
    if (!token_request) {
        done(refused_reply(token_request.error()));
        return;
    }
    with_account(
        service, request, std::move(done),
        [token_request = *std::move(token_request)](
            store::Accounts& accounts, const store::Account& account) -> Result<Reply> {
            const std::string secret = new_token();
            const store::AccountToken token{
                new_token().substr(0, 12), account.id,    token_request.label,
                token_request.scopes,      account_now(), 0};
            const bool made = KYVIEN_TRY(
                accounts.make_token(*hash_of_token(secret), token, token_routes::kMaxTokens));
            if (!made)
                return refuse("too-many", "An account has at most 20 tokens; revoke one first.");
            return json_reply(made_token_json(token, std::string(kAccountTokenMark) + secret), 201);
        });
}

void revoke_token(Service& service, HttpRequest request, ReplyDone done) {
    auto id = token_routes::read_id(request);
    if (!id) {
        done(refused_reply(id.error()));
        return;
    }
    with_account(service, request, std::move(done),
                 [id = *std::move(id)](store::Accounts& accounts,
                                       const store::Account& account) -> Result<Reply> {
                     KYVIEN_TRY(accounts.revoke_token(account.id, id));
                     return token_routes::list_reply(accounts, account);
                 });
}

void become_bot(Service& service, HttpRequest request, ReplyDone done) {
    with_account(service, request, std::move(done),
                 [](store::Accounts& accounts, store::Account account) -> Result<Reply> {
                     account.is_bot = account.is_bot || KYVIEN_TRY(accounts.become_bot(account.id));
                     if (!account.is_bot)
                         return bad_field("bot", {"field-before-first-game",
                                                  "said before the account has played a game"});
                     const auto standings = KYVIEN_TRY(accounts.standings_of(account.id));
                     return json_reply(signed_in_json(&account, standings, account_now()));
                 });
}

}  // namespace kyvien::hall
