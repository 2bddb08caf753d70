// When a session or a token ends, so do the connections opened with it: sockets, streams, requests
// that wait.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <future>

#include "hall/accounts/account_name.h"
#include "hall/accounts/open_credentials.h"
#include "hall/net/links/two_halls_fixture.h"
#include "hall/net/streams/streams_fixture.h"
#include "store/accounts/accounts.h"
#include "store/postgres_fixture.h"

namespace kyvien::hall {
namespace ended_credentials_test {
namespace {

using namespace test;

/// A WebSocket at a game with these header fields, which has received the view.
class Visitor : public Client {
  public:
    Visitor(std::uint16_t port, const std::string& game, const Fields& fields)
        : Client(port, game, fields) {
        say(R"({"t":"hello","v":1})");
        receive("view");
    }
    /// Reads until it learns why it is closed: the code, as a message and as the reason.
    std::string why_closed() {
        const json::value told = receive("refused");
        if (told.is_null())
            return "closed without a word";
        const auto code = json::value_to<std::string>(told.at("refusal").at("code"));
        EXPECT_EQ(wait_for_close(), 1008);
        EXPECT_EQ(close_reason(), code);
        return code;
    }
};

class Endings : public Streams {
  protected:
    static Fields bearer(const std::string& secret) {
        return {{"Authorization", "Bearer " + secret}};
    }
    static Fields sign_up(std::uint16_t port) {
        return session_of(ask(port, "POST", "/api/account", kLan));
    }
    static Fields sign_in(std::uint16_t port) {
        return session_of(ask(port, "POST", "/api/account/sign-in", kLan));
    }
    static std::string field_of(const Fields& session) {
        return "Cookie: " + session.at("Cookie") + "\r\n";
    }
    static void sign_out(std::uint16_t port, const Fields& session, const char* body = "{}") {
        EXPECT_EQ(ask(port, "POST", "/api/account/sign-out", body, session).status, 200);
    }
    /// The code of the last line, after which the body ends.
    static std::string why_ended(Lines& lines) {
        json::value line = lines.told();
        while (!line.is_null() && line.at("t") != "refused")
            line = lines.told();
        if (line.is_null())
            return "ended without a word";
        EXPECT_EQ(lines.next(), "end");
        return text(line.at("refusal").at("code"));
    }

    static constexpr const char* kLan = R"({"name":"Lan","password":"a long password"})";
};

TEST_F(Endings, OfATokenCloseItsConnections) {
    ServeOptions options;
    options.threads = 2;
    const RunningServer server(folder.path(), {}, options);
    const Fields lan = sign_up(server.port());
    const Answer made = ask(server.port(), "POST", "/api/account/tokens",
                            R"({"label":"x","scopes":["play","read"]})", lan);
    const std::string secret = text(made.json().at("token"));
    const Answer other = ask(server.port(), "POST", "/api/account/tokens",
                             R"({"label":"y","scopes":["play","read"]})", lan);
    const std::string authorization = "Authorization: Bearer " + secret + "\r\n";
    Game game;
    game.id = open(server.port(), game.first, bearer(secret));
    game.second = join(server.port(), game.id);
    Visitor seated(server.port(), game.id, bearer(secret));
    EXPECT_EQ(text(seated.view.at("you")), "first");
    Lines account(server.port(), "/api/1/account/stream", authorization);
    Lines watched(server.port(), "/api/1/games/" + game.id + "/stream", authorization);
    // Those of others, and anonymous ones, continue.
    Client by_key(server.port(), game.id, game.first);
    Visitor by_other(server.port(), game.id, bearer(text(other.json().at("token"))));
    Lines by_nobody(server.port(), "/api/1/games/" + game.id + "/stream");
    ask(server.port(), "POST", "/api/account/tokens/revoke",
        R"({"id":")" + text(made.json().at("id")) + "\"}", lan);
    EXPECT_EQ(seated.why_closed(), "no-such-token");
    EXPECT_EQ(why_ended(account), "no-such-token");
    EXPECT_EQ(why_ended(watched), "no-such-token");
    EXPECT_EQ(by_key.move(0, "e2e4"), "ok") << "the seat is whose key is shown";
    by_other.wait_for_plies(1);
    EXPECT_EQ(text(by_other.view.at("you")), "first");
    json::value line = by_nobody.told();
    while (!line.is_null() && line.at("moves").as_array().empty())
        line = by_nobody.told();
    EXPECT_FALSE(line.is_null());
}

TEST_F(Endings, OfASessionCloseItsConnections) {
    const RunningServer server(folder.path());
    const Fields here = sign_up(server.port()), there = sign_in(server.port());
    Game game;
    game.id = open(server.port(), game.first, here);
    game.second = join(server.port(), game.id);
    Visitor first(server.port(), game.id, here), second(server.port(), game.id, there);
    Lines lines(server.port(), "/api/1/account/stream", field_of(here));
    sign_out(server.port(), here);
    EXPECT_EQ(first.why_closed(), "not-signed-in");
    EXPECT_EQ(why_ended(lines), "not-signed-in");
    EXPECT_EQ(second.move(0, "e2e4"), "ok") << "another session of the account goes on";
    Lines more(server.port(), "/api/1/account/stream", field_of(there));
    sign_out(server.port(), sign_in(server.port()), R"({"everywhere":true})");
    EXPECT_EQ(second.why_closed(), "not-signed-in");
    EXPECT_EQ(why_ended(more), "not-signed-in");
    // The player returns as a guest, with the key of the seat.
    Client guest(server.port(), game.id, game.first);
    EXPECT_EQ(text(guest.view.at("you")), "first");
    EXPECT_EQ(guest.ask(R"({"t":"resign"})"), "ok");
}

TEST_F(Endings, ByPasswordChangeAndAccountDeletionCloseConnections) {
    const RunningServer server(folder.path());
    const Fields lan = sign_up(server.port()), there = sign_in(server.port());
    std::string key;
    const std::string game = open(server.port(), key, lan);
    Visitor before(server.port(), game, there);
    const Answer changed = ask(server.port(), "POST", "/api/account/password",
                               R"({"password":"a long password","new":"another long one"})", lan);
    ASSERT_EQ(changed.status, 200) << changed.body;
    EXPECT_EQ(before.why_closed(), "not-signed-in");
    const Fields fresh = session_of(changed);
    const Answer made = ask(server.port(), "POST", "/api/account/tokens",
                            R"({"label":"x","scopes":["play"]})", fresh);
    Visitor signed_in(server.port(), game, fresh);
    Visitor program(server.port(), game, bearer(text(made.json().at("token"))));
    ASSERT_EQ(ask(server.port(), "POST", "/api/account/remove",
                  R"({"password":"another long one"})", fresh)
                  .status,
              200);
    EXPECT_EQ(signed_in.why_closed(), "not-signed-in");
    EXPECT_EQ(program.why_closed(), "no-such-token");
}

// As `kyvien account reset` does while the hall runs.
TEST_F(Endings, ByAnotherProgramCloseConnections) {
    const RunningServer server(folder.path());
    const Fields lan = sign_up(server.port());
    std::string key;
    const std::string game = open(server.port(), key, lan);
    Visitor seated(server.port(), game, lan);
    const auto accounts =
        store::open_sqlite_accounts((folder.path() / store::kAccountsFile).string()).value();
    const auto account = accounts->find_by_name(account_key("Lan")).value();
    ASSERT_TRUE(account);
    ASSERT_TRUE(accounts->end_sessions(account->id));
    EXPECT_EQ(seated.why_closed(), "not-signed-in");
}

TEST_F(Endings, AtOneHallCloseConnectionsAtOthers) {
    KYVIEN_SKIP_WITHOUT_POSTGRES();
    const TwoHalls halls;
    const RunningServer &one = halls.one, &two = halls.two;
    const Fields lan = sign_up(one.port());
    std::string key;
    const std::string game = open(one.port(), key, lan);
    Visitor seated(two.port(), game, lan);
    Lines lines(two.port(), "/api/1/account/stream", field_of(lan));
    sign_out(one.port(), lan);
    EXPECT_EQ(seated.why_closed(), "not-signed-in");
    EXPECT_EQ(why_ended(lines), "not-signed-in");
}

/// A long-polling request, on a thread of its own.
class Poll {
  public:
    Poll(std::uint16_t port, const std::string& target, Fields fields)
        : answer_(std::async(std::launch::async, [port, target, fields = std::move(fields)] {
              return ask(port, "GET", target, {}, fields);
          })) {}
    Answer answer() { return answer_.get(); }
    std::string code() {
        const Answer told = answer();
        return told.status < 400 ? std::to_string(told.status)
                                 : json::value_to<std::string>(told.json().at("code"));
    }
    [[nodiscard]] bool is_answered() const {
        return answer_.wait_for(std::chrono::seconds(0)) == std::future_status::ready;
    }

  private:
    std::future<Answer> answer_;
};

class WaitingRequests : public Endings {
  protected:
    struct Token {
        std::string id, secret;
    };
    static Token token(std::uint16_t port, const Fields& session) {
        const Answer made = ask(port, "POST", "/api/account/tokens",
                                R"({"label":"x","scopes":["play","read"]})", session);
        return {text(made.json().at("id")), text(made.json().at("token"))};
    }
    static void revoke(std::uint16_t port, const Fields& session, const Token& token) {
        EXPECT_EQ(ask(port, "POST", "/api/account/tokens/revoke", R"({"id":")" + token.id + "\"}",
                      session)
                      .status,
                  200);
    }
    /// A request that waits for a change of the known challenges.
    static std::string challenges(std::uint16_t port, const Fields& who) {
        const Answer now = ask(port, "GET", "/api/challenges", {}, who);
        return "/api/challenges?known=" + json::serialize(now.json().at("version"));
    }
    static std::string news_of_study(std::uint16_t port) {
        const Answer made = ask(port, "POST", "/api/studies",
                                R"({"title":"Ends","annotated":{"game":"chess","moves":[]}})");
        const std::string path = "/api/studies/" + text(made.json().at("id"));
        return path + "/news?known=" + text(ask(port, "GET", path).json().at("known"));
    }
};

TEST_F(WaitingRequests, EndWithTheTokenTheyCameWith) {
    ServeOptions options;
    options.threads = 2;
    const RunningServer server(folder.path(), {}, options);
    const Fields lan = sign_up(server.port());
    const std::string study = news_of_study(server.port());
    for (const bool is_study : {false, true}) {
        const Token mine = token(server.port(), lan);
        const std::string target =
            is_study ? study : challenges(server.port(), bearer(mine.secret));
        Poll poll(server.port(), target, bearer(mine.secret));
        revoke(server.port(), lan, mine);
        EXPECT_EQ(poll.code(), "no-such-token") << target;
    }
}

// `other` began to wait earlier and must still be waiting: if nothing ended them both would wait
// equally long.
TEST_F(WaitingRequests, EndWithTheSessionTheyCameIn) {
    const RunningServer server(folder.path());
    const Fields lan = sign_up(server.port());
    const Member minh = member(server.port(), "Minh");
    constexpr int kTries = 3;
    bool was_sooner = false;
    for (int tries = 0; tries < kTries && !was_sooner; ++tries) {
        const Fields there = sign_in(server.port());
        const std::string target = challenges(server.port(), lan);
        const std::string study = news_of_study(server.port());
        Poll other(server.port(), target, lan);
        // A different request than the poll's, but handled after it.
        ask(server.port(), "GET", "/api/challenges", {}, lan);
        Poll mine(server.port(), target, there), looking(server.port(), study, there);
        ask(server.port(), "GET", "/api/challenges", {}, there);
        sign_out(server.port(), there);
        EXPECT_EQ(mine.code(), "not-signed-in");
        // Studies are public: a client that was signed in continues as a guest.
        EXPECT_EQ(looking.code(), "200");
        was_sooner = !other.is_answered();
        ask(server.port(), "POST", "/api/challenges",
            R"({"to":"Minh","game":"go","seat":"random","time":{"kind":"none"}})", lan);
        EXPECT_EQ(other.code(), "200") << "it goes on until there is news";
    }
    EXPECT_TRUE(was_sooner) << "of " << kTries << " times";
}

TEST_F(WaitingRequests, EndAtTheOtherHallsOfTheDatabaseToo) {
    KYVIEN_SKIP_WITHOUT_POSTGRES();
    const TwoHalls halls;
    const RunningServer &one = halls.one, &two = halls.two;
    const Fields lan = sign_up(one.port());
    const Token mine = token(one.port(), lan);
    Poll poll(two.port(), challenges(two.port(), bearer(mine.secret)), bearer(mine.secret));
    revoke(one.port(), lan, mine);
    EXPECT_EQ(poll.code(), "no-such-token");
}

TEST(OpenCredentials, ReportAnEndBeforeTheConnectionHoldsThem) {
    OpenCredentials open;
    const store::KeyHash secret{1}, other{2};
    const auto held = open.hold(secret, Credential::Session);
    auto again = open.hold(secret, Credential::Session);
    const auto stays = open.hold(other, Credential::Token);
    EXPECT_THAT(open.secrets(), testing::UnorderedElementsAre(secret, other));
    int told = 0;
    again->on_ended([&] {
        ++told;
        again.reset();  // the connection ends, and releases what it held
    });
    open.end({secret});
    open.end({secret});
    EXPECT_EQ(told, 1);
    EXPECT_TRUE(held->is_ended());
    held->on_ended([&] { ++told; });
    EXPECT_EQ(told, 2);
    EXPECT_FALSE(stays->is_ended());
}

}  // namespace
}  // namespace ended_credentials_test
}  // namespace kyvien::hall
