// kyvien tournament add|withdraw|return|bye|forbid|apart|check-in|penalty|lots FILE — who takes
// part, and on which terms; and the next round of a tournament that is kept in a file.
#include <fmt/core.h>

#include <algorithm>
#include <cstdio>
#include <functional>
#include <map>
#include <optional>

#include "base/result.h"
#include "cli/support/command_line.h"
#include "cli/support/message.h"
#include "cli/tournament/desk.h"
#include "store/office_file.h"
#include "tournament/office/entry_list.h"
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
    std::string csv;
    bool dry_run = false;
    bool same_name = false;
};

/// Two entries of one name are one player entered twice, unless their identifiers differ or
/// somebody says otherwise.
Result<void> check_names(const Office& office, const std::vector<OfficeEventBody>& facts) {
    std::multimap<std::string, std::pair<EntryNumber, std::string>> names;
    for (const Entry& entry : office.event().entries)
        names.emplace(entry.name, std::pair(entry.number, entry.id));
    for (const OfficeEventBody& fact : facts) {
        const auto* entered = std::get_if<Entered>(&fact);
        if (entered == nullptr)
            continue;  // a member of a team
        const Entered& entry = *entered;
        const auto [first, last] = names.equal_range(entry.name);
        for (auto same = first; same != last; ++same) {
            const auto& [number, id] = same->second;
            if (!id.empty() && !entry.id.empty())
                continue;  // two players, or one identifier, which the office refuses
            return refuse("same-name",
                          fmt::format("{} is number {} already. Where it is somebody else, say "
                                      "--same-name.",
                                      entry.name, number),
                          std::nullopt, {{"name", entry.name}, {"entry", std::to_string(number)}});
        }
        names.emplace(entry.name, std::pair(entry.number, entry.id));
    }
    return {};
}

void add_add(Command& tournament, Outcome& outcome) {
    auto options = std::make_shared<AddOptions>();
    const std::shared_ptr<Desk> desk(options, &options->desk);
    Command* command = add_verb(tournament, "add", "Enter a player or a list of players", desk);
    command->add_option("name", options->entry.name, "Name of the player or team");
    command->add_option("--csv", options->csv, "A list: a head line and one entry a line");
    command->add_flag("--dry-run", options->dry_run, "Only say what the list would enter");
    command->add_option("--number", options->number, "Starting number; the next one otherwise");
    command->add_option("--rating", options->entry.rating, "Rating");
    command->add_option("--grade", options->entry.grade, "3 for 3 dan, 0 for 1 kyu, -1 for 2 kyu");
    command->add_option("--mcmahon-correction", options->entry.mcmahon_correction,
                        "McMahon: grades by which the start is above or below the grade's");
    command->add_option("--title", options->entry.title, "Title");
    command->add_option("--federation", options->entry.federation, "Federation");
    command->add_option("--club", options->entry.club, "Club");
    command->add_option("--id", options->entry.id, "Identifier of a rating list");
    command->add_option("--team", options->entry.team, "Team for which the points count too");
    command->add_option("--sex", options->entry.sex, "m or f")->check(OneOf({"m", "f"}));
    command->add_option("--birth", options->entry.birth, "Year or date of birth, year first");
    command->add_flag("--same-name", options->same_name, "Another player of a name that is there");
    command->callback([options, &outcome] {
        if (options->entry.name.empty() == options->csv.empty()) {
            fmt::print(stderr, "kyvien tournament add: give a name or --csv FILE\n");
            outcome.code = kUsage;
            return;
        }
        const auto facts = [options](const Office& office) -> Result<std::vector<OfficeEventBody>> {
            if (!options->csv.empty()) {
                auto text = KYVIEN_TRY(read_whole_file(options->csv));
                auto entries = KYVIEN_TRY(entries_of_list(office, text));
                std::vector<OfficeEventBody> listed = facts_of_list(office, entries);
                if (auto names = check_names(office, listed); !names && !options->same_name)
                    return refuse(std::move(names.error()));
                return listed;
            }
            Entered entry = options->entry;
            entry.number = static_cast<EntryNumber>(
                options->number > 0 ? options->number : next_entry_number(office));
            entry.from_round = static_cast<int>(office.rounds().size()) + 1;
            if (auto names = check_names(office, {entry}); !names && !options->same_name)
                return refuse(std::move(names.error()));
            return std::vector<OfficeEventBody>{entry};
        };
        if (options->dry_run) {
            auto file = OfficeFile::open(options->desk.file);
            const auto list =
                file ? facts(file->office())
                     : Result<std::vector<OfficeEventBody>>(std::unexpected(file.error()));
            if (!list) {
                outcome.code = fail(options->desk, list.error());
                return;
            }
            Office trial = file->office();
            for (const OfficeEventBody& fact : *list) {
                const auto applied = apply(trial, {0, options->desk.by, fact});
                const auto* member = std::get_if<MemberListed>(&fact);
                const std::string who =
                    member == nullptr
                        ? fmt::format("{} {}", std::get<Entered>(fact).number,
                                      std::get<Entered>(fact).name)
                        : fmt::format("{}.{} {}", member->team, member->place, member->name);
                fmt::print("{} {}\n", who, applied ? "would be entered" : applied.error().english);
                if (!applied)
                    outcome.code = kFindings;
            }
            return;
        }
        outcome.code = change(options->desk, facts, [](const Office& office) {
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

void add_people(Command& tournament, Outcome& outcome) {
    const auto add =
        [&](const std::string& name, const std::string& what, bool with_reason,
            const std::function<OfficeEventBody(const NumberOptions&, const Office&)>& fact,
            std::string_view done) {
            auto options = std::make_shared<NumberOptions>();
            const std::shared_ptr<Desk> desk(options, &options->desk);
            Command* command = add_verb(tournament, name, what, desk);
            command->add_option("number", options->numbers, "Starting number")
                ->required()
                ->check(Range(1, static_cast<int>(kMostEntries)));
            if (with_reason)
                command->add_option("--reason", options->desk.reason, "Why; everybody can read it")
                    ->required();
            if (name == "bye") {
                command->add_option("--kind", options->kind, "full, half or zero")
                    ->capture_default_str()
                    ->check(OneOf({"full", "half", "zero"}));
                command->add_option("--round", options->round, "The round; the next one otherwise")
                    ->check(Range(1, kMostRounds));
            }
            command->callback([options, fact, done, &outcome] {
                outcome.code = change(
                    options->desk,
                    [&](const Office& office) -> Result<std::vector<OfficeEventBody>> {
                        return std::vector<OfficeEventBody>{fact(*options, office)};
                    },
                    [&](const Office& office) {
                        return fmt::format("{} {}", name_of(office, options->numbers[0]), done);
                    });
            });
        };
    const auto number = [](int value) { return static_cast<EntryNumber>(value); };
    add(
        "withdraw", "A player leaves the tournament", true,
        [number](const NumberOptions& options, const Office& office) {
            return Withdrew{number(options.numbers[0]), static_cast<int>(office.rounds().size()),
                            options.desk.reason};
        },
        "is not paired any more");
    add(
        "return", "A player who left comes back", false,
        [number](const NumberOptions& options, const Office& office) {
            return CameBack{number(options.numbers[0]),
                            static_cast<int>(office.rounds().size()) + 1};
        },
        "is paired again");
    add(
        "bye", "Grant a bye on request", false,
        [number](const NumberOptions& options, const Office& office) {
            const int next = static_cast<int>(office.rounds().size()) + 1;
            return ByeGranted{number(options.numbers[0]), options.round > 0 ? options.round : next,
                              *find_bye_kind(options.kind)};
        },
        "has a bye");
    add(
        "forbid", "Keep players apart: siblings, club mates", true,
        [number](const NumberOptions& options, const Office& office) {
            MeetingForbidden forbidden;
            for (const int each : options.numbers)
                forbidden.numbers.push_back(number(each));
            forbidden.first_round = static_cast<int>(office.rounds().size()) + 1;
            forbidden.reason = options.desk.reason;
            return forbidden;
        },
        "and the others are kept apart");
    add(
        "allow", "Players who were kept apart may meet again", true,
        [number](const NumberOptions& options, const Office& office) {
            RuleLifted lifted;
            for (const int each : options.numbers)
                lifted.numbers.push_back(number(each));
            lifted.from_round = static_cast<int>(office.rounds().size()) + 1;
            lifted.reason = options.desk.reason;
            return lifted;
        },
        "and the others may meet");
}

// ---- check-in, apart, penalty ----

struct TermOptions {
    Desk desk;
    std::vector<int> numbers;
    std::string rule, points;
    int round = 0, first = 1, last = kMostRounds;
    bool all = false, gone = false, lift = false;
};

Result<std::vector<OfficeEventBody>> check_ins(const TermOptions& options, const Office& office) {
    std::vector<OfficeEventBody> facts;
    if (options.all) {
        for (const Entry& entry : office.event().entries)
            if (office.is_checked_in(entry.number) == options.gone)
                facts.emplace_back(CheckedIn{entry.number, !options.gone});
    }
    for (const int number : options.numbers)
        facts.emplace_back(CheckedIn{static_cast<EntryNumber>(number), !options.gone});
    if (facts.empty())
        return refuse("nobody-named", "Name the numbers, or --all.");
    return facts;
}

void add_terms(Command& tournament, Outcome& outcome) {
    auto here = std::make_shared<TermOptions>();
    Command* command = add_verb(tournament, "check-in", "Players are there",
                                std::shared_ptr<Desk>(here, &here->desk));
    command->add_option("numbers", here->numbers, "Starting numbers")
        ->check(Range(1, static_cast<int>(kMostEntries)));
    command->add_flag("--all", here->all, "Everybody who is not yet");
    command->add_flag("--gone", here->gone, "They are not there after all");
    command->callback([here, &outcome] {
        outcome.code = change(
            here->desk, [&](const Office& office) { return check_ins(*here, office); },
            [](const Office& office) {
                const auto& entries = office.event().entries;
                return fmt::format(
                    "{} of {} are here",
                    std::ranges::count_if(
                        entries,
                        [&](const Entry& entry) { return office.is_checked_in(entry.number); }),
                    entries.size());
            });
    });

    auto apart = std::make_shared<TermOptions>();
    command = add_verb(tournament, "apart", "Keep players of one club, team or federation apart",
                       std::shared_ptr<Desk>(apart, &apart->desk));
    command->add_option("rule", apart->rule, "club, team or federation")
        ->required()
        ->check(OneOf({"club", "team", "federation"}));
    command->add_flag("--lift", apart->lift, "The rule holds no more, from the next round on");
    command->add_option("--first", apart->first, "First round")->check(Range(1, kMostRounds));
    command->add_option("--last", apart->last, "Last round")->check(Range(1, kMostRounds));
    command->add_option("--reason", apart->desk.reason, "Why; everybody can read it")->required();
    command->callback([apart, &outcome] {
        outcome.code = change(
            apart->desk,
            [&](const Office& office) -> Result<std::vector<OfficeEventBody>> {
                if (apart->lift)
                    return std::vector<OfficeEventBody>{
                        RuleLifted{{},
                                   *find_apart_by(apart->rule),
                                   static_cast<int>(office.rounds().size()) + 1,
                                   apart->desk.reason}};
                return std::vector<OfficeEventBody>{KeptApart{
                    *find_apart_by(apart->rule), apart->first, apart->last, apart->desk.reason}};
            },
            [&](const Office&) {
                return fmt::format("players of one {} {}", apart->rule,
                                   apart->lift ? "may meet" : "are kept apart");
            });
    });

    auto penalty = std::make_shared<TermOptions>();
    command = add_verb(tournament, "penalty", "Take points away, or give them",
                       std::shared_ptr<Desk>(penalty, &penalty->desk));
    command->add_option("number", penalty->numbers, "Starting number")
        ->required()
        ->expected(1)
        ->check(Range(1, static_cast<int>(kMostEntries)));
    command->add_option("--points", penalty->points, "How many, such as 0.5")->required();
    command->add_flag("--give", penalty->lift, "The points are given, not taken away");
    command->add_option("--round", penalty->round, "For which round; the last one otherwise")
        ->check(Range(1, kMostRounds));
    command->add_option("--reason", penalty->desk.reason, "Why; everybody can read it")->required();
    command->callback([penalty, &outcome] {
        outcome.code = change(
            penalty->desk,
            [&](const Office& office) -> Result<std::vector<OfficeEventBody>> {
                const auto points = parse_points(penalty->points);
                if (!points)
                    return refuse("bad-points",
                                  fmt::format("'{}' are no points.", penalty->points));
                const int round =
                    penalty->round > 0 ? penalty->round : static_cast<int>(office.rounds().size());
                return std::vector<OfficeEventBody>{
                    PenaltyGiven{static_cast<EntryNumber>(penalty->numbers[0]), round, *points,
                                 penalty->desk.reason, penalty->lift}};
            },
            [&](const Office& office) {
                return fmt::format("{} has {} points {}", name_of(office, penalty->numbers[0]),
                                   penalty->points, penalty->lift ? "more" : "less");
            });
    });
}

void add_lots(Command& tournament, Outcome& outcome) {
    auto options = std::make_shared<NumberOptions>();
    const std::shared_ptr<Desk> desk(options, &options->desk);
    Command* command = add_verb(tournament, "lots",
                                "Draw the first colour and an order by lot, from a seed", desk);
    command->add_option("seed", options->seed, "The seed; its digest was published before")
        ->required();
    command->callback([options, &outcome] {
        outcome.code = change(
            options->desk,
            [&](const Office& office) -> Result<std::vector<OfficeEventBody>> {
                std::vector<std::string> items;
                for (const Entry& entry : office.event().entries)
                    items.push_back(std::to_string(entry.number));
                LotsDrawn lots{options->seed, {}};
                for (const std::string& item : draw_lots(options->seed, items))
                    lots.order.push_back(static_cast<EntryNumber>(std::stoi(item)));
                return std::vector<OfficeEventBody>{lots};
            },
            [&](const Office& office) {
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
        return refuse("bad-boards", fmt::format("'{}' are no boards such as 1-8,7-2.", text));
    return std::get<Paired>(line->body).boards;
}

Result<Paired> paired_by_hand(const OfficePairing& wanted, const Office& office, int round) {
    Paired paired;
    paired.round = round;
    paired.by_hand = true;
    paired.reason = wanted.reason.empty() && office.hand_pairing() != nullptr
                        ? office.hand_pairing()->reason
                        : wanted.reason;
    const auto boards = KYVIEN_TRY(boards_of(wanted.boards));
    paired.boards = boards;
    give_handicaps(office, round, paired.boards);
    paired.bye = static_cast<EntryNumber>(wanted.bye);
    if (const auto proposed = system_pairing(office, round)) {
        paired.proposed = proposed->boards;
        paired.proposed_bye = proposed->bye.value_or(0);
        const auto difference = compare_pairings(
            event_before(office, round), round,
            {paired.boards, paired.bye == 0 ? std::nullopt : std::optional(paired.bye)}, *proposed);
        fmt::print(stderr, "{}", to_string(difference));
    }
    return paired;
}

/// Who would be paired but has not checked in.
void warn_of_missing(const Office& office, int round) {
    if (!office.opened().check_in)
        return;
    const auto missing = not_checked_in(office, round);
    if (missing.empty())
        return;
    std::string names;
    for (const EntryNumber number : missing)
        names += fmt::format("{}{} {}", names.empty() ? "" : ", ", number, name_of(office, number));
    fmt::print(stderr, "kyvien tournament pair: not checked in, and not paired: {}\n", names);
}

}  // namespace

int pair_office(const OfficePairing& wanted) {
    Desk desk{"pair", wanted.file, wanted.by.empty() ? usual_author() : wanted.by, wanted.reason,
              wanted.json};
    auto file = OfficeFile::open(wanted.file);
    if (!file)
        return fail(desk, file.error());
    const Office& office = file->office();
    const int round = static_cast<int>(office.rounds().size()) + 1;
    if (wanted.begin_by_hand) {
        if (auto begun = file->append(desk.by, {HandPairingBegun{round, wanted.reason}}); !begun)
            return fail(desk, begun.error());
        fmt::print("round {} is paired by hand from now on\n", round);
        return kSuccess;
    }
    Paired paired;
    paired.round = round;
    if (!wanted.boards.empty()) {
        auto by_hand = paired_by_hand(wanted, office, round);
        if (!by_hand)
            return fail(desk, by_hand.error());
        paired = *std::move(by_hand);
    } else {
        const auto proposed = propose_pairing(office, round);
        if (!proposed)
            return fail(desk, proposed.error());
        paired.boards = proposed->boards;
        paired.bye = proposed->bye.value_or(0);
    }
    warn_of_missing(office, round);
    if (!wanted.dry_run)
        if (auto appended = file->append(desk.by, {paired}); !appended)
            return fail(desk, appended.error());
    return wanted.print({paired.boards, paired.bye == 0 ? std::nullopt : std::optional(paired.bye)},
                        office.event(), round);
}

void add_tournament_office(Command& tournament, Outcome& outcome) {
    add_add(tournament, outcome);
    add_people(tournament, outcome);
    add_terms(tournament, outcome);
    add_lots(tournament, outcome);
}

}  // namespace kyvien::cli
