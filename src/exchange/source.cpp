#include "exchange/source.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "base/result.h"
#include "exchange/files/encoding.h"
#include "exchange/files/go_results.h"
#include "exchange/files/macmahon.h"
#include "exchange/files/opengotha.h"
#include "exchange/files/pairgoth.h"
#include "exchange/files/papi/access.h"
#include "exchange/files/papi/papi.h"
#include "exchange/files/sheet.h"
#include "exchange/imports/rating_list.h"
#include "tournament/check/check.h"
#include "tournament/office/contract/report_corrections.h"
#include "tournament/office/contract/report_terms.h"
#include "tournament/pairing/schedule.h"
#include "tournament/ranking/tie_breaks.h"
#include "tournament/trf/double_rounds.h"
#include "tournament/trf/teams.h"

namespace kyvien::exchange {
namespace {

/// Does a line begin with a known line number or a participant?
bool is_trf(std::string_view bytes) {
    for (std::string_view rest = bytes.substr(0, 20000); !rest.empty();) {
        const auto end = std::min(rest.find_first_of("\r\n"), rest.size());
        const std::string_view line = rest.substr(0, end);
        if (line.starts_with("001 ") || line.starts_with("012 "))
            return true;
        rest.remove_prefix(std::min(end + 1, rest.size()));
    }
    return false;
}

Result<Tournament> tournament_of_text(std::string_view bytes, FileForm form,
                                      std::string_view encoding, std::string& assumed) {
    auto decoded = KYVIEN_TRY(decode(bytes, encoding));
    if (decoded.assumed)
        assumed = decoded.encoding;
    return form == FileForm::Egf ? read_egf(decoded.text) : read_aga(decoded.text);
}

/// Reads the lines of a report other than the players'.
void copy_report_lines(const tournament::TrfReport& report, Tournament& out) {
    using tournament::SystemKind;
    out.terms = tournament::terms_of(report.other_lines);
    out.history = tournament::history_of(report.other_lines);
    for (const std::string& line : report.other_lines)
        out.fide_mode = line == "### FIDE mode"                   ? tournament::FideMode::On
                        : line == "### not in FIDE mode any more" ? tournament::FideMode::Left
                                                                  : out.fide_mode;
    out.reported_details = tournament::details_of(report.other_lines);
    tournament::Opened opened;
    for (const tournament::OfficeEventBody& body : out.terms)
        if (const auto* told = std::get_if<tournament::Opened>(&body))
            opened = *told;
    out.sides = sides_of(out.reported_details.game, opened);
    merge_details(out);
    out.tie_breaks = tournament::tie_breaks_of_report(report);
    const std::string_view code = report.system;
    const bool swiss = code.starts_with("FIDE_DUTCH") || code.starts_with("FIDE_DUBOV") ||
                       code.starts_with("FIDE_BURSTEIN") || tournament::is_double_swiss(code);
    out.baku = swiss && code.ends_with("_BAKU");
    if (code.starts_with("FIDE_DUBOV"))
        out.system = SystemKind::Dubov;
    else if (code.starts_with("FIDE_BURSTEIN"))
        out.system = SystemKind::Burstein;
    else if (tournament::is_double_swiss(code))
        out.system = SystemKind::DoubleSwiss;
    else if (code.ends_with("DOUBLEROUNDROBIN"))
        out.system = SystemKind::DoubleRoundRobin;
    else if (code.ends_with("ROUNDROBIN"))
        out.system = SystemKind::RoundRobin;
    else if (code.ends_with("KNOCKOUT"))
        out.system = SystemKind::Knockout;
    const std::string_view words = report.described_as.empty() ? code : report.described_as;
    if (const auto own = tournament::find_system(words.substr(0, words.find(','))))
        out.system = own;
    if (out.system == SystemKind::Knockout && opened.losses == 1)
        for (int round = 1; round <= out.event.rounds_paired(); ++round)
            for (const EntryNumber number : tournament::free_places(out.event, round))
                out.free_places.push_back({round, number});
}

/// In an event of individuals, lines 013 only name the team of each player.
Result<void> import_teams_of_individuals(const tournament::TrfReport& report, Tournament& out) {
    if (report.not_pairable)
        return {};
    for (const tournament::TrfTeam& team : KYVIEN_TRY(tournament::read_teams(report)))
        for (const tournament::EntryNumber player : team.players) {
            const auto known = std::ranges::find(out.details, player, &Details::number);
            Details& details = known == out.details.end() ? out.details.emplace_back() : *known;
            details.number = player;
            details.team = team.name;
        }
    return {};
}

/// A report of two-game matches, with two rounds per match, as matches with their games.
Result<Tournament> tournament_of_report(const tournament::TrfReport& report) {
    if (!tournament::is_double_swiss(report.system))
        return tournament_of(report.event);
    Tournament out = tournament_of(KYVIEN_TRY(tournament::games_to_matches(report.event)));
    out.games = tournament::games_of_matches(report.event);
    // If each side forfeited a game the match has no colours, but one player must be named first.
    for (PlayedBoard& board : out.boards)
        if (std::ranges::any_of(out.games, [&board](const tournament::TwoGames& match) {
                return match.round == board.round && match.white == board.black;
            })) {
            std::swap(board.white, board.black);
            board.result = tournament::exchanged_result(board.result);
        }
    return out;
}

}  // namespace

std::string_view name(FileForm form) {
    constexpr std::string_view kNames[] = {"office", "trf", "opengotha", "pairgoth",  "macmahon",
                                           "papi",   "egf", "aga",       "fide-list", "table"};
    return kNames[static_cast<std::size_t>(form)];
}

std::string_view english(FileForm form) {
    constexpr std::string_view kNames[] = {
        "a tournament's file", "a report (TRF)", "OpenGotha",     "Pairgoth",       "MacMahon",
        "a database of Papi",  "an EGF table",   "an AGA report", "a list of FIDE", "a table"};
    return kNames[static_cast<std::size_t>(form)];
}

FileForm detect_file_form(std::string_view bytes) {
    if (tournament::is_office_text(bytes))
        return FileForm::Office;
    if (is_access(bytes))
        return FileForm::Papi;
    if (is_zip(bytes) && bytes.substr(0, 4000).find("xl/") == std::string_view::npos &&
        bytes.substr(0, 4000).find("[Content_Types]") == std::string_view::npos)
        return FileForm::FideList;  // the zip archive in which FIDE publishes its list
    if (is_zip(bytes))
        return FileForm::Table;
    if (detect_list_form(bytes) != ListForm::Table)
        return FileForm::FideList;
    if (is_opengotha(bytes))
        return FileForm::OpenGotha;
    if (is_macmahon(bytes))
        return FileForm::MacMahon;
    if (is_pairgoth(bytes))
        return FileForm::Pairgoth;
    if (is_aga(bytes))
        return FileForm::Aga;
    if (is_egf(bytes))
        return FileForm::Egf;
    return is_trf(bytes) ? FileForm::Trf : FileForm::Table;
}

Source source_of(tournament::Office office) {
    Source source;
    source.tournament = tournament_of(office);
    source.rounds = static_cast<int>(office.rounds().size());
    source.complete = tournament::complete_rounds(office);
    source.office = std::move(office);
    return source;
}

Result<Source> read_source(std::string_view bytes, FileForm form, std::string_view encoding) {
    if (form == FileForm::Office) {
        auto whole = KYVIEN_TRY(tournament::replay_complete_batches(bytes));
        Source source = source_of(std::move(whole.office));
        source.has_incomplete_batch = whole.has_incomplete_batch;
        return source;
    }
    Source source;
    if (form == FileForm::Trf) {
        auto report = KYVIEN_TRY(tournament::read_trf(bytes));
        // The rating report uses the columns; everything else uses the points as the tournament
        // counted them.
        tournament::TrfReport counted = report;
        restore_counted_results(counted);
        source.tournament = KYVIEN_TRY(tournament_of_report(counted));
        copy_report_lines(counted, source.tournament);
        KYVIEN_TRY(import_teams_of_individuals(counted, source.tournament));
        source.report = std::move(report);
    } else if (form == FileForm::Papi) {
        source.tournament = KYVIEN_TRY(read_papi(bytes));
    } else if (form == FileForm::OpenGotha || form == FileForm::Pairgoth ||
               form == FileForm::MacMahon || form == FileForm::Egf || form == FileForm::Aga) {
        auto read = KYVIEN_TRY(form == FileForm::OpenGotha  ? read_opengotha(bytes)
                               : form == FileForm::Pairgoth ? read_pairgoth(bytes)
                               : form == FileForm::MacMahon
                                   ? read_macmahon(bytes)
                                   : tournament_of_text(bytes, form, encoding, source.encoding));
        // Go files state colours; here the player with Black is named first.
        source.tournament = with_sides_swapped(std::move(read));
        source.tournament.sides = Sides::BlackWhite;
        source.tournament.reported_details.game = game_of_sides(Sides::BlackWhite);
        merge_details(source.tournament);
    } else {
        return refuse("no-tournament",
                      fmt::format("this is {}, not a whole tournament", english(form)),
                      std::nullopt, {{"form", std::string(name(form))}});
    }
    source.rounds = source.tournament.event.rounds_paired();
    source.complete = source.tournament.event.rounds_complete();
    return source;
}

Result<tournament::Standings> standings_of(const Source& source, std::string_view ties, int round) {
    if (source.office && ties.empty())
        return source.office->standings(round);
    const auto tie_breaks = KYVIEN_TRY(tournament::parse_tie_breaks(ties));
    return tournament::fide_standings(source.tournament.event, tie_breaks, round);
}

}  // namespace kyvien::exchange
