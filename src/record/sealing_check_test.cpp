// The complete process of a sealed move over the board: sealed, recorded in the log, opened,
// verified.
#include "record/sealing_check.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "conduct/core/internal/board_fixture.h"
#include "record/record_file.h"
#include "record/sealed_move.h"

namespace kyvien::record {

using conduct::Report;
using conduct::Seat;
using conduct::Values;
using testing::HasSubstr;

namespace sealing_check_test {
namespace {

Seed seed_of(std::uint8_t byte) {
    Seed seed{};
    seed.fill(byte);
    return seed;
}
const SecretKeys& arbiter() {
    static const SecretKeys keys("Mai", seed_of(3));
    return keys;
}

/// One law: its reports of sealing and opening, and a move at the start of its game.
struct Law {
    conduct::Game game;
    const char* sealing;
    const char* opening;
    const char* found;
    const char* move;
    const char* other;
};
constexpr Law kLaws[] = {
    {conduct::Game::Chess, "seal", "open-envelope", "found", "Nf3", "Nc3"},
    {conduct::Game::Xiangqi, "adjourned", "sealed-opened", "written", "h2e2", "b2e2"},
    {conduct::Game::Go, "sealed", "envelope-opened", "point", "q16", "d4"},
};

class SealedInTheLog : public testing::TestWithParam<Law> {
  protected:
    static conduct::Settings settings() {
        conduct::Settings settings;
        settings.game = GetParam().game;
        settings.time = clock::sudden_death(std::chrono::hours(1));
        if (settings.game == conduct::Game::Chess)
            settings.set(conduct::Regulation::DefaultTime, 1'800'000);
        return settings;
    }

    conduct::BoardTable table_{settings()};
    Occasion occasion_{"final-1", Seat::First, 0};

    [[nodiscard]] SealedMove sealed(std::string_view text, std::uint8_t nonce = 7) const {
        SealRandomness random{};
        random.fill(nonce);
        return seal(occasion_, text, arbiter().public_keys().sealing, random).value();
    }
    [[nodiscard]] static Values texts_of(const SealedMove& move) {
        return {{"commitment", move.envelope.commitment},
                {"envelope", move.envelope.sealed},
                {"envelope-for", to_base64(arbiter().public_keys().sealing)},
                {"occasion", "final-1"}};
    }
    /// As in the desk and the hall: first checked, then decided.
    std::string tell(std::string kind, std::optional<Seat> seat, Values fields) {
        Report report{std::move(kind), seat, std::move(fields)};
        if (auto fits = check_sealed_report(table_.state(), report); !fits)
            return "refused: " + fits.error().code.text();
        return table_.arbiter_reports(report.kind, report.seat, report.fields);
    }
    /// Adjourns the game with these texts, up to the moment before the opening.
    std::string adjourn(const Values& texts) {
        if (GetParam().game == conduct::Game::Chess) {
            table_.arbiter_reports("require-seal", std::nullopt, {{"resumption", "tomorrow"}});
            const std::string told = tell("seal", Seat::First, texts);
            if (table_.state().phase() == conduct::Phase::Adjourned)
                table_.arbiter_reports("resume", std::nullopt, {{"present", "both"}});
            return told;
        }
        if (GetParam().game == conduct::Game::Go)
            table_.arbiter_reports("adjourned");
        return tell(GetParam().sealing, Seat::First, texts);
    }
    std::string open(Values fields) {
        const bool about_game = GetParam().game != conduct::Game::Xiangqi;
        return tell(GetParam().opening, about_game ? std::nullopt : std::optional(Seat::First),
                    std::move(fields));
    }
    [[nodiscard]] std::string log() const {
        std::string log;
        for (const conduct::Event& event : table_.log())
            log += conduct::encode(event) + "\n";
        return log;
    }
    /// "holds: …" or "fails LINE: …" of the check of sealed moves in the closed record.
    [[nodiscard]] static std::string verified(const std::string& log) {
        const std::string record =
            log + "chain=" + std::string(64, '0') + " events=0 record=1\nresult=*\n";
        for (const Check& check : verify_record(record).checks)
            if (check.kind == CheckKind::Sealed)
                return check.holds ? "holds: " + check.english
                                   : "fails " + std::to_string(check.line) + ": " + check.english;
        return "nothing";
    }
};

TEST_P(SealedInTheLog, ASealedMoveIsPlayedAndVerified) {
    const SealedMove move = sealed(GetParam().move);
    EXPECT_THAT(adjourn(texts_of(move)), testing::Not(HasSubstr("refused")));
    EXPECT_EQ(table_.state().phase(), conduct::Phase::Adjourned);
    ASSERT_EQ(table_.state().sealings().size(), 1U);
    EXPECT_EQ(table_.state().sealings()[0].ply, 0U);
    EXPECT_THAT(verified(log()), HasSubstr("never been opened"));

    // The stub contains the move; the arbiter need not write it.
    EXPECT_THAT(open({{"stub", move.stub}}), testing::Not(HasSubstr("refused")));
    EXPECT_EQ(table_.state().ply(), 1U);
    EXPECT_EQ(table_.state().sealings()[0].found, GetParam().move);
    EXPECT_EQ(verified(log()),
              std::string("holds: The move sealed by the first player after 0 moves agrees with "
                          "its commitment, envelope and stub: ") +
                  GetParam().move + ".");
    table_.check_replay();
}

TEST_P(SealedInTheLog, AnotherMoveIsNotShownUnderThisCommitment) {
    const SealedMove move = sealed(GetParam().move);
    adjourn(texts_of(move));
    const std::size_t before = table_.log().size();
    EXPECT_EQ(open({{GetParam().found, GetParam().other}, {"stub", move.stub}}),
              "refused: stub-says-otherwise");
    EXPECT_EQ(open({{GetParam().found, GetParam().other}, {"stub", sealed(GetParam().other).stub}}),
              "refused: envelope-not-committed");
    EXPECT_EQ(open({{GetParam().found, GetParam().other}, {"stub", "AAAA"}}),
              "refused: envelope-unreadable");
    EXPECT_EQ(open({{GetParam().found, GetParam().other}}), "refused: stub-missing");
    EXPECT_EQ(table_.log().size(), before);
}

TEST_P(SealedInTheLog, AnEnvelopeWithOtherContentIsDetectedByItsStub) {
    const SealedMove move = sealed(GetParam().move);
    Values texts = texts_of(move);
    texts[1].second = sealed(GetParam().other, 9).envelope.sealed;
    adjourn(texts);
    EXPECT_EQ(open({{"stub", move.stub}}), "refused: envelope-not-of-stub");
}

TEST_P(SealedInTheLog, MalformedSealingTextsAreRefused) {
    Values texts = texts_of(sealed(GetParam().move));
    texts[0].second += "A";
    EXPECT_EQ(adjourn(texts), "refused: sealed-texts");
    texts = texts_of(sealed(GetParam().move));
    texts.pop_back();
    EXPECT_EQ(adjourn(texts), "refused: sealed-texts");
    EXPECT_NE(table_.state().phase(), conduct::Phase::Adjourned);
}

TEST_P(SealedInTheLog, VerificationNamesTheFalseOpeningInALog) {
    // Conduct itself knows no keys: a program that skips the check can write such a log.
    const SealedMove move = sealed(GetParam().move);
    adjourn(texts_of(move));
    const bool about_game = GetParam().game != conduct::Game::Xiangqi;
    table_.arbiter_reports(GetParam().opening,
                           about_game ? std::nullopt : std::optional(Seat::First),
                           {{GetParam().found, GetParam().other}, {"stub", move.stub}});
    ASSERT_EQ(table_.state().ply(), 1U);
    const std::string found = verified(log());
    EXPECT_THAT(found, HasSubstr("fails " + std::to_string(table_.state().sealings()[0].opened)));
    EXPECT_THAT(found, HasSubstr("after 0 moves does not agree: the stub says '"));
}

TEST_P(SealedInTheLog, AnOpeningWithoutAStubProvesNothing) {
    adjourn(texts_of(sealed(GetParam().move)));
    const bool about_game = GetParam().game != conduct::Game::Xiangqi;
    table_.arbiter_reports(GetParam().opening,
                           about_game ? std::nullopt : std::optional(Seat::First),
                           {{GetParam().found, GetParam().move}});
    EXPECT_THAT(verified(log()), HasSubstr("opened without the stub that proves it"));
}

INSTANTIATE_TEST_SUITE_P(Laws, SealedInTheLog, testing::ValuesIn(kLaws), [](const auto& law) {
    return std::string(conduct::name(law.param.game));
});

TEST(SealedAtTheBoard, AMoveMadeOnTheBoardIsSealedWithItsPly) {  // FIDE I.1.1
    conduct::Settings settings;
    settings.set(conduct::Regulation::DefaultTime, 1'800'000);
    conduct::BoardTable table(settings);
    table.arbiter_reports("require-seal", std::nullopt, {{"resumption", "tomorrow"}});
    table.try_move("e2e4");
    SealRandomness random{};
    const SealedMove move =
        seal({"final-1", Seat::First, 0}, "e4", arbiter().public_keys().sealing, random).value();
    table.player_reports(Seat::First, "seal",
                         {{"commitment", move.envelope.commitment}, {"occasion", "final-1"}});
    ASSERT_EQ(table.state().sealings().size(), 1U);
    EXPECT_EQ(table.state().sealings()[0].ply, 0U);
    EXPECT_EQ(text_of_stub(table.state().sealings()[0], move.stub).value(), "e4");
}

TEST(SealedAtTheBoard, AnUnreadableEnvelopeNeedsNoStub) {  // FIDE I.8.2
    conduct::Settings settings;
    settings.set(conduct::Regulation::DefaultTime, 1'800'000);
    conduct::BoardTable table(settings);
    table.arbiter_reports("require-seal", std::nullopt, {{"resumption", "tomorrow"}});
    SealRandomness random{};
    const SealedMove move =
        seal({"final-1", Seat::First, 0}, "??", arbiter().public_keys().sealing, random).value();
    table.player_reports(Seat::First, "seal",
                         {{"commitment", move.envelope.commitment}, {"occasion", "final-1"}});
    table.arbiter_reports("resume", std::nullopt, {{"present", "both"}});
    Report opening{"open-envelope", std::nullopt, {{"found", "??"}, {"judged", "unintelligible"}}};
    EXPECT_TRUE(check_sealed_report(table.state(), opening));
    table.arbiter_reports(opening.kind, opening.seat, opening.fields);
    ASSERT_TRUE(table.state().ending());
    EXPECT_EQ(table.state().ending()->code, "sealed-move-unreadable");
    EXPECT_TRUE(check_sealing(table.state().sealings()[0]).holds);
}

}  // namespace
}  // namespace sealing_check_test
}  // namespace kyvien::record
