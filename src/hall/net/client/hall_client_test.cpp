#include "hall/net/client/hall_client.h"

#include <gtest/gtest.h>
#include <sys/eventfd.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <optional>
#include <thread>
#include <unistd.h>

#include "hall/net/client/account_stream.h"
#include "hall/net/client/internal/read_answers.h"
#include "hall/net/client_fixture.h"
#include "hall/net/internal/tls_session.h"
#include "hall/net/tls_fixture.h"

namespace kyvien::hall {
namespace hall_client_test {
namespace {

using clock::Seat;
using test::RunningServer;
using test::tcp;
using test::TemporaryFolder;
namespace asio = test::asio;
namespace websocket = test::websocket;

HallAddress address_at(std::uint16_t port, bool is_tls = false) {
    return read_hall_address(fmt::format("{}://127.0.0.1:{}", is_tls ? "https" : "http", port))
        .value();
}

GameRequest chess_request() {
    return {.game = *conduct::find_game("chess"), .name = "Bot", .seat = "first"};
}

std::string code_of(const Refusal& refusal) {
    return refusal.code.text();
}

/// A player, with the last view received.
struct Seated {
    explicit Seated(Result<GameConnection> opened) : talk(std::move(opened.value())) {}

    /// The next message of this kind.
    template <typename Kind>
    Kind receive() {
        for (;;) {
            auto heard = talk.receive({});
            if (!heard || !*heard) {
                ADD_FAILURE() << (heard ? "nothing" : heard.error().english);
                return {};
            }
            if (auto* seen = std::get_if<SeenGame>(&**heard))
                view = *seen;
            if (auto* found = std::get_if<Kind>(&**heard))
                return std::move(*found);
        }
    }
    /// The view, once it satisfies `wanted`.
    template <typename Wanted>
    const SeenGame& until(Wanted wanted) {
        while (view.id.empty() || !wanted(view))
            if (receive<SeenGame>().id.empty())
                break;
        return view;
    }
    /// The refusal that ended the connection.
    Refusal end() {
        for (;;)
            if (const auto heard = talk.receive({}); !heard)
                return heard.error();
    }
    void play(std::size_t ply, std::string_view move) {
        until([ply](const SeenGame& seen) { return seen.moves.size() == ply; });
        const auto id = static_cast<std::int64_t>(ply) + 100;
        ASSERT_TRUE(talk.move(id, ply, move));
        EXPECT_EQ(receive<Granted>().id, id);
    }

    GameConnection talk;
    SeenGame view;
};

TEST(HallAddress, NamesAreEscapedInPaths) {
    EXPECT_EQ(escaped_part("Lan"), "Lan");
    EXPECT_EQ(escaped_part("Vĩnh /?"), "V%C4%A9nh%20%2F%3F");
}

TEST(HallAddress, IsParsedAndWrittenAsGiven) {
    const auto plain = read_hall_address("http://localhost:8080/");
    ASSERT_TRUE(plain);
    EXPECT_FALSE(plain->is_tls);
    EXPECT_EQ(plain->host, "localhost");
    EXPECT_EQ(plain->port, "8080");
    EXPECT_EQ(plain->text(), "http://localhost:8080");
    const auto six = read_hall_address("https://[::1]/kyvien");
    ASSERT_TRUE(six);
    EXPECT_TRUE(six->is_tls);
    EXPECT_EQ(six->host, "::1");
    EXPECT_EQ(six->port, "443");
    EXPECT_EQ(six->text(), "https://[::1]/kyvien");
    for (const char* wrong : {"", "localhost:8080", "ftp://hall", "http://", "http://hall:0",
                              "http://hall:65536", "http://hall:x", "http://lan@hall",
                              "http://hall/a b", "http://::1", "http://hall/?a#b"}) {
        const auto read = read_hall_address(wrong);
        ASSERT_FALSE(read) << wrong;
        EXPECT_EQ(code_of(read.error()), "bad-option") << wrong;
    }
}

TEST(HallClient, TwoPlayAGameToItsEnd) {
    const TemporaryFolder folder;
    const RunningServer server(folder.path());
    const HallClient client(address_at(server.port()));
    GameRequest request = chess_request();
    request.base = std::chrono::minutes(10);
    request.increment = std::chrono::seconds(5);
    const auto first = client.make_game(request);
    ASSERT_TRUE(first) << first.error().english;
    EXPECT_EQ(client.kind_of(first->game), request.game);
    EXPECT_EQ(client.page_of(first->game),
              fmt::format("http://127.0.0.1:{}/g/{}", server.port(), first->game));
    const auto second = client.join(first->game, "Guest");
    ASSERT_TRUE(second) << second.error().english;
    Seated white(GameConnection::open(client, *first));
    Seated black(GameConnection::open(client, *second));

    // The clocks are stopped until both have come.
    const SeenGame begun =
        white.until([](const SeenGame& view) { return view.clock && view.clock->running; });
    EXPECT_EQ(begun.id, first->game);
    EXPECT_EQ(begun.phase, SeenGame::Phase::Playing);
    EXPECT_EQ(begun.you, Seat::First);
    EXPECT_EQ(begun.turn, Seat::First);
    EXPECT_EQ(begun.settings.time, clock::fischer(request.base, request.increment));
    EXPECT_EQ(begun.clock->running, Seat::First);
    EXPECT_EQ(begun.clock->reading[1].main, request.base);

    ASSERT_TRUE(white.talk.move(1, 0, "e2e5"));
    const auto refused = white.receive<Refused>();
    EXPECT_EQ(refused.id, 1);
    EXPECT_EQ(code_of(refused.refusal), "illegal-move");
    EXPECT_TRUE(refused.refusal.clause);
    EXPECT_FALSE(refused.refusal.english.empty());

    std::size_t ply = 0;
    for (const char* move : {"f2f3", "e7e5", "g2g4", "d8h4"}) {
        (ply % 2 == 0 ? white : black).play(ply, move);
        ++ply;
    }
    const SeenGame& over =
        white.until([](const SeenGame& view) { return view.result.has_value(); });
    EXPECT_EQ(over.moves, (std::vector<std::string>{"f2f3", "e7e5", "g2g4", "d8h4"}));
    EXPECT_EQ(over.result->text(), "0-1 checkmate fide-2018:5.1.1");
    ASSERT_TRUE(black.talk.resign(2));
    EXPECT_EQ(code_of(black.receive<Refused>().refusal), "game-over");
}

TEST(HallClient, AgreesOnDeadStones) {
    const TemporaryFolder folder;
    const RunningServer server(folder.path());
    const HallClient client(address_at(server.port()));
    const auto first = client.make_game(
        {.game = *conduct::find_game("go"), .name = "Bot", .seat = "first", .size = 5});
    ASSERT_TRUE(first) << first.error().english;
    const auto second = client.join(first->game, "Guest");
    ASSERT_TRUE(second);
    Seated black(GameConnection::open(client, *first));
    Seated white(GameConnection::open(client, *second));
    std::size_t ply = 0;
    for (const char* move : {"c3", "a1", "pass", "pass"}) {
        (ply % 2 == 0 ? black : white).play(ply, move);
        ++ply;
    }
    EXPECT_EQ(white.view.settings.board_size, 5);
    EXPECT_FALSE(white.view.clock);
    const auto agrees = [](const SeenGame& view) {
        return view.phase == SeenGame::Phase::Agreeing;
    };
    ASSERT_TRUE(black.until(agrees).agreement);
    EXPECT_TRUE(black.view.agreement->dead.empty());
    ASSERT_TRUE(black.talk.mark(2, {"a1"}, GameConnection::Mark::Dead));
    const std::int64_t marked =
        white
            .until([](const SeenGame& view) {
                return view.agreement && view.agreement->dead == std::vector<std::string>{"a1"};
            })
            .seq;
    // A confirmation must refer to the current board.
    ASSERT_TRUE(white.talk.confirm(3, marked - 1));
    EXPECT_EQ(code_of(white.receive<Refused>().refusal), "stale-consent");
    ASSERT_TRUE(white.talk.dispute(4));
    EXPECT_FALSE(
        white.until([](const SeenGame& view) { return view.phase == SeenGame::Phase::Playing; })
            .agreement);
}

TEST(HallClient, TellsTheHallsRefusals) {
    const TemporaryFolder folder;
    const RunningServer server(folder.path());
    const HallClient client(address_at(server.port()));
    const auto nowhere = client.join("nothing1", "Bot");
    ASSERT_FALSE(nowhere);
    EXPECT_EQ(code_of(nowhere.error()), "no-such-game");
    EXPECT_EQ(code_of(client.kind_of("not a game/../x").error()), "no-such-game");
    const HallClient stranger(address_at(server.port()), "kyv_nothing");
    EXPECT_EQ(code_of(stranger.make_game(chess_request()).error()), "no-such-token");
    const auto seat = client.make_game(chess_request());
    ASSERT_TRUE(seat);
    Seated wrong(GameConnection::open(client, {seat->game, std::string(32, 'a')}));
    EXPECT_EQ(code_of(wrong.receive<Refused>().refusal), "wrong-token");
    const auto no_socket = GameConnection::open(client, {"nothing1", seat->token});
    ASSERT_FALSE(no_socket);
    EXPECT_EQ(code_of(no_socket.error()), "no-such-game");
}

TEST(HallClient, ReconnectsAfterARestartOfTheHall) {
    const TemporaryFolder folder;
    auto server = std::make_unique<RunningServer>(folder.path());
    const HallClient client(address_at(server->port()));
    const auto seat = client.make_game(chess_request());
    ASSERT_TRUE(seat);
    Seated before(GameConnection::open(client, *seat));
    const auto seen = before.receive<SeenGame>();
    server.reset();
    EXPECT_EQ(code_of(before.end()), "cannot-open");
    const auto away = GameConnection::open(client, *seat);
    ASSERT_FALSE(away);
    EXPECT_EQ(code_of(away.error()), "cannot-open");
    server = std::make_unique<RunningServer>(folder.path());
    const HallClient again(address_at(server->port()));
    Seated after(GameConnection::open(again, *seat));
    EXPECT_EQ(after.receive<SeenGame>().seq, seen.seq);
}

TEST(HallClient, StopsWaitingWhenADescriptorBecomesReadable) {
    const TemporaryFolder folder;
    const RunningServer server(folder.path());
    const HallClient client(address_at(server.port()));
    const auto seat = client.make_game(chess_request());
    ASSERT_TRUE(seat);
    Seated bot(GameConnection::open(client, *seat));
    bot.receive<SeenGame>();
    const std::array<int, 1> signs{eventfd(1, EFD_CLOEXEC)};
    for (;;) {
        const auto heard = bot.talk.receive(signs);
        ASSERT_TRUE(heard) << heard.error().english;
        if (!*heard)
            break;
    }
    const auto late = bot.talk.receive({}, std::chrono::milliseconds(1));
    ASSERT_TRUE(late) << late.error().english;
    close(signs[0]);
}

TEST(HallClient, AnswersPingsAndReadsFragmentedMessages) {
    asio::io_context io;
    tcp::acceptor acceptor(io, {asio::ip::make_address("127.0.0.1"), 0});
    const HallAddress address = address_at(acceptor.local_endpoint().port());
    std::string said;
    std::vector<std::string> pongs;
    std::thread hall([&] {
        websocket::stream<tcp::socket> socket(acceptor.accept());
        socket.control_callback([&](websocket::frame_type type, auto content) {
            if (type == websocket::frame_type::pong)
                pongs.emplace_back(content.data(), content.size());
        });
        socket.accept();
        const auto read = [&socket] {
            test::beast::flat_buffer buffer;
            socket.read(buffer);
            return test::beast::buffers_to_string(buffer.data());
        };
        said = read();
        socket.ping("are you there");
        const std::string answer = R"({"t":"ok","id":7})";
        socket.write_some(false, asio::buffer(answer.substr(0, 5)));
        socket.ping("still");
        socket.write_some(true, asio::buffer(answer.substr(5)));
        said += read();
        socket.close({websocket::close_code::try_again_later, "later"});
    });
    const HallClient client(address);
    std::optional<Seated> bot(GameConnection::open(client, {"k7xq2mrd", "secret"}));
    EXPECT_EQ(bot->receive<Granted>().id, 7);
    ASSERT_TRUE(bot->talk.dispute(8));
    const Refusal end = bot->end();
    EXPECT_EQ(code_of(end), "cannot-open");
    EXPECT_NE(end.english.find("1013 later"), std::string::npos) << end.english;
    bot.reset();  // the connection ends, for which the other side waits
    hall.join();
    EXPECT_EQ(said, R"({"t":"hello","v":1,"token":"secret"}{"t":"dispute","id":8})");
    EXPECT_EQ(pongs, (std::vector<std::string>{"are you there", "still"}));
}

TEST(HallClient, ReportsAServerThatIsNotAHall) {
    asio::io_context io;
    tcp::acceptor acceptor(io, {asio::ip::make_address("127.0.0.1"), 0});
    std::thread other([&] {
        for (const char* answer : {"SSH-2.0-OpenSSH\r\n", "HTTP/1.1 404 Not Found\r\n\r\nno",
                                   "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}", ""}) {
            tcp::socket socket = acceptor.accept();
            test::beast::flat_buffer buffer;
            test::http::request<test::http::string_body> request;
            test::http::read(socket, buffer, request);
            asio::write(socket, asio::buffer(std::string_view(answer)));
        }
    });
    const HallClient client(address_at(acceptor.local_endpoint().port()));
    const auto reason = [&client] {
        const auto kind = client.kind_of("k7xq2mrd");
        EXPECT_FALSE(kind);
        const auto& values = kind.error().values;
        const auto codes =
            std::ranges::find(values, "reason-codes", &std::pair<std::string, std::string>::first);
        return codes != values.end() ? codes->second : code_of(kind.error());
    };
    EXPECT_EQ(reason(), "hall-no-http");
    EXPECT_EQ(reason(), "hall-status");
    EXPECT_EQ(reason(), "field-game");  // a bad-field: `{}` names no game
    EXPECT_EQ(reason(), "hall-ended");
    other.join();
    const auto nobody = HallClient(address_at(1)).kind_of("k7xq2mrd");
    ASSERT_FALSE(nobody);
    EXPECT_EQ(code_of(nobody.error()), "cannot-open");
}

TEST(HallClient, VerifiesTheHallsTlsCertificate) {
    const TemporaryFolder folder;
    ServeOptions options;
    options.tls = test::make_certificate(folder.path(), "hall.example");
    const RunningServer server(folder.path(), {}, options);
    const HallClient client(address_at(server.port(), true));
    const auto unknown = client.make_game(chess_request());
    ASSERT_FALSE(unknown);
    EXPECT_EQ(code_of(unknown.error()), "cannot-open");
    EXPECT_NE(unknown.error().english.find("certificate"), std::string::npos)
        << unknown.error().english;
    setenv("SSL_CERT_FILE", options.tls.certificate.c_str(), 1);
    const auto seat = client.make_game(chess_request());
    ASSERT_TRUE(seat) << seat.error().english;
    Seated bot(GameConnection::open(client, *seat));
    EXPECT_EQ(bot.receive<SeenGame>().id, seat->game);
    // Known, but for another host.
    const auto other = read_hall_address(fmt::format("https://localhost:{}", server.port()));
    EXPECT_FALSE(HallClient(*other).kind_of(seat->game));
    unsetenv("SSL_CERT_FILE");
}

/// Reading the authorities takes longer than a handshake, and a bot connects again and again.
TEST(HallClient, ReadsTheCertificateAuthoritiesOnceUntilTheyChange) {
    const TemporaryFolder folder;
    const TlsFiles first = test::make_certificate(folder.path(), "first.example");
    std::filesystem::create_directories(folder.path() / "other");
    const TlsFiles other = test::make_certificate(folder.path() / "other", "other.example");
    unsetenv("SSL_CERT_FILE");  // some machines name one for all programs
    const TlsContext usual = process_verifying_context();
    ASSERT_TRUE(usual);
    EXPECT_EQ(process_verifying_context(), usual);
    setenv("SSL_CERT_FILE", first.certificate.c_str(), 1);
    const TlsContext of_first = process_verifying_context();
    EXPECT_NE(of_first, usual);
    EXPECT_EQ(process_verifying_context(), of_first);
    setenv("SSL_CERT_FILE", other.certificate.c_str(), 1);
    EXPECT_NE(process_verifying_context(), of_first);
    setenv("SSL_CERT_FILE", first.certificate.c_str(), 1);
    EXPECT_EQ(process_verifying_context(), of_first);
    // The file is renewed in place.
    std::filesystem::last_write_time(first.certificate,
                                     std::filesystem::last_write_time(first.certificate) +
                                         std::chrono::seconds(5));
    EXPECT_NE(process_verifying_context(), of_first);
    unsetenv("SSL_CERT_FILE");
    EXPECT_EQ(process_verifying_context(), usual);
}

TEST(ReadSeenGame, TakesSettingsAndClocksFromAView) {
    const auto heard = read_game_message(
        R"({"t":"view","v":1,"id":"k7xq2mrd","seq":9,"now":5000,"game":"go",
            "variant":{"chess960":null,"size":19,"komi":"2.75","handicap":2},
            "start":{"sgf":"AB[pd][dp]PL[W]"},"phase":"playing","turn":"second","you":"second",
            "time":{"kind":"byoyomi","base_ms":60000,"periods":3,"period_ms":30000},
            "moves":[{"ply":1,"move":"c3"},{"ply":2,"move":"pass"}],
            "clock":{"kind":"byoyomi","first_ms":20000,"second_ms":29000,"first_periods":3,
                     "second_periods":2,"second_overtime":true,"running":"second","at":4000,
                     "period_ms":30000},
            "agreement":null,"result":null})");
    ASSERT_TRUE(heard) << heard.error().english;
    const auto& view = std::get<SeenGame>(**heard);
    EXPECT_EQ(view.settings.komi_quarters, 11);
    EXPECT_EQ(view.settings.handicap, 2);
    EXPECT_FALSE(view.has_own_stones);
    EXPECT_EQ(view.moves, (std::vector<std::string>{"c3", "pass"}));
    ASSERT_TRUE(view.clock);
    EXPECT_EQ(view.clock->reading[0].main, clock::Milliseconds(20'000));
    EXPECT_EQ(view.clock->reading[0].period, clock::Milliseconds(30'000));
    EXPECT_TRUE(view.clock->reading[1].in_overtime);
    EXPECT_EQ(view.clock->reading[1].period, clock::Milliseconds(28'000));
    EXPECT_EQ(view.clock->reading[1].periods, 2);
}

TEST(ReadSeenGame, IgnoresWhatALaterVersionAdds) {
    const auto heard = read_game_message(
        R"({"t":"view","v":1,"later":{"x":[1]},"id":"k7xq2mrd","seq":9,"now":5000,"game":"chess",
            "variant":{"chess960":null,"later":1},"phase":"playing","turn":"second","you":"second",
            "time":{"kind":"fischer","base_ms":60000,"increment_ms":0,"later":true},
            "moves":[{"ply":1,"move":"e2e4","later":"x"}],
            "clock":{"kind":"fischer","first_ms":20000,"second_ms":29000,"running":null,"at":4000,
                     "later":0},
            "offer":{"kind":"draw","by":"first","later":[]},
            "agreement":null,"result":null})");
    ASSERT_TRUE(heard) << heard.error().english;
    const auto& view = std::get<SeenGame>(**heard);
    EXPECT_EQ(view.moves, std::vector<std::string>{"e2e4"});
    EXPECT_EQ(view.turn, clock::Seat::Second);
    EXPECT_TRUE(view.offers[0]);
    ASSERT_TRUE(view.clock);
    EXPECT_EQ(view.clock->reading[0].main, clock::Milliseconds(20'000));
    const auto unknown = read_game_message(R"({"t":"later","v":1,"id":4})");
    ASSERT_TRUE(unknown);
    EXPECT_FALSE(*unknown);
    const auto granted = read_game_message(R"({"t":"ok","id":4,"seq":9,"later":1})");
    ASSERT_TRUE(granted && *granted);
    EXPECT_TRUE(std::holds_alternative<Granted>(**granted));
}

TEST(ReadSeenGame, AnUnknownRefusalCodeIsPutBeforeItsSentence) {
    const auto refusal = read_hall_refusal(
        R"({"code":"from-the-future","message":"Not yet.","clause":null,"values":{}})");
    ASSERT_TRUE(refusal);
    EXPECT_TRUE(refusal->code.is_none());
    EXPECT_EQ(refusal->english, "from-the-future: Not yet.");
    EXPECT_FALSE(read_hall_refusal("<html>"));
    EXPECT_FALSE(read_game_message("[]"));
    const auto passed_over = read_game_message(R"({"t":"chat"})");
    ASSERT_TRUE(passed_over);
    EXPECT_FALSE(*passed_over);
}

/// An account with this name; the client has a token with the scopes read and play.
HallClient member(std::uint16_t port, const std::string& name, int stop_fd = -1) {
    const auto token =
        test::ask(port, "POST", "/api/account/tokens",
                  R"({"label":"bot","scopes":["play","read"]})", test::sign_up(port, name));
    return HallClient(address_at(port),
                      boost::json::value_to<std::string>(token.json().at("token")), stop_fd);
}

TEST(AccountStream, TellsChallengesWhichAreAcceptedDeclinedAndPlayed) {
    const TemporaryFolder folder;
    const RunningServer server(folder.path());
    const HallClient lan = member(server.port(), "Lan"), bot = member(server.port(), "Deep Sky");
    const auto challenge = [&](const std::string& terms) {
        const auto made = lan.ask("POST", "/api/1/challenges",
                                  R"({"to":"Deep Sky","seat":"first","time":{"kind":"fischer",)"
                                  R"("base_ms":300000,"increment_ms":2000},)" +
                                      terms + "}");
        EXPECT_TRUE(made) << made.error().english;
    };
    challenge(R"("game":"go","size":9)");
    auto stream = AccountStream::open(bot);
    ASSERT_TRUE(stream) << stream.error().english;
    const auto next = [&] {
        const auto heard = stream->receive({});
        EXPECT_TRUE(heard && *heard) << (heard ? "nothing" : heard.error().english);
        return heard && *heard ? **heard : SeenChallenge{};
    };
    SeenChallenge seen = next();
    EXPECT_EQ(seen.opponent, "Lan");
    EXPECT_TRUE(seen.is_ours);
    EXPECT_EQ(conduct::name(seen.settings.game), "go");
    EXPECT_EQ(seen.settings.board_size, 9);
    EXPECT_EQ(seen.settings.time,
              clock::TimeControl(clock::fischer(std::chrono::minutes(5), std::chrono::seconds(2))));
    EXPECT_FALSE(seen.settings.is_rated);
    EXPECT_TRUE(bot.decline(seen.id, "not-this-game"));
    EXPECT_EQ(next().state, SeenChallenge::State::Declined);
    const auto again = bot.decline(seen.id, "");
    ASSERT_FALSE(again);
    EXPECT_EQ(code_of(again.error()), "challenge-answered");
    challenge(R"("game":"chess","rated":true)");
    seen = next();
    EXPECT_TRUE(seen.settings.is_rated);
    const auto seat = bot.accept(seen.id);
    ASSERT_TRUE(seat) << seat.error().english;
    seen = next();
    EXPECT_EQ(seen.state, SeenChallenge::State::Accepted);
    EXPECT_FALSE(seen.is_ours);
    ASSERT_TRUE(seen.seat);
    EXPECT_EQ(seen.seat->game, seat->game);
    EXPECT_EQ(seen.seat->token, "") << "a stream tells no keys";
    // The list contains them, for both sides.
    const auto kept = lan.challenges();
    ASSERT_TRUE(kept && kept->size() == 2);
    ASSERT_TRUE(kept->front().seat);
    Seated first(GameConnection::open(lan, *kept->front().seat));
    Seated second(GameConnection::open(bot, *seat));
    first.until([](const SeenGame& view) { return view.clock && view.clock->running; });
    EXPECT_FALSE(*lan.is_over(seat->game));
    ASSERT_TRUE(second.talk.resign(1));
    EXPECT_EQ(second.receive<Granted>().id, 1);
    EXPECT_TRUE(*lan.is_over(seat->game));
}

TEST(AccountStream, EndsWithTheHallAndWithTheStopSignal) {
    const TemporaryFolder folder;
    const int stop = ::eventfd(1, EFD_CLOEXEC);
    const int never = ::eventfd(0, EFD_CLOEXEC);
    auto server = std::make_unique<RunningServer>(folder.path());
    const HallClient bot = member(server->port(), "Deep Sea", never);
    auto stream = AccountStream::open(bot);
    ASSERT_TRUE(stream) << stream.error().english;
    const int signs[] = {stop};
    const auto stopped = stream->receive(signs);
    EXPECT_TRUE(stopped && !*stopped);
    server.reset();
    const auto ended = stream->receive({});
    ASSERT_FALSE(ended);
    EXPECT_EQ(code_of(ended.error()), "cannot-open");
    ::close(stop);
    ::close(never);
}

TEST(AccountStream, IsRefusedWithTheSentenceOfTheHall) {
    const TemporaryFolder folder;
    const RunningServer server(folder.path());
    const auto guest = AccountStream::open(HallClient(address_at(server.port())));
    ASSERT_FALSE(guest);
    EXPECT_EQ(code_of(guest.error()), "not-signed-in");
    const auto wrong = AccountStream::open(HallClient(address_at(server.port()), "kyv_nothing"));
    ASSERT_FALSE(wrong);
    EXPECT_EQ(code_of(wrong.error()), "no-such-token");
}

TEST(AccountStream, LinesOfGamesAndOfUnknownTermsAreSkipped) {
    EXPECT_FALSE(*read_account_line(R"({"t":"turn","game":"a","yours":true})"));
    EXPECT_FALSE(*read_account_line(R"({"t":"challenge","event":"made","challenge":7})"));
    EXPECT_FALSE(*read_account_line(
        R"({"t":"challenge","challenge":{"id":"a","offer":{"game":"shogi","time":{"kind":"none"}}}})"));
    EXPECT_FALSE(read_account_line("no json"));
}

}  // namespace
}  // namespace hall_client_test
}  // namespace kyvien::hall
