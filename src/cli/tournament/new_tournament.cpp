// kyvien tournament new FILE — begin a tournament: its system, how two entries meet, how places are
// given.
#include <fmt/core.h>

#include <cstdio>
#include <map>
#include <optional>

#include "cli/support/command_line.h"
#include "cli/tournament/desk.h"
#include "exchange/tournament.h"
#include "store/office_file.h"
#include "tournament/event/event_forms.h"
#include "tournament/pairing/mcmahon.h"

namespace kyvien::cli {
namespace new_tournament {
namespace {

using namespace tournament;

struct Options {
    Desk desk;
    Opened opened;
    std::string system = "dutch", teams, ranking, ties, bar, floor, scores;
    bool xiangqi_ranking = false;
    int best_of = 0;
    std::optional<int> half_byes, half_byes_until;
};

/// Names that say the system and how two meet at once: two entries are enough for them.
struct Form {
    SystemKind system;
    MeetingKind meeting;
};
const std::map<std::string, Form, std::less<>> kForms = {
    {"match", {SystemKind::RoundRobin, MeetingKind::BestOf}},
    {"all-play-all", {SystemKind::RoundRobin, MeetingKind::AllPlayAll}},
    {"scheveningen", {SystemKind::RoundRobin, MeetingKind::AllPlayAll}},
    {"arena", {SystemKind::RoundRobin, MeetingKind::Ring}},
};

/// Points, the opponents' points, games won, games won with the second move.
constexpr std::string_view kXiangqiTieBreaks = "BH,WON,BWG";

/// What is wrong with the words that were given, if anything is.
std::optional<std::string> read_words(Options& options) {
    Opened& opened = options.opened;
    opened.half_byes = options.half_byes;
    opened.half_byes_until = options.half_byes_until;
    if (const auto form = kForms.find(options.system); form != kForms.end()) {
        opened.system = form->second.system;
        opened.meeting = form->second.meeting;
    } else if (const auto system = find_system(options.system)) {
        opened.system = *system;
    } else {
        return fmt::format("unknown system '{}'", options.system);
    }
    if (options.teams == "member-total") {
        opened.member_total = true;
    } else if (!options.teams.empty()) {
        const auto meeting = find_meeting(options.teams);
        if (!meeting || !is_of_teams(*meeting))
            return fmt::format("unknown kind of teams '{}'", options.teams);
        opened.meeting = *meeting;
    }
    if (options.best_of > 0) {
        if (is_of_teams(opened.meeting))
            return "--best-of is for individuals";
        opened.meeting = MeetingKind::BestOf;
        opened.games = options.best_of;
    } else if (opened.meeting == MeetingKind::BestOf) {
        return "a match needs --best-of";
    }
    for (const auto& [text, grade] :
         {std::pair{&options.bar, &opened.bar}, std::pair{&options.floor, &opened.floor}})
        if (!text->empty()) {
            *grade = exchange::parse_grade(*text);
            if (!*grade)
                return fmt::format("'{}' is not a grade such as 4d or 20k", *text);
        }
    if (!options.scores.empty()) {
        const auto scores = parse_scores(options.scores);
        if (!scores)
            return fmt::format("'{}' is not a list of scores such as 3,1,0", options.scores);
        opened.scores = *scores;
    }
    if (options.xiangqi_ranking && options.ties.empty() && options.ranking.empty()) {
        opened.two_one_zero = true;
        opened.ranking = Ranking::Fide;
        opened.tie_breaks = split_tie_breaks(kXiangqiTieBreaks);
        return std::nullopt;
    }
    opened.ranking = usual_ranking(opened);
    if (!options.ranking.empty()) {
        const auto ranking = find_ranking(options.ranking);
        if (!ranking)
            return fmt::format("unknown ranking '{}'", options.ranking);
        opened.ranking = *ranking;
    }
    opened.tie_breaks =
        options.ties.empty() ? usual_tie_breaks(opened) : split_tie_breaks(options.ties);
    return std::nullopt;
}

}  // namespace
}  // namespace new_tournament

void add_tournament_new(Command& tournament, Outcome& outcome) {
    auto options = std::make_shared<new_tournament::Options>();
    const std::shared_ptr<Desk> desk(options, &options->desk);
    Command* command = add_verb(tournament, "new", "Create a tournament in a new file", desk);
    tournament::Opened& opened = options->opened;
    command->add_option("--name", opened.name, "Name of the event")->of_people()->required();
    command
        ->add_option(
            "--system", options->system,
            "dutch, points (score pairing), mcmahon, round-robin, double-round-robin, "
            "knockout; match, all-play-all or scheveningen, arena (challenge ring) for two or "
            "more")
        ->capture_default_str();
    command->add_option("--teams", options->teams,
                        "Entries are teams: fixed-boards, substitutes, ad-hoc-boards, all-play-all "
                        "or ring; or member-total: individuals whose points count for their team");
    command->add_option("--boards", opened.boards,
                        "Boards of a team; with member-total how many members count, 0 for all");
    command->add_option("--best-of", options->best_of, "Number of games in each match")
        ->check(Range(1, 99));
    command->add_option("--rounds", opened.rounds,
                        "Number of rounds; 0 if the system determines it");
    command->add_option("--ranking", options->ranking,
                        "fide, chinese-round-robin, chinese-score-pairing or mcmahon");
    command->add_flag("--two-one-zero", opened.two_one_zero,
                      "2 points for a win and 1 for a draw, as in xiangqi and Go");
    command->add_option(
        "--scores", options->scores,
        "What a win, a draw, a loss and the bye are worth, such as 3,1,0 or 3,1,0,2");
    command->add_flag("--xiangqi-ranking", options->xiangqi_ranking,
                      "As events of xiangqi rank: 2, 1, 0, then the opponents' points, games won, "
                      "games won with Black");
    command->add_flag("--fide-mode", opened.fide_mode,
                      "FIDE's rules hold strictly: warnings are confirmed, every table says so");
    command->add_option("--half-byes", options->half_byes,
                        "Half-point byes that each may have on request");
    command->add_option("--half-byes-until", options->half_byes_until,
                        "The last round of a half-point bye");
    command->add_flag("--highest-possible", opened.possible,
                      "Chinese score pairing: the highest points are those possible");
    command->add_option("--bar", options->bar,
                        "McMahon: players of this grade and above start with the same score (4d)");
    command->add_option("--floor", options->floor,
                        "McMahon: players of this grade and below start with the same score (20k)");
    command
        ->add_option("--handicap", opened.handicap_most,
                     "Go: largest handicap in stones; 0 for even games")
        ->check(Range(0, tournament::kMostHandicap))
        ->capture_default_str();
    command
        ->add_option("--handicap-less", opened.handicap_less,
                     "Stones by which a handicap is less than the difference")
        ->check(Range(0, tournament::kMostHandicap));
    command->add_flag("--handicap-by-grade", opened.handicap_by_grade,
                      "Handicap by the difference of grades, not of McMahon scores");
    command->add_flag(
        "--first-is-black", opened.handicap_first,
        "The player named first has Black and takes the handicap stones, as in the hall");
    command->add_option("--losses", opened.losses, "Knockout: losses until elimination")
        ->capture_default_str();
    command->add_flag("--baku", opened.baku, "Dutch: the Baku acceleration");
    command->add_flag("--check-in", opened.check_in, "Pair only players who have checked in");
    command->add_option("--tie-breaks", options->ties,
                        "Such as BH/C1,BH,SB,DE/P; of teams such as EDET/P,EMGSB/C1,MPVGP");
    command->add_flag("--tie-breaks-of-2024", opened.rules_of_2024,
                      "FIDE's tie-breaks as before March 2026, for an event that began earlier");
    command->add_option("--lots", opened.lots,
                        "The digest of the seed for lots, published before (see verb lots)");
    command->callback([options, &outcome] {
        if (const auto wrong = new_tournament::read_words(*options)) {
            fmt::print(stderr, "kyvien tournament new: {}\n", *wrong);
            outcome.code = kUsage;
            return;
        }
        if (const auto decided = tournament::decide({}, tournament::command::Open{options->opened});
            !decided) {
            outcome.code = fail(options->desk, decided.error());
            return;
        }
        auto file =
            store::OfficeFile::create(options->desk.file, options->desk.by, options->opened);
        if (!file)
            outcome.code = fail(options->desk, file.error());
        else
            fmt::print("{}: {} is open\n", options->desk.file, options->opened.name);
    });
}

}  // namespace kyvien::cli
