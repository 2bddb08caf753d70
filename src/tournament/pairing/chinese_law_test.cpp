// Articles 27 to 29 of the Chinese Go rules on the worked examples of tests/data/tournament.
#include <gtest/gtest.h>

#include <boost/json.hpp>
#include <fstream>
#include <functional>
#include <set>
#include <sstream>

#include "tournament/pairing/schedule.h"
#include "tournament/ranking/standings.h"

namespace kyvien::tournament {
namespace chinese_law_test {
namespace {

namespace json = boost::json;

const json::array& examples() {
    static const json::value all = [] {
        std::ifstream in(KYVIEN_SOURCE_DIR "/tests/data/tournament/examples.json",
                         std::ios::binary);
        std::ostringstream text;
        text << in.rdbuf();
        return json::parse(text.str());
    }();
    return all.as_object().at("examples").as_array();
}

std::string text_of(const json::value& value) {
    return value.is_string() ? std::string(value.as_string()) : json::serialize(value);
}

/// The examples of one system; none may be missing.
std::vector<const json::object*> of_system(std::string_view system) {
    std::vector<const json::object*> found;
    for (const json::value& each : examples())
        if (each.as_object().at("system").as_string() == system)
            found.push_back(&each.as_object());
    EXPECT_FALSE(found.empty()) << system;
    return found;
}

/// Names and the event described by the example.
struct Case {
    Event event;
    std::map<std::string, EntryNumber> numbers;
    std::map<EntryNumber, std::string> names;

    explicit Case(const json::object& example) {
        event.points = PointSystem::two_one_zero();
        for (const json::value& name : example.at("players").as_array()) {
            const auto number = static_cast<EntryNumber>(event.entries.size() + 1);
            numbers[text_of(name)] = number;
            names[number] = text_of(name);
            Entry entry;
            entry.number = number;
            entry.name = text_of(name);
            event.entries.push_back(entry);
        }
        for (const json::value& game : example.at("games").as_array()) {
            const json::array& parts = game.as_array();
            add_game(static_cast<int>(parts[0].as_int64()), numbers.at(text_of(parts[1])),
                     numbers.at(text_of(parts[2])), text_of(parts[3]));
        }
        if (const json::value* byes = example.if_contains("byes"))
            for (const json::value& bye : byes->as_array())
                record(numbers.at(text_of(bye.as_array()[1])),
                       static_cast<int>(bye.as_array()[0].as_int64())) = {
                    0, Colour::None, Outcome::PairingBye, true};
        if (const json::value* rounds = example.if_contains("rounds"))
            event.rounds_planned = static_cast<int>(rounds->as_int64());
    }

    RoundRecord& record(EntryNumber number, int round) {
        auto& records = event.entries[number - 1U].records;
        if (records.size() < static_cast<std::size_t>(round))
            records.resize(static_cast<std::size_t>(round));
        return records[static_cast<std::size_t>(round - 1)];
    }
    void add_game(int round, EntryNumber first, EntryNumber second, const std::string& result) {
        const Outcome outcome = result == "1"   ? Outcome::Win
                                : result == "=" ? Outcome::Draw
                                                : Outcome::Loss;
        const Outcome reverse = result == "1"   ? Outcome::Loss
                                : result == "=" ? Outcome::Draw
                                                : Outcome::Win;
        record(first, round) = {second, Colour::Black, outcome, true};
        record(second, round) = {first, Colour::White, reverse, true};
    }
    std::map<EntryNumber, int> by_number(const json::object& example, std::string_view key) {
        std::map<EntryNumber, int> values;
        if (const json::value* given = example.if_contains(key))
            for (const auto& [name, value] : given->as_object())
                values[numbers.at(std::string(name))] = static_cast<int>(value.as_int64());
        return values;
    }
    void expect_places(const Standings& table, const json::value& places) {
        std::size_t ranked = 0;
        for (const StandingLine& line : table.lines)
            ranked += line.place > 0 ? 1 : 0;
        EXPECT_EQ(ranked, places.as_array().size());
        for (const json::value& place : places.as_array())
            EXPECT_EQ(table.find(numbers.at(text_of(place.as_array()[0])))->place,
                      place.as_array()[1].as_int64())
                << text_of(place.as_array()[0]);
    }
    void expect_values(const json::object& expected,
                       const std::function<Rational(EntryNumber)>& actual) {
        for (const auto& [name, value] : expected)
            EXPECT_EQ(to_string(actual(numbers.at(std::string(name)))), text_of(value)) << name;
    }
};

TEST(ChineseLaw, RoundRobinRanksByPointsThenPointsOfBeatenOpponentsThenWarnings) {
    for (const json::object* example : of_system("round-robin")) {
        SCOPED_TRACE(text_of(example->at("id")));
        Case game(*example);
        const Standings table =
            round_robin_standings(game.event, game.by_number(*example, "warnings"));
        const json::object& expect = example->at("expect").as_object();
        game.expect_values(expect.at("points").as_object(),
                           [&](EntryNumber n) { return table.find(n)->points; });
        game.expect_values(expect.at("tiebreak_a").as_object(),
                           [&](EntryNumber n) { return table.find(n)->keys[1]; });
        game.expect_places(table, expect.at("places"));
    }
}

TEST(ChineseLaw, ScorePairingRanksByTheExactTotalInBothReadingsOfHighestPoints) {
    for (const json::object* example : of_system("swiss")) {
        SCOPED_TRACE(text_of(example->at("id")));
        Case game(*example);
        ScorePairingOptions options;
        options.warnings = game.by_number(*example, "warnings");
        options.withdrawn = game.by_number(*example, "withdrawn");
        for (const auto& [key, highest] :
             {std::pair("expect_actual_highest", HighestPoints::Made),
              std::pair("expect_theoretical_highest", HighestPoints::Possible),
              std::pair("expect", HighestPoints::Made)}) {
            const json::value* expected = example->if_contains(key);
            if (expected == nullptr)
                continue;
            SCOPED_TRACE(key);
            options.highest = highest;
            const Standings table = score_pairing_standings(game.event, options);
            game.expect_values(expected->as_object().at("total").as_object(),
                               [&](EntryNumber n) { return table.find(n)->keys[0]; });
            game.expect_places(table, expected->as_object().at("places"));
        }
    }
}

TEST(ChineseLaw, AWithdrawnPlayersUnplayedGamesCountAsHisAverageUpToADraw) {
    for (const json::object* example : of_system("swiss-withdrawal"))
        for (const json::value& each : example->at("cases").as_array()) {
            const json::object& c = each.as_object();
            EXPECT_EQ(to_string(virtual_points(c.at("score").as_int64(),
                                               static_cast<int>(c.at("played").as_int64()),
                                               static_cast<int>(c.at("rounds").as_int64()))),
                      text_of(c.at("value_for_opponents")))
                << json::serialize(c);
        }
    EXPECT_EQ(virtual_points(0, 0, 7), Rational(0)) << "no game played yet";
}

TEST(ChineseLaw, RoundRobinWithdrawalAnnulsBeforeHalfAndForfeitsAfterwards) {
    for (const json::object* example : of_system("round-robin-withdrawal")) {
        SCOPED_TRACE(text_of(example->at("id")));
        Case game(*example);
        const EntryNumber leaver = game.numbers.at(text_of(example->at("withdraws")));
        const auto decision = withdraw_from_round_robin(
            game.event, leaver, static_cast<int>(example->at("after_round").as_int64()),
            static_cast<int>(example->at("total_rounds").as_int64()));
        const json::object& expect = example->at("expect").as_object();
        EXPECT_EQ(decision == WithdrawalDecision::Stands ? "stands" : "annulled",
                  text_of(expect.at("decision")));
        const Standings table = round_robin_standings(game.event);
        game.expect_values(expect.at("points").as_object(),
                           [&](EntryNumber n) { return table.find(n)->points; });
    }
}

/// Teams and matches of an example.
TeamEvent teams_of(const json::object& example, std::map<std::string, EntryNumber>& numbers) {
    TeamEvent event;
    for (const json::value& name : example.at("teams").as_array()) {
        numbers[text_of(name)] = static_cast<EntryNumber>(numbers.size() + 1);
        event.teams.push_back(numbers[text_of(name)]);
    }
    event.boards = static_cast<int>(example.at("boards").as_int64());
    for (const json::value& each : example.at("matches").as_array()) {
        const json::array& parts = each.as_array();
        TeamMatch match{static_cast<int>(parts[0].as_int64()),
                        numbers.at(text_of(parts[1])),
                        numbers.at(text_of(parts[2])),
                        {}};
        for (const char result : text_of(parts[3])) {
            const int points = result == '1' ? 2 : result == '=' ? 1 : 0;
            match.points.push_back({points, 2 - points});
        }
        event.rounds = std::max(event.rounds, match.round);
        event.matches.push_back(std::move(match));
    }
    return event;
}

TEST(ChineseLaw, TeamsAreRankedByMatchesThenGamesThenBoards) {
    for (const auto& [system, by_total] :
         {std::pair("team-round-robin", false), std::pair("team-swiss", true)})
        for (const json::object* example : of_system(system)) {
            SCOPED_TRACE(text_of(example->at("id")));
            std::map<std::string, EntryNumber> numbers;
            const TeamEvent event = teams_of(*example, numbers);
            const json::object& expect = example->at("expect").as_object();
            const auto scores = team_scores(event);
            for (const auto& [name, points] : expect.at("match_points").as_object())
                EXPECT_EQ(scores.at(numbers.at(std::string(name))).match_points, points.as_int64());
            for (const auto& [name, points] : expect.at("game_points").as_object())
                EXPECT_EQ(scores.at(numbers.at(std::string(name))).game_points, points.as_int64());
            const Standings table =
                by_total ? team_score_pairing_standings(event) : team_round_robin_standings(event);
            if (by_total) {
                for (const auto& [name, total] : expect.at("total").as_object())
                    EXPECT_EQ(to_string(table.find(numbers.at(std::string(name)))->keys[0]),
                              text_of(total));
            }
            for (const json::value& place : expect.at("places").as_array())
                EXPECT_EQ(table.find(numbers.at(text_of(place.as_array()[0])))->place,
                          place.as_array()[1].as_int64())
                    << text_of(place.as_array()[0]);
        }
}

TEST(ChineseLaw, AChallengeRingEndsWhenOneTeamHasNoPlayersLeft) {
    for (const json::object* example : of_system("擂台賽")) {
        SCOPED_TRACE(text_of(example->at("id")));
        const auto size = [&](std::string_view team) {
            return static_cast<int>(example->at(team).as_array().size());
        };
        const auto ring =
            challenge_ring(size("teamA"), size("teamB"), text_of(example->at("winners")));
        ASSERT_TRUE(ring) << ring.error().english;
        const json::object& expect = example->at("expect").as_object();
        EXPECT_EQ(std::string(1, ring->winner), text_of(expect.at("winner")));
        EXPECT_EQ(ring->first_left, expect.at("left_A").as_int64());
        EXPECT_EQ(ring->second_left, expect.at("left_B").as_int64());
        ASSERT_EQ(ring->games.size(), expect.at("games").as_array().size());
        for (std::size_t i = 0; i < ring->games.size(); ++i) {
            const json::array& game = expect.at("games").as_array()[i].as_array();
            EXPECT_EQ("a" + std::to_string(ring->games[i].first), text_of(game[0]));
            EXPECT_EQ("b" + std::to_string(ring->games[i].second), text_of(game[1]));
            EXPECT_EQ(std::string(1, ring->games[i].winner), text_of(game[2]));
        }
    }
    const auto drawn = challenge_ring(2, 2, "=A");
    ASSERT_TRUE(drawn);
    EXPECT_EQ(drawn->games[1], (RingGame{1, 1, true, 'A'}))
        << "a draw is replayed, colours reversed";
    EXPECT_EQ(drawn->games[2], (RingGame{1, 2, false, ' '}));
    EXPECT_EQ(challenge_ring(1, 1, "AB").error().code.name(), "bad-ring");
    EXPECT_EQ(challenge_ring(1, 1, "x").error().code.name(), "bad-ring");
}

TEST(ChineseLaw, EliminationNeedsTheRoundsByesAndGamesOfTheTable) {
    for (const json::value& each : of_system("knockout")[0]->at("table").as_array()) {
        const json::object& row = each.as_object();
        const int n = static_cast<int>(row.at("n").as_int64());
        const EliminationTotals single = elimination_totals(n, 1);
        EXPECT_EQ(single.rounds, row.at("rounds").as_int64()) << n;
        EXPECT_EQ(single.byes, row.at("byes_round1").as_int64()) << n;
        EXPECT_EQ(single.min_games, row.at("games_single").as_int64()) << n;
        EXPECT_EQ(single.max_games, row.at("games_single").as_int64()) << n;
        EXPECT_EQ(elimination_totals(n, 2).min_games, row.at("games_double_min").as_int64()) << n;
        EXPECT_EQ(elimination_totals(n, 2).max_games, row.at("games_double_max").as_int64()) << n;
        EXPECT_EQ(elimination_totals(n, 3).min_games, row.at("games_triple_min").as_int64()) << n;
        EXPECT_EQ(elimination_totals(n, 3).max_games, row.at("games_triple_max").as_int64()) << n;
    }
}

TEST(ChineseLaw, AMatchIsDecidedByMoreThanHalfOfItsGames) {
    const auto halves = [](int count) { return to_string(Rational(count, 2)); };
    for (const json::object* example : of_system("match")) {
        SCOPED_TRACE(text_of(example->at("id")));
        const auto score = match_score(static_cast<int>(example->at("best_of").as_int64()),
                                       text_of(example->at("from_A")));
        ASSERT_TRUE(score) << score.error().english;
        const json::object& expect = example->at("expect").as_object();
        EXPECT_EQ(halves(score->first_halves), text_of(expect.at("A")));
        EXPECT_EQ(halves(score->second_halves), text_of(expect.at("B")));
        EXPECT_EQ(score->games, expect.at("games").as_int64());
        constexpr std::string_view kWinners[] = {"open", "A", "B", "tied"};
        EXPECT_EQ(kWinners[static_cast<std::size_t>(score->state)], text_of(expect.at("winner")));
    }
    EXPECT_EQ(match_score(3, "1")->state, MatchScore::State::Open);
    EXPECT_EQ(match_score(3, "1x").error().values[0].second, "2");
    EXPECT_EQ(match_score(3, "1011").error().code.name(), "bad-match");
}

TEST(ChineseLaw, AWithdrawalFromAMatchForfeitsOnlyTheRemainingGames) {
    const auto score = match_score(7, results_after_withdrawal(7, "11", true));
    ASSERT_TRUE(score);
    EXPECT_EQ(score->first_halves, 4);
    EXPECT_EQ(score->state, MatchScore::State::SecondWins);
    EXPECT_EQ(match_score(3, results_after_withdrawal(3, "0", false))->state,
              MatchScore::State::FirstWins);
    EXPECT_EQ(results_after_withdrawal(3, "101", true), "101") << "nothing remained";
}

TEST(ChineseLaw, AllPlayAllPairsEveryTwoMembersOnce) {
    for (const json::object* example : of_system("全隊迴圈制")) {
        const int size = static_cast<int>(example->at("size").as_int64());
        const auto schedule = all_play_all(size, size);
        EXPECT_EQ(static_cast<std::int64_t>(schedule.size()),
                  example->at("expect").as_object().at("rounds").as_int64());
        std::set<std::pair<int, int>> met;
        for (const auto& round : schedule) {
            std::set<int> first, second;
            for (const MemberBoard& board : round) {
                EXPECT_TRUE(met.emplace(board.first, board.second).second);
                EXPECT_TRUE(first.insert(board.first).second) << "twice in a round";
                EXPECT_TRUE(second.insert(board.second).second) << "twice in a round";
            }
        }
        EXPECT_EQ(static_cast<int>(met.size()), size * size);
    }
    std::size_t games = 0;
    for (const auto& round : all_play_all(3, 5))
        games += round.size();
    EXPECT_EQ(games, 15U);
}

}  // namespace
}  // namespace chinese_law_test
}  // namespace kyvien::tournament
