// kyvien tournament arena FILE start|end — starts and ends the time of an arena; `pair` pairs
// waiting players, `result` frees both, `check-in` adds a player and `check-in --gone` pauses one.
#include <chrono>

#include "cli/support/command_line.h"
#include "cli/support/message_language.h"
#include "cli/tournament/desk.h"
#include "tournament/office/arena/arena_office.h"
#include "words/answers.h"

namespace kyvien::cli {
namespace arena {
namespace {

using namespace tournament;

struct Options {
    OfficeArguments desk;
    std::string act;
};

OfficeTime now() {
    return std::chrono::duration_cast<std::chrono::milliseconds>(
               std::chrono::system_clock::now().time_since_epoch())
        .count();
}

OfficeCommand asked(const Options& options) {
    if (options.act == "start")
        return command::StartArena{now()};
    return command::EndArena{options.desk.reason};
}

std::string done(const Options& options, const Office& office) {
    if (options.act == "start")
        return spoken(words::answers::OfficeArenaStarted{.name = office.opened().name,
                                                         .minutes = office.opened().arena_minutes});
    return spoken(words::answers::OfficeArenaEnded{.name = office.opened().name});
}

}  // namespace
}  // namespace arena

void add_tournament_arena(Command& tournament, Outcome& outcome) {
    auto options = std::make_shared<arena::Options>();
    Command* command = add_verb(tournament, "arena", "tournament.arena",
                                std::shared_ptr<OfficeArguments>(options, &options->desk));
    command->add_option("act", options->act, "tournament.arena.act")
        ->required()
        ->check(OneOf({"start", "end"}));
    command->add_option("--reason", options->desk.reason, "any.reason-public")->normalize_unicode();
    command->callback([options, &outcome] {
        outcome.code =
            change(options->desk, arena::asked(*options),
                   [&](const tournament::Office& office) { return arena::done(*options, office); });
    });
}

}  // namespace kyvien::cli
