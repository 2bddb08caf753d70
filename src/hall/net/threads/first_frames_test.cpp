// Frames sent together with the upgrade request are received: in plain text and over TLS, at
// whichever thread plays the game; and are ignored if the upgrade is refused.
#include <fmt/core.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <boost/asio/write.hpp>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "hall/net/internal/frame_reader.h"
#include "hall/net/threads/threads_fixture.h"
#include "hall/net/tls_fixture.h"
#include "hall/service/quiet_journal_fixture.h"

namespace kyvien::hall {
namespace first_frames_test {
namespace {

using namespace test;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

std::string upgrade(const std::string& game, const std::string& more = {}) {
    return "GET /ws/games/" + game +
           " HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
           "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n" +
           more + "\r\n";
}

std::string hello(const std::string& token) {
    return client_frame(R"({"t":"hello","v":1,"token":")" + token + "\"}");
}
std::string move(const std::string& id, std::size_t ply, const std::string& text) {
    return client_frame(
        fmt::format(R"({{"t":"move","id":"{}","ply":{},"move":"{}"}})", id, ply, text));
}

/// A connection on which the test writes and reads every byte, with or without TLS.
class RawConnection {
  public:
    RawConnection(std::uint16_t port, bool is_secured) {
        if (is_secured)
            tls_ = std::make_unique<TlsClient>(port);
        else
            plain_ = std::make_unique<PatientSocket>(connect(io_, port));
    }
    /// In one write: one segment, or one TLS record.
    void write(const std::string& bytes) {
        error_code ignored;  // what the hall has sent before it closed can still be read
        if (tls_ != nullptr)
            tls_->write(bytes);
        else
            asio::write(*plain_, asio::buffer(bytes), ignored);
    }
    /// Empty: the end.
    std::string read() {
        return tls_ != nullptr ? tls_->read()
                               : read_some(*plain_, "an answer or frame of the hall");
    }
    /// The header of the response; what follows it is left for hear().
    std::string read_head() {
        std::string all = std::exchange(bytes_, {});
        while (all.find("\r\n\r\n") == std::string::npos) {
            const std::string more = read();
            if (more.empty())
                return all;
            all += more;
        }
        const std::size_t end = all.find("\r\n\r\n") + 4;
        bytes_ = all.substr(end);
        return all.substr(0, end);
    }
    /// Reads messages until one contains `wanted`; returns that one, or what ended the connection.
    std::string hear(std::string_view wanted) { return hear_all({wanted}).front(); }
    /// Reads until each of `wanted` was contained in a message, in any order: a pending view may
    /// come after the response to a later request.
    std::vector<std::string> hear_all(const std::vector<std::string_view>& wanted) {
        std::vector<std::string> heard(wanted.size());
        const auto ended = [&heard](const std::string& how) {
            for (std::string& each : heard)
                if (each.empty())
                    each = how;
            return heard;
        };
        for (;;) {
            std::span<char> left(bytes_.data() + at_, bytes_.size() - at_);
            const FrameReader::Found found = reader_.next(left);
            at_ = bytes_.size() - left.size();
            if (found.kind == FrameReader::Kind::Text)
                for (std::size_t i = 0; i < wanted.size(); ++i)
                    if (heard[i].empty() && found.content.find(wanted[i]) != std::string_view::npos)
                        heard[i] = found.content;
            if (std::ranges::none_of(heard, &std::string::empty))
                return heard;
            if (found.kind == FrameReader::Kind::Close)
                return ended(fmt::format("closed {}", found.code));
            if (found.kind != FrameReader::Kind::Nothing || !left.empty())
                continue;
            bytes_ = read();
            at_ = 0;
            if (bytes_.empty())
                return ended("ended");
        }
    }

  private:
    asio::io_context io_;
    std::unique_ptr<PatientSocket> plain_;
    std::unique_ptr<TlsClient> tls_;
    FrameReader reader_{std::size_t{1} << 20U, FrameReader::From::Hall};
    std::string bytes_;
    std::size_t at_ = 0;
};

using How = std::tuple<std::size_t, bool>;  // threads, TLS

class FirstFrames : private QuietJournal, public testing::TestWithParam<How> {
  protected:
    FirstFrames() {
        const auto [threads, is_secured] = GetParam();
        ServeOptions options;
        options.threads = threads;
        if (is_secured)
            options.tls = make_certificate(folder_.path(), "club.example");
        server = std::make_unique<RunningServer>(folder_.path(), "", options);
        if (is_secured)
            tunnel_ = std::make_unique<TlsTunnel>(server->port());
        // Games of every thread, on whichever thread the connection arrives.
        games = threads_test::begin_everywhere(plain_port(), threads);
    }

    /// For clients without TLS.
    [[nodiscard]] std::uint16_t plain_port() const {
        return tunnel_ != nullptr ? tunnel_->port() : server->port();
    }
    [[nodiscard]] RawConnection open() const { return {server->port(), std::get<1>(GetParam())}; }
    /// The response to these bytes, until the hall closes the connection.
    [[nodiscard]] std::string answer_to(const std::string& bytes) const {
        RawConnection connection = open();
        connection.write(bytes);
        return read_until_end(connection);
    }

  private:
    TemporaryFolder folder_;
    std::unique_ptr<TlsTunnel> tunnel_;

  protected:
    std::unique_ptr<RunningServer> server;
    std::vector<TakenSeats> games;
};

std::string name_of_how(const testing::TestParamInfo<How>& made) {
    const auto [threads, is_secured] = made.param;
    return fmt::format("{}Thread{}{}", threads, threads == 1 ? "" : "s", is_secured ? "Tls" : "");
}

INSTANTIATE_TEST_SUITE_P(Hall, FirstFrames,
                         testing::Combine(testing::Values(1, 3), testing::Bool()), name_of_how);

TEST_P(FirstFrames, SentWithTheUpgradeAreHandledInOrder) {
    for (const TakenSeats& game : games) {
        RawConnection first = open();
        first.write(upgrade(game.id) + hello(game.first) + move("m0", 0, "e2e4"));
        EXPECT_THAT(first.read_head(), StartsWith("HTTP/1.1 101 "));
        const auto heard = first.hear_all({R"("t":"view")", R"("m0")"});
        EXPECT_THAT(heard[0], HasSubstr(game.id));
        EXPECT_THAT(heard[1], HasSubstr(R"("t":"ok")"));
        EXPECT_EQ(threads_test::plies(plain_port(), game.id), 1U);
    }
}

TEST_P(FirstFrames, AreHandledOnceComplete) {
    const std::string said = hello(games.front().first) + move("m0", 0, "e2e4");
    for (const std::size_t split :
         {std::size_t{1}, std::size_t{3}, std::size_t{20}, said.size() - 1}) {
        RawConnection first = open();
        first.write(upgrade(games.front().id) + said.substr(0, split));
        EXPECT_THAT(first.read_head(), StartsWith("HTTP/1.1 101 "));
        first.write(said.substr(split));
        EXPECT_THAT(first.hear(R"("m0")"),
                    testing::AnyOf(HasSubstr(R"("t":"ok")"), HasSubstr("stale-ply")));
    }
    EXPECT_EQ(threads_test::plies(plain_port(), games.front().id), 1U);
}

TEST_P(FirstFrames, LongerThanOneReadAreHandled) {
    // Over TLS all are in one record, which is received as a whole but read in parts.
    std::string said = upgrade(games.front().id) + hello(games.front().first);
    for (int at = 0; at < 12; ++at)
        said += client_frame(fmt::format(R"({{"t":"move","id":"m{}","ply":7,"move":"{}"}})", at,
                                         std::string(900, 'x')));
    RawConnection first = open();
    first.write(said);
    EXPECT_THAT(first.read_head(), StartsWith("HTTP/1.1 101 "));
    for (int at = 0; at < 12; ++at)
        EXPECT_THAT(first.hear(fmt::format(R"("m{}")", at)), HasSubstr("refused"));
}

TEST_P(FirstFrames, AreReadAfterAnEarlierRequestAndUnknownExtensions) {
    RawConnection first = open();
    first.write("HEAD /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n" +
                upgrade(games.front().id,
                        "Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits, "
                        "x-unknown; a=\"b\"\r\nSec-WebSocket-Protocol: chat\r\n") +
                hello(games.front().first) + move("m0", 0, "e2e4"));
    EXPECT_THAT(first.read_head(), StartsWith("HTTP/1.1 200 "));
    const std::string head = first.read_head();
    EXPECT_THAT(head, StartsWith("HTTP/1.1 101 "));
    EXPECT_THAT(head, Not(HasSubstr("Sec-WebSocket-Extensions")));
    EXPECT_THAT(first.hear(R"("m0")"), HasSubstr(R"("t":"ok")"));
}

TEST_P(FirstFrames, WithAnExtensionBitCloseTheConnection) {
    RawConnection first = open();
    first.write(upgrade(games.front().id, "Sec-WebSocket-Extensions: permessage-deflate\r\n") +
                client_frame("{}", 0xC1));
    const std::string head = first.read_head();
    EXPECT_THAT(head, StartsWith("HTTP/1.1 101 "));
    EXPECT_THAT(head, Not(HasSubstr("Sec-WebSocket-Extensions"))) << "none was agreed on";
    EXPECT_EQ(first.hear("nothing"), "closed 1002");
}

TEST_P(FirstFrames, WithACloseFrameAreAnswered) {
    RawConnection first = open();
    first.write(upgrade(games.front().id) + client_frame("\x03\xE8", 0x88));
    EXPECT_THAT(first.read_head(), StartsWith("HTTP/1.1 101 "));
    EXPECT_EQ(first.hear("nothing"), "closed 1000");
}

TEST_P(FirstFrames, CountTowardsTheRateLimit) {
    std::string said = upgrade(games.front().id);
    for (int ping = 0; ping < 100; ++ping)
        said += client_frame("", 0x89);
    EXPECT_THAT(answer_to(said), StartsWith("HTTP/1.1 101 ")) << "and the end, for it is a flood";
}

TEST_P(FirstFrames, AreIgnoredWhenTheUpgradeIsRefused) {
    const std::string move_behind = hello(games.front().first) + move("m0", 0, "e2e4");
    const std::string get = "GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n";
    for (const std::string& behind : {move_behind, get}) {
        const auto refused = [&](const std::string& head) {
            const std::string answer = answer_to(head + behind);
            EXPECT_EQ(answer.find("HTTP/1.1", 1), std::string::npos) << "one answer alone";
            return answer;
        };
        EXPECT_THAT(refused(upgrade(new_game_id())), StartsWith("HTTP/1.1 404 "));
        EXPECT_THAT(refused(upgrade(games.front().id, "Origin: http://evil.example\r\n")),
                    StartsWith("HTTP/1.1 403 "));
        // Its bytes could be mistaken for frames.
        EXPECT_THAT(refused(upgrade(games.front().id,
                                    fmt::format("Content-Length: {}\r\n", behind.size()))),
                    StartsWith("HTTP/1.1 400 "));
        EXPECT_THAT(refused(upgrade(games.front().id, "Transfer-Encoding: chunked\r\n")),
                    StartsWith("HTTP/1.1 400 "));
    }
    EXPECT_EQ(threads_test::plies(plain_port(), games.front().id), 0U);
}

}  // namespace
}  // namespace first_frames_test
}  // namespace kyvien::hall
