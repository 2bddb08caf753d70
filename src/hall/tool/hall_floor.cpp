// hall_floor — the minimum cost of a hall: epoll, one append and one fdatasync for everything that
// a turn has received, messages as long as the hall's, and no rules. The lower bound for `hall_load
// moves`. Run by bench/hall-floor.
//
//   hall_floor FILE        prints the port; ends with its input
#include <arpa/inet.h>
#include <fcntl.h>
#include <netinet/tcp.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <sys/uio.h>
#include <unistd.h>

#include <array>
#include <boost/uuid/detail/sha1.hpp>
#include <charconv>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace {

struct Game {
    std::array<int, 2> sockets{-1, -1};
    int seq = 4;  // made, two seats taken, begun
};
struct Connection {
    std::string in;
    bool is_socket = false;
    std::size_t game = 0;
    int seat = -1;
};
struct Move {
    int socket = -1;
    std::size_t game = 0;
    int seat = 0;
    int seq = 0;
};

std::map<int, Connection> connections;
std::vector<Game> games;
std::vector<Move> moves;
std::string log_lines;
int log_file = -1;

std::string accept_key(const std::string& key) {
    boost::uuids::detail::sha1 hash;
    const std::string text = key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";
    hash.process_bytes(text.data(), text.size());
    unsigned int digest[5];
    hash.get_digest(digest);
    std::array<unsigned char, 21> bytes{};
    for (std::size_t i = 0; i < 20; ++i)
        bytes[i] = static_cast<unsigned char>(digest[i / 4] >> (24 - 8 * (i % 4)));
    constexpr std::string_view letters =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    std::string out;
    for (std::size_t i = 0; i < 20; i += 3) {
        const auto byte = [&](std::size_t at) { return static_cast<unsigned>(bytes[at]); };
        const unsigned three = byte(i) << 16U | byte(i + 1) << 8U | byte(i + 2);
        for (unsigned shift : {18U, 12U, 6U, 0U})
            out += letters[three >> shift & 63U];
    }
    out.back() = '=';
    return out;
}

std::string framed(std::string_view text) {
    std::string frame = "\x81";
    if (text.size() < 126) {
        frame += static_cast<char>(text.size());
    } else {
        frame += '\x7e';
        frame += static_cast<char>(text.size() >> 8U);
        frame += static_cast<char>(text.size());
    }
    return frame += text;
}

void send_all(int socket, std::string_view text) {
    // All clients read here; a full socket is an error of the measurement.
    if (send(socket, text.data(), text.size(), MSG_NOSIGNAL) != static_cast<ssize_t>(text.size()))
        std::fprintf(stderr, "hall_floor: a socket takes nothing more\n");
}

std::string view_text(const char* type, int seq, std::size_t size) {
    std::string text =
        std::string(R"({"t":")") + type + R"(","seq":)" + std::to_string(seq) + R"(,"pad":")";
    text.append(size > text.size() + 2 ? size - text.size() - 2 : 0, 'x');
    return text + "\"}";
}

void answer_http(int socket, Connection& here, const std::string& head) {
    const std::string path = head.substr(head.find(' ') + 1);
    std::string body;
    if (path.starts_with("/ws/games/")) {
        here.is_socket = true;
        here.game = static_cast<std::size_t>(std::atoi(path.c_str() + 10));
        const std::string_view mark = "Sec-WebSocket-Key: ";
        const std::size_t at = head.find(mark) + mark.size();
        send_all(socket, "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: "
                         "Upgrade\r\nSec-WebSocket-Accept: " +
                             accept_key(head.substr(at, head.find('\r', at) - at)) + "\r\n\r\n");
        return;
    }
    if (path.starts_with("/api/games ")) {
        games.emplace_back();
        body = R"({"id":")" + std::to_string(games.size() - 1) + R"(","token":"0"})";
    } else {
        body = R"({"token":"1"})";
    }
    send_all(socket, "HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: " +
                         std::to_string(body.size()) + "\r\n\r\n" + body);
    shutdown(socket, SHUT_WR);
}

void take_message(int socket, Connection& here, std::string_view text) {
    Game& game = games.at(here.game);
    if (text.starts_with(R"({"t":"hello")")) {
        const std::size_t at = text.find(R"("token":")");
        here.seat = at == std::string_view::npos ? -1 : text[at + 9] - '0';
        if (here.seat >= 0)
            game.sockets[static_cast<std::size_t>(here.seat)] = socket;
        send_all(socket, framed(view_text("view", game.seq, 2400)));
        return;
    }
    log_lines += text;
    log_lines += '\n';
    moves.push_back({socket, here.game, here.seat, ++game.seq});
}

void read_messages(int socket, Connection& here) {
    while (here.is_socket && here.in.size() >= 6) {
        const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(here.in[i]); };
        const std::size_t head = (byte(1) & 127U) == 126 ? 4 : 2;
        if (here.in.size() < head + 4)
            return;
        const std::size_t length =
            head == 4 ? std::size_t{byte(2)} << 8U | byte(3) : std::size_t{byte(1)} & 127U;
        if (here.in.size() < head + 4 + length)
            return;
        std::string text = here.in.substr(head + 4, length);
        for (std::size_t i = 0; i < length; ++i)
            text[i] = static_cast<char>(text[i] ^ here.in[head + i % 4]);
        const bool is_text = (byte(0) & 15U) == 1;
        here.in.erase(0, head + 4 + length);
        if (is_text)
            take_message(socket, here, text);
    }
}

/// Makes everything received in a turn durable at once, then responds.
void end_turn() {
    if (moves.empty())
        return;
    if (write(log_file, log_lines.data(), log_lines.size()) < 0 || fdatasync(log_file) != 0)
        std::perror("hall_floor: log");
    log_lines.clear();
    for (const Move& move : moves) {
        const std::string ok =
            framed(R"({"t":"ok","id":null,"seq":)" + std::to_string(move.seq) + "}");
        const std::string told = framed(view_text("changes", move.seq, 900));
        send_all(move.socket, ok + told);
        const int other = games[move.game].sockets[move.seat == 0 ? 1 : 0];
        if (other >= 0)
            send_all(other, told);
    }
    moves.clear();
}

void read_from(int poll, int socket) {
    Connection& here = connections[socket];
    std::array<char, 8192> buffer{};
    const ssize_t byte_count = recv(socket, buffer.data(), buffer.size(), 0);
    if (byte_count <= 0) {
        epoll_ctl(poll, EPOLL_CTL_DEL, socket, nullptr);
        if (here.seat >= 0)
            games[here.game].sockets[static_cast<std::size_t>(here.seat)] = -1;
        connections.erase(socket);
        close(socket);
        return;
    }
    here.in.append(buffer.data(), static_cast<std::size_t>(byte_count));
    if (const std::size_t end = here.in.find("\r\n\r\n");
        !here.is_socket && end != std::string::npos) {
        const std::string head = here.in.substr(0, end + 2);
        here.in.clear();
        answer_http(socket, here, head);
    }
    read_messages(socket, here);
}

}  // namespace

int main(int, char** argv) {
    log_file = open(argv[1], O_CREAT | O_WRONLY | O_APPEND | O_CLOEXEC, 0600);
    const int listener = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_ANY);
    socklen_t size = sizeof address;
    if (log_file < 0 || bind(listener, reinterpret_cast<sockaddr*>(&address), size) != 0 ||
        listen(listener, 4096) != 0 ||
        getsockname(listener, reinterpret_cast<sockaddr*>(&address), &size) != 0) {
        std::perror("hall_floor");
        return 1;
    }
    std::printf("listening on http://127.0.0.1:%d\n", ntohs(address.sin_port));
    std::fflush(stdout);
    const int poll = epoll_create1(EPOLL_CLOEXEC);
    epoll_event wanted{EPOLLIN, {.fd = listener}};
    epoll_ctl(poll, EPOLL_CTL_ADD, listener, &wanted);
    std::array<epoll_event, 256> events{};
    for (;;) {
        const int count = epoll_wait(poll, events.data(), static_cast<int>(events.size()), -1);
        for (int i = 0; i < count; ++i) {
            const int socket = events[static_cast<std::size_t>(i)].data.fd;
            if (socket != listener) {
                read_from(poll, socket);
                continue;
            }
            for (int one; (one = accept4(listener, nullptr, nullptr, SOCK_CLOEXEC)) >= 0;) {
                const int yes = 1;
                setsockopt(one, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
                epoll_event reading{EPOLLIN, {.fd = one}};
                epoll_ctl(poll, EPOLL_CTL_ADD, one, &reading);
                connections[one];
            }
        }
        end_turn();
    }
}
