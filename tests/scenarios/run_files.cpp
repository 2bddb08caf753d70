#include "scenarios/run_files.h"

#include <fmt/format.h>

#include <boost/json.hpp>
#include <exception>
#include <fstream>
#include <ostream>
#include <sstream>

#include "scenarios/runner.h"

namespace kyvien::scenarios {
namespace {

namespace json = boost::json;

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

}  // namespace

Result<Exceptions> read_exceptions(const std::string& file) {
    Exceptions exceptions;
    std::ifstream in(file);
    if (!in)
        return refuse("cannot-read", fmt::format("{} cannot be read", file));
    std::string line;
    for (int number = 1; std::getline(in, line); ++number) {
        if (line.empty() || line.starts_with('#'))
            continue;
        std::istringstream words(line);
        std::string id, why, reason;
        words >> id >> why;
        std::getline(words >> std::ws, reason);
        if ((why != "disputed" && why != "open") || reason.empty())
            return refuse("bad-list",
                          fmt::format("{}:{}: a line is ID disputed|open REASON", file, number));
        exceptions[id] = why + ": " + reason;
    }
    return exceptions;
}

Result<Tally> run_file(const std::string& file, const Exceptions* exceptions, Shown shown,
                       std::ostream& out) {
    std::ifstream in(file, std::ios::binary);
    std::ostringstream text;
    text << in.rdbuf();
    if (!in)
        return refuse("cannot-read", fmt::format("{} cannot be read", file));
    std::error_code error;
    const json::value content = json::parse(text.str(), error);
    if (error)
        return refuse("not-json", fmt::format("{}: {}", file, error.message()));
    const Run run = content.is_object() ? runner_for(content.get_object()) : nullptr;
    if (run == nullptr)
        return refuse("bad-field",
                      fmt::format("{}: this is none of the three scenario formats", file));
    const json::array& scenarios = array_at(content.get_object(), "scenarios");
    Tally tally;
    tally.all = scenarios.size();
    for (const json::value& value : scenarios) {
        if (!value.is_object())
            continue;
        const json::object& scenario = value.get_object();
        const std::string id = text_at(scenario, "id");
        const Failure failure = guarded(run, scenario);
        const std::string* listed = nullptr;
        if (exceptions != nullptr)
            if (const auto found = exceptions->find(id); found != exceptions->end())
                listed = &found->second;
        if (!failure) {
            ++tally.passed;
            if (listed != nullptr) {
                ++tally.unexpected_passes;
                out << fmt::format("{}: pass, though listed as {}\n", id, *listed);
            } else if (shown == Shown::All) {
                out << fmt::format("{}: pass\n", id);
            }
            continue;
        }
        tally.not_built += failure->starts_with("not built") ? 1 : 0;
        tally.excepted += listed != nullptr ? 1 : 0;
        out << fmt::format("{}: FAIL {}{}\n", id, *failure,
                           listed != nullptr ? fmt::format(" [{}]", *listed) : "");
    }
    out << fmt::format("{}: {} of {} pass; {} fail, {} of them ask for what is not built", file,
                       tally.passed, tally.all, tally.failed(), tally.not_built);
    if (exceptions != nullptr)
        out << fmt::format("; {} of them are listed; {} listed ones pass", tally.excepted,
                           tally.unexpected_passes);
    out << '\n';
    return tally;
}

}  // namespace kyvien::scenarios
