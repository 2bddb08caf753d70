// exchange/imports/import_plan.h — a preview of what an imported file would change in a tournament.
//
// A plan lists every change with number, name and reason, and
// holds the events that would be appended. It has been tried
// on the office, so the events are consistent. Nothing is
// changed here; the caller appends the events, all or none.
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
        Corrects,   ///< an entry is known better
        Same,       ///< the list says what is known already
        Duplicate,  ///< stands in the tournament or in the list already: nothing is done
        Unknown,    ///< an entry that the list does not have, or a line that fits no entry
        Ambiguous,  ///< several of the list fit: nothing is done
        Pairs,      ///< a round with its boards
        Result,     ///< results of boards
    };
    Kind kind{};
    EntryNumber number = 0;  ///< of the entry; 0: not one entry's
    std::string who;         ///< a name, or "round 3"
    std::string what;        ///< an English sentence part: "rating 1900 becomes 1950"
    int line = 0;            ///< in the file; 0: none
    /// What `who` and `what` are made of, for other languages: of Opens "system" and "rounds"; of
    /// Corrects each field as "1900 → 1950", or of a result as of Result with "was"; of Duplicate
    /// the "other" number and "name"; of Ambiguous "ids"; of Pairs "round", "boards", "results"; of
    /// Result "round", "board", "result".
    std::vector<std::pair<std::string, std::string>> values{};
};
[[nodiscard]] std::string_view name(PlannedChange::Kind kind);

struct ImportPlan {
    std::vector<PlannedChange> changes;
    std::vector<tournament::OfficeEventBody> events;

    /// Something in the list was left out: a duplicate, or a name that fits several.
    [[nodiscard]] bool leaves_out() const;
};

/// Enters the players of a list. A player with the id of an entry, or with its name where one of
/// the two has no id, is a duplicate and is listed as one. Refuses: import-refused where the office
/// cannot take one, with the values "line" (0: none), "reason", and "cause": the code of why, whose
/// values follow.
[[nodiscard]] Result<ImportPlan> plan_entries(const tournament::Office& office,
                                              const std::vector<ListedPlayer>& players);

/// Corrects the entries by a rating list: found by id, else by the name and federation where only
/// one fits. `source` is told as the reason, such as the file's name.
[[nodiscard]] Result<ImportPlan> plan_ratings(const tournament::Office& office,
                                              const std::vector<ListedPlayer>& list,
                                              const std::string& source);

/// Enters results. A result that differs from one already entered becomes a correction with
/// `source` as its reason; the same one again is nothing.
/// Refuses: import-refused, naming line and reason: no such board, other players at it.
[[nodiscard]] Result<ImportPlan> plan_results(const tournament::Office& office,
                                              const std::vector<ListedResult>& results,
                                              const std::string& source);

struct OpenAs {
    std::optional<tournament::SystemKind> system{};  ///< nothing: as the file tells, else Dutch
    std::string source;                              ///< told as the reason of each pairing
};

/// A new tournament with all that the file tells: entries, byes, every round and its results.
/// Refuses: import-refused where something has no place in an office: a scoring of its own, a
/// result awaited in an earlier round is none of them.
[[nodiscard]] Result<ImportPlan> plan_tournament(const Tournament& tournament,
                                                 const OpenAs& options);

/// Has an office written this report of teams? Its comment lines are the log then.
[[nodiscard]] bool tells_office_of_teams(const tournament::TrfReport& report);

/// The same of such a report: the games and points of the columns are those that follow from the
/// log. Needs: tells_office_of_teams(). Refuses: teams-not-imported where the columns differ.
[[nodiscard]] Result<ImportPlan> plan_teams(const tournament::TrfReport& report);

/// A report of teams that meet by boards, of another program: by its columns and lines alone.
/// `beside` has what its other lines tell. Remarks name what is supposed, and what is written
/// otherwise again.
/// Refuses: import-refused, where a player is in no team, a team met another that did not meet it,
/// boards do not alternate the colours, or the scoring is of its own; and as teams_of_report().
[[nodiscard]] Result<ImportPlan> plan_teams_of_others(const tournament::TrfReport& report,
                                                      const Tournament& beside,
                                                      const OpenAs& options,
                                                      std::vector<Remark>& remarks);

}  // namespace kyvien::exchange
