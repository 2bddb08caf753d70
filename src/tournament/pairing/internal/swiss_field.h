// tournament/pairing/internal/swiss_field.h — the players of one round as FIDE's Swiss systems see
// them: scores, colours and who may meet whom.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "tournament/event/event.h"
#include "tournament/pairing/internal/bits.h"
#include "tournament/pairing/internal/matching/cardinality_matching.h"

namespace kyvien::tournament::internal {

/// How much a player prefers a colour.
enum class Preference : std::uint8_t { None, Mild, Strong, Absolute };

/// What a round made of a player.
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
    bool may_take_bye = false;                      ///< C.04.3 C2
    bool is_topscorer = false;                      ///< C.04.3 1.8
};

struct Field {
    /// In the order of the system.
    std::vector<FieldPlayer> players;
    /// No second meetings, no meetings the organiser forbids, no two with the same absolute
    /// preference (C.04.3 C1 and C3). Where the field is odd there is one vertex more, for the bye.
    BitMatrix may_meet;
    std::int32_t bye_score = 0;  ///< C.04.3 C5: the score of who gets the bye.

    [[nodiscard]] int size() const { return static_cast<int>(players.size()); }
    [[nodiscard]] bool is_odd() const { return players.size() % 2 == 1; }
    [[nodiscard]] int bye() const { return size(); }
    [[nodiscard]] const FieldPlayer& at(int i) const {
        return players[static_cast<std::size_t>(i)];
    }
};

/// The colour drawn before the first round, as the event says or its games show.
/// Refuses: initial-colour-missing. `law`: where FIDE says that it is drawn.
[[nodiscard]] Result<Colour> drawn_colour(const Event& event, std::string_view law);

/// Everybody to be paired in `round`, by number; or why the round cannot be paired now.
[[nodiscard]] Result<std::vector<FieldPlayer>> gather_players(const Event& event, int round);

/// Fills field.may_meet for the order that field.players has.
void set_meetings(Field& field, const Event& event, int round);

/// After a matching that left too many alone: who, and why. `law`: where FIDE says so.
[[nodiscard]] Refusal no_complete_pairing(const Field& field, CardinalityMatching& matching,
                                          std::string_view law);

/// The colour of the first of two who meet as their preferences and their colours so far decide it
/// (C.04.3 5.2.1 to 5.2.3, the same in the other systems); None where they do not.
[[nodiscard]] Colour colour_by_history(const FieldPlayer& player, const FieldPlayer& opponent);

/// In the systems that give the bye before they pair.
struct ByeFirst {
    int bye = -1;           ///< the place in field.players; -1 where the field is even
    std::vector<int> open;  ///< everybody else, ascending: they can be paired
};

/// The lowest score, then the most games, then the last in the order of the system.
[[nodiscard]] std::vector<int> usual_bye_order(const Field& field);

/// The first in `order` who may have it and without whom the others can be paired. `law`: what
/// keeps players apart.
/// Refuses: no-complete-pairing, no-bye-candidate.
[[nodiscard]] Result<ByeFirst> give_bye_first(const Field& field, const std::vector<int>& order,
                                              std::string_view law);

}  // namespace kyvien::tournament::internal
