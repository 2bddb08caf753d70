// kyvien tournament correct|correct-report|unpair|warnings|rounds|swap-colours|accept FILE —
// corrects wrong entries; the log keeps both.
#include <fmt/core.h>

#include <optional>

#include "cli/support/command_line.h"
#include "cli/support/exit_code.h"
#include "cli/support/message_language.h"
#include "cli/tournament/desk.h"
#include "exchange/sides.h"
#include "store/office_file.h"
#include "store/tournaments/tournament_store.h"
#include "tournament/event/event_options.h"
#include "words/answers.h"

namespace kyvien::cli {
namespace corrections {
namespace {

using namespace tournament;

struct Options {
    OfficeArguments desk;
    int number = 0;
    int warnings = 0;
    int rounds = 0, board = 0, round = 0;
    // A value that is not given is unchanged; "-" removes a text.
    std::string name, title, federation, club, team, id, sex, birth, grade, result;
    std::optional<int> rating, correction;
    bool no_half_byes = false, half_byes = false, same_name = false;
};

/// A number that no entry has is refused by the office.
Result<OfficeCommand> correction_of(const Office& office, const Options& options) {
    command::Correct correct;
    correct.reason = options.desk.reason;
    correct.same_name = options.same_name;
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
    if (options.no_half_byes || options.half_byes)
        correct.entry.no_half_byes = options.no_half_byes;
    return correct;
}

void add_number(Command& command, Options& options) {
    command.add_option("number", options.number, "any.starting-number")
        ->required()
        ->check(Range(1, static_cast<int>(kMaxEntries)));
}

void add_board(Command& command, Options& options) {
    command.add_option("board", options.board, "tournament.swap-colours.board")
        ->required()
        ->check(Range(1, 9999));
}

void add_round_and_reason(Command& command, Options& options) {
    command.add_option("--round", options.round, "any.round-or-last")->check(Range(1, kMaxRounds));
    command.add_option("--reason", options.desk.reason, "any.reason-public")
        ->normalize_unicode()
        ->required();
}

/// The round of --round, otherwise the last.
std::size_t round_meant(const Office& office, const Options& options) {
    return options.round > 0 ? static_cast<std::size_t>(options.round) : office.rounds().size();
}

const BoardState& board_meant(const Office& office, const Options& options) {
    return office.rounds()[round_meant(office, options) - 1]
        .boards[static_cast<std::size_t>(options.board - 1)];
}

void add_correct(Command& tournament, Outcome& outcome) {
    auto options = std::make_shared<Options>();
    Command* command = add_verb(tournament, "correct", "tournament.correct",
                                std::shared_ptr<OfficeArguments>(options, &options->desk));
    add_number(*command, *options);
    command->add_option("--name", options->name, "tournament.correct.name")->normalize_unicode();
    command->add_option("--rating", options->rating, "any.rating");
    command->add_option("--grade", options->grade, "tournament.correct.grade");
    command->add_option("--mcmahon-correction", options->correction, "any.mcmahon-correction");
    command->add_option("--title", options->title, "any.title")->normalize_unicode();
    command->add_option("--federation", options->federation, "any.federation")->normalize_unicode();
    command->add_option("--club", options->club, "any.club")->normalize_unicode();
    command->add_option("--team", options->team, "any.team")->normalize_unicode();
    command->add_option("--id", options->id, "any.rating-list-id");
    command->add_option("--sex", options->sex, "any.sex")->check(OneOf({"m", "f", "-"}));
    command->add_option("--birth", options->birth, "any.birth");
    command->add_flag("--no-half-byes", options->no_half_byes, "any.no-half-byes");
    command->add_flag("--half-byes", options->half_byes, "tournament.correct.half-byes");
    command->add_flag("--same-name", options->same_name, "tournament.add.same-name");
    command->add_option("--reason", options->desk.reason, "any.reason-public")
        ->normalize_unicode()
        ->required();
    command->callback([options, &outcome] {
        outcome.code = change(
            options->desk,
            [&](const Office& office) -> Result<OfficeCommand> {
                return correction_of(office, *options);
            },
            [&](const Office& office) {
                return spoken(
                    words::answers::OfficeCorrected{.number = std::to_string(options->number),
                                                    .name = name_of(office, options->number)});
            });
    });
}

void add_unpair(Command& tournament, Outcome& outcome) {
    auto desk = std::make_shared<OfficeArguments>();
    Command* command = add_verb(tournament, "unpair", "tournament.unpair", desk);
    command->add_option("--reason", desk->reason, "any.reason-public")
        ->normalize_unicode()
        ->required();
    command->callback([desk, &outcome] {
        outcome.code = change(*desk, command::Unpair{desk->reason}, [](const Office& office) {
            return spoken(words::answers::OfficeToPairAgain{
                .round = std::to_string(office.rounds().size() + 1)});
        });
    });
}

void add_warnings(Command& tournament, Outcome& outcome) {
    auto options = std::make_shared<Options>();
    Command* command = add_verb(tournament, "warnings", "tournament.warnings",
                                std::shared_ptr<OfficeArguments>(options, &options->desk));
    add_number(*command, *options);
    command->add_option("count", options->warnings, "tournament.warnings.count")
        ->required()
        ->check(Range(0, 99));
    command->callback([options, &outcome] {
        const command::CountWarnings count{static_cast<EntryNumber>(options->number),
                                           options->warnings};
        outcome.code = change(options->desk, count, [&](const Office& office) {
            return spoken(words::answers::OfficeWarnings{.name = name_of(office, options->number),
                                                         .count = options->warnings});
        });
    });
}

void add_rounds(Command& tournament, Outcome& outcome) {
    auto options = std::make_shared<Options>();
    Command* command = add_verb(tournament, "rounds", "tournament.rounds",
                                std::shared_ptr<OfficeArguments>(options, &options->desk));
    command->add_option("count", options->rounds, "tournament.rounds.count")
        ->required()
        ->check(Range(0, kMaxRounds));
    command->add_option("--reason", options->desk.reason, "any.reason-public")
        ->normalize_unicode()
        ->required();
    command->callback([options, &outcome] {
        const command::ChangeRounds command_body{options->rounds, options->desk.reason};
        outcome.code = change(options->desk, command_body, [](const Office& office) {
            return office.opened().rounds == 0
                       ? spoken(words::answers::kOfficeRoundsOpen)
                       : spoken(words::answers::OfficeRounds{.count = office.opened().rounds});
        });
    });
}

void add_swap_colours(Command& tournament, Outcome& outcome) {
    auto options = std::make_shared<Options>();
    Command* command = add_verb(tournament, "swap-colours", "tournament.swap-colours",
                                std::shared_ptr<OfficeArguments>(options, &options->desk));
    add_board(*command, *options);
    add_round_and_reason(*command, *options);
    command->callback([options, &outcome] {
        command::ReverseColours command_body;
        if (options->round > 0)
            command_body.round = options->round;
        command_body.board = options->board;
        command_body.reason = options->desk.reason;
        outcome.code = change(options->desk, command_body, [&](const Office& office) {
            const BoardState& state = board_meant(office, *options);
            return spoken(words::answers::OfficeColours{
                       .first = name_of(office, state.board.white),
                       .side = std::string(
                           exchange::colour_of(Colour::White, exchange::sides_of(office))),
                       .second = name_of(office, state.board.black)}) +
                   (state.result.empty()
                        ? std::string()
                        : std::string(rulebook::colon(message_language())) + state.result);
        });
    });
}

void add_correct_report(Command& tournament, Outcome& outcome) {
    auto options = std::make_shared<Options>();
    Command* command = add_verb(tournament, "correct-report", "tournament.correct-report",
                                std::shared_ptr<OfficeArguments>(options, &options->desk));
    add_board(*command, *options);
    command->add_option("result", options->result, "tournament.correct-report.result")->required();
    add_round_and_reason(*command, *options);
    command->callback([options, &outcome] {
        command::CorrectReport command_body;
        if (options->round > 0)
            command_body.round = options->round;
        command_body.board = options->board;
        command_body.result = options->result;
        command_body.reason = options->desk.reason;
        outcome.code = change(options->desk, command_body, [&](const Office& office) {
            const BoardState& state = board_meant(office, *options);
            return spoken(words::answers::OfficeReportCorrected{
                .round = std::to_string(round_meant(office, *options)),
                .board = std::to_string(options->board),
                .told = state.reported.empty() ? state.result : state.reported,
                .counted = state.result});
        });
    });
}

void add_tie_breaks(Command& tournament, Outcome& outcome) {
    auto options = std::make_shared<Options>();
    Command* command = add_verb(tournament, "tie-breaks", "tournament.tie-breaks",
                                std::shared_ptr<OfficeArguments>(options, &options->desk));
    command->add_option("list", options->name, "tournament.tie-breaks.list")->required();
    command->add_option("--reason", options->desk.reason, "any.reason-public")
        ->normalize_unicode()
        ->required();
    command->callback([options, &outcome] {
        const command::ChangeTieBreaks command_body{split_tie_breaks(options->name),
                                                    options->desk.reason};
        outcome.code = change(options->desk, command_body, [](const Office& office) {
            std::string names;
            for (const std::string& each : office.opened().tie_breaks)
                names += (names.empty() ? "" : ", ") + each;
            return spoken(words::answers::OfficeTieBreaks{.list = names});
        });
    });
}

void add_leave_fide_mode(Command& tournament, Outcome& outcome) {
    auto desk = std::make_shared<OfficeArguments>();
    Command* command = add_verb(tournament, "leave-fide-mode", "tournament.leave-fide-mode", desk);
    command->add_option("--reason", desk->reason, "any.reason-public")
        ->normalize_unicode()
        ->required();
    command->callback([desk, &outcome] {
        outcome.code =
            change(*desk, command::LeaveFideMode{desk->reason}, [](const Office& office) {
                return office.fide_mode() == FideMode::Left
                           ? spoken(words::answers::kOfficeFideModeLeft)
                           : spoken(words::answers::kOfficeFideModeAsked);
            });
    });
}

/// The data that a hall stores beside a tournament.
int acknowledge_notes(const OfficeArguments& desk) {
    const auto altered = store::accept_notes(desk.file, desk.by, desk.reason);
    if (!altered)
        return fail(desk, altered.error());
    if (altered->empty())
        fmt::print("{}\n", spoken(words::answers::OfficeAsRecorded{.file = desk.file}));
    for (const std::uint64_t line : *altered)
        fmt::print("{}\n",
                   spoken(words::answers::OfficeAccepted{
                       .file = desk.file,
                       .place = spoken(words::answers::OfficeLine{.line = std::to_string(line)})}));
    return kSuccess;
}

/// The only verb that reads a file whose lines were changed by other means.
int accept(const OfficeArguments& desk) {
    if (desk.file.ends_with(".hall"))
        return acknowledge_notes(desk);
    auto file = store::OfficeFile::open(desk.file, {}, store::AlteredLines::Read);
    if (!file)
        return fail(desk, file.error());
    std::vector<std::string> digests, places;
    for (const LogAlteration& each : file->altered()) {
        digests.push_back(each.digest);
        places.push_back(
            each.first == each.last
                ? spoken(words::answers::OfficeLine{.line = std::to_string(each.first)})
                : spoken(words::answers::OfficeLines{.first = std::to_string(each.first),
                                                     .last = std::to_string(each.last)}));
    }
    if (digests.empty()) {
        fmt::print("{}\n", spoken(words::answers::OfficeAsRecorded{.file = desk.file}));
        return kSuccess;
    }
    auto events = decide(file->office(), command::AcceptFile{std::move(digests), desk.reason});
    if (!events)
        return fail(desk, events.error());
    if (auto appended = file->append(desk.by, *std::move(events)); !appended)
        return fail(desk, appended.error());
    for (const std::string& place : places)
        fmt::print("{}\n",
                   spoken(words::answers::OfficeAccepted{.file = desk.file, .place = place}));
    return kSuccess;
}

void add_accept(Command& tournament, Outcome& outcome) {
    auto desk = std::make_shared<OfficeArguments>();
    Command* command = add_verb(tournament, "accept", "tournament.accept", desk);
    command->add_option("--reason", desk->reason, "any.reason-public")
        ->normalize_unicode()
        ->required();
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
    corrections::add_correct_report(tournament, outcome);
    corrections::add_tie_breaks(tournament, outcome);
    corrections::add_leave_fide_mode(tournament, outcome);
    corrections::add_accept(tournament, outcome);
}

}  // namespace kyvien::cli
