// kyvien tournament add|withdraw|return|bye|forbid|apart|check-in|penalty|lots FILE — entries and
// their terms; and the next round of a tournament that is stored in a file.
#include <fmt/core.h>

#include <algorithm>
#include <charconv>
#include <cstdio>
#include <functional>
#include <optional>

#include "base/reason.h"
#include "base/result.h"
#include "cli/support/command_line.h"
#include "cli/support/json.h"
#include "cli/support/message_language.h"
#include "cli/support/refusal_words.h"
#include "cli/tournament/desk.h"
#include "exchange/files/encoding.h"
#include "exchange/sides.h"
#include "store/office_file.h"
#include "tournament/event/grades/grade.h"
#include "tournament/pairing/hand_pairing.h"
#include "tournament/pairing/schedule.h"
#include "words/answers.h"

namespace kyvien::cli {
namespace {

using namespace tournament;
using store::OfficeFile;

// ---- add ----

struct AddOptions {
    OfficeArguments desk;
    Entered entry;
    int number = 0;
    std::string grade;
    ListedEntry listed;
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
    return bad_argument(
        {"argument-grade", "'{text}' is not a grade such as 5d or 12k", {{"text", text}}});
}

namespace {

/// The player's data from the list; given values take precedence.
Result<Entered> listed_entry(const AddOptions& options) {
    ListedEntry listed = options.listed;
    listed.id = options.entry.id;
    Entered entry = KYVIEN_TRY(entry_from_index(listed));
    for (std::string Entered::* field :
         {&Entered::name, &Entered::title, &Entered::federation, &Entered::club, &Entered::team,
          &Entered::sex, &Entered::birth})
        if (!(options.entry.*field).empty())
            entry.*field = options.entry.*field;
    if (options.entry.rating > 0)
        entry.rating = options.entry.rating;
    entry.mcmahon_correction = options.entry.mcmahon_correction;
    entry.no_half_byes = options.entry.no_half_byes;
    return entry;
}

Result<OfficeCommand> entering(const AddOptions& options) {
    if (options.desk.list.empty()) {
        command::Enter enter{options.entry, options.same_name};
        if (!options.listed.index.empty())
            enter.entry = KYVIEN_TRY(listed_entry(options));
        enter.entry.number = static_cast<EntryNumber>(options.number);
        if (!options.grade.empty())
            enter.entry.grade = KYVIEN_TRY(grade_of(options.grade));
        return enter;
    }
    const auto text = KYVIEN_TRY(read_whole_file(options.desk.list));
    return command::EnterList{exchange::composed(text), options.same_name};
}

/// A line of a list that is tried, for programs; a team's player with `team` and `place`.
void print_previewed_entry(const OfficeEventBody& body, const std::optional<Refusal>& refusal) {
    JsonWriter out;
    out.begin_object();
    if (const auto* member = std::get_if<MemberListed>(&body))
        out.field("team", member->team).field("place", member->place).field("name", member->name);
    else
        out.field("number", std::get<Entered>(body).number)
            .field("name", std::get<Entered>(body).name);
    if (refusal)
        out.field("refused", refusal->code.name()).field("message", refusal->english);
    print_object(out.end_object());
}

/// Shows what each line would enter.
int preview_list(const AddOptions& options) {
    auto file = OfficeFile::open(options.desk.file);
    if (!file)
        return fail(options.desk, file.error());
    const auto command = entering(options);
    if (!command)
        return fail(options.desk, command.error());
    Office trial = file->office();
    const auto tried = preview_command(trial, *command);
    if (!tried)
        return fail(options.desk, tried.error());
    int code = kSuccess;
    for (std::size_t i = 0; i < tried->events.size(); ++i) {
        if (std::holds_alternative<ListSorted>(tried->events[i])) {
            if (!options.desk.json)
                fmt::print("{}\n", spoken(words::answers::kOfficeWouldBeNumbered));
            continue;
        }
        const auto* member = std::get_if<MemberListed>(&tried->events[i]);
        const std::string who =
            member == nullptr ? fmt::format("{} {}", std::get<Entered>(tried->events[i]).number,
                                            std::get<Entered>(tried->events[i]).name)
                              : fmt::format("{}.{} {}", member->team, member->place, member->name);
        const auto& refusal = tried->refusals[i];
        if (refusal)
            code = kFindings;
        if (options.desk.json) {
            print_previewed_entry(tried->events[i], refusal);
            continue;
        }
        fmt::print("{}\n", refusal ? who + " " + refusal_text(*refusal)
                                   : spoken(words::answers::OfficeWouldBeEntered{.who = who}));
    }
    return code;
}

void add_add(Command& tournament, Outcome& outcome) {
    auto options = std::make_shared<AddOptions>();
    const std::shared_ptr<OfficeArguments> desk(options, &options->desk);
    Command* command = add_verb(tournament, "add", "tournament.add", desk);
    command->add_option("name", options->entry.name, "tournament.add.name")->normalize_unicode();
    command->add_option("--csv", options->desk.list, "tournament.add.csv");
    command->add_flag("--dry-run", options->dry_run, "tournament.add.dry-run");
    command->add_option("--number", options->number, "tournament.add.number")
        ->check(Range(1, static_cast<int>(kMaxEntries)));
    command->add_option("--rating", options->entry.rating, "any.rating");
    command->add_option("--grade", options->grade, "tournament.add.grade");
    command->add_option("--mcmahon-correction", options->entry.mcmahon_correction,
                        "any.mcmahon-correction");
    command->add_option("--title", options->entry.title, "any.title")->normalize_unicode();
    command->add_option("--federation", options->entry.federation, "any.federation")
        ->normalize_unicode();
    command->add_option("--club", options->entry.club, "any.club")->normalize_unicode();
    command->add_option("--id", options->entry.id, "any.rating-list-id");
    command->add_option("--team", options->entry.team, "any.team")->normalize_unicode();
    command->add_option("--sex", options->entry.sex, "any.sex")->check(OneOf({"m", "f"}));
    command->add_option("--birth", options->entry.birth, "any.birth");
    command->add_flag("--no-half-byes", options->entry.no_half_byes, "any.no-half-byes");
    command->add_option("--from", options->listed.index, "tournament.add.from");
    command->add_option("--list", options->listed.list, "tournament.players.list");
    command->add_option("--tempo", options->listed.tempo, "tournament.add.tempo")
        ->capture_default_str()
        ->check(OneOf({"standard", "rapid", "blitz"}));
    command->add_flag("--same-name", options->same_name, "tournament.add.same-name");
    command->callback([options, &outcome] {
        const bool listed = !options->listed.index.empty();
        if (listed && (options->entry.id.empty() || !options->desk.list.empty())) {
            print_error("tournament add", spoken(words::answers::kOfficeListedNeedsId));
            outcome.code = kUsage;
            return;
        }
        if (!listed && options->entry.name.empty() == options->desk.list.empty()) {
            print_error("tournament add", spoken(words::answers::kOfficeNameOrList));
            outcome.code = kUsage;
            return;
        }
        outcome.code =
            options->dry_run
                ? preview_list(*options)
                : change(
                      options->desk, [&](const Office&) { return entering(*options); },
                      [](const Office& office) {
                          return spoken(words::answers::CountEntries{
                              .count = static_cast<std::int64_t>(office.event().entries.size())});
                      });
    });
}

// ---- withdraw, return, bye, forbid, lots ----

struct NumberOptions {
    OfficeArguments desk;
    std::vector<int> numbers;
    int round = 0;
    std::string kind = "half", seed;
    bool expelled = false;
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
        if (i + 1 < numbers.size() || i == 0)
            names += (i == 0 ? "" : ", ") + name_of(office, numbers[i]);
    if (numbers.size() > 1)
        return spoken(words::answers::OfficeNamesAnd{.names = names,
                                                     .last = name_of(office, numbers.back())});
    return names;
}

/// The message of a verb when it is done, for these people.
using Done = std::string (*)(const NumberOptions& options, const std::string& who);

template <class Message>
std::string done_with(const NumberOptions& options, const std::string& who) {
    return spoken(Message{.who = who, .count = static_cast<std::int64_t>(options.numbers.size())});
}

void add_people(Command& tournament, Outcome& outcome) {
    const auto add = [&](const std::string& name, Help what, bool with_reason,
                         const std::function<OfficeCommand(const NumberOptions&)>& asked,
                         Done done) {
        auto options = std::make_shared<NumberOptions>();
        const std::shared_ptr<OfficeArguments> desk(options, &options->desk);
        Command* command = add_verb(tournament, name, what, desk);
        command->add_option("number", options->numbers, "any.starting-numbers")
            ->required()
            ->check(Range(1, static_cast<int>(kMaxEntries)));
        if (with_reason)
            command->add_option("--reason", options->desk.reason, "any.reason-public")
                ->normalize_unicode()
                ->required();
        if (name == "withdraw")
            command->add_flag("--expelled", options->expelled, "tournament.people.expelled");
        if (name == "bye") {
            command->add_option("--kind", options->kind, "tournament.people.kind")
                ->capture_default_str()
                ->check(OneOf({"full", "half", "zero", "none"}));
            command->add_option("--round", options->round, "tournament.people.round")
                ->check(Range(1, kMaxRounds));
        }
        command->callback([options, asked, done, &outcome] {
            outcome.code = change(options->desk, asked(*options), [&](const Office& office) {
                return done(*options, names_of(office, options->numbers));
            });
        });
    };
    add(
        "withdraw", "tournament.withdraw", true,
        [](const NumberOptions& options) {
            return command::Withdraw{numbers_of(options.numbers), options.desk.reason,
                                     options.expelled};
        },
        done_with<words::answers::OfficeWithdrawn>);
    add(
        "return", "tournament.return", false,
        [](const NumberOptions& options) { return command::Return{numbers_of(options.numbers)}; },
        done_with<words::answers::OfficeReturned>);
    add(
        "bye", "tournament.bye", false,
        [](const NumberOptions& options) {
            return command::GrantBye{numbers_of(options.numbers), round_of(options.round),
                                     *find_bye_kind(options.kind)};
        },
        [](const NumberOptions& options, const std::string& who) {
            return find_bye_kind(options.kind) == ByeKind::None
                       ? done_with<words::answers::OfficeByeTakenBack>(options, who)
                       : done_with<words::answers::OfficeBye>(options, who);
        });
    add(
        "forbid", "tournament.forbid", true,
        [](const NumberOptions& options) {
            return command::Forbid{numbers_of(options.numbers), std::nullopt, std::nullopt,
                                   options.desk.reason};
        },
        done_with<words::answers::OfficeForbidden>);
    add(
        "allow", "tournament.allow", true,
        [](const NumberOptions& options) {
            return command::Lift{numbers_of(options.numbers), std::nullopt, std::nullopt,
                                 options.desk.reason};
        },
        [](const NumberOptions&, const std::string& who) {
            return spoken(words::answers::OfficeAllowed{.who = who});
        });
}

// ---- check-in, apart, penalty ----

struct TermOptions {
    OfficeArguments desk;
    std::vector<int> numbers;
    std::string rule, points;
    int round = 0, first = 0, last = 0;
    bool all = false, gone = false, lift = false;
};

void add_check_in(Command& tournament, Outcome& outcome) {
    auto here = std::make_shared<TermOptions>();
    Command* command = add_verb(tournament, "check-in", "tournament.check-in",
                                std::shared_ptr<OfficeArguments>(here, &here->desk));
    command->add_option("numbers", here->numbers, "any.starting-numbers")
        ->check(Range(1, static_cast<int>(kMaxEntries)));
    command->add_flag("--all", here->all, "tournament.check-in.all");
    command->add_flag("--gone", here->gone, "tournament.check-in.gone");
    command->callback([here, &outcome] {
        outcome.code =
            change(here->desk, command::CheckIn{numbers_of(here->numbers), !here->gone, here->all},
                   [](const Office& office) {
                       const auto& entries = office.event().entries;
                       const auto present = std::ranges::count_if(entries, [&](const Entry& entry) {
                           return office.is_checked_in(entry.number);
                       });
                       return spoken(words::answers::OfficeCheckedIn{
                           .here = std::to_string(present), .all = std::to_string(entries.size())});
                   });
    });
}

void add_apart(Command& tournament, Outcome& outcome) {
    auto apart = std::make_shared<TermOptions>();
    Command* command = add_verb(tournament, "apart", "tournament.apart",
                                std::shared_ptr<OfficeArguments>(apart, &apart->desk));
    command->add_option("rule", apart->rule, "tournament.apart.rule")
        ->required()
        ->check(OneOf({"club", "team", "federation"}));
    command->add_flag("--lift", apart->lift, "tournament.apart.lift");
    command->add_option("--first", apart->first, "tournament.apart.first")
        ->check(Range(1, kMaxRounds));
    command->add_option("--last", apart->last, "tournament.apart.last")
        ->check(Range(1, kMaxRounds));
    command->add_option("--reason", apart->desk.reason, "any.reason-public")
        ->normalize_unicode()
        ->required();
    command->callback([apart, &outcome] {
        outcome.code = change(
            apart->desk,
            [&](const Office&) -> Result<OfficeCommand> {
                const SharedAttribute rule = *find_shared_attribute(apart->rule);
                if (apart->lift)
                    return command::Lift{{}, rule, std::nullopt, apart->desk.reason};
                return command::KeepApart{rule, round_of(apart->first), round_of(apart->last),
                                          apart->desk.reason};
            },
            [&](const Office&) {
                return apart->lift ? spoken(words::answers::OfficeTogether{.rule = apart->rule})
                                   : spoken(words::answers::OfficeApart{.rule = apart->rule});
            });
    });
}

void add_penalty(Command& tournament, Outcome& outcome) {
    auto penalty = std::make_shared<TermOptions>();
    Command* command = add_verb(tournament, "penalty", "tournament.penalty",
                                std::shared_ptr<OfficeArguments>(penalty, &penalty->desk));
    command->add_option("number", penalty->numbers, "any.starting-number")
        ->required()
        ->expected(1)
        ->check(Range(1, static_cast<int>(kMaxEntries)));
    command->add_option("--points", penalty->points, "tournament.penalty.points")->required();
    command->add_flag("--give", penalty->lift, "tournament.penalty.give");
    command->add_option("--round", penalty->round, "tournament.penalty.round")
        ->check(Range(1, kMaxRounds));
    command->add_option("--reason", penalty->desk.reason, "any.reason-public")
        ->normalize_unicode()
        ->required();
    command->callback([penalty, &outcome] {
        outcome.code = change(
            penalty->desk,
            [&](const Office&) -> Result<OfficeCommand> {
                const auto points = parse_points(penalty->points);
                if (!points)
                    return bad_argument({"trf-no-points",
                                         "'{text}' is not a number of points",
                                         {{"text", penalty->points}}});
                return command::Penalise{static_cast<EntryNumber>(penalty->numbers[0]),
                                         round_of(penalty->round), *points, penalty->desk.reason,
                                         penalty->lift};
            },
            [&](const Office& office) {
                const std::string who = name_of(office, penalty->numbers[0]);
                return penalty->lift
                           ? spoken(words::answers::OfficePointsMore{.who = who,
                                                                     .points = penalty->points})
                           : spoken(words::answers::OfficePointsLess{.who = who,
                                                                     .points = penalty->points});
            });
    });
}

void add_lots(Command& tournament, Outcome& outcome) {
    auto settled = std::make_shared<NumberOptions>();
    Command* settle = add_verb(tournament, "settle", "tournament.settle",
                               std::shared_ptr<OfficeArguments>(settled, &settled->desk));
    settle->add_option("number", settled->numbers, "tournament.settle.number")
        ->required()
        ->check(Range(1, static_cast<int>(kMaxEntries)));
    settle->add_option("--lots", settled->seed, "tournament.settle.lots");
    settle->add_option("--reason", settled->desk.reason, "any.reason-public")->required();
    settle->callback([settled, &outcome] {
        outcome.code = change(settled->desk,
                              command::SettlePlaces{numbers_of(settled->numbers), settled->seed,
                                                    settled->desk.reason},
                              [](const Office&) { return spoken(words::answers::kOfficeSettled); });
    });

    auto options = std::make_shared<NumberOptions>();
    auto announce = std::make_shared<bool>(false);
    const std::shared_ptr<OfficeArguments> desk(options, &options->desk);
    Command* command = add_verb(tournament, "lots", "tournament.lots", desk);
    command->add_option("seed", options->seed, "tournament.lots.seed")->required();
    command->add_flag("--announce", *announce, "tournament.lots.announce");
    command->callback([options, announce, &outcome] {
        const std::string digest = lots_commitment(options->seed);
        if (*announce) {
            outcome.code =
                change(options->desk, command::AnnounceLots{digest}, [&digest](const Office&) {
                    return spoken(words::answers::OfficeDigest{.digest = digest});
                });
            return;
        }
        outcome.code =
            change(options->desk, command::DrawLots{options->seed}, [&](const Office& office) {
                return spoken(
                           words::answers::OfficeDigest{.digest = lots_commitment(options->seed)}) +
                       "\n" +
                       spoken(words::answers::OfficeFirstColour{
                           .colour = std::string(exchange::colour_of(office.event().initial_colour,
                                                                     exchange::sides_of(office)))});
            });
    });
}

}  // namespace

namespace {

/// Parses the boards of "1-8,7-2", as the log writes them.
Result<std::vector<Board>> boards_of(const std::string& text) {
    auto line = decode_office_line(fmt::format("v=1 t=paired at=0 by=x round=1 boards={}", text));
    if (!line)
        return bad_argument({"argument-boards",
                             "'{text}' is not a list of boards such as 1-8,7-2",
                             {{"text", text}}});
    return std::get<Paired>(line->body).boards;
}

Result<OfficeCommand> pairing_command_of(const OfficePairing& options) {
    if (options.begin_by_hand)
        return command::BeginHandPairing{options.reason};
    if (options.end_by_hand)
        return command::EndHandPairing{};
    if (options.boards.empty())
        return command::Pair{options.adjourn_missing};
    auto boards = KYVIEN_TRY(boards_of(options.boards));
    return command::PairByHand{std::move(boards), static_cast<EntryNumber>(options.bye),
                               options.reason, options.with_missing};
}

RoundPairing pairing_of(const std::vector<Board>& boards, EntryNumber bye) {
    return {boards, bye == 0 ? std::nullopt : std::optional(bye)};
}

/// Shows which pairs of a manual pairing differ from the system's, and what is worse.
void print_pairing_difference(const Office& office, const Paired& paired) {
    if (paired.proposed.empty() && paired.proposed_bye == 0)
        return;
    const auto difference = compare_pairings(event_before(office, paired.round), paired.round,
                                             pairing_of(paired.boards, paired.bye),
                                             pairing_of(paired.proposed, paired.proposed_bye));
    fmt::print(stderr, "{}", to_string(difference));
}

}  // namespace

int pair_office(const OfficePairing& options) {
    OfficeArguments desk{
        "pair",         options.file,     options.by.empty() ? default_author() : options.by,
        options.reason, options.language, options.json};
    auto file = OfficeFile::open(options.file);
    if (!file)
        return fail(desk, file.error());
    const Office& office = file->office();
    const auto command = pairing_command_of(options);
    if (!command)
        return fail(desk, command.error());
    const auto events = decide(office, *command, options.confirmed);
    if (!events)
        return fail(desk, events.error());
    // It may be preceded by acknowledged warnings, and the beginning.
    const auto* paired = std::get_if<Paired>(&events->back());
    const auto* in_arena = std::get_if<ArenaPaired>(&events->back());
    auto warnings = warnings_of(office, *command);
    // Shown below with the boards and the measures.
    std::erase_if(warnings,
                  [](const OfficeWarning& warning) { return warning.code.starts_with("hand-"); });
    print_warnings(desk, warnings);
    if (paired != nullptr && paired->by_hand)
        print_pairing_difference(office, *paired);
    if (!options.dry_run)
        if (auto appended = file->append(desk.by, *events); !appended)
            return fail(desk, appended.error());
    if (in_arena != nullptr)
        return options.print({in_arena->boards, std::nullopt}, office.event(), 1,
                             {.before = office.rounds().front().boards.size() -
                                        (options.dry_run ? 0 : in_arena->boards.size())});
    if (paired != nullptr)
        return options.print(pairing_of(paired->boards, paired->bye),
                             event_before(office, paired->round), paired->round,
                             {.handicaps = office.opened().handicap_table,
                              .starts = starting_points(office),
                              .free = free_places(office, paired->round, paired->boards)});
    const std::string round = std::to_string(office.rounds().size() + 1);
    if (options.end_by_hand)
        fmt::print("{}\n", options.dry_run
                               ? spoken(words::answers::OfficeBySystemTried{.round = round})
                               : spoken(words::answers::OfficeBySystem{.round = round}));
    else
        fmt::print("{}\n", options.dry_run
                               ? spoken(words::answers::OfficeByHandTried{.round = round})
                               : spoken(words::answers::OfficeByHand{.round = round}));
    return kSuccess;
}

void add_tournament_office(Command& tournament, Outcome& outcome) {
    add_add(tournament, outcome);
    add_people(tournament, outcome);
    add_check_in(tournament, outcome);
    add_apart(tournament, outcome);
    add_penalty(tournament, outcome);
    add_lots(tournament, outcome);
}

}  // namespace kyvien::cli
