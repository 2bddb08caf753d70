#include "tournament/pairing/score_pairing.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <set>

#include "base/result.h"
#include "rulebook/clause.h"
#include "tournament/pairing/internal/matching/weighted_matching.h"
#include "tournament/pairing/internal/matching/wide.h"

namespace kyvien::tournament {
namespace score_pairing {
namespace {

using Cost = internal::Wide<3>;

// Positions of the criteria in a cost, least important first.
constexpr unsigned kFold = 0;      // squares of places: 5000 * 9999^2 < 2^39
constexpr unsigned kColours = 44;  // at most 40 per pair
constexpr unsigned kPoints = 64;   // squared differences in twentieths
constexpr unsigned kByePoints = 136;
constexpr unsigned kByes = 160;

struct Candidate {
    const Entry* entry = nullptr;
    std::int64_t points = 0;  // in twentieths, with the starting points
    int place = 0;            // within its group, from 0
    int group_size = 0;
    int difference = 0;  // whites minus blacks
    Colour last = Colour::None;
    bool may_take_bye = true;
    std::set<EntryNumber> met;
};

std::size_t at(int i) {
    return static_cast<std::size_t>(i);
}

Candidate candidate_of(const Event& event, const Entry& entry, int round) {
    Candidate candidate;
    candidate.entry = &entry;
    candidate.points = event.pairing_score_before(entry, round).in_twentieths();
    for (int r = 1; r < round; ++r) {
        const RoundRecord record = entry.record(r);
        if (record.opponent != 0)
            candidate.met.insert(record.opponent);
        if (record.outcome == Outcome::PairingBye || record.outcome == Outcome::FullBye ||
            (record.outcome == Outcome::ForfeitWin && record.opponent == 0))
            candidate.may_take_bye = false;
        if (record.was_played() && record.colour != Colour::None) {
            candidate.difference += record.colour == Colour::White ? 1 : -1;
            candidate.last = record.colour;
        }
    }
    return candidate;
}

/// How badly a colour fits: imbalance first, then a repeated colour.
int colour_cost(const Candidate& candidate, Colour colour) {
    const int difference = candidate.difference + (colour == Colour::White ? 1 : -1);
    const int over = std::max(0, std::abs(difference) - 1);
    return std::min(over, 3) * 6 + (candidate.last == colour ? 1 : 0);
}

class Field {
  public:
    Field(const Event& event, int round) : event_(event), round_(round) {
        for (const Entry& entry : event.entries)
            if (entry.record(round).outcome == Outcome::None && entry.record(round).opponent == 0)
                players_.push_back(candidate_of(event, entry, round));
        std::ranges::sort(players_, {}, [](const Candidate& candidate) {
            return std::pair(-candidate.points, candidate.entry->number);
        });
        for (std::size_t first = 0; first < players_.size();) {
            std::size_t end = first;
            while (end < players_.size() && players_[end].points == players_[first].points)
                ++end;
            for (std::size_t i = first; i < end; ++i) {
                players_[i].place = static_cast<int>(i - first);
                players_[i].group_size = static_cast<int>(end - first);
            }
            first = end;
        }
    }

    [[nodiscard]] int size() const { return static_cast<int>(players_.size()); }
    [[nodiscard]] const Candidate& player(int i) const { return players_[at(i)]; }

    [[nodiscard]] bool may_meet(int u, int v) const {
        const EntryNumber a = player(u).entry->number;
        const EntryNumber b = player(v).entry->number;
        if (player(u).met.contains(b))
            return false;
        return std::ranges::none_of(event_.forbidden, [&](const ForbiddenMeeting& forbidden) {
            return forbidden.first_round <= round_ && round_ <= forbidden.last_round &&
                   std::ranges::find(forbidden.entries, a) != forbidden.entries.end() &&
                   std::ranges::find(forbidden.entries, b) != forbidden.entries.end();
        });
    }

    bool cost(int u, int v, Cost& out) const {
        if (!may_meet(u, v))
            return false;
        const Candidate& a = player(u);
        const Candidate& b = player(v);
        out = Cost{};
        const std::int64_t apart = a.points - b.points;
        out.add_at(kPoints, static_cast<std::uint64_t>(apart * apart));
        out.add_at(kColours, static_cast<std::uint64_t>(std::min(
                                 colour_cost(a, Colour::White) + colour_cost(b, Colour::Black),
                                 colour_cost(a, Colour::Black) + colour_cost(b, Colour::White))));
        if (apart == 0) {
            const std::int64_t off = std::abs(a.place - b.place) - a.group_size / 2;
            out.add_at(kFold, static_cast<std::uint64_t>(off * off));
        }
        return true;
    }
    bool exit(int v, Cost& out) const {
        if (size() % 2 == 0 || !player(v).may_take_bye)
            return false;
        out = Cost{};
        out.add_at(kByes, 1);
        out.add_at(kByePoints, static_cast<std::uint64_t>(std::max<std::int64_t>(
                                   player(v).points - player(size() - 1).points, 0)));
        return true;
    }

    [[nodiscard]] Board board(int u, int v) const {
        const Candidate& a = player(u);  // the higher one
        const Candidate& b = player(v);
        const int as_white = colour_cost(a, Colour::White) + colour_cost(b, Colour::Black);
        const int as_black = colour_cost(a, Colour::Black) + colour_cost(b, Colour::White);
        bool white = event_.initial_colour != Colour::Black;
        if (as_white != as_black)
            white = as_white < as_black;
        else if (a.last != Colour::None)
            white = a.last == Colour::Black;
        else
            white = white == (a.place % 2 == 0);
        return white ? Board{a.entry->number, b.entry->number}
                     : Board{b.entry->number, a.entry->number};
    }

  private:
    const Event& event_;
    int round_;
    std::vector<Candidate> players_;
};

Result<void> ready(const Event& event, int round) {
    if (round < 1 || round > kMaxRounds)
        return refuse("no-such-round", "Rounds are counted from 1.");
    for (const Entry& entry : event.entries)
        for (int r = 1; r < round; ++r)
            if (entry.record(r).is_pending())
                return refuse(
                    "result-missing",
                    fmt::format("Round {}: the game of {} has no result yet.", r, entry.number),
                    rulebook::go_cn("27.3"),
                    {{"round", std::to_string(r)}, {"entry", std::to_string(entry.number)}});
    return {};
}

/// The refusal names the cause: all entries that have no allowed opponent; otherwise only that no
/// complete pairing exists.
Refusal no_pairing(const Field& field) {
    std::string alone;
    for (int v = 0; v < field.size(); ++v) {
        bool any = false;
        for (int u = 0; u < field.size() && !any; ++u)
            any = u != v && field.may_meet(u, v);
        if (!any)
            alone += (alone.empty() ? "" : ", ") + std::to_string(field.player(v).entry->number);
    }
    return {
        "no-complete-pairing",
        alone.empty()
            ? std::string("No pairing leaves nobody without an opponent: too many have met. Allow "
                          "a second meeting, lift a forbidden meeting, or give byes.")
            : fmt::format("Nobody is left whom {} may meet. Allow a second meeting, lift a "
                          "forbidden meeting, or give a bye.",
                          alone),
        rulebook::go_cn("27.3"),
        {{"cause", alone.empty() ? "too-many-have-met" : "nobody-left-to-meet"},
         {"players", alone}}};
}

}  // namespace
}  // namespace score_pairing

Result<RoundPairing> ScorePairing::pair(const Event& event, int round) const {
    KYVIEN_TRY(score_pairing::ready(event, round));
    const score_pairing::Field field(event, round);
    internal::WeightedMatching<score_pairing::Cost, score_pairing::Field> matching(field,
                                                                                   field.size());
    int byes = 0;
    if (!matching.solve())
        return refuse(score_pairing::no_pairing(field));
    RoundPairing pairing;
    for (int v = 0; v < field.size(); ++v) {
        const int mate = matching.mate(v);
        if (mate == internal::WeightedMatching<score_pairing::Cost, score_pairing::Field>::kExit) {
            pairing.bye = field.player(v).entry->number;
            ++byes;
        } else if (v < mate) {
            pairing.boards.push_back(field.board(v, mate));
        }
    }
    if (byes > 1)
        return refuse(score_pairing::no_pairing(field));
    return pairing;
}

}  // namespace kyvien::tournament
