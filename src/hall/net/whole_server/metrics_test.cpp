// The values of /metrics, each changed by what it counts.
#include <fmt/core.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "hall/net/client_fixture.h"
#include "hall/service/quiet_journal_fixture.h"

namespace kyvien::hall {
namespace metrics_test {
namespace {

using namespace test;

class MetricsTest : public QuietTest {
  protected:
    /// The value of a line, as `kyvien_moves_total` or `kyvien_views_total{form="whole"}`.
    static double figure_in(const std::string& metrics, const std::string& name) {
        const std::string text = '\n' + metrics;
        const std::size_t at = text.find('\n' + name + ' ');
        EXPECT_NE(at, std::string::npos) << name;
        return at == std::string::npos ? -1 : std::stod(text.substr(at + name.size() + 2));
    }
    static std::string metrics(std::uint16_t port) { return ask(port, "GET", "/metrics").body; }
    static double figure(std::uint16_t port, const std::string& name) {
        return figure_in(metrics(port), name);
    }
    TemporaryFolder folder;
};

TEST_F(MetricsTest, TheDiskIsCountedByItsCommitsAndBySync) {
    const RunningServer server(folder.path());
    const auto now = [&](const std::string& name) { return figure(server.port(), name); };
    const double syncs = now("kyvien_store_sync_seconds_count");
    const double commits = now("kyvien_store_commit_events_count");
    const TakenSeats seats = begin_game(server.port(), R"("game":"chess","time":{"kind":"none"})");
    Client first(server.port(), seats.id, seats.first);
    ASSERT_EQ(first.move(0, "e2e4"), "ok");
    // Each answered request was stored: create, join, move, with one commit each.
    EXPECT_GE(now("kyvien_store_commit_events_count"), commits + 3);
    const std::string one = metrics(server.port());  // values of one moment
    EXPECT_EQ(figure_in(one, "kyvien_store_commit_events_sum"),
              figure_in(one, "kyvien_events_total"));
    EXPECT_GE(now("kyvien_store_sync_seconds_count"), syncs + 3);
    EXPECT_GT(now("kyvien_store_sync_seconds_sum"), 0);
    EXPECT_EQ(figure_in(one, "kyvien_store_sync_seconds_bucket{le=\"+Inf\"}"),
              figure_in(one, "kyvien_store_sync_seconds_count"));
}

TEST_F(MetricsTest, ViewsAreCountedByTheirForm) {
    const RunningServer server(folder.path());
    const auto now = [&](const std::string& name) { return figure(server.port(), name); };
    const TakenSeats seats = begin_game(server.port(), R"("game":"chess","time":{"kind":"none"})");
    Client changes(server.port(), seats.id, seats.first, Client::ViewMode::Changes);
    EXPECT_EQ(now("kyvien_views_total{form=\"whole\"}"), 1);
    const double bytes = now("kyvien_view_bytes_total{form=\"whole\"}");
    EXPECT_EQ(bytes, static_cast<double>(changes.bytes));
    ASSERT_EQ(changes.move(0, "e2e4"), "ok");
    changes.wait_for_plies(1);
    EXPECT_GE(now("kyvien_views_total{form=\"changes\"}"), 1);
    EXPECT_EQ(now("kyvien_views_total{form=\"whole\"}"), 1);
    const double told = now("kyvien_view_bytes_total{form=\"changes\"}");
    EXPECT_GT(told, 0);
    EXPECT_LT(told, bytes);
    const std::string one = metrics(server.port());  // values of one moment
    EXPECT_EQ(figure_in(one, "kyvien_views_sent_total"),
              figure_in(one, "kyvien_views_total{form=\"changes\"}") + 1);
}

TEST_F(MetricsTest, WhoWatchesIsServedInSlices) {
    const RunningServer server(folder.path());
    const auto now = [&](const std::string& name) { return figure(server.port(), name); };
    const TakenSeats seats = begin_game(server.port(), R"("game":"chess","time":{"kind":"none"})");
    std::vector<std::unique_ptr<Client>> watchers;
    for (int i = 0; i < 100; ++i)
        watchers.push_back(std::make_unique<Client>(server.port(), seats.id));
    EXPECT_EQ(now("kyvien_connections_open{kind=\"websocket\"}"), 100);
    const double before = now("kyvien_send_slices_total");
    Client player(server.port(), seats.id, seats.first);
    ASSERT_EQ(player.move(0, "e2e4"), "ok");
    for (const auto& watcher : watchers)
        watcher->wait_for_plies(1);
    // A hundred, 32 at a time.
    EXPECT_GE(now("kyvien_send_slices_total"), before + 4);
    // Arrivals are reported to all a moment later.
    while (now("kyvien_sends_waiting") != 0 && !HasFailure())
        std::this_thread::yield();
}

TEST_F(MetricsTest, RefusalsAreCountedByTheirCodeAndConnectionsByTheirKind) {
    ServeOptions options;
    options.most_connections = 4;
    const RunningServer server(folder.path(), {}, options);
    const auto now = [&](const std::string& name) { return figure(server.port(), name); };
    const double accepted = now("kyvien_connections_accepted_total{kind=\"plain\"}");
    const TakenSeats seats = begin_game(server.port(), R"("game":"chess","time":{"kind":"none"})");
    Client player(server.port(), seats.id, seats.first);
    EXPECT_EQ(player.move(0, "e2e5"), "illegal-move");
    EXPECT_EQ(player.move(0, "e2e5"), "illegal-move");
    EXPECT_EQ(ask(server.port(), "GET", "/api/games/none").status, 404);
    EXPECT_EQ(now("kyvien_refusals_total{code=\"illegal-move\"}"), 2);
    EXPECT_EQ(now("kyvien_refusals_total{code=\"no-such-game\"}"), 1);
    EXPECT_GE(now("kyvien_connections_accepted_total{kind=\"plain\"}"), accepted + 4);
    EXPECT_EQ(now("kyvien_connections_refused_total{reason=\"connections\"}"), 0);
    // The hall accepts them one after the other: the fifth and sixth find it full.
    {
        asio::io_context io;
        std::vector<PatientSocket> more;
        for (int i = 0; i < 5; ++i)
            more.push_back(connect(io, server.port()));
        error_code error;
        char byte = 0;
        more.back().read_some(asio::buffer(&byte, 1), error);
        EXPECT_TRUE(error);
    }
    // Those that disconnect make room for the request.
    double refused = -1;
    for (int request_number = 0; request_number < 1000 && refused < 0; ++request_number) {
        const Answer answer = ask(server.port(), "GET", "/metrics");
        if (answer.status == 200)
            refused =
                figure_in(answer.body, "kyvien_connections_refused_total{reason=\"connections\"}");
    }
    EXPECT_GE(refused, 2);
}

}  // namespace
}  // namespace metrics_test
}  // namespace kyvien::hall
