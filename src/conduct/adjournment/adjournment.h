// conduct/adjournment/adjournment.h — adjourning a game in the hall, with a sealed move.
//
// Law:   FIDE Guideline I, xiangqi 7.1.i, Go 14 and 22. Over the board each law has its own
//        reports; on the hall's board all three games share these:
//          adjournment-asked     a player proposes it, an arbiter requires it: until when
//          adjournment-answered  by the other player
//          move-sealed           by the player to move: commitment and
//                                envelope (conduct/adjournment/sealing.h);
//                                in chess also his reply, if the sealer is absent (I.9.3)
//          resumption-asked      a player has arrived to resume, or an arbiter: the time has come
//          sealed-move-opened    the stub and its content, as handed in
//          sealed-move-lost      by an arbiter: both envelope and stub are missing (FIDE I.12.1)
//          sealed-move-stated    then by the sealer: the move that he says he sealed
//          lateness-excused      by an arbiter: a player does not lose by arriving late at the
//                                resumption (I.10)
// Safe:  plain values and constant tables, any thread.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>

#include "conduct/adjournment/sealing.h"
#include "conduct/core/report.h"
#include "conduct/settings/settings.h"

namespace kyvien::conduct {

class State;

/// The stage of an adjournment on the hall's board. Arrays are by seat.
struct HallAdjournment {
    enum class Stage : std::uint8_t {
        Asked,     ///< a player has proposed it; the other answers, or moves
        Sealing,   ///< the player to move seals instead of moving; his clock runs
        Sealed,    ///< the game is adjourned and the envelope closed
        Opening,   ///< the time of resumption has come; the envelope has to be opened
        Awaited,   ///< the sealed move was played; the game waits for its author until the default
                   ///< time
        Replying,  ///< the same without a default time: the player to reply may seal the reply
                   ///< (I.9.3)
        ReplySealed,  ///< chess: the reply is sealed too, and the clock of the absent sealer runs
    };
    Stage stage = Stage::Asked;
    Seat seat{};           ///< the player who asks; from Sealing on, the player who seals
    Instant resumption{};  ///< when the game resumes, whoever is present
    std::array<bool, 2> is_present{};
    /// Xiangqi 7.1.i: the opponent resigned while the envelope was closed.
    bool opponent_resigned = false;
    Milliseconds used{};  ///< time of the turn in which the move was sealed
    /// A player who arrives later than this after the resumption loses (FIDE I.10, Go 23.1);
    /// nothing: arriving late does not lose.
    std::optional<Milliseconds> default_time;
    std::array<bool, 2> is_excused{};  ///< players for whom the arbiter has decided otherwise
    /// Players who had not arrived by the default time; the envelope is considered first (I.10).
    std::array<bool, 2> is_late{};
    bool is_lost = false;  ///< the sealed move is lost (I.12.1)

    friend bool operator==(const HallAdjournment&, const HallAdjournment&) = default;
};
[[nodiscard]] std::string_view name(HallAdjournment::Stage stage);  ///< "asked", "sealing", ...

/// The sealed move whose envelope has to be opened now (FIDE I.9, I.10; xiangqi 7.1.i; Go 22): the
/// game has resumed, and the other player has arrived or is too late. Nothing if none is due.
[[nodiscard]] std::optional<Sealing> envelope_due(const State& state);

/// The kinds of reports on the hall's board, with the clauses of the game's law.
[[nodiscard]] std::span<const ReportKind> hall_report_kinds(Game game);
/// Whether this kind of report is made on the hall's board rather than over the board.
[[nodiscard]] bool is_hall_report(Game game, std::string_view kind);

}  // namespace kyvien::conduct
