// cli/judge/totals.h — prints the results of `kyvien judge`: games with findings, files, sums. Used
// for archives that are judged now and for the reports of their parts.
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "judge/judge.h"

namespace kyvien::cli {

/// The totals so far, over all files.
struct JudgeTotals {
    std::size_t games = 0;
    std::size_t without_games = 0;  ///< number of files
    std::vector<std::size_t> games_by_kind = std::vector<std::size_t>(conduct::games().size());
    std::size_t plies = 0;
    std::size_t bytes = 0;
    std::size_t games_with[3] = {0, 0, 0};
    std::map<std::string, std::size_t> findings;
    std::size_t troubles = 0;

    void add(const judge::FileSummary& file);
    /// Counts a file that could be read and has text, but no game.
    void add_without_games(const std::string& file);
    /// `strict`: findings of severity information count too.
    [[nodiscard]] int exit_code(bool strict) const;
};

/// Adds the summary of another part of the same file.
void add(judge::FileSummary& to, const judge::FileSummary& more);

void print_report(const judge::GameReport& report, judge::Severity min_severity);
void print_file(const judge::FileSummary& file);
/// `seconds`: nothing if nothing was judged now.
void print_totals(const JudgeTotals& totals, std::optional<double> seconds);
void report_file_error(const judge::FileSummary& file);

}  // namespace kyvien::cli
