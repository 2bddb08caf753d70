// cli/command.h — how a subcommand of `kyvien` is added.
//
// Each subcommand lives in a file of its own with one function add_<name>(), listed below and
// called from main.cpp. A subcommand reports its exit code by setting Outcome::code.
#pragma once

namespace CLI {
class App;
}

namespace kyvien::cli {

/// Exit codes of `kyvien`: 0 only on success.
inline constexpr int kSuccess = 0;
inline constexpr int kFindings =
    1;  ///< It ran, and found something wrong in the material it was given.
inline constexpr int kUsage = 2;    ///< The command line cannot be followed.
inline constexpr int kTrouble = 3;  ///< A file, port or database could not be used.

struct Outcome {
    int code = kSuccess;
};

// One line for each subcommand, here and in main.cpp.
void add_arbiter(CLI::App& app, Outcome& outcome);
void add_cycle(CLI::App& app, Outcome& outcome);
void add_convert(CLI::App& app, Outcome& outcome);
void add_judge(CLI::App& app, Outcome& outcome);
void add_keys(CLI::App& app, Outcome& outcome);
void add_law(CLI::App& app, Outcome& outcome);
void add_life(CLI::App& app, Outcome& outcome);
void add_mate_possible(CLI::App& app, Outcome& outcome);
void add_perft(CLI::App& app, Outcome& outcome);
void add_scenarios(CLI::App& app, Outcome& outcome);
void add_scoresheet(CLI::App& app, Outcome& outcome);
void add_seal(CLI::App& app, Outcome& outcome);
void add_serve(CLI::App& app, Outcome& outcome);
void add_show(CLI::App& app, Outcome& outcome);
void add_sign(CLI::App& app, Outcome& outcome);
void add_unseal(CLI::App& app, Outcome& outcome);
void add_verify(CLI::App& app, Outcome& outcome);
void add_tournament(CLI::App& app, Outcome& outcome);

}  // namespace kyvien::cli
