// The compiler of the catalogues refuses what does not match the generated code, and says where.
#include <gmock/gmock.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;
using testing::Not;

constexpr const char* kReport = R"([[report]]
kind = "late-arrival"
about = "player"
by = "arbiter"
clause = "7.1.e"
label = "A player arrives late"
fields = [
    {key = "late-s", type = "number", required = true, label = "Seconds"},
]
)";
constexpr const char* kRulings = "rulings = [\n    {code = \"late\", fields = [\"seconds\"]},\n]\n";

class CompileCatalogue : public testing::Test {
  protected:
    CompileCatalogue() {
        const auto* info = testing::UnitTest::GetInstance()->current_test_info();
        folder_ = fs::temp_directory_path() /
                  ("kyvien_catalogue_" + std::to_string(getpid()) + "_" + info->name());
        fs::create_directories(folder_ / "some-law");
        write("clauses.toml", "");
    }
    ~CompileCatalogue() override {
        std::error_code ignored;  // a temporary folder that remains does no harm
        fs::remove_all(folder_, ignored);
    }

    void write(const std::string& file, const std::string& text) const {
        std::ofstream(folder_ / "some-law" / file, std::ios::binary) << text;
    }
    [[nodiscard]] std::string header(const std::string& file = "catalogue.h") const {
        std::ifstream in(folder_ / file, std::ios::binary);
        std::stringstream buffer;
        buffer << in.rdbuf();
        return buffer.str();
    }
    /// Its message; empty if it has written the header.
    [[nodiscard]] std::string compile(const std::string& reports,
                                      const std::string& rulings = kRulings) const {
        write("reports.toml", reports);
        write("rulings.toml", rulings);
        const std::string command = std::string(KYVIEN_CATALOGUE_COMPILER) + " '" +
                                    (folder_ / "catalogue.h").string() + "' Some '" +
                                    (folder_ / "some-law").string() + "' law.h 2>&1";
        FILE* pipe = popen(command.c_str(), "r");
        std::string output;
        for (int c = std::fgetc(pipe); c != EOF; c = std::fgetc(pipe))
            output += static_cast<char>(c);
        const int status = pclose(pipe);
        EXPECT_EQ(WEXITSTATUS(status) == 0, output.empty()) << output;
        return output;
    }
    [[nodiscard]] std::string compile_with(const std::string& from, const std::string& to) const {
        std::string text = kReport;
        const std::size_t at = text.find(from);
        EXPECT_NE(at, std::string::npos) << from;
        return compile(text.replace(at, from.size(), to));
    }

  private:
    fs::path folder_;
};

TEST_F(CompileCatalogue, MakesEnumerationsAndTheTableOfReports) {
    EXPECT_EQ(compile(kReport), "");
    EXPECT_THAT(header(), HasSubstr("enum class SomeReport"));
    EXPECT_THAT(header(), HasSubstr("    LateArrival,\n"));
    EXPECT_THAT(header(), HasSubstr("enum class SomeRuling"));
    EXPECT_THAT(header(), HasSubstr("{\"late-s\", FieldType::Number, true, \"Seconds\"}"));
    EXPECT_THAT(header(), HasSubstr("kSomeLawIds, \"7.1.e\")"));
}

TEST_F(CompileCatalogue, MarksKeptFields) {
    EXPECT_EQ(compile_with("required = true", "kept = true"), "");
    EXPECT_THAT(header(),
                HasSubstr("{\"late-s\", FieldType::Number, false, \"Seconds\", {}, true}"));
}

TEST_F(CompileCatalogue, MakesAStructOfAReportWithAMemberForEachField) {
    EXPECT_EQ(compile(kReport), "");
    EXPECT_THAT(header("internal/reports.h"), HasSubstr("namespace some_report {"));
    EXPECT_THAT(header("internal/reports.h"),
                HasSubstr("struct LateArrival : internal::TypedReport {"));
    EXPECT_THAT(header("internal/reports.h"), HasSubstr("    Seat seat{};\n"));
    EXPECT_THAT(header("internal/reports.h"),
                HasSubstr("internal::Required<std::int64_t> late_s;"));
    EXPECT_THAT(header("internal/reports.cpp"), HasSubstr("late_s(*this, \"late-s\")"));
    EXPECT_EQ(compile_with("about = \"player\"", "about = \"game\""), "");
    EXPECT_THAT(header("internal/reports.h"), Not(HasSubstr("Seat seat")));
    EXPECT_EQ(compile_with("about = \"player\"", "about = \"either\""), "");
    EXPECT_THAT(header("internal/reports.h"), HasSubstr("std::optional<Seat> seat;"));
}

TEST_F(CompileCatalogue, GivesAMemberTheTypeOfItsField) {
    const auto member = [&](const std::string& type) {
        EXPECT_EQ(compile_with("\"number\", required = true", type), "");
        return header("internal/reports.h");
    };
    EXPECT_THAT(member("\"text\""), HasSubstr("internal::Optional<std::string_view> late_s;"));
    EXPECT_THAT(member("\"switch\""), HasSubstr("internal::Optional<bool> late_s;"));
    EXPECT_THAT(member("\"seat\""), HasSubstr("internal::Optional<Seat> late_s;"));
    EXPECT_THAT(member("\"squares\""), HasSubstr("internal::Optional<internal::Squares> late_s;"));
    EXPECT_THAT(member("\"clause\""), HasSubstr("internal::Optional<rulebook::Clause> late_s;"));
    const std::string choice = member("\"choice\", choices = [\"as-told\", \"1/2-0\"]");
    EXPECT_THAT(choice,
                HasSubstr("enum class LateS : std::uint8_t {\n        AsTold,\n        N1_2_0,"));
    EXPECT_THAT(choice, HasSubstr("internal::Optional<LateS> late_s;"));
    EXPECT_THAT(choice, HasSubstr("kNames[] = {\"as-told\", \"1/2-0\"}"));
}

TEST_F(CompileCatalogue, MakesAMemberOfEveryKeyThatCanBeOne) {
    EXPECT_EQ(compile_with("late-s", "private"), "");
    EXPECT_THAT(header("internal/reports.h"), HasSubstr("> private_;"));
    EXPECT_EQ(compile_with("\"late-s\", type = \"number\"",
                           "\"late-arrival\", type = \"choice\", choices = [\"a\"]"),
              "");
    EXPECT_THAT(header("internal/reports.h"), HasSubstr("enum class LateArrivalChoice"));
}

TEST_F(CompileCatalogue, RefusesAKeyOrChoiceThatCannotBeInAStruct) {
    EXPECT_THAT(compile_with("late-s", "seat"), HasSubstr("late-arrival.seat: a field of C++"));
    EXPECT_THAT(compile_with("late-s", "2nd"), HasSubstr("late-arrival.2nd: a field of C++"));
    EXPECT_THAT(compile_with("\"number\"", "\"choice\", choices = [\"1/2\", \"1-2\"]"),
                HasSubstr("the choice 1-2 has the name of another"));
}

TEST_F(CompileCatalogue, RefusesAnInvalidOrDuplicateKind) {
    EXPECT_THAT(compile_with("late-arrival", "Late"), HasSubstr("'Late' is no code"));
    EXPECT_THAT(compile(std::string(kReport) + kReport), HasSubstr("late-arrival stands twice"));
}

TEST_F(CompileCatalogue, RefusesUnknownEntriesTypesAndReporters) {
    EXPECT_THAT(compile_with("label = \"A", "lable = \"A"), HasSubstr("unknown entry 'lable'"));
    EXPECT_THAT(compile_with("\"number\"", "\"count\""), HasSubstr("unknown value 'count'"));
    EXPECT_THAT(compile_with("\"arbiter\"", "\"umpire\""), HasSubstr("unknown value 'umpire'"));
    EXPECT_THAT(compile_with("about = \"player\"\n", ""), HasSubstr("'about' is missing"));
}

TEST_F(CompileCatalogue, RefusesAChoiceWithoutChoicesAndChoicesOfAnythingElse) {
    EXPECT_THAT(compile_with("\"number\"", "\"choice\""),
                HasSubstr("late-arrival.late-s: a choice has choices"));
    EXPECT_THAT(compile_with("label = \"Seconds\"", "label = \"Seconds\", choices = [\"1\"]"),
                HasSubstr("a choice has choices"));
}

TEST_F(CompileCatalogue, RefusesADuplicateRulingAndAnUnknownList) {
    EXPECT_THAT(compile(kReport, "rulings = [{code = \"a\"}, {code = \"a\"}]\n"),
                HasSubstr("a stands twice"));
    EXPECT_THAT(compile(kReport, "verdicts = [{code = \"a\"}]\n"),
                HasSubstr("unknown entry 'verdicts'"));
}

}  // namespace
