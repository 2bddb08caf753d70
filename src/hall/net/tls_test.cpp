// TLS on the hall's own port, over real sockets: who is admitted, who is told why not, and limits
// that apply before the handshake.
#include <fmt/core.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <boost/asio/read.hpp>
#include <fstream>

#include "hall/net/tls_fixture.h"
#include "hall/service/quiet_journal_fixture.h"

namespace kyvien::hall {
namespace tls_test {
namespace {

using namespace test;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

class Tls : public QuietTest {
  protected:
    Tls() { options.tls = make_certificate(folder.path(), "first.example"); }

    static std::string request(const std::string& target, const std::string& more = {}) {
        return "GET " + target + " HTTP/1.1\r\nHost: localhost\r\n" + more +
               "Connection: close\r\n\r\n";
    }
    static std::string metrics(std::uint16_t port) {
        TlsClient client(port);
        client.write(request("/metrics"));
        return read_until_end(client);
    }
    static std::uint16_t free_port() {
        asio::io_context io;
        return tcp::acceptor(io, {asio::ip::make_address("127.0.0.1"), 0}).local_endpoint().port();
    }

    TemporaryFolder folder;
    ServeOptions options;
};

TEST_F(Tls, AWholeGameIsPlayedOverWss) {
    const RunningServer server(folder.path(), {}, options);
    const TlsTunnel tunnel(server.port());
    const TakenSeats seats = begin_game(tunnel.port(), R"("game":"chess","time":{"kind":"none"})");
    Client first(tunnel.port(), seats.id, seats.first);
    Client second(tunnel.port(), seats.id, seats.second, Client::ViewMode::Changes);
    Client spectator(tunnel.port(), seats.id);
    std::size_t ply = 0;
    for (const char* move : {"f2f3", "e7e5", "g2g4", "d8h4"}) {
        ASSERT_EQ((ply % 2 == 0 ? first : second).move(ply, move), "ok") << move;
        ++ply;
    }
    for (Client* client : {&first, &second, &spectator}) {
        client->wait_for_end();
        EXPECT_EQ(client->view.at("result").at("code"), "checkmate");
    }
}

TEST_F(Tls, AnAnswerLongerThanARecordComesWhole) {
    std::filesystem::create_directories(folder.path() / "web");
    std::string body;
    for (int line = 0; line < 200'000; ++line)
        body += std::to_string(line) + '\n';
    std::ofstream(folder.path() / "web/index.html") << body;
    const RunningServer server(folder.path(), folder.path() / "web", options);
    TlsClient client(server.port());
    client.write(request("/"));
    const std::string answer = read_until_end(client);
    EXPECT_TRUE(answer.ends_with("\r\n\r\n" + body));
    EXPECT_TRUE(client.was_told_goodbye());
}

TEST_F(Tls, OnlyVersionsAndCiphersWithoutKnownWeaknessesAreSpoken) {
    const RunningServer server(folder.path(), {}, options);
    EXPECT_EQ(TlsClient(server.port()).version(), "TLSv1.3");
    EXPECT_EQ(TlsClient(server.port(), {.most = TLS1_2_VERSION}).version(), "TLSv1.2");
    EXPECT_FALSE(TlsClient(server.port(), {.most = TLS1_1_VERSION}).is_agreed());
    // Without forward secrecy, or without authenticated encryption.
    for (const char* weak : {"AES128-GCM-SHA256", "ECDHE-ECDSA-AES128-SHA", "NULL-SHA256"})
        EXPECT_FALSE(
            TlsClient(server.port(), {.most = TLS1_2_VERSION, .ciphers = weak}).is_agreed())
            << weak;
}

TEST_F(Tls, Http11IsWhatIsSpokenInside) {
    const RunningServer server(folder.path(), {}, options);
    const TlsClient browser(server.port(), {.protocols = "\x02h2\x08http/1.1"});
    EXPECT_TRUE(browser.is_agreed());
    EXPECT_EQ(browser.protocol(), "http/1.1");
    EXPECT_TRUE(TlsClient(server.port()).is_agreed());
    EXPECT_FALSE(TlsClient(server.port(), {.protocols = "\x02h2"}).is_agreed());
}

TEST_F(Tls, WhoSpeaksPlainHttpIsTold) {
    const RunningServer server(folder.path(), {}, options);
    const std::string answer = exchange_bytes(server.port(), request("/api/games"));
    EXPECT_THAT(answer, StartsWith("HTTP/1.1 400"));
    EXPECT_THAT(answer, HasSubstr("\"https-only\""));
    EXPECT_THAT(metrics(server.port()),
                HasSubstr("kyvien_connections_refused_total{reason=\"no-tls\"} 1\n"));
}

TEST_F(Tls, ABadHandshakeEndsItsConnectionAlone) {
    const RunningServer server(folder.path(), {}, options);
    TlsClient other(server.port());
    // Begins like a TLS record, but is not one.
    const std::string said =
        exchange_bytes(server.port(), "\x16\x03\x01\x02" + std::string(1000, '\x7f'));
    EXPECT_THAT(said, Not(HasSubstr("HTTP")));
    EXPECT_THAT(metrics(server.port()),
                HasSubstr("kyvien_connections_refused_total{reason=\"handshake\"} 1\n"));
    other.write(request("/healthz"));
    EXPECT_THAT(read_until_end(other), StartsWith("HTTP/1.1 200"));
}

TEST_F(Tls, WhoNeverFinishesTheHandshakeIsClosed) {
    options.tls_handshake = std::chrono::seconds(1);
    const RunningServer server(folder.path(), {}, options);
    const int many = kyvien::test::kSanitized ? 200 : 1000;
    asio::io_context io;
    std::vector<PatientSocket> silent;
    for (int i = 0; i < many; ++i) {
        silent.push_back(connect(io, server.port()));
        // Some send nothing, others the beginning of a ClientHello.
        if (i % 2 == 0)
            asio::write(silent.back(), asio::buffer("\x16\x03\x01\x02", 5));
    }
    // Meanwhile others are admitted, if not at once: this machine may be too slow for such short
    // timeouts.
    int late = 0;
    const auto who_gets_in = [&] {
        for (;; ++late)
            if (auto client = std::make_unique<TlsClient>(server.port()); client->is_agreed())
                return client;
    };
    who_gets_in();
    for (PatientSocket& each : silent) {
        char byte = 0;
        error_code error;
        asio::read(each, asio::buffer(&byte, 1), error);
        // Not the end of the test's own timeout.
        ASSERT_TRUE(error == asio::error::eof || error == asio::error::connection_reset) << error;
    }
    const auto client = who_gets_in();
    client->write(request("/metrics"));
    EXPECT_THAT(read_until_end(*client),
                HasSubstr(fmt::format(
                    "kyvien_connections_refused_total{{reason=\"handshake\"}} {}\n", many + late)));
}

TEST_F(Tls, OneAddressHasFewConnectionsAtTheirHandshake) {
    // The PROXY protocol gives the test an address that is not this machine's.
    options.proxy_protocol = true;
    options.trusted_proxies = {"127.0.0.1"};
    const RunningServer server(folder.path(), {}, options);
    const std::string head = "PROXY TCP4 198.51.100.7 127.0.0.1 5555 443\r\n";
    asio::io_context io;
    std::vector<PatientSocket> waiting;
    const auto one_more = [&] {
        waiting.push_back(connect(io, server.port()));
        asio::write(waiting.back(), asio::buffer(head));
    };
    for (int i = 0; i < 100; ++i)
        one_more();
    // Only the hall's own count shows when all are connected: the next is refused from then on.
    one_more();
    char byte = 0;
    error_code error;
    asio::read(waiting.back(), asio::buffer(&byte, 1), error);
    EXPECT_EQ(error, asio::error::eof);
    // Bytes after the header belong to the handshake: none is lost.
    PatientSocket other = connect(io, server.port());
    asio::write(other, asio::buffer(std::string("PROXY TCP4 198.51.100.8 127.0.0.1 5555 443\r\n") +
                                    "GET / HTTP/1.1\r\n\r\n"));
    std::string answer;
    asio::read(other, asio::dynamic_buffer(answer), error);
    EXPECT_THAT(answer, HasSubstr("https-only"));
}

TEST_F(Tls, WhoSendsRecordsFasterThanMessagesMayComeIsClosed) {
    const RunningServer server(folder.path(), {}, options);
    const TlsTunnel tunnel(server.port());
    const TakenSeats seats = begin_game(tunnel.port(), R"("game":"chess","time":{"kind":"none"})");
    Client flooding(tunnel.port(), seats.id, seats.first);
    flooding.ping(1'000'000);
    EXPECT_NE(flooding.wait_for_end_of_connection(), 0);
    EXPECT_THAT(metrics(server.port()), HasSubstr("kyvien_closed_for_policy_total 1\n"));
}

TEST_F(Tls, StrictTransportSecurityIsSaidWhereItIsWanted) {
    {
        const RunningServer server(folder.path(), {}, options);
        TlsClient client(server.port());
        client.write(request("/healthz"));
        EXPECT_THAT(read_until_end(client), Not(HasSubstr("Strict-Transport-Security")));
    }
    options.hsts = true;
    const RunningServer server(folder.path(), {}, options);
    TlsClient client(server.port());
    client.write(request("/healthz"));
    EXPECT_THAT(read_until_end(client),
                HasSubstr("\r\nStrict-Transport-Security: max-age=31536000\r\n"));
    // An origin without TLS is not trusted.
    EXPECT_THAT(exchange_bytes(server.port(), request("/healthz")),
                Not(HasSubstr("Strict-Transport-Security")));
}

TEST_F(Tls, APageWithoutTlsIsNoPageOfOurs) {
    const RunningServer server(folder.path(), {}, options);
    const auto status_for = [&](const std::string& origin) {
        TlsClient client(server.port());
        client.write("POST /api/games HTTP/1.1\r\nHost: localhost\r\nOrigin: " + origin +
                     "\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}");
        return read_until_end(client).substr(0, 12);
    };
    EXPECT_EQ(status_for("http://localhost"), "HTTP/1.1 403");
    EXPECT_EQ(status_for("https://localhost"), "HTTP/1.1 400");  // there was no request
}

TEST_F(Tls, ASecondPortSendsPlainHttpToTls) {
    options.hosts = {"club.example"};
    options.redirect_port = free_port();
    const RunningServer server(folder.path(), {}, options);
    const auto asked = [&](const std::string& target, const std::string& host) {
        return exchange_bytes(options.redirect_port,
                              "GET " + target + " HTTP/1.1\r\nHost: " + host + "\r\n\r\n");
    };
    const std::string answer = asked("/g/x?y=1", "club.example:80");
    EXPECT_THAT(answer, StartsWith("HTTP/1.1 308"));
    EXPECT_THAT(answer, HasSubstr(fmt::format("\r\nLocation: https://club.example:{}/g/x?y=1\r\n",
                                              server.port())));
    // It redirects only to its own names.
    EXPECT_THAT(asked("/", "evil.example"), StartsWith("HTTP/1.1 421"));
    EXPECT_THAT(asked("http://evil.example/", "club.example"), StartsWith("HTTP/1.1 421"));
    EXPECT_THAT(asked("http://club.example/", "club.example"), StartsWith("HTTP/1.1 400"));
    EXPECT_THAT(metrics(server.port()),
                HasSubstr("kyvien_connections_accepted_total{kind=\"redirect\"} 4\n"));
}

TEST_F(Tls, HangUpTakesTheRenewedCertificateAndCutsNobodyOff) {
    ChildServer child(folder.path(), options);
    const TlsTunnel tunnel(child.port());
    const TakenSeats seats = begin_game(tunnel.port(), R"("game":"chess","time":{"kind":"none"})");
    Client player(tunnel.port(), seats.id, seats.first);
    EXPECT_EQ(TlsClient(child.port()).common_name(), "first.example");
    const TlsFiles renewed = make_certificate(folder.path(), "second.example");
    const auto shown_after_signal = [&](const std::string& wanted) {
        child.signal(SIGHUP);
        // The signal is in flight: some may still receive the previous one.
        std::string shown;
        for (int asked = 0; asked < 2000 && shown != wanted; ++asked)
            shown = TlsClient(child.port()).common_name();
        return shown;
    };
    std::filesystem::rename(renewed.certificate, options.tls.certificate);
    std::filesystem::rename(renewed.key, options.tls.key);
    EXPECT_EQ(shown_after_signal("second.example"), "second.example");
    EXPECT_EQ(player.move(0, "e2e4"), "ok");
    // Unusable files change nothing.
    std::ofstream(options.tls.certificate) << "nothing";
    child.signal(SIGHUP);
    const std::string other(32, 'k');
    std::ofstream(folder.path() / "arbiter.key") << other << '\n';
    child.signal(SIGHUP);
    int status = 0;
    for (int asked = 0; asked < 2000 && status != 200; ++asked)
        status =
            ask(tunnel.port(), "GET", "/api/arbiter", {}, {{"Authorization", "Bearer " + other}})
                .status;
    EXPECT_EQ(status, 200);
    EXPECT_EQ(TlsClient(child.port()).common_name(), "second.example");
    EXPECT_EQ(player.ask(R"({"t":"resign"})"), "ok");
}

// ---- files ------------------------------------------------------------------------------------

std::string code_of(const Result<TlsCertificate>& read) {
    return read ? "read" : read.error().code.text();
}

TEST_F(Tls, WhatIsWrongWithTheFilesIsSaid) {
    EXPECT_EQ(code_of(read_tls_files(options.tls)), "read");
    EXPECT_EQ(code_of(read_tls_files({options.tls.certificate, ""})), "tls-half");
    EXPECT_EQ(code_of(read_tls_files({"", options.tls.key})), "tls-half");
    const std::string nowhere = folder.path() / "nowhere.pem";
    EXPECT_EQ(code_of(read_tls_files({nowhere, options.tls.key})), "file-unreadable");
    EXPECT_EQ(code_of(read_tls_files({options.tls.certificate, nowhere})), "file-unreadable");
    EXPECT_EQ(code_of(read_tls_files({options.tls.key, options.tls.key})),
              "tls-certificate-unreadable");
    EXPECT_EQ(code_of(read_tls_files({options.tls.certificate, options.tls.certificate})),
              "tls-key-unreadable");
    const TlsFiles other = make_certificate(folder.path(), "other.example");
    EXPECT_EQ(code_of(read_tls_files({options.tls.certificate, other.key})),
              "tls-key-does-not-fit");
    const std::string locked = folder.path() / "locked.key";
    ASSERT_EQ(std::system(fmt::format("openssl pkey -in {} -aes256 -passout pass:secret -out {}",
                                      options.tls.key, locked)
                              .c_str()),
              0);
    const auto with_passphrase = read_tls_files({options.tls.certificate, locked});
    EXPECT_EQ(code_of(with_passphrase), "tls-key-unreadable");
    EXPECT_THAT(with_passphrase.error().english, HasSubstr("passphrase"));
}

TEST_F(Tls, WhatBrowsersWillNotTakeIsDoubted) {
    using std::chrono::hours;
    const auto read = read_tls_files(options.tls);
    ASSERT_TRUE(read);
    EXPECT_TRUE(read->doubts.empty());
    EXPECT_EQ(read->names, "club.example");
    const auto doubts_at = [&](std::chrono::system_clock::time_point now) {
        std::string codes;
        const auto found = read_tls_files(options.tls, now);
        for (const Refusal& doubt : found->doubts)
            codes += doubt.code.text() + ' ';
        return codes;
    };
    EXPECT_EQ(doubts_at(read->ends - hours(1)), "");
    EXPECT_EQ(doubts_at(read->ends + hours(1)), "tls-certificate-expired ");
    EXPECT_EQ(doubts_at(read->begins - hours(1)), "tls-certificate-early ");
    std::filesystem::permissions(options.tls.key, std::filesystem::perms::others_read,
                                 std::filesystem::perm_options::add);
    EXPECT_EQ(doubts_at(read->begins + hours(1)), "tls-key-open ");
}

TEST_F(Tls, AHallWithoutTlsRedirectsNobody) {
    options.tls = {};
    options.redirect_port = free_port();
    options.port = 0;
    options.data = folder.path();
    const auto opened = Server::open(options);
    ASSERT_FALSE(opened);
    EXPECT_EQ(opened.error().code.name(), "redirect-without-tls");
}

}  // namespace
}  // namespace tls_test
}  // namespace kyvien::hall
