// cli/judge/parts.h — judging archives in parts: the report of one part (`kyvien judge --part I/N
// --json`), and joining the reports of all parts.
//
// Such a report has a line for each game, as printed by `kyvien judge --json`, and ends with a line
// for the part and the sums of each file; without that line it is incomplete.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "judge/judge.h"

namespace kyvien::cli {

/// Parses "2/8".
[[nodiscard]] std::optional<judge::Part> read_part(std::string_view text);

struct PartOfFile {
    judge::FileSummary summary;
    bool is_strange = false;  ///< text, but no game up to the end of the file
};

/// Prints the last line of a part's report. `all`: it includes games without findings.
void print_part(const judge::Part& part, bool all, const std::vector<std::string>& archives,
                const std::vector<PartOfFile>& files);

struct MergeOptions {
    bool json = false, quiet = false, strict = false;
};

/// Prints what `kyvien judge` would print for the whole; returns its exit code. The reports may be
/// given in any order.
[[nodiscard]] int merge_parts(const std::vector<std::string>& reports, const MergeOptions& options);

}  // namespace kyvien::cli
