// Archives cut into parts: the parts together equal the whole, wherever the cuts are.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <stdlib.h>

#include <filesystem>
#include <fstream>
#include <map>

#include "effort.h"
#include "judge/judge.h"
#include "temporary_folder.h"

namespace kyvien::judge {
namespace parts_test {
namespace {

namespace fs = std::filesystem;

class Parts : public testing::Test {
  protected:
    std::string file(const std::string& name, const std::string& text) {
        const fs::path path = folder_ / name;
        std::ofstream(path, std::ios::binary) << text;
        return path.string();
    }
    [[nodiscard]] std::string missing() const { return (folder_ / "missing.pgn").string(); }

  private:
    kyvien::test::TemporaryFolder folder_;
};

/// What was reported about some files, the parts concatenated.
struct CollectedReports {
    std::vector<std::string> reports;
    std::map<std::string, FileSummary> files;

    void judge(const std::vector<std::string>& names, const JudgeOptions& options) {
        std::map<std::string, std::size_t> before;
        for (const auto& [name, summary] : files)
            before[name] = summary.games;
        JudgeSink sink;
        sink.on_game = [&](GameReport&& report) {
            report.number += before[report.file];
            reports.push_back(to_json(report));
        };
        sink.on_file = [&](const FileSummary& summary) {
            FileSummary& all = files[summary.file];
            all.games += summary.games;
            all.plies += summary.plies;
            all.bytes += summary.bytes;
            for (std::size_t i = 0; i < 3; ++i)
                all.games_with[i] += summary.games_with[i];
            for (const auto& [code, count] : summary.findings)
                all.findings[code] += count;
            ends += summary.has_end;
            troubles += summary.trouble.has_value();
        };
        judge_stream(names, options, sink);
    }
    std::size_t ends = 0, troubles = 0;
};

TEST_F(Parts, TogetherGiveTheSameReportsAsTheWhole) {
    std::string pgn, sgf = "; some words before the games\n";
    for (int i = 0; i < 400; ++i) {
        pgn += i % 7 == 5 ? "[Event \"" + std::to_string(i) + "\"]\n\n1. e4 e4 *\n\n"
                          : "[Event \"x\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 1/2-1/2\n\n";
        sgf += i % 5 == 3 ? "(;GM[1]SZ[9];B[cc];B[gg])\n between games \n"
                          : "(;GM[1]SZ[9]KM[0];B[cc];W[gg])\n";
    }
    const std::vector<std::string> files = {file("a.pgn", pgn), file("empty.pgn", ""),
                                            file("b.sgf", sgf), missing(), file("c.pgn", pgn)};
    JudgeOptions options;
    options.reports = Reports::All;
    CollectedReports whole;
    whole.judge(files, options);
    ASSERT_EQ(whole.reports.size(), 1'200u);
    ASSERT_EQ(whole.troubles, 1u);
    // The last has more parts than games.
    for (const std::size_t of :
         {1u, 2u, 3u, 7u, 64u, kyvien::test::slow_tests() ? 5'000u : 1'300u}) {
        CollectedReports parts;
        for (std::size_t index = 1; index <= of; ++index) {
            options.part = Part{index, of};
            options.threads = index % 2 == 0 ? 3 : 1;
            parts.judge(files, options);
        }
        EXPECT_EQ(parts.reports, whole.reports) << of;
        EXPECT_EQ(parts.ends, files.size()) << of;
        EXPECT_EQ(parts.troubles, 1u) << of;
        for (const auto& [name, summary] : whole.files) {
            EXPECT_EQ(parts.files[name].games, summary.games) << name << " in " << of;
            EXPECT_EQ(parts.files[name].plies, summary.plies) << name << " in " << of;
            EXPECT_EQ(parts.files[name].bytes, summary.bytes) << name << " in " << of;
            EXPECT_EQ(parts.files[name].findings, summary.findings) << name << " in " << of;
            EXPECT_TRUE(std::equal(summary.games_with, summary.games_with + 3,
                                   parts.files[name].games_with));
        }
    }
}

TEST_F(Parts, OfALongArchiveEachHasAboutAnEqualShare) {
    std::string text;
    for (int i = 0; i < 60'000; ++i)
        text += "[Event \"x\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 1/2-1/2\n\n";
    const std::vector<std::string> files = {file("a.pgn", text)};
    JudgeOptions options;
    for (std::size_t index = 1; index <= 4; ++index) {
        options.part = Part{index, 4};
        CollectedReports part;
        part.judge(files, options);
        EXPECT_NEAR(static_cast<double>(part.files[files[0]].games), 15'000, 1) << index;
    }
}

}  // namespace
}  // namespace parts_test
}  // namespace kyvien::judge
