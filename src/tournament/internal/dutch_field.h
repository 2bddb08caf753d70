// tournament/internal/dutch_field.h — the players of one round as the Dutch system sees them.
#pragma once

#include <cstdint>
#include <vector>

#include "rulebook/refusal.h"
#include "tournament/event.h"
#include "tournament/internal/bits.h"

namespace kyvien::tournament::internal {

/// Article 1.7: how much a player prefers a colour.
enum class Preference : std::uint8_t { None, Mild, Strong, Absolute };

/// Article 1.4: what a round made of a player.
enum class Float : std::uint8_t { None, Down, Up };

struct FieldPlayer {
    const Entry* entry = nullptr;
    /// From 0, among those who have been or are being paired: the pairing number less one.
    int rank = 0;
    std::int32_t score = 0;          ///< In twentieths, with acceleration.
    std::int32_t plain_score = 0;    ///< In twentieths, without.
    int colour_difference = 0;       ///< Games with White less games with Black.
    Colour repeated = Colour::None;  ///< The colour of the last two games where it was the same.
    Colour preferred = Colour::None;
    Preference preference = Preference::None;
    std::vector<Colour> colours;                    ///< Of the games played, first to last.
    Float floated[2] = {Float::None, Float::None};  ///< In the last round, in the one before.
    int unplayed = 0;                               ///< Rounds without a game.
    bool may_take_bye = false;                      ///< C2
    bool is_topscorer = false;
};

struct Field {
    /// In the order of article 1.2: score, then pairing number.
    std::vector<FieldPlayer> players;
    /// C1 and C3 and the meetings forbidden by the organiser. Where the field is odd, one vertex
    /// more stands for the bye (C2, C5).
    BitMatrix may_meet;
    std::int32_t bye_score = 0;  ///< C5: the score of who gets the bye.

    [[nodiscard]] int size() const { return static_cast<int>(players.size()); }
    [[nodiscard]] bool is_odd() const { return players.size() % 2 == 1; }
    [[nodiscard]] int bye() const { return size(); }
    [[nodiscard]] const FieldPlayer& at(int i) const {
        return players[static_cast<std::size_t>(i)];
    }
};

/// Everybody to be paired in `round`; or why no complete pairing exists.
[[nodiscard]] Result<Field> gather_field(const Event& event, int round);

/// The colour of the first of two who meet (article 5.2).
[[nodiscard]] Colour colour_against(const FieldPlayer& player, const FieldPlayer& opponent,
                                    Colour initial_colour);

}  // namespace kyvien::tournament::internal
