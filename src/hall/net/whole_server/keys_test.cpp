// The keys of a hall: what each role may do, whose name is recorded, and how a key is revoked while
// the hall is open.
#include <fmt/core.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>

#include "hall/net/client_fixture.h"
#include "hall/service/internal/key_guard.h"
#include "hall/service/journal.h"
#include "hall/service/key_ring.h"
#include "hall/service/quiet_journal_fixture.h"
#include "hall/service/token.h"

namespace kyvien::hall {
namespace keys_test {
namespace {

using namespace test;
using testing::HasSubstr;
using testing::Not;

constexpr const char* kTable =
    R"({"game":"chess","setting":"over-the-board","seats":{"first":"Lan","second":"Minh"}})";

Fields bearer(const std::string& secret) {
    return {{"Authorization", "Bearer " + secret}};
}

class Keys : public QuietTest {
  protected:
    Keys() { EXPECT_TRUE(prepare_randomness()); }

    std::string add(KeyRole role, const std::string& name) const {
        const auto made = add_key({folder.path().string()}, role, name);
        EXPECT_TRUE(made) << made.error().english;
        return made->secret;
    }
    static std::string hello(const std::string& secret, const std::string& name) {
        return fmt::format(R"({{"t":"hello","v":1,"arbiter":{{"name":"{}","token":"{}"}}}})", name,
                           secret);
    }
    static std::string make_table(std::uint16_t port, const std::string& secret) {
        const Answer made = ask(port, "POST", "/api/games", kTable, bearer(secret));
        EXPECT_EQ(made.status, 201) << made.body;
        return json::value_to<std::string>(made.json().at("id"));
    }
    /// Sends requests until the hall has read the ring.
    static int asked_until(std::uint16_t port, const std::string& secret, int wanted) {
        int status = 0;
        while (status != wanted) {
            status = ask(port, "GET", "/api/arbiter", {}, bearer(secret)).status;
            std::this_thread::sleep_for(std::chrono::milliseconds(200));
        }
        return status;
    }
    TemporaryFolder folder;
};

TEST_F(Keys, TheFirstKeyIsInItsFileUntilFirstUsedAndStaysValid) {
    const auto file = folder.path() / "arbiter.key";
    std::string secret;
    const auto status = [&](const RunningServer& server, const std::string& key) {
        return ask(server.port(), "GET", "/api/arbiter", {}, bearer(key)).status;
    };
    {
        const RunningServer server(folder.path());
        std::ifstream(file) >> secret;
        ASSERT_EQ(secret.size(), 32u);
        const std::string wrong = (secret.front() == '0' ? '1' : '0') + secret.substr(1);
        EXPECT_EQ(status(server, wrong), 403);
        EXPECT_EQ(ask(server.port(), "GET", "/api/games").status, 200);
        EXPECT_TRUE(std::filesystem::exists(file)) << "nobody has shown it";
        EXPECT_EQ(status(server, secret), 200);
        EXPECT_FALSE(std::filesystem::exists(file));
        EXPECT_EQ(status(server, secret), 200);
    }
    const RunningServer server(folder.path());
    EXPECT_EQ(status(server, secret), 200);
    EXPECT_FALSE(std::filesystem::exists(file));
}

TEST_F(Keys, TheFirstOneIsShownOnTheSocketToo) {
    const auto file = folder.path() / "arbiter.key";
    const std::string secret = "a-key-for-the-chief";
    std::ofstream(file) << secret << '\n';
    const std::string mais = add(KeyRole::Chief, "Mai");
    const RunningServer server(folder.path());
    const std::string id = make_table(server.port(), mais);
    Client stranger(server.port(), id, Fields{});
    EXPECT_EQ(stranger.ask(hello(secret + "s", "Hoa")), "wrong-token");
    EXPECT_TRUE(std::filesystem::exists(file));
    Client arbiter(server.port(), id, Fields{});
    arbiter.say(hello(secret, "Hoa"));
    EXPECT_FALSE(arbiter.receive("view").is_null());
    EXPECT_FALSE(std::filesystem::exists(file));
    EXPECT_EQ(arbiter.ask(R"({"t":"begin"})"), "ok");
}

TEST_F(Keys, EachRoleHasItsRights) {
    struct Case {
        KeyRole role;
        int desk, table, log, tournament;
        std::string secret{};
    };
    std::vector<Case> cases = {Case{KeyRole::Chief, 200, 201, 200, 201},
                               Case{KeyRole::Table, 200, 201, 200, 403},
                               Case{KeyRole::Organiser, 403, 403, 409, 201},
                               Case{KeyRole::Broadcaster, 403, 403, 200, 403},
                               Case{KeyRole::ReadOnly, 200, 403, 200, 403}};
    for (Case& each : cases)
        each.secret = add(each.role, fmt::format("One {}", name(each.role)));
    const RunningServer server(folder.path());
    const std::string id = make_table(server.port(), cases.front().secret);
    for (const Case& each : cases) {
        const Fields with = bearer(each.secret);
        const auto status = [&](const char* method, const std::string& path,
                                const std::string& body = {}) {
            return ask(server.port(), method, path, body, with).status;
        };
        EXPECT_EQ(status("GET", "/api/arbiter"), each.desk) << name(each.role);
        EXPECT_EQ(status("POST", "/api/games", kTable), each.table) << name(each.role);
        EXPECT_EQ(status("GET", "/api/games/" + id + "/record?format=log"), each.log)
            << name(each.role);
        EXPECT_EQ(status("POST", "/api/tournaments", R"({"by":"Hoa","name":"Open","rounds":3})"),
                  each.tournament)
            << name(each.role);
    }
}

TEST_F(Keys, TheNameOfTheKeyIsWrittenToTheRecord) {
    const std::string secret = add(KeyRole::Chief, "Nguyen Hoa");
    const RunningServer server(folder.path());
    const std::string id = make_table(server.port(), secret);
    Client arbiter(server.port(), id, Fields{});
    arbiter.say(hello(secret, "Somebody"));
    arbiter.receive("view");
    ASSERT_EQ(arbiter.ask(R"({"t":"begin"})"), "ok");
    ASSERT_EQ(arbiter.ask(R"({"t":"stop-clocks","reason":"noise"})"), "ok");
    const std::string log =
        ask(server.port(), "GET", "/api/games/" + id + "/record?format=log", {}, bearer(secret))
            .body;
    EXPECT_THAT(log, HasSubstr(R"(Somebody\s[Nguyen\sHoa])"));
    EXPECT_THAT(log, Not(HasSubstr(secret)));

    const Answer made = ask(server.port(), "POST", "/api/tournaments",
                            R"({"by":"Nguyen Hoa","name":"Open","rounds":3})", bearer(secret));
    ASSERT_EQ(made.status, 201) << made.body;
    const std::string path =
        "/api/tournaments/" + json::value_to<std::string>(made.json().at("id"));
    ASSERT_EQ(ask(server.port(), "POST", path,
                  R"({"by":"Mai","commands":[{"t":"enter","name":"Lan"}]})", bearer(secret))
                  .status,
              200);
    const std::string office = ask(server.port(), "GET", path + "/log").body;
    EXPECT_THAT(office, HasSubstr(R"("Nguyen Hoa")"));
    EXPECT_THAT(office, HasSubstr("Mai [Nguyen Hoa]"));
}

TEST_F(Keys, AReadOnlyKeySeesTheDeskButCannotRule) {
    const std::string chief = add(KeyRole::Chief, "Mai");
    const std::string looks = add(KeyRole::ReadOnly, "Appeals");
    const std::string sends = add(KeyRole::Broadcaster, "Relay");
    const RunningServer server(folder.path());
    const std::string id = make_table(server.port(), chief);
    Client watcher(server.port(), id, Fields{});
    watcher.say(hello(looks, "Appeals"));
    EXPECT_FALSE(watcher.receive("view").is_null());
    EXPECT_EQ(watcher.view.at("arbiter"), true);
    EXPECT_EQ(watcher.ask(R"({"t":"begin"})"), "key-only-reads");
    Client other(server.port(), id, Fields{});
    EXPECT_EQ(other.ask(hello(sends, "Relay")), "wrong-token");
    EXPECT_EQ(ask(server.port(), "GET", "/api/arbiter", {}, bearer(looks)).json().at("role"),
              "read-only");
}

TEST_F(Keys, AKeyIsRevokedWhileTheHallRuns) {
    const std::string chief = add(KeyRole::Chief, "Mai");
    const std::string table = add(KeyRole::Table, "Hoa");
    const RunningServer server(folder.path());
    const std::string id = make_table(server.port(), chief);
    Client arbiter(server.port(), id, Fields{});
    arbiter.say(hello(table, "Hoa"));
    arbiter.receive("view");
    ASSERT_EQ(arbiter.ask(R"({"t":"begin"})"), "ok");
    ASSERT_TRUE(revoke_key({folder.path().string()}, "Hoa"));
    EXPECT_EQ(asked_until(server.port(), table, 403), 403);
    // A connected arbiter is told that he is a spectator now, and why, and may do nothing more.
    EXPECT_EQ(arbiter.receive("refused").at("refusal").at("code"), "wrong-token");
    arbiter.wait_until(
        [](const json::value& view) { return !view.as_object().contains("arbiter"); });
    EXPECT_EQ(arbiter.ask(R"({"t":"stop-clocks","reason":"noise"})"), "not-seated");
    EXPECT_EQ(ask(server.port(), "GET", "/api/arbiter", {}, bearer(chief)).status, 200);
    // A new key is accepted as quickly.
    EXPECT_EQ(asked_until(server.port(), add(KeyRole::Table, "Hoa"), 200), 200);
}

TEST_F(Keys, WrongKeysAreLimitedAndLogged) {
    set_journal_level(Level::Info);
    testing::internal::CaptureStderr();
    {
        const std::string chief = add(KeyRole::Chief, "Mai");
        const RunningServer server(folder.path());
        const auto status_of = [&](const std::string& key) {
            return ask(server.port(), "GET", "/api/arbiter", {}, bearer(key)).status;
        };
        int refused = 0;
        int of_right_one = 0;
        // Then the right key has to wait too, so that trying on reveals nothing. Repeated as often
        // as needed, since one more attempt is allowed each moment.
        for (int tries = 0; tries < 1'000 && of_right_one != 429; ++tries) {
            do
                ++refused;
            while (status_of("not-a-key-of-this-hall") != 429);
            of_right_one = status_of(chief);
        }
        EXPECT_EQ(of_right_one, 429);
        EXPECT_GE(refused, 30);
        // Requests without a key are not affected.
        EXPECT_EQ(ask(server.port(), "GET", "/api/games").status, 200);
    }
    const std::string stderr_text = testing::internal::GetCapturedStderr();
    EXPECT_THAT(stderr_text, HasSubstr("wrong-key"));
    EXPECT_THAT(stderr_text, HasSubstr("address=127.0.0.1"));
    EXPECT_THAT(stderr_text, Not(HasSubstr("not-a-key-of-this-hall")));
}

TEST_F(Keys, AKeyWithoutTheRightForAnEventDoesNotCountAsWrong) {
    const std::string chief = add(KeyRole::Chief, "Mai");
    std::vector<std::string> others;
    for (const KeyRole role : {KeyRole::Table, KeyRole::Broadcaster, KeyRole::ReadOnly})
        others.push_back(add(role, fmt::format("One {}", name(role))));
    const RunningServer server(folder.path());
    const auto made = [&](const char* path, const char* body) {
        const Answer answer = ask(server.port(), "POST", path, body, bearer(chief));
        EXPECT_EQ(answer.status, 201) << answer.body;
        return path + ("/" + json::value_to<std::string>(answer.json().at("id")));
    };
    const std::string paths[] = {
        made("/api/tournaments", R"({"by":"Mai","name":"Cup","rounds":3})"),
        made("/api/festivals", R"({"by":"Mai","name":"Week"})")};
    for (const std::string& secret : others) {
        // More than the allowed number of wrong keys.
        for (int i = 0; i < 60; ++i)
            for (const std::string& path : paths) {
                const Answer looked = ask(server.port(), "GET", path + "/desk", {}, bearer(secret));
                ASSERT_EQ(looked.status, 403) << looked.body;
                ASSERT_EQ(looked.json().at("code"), "key-without-right") << looked.body;
                ASSERT_EQ(ask(server.port(), "POST", path, R"({"by":"x"})", bearer(secret)).status,
                          403);
            }
    }
    for (const std::string& path : paths) {
        EXPECT_EQ(ask(server.port(), "GET", path + "/desk", {}, bearer(chief)).status, 200);
        EXPECT_EQ(ask(server.port(), "GET", path + "/desk", {}, bearer("no-key-of-this-hall"))
                      .json()
                      .at("code"),
                  "wrong-token");
    }
}

TEST_F(Keys, AWrongOneOnTheSocketCountsToo) {
    const RunningServer server(folder.path());
    const TakenSeats seats = begin_game(server.port(), R"("game":"chess")");
    Client client(server.port(), seats.id, Fields{});
    std::string answer;
    for (int tried = 0; tried < 60 && answer != "too-many-keys"; ++tried)
        answer = client.ask(R"({"t":"hello","v":1,"token":"00000000000000000000000000000000"})");
    EXPECT_EQ(answer, "too-many-keys");
}

TEST(KeyGuardTest, APasswordCountsAsWrongUntilVerified) {
    KeyGuard guard;
    const KeyGuard::Time now{};
    // This many are compared at once; further ones are refused meanwhile.
    for (int i = 0; i < static_cast<int>(KeyGuard::kAtOnce); ++i)
        EXPECT_TRUE(guard.begin_password("10.0.0.1", now));
    EXPECT_FALSE(guard.begin_password("10.0.0.1", now));
    EXPECT_TRUE(guard.begin_password("10.0.0.2", now));
    guard.end_password("10.0.0.1", false, "/", now);
    EXPECT_FALSE(guard.begin_password("10.0.0.1", now));
    guard.end_password("10.0.0.1", true, "/", now);
    EXPECT_TRUE(guard.begin_password("10.0.0.1", now));
    EXPECT_FALSE(guard.may_try("10.0.0.1", now));
}

TEST(KeyGuardTest, AttemptsAreLimitedPerAddressAndRefillWithTime) {
    const QuietJournal quiet;
    KeyGuard guard;
    const KeyGuard::Time now{};
    for (int tried = 0; tried < 30; ++tried) {
        EXPECT_TRUE(guard.may_try("a", now));
        guard.note_wrong("a", "/", now);
    }
    EXPECT_FALSE(guard.may_try("a", now));
    EXPECT_TRUE(guard.may_try("b", now));
    EXPECT_TRUE(guard.may_try("a", now + std::chrono::seconds(1)));
}

// ---- the ring -----------------------------------------------------------------------------------

TEST_F(Keys, TheRingFileContainsNoSecretAndIsReadableOnlyByItsOwner) {
    const std::string secret = add(KeyRole::Broadcaster, "Nguyễn Văn A");
    std::ifstream file(folder.path() / "keys");
    const std::string text{std::istreambuf_iterator<char>(file), {}};
    EXPECT_THAT(text, Not(HasSubstr(secret)));
    EXPECT_THAT(text, HasSubstr("broadcaster"));
    const auto rights = std::filesystem::status(folder.path() / "keys").permissions();
    EXPECT_EQ(rights, std::filesystem::perms::owner_read | std::filesystem::perms::owner_write);
    const auto keys = read_keys({folder.path().string()});
    ASSERT_EQ(keys->size(), 1U);
    EXPECT_EQ(keys->front().holder.name, "Nguyễn Văn A");
    EXPECT_EQ(keys->front().hash, hash_of_secret(secret));
}

TEST_F(Keys, AKeyIsRevokedByItsIdOrByAnUnambiguousName) {
    const std::string data = folder.path().string();
    add(KeyRole::Table, "Hoa");
    add(KeyRole::Chief, "Hoa");
    EXPECT_EQ(revoke_key({data}, "Hoa").error().code.name(), "ambiguous-key");
    EXPECT_EQ(revoke_key({data}, "Lan").error().code.name(), "no-such-key");
    const std::string id = read_keys({data})->front().holder.id;
    EXPECT_TRUE(revoke_key({data}, id));
    EXPECT_TRUE(revoke_key({data}, "Hoa"));
    const auto keys = read_keys({data});
    for (const HallKey& key : keys.value())
        EXPECT_NE(key.revoked, "");
}

TEST_F(Keys, InvalidNamesAreRefused) {
    const std::string data = folder.path().string();
    for (const char* bad : {"", " Hoa", "Hoa\nchief", "Hoa\xE2\x80\xAE", "\xFF"})
        EXPECT_EQ(add_key({data}, KeyRole::Table, bad).error().code.name(), "bad-name") << bad;
}

TEST_F(Keys, ADamagedRingPreventsTheStartAndTheErrorNamesTheLine) {
    add(KeyRole::Table, "Hoa");
    std::ofstream(folder.path() / "keys", std::ios::app) << "nonsense\n";
    const auto keys = read_keys({folder.path().string()});
    ASSERT_FALSE(keys);
    EXPECT_EQ(keys.error().code.name(), "keys-damaged");
    EXPECT_THAT(keys.error().english, HasSubstr("keys:3"));
    ServeOptions options;
    options.port = 0;
    options.data = folder.path().string();
    EXPECT_EQ(Server::open(options).error().code.name(), "keys-damaged");
}

}  // namespace
}  // namespace keys_test
}  // namespace kyvien::hall
