#include "tournament/pairing/double_swiss/double_swiss.h"

#include <algorithm>

#include "base/result.h"
#include "tournament/pairing/internal/round_pairs.h"
#include "tournament/pairing/internal/swiss_field.h"
#include "tournament/pairing/internal/top_score/top_score_group.h"

namespace kyvien::tournament {

using internal::Field;
using internal::FieldPlayer;

namespace double_swiss {
namespace {

Result<Field> gather(const Event& event, int round) {
    Field field;
    field.players = KYVIEN_TRY(internal::gather_players(event, round));
    for (FieldPlayer& player : field.players) {
        // In this system colours never forbid a pairing.
        player.preference = internal::Preference::None;
        player.preferred = Colour::None;
        // A match with one game forfeited by each side and none played gave no colours.
        std::erase(player.colours, Colour::None);
        player.may_take_bye = internal::may_take_match_bye(*player.entry, round);
    }
    internal::set_meetings(field, event, round);
    return field;
}

internal::Contenders as_contenders(const Field& field, const Event& event, int round) {
    const bool last_round = event.rounds_planned > 0 && round >= event.rounds_planned;
    internal::Contenders contenders;
    contenders.may_meet = field.may_meet;
    for (const FieldPlayer& player : field.players) {
        auto& each = contenders.all.emplace_back();
        each.score = player.score;
        each.floated = !last_round && round > 1 &&
                       internal::has_floated(event, *player.entry, round - 1);  // C7, C8
    }
    return contenders;
}

/// C.04.5 4.3: the colour of the higher player in the first game.
Colour colour_of_higher(const FieldPlayer& higher, const FieldPlayer& lower, Colour initial) {
    if (higher.colours.empty() && lower.colours.empty())
        return higher.rank % 2 == 0 ? initial : other(initial);
    const auto whites = [](const FieldPlayer& player) {
        return std::ranges::count(player.colours, Colour::White);
    };
    if (whites(higher) != whites(lower))
        return whites(higher) < whites(lower) ? Colour::White : Colour::Black;
    auto a = higher.colours.rbegin();
    auto b = lower.colours.rbegin();
    for (; a != higher.colours.rend() && b != lower.colours.rend(); ++a, ++b)
        if (*a != *b)
            return *b;
    return higher.colours.empty() ? lower.colours.back() : other(higher.colours.back());
}

}  // namespace
}  // namespace double_swiss

Result<RoundPairing> DoubleSwiss::pair(const Event& event, int round) const {
    const Colour initial = KYVIEN_TRY(internal::drawn_colour(event, "C.04.5 4.1"));
    const Field field = KYVIEN_TRY(double_swiss::gather(event, round));
    const auto colour = [initial](const FieldPlayer& a, const FieldPlayer& b) {
        const bool a_is_higher = a.score != b.score ? a.score > b.score : a.rank < b.rank;
        return a_is_higher ? double_swiss::colour_of_higher(a, b, initial)
                           : other(double_swiss::colour_of_higher(b, a, initial));
    };
    return internal::pair_round_from_top(field, double_swiss::as_contenders(field, event, round),
                                         colour, "C.04.5 2.1");
}

void count_games(const MatchGames& games, const PointSystem& match, RoundRecord& first,
                 RoundRecord& second) {
    if (games.of_first != match.worth(first))
        first.given = games.of_first;
    if (games.of_second != match.worth(second))
        second.given = games.of_second;
    // A match in which each side forfeited a game counts, but gave no colours.
    if (!games.was_played && first.was_played())
        first.colour = second.colour = Colour::None;
}

PointSystem double_swiss_points(const PointSystem& game) {
    PointSystem points;
    points.win = points.forfeit_win = points.full_bye = game.win * 2;
    points.draw = points.half_bye = game.draw * 2;
    points.loss = game.loss * 2;
    points.forfeit_loss = game.forfeit_loss * 2;
    points.pairing_bye = game.win + game.draw;
    return points;
}

}  // namespace kyvien::tournament
