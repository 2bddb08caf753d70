#include "cli/support/exit_code.h"

#include <algorithm>
#include <iterator>
#include <string_view>

namespace kyvien::cli {
namespace {

/// Refusals of values on the command line itself, whichever verb parses them.
constexpr std::string_view kOfCommandLine[] = {
    "bad-usage",        "bad-argument",     "bad-option",       "unknown-tie-break",
    "unknown-encoding", "no-such-notation", "no-such-language", "no-journal-named",
};

/// Refusals of a file, a database, a port or a program that cannot be used. A fault inside a
/// readable text is a finding.
bool is_trouble(std::string_view code) {
    constexpr std::string_view kBegins[] = {"cannot-", "file-",     "store-",   "port-",
                                            "engine-", "no-sodium", "index-un", "socket-"};
    constexpr std::string_view kCodes[] = {"broken-gzip",     "broken-zstd",
                                           "exists",          "too-long",
                                           "no-randomness",   "no-memory",
                                           "journal-exists",  "journal-in-use",
                                           "no-such-journal", "journal-not-writable",
                                           "no-page",         "cluster-key-unreadable",
                                           "listen-fds",      "no-tcp-socket"};
    return std::ranges::any_of(kBegins, [code](auto begin) { return code.starts_with(begin); }) ||
           std::ranges::find(kCodes, code) != std::end(kCodes) || code.ends_with("-passphrase");
}

}  // namespace

ExitCode exit_code_of(const Refusal& refusal) {
    const std::string_view code = refusal.code.name();
    if (std::ranges::find(kOfCommandLine, code) != std::end(kOfCommandLine))
        return kUsage;
    return is_trouble(code) ? kTrouble : kFindings;
}

}  // namespace kyvien::cli
