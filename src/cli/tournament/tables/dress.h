// cli/tournament/tables/dress.h — writes a table of a tournament in the format that was asked
// for: text, JSON, CSV or HTML.
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
    std::vector<std::string> notes{};  ///< under the title, in text and HTML
    /// The columns' names in JSON: in every language the same, and each once.
    std::vector<std::string> keys;
};

/// What the verbs that print a table are asked.
struct TableOptions {
    std::string verb, file, output = "-", language = "en";
    bool json = false, csv = false, html = false;
};

/// --language, --output, --json, --csv, --html; `options` must live as long as the command.
void add_dress_options(Command& command, TableOptions& options);

/// Writes it; the exit code.
[[nodiscard]] int give(const TableOptions& options, const Table& table,
                       rulebook::Language language);

}  // namespace kyvien::cli
