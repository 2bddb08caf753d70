// conduct/chess/guidelines/internal/adjourned_game.h — the state of an adjourned game.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>

#include "conduct/settings/settings.h"

namespace kyvien::conduct::internal {

/// Guideline I: the stage of an adjournment. Arrays are by seat.
struct Adjournment {
    enum class Stage : std::uint8_t {
        None,
        SealRequired,  ///< the player to move writes and seals (I.1.1)
        Sealed,        ///< the game is adjourned and the envelope kept
        Session,       ///< the time of resumption has come; the envelope is still closed
        ReplySealed,   ///< the reply is in a second envelope (I.9.3)
        PlayedOn,      ///< the sealed move has been played, or is void and no longer awaited
        Cancelled,     ///< an earlier position was restored: no sealed move is awaited any more
    };
    Stage stage = Stage::None;
    Seat sealer = Seat::First;
    bool has_left_early = false;  ///< I.1.2: adjourned before the end of the sitting
    /// I.1.2: the time charged before the move is sealed, and the time the sealer had used on it by
    /// then: the time until he seals is included in the charge.
    Milliseconds charged_ahead{};
    Milliseconds used_when_charged{};
    std::string board_move;  ///< made on the board after the request to seal (I.1.1)
    std::string commitment;  ///< the commitment while the sealed text is secret
    std::string reply_commitment;
    std::string resumption;   ///< date, time and venue (I.2.7)
    bool is_checked = false;  ///< I.3
    bool is_lost = false;     ///< I.12.1
    std::array<bool, 2> is_present{};
    std::array<bool, 2> is_excused{};
    std::optional<Instant> session_begin;
    /// The displays when the game was adjourned, and as set for the resumption (I.5).
    std::array<Milliseconds, 2> recorded{};
    std::array<Milliseconds, 2> set{};
    std::array<bool, 2> may_correct{};  ///< I.13: until the player's first move
    bool envelope_decides = false;      ///< I.10: the sealed move may still overturn the result

    [[nodiscard]] Seat replier() const { return clock::opponent(sealer); }
    [[nodiscard]] bool awaits_opening() const {
        return stage == Stage::Session || stage == Stage::ReplySealed;
    }
    /// Whether an envelope is kept that has yet to be opened, now or at the resumption.
    [[nodiscard]] bool has_sealed_envelope() const {
        return stage == Stage::Sealed || awaits_opening();
    }
};

}  // namespace kyvien::conduct::internal
