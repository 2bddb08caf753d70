// Sockets with which the hall was started: it listens on them, and on no others.
#include "hall/net/listening/activation.h"

#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <future>
#include <optional>
#include <vector>

#include "hall/net/client_fixture.h"
#include "hall/net/tls_fixture.h"
#include "hall/service/quiet_journal_fixture.h"

namespace kyvien::hall {
namespace activation_test {
namespace {

using namespace test;
using testing::HasSubstr;

/// A socket of 127.0.0.1, on a free port if it listens.
class GivenSocket {
  public:
    enum class Listens : bool { No, Yes };
    explicit GivenSocket(int type = SOCK_STREAM, Listens listens = Listens::Yes)
        : descriptor_(::socket(AF_INET, type, 0)) {
        sockaddr_in at{};
        at.sin_family = AF_INET;
        at.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        auto* const address = reinterpret_cast<sockaddr*>(&at);
        socklen_t size = sizeof at;
        EXPECT_EQ(::bind(descriptor_, address, size), 0);
        if (listens == Listens::Yes) {
            EXPECT_EQ(::listen(descriptor_, 16), 0);
        }
        EXPECT_EQ(getsockname(descriptor_, address, &size), 0);
        port_ = ntohs(at.sin_port);
    }
    ~GivenSocket() { ::close(descriptor_); }
    GivenSocket(const GivenSocket&) = delete;
    GivenSocket& operator=(const GivenSocket&) = delete;

    /// In the form in which the service manager passes it: the same socket under another number.
    [[nodiscard]] ActivationSocket handed(const std::string& name = "kyvien.socket") const {
        return {::dup(descriptor_), name};
    }
    [[nodiscard]] std::uint16_t port() const { return port_; }
    [[nodiscard]] int descriptor() const { return descriptor_; }

  private:
    int descriptor_;
    std::uint16_t port_ = 0;
};

class Activation : public QuietTest {
  protected:
    static int lobby(std::uint16_t port) { return ask(port, "GET", "/api/games").status; }
    /// The refusal of a hall with this socket.
    std::string refused(const ActivationSocket& socket) const {
        ServeOptions options;
        options.data = folder.path().string();
        options.sockets = {socket};
        auto server = Server::open(options);
        if (server)
            return "it opens";
        EXPECT_EQ(server.error().code.name(), "cannot-listen");
        return server.error().english;
    }
    TemporaryFolder folder;
};

TEST_F(Activation, ServesOnEveryPassedSocket) {
    const GivenSocket one, two;
    ServeOptions options;
    options.sockets = {one.handed(), two.handed("second")};
    const RunningServer server(folder.path(), {}, options);
    EXPECT_EQ(server.port(), one.port());
    EXPECT_EQ(lobby(one.port()), 200);
    EXPECT_EQ(lobby(two.port()), 200);
    const TakenSeats seats = begin_game(one.port(), R"("game":"chess")");
    Client player(two.port(), seats.id, seats.first);
    EXPECT_EQ(player.move(0, "e2e4"), "ok");
}

TEST_F(Activation, QueuesClientsDuringARestart) {
    const GivenSocket socket;
    ServeOptions options;
    options.sockets = {socket.handed()};
    {
        const RunningServer server(folder.path(), {}, options);
        EXPECT_EQ(lobby(socket.port()), 200);
    }
    auto waits = std::async(std::launch::async, [&] { return lobby(socket.port()); });
    options.sockets = {socket.handed()};
    const RunningServer next(folder.path(), {}, options);
    EXPECT_EQ(waits.get(), 200);
}

TEST_F(Activation, RedirectsPlainHttpFromTheSocketNamedRedirect) {
    const GivenSocket encrypted, plain;
    ServeOptions options;
    options.tls = make_certificate(folder.path(), "club");
    options.sockets = {plain.handed("redirect"), encrypted.handed()};
    const RunningServer server(folder.path() / "data", {}, options);
    EXPECT_EQ(server.port(), encrypted.port());
    const Answer answer = ask(plain.port(), "GET", "/arbiter");
    EXPECT_EQ(answer.status, 308);
    EXPECT_EQ(answer.fields.at("location"),
              "https://127.0.0.1:" + std::to_string(encrypted.port()) + "/arbiter");
}

TEST_F(Activation, RefusesARedirectSocketWithoutTls) {
    const GivenSocket socket;
    ServeOptions options;
    options.data = folder.path().string();
    options.sockets = {socket.handed("redirect")};
    EXPECT_EQ(Server::open(options).error().code.name(), "redirect-without-tls");
}

TEST_F(Activation, TreatsIPv4ClientsOfADualStackSocketAsIPv4) {
    const int both = ::socket(AF_INET6, SOCK_STREAM, 0);
    sockaddr_in6 at{};
    at.sin6_family = AF_INET6;
    at.sin6_addr = in6addr_any;
    const int off = 0;
    if (both < 0 || setsockopt(both, IPPROTO_IPV6, IPV6_V6ONLY, &off, sizeof off) != 0 ||
        ::bind(both, reinterpret_cast<const sockaddr*>(&at), sizeof at) != 0)
        GTEST_SKIP() << "this machine has no IPv6";
    ASSERT_EQ(::listen(both, 16), 0);
    ServeOptions options;
    options.sockets = {{both, ""}};
    options.most_of_one_address = 1;
    const RunningServer server(folder.path(), {}, options);
    // Available only on this machine, and without a limit.
    EXPECT_EQ(ask(server.port(), "GET", "/metrics").status, 200);
    asio::io_context io;
    const PatientSocket open = connect(io, server.port());
    EXPECT_EQ(lobby(server.port()), 200);
}

TEST_F(Activation, RefusesAnUnusableSocketByName) {
    const GivenSocket udp(SOCK_DGRAM, GivenSocket::Listens::No);
    const GivenSocket silent(SOCK_STREAM, GivenSocket::Listens::No);
    EXPECT_THAT(refused({udp.descriptor(), "games"}), HasSubstr("(games): it is no socket of TCP"));
    EXPECT_THAT(refused({silent.descriptor(), ""}),
                HasSubstr(std::to_string(silent.descriptor()) + ": it does not listen"));
    EXPECT_THAT(refused({1'000'000, "gone"}), HasSubstr("descriptor 1000000 (gone): "));
    int pipe_ends[2];
    ASSERT_EQ(pipe(pipe_ends), 0);
    EXPECT_THAT(refused({pipe_ends[0], "pipe"}), HasSubstr("(pipe): "));
    ::close(pipe_ends[0]);
    ::close(pipe_ends[1]);
}

/// Runs in a process of its own with two sockets at 3 and 4: are these found?
template <typename Check>
bool in_child(const char* number, const char* names, Check check, bool is_named_by_tags = true) {
    const GivenSocket socket;
    const pid_t child = fork();
    if (child == 0) {
        for (const int at : {3, 4})
            if (dup2(socket.descriptor(), at) < 0)
                _exit(3);
        setenv("LISTEN_PID", std::to_string(is_named_by_tags ? getpid() : getppid()).c_str(), 1);
        setenv("LISTEN_FDS", number, 1);
        if (names != nullptr)
            setenv("LISTEN_FDNAMES", names, 1);
        const bool is_right = check(take_activation_sockets());
        const bool is_taken = std::getenv("LISTEN_FDS") == nullptr &&
                              std::getenv("LISTEN_PID") == nullptr &&
                              std::getenv("LISTEN_FDNAMES") == nullptr;
        _exit(is_right && is_taken ? 0 : 1);
    }
    int status = 0;
    waitpid(child, &status, 0);
    return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}
using Taken = Result<std::vector<ActivationSocket>>;

TEST_F(Activation, ReadsSocketsAndNamesFromTheEnvironment) {
    EXPECT_TRUE(in_child("2", "games:redirect", [](const Taken& taken) {
        return taken && taken->size() == 2 && taken->at(0).descriptor == 3 &&
               taken->at(0).name == "games" && taken->at(1).descriptor == 4 &&
               taken->at(1).name == "redirect" && fcntl(3, F_GETFD) == FD_CLOEXEC &&
               fcntl(4, F_GETFD) == FD_CLOEXEC;
    }));
    EXPECT_TRUE(in_child("1", nullptr, [](const Taken& taken) {
        return taken && taken->size() == 1 && taken->at(0).name.empty();
    }));
}

TEST_F(Activation, IgnoresSocketsMeantForAnotherProcess) {
    EXPECT_TRUE(
        in_child("2", nullptr, [](const Taken& taken) { return taken && taken->empty(); }, false));
}

TEST_F(Activation, RefusesAnInvalidSocketCount) {
    for (const char* number : {"", "0", "-1", "two", "2x", "65", "99999999999999999999"})
        EXPECT_TRUE(in_child(number, nullptr, [](const Taken& taken) {
            return !taken && taken.error().code == "cannot-listen" &&
                   taken.error().english.find("LISTEN_FDS=") != std::string::npos;
        })) << number;
    // More than exist.
    EXPECT_TRUE(in_child("64", nullptr, [](const Taken& taken) {
        return !taken && taken.error().code == "cannot-listen";
    }));
}

}  // namespace
}  // namespace activation_test
}  // namespace kyvien::hall
