// hall/library/library_import.h — imports the games of archives into the library (docs/library.md).
//
// Each game is replayed under its law; one that cannot be replayed to its end is left out and
// reported.
//
// Cost:  judging and packing: some thousand games per second and thread.
// Safe:  the library belongs to the caller; judging uses threads of its own.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "judge/judge.h"
#include "store/library/game_library.h"

namespace kyvien::hall {

struct ImportOptions {
    std::optional<judge::GameKind> format;  ///< detected from the content if absent
    std::optional<notation::Encoding> encoding;
    unsigned threads = 1;
};

struct ImportSums {
    std::size_t read = 0;
    std::size_t added = 0;
    std::size_t known = 0;          ///< already in the library
    std::size_t without_moves = 0;  ///< only a header
    std::size_t left_out = 0;       ///< could not be replayed
    std::size_t troubles = 0;       ///< files that could not be read completely

    friend bool operator==(const ImportSums&, const ImportSums&) = default;
};

/// Receives the progress of an import; calls come one at a time, from any thread.
struct ImportSink {
    /// The report's findings contain the reason.
    std::function<void(const judge::GameReport&)> on_left_out;
    std::function<void(const judge::FileSummary&)> on_file;
    std::function<void(std::size_t done, std::size_t size, std::size_t games)> on_progress;
};

/// Adds the games of the files to the archive with this name. Refuses: index-unwritable.
[[nodiscard]] Result<ImportSums> import_archive(store::GameLibrary& library, std::string_view name,
                                                const std::vector<std::string>& files,
                                                const ImportOptions& options,
                                                const ImportSink& sink);

/// Why a reported game was left out: the first error, or else the first finding.
[[nodiscard]] const judge::Finding* reason_left_out(const judge::GameReport& report);

}  // namespace kyvien::hall
