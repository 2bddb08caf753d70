// exchange/reports/export.h — exports a tournament as a file: for another program, as a
// spreadsheet, for printing.
//
// Cost:  linear in the games; a PDF takes some ten milliseconds a page.
// Safe:  pure functions but for the fonts that a PDF reads; any thread.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "exchange/remark.h"
#include "exchange/reports/collection.h"
#include "exchange/reports/lists.h"
#include "exchange/source.h"
#include "paper/canvas.h"

namespace kyvien::exchange {

enum class ExportFormat : std::uint8_t {
    Trf26,
    Trf16,
    OpenGotha,
    Pairgoth,
    Egf,
    Aga,
    Csv,
    Xlsx,
    ChessResults,
    SwissManager,  ///< its file of pairings, with results
    Pgn,
    XiangqiPgn,
    Sgf,
    Html,
    Pdf
};
/// "trf26", "chess-results", "xiangqi-pgn" and so on, in the order of ExportFormat.
[[nodiscard]] std::span<const std::string_view> export_format_names();
[[nodiscard]] std::optional<ExportFormat> find_export_format(std::string_view name);

/// The lists of spreadsheets and of paper; slips, cards, certificates, badges and boards are for
/// PDF, report and assessments for PDF and the page.
enum class ExportList : std::uint8_t {
    Players,
    Results,
    Pairings,  ///< by board
    Names,     ///< pairings by name
    Standings,
    Crosstable,
    Slips,
    Cards,
    Report,       ///< the chief referee's closing report
    Assessments,  ///< of referees, a form
    Prizes,       ///< who is paid what
    Certificates,
    Ratings,  ///< what the event makes of FIDE ratings
    Badges,   ///< to be worn
    Boards    ///< cards that stand on the tables
};
[[nodiscard]] std::span<const std::string_view> export_list_names();
[[nodiscard]] std::optional<ExportList> find_export_list(std::string_view name);

struct ExportSettings {
    ExportFormat format{};
    std::vector<ExportList> lists;  ///< empty: those that the format usually holds
    int round = 0;                  ///< or after it; 0: the last, for games all
    std::string tie_breaks;         ///< FIDE's, instead of the event's own
    ListOptions list;
    paper::PageSize page = paper::kA4;
    std::string created;  ///< as of paper::PrintStyle
    std::string foot;
    std::string logo;    ///< as of paper::PrintStyle
    FindGame find_game;  ///< for PGN and SGF; may be empty
};

struct Exported {
    std::string bytes;
    std::string type;       ///< media type, with the charset of a text
    std::string file_name;  ///< UTF-8, good on every system: "Open – Standings, After round 3.pdf"
    std::vector<Remark> remarks;
};
/// Refuses: no-such-round, no-round-paired, list-not-for-sheets, one-list-in-csv, handout-alone,
/// no-prizes, unknown-tie-break, and as the writers.
[[nodiscard]] Result<Exported> export_tournament(const Source& source,
                                                 const ExportSettings& settings);

/// One of several tournaments whose lists are printed together.
struct Part {
    Source source;
    ListOptions list;
};
/// The lists of several tournaments on one paper, PDF or HTML, those of each from a new page;
/// `name` is that of the whole. Tournaments in which settings.round is not paired are left out. Of
/// `settings` the list options are the parts' own.
/// Needs: the format is PDF or HTML.
/// Refuses: handout-alone where no list is named or one that is not printed with others,
/// no-round-paired where nothing is left to print, and as export_tournament().
[[nodiscard]] Result<Exported>
export_together(std::span<const Part> parts, const ExportSettings& settings, std::string_view name);

/// A text as the name of a file: without signs that a system forbids, and not too long.
[[nodiscard]] std::string as_file_name(std::string_view text);

}  // namespace kyvien::exchange
