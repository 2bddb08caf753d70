#include "record/record_file.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "conduct/core/internal/game_fixture.h"

namespace kyvien::record {

using conduct::Role;
using testing::HasSubstr;

namespace record_file_test {
namespace {

Seed seed_of(std::uint8_t byte) {
    Seed seed{};
    seed.fill(byte);
    return seed;
}

const SecretKeys& lan() {
    static const SecretKeys keys("Lan", seed_of(1));
    return keys;
}
const SecretKeys& minh() {
    static const SecretKeys keys("Minh", seed_of(2));
    return keys;
}
const SecretKeys& arbiter() {
    static const SecretKeys keys("Trần Thị Mai", seed_of(3));
    return keys;
}

std::string log_of(const conduct::Table& table) {
    std::string log;
    for (const conduct::Event& event : table.log())
        log += conduct::encode(event) + "\n";
    return log;
}

/// The shortest possible mate.
std::string mate_log() {
    conduct::Table table{conduct::Settings{}};
    table.play("f2f3 e7e5 g2g4 d8h4");
    return log_of(table);
}

std::string signed_by_all() {
    std::string record = mate_log();
    record = sign_record(record, Role::First, lan()).value();
    record = sign_record(record, Role::Second, minh()).value();
    return sign_record(record, Role::Arbiter, arbiter()).value();
}

/// The first check that fails, as "kind:line".
std::string fault_of(std::string_view record) {
    for (const Check& check : verify_record(record).checks)
        if (!check.holds)
            return std::string(name(check.kind)) + ":" + std::to_string(check.line);
    return "holds";
}

std::string replaced(std::string text, std::string_view what, std::string_view with) {
    const auto at = text.find(what);
    EXPECT_NE(at, std::string::npos) << what;
    return at == std::string::npos ? text : text.replace(at, what.size(), with);
}

std::size_t line_count(const std::string& text) {
    return static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
}

TEST(RecordFile, ARecordSignedByBothPlayersAndTheArbiterIsValid) {
    const Verification found = verify_record(signed_by_all());
    EXPECT_TRUE(found.holds());
    ASSERT_EQ(found.signatures.size(), 3U);
    EXPECT_EQ(found.signatures[2].name, "Trần Thị Mai");
    EXPECT_EQ(found.signatures[2].key, arbiter().public_keys().signing);
    ASSERT_TRUE(found.ending);
    EXPECT_EQ(found.ending->code, "checkmate");
    EXPECT_THAT(signed_by_all(), HasSubstr("result=0-1 code=checkmate clause=fide-2018:5.1.1\n"));
}

TEST(RecordFile, AnUnsignedRecordIsReportedToProveNothing) {
    const std::string record = close_record(mate_log()).value();
    EXPECT_EQ(fault_of(record), "signed:0");
    EXPECT_TRUE(verify_record(record).holds_unsigned());
    EXPECT_EQ(close_record(record).value(), record);
}

TEST(RecordFile, AnUnfinishedGameCanBeSigned) {
    conduct::Table table{conduct::Settings{}};
    table.play("e2e4");
    const std::string record = sign_record(log_of(table), Role::Arbiter, arbiter()).value();
    EXPECT_THAT(record, HasSubstr("\nresult=*\n"));
    EXPECT_EQ(fault_of(record), "holds");
}

TEST(RecordFile, EveryAlteredByteIsDetected) {
    const std::string record = signed_by_all();
    for (std::size_t i = 0; i < record.size(); ++i)
        for (const int change : {1, 0x20, 0x80}) {
            std::string altered = record;
            altered[i] = static_cast<char>(altered[i] ^ change);
            EXPECT_NE(fault_of(altered), "holds") << "byte " << i << " of " << altered;
        }
}

TEST(RecordFile, EveryMissingOrDuplicatedLineIsDetected) {
    const std::string record = signed_by_all();
    const std::size_t signatures_from = line_count(mate_log()) + 2;
    std::size_t begin = 0;
    for (std::size_t number = 0; begin < record.size(); ++number) {
        const std::size_t end = record.find('\n', begin) + 1;
        const std::string line = record.substr(begin, end - begin);
        std::string doubled = record;
        EXPECT_NE(fault_of(doubled.insert(begin, line)), "holds") << line;
        // Removing a signature is not detected; that is why verify can be told which signers to
        // expect.
        std::string without = record;
        without.erase(begin, line.size());
        EXPECT_EQ(fault_of(without) == "holds", number >= signatures_from) << line;
        begin = end;
    }
}

TEST(RecordFile, AReplacedEventWithANewChainBreaksTheSignatures) {
    // The forger recomputes the chain hash, which anyone can do.
    const std::string record = signed_by_all();
    const std::string log = replaced(mate_log(), "player=Lan", "player=Long");
    const std::string forged =
        close_record(log).value() + record.substr(record.find("as=first name="));
    EXPECT_EQ(fault_of(forged), "signature:" + std::to_string(line_count(log) + 3));
    EXPECT_FALSE(verify_record(forged).signatures[0].holds);
}

TEST(RecordFile, AFaultNamesItsLine) {
    const std::string record = signed_by_all();
    const std::size_t events = line_count(mate_log());
    EXPECT_EQ(fault_of(replaced(record, "move=e7e5", "move=e7e6")),
              "chain:" + std::to_string(events + 1));
    EXPECT_EQ(fault_of(replaced(record, "t=started", "t=startled")), "events:4");
    EXPECT_EQ(fault_of(replaced(record, "result=0-1", "result=1-0")),
              "result:" + std::to_string(events + 2));
    EXPECT_EQ(fault_of(replaced(record, "as=second name=Minh", "as=second name=Binh")),
              "signature:" + std::to_string(events + 4));
    EXPECT_EQ(fault_of(mate_log()), "chain:" + std::to_string(events + 1));
    EXPECT_EQ(fault_of(""), "events:1");
    EXPECT_EQ(fault_of(record.substr(0, record.size() - 1)),
              "events:" + std::to_string(events + 5));
}

TEST(RecordFile, AnImpossibleMoveFailsTheReplay) {
    const std::string log = replaced(mate_log(), "move=e7e5", "move=e7e2");
    std::string chain;
    {
        std::vector<conduct::Event> events = conduct::decode_log(log).value();
        chain = base::to_hex(conduct::chain_of(events));
    }
    const std::string record = log + "chain=" + chain +
                               " events=" + std::to_string(line_count(log)) +
                               " record=1\nresult=0-1 code=checkmate clause=fide-2018:5.1.1\n";
    EXPECT_THAT(fault_of(record), HasSubstr("replay:"));
    EXPECT_EQ(close_record(log).error().code.name(), "bad-record");
    EXPECT_EQ(sign_record(record, Role::Arbiter, arbiter()).error().code.name(), "bad-record");
}

TEST(RecordFile, AnAlteredRecordCannotBeSigned) {
    const std::string record = replaced(signed_by_all(), "player=Lan", "player=Loan");
    const auto refused = sign_record(record, Role::Arbiter, minh());
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code.name(), "bad-record");
}

TEST(RecordFile, ASeatSignsOnceAndEachArbiterOnce) {
    const std::string record = signed_by_all();
    EXPECT_EQ(sign_record(record, Role::First, minh()).error().code.name(), "signed-already");
    EXPECT_EQ(sign_record(record, Role::Arbiter, arbiter()).error().code.name(), "signed-already");
    const auto second_arbiter = sign_record(record, Role::Arbiter, lan());
    ASSERT_TRUE(second_arbiter);
    EXPECT_EQ(fault_of(*second_arbiter), "holds");
}

TEST(RecordFile, ASignatureIsInvalidForTheOtherSeat) {
    const std::string record = sign_record(mate_log(), Role::First, lan()).value();
    EXPECT_THAT(fault_of(replaced(record, "as=first", "as=second")), HasSubstr("signature:"));
}

}  // namespace
}  // namespace record_file_test
}  // namespace kyvien::record
