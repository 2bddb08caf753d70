// hall/tournaments/internal/tournament_files.h — downloads of a tournament's files, and what an
// uploaded file would change.
//
// Reads the queries of docs/tournament-hall.md, "Files", and writes its answers.
//
// Safe:  pure functions but for the fonts that a PDF reads; any thread.
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

/// A download as it is asked for.
struct FileRequest {
    exchange::ExportSettings settings;
    bool is_public = false;    ///< everybody may have it: it tells what the public pages tell
    bool needs_games = false;  ///< PGN and SGF: with the moves that were played in the hall
};
/// "format=pdf&list=standings&round=3&language=vi&paper=letter&han=stroke".
/// Refuses: bad-field.
[[nodiscard]] Result<FileRequest> read_file_request(std::string_view query);

/// The same text for the same file, whatever else its query says.
[[nodiscard]] std::string key_of(const FileRequest& request);

/// The games of which the file holds the moves.
[[nodiscard]] std::vector<std::string> games_wanted(const TournamentSnapshot& snapshot, int round);

/// Makes the file. What is named first at a board is White, Red or, in Go, Black, as the games of
/// the tournament are. It is dated by the last change, not by the asking.
/// Refuses: as export_tournament().
[[nodiscard]] Result<exchange::Exported>
make_file(const TournamentSnapshot& snapshot, const FileRequest& request, const GameLogs& logs);

/// Lists of the sections of a festival on one paper, dated by the last change of all.
/// Refuses: as export_together().
[[nodiscard]] Result<exchange::Exported>
make_file_of_all(const std::vector<std::shared_ptr<const TournamentSnapshot>>& sections,
                 const FileRequest& request, std::string_view name);

/// An upload as it is sent.
struct UploadRequest {
    std::string by;  ///< in whose name
    exchange::ImportSettings settings;
    bool plan_only = false;
    bool skip = false;               ///< leave duplicates out and take the rest
    std::optional<std::size_t> seq;  ///< the state of the plan that was shown
};
/// "by=Hoa&file=players.csv&as=entries&tempo=rapid&round=3&plan=1". Refuses: bad-field.
[[nodiscard]] Result<UploadRequest> read_upload_request(std::string_view query);

/// Whether a plan may be carried out. Refuses: import-has-duplicates with their "count".
[[nodiscard]] Result<void> check_upload(const exchange::Import& import,
                                        const UploadRequest& request);

[[nodiscard]] std::string plan_json(const exchange::Import& import, std::size_t seq);

}  // namespace kyvien::hall
