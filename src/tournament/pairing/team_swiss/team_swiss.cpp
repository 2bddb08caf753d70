#include "tournament/pairing/team_swiss/team_swiss.h"

#include <algorithm>
#include <numeric>

#include "base/result.h"
#include "tournament/pairing/internal/round_pairs.h"
#include "tournament/pairing/internal/swiss_field.h"
#include "tournament/pairing/team_swiss/internal/top_score_group.h"

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

/// C.04.6 C2.
bool may_take_bye(const Entry& team, int round) {
    for (int r = 1; r < round; ++r)
        if (const Outcome outcome = team.record(r).outcome; outcome == Outcome::PairingBye ||
                                                            outcome == Outcome::ForfeitWin ||
                                                            outcome == Outcome::FullBye)
            return false;
    return true;
}

/// C.04.6 1.5: met a team of another score.
bool floated_in(const Event& event, const Entry& team, int round) {
    const RoundRecord record = team.record(round);
    const Entry* opponent = event.find(record.opponent);
    return record.was_played() && opponent != nullptr &&
           event.pairing_score_before(team, round) != event.pairing_score_before(*opponent, round);
}

Result<Field> gather(const Event& event, int round, TeamColours colours) {
    Field field;
    field.players = KYVIEN_TRY(internal::gather_players(event, round));
    const bool last_round = event.rounds_planned > 0 && round >= event.rounds_planned;
    for (FieldPlayer& team : field.players) {
        set_preference(team, colours, last_round);
        team.may_take_bye = may_take_bye(*team.entry, round);
    }
    internal::set_meetings(field, event, round);
    return field;
}

internal::TeamField as_teams(const Field& field, const Event& event, int round) {
    const bool last_two = event.rounds_planned > 0 && round >= event.rounds_planned - 1;
    internal::TeamField teams;
    teams.may_meet = field.may_meet;
    for (const FieldPlayer& team : field.players)
        teams.teams.push_back({team.score,
                               !last_two && round > 1 && floated_in(event, *team.entry, round - 1),
                               team.preferred, team.preference == Preference::Strong});
    return teams;
}

Refusal cannot_be_paired(const Field& field) {
    std::vector<int> everybody(field.players.size());
    std::iota(everybody.begin(), everybody.end(), 0);
    internal::CardinalityMatching matching(field.may_meet, everybody);
    matching.maximise();
    return internal::no_complete_pairing(field, matching, "C.04.6 2.1");
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
    const internal::TeamField teams = team_swiss::as_teams(field, event, round);

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
    std::vector<int> everybody(field.players.size());
    std::iota(everybody.begin(), everybody.end(), 0);
    if (!field.is_odd()) {
        if (const auto pairs = internal::pair_from_top(teams, everybody))
            return internal::on_boards(field, {*pairs, -1}, colour);
        return refuse(team_swiss::cannot_be_paired(field));
    }
    // 3.4: the lowest score, then the most matches played, then the largest number.
    std::vector<int> candidates = everybody;
    std::erase_if(candidates, [&](int i) { return !field.at(i).may_take_bye; });
    std::ranges::sort(candidates, [&](int i, int j) {
        const FieldPlayer& a = field.at(i);
        const FieldPlayer& b = field.at(j);
        if (a.score != b.score)
            return a.score < b.score;
        return a.colours.size() != b.colours.size() ? a.colours.size() > b.colours.size() : i > j;
    });
    for (const int bye : candidates) {
        std::vector<int> rest = everybody;
        rest.erase(rest.begin() + bye);
        if (const auto pairs = internal::pair_from_top(teams, rest))
            return internal::on_boards(field, {*pairs, bye}, colour);
    }
    if (!candidates.empty())
        return refuse(team_swiss::cannot_be_paired(field));
    return refuse("no-bye-candidate",
                  "no complete pairing exists: the field is odd, and every team has had a bye or a "
                  "match won by forfeit already (FIDE C.04.6 2.1); give one a bye on request or "
                  "leave a team out");
}

}  // namespace kyvien::tournament
