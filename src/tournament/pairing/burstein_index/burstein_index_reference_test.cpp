// The Burstein system with an Index by brute force in small fields, written from the articles of
// C.04.4.2 and sharing no pairing code with the engine: every pairing of a bracket with every
// number of virtual players, in the order of 4.3.
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <tuple>

#include "tournament/pairing/burstein_index/burstein_index.h"
#include "tournament/pairing/dutch.h"
#include "tournament/pairing/small_events_fixture.h"

namespace kyvien::tournament {
namespace burstein_reference {
namespace {

struct Player {
    int number = 0, parity = 0;  // the pairing number; its index among the players arrived
    int score = 0, buchholz = 0, sonneborn_berger = 0;
    std::string colours;  // of the games played, 'w' and 'b'
    bool barred_from_bye = false;
};
using Players = std::vector<Player>;
using Pair = std::pair<int, int>;    // pairing numbers
using Opponents = std::vector<int>;  // of each in a bracket: a place from 1, 0 for none

bool is_ranked_before(const Player& a, const Player& b) {
    return std::tuple(-a.buchholz, -a.sonneborn_berger, a.number) <
           std::tuple(-b.buchholz, -b.sonneborn_berger, b.number);
}

class Literal {
  public:
    Literal(const Event& event, int round)
        : first_colour_(event.initial_colour == Colour::White ? 'w' : 'b') {
        int arrived = 0;
        for (const Entry& entry : event.entries)
            take(event, round, entry, arrived);
        std::ranges::sort(players_, is_ranked_before);
    }

    ReferencePairing pair() const {
        Players rest = players_;
        int bye = 0;
        if (rest.size() % 2 == 1) {
            std::optional<std::tuple<int, int, int>> best;  // 3.1
            for (std::size_t i = 0; i < players_.size(); ++i) {
                const Player& player = players_[i];
                if (player.barred_from_bye || !pairable(without(players_, {player.number})))
                    continue;
                const std::tuple rank(player.score, -static_cast<int>(player.colours.size()),
                                      -static_cast<int>(i));
                if (!best || rank < *best) {
                    best = rank;
                    bye = player.number;
                }
            }
            if (!best)
                return std::nullopt;
            rest = without(players_, {bye});
        }
        if (!pairable(rest))
            return std::nullopt;
        std::set<Pair> boards;
        Players bracket;
        while (!rest.empty() || !bracket.empty()) {
            take_top(rest, bracket);
            const Opponents chosen = best_of(bracket, rest);
            Players floaters;
            for (std::size_t i = 0; i < bracket.size(); ++i) {
                const auto other = static_cast<std::size_t>(chosen[i]);
                if (other == 0)
                    floaters.push_back(bracket[i]);
                else if (other > i + 1)
                    boards.insert(with_colours(bracket[i], bracket[other - 1]));
            }
            bracket = floaters;
        }
        return std::pair(boards, bye);
    }

    /// 4.3: every pairing with a given number of players left over, until `take` has enough.
    static void every(Opponents& so_far, int left_over,
                      const std::function<void(const Opponents&)>& take) {
        const auto open = std::ranges::find(so_far, -1);
        if (open == so_far.end()) {
            if (left_over == 0)
                take(so_far);
            return;
        }
        const int place = static_cast<int>(open - so_far.begin()) + 1;
        for (int other = static_cast<int>(so_far.size()); other > place; --other) {
            int& its = so_far[static_cast<std::size_t>(other - 1)];
            if (its != -1)
                continue;
            *open = other;
            its = place;
            every(so_far, left_over, take);
            its = -1;
        }
        if (left_over > 0) {
            *open = 0;
            every(so_far, left_over - 1, take);
        }
        *open = -1;
    }

  private:
    void take(const Event& event, int round, const Entry& entry, int& arrived) {
        const bool here = entry.record(round) == RoundRecord{};
        bool ever = here;
        Player player;
        player.number = entry.number;
        player.score = event.score_before(entry, round).in_twentieths();
        for (int r = 1; r < round; ++r) {
            const RoundRecord record = entry.record(r);
            ever = ever || record.was_in_pairing();
            int met = player.score;
            if (record.was_played()) {
                player.colours += record.colour == Colour::White ? 'w' : 'b';
                met_.insert({entry.number, record.opponent});
                const Entry& opponent = *event.find(record.opponent);
                met = event.score_before(opponent, round).in_twentieths();
                for (int back = round;
                     back > 0 && opponent.record(back).outcome == Outcome::ZeroBye; --back)
                    met += back == round ? 0 : event.points.draw.in_twentieths();
            } else if (record.outcome == Outcome::PairingBye ||
                       record.outcome == Outcome::ForfeitWin ||
                       record.outcome == Outcome::FullBye) {
                player.barred_from_bye = true;
            }
            player.buchholz += met;
            player.sonneborn_berger += met * event.points.worth(record).in_twentieths();
        }
        arrived += ever ? 1 : 0;
        player.parity = arrived;
        if (here)
            players_.push_back(player);
    }

    static Players without(const Players& field, const std::set<int>& gone) {
        Players rest;
        for (const Player& player : field)
            if (!gone.contains(player.number))
                rest.push_back(player);
        return rest;
    }
    static void take_top(Players& rest, Players& bracket) {
        if (rest.empty())
            return;
        const int top = std::ranges::max_element(rest, {}, &Player::score)->score;
        std::set<int> gone;
        for (const Player& player : rest)
            if (player.score == top) {
                bracket.push_back(player);
                gone.insert(player.number);
            }
        rest = without(rest, gone);
        std::ranges::sort(bracket, is_ranked_before);
    }

    /// 1.5: 'w', 'b' or '-', and the strength: 0 to 3.
    static std::pair<char, int> preference(const Player& player) {
        const auto whites = std::ranges::count(player.colours, 'w');
        const auto blacks = std::ranges::count(player.colours, 'b');
        if (player.colours.empty())
            return {'-', 0};
        if (whites > blacks + 1)
            return {'b', 3};
        if (blacks > whites + 1)
            return {'w', 3};
        if (player.colours.ends_with("ww"))
            return {'b', 3};
        if (player.colours.ends_with("bb"))
            return {'w', 3};
        if (whites != blacks)
            return {whites > blacks ? 'b' : 'w', 2};
        return {player.colours.back() == 'w' ? 'b' : 'w', 1};
    }
    bool legal(const Player& a, const Player& b) const {
        return !met_.contains({a.number, b.number}) &&
               !(preference(a).second == 3 && preference(b).second == 3 &&
                 preference(a) == preference(b));
    }
    bool pairable(const Players& field) const {
        std::vector<int> key;
        for (const Player& player : field)
            key.push_back(player.number);
        std::ranges::sort(key);
        if (const auto known = pairable_.find(key); known != pairable_.end())
            return known->second;
        bool answer = field.empty();
        for (std::size_t i = 1; i < field.size() && !answer && field.size() % 2 == 0; ++i)
            answer = legal(field[0], field[i]) &&
                     pairable(without(field, {field[0].number, field[i].number}));
        return pairable_[key] = answer;
    }

    /// The scores of those left over, highest first; empty if a pair is not allowed or the others
    /// cannot be completed with them (C1, C3, C4).
    std::optional<std::vector<int>> left_over(const Players& bracket, const Opponents& opponents,
                                              const Players& below, Players& floaters) const {
        floaters.clear();
        std::vector<int> scores;
        for (std::size_t i = 0; i < bracket.size(); ++i) {
            const auto other = static_cast<std::size_t>(opponents[i]);
            if (other == 0) {
                floaters.push_back(bracket[i]);
                scores.push_back(bracket[i].score);
            } else if (other > i + 1 && !legal(bracket[i], bracket[other - 1])) {
                return std::nullopt;
            }
        }
        Players after = floaters;
        after.insert(after.end(), below.begin(), below.end());
        if (!pairable(after))
            return std::nullopt;
        std::ranges::sort(scores, std::greater{});
        return scores;
    }

    /// C5 and C6 of the best pairing: the number left over, and their scores.
    using Compliance = std::pair<std::size_t, std::vector<int>>;
    Compliance best_compliance(const Players& bracket, const Players& below) const {
        for (std::size_t count = bracket.size() % 2;; count += 2) {
            std::optional<std::vector<int>> best;
            Opponents so_far(bracket.size(), -1);
            Players floaters;
            every(so_far, static_cast<int>(count), [&](const Opponents& opponents) {
                if (const auto scores = left_over(bracket, opponents, below, floaters);
                    scores && (!best || *scores < *best))
                    best = scores;
            });
            if (best)
                return {count, *best};
            if (count > bracket.size()) {
                ADD_FAILURE() << "no pairing of a bracket";
                return {};
            }
        }
    }

    /// 3.2.2: the first in the order that satisfies C5 to C8 best.
    Opponents best_of(const Players& bracket, const Players& below) const {
        std::map<std::vector<int>, Compliance> known;
        for (std::size_t count = bracket.size() % 2; count <= bracket.size(); count += 2) {
            using Merit = std::tuple<std::vector<int>, Compliance, int>;
            std::optional<Merit> best;
            Opponents chosen;
            Players floaters;
            Opponents so_far(bracket.size(), -1);
            every(so_far, static_cast<int>(count), [&](const Opponents& opponents) {
                const auto scores = left_over(bracket, opponents, below, floaters);
                if (!scores)
                    return;
                std::vector<int> who;
                for (const Player& player : floaters)
                    who.push_back(player.number);
                if (!known.contains(who)) {
                    Players next = floaters, rest = below;
                    take_top(rest, next);
                    known[who] = best_compliance(next, rest);
                }
                int unserved = 0;
                for (std::size_t i = 0; i < bracket.size(); ++i)
                    if (const auto other = static_cast<std::size_t>(opponents[i]); other > i + 1) {
                        const char mine = preference(bracket[i]).first;
                        unserved +=
                            mine != '-' && mine == preference(bracket[other - 1]).first ? 1 : 0;
                    }
                Merit merit(*scores, known[who], unserved);
                if (!best || merit < *best) {
                    best = std::move(merit);
                    chosen = opponents;
                }
            });
            if (best)
                return chosen;
        }
        ADD_FAILURE() << "no pairing of a bracket";
        return Opponents(bracket.size(), 0);
    }

    /// 5.2.
    Pair with_colours(const Player& a, const Player& b) const {
        const Player& one = is_ranked_before(a, b) ? a : b;
        const Player& two = is_ranked_before(a, b) ? b : a;
        return higher_has_white(one, two) ? Pair(one.number, two.number)
                                          : Pair(two.number, one.number);
    }
    bool higher_has_white(const Player& one, const Player& two) const {
        if (one.colours.empty() && two.colours.empty())
            return (one.parity % 2 == 1) == (first_colour_ == 'w');
        const auto [mine, much] = preference(one);
        const auto [theirs, as_much] = preference(two);
        if (mine != theirs)
            return mine == '-' ? theirs == 'b' : mine == 'w';
        if (much != as_much)
            return (much > as_much) == (mine == 'w');
        for (std::size_t back = 1; back <= std::min(one.colours.size(), two.colours.size()); ++back)
            if (const char last = one.colours[one.colours.size() - back];
                last != two.colours[two.colours.size() - back])
                return last == 'b';
        return mine == 'w';
    }

    Players players_;
    std::set<Pair> met_;
    mutable std::map<std::vector<int>, bool> pairable_;
    char first_colour_;
};

/// 1.6: the first rounds by the Dutch system, whose engine has its own reference.
ReferencePairing tried(const Event& event, int round) {
    if (round > std::min(event.rounds_planned / 2, 4))
        return Literal(event, round).pair();
    const auto seeding = DutchSwiss().pair(event, round);
    if (!seeding)
        return std::nullopt;
    std::set<Pair> boards;
    for (const Board& board : seeding->boards)
        boards.insert({board.white, board.black});
    return std::pair(boards, static_cast<int>(seeding->bye.value_or(0)));
}

TEST(BursteinIndexReference, SixPlayersWithTwoFloatersFollowTheOrderOfTheArticle) {
    // 4.3: 45 pairings (its list names one of them twice), from 1-6, 2-5, 3-0, 4-0 on.
    std::vector<Opponents> all;
    Opponents so_far(6, -1);
    Literal::every(so_far, 2, [&](const Opponents& each) { all.push_back(each); });
    ASSERT_EQ(all.size(), 45U);
    EXPECT_EQ(all.front(), (Opponents{6, 5, 0, 0, 2, 1}));
    EXPECT_EQ(all.back(), (Opponents{0, 0, 4, 3, 6, 5}));
    EXPECT_EQ(std::set<Opponents>(all.begin(), all.end()).size(), 45U);
}

TEST(BursteinIndexReference, SmallEventsMatchBruteForce) {
    expect_same_events(BursteinIndexSwiss(), tried, 20260205, 200);
}

TEST(BursteinIndexReference, RoundsAfterRandomHistoriesMatchBruteForce) {
    expect_same_rounds(BursteinIndexSwiss(), tried, 20260206, 300);
}

}  // namespace
}  // namespace burstein_reference
}  // namespace kyvien::tournament
