#include "record/keys.h"

#include <gtest/gtest.h>

#include <string>

#include "record/fields.h"

namespace kyvien::record {
namespace keys_test {
namespace {

constexpr LockCost kQuick{1, 8192};

Seed seed_of(std::uint8_t byte) {
    Seed seed{};
    seed.fill(byte);
    return seed;
}

LockRandomness lock_randomness() {
    LockRandomness random{};
    random.fill(9);
    return random;
}

std::string with_value(const std::string& line, std::string_view key, std::string value) {
    Fields fields = read_fields(line).value();
    for (auto& [each, old] : fields)
        if (each == key)
            old = value;
    return write_fields(fields);
}

TEST(Keys, AreDeterminedByTheSeed) {
    const SecretKeys keys("Lan", seed_of(1));
    EXPECT_EQ(keys.public_keys(), SecretKeys("Lan", seed_of(1)).public_keys());
    EXPECT_NE(keys.public_keys().signing, SecretKeys("Lan", seed_of(2)).public_keys().signing);
    EXPECT_NE(keys.public_keys().signing, keys.public_keys().sealing);
    EXPECT_EQ(fingerprint(keys.public_keys()).size(), 19U);
}

TEST(Keys, ASignatureIsValidOnlyForItsKeyAndText) {
    const SecretKeys keys("Lan", seed_of(1));
    const SignatureBytes signature = keys.sign("1-0");
    EXPECT_TRUE(is_signed(keys.public_keys().signing, "1-0", signature));
    EXPECT_FALSE(is_signed(keys.public_keys().signing, "0-1", signature));
    EXPECT_FALSE(is_signed(SecretKeys("Lan", seed_of(2)).public_keys().signing, "1-0", signature));
    EXPECT_FALSE(is_signed(SigningKey{}, "1-0", signature));
}

TEST(Keys, PublicKeysAreReadAsTheyWereWritten) {
    const PublicKeys keys = SecretKeys("Nguyễn Thị Lan", seed_of(1)).public_keys();
    const auto read = read_public(write_public(keys));
    ASSERT_TRUE(read) << read.error().english;
    EXPECT_EQ(*read, keys);
}

TEST(Keys, SecretKeysAreReadAsTheyWereWritten) {
    const SecretKeys keys("Lan", seed_of(1));
    const std::string line = write_secret(keys);
    EXPECT_FALSE(is_locked(line));
    const auto read = read_secret(line);
    ASSERT_TRUE(read) << read.error().english;
    EXPECT_EQ(read->public_keys(), keys.public_keys());
    EXPECT_EQ(read->seed(), keys.seed());
}

TEST(Keys, ALockedKeyOpensOnlyWithItsPassphrase) {
    const SecretKeys keys("Lan", seed_of(1));
    const std::string line = write_locked(keys, "cờ tướng", lock_randomness(), kQuick).value();
    EXPECT_TRUE(is_locked(line));
    EXPECT_EQ(line.find(to_base64(keys.seed())), std::string::npos);
    const auto read = read_secret(line, "cờ tướng");
    ASSERT_TRUE(read) << read.error().english;
    EXPECT_EQ(read->seed(), keys.seed());
    EXPECT_EQ(read_secret(line, "cờ vua").error().code.name(), "wrong-passphrase");
    EXPECT_EQ(read_secret(line).error().code.name(), "wrong-passphrase");
}

TEST(Keys, ALockWithExcessiveCostIsRefused) {
    const SecretKeys keys("Lan", seed_of(1));
    const std::string line = write_locked(keys, "x", lock_randomness(), kQuick).value();
    EXPECT_EQ(read_secret(with_value(line, "memory", "1099511627776"), "x").error().code.name(),
              "bad-key");
    EXPECT_EQ(read_secret(with_value(line, "passes", "4000000000"), "x").error().code.name(),
              "bad-key");
    EXPECT_EQ(read_secret(with_value(line, "passes", "0"), "x").error().code.name(), "bad-key");
    EXPECT_EQ(read_secret(with_value(line, "passes", "01"), "x").error().code.name(), "bad-key");
}

TEST(Keys, AReplacedPublicPartIsDetected) {
    const SecretKeys keys("Lan", seed_of(1));
    const std::string other = to_base64(SecretKeys("Lan", seed_of(2)).public_keys().signing);
    EXPECT_EQ(read_secret(with_value(write_secret(keys), "sign", other)).error().code.name(),
              "bad-key");
    const std::string locked = write_locked(keys, "x", lock_randomness(), kQuick).value();
    EXPECT_EQ(read_secret(with_value(locked, "sign", other), "x").error().code.name(), "bad-key");
}

TEST(Keys, AnInvalidKeyLineIsRefused) {
    const std::string line = write_public(SecretKeys("Lan", seed_of(1)).public_keys());
    for (const std::string& text :
         {std::string(), std::string("e4"), line + " ", line + " more=1", line.substr(0, 60),
          with_value(line, "kyvien-public-key", "2"), with_value(line, "sign", "AAAA"),
          with_value(line, "name", ""), with_value(line, "name", "a\nb")})
        EXPECT_EQ(read_public(text).error().code.name(), "bad-key") << text;
    EXPECT_EQ(read_secret(line).error().code.name(), "bad-key");
}

}  // namespace
}  // namespace keys_test
}  // namespace kyvien::record
