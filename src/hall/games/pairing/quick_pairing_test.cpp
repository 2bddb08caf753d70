// Quick pairing: a player is paired only with a host who wants the same game.
#include "hall/games/pairing/quick_pairing.h"

#include <fmt/core.h>
#include <gtest/gtest.h>

#include <set>

#include "hall/games/hall_fixture.h"
#include "hall/games/pairing/fitting.h"
#include "hall/service/quiet_journal_fixture.h"

namespace kyvien::hall {
namespace quick_pairing_test {
namespace {

using namespace test;
using namespace std::chrono_literals;

constexpr const char* kTenFive =
    R"("game":"chess","time":{"kind":"fischer","base_ms":600000,"increment_ms":5000})";

std::string request_of(std::string_view name, std::string_view terms = kTenFive,
                       std::string_view seat = "random", std::string_view more = {}) {
    return fmt::format(R"({{"name":"{}","seat":"{}",{}{}}})", name, seat, terms, more);
}

/// The games of one hall. `meanwhile` runs between the search for a game and taking its seat.
class OneHall : public PairingPort {
  public:
    explicit OneHall(TestHall& hall) : hall_(hall) {}

    void find_waiting(const QuickRequest& wanted, Found done) override {
        done(hall_->waiting_games(wanted));
    }
    void pair(const std::string& game, const std::string& name, const std::string& token,
              SeatDone done) override {
        if (meanwhile)
            std::exchange(meanwhile, nullptr)();
        hall_->fetch(game, [this, game, name, token,
                            done = std::move(done)](const Result<void>& there) mutable {
            if (there)
                hall_->pair(game, name, std::move(done), token);
            else
                done(refuse(there.error()));
        });
    }
    void create(NewGame game, const PredeterminedSeat& chosen, SeatDone done) override {
        hall_->create(std::move(game), std::move(done), chosen);
    }
    void keep(store::KeptAnswer answer, VoidDone done) override {
        hall_->store_answer(std::move(answer), std::move(done));
    }
    void find_kept(const store::KeyHash& request, AnswerDone done) override {
        hall_->find_answer(request, std::move(done));
    }

    std::function<void()> meanwhile;

  private:
    TestHall& hall_;
};

class QuickPairingTest : public QuietTest {
  protected:
    using Told = std::shared_ptr<std::optional<Result<QuickSeat>>>;
    /// Starts a request without waiting, so that others can be made before its response.
    Told begin(const std::string& body, std::string_view idempotency_key = {},
               QuickPairing* at = nullptr) {
        auto wanted = read_quick_request(body);
        EXPECT_TRUE(wanted) << wanted.error().english;
        std::optional<IdempotencyData> again;
        if (!idempotency_key.empty()) {
            const std::string key(idempotency_key);
            auto opens = derived_seat("secret", "quick", key);
            again = IdempotencyData{keyed_hash("secret", "quick\n" + key),
                                    {opens.game, opens.token},
                                    [key](const std::string& game) {
                                        return derived_seat("secret", "quick " + game, key).token;
                                    }};
        }
        auto told = std::make_shared<std::optional<Result<QuickSeat>>>();
        (at != nullptr ? at : &pairing)
            ->pair(*std::move(wanted), std::move(again),
                   [told](Result<QuickSeat> seat) { *told = std::move(seat); });
        return told;
    }
    Result<QuickSeat> ask(const std::string& body, std::string_view idempotency_key = {}) {
        const Told told = begin(body, idempotency_key);
        hall.run_posted_jobs();
        return told->value_or(refuse("fault", "It was not answered."));
    }
    /// A host who waits at the board.
    QuickSeat wait(const std::string& body) {
        const auto seat = ask(body);
        EXPECT_TRUE(seat && seat->waits);
        at_boards.push_back(hall.watch(seat->given.id, seat->given.token));
        return *seat;
    }
    json::object view(const std::string& id) {
        return json::parse(hall.game(id).value()).as_object();
    }
    std::string phase(const QuickSeat& seat) {
        return json::value_to<std::string>(view(seat.given.id).at("phase"));
    }
    void leave_all() {
        for (const auto& each : at_boards)
            hall->leave(*each);
        at_boards.clear();
    }

    ControlledLog log;
    ManualTime time{Instant(1'763'764'000'000ms)};
    TestHall hall{log, time};
    OneHall games{hall};
    QuickPairing pairing{games};
    std::vector<std::shared_ptr<RecordingWatcher>> at_boards;
};

TEST_F(QuickPairingTest, TheFirstRequestWaitsAndTheNextIsPairedWithIt) {
    const QuickSeat lan = wait(request_of("Lan"));
    EXPECT_EQ(phase(lan), "waiting");
    const auto minh = ask(request_of("Minh"));
    ASSERT_TRUE(minh);
    EXPECT_FALSE(minh->waits);
    EXPECT_EQ(minh->given.id, lan.given.id);
    EXPECT_NE(minh->given.seat, lan.given.seat);
    EXPECT_NE(minh->given.token, lan.given.token);
    EXPECT_EQ(phase(lan), "playing");
    // The next request finds nobody.
    EXPECT_TRUE(ask(request_of("Hoa"))->waits);
}

TEST_F(QuickPairingTest, TwoSimultaneousRequestsArePaired) {
    const Told lan = begin(request_of("Lan")), minh = begin(request_of("Minh"));
    hall.run_posted_jobs();
    ASSERT_TRUE(*lan && **lan && *minh && **minh);
    EXPECT_EQ((**lan)->given.id, (**minh)->given.id);
    EXPECT_NE((**lan)->given.seat, (**minh)->given.seat);
    EXPECT_EQ(phase(***lan), "playing");
}

TEST_F(QuickPairingTest, ManySimultaneousRequestsGetDifferentSeats) {
    std::vector<Told> told;
    for (int i = 0; i < 20; ++i)
        told.push_back(begin(request_of(fmt::format("Player {}", i))));
    hall.run_posted_jobs();
    std::set<std::pair<std::string, conduct::Seat>> seats;
    std::set<std::string> ids;
    for (const Told& each : told) {
        ASSERT_TRUE(*each && **each);
        ids.insert((**each)->given.id);
        EXPECT_TRUE(seats.emplace((**each)->given.id, (**each)->given.seat).second);
    }
    EXPECT_EQ(ids.size(), 10u);
}

TEST_F(QuickPairingTest, RequestsWithOtherTermsAreNotPaired) {
    const std::vector<std::string> terms = {
        kTenFive,
        R"("game":"chess","time":{"kind":"fischer","base_ms":600000,"increment_ms":0})",
        R"("game":"chess","time":{"kind":"fischer","base_ms":300000,"increment_ms":5000})",
        R"("game":"chess","time":{"kind":"none"})",
        R"("game":"chess","chess960":12,"time":{"kind":"none"})",
        R"("game":"chess","chess960":13,"time":{"kind":"none"})",
        R"("game":"xiangqi","time":{"kind":"fischer","base_ms":600000,"increment_ms":5000})",
        R"("game":"go","time":{"kind":"byoyomi","base_ms":600000,"periods":3,"period_ms":30000})",
        R"("game":"go","time":{"kind":"byoyomi","base_ms":600000,"periods":5,"period_ms":30000})",
        R"("game":"go","time":{"kind":"japanese","text":"japanese:600000+3x30000"})",
        R"("game":"go","size":9,"time":{"kind":"none"})",
        R"("game":"go","size":13,"time":{"kind":"none"})",
        R"("game":"go","size":9,"komi":"3.75","time":{"kind":"none"})",
        R"("game":"go","size":9,"handicap":2,"time":{"kind":"none"})",
    };
    for (std::size_t i = 0; i < terms.size(); ++i)
        wait(request_of(fmt::format("Host {}", i), terms[i]));
    // And each is paired with its own host.
    std::set<std::string> met;
    for (std::size_t i = 0; i < terms.size(); ++i) {
        const auto seat = ask(request_of("Guest", terms[i]));
        ASSERT_TRUE(seat && !seat->waits) << terms[i];
        EXPECT_EQ(view(seat->given.id)
                      .at("seats")
                      .at(clock::seat_name(conduct::opponent(seat->given.seat)))
                      .at("name"),
                  json::value(fmt::format("Host {}", i)));
        met.insert(seat->given.id);
    }
    EXPECT_EQ(met.size(), terms.size());
}

TEST_F(QuickPairingTest, AGameCreatedByTheFormIsFoundLikeOneOfQuickPairing) {
    const auto made = hall.create(
        fmt::format(R"({{"name":"Lan","seat":"first","open_to":"anybody",{}}})", kTenFive));
    at_boards.push_back(hall.watch(made->id, made->token));
    EXPECT_EQ(ask(request_of("Minh"))->given.id, made->id);
}

TEST_F(QuickPairingTest, ARandomStartPositionFitsAnyNumberedOne) {
    constexpr const char* kByLot = R"("game":"chess","chess960":"random","time":{"kind":"none"})";
    const QuickSeat lan = wait(request_of("Lan", kByLot));
    EXPECT_EQ(ask(request_of("Minh", kByLot))->given.id, lan.given.id);
    const QuickSeat hoa =
        wait(request_of("Hoa", R"("game":"chess","chess960":77,"time":{"kind":"none"})"));
    EXPECT_EQ(ask(request_of("Trang", kByLot))->given.id, hoa.given.id);
    // A player who wants the usual start position does not get another one.
    wait(request_of("An", kByLot));
    EXPECT_TRUE(ask(request_of("Bình", R"("game":"chess","time":{"kind":"none"})"))->waits);
}

TEST_F(QuickPairingTest, TheSideThatIsAskedForIsGiven) {
    const QuickSeat lan = wait(request_of("Lan", kTenFive, "first"));
    EXPECT_EQ(lan.given.seat, conduct::Seat::First);
    time.advance(1s);
    const QuickSeat minh = wait(request_of("Minh", kTenFive, "first"));
    EXPECT_NE(minh.given.id, lan.given.id) << "both want White";
    const auto hoa = ask(request_of("Hoa", kTenFive, "second"));
    EXPECT_EQ(hoa->given.id, lan.given.id);
    EXPECT_EQ(hoa->given.seat, conduct::Seat::Second);
    EXPECT_EQ(ask(request_of("Trang"))->given.id, minh.given.id) << "any side will do";
}

TEST_F(QuickPairingTest, TheOneWhoHasWaitedLongestIsNext) {
    std::vector<QuickSeat> waiting;
    for (int i = 0; i < 5; ++i) {
        waiting.push_back(wait(request_of(fmt::format("Player {}", i), kTenFive, "first")));
        time.advance(1s);
    }
    for (int i = 0; i < 5; ++i)
        EXPECT_EQ(ask(request_of("Guest"))->given.id,
                  waiting[static_cast<std::size_t>(i)].given.id);
}

TEST_F(QuickPairingTest, AnAbsentHostIsSkipped) {
    const QuickSeat lan = wait(request_of("Lan"));
    leave_all();
    const auto minh = ask(request_of("Minh"));
    EXPECT_NE(minh->given.id, lan.given.id);
    EXPECT_EQ(phase(lan), "waiting");
    // The host comes back, and is found again.
    at_boards.push_back(hall.watch(lan.given.id, lan.given.token));
    time.advance(1min);
    EXPECT_EQ(ask(request_of("Hoa"))->given.id, lan.given.id);
}

TEST_F(QuickPairingTest, AHostWhoNeverCameIsFoundForTenSecondsOnly) {
    const auto lan = ask(request_of("Lan"));
    time.advance(9s);
    const auto minh = ask(request_of("Minh"));
    EXPECT_EQ(minh->given.id, lan->given.id) << "on the way";
    const auto hoa = ask(request_of("Hoa"));
    time.advance(11s);
    EXPECT_NE(ask(request_of("Trang"))->given.id, hoa->given.id);
}

TEST_F(QuickPairingTest, AHostWhoLeavesDuringPairingIsNotPaired) {
    const QuickSeat lan = wait(request_of("Lan"));
    games.meanwhile = [&] { leave_all(); };
    const auto minh = ask(request_of("Minh"));
    ASSERT_TRUE(minh);
    EXPECT_TRUE(minh->waits);
    EXPECT_EQ(phase(lan), "waiting");
}

TEST_F(QuickPairingTest, AGameThatIsCancelledBetweenIsNotJoined) {
    const QuickSeat lan = wait(request_of("Lan"));
    games.meanwhile = [&] { hall.say(at_boards[0], R"({"t":"abort"})"); };
    const auto minh = ask(request_of("Minh"));
    ASSERT_TRUE(minh);
    EXPECT_TRUE(minh->waits);
    EXPECT_EQ(phase(lan), "finished");
}

TEST_F(QuickPairingTest, IfAnotherPlayerWasFasterTheNextGameIsTried) {
    const QuickSeat lan = wait(request_of("Lan"));
    time.advance(1s);
    const QuickSeat minh =
        wait(request_of("Minh", kTenFive, "first", R"(,"own_games":[")" + lan.given.id + "\"]"));
    games.meanwhile = [&] { EXPECT_TRUE(hall.join(lan.given.id, "Hoa")); };
    EXPECT_EQ(ask(request_of("Trang"))->given.id, minh.given.id);
}

TEST_F(QuickPairingTest, NobodyIsPairedWithThemselves) {
    const QuickSeat lan = wait(request_of("Lan"));
    const auto again =
        ask(request_of("Lan", kTenFive, "random", R"(,"own_games":[")" + lan.given.id + "\"]"));
    EXPECT_TRUE(again->waits);
    EXPECT_EQ(phase(lan), "waiting");
}

TEST_F(QuickPairingTest, AGameOpenByLinkIsNeitherListedNorFound) {
    const auto made = hall.create(
        fmt::format(R"({{"name":"Lan","seat":"first","open_to":"link",{}}})", kTenFive));
    ASSERT_TRUE(made);
    at_boards.push_back(hall.watch(made->id, made->token));
    EXPECT_EQ(at_boards[0]->last_view().at("open_to"), "link");
    EXPECT_EQ(hall.lobby()->find(made->id), std::string::npos);
    EXPECT_TRUE(ask(request_of("Minh"))->waits);
    // The link is sufficient.
    EXPECT_TRUE(hall.join(made->id, "Hoa"));
    EXPECT_FALSE(view(made->id).contains("open_to"));
    EXPECT_NE(hall.lobby()->find(made->id), std::string::npos) << "anybody may watch it now";
}

TEST_F(QuickPairingTest, WhoMayJoinIsKnownAfterARestart) {
    const auto by_link = hall.create(
        fmt::format(R"({{"name":"Lan","seat":"first","open_to":"link",{}}})", kTenFive));
    const auto open = hall.create(fmt::format(R"({{"name":"Hoa","seat":"first",{}}})", kTenFive));
    TestHall again(log, time);
    ASSERT_TRUE(again->open());
    EXPECT_EQ(json::parse(again.game(by_link->id).value()).at("open_to"), "link");
    EXPECT_EQ(json::parse(again.game(open->id).value()).at("open_to"), "anybody");
    const std::string lobby = again.lobby().value();
    EXPECT_EQ(lobby.find(by_link->id), std::string::npos);
    EXPECT_NE(lobby.find(open->id), std::string::npos);
}

TEST_F(QuickPairingTest, GamesOverTheBoardAndReservedSeatsAreNeverFound) {
    constexpr const char* kUntimed = R"("game":"chess","time":{"kind":"none"})";
    ASSERT_TRUE(hall.create(
        R"({"game":"chess","setting":"over-the-board","seats":{"first":"A","second":"B"}})"));
    auto terms = read_new_game(R"({"game":"chess","name":"-","seat":"first"})");
    const std::string id = new_game_id(), first = new_token();
    hall->reserve(id, *terms, {first, new_token()},
                  [](const Result<void>& made) { EXPECT_TRUE(made); });
    hall.run_posted_jobs();
    GrantedSeat seat;
    hall->take_reserved_seat(id, first, "Lan", [&](Result<GrantedSeat> given) { seat = *given; });
    hall.run_posted_jobs();
    at_boards.push_back(hall.watch(id, first));
    EXPECT_TRUE(ask(request_of("Minh", kUntimed))->waits);
}

TEST_F(QuickPairingTest, AskedAgainItGivesTheSameSeat) {
    const auto lan = ask(request_of("Lan"), "the first request of Lan");
    at_boards.push_back(hall.watch(lan->given.id, lan->given.token));
    const auto minh = ask(request_of("Minh"), "the first request of Minh");
    ASSERT_EQ(minh->given.id, lan->given.id);
    const auto lan_again = ask(request_of("Lan"), "the first request of Lan");
    EXPECT_EQ(lan_again->given.id, lan->given.id);
    EXPECT_EQ(lan_again->given.seat, lan->given.seat);
    EXPECT_EQ(lan_again->given.token, lan->given.token);
    const auto minh_again = ask(request_of("Minh"), "the first request of Minh");
    EXPECT_FALSE(minh_again->waits);
    EXPECT_EQ(minh_again->given.id, minh->given.id);
    EXPECT_EQ(minh_again->given.seat, minh->given.seat);
    EXPECT_EQ(minh_again->given.token, minh->given.token);
    // And a new request creates a new game.
    EXPECT_NE(ask(request_of("Minh"), "the second request of Minh")->given.id, minh->given.id);
}

TEST_F(QuickPairingTest, ASimultaneouslyRepeatedRequestGetsOneSeat) {
    wait(request_of("Lan"));
    const Told one = begin(request_of("Minh"), "one request of Minh");
    const Told other = begin(request_of("Minh"), "one request of Minh");
    hall.run_posted_jobs();
    ASSERT_TRUE(*one && **one && *other && **other);
    EXPECT_EQ((**one)->given.id, (**other)->given.id);
    EXPECT_EQ((**one)->given.token, (**other)->given.token);
}

TEST_F(QuickPairingTest, AResponseLostInARestartIsGivenAfterIt) {
    const QuickSeat lan = wait(request_of("Lan"));
    const auto minh = ask(request_of("Minh"), "the request of Minh");
    const auto hoa = ask(request_of("Hoa"), "the request of Hoa");
    TestHall again(log, time);
    ASSERT_TRUE(again->open());
    OneHall games_again(again);
    QuickPairing pairing_again(games_again);
    const Told minh_again = begin(request_of("Minh"), "the request of Minh", &pairing_again);
    const Told hoa_again = begin(request_of("Hoa"), "the request of Hoa", &pairing_again);
    again.run_posted_jobs();
    ASSERT_TRUE(*minh_again && **minh_again && *hoa_again && **hoa_again);
    EXPECT_EQ((**minh_again)->given.id, lan.given.id);
    EXPECT_EQ((**minh_again)->given.token, minh->given.token);
    EXPECT_EQ((**hoa_again)->given.id, hoa->given.id);
    EXPECT_EQ((**hoa_again)->given.token, hoa->given.token);
}

TEST_F(QuickPairingTest, ASeatThatTwoServersGiveInOneMomentIsGivenOnce) {
    const QuickSeat lan = wait(request_of("Lan"));
    OneHall others_games(hall);
    QuickPairing other(others_games);
    const Told minh = begin(request_of("Minh"));
    const Told hoa = begin(request_of("Hoa"), {}, &other);
    hall.run_posted_jobs();
    ASSERT_TRUE(*minh && **minh && *hoa && **hoa);
    EXPECT_NE((**minh)->waits, (**hoa)->waits);
    EXPECT_NE((**minh)->given.id, (**hoa)->given.id);
    EXPECT_EQ((*minh)->value().waits ? (**hoa)->given.id : (**minh)->given.id, lan.given.id);
}

TEST_F(QuickPairingTest, WhileNothingCanBeRecordedRequestsAreRefusedAndServedLater) {
    wait(request_of("Lan"));
    log.fails = true;
    const Told minh = begin(request_of("Minh")), hoa = begin(request_of("Hoa"));
    hall.run_posted_jobs();
    ASSERT_TRUE(*minh && *hoa);
    ASSERT_FALSE(**minh);
    EXPECT_EQ((*minh)->error().code.name(), "store-full");
    EXPECT_FALSE(**hoa);
    log.fails = false;
    time.advance(1min);
    hall.tick();
    const auto again = ask(request_of("Minh"));
    ASSERT_TRUE(again) << again.error().english;
    EXPECT_FALSE(again->waits);
}

TEST_F(QuickPairingTest, ListedGamesFitLikeGamesInMemory) {
    const std::vector<std::string> terms = {
        kTenFive,
        R"("game":"chess","time":{"kind":"none"})",
        R"("game":"chess","chess960":12,"time":{"kind":"none"})",
        R"("game":"chess","chess960":"random","time":{"kind":"none"})",
        R"("game":"xiangqi","time":{"kind":"fischer","base_ms":600000,"increment_ms":5000})",
        R"("game":"go","time":{"kind":"byoyomi","base_ms":600000,"periods":3,"period_ms":30000})",
        R"("game":"go","size":9,"time":{"kind":"none"})",
        R"("game":"go","size":9,"komi":"3.75","time":{"kind":"none"})",
        R"("game":"go","size":9,"handicap":2,"time":{"kind":"none"})",
    };
    // The same time control, but terms that quick pairing never matches.
    const std::vector<std::string> others = {
        std::string(kTenFive) + R"(,"fen":"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1")",
        std::string(kTenFive) + R"(,"friendly":{"takebacks":true})",
    };
    for (const std::string& each : others) {
        const auto made = hall.create(R"({"name":"Lan","seat":"first",)" + each + "}");
        ASSERT_TRUE(made);
        at_boards.push_back(hall.watch(made->id, made->token));
    }
    for (const std::string& each : terms)
        for (const char* seat : {"first", "second"}) {
            const auto made =
                hall.create(fmt::format(R"({{"name":"Lan","seat":"{}",{}}})", seat, each));
            ASSERT_TRUE(made);
            at_boards.push_back(hall.watch(made->id, made->token));
        }
    const auto open = log.games(store::GameStatus::Open, 100);
    ASSERT_TRUE(open);
    ASSERT_EQ(open->size(), 2 * terms.size() + others.size());
    const auto ids = [](const std::vector<WaitingGame>& listed) {
        std::set<std::pair<Instant, std::string>> found;
        for (const WaitingGame& each : listed)
            found.emplace(each.since, each.id);
        return found;
    };
    for (const std::string& each : terms)
        for (const char* seat : {"first", "second", "random"}) {
            const auto wanted = read_quick_request(request_of("Minh", each, seat));
            ASSERT_TRUE(wanted);
            const auto found = ids(hall->waiting_games(*wanted));
            EXPECT_FALSE(found.empty());
            EXPECT_EQ(ids(fitting(*open, *wanted, time.now())), found) << each << seat;
        }
}

std::string code_of(const std::string& body) {
    const auto wanted = read_quick_request(body);
    return wanted ? "ok" : std::string(wanted.error().code.name());
}

TEST(QuickRequests, AreRefusedWithTheReason) {
    EXPECT_EQ(code_of(request_of("Lan")), "ok");
    EXPECT_EQ(code_of(R"({"game":"chess","name":"Lan"})"), "bad-field");
    EXPECT_EQ(code_of(request_of("Lan", kTenFive, "white")), "bad-field");
    EXPECT_EQ(code_of(request_of("Lan", R"("game":"draughts")")), "bad-field");
    EXPECT_EQ(code_of(request_of("Lan", kTenFive, "random", R"(,"opponent":{"program":"x"})")),
              "unknown-field");
    EXPECT_EQ(code_of(request_of("Lan", kTenFive, "random", R"(,"open_to":"link")")),
              "unknown-field");
    EXPECT_EQ(code_of(request_of("Lan", kTenFive, "random", R"(,"own_games":["no id"])")),
              "bad-field");
    EXPECT_EQ(code_of(request_of("Lan", kTenFive, "random", R"(,"own_games":"k7xq2mrd")")),
              "bad-field");
    for (const char* by_days :
         {"permove:259200000", "fischer:86400000+0", "sudden:604800000",
          "canadian:600000+25/604800000", "hourglass:86400000", "byoyomi:86400000+3x60000"})
        EXPECT_EQ(code_of(request_of("Lan", fmt::format(R"("game":"go","time":{{"kind":"other",)"
                                                        R"("text":"{}"}})",
                                                        by_days))),
                  "quick-by-days")
            << by_days;
    EXPECT_EQ(code_of(request_of("Lan", R"("game":"chess","time":{"kind":"fischer",)"
                                        R"("base_ms":7200000,"increment_ms":30000})")),
              "ok");
}

TEST(NewGames, StateWhoMayJoin) {
    const auto open_to = [](const std::string& more) {
        const auto game =
            read_new_game(R"({"game":"chess","name":"Lan","seat":"first")" + more + "}");
        return !game ? std::string(game.error().code.name())
               : game->settings.open_to == conduct::OpenTo::Link ? "link"
                                                                 : "anybody";
    };
    EXPECT_EQ(open_to(""), "anybody") << "as before there was a choice";
    EXPECT_EQ(open_to(R"(,"open_to":"anybody")"), "anybody");
    EXPECT_EQ(open_to(R"(,"open_to":"link")"), "link");
    EXPECT_EQ(open_to(R"(,"open_to":"friends")"), "bad-field");
    EXPECT_EQ(open_to(R"(,"open_to":true)"), "bad-field");
    EXPECT_EQ(open_to(R"(,"open_to":"link","opponent":{"program":"toy","level":1})"),
              "unknown-field");
    EXPECT_EQ(std::string(read_new_game(R"({"game":"chess","setting":"over-the-board",)"
                                        R"("seats":{"first":"A","second":"B"},"open_to":"link"})")
                              .error()
                              .code.name()),
              "unknown-field");
}

}  // namespace
}  // namespace quick_pairing_test
}  // namespace kyvien::hall
