// kyvien tournament pair FILE — pairs the next round of a report.
#include <fmt/core.h>

#include <algorithm>
#include <cstdio>

#include "base/reason.h"
#include "cli/support/columns.h"
#include "cli/support/command_line.h"
#include "cli/support/json.h"
#include "cli/support/message_language.h"
#include "cli/tournament/desk.h"
#include "cli/tournament/verbs.h"
#include "exchange/reports/lists.h"
#include "tournament/check/check.h"
#include "tournament/check/report_system.h"
#include "tournament/check/team_check.h"
#include "tournament/office/contract/report_corrections.h"
#include "tournament/office/office.h"
#include "tournament/trf/double_rounds.h"
#include "tournament/trf/teams.h"
#include "tournament/trf/trf.h"
#include "words/answers.h"
#include "words/lists.h"

namespace kyvien::cli {
namespace pair {
namespace {

using namespace tournament;

struct Options {
    std::string file;
    std::string system;
    std::string initial_colour;
    std::string output = "-";
    int round = 0;
    std::string boards, by, reason, language;
    int bye = 0;
    bool by_hand = false;
    bool end_by_hand = false;
    bool with_missing = false;
    bool adjourn_missing = false;
    int confirmed = 0;
    bool dry_run = false;
    bool names = false;
    bool json = false;
};

/// The plain format shared by pairing programs: the number of pairs, then "white black", "player 0"
/// for the bye, and for the free places of a knockout.
std::string plain(const RoundPairing& pairing, const BesidePairing& beside) {
    std::string text =
        fmt::format("{}\n", pairing.boards.size() + (pairing.bye ? 1 : 0) + beside.free.size());
    for (const Board& board : pairing.boards)
        text += fmt::format("{} {}\n", board.white, board.black);
    if (pairing.bye)
        text += fmt::format("{} 0\n", *pairing.bye);
    for (const EntryNumber number : beside.free)
        text += fmt::format("{} 0\n", number);
    return text;
}

std::string as_json(const RoundPairing& pairing, int round, const BesidePairing& beside) {
    JsonWriter json;
    json.begin_object().field("round", round).key("boards").begin_array();
    for (const Board& board : pairing.boards) {
        json.begin_object().field("white", board.white).field("black", board.black);
        if (board.handicap != 0)
            json.field("handicap", board.handicap);
        json.end_object();
    }
    json.end_array();
    if (pairing.bye)
        json.field("bye", *pairing.bye);
    else
        json.null_field("bye");
    if (!beside.free.empty()) {
        json.key("free").begin_array();
        for (const EntryNumber number : beside.free)
            json.value(number);
        json.end_array();
    }
    json.end_object();
    return json.take() + "\n";
}

/// For a notice board: board, number, name and points of both.
std::string with_names(const RoundPairing& pairing, const Event& event, int round,
                       const BesidePairing& beside) {
    const auto& [before, handicaps, starts, free] = beside;
    const auto given = [&](const Board& board) {
        if (board.handicap == 0)
            return std::string();
        return handicaps.empty()
                   ? "  " + spoken(words::answers::PairHandicap{.stones =
                                                                    std::to_string(board.handicap)})
                   : "  " + exchange::handicap_text(
                                handicaps[static_cast<std::size_t>(board.handicap - 1)],
                                message_language());
    };
    const auto who = [&](EntryNumber number) {
        const Entry& entry = *event.find(number);
        if (before)
            return fmt::format("{:>4} {}", number, entry.name);
        Points points = event.score_before(entry, round);
        if (!starts.empty())
            points += starts[static_cast<std::size_t>(&entry - event.entries.data())];
        return fmt::format("{:>4} {} ({})", number, entry.name, to_string(points));
    };
    std::size_t widest = 0;
    for (const Board& board : pairing.boards)
        widest = std::max(widest, display_width(who(board.white)));
    std::string text =
        before ? "" : spoken(words::lists::RoundN{.round = std::to_string(round)}) + "\n";
    auto number = before.value_or(0);
    // The numbers of the boards and the word for a bye are in one column.
    const std::string bye(spoken(words::lists::kBye));
    const bool has_byes = pairing.bye || !free.empty();
    const std::size_t width = has_byes ? std::max<std::size_t>(4, display_width(bye)) : 4;
    for (const Board& board : pairing.boards)
        text += fmt::format("{:>{}}  {}  {}{}\n", ++number, width, padded(who(board.white), widest),
                            who(board.black), given(board));
    const std::string indented =
        std::string(width - std::min(width, display_width(bye)), ' ') + bye;
    if (pairing.bye)
        text += fmt::format("{}  {}\n", indented, who(*pairing.bye));
    for (const EntryNumber each : free)
        text += fmt::format("{}  {}\n", indented, who(each));
    return text;
}

/// Prints or writes a pairing in the requested format.
int give(const Options& options, const RoundPairing& pairing, const Event& event, int round,
         const BesidePairing& beside = {}) {
    const std::string text = options.json    ? as_json(pairing, round, beside)
                             : options.names ? with_names(pairing, event, round, beside)
                                             : plain(pairing, beside);
    if (const auto written = write_whole_file(options.output, text); !written)
        return print_refusal("pair", options.file, written.error(), options.json, kTrouble,
                             options.language);
    return kSuccess;
}

bool is_of_teams(const TrfReport& report) {
    return !read_teams(report).value_or(std::vector<TrfTeam>{}).empty();
}

Refusal not_pairable(const Reason& why, std::string_view help = {}) {
    return {"trf-not-pairable",
            fmt::format("the next round cannot be paired: {}{}", why.english, help), std::nullopt,
            with_reason({}, why)};
}

/// Teams with their players: only by FIDE's Swiss for teams.
int run_teams(const Options& options, const TrfReport& report) {
    const auto fail = [&](const Refusal& refusal) {
        return print_refusal("pair", options.file, refusal, options.json, kFindings,
                             options.language);
    };
    const TeamReportSystem report_system =
        options.system.empty() ? team_system_of_report(report)
                               : TeamReportSystem{team_terms_of(options.system), {}};
    const auto& terms = report_system.terms;
    if (!terms && !report_system.why_not)
        return fail(*report.not_pairable);
    if (!terms)
        return fail(not_pairable(*report_system.why_not));
    auto teams = teams_of_report(report);
    if (!teams)
        return fail(teams.error());
    if (teams->not_known)
        return fail(not_pairable(*teams->not_known));
    Event& event = teams->event;
    if (!options.initial_colour.empty())
        event.initial_colour = options.initial_colour == "white" ? Colour::White : Colour::Black;
    const int round = options.round > 0 ? options.round : teams->rounds + 1;
    if (round > teams->rounds + 1)
        return fail({"no-such-round",
                     fmt::format("The next round is {}.", teams->rounds + 1),
                     std::nullopt,
                     {}});
    const auto pairing = pair_teams(round <= teams->rounds ? before_pairing(event, round) : event,
                                    teams->made, *terms, round);
    return pairing ? give(options, *pairing, event, round) : fail(pairing.error());
}

int run(const Options& options) {
    const auto fail = [&](const Refusal& refusal, int code) {
        return print_refusal("pair", options.file, refusal, options.json, code, options.language);
    };
    std::unique_ptr<PairingSystem> system;
    if (!options.system.empty())
        system = pairing_system(options.system);
    const auto bytes = read_whole_file(options.file);
    if (!bytes)
        return fail(bytes.error(), kTrouble);
    if (tournament::is_office_text(*bytes))
        return pair_office({options.file, options.by, options.language, options.boards, options.bye,
                            options.reason, options.with_missing, options.by_hand,
                            options.end_by_hand, options.adjourn_missing, options.confirmed,
                            options.dry_run, options.json,
                            [&options](const RoundPairing& pairing, const Event& event, int round,
                                       const BesidePairing& beside) {
                                return give(options, pairing, event, round, beside);
                            }});
    auto report = read_counted_report(*bytes);
    if (!report)
        return fail(report.error(), kFindings);
    if (report->event.entries.empty() && !report->not_pairable)
        return fail(no_players().error(), kFindings);
    if (report->not_pairable && is_of_teams(*report))
        return run_teams(options, *report);
    if (report->not_pairable)
        return fail(*report->not_pairable, kFindings);
    if (!system) {
        ReportSystem report_system = system_of_report(*report);
        if (!report_system.system)
            return fail(not_pairable(*report_system.why_not, "; --system names another"),
                        kFindings);
        system = std::move(report_system.system);
    }
    Event event = std::move(report->event);
    if (pairs_two_game_matches(*system)) {
        auto matches = games_to_matches(event);
        if (!matches)
            return fail(matches.error(), kFindings);
        event = *std::move(matches);
    }
    if (!options.initial_colour.empty())
        event.initial_colour = options.initial_colour == "white" ? Colour::White : Colour::Black;
    const int round = options.round > 0 ? options.round : event.rounds_paired() + 1;
    const auto pairing =
        system->pair(options.round > 0 ? before_pairing(event, round) : event, round);
    if (!pairing)
        return fail(pairing.error(), kFindings);
    return give(options, *pairing, event, round);
}

}  // namespace
}  // namespace pair

void add_tournament_pair(Command& tournament, Outcome& outcome) {
    auto options = std::make_shared<pair::Options>();
    Command* command = tournament.add_subcommand("pair", "tournament.pair");
    command->add_option("file", options->file, "tournament.pair.file")->required();
    command->add_option("--boards", options->boards, "tournament.pair.boards");
    command->add_option("--bye", options->bye, "tournament.pair.bye")
        ->check(Range(0, static_cast<int>(tournament::kMaxEntries)));
    command->add_option("--reason", options->reason, "tournament.pair.reason")->normalize_unicode();
    command->add_flag("--begin-by-hand", options->by_hand, "tournament.pair.begin-by-hand");
    command->add_flag("--end-by-hand", options->end_by_hand, "tournament.pair.end-by-hand");
    command->add_flag("--adjourn-missing", options->adjourn_missing,
                      "tournament.pair.adjourn-missing");
    add_confirmed(*command, options->confirmed);
    command->add_flag("--missing-results", options->with_missing,
                      "tournament.pair.missing-results");
    command->add_option("--by", options->by, "tournament.pair.by")->normalize_unicode();
    command->add_flag("--dry-run", options->dry_run, "tournament.pair.dry-run");
    add_pairing_system(*command, options->system, "any.systems-of-report");
    command->add_option("--round", options->round, "tournament.pair.round")
        ->check(Range(1, tournament::kMaxRounds));
    command
        ->add_option("--initial-colour", options->initial_colour, "tournament.pair.initial-colour")
        ->check(OneOf({"white", "black"}));
    command->add_option("-o,--output", options->output, "any.output-instead");
    command->add_flag("--names", options->names, "tournament.pair.names");
    add_language(*command, options->language);
    command->add_flag("--json", options->json, "any.one-json-object");
    command->callback([options, &outcome] { outcome.code = pair::run(*options); });
}

}  // namespace kyvien::cli
