// cli/support/command.h — how to add a subcommand of `kyvien`.
//
// Each subcommand is in its own file with one function add_<name>(), listed below and called from
// main.cpp. A subcommand sets its exit code (exit_code.h) in Outcome::code.
#pragma once

#include "cli/support/exit_code.h"

namespace kyvien::cli {

class Command;  // command_line.h

struct Outcome {
    int code = kSuccess;
};

// One line for each subcommand, here and in main.cpp.
void add_account(Command& app, Outcome& outcome);
void add_arbiter(Command& app, Outcome& outcome);
void add_backup(Command& app, Outcome& outcome);
void add_board(Command& app, Outcome& outcome);
void add_bot(Command& app, Outcome& outcome);
void add_check(Command& app, Outcome& outcome);
void add_cycle(Command& app, Outcome& outcome);
void add_config(Command& app, Outcome& outcome);
void add_convert(Command& app, Outcome& outcome);
void add_judge(Command& app, Outcome& outcome);
void add_key(Command& app, Outcome& outcome);
void add_keys(Command& app, Outcome& outcome);
void add_law(Command& app, Outcome& outcome);
void add_library(Command& app, Outcome& outcome);
void add_life(Command& app, Outcome& outcome);
void add_match(Command& app, Outcome& outcome);
void add_mate_possible(Command& app, Outcome& outcome);
void add_perft(Command& app, Outcome& outcome);
void add_person(Command& app, Outcome& outcome);
void add_ratings(Command& app, Outcome& outcome);
void add_scoresheet(Command& app, Outcome& outcome);
void add_seal(Command& app, Outcome& outcome);
void add_serve(Command& app, Outcome& outcome);
void add_show(Command& app, Outcome& outcome);
void add_sign(Command& app, Outcome& outcome);
void add_unseal(Command& app, Outcome& outcome);
void add_verify(Command& app, Outcome& outcome);
void add_tournament(Command& app, Outcome& outcome);

}  // namespace kyvien::cli
