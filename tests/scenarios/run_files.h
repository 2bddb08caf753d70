// scenarios/run_files.h — do the scenarios of a file hold?
//
// A scenario that is known to fail is listed in a file of exceptions with its reason; one that is
// listed and passes is a finding too, so that the list stays true.
#pragma once

#include <functional>
#include <iosfwd>
#include <map>
#include <string>

#include "base/result.h"

namespace kyvien::scenarios {

/// Why a scenario is known to fail, by its id: "disputed: ..." or "open: ...".
using Exceptions = std::map<std::string, std::string, std::less<>>;

/// Reads lines "ID disputed|open REASON"; empty lines and those that begin with # do not count.
/// Refuses: cannot-read; bad-list with file and line.
[[nodiscard]] Result<Exceptions> read_exceptions(const std::string& file);

enum class Shown : std::uint8_t { All, FailuresOnly };

/// How many scenarios of a file did what.
struct Tally {
    std::size_t all = 0;
    std::size_t passed = 0;
    std::size_t not_built = 0;  ///< failed because the arbiter cannot be told what they tell
    std::size_t excepted = 0;   ///< failed and are listed
    std::size_t unexpected_passes = 0;  ///< passed though they are listed

    [[nodiscard]] std::size_t failed() const { return all - passed; }
    /// Exactly the listed ones fail.
    [[nodiscard]] bool as_expected() const {
        return failed() == excepted && unexpected_passes == 0;
    }
};

/// Runs every scenario of the file. Writes to `out` a line for each id, passed or the first
/// expectation that failed, and a line with the sums; these name what is listed if `exceptions` is
/// given. Refuses: cannot-read; not-json; bad-field.
[[nodiscard]] Result<Tally> run_file(const std::string& file, const Exceptions* exceptions,
                                     Shown shown, std::ostream& out);

}  // namespace kyvien::scenarios
