#include "cli/support/command.h"
#include "cli/support/command_line.h"
#include "cli/support/output.h"
#include "cli/support/spoken_language.h"

namespace {

int run(int argc, char** argv) {
    using namespace kyvien::cli;
    speak(language_of_arguments(argc, argv));
    Command app("kyvien", "kyvien");
    app.set_version_flag("--version", KYVIEN_VERSION);
    app.require_subcommand(1);
    Outcome outcome;
    add_account(app, outcome);
    add_arbiter(app, outcome);
    add_backup(app, outcome);
    add_check(app, outcome);
    add_cycle(app, outcome);
    add_config(app, outcome);
    add_convert(app, outcome);
    add_judge(app, outcome);
    add_key(app, outcome);
    add_keys(app, outcome);
    add_law(app, outcome);
    add_life(app, outcome);
    add_match(app, outcome);
    add_mate_possible(app, outcome);
    add_perft(app, outcome);
    add_person(app, outcome);
    add_ratings(app, outcome);
    add_scoresheet(app, outcome);
    add_seal(app, outcome);
    add_serve(app, outcome);
    add_show(app, outcome);
    add_sign(app, outcome);
    add_unseal(app, outcome);
    add_verify(app, outcome);
    add_tournament(app, outcome);
    app.set_footer("exit-codes");  // last: subcommands take over what is set before them
    const auto ended = app.parse(argc, argv);
    return ended ? *ended : outcome.code;
}

}  // namespace

int main(int argc, char** argv) {
    return kyvien::cli::with_checked_output([&] { return run(argc, argv); });
}
