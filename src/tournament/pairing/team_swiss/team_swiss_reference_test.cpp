// FIDE's Swiss Team Pairing System by brute force in small fields, written from the articles of
// C.04.6 and sharing no pairing code with the engine.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <functional>
#include <map>
#include <optional>
#include <random>
#include <set>
#include <string>
#include <tuple>

#include "tournament/check/event_fixture.h"
#include "tournament/pairing/team_swiss/team_swiss.h"

namespace kyvien::tournament {
namespace team_swiss_reference {
namespace {

struct Team {
    int number = 0, parity = 0;  // the pairing number; its index among the teams arrived
    int score = 0, secondary = 0;
    std::string colours;  // of the matches played, 'w' and 'b'
    bool floated = false, barred_from_bye = false;
};
using Teams = std::vector<Team>;
using Pair = std::pair<int, int>;  // pairing numbers
using Matching = std::vector<Pair>;

class Literal {
  public:
    Literal(const Event& event, int round, TeamColours type, const std::vector<Points>& secondary)
        : type_(type), last_round_(round == event.rounds_planned),
          first_colour_(event.initial_colour == Colour::White ? 'w' : 'b') {
        int arrived = 0;
        for (std::size_t i = 0; i < event.entries.size(); ++i)
            take(event, round, i, secondary, arrived);
    }

    /// Boards in any order, the team with White first, and the bye; empty if there is no pairing.
    std::optional<std::pair<std::set<Pair>, int>> pair() const {
        Teams rest = teams_;
        int bye = 0;
        if (rest.size() % 2 == 1) {
            // 3.4: among the candidates, provided that the rest can be paired.
            std::optional<std::tuple<int, int, int>> best;
            for (const Team& team : teams_) {
                if (team.barred_from_bye || !pairable(without(teams_, {team.number})))
                    continue;
                const std::tuple rank(team.score, -static_cast<int>(team.colours.size()),
                                      -team.number);
                if (!best || rank < *best) {
                    best = rank;
                    bye = team.number;
                }
            }
            if (!best)
                return std::nullopt;
            rest = without(teams_, {bye});
        }
        if (!pairable(rest))
            return std::nullopt;
        std::set<Pair> boards;
        while (!rest.empty()) {
            const std::vector<int> up = chosen_upfloaters(rest);
            Teams bracket;
            const int top = top_of(rest);
            for (const Team& team : rest)
                if (team.score == top || std::ranges::find(up, team.number) != up.end())
                    bracket.push_back(team);
            std::set<int> done;
            for (const auto& [a, b] : chosen_pairs(bracket, up)) {
                boards.insert(with_colours(named(a), named(b)));
                done.insert({a, b});
            }
            rest = without(rest, done);
        }
        return std::pair(boards, bye);
    }

  private:
    void take(const Event& event, int round, std::size_t i, const std::vector<Points>& secondary,
              int& arrived) {
        const Entry& entry = event.entries[i];
        bool here = entry.record(round) == RoundRecord{};
        bool ever = here;
        Team team;
        team.number = entry.number;
        team.score = event.score_before(entry, round).in_twentieths();
        team.secondary = secondary.empty() ? 0 : secondary[i].in_twentieths();
        for (int r = 1; r < round; ++r) {
            const RoundRecord record = entry.record(r);
            ever = ever || record.was_in_pairing();
            if (record.was_played()) {
                team.colours += record.colour == Colour::White ? 'w' : 'b';
                met_.insert({entry.number, record.opponent});
                const bool late = round >= event.rounds_planned - 1;
                if (r == round - 1 && !late)
                    team.floated = event.score_before(entry, r) !=
                                   event.score_before(*event.find(record.opponent), r);
            } else if (record.outcome == Outcome::PairingBye ||
                       record.outcome == Outcome::ForfeitWin ||
                       record.outcome == Outcome::FullBye) {
                team.barred_from_bye = true;
            }
        }
        arrived += ever ? 1 : 0;
        team.parity = arrived;
        if (here)
            teams_.push_back(team);
    }

    const Team& named(int number) const {
        return *std::ranges::find(teams_, number, &Team::number);
    }
    static Teams without(const Teams& teams, const std::set<int>& gone) {
        Teams rest;
        for (const Team& team : teams)
            if (!gone.contains(team.number))
                rest.push_back(team);
        return rest;
    }
    static int top_of(const Teams& teams) {
        return std::ranges::max_element(teams, {}, &Team::score)->score;
    }

    void every_matching(const Teams& teams, Matching& so_far,
                        const std::function<bool(const Matching&)>& take) const {
        if (teams.empty()) {
            take(so_far);
            return;
        }
        for (std::size_t i = 1; i < teams.size(); ++i) {
            const int a = teams[0].number, b = teams[i].number;
            if (met_.contains({a, b}))
                continue;
            so_far.emplace_back(a, b);
            every_matching(without(teams, {a, b}), so_far, take);
            so_far.pop_back();
        }
    }
    bool pairable(const Teams& teams) const {
        std::vector<int> key;
        for (const Team& team : teams)
            key.push_back(team.number);
        if (const auto known = pairable_.find(key); known != pairable_.end())
            return known->second;
        bool answer = teams.empty();
        for (std::size_t i = 1; i < teams.size() && !answer && teams.size() % 2 == 0; ++i)
            answer = !met_.contains({teams[0].number, teams[i].number}) &&
                     pairable(without(teams, {teams[0].number, teams[i].number}));
        return pairable_[key] = answer;
    }

    /// Every legal set of that size from below the top group, in the order of 3.5.4.
    std::vector<std::vector<int>> legal_sets(const Teams& rest, std::size_t count) const {
        Teams group, below;
        for (const Team& team : rest)
            (team.score == top_of(rest) ? group : below).push_back(team);
        std::ranges::sort(below, [](const Team& a, const Team& b) {
            return a.score != b.score ? a.score > b.score : a.number < b.number;
        });
        std::vector<std::vector<int>> sets;
        std::vector<int> chosen;
        const std::function<void(std::size_t)> extend = [&](std::size_t from) {
            if (chosen.size() == count) {
                Teams bracket = group;
                for (const int number : chosen)
                    bracket.push_back(named(number));
                std::ranges::sort(bracket, {}, &Team::number);
                std::set<int> gone;
                for (const Team& team : bracket)
                    gone.insert(team.number);
                if (pairable(bracket) && pairable(without(rest, gone)))
                    sets.push_back(chosen);
                return;
            }
            for (std::size_t i = from; i < below.size(); ++i) {
                chosen.push_back(below[i].number);
                extend(i + 1);
                chosen.pop_back();
            }
        };
        extend(0);
        return sets;
    }
    std::size_t fewest(const Teams& rest) const {
        for (std::size_t count = 0; count <= rest.size(); ++count)
            if (!legal_sets(rest, count).empty())
                return count;
        return rest.size();
    }

    std::vector<int> chosen_upfloaters(const Teams& rest) const {
        const auto sets = legal_sets(rest, fewest(rest));  // C4
        // The second highest score of those left: the next group.
        int following = -1;
        for (const Team& team : rest)
            if (team.score != top_of(rest))
                following = std::max(following, team.score);
        using Merit = std::tuple<std::vector<int>, int, int>;
        std::optional<Merit> best;
        std::vector<int> chosen;
        for (const std::vector<int>& set : sets) {
            std::vector<int> scores;  // C5, negated: lowest first, higher is better
            int floated = 0;          // C7
            for (const int number : set) {
                scores.push_back(-named(number).score);
                floated += named(number).floated ? 1 : 0;
            }
            std::ranges::sort(scores, std::greater{});
            std::set<int> gone(set.begin(), set.end());
            for (const Team& team : rest)
                if (team.score == top_of(rest))
                    gone.insert(team.number);
            const Teams after = without(rest, gone);
            const bool emptied = after.empty() || top_of(after) != following;
            const int next = emptied ? 0 : static_cast<int>(fewest(after));  // C6
            const Merit merit(scores, next, floated);
            if (!best || merit < *best) {
                best = merit;
                chosen = set;
            }
        }
        return chosen;
    }

    Matching chosen_pairs(const Teams& bracket, const std::vector<int>& up) const {
        const auto is_up = [&up](int number) { return std::ranges::find(up, number) != up.end(); };
        using Merit = std::tuple<int, int, int, std::vector<int>>;
        std::optional<Merit> best;
        Matching chosen, so_far;
        every_matching(bracket, so_far, [&](const Matching& pairs) {
            int unserved = 0, strongly = 0, floated = 0;
            std::map<int, int> bottom_of;
            for (const auto& [a, b] : pairs) {
                const int one = preference(named(a)), two = preference(named(b));
                unserved += one * two > 0 ? 1 : 0;
                strongly += one * two == 4 ? 1 : 0;
                floated += is_up(a) && named(b).floated ? 1 : 0;
                floated += is_up(b) && named(a).floated ? 1 : 0;
                bottom_of[std::min(a, b)] = std::max(a, b);
            }
            std::vector<int> identifier;
            for (const auto& [top, bottom] : bottom_of)
                identifier.push_back(top);
            for (const auto& [top, bottom] : bottom_of)
                identifier.push_back(bottom);
            Merit merit(unserved, strongly, floated, identifier);
            if (!best || merit < *best) {
                best = std::move(merit);
                chosen = pairs;
            }
            return true;
        });
        return chosen;
    }

    static int balance(const Team& team) {
        return static_cast<int>(std::ranges::count(team.colours, 'w') -
                                std::ranges::count(team.colours, 'b'));
    }
    /// 1.7: above 0 for White, 2 if strong.
    int preference(const Team& team) const {
        if (type_ == TeamColours::None || team.colours.empty())
            return 0;
        const int cd = balance(team);
        if (cd < -1 || ((cd == 0 || cd == -1) && team.colours.ends_with("bb")))
            return 2;
        if (cd > 1 || ((cd == 0 || cd == 1) && team.colours.ends_with("ww")))
            return -2;
        if (type_ == TeamColours::TypeA)
            return 0;
        if (cd == -1 || (cd == 0 && !last_round_ && team.colours.ends_with('b')))
            return 1;
        return cd == 1 || (cd == 0 && !last_round_) ? -1 : 0;
    }

    Pair with_colours(const Team& a, const Team& b) const {
        const bool a_first = std::tuple(-a.score, -a.secondary, a.number) <
                             std::tuple(-b.score, -b.secondary, b.number);
        const Team& one = a_first ? a : b;
        const Team& two = a_first ? b : a;
        return first_has_white(one, two) ? Pair(one.number, two.number)
                                         : Pair(two.number, one.number);
    }
    bool first_has_white(const Team& one, const Team& two) const {
        if (one.colours.empty() && two.colours.empty())
            return (one.parity % 2 == 1) == (first_colour_ == 'w');
        const int mine = preference(one), theirs = preference(two);
        if (mine == 0 && theirs != 0)
            return theirs < 0;
        if (mine != 0 && mine * theirs <= 0)
            return mine > 0;
        if (std::abs(mine) != std::abs(theirs))
            return std::abs(mine) > std::abs(theirs) ? mine > 0 : theirs < 0;
        if (balance(one) != balance(two))
            return balance(one) < balance(two);
        for (std::size_t back = 1; back <= std::min(one.colours.size(), two.colours.size()); ++back)
            if (const char last = one.colours[one.colours.size() - back];
                last != two.colours[two.colours.size() - back])
                return last == 'b';
        if (mine != 0)
            return mine > 0;
        return one.colours.empty() ? two.colours.back() == 'w' : one.colours.back() == 'b';
    }

    Teams teams_;
    std::set<Pair> met_;
    mutable std::map<std::vector<int>, bool> pairable_;
    TeamColours type_;
    bool last_round_;
    char first_colour_;
};

struct Counts {
    int rounds = 0, refused = 0, byes = 0, floats = 0;
};

/// A random event: colours, absences, forfeits, draws.
void compare_event(std::mt19937_64& random, Counts& counts) {
    const auto below = [&random](int n) {
        return static_cast<int>(random() % static_cast<std::uint64_t>(n));
    };
    const int teams = 4 + below(5);
    Event event = tournament::field_of(teams);
    event.points = PointSystem::two_one_zero();
    event.points.pairing_bye = Points::whole(1);
    event.rounds_planned = 3 + below(teams);
    event.initial_colour = below(2) == 0 ? Colour::White : Colour::Black;
    const auto type = static_cast<TeamColours>(below(3));
    const int away = below(3) == 0 ? 10 : 0;
    for (int round = 1; round <= event.rounds_planned; ++round) {
        std::vector<Points> secondary;
        for (Entry& entry : event.entries) {
            secondary.push_back(Points::whole(below(3)));
            entry.records.resize(static_cast<std::size_t>(round - 1));
            if (below(100) < away)
                entry.records.push_back({0, Colour::None,
                                         below(4) == 0   ? Outcome::FullBye
                                         : below(2) == 0 ? Outcome::HalfBye
                                                         : Outcome::ZeroBye});
        }
        if (below(2) == 0)
            secondary.clear();
        const auto quick = TeamSwiss(type, secondary).pair(event, round);
        const auto slow = Literal(event, round, type, secondary).pair();
        ASSERT_EQ(quick.has_value(), slow.has_value()) << "round " << round;
        if (!quick) {
            ++counts.refused;
            return;
        }
        ++counts.rounds;
        counts.byes += quick->bye ? 1 : 0;
        std::set<Pair> boards;
        for (const Board& board : quick->boards) {
            boards.insert({board.white, board.black});
            counts.floats += event.score_before(*event.find(board.white), round) !=
                                     event.score_before(*event.find(board.black), round)
                                 ? 1
                                 : 0;
        }
        ASSERT_EQ(boards, slow->first) << "round " << round;
        ASSERT_EQ(quick->bye.value_or(0), slow->second) << "round " << round;
        if (quick->bye)
            event.entries[*quick->bye - 1U].records.push_back(
                {0, Colour::None, Outcome::PairingBye});
        for (const auto& [white, black] : boards) {
            constexpr std::pair<Outcome, Outcome> kEnds[] = {
                {Outcome::Win, Outcome::Loss},
                {Outcome::Loss, Outcome::Win},
                {Outcome::Draw, Outcome::Draw},
                {Outcome::ForfeitWin, Outcome::ForfeitLoss}};
            const auto& [one, two] = kEnds[static_cast<std::size_t>(below(20) == 0 ? 3 : below(3))];
            enter_game(event, white, black, one, two);
        }
    }
}

TEST(TeamSwissReference, SmallEventsMatchBruteForce) {
    const int events = std::getenv("KYVIEN_SLOW_TESTS") != nullptr ? 5'000 : 500;
    std::mt19937_64 random(20260201);
    Counts counts;
    for (int event = 0; event < events; ++event) {
        compare_event(random, counts);
        ASSERT_FALSE(testing::Test::HasFatalFailure()) << "event " << event;
    }
    EXPECT_GT(counts.rounds, 4 * events);
    EXPECT_GT(counts.byes, events);
    EXPECT_GT(counts.floats, 5 * events);
    std::cout << counts.rounds << " rounds compared, " << counts.byes << " with a bye, "
              << counts.floats << " pairs of different scores, " << counts.refused
              << " refused by both\n";
}

}  // namespace
}  // namespace team_swiss_reference
}  // namespace kyvien::tournament
