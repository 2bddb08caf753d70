#include "hall/net/routes/accounts/internal/passkey_routes.h"

#include <fmt/format.h>

#include <algorithm>

#include "hall/accounts/account_json.h"
#include "hall/accounts/passkeys/attestation.h"
#include "hall/accounts/passkeys/internal/passkey_challenge.h"
#include "hall/accounts/passkeys/internal/webauthn.h"
#include "hall/json/internal/json_fields.h"
#include "hall/json/internal/short_text.h"
#include "hall/net/routes/accounts/internal/account_sessions.h"
#include "hall/net/routes/internal/replies.h"
#include "hall/service/journal.h"
#include "hall/service/token.h"
#include "record/bytes.h"

namespace kyvien::hall {
namespace passkey_routes {
namespace {

using store::Account;
using store::Accounts;
using Bytes = std::vector<std::uint8_t>;

constexpr std::size_t kLongestLabel = 40;

std::unexpected<Refusal> wrong_passkey() {
    return refuse("wrong-passkey", "This passkey opens no account here.");
}

Result<Bytes> bytes_of(const ObjectReader& body, std::string_view field) {
    const auto text = KYVIEN_TRY(text_of(body, field));
    auto bytes = record::from_base64(text);
    if (!bytes)
        return bad_field(std::string(field), as_described("bytes as base64url without padding"));
    return *std::move(bytes);
}

Result<std::string> label_of(const ObjectReader& body) {
    const auto label = KYVIEN_TRY(text_of(body, "label"));
    return short_text("label", label, 1, kLongestLabel);
}

/// The user handle of the account for authenticators.
std::string handle_of(const Account& account) {
    const Bytes bytes(account.id.begin(), account.id.end());
    return record::to_base64(bytes);
}

/// The purpose of a challenge for making a passkey: this account in this browser.
std::string purpose_of_making(const Account& account, std::string_view session) {
    return fmt::format("make\n{}\n{}", account.id, session);
}
/// The purpose of a challenge for signing in, in this browser, to any account.
std::string purpose_of_sign_in(std::string_view browser) {
    return fmt::format("sign-in\n{}", browser);
}

Result<Reply> passkeys_reply(Accounts& accounts, const Account& account, int status = 200) {
    const auto passkeys = KYVIEN_TRY(accounts.passkeys().of(account.id));
    return json_reply(passkeys_json(passkeys), status);
}

void write_challenge(JsonWriter& json, const PasskeySite& site, std::string_view challenge) {
    json.field("challenge", challenge).field("host", site.host).field("lasts", kChallengeLasts);
}

struct AddedPasskey {
    std::string label;
    Bytes client_data;
    Bytes attestation;
};

Result<AddedPasskey> read_added(const HttpRequest& request) {
    const auto parsed = KYVIEN_TRY(parse_object(request.body, {}));
    const ObjectReader body(parsed.get_object());
    AddedPasskey added{KYVIEN_TRY(label_of(body)), KYVIEN_TRY(bytes_of(body, "client_data")),
                       KYVIEN_TRY(bytes_of(body, "attestation"))};
    KYVIEN_TRY(body.check_all_read());
    return added;
}

struct NamedPasskey {
    std::string id;
    std::string label;
};

Result<NamedPasskey> read_named(const HttpRequest& request) {
    const auto parsed = KYVIEN_TRY(parse_object(request.body, {}));
    const ObjectReader body(parsed.get_object());
    NamedPasskey named{KYVIEN_TRY(text_of(body, "id")), KYVIEN_TRY(label_of(body))};
    KYVIEN_TRY(body.check_all_read());
    return named;
}

struct ShownPasskey {
    std::string id;
    std::string user;
    SignedAssertion word;
};

Result<ShownPasskey> read_shown(const HttpRequest& request) {
    const auto parsed = KYVIEN_TRY(parse_object(request.body, {}));
    const ObjectReader body(parsed.get_object());
    ShownPasskey shown;
    shown.id = KYVIEN_TRY(text_of(body, "id"));
    shown.user = KYVIEN_TRY(text_of(body, "user"));
    const auto client_data = KYVIEN_TRY(bytes_of(body, "client_data"));
    shown.word.client_data.assign(client_data.begin(), client_data.end());
    shown.word.authenticator_data = KYVIEN_TRY(bytes_of(body, "authenticator_data"));
    shown.word.signature = KYVIEN_TRY(bytes_of(body, "signature"));
    KYVIEN_TRY(body.check_all_read());
    return shown;
}

/// The only field of a body.
Result<std::string> read_only(const HttpRequest& request, std::string_view field) {
    const auto parsed = KYVIEN_TRY(parse_object(request.body, {}));
    const ObjectReader body(parsed.get_object());
    auto text = KYVIEN_TRY(text_of(body, field));
    KYVIEN_TRY(body.check_all_read());
    return text;
}

/// Records that the signature was used, which is possible only once; returns the passkey's account.
Result<Account> let_in(Accounts& accounts, const ShownPasskey& shown, const PasskeySite& site,
                       const store::AnsweredChallenge& challenge) {
    const auto passkey = KYVIEN_TRY(accounts.passkeys().find(shown.id));
    if (!passkey)
        return wrong_passkey();
    const auto account = KYVIEN_TRY(accounts.find_by_id(passkey->account));
    if (!account || passkey->host != site.host || shown.user != handle_of(*account))
        return wrong_passkey();
    const auto counted =
        KYVIEN_TRY(verify_assertion(shown.word, {passkey->algorithm, passkey->key}, site));
    const auto used = accounts.passkeys().use(shown.id, counted, challenge, account_now());
    if (!used && used.error().code == "passkey-copied")
        journal(Level::Warning, "passkey-copied",
                {{"account", account->id},
                 {"host", site.host},
                 {"counted", std::to_string(counted)},
                 {"before", std::to_string(passkey->signatures)}});
    KYVIEN_TRY(used);
    return *account;
}

}  // namespace
}  // namespace passkey_routes

void list_passkeys(Service& service, HttpRequest request, ReplyDone done) {
    using namespace passkey_routes;
    with_account(service, request, std::move(done),
                 [](Accounts& accounts, const Account& account) -> Result<Reply> {
                     return passkeys_reply(accounts, account);
                 });
}

void begin_passkey(Service& service, HttpRequest request, ReplyDone done) {
    using namespace passkey_routes;
    auto password = read_only(request, "password");
    auto site = passkey_site(request.origin, request.host);
    if (!password || !site) {
        done(refused_reply(!password ? password.error() : site.error()));
        return;
    }
    with_password_checked(
        service, request, *std::move(password), std::move(done),
        [site = *std::move(site), session = request.session, secret = service.retry_secret](
            Accounts& accounts, const Account& account) -> Result<Reply> {
            const auto known = KYVIEN_TRY(accounts.passkeys().of(account.id));
            JsonWriter json;
            json.begin_object();
            write_challenge(
                json, site,
                new_passkey_challenge(secret, purpose_of_making(account, session), account_now()));
            json.key("user")
                .begin_object()
                .field("id", handle_of(account))
                .field("name", account.name)
                .end_object()
                .key("algorithms")
                .begin_array();
            for (const int algorithm : kPasskeyAlgorithms)
                json.value(algorithm);
            json.end_array().key("known").begin_array();
            for (const store::Passkey& each : known)
                if (each.host == site.host)
                    json.value(each.id);
            return json_reply(json.end_array().end_object().take());
        });
}

void add_passkey(Service& service, HttpRequest request, ReplyDone done) {
    using namespace passkey_routes;
    const auto site = passkey_site(request.origin, request.host);
    const auto added = read_added(request);
    if (!added || !site) {
        done(refused_reply(!added ? added.error() : site.error()));
        return;
    }
    const auto challenge = challenge_answered(
        {reinterpret_cast<const char*>(added->client_data.data()), added->client_data.size()},
        Ceremony::Registration, *site);
    auto made = read_new_passkey(added->attestation, *site);
    if (!challenge || !made) {
        done(refused_reply(!challenge ? challenge.error() : made.error()));
        return;
    }
    with_account(service, request, std::move(done),
                 [made = *std::move(made), label = added->label, host = site->host,
                  challenge = *challenge, session = request.session, secret = service.retry_secret](
                     Accounts& accounts, const Account& account) -> Result<Reply> {
                     const store::Instant now = account_now();
                     const auto opened = KYVIEN_TRY(open_passkey_challenge(
                         secret, purpose_of_making(account, session), challenge, now));
                     const store::Passkey passkey{
                         made.id,  account.id,      label, host, made.algorithm,
                         made.key, made.signatures, now,   0};
                     KYVIEN_TRY(accounts.passkeys().add(passkey, opened, now));
                     return passkeys_reply(accounts, account, 201);
                 });
}

void rename_passkey(Service& service, HttpRequest request, ReplyDone done) {
    using namespace passkey_routes;
    auto named = read_named(request);
    if (!named) {
        done(refused_reply(named.error()));
        return;
    }
    with_account(
        service, request, std::move(done),
        [named = *std::move(named)](Accounts& accounts, const Account& account) -> Result<Reply> {
            KYVIEN_TRY(accounts.passkeys().rename(account.id, named.id, named.label));
            return passkeys_reply(accounts, account);
        });
}

void remove_passkey(Service& service, HttpRequest request, ReplyDone done) {
    using namespace passkey_routes;
    auto id = read_only(request, "id");
    if (!id) {
        done(refused_reply(id.error()));
        return;
    }
    with_account(
        service, request, std::move(done),
        [id = *std::move(id)](Accounts& accounts, const Account& account) -> Result<Reply> {
            KYVIEN_TRY(accounts.passkeys().remove(account.id, id));
            return passkeys_reply(accounts, account);
        });
}

void begin_passkey_sign_in(Service& service, HttpRequest request, ReplyDone done) {
    using namespace passkey_routes;
    const auto site = passkey_site(request.origin, request.host);
    if (!site) {
        done(refused_reply(site.error()));
        return;
    }
    // An existing one is reused: a second window must not invalidate what the first has begun.
    const std::string browser =
        hash_of_token(request.passkey_browser) ? request.passkey_browser : new_token();
    JsonWriter json;
    json.begin_object();
    write_challenge(
        json, *site,
        new_passkey_challenge(service.retry_secret, purpose_of_sign_in(browser), account_now()));
    Reply reply = json_reply(json.end_object().take());
    reply.cookie = passkey_cookie(browser, kChallengeLasts / 1000, is_secure(request));
    done(std::move(reply));
}

void sign_in_by_passkey(Service& service, HttpRequest request, ReplyDone done) {
    using namespace passkey_routes;
    auto site = passkey_site(request.origin, request.host);
    auto shown = read_shown(request);
    if (!shown || !site) {
        done(refused_reply(!shown ? shown.error() : site.error()));
        return;
    }
    const auto answered =
        challenge_answered(shown->word.client_data, Ceremony::Authentication, *site);
    if (!answered) {
        done(refused_reply(answered.error()));
        return;
    }
    const auto opened =
        open_passkey_challenge(service.retry_secret, purpose_of_sign_in(request.passkey_browser),
                               *answered, account_now());
    if (!opened) {
        done(refused_reply(opened.error()));
        return;
    }
    if (!may_try_password(service, request)) {
        done(refused_reply(KeyGuard::too_many()));
        return;
    }
    service.accounts->ask<Reply>(
        [shown = *std::move(shown), site = *std::move(site), challenge = *opened,
         secure = is_secure(request)](Accounts& accounts) -> Result<Reply> {
            const auto account = KYVIEN_TRY(let_in(accounts, shown, site, challenge));
            return session_reply(accounts, account, secure);
        },
        reply_callback(service, password_reply_callback(service, request, std::move(done))));
}

}  // namespace kyvien::hall
