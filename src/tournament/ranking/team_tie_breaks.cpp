#include "tournament/ranking/team_tie_breaks.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>

#include "base/result.h"
#include "tournament/ranking/internal/direct_encounter.h"
#include "tournament/ranking/internal/tie_break_parts.h"

namespace kyvien::tournament {
namespace {

using internal::counts_as_played;
using internal::Part;
using internal::TieBreakText;

constexpr std::array<std::string_view, 4> kFamily = {"EMMSB", "EMGSB", "EGMSB", "EGGSB"};
constexpr std::array<std::string_view, 4> kEncounters = {"EDE", "EDEC", "EDET", "EDEB"};
constexpr std::array<std::string_view, 6> kPlain = {"MPTS", "GPTS", "MPVGP", "BC", "TBR", "BBE"};

bool is_one_of(std::span<const std::string_view> names, std::string_view name) {
    return std::ranges::find(names, name) != names.end();
}

/// The parsed form of a team tie-break.
struct TeamTieBreak {
    TieBreakText text;
    std::optional<TieBreak> usual;  ///< an individual tie-break, on match points
};

Refusal unknown(std::string_view text) {
    std::string known;
    for (const auto names :
         {std::span<const std::string_view>(kPlain), std::span<const std::string_view>(kFamily),
          std::span<const std::string_view>(kEncounters)})
        for (const std::string_view each : names)
            known += std::string(each) + ", ";
    return internal::unknown_tie_break(
        text, {"tie-break-none-of-teams",
               "'{text}' is not a tie-break of teams; there are {known}BH:MP and BH:GP, and those "
               "of individuals but DE, with /C1 for a cut, /M1 for a median and /P for forfeits as "
               "matches.",
               {{"text", text}, {"known", known}}});
}

Result<TeamTieBreak> parse(std::string_view text) {
    auto read = internal::split_tie_break(text);
    if (!read)
        return refuse(unknown(text));
    TeamTieBreak tie_break{*std::move(read), std::nullopt};
    const TieBreakText& parts = tie_break.text;
    const bool cuts = parts.cut_low > 0;
    const auto is_own = [&] {
        if (is_one_of(kPlain, parts.name))
            return !cuts;
        return is_one_of(kFamily, parts.name) || parts.name == "BH:GP" ||
               (is_one_of(kEncounters, parts.name) && !cuts);
    };
    if (is_own()) {
        if (parts.undefined)
            return refuse(internal::undefined_modifier(text, *parts.undefined));
        if (parts.forfeits_played && is_one_of(kPlain, parts.name))
            return refuse(internal::forfeits_not_applicable(
                text, "EDE, EDEC, EDET, EDEB, BH, SB, EMMSB, EMGSB, EGMSB, EGGSB"));
        return tie_break;
    }
    std::string on_match_points(text);
    if (parts.name.ends_with(":MP"))
        on_match_points.erase(parts.name.size() - 3, 3);
    const auto usual = parse_tie_break(on_match_points);
    // For teams, direct encounter is EDE.
    if (usual && usual->kind != TieBreakKind::DirectEncounter) {
        tie_break.usual = *usual;
        return tie_break;
    }
    if (!usual && (parts.undefined || parts.forfeits_played) &&
        parse_tie_break(parts.name.substr(0, parts.name.find(':'))))
        return refuse(usual.error());
    return refuse(unknown(text));
}

/// The score used: match points, game points, or one per match regardless of its result.
enum class Score { Match, Game, One };
Score score_of(char letter) {
    return letter == 'M' ? Score::Match : Score::Game;
}

class Teams {
  public:
    Teams(const Event& event, const TeamRounds& teams, const TeamTieBreakOptions& play)
        : event_(event), teams_(teams), play_(play) {
        for (const Entry& entry : event.entries) {
            // Filled in advance, before the first round is played.
            Totals& totals = totals_[entry.number];
            const int last_available = internal::last_available_round(entry, play.rounds);
            if (const auto beside = play.extra_game_points.find(entry.number);
                beside != play.extra_game_points.end())
                totals.game = totals.seen_game = beside->second;
            for (int round = 1; round <= play.rounds; ++round) {
                const Rational match = match_points(entry, round);
                const Rational game = of(entry, round).game_points;
                totals.match = totals.match + match;
                totals.game = totals.game + game;
                const bool as_it_is = is_predetermined() || round <= last_available ||
                                      entry.record(round).opponent != 0;
                const Rational penalty(entry.penalty_in(round));
                totals.seen_match =
                    totals.seen_match + (as_it_is ? match : Rational(event.points.draw) - penalty);
                totals.seen_game = totals.seen_game + (as_it_is ? game : play.drawn_game_points);
            }
        }
    }

    [[nodiscard]] Rational match_points(const Entry& entry, int round) const {
        return Rational(event_.points.worth(entry.record(round)) - entry.penalty_in(round));
    }
    [[nodiscard]] Rational game_points(EntryNumber team) const { return totals_.at(team).game; }
    [[nodiscard]] Rational match_points(EntryNumber team) const { return totals_.at(team).match; }
    [[nodiscard]] Score first_score() const {
        return play_.game_points_first ? Score::Game : Score::Match;
    }
    [[nodiscard]] int rounds() const { return play_.rounds; }
    [[nodiscard]] const Event& event() const { return event_; }

    /// The parts of a Buchholz score (of game points) or of the Sonneborn-Berger family.
    [[nodiscard]] std::vector<Part> parts(const Entry& entry, Score theirs, Score mine,
                                          bool forfeits_played) const {
        std::vector<Part> parts;
        for (int round = 1; round <= play_.rounds; ++round) {
            const RoundRecord record = entry.record(round);
            const bool met = is_match(record, forfeits_played);
            if (!met && is_predetermined())
                continue;
            Part part;
            part.score = met ? seen(record.opponent, theirs) : own(entry.number, record, theirs);
            part.voluntary = !met && internal::is_voluntary(record);
            part.value = part.score * made(entry, round, mine);
            parts.push_back(part);
        }
        return parts;
    }

    [[nodiscard]] std::size_t boards() const {
        std::size_t most = 0;
        for (const auto& [team, rounds] : teams_)
            for (const TeamRound& round : rounds)
                most = std::max(most, round.boards.size());
        return most;
    }
    /// A team's score on each board, in all rounds or in its matches with one opponent.
    [[nodiscard]] std::vector<Rational> of_boards(const Entry& entry) const {
        return of_boards_where(entry, [](const RoundRecord&) { return true; });
    }
    [[nodiscard]] std::vector<Rational> of_boards(const Entry& entry, EntryNumber opponent,
                                                  bool forfeits_played) const {
        return of_boards_where(entry, [&](const RoundRecord& record) {
            return record.opponent == opponent && is_match(record, forfeits_played);
        });
    }
    [[nodiscard]] std::vector<std::vector<std::size_t>>
    split_tied_lines(const std::vector<StandingLine>& lines, const std::vector<std::size_t>& group,
                     Score score, bool forfeits_played) const {
        std::vector<EntryNumber> numbers;
        for (const std::size_t line : group)
            numbers.push_back(lines[line].number);
        const Rational best =
            score == Score::Match ? Rational(event_.points.win) : play_.drawn_game_points * 2;
        std::vector<internal::Encounter> encounters;
        for (const std::size_t line : group) {
            const Entry& entry = *event_.find(lines[line].number);
            encounters.push_back(internal::encounter_of(
                line, entry, numbers, play_.rounds, best,
                [&](const RoundRecord& record) { return is_match(record, forfeits_played); },
                [&](int round) { return made(entry, round, score); }));
        }
        return internal::split_by_encounters(std::move(encounters));
    }

  private:
    struct Totals {
        Rational match, game;            // made
        Rational seen_match, seen_game;  // for opponents (16.3)
    };

    [[nodiscard]] bool is_predetermined() const {
        return play_.pairings == Pairings::Predetermined;
    }
    [[nodiscard]] bool is_match(const RoundRecord& record, bool forfeits_played) const {
        return counts_as_played(record, forfeits_played || is_predetermined());
    }
    template <typename Counts>
    [[nodiscard]] std::vector<Rational> of_boards_where(const Entry& entry,
                                                        const Counts& counts) const {
        std::vector<Rational> made(boards());
        for (int round = 1; round <= play_.rounds; ++round) {
            if (!counts(entry.record(round)))
                continue;
            const TeamRound& there = of(entry, round);
            for (std::size_t board = 0; board < there.boards.size(); ++board)
                made[board] = made[board] + there.boards[board];
        }
        return made;
    }
    [[nodiscard]] Rational seen(EntryNumber team, Score score) const {
        const Totals& totals = totals_.at(team);
        return score == Score::Match ? totals.seen_match : totals.seen_game;
    }
    /// 16.4, with the caps of 2026.
    [[nodiscard]] Rational own(EntryNumber team, const RoundRecord& unplayed, Score score) const {
        const Totals& totals = totals_.at(team);
        const Rational own = score == Score::Match ? totals.match : totals.game;
        if (event_.tie_break_rules == TieBreakRules::August2024)
            return own;
        const Rational draw =
            score == Score::Match ? Rational(event_.points.draw) : play_.drawn_game_points;
        return std::min(own, unplayed.opponent != 0 ? seen(unplayed.opponent, score)
                                                    : draw * play_.rounds);
    }
    [[nodiscard]] Rational made(const Entry& entry, int round, Score score) const {
        return score == Score::One     ? Rational(1)
               : score == Score::Match ? Rational(event_.points.worth(entry.record(round)))
                                       : of(entry, round).game_points;
    }
    [[nodiscard]] const TeamRound& of(const Entry& entry, int round) const {
        static const TeamRound kNothing;
        const auto found = teams_.find(entry.number);
        const auto index = static_cast<std::size_t>(round - 1);
        return found != teams_.end() && index < found->second.size() ? found->second[index]
                                                                     : kNothing;
    }

    const Event& event_;
    const TeamRounds& teams_;
    const TeamTieBreakOptions& play_;
    std::map<EntryNumber, Totals> totals_;
};

/// Points on lower board numbers are better.
Rational board_count(const std::vector<Rational>& boards) {
    Rational sum;
    for (std::size_t board = 0; board < boards.size(); ++board)
        sum = sum - boards[board] * static_cast<std::int64_t>(board + 1);
    return sum;
}

/// Without the last board, without the last two, and so on.
std::vector<Rational> without_last_boards(const std::vector<Rational>& boards) {
    std::vector<Rational> remaining;
    for (std::size_t count = boards.size(); count-- > 1;) {
        Rational sum;
        for (std::size_t board = 0; board < count; ++board)
            sum = sum + boards[board];
        remaining.push_back(sum);
    }
    return remaining;
}

/// EDE and its variants for one list of lines (13.3).
class Encounters {
  public:
    Encounters(const Teams& teams, const TieBreakText& text, std::vector<StandingLine>& lines)
        : teams_(teams), text_(text), lines_(lines), places_(lines.size()) {}

    void add() {
        std::map<std::vector<Rational>, std::vector<std::size_t>> groups;
        for (std::size_t i = 0; i < lines_.size(); ++i)
            groups[lines_[i].keys].push_back(i);
        for (const auto& [keys, group] : groups)
            place(group, 0, teams_.first_score(), 0);
        for (std::size_t i = 0; i < lines_.size(); ++i)
            lines_[i].keys.emplace_back(-places_[i]);
    }

  private:
    using Group = std::vector<std::size_t>;

    /// `idle`: how many of the two scores left this group undivided.
    void place(const Group& group, int first, Score score, int idle) {
        if (group.size() < 2 || idle == 2) {
            place_at(group.size() == 2 ? by_boards(group) : std::vector<Group>{group}, first);
            return;
        }
        const auto parts = teams_.split_tied_lines(lines_, group, score, text_.forfeits_played);
        if (parts.size() == 1) {
            place(group, first, score == Score::Match ? Score::Game : Score::Match, idle + 1);
            return;
        }
        for (const Group& part : parts) {
            place(part, first, score, 0);
            first += static_cast<int>(part.size());
        }
    }
    void place_at(const std::vector<Group>& parts, int first) {
        for (const Group& part : parts) {
            for (const std::size_t line : part)
                places_[line] = first;
            first += static_cast<int>(part.size());
        }
    }
    [[nodiscard]] std::vector<Group> by_boards(const Group& pair) const {
        const auto of = [&](std::size_t line, std::size_t against) {
            const auto boards = teams_.of_boards(*teams_.event().find(lines_[line].number),
                                                 lines_[against].number, text_.forfeits_played);
            return text_.name == "EDET"   ? boards
                   : text_.name == "EDEB" ? without_last_boards(boards)
                   : text_.name == "EDEC" ? std::vector<Rational>{board_count(boards)}
                                          : std::vector<Rational>{};
        };
        const auto first = of(pair[0], pair[1]), second = of(pair[1], pair[0]);
        if (first == second)
            return {pair};
        return first > second ? std::vector<Group>{{pair[0]}, {pair[1]}}
                              : std::vector<Group>{{pair[1]}, {pair[0]}};
    }

    const Teams& teams_;
    const TieBreakText& text_;
    std::vector<StandingLine>& lines_;
    std::vector<int> places_;
};

class Keys {
  public:
    Keys(const Teams& teams, Standings& standings, Pairings pairings)
        : teams_(teams), standings_(standings), pairings_(pairings) {}

    void add(const TeamTieBreak& tie_break, const std::string& shown) {
        const TieBreakText& text = tie_break.text;
        if (tie_break.usual) {
            const auto values =
                tie_break_values(teams_.event(), *tie_break.usual, teams_.rounds(), pairings_);
            std::size_t next = 0;
            each(shown, [&](const Entry&) { return values[next++]; });
        } else if (is_one_of(kEncounters, text.name)) {
            name(shown);
            Encounters(teams_, text, standings_.lines).add();
        } else if (is_one_of(kFamily, text.name) || text.name == "BH:GP") {
            const bool family = text.name != "BH:GP";
            const Score theirs = family ? score_of(text.name[1]) : Score::Game;
            const Score mine = family ? score_of(text.name[2]) : Score::One;
            each(shown, [&](const Entry& entry) {
                return internal::sum_after_cuts(
                    teams_.parts(entry, theirs, mine, text.forfeits_played), text.cut_low,
                    text.cut_high);
            });
        } else {
            add_plain(text.name);
        }
    }

  private:
    void name(std::string text) {
        standings_.keys.push_back({std::move(text), rulebook::fide("10.1")});
    }
    template <typename Value>
    void each(const std::string& shown, const Value& value) {
        name(shown);
        for (std::size_t i = 0; i < teams_.event().entries.size(); ++i)
            standings_.lines[i].keys.push_back(value(teams_.event().entries[i]));
    }
    void add_plain(const std::string& plain) {
        const bool by_games = teams_.first_score() == Score::Game;
        if (plain == "GPTS" || (plain == "MPVGP" && !by_games)) {
            each(plain, [&](const Entry& entry) { return teams_.game_points(entry.number); });
        } else if (plain == "MPTS" || plain == "MPVGP") {
            each(plain, [&](const Entry& entry) { return teams_.match_points(entry.number); });
        } else if (plain == "BC") {
            each(plain, [&](const Entry& entry) { return board_count(teams_.of_boards(entry)); });
        } else if (plain == "TBR") {
            for (std::size_t board = 0; board < teams_.boards(); ++board)
                each(fmt::format("TBR{}", board + 1),
                     [&](const Entry& entry) { return teams_.of_boards(entry)[board]; });
        } else {
            for (std::size_t remaining = teams_.boards(), i = 0; remaining-- > 1; ++i)
                each(fmt::format("BBE{}", remaining), [&](const Entry& entry) {
                    return without_last_boards(teams_.of_boards(entry))[i];
                });
        }
    }

    const Teams& teams_;
    Standings& standings_;
    Pairings pairings_;
};

}  // namespace

Result<void> check_team_tie_break(std::string_view text) {
    KYVIEN_TRY(parse(text));
    return {};
}

Standings fide_team_standings(const Event& event, const TeamRounds& rounds_of_teams,
                              std::span<const std::string> tie_breaks,
                              const TeamTieBreakOptions& play) {
    const Teams teams(event, rounds_of_teams, play);
    Standings standings{{{play.game_points_first ? "GPTS" : "MPTS", rulebook::fide("10.1")}}, {}};
    for (const Entry& entry : event.entries) {
        const Rational points = play.game_points_first ? teams.game_points(entry.number)
                                                       : teams.match_points(entry.number);
        standings.lines.push_back({entry.number, 0, points, {points}});
    }
    Keys keys(teams, standings, play.pairings);
    for (const std::string& text : tie_breaks)
        if (const auto tie_break = parse(text)) {
            std::string shown;
            for (const char c : text)
                shown += c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
            keys.add(*tie_break, shown);
        }
    assign_places(standings.lines);
    return standings;
}

}  // namespace kyvien::tournament
