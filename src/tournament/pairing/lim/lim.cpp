#include "tournament/pairing/lim/lim.h"

#include <algorithm>
#include <tuple>
#include <utility>

#include "base/assert.h"
#include "base/result.h"
#include "tournament/pairing/internal/round_pairs.h"
#include "tournament/pairing/internal/swiss_field.h"
#include "tournament/pairing/lim/internal/lim_round.h"

namespace kyvien::tournament {

using internal::Field;
using internal::FieldPlayer;
using internal::LimField;
using internal::LimPair;

namespace lim {
namespace {

/// 5.1: not three times in a row, and not three more than the other.
bool may_have(const FieldPlayer& player, Colour colour) {
    constexpr int kMaxDifference = 2;
    const int after = player.colour_difference + (colour == Colour::White ? 1 : -1);
    return player.repeated != colour && after <= kMaxDifference && after >= -kMaxDifference;
}
bool may_be(const FieldPlayer& white, const FieldPlayer& black) {
    return may_have(white, Colour::White) && may_have(black, Colour::Black);
}

bool is_last(const Event& event, int round) {
    return event.rounds_planned > 0 && round >= event.rounds_planned;
}

/// By number; the preferred colour is the due one (5.2, 5.5, 5.6).
Result<Field> gather(const Event& event, int round) {
    Field field;
    field.players = KYVIEN_TRY(internal::gather_players(event, round));
    for (FieldPlayer& player : field.players) {
        player.preference = internal::Preference::Mild;  // forbidden pairings are checked below
        if (!player.colours.empty())
            player.preferred = player.colour_difference == 0  ? other(player.colours.back())
                               : player.colour_difference < 0 ? Colour::White
                                                              : Colour::Black;
    }
    internal::set_meetings(field, event, round);
    if (is_last(event, round))  // 6
        return field;
    for (int i = 0; i < field.size(); ++i)
        for (int j = 0; j < i; ++j)
            if (!may_be(field.at(i), field.at(j)) && !may_be(field.at(j), field.at(i))) {
                field.may_meet.erase(i, j);
                field.may_meet.erase(j, i);
            }
    return field;
}

/// Did the player meet an opponent of another score in the previous round?
bool floated_before(const Event& event, const Entry& entry, int round) {
    if (round < 2)
        return false;
    const RoundRecord record = entry.record(round - 1);
    const Entry* opponent = record.was_played() ? event.find(record.opponent) : nullptr;
    return opponent != nullptr && event.pairing_score_before(entry, round - 1) !=
                                      event.pairing_score_before(*opponent, round - 1);
}

/// Players in the order in which they get the bye: in the first round the lowest rated (7.1), later
/// the last of the lowest score (1.1).
std::vector<int> bye_order(const Field& field, int round) {
    std::vector<int> order;
    for (int i = field.size() - 1; i >= 0; --i)
        order.push_back(i);
    std::ranges::sort(order, {}, [&](int i) {
        return std::pair(round == 1 ? field.at(i).entry->rating : field.at(i).score, -i);
    });
    return order;
}

/// 5.3 to 5.5, 7.2: the colour of the higher ranked of two.
Colour colour_of_higher(const FieldPlayer& higher, const FieldPlayer& lower, bool below_median,
                        Colour initial) {
    if (higher.colours.empty() && lower.colours.empty())
        return higher.rank % 2 == 0 ? initial : other(initial);
    if (const bool white = may_be(higher, lower); white != may_be(lower, higher))
        return white ? Colour::White : Colour::Black;
    if (higher.preferred != lower.preferred)
        return higher.preferred != Colour::None ? higher.preferred : other(lower.preferred);
    auto a = higher.colours.rbegin();
    auto b = lower.colours.rbegin();
    for (; a != higher.colours.rend() && b != lower.colours.rend(); ++a, ++b)
        if (*a != *b)
            return *b;
    return below_median ? other(lower.preferred) : higher.preferred;
}

bool is_ranked_higher(const FieldPlayer& a, const FieldPlayer& b) {
    return std::tuple(-a.score, a.rank) < std::tuple(-b.score, b.rank);
}

}  // namespace
}  // namespace lim

bool is_maxi_tournament(const Event& event, int round) {
    constexpr int kRoundsForAll = 14;  // 2^14 exceeds any list
    if (event.rounds_planned <= 0 || event.rounds_planned >= kRoundsForAll)
        return false;
    const auto takes_part = [round](const Entry& entry) {
        if (entry.record(round) == RoundRecord{})
            return true;
        for (int before = 1; before < round; ++before)
            if (entry.record(before).was_in_pairing())
                return true;
        return false;
    };
    return std::ranges::count_if(event.entries, takes_part) > 1L << event.rounds_planned;
}

Result<RoundPairing> LimSwiss::pair(const Event& event, int round) const {
    const Colour initial = KYVIEN_TRY(internal::drawn_colour(event, "C.04.4.3 7.2"));
    const Field field = KYVIEN_TRY(lim::gather(event, round));
    const internal::AllocatedBye first = KYVIEN_TRY(
        internal::allocate_bye(field, lim::bye_order(field, round), "C.04.4.3 1.1 and 2.1"));
    LimField players;
    players.may_meet = field.may_meet;
    players.twice_the_median = (event.points.win * (round - 1)).in_twentieths();
    players.maxi = is_maxi_tournament(event, round);
    for (const FieldPlayer& player : field.players)
        players.players.push_back({player.score, player.preferred,
                                   lim::floated_before(event, *player.entry, round),
                                   player.entry->rating});
    const auto found = internal::pair_lim(players, first.open);
    KYVIEN_ASSERT(found.has_value(), "the bye was given so that the others can be paired");
    internal::RoundPairs pairs{{}, first.bye};
    std::vector<bool> below(field.players.size());
    for (const LimPair& pair : *found) {
        pairs.pairs.emplace_back(pair.first, pair.second);
        below[static_cast<std::size_t>(pair.first)] = pair.below_median;
        below[static_cast<std::size_t>(pair.second)] = pair.below_median;
    }
    return internal::to_boards(field, pairs, [&](const FieldPlayer& a, const FieldPlayer& b) {
        const bool below_median = below[static_cast<std::size_t>(&a - field.players.data())];
        return lim::is_ranked_higher(a, b)
                   ? lim::colour_of_higher(a, b, below_median, initial)
                   : other(lim::colour_of_higher(b, a, below_median, initial));
    });
}

}  // namespace kyvien::tournament
