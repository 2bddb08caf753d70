#include "tournament/trf/double_rounds.h"

#include <algorithm>
#include <fmt/format.h>
#include <optional>
#include <utility>

#include "base/reason.h"
#include "tournament/event/game_result.h"
#include "tournament/pairing/double_swiss/double_swiss.h"
#include "tournament/teams/meeting.h"

namespace kyvien::tournament {
namespace double_rounds {
namespace {

int first_game(int match) {
    return 2 * match - 1;
}
int match_of(int game) {
    return (game + 1) / 2;
}
int matches_in(std::size_t games) {
    return match_of(static_cast<int>(games));
}

std::unexpected<Refusal> no_match(const Reason& why) {
    return refuse("trf-not-pairable", why.english, std::nullopt, with_reason({}, why));
}

/// The bye that fills both rounds.
std::optional<Outcome> bye_of(Outcome first, Outcome second) {
    const bool of_pairing = first == Outcome::PairingBye &&
                            (second == Outcome::HalfBye || second == Outcome::PairingBye);
    if (of_pairing || first == second)
        return first;
    // A bye of a future round may be given for its first game only.
    return second == Outcome::None ? std::optional(first) : std::nullopt;
}

/// Does this player have White in the first game? If no game has colours, the lower number is named
/// first.
bool is_first(const Entry& entry, const RoundRecord& one, const RoundRecord& two) {
    if (one.colour != Colour::None)
        return one.colour == Colour::White;
    if (two.colour != Colour::None)
        return two.colour == Colour::Black;
    return entry.number < one.opponent;
}

Result<void> check_match(const Entry& entry, int game) {
    const RoundRecord one = entry.record(game), two = entry.record(game + 1);
    if (one.opponent == 0 && two.opponent == 0)
        return bye_of(one.outcome, two.outcome)
                   ? Result<void>()
                   : no_match({"trf-match-byes",
                               "rounds {first} and {second} of player {player} are no match of two "
                               "games: a bye is of a whole match",
                               {{"first", game}, {"second", game + 1}, {"player", entry.number}}});
    if (one.opponent != two.opponent && two != RoundRecord{})
        return no_match({"trf-match-opponents",
                         "rounds {first} and {second} of player {player} are no match of two "
                         "games: the opponent of both games is the same",
                         {{"first", game}, {"second", game + 1}, {"player", entry.number}}});
    if (one.colour != Colour::None && one.colour == two.colour)
        return no_match({"trf-match-colours",
                         "rounds {first} and {second} of player {player} are no match of two "
                         "games: the games have different colours",
                         {{"first", game}, {"second", game + 1}, {"player", entry.number}}});
    return {};
}

Result<void> check_results(const Event& event, const Entry& entry, int game) {
    for (int round = game; round <= game + 1; ++round) {
        const RoundRecord mine = entry.record(round);
        if (mine.opponent == 0 || mine.outcome == Outcome::None)
            continue;
        if (result_of(mine.outcome, event.find(mine.opponent)->record(round).outcome).empty())
            return no_match({"trf-match-result",
                             "rounds {first} and {second} of player {player} are no match of two "
                             "games: a result is none that two can have together",
                             {{"first", game}, {"second", game + 1}, {"player", entry.number}}});
    }
    return {};
}

TwoGames games_of(const Event& event, const Entry& first, int match) {
    const int game = first_game(match);
    TwoGames two_games{match, first.number, first.record(game).opponent, {}};
    const Entry& second = *event.find(two_games.black);
    for (int i = 0; i < 2; ++i)
        two_games.results[static_cast<std::size_t>(i)] =
            result_of(first.record(game + i).outcome, second.record(game + i).outcome);
    return two_games;
}

/// The two records of a match, which has a result if both its games do.
std::pair<RoundRecord, RoundRecord> records_of(const Event& event, const TwoGames& two_games,
                                               const PointSystem& match) {
    MeetingPlan plan;
    plan.games = static_cast<int>(two_games.results.size());
    std::vector<std::string> results(two_games.results.begin(), two_games.results.end());
    const auto state = meeting_state(plan, results, event.points);
    const auto outcomes = outcomes_of(state ? state->result() : std::string())
                              .value_or(std::pair(Outcome::None, Outcome::None));
    RoundRecord first{two_games.black, Colour::White, outcomes.first, true};
    RoundRecord second{two_games.white, Colour::Black, outcomes.second, true};
    MatchGames made;
    for (int game = first_game(two_games.round); game <= 2 * two_games.round; ++game) {
        const RoundRecord mine = event.find(two_games.white)->record(game);
        made.of_first += event.points.worth(mine);
        made.of_second += event.points.worth(event.find(two_games.black)->record(game));
        made.was_played = made.was_played || mine.was_played();
    }
    count_games(made, match, first, second);
    return {first, second};
}

std::pair<RoundRecord, RoundRecord> two_byes(const RoundRecord& record) {
    RoundRecord second = record;
    if (record.outcome == Outcome::PairingBye)
        second.outcome = Outcome::HalfBye;
    return {record, second};
}

void put_round(Entry& entry, int round, const RoundRecord& record) {
    if (record == RoundRecord{})
        return;
    const auto size = static_cast<std::size_t>(round);
    if (entry.records.size() < size)
        entry.records.resize(size);
    entry.records[size - 1] = record;
}

}  // namespace
}  // namespace double_rounds

bool is_double_swiss(std::string_view system) {
    return system == "FIDE_DOUBLESWISS" || system == "FIDE_DOUBLESWISS_BAKU";
}

Result<Event> games_to_matches(const Event& games) {
    using namespace double_rounds;
    Event event = games;
    event.points = double_swiss_points(games.points);
    // A bye with points of its own is reported as that of the match.
    if (games.points.pairing_bye != games.points.win)
        event.points.pairing_bye = games.points.pairing_bye;
    event.rounds_planned = match_of(games.rounds_planned);
    for (ForbiddenMeeting& rule : event.forbidden) {
        rule.first_round = match_of(rule.first_round);
        rule.last_round = rule.last_round == kMaxRounds ? kMaxRounds : match_of(rule.last_round);
    }
    for (Entry& entry : event.entries) {
        const Entry& source = *games.find(entry.number);
        entry.records.clear();
        entry.acceleration.clear();
        entry.penalties.clear();
        for (int match = 1; match <= matches_in(source.records.size()); ++match) {
            KYVIEN_TRY(check_match(source, first_game(match)));
            KYVIEN_TRY(check_results(games, source, first_game(match)));
            const RoundRecord one = source.record(first_game(match));
            if (one.opponent == 0)
                put_round(entry, match, one);
        }
        for (int match = 1; match <= matches_in(source.acceleration.size()); ++match)
            entry.acceleration.push_back(source.acceleration_in(first_game(match)));
        for (int match = 1; match <= matches_in(source.penalties.size()); ++match)
            entry.penalties.push_back(source.penalty_in(first_game(match)) +
                                      source.penalty_in(2 * match));
    }
    const auto entry = [&event](EntryNumber number) -> Entry& {
        return *std::ranges::lower_bound(event.entries, number, {}, &Entry::number);
    };
    for (const TwoGames& two_games : games_of_matches(games)) {
        const auto [first, second] = records_of(games, two_games, event.points);
        put_round(entry(two_games.white), two_games.round, first);
        put_round(entry(two_games.black), two_games.round, second);
    }
    return event;
}

std::vector<TwoGames> games_of_matches(const Event& games) {
    using namespace double_rounds;
    std::vector<TwoGames> all;
    for (const Entry& entry : games.entries)
        for (int match = 1; match <= matches_in(entry.records.size()); ++match) {
            const RoundRecord one = entry.record(first_game(match));
            if (one.opponent != 0 && is_first(entry, one, entry.record(2 * match)))
                all.push_back(games_of(games, entry, match));
        }
    std::ranges::sort(all, {}, [](const TwoGames& two_games) {
        return std::pair(two_games.round, two_games.white);
    });
    return all;
}

Event matches_to_games(const Event& matches, const std::vector<TwoGames>& played,
                       const PointSystem& game) {
    using namespace double_rounds;
    Event event = matches;
    event.points = game;
    event.rounds_planned = 2 * matches.rounds_planned;
    for (ForbiddenMeeting& rule : event.forbidden) {
        rule.first_round = first_game(rule.first_round);
        rule.last_round = std::min(2 * rule.last_round, kMaxRounds);
    }
    for (Entry& entry : event.entries) {
        const Entry& source = *matches.find(entry.number);
        entry.records.clear();
        entry.acceleration.clear();
        entry.penalties.clear();
        for (int match = 1; match <= static_cast<int>(source.records.size()); ++match) {
            if (source.record(match).opponent != 0)
                continue;
            const auto [one, two] = two_byes(source.record(match));
            put_round(entry, first_game(match), one);
            put_round(entry, 2 * match, two);
        }
        for (const Points extra : source.acceleration)
            entry.acceleration.insert(entry.acceleration.end(), 2, extra);
        for (const Points taken : source.penalties) {
            entry.penalties.emplace_back();
            entry.penalties.push_back(taken);
        }
    }
    const auto entry = [&event](EntryNumber number) -> Entry& {
        return *std::ranges::lower_bound(event.entries, number, {}, &Entry::number);
    };
    for (const TwoGames& match : played)
        for (std::size_t i = 0; i < match.results.size(); ++i) {
            const auto outcomes =
                outcomes_of(match.results[i]).value_or(std::pair(Outcome::None, Outcome::None));
            const int round = first_game(match.round) + static_cast<int>(i);
            const Colour colour = i == 0 ? Colour::White : Colour::Black;
            put_round(entry(match.white), round, {match.black, colour, outcomes.first, true});
            put_round(entry(match.black), round,
                      {match.white, other(colour), outcomes.second, true});
        }
    return event;
}

}  // namespace kyvien::tournament
