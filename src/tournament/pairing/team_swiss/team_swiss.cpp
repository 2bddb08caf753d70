#include "tournament/pairing/team_swiss/team_swiss.h"

#include "base/result.h"
#include "tournament/pairing/internal/round_pairs.h"
#include "tournament/pairing/internal/swiss_field.h"
#include "tournament/pairing/internal/top_score/top_score_group.h"

namespace kyvien::tournament {

using internal::Field;
using internal::FieldPlayer;
using internal::Preference;

namespace team_swiss {
namespace {

/// C.04.6 1.7.
void set_preference(FieldPlayer& team, TeamColours colours, bool last_round) {
    team.preference = Preference::None;
    team.preferred = Colour::None;
    if (colours == TeamColours::None || team.colours.empty())
        return;
    const int difference = team.colour_difference;
    const Colour last = team.colours.back();
    const auto prefers = [&](Colour colour, Preference preference) {
        team.preferred = colour;
        team.preference = preference;
    };
    if (difference < -1 || (difference <= 0 && team.repeated == Colour::Black))
        prefers(Colour::White, Preference::Strong);
    else if (difference > 1 || (difference >= 0 && team.repeated == Colour::White))
        prefers(Colour::Black, Preference::Strong);
    else if (colours == TeamColours::TypeB && difference != 0)
        prefers(difference < 0 ? Colour::White : Colour::Black, Preference::Mild);
    else if (colours == TeamColours::TypeB && !last_round)
        prefers(other(last), Preference::Mild);
}

Result<Field> gather(const Event& event, int round, TeamColours colours) {
    Field field;
    field.players = KYVIEN_TRY(internal::gather_players(event, round));
    const bool last_round = event.rounds_planned > 0 && round >= event.rounds_planned;
    for (FieldPlayer& team : field.players) {
        set_preference(team, colours, last_round);
        team.may_take_bye = internal::may_take_match_bye(*team.entry, round);
    }
    internal::set_meetings(field, event, round);
    return field;
}

internal::Contenders as_teams(const Field& field, const Event& event, int round) {
    const bool last_two = event.rounds_planned > 0 && round >= event.rounds_planned - 1;
    internal::Contenders teams;
    teams.may_meet = field.may_meet;
    for (const FieldPlayer& team : field.players)
        teams.all.push_back(
            {team.score,
             !last_two && round > 1 && internal::has_floated(event, *team.entry, round - 1),
             team.preferred, team.preference == Preference::Strong});
    return teams;
}

/// C.04.6 4.3: the colour of the first-team.
Colour colour_of_first(const FieldPlayer& first, const FieldPlayer& second, Colour initial) {
    if (first.colours.empty() && second.colours.empty())  // 4.3.1
        return first.rank % 2 == 0 ? initial : other(initial);
    if (first.preferred != second.preferred)  // 4.3.2, 4.3.3
        return first.preferred != Colour::None ? first.preferred : other(second.preferred);
    if (first.preference != second.preference)  // 4.3.4
        return first.preference > second.preference ? first.preferred : other(first.preferred);
    if (first.colour_difference != second.colour_difference)  // 4.3.5
        return first.colour_difference < second.colour_difference ? Colour::White : Colour::Black;
    auto a = first.colours.rbegin();
    auto b = second.colours.rbegin();
    for (; a != first.colours.rend() && b != second.colours.rend(); ++a, ++b)  // 4.3.6
        if (*a != *b)
            return *b;
    if (first.preferred != Colour::None)  // 4.3.7
        return first.preferred;
    return first.colours.empty() ? second.colours.back()  // 4.3.9
                                 : other(first.colours.back());
}

}  // namespace
}  // namespace team_swiss

Result<RoundPairing> TeamSwiss::pair(const Event& event, int round) const {
    const Colour initial = KYVIEN_TRY(internal::drawn_colour(event, "C.04.6 4.1"));
    const Field field = KYVIEN_TRY(team_swiss::gather(event, round, colours_));
    const internal::Contenders teams = team_swiss::as_teams(field, event, round);

    const auto secondary = [&](const FieldPlayer& team) {
        return secondary_.empty()
                   ? Points{}
                   : secondary_[static_cast<std::size_t>(team.entry - event.entries.data())];
    };
    const auto colour = [&](const FieldPlayer& a, const FieldPlayer& b) {
        const bool a_is_first = a.score != b.score             ? a.score > b.score
                                : secondary(a) != secondary(b) ? secondary(b) < secondary(a)
                                                               : a.rank < b.rank;
        return a_is_first ? team_swiss::colour_of_first(a, b, initial)
                          : other(team_swiss::colour_of_first(b, a, initial));
    };
    return internal::pair_round_from_top(field, teams, colour, "C.04.6 2.1");
}

}  // namespace kyvien::tournament
