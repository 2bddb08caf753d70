#include "hall/net/client/hall_client.h"

#include <fmt/core.h>
#include <openssl/evp.h>
#include <openssl/rand.h>
#include <poll.h>

#include <algorithm>
#include <array>
#include <utility>

#include "base/reason.h"
#include "hall/json/json_writer.h"
#include "hall/net/client/internal/hall_connection.h"
#include "hall/net/client/internal/hall_http.h"
#include "hall/net/client/internal/read_answers.h"
#include "hall/net/internal/frame_reader.h"

namespace kyvien::hall {
namespace hall_client {
namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;

constexpr auto kPatience = kHallTimeout;          // for an HTTP response, and for sending
constexpr auto kPause = std::chrono::seconds(1);  // before a request with a lost response is
                                                  // repeated
constexpr auto kLongestSilence = std::chrono::seconds(75);  // docs/protocol.md, "Limits"
constexpr int kTries = 3;
// A view of 625 points and a thousand moves in all notations.
constexpr std::size_t kMaxMessage = std::size_t{16} << 20U;

enum Opcode : std::uint8_t { kText = 1, kClose = 8, kPong = 10 };

/// An unguessable text without blanks.
template <std::size_t Bytes>
std::string random_text() {
    std::array<unsigned char, Bytes> bytes{};
    // Fails only if the system provides no random numbers at all.
    (void)RAND_bytes(bytes.data(), static_cast<int>(bytes.size()));
    std::array<unsigned char, Bytes * 2 + 4> encoded{};
    const int length = EVP_EncodeBlock(encoded.data(), bytes.data(), static_cast<int>(Bytes));
    return {reinterpret_cast<const char*>(encoded.data()), static_cast<std::size_t>(length)};
}

/// Returns false if stopped first.
bool pause(int stop_fd, milliseconds time) {
    pollfd sign{stop_fd, POLLIN, 0};
    return ::poll(&sign, 1, static_cast<int>(time.count())) == 0;
}

}  // namespace
}  // namespace hall_client

Result<std::string> HallClient::ask(std::string_view method, std::string_view path,
                                    std::string_view body, std::string_view key) const {
    using namespace hall_client;
    std::string request = hall_request(*this, method, path);
    if (!key.empty())
        request += fmt::format("Idempotency-Key: {}\r\n", key);
    if (!body.empty())
        request +=
            fmt::format("Content-Type: application/json\r\nContent-Length: {}\r\n", body.size());
    request += "Connection: close\r\n\r\n";
    request += body;
    const auto signs = with_stop_fd({}, stop_fd_);
    const auto once = [&]() -> Result<std::string> {
        const HallWaitLimit waiting{steady_clock::now() + kPatience, signs};
        const auto connection = KYVIEN_TRY(HallConnection::open(address_, waiting));
        KYVIEN_TRY(connection->write(request, waiting));
        auto answer = KYVIEN_TRY(hall_answer(*connection, address_, waiting));
        if (answer.status < 200 || answer.status > 299)
            return hall_refused(answer.status, answer.body, address_);
        return std::move(answer.body);
    };
    auto answer = once();
    for (int tries = 1; tries < kTries && !key.empty() && !answer; ++tries) {
        if (answer.error().code != "cannot-open" || !pause(stop_fd_, kPause))
            break;
        answer = once();
    }
    return answer;
}

Result<std::vector<SeenChallenge>> HallClient::challenges() const {
    return read_challenges(KYVIEN_TRY(ask("GET", "/api/1/challenges")));
}

Result<TakenSeat> HallClient::accept(std::string_view challenge) const {
    const std::string path = fmt::format("/api/1/challenges/{}/accept", escaped_part(challenge));
    // A repeated acceptance gives the same game.
    return read_taken_seat(KYVIEN_TRY(ask("POST", path, "{}", hall_client::random_text<18>())));
}

Result<void> HallClient::decline(std::string_view challenge, std::string_view reason) const {
    JsonWriter json;
    json.begin_object();
    if (!reason.empty())
        json.field("reason", reason);
    json.end_object();
    const std::string path = fmt::format("/api/1/challenges/{}/decline", escaped_part(challenge));
    KYVIEN_TRY(ask("POST", path, json.text()));
    return {};
}

Result<bool> HallClient::is_over(std::string_view game) const {
    return read_is_over(KYVIEN_TRY(ask("GET", fmt::format("/api/1/games/{}", escaped_part(game)))));
}

Result<TakenSeat> HallClient::make_game(const GameRequest& request) const {
    JsonWriter json;
    json.begin_object().field("game", conduct::name(request.game)).field("name", request.name);
    json.field("seat", request.seat).key("time").begin_object();
    if (request.base.count() == 0)
        json.field("kind", "none");
    else
        json.field("kind", "fischer")
            .field("base_ms", request.base.count())
            .field("increment_ms", request.increment.count());
    json.end_object();
    if (request.size != 0)
        json.field("size", request.size);
    json.end_object();
    const std::string answer =
        KYVIEN_TRY(ask("POST", "/api/1/games", json.text(), hall_client::random_text<18>()));
    return read_taken_seat(answer);
}

Result<TakenSeat> HallClient::join(std::string_view game, std::string_view name) const {
    JsonWriter json;
    json.begin_object().field("name", name).end_object();
    const std::string path = fmt::format("/api/1/games/{}/join", escaped_part(game));
    const std::string answer =
        KYVIEN_TRY(ask("POST", path, json.text(), hall_client::random_text<18>()));
    auto seat = KYVIEN_TRY(read_taken_seat(answer));
    seat.game = game;
    return seat;
}

Result<conduct::Game> HallClient::kind_of(std::string_view game) const {
    const std::string answer =
        KYVIEN_TRY(ask("GET", fmt::format("/api/1/games/{}", escaped_part(game))));
    return read_kind(answer);
}

std::string HallClient::page_of(std::string_view game) const {
    return fmt::format("{}/g/{}", address_.text(), game);
}

struct GameConnection::State {
    HallAddress address;
    int stop_fd = -1;
    std::unique_ptr<HallConnection> connection;
    FrameReader reader{hall_client::kMaxMessage, FrameReader::From::Hall};
    std::string came;      ///< received bytes
    std::size_t read = 0;  ///< bytes already read by the reader
    hall_client::steady_clock::time_point last = hall_client::steady_clock::now();

    Result<void> send(std::uint8_t opcode, std::string_view content);
    Result<void> say(JsonWriter& message) { return send(hall_client::kText, message.text()); }
    /// The next message received; none: more bytes are needed.
    Result<std::optional<GameMessage>> next();
    Result<std::optional<GameMessage>> take(const FrameReader::Found& found);
};

Result<void> GameConnection::State::send(std::uint8_t opcode, std::string_view content) {
    std::string frame(1, static_cast<char>(0x80U | opcode));
    const auto put = [&frame](std::uint64_t number, int bytes) {
        for (int i = bytes - 1; i >= 0; --i)
            frame += static_cast<char>(number >> (8 * i));
    };
    const std::size_t size = content.size();
    if (size < 126) {
        put(0x80U | size, 1);
    } else if (size < 65'536) {
        put(0x80U | 126U, 1);
        put(size, 2);
    } else {
        put(0x80U | 127U, 1);
        put(size, 8);
    }
    // Masking protects against cache poisoning by intermediaries (RFC 6455, 10.3).
    std::array<unsigned char, 4> mask{};
    (void)RAND_bytes(mask.data(), static_cast<int>(mask.size()));
    frame.append(reinterpret_cast<const char*>(mask.data()), mask.size());
    for (std::size_t i = 0; i < size; ++i)
        frame += static_cast<char>(static_cast<unsigned char>(content[i]) ^ mask[i & 3U]);
    return connection->write(frame, {hall_client::steady_clock::now() + hall_client::kPatience});
}

Result<std::optional<GameMessage>> GameConnection::State::take(const FrameReader::Found& found) {
    using Kind = FrameReader::Kind;
    switch (found.kind) {
    case Kind::Text:
        return read_game_message(found.content);
    case Kind::Ping:
        KYVIEN_TRY(send(hall_client::kPong, found.content));
        return std::nullopt;
    case Kind::Close:
        return connection_failed(address,
                                 {"hall-closed",
                                  "it has closed the connection with {code} {said}",
                                  {{"code", found.code}, {"said", std::string(found.content)}}});
    case Kind::TooLong:
    case Kind::ProtocolError:
        return connection_failed(address, {"hall-no-http", "this is no answer of a hall"});
    case Kind::Nothing:
    case Kind::Binary:
    case Kind::Fragment:
    case Kind::Pong:
        break;
    }
    return std::nullopt;
}

Result<std::optional<GameMessage>> GameConnection::State::next() {
    while (read < came.size()) {
        std::span<char> bytes(came.data() + read, came.size() - read);
        const FrameReader::Found found = reader.next(bytes);
        read = came.size() - bytes.size();
        if (auto received_message = KYVIEN_TRY(take(found)))
            return received_message;
    }
    came.clear();
    read = 0;
    return std::nullopt;
}

GameConnection::GameConnection(std::unique_ptr<State> state) : state_(std::move(state)) {}
GameConnection::GameConnection(GameConnection&&) noexcept = default;
GameConnection& GameConnection::operator=(GameConnection&&) noexcept = default;
GameConnection::~GameConnection() {
    // Sent without waiting for the reply.
    if (state_ && state_->connection)
        (void)state_->send(hall_client::kClose, "\x03\xE8");
}

Result<GameConnection> GameConnection::open(const HallClient& client, const TakenSeat& seat) {
    using namespace hall_client;
    auto state = std::make_unique<State>();
    state->address = client.address();
    state->stop_fd = client.stop_fd();
    const auto signs = with_stop_fd({}, client.stop_fd());
    const HallWaitLimit waiting{steady_clock::now() + kPatience, signs};
    state->connection = KYVIEN_TRY(HallConnection::open(client.address(), waiting));
    const std::string key = random_text<16>();
    KYVIEN_TRY(state->connection->write(
        hall_request(client, "GET", "/ws/games/" + escaped_part(seat.game)) +
            fmt::format("Upgrade: websocket\r\nConnection: Upgrade\r\n"
                        "Sec-WebSocket-Key: {}\r\nSec-WebSocket-Version: 13\r\n\r\n",
                        key),
        waiting));
    auto answer = KYVIEN_TRY(hall_answer(*state->connection, client.address(), waiting));
    if (answer.status != 101)
        return hall_refused(answer.status, answer.body, client.address());
    if (answer.accept != websocket_accept(key))
        return connection_failed(client.address(), {"hall-no-http", "this is no answer of a hall"});
    state->came = std::move(answer.rest);
    JsonWriter hello;
    hello.begin_object().field("t", "hello").field("v", 1).field("token", seat.token);
    KYVIEN_TRY(state->say(hello.end_object()));
    return GameConnection(std::move(state));
}

Result<void> GameConnection::move(std::int64_t id, std::size_t ply, std::string_view move) {
    JsonWriter json;
    json.begin_object().field("t", "move").field("ply", ply).field("move", move).field("id", id);
    return state_->say(json.end_object());
}

Result<void> GameConnection::move_and_press(std::int64_t id, std::size_t ply, std::string_view move,
                                            clock::Seat presses) {
    JsonWriter json;
    json.begin_object().field("t", "act").key("requests").begin_array();
    json.begin_object().field("t", "move").field("ply", ply).field("move", move).end_object();
    json.begin_object().field("t", "press").field("as", clock::seat_name(presses)).end_object();
    json.end_array().field("id", id);
    return state_->say(json.end_object());
}

Result<void> GameConnection::undo(std::int64_t id, std::string_view reason, std::int64_t seen) {
    JsonWriter json;
    json.begin_object().field("t", "undo").field("reason", reason);
    json.field("previewed", seen).field("id", id);
    return state_->say(json.end_object());
}

Result<void> GameConnection::resign(std::int64_t id) {
    JsonWriter json;
    json.begin_object().field("t", "resign").field("id", id);
    return state_->say(json.end_object());
}

Result<void> GameConnection::abort(std::int64_t id) {
    JsonWriter json;
    json.begin_object().field("t", "abort").field("id", id);
    return state_->say(json.end_object());
}

Result<void> GameConnection::offer_draw(std::int64_t id) {
    JsonWriter json;
    json.begin_object().field("t", "offer").field("id", id);
    return state_->say(json.end_object());
}

Result<void> GameConnection::accept_draw(std::int64_t id, std::int64_t seen) {
    JsonWriter json;
    json.begin_object().field("t", "accept").field("seen", seen).field("id", id);
    return state_->say(json.end_object());
}

Result<void> GameConnection::claim(std::int64_t id, conduct::ClaimKind kind) {
    JsonWriter json;
    json.begin_object().field("t", "claim").field("kind", conduct::name(kind)).field("id", id);
    return state_->say(json.end_object());
}

Result<void> GameConnection::mark(std::int64_t id, const std::vector<std::string>& points,
                                  Mark as) {
    JsonWriter json;
    json.begin_object().field("t", "dead").key("points").begin_array();
    for (const std::string& point : points)
        json.value(point);
    json.end_array().field("dead", as == Mark::Dead).field("id", id);
    return state_->say(json.end_object());
}

Result<void> GameConnection::confirm(std::int64_t id, std::int64_t seen) {
    JsonWriter json;
    json.begin_object().field("t", "confirm").field("seen", seen).field("id", id);
    return state_->say(json.end_object());
}

Result<void> GameConnection::dispute(std::int64_t id) {
    JsonWriter json;
    json.begin_object().field("t", "dispute").field("id", id);
    return state_->say(json.end_object());
}

Result<std::optional<GameMessage>>
GameConnection::receive(std::span<const int> signs,
                        std::optional<std::chrono::milliseconds> limit) {
    using namespace hall_client;
    const auto all = with_stop_fd(signs, state_->stop_fd);
    const auto until = limit ? steady_clock::now() + *limit : steady_clock::time_point::max();
    std::array<char, 16 * 1024> buffer{};
    for (;;) {
        if (auto received_message = KYVIEN_TRY(state_->next()))
            return received_message;
        const auto gone = state_->last + kLongestSilence;
        const auto byte_count =
            KYVIEN_TRY(state_->connection->read(buffer, {std::min(until, gone), all}));
        if (!byte_count) {
            if (steady_clock::now() >= gone)
                return connection_failed(state_->address,
                                         {"hall-silent", "it does not answer in time"});
            return std::nullopt;
        }
        if (*byte_count == 0)
            return connection_failed(state_->address,
                                     {"hall-ended", "it has ended the connection"});
        state_->last = steady_clock::now();
        state_->came.append(buffer.data(), *byte_count);
    }
}

}  // namespace kyvien::hall
