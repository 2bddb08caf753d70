// exchange/imports/import_plan.h — a preview of what an imported file would change in a tournament.
//
// A plan lists every change with number, name and reason, and holds the events to append. It was
// tried on the office, so the events are consistent. It changes nothing; the caller appends all of
// the events or none.
//
// Cost:  linear in the list and the entries, and one replay of the events.
// Safe:  pure functions, any thread.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "exchange/imports/player_list.h"
#include "exchange/remark.h"
#include "exchange/tournament.h"
#include "tournament/office/office.h"
#include "tournament/trf/trf.h"

namespace kyvien::exchange {

struct PlannedChange {
    enum class Kind : std::uint8_t {
        Opens,      ///< a tournament begins
        Enters,     ///< a new entry
        Corrects,   ///< an entry's data are updated
        Same,       ///< the list has the same data
        Duplicate,  ///< already in the tournament or in the list: skipped
        Unknown,    ///< an entry missing from the list, or a line that matches no entry
        Ambiguous,  ///< several players of the list match: skipped
        Pairs,      ///< a round with its boards
        Result,     ///< results of boards
    };
    Kind kind{};
    EntryNumber number = 0;  ///< of the entry; 0: not about a single entry
    std::string who;         ///< a name, or "round 3"
    std::string what;        ///< an English sentence part: "rating 1900 becomes 1950"
    int line = 0;            ///< in the file; 0: none
    /// The parts of `who` and `what`, for other languages: for Opens "system" and "rounds"; for
    /// Corrects each field as "1900 → 1950", or for a result as in Result with "was"; for Duplicate
    /// the "other" number and "name"; for Ambiguous "ids"; for Pairs "round", "boards", "results";
    /// for Result "round", "board", "result".
    std::vector<std::pair<std::string, std::string>> values{};
};
[[nodiscard]] std::string_view name(PlannedChange::Kind kind);

struct ImportPlan {
    std::vector<PlannedChange> changes;
    std::vector<tournament::OfficeEventBody> events;

    /// Was something in the list skipped: a duplicate, or a name with several matches?
    [[nodiscard]] bool has_skipped_lines() const;
};

/// Enters the players of a list. A player with the id of an entry, or with its name if one of the
/// two has no id, is listed as a duplicate. Refuses: import-refused if the office refuses an entry,
/// with the values "line" (0: none), "reason", and "cause": the code of the reason, followed by its
/// values.
[[nodiscard]] Result<ImportPlan> plan_entries(const tournament::Office& office,
                                              const std::vector<ListedPlayer>& players);

/// Corrects entries by a rating list: found by id, otherwise by name and federation if only one
/// matches. `source`, such as the file's name, is given as the reason.
[[nodiscard]] Result<ImportPlan> plan_ratings(const tournament::Office& office,
                                              const std::vector<ListedPlayer>& list,
                                              const std::string& source);

/// Enters results. A result that differs from an existing one becomes a correction with `source` as
/// its reason; an equal one is skipped.
/// Refuses: import-refused, naming line and reason: no such board, other players at the board.
[[nodiscard]] Result<ImportPlan> plan_results(const tournament::Office& office,
                                              const std::vector<ListedResult>& results,
                                              const std::string& source);

struct OpenOptions {
    std::optional<tournament::SystemKind> system{};  ///< empty: as in the file, otherwise Dutch
    std::string source;                              ///< given as the reason of each pairing
};

/// A new tournament with everything in the file: entries, byes, every round and its results.
/// Refuses: import-refused if the office cannot represent something, such as a scoring of its own;
/// a pending result in an earlier round is accepted.
[[nodiscard]] Result<ImportPlan> plan_tournament(const Tournament& tournament,
                                                 const OpenOptions& options);

/// Was this report of teams written by an office? Its comment lines are then the log.
[[nodiscard]] bool is_office_team_report(const tournament::TrfReport& report);

/// The plan for such a report: the games and points in the columns must follow from the log. Needs:
/// is_office_team_report(). Refuses: teams-not-imported if the columns differ.
[[nodiscard]] Result<ImportPlan> plan_teams(const tournament::TrfReport& report);

/// Imports another program's report of teams by boards from its columns and lines alone. `beside`
/// has the contents of its other lines. Remarks state what was assumed and what will be written
/// differently.
/// Refuses: import-refused if a player is in no team, the two teams of a match disagree about it,
/// colours do not alternate over the boards, or the scoring is its own; and as teams_of_report().
[[nodiscard]] Result<ImportPlan> plan_foreign_teams(const tournament::TrfReport& report,
                                                    const Tournament& beside,
                                                    const OpenOptions& options,
                                                    std::vector<Remark>& remarks);

}  // namespace kyvien::exchange
