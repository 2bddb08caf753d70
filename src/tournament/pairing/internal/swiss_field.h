// tournament/pairing/internal/swiss_field.h — the players of one round as FIDE's Swiss systems see
// them: scores, colours and allowed meetings.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "tournament/event/event.h"
#include "tournament/pairing/internal/bits.h"
#include "tournament/pairing/internal/matching/cardinality_matching.h"

namespace kyvien::tournament::internal {

/// How strongly a player prefers a colour.
enum class Preference : std::uint8_t { None, Mild, Strong, Absolute };

/// A player's float in a round.
enum class Float : std::uint8_t { None, Down, Up };

struct FieldPlayer {
    const Entry* entry = nullptr;
    /// From 0, among the players paired so far or now: the pairing number less one.
    int rank = 0;
    std::int32_t score = 0;          ///< In twentieths, with acceleration.
    std::int32_t plain_score = 0;    ///< In twentieths, without.
    int colour_difference = 0;       ///< Games with White less games with Black.
    Colour repeated = Colour::None;  ///< The colour of the last two games, if it was the same.
    Colour preferred = Colour::None;
    Preference preference = Preference::None;
    std::vector<Colour> colours;                    ///< Of played games, first to last.
    Float floated[2] = {Float::None, Float::None};  ///< In the last round, and in the one before.
    int unplayed = 0;                               ///< Rounds without a game.
    bool may_take_bye = false;                      ///< C.04.3 C2
    bool is_topscorer = false;                      ///< C.04.3 1.8
};

struct Field {
    /// In the order of the system.
    std::vector<FieldPlayer> players;
    /// Allowed meetings: no rematches, none the organiser forbids, no two with the same absolute
    /// preference (C.04.3 C1 and C3). If the number of players is odd there is one more vertex, for
    /// the bye.
    BitMatrix may_meet;
    std::int32_t bye_score = 0;  ///< C.04.3 C5: the score of the player with the bye.

    [[nodiscard]] int size() const { return static_cast<int>(players.size()); }
    [[nodiscard]] bool is_odd() const { return players.size() % 2 == 1; }
    [[nodiscard]] int bye() const { return size(); }
    [[nodiscard]] const FieldPlayer& at(int i) const {
        return players[static_cast<std::size_t>(i)];
    }
};

/// The colour drawn before the first round, as stated by the event or shown by its games.
/// Refuses: initial-colour-missing. `law`: where FIDE requires the draw.
[[nodiscard]] Result<Colour> drawn_colour(const Event& event, std::string_view law);

/// All players to be paired in `round`, by number; or why the round cannot be paired now.
[[nodiscard]] Result<std::vector<FieldPlayer>> gather_players(const Event& event, int round);

/// Fills field.may_meet for the order of field.players.
void set_meetings(Field& field, const Event& event, int round);

/// The refusal after a matching that left too many players over: who, and why. `law`: FIDE's
/// clause.
[[nodiscard]] Refusal no_complete_pairing(const Field& field, CardinalityMatching& matching,
                                          std::string_view law);

/// The colour of the first of two opponents by their preferences and colours so far (C.04.3 5.2.1
/// to 5.2.3, the same in the other systems); None if these do not decide.
[[nodiscard]] Colour colour_by_history(const FieldPlayer& player, const FieldPlayer& opponent);

/// For systems that allocate the bye before pairing.
struct AllocatedBye {
    int bye = -1;           ///< index into field.players; -1 for an even number
    std::vector<int> open;  ///< all others, ascending: they can be paired
};

/// The order of candidates: lowest score, then most games, then last in the order of the system.
[[nodiscard]] std::vector<int> default_bye_order(const Field& field);

/// The first player in `order` who may have the bye and without whom the others can be paired.
/// `law`: the clause that keeps players apart.
/// Refuses: no-complete-pairing, no-bye-candidate.
[[nodiscard]] Result<AllocatedBye> allocate_bye(const Field& field, const std::vector<int>& order,
                                                std::string_view law);

}  // namespace kyvien::tournament::internal
