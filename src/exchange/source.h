// exchange/source.h — reads a tournament from any supported file: our own log, a report (TRF),
// OpenGotha's, Pairgoth's, MacMahon's, Papi's, the results of Go federations.
//
// Cost:  linear in the bytes. Safe: pure functions, any thread.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"
#include "exchange/tournament.h"
#include "tournament/office/office.h"
#include "tournament/ranking/standings.h"
#include "tournament/trf/trf.h"

namespace kyvien::exchange {

enum class FileForm : std::uint8_t {
    Office,
    Trf,
    OpenGotha,
    Pairgoth,
    MacMahon,
    Papi,
    Egf,
    Aga,
    FideList,
    Table
};
/// A stable identifier: "office", "trf", "opengotha", "pairgoth", "macmahon", "papi", "egf", "aga",
/// "fide-list", "table".
[[nodiscard]] std::string_view name(FileForm form);
/// The name for people: "a report (TRF)".
[[nodiscard]] std::string_view english(FileForm form);
/// Detects the form; a Table is CSV, a workbook, or anything unrecognised.
[[nodiscard]] FileForm detect_file_form(std::string_view bytes);

struct Source {
    Tournament tournament;
    std::optional<tournament::Office> office;
    std::optional<tournament::TrfReport> report;
    int rounds = 0;                     ///< number of paired rounds
    int complete = 0;                   ///< the round of a table unless another one is named:
                                        ///< the last one of which, as of all before, no result
                                        ///< is missing
    std::string encoding;               ///< set if it was assumed; else empty
    bool has_incomplete_batch = false;  ///< as tournament::ReplayedOffice
};

[[nodiscard]] Source source_of(tournament::Office office);

/// Reads the bytes as the given form; `encoding` as for decode().
/// Refuses: as the readers; no-tournament for lists.
[[nodiscard]] Result<Source> read_source(std::string_view bytes, FileForm form,
                                         std::string_view encoding = {});

/// The standings after a round by the office's rules, or by FIDE's tie-breaks ("BH/C1,BH") if given
/// or if the file has no rules of its own. Refuses: unknown-tie-break.
[[nodiscard]] Result<tournament::Standings> standings_of(const Source& source,
                                                         std::string_view ties, int round);

}  // namespace kyvien::exchange
