// When an address is fetched, and how an attempt becomes part of a broadcast; on a given clock.
#include "hall/broadcast/internal/source_turns.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <functional>
#include <future>

#include "hall/broadcast/source_desk.h"
#include "hall/service/quiet_journal_fixture.h"
#include "hall/service/token.h"
#include "temporary_folder.h"

namespace kyvien::hall {
namespace source_turns_test {
namespace {

constexpr const char* kGame = "[Round \"1.1\"]\n[White \"Lan\"]\n[Black \"Minh\"]\n\n1. e4 *\n";
constexpr const char* kLater = "[Round \"1.1\"]\n[White \"Lan\"]\n[Black \"Minh\"]\n\n1. e4 e5 *\n";
constexpr const char* kOther = "[Round \"1.1\"]\n[White \"Lan\"]\n[Black \"Minh\"]\n\n1. e4 c5 *\n";

BroadcastSource source(const std::string& address, store::Instant interval = 10'000) {
    return {address, interval, "", "Hoa", 1};
}
SourceTurns::Outcome failed(const char* trouble) {
    SourceTurns::Outcome outcome;
    outcome.trouble = trouble;
    return outcome;
}

class SourceTurnsTest : public testing::Test {
  protected:
    /// The address that is due; "" if there is none.
    std::string taken(store::Instant now) {
        turn = turns.take(now);
        return turn ? turn->id : "";
    }
    SourceTurns turns;
    std::optional<SourceTurns::Turn> turn;
};

TEST_F(SourceTurnsTest, ANewSourceIsFetchedAtOnceAndThenAfterItsInterval) {
    turns.set("cup", source("https://a/"), 1'000);
    EXPECT_EQ(taken(1'000), "cup");
    EXPECT_EQ(taken(99'000), "") << "it is in hand";
    turn = SourceTurns::Turn{"cup", 1, source("https://a/"), {}};
    turns.done(*turn, {}, 2'000);
    EXPECT_EQ(turns.next(), 12'000);
    EXPECT_EQ(taken(11'999), "");
    EXPECT_EQ(taken(12'000), "cup");
}

TEST_F(SourceTurnsTest, FailuresDoubleTheDelayUpToFiveMinutesUntilTheNextSuccess) {
    turns.set("cup", source("https://a/"), 0);
    store::Instant now = 0;
    for (const store::Instant pause : {20'000, 40'000, 80'000, 160'000, 300'000, 300'000}) {
        ASSERT_EQ(taken(now), "cup");
        turns.done(*turn, failed("status"), now);
        EXPECT_EQ(turns.next(), now + pause);
        now += pause;
    }
    EXPECT_EQ(turns.progress("cup")->failures, 6);
    EXPECT_FALSE(turns.progress("cup")->answered);
    ASSERT_EQ(taken(now), "cup");
    turns.done(*turn, {}, now);
    EXPECT_EQ(turns.next(), now + 10'000);
    EXPECT_EQ(turns.progress("cup")->failures, 0);
    EXPECT_EQ(turns.progress("cup")->answered, now);
    // A failure does not shorten an interval of five minutes.
    turns.set("slow", source("https://b/", 300'000), now);
    ASSERT_EQ(taken(now), "slow");
    turns.done(*turn, failed("status"), now);
    EXPECT_EQ(turns.progress("slow")->next, now + 300'000);
}

TEST_F(SourceTurnsTest, RetryAfterIsObeyedUntilTheSourceIsSetAgain) {
    turns.set("cup", source("https://a/"), 0);
    ASSERT_EQ(taken(0), "cup");
    SourceTurns::Outcome busy = failed("status");
    busy.status = 429;
    busy.wait = 3'600'000;
    turns.done(*turn, busy, 0);
    EXPECT_EQ(turns.next(), 3'600'000);
    // A Retry-After shorter than the delay after a failure does not shorten it.
    ASSERT_EQ(taken(3'600'000), "cup");
    busy.wait = 1'000;
    turns.done(*turn, busy, 3'600'000);
    EXPECT_EQ(turns.next(), 3'640'000);
    ASSERT_EQ(taken(3'640'000), "cup");
    busy.wait = 3'600'000;
    turns.done(*turn, busy, 3'640'000);
    turns.fetch_soon("cup", 3'640'001);
    ASSERT_EQ(taken(3'640'001), "cup");
    // Then it continues as before.
    turns.done(*turn, {}, 3'640'002);
    EXPECT_EQ(turns.next(), 3'650'002);
}

TEST_F(SourceTurnsTest, AnUnreadableFileDoesNotIncreaseTheDelay) {
    turns.set("cup", source("https://a/"), 0);
    ASSERT_EQ(taken(0), "cup");
    SourceTurns::Outcome empty;
    empty.status = 200;
    empty.file = KnownFile{"\"1\"", "", std::nullopt};
    empty.refused = Refusal(refuse("no-game", "There is no game in this text.").error());
    turns.done(*turn, empty, 0);
    EXPECT_EQ(turns.next(), 10'000);
    EXPECT_EQ(turns.progress("cup")->refused->code.text(), "no-game");
    ASSERT_EQ(taken(10'000), "cup");
    EXPECT_EQ(turn->known.etag, "\"1\"");
}

TEST_F(SourceTurnsTest, SettingTheSourceDiscardsTheCurrentAttempt) {
    turns.set("cup", source("https://a/"), 0);
    ASSERT_EQ(taken(0), "cup");
    const SourceTurns::Turn old = *turn;
    turns.set("cup", source("https://b/"), 0);
    SourceTurns::Outcome outcome;
    outcome.file = KnownFile{"\"old\"", "", std::nullopt};
    turns.done(old, outcome, 1);
    ASSERT_EQ(taken(1), "cup");
    EXPECT_EQ(turn->source.address, "https://b/");
    EXPECT_EQ(turn->known.etag, "");
    turns.forget("cup");
    turns.done(*turn, {}, 2);
    EXPECT_EQ(turns.progress("cup"), nullptr);
}

TEST_F(SourceTurnsTest, AFetchOnDemandDoesNotWaitForTheInterval) {
    turns.set("cup", source("https://a/"), 0);
    ASSERT_EQ(taken(0), "cup");
    turns.fetch_soon("cup", 1);
    EXPECT_EQ(taken(1), "") << "it is in hand";
    turn = SourceTurns::Turn{"cup", 1, source("https://a/"), {}};
    turns.done(*turn, failed("status"), 2);
    ASSERT_EQ(taken(2), "cup");
    turns.done(*turn, failed("status"), 3);
    EXPECT_EQ(taken(3), "");
    turns.fetch_soon("cup", 3);
    EXPECT_EQ(taken(3), "cup");
}

TEST_F(SourceTurnsTest, TheSourceThatHasBeenDueLongestIsFetchedFirst) {
    turns.set_all({{"a", source("https://a/")}, {"b", source("https://b/")}}, 0);
    ASSERT_EQ(taken(0), "a");
    turns.done(*turn, {}, 5);
    EXPECT_EQ(taken(100'000), "b");
    turns.set_all({{"b", source("https://b/")}}, 100'000);
    EXPECT_EQ(taken(100'000), "") << "one is in hand, the other is no more";
}

// ---- an attempt, from reading the setting to recording the result ----

/// Gives the prepared answer, and runs a callback while it fetches.
class GivenFetcher : public SourceFetcher {
  public:
    std::optional<SourceAnswer> fetch(const SourceRequest& request) override {
        asked.push_back(request);
        if (meanwhile)
            meanwhile();
        return answer;
    }
    void stop() override { answer = std::nullopt; }

    std::optional<SourceAnswer> answer;
    std::function<void()> meanwhile;
    std::vector<SourceRequest> asked;
};

class FetchingSources : public test::QuietTest {
  protected:
    FetchingSources() {
        EXPECT_TRUE(prepare_randomness());
        const std::string made = ask(
            [](Broadcasts& all) { return all.make("Hoa", R"({"name":"Cup","game":"chess"})"); });
        id = made.substr(made.find("\"id\":\"") + 6, 8);
        const std::string set = ask([this](Broadcasts& all) -> Result<std::string> {
            KYVIEN_TRY(all.set_source(id, "Hoa", R"({"address":"https://club.example/cup.pgn"})",
                                      EgressPolicy::with({}).value()));
            return std::string("set");
        });
        EXPECT_EQ(set, "set");
    }

    template <typename Work>
    std::string ask(Work work) {
        std::promise<std::string> told;
        desk.ask<std::string>(std::move(work), [&told](Result<std::string> value) {
            told.set_value(value ? *value : std::string(value.error().code.text()));
        });
        return told.get_future().get();
    }
    std::string push(const char* file) {
        return ask([this, file](Broadcasts& all) { return all.push(id, "Lan", "", file); });
    }
    Broadcasts::SourceState source_state() {
        Broadcasts::SourceState found;
        ask([this, &found](Broadcasts& all) -> Result<std::string> {
            found = KYVIEN_TRY(all.source_state(id));
            return std::string();
        });
        return found;
    }
    std::string board() {
        return ask([this](Broadcasts& all) -> Result<std::string> {
            return *KYVIEN_TRY(all.show_board(id, "1.1")).text;
        });
    }
    SourceTurns::Outcome attempt(const char* file, const KnownFile& known = {}) {
        fetcher.answer = SourceAnswer{200, "", file, "\"tag\"", "yesterday"};
        const auto outcome = fetch_source(desk, fetcher, {id, 1, *source_state().source, known});
        EXPECT_TRUE(outcome);
        return outcome.value_or(SourceTurns::Outcome{});
    }

    kyvien::test::TemporaryFolder folder;
    BroadcastDesk desk{lines_in_folder(folder.path().string())};
    GivenFetcher fetcher;
    std::string id;
};

TEST_F(FetchingSources, AFetchedFileIsTreatedLikeAnUpload) {
    const auto first = attempt(kGame);
    EXPECT_EQ(first.trouble, "");
    EXPECT_TRUE(first.is_new);
    ASSERT_TRUE(first.file);
    EXPECT_EQ(first.file->etag, "\"tag\"");
    EXPECT_EQ(fetcher.asked.back().etag, "");
    const std::size_t lines = source_state().lines;
    // The same file once more, from a server that does not recognise that.
    const auto again = attempt(kGame, *first.file);
    EXPECT_EQ(fetcher.asked.back().etag, "\"tag\"");
    EXPECT_FALSE(again.file);
    // And after a restart, when no file is known.
    EXPECT_FALSE(attempt(kGame).is_new);
    EXPECT_EQ(source_state().lines, lines);
    EXPECT_TRUE(attempt(kLater).is_new);
    EXPECT_THAT(board(), testing::HasSubstr("\"corrections\":[]"));
    EXPECT_TRUE(attempt(kOther).is_new);
    EXPECT_THAT(board(), testing::HasSubstr(R"("by":"Hoa","ply":2,"was":"e7e5")"));
}

TEST_F(FetchingSources, AFileRequestedBeforeANewerUploadIsDropped) {
    fetcher.meanwhile = [this] { EXPECT_THAT(push(kLater), testing::HasSubstr("\"new\"")); };
    const auto late = attempt(kGame);
    EXPECT_EQ(late.trouble, "");
    EXPECT_FALSE(late.file) << "it is not known, and will be fetched once more";
    EXPECT_THAT(board(), testing::HasSubstr("e7e5"));
    fetcher.meanwhile = [this] {
        ask([this](Broadcasts& all) -> Result<std::string> {
            KYVIEN_TRY(all.stop_source(id, "Lan"));
            return std::string();
        });
    };
    EXPECT_FALSE(attempt(kOther).file);
    EXPECT_THAT(board(), testing::HasSubstr("e7e5"));
}

TEST_F(FetchingSources, UnreadableFilesAreReportedAndFailedFetchesChangeNothing) {
    const auto nothing = attempt("not yet");
    ASSERT_TRUE(nothing.refused);
    EXPECT_EQ(nothing.refused->code.text(), "no-game");
    EXPECT_TRUE(nothing.file);
    const auto half = attempt((std::string(kGame) + "\n[FEN \"x\"]\n\n1. e4 *\n").c_str());
    EXPECT_EQ(half.unreadable, 1U);
    EXPECT_TRUE(half.is_new);
    fetcher.answer = SourceAnswer{500, "status", "", "", ""};
    const auto failed = fetch_source(desk, fetcher, {id, 1, *source_state().source, {}});
    ASSERT_TRUE(failed);
    EXPECT_EQ(failed->trouble, "status");
    EXPECT_EQ(failed->status, 500);
    EXPECT_FALSE(failed->file);
    EXPECT_THAT(board(), testing::HasSubstr("e2e4"));
}

TEST_F(FetchingSources, ASourceThatFillsItsRecordIsReported) {
    for (int i = 0; i < 100; ++i) {
        std::string file =
            std::string(kGame) + "{" + std::to_string(i) + std::string(60'000, 'x') + "} *\n";
        const auto outcome = attempt(file.replace(file.find("1. e4 *"), 7, "1. e4").c_str());
        if (!outcome.refused)
            continue;
        EXPECT_EQ(outcome.refused->code.text(), "broadcast-full");
        EXPECT_FALSE(outcome.is_new);
        EXPECT_GT(i, 30);
        return;
    }
    FAIL() << "it never fills";
}

TEST_F(FetchingSources, NothingIsFetchedForAChangedSourceOrAnEndedBroadcast) {
    const BroadcastSource set = *source_state().source;
    ask([this](Broadcasts& all) { return all.change(id, "Hoa", R"({"ended":true})"); });
    const auto ended = fetch_source(desk, fetcher, {id, 1, set, {}});
    ASSERT_TRUE(ended);
    EXPECT_TRUE(ended->is_void);
    ask([this](Broadcasts& all) { return all.change(id, "Hoa", R"({"ended":false})"); });
    BroadcastSource other = set;
    other.address = "https://club.example/other.pgn";
    const auto changed = fetch_source(desk, fetcher, {id, 1, other, {}});
    ASSERT_TRUE(changed);
    EXPECT_TRUE(changed->is_void);
    EXPECT_TRUE(fetcher.asked.empty());
}

TEST_F(FetchingSources, SourceSettingsAreReadOrRefusedWithTheirField) {
    const auto set = [this](std::string body,
                            EgressPolicy policy = EgressPolicy::with({}).value()) {
        return ask([this, body, policy](Broadcasts& all) -> Result<std::string> {
            const auto source = KYVIEN_TRY(all.set_source(id, "Lan", body, policy));
            return source.address + ' ' + std::to_string(source.interval) + ' ' + source.round +
                   ' ' + source.by;
        });
    };
    const std::size_t lines = source_state().lines;
    EXPECT_EQ(set("{}"), "https://club.example/cup.pgn 10000  Hoa") << "nothing is said";
    EXPECT_EQ(source_state().lines, lines);
    EXPECT_EQ(set(R"({"interval_s":5,"round":"3"})"), "https://club.example/cup.pgn 5000 3 Lan");
    for (const char* const wrong :
         {R"({"interval_s":4})", R"({"interval_s":301})", R"({"round":"3.1"})", R"({"address":7})"})
        EXPECT_EQ(set(wrong), "bad-field") << wrong;
    EXPECT_EQ(set(R"({"every":7})"), "unknown-field");
    for (const char* const wrong : {R"({"address":"http://club.example/"})",
                                    R"({"address":"https://10.0.0.1/"})", R"({"address":"x"})"})
        EXPECT_EQ(set(wrong), "bad-source-address") << wrong;
    EXPECT_EQ(set("{}", EgressPolicy::off()), "bad-source-address");
    EXPECT_EQ(source_state().lines, lines + 1);
}

}  // namespace
}  // namespace source_turns_test
}  // namespace kyvien::hall
