// cli/tournament/desk.h — what the verbs of `kyvien tournament` share: opening the file, the
// author, the answer.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "base/result.h"
#include "cli/support/command_line.h"
#include "cli/tournament/verbs.h"
#include "tournament/office/decide.h"

namespace kyvien::cli {

/// The common arguments of every verb of the office.
struct OfficeArguments {
    std::string verb;
    std::string file;
    std::string by;
    std::string reason;
    std::string language;
    bool json = false;
    int confirmed = 0;  ///< the level of the acknowledged warnings
    /// The file that the command is read from, if any: errors in it name it.
    std::string list{};
};

/// Reports a refusal; returns the exit code.
int fail(const OfficeArguments& desk, const Refusal& refusal);

/// Opens the file, gets the command from `asked`, appends its events (all or none), and prints what
/// was done; additional information for an organiser goes to standard error.
int change(const OfficeArguments& desk,
           const std::function<Result<tournament::OfficeCommand>(const tournament::Office&)>& asked,
           const std::function<std::string(const tournament::Office&)>& done);
int change(const OfficeArguments& desk, const tournament::OfficeCommand& command,
           const std::function<std::string(const tournament::Office&)>& done);

/// Prints the warnings on standard error.
void print_warnings(const OfficeArguments& desk,
                    const std::vector<tournament::OfficeWarning>& warnings);

/// Parses "5d", "12k", or the corresponding number. Refuses: bad-argument.
[[nodiscard]] Result<int> grade_of(const std::string& text);

[[nodiscard]] std::string default_author();

/// --warned: the acknowledged warnings of FIDE mode.
void add_confirmed(Command& command, int& level);

/// Adds a verb with the file, --by, --language and --json.
Command* add_verb(Command& tournament, const std::string& name, Help what,
                  const std::shared_ptr<OfficeArguments>& desk);

/// The name of an entry, or its number if it does not exist.
[[nodiscard]] std::string name_of(const tournament::Office& office, int number);

}  // namespace kyvien::cli
