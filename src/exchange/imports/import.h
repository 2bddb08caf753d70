// exchange/imports/import.h — what would an imported file, from any program, change in a
// tournament?
//
// Detects the format, reads the file, and makes the plan (import_plan.h). It changes nothing.
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

/// How to read a table; Auto reads one with a result column as results, others as entries.
enum class ImportAs : std::uint8_t { Auto, Entries, Ratings, Results };
/// Parses "auto", "entries", "ratings", "results".
[[nodiscard]] std::optional<ImportAs> find_import_as(std::string_view name);

/// Parses "standard", "rapid", "blitz".
[[nodiscard]] std::optional<Tempo> find_tempo(std::string_view name);

struct ImportSettings {
    std::string file_name;  ///< given as the reason of corrections
    ImportAs as{};
    Tempo tempo = Tempo::Standard;
    int round = 0;         ///< for a result list without rounds
    std::string encoding;  ///< of a text; empty: detect
    std::string sheet;     ///< of a workbook; empty: the first
    std::optional<tournament::SystemKind>
        system{};  ///< for a whole tournament; empty: the format's default
};

struct Import {
    FileForm form{};
    ImportPlan plan;
    std::vector<Remark> remarks;
};
/// The changes the file would make. A whole tournament needs an office that is not open yet; a list
/// needs an open one.
/// Refuses: list-needs-tournament, tournament-is-whole, no-such-sheet, import-refused, and as the
/// readers of each format.
[[nodiscard]] Result<Import> plan_import(const tournament::Office& office, std::string_view bytes,
                                         const ImportSettings& settings);

}  // namespace kyvien::exchange
