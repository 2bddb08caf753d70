// hall/tournaments/internal/tournament_files.h — downloads of a tournament's files, and what an
// uploaded file would change.
//
// Parses the queries of docs/tournament-hall.md, "Files", and writes the responses.
//
// Safe:  pure functions, except for the fonts that a PDF reads; any thread.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "conduct/core/state.h"
#include "exchange/imports/import.h"
#include "exchange/reports/export.h"
#include "hall/games/hall.h"
#include "hall/tournaments/tournaments.h"

namespace kyvien::hall {

/// A requested download.
struct FileRequest {
    exchange::ExportSettings settings;
    bool is_public = false;    ///< available to everybody: contains only what the public pages show
    bool needs_games = false;  ///< PGN and SGF: includes the moves of games played in the hall
};
/// "format=pdf&list=standings&round=3&language=vi&paper=letter&han=stroke".
/// Refuses: bad-field.
[[nodiscard]] Result<FileRequest> read_file_request(std::string_view query);

/// A cache key: equal for the same file, whatever else the query contains.
[[nodiscard]] std::string key_of(const FileRequest& request);

/// The games whose moves the file contains.
[[nodiscard]] std::vector<std::string> games_wanted(const TournamentSnapshot& snapshot, int round);

/// Generates the file. The first side of a board is White, Red or, in Go, Black, by the game of the
/// tournament. The file is dated by the last change, not by the request.
/// Refuses: as export_tournament().
[[nodiscard]] Result<exchange::Exported>
make_file(const TournamentSnapshot& snapshot, const FileRequest& request, const GameLogs& logs);

/// Lists of all sections of a festival in one document, dated by the latest change.
/// Refuses: as export_together().
[[nodiscard]] Result<exchange::Exported>
make_file_of_all(const std::vector<std::shared_ptr<const TournamentSnapshot>>& sections,
                 const FileRequest& request, std::string_view name);

/// A requested upload.
struct UploadRequest {
    std::string by;  ///< name of its author
    exchange::ImportSettings settings;
    bool plan_only = false;
    bool skip = false;               ///< leave duplicates out and import the rest
    std::optional<std::size_t> seq;  ///< the state on which the displayed plan is based
};
/// "by=Hoa&file=players.csv&as=entries&tempo=rapid&round=3&plan=1". Refuses: bad-field.
[[nodiscard]] Result<UploadRequest> read_upload_request(std::string_view query);

/// May the plan be carried out? Refuses: import-has-duplicates with their "count".
[[nodiscard]] Result<void> check_upload(const exchange::Import& import,
                                        const UploadRequest& request);

[[nodiscard]] std::string plan_json(const exchange::Import& import, std::size_t seq);

}  // namespace kyvien::hall
