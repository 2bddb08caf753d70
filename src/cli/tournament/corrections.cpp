// kyvien tournament correct|unpair|warnings|rounds|swap-colours|accept FILE — what was entered
// wrongly is put right; the log keeps both.
#include <fmt/core.h>

#include <optional>

#include "cli/support/command_line.h"
#include "cli/support/exit_code.h"
#include "cli/support/message.h"
#include "cli/tournament/desk.h"
#include "store/office_file.h"
#include "tournament/event/event_forms.h"

namespace kyvien::cli {
namespace corrections {
namespace {

using namespace tournament;

struct Options {
    Desk desk;
    int number = 0;
    int warnings = 0;
    int rounds = 0, board = 0, round = 0;
    // What is not given stays as it is; "-" takes a text away.
    std::string name, title, federation, club, team, id, sex, birth, grade;
    std::optional<int> rating, correction;
};

/// A number that nobody has is refused by the office.
Result<OfficeCommand> correction_of(const Office& office, const Options& options) {
    command::Correct correct;
    correct.reason = options.desk.reason;
    correct.entry.name = options.name;
    if (const Entered* known = office.entered(static_cast<EntryNumber>(options.number)))
        correct.entry = *known;
    correct.entry.number = static_cast<EntryNumber>(options.number);
    const auto set = [](std::string& field, const std::string& text) {
        if (!text.empty())
            field = text == "-" ? std::string() : text;
    };
    set(correct.entry.name, options.name);
    set(correct.entry.title, options.title);
    set(correct.entry.federation, options.federation);
    set(correct.entry.club, options.club);
    set(correct.entry.team, options.team);
    set(correct.entry.id, options.id);
    set(correct.entry.sex, options.sex);
    set(correct.entry.birth, options.birth);
    correct.entry.rating = options.rating.value_or(correct.entry.rating);
    if (!options.grade.empty())
        correct.entry.grade = KYVIEN_TRY(grade_of(options.grade));
    correct.entry.mcmahon_correction =
        options.correction.value_or(correct.entry.mcmahon_correction);
    return correct;
}

void add_number(Command& command, Options& options) {
    command.add_option("number", options.number, "Starting number")
        ->required()
        ->check(Range(1, static_cast<int>(kMostEntries)));
}

void add_correct(Command& tournament, Outcome& outcome) {
    auto options = std::make_shared<Options>();
    Command* command = add_verb(tournament, "correct",
                                "Correct the name, rating or other data of an entry; what is not "
                                "given stays, and - takes a text away",
                                std::shared_ptr<Desk>(options, &options->desk));
    add_number(*command, *options);
    command->add_option("--name", options->name, "Name")->of_people();
    command->add_option("--rating", options->rating, "Rating");
    command->add_option("--grade", options->grade, "Grade, such as 3d or 12k");
    command->add_option("--mcmahon-correction", options->correction,
                        "McMahon: correction of the starting score, in grades");
    command->add_option("--title", options->title, "Title")->of_people();
    command->add_option("--federation", options->federation, "Federation")->of_people();
    command->add_option("--club", options->club, "Club")->of_people();
    command->add_option("--team", options->team, "Team for which the points count too")
        ->of_people();
    command->add_option("--id", options->id, "Identifier of a rating list");
    command->add_option("--sex", options->sex, "m or f")->check(OneOf({"m", "f", "-"}));
    command->add_option("--birth", options->birth, "Year or date of birth, year first");
    command->add_option("--reason", options->desk.reason, "Reason; public")
        ->of_people()
        ->required();
    command->callback([options, &outcome] {
        outcome.code = change(
            options->desk,
            [&](const Office& office) -> Result<OfficeCommand> {
                return correction_of(office, *options);
            },
            [&](const Office& office) {
                return fmt::format("{} {} is corrected", options->number,
                                   name_of(office, options->number));
            });
    });
}

void add_unpair(Command& tournament, Outcome& outcome) {
    auto desk = std::make_shared<Desk>();
    Command* command =
        add_verb(tournament, "unpair",
                 "Withdraw the pairing of the last round, which has no result yet", desk);
    command->add_option("--reason", desk->reason, "Reason; public")->of_people()->required();
    command->callback([desk, &outcome] {
        outcome.code = change(*desk, command::Unpair{desk->reason}, [](const Office& office) {
            return fmt::format("round {} is to be paired again", office.rounds().size() + 1);
        });
    });
}

void add_warnings(Command& tournament, Outcome& outcome) {
    auto options = std::make_shared<Options>();
    Command* command = add_verb(
        tournament, "warnings",
        "Record a player's warnings in the whole event, which rank equal results (Go 28.1)",
        std::shared_ptr<Desk>(options, &options->desk));
    add_number(*command, *options);
    command->add_option("count", options->warnings, "How many, all together")
        ->required()
        ->check(Range(0, 99));
    command->callback([options, &outcome] {
        const command::CountWarnings count{static_cast<EntryNumber>(options->number),
                                           options->warnings};
        outcome.code = change(options->desk, count, [&](const Office& office) {
            return fmt::format("{} has {}", name_of(office, options->number),
                               counted(static_cast<std::size_t>(options->warnings), "warning"));
        });
    });
}

void add_rounds(Command& tournament, Outcome& outcome) {
    auto options = std::make_shared<Options>();
    Command* command = add_verb(tournament, "rounds", "Change the number of rounds",
                                std::shared_ptr<Desk>(options, &options->desk));
    command->add_option("count", options->rounds, "How many; 0 if the system determines it")
        ->required()
        ->check(Range(0, kMostRounds));
    command->add_option("--reason", options->desk.reason, "Reason; public")
        ->of_people()
        ->required();
    command->callback([options, &outcome] {
        const command::ChangeRounds asked{options->rounds, options->desk.reason};
        outcome.code = change(options->desk, asked, [](const Office& office) {
            return office.opened().rounds == 0
                       ? std::string("the system determines the number of rounds")
                       : fmt::format(
                             "the event has {}",
                             counted(static_cast<std::size_t>(office.opened().rounds), "round"));
        });
    });
}

void add_swap_colours(Command& tournament, Outcome& outcome) {
    auto options = std::make_shared<Options>();
    Command* command = add_verb(tournament, "swap-colours",
                                "Record that a game was played with the colours reversed",
                                std::shared_ptr<Desk>(options, &options->desk));
    command->add_option("board", options->board, "The board")->required()->check(Range(1, 9999));
    command->add_option("--round", options->round, "The round; the last one otherwise")
        ->check(Range(1, kMostRounds));
    command->add_option("--reason", options->desk.reason, "Reason; public")
        ->of_people()
        ->required();
    command->callback([options, &outcome] {
        command::ReverseColours asked;
        if (options->round > 0)
            asked.round = options->round;
        asked.board = options->board;
        asked.reason = options->desk.reason;
        outcome.code = change(options->desk, asked, [&](const Office& office) {
            const std::size_t round = options->round > 0 ? static_cast<std::size_t>(options->round)
                                                         : office.rounds().size();
            const BoardState& state =
                office.rounds()[round - 1].boards[static_cast<std::size_t>(options->board - 1)];
            return fmt::format("{} had White against {}{}{}", name_of(office, state.board.white),
                               name_of(office, state.board.black), state.result.empty() ? "" : ": ",
                               state.result);
        });
    });
}

void add_tie_breaks(Command& tournament, Outcome& outcome) {
    auto options = std::make_shared<Options>();
    Command* command = add_verb(tournament, "tie-breaks", "Change the tie-breaks and their order",
                                std::shared_ptr<Desk>(options, &options->desk));
    command->add_option("list", options->name, "Such as BH/C1,BH,SB,DE")->required();
    command->add_option("--reason", options->desk.reason, "Reason; public")
        ->of_people()
        ->required();
    command->callback([options, &outcome] {
        const command::ChangeTieBreaks asked{split_tie_breaks(options->name), options->desk.reason};
        outcome.code = change(options->desk, asked, [](const Office& office) {
            std::string names;
            for (const std::string& each : office.opened().tie_breaks)
                names += (names.empty() ? "" : ", ") + each;
            return "tie-breaks: " + names;
        });
    });
}

void add_leave_fide_mode(Command& tournament, Outcome& outcome) {
    auto desk = std::make_shared<Desk>();
    Command* command = add_verb(tournament, "leave-fide-mode",
                                "Leave FIDE mode, in two steps; nothing brings it back", desk);
    command->add_option("--reason", desk->reason, "Reason; public")->of_people()->required();
    command->callback([desk, &outcome] {
        outcome.code =
            change(*desk, command::LeaveFideMode{desk->reason}, [](const Office& office) {
                return office.fide_mode() == FideMode::Left
                           ? std::string("the event is not in FIDE mode any more")
                           : std::string("FIDE mode still holds; ask a second time to leave it for "
                                         "good, or undo this");
            });
    });
}

/// The only verb that reads a file whose lines were changed by other means.
int accept(const Desk& desk) {
    auto file = store::OfficeFile::open(desk.file, {}, store::AlteredLines::Read);
    if (!file)
        return fail(desk, file.error());
    std::vector<std::string> digests, places;
    for (const LogAlteration& each : file->altered()) {
        digests.push_back(each.digest);
        places.push_back(each.first == each.last
                             ? fmt::format("line {}", each.first)
                             : fmt::format("lines {} to {}", each.first, each.last));
    }
    if (digests.empty()) {
        fmt::print("{}: every line is as it was recorded\n", desk.file);
        return kSuccess;
    }
    auto facts = decide(file->office(), command::AcceptFile{std::move(digests), desk.reason});
    if (!facts)
        return fail(desk, facts.error());
    if (auto appended = file->append(desk.by, *std::move(facts)); !appended)
        return fail(desk, appended.error());
    for (const std::string& place : places)
        fmt::print("{}: accepted as it stands: {}\n", desk.file, place);
    return kSuccess;
}

void add_accept(Command& tournament, Outcome& outcome) {
    auto desk = std::make_shared<Desk>();
    Command* command = add_verb(tournament, "accept",
                                "Accept a file whose lines were changed by other means", desk);
    command->add_option("--reason", desk->reason, "Reason; public")->of_people()->required();
    command->callback([desk, &outcome] { outcome.code = accept(*desk); });
}

}  // namespace
}  // namespace corrections

void add_tournament_corrections(Command& tournament, Outcome& outcome) {
    corrections::add_correct(tournament, outcome);
    corrections::add_unpair(tournament, outcome);
    corrections::add_warnings(tournament, outcome);
    corrections::add_rounds(tournament, outcome);
    corrections::add_swap_colours(tournament, outcome);
    corrections::add_tie_breaks(tournament, outcome);
    corrections::add_leave_fide_mode(tournament, outcome);
    corrections::add_accept(tournament, outcome);
}

}  // namespace kyvien::cli
