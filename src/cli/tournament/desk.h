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

/// What every verb of the office is told.
struct Desk {
    std::string verb;
    std::string file;
    std::string by;
    std::string reason;
    std::string language;
    bool json = false;
    int confirmed = 0;  ///< the level of the warnings that were read
    /// The file that the command is read from, if there is one: what is wrong in it names it.
    std::string list{};
};

/// Tells why not; returns the exit code.
int fail(const Desk& desk, const Refusal& refusal);

/// Opens the file, asks the office for the command, appends its events, all of them or none, and
/// says what was done; what an organiser should know besides goes to standard error.
int change(const Desk& desk,
           const std::function<Result<tournament::OfficeCommand>(const tournament::Office&)>& asked,
           const std::function<std::string(const tournament::Office&)>& done);
int change(const Desk& desk, const tournament::OfficeCommand& command,
           const std::function<std::string(const tournament::Office&)>& done);

/// Tells the warnings on standard error.
void tell_warnings(const Desk& desk, const std::vector<tournament::OfficeWarning>& warnings);

/// "5d", "12k", or the number that it stands for. Refuses: bad-argument.
[[nodiscard]] Result<int> grade_of(const std::string& text);

[[nodiscard]] std::string usual_author();

/// --warned: warnings of FIDE mode that were read.
void add_confirmed(Command& command, int& level);

/// A verb with the file, --by, --language and --json.
Command* add_verb(Command& tournament, const std::string& name, Help what,
                  const std::shared_ptr<Desk>& desk);

/// The name of an entry, or the number of one that does not exist.
[[nodiscard]] std::string name_of(const tournament::Office& office, int number);

}  // namespace kyvien::cli
