#include "record/sealed_move.h"

#include <gtest/gtest.h>
#include <sodium.h>

#include <algorithm>
#include <cctype>

namespace kyvien::record {
namespace {

constexpr std::string_view kAlphabet =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

template <std::size_t N>
Bytes<N> counting(std::uint8_t from) {
    Bytes<N> bytes{};
    for (std::uint8_t& byte : bytes)
        byte = from++;
    return bytes;
}

class SealedMoveTest : public testing::Test {
  protected:
    SecretKeys arbiter_{"Arbiter", counting<32>(1)};
    SecretKeys stranger_{"Stranger", counting<32>(2)};
    Occasion occasion_{"k7xq2mrd", clock::Seat::Second, 81};
    SealRandomness random_ = counting<32>(100);

    [[nodiscard]] SealedMove sealed(std::string_view text) const {
        return seal(occasion_, text, arbiter_.public_keys().sealing, random_).value();
    }
    [[nodiscard]] std::string code(const Envelope& envelope, const Occasion& occasion) const {
        const auto opened = open(envelope, occasion, arbiter_);
        return opened ? "opened" : opened.error().code.text();
    }
};

TEST_F(SealedMoveTest, TheArbiterReadsWhatWasWritten) {
    for (const std::string text :
         {"Nf3", "炮二平五", "Xe1-e8 (=)", "d16", "", "cannot be read ☂"}) {
        const SealedMove move = sealed(text);
        const auto opened = open(move.envelope, occasion_, arbiter_);
        ASSERT_TRUE(opened) << opened.error().english;
        EXPECT_EQ(opened->text, text);
        EXPECT_EQ(opened->stub, move.stub);
    }
}

TEST_F(SealedMoveTest, EveryTextFitsIntoAnEventLineUnescaped) {
    const SealedMove move = sealed("Nf3");
    for (const std::string& text : {move.envelope.commitment, move.envelope.sealed, move.stub})
        EXPECT_EQ(text.find_first_not_of(kAlphabet), std::string::npos) << text;
}

TEST_F(SealedMoveTest, TheLengthIsEqualForAllMoves) {
    const SealedMove shortest = sealed("");
    const SealedMove longest = sealed(std::string(kLongestSealedText, 'x'));
    EXPECT_EQ(shortest.envelope.sealed.size(), 278U);
    EXPECT_EQ(longest.envelope.sealed.size(), 278U);
    EXPECT_EQ(shortest.envelope.commitment.size(), 43U);
    EXPECT_EQ(longest.envelope.commitment.size(), 43U);
}

TEST_F(SealedMoveTest, OneMoveSealedTwiceGivesDifferentTexts) {
    const SealedMove one = sealed("Nf3");
    random_ = counting<32>(7);
    const SealedMove other = sealed("Nf3");
    EXPECT_NE(one.envelope.commitment, other.envelope.commitment);
    EXPECT_NE(one.envelope.sealed, other.envelope.sealed);
}

TEST_F(SealedMoveTest, NoOtherKeyOpensTheEnvelope) {
    const auto opened = open(sealed("Nf3").envelope, occasion_, stranger_);
    ASSERT_FALSE(opened);
    EXPECT_EQ(opened.error().code.name(), "envelope-not-ours");
}

TEST_F(SealedMoveTest, AnEnvelopeOfAnotherGameSideOrMoveDoesNotOpen) {
    const SealedMove move = sealed("Nf3");
    for (const Occasion& other : {Occasion{"k7xq2mre", clock::Seat::Second, 81},
                                  Occasion{"k7xq2mrd", clock::Seat::First, 81},
                                  Occasion{"k7xq2mrd", clock::Seat::Second, 79}}) {
        EXPECT_EQ(code(move.envelope, other), "envelope-not-committed");
        EXPECT_FALSE(check_stub(move.envelope.commitment, other, move.stub));
    }
}

TEST_F(SealedMoveTest, TheSealerCannotReplaceTheMoveUnderHisCommitment) {
    const SealedMove first = sealed("Nf3");
    const SealedMove second = sealed("Ng5");  // the same nonce: the closest attempt possible
    EXPECT_EQ(code({first.envelope.commitment, second.envelope.sealed}, occasion_),
              "envelope-not-committed");
    EXPECT_FALSE(check_stub(first.envelope.commitment, occasion_, second.stub));
}

/// Changes one letter of a text, so that its bytes change or it is no longer valid base64 of its
/// length.
std::string with_letter_changed(std::string text, std::size_t at) {
    text[at] = kAlphabet[(kAlphabet.find(text[at]) + 1) % kAlphabet.size()];
    return text;
}

TEST_F(SealedMoveTest, EveryAlteredLetterIsDetected) {
    const SealedMove move = sealed("exd6 e.p.");
    for (std::size_t i = 0; i < move.envelope.sealed.size(); ++i) {
        Envelope altered = move.envelope;
        altered.sealed = with_letter_changed(altered.sealed, i);
        EXPECT_NE(code(altered, occasion_), "opened") << i;
    }
    for (std::size_t i = 0; i < move.envelope.commitment.size(); ++i) {
        Envelope altered = move.envelope;
        altered.commitment = with_letter_changed(altered.commitment, i);
        EXPECT_NE(code(altered, occasion_), "opened") << i;
        EXPECT_FALSE(check_stub(altered.commitment, occasion_, move.stub)) << i;
    }
    for (std::size_t i = 0; i < move.stub.size(); ++i)
        EXPECT_FALSE(
            check_stub(move.envelope.commitment, occasion_, with_letter_changed(move.stub, i)))
            << i;
}

TEST_F(SealedMoveTest, EveryAlteredByteOfTheBoxIsDetected) {
    const SealedMove move = sealed("Nf3");
    const auto bytes = from_base64(move.envelope.sealed).value();
    for (std::size_t i = 0; i < bytes.size(); ++i)
        for (int bit = 0; bit < 8; ++bit) {
            auto altered = bytes;
            altered[i] = static_cast<std::uint8_t>(altered[i] ^ (1 << bit));
            EXPECT_NE(code({move.envelope.commitment, to_base64(altered)}, occasion_), "opened")
                << "byte " << i << " bit " << bit;
        }
}

TEST_F(SealedMoveTest, ATruncatedOrExtendedEnvelopeIsRefused) {
    const SealedMove move = sealed("Nf3");
    const std::string& sealed_text = move.envelope.sealed;
    for (std::size_t length = 0; length < sealed_text.size(); ++length)
        EXPECT_EQ(code({move.envelope.commitment, sealed_text.substr(0, length)}, occasion_),
                  "envelope-unreadable");
    EXPECT_EQ(code({move.envelope.commitment, sealed_text + "A"}, occasion_),
              "envelope-unreadable");
    EXPECT_EQ(code({move.envelope.commitment + "A", sealed_text}, occasion_),
              "envelope-unreadable");
    EXPECT_EQ(check_stub(move.envelope.commitment, occasion_, "").error().code.name(),
              "envelope-unreadable");
}

TEST_F(SealedMoveTest, TheStubOpensTheCommitmentWithoutTheArbiter) {
    const SealedMove move = sealed("馬8進7");
    EXPECT_EQ(check_stub(move.envelope.commitment, occasion_, move.stub).value(), "馬8進7");
}

TEST_F(SealedMoveTest, ATextThatDoesNotFitIsRefusedBeforeItIsSealed) {
    const SealingKey key = arbiter_.public_keys().sealing;
    for (const std::string& text :
         {std::string(kLongestSealedText + 1, 'x'), std::string("e4\nNf3"), std::string("\xff"),
          std::string("e4\0", 3)})
        EXPECT_EQ(seal(occasion_, text, key, random_).error().code.name(), "sealed-text");
}

TEST_F(SealedMoveTest, AKeyOfSmallOrderIsRefused) {
    // All zeros is a point of small order: the shared secret would be publicly known.
    EXPECT_EQ(seal(occasion_, "Nf3", SealingKey{}, random_).error().code.name(), "bad-key");
}

TEST_F(SealedMoveTest, TheEnvelopeIsASealedBoxThatLibsodiumOpens) {
    const SealedMove move = sealed("Nf3");
    const auto box = from_base64(move.envelope.sealed).value();
    std::vector<std::uint8_t> made(box.size());
    Bytes<32> seed{};
    // The arbiter's keys again, made with libsodium alone.
    const Seed whole = counting<32>(1);
    crypto_kdf_derive_from_key(seed.data(), seed.size(), 2, "kyv-seal", whole.data());
    Bytes<32> open_key{};
    Bytes<32> secret_key{};
    crypto_box_seed_keypair(open_key.data(), secret_key.data(), seed.data());
    EXPECT_EQ(open_key, arbiter_.public_keys().sealing);
    ASSERT_EQ(crypto_box_seal_open(made.data(), box.data(), box.size(), open_key.data(),
                                   secret_key.data()),
              0);
    EXPECT_EQ(std::string(made.begin() + 32, made.begin() + 36), std::string("\x03Nf3"));
    EXPECT_TRUE(std::all_of(made.begin() + 36, made.begin() + 160,
                            [](std::uint8_t byte) { return byte == 0; }));
}

TEST_F(SealedMoveTest, TheBrowserProducesTheSameTexts) {
    // Made by web/src/pages/sealing/seal.ts from the same nonce (web/test/unit/seal.test.mjs).
    const SealedMove move = sealed("炮二平五");
    EXPECT_EQ(to_base64(arbiter_.public_keys().sealing),
              "VSYazevuWl266tETkREUxXNH20RN6DFp9yKffsqmpHA");
    EXPECT_EQ(move.envelope.commitment, "EkpTt4jJ83_YAC2BX64MirrOs-ApbvYvtvPYbSBiF3Q");
    EXPECT_EQ(move.stub, "ZGVmZ2hpamtsbW5vcHFyc3R1dnd4eXp7fH1-f4CBgoPngq7kuozlubPkupQ");
    EXPECT_EQ(move.envelope.sealed,
              "kolSfbvnmAIrjM6nqptNNA4QHAaM_EPiEi86ymHuyBJB9uNY1JCyuVKNoG7nZgRLq3lCA3"
              "PWeJ2DW_rpZvuAvkSkfmmdAvtOHtBWkuA0xI3P7mHf6oSN6Rjj70t0jEkX7bfVBy_kQBK2"
              "O5vBylFhPhqBeocVW56TvQHB0xUCGzBGleXhJOSPmP3s9rUI9rWPgt_D7HmMAmhwmI074a"
              "H_zrGDuLJYBnuaFyrz_6HRt8xAV35XqQ0ivl1IiFQmbJph80OFOgNh6C0kum65QiaeUw");
    EXPECT_TRUE(check_envelope(move.envelope.sealed, move.stub, arbiter_.public_keys().sealing));
}

}  // namespace
}  // namespace kyvien::record
