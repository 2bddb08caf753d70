#include "exchange/imports/import.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "base/result.h"
#include "base/text.h"
#include "exchange/files/encoding.h"
#include "exchange/files/internal/find_enumerator.h"
#include "exchange/files/sheet.h"
#include "exchange/imports/names.h"
#include "exchange/imports/rating_list.h"
#include "tournament/office/contract/report_corrections.h"
#include "tournament/trf/teams.h"

namespace kyvien::exchange {

using tournament::Office;

namespace import {
namespace {

Remark remark_on_assumed_encoding(const std::string& encoding) {
    return Remark{"taken-for", "taken for " + encoding, {{"encoding", encoding}}};
}

/// The rows of CSV, or of one sheet of a workbook: the first, or the named one.
Result<Sheet> sheet_of(const ImportSettings& settings, std::string_view bytes, Import& import) {
    if (!is_zip(bytes)) {
        auto decoded = KYVIEN_TRY(decode(bytes, settings.encoding));
        if (decoded.assumed)
            import.remarks.push_back(remark_on_assumed_encoding(decoded.encoding));
        return read_csv(decoded.text);
    }
    auto sheets = KYVIEN_TRY(read_xlsx(bytes));
    std::string names;
    for (Sheet& sheet : sheets) {
        if (settings.sheet.empty() || sheet.name == settings.sheet) {
            for (Row& row : sheet.rows)
                for (std::string& cell : row.cells)
                    cell = composed(cell);
            return std::move(sheet);
        }
        names += (names.empty() ? "" : ", ") + sheet.name;
    }
    return refuse("no-such-sheet",
                  fmt::format("there is no sheet '{}'; there are {}", settings.sheet, names),
                  std::nullopt, {{"sheet", settings.sheet}, {"sheets", names}});
}

WantedPlayers wanted_of(const Office& office) {
    WantedPlayers wanted;
    for (const tournament::Entry& entry : office.event().entries) {
        if (!entry.id.empty())
            wanted.ids.insert(entry.id);
        wanted.names.insert(plain_name_key(entry.name));
    }
    return wanted;
}

/// A list with a result column is a list of results.
ImportAs kind_of(const Sheet& sheet) {
    return has_result_column(sheet) ? ImportAs::Results : ImportAs::Entries;
}

Result<ImportPlan> plan_list(const Office& office, std::string_view bytes,
                             const ImportSettings& settings, Import& import) {
    const auto sheet = KYVIEN_TRY(sheet_of(settings, bytes, import));
    const ImportAs as = settings.as == ImportAs::Auto ? kind_of(sheet) : settings.as;
    if (as == ImportAs::Results) {
        const auto results = KYVIEN_TRY(read_result_list(sheet, settings.round));
        return plan_results(office, results, settings.file_name);
    }
    const auto list = KYVIEN_TRY(read_player_list(sheet, settings.tempo));
    for (const std::string& column : list.unknown_columns)
        import.remarks.push_back({"column-not-read",
                                  fmt::format("the column '{}' is not read", column),
                                  {{"column", column}}});
    if (as == ImportAs::Ratings)
        return plan_ratings(office, list.players, settings.file_name);
    return plan_entries(office, list.players);
}

Result<ImportPlan> plan_fide(const Office& office, std::string_view bytes,
                             const ImportSettings& settings, Import& import) {
    const auto list = KYVIEN_TRY(read_fide_list(bytes, wanted_of(office), settings.tempo));
    import.remarks.push_back(
        {"list-read",
         fmt::format("{}, {} of them possibly in this tournament",
                     base::counted(list.read, "player"), list.players.size()),
         {{"read", std::to_string(list.read)}, {"found", std::to_string(list.players.size())}}});
    return plan_ratings(office, list.players, settings.file_name);
}

/// Are there points set for a single result, except for games void because one of the two withdrew?
/// Those follow from the withdrawal again.
bool has_points_of_its_own(const Tournament& tournament, const tournament::Event& event) {
    std::set<EntryNumber> withdrawn;
    for (const tournament::OfficeEventBody& body : tournament.terms)
        if (const auto* withdrew = std::get_if<tournament::Withdrew>(&body))
            withdrawn.insert(withdrew->number);
    for (const tournament::Entry& entry : event.entries)
        for (const tournament::RoundRecord& record : entry.records)
            if (record.given &&
                (*record.given != tournament::Points{} ||
                 (!withdrawn.contains(entry.number) && !withdrawn.contains(record.opponent))))
                return true;
    return false;
}

Result<ImportPlan> plan_whole(const Office& office, std::string_view bytes,
                              const ImportSettings& settings, Import& import) {
    if (office.is_open())
        return refuse("tournament-is-whole",
                      fmt::format("this is a whole tournament ({}); import it into a new file, not "
                                  "into an existing one",
                                  english(import.form)),
                      std::nullopt, {{"form", std::string(name(import.form))}});
    auto source = KYVIEN_TRY(read_source(bytes, import.form, settings.encoding));
    // Players of teams are never imported as individuals, even if a team line is invalid.
    const bool of_teams = source.report && source.report->not_pairable &&
                          !KYVIEN_TRY(tournament::read_teams(*source.report)).empty();
    if (of_teams && is_office_team_report(*source.report))
        return plan_teams(*source.report);
    if (!source.encoding.empty())
        import.remarks.push_back(remark_on_assumed_encoding(source.encoding));
    import.remarks.insert(import.remarks.end(), source.tournament.remarks.begin(),
                          source.tournament.remarks.end());
    // A two-game match has the points of its games, so the report's own rounds are checked.
    std::optional<tournament::TrfReport> counted = source.report;
    if (counted)
        restore_counted_results(*counted);
    if (has_points_of_its_own(source.tournament,
                              counted ? counted->event : source.tournament.event))
        import.remarks.push_back({"points-not-kept",
                                  "points given for a single result (line 299) are not imported",
                                  {}});
    OpenOptions open;
    open.source = settings.file_name;
    // If another program's file names its system, it is used.
    if (import.form != FileForm::Trf && !source.tournament.system)
        open.system = import.form == FileForm::Aga ? tournament::SystemKind::Points
                                                   : tournament::SystemKind::McMahon;
    if (settings.system)
        open.system = settings.system;
    if (of_teams)
        return plan_foreign_teams(*source.report, source.tournament, open, import.remarks);
    return plan_tournament(source.tournament, open);
}

Result<ImportPlan> plan_form(const Office& office, std::string_view bytes,
                             const ImportSettings& settings, Import& import) {
    if (import.form != FileForm::Table && import.form != FileForm::FideList)
        return plan_whole(office, bytes, settings, import);
    if (!office.is_open())
        return refuse("list-needs-tournament", "there is no tournament yet to import the list "
                                               "into; create it with 'kyvien tournament new'");
    return import.form == FileForm::FideList ? plan_fide(office, bytes, settings, import)
                                             : plan_list(office, bytes, settings, import);
}

}  // namespace
}  // namespace import

std::optional<ImportAs> find_import_as(std::string_view name) {
    constexpr std::string_view kNames[] = {"auto", "entries", "ratings", "results"};
    return find_enumerator<ImportAs>(kNames, name);
}

std::optional<Tempo> find_tempo(std::string_view name) {
    constexpr std::string_view kNames[] = {"standard", "rapid", "blitz"};
    return find_enumerator<Tempo>(kNames, name);
}

Result<Import> plan_import(const Office& office, std::string_view bytes,
                           const ImportSettings& settings) {
    Import import;
    import.form = detect_file_form(bytes);
    auto plan = KYVIEN_TRY(import::plan_form(office, bytes, settings, import));
    import.plan = std::move(plan);
    return import;
}

}  // namespace kyvien::exchange
