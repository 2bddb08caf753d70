// hall/tournaments/internal/reported_results.h — results that players report for their own games,
// before a result is entered.
//
// Law:   FIDE 8.7 has both players sign the result; here both report it, each with a code of their
// own, and the arbiter's entry is what counts (docs/decisions/0032-results-by-players.md).
// Cost:  linear in the number of reports.
// Safe:  pure functions, any thread.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "tournament/office/office.h"

namespace kyvien::hall {

/// From the view of the player who reports, so that it does not depend on the order of the pairing.
enum class OwnResult : std::uint8_t { Win, Draw, Loss };

/// "win", "draw", "loss".
[[nodiscard]] std::string_view name_of(OwnResult result);
[[nodiscard]] std::optional<OwnResult> own_result_of(std::string_view name);

struct ReportedResult {
    std::size_t pairing = 0;  ///< the number of the event that paired the board: pairing_seq()
    tournament::EntryNumber entry = 0;
    tournament::EntryNumber opponent = 0;
    OwnResult result = OwnResult::Draw;
};

/// How often one player may report on one game: each report is a line on disk.
inline constexpr int kMaxReports = 10;

/// How often a player may check in or out in one event (in an arena: join or pause); each time
/// appends a line to the log.
inline constexpr int kMaxCheckIns = 100;
/// Refuses: changed-too-often if the player has reached that limit.
[[nodiscard]] Result<void> check_times_checked_in(const tournament::Office& office,
                                                  tournament::EntryNumber entry);
/// "changed-too-often".
[[nodiscard]] Refusal changed_too_often(int limit);

/// The game of a player in the last round; in an arena the latest one.
struct OwnGame {
    int round = 0;
    int board = 0;  ///< from 1
    tournament::EntryNumber opponent = 0;
    bool is_first = false;  ///< is named first in the pairing
};
/// None if the player is not paired in the last round.
[[nodiscard]] std::optional<OwnGame> own_game(const tournament::Office& office,
                                              tournament::EntryNumber entry);

/// The number of the event that paired this board of the last round; 0 before the first. Reports on
/// a cancelled pairing do not apply to a later one, even of the same two players.
[[nodiscard]] std::size_t pairing_seq(const tournament::Office& office, int board);

/// In the office's notation.
[[nodiscard]] std::string result_at_board(OwnResult result, bool is_first);

/// The state of the reports on a board of the last round.
enum class Agreement : std::uint8_t { Nothing, One, Agreed, Disagreed };
[[nodiscard]] std::string_view name_of(Agreement agreement);

struct ReportsAtBoard {
    std::array<std::optional<OwnResult>, 2> last_reports;  ///< by side; each player's last report
    Agreement agreement = Agreement::Nothing;
    std::string result;  ///< in the office's notation; empty unless both agree
};
/// Needs: a board of the last round.
[[nodiscard]] ReportsAtBoard reports_at_board(const tournament::Office& office,
                                              std::span<const ReportedResult> said, int board);
/// The number of reports by the player on this game.
[[nodiscard]] int report_count(std::span<const ReportedResult> said, std::size_t pairing,
                               tournament::EntryNumber entry);

}  // namespace kyvien::hall
