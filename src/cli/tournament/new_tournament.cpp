// kyvien tournament new FILE — creates a tournament: its system, how two entries meet, how places
// are determined.
#include <fmt/core.h>

#include <cstdio>
#include <map>
#include <optional>

#include "base/result.h"
#include "cli/support/command_line.h"
#include "cli/support/message_language.h"
#include "cli/tournament/desk.h"
#include "cli/tournament/play_off/play_off_words.h"
#include "exchange/tournament.h"
#include "store/office_file.h"
#include "tournament/event/event_options.h"
#include "tournament/event/office_names.h"
#include "tournament/office/arena/arena_office.h"
#include "tournament/office/list/handicap_list.h"
#include "tournament/pairing/mcmahon.h"
#include "words/answers.h"

namespace kyvien::cli {
namespace new_tournament {
namespace {

using namespace tournament;

struct Options {
    OfficeArguments desk;
    Opened opened;
    std::string system = "dutch", teams, ranking, ties, bar, floor, scores;
    std::string team_colours, primary = "match-points", bye_points;
    bool xiangqi_ranking = false;
    int best_of = 0;
    std::optional<int> half_byes, half_byes_until, again;
    std::vector<std::string> play_off;
    std::string handicap_table;  ///< a file
};

/// Names that imply both the system and how two entries meet.
struct Form {
    SystemKind system;
    MeetingKind meeting;
};
const std::map<std::string, Form, std::less<>> kForms = {
    {"match", {SystemKind::RoundRobin, MeetingKind::BestOf}},
    {"all-play-all", {SystemKind::RoundRobin, MeetingKind::AllPlayAll}},
    {"scheveningen", {SystemKind::RoundRobin, MeetingKind::AllPlayAll}},
    {"arena", {SystemKind::RoundRobin, MeetingKind::Ring}},
    {"team-swiss", {SystemKind::TeamSwiss, MeetingKind::Substitutes}},
    {"team-swiss-b", {SystemKind::TeamSwiss, MeetingKind::Substitutes}},
    {"double-swiss", {SystemKind::DoubleSwiss, MeetingKind::BestOf}},
    {"hutton", {SystemKind::Molter, MeetingKind::Game}},
};

/// What is wrong with the words for FIDE's Swiss for teams, if anything.
std::optional<std::string> read_team_swiss(const Options& options, Opened& opened) {
    if (options.system == "team-swiss-b")
        opened.team_colours = TeamColours::TypeB;
    if (!options.team_colours.empty())
        opened.team_colours = *find_team_colours(options.team_colours);
    opened.game_points_first = options.primary == "game-points";
    if (options.bye_points.empty())
        return std::nullopt;
    const auto points = parse_bye_points(options.bye_points);
    if (!points)
        return spoken(words::answers::NotByePoints{.word = options.bye_points});
    opened.bye_points = *points;
    return std::nullopt;
}

/// Points, the opponents' points, games won, games won with the second move.
constexpr std::string_view kXiangqiTieBreaks = "BH,WON,BWG";

/// Systems, and names that also imply how two entries meet.
std::vector<std::string> known_systems() {
    std::vector<std::string> known = words_of(system_names());
    for (const auto& [name, form] : kForms)
        if (!find_system(name))
            known.push_back(name);
    return known;
}

std::vector<std::string> known_teams() {
    std::vector<std::string> known = words_of(meeting_names());
    std::erase_if(known, [](const std::string& name) { return !is_of_teams(*find_meeting(name)); });
    known.emplace_back("member-total");
    return known;
}

/// What is wrong with the given words, if anything. Those of OneOfListed are known to be valid.
std::optional<std::string> read_words(Options& options) {
    Opened& opened = options.opened;
    opened.half_byes = options.half_byes;
    opened.half_byes_until = options.half_byes_until;
    // A challenge ring has the same name; a duration makes it an arena.
    if (options.system == "arena" && opened.arena_minutes > 0)
        opened.system = SystemKind::Arena;
    else if (const auto form = kForms.find(options.system); form != kForms.end()) {
        opened.system = form->second.system;
        opened.meeting = form->second.meeting;
    } else {
        opened.system = *find_system(options.system);
    }
    if (options.system == "hutton" && opened.rounds == 0)
        opened.rounds = 1;
    if (options.again)
        (opened.system == SystemKind::Ladder ? opened.ladder_again : opened.keizer_again) =
            *options.again;
    if (options.teams == "member-total" ||
        (opened.system == SystemKind::Molter && options.teams.empty())) {
        opened.member_total = true;
    } else if (!options.teams.empty()) {
        opened.meeting = *find_meeting(options.teams);
    }
    if (options.best_of > 0) {
        if (is_of_teams(opened.meeting))
            return spoken(words::answers::kOfficeBestOfIndividuals);
        opened.meeting = MeetingKind::BestOf;
        opened.games = options.best_of;
    } else if (opened.system == SystemKind::DoubleSwiss) {
        opened.games = 2;
    } else if (opened.meeting == MeetingKind::BestOf) {
        return spoken(words::answers::kOfficeMatchNeedsBestOf);
    }
    for (const auto& [text, grade] :
         {std::pair{&options.bar, &opened.bar}, std::pair{&options.floor, &opened.floor}})
        if (!text->empty()) {
            *grade = exchange::parse_grade(*text);
            if (!*grade)
                return spoken(words::answers::NotAGrade{.word = *text});
        }
    if (!options.scores.empty()) {
        const auto scores = parse_scores(options.scores);
        if (!scores)
            return spoken(words::answers::NotScores{.word = options.scores});
        opened.scores = *scores;
    }
    if (auto wrong = read_team_swiss(options, opened))
        return wrong;
    if (auto wrong = read_play_off(options.play_off, opened.play_off))
        return wrong;
    if (options.xiangqi_ranking && options.ties.empty() && options.ranking.empty()) {
        opened.two_one_zero = true;
        opened.ranking = Ranking::Fide;
        opened.tie_breaks = split_tie_breaks(kXiangqiTieBreaks);
        return std::nullopt;
    }
    opened.ranking = default_ranking(opened);
    if (!options.ranking.empty())
        opened.ranking = *find_ranking(options.ranking);
    opened.tie_breaks =
        options.ties.empty() ? default_tie_breaks(opened) : split_tie_breaks(options.ties);
    return std::nullopt;
}

/// Without McMahon points a table can only be of grades.
Result<void> read_table(Options& options) {
    if (options.handicap_table.empty())
        return {};
    const std::string text = KYVIEN_TRY(read_whole_file(options.handicap_table));
    options.opened.handicap_table = KYVIEN_TRY(read_handicap_table(text));
    if (options.opened.system != SystemKind::McMahon)
        options.opened.handicap_by_grade = true;
    return {};
}

// ---- the options, in the order of --help ----

void add_system_options(Command& command, Options& options) {
    Opened& opened = options.opened;
    command.add_option("--system", options.system, "tournament.new.system")
        ->capture_default_str()
        ->check(OneOfListed(known_systems()));
    command.add_option("--teams", options.teams, "tournament.new.teams")
        ->check(OneOfListed(known_teams()));
    command.add_option("--boards", opened.boards, "tournament.new.boards");
    command.add_option("--best-of", options.best_of, "tournament.new.best-of")->check(Range(1, 99));
    command.add_option("--play-off", options.play_off, "tournament.new.play-off");
    command.add_flag("--exchange-last-rounds", opened.exchange_last_rounds,
                     "tournament.new.exchange-last-rounds");
    command.add_option("--rounds", opened.rounds, "tournament.new.rounds");
}

/// Points, places, byes.
void add_point_options(Command& command, Options& options) {
    Opened& opened = options.opened;
    command.add_option("--ranking", options.ranking, "tournament.new.ranking")
        ->check(OneOfListed(words_of(ranking_names())));
    command.add_flag("--two-one-zero", opened.two_one_zero, "tournament.new.two-one-zero");
    command.add_option("--scores", options.scores, "tournament.new.scores");
    command.add_flag("--xiangqi-ranking", options.xiangqi_ranking,
                     "tournament.new.xiangqi-ranking");
    command.add_option("--team-colours", options.team_colours, "tournament.new.team-colours")
        ->check(OneOfListed(words_of(team_colours_names())));
    command.add_option("--primary", options.primary, "tournament.new.primary")
        ->capture_default_str()
        ->check(OneOfListed({"match-points", "game-points"}));
    command.add_flag("--one-score", opened.one_score, "tournament.new.one-score");
    command.add_option("--bye-points", options.bye_points, "tournament.new.bye-points");
    command.add_flag("--fide-mode", opened.fide_mode, "tournament.new.fide-mode");
    command.add_option("--half-byes", options.half_byes, "tournament.new.half-byes");
    command.add_option("--half-byes-until", options.half_byes_until,
                       "tournament.new.half-byes-until");
    command.add_flag("--highest-possible", opened.possible, "tournament.new.highest-possible");
}

/// McMahon and the handicaps of Go.
void add_handicap_options(Command& command, Options& options) {
    Opened& opened = options.opened;
    command.add_option("--bar", options.bar, "tournament.new.bar");
    command.add_option("--floor", options.floor, "tournament.new.floor");
    command.add_option("--handicap", opened.max_handicap, "tournament.new.handicap")
        ->check(Range(0, kMaxHandicap))
        ->capture_default_str();
    command.add_option("--handicap-less", opened.handicap_less, "tournament.new.handicap-less")
        ->check(Range(0, kMaxHandicap));
    command.add_flag("--handicap-by-grade", opened.handicap_by_grade,
                     "tournament.new.handicap-by-grade");
    command.add_option("--handicap-table", options.handicap_table, "tournament.new.handicap-table");
    command.add_flag("--first-is-black", opened.handicap_first, "tournament.new.first-is-black");
}

/// Systems of clubs: knockout by losses, ladder, Keizer, arena.
void add_club_options(Command& command, Options& options) {
    Opened& opened = options.opened;
    command.add_option("--losses", opened.losses, "tournament.new.losses")->capture_default_str();
    command.add_option("--again", options.again, "tournament.new.again")
        ->check(Range(0, kMaxRounds));
    command.add_option("--reach", opened.ladder_reach, "tournament.new.reach")
        ->check(Range(0, int{kMaxEntries}))
        ->capture_default_str();
    command.add_flag("--insert", opened.ladder_inserts, "tournament.new.insert");
    command.add_option("--absences", opened.keizer_absences, "tournament.new.absences")
        ->check(Range(0, kMaxRounds))
        ->capture_default_str();
    command.add_option("--top-value", opened.keizer_top, "tournament.new.top-value")
        ->check(Range(0, 3 * kMaxEntries));
    command.add_option("--minutes", opened.arena_minutes, "tournament.new.minutes")
        ->check(Range(1, kMaxArenaMinutes));
    command.add_option("--come-within", opened.arena_come_within, "tournament.new.come-within")
        ->check(Range(kMinArenaComeWithin, kMaxArenaComeWithin))
        ->capture_default_str();
    command.add_flag("--berserk", opened.arena_berserk, "tournament.new.berserk");
}

void add_other_options(Command& command, Options& options) {
    Opened& opened = options.opened;
    command.add_flag("--baku", opened.baku, "tournament.new.baku");
    command.add_flag("--check-in", opened.check_in, "tournament.new.check-in");
    command.add_option("--tie-breaks", options.ties, "tournament.new.tie-breaks");
    command.add_flag("--tie-breaks-of-2024", opened.rules_of_2024,
                     "tournament.new.tie-breaks-of-2024");
    command.add_option("--lots", opened.lots, "tournament.new.lots");
}

/// Creates the file; returns the exit code.
int open_tournament(Options& options) {
    if (const auto wrong = read_words(options)) {
        print_error("tournament new", *wrong);
        return kUsage;
    }
    if (const auto table = read_table(options); !table) {
        OfficeArguments at_table = options.desk;
        at_table.file = options.handicap_table;
        return fail(at_table, table.error());
    }
    if (const auto decided = decide({}, command::Open{options.opened}); !decided)
        return fail(options.desk, decided.error());
    const auto file = store::OfficeFile::create(options.desk.file, options.desk.by, options.opened);
    if (!file)
        return fail(options.desk, file.error());
    fmt::print("{}\n", spoken(words::answers::OfficeOpen{.file = options.desk.file,
                                                         .name = options.opened.name}));
    return kSuccess;
}

}  // namespace
}  // namespace new_tournament

void add_tournament_new(Command& tournament, Outcome& outcome) {
    using namespace new_tournament;
    auto options = std::make_shared<Options>();
    Command* command = add_verb(tournament, "new", "tournament.new",
                                std::shared_ptr<OfficeArguments>(options, &options->desk));
    command->add_option("--name", options->opened.name, "any.event-name")
        ->normalize_unicode()
        ->required();
    add_system_options(*command, *options);
    add_point_options(*command, *options);
    add_handicap_options(*command, *options);
    add_club_options(*command, *options);
    add_other_options(*command, *options);
    command->callback([options, &outcome] { outcome.code = open_tournament(*options); });
}

}  // namespace kyvien::cli
