// hall/net/client/patient_socket_fixture.h — for tests: a client socket with a generous read
// timeout, which reports what it was waiting for.
#pragma once

#include <gtest/gtest.h>
#include <poll.h>
#include <sys/socket.h>

#include <algorithm>
#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/core/role.hpp>
#include <boost/beast/websocket/teardown.hpp>
#include <cerrno>
#include <chrono>
#include <string>
#include <string_view>
#include <utility>

namespace kyvien::hall::test {

namespace asio = boost::asio;
using asio::ip::tcp;
using boost::system::error_code;

/// Timeout for the next byte, in seconds; long, because a machine may be slow.
inline constexpr int kLongestWait = 300;

/// Waits until there is something to read, or the end of the stream. Returns false after a timeout;
/// the test fails then, with what was awaited.
inline bool await_bytes(tcp::socket& socket, std::string_view awaited, int seconds = kLongestWait) {
    using Clock = std::chrono::steady_clock;
    const auto end = Clock::now() + std::chrono::seconds(seconds);
    for (;;) {
        const auto time_left =
            std::chrono::duration_cast<std::chrono::milliseconds>(end - Clock::now()).count();
        pollfd readable{socket.native_handle(), POLLIN, 0};
        const int found =
            poll(&readable, 1, static_cast<int>(std::max<std::int64_t>(time_left, 0)));
        if (found > 0)
            return true;
        if (found < 0 && errno == EINTR)
            continue;  // the process was stopped and has resumed
        ADD_FAILURE() << seconds << " s have brought nothing. Awaited: " << awaited;
        return false;
    }
}

/// The next bytes; empty at the end, or if await_bytes() failed.
inline std::string read_some(tcp::socket& socket, std::string_view awaited) {
    if (!await_bytes(socket, awaited))
        return {};
    std::string bytes(64 * 1024, '\0');
    const ssize_t byte_count = recv(socket.native_handle(), bytes.data(), bytes.size(), 0);
    bytes.resize(byte_count > 0 ? static_cast<std::size_t>(byte_count) : 0);
    return bytes;
}

/// A socket whose reads fail with `timed_out` where await_bytes() fails.
class PatientSocket : public tcp::socket {
  public:
    explicit PatientSocket(tcp::socket socket) : tcp::socket(std::move(socket)) {}

    /// Describes what the next reads wait for, for the failure message.
    void awaits(std::string what) { awaited_ = std::move(what); }
    [[nodiscard]] const std::string& awaited() const { return awaited_; }

    template <typename Buffers>
    std::size_t read_some(const Buffers& into, error_code& error) {
        if (await_bytes(*this, awaited_))
            return tcp::socket::read_some(into, error);
        error = asio::error::timed_out;
        return 0;
    }
    template <typename Buffers>
    std::size_t read_some(const Buffers& into) {
        error_code error;
        const std::size_t byte_count = read_some(into, error);
        if (error)
            throw boost::system::system_error(error);
        return byte_count;
    }

  private:
    std::string awaited_ = "what the other side says next";
};

/// Tears down the socket as Beast does a plain one.
inline void teardown(boost::beast::role_type role, PatientSocket& socket, error_code& error) {
    boost::beast::websocket::teardown(role, static_cast<tcp::socket&>(socket), error);
}

}  // namespace kyvien::hall::test
