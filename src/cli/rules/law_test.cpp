#include <gmock/gmock.h>

#include <algorithm>
#include <string>
#include <utility>

#include "cli/support/command.h"
#include "cli/support/command_line.h"

namespace kyvien::cli {
namespace {

using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

struct CommandOutput {
    int code;
    std::string out, err;
};

CommandOutput law(const std::string& arguments) {
    Command app({}, "kyvien");
    Outcome outcome;
    add_law(app, outcome);
    testing::internal::CaptureStdout();
    testing::internal::CaptureStderr();
    const auto ended = app.parse("law " + arguments);
    std::string out = testing::internal::GetCapturedStdout();
    return {ended ? *ended : outcome.code, std::move(out), testing::internal::GetCapturedStderr()};
}

TEST(LawCommand, WithoutArgumentsListsTheThreeLawsInTheLanguage) {
    const CommandOutput output = law("--language vi");
    EXPECT_EQ(output.code, kSuccess);
    EXPECT_THAT(output.out, HasSubstr("fide-2018    348 clauses  Luật cờ vua FIDE"));
    EXPECT_THAT(output.out, HasSubstr("xiangqi-vn   101 clauses"));
    EXPECT_THAT(output.out, HasSubstr("go-cn        160 clauses"));
}

TEST(LawCommand, ShowsAClauseWithItsSection) {
    const CommandOutput output = law("xiangqi-vn 23.3 --language vi");
    EXPECT_EQ(output.code, kSuccess);
    EXPECT_THAT(output.out, StartsWith("xiangqi-vn § 23.3  Điểm 3"));
    EXPECT_THAT(output.out, HasSubstr("Điều 23"));
    EXPECT_THAT(output.out, Not(HasSubstr("not yet translated")));
}

TEST(LawCommand, ListsALawUnderTheTitlesOfItsSections) {
    const CommandOutput output = law("go-cn --language zh-Hant");
    EXPECT_EQ(output.code, kSuccess);
    EXPECT_THAT(output.out, HasSubstr("第20條 同形再現的裁決\n  20           position"));
}

TEST(LawCommand, ChecklistShowsWhatIsCheckedAndWhen) {
    const CommandOutput output = law("go-cn --checklist --language zh-Hans");
    EXPECT_EQ(output.code, kSuccess);
    EXPECT_THAT(output.out, StartsWith("赛前\n  [ ] 1 "));
    EXPECT_THAT(output.out, HasSubstr("\n对局结束后\n  [ ] 16.7"));
    const CommandOutput english = law("xiangqi-vn --checklist");
    EXPECT_THAT(english.out, StartsWith("After the games\n  [ ] 13.2"));
    EXPECT_THAT(law("fide-2018 --checklist --json").out,
                StartsWith(R"({"law":"fide-2018","clause":"2.1","when":"event","title":)"));
    EXPECT_EQ(law("fide-2018 2.1 --checklist").code, kUsage);
}

TEST(LawCommand, PrintsOneJsonObjectPerLine) {
    const CommandOutput clause = law("fide-2018 9.2.1.2 --json");
    EXPECT_EQ(clause.code, kSuccess);
    EXPECT_THAT(clause.out, StartsWith(R"({"law":"fide-2018","clause":"9.2.1.2","kind":)"));
    EXPECT_THAT(clause.out, HasSubstr(R"("language":"en","title":"Position has just appeared")"));
    EXPECT_EQ(std::ranges::count(clause.out, '\n'), 1);
    EXPECT_EQ(std::ranges::count(law("fide-2018 --json").out, '\n'), 348);
    EXPECT_EQ(std::ranges::count(law("--json").out, '\n'), 3);
}

TEST(LawCommand, SearchesOneLawOrAllOfThem) {
    const CommandOutput one = law("xiangqi-vn --language vi --search chieu mai");
    EXPECT_EQ(one.code, kSuccess);
    EXPECT_THAT(one.out, HasSubstr("23.1 "));
    EXPECT_THAT(one.out, Not(HasSubstr("fide-2018")));
    const CommandOutput all = law("--search resignation");
    EXPECT_THAT(all.out, HasSubstr("fide-2018   5.1.2"));
    EXPECT_THAT(all.out, HasSubstr("xiangqi-vn  7.1.k"));
    EXPECT_THAT(all.out, HasSubstr("go-cn       7.2"));
}

TEST(LawCommand, AlignsColumnsBesideWideTitles) {
    const CommandOutput output = law("xiangqi-vn --language zh-Hans --search 长捉");
    EXPECT_THAT(output.out, HasSubstr("23.3          要点三：长捉一子"));
    EXPECT_EQ(output.code, kSuccess);
}

TEST(LawCommand, GivesTheExitCodeOfFindingsForASearchWithoutResults) {
    const CommandOutput output = law("--search zugzwang");
    EXPECT_EQ(output.code, kFindings);
    EXPECT_EQ(output.out, "");
    EXPECT_THAT(output.err, HasSubstr("no clause contains the words 'zugzwang' (en)"));
}

TEST(LawCommand, RefusesAnUnknownClauseListingTheExistingOnes) {
    EXPECT_THAT(law("fide-2018 99").err, HasSubstr("has no clause '99'"));
    const CommandOutput article = law("fide-2018 9.5");
    EXPECT_EQ(article.code, kFindings);
    EXPECT_THAT(article.err, HasSubstr("its parts are 9.5.1, 9.5.2, 9.5.3"));
}

TEST(LawCommand, ReportsAnUnknownLawOrLanguageAsAUsageError) {
    EXPECT_EQ(law("fide-2023").code, kUsage);
    EXPECT_EQ(law("go-cn 6 --language ja").code, kUsage);
    EXPECT_EQ(law("go-cn 6 --search ko").code, kUsage);
}

}  // namespace
}  // namespace kyvien::cli
