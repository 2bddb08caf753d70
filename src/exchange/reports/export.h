// exchange/reports/export.h — exports a tournament as a file: for another program, as a
// spreadsheet, for printing.
//
// Cost:  linear in the games; a PDF takes about ten milliseconds per page. Safe:  pure functions,
//        any thread; a PDF reads fonts.
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
    SwissManager,  ///< its pairings file, with results
    Pgn,
    XiangqiPgn,
    Sgf,
    Html,
    Pdf
};
/// The names "trf26", "chess-results", "xiangqi-pgn" and so on, in the order of ExportFormat.
[[nodiscard]] std::span<const std::string_view> export_format_names();
[[nodiscard]] std::optional<ExportFormat> find_export_format(std::string_view name);

/// The lists for spreadsheets and print. Slips, cards, certificates, badges and boards are only for
/// PDF, report and assessments only for PDF and the page.
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
    Assessments,  ///< a form for assessing referees
    Prizes,       ///< the list of payments
    Certificates,
    Ratings,  ///< changes of FIDE ratings
    Badges,   ///< name badges
    Boards    ///< table cards
};
[[nodiscard]] std::span<const std::string_view> export_list_names();
[[nodiscard]] std::optional<ExportList> find_export_list(std::string_view name);

struct ExportSettings {
    ExportFormat format{};
    std::vector<ExportList> lists;  ///< empty: the format's default lists
    int round = 0;           ///< or standings after it; 0: the last round, for games all rounds
    std::string tie_breaks;  ///< FIDE's, overriding the event's own
    ListOptions list;
    paper::PageSize page = paper::kA4;
    std::string created;  ///< as in paper::PrintStyle
    std::string foot;
    std::string logo;    ///< as in paper::PrintStyle
    FindGame find_game;  ///< for PGN and SGF; may be empty
};

struct Exported {
    std::string bytes;
    std::string type;       ///< media type, with the charset for text
    std::string file_name;  ///< UTF-8, valid on every system: "Open – Standings, After round 3.pdf"
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
/// Prints the lists of several tournaments in one document, PDF or HTML, each tournament on a new
/// page; `name` is the name of the whole. Tournaments in which settings.round is not paired are
/// left out. The list options come from the parts, not from `settings`.
/// Needs: the format is PDF or HTML.
/// Refuses: handout-alone if no list is named or one that cannot be printed with others,
/// no-round-paired if nothing is left to print, and as export_tournament().
[[nodiscard]] Result<Exported>
export_together(std::span<const Part> parts, const ExportSettings& settings, std::string_view name);

/// Turns a text into a file name: without forbidden characters, and not too long.
[[nodiscard]] std::string to_file_name(std::string_view text);

}  // namespace kyvien::exchange
