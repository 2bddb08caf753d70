#include "tournament/pairing/burstein.h"

#include <algorithm>

#include "base/result.h"
#include "tournament/pairing/internal/burstein_pairs.h"

namespace kyvien::tournament {

using internal::Field;
using internal::FieldPlayer;
using internal::Opposition;
using internal::OrderedField;

namespace burstein {
namespace {

constexpr int kAcceleratedRounds = 2;

/// Each entry's acceleration in `round`: for half of the entries in the first pairing, rounded
/// down, and all above the last of them who were not in it.
std::vector<Points> accelerations(const Event& event, int round) {
    std::vector<Points> extra;
    bool own = false;
    for (const Entry& entry : event.entries) {
        own = own || !entry.acceleration.empty();
        extra.push_back(entry.acceleration_in(round));
    }
    if (own || round > kAcceleratedRounds)
        return extra;
    const auto counts = [round](const Entry& entry) {
        const RoundRecord first = entry.record(1);
        return first.was_in_pairing() || (round == 1 && first == RoundRecord{});
    };
    auto left = std::ranges::count_if(event.entries, counts) / 2;
    for (std::size_t i = 0; i < event.entries.size() && left > 0; ++i) {
        extra[i] = event.points.win;
        left -= counts(event.entries[i]) ? 1 : 0;
    }
    return extra;
}

/// C.04.1 before 2025: no bye after a bye or a forfeit win.
bool may_take_bye(const FieldPlayer& player, int round) {
    for (int r = 1; r < round; ++r)
        if (const Outcome outcome = player.entry->record(r).outcome;
            outcome == Outcome::PairingBye || outcome == Outcome::ForfeitWin)
            return false;
    return true;
}

Result<OrderedField> gather(const Event& event, int round) {
    auto players = KYVIEN_TRY(internal::gather_players(event, round));
    const internal::OppositionTable table(event, round, accelerations(event, round));
    struct Line {
        FieldPlayer player;
        Opposition opposition;
    };
    std::vector<Line> lines;
    for (FieldPlayer& player : players) {
        player.is_topscorer = false;
        player.score = player.plain_score + table.extra_of(*player.entry).in_twentieths();
        player.may_take_bye = may_take_bye(player, round);
        const Opposition opposition = table.of(*player.entry, player.rank);
        lines.push_back({std::move(player), opposition});
    }
    std::ranges::sort(lines, [](const Line& a, const Line& b) {
        return a.player.score != b.player.score ? a.player.score > b.player.score
                                                : is_ranked_before(a.opposition, b.opposition);
    });
    OrderedField ordered;
    for (Line& line : lines) {
        ordered.field.players.push_back(std::move(line.player));
        ordered.opposition.push_back(line.opposition);
    }
    internal::set_meetings(ordered.field, event, round);
    return ordered;
}

/// The field without one player.
OrderedField without(const OrderedField& all, int player, const Event& event, int round) {
    OrderedField rest;
    for (int i = 0; i < all.field.size(); ++i) {
        if (i == player)
            continue;
        rest.field.players.push_back(all.field.at(i));
        rest.opposition.push_back(all.opposition[static_cast<std::size_t>(i)]);
    }
    internal::set_meetings(rest.field, event, round);
    return rest;
}

Refusal cannot_be_paired(const Field& field) {
    std::vector<int> everybody;
    for (int i = 0; i < field.size(); ++i)
        everybody.push_back(i);
    internal::CardinalityMatching matching(field.may_meet, everybody);
    matching.maximise();
    return internal::no_complete_pairing(field, matching, "C.04.1");
}

/// If preferences and colours so far do not decide: the preference of the higher ranked, and before
/// any game the number.
RoundPairing boards_of(const OrderedField& ordered, const internal::RoundPairs& pairs,
                       Colour initial) {
    const auto opposition = [&](const FieldPlayer& player) -> const Opposition& {
        return ordered.opposition[static_cast<std::size_t>(&player - ordered.field.players.data())];
    };
    return internal::to_boards(
        ordered.field, pairs,
        [&](const FieldPlayer& a, const FieldPlayer& b) {
            if (const Colour colour = internal::colour_by_history(a, b); colour != Colour::None)
                return colour;
            if (a.preferred == Colour::None) {
                const Colour of_higher =
                    std::min(a.rank, b.rank) % 2 == 0 ? initial : other(initial);
                return a.rank < b.rank ? of_higher : other(of_higher);
            }
            return is_ranked_before(opposition(b), opposition(a)) ? other(b.preferred)
                                                                  : a.preferred;
        },
        internal::BoardsBy::Score);
}

}  // namespace
}  // namespace burstein

Result<RoundPairing> BursteinSwiss::pair(const Event& event, int round) const {
    const Colour initial = KYVIEN_TRY(internal::drawn_colour(event, "C.04.1"));
    const OrderedField all = KYVIEN_TRY(burstein::gather(event, round));
    if (!all.field.is_odd()) {
        const auto pairs = internal::pair_in_groups(all);
        return pairs ? Result<RoundPairing>(burstein::boards_of(all, *pairs, initial))
                     : refuse(burstein::cannot_be_paired(all.field));
    }
    // The last player in order who may have it; the next higher one if the others could not be
    // paired.
    bool anybody = false;
    for (int bye = all.field.size() - 1; bye >= 0; --bye) {
        if (!all.field.at(bye).may_take_bye)
            continue;
        anybody = true;
        const OrderedField rest = burstein::without(all, bye, event, round);
        if (const auto pairs = internal::pair_in_groups(rest)) {
            RoundPairing pairing = burstein::boards_of(rest, *pairs, initial);
            pairing.bye = all.field.at(bye).entry->number;
            return pairing;
        }
    }
    if (anybody)
        return refuse(burstein::cannot_be_paired(all.field));
    return refuse("no-bye-candidate",
                  "no complete pairing exists: the field is odd, and everybody has had a bye or a "
                  "win by forfeit already (FIDE C.04.1); give somebody a bye on request or leave a "
                  "player out");
}

}  // namespace kyvien::tournament
