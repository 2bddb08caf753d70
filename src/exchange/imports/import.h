// exchange/imports/import.h — what would an imported file change in a tournament, whatever program
// it comes from?
//
// Detects the format, reads the file, and makes the plan (import_plan.h). Nothing is changed here.
//
// Cost:  linear in the file, and one replay of the events. Safe: pure functions, any thread.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "exchange/imports/import_plan.h"
#include "exchange/imports/player_list.h"
#include "exchange/remark.h"
#include "exchange/source.h"
#include "tournament/office/office.h"

namespace kyvien::exchange {

/// What a table is; Auto takes one with a column of results for results, others for entries.
enum class ImportAs : std::uint8_t { Auto, Entries, Ratings, Results };
/// "auto", "entries", "ratings", "results".
[[nodiscard]] std::optional<ImportAs> find_import_as(std::string_view name);

/// "standard", "rapid", "blitz".
[[nodiscard]] std::optional<Tempo> find_tempo(std::string_view name);

struct ImportSettings {
    std::string file_name;  ///< told as the reason of corrections
    ImportAs as{};
    Tempo tempo = Tempo::Standard;
    int round = 0;                                   ///< of a list of results that does not tell it
    std::string encoding;                            ///< of a text; empty: found out
    std::string sheet;                               ///< of a workbook; empty: the first
    std::optional<tournament::SystemKind> system{};  ///< of a whole tournament; usual for its form
};

struct Import {
    FileForm form{};
    ImportPlan plan;
    std::vector<Remark> remarks;
};
/// What the file would change. A whole tournament goes into an office that is not open yet, a list
/// into one that is.
/// Refuses: list-needs-tournament, tournament-is-whole, no-such-sheet, import-refused, and as the
/// readers of each form.
[[nodiscard]] Result<Import> plan_import(const tournament::Office& office, std::string_view bytes,
                                         const ImportSettings& settings);

}  // namespace kyvien::exchange
