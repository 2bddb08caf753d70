// kyvien tournament standings|crosstable|pairings FILE — the tables of a tournament for the notice
// board.
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <sstream>

#include "base/result.h"
#include "cli/support/command_line.h"
#include "cli/support/exit_code.h"
#include "cli/support/message_language.h"
#include "cli/tournament/tables/table_output.h"
#include "cli/tournament/verbs.h"
#include "exchange/reports/lists.h"
#include "exchange/sides.h"
#include "judge/finding.h"
#include "rulebook/clause.h"
#include "tournament/check/check.h"
#include "tournament/office/contract/report_corrections.h"
#include "tournament/office/contract/report_terms.h"
#include "tournament/office/office.h"
#include "tournament/trf/trf.h"
#include "words/lists.h"

namespace kyvien::cli {
namespace tables {
namespace {

using namespace tournament;
using rulebook::Language;

struct Options : TableOptions {
    std::string ties;
    int round = 0;
};

/// A tournament from its own file or from a report, as needed by tables.
struct Source {
    Event event;
    std::optional<Office> office;
    std::optional<TrfReport> report;
    int rounds = 0;  ///< number of paired rounds
    exchange::Sides sides = exchange::Sides::WhiteBlack;
};

Result<Source> load(const std::string& path) {
    const auto bytes = KYVIEN_TRY(read_whole_file(path));
    Source source;
    if (tournament::is_office_text(bytes)) {
        auto whole = KYVIEN_TRY(replay_complete_batches(bytes));
        warn_of_incomplete_change(path, whole.has_incomplete_batch);
        source.event = whole.office.event();
        source.rounds = static_cast<int>(whole.office.rounds().size());
        source.sides = exchange::sides_of(whole.office);
        source.office = std::move(whole.office);
        return source;
    }
    auto report = KYVIEN_TRY(read_counted_report(bytes));
    if (report.event.entries.empty())
        return no_players();
    source.event = report.event;
    source.rounds = source.event.rounds_paired();
    source.sides = exchange::sides_of_game(tournament::details_of(report.other_lines).game);
    source.report = std::move(report);
    return source;
}

Result<Standings> standings_of(const Source& source, const Options& options, int round) {
    if (source.office && options.ties.empty())
        return source.office->standings(round);
    const auto tie_breaks = KYVIEN_TRY(parse_tie_breaks(options.ties));
    return fide_standings(source.event, tie_breaks, round);
}

// ---- words ----

std::string_view word(const rulebook::Plain& which, Language language) {
    return say(which, language);
}

// ---- the tables ----

std::string titled(const Source& source, std::string_view title, Language language) {
    return fmt::format("{}{}{}", source.event.name, rulebook::colon(language), title);
}

Table standings_table(const Source& source, const Standings& standings, int round,
                      Language language) {
    Table table;
    const bool is_arena = source.office && source.office->is_arena();
    table.title =
        titled(source,
               is_arena && round > 0
                   ? std::string(word(words::lists::kStandings, language))
                   : std::string(say(words::lists::AfterRound{std::to_string(round)}, language)),
               language);
    for (const rulebook::Plain& each :
         {words::lists::kPlace, words::lists::kNumber, words::lists::kName, words::lists::kRating,
          words::lists::kFederation, words::lists::kPoints})
        table.head.emplace_back(word(each, language));
    table.to_the_right = {true, true, false, true, false, true};
    table.keys = {"place", "number", "name", "rating", "federation", "points"};
    const std::size_t first = standings.keys.empty() || standings.keys[0].name == "PTS" ||
                                      standings.keys[0].name == "points"
                                  ? 1
                                  : 0;
    for (std::size_t key = first; key < standings.keys.size(); ++key) {
        table.head.push_back(exchange::heading_of(standings.keys[key].name, language));
        // A tie-break may be requested twice.
        std::string name = standings.keys[key].name;
        for (int copy = 2; std::ranges::find(table.keys, name) != table.keys.end(); ++copy)
            name = fmt::format("{}_{}", standings.keys[key].name, copy);
        table.keys.push_back(std::move(name));
        table.to_the_right.push_back(true);
    }
    for (const StandingLine& line : standings.lines) {
        const Entry& entry = *source.event.find(line.number);
        std::vector<std::string> row = {
            line.place > 0 ? std::to_string(line.place)
                           : std::string(word(words::lists::kNotRanked, language)),
            std::to_string(line.number),
            entry.title.empty() ? entry.name : entry.title + " " + entry.name,
            entry.rating > 0 ? std::to_string(entry.rating) : "",
            entry.federation,
            decimal(line.points)};
        for (std::size_t key = first; key < line.keys.size(); ++key)
            row.push_back(decimal(shown_value(standings.keys[key], line.keys[key])));
        table.rows.push_back(std::move(row));
    }
    return table;
}

/// A free round in a round robin is worth nothing, the bye of a Swiss system as much as the event
/// says.
std::string_view sign_of_bye(const PointSystem& points) {
    return points.pairing_bye > points.draw ? "+" : points.pairing_bye > points.loss ? "=" : "-";
}

/// "5w1", "3b=", "+": place of the opponent, colour, result; for a match of several games that
/// count individually, as in `matches`, the points: "5w1.5".
std::string cell_of(const RoundRecord& record, const std::map<EntryNumber, int>& places,
                    const PointSystem* matches, const PointSystem& points, exchange::Sides sides) {
    constexpr std::string_view kSigns[] = {" ", "1", "=", "0", "+", "=", "-", "+", "+", "=", "-"};
    const std::string_view sign = kSigns[static_cast<std::size_t>(record.outcome)];
    if (record.opponent == 0)
        return std::string(record.outcome == tournament::Outcome::PairingBye ? sign_of_bye(points)
                                                                             : sign);
    const std::string_view colour = record.colour == Colour::None
                                        ? std::string_view()
                                        : exchange::colour_of(record.colour, sides).substr(0, 1);
    if (matches != nullptr && record.was_played())
        return fmt::format("{}{}{}", places.at(record.opponent), colour.empty() ? "-" : colour,
                           decimal(Rational(matches->worth(record))));
    return fmt::format("{}{}{}", places.at(record.opponent), colour, sign);
}

Table crosstable(const Source& source, const Standings& standings, int round, Language language) {
    Table table;
    table.title =
        titled(source, say(words::lists::AfterRound{std::to_string(round)}, language), language);
    for (const rulebook::Plain& each : {words::lists::kPlace, words::lists::kName})
        table.head.emplace_back(word(each, language));
    table.to_the_right = {true, false};
    table.keys = {"place", "name"};
    for (int r = 1; r <= round; ++r) {
        table.head.push_back(std::to_string(r));
        table.keys.push_back(fmt::format("round_{}", r));
        table.to_the_right.push_back(true);
    }
    table.head.emplace_back(word(words::lists::kPoints, language));
    table.keys.emplace_back("points");
    table.to_the_right.push_back(true);
    const bool counts_games =
        source.office && source.office->opened().system == SystemKind::DoubleSwiss;
    const PointSystem* matches = counts_games ? &source.event.points : nullptr;
    // Lines are numbered from the top, so that shared places do not make cells ambiguous.
    std::map<EntryNumber, int> lines;
    for (const StandingLine& line : standings.lines)
        lines[line.number] = static_cast<int>(lines.size()) + 1;
    for (const StandingLine& line : standings.lines) {
        const Entry& entry = *source.event.find(line.number);
        std::vector<std::string> row = {std::to_string(lines.at(line.number)), entry.name};
        for (int r = 1; r <= round; ++r)
            row.push_back(
                cell_of(entry.record(r), lines, matches, source.event.points, source.sides));
        row.push_back(decimal(line.points));
        table.rows.push_back(std::move(row));
    }
    return table;
}

/// The heading of a player's column, "White", "Red" or "Black", for the first or second player.
std::string side_of(tournament::Colour colour, exchange::Sides sides, Language language) {
    const std::string_view side = exchange::colour_of(colour, sides);
    return std::string(word(side == "white" ? words::lists::kWhite
                            : side == "red" ? words::lists::kRed
                                            : words::lists::kBlack,
                            language));
}

Table pairings_table(const Source& source, int round, Language language) {
    Table table;
    table.title =
        titled(source, say(words::lists::RoundN{std::to_string(round)}, language), language);
    table.head = {std::string(word(words::lists::kBoard, language)),
                  side_of(tournament::Colour::White, source.sides, language),
                  std::string(word(words::lists::kPoints, language)),
                  std::string(word(words::lists::kResult, language)),
                  side_of(tournament::Colour::Black, source.sides, language),
                  std::string(word(words::lists::kPoints, language))};
    table.to_the_right = {true, false, true, false, false, true};
    table.keys = {"board", "white", "white_points", "result", "black", "black_points"};
    const auto name = [&](EntryNumber number) { return source.event.find(number)->name; };
    // McMahon pairs by an entry's starting score and its points.
    const std::vector<tournament::Points> starts = source.office
                                                       ? tournament::starting_points(*source.office)
                                                       : std::vector<tournament::Points>();
    const auto points = [&](EntryNumber number) {
        // With several games per round, the score before each is not recorded.
        if (source.office && source.office->is_arena())
            return std::string();
        const Entry& entry = *source.event.find(number);
        tournament::Points before = source.event.score_before(entry, round);
        if (!starts.empty())
            before += starts[static_cast<std::size_t>(&entry - source.event.entries.data())];
        return decimal(Rational(before));
    };
    RoundPairing pairing = recorded_pairing(source.event, round);
    std::vector<std::string> results(pairing.boards.size());
    if (source.office) {
        const RoundState& state = source.office->rounds()[static_cast<std::size_t>(round - 1)];
        pairing.boards.clear();
        results.clear();
        for (const BoardState& board : state.boards) {
            pairing.boards.push_back(board.board);
            results.push_back(board.result);
        }
    }
    const std::vector<tournament::HandicapRow> rows = source.office
                                                          ? source.office->opened().handicap_table
                                                          : std::vector<tournament::HandicapRow>();
    const bool handicaps =
        std::ranges::any_of(pairing.boards, [](const Board& board) { return board.handicap > 0; });
    if (handicaps) {
        table.head.emplace_back(word(words::lists::kHandicap, language));
        table.keys.emplace_back("handicap");
        // In the organiser's own table it is text.
        table.to_the_right.push_back(rows.empty());
    }
    if (!starts.empty())
        for (std::string& head : table.head)
            if (head == word(words::lists::kPoints, language))
                head = exchange::heading_of("MMS", language);
    for (std::size_t i = 0; i < pairing.boards.size(); ++i) {
        const Board& board = pairing.boards[i];
        table.rows.push_back({std::to_string(i + 1), name(board.white), points(board.white),
                              results[i], name(board.black), points(board.black)});
        if (board.handicap > 0)
            table.rows.back().push_back(
                rows.empty() ? std::to_string(board.handicap)
                             : exchange::handicap_text(
                                   rows[static_cast<std::size_t>(board.handicap - 1)], language));
    }
    if (pairing.bye)
        table.rows.push_back({"", name(*pairing.bye), points(*pairing.bye),
                              std::string(word(words::lists::kBye, language)), "", ""});
    if (source.office)
        for (const EntryNumber number : free_places(*source.office, round))
            table.rows.push_back({"", name(number), points(number),
                                  std::string(word(words::lists::kBye, language)), "", ""});
    for (const Entry& entry : source.event.entries)
        if (const tournament::Outcome outcome = entry.record(round).outcome;
            outcome == tournament::Outcome::HalfBye || outcome == tournament::Outcome::FullBye)
            table.rows.push_back(
                {"", entry.name, points(entry.number),
                 fmt::format("{} {}", word(words::lists::kBye, language),
                             outcome == tournament::Outcome::HalfBye ? "1/2" : "1")});
    for (auto& row : table.rows)
        row.resize(table.head.size());
    return table;
}

/// Whether FIDE's rules apply is shown above every table of an event that was ever in that mode.
std::vector<std::string> fide_mark(const Source& source, Language language) {
    bool on = source.office && source.office->is_strict();
    bool left = source.office && source.office->fide_mode() == FideMode::Left;
    if (source.report)
        for (const std::string& line : source.report->other_lines) {
            on = on || line == "### FIDE mode";
            left = left || line == "### not in FIDE mode any more";
        }
    if (left)
        return {std::string(word(words::lists::kFideModeLeft, language))};
    if (on)
        return {std::string(word(words::lists::kFideMode, language))};
    return {};
}

/// A provisional table says so, one line for each round.
std::vector<std::string> missing_results(const Source& source, int last, Language language) {
    constexpr std::size_t kMaxNamed = 3;
    std::vector<std::string> notes = fide_mark(source, language), adjourned;
    if (source.office)
        for (const OpenGame& game : source.office->open_games())
            if (game.adjourned && game.round <= last)
                adjourned.push_back(
                    say(words::lists::Adjourned{.board = std::to_string(game.board),
                                                .round = std::to_string(game.round)},
                        language));
    if (adjourned.size() > kMaxNamed)
        adjourned = {say(words::lists::AdjournedGames{std::ssize(adjourned)}, language)};
    std::ranges::move(adjourned, std::back_inserter(notes));
    for (int round = 1; round <= last; ++round) {
        const auto missing = std::ranges::count_if(source.event.entries,
                                                   [round](const Entry& entry) {
                                                       return entry.record(round).is_pending();
                                                   }) /
                             2;
        if (missing > 0)
            notes.push_back(
                say(words::lists::MissingResults{missing, std::to_string(round)}, language));
    }
    return notes;
}

/// Entries that have left the event, marked in the column of places.
std::vector<std::string> withdrawn(const Source& source, int round, Language language) {
    std::string left, sent_away;
    if (source.office)
        for (const Entry& entry : source.event.entries)
            if (const auto after = source.office->withdrawn_after(entry.number);
                after && *after <= round) {
                auto& names = source.office->is_expelled(entry.number) ? sent_away : left;
                names +=
                    fmt::format("{}{} {}", names.empty() ? "" : ", ", entry.number, entry.name);
            }
    std::vector<std::string> notes;
    if (!left.empty())
        notes.push_back(say(words::lists::Withdrawn{.names = left}, language));
    if (!sent_away.empty())
        notes.push_back(say(words::lists::Expelled{.names = sent_away}, language));
    return notes;
}

int run_table(const Options& options) {
    const auto language = read_language(options.language);
    const auto fail = [&](const Refusal& refusal) {
        return print_refusal(options.verb, options.file, refusal, options.json,
                             exit_code_of(refusal), options.language);
    };
    if (!language)
        return fail(language.error());
    const auto source = load(options.file);
    if (!source)
        return fail(source.error());
    const int round = options.round > 0 ? options.round : source->rounds;
    if (options.verb == "pairings" && round == 0)
        return fail({"no-round-paired", "no round is paired yet", std::nullopt, {}});
    if (round > source->rounds)
        return fail(
            {"no-such-round", fmt::format("round {} is not paired", round), std::nullopt, {}});
    if (options.verb == "pairings") {
        Table table = pairings_table(*source, round, *language);
        table.notes = fide_mark(*source, *language);
        return write_table(options, table, *language);
    }
    const auto standings = standings_of(*source, options, round);
    if (!standings)
        return fail(standings.error());
    if (options.verb == "crosstable" && source->office && source->office->is_arena())
        return fail({"not-in-a-report",
                     "A crosstable has one game of each player a round; an arena has many and no "
                     "rounds.",
                     std::nullopt,
                     {}});
    Table table = options.verb == "standings"
                      ? standings_table(*source, *standings, round, *language)
                      : crosstable(*source, *standings, round, *language);
    table.notes = missing_results(*source, round, *language);
    if (options.verb == "standings")
        std::ranges::copy(withdrawn(*source, round, *language), std::back_inserter(table.notes));
    // Other formats have no place for it.
    if (options.csv || options.json)
        for (const std::string& note : table.notes)
            print_error("tournament " + options.verb, options.file + ": " + note);
    return write_table(options, table, *language);
}

}  // namespace
}  // namespace tables

void add_tournament_tables(Command& tournament, Outcome& outcome) {
    constexpr std::pair<const char*, Help> kVerbs[] = {
        {"standings", Help("tournament.standings")},
        {"crosstable", Help("tournament.crosstable")},
        {"pairings", Help("tournament.pairings")},
    };
    for (const auto& [name, what] : kVerbs) {
        auto options = std::make_shared<tables::Options>();
        options->verb = name;
        Command* command = tournament.add_subcommand(name, what);
        command->add_option("file", options->file, "tournament.table.file")->required();
        command->add_option("--round", options->round, "any.after-round")
            ->check(Range(1, tournament::kMaxRounds));
        if (options->verb != "pairings")
            command->add_option("--tie-breaks", options->ties, "any.tie-breaks");
        add_table_options(*command, *options);
        command->callback([options, &outcome] { outcome.code = tables::run_table(*options); });
    }
}

}  // namespace kyvien::cli
