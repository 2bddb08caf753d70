#include "tournament/ranking/tie_breaks.h"

#include <algorithm>
#include <fmt/format.h>
#include <map>

#include "base/result.h"
#include "base/text.h"
#include "tournament/ranking/internal/direct_encounter.h"
#include "tournament/ranking/internal/rating_tie_breaks.h"
#include "tournament/ranking/internal/tie_break_parts.h"

namespace kyvien::tournament {

using internal::counts_as_played;
using internal::is_voluntary;
using internal::last_available_round;
using internal::Part;
using internal::sum_after_cuts;

namespace tie_breaks {
namespace {

using Names = std::pair<std::string_view, std::string_view>;

// In the order of TieBreakKind.
constexpr Names kNames[] = {
    {"PTS", "points"},
    {"DE", "direct encounter"},
    {"WIN", "rounds worth a win"},
    {"WON", "games won over the board"},
    {"BPG", "games played with black"},
    {"BWG", "games won with black"},
    {"REP", "rounds elected to play"},
    {"PS", "progressive score"},
    {"KS", "Koya system"},
    {"BH", "Buchholz"},
    {"FB", "fore Buchholz"},
    {"AOB", "average of opponents' Buchholz"},
    {"SB", "Sonneborn-Berger"},
    {"ARO", "average rating of opponents"},
    {"TPR", "tournament performance rating"},
    {"PTP", "perfect tournament performance"},
    {"APRO", "average performance rating of opponents"},
    {"APPO", "average perfect performance of opponents"},
    {"STD", "standard points"},
    {"RTNG", "rating"},
    {"TPN", "pairing number"},
};

/// Does the tie-break depend on opponents? Koya counts forfeits against the opponent with and
/// without /P.
bool depends_on_opponents(TieBreakKind kind) {
    return kind == TieBreakKind::DirectEncounter || kind == TieBreakKind::Koya ||
           kind == TieBreakKind::Buchholz || kind == TieBreakKind::ForeBuchholz ||
           kind == TieBreakKind::SonnebornBerger;
}

std::size_t at(EntryNumber number) {
    return number;
}

/// The points of an entry by round, and the points its opponents see.
class Table {
  public:
    Table(const Event& event, int rounds, Pairings pairings)
        : event_(event), rounds_(rounds),
          drawn_round_(event.rounds_planned == 0 || rounds >= event.rounds_planned ? rounds : 0),
          predetermined_(pairings == Pairings::Predetermined) {
        std::size_t most = 0;
        for (const Entry& entry : event.entries)
            most = std::max(most, at(entry.number) + 1);
        points_.resize(most);
        adjusted_.resize(most);
        fore_.resize(most);
        fore_adjusted_.resize(most);
        for (const Entry& entry : event.entries)
            add_points_of(entry);
    }

    [[nodiscard]] Points made(const Entry& entry, int round) const {
        return event_.points.worth(entry.record(round));
    }
    [[nodiscard]] Points points(EntryNumber number) const { return points_[at(number)]; }
    /// The points seen by opponents (16.3), and those for a player's own unplayed rounds (16.4).
    [[nodiscard]] Points seen(EntryNumber number, bool fore) const {
        return fore ? fore_adjusted_[at(number)] : adjusted_[at(number)];
    }
    /// The score of an unplayed round for the player himself (16.4).
    [[nodiscard]] Points own(const Entry& entry, const RoundRecord& unplayed, bool fore) const {
        const Points own = fore ? fore_[at(entry.number)] : points_[at(entry.number)];
        if (event_.tie_break_rules == TieBreakRules::August2024)
            return own;
        return std::min(own, unplayed.opponent != 0 ? seen(unplayed.opponent, fore)
                                                    : event_.points.draw * rounds_);
    }
    /// Rounds in which points were possible: a player who is free in a schedule had no chance.
    [[nodiscard]] int max_games_played() const { return max_games_played_; }
    [[nodiscard]] int rounds() const { return rounds_; }
    [[nodiscard]] bool is_predetermined() const { return predetermined_; }
    /// 15.2: if pairings were fixed beforehand, a forfeit is a game like any other.
    [[nodiscard]] bool is_game(const RoundRecord& record, const TieBreak& tie_break) const {
        return counts_as_played(record, tie_break.forfeits_played || predetermined_);
    }
    /// 8.3: Fore Buchholz counts the pairs of the event's last round as draws, also forfeits, which
    /// therefore count as games.
    [[nodiscard]] bool counts_as_draw(const RoundRecord& record, int round) const {
        return round == drawn_round_ && record.opponent != 0;
    }
    [[nodiscard]] const Event& event() const { return event_; }

  private:
    void add_points_of(const Entry& entry) {
        const int last_available = last_available_round(entry, rounds_);
        Points sum, seen;
        int games = 0;
        for (int round = 1; round <= rounds_; ++round) {
            const Points got = made(entry, round);
            sum += got - entry.penalty_in(round);
            games += !predetermined_ || entry.record(round).opponent != 0 ? 1 : 0;
            seen -= entry.penalty_in(round);
            // Article 16 applies to tournaments paired round by round (15.3).
            seen += predetermined_ || round <= last_available || entry.record(round).opponent != 0
                        ? got
                        : event_.points.draw;
        }
        max_games_played_ = std::max(max_games_played_, games);
        points_[at(entry.number)] = sum;
        adjusted_[at(entry.number)] = seen;
        // A draw is not an absence, so earlier requested byes keep their value.
        const bool drawn = rounds_ > 0 && counts_as_draw(entry.record(rounds_), rounds_);
        const Points change = drawn ? event_.points.draw - made(entry, rounds_) : Points{};
        fore_[at(entry.number)] = sum + change;
        fore_adjusted_[at(entry.number)] = drawn ? sum + change : seen;
    }

    const Event& event_;
    int rounds_;
    int drawn_round_;  ///< for Fore Buchholz; 0 before the event's last round is played
    bool predetermined_;
    int max_games_played_ = 0;
    std::vector<Points> points_, adjusted_, fore_, fore_adjusted_;
};

std::vector<Part> parts_of(const Table& table, const Entry& entry, const TieBreak& tie_break) {
    const bool berger = tie_break.kind == TieBreakKind::SonnebornBerger;
    const bool fore = tie_break.kind == TieBreakKind::ForeBuchholz;
    std::vector<Part> parts;
    for (int round = 1; round <= table.rounds(); ++round) {
        const RoundRecord record = entry.record(round);
        Part part;
        if (table.is_game(record, tie_break) || (fore && table.counts_as_draw(record, round))) {
            part.score = Rational(table.seen(record.opponent, fore));
        } else if (table.is_predetermined()) {
            continue;
        } else {
            part.score = Rational(table.own(entry, record, fore));
            part.voluntary = is_voluntary(record);
        }
        const Rational got(table.made(entry, round));
        const Rational win(table.event().points.win);
        // With points of 2, 1, 0 a win still counts the opponent's points once.
        part.value =
            berger ? (win == Rational() ? Rational() : part.score * got / win) : part.score;
        parts.push_back(part);
    }
    return parts;
}

Rational after_cuts(std::vector<Part> parts, const TieBreak& tie_break) {
    return sum_after_cuts(std::move(parts), tie_break.cut_low, tie_break.cut_high);
}

Rational progressive(const Table& table, const Entry& entry, int cut) {
    Rational sum;
    Points so_far;
    for (int round = 1; round <= table.rounds(); ++round) {
        so_far += table.made(entry, round);
        if (round > cut)
            sum = sum + Rational(so_far);
    }
    return sum;
}

Rational koya(const Table& table, const Entry& entry, const TieBreak& tie_break) {
    Rational sum;
    const PointSystem& points = table.event().points;
    const Rational limit = Rational(points.win) * table.max_games_played() / 2 +
                           Rational(points.draw) * tie_break.koya_limit;
    for (int round = 1; round <= table.rounds(); ++round) {
        const EntryNumber opponent = entry.record(round).opponent;
        if (opponent != 0 && Rational(table.points(opponent)) >= limit)
            sum = sum + Rational(table.made(entry, round));
    }
    return sum;
}

template <typename Test>
Rational count_rounds(const Table& table, const Entry& entry, Test test) {
    int count = 0;
    for (int round = 1; round <= table.rounds(); ++round)
        count += test(entry.record(round)) ? 1 : 0;
    return count;
}

internal::RatedGames rated_games(const Table& table, const Entry& entry,
                                 const TieBreak& tie_break) {
    std::vector<std::pair<int, Rational>> games;  // rating of the opponent, score against him
    for (int round = 1; round <= table.rounds(); ++round) {
        const RoundRecord record = entry.record(round);
        const Entry* opponent = record.was_played() ? table.event().find(record.opponent) : nullptr;
        if (opponent != nullptr && opponent->rating > 0)
            games.emplace_back(opponent->rating, record.outcome == Outcome::Win    ? Rational(1)
                                                 : record.outcome == Outcome::Draw ? Rational(1, 2)
                                                                                   : Rational());
    }
    std::ranges::sort(games, {}, &std::pair<int, Rational>::first);
    const auto low = std::min(games.size(), static_cast<std::size_t>(tie_break.cut_low));
    games.erase(games.begin(), games.begin() + static_cast<std::ptrdiff_t>(low));
    const auto high = std::min(games.size(), static_cast<std::size_t>(tie_break.cut_high));
    games.resize(games.size() - high);
    internal::RatedGames rated;
    for (const auto& [rating, made] : games) {
        rated.ratings.push_back(rating);
        rated.score = rated.score + made;
    }
    return rated;
}

/// The average performance of the opponents met over the board (10.4, 10.5).
template <typename Performance>
Rational average_of_opponents(const Table& table, const Entry& entry, const TieBreak& tie_break,
                              const Performance& performance) {
    std::vector<std::int64_t> performances;
    for (int round = 1; round <= table.rounds(); ++round) {
        const RoundRecord record = entry.record(round);
        const Entry* opponent = record.was_played() ? table.event().find(record.opponent) : nullptr;
        if (opponent == nullptr)
            continue;
        if (const auto theirs = performance(rated_games(table, *opponent, {})))
            performances.push_back(*theirs);
    }
    std::ranges::sort(performances);
    const auto low = std::min(performances.size(), static_cast<std::size_t>(tie_break.cut_low));
    performances.erase(performances.begin(),
                       performances.begin() + static_cast<std::ptrdiff_t>(low));
    const auto high = std::min(performances.size(), static_cast<std::size_t>(tie_break.cut_high));
    performances.resize(performances.size() - high);
    return internal::rounded_mean(performances).value_or(0);
}

/// Rounds scored 1, 1/2, 0, regardless of the event's points.
Rational standard_points(const Table& table, const Entry& entry) {
    const PointSystem& points = table.event().points;
    Rational sum;
    for (int round = 1; round <= table.rounds(); ++round) {
        const Points made = table.made(entry, round);
        sum = sum + (made >= points.win                              ? Rational(1)
                     : made >= points.draw && points.draw > Points() ? Rational(1, 2)
                                                                     : Rational());
    }
    return sum;
}

constexpr TieBreak kBuchholz{.kind = TieBreakKind::Buchholz};

Rational average_buchholz(const Table& table, const Entry& entry, const TieBreak& tie_break) {
    std::vector<Part> parts;
    for (int round = 1; round <= table.rounds(); ++round) {
        const RoundRecord record = entry.record(round);
        const Entry* opponent = record.was_played() ? table.event().find(record.opponent) : nullptr;
        if (opponent == nullptr)
            continue;
        const Rational theirs = after_cuts(parts_of(table, *opponent, kBuchholz), kBuchholz);
        parts.push_back({theirs, theirs, false});
    }
    const auto count = static_cast<std::int64_t>(parts.size());
    const std::int64_t left =
        std::max<std::int64_t>(0, count - tie_break.cut_low - tie_break.cut_high);
    return left == 0 ? Rational() : after_cuts(std::move(parts), tie_break) / left;
}

Rational value_of(const Table& table, const Entry& entry, const TieBreak& tie_break) {
    const Points win = table.event().points.win;
    switch (tie_break.kind) {
    case TieBreakKind::Points:
        return Rational(table.points(entry.number));
    case TieBreakKind::DirectEncounter:
        return 0;
    case TieBreakKind::Wins:
        return count_rounds(table, entry, [&](const RoundRecord& record) {
            return table.event().points.worth(record) == win;
        });
    case TieBreakKind::WinsPlayed:
        return count_rounds(table, entry, [](const RoundRecord& record) {
            return record.was_played() && record.outcome == Outcome::Win;
        });
    case TieBreakKind::BlackGames:
        return count_rounds(table, entry, [](const RoundRecord& record) {
            return record.was_played() && record.colour == Colour::Black;
        });
    case TieBreakKind::BlackWins:
        return count_rounds(table, entry, [](const RoundRecord& record) {
            return record.was_played() && record.colour == Colour::Black &&
                   record.outcome == Outcome::Win;
        });
    case TieBreakKind::RoundsElected:
        return count_rounds(table, entry, [&](const RoundRecord& record) {
            return record.was_played() || table.event().points.worth(record) == win;
        });
    case TieBreakKind::Progressive:
        return progressive(table, entry, tie_break.cut_low);
    case TieBreakKind::Koya:
        return koya(table, entry, tie_break);
    case TieBreakKind::Buchholz:
    case TieBreakKind::ForeBuchholz:
    case TieBreakKind::SonnebornBerger:
        return after_cuts(parts_of(table, entry, tie_break), tie_break);
    case TieBreakKind::AverageBuchholz:
        return average_buchholz(table, entry, tie_break);
    case TieBreakKind::AverageRating:
        return internal::average_rating(rated_games(table, entry, tie_break)).value_or(0);
    case TieBreakKind::Performance:
        return internal::performance(rated_games(table, entry, tie_break)).value_or(0);
    case TieBreakKind::PerfectPerformance:
        return internal::perfect_performance(rated_games(table, entry, tie_break)).value_or(0);
    case TieBreakKind::AveragePerformance:
        return average_of_opponents(table, entry, tie_break, internal::performance);
    case TieBreakKind::AveragePerfectPerformance:
        return average_of_opponents(table, entry, tie_break, internal::perfect_performance);
    case TieBreakKind::StandardPoints:
        return standard_points(table, entry);
    case TieBreakKind::Rating:
        return tie_break.reversed ? -entry.rating : entry.rating;
    case TieBreakKind::PairingNumber: {
        const auto number = static_cast<std::int64_t>(entry.number);
        return tie_break.reversed ? number : -number;
    }
    }
    return 0;
}

// ---- direct encounter ----

std::vector<std::vector<std::size_t>> split_tied_lines(const Table& table,
                                                       const std::vector<StandingLine>& lines,
                                                       const std::vector<std::size_t>& group,
                                                       const TieBreak& tie_break) {
    std::vector<EntryNumber> numbers;
    for (const std::size_t line : group)
        numbers.push_back(lines[line].number);
    std::vector<internal::Encounter> encounters;
    for (const std::size_t line : group) {
        const Entry& entry = *table.event().find(lines[line].number);
        encounters.push_back(internal::encounter_of(
            line, entry, numbers, table.rounds(), Rational(table.event().points.win),
            [&](const RoundRecord& record) { return table.is_game(record, tie_break); },
            [&](int round) { return Rational(table.made(entry, round)); }));
    }
    return internal::split_by_encounters(std::move(encounters));
}

/// Places within a tie, from 0; parts that were separated are compared again.
void place_encounters(const Table& table, const std::vector<StandingLine>& lines,
                      const std::vector<std::size_t>& group, const TieBreak& tie_break, int first,
                      std::vector<int>& places) {
    if (group.size() > 1) {
        const auto parts = split_tied_lines(table, lines, group, tie_break);
        if (parts.size() > 1) {
            int next = first;
            for (const auto& part : parts) {
                place_encounters(table, lines, part, tie_break, next, places);
                next += static_cast<int>(part.size());
            }
            return;
        }
    }
    for (const std::size_t line : group)
        places[line] = first;
}

void add_direct_encounter(const Table& table, const TieBreak& tie_break,
                          std::vector<StandingLine>& lines) {
    std::map<std::vector<Rational>, std::vector<std::size_t>> groups;
    for (std::size_t i = 0; i < lines.size(); ++i)
        groups[lines[i].keys].push_back(i);
    std::vector<int> places(lines.size());
    for (const auto& [keys, group] : groups)
        place_encounters(table, lines, group, tie_break, 0, places);
    for (std::size_t i = 0; i < lines.size(); ++i)
        lines[i].keys.emplace_back(-places[i]);
}

}  // namespace
}  // namespace tie_breaks

Result<TieBreak> parse_tie_break(std::string_view text) {
    auto read = internal::split_tie_break(text);
    if (read && read->name == "GE")  // until March 2026
        read->name = "REP";
    const auto* found =
        read ? std::ranges::find(tie_breaks::kNames, read->name, &tie_breaks::Names::first)
             : std::end(tie_breaks::kNames);
    if (found != std::end(tie_breaks::kNames)) {
        const auto kind = static_cast<TieBreakKind>(found - std::begin(tie_breaks::kNames));
        if (read->undefined)
            return refuse(internal::undefined_modifier(text, *read->undefined));
        if (read->forfeits_played && !tie_breaks::depends_on_opponents(kind))
            return refuse(internal::forfeits_not_applicable(text, "DE, KS, BH, FB, SB"));
        if (read->koya_limit != 0 && kind != TieBreakKind::Koya)
            return refuse(internal::modifier_not_applicable(text, 'L', "KS"));
        if (read->reversed && kind != TieBreakKind::Rating && kind != TieBreakKind::PairingNumber)
            return refuse(internal::modifier_not_applicable(text, 'R', "RTNG, TPN"));
        return TieBreak{
            kind,          read->cut_low, read->cut_high, read->forfeits_played, read->koya_limit,
            read->reversed};
    }
    std::string known;
    for (const auto& [acronym, english] : tie_breaks::kNames)
        known += (known.empty() ? "" : ", ") + std::string(acronym);
    return refuse(internal::unknown_tie_break(
        text, {"tie-break-none",
               "'{text}' is not a tie-break; there are {known}, with /C1 for a cut, /M1 for a "
               "median and /P for forfeits as games.",
               {{"text", text}, {"known", known}}}));
}

Result<std::vector<TieBreak>> parse_tie_breaks(std::string_view list) {
    std::vector<TieBreak> tie_breaks;
    for (const std::string_view text :
         base::split<std::string_view>(list.empty() ? "BH/C1,BH,SB,DE" : list, ','))
        tie_breaks.push_back(KYVIEN_TRY(parse_tie_break(text)));
    return tie_breaks;
}

std::string to_string(const TieBreak& tie_break) {
    std::string text(tie_breaks::kNames[static_cast<std::size_t>(tie_break.kind)].first);
    if (tie_break.cut_high > 0)
        text += fmt::format("/M{}", tie_break.cut_high);
    else if (tie_break.cut_low > 0)
        text += fmt::format("/C{}", tie_break.cut_low);
    if (tie_break.koya_limit != 0)
        text += fmt::format("/L{}", tie_break.koya_limit);
    if (tie_break.reversed)
        text += "/R";
    if (tie_break.forfeits_played)
        text += "/P";
    return text;
}

std::vector<Rational> tie_break_values(const Event& event, const TieBreak& tie_break, int rounds,
                                       Pairings pairings) {
    const tie_breaks::Table table(event, rounds, pairings);
    std::vector<Rational> values;
    for (const Entry& entry : event.entries)
        values.push_back(tie_breaks::value_of(table, entry, tie_break));
    return values;
}

Standings fide_standings(const Event& event, std::span<const TieBreak> tie_breaks, int rounds,
                         Pairings pairings) {
    const tie_breaks::Table table(event, rounds, pairings);
    Standings standings{{{"PTS", rulebook::fide("10.1")}}, {}};
    for (const Entry& entry : event.entries) {
        const Rational points(table.points(entry.number));
        standings.lines.push_back({entry.number, 0, points, {points}});
    }
    for (const TieBreak& tie_break : tie_breaks) {
        standings.keys.push_back({to_string(tie_break), rulebook::fide("10.1")});
        if (tie_break.kind == TieBreakKind::DirectEncounter) {
            tie_breaks::add_direct_encounter(table, tie_break, standings.lines);
            continue;
        }
        for (std::size_t i = 0; i < event.entries.size(); ++i)
            standings.lines[i].keys.push_back(
                tie_breaks::value_of(table, event.entries[i], tie_break));
    }
    assign_places(standings.lines);
    return standings;
}

}  // namespace kyvien::tournament
