// kyvien tournament VERB — pairing, checking and making up tournaments.
#include <fmt/core.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iostream>
#include <sstream>

#include "cli/support/command_line.h"
#include "cli/tournament/verbs.h"
#include "judge/finding.h"
#include "tournament/pairing/burstein.h"
#include "tournament/pairing/dutch.h"
#include "tournament/pairing/score_pairing.h"

namespace kyvien::cli {

Result<std::string> read_whole_file(const std::string& path) {
    std::ostringstream bytes;
    if (path == "-") {
        bytes << std::cin.rdbuf();
        return bytes.str();
    }
    errno = 0;
    std::ifstream file(path, std::ios::binary);
    if (file.good() && file.peek() != std::ifstream::traits_type::eof())
        bytes << file.rdbuf();
    if (!file.is_open() || file.bad() || errno != 0)
        return refuse("file-unreadable", fmt::format("the file cannot be read: {}",
                                                     std::strerror(errno == 0 ? EIO : errno)));
    return bytes.str();
}

Result<void> write_whole_file(const std::string& path, std::string_view bytes) {
    const auto fail = [&path] {
        return refuse("file-unwritable",
                      fmt::format("{} cannot be written: {}", path, std::strerror(errno)));
    };
    if (path == "-") {
        fmt::print("{}", bytes);  // main() tells a failure, see output.h
        return {};
    }
    std::string beside = path + ".XXXXXX";
    const int file = ::mkstemp(beside.data());
    if (file < 0)
        return fail();
    bool good = ::fchmod(file, 0644) == 0;
    for (std::string_view rest = bytes; good && !rest.empty();) {
        const ssize_t written = ::write(file, rest.data(), rest.size());
        good = written > 0;
        rest.remove_prefix(good ? static_cast<std::size_t>(written) : rest.size());
    }
    good = good && ::fsync(file) == 0;
    good = ::close(file) == 0 && good;
    if (good && ::rename(beside.c_str(), path.c_str()) == 0)
        return {};
    auto refusal = fail();
    ::unlink(beside.c_str());
    return refusal;
}

Result<std::unique_ptr<tournament::PairingSystem>> find_pairing_system(std::string_view name) {
    if (name == "dutch")
        return std::make_unique<tournament::DutchSwiss>();
    if (name == "burstein")
        return std::make_unique<tournament::BursteinSwiss>();
    if (name == "points")
        return std::make_unique<tournament::ScorePairing>();
    return refuse(
        "unknown-system",
        fmt::format("there is no pairing system '{}'; there are dutch, burstein and points", name));
}

int tell_refusal(std::string_view verb, std::string_view file, const Refusal& refusal, bool json,
                 int code) {
    if (!json) {
        fmt::print(stderr, "kyvien tournament {}: {}: {}\n", verb, file, refusal.english);
        return code;
    }
    std::string values;
    for (const auto& [name, value] : refusal.values)
        values += fmt::format(",{}:{}", judge::json_string(name), judge::json_string(value));
    fmt::print("{{\"file\":{},\"refused\":{},\"message\":{}{}}}\n", judge::json_string(file),
               judge::json_string(refusal.code), judge::json_string(refusal.english), values);
    return code;
}

void add_tournament(Command& app, Outcome& outcome) {
    Command* tournament = app.add_subcommand(
        "tournament", "The office of a tournament; pairing, checking, making up");
    tournament->require_subcommand(1);
    add_tournament_check(*tournament, outcome);
    add_tournament_export(*tournament, outcome);
    add_tournament_generate(*tournament, outcome);
    add_tournament_import(*tournament, outcome);
    add_tournament_new(*tournament, outcome);
    add_tournament_office(*tournament, outcome);
    add_tournament_pair(*tournament, outcome);
    add_tournament_prizes(*tournament, outcome);
    add_tournament_results(*tournament, outcome);
    add_tournament_simulate(*tournament, outcome);
    add_tournament_tables(*tournament, outcome);
    add_tournament_teams(*tournament, outcome);
}

}  // namespace kyvien::cli
