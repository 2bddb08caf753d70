#include "scenarios/run_files.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <sstream>

namespace kyvien::scenarios {
namespace {

using testing::HasSubstr;

/// Files in a folder of their own that goes with the test.
class RunFiles : public testing::Test {
  protected:
    RunFiles() { std::filesystem::create_directories(folder_); }
    ~RunFiles() override {
        std::error_code ignored;
        std::filesystem::remove_all(folder_, ignored);
    }
    [[nodiscard]] std::string path(const std::string& name) const { return folder_ / name; }
    std::string write(const std::string& name, const std::string& text) {
        std::ofstream(path(name)) << text;
        return path(name);
    }
    /// Two scenarios of chess: White moves the pawn (holds), and White has then lost (fails).
    std::string two_scenarios() {
        const std::string event = R"("regime": "standard", "variant": "standard",
            "start": "startpos", "events": [{"t": "move", "side": "w", "uci": "e2e4", "san": "e4"},
                                            {"t": "press", "side": "w"}])";
        return write("chess.json", R"({"schema": "fide-scenarios/1", "scenarios": [
            {"id": "GOOD", )" + event + R"(, "expect": {"result": "*"}},
            {"id": "BAD", )" + event + R"(, "expect": {"result": "0-1"}}]})");
    }
    Result<Tally> run(const std::string& file, const Exceptions* exceptions, Shown shown) {
        std::ostringstream out;
        auto tally = run_file(file, exceptions, shown, out);
        printed_ = out.str();
        return tally;
    }

    std::filesystem::path folder_ = std::filesystem::temp_directory_path() /
                                    ("kyvien-scenarios-" + std::to_string(getpid()) + "-" +
                                     testing::UnitTest::GetInstance()->current_test_info()->name());
    std::string printed_;
};

TEST_F(RunFiles, PrintsALinePerIdAndTheTotals) {
    const std::string file = two_scenarios();
    const auto tally = run(file, nullptr, Shown::All);
    ASSERT_TRUE(tally);
    EXPECT_EQ(tally->all, 2U);
    EXPECT_EQ(tally->passed, 1U);
    EXPECT_FALSE(tally->as_expected());
    EXPECT_EQ(printed_, "GOOD: pass\nBAD: FAIL result: expected \"0-1\", got \"*\"\n" + file +
                            ": 1 of 2 pass; 1 fail, 0 of them ask for what is not built\n");
}

TEST_F(RunFiles, AListedFailureIsExpectedAndAListedPassIsAFinding) {
    const std::string file = two_scenarios();
    const Exceptions right = {{"BAD", "disputed: the law says otherwise"}};
    auto tally = run(file, &right, Shown::FailuresOnly);
    ASSERT_TRUE(tally);
    EXPECT_TRUE(tally->as_expected());
    EXPECT_THAT(printed_, HasSubstr("[disputed: the law says otherwise]\n"));
    EXPECT_THAT(printed_, HasSubstr("; 1 of them are listed; 0 listed ones pass\n"));
    EXPECT_THAT(printed_, testing::Not(HasSubstr("GOOD")));

    const Exceptions stale = {{"BAD", "open: later"}, {"GOOD", "open: later"}};
    tally = run(file, &stale, Shown::FailuresOnly);
    ASSERT_TRUE(tally);
    EXPECT_FALSE(tally->as_expected());
    EXPECT_THAT(printed_, HasSubstr("GOOD: pass, though listed as open: later\n"));
}

TEST_F(RunFiles, AMalformedScenarioFailsAndTheOthersRun) {
    const auto tally = run(write("odd.json", R"({"schema": "fide-scenarios/1", "scenarios": [
        {"id": "ODD", "start": "startpos", "events": [7], "expect": {}}]})"),
                           nullptr, Shown::All);
    ASSERT_TRUE(tally);
    EXPECT_EQ(tally->failed(), 1U);
    EXPECT_THAT(printed_, HasSubstr("ODD: FAIL not of the format: "));
}

TEST_F(RunFiles, GivesTheReasonWhyAFileCannotBeRun) {
    EXPECT_EQ(run(path("absent.json"), nullptr, Shown::All).error().code.name(), "cannot-read");
    EXPECT_EQ(run(write("a.json", "{"), nullptr, Shown::All).error().code.name(), "not-json");
    EXPECT_EQ(run(write("b.json", "[]"), nullptr, Shown::All).error().code.name(), "bad-field");
    EXPECT_EQ(run(write("c.json", R"({"scenarios": []})"), nullptr, Shown::All).error().code.name(),
              "bad-field");
}

TEST_F(RunFiles, ReadsExceptionsAndNamesAnInvalidLine) {
    const auto read =
        read_exceptions(write("right.txt", "# why\n\nA-1 open  not yet\nB-2 disputed no\n"));
    ASSERT_TRUE(read);
    EXPECT_EQ(*read, (Exceptions{{"A-1", "open: not yet"}, {"B-2", "disputed: no"}}));
    for (const char* line : {"A-1 open", "A-1 broken it fails", "A-1"}) {
        const auto refused = read_exceptions(write("wrong.txt", std::string("# why\n") + line));
        ASSERT_FALSE(refused) << line;
        EXPECT_EQ(refused.error().english,
                  path("wrong.txt") + ":2: a line is ID disputed|open REASON");
    }
    EXPECT_EQ(read_exceptions(path("absent.txt")).error().code.name(), "cannot-read");
}

}  // namespace
}  // namespace kyvien::scenarios
