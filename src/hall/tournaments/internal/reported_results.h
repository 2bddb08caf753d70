// hall/tournaments/internal/reported_results.h — results that players report for their own games,
// before a result counts.
//
// Law:   FIDE 8.7 has both players sign the result; here both say it, each by a code of their own,
//        and the arbiter's entry is what counts (docs/decisions/0032-results-by-players.md).
// Cost:  linear in what was said.
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

/// From the side of the player who reports it, so that it does not depend on how the pairing names
/// the two.
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

/// How often one player may say something of one game: each time is a line on the disk.
inline constexpr int kMostReports = 10;

/// How often one player may check in and out in an event, which an arena calls to join and to
/// pause: each time is a line of the log.
inline constexpr int kMostCheckIns = 100;
/// Refuses: changed-too-often where the player has done so as often.
[[nodiscard]] Result<void> check_times_checked_in(const tournament::Office& office,
                                                  tournament::EntryNumber entry);
/// "changed-too-often".
[[nodiscard]] Refusal changed_too_often(int most);

/// The game of a player in the last round; of several in an arena the last.
struct OwnGame {
    int round = 0;
    int board = 0;  ///< from 1
    tournament::EntryNumber opponent = 0;
    bool is_first = false;  ///< whom the pairing names first
};
/// Nothing where the player is not paired in the last round.
[[nodiscard]] std::optional<OwnGame> own_game(const tournament::Office& office,
                                              tournament::EntryNumber entry);

/// The number of the event that paired this board of the last round; 0 before the first. What was
/// said of a pairing that was torn up says nothing of the next one, not even of the same two.
[[nodiscard]] std::size_t pairing_seq(const tournament::Office& office, int board);

/// As the office writes it.
[[nodiscard]] std::string result_at_board(OwnResult result, bool is_first);

/// What stands between the two at a board of the last round.
enum class Agreement : std::uint8_t { Nothing, One, Agreed, Disagreed };
[[nodiscard]] std::string_view name_of(Agreement agreement);

struct ReportsAtBoard {
    std::array<std::optional<OwnResult>, 2> said;  ///< by side; the last word of each
    Agreement agreement = Agreement::Nothing;
    std::string result;  ///< as the office writes it; empty unless both agree
};
/// Needs: a board of the last round.
[[nodiscard]] ReportsAtBoard said_at(const tournament::Office& office,
                                     std::span<const ReportedResult> said, int board);
/// How often the player has said something of the game.
[[nodiscard]] int times_said(std::span<const ReportedResult> said, std::size_t pairing,
                             tournament::EntryNumber entry);

}  // namespace kyvien::hall
