// cli/tournament/tables/table_output.h — writes a table of a tournament in the requested format:
// text, JSON, CSV or HTML.
#pragma once

#include <string>
#include <vector>

#include "cli/support/command.h"
#include "rulebook/clause.h"

namespace kyvien::cli {

struct Table {
    std::string title;
    std::vector<std::string> head;
    std::vector<std::vector<std::string>> rows;
    std::vector<bool> to_the_right;
    std::vector<std::string> notes{};  ///< below the title, in text and HTML
    /// The columns' names in JSON: the same in every language, and unique.
    std::vector<std::string> keys;
};

/// The common options of verbs that print a table.
struct TableOptions {
    std::string verb, file, output = "-", language = "en";
    bool json = false, csv = false, html = false;
};

/// Adds --language, --output, --json, --csv, --html; `options` must outlive the command.
void add_table_options(Command& command, TableOptions& options);

/// Writes the table; returns the exit code.
[[nodiscard]] int write_table(const TableOptions& options, const Table& table,
                              rulebook::Language language);

}  // namespace kyvien::cli
