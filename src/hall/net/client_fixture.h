// hall/net/client_fixture.h — for tests: a blocking HTTP and WebSocket client, and a server to
// connect to.
#pragma once

#include <gtest/gtest.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <boost/asio/connect.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/read.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/core/buffers_to_string.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>
#include <boost/json.hpp>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "effort.h"
#include "hall/accounts/password.h"
#include "hall/games/changes_fixture.h"
#include "hall/net/client/patient_socket_fixture.h"
#include "hall/net/server.h"
#include "temporary_folder.h"

namespace kyvien::hall::test {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;
namespace json = boost::json;
using boost::asio::ip::tcp;
using boost::system::error_code;

using kyvien::test::TemporaryFolder;

/// Sets a timeout on a socket that is read by blocking system calls, as OpenSSL does. It does not
/// affect reads through asio, which would also fail when the process is stopped and resumed.
inline void limit_waiting(tcp::socket& socket) {
    const timeval limit{kLongestWait, 0};
    setsockopt(socket.native_handle(), SOL_SOCKET, SO_RCVTIMEO, &limit, sizeof limit);
    setsockopt(socket.native_handle(), SOL_SOCKET, SO_SNDTIMEO, &limit, sizeof limit);
}

inline PatientSocket connect(asio::io_context& io, std::uint16_t port) {
    tcp::socket socket(io);
    socket.connect({asio::ip::make_address("127.0.0.1"), port});
    return PatientSocket(std::move(socket));
}

/// Reads everything until the end. `connection`: its read() returns the next bytes; empty at the
/// end.
template <typename Connection>
std::string read_until_end(Connection& connection) {
    std::string all;
    for (std::string more = connection.read(); !more.empty(); more = connection.read())
        all += more;
    return all;
}

/// Sends these raw bytes and returns everything received until the hall closes the connection.
inline std::string exchange_bytes(std::uint16_t port, const std::string& bytes) {
    asio::io_context io;
    PatientSocket socket = connect(io, port);
    error_code error;
    asio::write(socket, asio::buffer(bytes), error);
    std::string answer;
    const auto next = [&] { return read_some(socket, "the end of an exchange of bytes"); };
    for (std::string more = next(); !more.empty(); more = next())
        answer += more;
    return answer;
}

struct Answer {
    int status = 0;
    std::map<std::string, std::string> fields;  // by name in lower case
    std::string body;
    [[nodiscard]] json::value json() const { return json::parse(body); }
};

using Fields = std::map<std::string, std::string>;

inline Answer ask(std::uint16_t port, const std::string& method, const std::string& target,
                  const std::string& body = {}, const Fields& fields = {}) {
    asio::io_context io;
    PatientSocket socket = connect(io, port);
    socket.awaits("the answer to " + method + " " + target);
    http::request<http::string_body> request;
    request.method_string(method);
    request.target(target);
    request.version(11);
    request.set(http::field::host, "127.0.0.1:" + std::to_string(port));
    for (const auto& [name, value] : fields)
        request.set(name, value);
    request.body() = body;
    request.prepare_payload();
    error_code error;
    http::write(socket, request, error);  // a server that refuses early may close while we write
    beast::flat_buffer buffer;
    http::response_parser<http::string_body> parser;
    parser.body_limit(std::uint64_t{64} << 20U);
    if (method == "HEAD")
        parser.skip(true);
    http::read(socket, buffer, parser, error);
    Answer answer;
    if (error && !parser.is_header_done())
        return answer;
    answer.status = static_cast<int>(parser.get().result_int());
    for (const auto& field : parser.get()) {
        std::string name(field.name_string().data(), field.name_string().size());
        for (char& c : name)
            c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
        answer.fields[name] = {field.value().data(), field.value().size()};
    }
    answer.body = parser.get().body();
    return answer;
}

/// The session that an answer opened, as a client sends it back.
inline Fields session_of(const Answer& answer) {
    const auto cookie = answer.fields.find("set-cookie");
    if (cookie == answer.fields.end())
        return {};
    return {{"Cookie", cookie->second.substr(0, cookie->second.find(';'))}};
}

/// Creates an account and returns its session. `more`: further members of the request, each after a
/// comma.
inline Fields sign_up(std::uint16_t port, const std::string& name, const std::string& more = {}) {
    const Answer made =
        ask(port, "POST", "/api/account",
            R"({"name":")" + name + R"(","password":"a long password")" + more + "}");
    EXPECT_EQ(made.status, 201) << made.body;
    return session_of(made);
}

/// A frame as a client sends it; `first`: FIN, reserved bits and opcode.
inline std::string client_frame(std::string_view content, unsigned char first = 0x81) {
    constexpr std::string_view kMask = "\x11\x22\x33\x44";
    std::string bytes(1, static_cast<char>(first));
    if (content.size() < 126) {
        bytes += static_cast<char>(0x80U | content.size());
    } else {
        bytes += static_cast<char>(0x80U | 126U);
        bytes += static_cast<char>(content.size() >> 8U);
        bytes += static_cast<char>(content.size() & 255U);
    }
    bytes += kMask;
    for (std::size_t i = 0; i < content.size(); ++i)
        bytes += static_cast<char>(content[i] ^ kMask[i % kMask.size()]);
    return bytes;
}

/// A WebSocket client that blocks until the expected message arrives.
class Client {
  public:
    enum class ViewMode : bool { WholeViews, Changes };
    /// Sends the hello; as a spectator if the token is empty.
    Client(std::uint16_t port, const std::string& game, const std::string& token = {},
           ViewMode told = ViewMode::WholeViews)
        : Client(port, game, Fields{}) {
        std::string hello = R"({"t":"hello","v":1)";
        if (!token.empty())
            hello += R"(,"token":")" + token + '"';
        if (told == ViewMode::Changes)
            hello += R"(,"views":"changes")";
        say(hello + '}');
        receive("view");
    }
    /// Connects without a hello.
    Client(std::uint16_t port, const std::string& game, const Fields& fields)
        : game_(game), stream_(connect(io_, port)) {
        stream_.next_layer().awaits("the handshake at /ws/games/" + game);
        stream_.set_option(
            websocket::stream_base::decorator([&fields](websocket::request_type& request) {
                for (const auto& [name, value] : fields)
                    request.set(name, value);
            }));
        stream_.handshake("127.0.0.1:" + std::to_string(port), "/ws/games/" + game, error);
    }

    void say(const std::string& text) { stream_.write(asio::buffer(text), error); }
    void say_binary(const std::string& text) {
        stream_.binary(true);
        say(text);
        stream_.text(true);
    }
    void say_in_pieces(const std::string& text) {
        for (std::size_t i = 0; i < text.size(); ++i)
            stream_.write_some(i + 1 == text.size(), asio::buffer(&text[i], 1), error);
    }

    /// Sends all texts in one write, so that they arrive together.
    void say_together(const std::vector<std::string>& texts) {
        std::string frames;
        for (const std::string& text : texts)
            frames += client_frame(text);
        asio::write(stream_.next_layer(), asio::buffer(frames), error);
    }

    void ping(int times) {
        for (int i = 0; i < times && !error; ++i)
            stream_.ping({}, error);
    }
    /// Reads until the connection ends in any way; returns the error value.
    int wait_for_end_of_connection() {
        error = {};
        awaits("the end of the connection");
        while (!error) {
            beast::flat_buffer buffer;
            stream_.read(buffer, error);
        }
        return error.value();
    }

    /// The next message of this type; null if the connection ends first. `awaited`: for the failure
    /// message of a timeout.
    json::value receive(const std::string& type, const std::string& awaited = {}) {
        awaits(awaited.empty() ? "a message of type " + type : awaited);
        for (;;) {
            beast::flat_buffer buffer;
            stream_.read(buffer, error);
            if (error)
                return nullptr;
            bytes += buffer.size();
            json::value message = json::parse(beast::buffers_to_string(buffer.data()));
            if (message.at("t") == "changes") {
                ++changes;
                EXPECT_TRUE(mirror_.take(message.as_object()));
                view = mirror_.view;
                message = view;
            } else if (message.at("t") == "view") {
                view = message;
                mirror_.take(message.as_object());
            }
            if (message.at("t") == json::value(type))
                return message;
            if (type == "answer" && (message.at("t") == "ok" || message.at("t") == "refused"))
                return message;
        }
    }
    /// "ok" or the code of the refusal; "closed" if the connection ends.
    std::string ask(const std::string& request) {
        say(request);
        const json::value answer = receive("answer", "the answer to " + request);
        if (answer.is_null())
            return "closed";
        if (answer.at("t") == "ok")
            return "ok";
        return json::value_to<std::string>(answer.at("refusal").at("code"));
    }
    std::string move(std::size_t ply, const std::string& text) {
        return ask(R"({"t":"move","ply":)" + std::to_string(ply) + R"(,"move":")" + text + "\"}");
    }
    /// Agrees to the displayed state: "accept", "confirm".
    std::string agree(const std::string& type) {
        return ask(R"({"t":")" + type + R"(","seen":)" +
                   std::to_string(view.at("seq").to_number<std::int64_t>()) + "}");
    }
    /// Reads until a view satisfies `wanted`.
    template <typename Wanted>
    void wait_until(Wanted wanted) {
        while (!error && (view.is_null() || !wanted(view)))
            receive("view", "a view as the test wants it, after " + shown());
    }
    /// Reads until a view has reached this event number.
    void wait_for_seq(std::int64_t seq) {
        while (!error && (view.is_null() || view.at("seq").to_number<std::int64_t>() < seq))
            receive("view", "event " + std::to_string(seq) + ", after " + shown());
    }
    void wait_for_plies(std::size_t plies) {
        while (!error && (view.is_null() || view.at("moves").as_array().size() < plies))
            receive("view", "ply " + std::to_string(plies) + ", after " + shown());
    }
    void wait_for_end() {
        while (!error && (view.is_null() || view.at("phase") != "finished"))
            receive("view", "the end of the game, after " + shown());
    }
    /// Reads until the other side closes; returns the close code.
    int wait_for_close() {
        while (!error)
            receive("nothing", "the close of the connection");
        return stream_.reason().code;
    }
    [[nodiscard]] std::string close_reason() const {
        return {stream_.reason().reason.data(), stream_.reason().reason.size()};
    }
    tcp::socket& socket() { return stream_.next_layer(); }

    error_code error;
    json::value view;
    std::size_t changes = 0;  ///< number of "changes" messages
    std::size_t bytes = 0;    ///< of all messages

  private:
    void awaits(const std::string& what) {
        stream_.next_layer().awaits(what + " (game " + game_ + ")");
    }
    [[nodiscard]] std::string shown() const {
        return view.is_null() ? "no view" : "event " + json::serialize(view.at("seq"));
    }

    MirroredView mirror_;
    std::string game_;
    asio::io_context io_;
    websocket::stream<PatientSocket> stream_;
};

/// Tests that do not set a number of threads run with one, or with KYVIEN_TEST_THREADS if that is
/// set.
inline ServeOptions with_threads_of_environment(ServeOptions options) {
    const char* const wanted = std::getenv("KYVIEN_TEST_THREADS");
    if (wanted != nullptr && options.threads == 1)
        options.threads = static_cast<std::size_t>(std::atoi(wanted));
    return options;
}

/// Long timeouts, so that no client is disconnected because the machine is slow.
inline ServeOptions with_long_timeouts(ServeOptions options) {
    options.socket_write = options.socket_gone = std::chrono::minutes(15);
    return options;
}

/// A server on a thread of this process.
class RunningServer {
  public:
    explicit RunningServer(const std::filesystem::path& data, std::string web = {},
                           ServeOptions options = {}) {
        options = with_long_timeouts(with_threads_of_environment(std::move(options)));
        options.port = 0;
        options.data = data.string();
        options.web = std::move(web);
        set_password_cost_for_tests(PasswordCost::Least);
        auto opened = Server::open(options);
        if (!opened) {
            ADD_FAILURE() << opened.error().english;
            std::abort();
        }
        server_ = std::move(*opened);
        thread_ = std::thread([this] { server_->run(); });
    }
    ~RunningServer() {
        server_->stop();
        thread_.join();
    }
    RunningServer(const RunningServer&) = delete;
    RunningServer& operator=(const RunningServer&) = delete;
    [[nodiscard]] std::uint16_t port() const { return server_->port(); }

  private:
    std::unique_ptr<Server> server_;
    std::thread thread_;
};

/// A server in a process of its own, which tests can kill.
class ChildServer {
  public:
    explicit ChildServer(const std::filesystem::path& data, const ServeOptions& options = {}) {
        int ends[2];
        if (pipe(ends) != 0)
            std::abort();
        child_ = fork();
        if (child_ == 0) {
            close(ends[0]);
            serve(data, ends[1], options);
        }
        close(ends[1]);
        if (read(ends[0], &port_, sizeof port_) != sizeof port_)
            ADD_FAILURE() << "the child does not listen";
        close(ends[0]);
    }
    ~ChildServer() { end(SIGKILL); }
    ChildServer(const ChildServer&) = delete;
    ChildServer& operator=(const ChildServer&) = delete;

    /// Ends the process with this signal; returns its exit status in the form of waitpid().
    int end(int signal) {
        int status = 0;
        if (child_ > 0) {
            kill(child_, signal);
            waitpid(child_, &status, 0);
            child_ = 0;
        }
        return status;
    }
    void signal(int number) const { kill(child_, number); }
    [[nodiscard]] std::uint16_t port() const { return port_; }

  private:
    [[noreturn]] static void serve(const std::filesystem::path& data, int tell,
                                   ServeOptions options) {
        options = with_threads_of_environment(std::move(options));
        options.port = 0;
        options.data = data.string();
        options.stop_on_signals = true;
        auto server = Server::open(options);
        if (!server)
            _exit(3);
        const std::uint16_t port = (*server)->port();
        if (write(tell, &port, sizeof port) != sizeof port)
            _exit(4);
        (*server)->run();
        server->reset();
        _exit(0);
    }

    pid_t child_ = 0;
    std::uint16_t port_ = 0;
};

struct TakenSeats {
    std::string id;
    std::string first;   ///< token
    std::string second;  ///< token
};

inline TakenSeats begin_game(std::uint16_t port, const std::string& settings) {
    const Answer made =
        ask(port, "POST", "/api/games", R"({"name":"Lan","seat":"first",)" + settings + "}");
    EXPECT_EQ(made.status, 201) << made.body;
    TakenSeats seats;
    seats.id = json::value_to<std::string>(made.json().at("id"));
    seats.first = json::value_to<std::string>(made.json().at("token"));
    const Answer joined =
        ask(port, "POST", "/api/games/" + seats.id + "/join", R"({"name":"Minh"})");
    EXPECT_EQ(joined.status, 200) << joined.body;
    seats.second = json::value_to<std::string>(joined.json().at("token"));
    return seats;
}

}  // namespace kyvien::hall::test
