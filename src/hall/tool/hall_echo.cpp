// hall_echo — a program that only answers pings over WebSocket, written with Beast in the style of
// its examples: a reference for `hall_load echo`. Run by bench/hall-echo.
//
//   hall_echo        prints the port; runs until it is killed
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/websocket.hpp>
#include <cstdio>
#include <memory>
#include <string_view>
#include <utility>

namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace websocket = beast::websocket;
using tcp = asio::ip::tcp;
using Socket = asio::basic_stream_socket<tcp, asio::io_context::executor_type>;
using error_code = boost::system::error_code;

class Connection : public std::enable_shared_from_this<Connection> {
  public:
    explicit Connection(Socket socket) : stream_(std::move(socket)) {
        stream_.auto_fragment(false);
        stream_.text(true);
    }
    void begin() {
        stream_.next_layer().set_option(tcp::no_delay(true));
        stream_.async_accept([self = shared_from_this()](error_code error) {
            if (!error)
                self->read();
        });
    }

  private:
    void read() {
        stream_.async_read(buffer_, [self = shared_from_this()](error_code error, std::size_t) {
            if (!error)
                self->answer();
        });
    }
    /// "hello" is answered with a view, and a ping with a pong.
    void answer() {
        auto* const text = static_cast<char*>(buffer_.data().data());
        const std::string_view said(text, buffer_.size());
        constexpr std::string_view kPing = R"({"t":"ping")";
        constexpr std::string_view kView = R"({"t":"view","seq":0})";
        asio::const_buffer told(kView.data(), kView.size());
        if (said.starts_with(kPing)) {
            text[kPing.find("pi") + 1] = 'o';
            told = buffer_.data();
        }
        stream_.async_write(told, [self = shared_from_this()](error_code error, std::size_t) {
            self->buffer_.clear();
            if (!error)
                self->read();
        });
    }

    websocket::stream<Socket, false> stream_;
    beast::flat_buffer buffer_;
};

class Listener {
  public:
    explicit Listener(asio::io_context& io)
        : acceptor_(io, {asio::ip::address_v4::loopback(), 0}) {}
    unsigned port() const { return acceptor_.local_endpoint().port(); }
    void accept() {
        acceptor_.async_accept([this](error_code error, Socket socket) {
            if (!error)
                std::make_shared<Connection>(std::move(socket))->begin();
            accept();
        });
    }

  private:
    asio::basic_socket_acceptor<tcp, asio::io_context::executor_type> acceptor_;
};

}  // namespace

int main() {
    asio::io_context io(1);
    Listener listener(io);
    std::printf("listening on http://127.0.0.1:%u\n", listener.port());
    std::fflush(stdout);
    listener.accept();
    io.run();
}
