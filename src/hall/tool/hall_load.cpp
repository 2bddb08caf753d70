// hall_load — a load generator for a hall on this machine. Run by bench/hall-load.
//
//   hall_load moves PORT PID GAMES SECONDS [PORT2]   closed loop: each side moves when it sees its
//                                              turn; the second players at the hall of PORT2
//   hall_load paced PORT PID GAMES SECONDS EACH   each game has a move every EACH milliseconds, the
//                                              games at moments of their own
//   hall_load idle PORT PID CONNECTIONS        memory of the server for each idle WebSocket
//   hall_load echo PORT PID CONNECTIONS SECONDS [GAME]   ping and pong, watching that game, or one
//                                              that is made for it
//   hall_load fanout PORT PID SPECTATORS PLIES    one game, many watchers
//
// The views are told by changes; KYVIEN_VIEWS=whole has them sent whole. PID is the server's: its
// memory and CPU time are read from /proc.
#include <fmt/core.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/core/buffers_to_string.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>
#include <charconv>
#include <chrono>
#include <fstream>
#include <memory>
#include <random>
#include <string>
#include <vector>

#include "conduct/core/decide.h"
#include "conduct/presentation/view.h"
#include "hall/net/internal/net.h"

namespace {

using namespace kyvien;
using hall::Awaitable;
using hall::error_code;
using hall::kAwait;
using hall::Socket;
namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;
using Clock = std::chrono::steady_clock;
using Stream = websocket::stream<Socket, false>;

// Everything handed to a coroutine here has a name: GCC 12 destroys temporaries within a co_await
// expression twice.

struct Target {
    std::uint16_t port = 0;
    int pid = 0;
    std::uint16_t second_port = 0;  ///< of the second players; 0: the same
};

[[noreturn]] void fail(const std::string& what) {
    fmt::print(stderr, "hall_load: {}\n", what);
    std::_Exit(1);
}

// ---- the server's process ---------------------------------------------------------------------

double cpu_seconds(int pid) {
    std::ifstream in(fmt::format("/proc/{}/stat", pid));
    std::string skipped;
    std::getline(in, skipped, ')');
    for (int i = 0; i < 11; ++i)
        in >> skipped;
    long user = 0;
    long system = 0;
    in >> user >> system;
    return static_cast<double>(user + system) / static_cast<double>(sysconf(_SC_CLK_TCK));
}

long resident_kib(int pid) {
    std::ifstream in(fmt::format("/proc/{}/status", pid));
    std::string word;
    while (in >> word)
        if (word == "VmRSS:") {
            long kib = 0;
            in >> kib;
            return kib;
        }
    return 0;
}

// ---- connections ------------------------------------------------------------------------------

asio::ip::tcp::endpoint endpoint(const Target& target, std::size_t number) {
    // Several loopback addresses, so that many connections find free ports.
    const std::string address = fmt::format("127.0.0.{}", 1 + number / 20'000);
    return {asio::ip::make_address(address), target.port};
}

Awaitable<std::string> post(const Target& target, const std::string& path, std::string body) {
    Socket socket(co_await asio::this_coro::executor);
    auto [connected] = co_await socket.async_connect(endpoint(target, 0), kAwait);
    if (connected)
        fail("connect: " + connected.message());
    const std::string request =
        fmt::format("POST {} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
                    "Content-Length: {}\r\n\r\n{}",
                    path, body.size(), body);
    auto [wrote, sent] = co_await asio::async_write(socket, asio::buffer(request), kAwait);
    beast::flat_buffer buffer;
    http::response<http::string_body> answer;
    auto [got, read] = co_await http::async_read(socket, buffer, answer, kAwait);
    if (wrote || got || answer.result_int() >= 300)
        fail(path + ": " + got.message() + " " + answer.body());
    co_return answer.body();
}

std::string field(const std::string& json, const std::string& name) {
    const std::string mark = "\"" + name + "\":\"";
    const std::size_t at = json.find(mark);
    if (at == std::string::npos)
        fail("no field " + name + " in " + json.substr(0, 200));
    const std::size_t begin = at + mark.size();
    return json.substr(begin, json.find('"', begin) - begin);
}

class Player {
  public:
    explicit Player(asio::io_context& io) : stream_(Socket(io)) {
        stream_.auto_fragment(false);
        stream_.read_message_max(0);
    }

    Awaitable<void> connect(const Target& target, std::string game, std::string token,
                            std::size_t number = 0) {
        auto [connected] =
            co_await stream_.next_layer().async_connect(endpoint(target, number), kAwait);
        if (connected)
            fail("connect: " + connected.message());
        stream_.next_layer().set_option(asio::ip::tcp::no_delay(true));
        auto [shaken] = co_await stream_.async_handshake("localhost", "/ws/games/" + game, kAwait);
        if (shaken)
            fail("handshake: " + shaken.message());
        std::string hello = R"({"t":"hello","v":1)";
        if (!token.empty())
            hello += fmt::format(R"(,"token":"{}")", token);
        hello += fmt::format(R"(,"views":"{}"}})", views);
        co_await say(std::move(hello));
        co_await hear("view");
    }
    Awaitable<void> say(std::string text) {
        auto [error, sent] = co_await stream_.async_write(asio::buffer(text), kAwait);
        if (error)
            fail("write: " + error.message());
    }
    /// The next message of a type; others are skipped. "changes" counts as a view.
    Awaitable<std::string> hear(std::string_view type) {
        const std::string mark = fmt::format("{{\"t\":\"{}\"", type);
        const bool is_view = type == "view";
        for (;;) {
            beast::flat_buffer buffer;
            auto [error, read] = co_await stream_.async_read(buffer, kAwait);
            if (error)
                fail("read: " + error.message() + " " +
                     std::string(stream_.reason().reason.c_str()));
            std::string text = beast::buffers_to_string(buffer.data());
            if (text.starts_with("{\"t\":\"refused\""))
                fail(text);
            if (text.starts_with(mark) || (is_view && text.starts_with("{\"t\":\"changes\"")))
                co_return text;
        }
    }
    Awaitable<void> hear_view_of(std::int64_t seq) {
        for (;;) {
            const std::string view = co_await hear("view");
            if (number_after(view, "\"seq\":") >= seq)
                co_return;
        }
    }
    static std::int64_t number_after(const std::string& text, std::string_view mark) {
        const std::size_t at = text.find(mark);
        std::int64_t number = 0;
        if (at != std::string::npos)
            std::from_chars(text.data() + at + mark.size(), text.data() + text.size(), number);
        return number;
    }

    /// "whole" or "changes"
    static inline std::string views = "changes";

  private:
    Stream stream_;
};

struct Game {
    explicit Game(asio::io_context& io)
        : first(std::make_unique<Player>(io)), second(std::make_unique<Player>(io)) {}
    std::unique_ptr<Player> first, second;
    std::string id;
};

Awaitable<void> sit_down(const Target& target, Game& game) {
    const std::string games = "/api/games";
    std::string settings = R"({"game":"chess","name":"A","seat":"first","time":)"
                           R"({"kind":"fischer","base_ms":3600000,"increment_ms":1000}})";
    const std::string made = co_await post(target, games, std::move(settings));
    game.id = field(made, "id");
    std::string first = field(made, "token");
    std::string id = game.id;
    // As people do: the maker of a game waits at it, and its clocks start when somebody joins.
    co_await game.first->connect(target, id, std::move(first));
    const std::string seat = games + "/" + game.id + "/join";
    std::string name = R"({"name":"B"})";
    const std::string joined = co_await post(target, seat, std::move(name));
    std::string second = field(joined, "token");
    Target other = target;
    if (target.second_port != 0)
        other.port = target.second_port;
    co_await game.second->connect(other, std::move(id), std::move(second));
}

/// A legal game of this length that does not end earlier.
std::vector<std::string> random_game(unsigned seed, std::size_t plies) {
    using conduct::Create, conduct::Join, conduct::MakeMove, conduct::Seat, conduct::player;
    std::mt19937 random(seed);
    const auto does = [](conduct::State& state, const conduct::Actor& by,
                         conduct::CommandBody what) {
        const auto events = conduct::decide(state, {state.last_at(), by, std::move(what)});
        if (!events)
            return false;
        for (const conduct::Event& event : *events)
            if (!apply(state, event))
                return false;
        return true;
    };
    for (;;) {
        conduct::State state;
        const bool begun = does(state, conduct::hall(), Create{conduct::Settings{}}) &&
                           does(state, player(Seat::First), Join{Seat::First, "A"}) &&
                           does(state, player(Seat::Second), Join{Seat::Second, "B"});
        std::vector<std::string> moves;
        while (begun && moves.size() < plies && state.turn()) {
            const std::vector<std::string> legal =
                conduct::view(state, state.last_at(), std::nullopt).legal;
            const std::string& move = legal[random() % legal.size()];
            if (!does(state, player(*state.turn()), MakeMove{moves.size(), move}))
                break;
            moves.push_back(move);
        }
        if (moves.size() == plies)
            return moves;
    }
}

// ---- moves ------------------------------------------------------------------------------------

constexpr std::size_t kPliesOfAGame = 80;

struct Tally {
    std::vector<float> milliseconds;
    /// Time between two moves of a game; 0: a side moves when it is its turn.
    std::chrono::milliseconds each{};
    Clock::time_point begin;
    Clock::time_point end;
    std::size_t seated = 0;
    std::size_t sitting = 0;  ///< games that wait for the second player
};
constexpr std::size_t kMaxSitting = 32;

Awaitable<void> play(const Target& target, asio::io_context& io, unsigned seed, Tally& tally) {
    const std::vector<std::string> script = random_game(seed, kPliesOfAGame);
    // Games are at different points of their length, as in a hall.
    std::size_t stop_early = seed % kPliesOfAGame;
    bool counted = false;
    while (tally.end == Clock::time_point{} || Clock::now() < tally.end) {
        Game game(io);
        asio::basic_waitable_timer<Clock, asio::wait_traits<Clock>, hall::Executor> pause(io);
        // The hall limits the number of open games.
        while (tally.sitting >= kMaxSitting) {
            pause.expires_after(std::chrono::milliseconds(5));
            co_await pause.async_wait(kAwait);
        }
        ++tally.sitting;
        co_await sit_down(target, game);
        --tally.sitting;
        if (!counted)
            ++tally.seated;
        counted = true;
        while (tally.end == Clock::time_point{}) {
            pause.expires_after(std::chrono::milliseconds(20));
            co_await pause.async_wait(kAwait);
        }
        const auto first = Clock::now() + tally.each * (seed % 1'000) / 1'000;
        for (std::size_t ply = 0; ply < kPliesOfAGame - stop_early; ++ply) {
            if (tally.each.count() > 0) {
                pause.expires_at(first + ply * tally.each);
                co_await pause.async_wait(kAwait);
            }
            Player& mover = ply % 2 == 0 ? *game.first : *game.second;
            Player& other = ply % 2 == 0 ? *game.second : *game.first;
            const auto sent = Clock::now();
            std::string move =
                fmt::format(R"({{"t":"move","ply":{},"move":"{}"}})", ply, script[ply]);
            co_await mover.say(std::move(move));
            const std::string ok = co_await mover.hear("ok");
            const auto now = Clock::now();
            if (now > tally.end)
                co_return;
            if (sent >= tally.begin)
                tally.milliseconds.push_back(
                    std::chrono::duration<float, std::milli>(now - sent).count());
            co_await other.hear_view_of(Player::number_after(ok, "\"seq\":"));
        }
        stop_early = 0;
    }
}

Awaitable<void> time_moves(const Target& target, asio::io_context& io, Tally& tally,
                           std::size_t games, int seconds, double& cpu) {
    asio::basic_waitable_timer<Clock, asio::wait_traits<Clock>, hall::Executor> pause(io);
    while (tally.seated < games) {
        pause.expires_after(std::chrono::milliseconds(20));
        co_await pause.async_wait(kAwait);
    }
    tally.begin = Clock::now() + std::chrono::seconds(1);
    tally.end = tally.begin + std::chrono::seconds(seconds);
    pause.expires_at(tally.begin);
    co_await pause.async_wait(kAwait);
    cpu = cpu_seconds(target.pid);
    pause.expires_at(tally.end);
    co_await pause.async_wait(kAwait);
    cpu = cpu_seconds(target.pid) - cpu;
    io.stop();
}

void run_moves(const Target& target, std::size_t games, int seconds,
               std::chrono::milliseconds each = {}) {
    asio::io_context io;
    Tally tally;
    tally.each = each;
    double cpu = 0;
    for (std::size_t i = 0; i < games; ++i)
        asio::co_spawn(io, play(target, io, static_cast<unsigned>(i), tally), asio::detached);
    asio::co_spawn(io, time_moves(target, io, tally, games, seconds, cpu), asio::detached);
    io.run();
    auto& times = tally.milliseconds;
    if (times.empty())
        fail("no move was acknowledged");
    std::ranges::sort(times);
    const auto at = [&](double part) {
        return times[static_cast<std::size_t>(part * static_cast<double>(times.size() - 1))];
    };
    const double per_second = static_cast<double>(times.size()) / seconds;
    fmt::print("moves    {:5} games: {:8.0f} moves/s durable, p50 {:6.1f} ms, p99 {:6.1f} ms, "
               "{:7.0f} moves per CPU second of the server\n",
               games, per_second, at(0.5), at(0.99), static_cast<double>(times.size()) / cpu);
}

// ---- idle, echo, fan-out ----------------------------------------------------------------------

Awaitable<void> watch_silently(const Target& target, Player& player, std::string game,
                               std::size_t number, std::size_t& there) {
    co_await player.connect(target, std::move(game), "", number);
    ++there;
}

void run_idle(const Target& target, std::size_t connections) {
    asio::io_context io;
    Game game(io);
    asio::co_spawn(io, sit_down(target, game), asio::detached);
    io.run();
    const long before = resident_kib(target.pid);
    std::vector<std::unique_ptr<Player>> players;
    std::size_t there = 0;
    for (std::size_t i = 0; i < connections; ++i) {
        players.push_back(std::make_unique<Player>(io));
        asio::co_spawn(io, watch_silently(target, *players.back(), game.id, i, there),
                       asio::detached);
        if (i % 200 == 199) {
            io.restart();
            io.run();
        }
    }
    io.restart();
    io.run();
    const long after = resident_kib(target.pid);
    fmt::print("idle     {:5} connections: {:.1f} KiB each ({} -> {} KiB resident)\n", there,
               static_cast<double>(after - before) / static_cast<double>(there), before, after);
}

Awaitable<void> ping_until(const Target& target, Player& player, std::string game,
                           std::size_t number, const bool& stop, std::uint64_t& echoes) {
    co_await player.connect(target, std::move(game), "", number);
    while (!stop) {
        std::string ping = R"({"t":"ping","sent":1763764000123,"id":"01234567890123456789"})";
        co_await player.say(std::move(ping));
        co_await player.hear("pong");
        ++echoes;
    }
}

void run_echo(const Target& target, std::size_t connections, int seconds,
              const std::string& watched) {
    asio::io_context io;
    Game game(io);
    game.id = watched;
    if (watched.empty())
        asio::co_spawn(io, sit_down(target, game), asio::detached);
    io.run();
    io.restart();
    std::vector<std::unique_ptr<Player>> players;
    bool stop = false;
    std::uint64_t echoes = 0;
    for (std::size_t i = 0; i < connections; ++i) {
        players.push_back(std::make_unique<Player>(io));
        asio::co_spawn(io, ping_until(target, *players.back(), game.id, i, stop, echoes),
                       asio::detached);
    }
    io.run_for(std::chrono::seconds(1));
    const std::uint64_t before = echoes;
    const double cpu = cpu_seconds(target.pid);
    io.run_for(std::chrono::seconds(seconds));
    const double used = cpu_seconds(target.pid) - cpu;
    const auto count = static_cast<double>(echoes - before);
    fmt::print("echo     {:5} connections: {:8.0f} pings/s answered, {:7.0f} per CPU second of the "
               "server\n",
               connections, count / seconds, count / used);
    stop = true;
}

Awaitable<void> watch_views(const Target& target, Player& player, std::string game,
                            std::size_t number, std::int64_t last_seq, std::size_t& there,
                            std::uint64_t& views) {
    co_await player.connect(target, std::move(game), "", number);
    ++there;
    for (;;) {
        const std::string view = co_await player.hear("view");
        ++views;
        if (Player::number_after(view, "\"seq\":") >= last_seq)
            break;
    }
}

Awaitable<void> play_before(Game& game, std::size_t plies, std::size_t spectators,
                            const std::size_t& there, const Target& target, double& cpu,
                            std::uint64_t& views, asio::io_context& io) {
    asio::basic_waitable_timer<Clock, asio::wait_traits<Clock>, hall::Executor> pause(io);
    while (there < spectators) {
        pause.expires_after(std::chrono::milliseconds(20));
        co_await pause.async_wait(kAwait);
    }
    cpu = cpu_seconds(target.pid);
    views = 0;
    const std::vector<std::string> script = random_game(1, plies);
    for (std::size_t ply = 0; ply < plies; ++ply) {
        Player& mover = ply % 2 == 0 ? *game.first : *game.second;
        Player& other = ply % 2 == 0 ? *game.second : *game.first;
        std::string move = fmt::format(R"({{"t":"move","ply":{},"move":"{}"}})", ply, script[ply]);
        co_await mover.say(std::move(move));
        const std::string ok = co_await mover.hear("ok");
        co_await other.hear_view_of(Player::number_after(ok, "\"seq\":"));
    }
}

void run_fanout(const Target& target, std::size_t spectators, std::size_t plies) {
    asio::io_context io;
    Game game(io);
    asio::co_spawn(io, sit_down(target, game), asio::detached);
    io.run();
    io.restart();
    std::vector<std::unique_ptr<Player>> players;
    std::size_t there = 0;
    std::uint64_t views = 0;
    double cpu = 0;
    // Created, two seats taken, started: four events before the first move.
    const auto last_seq = static_cast<std::int64_t>(plies + 4);
    for (std::size_t i = 0; i < spectators; ++i) {
        players.push_back(std::make_unique<Player>(io));
        asio::co_spawn(io, watch_views(target, *players.back(), game.id, i, last_seq, there, views),
                       asio::detached);
    }
    asio::co_spawn(io, play_before(game, plies, spectators, there, target, cpu, views, io),
                   asio::detached);
    const auto begin = Clock::now();
    io.run();
    const double seconds = std::chrono::duration<double>(Clock::now() - begin).count();
    const double used = cpu_seconds(target.pid) - cpu;
    fmt::print("fan-out  {:5} watchers, {} moves in {:.1f} s: {} views delivered of {} ({:.0f} per "
               "CPU second of the server; newer views replace unsent ones)\n",
               spectators, plies, seconds, views, spectators * plies,
               static_cast<double>(views) / used);
}

}  // namespace

int main(int argc, char** argv) {
    const std::vector<std::string> words(argv + 1, argv + argc);
    const auto number = [&](std::size_t i) { return std::stoi(words.at(i)); };
    rlimit files{};
    getrlimit(RLIMIT_NOFILE, &files);
    files.rlim_cur = files.rlim_max;
    setrlimit(RLIMIT_NOFILE, &files);
    if (const char* chosen = std::getenv("KYVIEN_VIEWS"))
        Player::views = chosen;
    try {
        Target target{static_cast<std::uint16_t>(number(1)), number(2)};
        if (words[0] == "moves" && words.size() > 5)
            target.second_port = static_cast<std::uint16_t>(number(5));
        const auto count = static_cast<std::size_t>(number(3));
        if (words[0] == "moves")
            run_moves(target, count, number(4));
        else if (words[0] == "paced")
            run_moves(target, count, number(4), std::chrono::milliseconds(number(5)));
        else if (words[0] == "idle")
            run_idle(target, count);
        else if (words[0] == "echo")
            run_echo(target, count, number(4), words.size() > 5 ? words[5] : std::string());
        else if (words[0] == "fanout")
            run_fanout(target, count, static_cast<std::size_t>(number(4)));
        else
            fail("moves, paced, idle, echo or fanout?");
    } catch (const std::exception& error) {
        fail(error.what());
    }
    std::fflush(stdout);
    std::_Exit(0);  // connections end with the process
}
