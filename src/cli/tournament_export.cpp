// kyvien tournament export FILE --format F — a tournament in the form another program or the wall
// wants.
#include <fmt/chrono.h>
#include <fmt/core.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <ctime>
#include <filesystem>

#include "cli/tournament_source.h"
#include "cli/tournament_verbs.h"
#include "conduct/event_line.h"
#include "exchange/collection.h"
#include "exchange/go_results.h"
#include "exchange/lists.h"
#include "exchange/opengotha.h"
#include "exchange/player_list.h"
#include "hall/record.h"
#include "store/sqlite_log.h"
#include "tournament/office_report.h"
#include "tournament/trf.h"

namespace kyvien::cli {
namespace {

using tournament::Standings;

struct Options {
    std::string file, format = "trf26", output = "-", language = "en", ties, han = "pinyin",
                      page = "a4", sides = "white", data;
    std::vector<std::string> lists, games;
    int round = 0;
    bool json = false;
};

const std::vector<std::string> kFormats = {
    "trf26",         "trf16", "opengotha",   "egf", "aga",  "csv", "xlsx",
    "chess-results", "pgn",   "xiangqi-pgn", "sgf", "html", "pdf"};
const std::vector<std::string> kLists = {"players",   "results",    "pairings", "names",
                                         "standings", "crosstable", "slips",    "cards"};

/// Everything an export needs of one tournament.
struct Job {
    const Options& options;
    TournamentSource source;
    exchange::ListOptions list;
    int round = 0;  ///< the one asked for, or the last that is paired

    [[nodiscard]] Result<Standings> standings() const {
        return standings_of(source, options.ties, round);
    }
};

Result<std::string> trf(const Job& job) {
    const auto edition = job.options.format == "trf16" ? tournament::TrfEdition::Trf16
                                                       : tournament::TrfEdition::Trf26;
    if (job.source.report)
        return write_trf(*job.source.report, edition);
    if (job.source.office) {
        const auto report = report_of(*job.source.office, edition);
        return report ? write_trf(*report, edition)
                      : Result<std::string>(std::unexpected(report.error()));
    }
    tournament::TrfReport report;
    report.event = job.source.tournament.event;
    const auto standings = standings_of(job.source, job.options.ties, job.source.rounds);
    if (!standings)
        return refuse(standings.error());
    for (const tournament::Entry& entry : report.event.entries) {
        const tournament::StandingLine* line = standings->find(entry.number);
        tournament::StatedPlace place;
        place.points = report.event.score_before(entry, job.source.rounds + 1);
        if (line != nullptr && line->place > 0)
            place.rank = line->place;
        report.stated.push_back(place);
    }
    return write_trf(report, edition);
}

Result<std::string> egf(const Job& job) {
    const auto standings = job.standings();
    if (!standings)
        return refuse(standings.error());
    return exchange::write_egf(job.source.tournament, *standings);
}

Result<std::string> aga(const Job& job) {
    auto report = exchange::write_aga(job.source.tournament);
    if (!report)
        return refuse(std::move(report.error()));
    for (const std::string& each : report->left_out)
        fmt::print(stderr, "kyvien tournament export: left out: {}\n", each);
    return std::move(report->text);
}

// ---- lists ----

Result<paper::PrintedTable> table_of(const Job& job, const std::string& list) {
    const exchange::Tournament& t = job.source.tournament;
    if (list == "players")
        return exchange::player_list(t, job.list);
    if (job.round == 0)
        return refuse("no-such-round", "no round is paired yet");
    if (list == "pairings" || list == "results")
        return exchange::board_list(t, job.round, job.list);
    if (list == "names")
        return exchange::name_list(t, job.round, job.list);
    const auto standings = job.standings();
    if (!standings)
        return refuse(standings.error());
    return list == "standings" ? exchange::standings_list(t, *standings, job.round, job.list)
                               : exchange::crosstable_list(t, *standings, job.round, job.list);
}

exchange::Sheet sheet_of(const paper::PrintedTable& table) {
    exchange::Sheet sheet;
    sheet.name = table.about;
    std::vector<std::string> head;
    for (const paper::Column& column : table.columns)
        head.push_back(column.head);
    sheet.rows.push_back({1, std::move(head)});
    for (const auto& row : table.rows)
        sheet.rows.push_back({static_cast<int>(sheet.rows.size()) + 1, row});
    return sheet;
}

/// The lists that were named, or those that the format usually holds.
std::vector<std::string> lists_of(const Job& job, std::vector<std::string> usual) {
    return job.options.lists.empty() ? std::move(usual) : job.options.lists;
}

Result<exchange::Sheet> sheet_for(const Job& job, const std::string& list) {
    // What is read again has one form in every language.
    if (list == "players")
        return exchange::player_sheet(job.source.tournament);
    if (list == "results")
        return exchange::result_sheet(job.source.tournament);
    auto table = table_of(job, list);
    if (!table)
        return refuse(std::move(table.error()));
    return sheet_of(*table);
}

Result<std::string> spreadsheet(const Job& job) {
    const bool csv = job.options.format == "csv";
    std::vector<std::string> usual = {"players"};
    if (!csv && job.round > 0)
        usual.insert(usual.end(), {"results", "standings", "crosstable"});
    std::vector<exchange::Sheet> sheets;
    for (const std::string& list : lists_of(job, usual)) {
        if (list == "slips" || list == "cards")
            return refuse("no-such-list", fmt::format("{} are for PDF", list));
        auto sheet = sheet_for(job, list);
        if (!sheet)
            return refuse(std::move(sheet.error()));
        sheets.push_back(*std::move(sheet));
    }
    if (!csv)
        return exchange::write_xlsx(sheets);
    if (sheets.size() > 1)
        return refuse("no-such-list", "a CSV file holds one list; an XLSX file holds several");
    // Spreadsheet programs take UTF-8 for what it is only with the mark.
    return "\xEF\xBB\xBF" + exchange::write_csv(sheets[0]);
}

Result<std::string> chess_results(const Job& job) {
    const auto standings = job.standings();
    if (!standings)
        return refuse(standings.error());
    return exchange::write_xlsx(exchange::chess_results_sheets(job.source.tournament, *standings));
}

Result<std::string> printed(const Job& job) {
    const std::vector<std::string> lists = lists_of(job, {job.round > 0 ? "standings" : "players"});
    const std::time_t now = std::time(nullptr);
    const paper::PrintStyle style{.language = job.list.language,
                                  .page =
                                      job.options.page == "letter" ? paper::kLetter : paper::kA4,
                                  .created = fmt::format("{:%Y-%m-%dT%H:%M:%SZ}", fmt::gmtime(now)),
                                  .foot = fmt::format("{:%Y-%m-%d %H:%M}", fmt::localtime(now))};
    const auto finished = [&job](Result<paper::Printed> made) -> Result<std::string> {
        if (!made)
            return refuse(std::move(made.error()));
        if (made->unknown_glyphs > 0)
            fmt::print(stderr, "kyvien tournament export: no font here has {} characters of {}\n",
                       made->unknown_glyphs, job.options.file);
        return std::move(made->pdf);
    };
    const auto is_handout = [](const std::string& list) {
        return list == "slips" || list == "cards";
    };
    if (std::ranges::any_of(lists, is_handout)) {
        if (lists.size() > 1 || job.options.format == "html")
            return refuse("no-such-list", "slips and cards are printed as PDF, each by itself");
        if (lists[0] == "slips")
            return finished(
                paper::pdf_of(slips_of(job.source.tournament, job.round, job.list), style));
        return finished(paper::pdf_of(cards_of(job.source.tournament, job.round, job.list), style));
    }
    std::vector<paper::PrintedTable> tables;
    for (const std::string& list : lists) {
        auto table = table_of(job, list);
        if (!table)
            return refuse(std::move(table.error()));
        tables.push_back(*std::move(table));
    }
    if (job.options.format == "html")
        return paper::html_of(tables, style);
    return finished(paper::pdf_of(tables, style));
}

// ---- games ----

/// A game of the hall's own store, as the text in which it is taken home.
Result<std::string> game_of_hall(store::EventLog& log, const std::string& id) {
    const auto lines = log.read(id);
    if (!lines)
        return refuse(lines.error());
    if (lines->empty())
        return refuse("no-such-game", fmt::format("the hall has no game {}", id));
    std::string text;
    for (const store::StoredEvent& event : *lines)
        text += event.line + "\n";
    const auto events = conduct::decode_log(text);
    if (!events)
        return refuse(events.error());
    const auto state = conduct::replay(*events);
    if (!state)
        return refuse(state.error());
    auto record = hall::write_record(*state, {}, "en");
    if (!record)
        return refuse(std::move(record.error()));
    return std::move(record->text);
}

Result<std::string> games(const Job& job) {
    exchange::GameShelf shelf;
    for (const std::string& path : job.options.games) {
        const auto text = read_whole_file(path);
        if (!text)
            return refuse(text.error());
        const auto first = text->find_first_not_of(" \t\r\n");
        const bool sgf =
            first != std::string::npos && ((*text)[first] == '(' || (*text)[first] == ';');
        const std::size_t count = sgf ? shelf.add_sgf(*text) : shelf.add_pgn(*text);
        fmt::print(stderr, "{}: {} games\n", path, count);
    }
    std::unique_ptr<store::EventLog> log;
    if (!job.options.data.empty()) {
        const std::filesystem::path path = std::filesystem::path(job.options.data) / "kyvien.db";
        std::error_code error;
        if (!std::filesystem::exists(path, error))
            return refuse("file-unreadable", fmt::format("there is no {}", path.string()));
        auto opened = store::open_sqlite_log(path.string());
        if (!opened)
            return refuse(std::move(opened.error()));
        log = *std::move(opened);
    }
    const exchange::FindGame find =
        [&](const exchange::PlayedBoard& board) -> std::optional<std::string> {
        if (log && !board.game.empty()) {
            if (auto text = game_of_hall(*log, board.game))
                return *std::move(text);
            else
                fmt::print(stderr, "round {}, board {}: {}\n", board.round, board.table,
                           text.error().english);
        }
        return shelf.find(job.source.tournament, board);
    };
    const exchange::Collection made =
        job.options.format == "sgf"
            ? exchange::sgf_of(job.source.tournament, job.options.round, find)
            : exchange::pgn_of(job.source.tournament,
                               job.options.format == "pgn" ? exchange::PgnVariant::Chess
                                                           : exchange::PgnVariant::Xiangqi,
                               job.options.round, find);
    for (const std::string& fault : made.faults)
        fmt::print(stderr, "{}\n", fault);
    fmt::print(stderr, "{} games, {} of them with moves\n", made.games, made.with_moves);
    return made.text;
}

Result<std::string> written(const Job& job) {
    const std::string& format = job.options.format;
    if (format == "trf26" || format == "trf16")
        return trf(job);
    if (format == "opengotha")
        return exchange::write_opengotha(job.source.tournament);
    if (format == "egf")
        return egf(job);
    if (format == "aga")
        return aga(job);
    if (format == "csv" || format == "xlsx")
        return spreadsheet(job);
    if (format == "chess-results")
        return chess_results(job);
    if (format == "html" || format == "pdf")
        return printed(job);
    return games(job);
}

int run(const Options& options) {
    const auto fail = [&](const Refusal& refusal) {
        return tell_refusal("export", options.file, refusal, options.json,
                            refusal.code.starts_with("file-") || refusal.code.starts_with("store-")
                                ? kTrouble
                                : kFindings);
    };
    const auto language = rulebook::find_language(options.language);
    if (!language) {
        fmt::print(stderr, "kyvien tournament export: there are en, vi, zh-Hant, zh-Hans\n");
        return kUsage;
    }
    auto source = load_tournament(options.file);
    if (!source)
        return fail(source.error());
    Job job{options, *std::move(source), {}, 0};
    job.list.language = *language;
    job.list.han = options.han == "stroke" ? paper::HanOrder::Stroke : paper::HanOrder::Pinyin;
    job.list.sides =
        options.sides == "red" ? exchange::Sides::RedBlack : exchange::Sides::WhiteBlack;
    job.round = options.round > 0 ? options.round : job.source.rounds;
    if (job.round > job.source.rounds)
        return fail({"no-such-round",
                     fmt::format("round {} is not paired", job.round),
                     std::nullopt,
                     {{"round", std::to_string(job.round)}}});
    const auto text = written(job);
    if (!text)
        return fail(text.error());
    if (const auto saved = write_whole_file(options.output, *text); !saved)
        return fail(saved.error());
    return kSuccess;
}

}  // namespace

void add_tournament_export(CLI::App& tournament, Outcome& outcome) {
    auto options = std::make_shared<Options>();
    CLI::App* command = tournament.add_subcommand(
        "export", "Write a report, a file of another program, games, or lists to print");
    command
        ->add_option("file", options->file, "The tournament's file, a report, OpenGotha, EGF, AGA")
        ->required();
    command->add_option("--format", options->format, "What to write")
        ->capture_default_str()
        ->check(CLI::IsMember(kFormats));
    command->add_option("-o,--output", options->output, "Write here");
    command
        ->add_option("--list", options->lists,
                     "For csv, xlsx, html and pdf: players, results, pairings (by board), names "
                     "(pairings by name), standings, crosstable; for pdf also slips, cards")
        ->delimiter(',')
        ->check(CLI::IsMember(kLists));
    command->add_option("--round", options->round, "The round, or after it; the last otherwise")
        ->check(CLI::Range(1, tournament::kMostRounds));
    command->add_option("--language", options->language, "en, vi, zh-Hant or zh-Hans")
        ->capture_default_str();
    command->add_option("--han", options->han, "Chinese names by pinyin or stroke")
        ->capture_default_str()
        ->check(CLI::IsMember({"pinyin", "stroke"}));
    command->add_option("--paper", options->page, "a4 or letter")
        ->capture_default_str()
        ->check(CLI::IsMember({"a4", "letter"}));
    command->add_option("--sides", options->sides, "white (and Black) or red (and Black)")
        ->capture_default_str()
        ->check(CLI::IsMember({"white", "red"}));
    command->add_option("--tie-breaks", options->ties, "FIDE's, such as BH/C1,BH,SB,DE");
    command->add_option("--games", options->games, "PGN or SGF files with the games of the boards");
    command->add_option("--data", options->data, "Folder of the hall's games, while it is closed");
    command->add_flag("--json", options->json, "A refusal as a JSON object");
    command->callback([options, &outcome] { outcome.code = run(*options); });
}

}  // namespace kyvien::cli
