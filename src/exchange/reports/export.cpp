#include "exchange/reports/export.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <utility>

#include "base/result.h"
#include "base/text.h"
#include "exchange/files/go_results.h"
#include "exchange/files/internal/find_enumerator.h"
#include "exchange/files/internal/foreign_scores.h"
#include "exchange/files/opengotha.h"
#include "exchange/files/pairgoth.h"
#include "exchange/imports/player_list.h"
#include "exchange/reports/internal/closing_report.h"
#include "exchange/reports/prize_report.h"
#include "exchange/reports/rating_report.h"
#include "tournament/office/report.h"
#include "words/lists.h"

namespace kyvien::exchange {

using tournament::Standings;

namespace export_file {
namespace {

constexpr std::string_view kFormats[] = {
    "trf26",         "trf16",         "opengotha", "pairgoth",    "egf", "aga",  "csv", "xlsx",
    "chess-results", "swiss-manager", "pgn",       "xiangqi-pgn", "sgf", "html", "pdf"};
constexpr std::string_view kLists[] = {"players",   "results",     "pairings", "names",
                                       "standings", "crosstable",  "slips",    "cards",
                                       "report",    "assessments", "prizes",   "certificates",
                                       "ratings",   "badges",      "boards"};

struct Kind {
    std::string_view type, ending;
};
// In the order of ExportFormat.
constexpr Kind kKinds[] = {
    {"text/plain; charset=utf-8", "trf"},
    {"text/plain; charset=utf-8", "trf"},
    {"application/xml", "xml"},
    {"application/json", "tour"},
    {"text/plain; charset=utf-8", "h9"},
    {"text/plain; charset=utf-8", "txt"},
    {"text/csv; charset=utf-8", "csv"},
    {"application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", "xlsx"},
    {"application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", "xlsx"},
    {"text/plain; charset=utf-8", "txt"},
    {"application/x-chess-pgn; charset=utf-8", "pgn"},
    {"application/x-chess-pgn; charset=utf-8", "pgn"},
    {"application/x-go-sgf", "sgf"},
    {"text/html; charset=utf-8", "html"},
    {"application/pdf", "pdf"},
};
static_assert(std::size(kKinds) == std::size(kFormats));

/// The data for exporting one tournament.
struct Job {
    const Source& source;
    const ExportSettings& settings;
    int round = 0;                  ///< the requested one, or the last paired
    int after = 0;                  ///< of tables: the requested one, or the last complete
    std::string about{};            ///< title of a single list, for the file's name
    std::vector<Remark> remarks{};  ///< remarks about the file

    [[nodiscard]] Result<Standings> standings_after(int last) const {
        return standings_of(source, settings.tie_breaks, last);
    }
    void remark(std::string code, std::string english,
                std::vector<std::pair<std::string, std::string>> values) {
        remarks.push_back({std::move(code), std::move(english), std::move(values)});
    }
};

/// Keeps references to both.
Job job_of(const Source& source, const ExportSettings& settings) {
    const bool is_named = settings.round > 0;
    return {source, settings, is_named ? settings.round : source.rounds,
            is_named ? settings.round : source.complete};
}

// ---- files of other programs ----

Result<std::string> trf(const Job& job) {
    const auto edition = job.settings.format == ExportFormat::Trf16 ? tournament::TrfEdition::Trf16
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
    const auto standings =
        KYVIEN_TRY(standings_of(job.source, job.settings.tie_breaks, job.source.rounds));
    for (const tournament::Entry& entry : report.event.entries) {
        const tournament::StandingLine* line = standings.find(entry.number);
        tournament::StatedPlace place;
        place.points = report.event.score_before(entry, job.source.rounds + 1);
        if (line != nullptr && line->place > 0)
            place.rank = line->place;
        report.stated.push_back(place);
    }
    return write_trf(report, edition);
}

Result<std::string> egf(const Job& job, const Tournament& tournament) {
    const auto standings = KYVIEN_TRY(job.standings_after(job.round));
    return write_egf(tournament, standings);
}

Result<std::string> aga(Job& job, const Tournament& tournament) {
    auto report = KYVIEN_TRY(write_aga(tournament));
    job.remarks.insert(job.remarks.end(), report.remarks.begin(), report.remarks.end());
    return std::move(report.text);
}

Result<std::string> chess_results(const Job& job) {
    const auto standings = KYVIEN_TRY(job.standings_after(job.round));
    return write_xlsx(chess_results_sheets(job.source.tournament, standings));
}

// ---- lists ----

/// Money is shared by the office's own standings.
Result<const tournament::Office*> office_with_prizes(const Job& job) {
    if (!job.source.office)
        return refuse("no-prizes", "Prizes are announced in a tournament's own file; a report does "
                                   "not tell them.");
    if (job.round == 0)
        return refuse("no-round-paired", "no round is paired yet");
    return &*job.source.office;
}

Result<paper::PrintedTable> table_of(const Job& job, ExportList list) {
    const Tournament& t = job.source.tournament;
    const ListOptions& options = job.settings.list;
    if (list == ExportList::Players)
        return player_list(t, options);
    if (list == ExportList::Assessments)
        return assessment_form(job.source, options);
    if (list == ExportList::Prizes) {
        const auto* office = KYVIEN_TRY(office_with_prizes(job));
        const auto standings = KYVIEN_TRY(job.standings_after(job.after));
        return prize_table(*office, standings, job.after, options);
    }
    if (job.round == 0)
        return refuse("no-round-paired", "no round is paired yet");
    if (list == ExportList::Pairings || list == ExportList::Results)
        return board_list(t, job.round, options);
    if (list == ExportList::Ratings)
        return rating_table(job.source, job.round, options);
    if (list == ExportList::Names)
        return name_list(t, job.round, options);
    const auto standings = KYVIEN_TRY(job.standings_after(job.after));
    return list == ExportList::Standings ? standings_list(t, standings, job.after, options)
                                         : crosstable_list(t, standings, job.after, options);
}

Sheet sheet_of(const paper::PrintedTable& table) {
    Sheet sheet;
    sheet.name = table.about;
    std::vector<std::string> head;
    for (const paper::Column& column : table.columns)
        head.push_back(column.head);
    sheet.rows.push_back({1, std::move(head)});
    for (const auto& row : table.rows)
        sheet.rows.push_back({static_cast<int>(sheet.rows.size()) + 1, row});
    return sheet;
}

/// The named lists, or the format's default lists.
std::vector<ExportList> lists_of(const Job& job, std::vector<ExportList> usual) {
    return job.settings.lists.empty() ? std::move(usual) : job.settings.lists;
}

Result<Sheet> sheet_for(const Job& job, ExportList list) {
    // Data for re-import have one form in every language.
    if (list == ExportList::Players)
        return player_sheet(job.source.tournament);
    if (list == ExportList::Results)
        return result_sheet(job.source.tournament);
    auto table = KYVIEN_TRY(table_of(job, list));
    return sheet_of(table);
}

bool is_handout(ExportList list) {
    return list == ExportList::Slips || list == ExportList::Cards ||
           list == ExportList::Certificates || list == ExportList::Badges ||
           list == ExportList::Boards;
}

bool is_chief_arbiter_list(ExportList list) {
    return list == ExportList::Report || list == ExportList::Assessments;
}

Result<std::string> spreadsheet(Job& job) {
    const bool csv = job.settings.format == ExportFormat::Csv;
    std::vector<ExportList> usual = {ExportList::Players};
    if (!csv && job.round > 0)
        usual.insert(usual.end(),
                     {ExportList::Results, ExportList::Standings, ExportList::Crosstable});
    std::vector<Sheet> sheets;
    for (const ExportList list : lists_of(job, usual)) {
        if (is_handout(list) || is_chief_arbiter_list(list))
            return refuse("list-not-for-sheets",
                          fmt::format("{}: not in a spreadsheet, but as PDF",
                                      kLists[static_cast<std::size_t>(list)]));
        auto sheet = KYVIEN_TRY(sheet_for(job, list));
        sheets.push_back(std::move(sheet));
    }
    if (sheets.size() == 1)
        job.about = sheets[0].name;
    if (!csv)
        return write_xlsx(sheets);
    if (sheets.size() > 1)
        return refuse("one-list-in-csv", "a CSV file holds one list; an XLSX file holds several");
    // Spreadsheet programs recognise UTF-8 only with a byte order mark.
    return "\xEF\xBB\xBF" + write_csv(sheets[0]);
}

Result<std::string> finished(Job& job, Result<paper::Printed> made) {
    if (!made)
        return refuse(std::move(made.error()));
    if (made->unknown_glyphs > 0)
        job.remark("unknown-glyphs",
                   fmt::format("characters that no installed font has: {}", made->unknown_glyphs),
                   {{"count", std::to_string(made->unknown_glyphs)}});
    return std::move(made->pdf);
}

Result<std::string> handout(Job& job, ExportList list, const paper::PrintStyle& style) {
    const auto localized = [&job](const rulebook::Plain& which) {
        return std::string(say(which, job.settings.list.language));
    };
    const Tournament& t = job.source.tournament;
    if (list == ExportList::Slips || list == ExportList::Boards) {
        if (job.round == 0)
            return refuse("no-round-paired", "no round is paired yet");
        job.about = fmt::format(
            "{} · {}",
            localized(list == ExportList::Slips ? words::lists::kResultSlip
                                                : words::lists::kBoardCard),
            say(words::lists::RoundN{std::to_string(job.round)}, job.settings.list.language));
        return finished(
            job, list == ExportList::Slips
                     ? paper::pdf_of(slips_of(t, job.round, job.settings.list), style)
                     : paper::pdf_of(board_cards_of(t, job.round, job.settings.list), style));
    }
    if (list == ExportList::Badges) {
        job.about = localized(words::lists::kBadge);
        return finished(job, paper::pdf_of(badges_of(t, job.settings.list), style));
    }
    if (list == ExportList::Certificates) {
        const auto* office = KYVIEN_TRY(office_with_prizes(job));
        const auto standings = KYVIEN_TRY(job.standings_after(job.after));
        job.about = localized(words::lists::kCertificate);
        const auto certificates =
            KYVIEN_TRY(certificates_of(*office, standings, job.settings.list));
        return finished(job, paper::pdf_of(certificates, style));
    }
    job.about = localized(words::lists::kPlayerCard);
    return finished(job, paper::pdf_of(cards_of(t, job.round, job.settings.list), style));
}

paper::PrintStyle style_of(const ExportSettings& settings) {
    return {.language = settings.list.language,
            .page = settings.page,
            .created = settings.created,
            .foot = settings.foot,
            .logo = settings.logo};
}

Result<std::vector<paper::PrintedTable>> tables_of(const Job& job,
                                                   const std::vector<ExportList>& lists) {
    std::vector<paper::PrintedTable> tables;
    for (const ExportList list : lists) {
        if (list == ExportList::Report) {
            const auto standings =
                KYVIEN_TRY(standings_of(job.source, job.settings.tie_breaks, job.source.rounds));
            std::ranges::move(closing_report(job.source, standings, job.settings.list),
                              std::back_inserter(tables));
            continue;
        }
        auto table = KYVIEN_TRY(table_of(job, list));
        tables.push_back(std::move(table));
    }
    return tables;
}

Result<std::string> printed(Job& job) {
    const std::vector<ExportList> lists =
        lists_of(job, {job.round > 0 ? ExportList::Standings : ExportList::Players});
    const paper::PrintStyle style = style_of(job.settings);
    if (std::ranges::any_of(lists, is_handout)) {
        if (lists.size() > 1 || job.settings.format == ExportFormat::Html)
            return refuse("handout-alone",
                          "slips, cards and certificates are printed as PDF, each by itself");
        return handout(job, lists[0], style);
    }
    const auto tables = KYVIEN_TRY(tables_of(job, lists));
    if (lists.size() == 1)
        job.about = lists[0] == ExportList::Report ? report_name(job.settings.list.language)
                                                   : tables[0].about;
    if (job.settings.format == ExportFormat::Html)
        return paper::html_of(tables, style);
    return finished(job, paper::pdf_of(tables, style));
}

// ---- games ----

Result<std::string> games(Job& job, const Tournament& tournament) {
    const FindGame none = [](const PlayedBoard&) { return std::optional<std::string>(); };
    const FindGame& find = job.settings.find_game ? job.settings.find_game : none;
    const int round = job.settings.round;
    Collection made = job.settings.format == ExportFormat::Sgf
                          ? sgf_of(tournament, round, find)
                          : pgn_of(tournament,
                                   job.settings.format == ExportFormat::Pgn ? PgnVariant::Chess
                                                                            : PgnVariant::Xiangqi,
                                   round, find);
    job.remarks.insert(job.remarks.end(), made.faults.begin(), made.faults.end());
    job.remark("games-written",
               fmt::format("{}, {} of them with moves", base::counted(made.games, "game"),
                           made.with_moves),
               {{"games", std::to_string(made.games)}, {"moves", std::to_string(made.with_moves)}});
    return std::move(made.text);
}

/// Adds remarks about what the file cannot represent.
void add_loss_remarks(Job& job) {
    const Tournament& t = job.source.tournament;
    int byes = 0;
    for (const tournament::Entry& entry : t.event.entries)
        byes += static_cast<int>(
            std::ranges::count_if(entry.records, [](const tournament::RoundRecord& record) {
                return record.outcome == tournament::Outcome::HalfBye ||
                       record.outcome == tournament::Outcome::FullBye;
            }));
    const ExportFormat format = job.settings.format;
    const bool holds_byes = (format == ExportFormat::OpenGotha && opengotha_holds_byes(t)) ||
                            (format == ExportFormat::Pairgoth && pairgoth_holds_byes(t));
    if (byes > 0 && !holds_byes)
        job.remark("byes-not-kept",
                   fmt::format("byes on request that this file cannot hold: {}", byes),
                   {{"count", std::to_string(byes)}});
    if (format == ExportFormat::Pairgoth && halves_of_bye(t.event) == 1) {
        int halves = 0;
        for (const tournament::Entry& entry : t.event.entries)
            halves += static_cast<int>(std::ranges::count(
                entry.records, tournament::Outcome::PairingBye, &tournament::RoundRecord::outcome));
        // There halves are rounded.
        if (halves > 0)
            job.remark("bye-worth",
                       fmt::format("byes that count 0.0 points each there, and {} here: {}",
                                   to_string(t.event.points.pairing_bye), halves),
                       {{"count", std::to_string(halves)},
                        {"there", "0.0"},
                        {"here", to_string(t.event.points.pairing_bye)}});
    }
    const auto lost = std::ranges::count(t.boards, "0-0", &PlayedBoard::result);
    if (lost > 0 && job.settings.format == ExportFormat::SwissManager)
        job.remark("lost-by-both",
                   fmt::format("games lost by both players, written as not yet played: {}", lost),
                   {{"count", std::to_string(lost)}});
}

/// Numbers that a file of Go has no place for.
void remark_on_numbers(Job& job, const Tournament& tournament) {
    if (const int others = count_numbers_not_of_go(tournament); others > 0)
        job.remark("numbers-not-of-go",
                   fmt::format("numbers of players that are not written, because they are of no Go "
                               "federation: {} (if the event is one of Go, set its game)",
                               others),
                   {{"count", std::to_string(others)}});
}

/// Files and lists that have one game per player and round.
bool is_by_rounds(const ExportSettings& settings) {
    const auto lists = [&settings](ExportList list) {
        return std::ranges::find(settings.lists, list) != settings.lists.end();
    };
    switch (settings.format) {
    case ExportFormat::OpenGotha:
    case ExportFormat::Pairgoth:
    case ExportFormat::Egf:
    case ExportFormat::Aga:
    case ExportFormat::ChessResults:
    case ExportFormat::SwissManager:
        return true;
    default:
        return std::ranges::any_of(std::array{ExportList::Results, ExportList::Pairings,
                                              ExportList::Names, ExportList::Crosstable,
                                              ExportList::Slips, ExportList::Boards,
                                              ExportList::Report},
                                   lists);
    }
}

Result<std::string> written(Job& job) {
    if (job.source.office && job.source.office->is_arena() && is_by_rounds(job.settings))
        return refuse("not-in-a-report",
                      "An arena has many games of each player and no rounds. Export its standings, "
                      "its players, its games or the log.");
    switch (job.settings.format) {
    case ExportFormat::Trf26:
    case ExportFormat::Trf16:
        return trf(job);
    case ExportFormat::Csv:
    case ExportFormat::Xlsx:
        return spreadsheet(job);
    case ExportFormat::ChessResults:
        return chess_results(job);
    case ExportFormat::SwissManager:
        add_loss_remarks(job);
        return swiss_manager_pairings(job.source.tournament, job.settings.round);
    case ExportFormat::Html:
    case ExportFormat::Pdf:
        return printed(job);
    case ExportFormat::Pgn:
    case ExportFormat::XiangqiPgn:
        return games(job, job.source.office ? games_of(*job.source.office) : job.source.tournament);
    default:
        break;
    }
    // Go files state colours, not which player is named first.
    Tournament exported = job.settings.format == ExportFormat::Sgf && job.source.office
                              ? games_of(*job.source.office)
                              : job.source.tournament;
    // The game may be known from the hall alone.
    if (job.settings.list.sides)
        exported.sides = *job.settings.list.sides;
    const Tournament tournament = job.settings.list.sides == Sides::BlackWhite
                                      ? with_sides_swapped(std::move(exported))
                                      : std::move(exported);
    if (job.settings.format == ExportFormat::OpenGotha) {
        add_loss_remarks(job);
        remark_on_numbers(job, tournament);
        return write_opengotha(tournament);
    }
    if (job.settings.format == ExportFormat::Pairgoth) {
        add_loss_remarks(job);
        remark_on_numbers(job, tournament);
        return write_pairgoth(tournament);
    }
    if (job.settings.format == ExportFormat::Egf) {
        remark_on_numbers(job, tournament);
        return egf(job, tournament);
    }
    if (job.settings.format == ExportFormat::Aga)
        return aga(job, tournament);
    return games(job, tournament);
}

}  // namespace
}  // namespace export_file

std::span<const std::string_view> export_format_names() {
    return export_file::kFormats;
}

std::optional<ExportFormat> find_export_format(std::string_view name) {
    return find_enumerator<ExportFormat>(export_file::kFormats, name);
}

std::span<const std::string_view> export_list_names() {
    return export_file::kLists;
}

std::optional<ExportList> find_export_list(std::string_view name) {
    return find_enumerator<ExportList>(export_file::kLists, name);
}

std::string to_file_name(std::string_view text) {
    constexpr std::size_t kLongest =
        120;  // bytes; 255 is a common limit for names, and paths add to them
    constexpr std::string_view kForbidden = "\\/:*?\"<>|";
    std::string name;
    for (const char c : text) {
        const bool is_control = static_cast<unsigned char>(c) < 0x20 || c == 0x7F;
        if (is_control || kForbidden.find(c) != std::string_view::npos)
            name += name.ends_with(' ') ? "" : " ";
        else if (c != ' ' || !name.ends_with(' '))
            name += c;
    }
    if (name.size() > kLongest) {
        std::size_t end = kLongest;
        while (end > 0 && (static_cast<unsigned char>(name[end]) & 0xC0U) == 0x80U)
            --end;  // not within a character
        name.resize(end);
    }
    // A leading full stop hides a file; a trailing one is lost on some systems.
    while (name.ends_with(' ') || name.ends_with('.'))
        name.pop_back();
    name.erase(0, std::min(name.find_first_not_of(" ."), name.size()));
    return name.empty() ? "tournament" : name;
}

Result<Exported> export_together(std::span<const Part> parts, const ExportSettings& settings,
                                 std::string_view name) {
    if (settings.lists.empty() || std::ranges::any_of(settings.lists, export_file::is_handout))
        return refuse("handout-alone",
                      "slips, cards and certificates are printed as PDF, each by itself");
    std::vector<paper::PrintedTable> tables;
    const bool is_of_round = std::ranges::any_of(settings.lists, [](ExportList list) {
        return list != ExportList::Players && list != ExportList::Assessments;
    });
    for (const Part& part : parts) {
        const int rounds = part.source.rounds;
        if (settings.round > rounds || (is_of_round && rounds == 0) ||
            (part.source.office && part.source.office->is_arena() &&
             export_file::is_by_rounds(settings)))
            continue;
        ExportSettings wanted = settings;
        wanted.list = part.list;
        wanted.list.sides = part.list.sides.value_or(part.source.tournament.sides);
        const export_file::Job job = export_file::job_of(part.source, wanted);
        auto of_part = KYVIEN_TRY(export_file::tables_of(job, settings.lists));
        std::ranges::move(of_part, std::back_inserter(tables));
    }
    if (tables.empty())
        return refuse("no-round-paired", "no round is paired yet");
    const paper::PrintStyle style = export_file::style_of(settings);
    const export_file::Kind& kind = export_file::kKinds[static_cast<std::size_t>(settings.format)];
    Exported exported;
    exported.type = kind.type;
    exported.file_name = fmt::format("{}.{}", to_file_name(name), kind.ending);
    if (settings.format == ExportFormat::Html) {
        exported.bytes = paper::html_of(tables, style);
        return exported;
    }
    auto made = KYVIEN_TRY(paper::pdf_of(tables, style));
    exported.bytes = std::move(made.pdf);
    return exported;
}

Result<Exported> export_tournament(const Source& source, const ExportSettings& settings) {
    ExportSettings wanted = settings;
    wanted.list.sides = settings.list.sides.value_or(source.tournament.sides);
    if (source.office && source.office->is_arena() && wanted.lists.empty())
        wanted.lists = {ExportList::Standings};  // the other lists are by rounds
    export_file::Job job = export_file::job_of(source, wanted);
    if (job.round > source.rounds)
        return refuse("no-such-round", fmt::format("round {} is not paired", job.round),
                      std::nullopt, {{"round", std::to_string(job.round)}});
    auto bytes = KYVIEN_TRY(export_file::written(job));
    const export_file::Kind& kind = export_file::kKinds[static_cast<std::size_t>(settings.format)];
    std::string about = job.about;
    for (std::size_t dot = 0; (dot = about.find(" · ")) != std::string::npos;)
        about.replace(dot, std::string_view(" · ").size(), ", ");
    const std::string name = to_file_name(source.tournament.event.name);
    Exported exported;
    exported.bytes = std::move(bytes);
    exported.type = kind.type;
    exported.file_name = about.empty()
                             ? fmt::format("{}.{}", name, kind.ending)
                             : fmt::format("{} – {}.{}", name, to_file_name(about), kind.ending);
    exported.remarks = std::move(job.remarks);
    return exported;
}

}  // namespace kyvien::exchange
