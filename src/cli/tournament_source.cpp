#include "cli/tournament_source.h"

#include <fmt/core.h>

#include <sstream>

#include "cli/tournament_verbs.h"
#include "exchange/encoding.h"
#include "exchange/go_results.h"
#include "exchange/opengotha.h"
#include "exchange/rating_list.h"
#include "exchange/sheet.h"
#include "store/office_file.h"

namespace kyvien::cli {
namespace {

/// A report has a line that begins with a known number or a participant.
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

Result<exchange::Tournament> tournament_of_text(std::string_view bytes, FileForm form,
                                                std::string_view encoding, std::string& assumed) {
    auto decoded = exchange::decode(bytes, encoding);
    if (!decoded)
        return refuse(std::move(decoded.error()));
    if (decoded->assumed)
        assumed = decoded->encoding;
    return form == FileForm::Egf ? exchange::read_egf(decoded->text)
                                 : exchange::read_aga(decoded->text);
}

}  // namespace

std::string_view name(FileForm form) {
    constexpr std::string_view kNames[] = {
        "a tournament's file", "a report (TRF)", "OpenGotha", "an EGF table",
        "an AGA report",       "a list of FIDE", "a table"};
    return kNames[static_cast<std::size_t>(form)];
}

FileForm form_of(std::string_view bytes) {
    if (store::is_office_text(bytes))
        return FileForm::Office;
    if (exchange::is_zip(bytes) && bytes.substr(0, 4000).find("xl/") == std::string_view::npos &&
        bytes.substr(0, 4000).find("[Content_Types]") == std::string_view::npos)
        return FileForm::FideList;  // the archive in which FIDE gives its list out
    if (exchange::is_zip(bytes))
        return FileForm::Table;
    if (exchange::form_of(bytes) != exchange::ListForm::Table)
        return FileForm::FideList;
    if (exchange::is_opengotha(bytes))
        return FileForm::OpenGotha;
    if (exchange::is_aga(bytes))
        return FileForm::Aga;
    if (exchange::is_egf(bytes))
        return FileForm::Egf;
    return is_trf(bytes) ? FileForm::Trf : FileForm::Table;
}

Result<TournamentSource> tournament_in(std::string_view bytes, FileForm form,
                                       std::string_view encoding) {
    TournamentSource source;
    if (form == FileForm::Office) {
        // A list may be asked for while somebody writes: what is cut off does not count yet.
        const auto end = bytes.rfind('\n');
        auto office =
            tournament::replay_office(bytes.substr(0, end == std::string_view::npos ? 0 : end + 1));
        if (!office)
            return refuse(std::move(office.error()));
        source.tournament = exchange::tournament_of(*office);
        source.rounds = static_cast<int>(office->rounds().size());
        source.office = *std::move(office);
        return source;
    }
    if (form == FileForm::Trf) {
        auto report = tournament::read_trf(bytes);
        if (!report)
            return refuse(std::move(report.error()));
        source.tournament = exchange::tournament_of(report->event);
        source.report = *std::move(report);
    } else if (form == FileForm::OpenGotha || form == FileForm::Egf || form == FileForm::Aga) {
        auto read = form == FileForm::OpenGotha
                        ? exchange::read_opengotha(bytes)
                        : tournament_of_text(bytes, form, encoding, source.encoding);
        if (!read)
            return refuse(std::move(read.error()));
        source.tournament = *std::move(read);
    } else {
        return refuse("no-tournament",
                      fmt::format("this is {}, and no whole tournament", name(form)));
    }
    source.rounds = source.tournament.event.rounds_paired();
    return source;
}

Result<TournamentSource> load_tournament(const std::string& path, std::string_view encoding) {
    const auto bytes = read_whole_file(path);
    if (!bytes)
        return refuse(bytes.error());
    return tournament_in(*bytes, form_of(*bytes), encoding);
}

Result<tournament::Standings> standings_of(const TournamentSource& source, const std::string& ties,
                                           int round) {
    if (source.office && ties.empty())
        return source.office->standings(round);
    std::vector<tournament::TieBreak> tie_breaks;
    std::istringstream texts(ties.empty() ? "BH/C1,BH,SB,DE" : ties);
    for (std::string text; std::getline(texts, text, ',');) {
        auto parsed = tournament::parse_tie_break(text);
        if (!parsed)
            return refuse(std::move(parsed.error()));
        tie_breaks.push_back(*parsed);
    }
    return tournament::fide_standings(source.tournament.event, tie_breaks, round);
}

}  // namespace kyvien::cli
