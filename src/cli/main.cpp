#include <CLI/CLI.hpp>

#include "cli/command.h"

namespace {

int run(int argc, char** argv) {
    using namespace kyvien::cli;
    CLI::App app("The arbiter, playing hall and tournament office for chess, xiangqi and Go.",
                 "kyvien");
    app.set_version_flag("--version", KYVIEN_VERSION);
    app.require_subcommand(1);
    Outcome outcome;
    add_arbiter(app, outcome);
    add_cycle(app, outcome);
    add_convert(app, outcome);
    add_judge(app, outcome);
    add_keys(app, outcome);
    add_law(app, outcome);
    add_life(app, outcome);
    add_mate_possible(app, outcome);
    add_perft(app, outcome);
    add_scenarios(app, outcome);
    add_scoresheet(app, outcome);
    add_seal(app, outcome);
    add_serve(app, outcome);
    add_show(app, outcome);
    add_sign(app, outcome);
    add_unseal(app, outcome);
    add_verify(app, outcome);
    add_tournament(app, outcome);
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        return app.exit(error) == 0 ? kSuccess : kUsage;
    }
    return outcome.code;
}

}  // namespace

int main(int argc, char** argv) {
    return run(argc, argv);
}
