// Passkeys over the network: adding one, signing in with it, and the refusals.
#include <gtest/gtest.h>

#include <fstream>
#include <iterator>

#include "hall/accounts/passkeys/software_authenticator_fixture.h"
#include "hall/net/client_fixture.h"
#include "hall/net/links/two_halls_fixture.h"
#include "hall/service/journal.h"
#include "hall/service/quiet_journal_fixture.h"
#include "store/accounts/accounts.h"
#include "store/postgres_fixture.h"

namespace kyvien::hall {
namespace passkeys_routes_test {
namespace {

using namespace test;

std::string text(const json::value& value) {
    return json::value_to<std::string>(value);
}
std::string code(const Answer& answer) {
    return answer.status < 300 ? "ok" : text(answer.json().at("code"));
}

/// A browser with its cookies, on the page of a hall.
class Browser {
  public:
    explicit Browser(std::uint16_t port, std::string name = "localhost")
        : port_(port), host_(name + ":" + std::to_string(port)), name_(std::move(name)),
          origin_("http://" + host_) {}

    Answer ask(const std::string& method, const std::string& path, const json::value& body = {}) {
        Fields fields{{"Host", host_}, {"Origin", origin_}};
        std::string cookies;
        for (const auto& [name, value] : cookies_)
            cookies += (cookies.empty() ? "" : "; ") + name + '=' + value;
        if (!cookies.empty())
            fields["Cookie"] = cookies;
        Answer answer = test::ask(port_, method, "/api/account" + path,
                                  body.is_null() ? "" : json::serialize(body), fields);
        if (const auto set = answer.fields.find("set-cookie"); set != answer.fields.end()) {
            const std::string& cookie = set->second;
            const std::size_t equals = cookie.find('=');
            const std::string value = cookie.substr(equals + 1, cookie.find(';') - equals - 1);
            if (value.empty())
                cookies_.erase(cookie.substr(0, equals));
            else
                cookies_[cookie.substr(0, equals)] = value;
        }
        return answer;
    }
    void sign_up(const std::string& name) {
        const Answer made =
            ask("POST", "", json::object{{"name", name}, {"password", "a long password"}});
        ASSERT_EQ(made.status, 201) << made.body;
    }
    void sign_out(bool everywhere = false) {
        EXPECT_EQ(ask("POST", "/sign-out", json::object{{"everywhere", everywhere}}).status, 200);
    }
    /// Empty: nobody.
    std::string signed_in() {
        const json::value told = ask("GET", "").json();
        return told.at("account").is_null() ? "" : text(told.at("account").at("name"));
    }
    json::value passkeys() { return ask("GET", "/passkeys").json().at("passkeys"); }

    Answer begin_adding(const std::string& password = "a long password") {
        return ask("POST", "/passkeys/begin", json::object{{"password", password}});
    }
    json::object added(const SoftwareAuthenticator& device, const std::string& challenge,
                       const std::string& label = "my phone") const {
        return {{"label", label},
                {"client_data", base64_of(client_data("webauthn.create", challenge, origin_))},
                {"attestation", record::to_base64(device.attestation(name_))}};
    }
    Answer add(const SoftwareAuthenticator& device, const std::string& label = "my phone") {
        const Answer begun = begin_adding();
        if (begun.status != 200)
            return begun;
        user = text(begun.json().at("user").at("id"));
        return ask("POST", "/passkeys", added(device, text(begun.json().at("challenge")), label));
    }

    std::string challenge() {
        const Answer begun = ask("POST", "/sign-in/passkey/begin", json::object{});
        EXPECT_EQ(begun.status, 200) << begun.body;
        return text(begun.json().at("challenge"));
    }
    [[nodiscard]] json::object signed_word(const SoftwareAuthenticator& device,
                                           const std::string& challenge) const {
        const std::string client = client_data("webauthn.get", challenge, origin_);
        const ByteList data = device.authenticator_data(name_);
        return {{"id", device.id()},
                {"user", user},
                {"client_data", base64_of(client)},
                {"authenticator_data", record::to_base64(data)},
                {"signature", record::to_base64(device.sign(data, client))}};
    }
    Answer show(const json::object& word) { return ask("POST", "/sign-in/passkey", word); }
    /// With the next counter value.
    Answer sign_in(SoftwareAuthenticator& device) {
        ++device.count;
        return show(signed_word(device, challenge()));
    }

    std::string user;  ///< the device's handle of the account

  private:
    std::uint16_t port_;
    std::string host_, name_, origin_;
    std::map<std::string, std::string> cookies_;
};

class PasskeysOfAccounts : public QuietTest {
  protected:
    TemporaryFolder folder;
};

TEST_F(PasskeysOfAccounts, AnAddedPasskeySignsInWithoutANameUntilItIsRemoved) {
    const RunningServer server(folder.path());
    Browser lan(server.port());
    lan.sign_up("Lan");
    SoftwareAuthenticator phone;
    SoftwareAuthenticator stick(SoftwareAuthenticator::kEdDsa);
    const Answer made = lan.add(phone);
    ASSERT_EQ(made.status, 201) << made.body;
    ASSERT_EQ(code(lan.add(stick, "  stick  ")), "ok");
    const json::value listed = lan.passkeys();
    ASSERT_EQ(listed.as_array().size(), 2U);
    EXPECT_EQ(text(listed.at(0).at("label")), "my phone");
    EXPECT_EQ(text(listed.at(0).at("host")), "localhost");
    EXPECT_FALSE(listed.at(0).as_object().contains("used"));
    EXPECT_EQ(text(listed.at(1).at("label")), "stick");
    // Known passkeys are listed, so that a device does not create a second one.
    EXPECT_EQ(lan.begin_adding().json().at("known").as_array().size(), 2U);

    lan.sign_out();
    EXPECT_EQ(lan.signed_in(), "");
    const Answer in = lan.sign_in(phone);
    EXPECT_EQ(in.status, 200) << in.body;
    EXPECT_EQ(lan.signed_in(), "Lan");
    EXPECT_TRUE(lan.passkeys().at(0).as_object().contains("used"));
    EXPECT_EQ(code(lan.sign_in(stick)), "ok");

    const Answer left = lan.ask("POST", "/passkeys/remove", json::object{{"id", phone.id()}});
    EXPECT_EQ(left.json().at("passkeys").as_array().size(), 1U);
    lan.sign_out();
    EXPECT_EQ(code(lan.sign_in(phone)), "wrong-passkey");
    EXPECT_EQ(lan.signed_in(), "");
    EXPECT_EQ(code(lan.sign_in(stick)), "ok");
}

TEST_F(PasskeysOfAccounts, APasskeyCanBeRenamedByItsOwner) {
    const RunningServer server(folder.path());
    Browser lan(server.port());
    Browser minh(server.port());
    lan.sign_up("Lan");
    minh.sign_up("Minh");
    const SoftwareAuthenticator phone;
    ASSERT_EQ(code(lan.add(phone)), "ok");
    const auto renamed = [&](Browser& browser, const json::value& label) {
        return browser.ask("POST", "/passkeys/rename",
                           json::object{{"id", phone.id()}, {"label", label}});
    };
    const Answer told = renamed(lan, "  old phone ");
    ASSERT_EQ(told.status, 200) << told.body;
    EXPECT_EQ(text(told.json().at("passkeys").at(0).at("label")), "old phone");
    EXPECT_EQ(text(lan.passkeys().at(0).at("label")), "old phone");
    for (const json::value& label :
         {json::value(" "), json::value(std::string(41, 'x')), json::value("a\nb"), json::value(7)})
        EXPECT_EQ(code(renamed(lan, label)), "bad-field") << label;
    // Another account cannot rename it, and does not learn whether it exists.
    EXPECT_TRUE(renamed(minh, "stolen").json().at("passkeys").as_array().empty());
    EXPECT_EQ(text(lan.passkeys().at(0).at("label")), "old phone");
    lan.sign_out();
    EXPECT_EQ(code(renamed(lan, "mine")), "not-signed-in");
}

TEST_F(PasskeysOfAccounts, PasskeysAndOpenChallengesSurviveARestart) {
    SoftwareAuthenticator phone;
    json::object word;
    std::string user;
    {
        const RunningServer server(folder.path());
        Browser lan(server.port());
        lan.sign_up("Lan");
        ASSERT_EQ(code(lan.add(phone)), "ok");
        user = lan.user;
    }
    const RunningServer again(folder.path());
    Browser lan(again.port());
    lan.user = user;
    EXPECT_EQ(code(lan.sign_in(phone)), "ok");
    EXPECT_EQ(lan.signed_in(), "Lan");
}

TEST_F(PasskeysOfAccounts, AddingOneNeedsTheSessionAndThePassword) {
    const RunningServer server(folder.path());
    Browser lan(server.port());
    EXPECT_EQ(code(lan.begin_adding()), "not-signed-in");
    lan.sign_up("Lan");
    EXPECT_EQ(code(lan.begin_adding("a wrong password")), "wrong-password");
    const SoftwareAuthenticator phone;
    const std::string challenge = text(lan.begin_adding().json().at("challenge"));
    // The challenge belongs to this session: not to another account, nor to another browser of the
    // same account.
    Browser minh(server.port());
    minh.sign_up("Minh");
    EXPECT_EQ(code(minh.ask("POST", "/passkeys", minh.added(phone, challenge))),
              "passkey-too-late");
    Browser elsewhere(server.port());
    ASSERT_EQ(
        elsewhere
            .ask("POST", "/sign-in", json::object{{"name", "Lan"}, {"password", "a long password"}})
            .status,
        200);
    EXPECT_EQ(code(elsewhere.ask("POST", "/passkeys", elsewhere.added(phone, challenge))),
              "passkey-too-late");
    EXPECT_EQ(code(lan.ask("POST", "/passkeys", lan.added(phone, "abc"))), "passkey-too-late");
    EXPECT_EQ(code(lan.ask("POST", "/passkeys", lan.added(phone, challenge))), "ok");
    // Only once.
    EXPECT_EQ(code(lan.ask("POST", "/passkeys", lan.added(SoftwareAuthenticator(), challenge))),
              "passkey-too-late");
    // Nobody can add it again, whoever owns it.
    EXPECT_EQ(code(lan.add(phone)), "passkey-known");
    EXPECT_EQ(code(minh.add(phone)), "passkey-known");
    for (const char* label :
         {"", "   ", "a\nb", "a\u202eb", "a\u200bb", "12345678901234567890123456789012345678901"})
        EXPECT_EQ(code(lan.add(SoftwareAuthenticator(), label)), "bad-field") << label;
    // A program's token may do none of this.
    const Answer token =
        lan.ask("POST", "/tokens", json::parse(R"({"label":"x","scopes":["play","read"]})"));
    const Fields bearer{{"Authorization", "Bearer " + text(token.json().at("token"))}};
    for (const char* path : {"/passkeys", "/passkeys/begin", "/passkeys/remove", "/sign-in/passkey",
                             "/sign-in/passkey/begin"})
        EXPECT_EQ(
            code(ask(server.port(), "POST", std::string("/api/account") + path, "{}", bearer)),
            "token-too-narrow")
            << path;
    EXPECT_EQ(code(ask(server.port(), "GET", "/api/account/passkeys", {}, bearer)),
              "token-too-narrow");
}

TEST_F(PasskeysOfAccounts, ASignatureSignsInOnceAndOnlyInTheRequestingBrowser) {
    const RunningServer server(folder.path());
    Browser lan(server.port());
    lan.sign_up("Lan");
    SoftwareAuthenticator phone;
    ASSERT_EQ(code(lan.add(phone)), "ok");
    ++phone.count;
    const json::object word = lan.signed_word(phone, lan.challenge());
    Browser thief(server.port());
    EXPECT_EQ(code(thief.show(word)), "passkey-too-late");
    // A browser that has begun its own sign-in has a different cookie.
    (void)thief.challenge();
    EXPECT_EQ(code(thief.show(word)), "passkey-too-late");
    EXPECT_EQ(code(lan.show(word)), "ok");
    EXPECT_EQ(code(lan.show(word)), "passkey-too-late");
    // A second window does not invalidate the sign-in begun by the first.
    ++phone.count;
    const json::object first = lan.signed_word(phone, lan.challenge());
    (void)lan.challenge();
    EXPECT_EQ(code(lan.show(first)), "ok");
    // A challenge for adding a passkey cannot be used to sign in.
    ++phone.count;
    const std::string to_add = text(lan.begin_adding().json().at("challenge"));
    EXPECT_EQ(code(lan.show(lan.signed_word(phone, to_add))), "passkey-too-late");
}

TEST_F(PasskeysOfAccounts, AnotherPageHostNameOrAccountIsRefused) {
    const RunningServer server(folder.path());
    Browser lan(server.port());
    lan.sign_up("Lan");
    Browser minh(server.port());
    minh.sign_up("Minh");
    SoftwareAuthenticator phone;
    SoftwareAuthenticator minhs;
    ASSERT_EQ(code(lan.add(phone)), "ok");
    ASSERT_EQ(code(minh.add(minhs)), "ok");
    const auto changed = [&](const char* field, std::string_view value) {
        ++phone.count;
        json::object word = lan.signed_word(phone, lan.challenge());
        word[field] = json::string(value);
        return code(lan.show(word));
    };
    // Somebody else's page, signed with the right passkey.
    ++phone.count;
    const std::string port = std::to_string(server.port());
    for (const std::string& origin :
         {std::string("https://evil.example"), "https://localhost:" + port, std::string()}) {
        const std::string client = client_data("webauthn.get", lan.challenge(), origin);
        const ByteList data = phone.authenticator_data("localhost");
        json::object word = lan.signed_word(phone, "x");
        word["client_data"] = base64_of(client);
        word["signature"] = record::to_base64(phone.sign(data, client));
        EXPECT_EQ(code(lan.show(word)), "passkey-elsewhere") << origin;
    }
    {
        const std::string client =
            client_data("webauthn.get", lan.challenge(), "http://localhost:" + port);
        const ByteList data = phone.authenticator_data("evil.example");
        json::object word = lan.signed_word(phone, "x");
        word["client_data"] = base64_of(client);
        word["authenticator_data"] = record::to_base64(data);
        word["signature"] = record::to_base64(phone.sign(data, client));
        EXPECT_EQ(code(lan.show(word)), "passkey-elsewhere");
    }
    // Those of another account, in the id or in the handle.
    EXPECT_EQ(changed("id", minhs.id()), "wrong-passkey");
    EXPECT_EQ(changed("user", minh.user), "wrong-passkey");
    EXPECT_EQ(changed("id", "unknown"), "wrong-passkey");
    EXPECT_EQ(changed("user", ""), "wrong-passkey");
    EXPECT_EQ(changed("signature", "AAAA"), "wrong-passkey");
    EXPECT_EQ(changed("signature", "not base64!"), "bad-field");
    EXPECT_EQ(changed("authenticator_data", "AAAA"), "bad-passkey");
    EXPECT_EQ(changed("client_data", "AAAA"), "bad-passkey");
    EXPECT_EQ(changed("other", "1"), "unknown-field");
    EXPECT_EQ(changed("signature", std::string(20'000, 'A')), "too-long");
    phone.flags = SoftwareAuthenticator::kPresent;
    EXPECT_EQ(code(lan.sign_in(phone)), "passkey-unverified");
    phone.flags |= SoftwareAuthenticator::kVerified;
    EXPECT_EQ(code(lan.sign_in(phone)), "ok");
    // Under another name the hall counts as another site.
    Browser other(server.port(), "club.localhost");
    EXPECT_EQ(code(other.ask("POST", "/sign-in/passkey/begin", json::object{})), "unknown-host");
    // There are none for IP addresses, on other pages, or without a page.
    Browser number(server.port(), "127.0.0.1");
    EXPECT_EQ(code(number.ask("POST", "/sign-in/passkey/begin", json::object{})),
              "passkeys-not-here");
    EXPECT_EQ(code(ask(server.port(), "POST", "/api/account/sign-in/passkey/begin", "{}")),
              "passkeys-not-here");
    EXPECT_EQ(code(ask(server.port(), "POST", "/api/account/sign-in/passkey/begin", "{}",
                       {{"Host", "localhost:" + port}, {"Origin", "https://evil.example"}})),
              "foreign-origin");
}

TEST_F(PasskeysOfAccounts, APasskeyIsValidOnlyForItsHostName) {
    ServeOptions options;
    options.hosts = {"one.localhost", "two.localhost"};
    const RunningServer server(folder.path(), {}, options);
    Browser one(server.port(), "one.localhost");
    one.sign_up("Lan");
    SoftwareAuthenticator phone;
    ASSERT_EQ(code(one.add(phone)), "ok");
    EXPECT_EQ(text(one.passkeys().at(0).at("host")), "one.localhost");
    Browser two(server.port(), "two.localhost");
    two.user = one.user;
    EXPECT_EQ(code(two.sign_in(phone)), "wrong-passkey");
    EXPECT_EQ(code(one.sign_in(phone)), "ok");
}

TEST_F(PasskeysOfAccounts, BehindAProxyThatSpeaksTlsTheOriginIsTheProxys) {
    ServeOptions options;
    options.hosts = {"club.example"};
    options.trusted_proxies = {"127.0.0.1"};
    const RunningServer server(folder.path(), {}, options);
    const Fields fields{{"Host", "club.example"},
                        {"Origin", "https://club.example"},
                        {"X-Forwarded-For", "192.0.2.7"},
                        {"X-Forwarded-Proto", "https"}};
    const Answer begun =
        ask(server.port(), "POST", "/api/account/sign-in/passkey/begin", "{}", fields);
    ASSERT_EQ(begun.status, 200) << begun.body;
    EXPECT_EQ(text(begun.json().at("host")), "club.example");
    const std::string& cookie = begun.fields.at("set-cookie");
    for (const char* part : {"HttpOnly", "SameSite=Strict", "; Secure", "Max-Age=300"})
        EXPECT_NE(cookie.find(part), std::string::npos) << part;
    Fields plain = fields;
    plain["Origin"] = "http://club.example";
    EXPECT_EQ(code(ask(server.port(), "POST", "/api/account/sign-in/passkey/begin", "{}", plain)),
              "passkeys-not-here");
}

TEST_F(PasskeysOfAccounts, ADecreasingSignatureCounterIsRefusedAndLogged) {
    const RunningServer server(folder.path());
    Browser lan(server.port());
    lan.sign_up("Lan");
    SoftwareAuthenticator phone;
    ASSERT_EQ(code(lan.add(phone)), "ok");
    phone.count = 9;
    ASSERT_EQ(code(lan.sign_in(phone)), "ok");
    lan.sign_out();
    phone.count = 4;
    set_journal_level(Level::Warning);
    testing::internal::CaptureStderr();
    EXPECT_EQ(code(lan.sign_in(phone)), "passkey-copied");
    const std::string told = testing::internal::GetCapturedStderr();
    set_journal_level(Level::Error);
    EXPECT_NE(told.find("passkey-copied"), std::string::npos) << told;
    EXPECT_NE(told.find("counted=5 before=10"), std::string::npos) << told;
    EXPECT_EQ(lan.signed_in(), "");
    phone.count = 10;
    EXPECT_EQ(code(lan.sign_in(phone)), "ok");
}

TEST_F(PasskeysOfAccounts, AttemptsAreRateLimitedLikePasswords) {
    ServeOptions options;
    options.trusted_proxies = {"127.0.0.1"};
    const RunningServer server(folder.path(), {}, options);
    Browser lan(server.port());
    lan.sign_up("Lan");
    SoftwareAuthenticator phone;
    // Passwords are counted together with them. Repeated as often as needed, because one more
    // attempt is allowed each moment.
    int wrong = 0;
    std::string of_password;
    for (int tries = 0; tries < 1'000 && of_password != "too-many-keys"; ++tries) {
        while (code(lan.sign_in(phone)) == "wrong-passkey")
            ++wrong;
        of_password = code(lan.ask("POST", "/sign-in",
                                   json::object{{"name", "Lan"}, {"password", "a long password"}}));
    }
    EXPECT_GE(wrong, 30);
    EXPECT_EQ(of_password, "too-many-keys");
}

TEST_F(PasskeysOfAccounts, PasskeysOutliveSessionsUntilTheAccountIsRemoved) {
    const RunningServer server(folder.path());
    Browser lan(server.port());
    lan.sign_up("Lan");
    SoftwareAuthenticator phone;
    ASSERT_EQ(code(lan.add(phone)), "ok");
    lan.sign_out(true);
    ASSERT_EQ(code(lan.sign_in(phone)), "ok");
    ASSERT_EQ(code(lan.ask(
                  "POST", "/password",
                  json::object{{"password", "a long password"}, {"new", "another long password"}})),
              "ok");
    lan.sign_out();
    ASSERT_EQ(code(lan.sign_in(phone)), "ok");
    const json::value data = lan.ask("GET", "/data").json();
    const json::value& told = data.at("passkeys").at(0);
    EXPECT_EQ(text(told.at("label")), "my phone");
    EXPECT_EQ(told.at("algorithm"), -7);
    EXPECT_EQ(text(told.at("key")).size(), 86U);
    EXPECT_TRUE(told.as_object().contains("made"));
    ASSERT_EQ(code(lan.ask("POST", "/remove", json::object{{"password", "another long password"}})),
              "ok");
    EXPECT_EQ(code(lan.sign_in(phone)), "wrong-passkey");
    // Nor is it left in the file.
    for (const char* name : {"accounts.db", "accounts.db-wal"}) {
        std::ifstream file(folder.path() / name, std::ios::binary);
        const std::string bytes(std::istreambuf_iterator<char>(file), {});
        EXPECT_EQ(bytes.find(phone.id()), std::string::npos) << name;
    }
}

TEST_F(PasskeysOfAccounts, AChallengeOfOneHallIsAnsweredAtAnotherOfTheDatabase) {
    KYVIEN_SKIP_WITHOUT_POSTGRES();
    ServeOptions options;
    options.hosts = {"club.example"};
    const TwoHalls halls(options);
    const RunningServer &one = halls.one, &two = halls.two;
    const auto fields = [](const std::string& cookies) {
        return Fields{
            {"Host", "club.example"}, {"Origin", "https://club.example"}, {"Cookie", cookies}};
    };
    const auto cookie_of = [](const Answer& answer) {
        const std::string& cookie = answer.fields.at("set-cookie");
        return cookie.substr(0, cookie.find(';'));
    };
    const std::string session =
        cookie_of(ask(one.port(), "POST", "/api/account",
                      R"({"name":"Lan","password":"a long password"})", fields("")));
    SoftwareAuthenticator phone;
    const Answer begun = ask(one.port(), "POST", "/api/account/passkeys/begin",
                             R"({"password":"a long password"})", fields(session));
    ASSERT_EQ(begun.status, 200) << begun.body;
    const json::object added{
        {"label", "phone"},
        {"client_data", base64_of(client_data("webauthn.create", text(begun.json().at("challenge")),
                                              "https://club.example"))},
        {"attestation", record::to_base64(phone.attestation("club.example"))}};
    EXPECT_EQ(code(ask(two.port(), "POST", "/api/account/passkeys", json::serialize(added),
                       fields(session))),
              "ok");
    EXPECT_EQ(code(ask(one.port(), "POST", "/api/account/passkeys", json::serialize(added),
                       fields(session))),
              "passkey-too-late");
    ++phone.count;
    const Answer asked =
        ask(two.port(), "POST", "/api/account/sign-in/passkey/begin", "{}", fields(""));
    const std::string client =
        client_data("webauthn.get", text(asked.json().at("challenge")), "https://club.example");
    const ByteList data = phone.authenticator_data("club.example");
    const std::string word =
        json::serialize(json::object{{"id", phone.id()},
                                     {"user", begun.json().at("user").at("id")},
                                     {"client_data", base64_of(client)},
                                     {"authenticator_data", record::to_base64(data)},
                                     {"signature", record::to_base64(phone.sign(data, client))}});
    const std::string browser = cookie_of(asked);
    EXPECT_EQ(code(ask(one.port(), "POST", "/api/account/sign-in/passkey", word, fields(browser))),
              "ok");
    EXPECT_EQ(code(ask(two.port(), "POST", "/api/account/sign-in/passkey", word, fields(browser))),
              "passkey-too-late");
}

}  // namespace
}  // namespace passkeys_routes_test
}  // namespace kyvien::hall
