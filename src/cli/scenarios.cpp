// kyvien scenarios FILE... — runs scenario files of the three laws against the arbiter.
//
// Prints a line per id, pass or the first expectation that failed, and a total per file.
// Exit code 0 only if all pass. With --exceptions FILE also when just those fail that the file
// lists as disputed or open; one that is listed and passes is a finding too.
#include <fmt/core.h>

#include <algorithm>
#include <boost/json.hpp>
#include <cstdio>
#include <exception>
#include <fstream>
#include <map>
#include <memory>
#include <sstream>
#include <string>
#include <vector>

#include "cli/command.h"
#include "cli/command_line.h"
#include "cli/scenario_runner.h"

namespace kyvien::cli {
namespace {

namespace json = boost::json;

struct Options {
    std::vector<std::string> files;
    std::string exceptions;
    bool failures_only = false;
};

/// Why a scenario is known not to pass, by id.
using Exceptions = std::map<std::string, std::string, std::less<>>;

/// Lines "ID disputed|open REASON"; empty lines and those that begin with # do not count.
Result<Exceptions> read_exceptions(const std::string& name) {
    Exceptions exceptions;
    if (name.empty())
        return exceptions;
    std::ifstream in(name);
    if (!in)
        return refuse("unreadable", fmt::format("{} cannot be read", name));
    std::string line;
    for (int number = 1; std::getline(in, line); ++number) {
        if (line.empty() || line.starts_with('#'))
            continue;
        std::istringstream words(line);
        std::string id, why, reason;
        words >> id >> why;
        std::getline(words >> std::ws, reason);
        if ((why != "disputed" && why != "open") || reason.empty())
            return refuse("bad-exception",
                          fmt::format("{}:{}: a line is ID disputed|open REASON", name, number));
        exceptions[id] = why + ": " + reason;
    }
    return exceptions;
}

using Run = Failure (*)(const json::object&);

/// By what the head of the file says it is.
Run runner_for(const json::object& file) {
    if (text_at(file, "schema").starts_with("fide-scenarios/"))
        return run_chess_scenario;
    if (text_at(file, "rulebook") == "go-cn")
        return run_go_scenario;
    if (text_at(file, "title").find("xiangqi") != std::string::npos)
        return run_xiangqi_scenario;
    return nullptr;
}

Failure guarded(Run run, const json::object& scenario) {
    try {
        return run(scenario);
    } catch (const std::exception& error) {
        // A file that is not of its format: as_object() and its likes throw.
        return fmt::format("not of the format: {}", error.what());
    }
}

int run_file(const std::string& name, const Options& options, const Exceptions& exceptions) {
    std::ifstream in(name, std::ios::binary);
    std::ostringstream text;
    text << in.rdbuf();
    if (!in) {
        fmt::print(stderr, "kyvien scenarios: {} cannot be read\n", name);
        return kTrouble;
    }
    std::error_code error;
    const json::value file = json::parse(text.str(), error);
    const Run run = error || !file.is_object() ? nullptr : runner_for(file.get_object());
    if (run == nullptr) {
        fmt::print(stderr, "kyvien scenarios: {}: {}\n", name,
                   error ? error.message() : "this is none of the three scenario formats");
        return kTrouble;
    }
    std::size_t passed = 0;
    std::size_t not_built = 0;
    std::size_t excepted = 0;
    std::size_t surprises = 0;
    const json::array& scenarios = array_at(file.get_object(), "scenarios");
    for (const json::value& value : scenarios) {
        if (!value.is_object())
            continue;
        const json::object& scenario = value.get_object();
        const std::string id = text_at(scenario, "id");
        const Failure failure = guarded(run, scenario);
        const auto exception = exceptions.find(id);
        const bool listed = exception != exceptions.end();
        if (!failure) {
            ++passed;
            if (listed) {
                ++surprises;
                fmt::print("{}: pass, though listed as {}\n", id, exception->second);
            } else if (!options.failures_only) {
                fmt::print("{}: pass\n", id);
            }
            continue;
        }
        not_built += failure->starts_with("not built") ? 1 : 0;
        excepted += listed ? 1 : 0;
        fmt::print("{}: FAIL {}{}\n", id, *failure,
                   listed ? fmt::format(" [{}]", exception->second) : "");
    }
    const std::size_t failed = scenarios.size() - passed;
    fmt::print("{}: {} of {} pass; {} fail, {} of them ask for what is not built", name, passed,
               scenarios.size(), failed, not_built);
    if (!options.exceptions.empty())
        fmt::print("; {} of them are listed; {} listed ones pass", excepted, surprises);
    fmt::print("\n");
    return failed == excepted && surprises == 0 ? kSuccess : kFindings;
}

}  // namespace

void add_scenarios(Command& app, Outcome& outcome) {
    auto options = std::make_shared<Options>();
    Command* command = app.add_subcommand(
        "scenarios", "Run scenario files of the three laws against the arbiter.");
    command->add_option("files", options->files, "Scenario files (JSON)")->required();
    command->add_option("--exceptions", options->exceptions,
                        "File of the scenarios that are known not to pass, with the reasons");
    command->add_flag("--failures", options->failures_only, "Print only what fails");
    command->callback([options, &outcome] {
        const auto exceptions = read_exceptions(options->exceptions);
        if (!exceptions) {
            fmt::print(stderr, "kyvien scenarios: {}\n", exceptions.error().english);
            outcome.code = kTrouble;
            return;
        }
        for (const std::string& file : options->files)
            outcome.code = std::max(outcome.code, run_file(file, *options, *exceptions));
    });
}

}  // namespace kyvien::cli
