// cli/tournament_source.h — a tournament from any file that holds one: our own log, a report (TRF),
// OpenGotha's, the results of Go federations.
//
// Safe: pure but for reading the file; any thread.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "exchange/tournament.h"
#include "rulebook/refusal.h"
#include "tournament/office.h"
#include "tournament/standings.h"
#include "tournament/trf.h"

namespace kyvien::cli {

enum class FileForm : std::uint8_t { Office, Trf, OpenGotha, Egf, Aga, FideList, Table };
[[nodiscard]] std::string_view name(FileForm form);
/// What the bytes look like; a Table is CSV or a workbook, and whatever else there is.
[[nodiscard]] FileForm form_of(std::string_view bytes);

struct TournamentSource {
    exchange::Tournament tournament;
    std::optional<tournament::Office> office;
    std::optional<tournament::TrfReport> report;
    int rounds = 0;        ///< that have been paired
    std::string encoding;  ///< told where it was assumed; else empty
};

/// Reads the bytes as that form. Refuses: as the readers; no-tournament for lists.
[[nodiscard]] Result<TournamentSource> tournament_in(std::string_view bytes, FileForm form,
                                                     std::string_view encoding = {});
/// The same from a file. Refuses also: file-unreadable.
[[nodiscard]] Result<TournamentSource> load_tournament(const std::string& path,
                                                       std::string_view encoding = {});

/// The standings after a round by the rules of the office, or by FIDE's tie-breaks where they are
/// given or the file has no rules of its own. Refuses: unknown-tie-break.
[[nodiscard]] Result<tournament::Standings> standings_of(const TournamentSource& source,
                                                         const std::string& ties, int round);

}  // namespace kyvien::cli
