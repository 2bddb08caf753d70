#include "hall/net/client/account_stream.h"

#include <array>
#include <boost/asio/buffer.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/string_body.hpp>
#include <utility>

#include "hall/net/client/internal/hall_connection.h"
#include "hall/net/client/internal/hall_http.h"
#include "hall/net/client/internal/read_answers.h"

namespace kyvien::hall {
namespace account_stream {
namespace {

using std::chrono::steady_clock;
namespace http = boost::beast::http;

constexpr auto kLongestSilence = std::chrono::seconds(45);  // docs/protocol.md, "Streams"
constexpr std::size_t kMaxLine = std::size_t{1} << 20U;

}  // namespace
}  // namespace account_stream

struct AccountStream::State {
    HallAddress address;
    int stop_fd = -1;
    std::unique_ptr<HallConnection> connection;
    account_stream::http::response_parser<account_stream::http::string_body> parser;
    std::string came;  ///< bytes not parsed yet
    account_stream::steady_clock::time_point last = account_stream::steady_clock::now();

    /// Returns false after the timeout, or when a sign became readable. Refuses: cannot-open.
    Result<bool> read(const HallWaitLimit& waiting);
    /// The next complete line; none: more bytes are needed.
    std::optional<std::string> line();
};

Result<bool> AccountStream::State::read(const HallWaitLimit& waiting) {
    std::array<char, 16 * 1024> buffer{};
    const auto byte_count = KYVIEN_TRY(connection->read(buffer, waiting));
    if (!byte_count)
        return false;
    if (*byte_count == 0)
        return connection_failed(address, {"hall-ended", "it has ended the connection"});
    last = account_stream::steady_clock::now();
    came.append(buffer.data(), *byte_count);
    boost::system::error_code error;
    std::size_t taken = 1;
    while (taken > 0 && !came.empty() && !error && !parser.is_done()) {
        taken = parser.put(boost::asio::const_buffer(came.data(), came.size()), error);
        came.erase(0, taken);
    }
    if (error && error != account_stream::http::error::need_more)
        return connection_failed(address, {"hall-no-http", "this is no answer of a hall"});
    return true;
}

std::optional<std::string> AccountStream::State::line() {
    std::string& told = parser.get().body();
    const std::size_t end = told.find('\n');
    if (end == std::string::npos)
        return std::nullopt;
    std::string line = told.substr(0, end);
    told.erase(0, end + 1);
    return line;
}

AccountStream::AccountStream(std::unique_ptr<State> state) : state_(std::move(state)) {}
AccountStream::AccountStream(AccountStream&&) noexcept = default;
AccountStream& AccountStream::operator=(AccountStream&&) noexcept = default;
AccountStream::~AccountStream() = default;

Result<AccountStream> AccountStream::open(const HallClient& client) {
    using namespace account_stream;
    auto state = std::make_unique<State>();
    state->address = client.address();
    state->stop_fd = client.stop_fd();
    state->parser.eager(true);
    state->parser.body_limit(boost::none);
    const auto signs = with_stop_fd({}, client.stop_fd());
    const HallWaitLimit waiting{steady_clock::now() + kHallTimeout, signs};
    state->connection = KYVIEN_TRY(HallConnection::open(client.address(), waiting));
    KYVIEN_TRY(state->connection->write(
        hall_request(client, "GET", "/api/1/account/stream") + "\r\n", waiting));
    const auto& parser = state->parser;
    const auto is_ok = [&parser] { return parser.get().result() == http::status::ok; };
    // If the response is not a stream, its whole body is read: it contains the reason.
    while (!parser.is_header_done() || (!is_ok() && !parser.is_done()))
        if (!KYVIEN_TRY(state->read(waiting)))
            return connection_failed(client.address(),
                                     {"hall-silent", "it does not answer in time"});
    if (!is_ok())
        return hall_refused(parser.get().result_int(), parser.get().body(), client.address());
    return AccountStream(std::move(state));
}

Result<std::optional<SeenChallenge>> AccountStream::receive(std::span<const int> signs) {
    using namespace account_stream;
    const auto all = with_stop_fd(signs, state_->stop_fd);
    for (;;) {
        while (const auto line = state_->line())
            if (!line->empty())
                if (auto told = KYVIEN_TRY(read_account_line(*line)))
                    return told;
        if (state_->parser.is_done())
            return connection_failed(state_->address,
                                     {"hall-ended", "it has ended the connection"});
        if (state_->parser.get().body().size() > kMaxLine)
            return connection_failed(state_->address,
                                     {"hall-no-http", "this is no answer of a hall"});
        const auto gone = state_->last + kLongestSilence;
        if (KYVIEN_TRY(state_->read({gone, all})))
            continue;
        if (steady_clock::now() >= gone)
            return connection_failed(state_->address,
                                     {"hall-silent", "it does not answer in time"});
        return std::nullopt;
    }
}

}  // namespace kyvien::hall
