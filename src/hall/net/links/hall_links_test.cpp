// Requests between halls: they are answered, and without the key nobody receives, answers or can
// read any.
#include <gtest/gtest.h>

#include <array>
#include <boost/asio/read.hpp>
#include <boost/asio/write.hpp>
#include <fstream>
#include <memory>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "hall/net/client_fixture.h"
#include "hall/net/links/cluster_key.h"
#include "hall/net/links/internal/hall_links.h"
#include "hall/net/links/internal/link_tls.h"
#include "hall/net/tls_fixture.h"
#include "hall/service/quiet_journal_fixture.h"

namespace kyvien::hall {
namespace hall_links_test {
namespace {

using namespace test;

const store::KeyHash kKey = link_key("the secret of the database", "");
constexpr const char* kQuestion = "what only halls may ask";
constexpr const char* kAnswered = "what only halls may hear";

/// A hall that gives the same answer to all requests.
struct TestHall {
    TestHall(asio::io_context& io, const store::KeyHash& key) : links(io) {
        EXPECT_TRUE(links.listen("127.0.0.1", ""));
        links.begin(link_context(key), [this](std::string_view request,
                                              std::move_only_function<void(std::string)> done) {
            asked.emplace_back(request);
            done(kAnswered);
        });
    }
    [[nodiscard]] std::uint16_t port() const {
        const std::string& address = links.address();
        return static_cast<std::uint16_t>(std::stoi(address.substr(address.rfind(':') + 1)));
    }
    HallLinks links;
    std::vector<std::string> asked;
};

class HallLinksTest : public QuietTest {
  protected:
    /// The result of a request to the hall at this address.
    Result<std::string> answer_of(TestHall& asking, const std::string& address) {
        asking.links.set_halls({{7, address}});
        std::optional<Result<std::string>> answer;
        asking.links.ask(7, kQuestion, [&](Result<std::string> came) { answer = std::move(came); });
        while (!answer)
            io.run_one();
        return *answer;
    }
    asio::io_context io{BOOST_ASIO_CONCURRENCY_HINT_UNSAFE_IO};
};

TEST_F(HallLinksTest, AHallWithTheSameKeyIsAnswered) {
    TestHall one(io, kKey), two(io, kKey);
    EXPECT_EQ(answer_of(one, two.links.address()).value(), kAnswered);
    EXPECT_EQ(answer_of(one, two.links.address()).value(), kAnswered);
    EXPECT_EQ(answer_of(two, one.links.address()).value(), kAnswered);
    EXPECT_EQ(two.asked, (std::vector<std::string>{kQuestion, kQuestion}));
}

TEST_F(HallLinksTest, LongAndConcurrentRequestsArriveComplete) {
    TestHall one(io, kKey);
    HallLinks two(io);
    ASSERT_TRUE(two.listen("127.0.0.1", ""));
    two.begin(link_context(kKey), [](std::string_view request, auto done) {
        done(std::string(request) + std::string(request));
    });
    one.links.set_halls({{7, two.address()}});
    std::size_t answered = 0;
    for (std::size_t i = 0; i < 40; ++i) {
        const std::string text(i * 7'001, static_cast<char>('a' + i % 26));
        one.links.ask(7, text, [&answered, text](const Result<std::string>& came) {
            ++answered;
            ASSERT_TRUE(came);
            EXPECT_EQ(*came, text + text);
        });
    }
    while (answered < 40)
        io.run_one();
}

TEST_F(HallLinksTest, ExchangesNothingWithAHallThatHasAnotherKey) {
    const store::KeyHash other =
        link_key("the secret of the database", "a key of the operator's own");
    ASSERT_NE(other, kKey);
    TestHall one(io, kKey), two(io, other);
    const auto answer = answer_of(one, two.links.address());
    ASSERT_FALSE(answer);
    // The request was certainly not received, so it can be repeated.
    EXPECT_EQ(answer.error().code.name(), "hall-away");
    EXPECT_TRUE(two.asked.empty());
    EXPECT_FALSE(answer_of(two, one.links.address()));
    EXPECT_TRUE(one.asked.empty());
}

TEST_F(HallLinksTest, SendsNothingToAPeerWithoutTheKey) {
    TestHall hall(io, kKey);
    bool is_heard = false;
    std::string heard;
    bool is_agreed = true;
    std::thread stranger([&] {
        // Unencrypted, as in early versions.
        std::string frame(12, '\0');
        frame[0] = 32;
        heard = exchange_bytes(hall.port(), frame + std::string(32, 'x'));
        // With TLS, but without the key.
        is_agreed = TlsClient(hall.port()).is_agreed();
        asio::post(io, [&] { is_heard = true; });
    });
    while (!is_heard)
        io.run_one();
    stranger.join();
    EXPECT_FALSE(is_agreed);
    EXPECT_TRUE(hall.asked.empty());
    // At most a TLS alert, which is seven bytes long.
    EXPECT_LE(heard.size(), 7U);
    EXPECT_TRUE(heard.empty() || heard[0] == 21) << "an alert";
}

TEST_F(HallLinksTest, ASilentConnectionIsClosed) {
    HallLinks hall(io, std::chrono::milliseconds(1));
    ASSERT_TRUE(hall.listen("127.0.0.1", ""));
    hall.begin(link_context(kKey), [](std::string_view, auto) { FAIL(); });
    const std::string& address = hall.address();
    bool is_closed = false;
    std::thread stranger([&] {
        // Waits for the end of the connection.
        EXPECT_EQ(
            exchange_bytes(
                static_cast<std::uint16_t>(std::stoi(address.substr(address.rfind(':') + 1))), ""),
            "");
        asio::post(io, [&] { is_closed = true; });
    });
    while (!is_closed)
        io.run_one();
    stranger.join();
}

TEST_F(HallLinksTest, SendsNoRequestToAServerThatPresentsACertificate) {
    const TemporaryFolder folder;
    const auto certificate = read_tls_files(make_certificate(folder.path(), "impostor"));
    ASSERT_TRUE(certificate);
    TestHall hall(io, kKey);
    asio::io_context elsewhere;
    tcp::acceptor acceptor(elsewhere, {asio::ip::make_address("127.0.0.1"), 0});
    std::string read(1'000, '\0');
    int got = 0;
    std::thread impostor([&] {
        tcp::socket socket = acceptor.accept();
        limit_waiting(socket);
        const std::unique_ptr<SSL, decltype(&SSL_free)> ssl(SSL_new(certificate->context.get()),
                                                            SSL_free);
        SSL_set_fd(ssl.get(), socket.native_handle());
        (void)SSL_accept(ssl.get());
        got = SSL_read(ssl.get(), read.data(), static_cast<int>(read.size()));
        ERR_clear_error();
    });
    const auto answer =
        answer_of(hall, "127.0.0.1:" + std::to_string(acceptor.local_endpoint().port()));
    impostor.join();
    ASSERT_FALSE(answer);
    EXPECT_EQ(answer.error().code.name(), "hall-away");
    EXPECT_LE(got, 0) << "something was asked of who has no key";
}

/// Forwards traffic between two halls, and records it.
class Eavesdropper {
  public:
    explicit Eavesdropper(std::uint16_t to)
        : acceptor_(io_, {asio::ip::make_address("127.0.0.1"), 0}), thread_([this, to] {
              tcp::socket from = acceptor_.accept();
              PatientSocket on = connect(io_, to);
              std::thread back([&] { pass_on(on, from, answers_); });
              pass_on(from, on, questions_);
              back.join();
          }) {}
    Eavesdropper(const Eavesdropper&) = delete;
    Eavesdropper& operator=(const Eavesdropper&) = delete;
    ~Eavesdropper() {
        if (thread_.joinable())
            thread_.join();
    }
    [[nodiscard]] std::string address() const {
        return "127.0.0.1:" + std::to_string(acceptor_.local_endpoint().port());
    }
    /// The recorded traffic, once both have disconnected.
    std::string heard() {
        thread_.join();
        return questions_ + answers_;
    }

  private:
    static void pass_on(tcp::socket& from, tcp::socket& to, std::string& kept) {
        std::array<char, 4096> bytes{};
        for (;;) {
            error_code error;
            const std::size_t count = from.read_some(asio::buffer(bytes), error);
            if (error)
                break;
            kept.append(bytes.data(), count);
            asio::write(to, asio::buffer(bytes, count), error);
        }
        error_code ignored;
        to.shutdown(tcp::socket::shutdown_both, ignored);
    }
    asio::io_context io_;
    tcp::acceptor acceptor_;
    std::string questions_, answers_;
    std::thread thread_;
};

TEST_F(HallLinksTest, HidesTrafficFromAnEavesdropper) {
    std::string heard;
    std::size_t asked = 0;
    {
        auto two = std::make_unique<TestHall>(io, kKey);
        Eavesdropper between(two->port());
        auto one = std::make_unique<TestHall>(io, kKey);
        ASSERT_EQ(answer_of(*one, between.address()).value(), kAnswered);
        asked = two->asked.size();
        one.reset();
        two.reset();
        heard = between.heard();
    }
    EXPECT_EQ(asked, 1U);
    EXPECT_GT(heard.size(), 200U) << "it did go through";
    EXPECT_EQ(heard.find(kQuestion), std::string::npos);
    EXPECT_EQ(heard.find(kAnswered), std::string::npos);
    for (std::size_t i = 0; i + 8 < std::string(kQuestion).size(); ++i)
        EXPECT_EQ(heard.find(std::string(kQuestion).substr(i, 8)), std::string::npos);
}

TEST(ClusterKeyFile, IsTrimmedAndRefusedIfTooShort) {
    const TemporaryFolder folder;
    const std::string path = (folder.path() / "cluster.key").string();
    EXPECT_EQ(read_cluster_key(path).error().code.name(), "cluster-key-unreadable");
    const std::string key(32, 'k');
    std::ofstream(path) << key << "\n";
    std::filesystem::permissions(path, std::filesystem::perms(0600));
    const auto read = read_cluster_key(path);
    ASSERT_TRUE(read);
    EXPECT_EQ(read->text, key);
    EXPECT_FALSE(read->warning);
    std::filesystem::permissions(path, std::filesystem::perms(0644));
    EXPECT_EQ(read_cluster_key(path)->warning->code.name(), "cluster-key-open");
    std::ofstream(path) << key.substr(1) << "\n\n";
    EXPECT_EQ(read_cluster_key(path).error().code.name(), "cluster-key-short");
    std::ofstream(path) << std::string(5'000, 'k');
    EXPECT_EQ(read_cluster_key(path).error().code.name(), "cluster-key-unreadable");
}

TEST(LinkKey, DependsOnTheDatabaseAndOnTheFile) {
    EXPECT_EQ(link_key("a", "b"), link_key("a", "b"));
    EXPECT_NE(link_key("a", "b"), link_key("a", ""));
    EXPECT_NE(link_key("a", "b"), link_key("c", "b"));
}

}  // namespace
}  // namespace hall_links_test
}  // namespace kyvien::hall
