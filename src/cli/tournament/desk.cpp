#include "cli/tournament/desk.h"
#include "cli/support/json.h"

#include <fmt/core.h>

#include <cstdio>
#include <cstdlib>

#include "cli/support/command_line.h"
#include "store/office_file.h"

namespace kyvien::cli {

using namespace tournament;
using store::OfficeFile;

int fail(const Desk& desk, const Refusal& refusal) {
    const bool file_trouble = refusal.code.starts_with("file-");
    return tell_refusal(desk.verb, desk.file, refusal, desk.json,
                        file_trouble ? kTrouble : kFindings);
}

/// Opens the file, asks for the facts, appends them and says what was done.
int change(const Desk& desk,
           const std::function<Result<std::vector<OfficeEventBody>>(const Office&)>& facts_for,
           const std::function<std::string(const Office&)>& done) {
    auto file = OfficeFile::open(desk.file);
    if (!file)
        return fail(desk, file.error());
    if (!file->torn().empty())
        fmt::print(
            stderr,
            "kyvien tournament {}: the last line was cut off and is kept in {}.torn; enter it "
            "again if it counts\n",
            desk.verb, desk.file);
    auto facts = facts_for(file->office());
    if (!facts)
        return fail(desk, facts.error());
    if (auto appended = file->append(desk.by, *std::move(facts)); !appended)
        return fail(desk, appended.error());
    if (desk.json)
        print_object(JsonWriter().begin_object().field("seq", file->office().seq()).end_object());
    else
        fmt::print("{}\n", done(file->office()));
    return kSuccess;
}

std::string usual_author() {
    const char* user = std::getenv("USER");
    return user != nullptr && *user != '\0' ? user : "organiser";
}

Command* add_verb(Command& tournament, const std::string& name, const std::string& what,
                  const std::shared_ptr<Desk>& desk) {
    desk->verb = name;
    desk->by = usual_author();
    Command* command = tournament.add_subcommand(name, what);
    command->add_option("file", desk->file, "The tournament's file")->required();
    command->add_option("--by", desk->by, "Who does it")->capture_default_str();
    command->add_flag("--json", desk->json, "For machines");
    return command;
}

std::string name_of(const Office& office, int number) {
    const Entered* entered = office.entered(static_cast<EntryNumber>(number));
    return entered == nullptr ? std::to_string(number) : entered->name;
}

}  // namespace kyvien::cli
