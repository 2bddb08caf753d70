// kyvien_scenarios FILE... — runs scenario files of the three laws against the arbiter.
//
// Prints a line per id and a line with the sums of each file. Exit code 0 only if all pass, or,
// with --exceptions, if exactly the scenarios fail that are listed; 1 if not; 2 for a wrong command
// line; 3 for a file that cannot be read or output that cannot be written.
#include <getopt.h>

#include <algorithm>
#include <iostream>
#include <optional>
#include <span>
#include <string>

#include "scenarios/run_files.h"

namespace {

using namespace kyvien::scenarios;

constexpr int kSuccess = 0;
constexpr int kFindings = 1;
constexpr int kUsage = 2;
constexpr int kTrouble = 3;

constexpr char kHelp[] = R"(Usage: kyvien_scenarios [OPTIONS] FILE...
Runs scenario files (JSON) of the three laws against the arbiter, a line per id.

  --exceptions FILE  the scenarios that are known to fail, with the reasons
  --failures         print only what fails
  --help             print this and end
)";

struct Options {
    std::string exceptions;
    Shown shown = Shown::All;
    bool help = false;
    std::span<char*> files;
};

/// Nothing where the command line is wrong; getopt has said why.
std::optional<Options> read_options(int argc, char** argv) {
    constexpr option kOptions[] = {{"exceptions", required_argument, nullptr, 'e'},
                                   {"failures", no_argument, nullptr, 'f'},
                                   {"help", no_argument, nullptr, 'h'},
                                   {}};
    Options options;
    for (int sign; (sign = getopt_long(argc, argv, "", kOptions, nullptr)) != -1;)
        switch (sign) {
        case 'e':
            options.exceptions = optarg;
            break;
        case 'f':
            options.shown = Shown::FailuresOnly;
            break;
        case 'h':
            options.help = true;
            break;
        default:
            return std::nullopt;
        }
    options.files =
        std::span(argv, static_cast<std::size_t>(argc)).subspan(static_cast<std::size_t>(optind));
    return options;
}

int print_refusal(const kyvien::Refusal& refusal) {
    std::cerr << "kyvien_scenarios: " << refusal.english << '\n';
    return kTrouble;
}

int run(const Options& options) {
    std::optional<Exceptions> exceptions;
    if (!options.exceptions.empty()) {
        auto read = read_exceptions(options.exceptions);
        if (!read)
            return print_refusal(read.error());
        exceptions = std::move(*read);
    }
    int code = kSuccess;
    for (const char* file : options.files) {
        const auto tally =
            run_file(file, exceptions ? &*exceptions : nullptr, options.shown, std::cout);
        code = std::max(code, !tally                 ? print_refusal(tally.error())
                              : tally->as_expected() ? kSuccess
                                                     : kFindings);
    }
    return code;
}

}  // namespace

int main(int argc, char** argv) {
    const auto options = read_options(argc, argv);
    if (!options || (options->files.empty() && !options->help)) {
        std::cerr << kHelp;
        return kUsage;
    }
    int code = kSuccess;
    if (options->help)
        std::cout << kHelp;
    else
        code = run(*options);
    if (!std::cout.flush()) {
        std::cerr << "kyvien_scenarios: the output cannot be written\n";
        return kTrouble;
    }
    return code;
}
