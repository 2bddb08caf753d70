// A watcher that receives only changes has the same view as everybody (docs/protocol.md, "What
// changes").
#include <fmt/core.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <random>

#include "conduct/core/report.h"
#include "effort.h"
#include "hall/games/changes_fixture.h"
#include "hall/games/hall.h"
#include "hall/games/hall_fixture.h"
#include "hall/service/quiet_journal_fixture.h"

namespace kyvien::hall::changes_test {
namespace {

using namespace std::chrono_literals;
using conduct::Game;
using test::ControlledLog;
using test::MirroredView;
using test::RecordingWatcher;
using test::TestHall;
namespace json = boost::json;

constexpr const char* kChief = "the key of the chief";
constexpr const char* kTable = "the key of the tables";

/// Two connections with the same role: one receives whole views, the other changes.
struct Pair {
    std::shared_ptr<RecordingWatcher> whole;
    std::shared_ptr<RecordingWatcher> changing;
    std::unique_ptr<MirroredView> mirror = std::make_unique<MirroredView>();
};

class ChangesTest : public test::QuietTest {
  protected:
    ChangesTest() {
        (*hall)->set_arbiter_key(hash_of_secret(kChief));
        (*hall)->set_table_arbiter_key(hash_of_secret(kTable));
    }

    std::shared_ptr<RecordingWatcher> come(const std::string& who, bool changes_only) {
        auto listener = hall->enter(id);
        hall->say(listener, fmt::format(R"({{"t":"hello","v":1{}{}}})", who,
                                        changes_only ? R"(,"views":"changes")" : ""));
        return listener;
    }
    Pair pair(const std::string& who = {}) {
        Pair both;
        both.whole = come(who, false);
        both.changing = hall->enter(id);
        both.changing->on_shown = [this, mirror = both.mirror.get(),
                                   from = std::weak_ptr(both.changing)](const std::string& text) {
            if (!mirror->take(text))
                gaps.push_back(from);
        };
        hall->say(both.changing, fmt::format(R"({{"t":"hello","v":1{},"views":"changes"}})", who));
        return both;
    }
    static std::string token(const std::string& key) { return R"(,"token":")" + key + "\""; }
    static std::string arbiter(const std::string& key) {
        return R"(,"arbiter":{"token":")" + key + R"(","name":"Hoa"})" + "";
    }
    void ask_after_gaps() {
        for (const auto& from : std::exchange(gaps, {}))
            if (const auto still_there = from.lock())
                hall->say(still_there, R"({"t":"show"})");
    }
    /// Compares field by field, so that a failure names the difference.
    static void expect_same(const Pair& both, bool with_presence) {
        const json::object whole = MirroredView::comparable(both.whole->last_view(), with_presence);
        const json::object told = MirroredView::comparable(both.mirror->view, with_presence);
        for (const auto& [name, value] : whole)
            EXPECT_EQ(json::serialize(value),
                      told.contains(name) ? json::serialize(told.at(name)) : "absent")
                << std::string_view(name);
        for (const auto& [name, value] : told)
            EXPECT_TRUE(whole.contains(name)) << std::string_view(name) << " should be gone";
    }

    ControlledLog log;
    ManualTime time{Instant(1'763'764'000'000ms)};
    std::unique_ptr<TestHall> hall = std::make_unique<TestHall>(log, time);
    std::string id;
    std::vector<std::weak_ptr<RecordingWatcher>> gaps;
};

std::string random_element(std::mt19937& random, const json::array& list) {
    return json::value_to<std::string>(list[random() % list.size()]);
}

/// A free point of a Go board by its name, or a pass.
std::string random_point(std::mt19937& random, const json::object& view) {
    const auto cells = json::value_to<std::string>(view.at("board").at("cells"));
    const auto size = static_cast<std::size_t>(view.at("variant").at("size").to_number<int>());
    for (int tries = 0; tries < 20; ++tries) {
        const std::size_t row = random() % size;
        const std::size_t column = random() % size;
        if (cells[row * (size + 1) + column] == '.')
            return fmt::format("{}{}", "abcdefghjklmnopqrstuvwxyz"[column], size - row);
    }
    return "pass";
}

std::string random_move(std::mt19937& random, const json::object& view) {
    if (view.contains("legal") && !view.at("legal").as_array().empty())
        return random_element(random, view.at("legal").as_array());
    if (!view.at("variant").at("size").is_number())
        return "e2e4";
    return random() % 6 == 0 ? "pass" : random_point(random, view);
}

/// A random request that may be granted or refused.
std::string random_request(std::mt19937& random, const json::object& view, Game game) {
    const std::size_t ply = view.at("moves").as_array().size();
    const auto seq = view.at("seq").to_number<std::int64_t>();
    if (view.at("phase") == "agreeing") {
        switch (random() % 4) {
        case 0:
            return fmt::format(R"({{"t":"confirm","seen":{}}})", seq);
        case 1:
            return random() % 4 == 0 ? R"({"t":"dispute"})" : R"({"t":"show"})";
        default:
            // Any point: stones are marked.
            return fmt::format(R"({{"t":"dead","points":["{}{}"],"dead":{}}})",
                               "abcdefgh"[random() % 8], 1 + random() % 9, random() % 3 != 0);
        }
    }
    if (view.at("phase") == "finished")
        return R"({"t":"rematch"})";
    switch (random() % 24) {
    case 0:
        return R"({"t":"offer"})";
    case 1:
        return random() % 4 == 0 ? fmt::format(R"({{"t":"accept","seen":{}}})", seq)
                                 : R"({"t":"decline"})";
    case 2:
        return game == Game::Go ? R"({"t":"flag"})" : R"({"t":"claim","kind":"threefold"})";
    case 3:
        return random() % 12 == 0 ? R"({"t":"resign"})" : R"({"t":"flag"})";
    case 4:
        return R"({"t":"show"})";
    default:
        return fmt::format(R"({{"t":"move","ply":{},"move":"{}"}})", ply,
                           random_move(random, view));
    }
}

/// An arbiter's report on a game over the board.
std::string random_office_request(std::mt19937& random, const json::object& view, Game game) {
    const std::size_t ply = view.at("moves").as_array().size();
    const char* const seat = random() % 2 == 0 ? "first" : "second";
    switch (random() % 20) {
    case 0:
        return fmt::format(
            R"({{"t":"set-clock","seat":"{}","ms":{},"reason":"The display was wrong."}})", seat,
            60'000 + random() % 600'000);
    case 1:
        return R"({"t":"stop-clocks","reason":"A question."})";
    case 2:
        return R"({"t":"start-clocks","reason":"It is answered."})";
    case 3:
        return ply == 0 ? R"({"t":"press"})"
                        : fmt::format(R"({{"t":"restore","ply":{},"reason":"It was illegal."}})",
                                      ply - 1 - random() % std::min<std::size_t>(ply, 4));
    case 4:
    case 5:
        return R"({"t":"undo","reason":"It was told by mistake."})";
    case 6:
    case 7:
    case 8:
    case 9: {
        const auto kinds = conduct::report_kinds(game);
        return fmt::format(R"({{"t":"report","kind":"{}","seat":"{}"}})",
                           kinds[random() % kinds.size()].kind, seat);
    }
    case 10:
        return R"({"t":"play-on","reason":"The game goes on."})";
    case 11:
        return random() % 8 == 0 ? R"({"t":"rule","score":"draw","reason":"Agreed at the board."})"
                                 : fmt::format(R"({{"t":"offer","as":"{}"}})", seat);
    case 12:
        return R"({"t":"decline"})";
    case 13:
    case 14:
        return R"({"t":"press"})";
    default:
        return random_request(random, view, game);
    }
}

struct Sort {
    Game game;
    const char* in_the_hall;
    const char* at_a_table;
};
constexpr Sort kSorts[] = {
    {Game::Chess,
     R"({"game":"chess","name":"Lan","seat":"first","time":{"kind":"fischer","base_ms":600000,"increment_ms":1000}})",
     R"({"game":"chess","setting":"over-the-board","seats":{"first":"Lan","second":"Minh"},"begin":true,"regime":"rapid-A3","time":{"kind":"fischer","base_ms":6000000,"increment_ms":5000}})"},
    {Game::Xiangqi, R"({"game":"xiangqi","name":"Lan","seat":"first","time":{"kind":"none"}})",
     R"({"game":"xiangqi","setting":"over-the-board","seats":{"first":"Lan","second":"Minh"},"begin":true,"time":{"kind":"fischer","base_ms":6000000,"increment_ms":5000}})"},
    {Game::Go,
     R"({"game":"go","size":9,"name":"Lan","seat":"first","time":{"kind":"byoyomi","base_ms":600000,"periods":3,"period_ms":30000}})",
     R"({"game":"go","size":9,"setting":"over-the-board","seats":{"first":"Lan","second":"Minh"},"begin":true,"time":{"kind":"byoyomi","base_ms":6000000,"periods":3,"period_ms":30000}})"},
};

TEST_F(ChangesTest, ChangesGiveTheWholeViewAfterEveryEventOfAnElectronicGame) {
    for (const Sort& sort : kSorts)
        for (unsigned seed = 0; seed < kyvien::test::samples(40U, 400U, 5U); ++seed) {
            SCOPED_TRACE(fmt::format("{} {}", conduct::name(sort.game), seed));
            std::mt19937 random(seed);
            const auto made = hall->create(sort.in_the_hall);
            ASSERT_TRUE(made) << made.error().english;
            id = made->id;
            const auto joined = hall->join(id, "Minh");
            ASSERT_TRUE(joined);
            std::vector<Pair> pairs;
            pairs.push_back(pair(token(made->token)));
            pairs.push_back(pair(token(joined->token)));
            pairs.push_back(pair());
            std::vector<std::shared_ptr<RecordingWatcher>> crowd;
            for (int step = 0; step < 60; ++step) {
                time.advance(Milliseconds(random() % 3000));
                const Pair& speaker = pairs[random() % 2];
                const json::object view = speaker.whole->last_view();
                const Pair& mover = view.at("turn").is_string()
                                        ? pairs[view.at("turn") == "first" ? 0 : 1]
                                        : speaker;
                hall->say(random() % 8 == 0 ? speaker.whole : mover.changing,
                          random_request(random, view, sort.game));
                if (random() % 5 == 0)
                    crowd.push_back(come({}, random() % 2 == 0));
                if (random() % 5 == 0 && !crowd.empty()) {
                    (*hall)->leave(*crowd.back());
                    crowd.pop_back();
                }
                const bool has_waited = random() % 3 == 0;
                if (has_waited) {
                    time.advance(2s);
                    hall->tick();
                }
                ASSERT_TRUE(gaps.empty());
                for (const Pair& both : pairs)
                    expect_same(both, false);
                if (HasFailure())
                    return;
            }
            EXPECT_FALSE(pairs[2].changing->changes.empty());
            for (const auto& left : crowd)
                (*hall)->leave(*left);
            for (const Pair& both : pairs) {
                (*hall)->leave(*both.whole);
                (*hall)->leave(*both.changing);
            }
        }
}

TEST_F(ChangesTest, ChangesGiveTheWholeViewAfterEveryEventOfAGameOverTheBoard) {
    std::map<std::string, int> granted;
    for (const Sort& sort : kSorts)
        for (unsigned seed = 0; seed < kyvien::test::samples(40U, 400U, 5U); ++seed) {
            SCOPED_TRACE(fmt::format("{} {}", conduct::name(sort.game), seed));
            std::mt19937 random(seed);
            const auto made = hall->create(sort.at_a_table);
            ASSERT_TRUE(made) << made.error().english;
            id = made->id;
            std::vector<Pair> pairs;
            pairs.push_back(pair(arbiter(kChief)));
            pairs.push_back(pair(arbiter(kTable)));
            pairs.push_back(pair());
            for (int step = 0; step < 60; ++step) {
                time.advance(Milliseconds(random() % 3000));
                const Pair& desk = pairs[0];
                const auto& speaker = random() % 2 == 0 ? desk.changing : desk.whole;
                const std::string request =
                    random_office_request(random, desk.whole->last_view(), sort.game);
                hall->say(speaker, request);
                if (speaker->outcome() == "ok")
                    ++granted[json::value_to<std::string>(json::parse(request).at("t"))];
                ASSERT_TRUE(gaps.empty());
                for (const Pair& both : pairs)
                    expect_same(both, false);
                if (HasFailure())
                    return;
            }
            EXPECT_FALSE(pairs[2].changing->changes.empty());
            for (const Pair& both : pairs) {
                (*hall)->leave(*both.whole);
                (*hall)->leave(*both.changing);
            }
        }
    for (const char* what : {"move", "report", "restore", "undo", "set-clock", "stop-clocks"})
        EXPECT_GT(granted[what], 5) << what;
}

TEST_F(ChangesTest, WhoReadsSlowlyOrLosesAMessageSeesTheSame) {
    for (const Sort& sort : kSorts)
        for (unsigned seed = 0; seed < kyvien::test::samples(20U, 200U, 3U); ++seed) {
            SCOPED_TRACE(fmt::format("{} {}", conduct::name(sort.game), seed));
            std::mt19937 random(seed);
            const auto made = hall->create(sort.in_the_hall);
            id = made->id;
            const auto joined = hall->join(id, "Minh");
            const auto first = come(token(made->token), false);
            const auto second = come(token(joined->token), true);
            std::vector<Pair> pairs;
            for (int i = 0; i < 4; ++i)
                pairs.push_back(pair());
            bool is_losing = false;
            pairs[0].changing->on_shown =
                [&, mirror = pairs[0].mirror.get(),
                 from = std::weak_ptr(pairs[0].changing)](const std::string& text) {
                    if (!is_losing && !mirror->take(text))
                        gaps.push_back(from);
                };
            for (int step = 0; step < 60; ++step) {
                time.advance(100ms);
                const json::object view = first->last_view();
                is_losing = random() % 4 == 0;
                for (std::size_t i = 1; i < pairs.size(); ++i)
                    pairs[i].changing->is_slow = random() % (i * 12) != 0;
                hall->say(view.at("turn") == "second" ? second : first,
                          random_request(random, view, sort.game));
                is_losing = false;
                // A lost message is detected at the next one.
                time.advance(2s);
                (*hall)->leave(*come({}, true));
                hall->tick();
                for (const Pair& both : pairs)
                    if (!both.changing->is_slow)
                        both.changing->read();
                ask_after_gaps();
                for (std::size_t i = 1; i < pairs.size(); ++i)
                    if (!pairs[i].changing->is_slow)
                        expect_same(pairs[i], false);
                if (HasFailure())
                    return;
            }
            hall->say(pairs[0].changing, R"({"t":"show"})");
            expect_same(pairs[0], false);
            for (const auto& left : {first, second})
                (*hall)->leave(*left);
            for (const Pair& both : pairs) {
                (*hall)->leave(*both.whole);
                (*hall)->leave(*both.changing);
            }
        }
}

TEST_F(ChangesTest, AWatcherWhoJoinsBetweenTwoViewsLearnsWhoIsPresent) {
    const auto made = hall->create(kSorts[0].in_the_hall);
    id = made->id;
    const auto joined = hall->join(id, "Minh");
    const auto first = come(token(made->token), false);
    const Pair watching = pair();
    // Counted as the third one; before the others are notified, one of them leaves.
    const auto passing = come({}, true);
    const Pair late = pair();
    (*hall)->leave(*passing);
    const auto second = come(token(joined->token), true);
    time.advance(2s);
    hall->tick();
    expect_same(watching, true);
    expect_same(late, true);
    EXPECT_EQ(late.mirror->view.at("watchers"), 4);
    EXPECT_EQ(late.mirror->view.at("seats").at("second").at("connected"), true);
}

TEST_F(ChangesTest, ChangesAreSentOnlyToWatchersThatAskedForThem) {
    const auto made = hall->create(kSorts[0].in_the_hall);
    id = made->id;
    const auto first = come(token(made->token), false);
    const auto joined = hall->join(id, "Minh");
    const auto second = come(token(joined->token), true);
    hall->say(first, R"({"t":"move","ply":0,"move":"e2e4"})");
    EXPECT_TRUE(first->changes.empty());
    EXPECT_FALSE(first->last_view().contains("edition"));
    ASSERT_EQ(second->changes.size(), 1U);
    EXPECT_LT(second->changes[0].size(), first->views.back().size());
    EXPECT_FALSE(json::parse(second->changes[0]).at("set").as_object().contains("time"));
    // A repeated hello without the option switches to whole views.
    hall->say(second, R"({"t":"hello","v":1,"views":"whole","token":")" + joined->token + "\"}");
    hall->say(second, R"({"t":"move","ply":1,"move":"e7e5"})");
    EXPECT_EQ(second->changes.size(), 1U);
    EXPECT_EQ(second->last_view().at("moves").as_array().size(), 2U);
    hall->say(second, R"({"t":"hello","v":1,"views":"some"})");
    EXPECT_EQ(second->outcome(), "bad-field");
}

TEST_F(ChangesTest, TheTextOfAChangeIsShared) {
    const auto made = hall->create(kSorts[0].in_the_hall);
    id = made->id;
    const auto first = come(token(made->token), true);
    const auto joined = hall->join(id, "Minh");
    std::vector<std::shared_ptr<RecordingWatcher>> crowd;
    for (int i = 0; i < 20; ++i) {
        crowd.push_back(come({}, true));
        crowd.back()->is_slow = true;
    }
    hall->say(first, R"({"t":"move","ply":0,"move":"e2e4"})");
    std::vector<SharedText> texts;
    for (const auto& one : crowd)
        (*hall)->take_new_views(*one, texts);
    ASSERT_EQ(texts.size(), crowd.size());
    for (const SharedText& text : texts)
        EXPECT_EQ(text, texts.front());
}

/// Legal moves without repetition for a long time: a game of this many plies that does not end
/// earlier.
TEST_F(ChangesTest, TheChangesOfAGameOf778PliesAreAFiftiethOfTheWholeViews) {
    constexpr std::size_t kPlies = 778;
    for (unsigned seed = 1; seed < 200; ++seed) {
        std::mt19937 random(seed);
        const auto made = hall->create(kSorts[1].in_the_hall);
        id = made->id;
        const auto joined = hall->join(id, "Minh");
        const std::array players = {come(token(made->token), true),
                                    come(token(joined->token), true)};
        MirroredView mirror;
        const auto watcher = hall->enter(id);
        watcher->on_shown = [&](const std::string& text) { EXPECT_TRUE(mirror.take(text)); };
        hall->say(watcher, R"({"t":"hello","v":1,"views":"changes"})");
        std::size_t whole = 0;
        std::size_t ply = 0;
        for (; ply < kPlies && mirror.view.at("phase") == "playing"; ++ply) {
            hall->say(players[ply % 2],
                      fmt::format(R"({{"t":"move","ply":{},"move":"{}"}})", ply,
                                  random_element(random, mirror.view.at("legal").as_array())));
            whole += hall->game(id)->size();
        }
        for (const auto& left : players)
            (*hall)->leave(*left);
        (*hall)->leave(*watcher);
        if (ply < kPlies)
            continue;
        fmt::print("{} plies: whole views {:.1f} MB, changes {:.2f} MB\n", ply,
                   static_cast<double>(whole) / 1e6,
                   static_cast<double>(watcher->shown_bytes) / 1e6);
        EXPECT_LT(watcher->shown_bytes * 50, whole);
        return;
    }
    FAIL() << "no game was so long";
}

}  // namespace
}  // namespace kyvien::hall::changes_test
