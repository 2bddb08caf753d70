#include "tournament/pairing/dubov/dubov.h"

#include "base/assert.h"
#include "base/result.h"
#include "tournament/pairing/dubov/internal/dubov_bracket.h"
#include "tournament/pairing/internal/round_pairs.h"
#include "tournament/pairing/internal/swiss_field.h"

namespace kyvien::tournament {

using internal::DubovField;
using internal::DubovPlayer;
using internal::Field;
using internal::FieldPlayer;

namespace dubov {
namespace {

Result<Field> gather(const Event& event, int round) {
    Field field;
    field.players = KYVIEN_TRY(internal::gather_players(event, round));
    for (FieldPlayer& player : field.players) {
        player.is_topscorer = false;
        if (player.colours.empty()) {  // 1.6.4
            player.preferred = Colour::Black;
            player.preference = internal::Preference::Mild;
        }
    }
    internal::set_meetings(field, event, round);
    return field;
}

/// 1.7: average of the opponents met over the board, halves rounded up.
int average_of_opponents(const Event& event, const Entry& entry, int round) {
    int sum = 0;
    int games = 0;
    for (int r = 1; r < round; ++r)
        if (const RoundRecord record = entry.record(r); record.was_played()) {
            const Entry* opponent = event.find(record.opponent);
            sum += opponent == nullptr ? 0 : opponent->rating;
            ++games;
        }
    return games == 0 ? 0 : (2 * sum + games) / (2 * games);
}

/// Was it paired with an opponent of a higher score, played or not?
bool upfloated_in(const Event& event, const Entry& entry, int round) {
    const RoundRecord record = entry.record(round);
    const Entry* opponent = record.opponent == 0 ? nullptr : event.find(record.opponent);
    return opponent != nullptr &&
           event.pairing_score_before(entry, round) < event.pairing_score_before(*opponent, round);
}

DubovPlayer as_dubov(const Event& event, const FieldPlayer& player, int round) {
    const Entry& entry = *player.entry;
    DubovPlayer out;
    out.score = player.score;
    out.opponents_rating = average_of_opponents(event, entry, round);
    out.wants_white = player.preferred == Colour::White;
    out.has_played = !player.colours.empty();
    if (event.rounds_planned > 0 && round >= event.rounds_planned)
        return out;
    for (int r = 1; r < round; ++r)
        out.upfloats += upfloated_in(event, entry, r) ? 1 : 0;
    out.upfloated_before = round > 1 && upfloated_in(event, entry, round - 1);
    out.is_maximum_upfloater = out.upfloats >= 2 + event.rounds_planned / 5;  // 1.8.2
    return out;
}

/// 5.2.
Colour colour_of(const FieldPlayer& player, const FieldPlayer& opponent, Colour initial) {
    const bool is_higher = player.score != opponent.score ? player.score > opponent.score
                                                          : player.rank < opponent.rank;
    const FieldPlayer& higher = is_higher ? player : opponent;
    if (player.colours.empty() && opponent.colours.empty()) {  // 5.2.1
        const Colour colour = higher.rank % 2 == 0 ? initial : other(initial);
        return is_higher ? colour : other(colour);
    }
    const Colour colour = internal::colour_by_history(player, opponent);  // 5.2.2 to 5.2.4
    if (colour != Colour::None)
        return colour;
    return is_higher ? higher.preferred : other(higher.preferred);  // 5.2.5
}

}  // namespace
}  // namespace dubov

Result<RoundPairing> DubovSwiss::pair(const Event& event, int round) const {
    const Colour initial = KYVIEN_TRY(internal::drawn_colour(event, "C.04.4.1 5.1"));
    const Field field = KYVIEN_TRY(dubov::gather(event, round));
    internal::AllocatedBye first = KYVIEN_TRY(
        internal::allocate_bye(field, internal::default_bye_order(field), "C.04.4.1 2.1"));
    DubovField players;
    players.may_meet = field.may_meet;
    for (const FieldPlayer& player : field.players)
        players.players.push_back(dubov::as_dubov(event, player, round));
    const auto pairs = internal::pair_dubov(players, std::move(first.open));
    KYVIEN_ASSERT(pairs.has_value(), "the bye was given so that the others can be paired");
    return internal::to_boards(field, {*pairs, first.bye},
                               [&](const FieldPlayer& a, const FieldPlayer& b) {
                                   return dubov::colour_of(a, b, initial);
                               });
}

}  // namespace kyvien::tournament
