// kyvien tournament play-off FILE [STAGE...] — changes the stages of play-offs for tied matches.
#include <memory>
#include <string>
#include <vector>

#include "cli/support/command_line.h"
#include "cli/support/exit_code.h"
#include "cli/support/message_language.h"
#include "cli/tournament/desk.h"
#include "cli/tournament/play_off/play_off_words.h"
#include "exchange/reports/lists.h"
#include "words/answers.h"

namespace kyvien::cli {
namespace play_off_verb {
namespace {

struct Options {
    OfficeArguments desk;
    std::vector<std::string> stages;
};

std::string done(const tournament::Office& office) {
    const auto& plan = office.opened().play_off;
    if (plan.empty())
        return spoken(words::answers::kOfficePlayOffNone);
    return spoken(words::answers::OfficePlayOff{
        .plan = exchange::plan_text(
            plan, {.language = message_language(), .sides = exchange::sides_of(office)})});
}

}  // namespace
}  // namespace play_off_verb

void add_tournament_play_off(Command& tournament, Outcome& outcome) {
    auto options = std::make_shared<play_off_verb::Options>();
    Command* command = add_verb(tournament, "play-off", "tournament.play-off",
                                std::shared_ptr<OfficeArguments>(options, &options->desk));
    command->add_option("stages", options->stages, "tournament.new.play-off");
    command->add_option("--reason", options->desk.reason, "any.reason-public")
        ->normalize_unicode()
        ->required();
    command->callback([options, &outcome] {
        tournament::command::ChangePlayOff asked{{}, options->desk.reason};
        if (const auto wrong = read_play_off(options->stages, asked.play_off)) {
            print_error("tournament play-off", *wrong);
            outcome.code = kUsage;
            return;
        }
        outcome.code = change(options->desk, asked, play_off_verb::done);
    });
}

}  // namespace kyvien::cli
