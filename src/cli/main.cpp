#include <algorithm>
#include <string_view>

#include "cli/support/command.h"
#include "cli/support/command_line.h"
#include "cli/support/message_language.h"
#include "cli/support/output.h"
#include "hall/net/server.h"

namespace {

using namespace kyvien::cli;

struct Verb {
    std::string_view name;
    void (*add)(Command& app, Outcome& outcome);
};

// In the order of the help.
constexpr Verb kVerbs[] = {
    {"account", add_account},
    {"arbiter", add_arbiter},
    {"backup", add_backup},
    {"restore", add_backup},
    {"board", add_board},
    {"bot", add_bot},
    {"check", add_check},
    {"cycle", add_cycle},
    {"config", add_config},
    {"convert", add_convert},
    {"judge", add_judge},
    {"key", add_key},
    {"keys", add_keys},
    {"law", add_law},
    {"library", add_library},
    {"life", add_life},
    {"match", add_match},
    {"mate-possible", add_mate_possible},
    {"perft", add_perft},
    {"person", add_person},
    {"ratings", add_ratings},
    {"scoresheet", add_scoresheet},
    {"seal", add_seal},
    {"serve", add_serve},
    {"show", add_show},
    {"sign", add_sign},
    {"unseal", add_unseal},
    {"verify", add_verify},
    {"tournament", add_tournament},
};

/// Only the named verb is created, since creating all takes longer than most of them run; without a
/// known one all are created, for the help or to find a similar name.
void add_verbs(std::string_view named, Command& app, Outcome& outcome) {
    const auto is_named = [named](const Verb& verb) { return verb.name == named; };
    const bool is_known = std::ranges::any_of(kVerbs, is_named);
    const Verb* before = nullptr;
    for (const Verb& verb : kVerbs) {
        // One function may add two verbs.
        const bool is_added = before != nullptr && before->add == verb.add;
        if (is_known ? is_named(verb) : !is_added)
            verb.add(app, outcome);
        before = &verb;
    }
}

int run(int argc, char** argv) {
    // Before anything that takes time: a service may be stopped immediately after its start.
    if (argc > 1 && std::string_view(argv[1]) == "serve")
        kyvien::hall::hold_signals();
    set_message_language(language_of_arguments(argc, argv));
    Command app("kyvien", "kyvien");
    app.set_version_flag("--version", KYVIEN_VERSION);
    app.require_subcommand(1);
    Outcome outcome;
    const std::string_view named = argc > 1 ? argv[1] : "";
    if (named != "--version")
        add_verbs(named, app, outcome);
    app.set_footer("exit-codes");  // last: subcommands inherit what is set before them
    const auto ended = app.parse(argc, argv);
    return ended ? *ended : outcome.code;
}

}  // namespace

int main(int argc, char** argv) {
    return kyvien::cli::with_checked_output([&] { return run(argc, argv); });
}
