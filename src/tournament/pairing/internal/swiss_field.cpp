#include "tournament/pairing/internal/swiss_field.h"

#include <fmt/core.h>

#include <algorithm>
#include <cstdlib>
#include <functional>
#include <numeric>
#include <string>
#include <tuple>
#include <unordered_map>

#include "base/result.h"
#include "base/text.h"

namespace kyvien::tournament::internal {
namespace {

/// C.04.3 1.7.
void set_preference(FieldPlayer& player) {
    const std::size_t games = player.colours.size();
    for (const Colour colour : player.colours)
        player.colour_difference += colour == Colour::White ? 1 : -1;
    if (games == 0)
        return;
    const Colour last = player.colours[games - 1];
    if (games >= 2 && player.colours[games - 2] == last)
        player.repeated = last;
    const int difference = player.colour_difference;
    const Colour balancing = difference > 0 ? Colour::Black : Colour::White;
    if (std::abs(difference) > 1) {
        player.preference = Preference::Absolute;
        player.preferred = balancing;
    } else if (player.repeated != Colour::None) {
        player.preference = Preference::Absolute;
        player.preferred = other(last);
    } else if (difference != 0) {
        player.preference = Preference::Strong;
        player.preferred = balancing;
    } else {
        player.preference = Preference::Mild;
        player.preferred = other(last);
    }
}

/// C.04.3 1.4: the float of a finished round.
Float float_in(const Event& event, const Entry& entry, int round) {
    const RoundRecord record = entry.record(round);
    if (!record.was_played())
        return event.points.worth(record) > event.points.loss ? Float::Down : Float::None;
    const Entry* opponent = event.find(record.opponent);
    if (opponent == nullptr)
        return Float::None;
    const Points mine = event.pairing_score_before(entry, round);
    const Points theirs = event.pairing_score_before(*opponent, round);
    return mine > theirs ? Float::Down : mine < theirs ? Float::Up : Float::None;
}

FieldPlayer make_player(const Event& event, const Entry& entry, int round) {
    FieldPlayer player;
    player.entry = &entry;
    player.may_take_bye = true;
    for (int r = 1; r < round; ++r) {
        const RoundRecord record = entry.record(r);
        if (record.was_played()) {
            player.colours.push_back(record.colour);
            continue;
        }
        ++player.unplayed;
        if (record.outcome == Outcome::PairingBye ||
            (record.outcome != Outcome::None && event.points.worth(record) >= event.points.win))
            player.may_take_bye = false;
    }
    player.plain_score = event.score_before(entry, round).in_twentieths();
    player.score = event.pairing_score_before(entry, round).in_twentieths();
    set_preference(player);
    for (int back = 1; back <= 2 && back < round; ++back)
        player.floated[back - 1] = float_in(event, entry, round - back);
    const bool last_round = event.rounds_planned > 0 && round >= event.rounds_planned;
    const Points most = event.points.win * (round - 1);
    player.is_topscorer = last_round && 2 * player.score > most.in_twentieths();
    return player;
}

/// C.04.3 C3.
bool colours_allow(const FieldPlayer& a, const FieldPlayer& b) {
    return a.preference != Preference::Absolute || b.preference != Preference::Absolute ||
           a.preferred != b.preferred || a.is_topscorer || b.is_topscorer;
}

void forbid(Field& field, const std::unordered_map<EntryNumber, int>& index, EntryNumber a,
            EntryNumber b) {
    const auto first = index.find(a);
    const auto second = index.find(b);
    if (first == index.end() || second == index.end())
        return;
    field.may_meet.erase(first->second, second->second);
    field.may_meet.erase(second->second, first->second);
}

std::string listed(const Field& field, const std::vector<int>& players) {
    std::string text;
    constexpr std::size_t kMax = 12;
    for (std::size_t i = 0; i < players.size() && i < kMax; ++i)
        text += fmt::format("{}{}", i == 0 ? "" : ", ", field.at(players[i]).entry->number);
    if (players.size() > kMax)
        text += fmt::format(" and {} more", players.size() - kMax);
    return text;
}

Result<void> check_results(const Event& event, int round) {
    for (const Entry& entry : event.entries)
        for (int r = 1; r < round; ++r)
            if (entry.record(r).is_pending())
                return refuse(
                    "result-missing",
                    fmt::format("round {} cannot be paired: the result of {} against {} "
                                "in round {} is missing",
                                round, entry.number, entry.record(r).opponent, r),
                    std::nullopt,
                    {{"player", std::to_string(entry.number)}, {"round", std::to_string(r)}});
    return {};
}

}  // namespace

void set_meetings(Field& field, const Event& event, int round) {
    const int n = field.size();
    field.may_meet = BitMatrix(field.is_odd() ? n + 1 : n);
    std::unordered_map<EntryNumber, int> index;
    for (int i = 0; i < n; ++i) {
        index.emplace(field.at(i).entry->number, i);
        for (int j = 0; j < i; ++j)
            if (colours_allow(field.at(i), field.at(j)))
                field.may_meet.insert_both(i, j);
    }
    for (const FieldPlayer& player : field.players)
        for (int r = 1; r < round; ++r)
            if (const RoundRecord record = player.entry->record(r); record.was_played())
                forbid(field, index, player.entry->number, record.opponent);
    for (const ForbiddenMeeting& meeting : event.forbidden) {
        if (round < meeting.first_round || round > meeting.last_round)
            continue;
        for (const EntryNumber a : meeting.entries)
            for (const EntryNumber b : meeting.entries)
                if (a != b)
                    forbid(field, index, a, b);
    }
}

/// By the Gallai-Edmonds theorem: the reason is the players for whom there are too few opponents.
Refusal no_complete_pairing(const Field& field, CardinalityMatching& matching,
                            std::string_view law) {
    const BitSet dispensable = matching.dispensable();
    std::vector<int> crowd, partners;
    for (int i = 0; i < field.size(); ++i) {
        if (dispensable.contains(i))
            crowd.push_back(i);
        else if (field.may_meet.row(i).meets(dispensable))
            partners.push_back(i);
    }
    const std::string who = listed(field, crowd);
    const std::string whom = listed(field, partners);
    const std::string reason =
        partners.empty() ? "there is nobody else they may still meet"
                         : fmt::format("beside each other they may still meet only {}", whom);
    std::string text = fmt::format(
        "no complete pairing exists: the players {} cannot all be paired, because {} (second "
        "meetings, colours and forbidden pairs, FIDE {}); allow a meeting, give a bye or leave a "
        "player out",
        who, reason, law);
    return {"no-complete-pairing",
            std::move(text),
            std::nullopt,
            {{"cause", partners.empty() ? "nobody-left-to-meet" : "too-few-to-meet"},
             {"players", who},
             {"opponents", whom}}};
}

Result<Colour> drawn_colour(const Event& event, std::string_view law) {
    if (event.initial_colour != Colour::None)
        return event.initial_colour;
    if (const Colour played = initial_colour_played(event); played != Colour::None)
        return played;
    return refuse("initial-colour-missing",
                  fmt::format("the colour of the first player is drawn by lot before the first "
                              "round (FIDE {}); say which it was",
                              law));
}

Result<std::vector<FieldPlayer>> gather_players(const Event& event, int round) {
    if (round < 1 || round > kMaxRounds ||
        (event.rounds_planned > 0 && round > event.rounds_planned))
        return refuse(
            "no-such-round",
            fmt::format("there is no round {} to pair: the tournament has {}", round,
                        base::counted(static_cast<std::size_t>(event.rounds_planned), "round")));
    KYVIEN_TRY(check_results(event, round));
    std::vector<FieldPlayer> players;
    int rank = 0;
    for (const Entry& entry : event.entries) {
        const RoundRecord now = entry.record(round);
        const bool to_be_paired = now == RoundRecord{};
        bool counted = to_be_paired;
        for (int r = 1; r < round && !counted; ++r)
            counted = entry.record(r).was_in_pairing();
        if (to_be_paired) {
            players.push_back(make_player(event, entry, round));
            players.back().rank = rank;
        }
        rank += counted ? 1 : 0;
    }
    return players;
}

Colour colour_by_history(const FieldPlayer& player, const FieldPlayer& opponent) {
    const Colour mine = player.preferred;
    const Colour theirs = opponent.preferred;
    if (mine != theirs)  // 5.2.1
        return mine != Colour::None ? mine : other(theirs);
    if (mine == Colour::None)
        return Colour::None;
    // 5.2.2
    if (player.preference != opponent.preference)
        return player.preference > opponent.preference ? mine : other(mine);
    if (player.preference == Preference::Absolute &&
        std::abs(player.colour_difference) != std::abs(opponent.colour_difference))
        return std::abs(player.colour_difference) > std::abs(opponent.colour_difference)
                   ? mine
                   : other(mine);
    // 5.2.3: the last time one had White and the other Black, counting games played only
    auto a = player.colours.rbegin();
    auto b = opponent.colours.rbegin();
    for (; a != player.colours.rend() && b != opponent.colours.rend(); ++a, ++b)
        if (*a != *b)
            return *b;
    return Colour::None;
}

std::vector<int> default_bye_order(const Field& field) {
    std::vector<int> order(field.players.size());
    std::iota(order.begin(), order.end(), 0);
    std::ranges::sort(order, std::greater{}, [&](int i) {
        return std::tuple(-field.at(i).score, field.at(i).colours.size(), i);
    });
    return order;
}

Result<AllocatedBye> allocate_bye(const Field& field, const std::vector<int>& order,
                                  std::string_view law) {
    AllocatedBye result;
    result.open.resize(field.players.size());
    std::iota(result.open.begin(), result.open.end(), 0);
    CardinalityMatching matching(field.may_meet, result.open);
    if (matching.maximise() > (field.is_odd() ? 1 : 0))
        return refuse(no_complete_pairing(field, matching, law));
    if (!field.is_odd())
        return result;
    const BitSet dispensable = matching.dispensable();
    const auto found = std::ranges::find_if(
        order, [&](int i) { return dispensable.contains(i) && field.at(i).may_take_bye; });
    if (found == order.end())
        return refuse(
            "no-bye-candidate",
            fmt::format("no complete pairing exists: the field is odd, and everybody without whom "
                        "the others can be paired has had a bye or a win without play already "
                        "(FIDE {}); give somebody a bye on request or leave a player out",
                        law));
    result.bye = *found;
    result.open.erase(result.open.begin() + result.bye);
    return result;
}

}  // namespace kyvien::tournament::internal
