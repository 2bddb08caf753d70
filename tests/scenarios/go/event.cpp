#include "scenarios/go/event.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <map>

#include "scenarios/go/equipment.h"
#include "scenarios/go/ranks.h"
#include "tournament/office/office.h"
#include "tournament/pairing/schedule.h"
#include "tournament/ranking/standings.h"

namespace kyvien::scenarios {

namespace json = boost::json;

namespace go_event {

using namespace tournament;

std::string text_of(const json::value& value) {
    return std::string(value.as_string());
}
/// "9/2" for totals, "4.5" for sums of points, as the file writes them.
std::string decimal_of(Rational value) {
    if (value.below() == 2)
        return std::to_string(value.above() / 2) + ".5";
    return to_string(value);
}
Rational rational_of(const json::value& value) {
    if (value.is_number())
        return {value.to_number<std::int64_t>()};
    const std::string text = text_of(value);
    const auto slash = text.find('/');
    return {std::stoll(text), slash == std::string::npos ? 1 : std::stoll(text.substr(slash + 1))};
}

/// Names of an event, its games, and what the file expects of it.
class GoEvent {
  public:
    EntryNumber number_of(const std::string& name) {
        const auto [at, added] =
            numbers_.emplace(name, static_cast<EntryNumber>(numbers_.size() + 1));
        if (added) {
            names_[at->second] = name;
            Entry entry;
            entry.number = at->second;
            entry.name = name;
            event.entries.push_back(std::move(entry));
        }
        return at->second;
    }
    /// Games stand in the order of the rounds; each pair plays in the first round both are free in.
    void add_game(const json::array& game) {
        const EntryNumber first = number_of(text_of(game[0]));
        const EntryNumber second = number_of(text_of(game[1]));
        auto& mine = event.entries[first - 1U].records;
        auto& theirs = event.entries[second - 1U].records;
        const std::size_t round = std::max(mine.size(), theirs.size());
        mine.resize(round + 1);
        theirs.resize(round + 1);
        mine[round] = {second, Colour::Black, outcome(game[2].as_int64()), true};
        theirs[round] = {first, Colour::White, outcome(game[3].as_int64()), true};
    }
    [[nodiscard]] std::map<EntryNumber, int> by_number(const json::object& values) {
        std::map<EntryNumber, int> out;
        for (const auto& [name, value] : values)
            out[number_of(std::string(name))] = static_cast<int>(value.as_int64());
        return out;
    }
    [[nodiscard]] json::array order(const Standings& table) const {
        json::array groups;
        int place = 0;
        for (const StandingLine& line : table.lines) {
            if (line.place == 0)
                continue;
            if (line.place != place)
                groups.push_back(json::array());
            place = line.place;
            groups.back().as_array().emplace_back(names_.at(line.number));
        }
        for (json::value& group : groups)
            std::ranges::sort(group.as_array(), [](const json::value& a, const json::value& b) {
                return a.as_string() < b.as_string();
            });
        return groups;
    }
    template <typename Get>
    [[nodiscard]] json::object of_each(Get get) const {
        json::object out;
        for (const auto& [number, name] : names_)
            if (const std::optional<json::value> value = get(number))
                out[name] = *value;
        return out;
    }

    Event event;

  private:
    static Outcome outcome(std::int64_t points) {
        return points == 2 ? Outcome::Win : points == 1 ? Outcome::Draw : Outcome::Loss;
    }
    std::map<std::string, EntryNumber> numbers_;
    std::map<EntryNumber, std::string> names_;
};

/// 29.2: whether the results of a player who left a round robin stand. The games that are listed
/// are those he played; the others, of which the file knows no round, are won by the opponents.
bool results_stand_after_withdrawal(Event& event, EntryNumber gone) {
    const std::size_t listed = event.find(gone)->records.size();
    const bool stands =
        withdraw_from_round_robin(event, gone, static_cast<int>(listed), event.rounds_planned) ==
        WithdrawalDecision::Stands;
    if (!stands)
        return false;
    Entry& leaver = event.entries[gone - 1U];
    for (Entry& other : event.entries) {
        const bool met = std::ranges::any_of(leaver.records, [&](const RoundRecord& record) {
            return record.opponent == other.number;
        });
        if (other.number == gone || met)
            continue;
        leaver.records.push_back({other.number, Colour::None, Outcome::ForfeitLoss});
        other.records.resize(std::max(other.records.size(), leaver.records.size() - 1));
        other.records.push_back({gone, Colour::None, Outcome::ForfeitWin});
    }
    return true;
}

json::object individual(const json::object& given, bool score_pairing) {
    GoEvent go;
    go.event.points = PointSystem::two_one_zero();
    for (const json::value& name : array_at(given, "players"))
        (void)go.number_of(text_of(name));
    for (const json::value& game : array_at(given, "games"))
        go.add_game(game.as_array());
    const auto warnings = go.by_number(object_at(given, "warnings"));
    go.event.rounds_planned = static_cast<int>(number_at(given, "rounds"));
    std::optional<EntryNumber> gone;
    bool struck = false;
    int after = 0;
    if (const json::object& left = object_at(given, "withdrawn"); !left.empty()) {
        gone = go.number_of(text_at(left, "player"));
        after = static_cast<int>(number_at(left, "after"));
        struck = !score_pairing && !results_stand_after_withdrawal(go.event, *gone);
    }
    ScorePairingOptions options;
    if (gone)
        options.withdrawn[*gone] = after;
    options.warnings = warnings;
    options.highest =
        text_at(given, "basis") == "theoretical" ? HighestPoints::Possible : HighestPoints::Made;
    Standings table = score_pairing ? score_pairing_standings(go.event, options)
                                    : round_robin_standings(go.event, warnings);
    if (struck)  // with all results
        std::erase_if(table.lines, [&](const StandingLine& line) { return line.number == *gone; });
    const auto in_table = [&](EntryNumber number) -> const StandingLine* {
        return struck && gone == number ? nullptr : table.find(number);
    };
    const auto points = [&](EntryNumber number) -> std::optional<json::value> {
        const StandingLine* line = in_table(number);
        return line == nullptr ? std::nullopt : std::optional<json::value>(line->points.above());
    };
    const auto opponents = [&](EntryNumber number) -> std::optional<json::value> {
        Rational sum;
        for (const RoundRecord& record : go.event.find(number)->records)
            if (const StandingLine* line = in_table(record.opponent))
                sum = sum + (gone == record.opponent  // 29.3
                                 ? virtual_points(line->points,
                                                  rounds_with_a_result(*go.event.find(*gone)),
                                                  go.event.rounds_planned)
                                 : line->points);
        return sum.below() == 1 ? json::value(sum.above()) : json::value_from(to_string(sum));
    };
    const auto key = [&](std::size_t index, bool as_decimal) {
        return [&, index, as_decimal](EntryNumber number) -> std::optional<json::value> {
            const StandingLine* line = in_table(number);
            if (line == nullptr)
                return std::nullopt;
            return json::value_from(as_decimal ? decimal_of(line->keys[index])
                                               : to_string(line->keys[index]));
        };
    };
    json::object out;
    out["order"] = go.order(table);
    out["points"] = go.of_each(points);
    if (score_pairing) {
        out["opponents"] = go.of_each(opponents);
        out["total"] = go.of_each(key(0, false));
    } else {
        out["tiebreak_a"] = go.of_each(key(1, true));
    }
    const bool shared = out["order"].as_array().size() < table.lines.size();
    if (shared && !flag_at(given, "ties_allowed", true))
        out["needs"] = "playoff_or_lot";
    return out;
}

json::object teams(const json::object& given, bool score_pairing) {
    GoEvent names;
    TeamEvent event;
    event.boards = static_cast<int>(number_at(given, "boards"));
    int round = 0;
    for (const json::value& value : array_at(given, "matches")) {
        const json::array& match = value.as_array();
        TeamMatch played{
            ++round, names.number_of(text_of(match[0])), names.number_of(text_of(match[1])), {}};
        for (const json::value& board : match[2].as_array())
            played.points.push_back({static_cast<int>(board.as_array()[0].as_int64()),
                                     static_cast<int>(board.as_array()[1].as_int64())});
        event.matches.push_back(std::move(played));
    }
    for (const Entry& team : names.event.entries)
        event.teams.push_back(team.number);
    event.rounds = static_cast<int>(number_at(given, "rounds", round));
    const auto scores = team_scores(event);
    const Standings table =
        score_pairing ? team_score_pairing_standings(event, text_at(given, "basis") == "theoretical"
                                                                ? HighestPoints::Possible
                                                                : HighestPoints::Made)
                      : team_round_robin_standings(event);
    json::object out = {{"order", names.order(table)},
                        {"match_points", names.of_each([&](EntryNumber n) {
                             return std::optional<json::value>(scores.at(n).match_points);
                         })},
                        {"game_points", names.of_each([&](EntryNumber n) {
                             return std::optional<json::value>(scores.at(n).game_points);
                         })}};
    if (score_pairing)
        out["total"] = names.of_each([&](EntryNumber n) {
            return std::optional<json::value>(json::value_from(to_string(table.find(n)->keys[0])));
        });
    return out;
}

json::object totals(const json::object& given) {
    json::array out;
    for (const json::value& value : array_at(given, "rows")) {
        const json::object& row = value.as_object();
        out.emplace_back(
            to_string(total_of(number_at(row, "points"), number_at(row, "opponents"),
                               number_at(row, "max"), static_cast<int>(number_at(row, "rounds")))));
    }
    return {{"totals", std::move(out)}};
}

json::object total_order(const json::object& given) {
    GoEvent go;
    Standings table;
    for (const json::value& value : array_at(given, "players")) {
        const json::object& player = value.as_object();
        StandingLine line;
        line.number = go.number_of(text_at(player, "id"));
        line.points = number_at(player, "points");
        line.keys = {rational_of(player.at("total")), -number_at(player, "warnings")};
        table.lines.push_back(std::move(line));
    }
    assign_places(table.lines);
    return {{"order", go.order(table)}};
}

json::object withdrawal(const json::object& given) {
    const auto rounds = static_cast<int>(number_at(given, "rounds"));
    const auto played = static_cast<int>(number_at(given, "played"));
    GoEvent go;
    go.event.points = PointSystem::two_one_zero();
    for (int i = 0; i <= rounds; ++i)
        (void)go.number_of("P" + std::to_string(i));
    for (int i = 1; i <= played; ++i)
        go.add_game({"P0", "P" + std::to_string(i), 2, 0});
    const auto decision = withdraw_from_round_robin(go.event, go.number_of("P0"), played, rounds);
    const bool stands = decision == WithdrawalDecision::Stands;
    return {{"results", stands ? "stand" : "void"},
            {"remaining", stands ? "opponent_wins" : "not_played"}};
}

json::object virtual_scores(const json::object& given) {
    json::array out;
    for (const json::value& value : array_at(given, "rows")) {
        const json::object& row = value.as_object();
        out.emplace_back(to_string(virtual_points(number_at(row, "points"),
                                                  static_cast<int>(number_at(row, "played")),
                                                  static_cast<int>(number_at(row, "rounds")))));
    }
    return {{"virtual", std::move(out)}};
}

json::object match(const json::object& given) {
    const auto best_of = static_cast<int>(number_at(given, "best_of"));
    std::string results;
    for (const json::value& winner : array_at(given, "played"))
        results += winner.as_string() == "A" ? '1' : winner.as_string() == "B" ? '0' : '=';
    if (const std::string gone = text_at(given, "withdrawn"); !gone.empty())
        results = results_after_withdrawal(best_of, results, gone == "A");
    const auto score = match_score(best_of, results);
    if (!score)
        return {{"refused", score.error().code.name()}};
    const auto wins = [&](char sign) {
        return std::count(results.begin(), results.begin() + score->games, sign);
    };
    json::object out = {{"score", json::object{{"A", wins('1')}, {"B", wins('0')}}}};
    if (score->state == MatchScore::State::FirstWins ||
        score->state == MatchScore::State::SecondWins)
        out["winner"] = score->state == MatchScore::State::FirstWins ? "A" : "B";
    return out;
}

/// 27.1: how many losses put a player out, as the pairing itself shows it.
json::object elimination(const json::object& given) {
    const std::map<std::string, int> losses = {{"single", 1}, {"double", 2}, {"triple", 3}};
    json::array out;
    for (const json::value& format : array_at(given, "formats")) {
        const int allowed = losses.at(text_of(format));
        GoEvent go;
        go.event.points = PointSystem::two_one_zero();
        const Elimination system(allowed);
        (void)go.number_of("A");
        (void)go.number_of("B");
        int lost = 0;
        while (lost < 10 && system.pair(go.event, lost + 1)) {
            go.add_game({"A", "B", 2, 0});
            ++lost;
        }
        out.emplace_back(lost);
    }
    return {{"out_after_losses", std::move(out)}};
}

json::object ring(const json::object& given) {
    const json::array& a = array_at(given, "a");
    const json::array& b = array_at(given, "b");
    std::string results;
    for (const json::value& winner : array_at(given, "winners"))
        results += std::ranges::find(a, winner) != a.end() ? 'A' : 'B';
    const auto played =
        challenge_ring(static_cast<int>(a.size()), static_cast<int>(b.size()), results);
    if (!played)
        return {{"refused", played.error().code.name()}};
    json::array games;
    for (const RingGame& game : played->games) {
        if (game.winner == ' ')
            continue;
        const json::value& first = a[static_cast<std::size_t>(game.first - 1)];
        const json::value& second = b[static_cast<std::size_t>(game.second - 1)];
        games.push_back(json::array{first, second, game.winner == 'A' ? first : second});
    }
    json::object out = {{"games", std::move(games)}};
    if (played->winner != ' ')
        out["winner"] = played->winner == 'A' ? "a" : "b";
    return out;
}

json::object all_boards(const json::object& given) {
    std::size_t games = 0;
    for (const auto& round : all_play_all(static_cast<int>(number_at(given, "team_a")),
                                          static_cast<int>(number_at(given, "team_b"))))
        games += round.size();
    return {{"games", games}};
}

json::object ranks() {
    const auto bounds = [](RankLadder ladder) {
        return json::array{ladder.lowest, ladder.highest};
    };
    return {{"national_dan", bounds(kNationalDan)},
            {"local_dan", bounds(kLocalDan)},
            {"kyu", bounds(kKyu)},
            {"highest", json::object{{"national_dan", kNationalDan.highest},
                                     {"local_dan", kLocalDan.highest},
                                     {"kyu", kKyu.highest}}}};
}

std::vector<std::string> names_of(const json::array& names) {
    std::vector<std::string> out;
    for (const json::value& name : names)
        out.push_back(text_of(name));
    return out;
}
/// A member of a team on a place of its list.
MemberListed member(EntryNumber team, std::size_t index, std::string name) {
    MemberListed listed;
    listed.team = team;
    listed.place = static_cast<int>(index) + 1;
    listed.name = std::move(name);
    return listed;
}
/// 26.2b: in an event of two teams the list is accepted with the first pairing; then the changes
/// are asked for.
json::object board_order(const json::object& given) {
    const std::vector<std::string> names = names_of(array_at(given, "initial"));
    Opened opened;
    opened.name = "Board order";
    opened.system = SystemKind::Points;
    opened.ranking = Ranking::ChineseScorePairing;
    opened.two_one_zero = true;
    opened.meeting = MeetingKind::FixedBoards;
    opened.boards = static_cast<int>(names.size());
    std::vector<OfficeEventBody> facts = {opened};
    for (const EntryNumber team : {EntryNumber{1}, EntryNumber{2}}) {
        Entered entered;
        entered.number = team;
        entered.name = "team " + std::to_string(team);
        facts.emplace_back(entered);
        for (std::size_t i = 0; i < names.size(); ++i)
            facts.emplace_back(member(team, i, team == 1 ? names[i] : "opponent of " + names[i]));
    }
    Paired paired;
    paired.round = 1;
    paired.boards = {{1, 2}};
    facts.emplace_back(paired);

    Office office;
    OfficeTime now = 0;
    for (OfficeEventBody& fact : facts)
        if (const auto applied = apply(office, {++now, "Arbiter", std::move(fact)}); !applied)
            return {{"not-prepared", applied.error().english}};
    bool accepted = true;
    for (const json::value& change : array_at(given, "changes")) {
        const std::vector<std::string> order = names_of(change.as_array());
        for (std::size_t i = 0; i < order.size(); ++i) {
            if (i < names.size() && order[i] == names[i])
                continue;
            const auto applied = apply(office, {++now, "Arbiter", member(1, i, order[i])});
            if (!applied && applied.error().code != "order-locked")
                return {{"refused", applied.error().code.name()}};
            accepted = accepted && applied;
        }
    }
    return {{"accepted", accepted}};
}

HundredthsOfCm centimetres(const json::object& sample, std::string_view key) {
    const auto* value = find(sample, key);
    return value != nullptr && value->is_number()
               ? static_cast<HundredthsOfCm>(std::lround(value->to_number<double>() * 100))
               : 0;
}
/// The first of the names under which the sample gives a figure.
HundredthsOfCm figure(const json::object& sample, std::initializer_list<std::string_view> keys) {
    for (const std::string_view key : keys)
        if (find(sample, key) != nullptr)
            return centimetres(sample, key);
    return 0;
}

json::object equipment(const std::string& type, const json::object& given) {
    json::array ok;
    for (const json::value& value : array_at(given, "samples")) {
        const json::object& sample = value.as_object();
        if (type == "equipment_stone")
            ok.emplace_back(is_standard(StoneFigures{centimetres(sample, "diameter_cm"),
                                                     centimetres(sample, "thickness_cm")}));
        else if (type == "equipment_clock")
            ok.emplace_back(is_standard(ClockFeatures{
                static_cast<int>(number_at(sample, "faces")),
                static_cast<int>(number_at(sample, "buttons")),
                flag_at(sample, "one_runs_other_stops"), flag_at(sample, "can_stop_both")}));
        else
            ok.emplace_back(is_standard(BoardFigures{
                figure(sample, {"narrow_cm", "spacing_narrow_cm", "horizontal_spacing_cm"}),
                figure(sample, {"wide_cm", "spacing_wide_cm", "vertical_spacing_cm"}),
                figure(sample, {"margin_cm", "outside_cm"})}));
    }
    return {{"ok", std::move(ok)}};
}

std::optional<json::object> outcome_of(const std::string& type, const json::object& given) {
    if (type == "round_robin" || type == "round_robin_with_withdrawal")
        return individual(given, false);
    if (type == "score_pairing")
        return individual(given, true);
    if (type == "team_round_robin")
        return teams(given, false);
    if (type == "team_score_pairing")
        return teams(given, true);
    if (type == "total_score")
        return totals(given);
    if (type == "total_order")
        return total_order(given);
    if (type == "withdrawal_rr")
        return withdrawal(given);
    if (type == "withdrawal_virtual")
        return virtual_scores(given);
    if (type == "match")
        return match(given);
    if (type == "elimination")
        return elimination(given);
    if (type == "ring")
        return ring(given);
    if (type == "team_full_cross")
        return all_boards(given);
    if (type == "board_order")
        return board_order(given);
    if (type == "ranks")
        return ranks();
    if (type.starts_with("equipment_"))
        return equipment(type, given);
    return std::nullopt;
}

}  // namespace go_event

Failure run_go_event_scenario(const json::object& scenario) {
    const json::object& given = object_at(scenario, "tournament");
    const std::string type = text_at(given, "type");
    const auto outcome = go_event::outcome_of(type, given);
    if (!outcome)
        return not_built("tournament " + type);
    for (const auto& [key, expected] : object_at(scenario, "expected")) {
        const auto* actual = outcome->if_contains(key);
        if (actual == nullptr)
            return not_built("expectation " + std::string(key));
        if (json::parse(json::serialize(*actual)) != json::parse(json::serialize(expected)))
            return differs(key, expected, *actual);
    }
    return std::nullopt;
}

Failure run_go_warnings_scenario(const json::object& scenario) {
    using namespace conduct;
    json::object total;
    json::array lost;
    for (const json::value& value : array_at(scenario, "events"))
        for (const auto& [name, count] : object_at(value.as_object(), "warnings")) {
            // Each game is a game of its own at a desk of its own.
            ScenarioDesk desk;
            Settings settings;
            settings.game = Game::Go;
            settings.setting = PlayMode::OverTheBoard;
            if (auto opened = desk.open(settings); !opened)
                return opened.error().english;
            for (std::int64_t i = 0; i < count.as_int64(); ++i)
                if (desk.state().phase() == Phase::Playing)
                    if (auto told =
                            desk.ask(arbiter("referee"),
                                     Report{"disturbing", Seat::First, {{"choice", "warning"}}});
                        !told)
                        return told.error().english;
            const auto given =
                std::ranges::count_if(desk.state().rulings(), [](const RulingRecord& each) {
                    return each.ruling.code == "warning";
                });
            const auto* before = total.if_contains(name);
            total[name] = (before == nullptr ? 0 : before->as_int64()) + given;
            if (desk.state().phase() == Phase::Finished)
                lost.emplace_back(name);
        }
    const json::object& expected = object_at(scenario, "expected");
    if (const auto* wanted = find(expected, "event_warnings"))
        if (auto failure = differs("event_warnings", *wanted, total))
            return failure;
    if (const auto* wanted = find(expected, "lost_by_warnings"))
        return differs("lost_by_warnings", *wanted, lost);
    return std::nullopt;
}

}  // namespace kyvien::scenarios
