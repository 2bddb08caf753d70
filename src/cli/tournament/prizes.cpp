// kyvien tournament prizes FILE — who receives which prize; the best of a category, of each board,
// of the teams of individuals.
#include <fmt/format.h>

#include <cstdio>

#include "base/text.h"
#include "cli/support/command_line.h"
#include "cli/support/json.h"
#include "cli/support/message_language.h"
#include "cli/tournament/desk.h"
#include "cli/tournament/remarks.h"
#include "exchange/reports/prize_report.h"
#include "judge/finding.h"
#include "store/office_file.h"
#include "tournament/office/money/prize_money.h"
#include "tournament/office/prizes.h"
#include "words/answers.h"
#include "words/lists.h"

namespace kyvien::cli {
namespace prizes {
namespace {

using namespace tournament;

struct Options {
    OfficeArguments desk;
    std::string category;
    std::string announce, from;  ///< files
    bool boards = false, members = false;
    int round = 0;
};

void print_category(const Office& office, const Standings& table, bool json) {
    if (table.lines.empty() && !json)
        fmt::print("{}\n", spoken(words::answers::kOfficeNobodyInCategory));
    for (const StandingLine& line : table.lines) {
        const Entered& entered = *office.entered(line.number);
        if (json) {
            JsonWriter out;
            out.begin_object().field("place", line.place).field("number", line.number);
            out.field("name", entered.name);
            number_field(out, "points", decimal(line.points));
            print_object(out.end_object());
        } else {
            fmt::print("{:>4}  {:>4}  {}  {}\n", line.place > 0 ? std::to_string(line.place) : "-",
                       line.number, entered.name, decimal(line.points));
        }
    }
}

void print_boards(const Office& office, const std::vector<std::vector<BoardScore>>& boards,
                  bool json) {
    for (std::size_t board = 0; board < boards.size(); ++board) {
        if (!json)
            fmt::print("{}\n",
                       spoken(words::answers::OfficeBoard{.board = std::to_string(board + 1)}));
        for (const BoardScore& score : boards[board]) {
            const std::string& name =
                office.members(score.team)[static_cast<std::size_t>(score.member - 1)].name;
            if (json) {
                JsonWriter out;
                out.begin_object().field("board", board + 1).field("place", score.place);
                out.field("name", name).field("team", name_of(office, score.team));
                number_field(out, "points", decimal(score.points));
                print_object(out.field("games", score.games).end_object());
            } else {
                fmt::print("{:>4}  {} ({})  {}\n", score.place, name, name_of(office, score.team),
                           spoken(words::answers::OfficePointsOf{.points = decimal(score.points),
                                                                 .games = score.games}));
            }
        }
    }
}

int print_members(const Options& options, const Office& office, int round) {
    const auto totals = member_totals(office, round);
    if (!totals)
        return fail(options.desk, totals.error());
    for (const MemberTotal& total : *totals) {
        std::vector<std::string> members;
        for (const EntryNumber number : total.members)
            members.push_back(name_of(office, number));
        if (options.desk.json) {
            JsonWriter out;
            out.begin_object().field("place", total.place).field("team", total.team);
            number_field(out, "points", decimal(total.points));
            texts_field(out, "members", members);
            print_object(out.end_object());
        } else {
            fmt::print("{:>4}  {}  {}  ({})\n", total.place, total.team, decimal(total.points),
                       fmt::join(members, ", "));
        }
    }
    return kSuccess;
}

/// Reports the line of the list that fails.
int fail_in(const Options& options, const std::string& path, const Refusal& refusal) {
    OfficeArguments desk = options.desk;
    desk.file = path;
    for (const auto& [key, value] : refusal.values)
        if (key == "line")
            desk.file += ":" + value;
    return fail(desk, refusal);
}

void print_award(const Office& office, const Standings& standings, const PrizeList& list,
                 const PrizeGroup& group, const Award& award, bool json) {
    const std::string points = decimal(standings.find(award.number)->points);
    if (json) {
        JsonWriter out;
        out.begin_object().field("group", group.name).field("place", award.place);
        out.field("number", award.number).field("name", name_of(office, award.number));
        number_field(out, "points", points);
        number_field(out, "amount", money_text(award.amount, list.unit));
        print_object(out.field("currency", list.currency).end_object());
        return;
    }
    fmt::print("{:>4}  {:>4}  {}  {}  {}\n", award.place, award.number,
               name_of(office, award.number), points,
               exchange::money_text(award.amount, list, message_language()));
}

/// Each group with its sum, then its prizes.
void print_money(const Office& office, const PrizeList& list, int round, bool json) {
    const Standings standings = office.standings(round);
    const auto groups = award_prizes(office, standings, list);
    for (std::size_t i = 0; i < groups.size(); ++i) {
        const PrizeGroup& group = list.groups[i];
        const std::string due = exchange::money_text(groups[i].due, list, message_language());
        const std::string announced =
            exchange::money_text(groups[i].announced, list, message_language());
        if (json) {
            JsonWriter out;
            out.begin_object().field("group", group.name);
            number_field(out, "announced", money_text(groups[i].announced, list.unit));
            number_field(out, "paid", money_text(groups[i].due, list.unit));
            out.field("currency", list.currency).field("too_few", bool{groups[i].too_few});
            print_object(out.end_object());
        } else {
            fmt::print("{}{}{}\n", group.name, rulebook::colon(message_language()),
                       groups[i].too_few ? spoken(words::lists::TooFew{std::to_string(group.least)})
                       : due == announced ? due
                                          : spoken(words::lists::PaidOf{due, announced}));
        }
        for (const Award& award : groups[i].awards)
            print_award(office, standings, list, group, award, json);
    }
}

/// Records the list, after it was completely read.
int announce(const Options& options) {
    const auto text = read_whole_file(options.announce);
    if (!text)
        return fail_in(options, options.announce, text.error());
    const bool none = base::trimmed(*text).empty();
    if (const auto list = parse_prize_list(*text, PrizeReading::Announced); !list && !none)
        return fail_in(options, options.announce, list.error());
    return change(options.desk, command::AnnouncePrizes{none ? std::string() : *text},
                  [none](const Office& office) {
                      const std::string& name = office.opened().name;
                      return none ? spoken(words::answers::OfficePrizesNone{.name = name})
                                  : spoken(words::answers::OfficePrizes{.name = name});
                  });
}

/// By the announced list, or by the one that is tried.
int print_paid(const Options& options, const Office& office, int round) {
    std::string text = office.prizes();
    const PrizeReading reading =
        options.from.empty() ? PrizeReading::Kept : PrizeReading::Announced;
    if (!options.from.empty()) {
        auto tried = read_whole_file(options.from);
        if (!tried)
            return fail_in(options, options.from, tried.error());
        text = *std::move(tried);
    }
    const auto list = parse_prize_list(text, reading);
    if (!list)
        return fail_in(options, options.from, list.error());
    print_money(office, *list, round, options.desk.json);
    return kSuccess;
}

int run(const Options& options) {
    if (!options.announce.empty())
        return announce(options);
    const auto known = store::read_office(options.desk.file);
    if (!known)
        return fail(options.desk, known.error());
    const Office& office = known->office;
    const int paired = static_cast<int>(office.rounds().size());
    const int round = options.round > 0 ? options.round : paired;
    if (round > paired)
        return fail(
            options.desk,
            {"no-such-round", fmt::format("Round {} is not paired.", round), std::nullopt, {}});
    warn_of_missing_results("prizes", options.desk.file, office, round);
    if (options.members)
        return print_members(options, office, round);
    if (options.boards) {
        if (!is_of_teams(office.opened().meeting))
            return fail(options.desk,
                        {"no-teams", "Prizes by board are for team events", std::nullopt, {}});
        print_boards(office, board_prizes(office, round), options.desk.json);
        return kSuccess;
    }
    if (!options.from.empty() || (options.category.empty() && !office.prizes().empty()))
        return print_paid(options, office, round);
    const auto category = parse_category(options.category);
    if (!category)
        return fail(options.desk, category.error());
    if (!can_have_members(*category))
        return fail(options.desk, {"bad-category",
                                   fmt::format("'{}' is a category that nobody can be in: sex is m "
                                               "or f, and a band begins before it ends",
                                               options.category),
                                   std::nullopt,
                                   {{"part", options.category}}});
    print_category(office, of_category(office, office.standings(round), *category),
                   options.desk.json);
    return kSuccess;
}

}  // namespace
}  // namespace prizes

void add_tournament_prizes(Command& tournament, Outcome& outcome) {
    auto options = std::make_shared<prizes::Options>();
    Command* command = add_verb(tournament, "prizes", "tournament.prizes",
                                std::shared_ptr<OfficeArguments>(options, &options->desk));
    command->add_option("--category", options->category, "tournament.prizes.category");
    command->add_option("--announce", options->announce, "tournament.prizes.announce");
    command->add_option("--from", options->from, "tournament.prizes.from");
    command->add_flag("--boards", options->boards, "tournament.prizes.boards");
    command->add_flag("--members", options->members, "tournament.prizes.members");
    command->add_option("--round", options->round, "any.after-round")
        ->check(Range(1, tournament::kMaxRounds));
    command->callback([options, &outcome] { outcome.code = prizes::run(*options); });
}

}  // namespace kyvien::cli
