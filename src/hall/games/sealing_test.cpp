// Sealed moves in the hall: two players adjourn, one seals, and the envelope is opened in time.
#include <fmt/core.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "hall/games/hall.h"
#include "hall/games/hall_fixture.h"
#include "hall/service/quiet_journal_fixture.h"
#include "record/record_file.h"
#include "record/sealed_move.h"

namespace kyvien::hall {

using clock::Seat;
using test::ControlledLog;
using test::RecordingWatcher;
using test::TestHall;
using testing::HasSubstr;
using testing::Not;

namespace sealing_test {
namespace {

using namespace std::chrono_literals;
namespace json = boost::json;

constexpr const char* kGame = R"({"game":"chess","name":"Lan","seat":"first",)"
                              R"("time":{"kind":"fischer","base_ms":600000,"increment_ms":5000}})";
constexpr const char* kOverTheBoard =
    R"({"game":"chess","setting":"over-the-board","seats":{"first":"Lan","second":"Minh"},)"
    R"("begin":true,"time":{"kind":"fischer","base_ms":600000,"increment_ms":5000}})";
constexpr const char* kKey = "the key of the arbiters";

std::shared_ptr<const record::SecretKeys> keys() {
    record::Seed seed{};
    seed.fill(5);
    return std::make_shared<const record::SecretKeys>("Mai", seed);
}

class HallSealing : public test::QuietTest {
  protected:
    HallSealing() {
        (*hall)->set_arbiter_key(hash_of_secret(kKey));
        (*hall)->set_sealing_key(keys()->public_keys(), keys());
    }

    /// The hall has only the public key; an arbiter has the secret one elsewhere.
    void seal_for_an_arbiter() { (*hall)->set_sealing_key(keys()->public_keys(), nullptr); }

    void begin() {
        const auto made = hall->create(kGame);
        ASSERT_TRUE(made);
        id = made->id;
        const auto joined = hall->join(id, "Minh");
        ASSERT_TRUE(joined);
        first = hall->watch(id, made->token);
        second = hall->watch(id, joined->token);
    }
    static std::string report(const std::string& kind, const std::string& seat,
                              const std::string& fields = "{}") {
        return fmt::format(R"({{"t":"report","kind":"{}","seat":"{}","fields":{}}})", kind, seat,
                           fields);
    }
    std::string say(const std::shared_ptr<RecordingWatcher>& who, const std::string& text) {
        hall->say(who, text);
        return who->outcome();
    }
    [[nodiscard]] record::SealedMove sealed(std::string_view text, std::string_view game = {}) {
        record::SealRandomness random{};
        random.fill(nonce_++);
        return record::seal({game.empty() ? id : std::string(game), Seat::First, 0}, text,
                            keys()->public_keys().sealing, random)
            .value();
    }
    std::string hand_in(const record::SealedMove& made) {
        return say(first, report("move-sealed", "first",
                                 fmt::format(R"({{"commitment":"{}","envelope":"{}"}})",
                                             made.envelope.commitment, made.envelope.sealed)));
    }
    void agree() {
        const auto at = (time.now() + 20h).time_since_epoch().count();
        EXPECT_EQ(say(second, report("adjournment-asked", "second",
                                     fmt::format(R"({{"resumption":"{}"}})", at))),
                  "ok");
        EXPECT_EQ(view().at("adjournment").at("stage"), "asked");
        const std::string accept =
            report("adjournment-answered", "first", R"({"answer":"accepted"})");
        EXPECT_EQ(say(first, accept), "seen-missing");
        const auto seen = json::serialize(view().at("seq"));
        EXPECT_EQ(say(first, R"({"seen":)" + seen + "," + accept.substr(1)), "ok");
        EXPECT_EQ(view().at("adjournment").at("stage"), "sealing");
    }
    void adjourn(std::string_view text) {
        agree();
        move = sealed(text);
        EXPECT_EQ(hand_in(move), "ok");
        EXPECT_EQ(view().at("phase"), "adjourned");
    }
    void come_back() {
        EXPECT_EQ(say(first, report("resumption-asked", "first")), "ok");
        EXPECT_EQ(say(second, report("resumption-asked", "second")), "ok");
    }
    json::object view() const { return second->last_view(); }
    /// The verification of sealed moves in the game's record.
    std::string verified() {
        const auto record = record::close_record(hall->log_text(id).value());
        if (!record)
            return record.error().english;
        for (const record::Check& check : record::verify_record(*record).checks)
            if (check.kind == record::CheckKind::Sealed)
                return (check.holds ? "holds: " : "fails: ") + check.english;
        return "nothing sealed";
    }

    ControlledLog log;
    ManualTime time{Instant(1'763'764'000'000ms)};
    std::unique_ptr<TestHall> hall = std::make_unique<TestHall>(log, time);
    std::string id;
    std::shared_ptr<RecordingWatcher> first, second;
    record::SealedMove move;

  private:
    std::uint8_t nonce_ = 1;
};

TEST_F(HallSealing, TheHallOpensTheEnvelopeWhenBothAreThere) {
    begin();
    adjourn("g1f3");
    // Nobody sees the move, and the clocks are stopped.
    for (const std::string& shown : second->views)
        EXPECT_THAT(shown, Not(HasSubstr(move.stub)));
    EXPECT_EQ(view().at("clock").at("running"), json::value());
    EXPECT_TRUE(view().at("legal").as_array().empty());
    time.advance(12h);
    hall->tick();
    come_back();
    EXPECT_EQ(view().at("phase"), "playing");
    EXPECT_EQ(view().at("moves").as_array().size(), 1U);
    EXPECT_EQ(view().at("last").as_array().at(1), "f3");
    EXPECT_EQ(view().at("clock").at("running"), "second");
    EXPECT_FALSE(view().contains("adjournment"));
    EXPECT_EQ(verified(),
              "holds: The move sealed by the first player after 0 moves agrees with its "
              "commitment, envelope and stub: g1f3.");
}

TEST_F(HallSealing, WithoutTheSecretKeyTheStubOpensTheEnvelope) {
    seal_for_an_arbiter();
    begin();
    adjourn("g1f3");
    come_back();
    EXPECT_EQ(view().at("adjournment").at("stage"), "opening");
    const auto open = [&](const std::string& found, const std::string& stub) {
        return say(first, report("sealed-move-opened", "first",
                                 fmt::format(R"({{"found":"{}","stub":"{}"}})", found, stub)));
    };
    const auto before = hall->log_text(id).value();
    EXPECT_EQ(open("b1c3", move.stub), "stub-says-otherwise");
    EXPECT_EQ(open("b1c3", sealed("b1c3").stub), "envelope-not-committed");
    EXPECT_EQ(open("g1f3", "none"), "envelope-unreadable");
    EXPECT_EQ(hall->log_text(id).value(), before);
    EXPECT_EQ(open("g1f3", move.stub), "ok");
    EXPECT_EQ(view().at("moves").as_array().size(), 1U);
    EXPECT_THAT(verified(), HasSubstr("holds: "));
}

TEST_F(HallSealing, AtTheTimeAgreedTheRepliersClockRunsUntilHeComes) {  // FIDE I.9.2
    begin();
    adjourn("e2e4");
    time.advance(20h);
    hall->tick();
    EXPECT_EQ(view().at("clock").at("running"), "second");
    EXPECT_EQ(view().at("moves").as_array().size(), 0U);
    time.advance(1min);
    EXPECT_EQ(say(second, report("resumption-asked", "second")), "ok");
    EXPECT_EQ(view().at("moves").as_array().size(), 1U);
    EXPECT_EQ(view().at("clock").at("second_ms"), 540'000);
}

TEST_F(HallSealing, AnEnvelopeOfAnotherGameIsNotOpenedAsThisOne) {
    begin();
    agree();
    move = sealed("e2e4", "elsewhere");
    EXPECT_EQ(hand_in(move), "ok");
    come_back();
    // It stays closed: neither the hall's key nor the stub opens it here.
    EXPECT_EQ(view().at("adjournment").at("stage"), "opening");
    EXPECT_EQ(say(first, report("sealed-move-opened", "first",
                                fmt::format(R"({{"found":"e2e4","stub":"{}"}})", move.stub))),
              "envelope-not-committed");
}

TEST_F(HallSealing, AnInvalidEnvelopeIsRefused) {
    begin();
    agree();
    move = sealed("e2e4");
    move.envelope.commitment.pop_back();
    EXPECT_EQ(hand_in(move), "sealed-texts");
    EXPECT_EQ(view().at("phase"), "playing");
    EXPECT_EQ(say(first, R"({"t":"move","ply":0,"move":"e2e4"})"), "seal-the-move");
}

TEST_F(HallSealing, ARestartedHallOpensDueEnvelopes) {
    seal_for_an_arbiter();
    begin();
    adjourn("e2e4");
    come_back();
    hall = std::make_unique<TestHall>(log, time);
    (*hall)->set_sealing_key(keys()->public_keys(), keys());
    ASSERT_TRUE((*hall)->open());
    hall->run_posted_jobs();
    const auto seen = json::parse(hall->game(id).value()).as_object();
    EXPECT_EQ(seen.at("moves").as_array().size(), 1U);
}

TEST_F(HallSealing, OverTheBoardAReportThatContradictsTheStubIsRefused) {
    const auto made = hall->create(kOverTheBoard);
    ASSERT_TRUE(made);
    id = made->id;
    const auto desk = hall->rule(id, kKey, "Hoa");
    const auto tell = [&](const std::string& kind, const std::string& seat,
                          const std::string& fields) {
        return say(desk, fmt::format(R"({{"t":"report","kind":"{}",{}"fields":{}}})", kind,
                                     seat.empty() ? "" : R"("seat":")" + seat + "\",", fields));
    };
    EXPECT_EQ(tell("require-seal", "", R"({"resumption":"tomorrow"})"), "ok");
    move = sealed("Nf3");
    EXPECT_EQ(
        tell("seal", "first",
             fmt::format(R"({{"commitment":"{}","occasion":"{}"}})", move.envelope.commitment, id)),
        "ok");
    EXPECT_EQ(tell("resume", "", R"({"present":"both"})"), "ok");
    EXPECT_EQ(tell("open-envelope", "", R"({"found":"Nf3"})"), "stub-missing");
    EXPECT_EQ(tell("open-envelope", "", fmt::format(R"({{"found":"Nc3","stub":"{}"}})", move.stub)),
              "stub-says-otherwise");
    EXPECT_EQ(tell("open-envelope", "", fmt::format(R"({{"stub":"{}"}})", move.stub)), "ok");
    EXPECT_THAT(verified(), HasSubstr("holds: "));
}

TEST_F(HallSealing, TheSealingKeyIsPublished) {
    const auto told = json::parse((*hall)->sealing_key().value()).as_object();
    EXPECT_EQ(json::value_to<std::string>(told.at("key")),
              record::to_base64(keys()->public_keys().sealing));
    EXPECT_EQ(told.at("name"), "Mai");
    EXPECT_EQ(told.at("opens"), true);
    seal_for_an_arbiter();
    EXPECT_THAT((*hall)->sealing_key().value(), HasSubstr(R"("opens":false)"));
}

}  // namespace
}  // namespace sealing_test
}  // namespace kyvien::hall
