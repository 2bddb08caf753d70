#include <fmt/core.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <random>

#include "effort.h"
#include "hall/games/hall_fixture.h"
#include "store/accounts/accounts.h"
#include "temporary_folder.h"

namespace kyvien::hall {
namespace conditional_test {
namespace {

namespace fs = std::filesystem;
namespace json = boost::json;
using namespace std::chrono_literals;
using test::RecordingWatcher;
using testing::ElementsAre;
using testing::IsEmpty;
using Person = std::shared_ptr<RecordingWatcher>;
using Moves = std::vector<std::string>;

constexpr const char* kByDays =
    R"("time":{"kind":"fischer","base_ms":259200000,"increment_ms":86400000})";

class ConditionalTest : public testing::Test {
  protected:
    ConditionalTest() {
        chats = store::open_sqlite_chats((folder / store::kAccountsFile).string()).value();
        restart();
    }

    /// Ends the hall as if it had been killed, and opens it again on the stored data.
    void restart() {
        people = {};
        hall = std::make_unique<test::TestHall>(log, time);
        (*hall)->use_chat_store(*chats);
        ASSERT_TRUE((*hall)->open());
        hall->run_posted_jobs();
        if (!id.empty())
            sit();
    }
    void begin(const std::string& game = R"("game":"chess")", const std::string& clock = kByDays) {
        const auto made =
            hall->create("{" + game + R"(,"name":"Lan","seat":"first",)" + clock + "}");
        ASSERT_TRUE(made) << made.error().english;
        id = made->id;
        tokens = {made->token, hall->join(id, "Minh")->token};
        sit();
    }
    void sit() {
        for (std::size_t i = 0; i < 2; ++i)
            people[i] = hall->watch(id, tokens[i]);
        hall->run_posted_jobs();
    }
    std::string ask(std::size_t seat, const std::string& message) {
        hall->say(people[seat], message);
        return people[seat]->outcome();
    }
    std::string move(std::size_t seat, const std::string& text) {
        return ask(seat,
                   fmt::format(R"({{"t":"move","ply":{},"move":"{}"}})", played().size(), text));
    }
    std::string set(std::size_t seat, const std::string& lines) {
        return ask(seat, R"({"t":"conditional","lines":)" + lines + "}");
    }
    /// A player's lines in the notation of commands, or why there are none.
    std::vector<std::string> shown(std::size_t seat) {
        std::vector<std::string> all;
        if (ask(seat, R"({"t":"conditional"})") != "conditional")
            return {people[seat]->outcome()};
        const json::object answer = people[seat]->last_answer();
        for (const json::value& line : answer.at("lines").as_array()) {
            std::string text;
            for (const json::value& each : line.as_array())
                text += (text.empty() ? "" : " ") + json::value_to<std::string>(each.at("move"));
            all.push_back(text);
        }
        if (const auto* dropped = answer.if_contains("dropped"))
            all.push_back("dropped: " + json::value_to<std::string>(*dropped));
        return all;
    }
    [[nodiscard]] Moves played() {
        Moves moves;
        const json::object view = json::parse(hall->game(id).value()).as_object();
        for (const json::value& each : view.at("moves").as_array())
            moves.push_back(json::value_to<std::string>(each.at("move")));
        return moves;
    }
    [[nodiscard]] json::object view() { return json::parse(hall->game(id).value()).as_object(); }

    kyvien::test::TemporaryFolder folder;
    std::unique_ptr<store::ChatStore> chats;
    test::ControlledLog log;
    ManualTime time{Instant(1'763'764'000'000ms)};
    std::unique_ptr<test::TestHall> hall;
    std::string id;
    std::array<std::string, 2> tokens;
    std::array<Person, 2> people;
};

TEST_F(ConditionalTest, TheAnswerIsPlayedAsSoonAsTheOpponentsMoveIsRecorded) {
    begin();
    ASSERT_EQ(move(0, "e2e4"), "ok");
    ASSERT_EQ(set(0, R"([["e5","Nf3","Nc6","Bb5"],["c7c5","g1f3"]])"), "conditional");
    EXPECT_THAT(shown(0), ElementsAre("e7e5 g1f3 b8c6 f1b5", "c7c5 g1f3"));
    ASSERT_EQ(move(1, "e7e5"), "ok");
    EXPECT_THAT(played(), ElementsAre("e2e4", "e7e5", "g1f3"));
    EXPECT_THAT(shown(0), ElementsAre("b8c6 f1b5"));
    ASSERT_EQ(move(1, "b8c6"), "ok");
    EXPECT_THAT(played(), ElementsAre("e2e4", "e7e5", "g1f3", "b8c6", "f1b5"));
    EXPECT_THAT(shown(0), IsEmpty());
}

TEST_F(ConditionalTest, NobodyElseSeesThem) {
    begin();
    ASSERT_EQ(move(0, "e2e4"), "ok");
    ASSERT_EQ(set(0, R"([["e5","Nf3"]])"), "conditional");
    EXPECT_THAT(shown(1), IsEmpty());
    const auto watcher = hall->watch(id);
    hall->say(watcher, R"({"t":"conditional"})");
    EXPECT_EQ(watcher->outcome(), "not-seated");
    EXPECT_EQ(hall->log_text(id)->find("g1f3"), std::string::npos);
    for (const auto& text : people[1]->views)
        EXPECT_EQ(text.find("conditional"), std::string::npos);
}

// The response is sent when the moves are stored; by then the watcher may have left its seat.
TEST_F(ConditionalTest, LeavingTheSeatBeforeTheAnswerRevealsNoLines) {
    begin();
    ASSERT_EQ(move(0, "e2e4"), "ok");
    ASSERT_EQ(set(0, R"([["e5","Nf3"]])"), "conditional");
    people[1]->answers.clear();
    (*hall)->message(people[1], R"({"t":"conditional","lines":[]})");
    (*hall)->message(people[1], R"({"t":"hello","v":1})");
    hall->run_posted_jobs();
    EXPECT_EQ(people[1]->outcome(), "not-seated");
    for (const std::string& answer : people[1]->answers)
        EXPECT_EQ(answer.find("g1f3"), std::string::npos) << answer;
    EXPECT_THAT(shown(0), ElementsAre("e7e5 g1f3"));
}

TEST_F(ConditionalTest, LinesAreDroppedWhenTheOpponentPlaysAnotherMove) {
    begin();
    ASSERT_EQ(move(0, "e2e4"), "ok");
    ASSERT_EQ(set(0, R"([["e5","Nf3"]])"), "conditional");
    ASSERT_EQ(move(1, "c7c5"), "ok");
    EXPECT_EQ(played().size(), 2U);
    EXPECT_THAT(shown(0), ElementsAre("dropped: departed"));
    ASSERT_EQ(move(0, "g1f3"), "ok");
    ASSERT_EQ(set(0, "[]"), "conditional");
    EXPECT_THAT(shown(0), IsEmpty());
}

TEST_F(ConditionalTest, OnlyLegalLinesAreAccepted) {
    begin();
    ASSERT_EQ(move(0, "e2e4"), "ok");
    EXPECT_EQ(set(0, R"([["e5","Nf3"],["d5","Ke3"]])"), "illegal-move");
    const json::object refusal = people[0]->last_answer().at("refusal").as_object();
    EXPECT_EQ(refusal.at("values").at("line"), "2");
    EXPECT_EQ(refusal.at("values").at("move"), "2");
    EXPECT_EQ(set(0, R"([["e5","Nf3"],["e5","Nc3"]])"), "bad-field") << "two answers to one move";
    EXPECT_EQ(set(0, R"([["e5"]])"), "bad-field") << "no answer";
    EXPECT_EQ(set(0, R"([["e5","Nf3"],["e5","Nf3"],["e5","Nf3","d6","d4"]])"), "conditional");
    EXPECT_THAT(shown(0), ElementsAre("e7e5 g1f3 d7d6 d2d4"));
    EXPECT_EQ(set(1, R"([["d4","d5"]])"), "no-conditional-moves") << "it is his own turn";
}

TEST_F(ConditionalTest, OnlyCorrespondenceGamesAllowThem) {
    begin(R"("game":"chess")", R"("time":{"kind":"fischer","base_ms":600000,"increment_ms":0})");
    ASSERT_EQ(move(0, "e2e4"), "ok");
    EXPECT_EQ(set(0, R"([["e5","Nf3"]])"), "no-conditional-moves");
}

TEST_F(ConditionalTest, LinesOfBothPlayersAnswerEachOther) {
    begin(R"("game":"go","size":9)");
    ASSERT_EQ(move(0, "c3"), "ok");
    ASSERT_EQ(set(0, R"([["g7","c7","g3","e5"]])"), "conditional");
    ASSERT_EQ(move(1, "g7"), "ok");
    EXPECT_THAT(played(), ElementsAre("c3", "g7", "c7"));
    // The first player waits for g3; the second tries to set what follows e5 during his own turn.
    EXPECT_EQ(set(1, R"([["e5","e4"]])"), "no-conditional-moves");
    ASSERT_EQ(move(1, "g3"), "ok");
    EXPECT_EQ(played().back(), "e5");
}

TEST_F(ConditionalTest, LinesSurviveARestartAndACrashBeforeTheAnswer) {
    begin(R"("game":"xiangqi")");
    ASSERT_EQ(move(0, "h2e2"), "ok");
    ASSERT_EQ(set(0, R"([["h9g7","h0g2","i9h9","i0h0"]])"), "conditional");
    restart();
    EXPECT_THAT(shown(0), ElementsAre("h9g7 h0g2 i9h9 i0h0"));
    // The opponent's move is on disk, and nothing after it.
    log.holds = true;
    (*hall)->message(people[1], R"({"t":"move","ply":1,"move":"h9g7"})");
    log.holds = false;
    log.release();
    restart();
    EXPECT_THAT(played(), ElementsAre("h2e2", "h9g7", "h0g2"));
    EXPECT_THAT(shown(0), ElementsAre("i9h9 i0h0"));
    ASSERT_EQ(move(1, "i9h9"), "ok");
    EXPECT_EQ(played().back(), "i0h0");
}

TEST_F(ConditionalTest, LinesAreDeletedWhenTheGameEnds) {
    begin();
    ASSERT_EQ(move(0, "e2e4"), "ok");
    ASSERT_EQ(set(0, R"([["e5","Nf3"]])"), "conditional");
    ASSERT_EQ(ask(1, R"({"t":"resign"})"), "ok");
    EXPECT_TRUE(chats->conditional(id)->empty());
}

// ---- random games -------------------------------------------------------------------------------

std::string any_move(std::mt19937& random, const json::object& view) {
    if (const auto* legal = view.if_contains("legal"); legal && !legal->as_array().empty())
        return json::value_to<std::string>(legal->as_array()[random() % legal->as_array().size()]);
    return fmt::format("{}{}", "abcdefghj"[random() % 9], 1 + random() % 9);
}

/// The next moves of the game played by hand, possibly fewer, so that each has an answer.
std::string line_from(const Moves& moves, std::size_t from, std::size_t most) {
    std::string line = "[";
    const std::size_t end = std::min(moves.size(), from + most);
    const std::size_t length = (end - from) / 2 * 2;
    for (std::size_t i = 0; i < length; ++i)
        line += fmt::format(R"({}"{}")", i == 0 ? "" : ",", moves[from + i]);
    return length == 0 ? "" : line + "]";
}

class ConditionalGames : public ConditionalTest, public testing::WithParamInterface<const char*> {
  protected:
    /// Plays a game by hand; returns its moves.
    Moves by_hand(std::mt19937& random) {
        begin(GetParam());
        for (int tries = 0; tries < 60; ++tries) {
            const json::object now = view();
            if (now.at("phase") != "playing")
                break;
            move(now.at("turn") == "first" ? 0 : 1, any_move(random, now));
        }
        return played();
    }
};

TEST_P(ConditionalGames, GiveTheSameMovesAsPlayByHand) {
    std::mt19937 random(20'261'127);
    std::size_t played_by_themselves = 0;
    for (int game = 0; game < kyvien::test::samples(4, 4, 4); ++game) {
        id.clear();
        const Moves moves = by_hand(random);
        begin(GetParam());
        while (played().size() < moves.size()) {
            const std::size_t made = played().size();
            const std::size_t mover = made % 2, waits = 1 - mover;
            if (random() % 3 == 0) {
                std::string lines = line_from(moves, made, 2 + random() % 6);
                // A line that the opponent will not play has no effect, if it is legal at all.
                const std::string other = any_move(random, view());
                const bool has_decoy =
                    other != moves[made] && !lines.empty() &&
                    set(waits, fmt::format(R"([{},["{}","{}"]])", lines, other,
                                           moves[random() % moves.size()])) == "conditional";
                if (!has_decoy && !lines.empty()) {
                    ASSERT_EQ(set(waits, "[" + lines + "]"), "conditional");
                }
            }
            if (random() % 10 == 0)
                restart();
            ASSERT_EQ(move(mover, moves[made]), "ok") << people[mover]->answers.back();
            const Moves now = played();
            ASSERT_EQ(now, Moves(moves.begin(), moves.begin() + static_cast<long>(now.size())));
            played_by_themselves += now.size() - made - 1;
        }
        EXPECT_EQ(played(), moves);
    }
    EXPECT_GT(played_by_themselves, 10U);
}

INSTANTIATE_TEST_SUITE_P(Games, ConditionalGames,
                         testing::Values(R"("game":"chess")", R"("game":"xiangqi")",
                                         R"("game":"go","size":9)"),
                         [](const auto& game) {
                             const std::string text = game.param;
                             return text.substr(8, text.find('"', 8) - 8);
                         });

}  // namespace
}  // namespace conditional_test
}  // namespace kyvien::hall
