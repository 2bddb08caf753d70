// conduct/adjournment/adjournment.h — adjourning a game in the hall, with a sealed move.
//
// Law:   FIDE Guideline I, xiangqi 7.1.i, Go 14 and 22. Over the board each law has reports of its
//        own; on the hall's board the same serve the three games:
//          adjournment-asked     a player proposes it, an arbiter requires it: until when?
//          adjournment-answered  by the other player
//          move-sealed           by the player to move: commitment and
//                                envelope (conduct/adjournment/sealing.h);
//                                in chess also his reply, where the sealer is absent (I.9.3)
//          resumption-asked      a player is there to play on; an arbiter: the time has come
//          sealed-move-opened    the stub and what it says, as handed in
//          sealed-move-lost      by an arbiter: neither envelope nor stub is left (FIDE I.12.1)
//          sealed-move-stated    then by the sealer: the move that he says he sealed
//          lateness-excused      by an arbiter: a player does not lose by coming late to the
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

/// How far an adjournment on the hall's board is. Arrays are by seat.
struct HallAdjournment {
    enum class Stage : std::uint8_t {
        Asked,        ///< a player proposes it; the other answers, or moves
        Sealing,      ///< the player to move seals instead of moving; his clock runs
        Sealed,       ///< the game is adjourned, the envelope closed
        Opening,      ///< the time of resumption has come; the envelope is to be opened
        Awaited,      ///< the sealed move was played; its author is awaited until the default time
        Replying,     ///< the same without a default time: who replies may seal the reply (I.9.3)
        ReplySealed,  ///< chess: the reply is sealed too, and the clock of the absent sealer runs
    };
    Stage stage = Stage::Asked;
    Seat seat{};           ///< the player who asks; from Sealing on, the one who seals
    Instant resumption{};  ///< when the game goes on, whoever is there
    std::array<bool, 2> is_present{};
    /// Xiangqi 7.1.i: the opponent gave the game up while the envelope was closed.
    bool opponent_gone = false;
    Milliseconds used{};  ///< time of the turn in which the move was sealed
    /// A player who comes later than this after the resumption loses (FIDE I.10, Go 23.1); none:
    /// nobody loses by coming late.
    std::optional<Milliseconds> default_time;
    std::array<bool, 2> is_excused{};  ///< for whom the arbiter has decided otherwise
    /// Players who were not there when the default time was over; the envelope decides first
    /// (I.10).
    std::array<bool, 2> is_late{};
    bool is_lost = false;  ///< the sealed move (I.12.1)

    friend bool operator==(const HallAdjournment&, const HallAdjournment&) = default;
};
[[nodiscard]] std::string_view name(HallAdjournment::Stage stage);  ///< "asked", "sealing", ...

/// The sealed move whose envelope is to be opened now (FIDE I.9, I.10; xiangqi 7.1.i; Go 22): the
/// game is resumed, and the other player is there or too late. None: none is due.
[[nodiscard]] std::optional<Sealing> envelope_due(const State& state);

/// What is reported on the hall's board, with the clauses of the game's law.
[[nodiscard]] std::span<const ReportKind> hall_report_kinds(Game game);
/// Is this kind of report made on the hall's board, and not over the board?
[[nodiscard]] bool is_of_hall(Game game, std::string_view kind);

}  // namespace kyvien::conduct
