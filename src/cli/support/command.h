// cli/support/command.h — how a subcommand of `kyvien` is added.
//
// Each subcommand lives in a file of its own with one function add_<name>(), listed below and
// called from main.cpp. A subcommand reports its exit code by setting Outcome::code.
#pragma once

namespace kyvien::cli {

class Command;  // command_line.h

/// Exit codes of `kyvien`: 0 only on success.
inline constexpr int kSuccess = 0;
inline constexpr int kFindings =
    1;  ///< It ran, and found something wrong in the material it was given.
inline constexpr int kUsage = 2;    ///< The command line cannot be followed.
inline constexpr int kTrouble = 3;  ///< A file, port or database could not be used.
/// The reader of the standard output has gone; as a shell shows the end by SIGPIPE.
inline constexpr int kClosedPipe = 141;

struct Outcome {
    int code = kSuccess;
};

// One line for each subcommand, here and in main.cpp.
void add_arbiter(Command& app, Outcome& outcome);
void add_cycle(Command& app, Outcome& outcome);
void add_convert(Command& app, Outcome& outcome);
void add_judge(Command& app, Outcome& outcome);
void add_keys(Command& app, Outcome& outcome);
void add_law(Command& app, Outcome& outcome);
void add_life(Command& app, Outcome& outcome);
void add_mate_possible(Command& app, Outcome& outcome);
void add_perft(Command& app, Outcome& outcome);
void add_scoresheet(Command& app, Outcome& outcome);
void add_seal(Command& app, Outcome& outcome);
void add_serve(Command& app, Outcome& outcome);
void add_show(Command& app, Outcome& outcome);
void add_sign(Command& app, Outcome& outcome);
void add_unseal(Command& app, Outcome& outcome);
void add_verify(Command& app, Outcome& outcome);
void add_tournament(Command& app, Outcome& outcome);

}  // namespace kyvien::cli
