// kyvien tournament add|withdraw|return|bye|forbid|apart|check-in|penalty|lots FILE — who takes
// part, and on which terms; and the next round of a tournament that is kept in a file.
#include <fmt/core.h>

#include <algorithm>
#include <charconv>
#include <cstdio>
#include <functional>
#include <optional>

#include "base/result.h"
#include "cli/support/command_line.h"
#include "cli/support/message.h"
#include "cli/tournament/desk.h"
#include "exchange/files/encoding.h"
#include "store/office_file.h"
#include "tournament/event/grade.h"
#include "tournament/pairing/hand_pairing.h"
#include "tournament/pairing/schedule.h"

namespace kyvien::cli {
namespace {

using namespace tournament;
using store::OfficeFile;

// ---- add ----

struct AddOptions {
    Desk desk;
    Entered entry;
    int number = 0;
    std::string csv, grade;
    bool dry_run = false;
    bool same_name = false;
};

}  // namespace

Result<int> grade_of(const std::string& text) {
    int number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error == std::errc{} && end == text.data() + text.size())
        return number;
    if (const auto grade = parse_grade(text))
        return *grade;
    return refuse("bad-argument", fmt::format("'{}' is not a grade such as 5d or 12k", text));
}

namespace {

Result<OfficeCommand> entering(const AddOptions& options) {
    if (options.csv.empty()) {
        command::Enter enter{options.entry, options.same_name};
        enter.entry.number = static_cast<EntryNumber>(options.number);
        if (!options.grade.empty())
            enter.entry.grade = KYVIEN_TRY(grade_of(options.grade));
        return enter;
    }
    const auto text = KYVIEN_TRY(read_whole_file(options.csv));
    return command::EnterList{exchange::composed(text), options.same_name};
}

/// Tells of each line what it would enter.
int try_list(const AddOptions& options) {
    auto file = OfficeFile::open(options.desk.file);
    if (!file)
        return fail(options.desk, file.error());
    const auto asked = entering(options);
    if (!asked)
        return fail(options.desk, asked.error());
    Office trial = file->office();
    const auto tried = try_out(trial, *asked);
    if (!tried)
        return fail(options.desk, tried.error());
    int code = kSuccess;
    for (std::size_t i = 0; i < tried->facts.size(); ++i) {
        if (std::holds_alternative<ListSorted>(tried->facts[i])) {
            fmt::print("the list would be numbered anew, so that they stand where they belong\n");
            continue;
        }
        const auto* member = std::get_if<MemberListed>(&tried->facts[i]);
        const std::string who =
            member == nullptr ? fmt::format("{} {}", std::get<Entered>(tried->facts[i]).number,
                                            std::get<Entered>(tried->facts[i]).name)
                              : fmt::format("{}.{} {}", member->team, member->place, member->name);
        const auto& refusal = tried->refusals[i];
        fmt::print("{} {}\n", who, refusal ? refusal->english : "would be entered");
        if (refusal)
            code = kFindings;
    }
    return code;
}

void add_add(Command& tournament, Outcome& outcome) {
    auto options = std::make_shared<AddOptions>();
    const std::shared_ptr<Desk> desk(options, &options->desk);
    Command* command = add_verb(tournament, "add", "Enter a player or a list of players", desk);
    command->add_option("name", options->entry.name, "Name of the player or team")->of_people();
    command->add_option("--csv", options->csv, "CSV list: a header line, then one entry per line");
    command->add_flag("--dry-run", options->dry_run,
                      "Show what the list would enter, change nothing");
    command->add_option("--number", options->number, "Starting number; the next one otherwise")
        ->check(Range(1, static_cast<int>(kMostEntries)));
    command->add_option("--rating", options->entry.rating, "Rating");
    command->add_option("--grade", options->grade,
                        "Grade: 3d, 12k, 2p; or 3 for 3 dan, 0 for 1 kyu, -1 for 2 kyu");
    command->add_option("--mcmahon-correction", options->entry.mcmahon_correction,
                        "McMahon: correction of the starting score, in grades");
    command->add_option("--title", options->entry.title, "Title")->of_people();
    command->add_option("--federation", options->entry.federation, "Federation")->of_people();
    command->add_option("--club", options->entry.club, "Club")->of_people();
    command->add_option("--id", options->entry.id, "Identifier of a rating list");
    command->add_option("--team", options->entry.team, "Team for which the points count too")
        ->of_people();
    command->add_option("--sex", options->entry.sex, "m or f")->check(OneOf({"m", "f"}));
    command->add_option("--birth", options->entry.birth, "Year or date of birth, year first");
    command->add_flag("--same-name", options->same_name, "Allow a second player of the same name");
    command->callback([options, &outcome] {
        if (options->entry.name.empty() == options->csv.empty()) {
            fmt::print(stderr, "kyvien tournament add: give a name or --csv FILE\n");
            outcome.code = kUsage;
            return;
        }
        outcome.code =
            options->dry_run
                ? try_list(*options)
                : change(
                      options->desk, [&](const Office&) { return entering(*options); },
                      [](const Office& office) {
                          return counted(office.event().entries.size(), "entry", "entries");
                      });
    });
}

// ---- withdraw, return, bye, forbid, lots ----

struct NumberOptions {
    Desk desk;
    std::vector<int> numbers;
    int round = 0;
    std::string kind = "half", seed;
};

std::vector<EntryNumber> numbers_of(const std::vector<int>& numbers) {
    return {numbers.begin(), numbers.end()};
}

std::optional<int> round_of(int round) {
    return round > 0 ? std::optional(round) : std::nullopt;
}

/// "Lan", "Lan and Minh", "Lan, Minh and Hoa".
std::string names_of(const Office& office, const std::vector<int>& numbers) {
    std::string names;
    for (std::size_t i = 0; i < numbers.size(); ++i)
        names += (i == 0                    ? ""
                  : i + 1 == numbers.size() ? " and "
                                            : ", ") +
                 name_of(office, numbers[i]);
    return names;
}

/// What a verb says when it is done, of one and of several.
struct Done {
    std::string_view one, several;
};

void add_people(Command& tournament, Outcome& outcome) {
    const auto add = [&](const std::string& name, const std::string& what, bool with_reason,
                         const std::function<OfficeCommand(const NumberOptions&)>& asked,
                         Done done) {
        auto options = std::make_shared<NumberOptions>();
        const std::shared_ptr<Desk> desk(options, &options->desk);
        Command* command = add_verb(tournament, name, what, desk);
        command->add_option("number", options->numbers, "Starting numbers")
            ->required()
            ->check(Range(1, static_cast<int>(kMostEntries)));
        if (with_reason)
            command->add_option("--reason", options->desk.reason, "Reason; public")
                ->of_people()
                ->required();
        if (name == "bye") {
            command->add_option("--kind", options->kind, "full, half or zero")
                ->capture_default_str()
                ->check(OneOf({"full", "half", "zero"}));
            command->add_option("--round", options->round, "The round; the next one otherwise")
                ->check(Range(1, kMostRounds));
        }
        command->callback([options, asked, done, &outcome] {
            outcome.code = change(options->desk, asked(*options), [&](const Office& office) {
                return fmt::format("{} {}", names_of(office, options->numbers),
                                   options->numbers.size() == 1 ? done.one : done.several);
            });
        });
    };
    add("withdraw", "Withdraw players from the tournament", true,
        [](const NumberOptions& options) {
            return command::Withdraw{numbers_of(options.numbers), options.desk.reason};
        },
        {"is not paired any more", "are not paired any more"});
    add("return", "Readmit withdrawn players", false,
        [](const NumberOptions& options) { return command::Return{numbers_of(options.numbers)}; },
        {"is paired again", "are paired again"});
    add("bye", "Grant byes on request", false,
        [](const NumberOptions& options) {
            return command::GrantBye{numbers_of(options.numbers), round_of(options.round),
                                     *find_bye_kind(options.kind)};
        },
        {"has a bye", "have a bye"});
    add("forbid", "Forbid pairings of players with each other, such as siblings", true,
        [](const NumberOptions& options) {
            return command::Forbid{numbers_of(options.numbers), std::nullopt, std::nullopt,
                                   options.desk.reason};
        },
        {"is kept apart", "are kept apart"});
    add("allow", "Allow a forbidden pairing again", true,
        [](const NumberOptions& options) {
            return command::Lift{numbers_of(options.numbers), std::nullopt, std::nullopt,
                                 options.desk.reason};
        },
        {"may meet", "may meet"});
}

// ---- check-in, apart, penalty ----

struct TermOptions {
    Desk desk;
    std::vector<int> numbers;
    std::string rule, points;
    int round = 0, first = 0, last = 0;
    bool all = false, gone = false, lift = false;
};

void add_terms(Command& tournament, Outcome& outcome) {
    auto here = std::make_shared<TermOptions>();
    Command* command = add_verb(tournament, "check-in", "Check players in",
                                std::shared_ptr<Desk>(here, &here->desk));
    command->add_option("numbers", here->numbers, "Starting numbers")
        ->check(Range(1, static_cast<int>(kMostEntries)));
    command->add_flag("--all", here->all, "All players who are not checked in yet");
    command->add_flag("--gone", here->gone, "Check them out again");
    command->callback([here, &outcome] {
        outcome.code =
            change(here->desk, command::CheckIn{numbers_of(here->numbers), !here->gone, here->all},
                   [](const Office& office) {
                       const auto& entries = office.event().entries;
                       return fmt::format("{} of {} are checked in",
                                          std::ranges::count_if(entries,
                                                                [&](const Entry& entry) {
                                                                    return office.is_checked_in(
                                                                        entry.number);
                                                                }),
                                          entries.size());
                   });
    });

    auto apart = std::make_shared<TermOptions>();
    command = add_verb(tournament, "apart", "Forbid pairings within a club, team or federation",
                       std::shared_ptr<Desk>(apart, &apart->desk));
    command->add_option("rule", apart->rule, "club, team or federation")
        ->required()
        ->check(OneOf({"club", "team", "federation"}));
    command->add_flag("--lift", apart->lift, "Lift the rule from the next round on");
    command->add_option("--first", apart->first, "First round")->check(Range(1, kMostRounds));
    command->add_option("--last", apart->last, "Last round")->check(Range(1, kMostRounds));
    command->add_option("--reason", apart->desk.reason, "Reason; public")->of_people()->required();
    command->callback([apart, &outcome] {
        outcome.code = change(
            apart->desk,
            [&](const Office&) -> Result<OfficeCommand> {
                const ApartBy rule = *find_apart_by(apart->rule);
                if (apart->lift)
                    return command::Lift{{}, rule, std::nullopt, apart->desk.reason};
                return command::KeepApart{rule, round_of(apart->first), round_of(apart->last),
                                          apart->desk.reason};
            },
            [&](const Office&) {
                return fmt::format("players of one {} {}", apart->rule,
                                   apart->lift ? "may meet" : "are kept apart");
            });
    });

    auto penalty = std::make_shared<TermOptions>();
    command = add_verb(tournament, "penalty", "Deduct points, or add them",
                       std::shared_ptr<Desk>(penalty, &penalty->desk));
    command->add_option("number", penalty->numbers, "Starting number")
        ->required()
        ->expected(1)
        ->check(Range(1, static_cast<int>(kMostEntries)));
    command->add_option("--points", penalty->points, "How many, such as 0.5")->required();
    command->add_flag("--give", penalty->lift, "Add the points instead of deducting them");
    command->add_option("--round", penalty->round, "For which round; the last one otherwise")
        ->check(Range(1, kMostRounds));
    command->add_option("--reason", penalty->desk.reason, "Reason; public")
        ->of_people()
        ->required();
    command->callback([penalty, &outcome] {
        outcome.code = change(
            penalty->desk,
            [&](const Office&) -> Result<OfficeCommand> {
                const auto points = parse_points(penalty->points);
                if (!points)
                    return refuse("bad-argument",
                                  fmt::format("'{}' is not a number of points", penalty->points));
                return command::Penalise{static_cast<EntryNumber>(penalty->numbers[0]),
                                         round_of(penalty->round), *points, penalty->desk.reason,
                                         penalty->lift};
            },
            [&](const Office& office) {
                return fmt::format("{} has {} points {}", name_of(office, penalty->numbers[0]),
                                   penalty->points, penalty->lift ? "more" : "less");
            });
    });
}

void add_lots(Command& tournament, Outcome& outcome) {
    auto settled = std::make_shared<NumberOptions>();
    Command* settle = add_verb(tournament, "settle",
                               "Put those in order who share a place, by a play-off or by lots",
                               std::shared_ptr<Desk>(settled, &settled->desk));
    settle->add_option("number", settled->numbers, "Starting numbers, the best first")
        ->required()
        ->check(Range(1, static_cast<int>(kMostEntries)));
    settle->add_option("--lots", settled->seed, "The seed of the lots; they give the order");
    settle->add_option("--reason", settled->desk.reason, "Reason; public")->required();
    settle->callback([settled, &outcome] {
        outcome.code = change(settled->desk,
                              command::SettlePlaces{numbers_of(settled->numbers), settled->seed,
                                                    settled->desk.reason},
                              [](const Office&) { return std::string("the places are settled"); });
    });

    auto options = std::make_shared<NumberOptions>();
    auto announce = std::make_shared<bool>(false);
    const std::shared_ptr<Desk> desk(options, &options->desk);
    Command* command =
        add_verb(tournament, "lots", "Draw the first colour and an order by lot from a seed", desk);
    command->add_option("seed", options->seed, "The seed; its digest was published before")
        ->required();
    command->add_flag("--announce", *announce,
                      "Publish only the digest of the seed, before it is drawn");
    command->callback([options, announce, &outcome] {
        const std::string digest = lots_commitment(options->seed);
        if (*announce) {
            outcome.code =
                change(options->desk, command::AnnounceLots{digest},
                       [&digest](const Office&) { return "digest of the seed: " + digest; });
            return;
        }
        outcome.code =
            change(options->desk, command::DrawLots{options->seed}, [&](const Office& office) {
                return fmt::format("digest of the seed: {}\nfirst of the list begins with {}",
                                   lots_commitment(options->seed),
                                   office.event().initial_colour == Colour::White ? "white"
                                                                                  : "black");
            });
    });
}

}  // namespace

namespace {

/// The boards of "1-8,7-2", as the log writes them.
Result<std::vector<Board>> boards_of(const std::string& text) {
    auto line = decode_office_line(fmt::format("v=1 t=paired at=0 by=x round=1 boards={}", text));
    if (!line)
        return refuse("bad-argument",
                      fmt::format("'{}' is not a list of boards such as 1-8,7-2", text));
    return std::get<Paired>(line->body).boards;
}

Result<OfficeCommand> pairing_asked(const OfficePairing& wanted) {
    if (wanted.begin_by_hand)
        return command::BeginHandPairing{wanted.reason};
    if (wanted.end_by_hand)
        return command::EndHandPairing{};
    if (wanted.boards.empty())
        return command::Pair{wanted.adjourn_missing};
    auto boards = KYVIEN_TRY(boards_of(wanted.boards));
    return command::PairByHand{std::move(boards), static_cast<EntryNumber>(wanted.bye),
                               wanted.reason, wanted.with_missing};
}

RoundPairing pairing_of(const std::vector<Board>& boards, EntryNumber bye) {
    return {boards, bye == 0 ? std::nullopt : std::optional(bye)};
}

/// Which pairs of a pairing by hand are not the system's, and what is worse.
void tell_difference(const Office& office, const Paired& paired) {
    if (paired.proposed.empty() && paired.proposed_bye == 0)
        return;
    const auto difference = compare_pairings(event_before(office, paired.round), paired.round,
                                             pairing_of(paired.boards, paired.bye),
                                             pairing_of(paired.proposed, paired.proposed_bye));
    fmt::print(stderr, "{}", to_string(difference));
}

}  // namespace

int pair_office(const OfficePairing& wanted) {
    Desk desk{"pair",        wanted.file,     wanted.by.empty() ? usual_author() : wanted.by,
              wanted.reason, wanted.language, wanted.json};
    auto file = OfficeFile::open(wanted.file);
    if (!file)
        return fail(desk, file.error());
    const Office& office = file->office();
    const auto asked = pairing_asked(wanted);
    if (!asked)
        return fail(desk, asked.error());
    const auto facts = decide(office, *asked, wanted.confirmed);
    if (!facts)
        return fail(desk, facts.error());
    // Before it may stand that warnings were read, and the beginning.
    const auto* paired = std::get_if<Paired>(&facts->back());
    auto warnings = warnings_of(office, *asked);
    // Told below with the boards and the measures.
    std::erase_if(warnings,
                  [](const OfficeWarning& warning) { return warning.code.starts_with("hand-"); });
    tell_warnings(desk, warnings);
    if (paired != nullptr && paired->by_hand)
        tell_difference(office, *paired);
    if (!wanted.dry_run)
        if (auto appended = file->append(desk.by, *facts); !appended)
            return fail(desk, appended.error());
    if (paired != nullptr)
        return wanted.print(pairing_of(paired->boards, paired->bye), office.event(), paired->round);
    if (wanted.end_by_hand)
        fmt::print("round {} {} paired by the system again\n", office.rounds().size() + 1,
                   wanted.dry_run ? "would be" : "is");
    else
        fmt::print("round {} {} paired by hand from now on\n", office.rounds().size() + 1,
                   wanted.dry_run ? "would be" : "is");
    return kSuccess;
}

void add_tournament_office(Command& tournament, Outcome& outcome) {
    add_add(tournament, outcome);
    add_people(tournament, outcome);
    add_terms(tournament, outcome);
    add_lots(tournament, outcome);
}

}  // namespace kyvien::cli
