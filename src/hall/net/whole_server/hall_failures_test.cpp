// Three halls, with one, two and three threads, at one database, while halls are killed and
// suspended, connections are cut and the database crashes: acknowledged moves are recorded, once,
// in one order; every watcher sees exactly these; and no player is charged more than the time in
// which his move was awaited.
//
// Faults and moves are counted, nothing is measured: on a slow machine it takes longer.
#include <fmt/core.h>
#include <gtest/gtest.h>
#include <sys/time.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <map>
#include <memory>
#include <optional>
#include <random>
#include <set>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "effort.h"
#include "hall/net/client_fixture.h"
#include "hall/service/quiet_journal_fixture.h"
#include "store/postgres_fixture.h"

namespace kyvien::hall {
namespace hall_failures_test {
namespace {

using namespace test;

constexpr std::size_t kHalls = 3;
constexpr std::size_t kGames = 5;
constexpr int kMovesBetweenFaults = 12;
constexpr std::size_t kWatchers = 2;  ///< of each game

/// The stones are apart, so that each is legal whatever else was played.
std::string point(std::size_t ply) {
    static const std::string kLetters = "abcdefghjklmnopqrst";
    return std::string(1, kLetters[ply % 9 * 2]) + std::to_string(ply / 9 * 2 + 1);
}
constexpr std::size_t kLongestGame = 80, kMaxDuels = 10;

std::int64_t wall_now() {
    return std::chrono::duration_cast<std::chrono::milliseconds>(
               std::chrono::system_clock::now().time_since_epoch())
        .count();
}

struct Game {
    TakenSeats seats;
    std::vector<std::string> acknowledged;         ///< the acknowledged move of each ply
    std::map<std::size_t, std::int64_t> answered;  ///< when the response for a ply arrived
    std::array<std::unique_ptr<Client>, 2> players;
    std::array<std::unique_ptr<Client>, kWatchers> watchers;
    std::vector<std::string> shown;  ///< the longest list of moves that a watcher has seen
    std::size_t duels = 0;           ///< each uses a point of its own
};

class HallFailures : public QuietTest {
  protected:
    void SetUp() override {
        KYVIEN_SKIP_WITHOUT_POSTGRES();
        database = std::make_unique<store::test::PostgresServer>();
        options.store = database->address();
        options.lease = {std::chrono::milliseconds(1'500), std::chrono::milliseconds(1'200),
                         std::chrono::milliseconds(250)};
        options.messages_per_second = 1'000;
        for (std::size_t i = 0; i < kHalls; ++i)
            open(i);
        for (std::size_t i = 0; i < kGames; ++i)
            games.push_back(new_game());
    }

    /// Each start has a new number, whatever happens to its lease on a slow machine.
    void open(std::size_t i) {
        options.threads = i + 1;
        halls[i] = std::make_unique<ChildServer>(folders[i].path(), options);
        await([&] {
            for (const std::string& hall : leases())
                if (known.insert(hall).second) {
                    numbers[i] = hall;
                    return true;
                }
            return false;
        });
    }
    [[nodiscard]] std::size_t any(std::size_t below) {
        return std::uniform_int_distribution<std::size_t>(0, below - 1)(random);
    }
    [[nodiscard]] std::uint16_t any_port() {
        for (;;)
            if (const std::size_t i = any(kHalls); i != asleep)
                return halls[i]->port();
    }
    /// Repeated as often as needed: an earlier fault may interrupt it.
    std::unique_ptr<Game> new_game() {
        for (;;) {
            auto game = std::make_unique<Game>();
            const std::uint16_t port = any_port();
            const Answer made = test::ask(port, "POST", "/api/games",
                                          R"({"name":"Lan","seat":"first","game":"go","size":19,)"
                                          R"("time":{"kind":"fischer","base_ms":7200000,)"
                                          R"("increment_ms":0}})");
            if (made.status != 201)
                continue;
            game->seats.id = json::value_to<std::string>(made.json().at("id"));
            game->seats.first = json::value_to<std::string>(made.json().at("token"));
            // The maker waits at it, so that the clocks start when the other player joins.
            try {
                game->players[0] =
                    std::make_unique<Client>(port, game->seats.id, game->seats.first);
            } catch (const std::exception&) {
                game->players[0].reset();  // that hall is gone
            }
            const Fields called{
                {"Idempotency-Key", "chaos-join-" + game->seats.id + "-0123456789"}};
            Answer joined;
            do
                joined = test::ask(any_port(), "POST", "/api/games/" + game->seats.id + "/join",
                                   R"({"name":"Minh"})", called);
            while (joined.status == 0 || joined.status >= 500);
            EXPECT_EQ(joined.status, 200) << joined.body;
            if (joined.status != 200)
                continue;
            game->seats.second = json::value_to<std::string>(joined.json().at("token"));
            return game;
        }
    }

    static std::vector<std::string> moves_of(const json::value& view) {
        std::vector<std::string> moves;
        for (const json::value& move : view.at("moves").as_array())
            moves.push_back(json::value_to<std::string>(move.at("move")));
        return moves;
    }

    /// Reconnects until a hall responds.
    Client& connected(Game& game, std::size_t side) {
        auto& player = game.players[side];
        while (!player || player->error || player->view.is_null()) {
            player.reset();
            try {
                player = std::make_unique<Client>(any_port(), game.seats.id,
                                                  side == 0 ? game.seats.first : game.seats.second);
            } catch (const std::exception&) {
                player.reset();  // that hall is gone
            }
        }
        return *player;
    }

    /// Adds one more move to the game, with as many attempts as needed.
    void play_one(Game& game) {
        const std::size_t ply = game.acknowledged.size();
        const std::string move = point(ply);
        for (;;) {
            // After a fault the clocks wait for both players.
            if (ply == 0)
                (void)connected(game, 1);
            Client& player = connected(game, ply % 2);
            // Acknowledged moves are not missing for long.
            player.wait_for_plies(ply);
            if (player.error)
                continue;
            if (player.view.at("moves").as_array().size() > ply) {
                // Requested before, without a response.
                ++found_recorded;
                game.acknowledged.push_back(move);
                return;
            }
            const std::string answer = player.move(ply, move);
            ++asked;
            if (answer == "ok") {
                ++acknowledged;
                game.answered[ply] = wall_now();
                game.acknowledged.push_back(move);
                return;
            }
            ++refused[answer];
            refused_moves[answer].emplace(game.seats.id, ply);
            if (answer != "closed")
                player.error = asio::error::operation_aborted;  // try another hall
        }
    }

    /// Two halls receive different moves for the same ply: one of them is recorded.
    void play_two_at_once(Game& game) {
        const std::size_t ply = game.acknowledged.size();
        const std::string& token = ply % 2 == 0 ? game.seats.first : game.seats.second;
        std::vector<std::unique_ptr<Client>> both;
        try {
            for (int i = 0; i < 2; ++i)
                both.push_back(std::make_unique<Client>(any_port(), game.seats.id, token));
        } catch (const std::exception&) {
            return;
        }
        const std::array<std::string, 2> moves{point(ply), point(kLongestGame + game.duels++)};
        for (std::size_t i = 0; i < 2; ++i) {
            both[i]->wait_for_plies(ply);
            both[i]->say(fmt::format(R"({{"t":"move","ply":{},"move":"{}"}})", ply, moves[i]));
        }
        int stood = 0;
        for (std::size_t i = 0; i < 2; ++i) {
            const json::value answer = both[i]->receive("answer");
            if (!answer.is_null() && answer.at("t") == "ok") {
                ++stood;
                if (game.acknowledged.size() == ply)
                    game.acknowledged.push_back(moves[i]);
            }
        }
        EXPECT_LE(stood, 1) << game.seats.id << " ply " << ply << ": two moves were acknowledged";
        if (stood == 0) {
            // One may have been recorded all the same: the record shows which.
            for (;;) {
                Client& player = connected(game, (ply + 1) % 2);
                player.wait_for_plies(ply);
                player.error = asio::error::operation_aborted;
                const auto recorded = moves_of(player.view);
                if (recorded.size() < ply)
                    continue;
                if (recorded.size() > ply)
                    game.acknowledged.push_back(recorded[ply]);
                break;
            }
            // It may still be in progress; no known move is requested in this game any more.
            if (game.acknowledged.size() == ply)
                uncertain.insert(game.seats.id);
        }
        ++duels;
    }

    /// Watchers see everything that was acknowledged, at every hall.
    void look_on(Game& game) {
        for (std::size_t i = 0; i < kWatchers; ++i) {
            auto& watcher = game.watchers[i];
            do {
                if (watcher && watcher->error) {
                    watcher.reset();
                    ++watched_again;
                }
                try {
                    if (!watcher)
                        watcher = std::make_unique<Client>(
                            any_port(), game.seats.id, "",
                            i % 2 == 0 ? Client::ViewMode::Changes : Client::ViewMode::WholeViews);
                    watcher->wait_for_plies(game.acknowledged.size());
                } catch (const std::exception&) {
                    watcher.reset();  // that hall is gone
                }
            } while (!watcher || watcher->error);
            const auto shown = moves_of(watcher->view);
            const std::size_t both = std::min(shown.size(), game.shown.size());
            EXPECT_TRUE(std::equal(shown.begin(), shown.begin() + static_cast<std::ptrdiff_t>(both),
                                   game.shown.begin()))
                << game.seats.id << ": two who look on were shown different moves";
            if (shown.size() > game.shown.size())
                game.shown = shown;
            ++looks;
        }
    }
    void leave(Game& game) {
        for (auto& player : game.players)
            player.reset();
        for (auto& watcher : game.watchers)
            watcher.reset();
    }

    void play(int moves) {
        for (int i = 0; i < moves; ++i) {
            auto& game = games[any(games.size())];
            if (game->acknowledged.size() >= kLongestGame || uncertain.contains(game->seats.id)) {
                over.push_back(std::move(game));
                leave(*over.back());
                game = new_game();
            }
            if (game->duels < kMaxDuels && any(20) == 0)
                play_two_at_once(*game);
            else
                play_one(*game);
        }
    }

    [[nodiscard]] std::set<std::string> leases() const {
        std::set<std::string> found;
        std::stringstream text(
            database->sql("SELECT hall FROM kyvien.lease WHERE NOT is_released"));
        for (std::string line; std::getline(text, line);)
            found.insert(line);
        return found;
    }

    /// The games that this hall plays and whose clock runs.
    [[nodiscard]] std::vector<std::string> games_of(const std::string& hall) const {
        std::vector<std::string> found;
        std::stringstream text(database->sql(
            "SELECT id FROM kyvien.game WHERE status = 1 AND last_seq > 6 AND owner = " + hall));
        for (std::string line; std::getline(text, line);)
            found.push_back(line);
        return found;
    }

    /// From `since` until its new owner came no player's time was used.
    void expect_uncharged(const std::string& game, std::int64_t since) {
        const std::string stopped = database->sql(fmt::format(
            "SELECT count(*) FROM kyvien.event a JOIN kyvien.event b ON b.game = a.game AND "
            "b.seq = a.seq + 1 WHERE a.game = '{}' AND b.at >= {} AND "
            "substring(convert_from(a.line, 'UTF8') from ' at=([0-9]+)')::bigint <= {} AND "
            "convert_from(a.line, 'UTF8') LIKE '%t=clocks-stopped%' AND "
            "convert_from(b.line, 'UTF8') LIKE '%t=clocks-started%'",
            game, since, since));
        EXPECT_GE(std::stoi(stopped), 1) << game << " at " << since;
    }

    void kill_one() {
        const std::size_t i = any(kHalls);
        halls[i]->end(SIGKILL);
        const std::int64_t at = wall_now();
        // Games that it still owns now will be taken over after `at`.
        const auto its = games_of(numbers[i]);
        await([&] { return !leases().contains(numbers[i]); });
        open(i);
        play(kMovesBetweenFaults);
        for (const std::string& game : its)
            await_resumed(game, at);
        for (const std::string& game : its)
            expect_uncharged(game, at);
    }

    void drain_one() {
        const std::size_t i = any(kHalls);
        EXPECT_EQ(halls[i]->end(SIGTERM), 0);
        open(i);
        play(kMovesBetweenFaults);
    }

    /// Suspended for longer than its lease: others play its games, and it resumes without knowing.
    void put_one_to_sleep() {
        asleep = any(kHalls);
        const std::string& hall = numbers[*asleep];
        halls[*asleep]->signal(SIGSTOP);
        const std::int64_t at = wall_now();
        const auto its = games_of(hall);
        await([&] { return !leases().contains(hall); });
        for (auto& game : games)
            leave(*game);  // its clients would wait for it
        play(kMovesBetweenFaults);
        halls[*asleep]->signal(SIGCONT);
        asleep.reset();
        play(kMovesBetweenFaults);
        for (const std::string& game : its)
            await_resumed(game, at);
        for (const std::string& game : its)
            expect_uncharged(game, at);
    }

    void crash_database() {
        database->stop(any(2) == 0 ? "fast" : "immediate");
        database->start();
        play(kMovesBetweenFaults);
    }
    void cut_sessions() {
        (void)database->sql("SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                            "WHERE application_name = 'kyvien'");
        play(kMovesBetweenFaults);
    }
    void cut_players() {
        for (auto& game : games)
            for (auto& player : game->players)
                player.reset();
        play(kMovesBetweenFaults);
    }

    template <typename Wanted>
    static void await(Wanted condition) {
        while (!condition())
            usleep(20'000);
    }
    /// The new owner has read the game and resumed its clock.
    void await_resumed(const std::string& game, std::int64_t since) {
        await([&] {
            return database->sql(fmt::format("SELECT count(*) FROM kyvien.event WHERE game = '{}' "
                                             "AND at >= {} AND convert_from(line, 'UTF8') LIKE "
                                             "'%t=clocks-started%'",
                                             game, since)) != "0";
        });
    }

    /// The time charged for each move, by the record's stamps, is at most the time between the
    /// record of the previous move and the response to this one; stopped clocks charge nothing.
    void expect_charged_at_most(const Game& game) {
        std::stringstream text(database->sql(
            "SELECT at, substring(convert_from(line, 'UTF8') from ' at=([0-9]+)'), "
            "substring(convert_from(line, 'UTF8') from ' t=([a-z-]+)') FROM kyvien.event "
            "WHERE game = '" +
            game.seats.id + "' ORDER BY seq"));
        std::int64_t recorded = 0, last_stamp = 0, charged = 0;
        bool runs = false;
        std::size_t ply = 0;
        for (std::string line; std::getline(text, line);) {
            std::ranges::replace(line, '|', ' ');
            std::stringstream fields(line);
            std::int64_t at = 0, stamp = 0;
            std::string kind;
            ASSERT_TRUE(fields >> at >> stamp >> kind) << line;
            EXPECT_GE(stamp, last_stamp) << game.seats.id << ": " << line;
            // Clocks stopped by a fault may start again a moment after it was reported, for the
            // side to move.
            EXPECT_TRUE(at >= stamp || kind == "clocks-started")
                << game.seats.id << ": time was charged before it came: " << line;
            if (runs)
                charged += stamp - last_stamp;
            last_stamp = stamp;
            if (kind == "clocks-stopped")
                runs = false;
            if (kind == "clocks-started")
                runs = true;
            if (kind != "moved")
                continue;
            runs = true;
            const auto answered = game.answered.find(ply);
            if (ply > 0 && answered != game.answered.end()) {
                EXPECT_LE(charged, answered->second - recorded)
                    << game.seats.id << " ply " << ply << " was charged too much";
                ++clocks_checked;
            }
            recorded = at;
            charged = 0;
            ++ply;
        }
    }

    /// Compares the record with everything that was acknowledged.
    void expect_one_truth() {
        for (auto& game : games)
            over.push_back(std::move(game));
        std::size_t events = 0;
        for (const auto& game : over) {
            std::vector<std::string> recorded;
            std::stringstream text(database->sql(
                "SELECT substring(convert_from(line, 'UTF8') from ' move=([a-z0-9]+)') FROM "
                "kyvien.event WHERE game = '" +
                game->seats.id + "' AND convert_from(line, 'UTF8') LIKE '%t=moved%' ORDER BY seq"));
            for (std::string line; std::getline(text, line);)
                recorded.push_back(line);
            events += recorded.size();
            ASSERT_GE(recorded.size(), game->acknowledged.size()) << game->seats.id;
            EXPECT_LE(recorded.size(), game->acknowledged.size() + 1) << game->seats.id;
            ASSERT_GE(recorded.size(), game->shown.size()) << game->seats.id;
            EXPECT_TRUE(std::equal(game->shown.begin(), game->shown.end(), recorded.begin()))
                << game->seats.id << ": who looked on was shown what was not recorded";
            recorded.resize(game->acknowledged.size());
            EXPECT_EQ(recorded, game->acknowledged) << game->seats.id;
            expect_charged_at_most(*game);
            EXPECT_EQ(database->sql("SELECT (max(seq) = count(*) AND max(seq) = (SELECT last_seq "
                                    "FROM kyvien.game WHERE id = '" +
                                    game->seats.id + "'))::text FROM kyvien.event WHERE game = '" +
                                    game->seats.id + "'"),
                      "true");
            // Every hall shows the same.
            for (const auto& hall : halls) {
                Answer shown;
                do
                    shown = test::ask(hall->port(), "GET", "/api/games/" + game->seats.id);
                while (shown.status == 0 || shown.status == 503);
                ASSERT_EQ(shown.status, 200) << shown.body;
                EXPECT_GE(moves_of(shown.json()).size(), game->acknowledged.size());
            }
        }
        RecordProperty("moves", static_cast<int>(acknowledged));
        std::string why;
        for (const auto& [code, count] : refused)
            why += fmt::format(" {} {} (of {} moves)", count, code, refused_moves[code].size());
        fmt::print("{} games, {} moves recorded, {} acknowledged, {} found recorded, {} duels, {} "
                   "clocks compared, {} looks of watchers, who came {} times anew; not ok:{}\n",
                   over.size(), events, acknowledged, found_recorded, duels, clocks_checked, looks,
                   watched_again, why);
    }

    std::unique_ptr<store::test::PostgresServer> database;
    ServeOptions options;
    std::array<TemporaryFolder, kHalls> folders;
    std::array<std::unique_ptr<ChildServer>, kHalls> halls;
    std::array<std::string, kHalls> numbers;  ///< the number of each hall's lease
    std::set<std::string> known;              ///< all that were ever opened
    std::optional<std::size_t> asleep;
    std::vector<std::unique_ptr<Game>> games, over;
    std::set<std::string> uncertain;
    std::mt19937_64 random{20261125};
    std::size_t asked = 0, acknowledged = 0, found_recorded = 0, duels = 0;
    std::size_t clocks_checked = 0, looks = 0, watched_again = 0;
    std::map<std::string, int> refused;
    /// The moves that were refused. A move is requested again until the fault is over, and a
    /// watched game is in the memory of each hall, which refuses without waiting for the database:
    /// so hundreds of responses concern few moves.
    std::map<std::string, std::set<std::pair<std::string, std::size_t>>> refused_moves;
};

TEST_F(HallFailures, AcknowledgedMovesAreRecordedOnceInOneOrder) {
    play(3 * kMovesBetweenFaults);
    const int faults = kyvien::test::samples(12, 300);
    for (int fault = 0; fault < faults && !HasFailure(); ++fault) {
        switch (fault % 6) {
        case 0:
            kill_one();
            break;
        case 1:
            put_one_to_sleep();
            break;
        case 2:
            crash_database();
            break;
        case 3:
            cut_sessions();
            break;
        case 4:
            drain_one();
            break;
        default:
            cut_players();
        }
        for (auto& game : games)
            look_on(*game);
        if (kyvien::test::slow_tests() && fault % 25 == 24)
            fmt::print("{} faults, {} moves acknowledged\n", fault + 1, acknowledged);
    }
    expect_one_truth();
}

}  // namespace
}  // namespace hall_failures_test
}  // namespace kyvien::hall
