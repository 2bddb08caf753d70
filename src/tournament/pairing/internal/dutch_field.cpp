#include "tournament/pairing/internal/dutch_field.h"

#include <algorithm>

#include "base/result.h"

namespace kyvien::tournament::internal {
namespace {

/// C2 and C5: connects the bye vertex to the players with the lowest score that can have it.
Result<void> place_bye(Field& field, CardinalityMatching& matching) {
    const BitSet dispensable = matching.dispensable();
    int lowest = -1;
    for (int i = 0; i < field.size(); ++i)
        if (dispensable.contains(i) && field.at(i).may_take_bye &&
            (lowest < 0 || field.at(i).score <= field.at(lowest).score))
            lowest = i;
    if (lowest < 0)
        return refuse(
            "no-bye-candidate",
            "no complete pairing exists: the field is odd, and everybody without whom the "
            "others can be paired has had a bye or a win without play already (FIDE "
            "C.04.3 C2); give somebody a bye on request or leave a player out");
    field.bye_score = field.at(lowest).score;
    for (int i = 0; i < field.size(); ++i)
        if (field.at(i).may_take_bye && field.at(i).score == field.bye_score)
            field.may_meet.insert_both(i, field.bye());
    return {};
}

Result<void> check_completion(Field& field) {
    std::vector<int> everybody(field.players.size());
    for (int i = 0; i < field.size(); ++i)
        everybody[static_cast<std::size_t>(i)] = i;
    CardinalityMatching matching(field.may_meet, everybody);
    const int alone = matching.maximise();
    if (alone > (field.is_odd() ? 1 : 0))
        return refuse(no_complete_pairing(field, matching, "C.04.3 C1 and C3"));
    return field.is_odd() ? place_bye(field, matching) : Result<void>{};
}

}  // namespace

Result<Field> gather_field(const Event& event, int round) {
    auto players = KYVIEN_TRY(gather_players(event, round));
    Field field;
    field.players = std::move(players);
    std::ranges::sort(field.players, {}, [](const FieldPlayer& player) {
        return std::pair(-player.score, player.rank);
    });
    set_meetings(field, event, round);
    KYVIEN_TRY(check_completion(field));
    return field;
}

Colour colour_against(const FieldPlayer& player, const FieldPlayer& opponent,
                      Colour initial_colour) {
    if (const Colour colour = colour_by_history(player, opponent); colour != Colour::None)
        return colour;
    const FieldPlayer& higher = player.score != opponent.score
                                    ? (player.score > opponent.score ? player : opponent)
                                    : (player.rank < opponent.rank ? player : opponent);
    const Colour colour = higher.preferred != Colour::None ? higher.preferred  // 5.2.4
                          : higher.rank % 2 == 0           ? initial_colour    // 5.2.5
                                                           : other(initial_colour);
    return &higher == &player ? colour : other(colour);
}

}  // namespace kyvien::tournament::internal
