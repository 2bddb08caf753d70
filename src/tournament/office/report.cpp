#include "tournament/office/report.h"

#include <algorithm>
#include <chrono>
#include <fmt/format.h>
#include <map>
#include <set>

#include "base/reason.h"
#include "base/result.h"
#include "base/text.h"
#include "tournament/event/day.h"
#include "tournament/office/contract/report_corrections.h"
#include "tournament/office/contract/report_terms.h"
#include "tournament/office/internal/applier.h"
#include "tournament/office/list/current_numbers.h"
#include "tournament/trf/double_rounds.h"
#include "tournament/trf/internal/abnormal_points.h"
#include "tournament/trf/teams.h"

namespace kyvien::tournament {
namespace {

/// Must the arbiter account for it? First results, entries and the system's pairings are in the
/// report itself.
bool is_noteworthy(const OfficeEventBody& body) {
    if (const auto* result = std::get_if<ResultEntered>(&body))
        return !result->reason.empty();
    if (const auto* game = std::get_if<GameEntered>(&body))
        return !game->reason.empty();
    if (const auto* paired = std::get_if<Paired>(&body))
        return paired->by_hand;
    if (const auto* line_up = std::get_if<LineUpGiven>(&body))
        return !line_up->reason.empty();
    return !std::holds_alternative<Opened>(body) && !std::holds_alternative<Entered>(body) &&
           !std::holds_alternative<MemberListed>(body) &&
           !std::holds_alternative<CheckedIn>(body) &&
           !std::holds_alternative<DetailsGiven>(body) &&
           !std::holds_alternative<HistoryImported>(body) &&
           !std::holds_alternative<PrizesAnnounced>(body);
}

void add_tie_breaks(const Office& office, TrfReport& report) {
    if (office.opened().ranking != Ranking::Fide || office.opened().tie_breaks.empty())
        return;
    const bool teams = is_of_teams(office.opened().meeting);
    // FIDE's own program requires them first.
    std::string names = !teams ? "PTS" : office.opened().game_points_first ? "GPTS" : "";
    for (const std::string& each : office.opened().tie_breaks)
        if (each != "PTS" || teams)
            names += (names.empty() ? "" : ",") + each;
    report.other_lines.push_back("212 " + names);
}

StatedPlace stated_place_of(const Standings& standings, EntryNumber number, Points points) {
    StatedPlace stated;
    stated.points = points;
    if (const StandingLine* line = standings.find(number); line != nullptr && line->place > 0)
        stated.rank = line->place;
    return stated;
}

/// An entry that will not be paired in the coming rounds is absent in them.
void add_coming_absences(const Office& office, int rounds, Entry& entry) {
    const bool scheduled = has_schedule(office.opened().system);
    const int planned = std::max(office.opened().rounds, rounds + 1);
    const bool over = office.opened().rounds > 0 && rounds >= office.opened().rounds;
    if (scheduled || over || plays_in(office, entry, rounds + 1))
        return;  // a schedule keeps an absent entry's place
    const int last = office.withdrawn_after(entry.number) ? planned : rounds + 1;
    for (int round = rounds + 1; round <= last; ++round)
        if (entry.record(round) == RoundRecord{})
            set_record(entry, round, {0, Colour::None, Outcome::ZeroBye, true});
}

/// Void games because one of the two withdrew too early (Go 29.2; FIDE C.05) keep their results,
/// because they were played, but are worth nothing (line 299).
void zero_annulled_games(const Office& office, Event& event) {
    Event struck = office.event();
    const int rounds = static_cast<int>(office.rounds().size());
    const std::set<EntryNumber> annulled = annul_withdrawn_entries(office, struck, rounds);
    for (Entry& entry : event.entries)
        for (RoundRecord& record : entry.records)
            if (record.opponent != 0 && record.outcome != Outcome::None &&
                (annulled.contains(entry.number) || annulled.contains(record.opponent)))
                record.given = Points{};
}

/// The games of all matches, for the player who has White in game one first.
std::vector<TwoGames> games_of_matches(const Office& office) {
    std::vector<TwoGames> all;
    for (int round = 1; round <= static_cast<int>(office.rounds().size()); ++round)
        for (const BoardState& state :
             office.rounds()[static_cast<std::size_t>(round - 1)].boards) {
            TwoGames games{round, state.board.white, state.board.black, {}};
            for (std::size_t i = 0; i < games.results.size() && i < state.games.size(); ++i)
                games.results[i] = state.games[i].result;
            all.push_back(std::move(games));
        }
    return all;
}

/// The report's rounds are then games, and its points those of the games.
void convert_matches_to_games(const Office& office, TrfReport& report) {
    report.event = matches_to_games(report.event, games_of_matches(office), office.game_points());
    for (std::size_t i = 0; i < report.stated.size(); ++i)
        report.stated[i].points = report.event.score_before(
            report.event.entries[i], 2 * static_cast<int>(office.rounds().size()) + 1);
}

TrfReport individual_report(const Office& office) {
    TrfReport report;
    const int rounds = static_cast<int>(office.rounds().size());
    report.event = office.event();
    zero_annulled_games(office, report.event);
    const Event prepared = event_before(office, rounds + 1);
    report.event.forbidden = prepared.forbidden;
    const bool has_two_game_matches = office.opened().system == SystemKind::DoubleSwiss;
    const bool has_first_colour = is_fide_swiss(office.opened().system) || has_two_game_matches;
    if (has_first_colour && report.event.initial_colour == Colour::None) {
        const Colour played = initial_colour_played(report.event);
        report.event.initial_colour = played == Colour::None ? Colour::White : played;
    }
    for (std::size_t i = 0; i < report.event.entries.size(); ++i) {
        report.event.entries[i].acceleration = prepared.entries[i].acceleration;
        report.event.entries[i].birth = birth_date_for_report(report.event.entries[i].birth);
        add_coming_absences(office, rounds, report.event.entries[i]);
    }
    const Standings standings = office.standings(rounds);
    for (const Entry& entry : report.event.entries)
        report.stated.push_back(
            stated_place_of(standings, entry.number, report.event.score_before(entry, rounds + 1)));
    apply_report_corrections(office, report.event);
    if (has_two_game_matches)
        convert_matches_to_games(office, report);
    return report;
}

/// Players are numbered team by team, each team's list from its first place.
class TeamReport {
  public:
    explicit TeamReport(const Office& office)
        : office_(office), rounds_(static_cast<int>(office.rounds().size())) {
        report_.event.name = office.event().name;
        report_.event.rounds_planned = office.opened().rounds;
        report_.event.points = office.game_points();
        for (const Entry& team : office.event().entries)
            for (const MemberListed& member : office.members(team.number))
                add_player(team, member);
    }

    Result<TrfReport> make(TrfEdition edition) {
        if (office_.opened().system == SystemKind::TeamSwiss) {
            const Event prepared = event_before(office_, rounds_ + 1);
            report_.event.forbidden = prepared.forbidden;
            const Colour played = initial_colour_played(prepared);
            report_.event.initial_colour = prepared.initial_colour != Colour::None
                                               ? prepared.initial_colour
                                           : played != Colour::None ? played
                                                                    : Colour::White;
            if (edition == TrfEdition::Trf26)
                add_acceleration(prepared);
        }
        for (int round = 1; round <= rounds_; ++round)
            add_round(round);
        for (const Entry& player : report_.event.entries)
            report_.stated.push_back(
                {report_.event.score_before(player, rounds_ + 1), std::nullopt});
        auto lines = KYVIEN_TRY(write_teams(teams(), edition));
        std::string colours;
        for (int board = 1; board <= office_.opened().boards; ++board)
            colours += board % 2 == 1 ? 'W' : 'B';
        if (edition == TrfEdition::Trf26) {
            report_.other_lines.push_back("352 " + colours);
            report_.other_lines.emplace_back("362 TW 2.0   TD 1.0   TL 0.0");
        }
        std::ranges::move(lines, std::back_inserter(report_.other_lines));
        if (edition == TrfEdition::Trf26) {
            add_rounds_without_games();
            add_coming_byes();
            add_orders();
            if (!add_abnormal_points())
                return internal::too_large(
                    {"trf-large-penalty", "a penalty needs more columns than the format has"});
        }
        return std::move(report_);
    }

  private:
    void add_player(const Entry& team, const MemberListed& member) {
        Entry player;
        player.number = static_cast<EntryNumber>(report_.event.entries.size() + 1);
        player.name = member.name;
        player.rating = member.rating;
        player.title = member.title;
        player.federation = member.federation.empty() ? team.federation : member.federation;
        player.id = member.id;
        player.sex = member.sex;
        player.birth = birth_date_for_report(member.birth);
        player.records.assign(static_cast<std::size_t>(rounds_),
                              {0, Colour::None, Outcome::ZeroBye, true});
        numbers_[{team.number, member.place}] = player.number;
        report_.event.entries.push_back(std::move(player));
    }
    RoundRecord* record(EntryNumber team, int place, int round) {
        const auto found = numbers_.find({team, place});
        return found == numbers_.end() ? nullptr
                                       : &report_.event.entries[found->second - 1U]
                                              .records[static_cast<std::size_t>(round - 1)];
    }
    void add_round(int round) {
        const RoundState& state = office_.rounds()[static_cast<std::size_t>(round - 1)];
        for (std::size_t number = 0; number < state.boards.size(); ++number) {
            const Board& pair = state.boards[number].board;
            for (const MeetingGame& game :
                 office_.meeting(round, static_cast<int>(number) + 1).games) {
                const auto outcomes =
                    outcomes_of(game.result).value_or(std::pair(Outcome::None, Outcome::None));
                RoundRecord* first = record(pair.white, game.first, round);
                RoundRecord* second = record(pair.black, game.second, round);
                const Colour colour = game.exchanged ? Colour::Black : Colour::White;
                if (first != nullptr)
                    *first = second == nullptr
                                 ? RoundRecord{0, Colour::None, Outcome::ForfeitWin, true}
                                 : RoundRecord{numbers_.at({pair.black, game.second}), colour,
                                               outcomes.first, true};
                if (second != nullptr)
                    *second = first == nullptr
                                  ? RoundRecord{0, Colour::None, Outcome::ForfeitWin, true}
                                  : RoundRecord{numbers_.at({pair.white, game.first}),
                                                other(colour), outcomes.second, true};
            }
        }
    }
    [[nodiscard]] Points of_bye(Outcome outcome) const {
        return game_points_of_bye(office_, outcome);
    }
    void add_bye(const Entry& team, int round) {
        const Outcome outcome = team.record(round).outcome;
        const char kind = outcome == Outcome::FullBye   ? 'F'
                          : outcome == Outcome::HalfBye ? 'H'
                          : outcome == Outcome::ZeroBye ? 'Z'
                                                        : ' ';
        if (kind != ' ')
            report_.other_lines.push_back(
                fmt::format("240 {} {:>3} {:>4}", kind, round, team.number));
    }
    /// 240: the entries that will not be paired in the coming rounds, which other programs must
    /// know.
    void add_coming_byes() {
        if (office_.opened().system != SystemKind::TeamSwiss)
            return;
        for (Entry team : office_.event().entries) {
            add_coming_absences(office_, rounds_, team);
            for (int round = rounds_ + 1; round <= static_cast<int>(team.records.size()); ++round)
                add_bye(team, round);
        }
    }
    /// 300: the members at the boards, if they are not in list order.
    void add_orders() {
        for (int round = 1; round <= rounds_; ++round)
            for (const BoardState& state :
                 office_.rounds()[static_cast<std::size_t>(round - 1)].boards) {
                add_order(round, state.board.white, state.board.black);
                add_order(round, state.board.black, state.board.white);
            }
    }
    void add_order(int round, EntryNumber team, EntryNumber opponent) {
        const std::vector<int> places = office_.line_up(team, round);
        if (std::ranges::is_sorted(places) && std::ranges::find(places, 0) == places.end())
            return;
        std::string line = fmt::format("300 {:>3} {:>3} {:>3}", round, team, opponent);
        for (const int place : places)
            line += place == 0 ? " 0000" : fmt::format(" {:>4}", numbers_.at({team, place}));
        report_.other_lines.push_back(std::move(line));
    }
    /// 250, in match points: one line per team and run of rounds with the same points.
    void add_acceleration(const Event& prepared) {
        for (const Entry& team : prepared.entries)
            for (std::size_t first = 0, next = 0; first < team.acceleration.size(); first = next) {
                const Points points = team.acceleration[first];
                for (next = first + 1;
                     next < team.acceleration.size() && team.acceleration[next] == points;)
                    ++next;
                if (points != Points{})
                    report_.other_lines.push_back(
                        fmt::format("250 {:>4}      {:>3} {:>3} {:>4} {:>4}", to_string(points),
                                    first + 1, next, team.number, team.number));
            }
    }
    /// 240 and 320 for byes, 330 for unplayed matches, with line 299 for each team's points if such
    /// a match is tied.
    void add_rounds_without_games() {
        std::string byes;
        for (int round = 1; round <= rounds_; ++round) {
            const RoundState& state = office_.rounds()[static_cast<std::size_t>(round - 1)];
            byes += state.bye == 0 ? "    " : fmt::format(" {:>3}", state.bye);
            for (const Entry& team : office_.event().entries)
                add_bye(team, round);
            for (std::size_t i = 0; i < state.boards.size(); ++i) {
                const BoardState& board = state.boards[i];
                if (board.result == "+/-" || board.result == "-/+" || board.result == "-/-")
                    report_.other_lines.push_back(
                        fmt::format("330 {}{} {:>3} {:>3} {:>3}", board.result[0], board.result[2],
                                    round, board.board.white, board.board.black));
                else if (board.result == "1/2" &&
                         !office_.meeting(round, static_cast<int>(i) + 1).is_played)
                    report_.other_lines.push_back(fmt::format(
                        "330 -- {:>3} {:>3} {:>3}", round, board.board.white, board.board.black));
            }
        }
        if (byes.find_first_not_of(' ') == std::string::npos)
            return;
        byes.erase(byes.find_last_not_of(' ') + 1);
        report_.other_lines.push_back(fmt::format("320 {:>4} {:>4}{}",
                                                  to_string(office_.event().points.pairing_bye),
                                                  to_string(of_bye(Outcome::PairingBye)), byes));
    }
    /// 299: match points deducted from teams, or from a tie without a game; false if they do not
    /// fit.
    bool add_abnormal_points() {
        for (const Entry& team : office_.event().entries)
            for (int round = 1; round <= rounds_; ++round) {
                const Points given = of_unplayed_tie(team.number, round) - team.penalty_in(round);
                if (given == Points{})
                    continue;
                auto lines =
                    internal::write_abnormal({' ', given, std::nullopt, round, {team.number}});
                if (!lines)
                    return false;
                std::ranges::move(*lines, std::back_inserter(report_.other_lines));
            }
        return true;
    }
    [[nodiscard]] Points of_unplayed_tie(EntryNumber team, int round) const {
        const auto& boards = office_.rounds()[static_cast<std::size_t>(round - 1)].boards;
        for (std::size_t i = 0; i < boards.size(); ++i)
            if ((boards[i].board.white == team || boards[i].board.black == team) &&
                boards[i].result == "1/2" &&
                !office_.meeting(round, static_cast<int>(i) + 1).is_played)
                return office_.event().points.draw;
        return {};
    }
    /// Game points of the rounds with a bye of the team.
    [[nodiscard]] Points of_byes(const Entry& team) const {
        Points sum;
        for (int round = 1; round <= rounds_; ++round)
            sum += of_bye(team.record(round).outcome);
        return sum;
    }
    std::vector<TrfTeam> teams() {
        std::vector<TrfTeam> teams;
        const Standings standings = office_.standings(rounds_);
        for (const Entry& entry : office_.event().entries) {
            TrfTeam team;
            team.number = entry.number;
            team.name = entry.name;
            team.code = entry.federation;
            team.match_points = office_.event().score_before(entry, rounds_ + 1);
            Points games = of_byes(entry);
            int ratings = 0, rated = 0;
            for (const MemberListed& member : office_.members(entry.number)) {
                const EntryNumber number = numbers_.at({entry.number, member.place});
                team.players.push_back(number);
                games +=
                    report_.event.score_before(report_.event.entries[number - 1U], rounds_ + 1);
                ratings += member.rating;
                rated += member.rating > 0 ? 1 : 0;
            }
            team.game_points = games;
            team.rating = rated > 0 ? (ratings + rated / 2) / rated : 0;
            if (const StandingLine* line = standings.find(entry.number);
                line != nullptr && line->place > 0)
                team.rank = line->place;
            teams.push_back(std::move(team));
        }
        return teams;
    }

    const Office& office_;
    int rounds_;
    TrfReport report_;
    std::map<std::pair<EntryNumber, int>, EntryNumber> numbers_;
};

void add_missing_result_lines(const Office& office, TrfReport& report) {
    int round = 0;
    for (const RoundState& state : office.rounds()) {
        ++round;
        const auto missing = std::ranges::count_if(
            state.boards, [](const BoardState& board) { return board.result.empty(); });
        if (missing > 0)
            report.other_lines.push_back(fmt::format(
                "### round {}: {} of {} {} missing", round, missing,
                base::counted(state.boards.size(), "result"), missing == 1 ? "is" : "are"));
        for (std::size_t board = 0; board < state.boards.size(); ++board)
            if (state.boards[board].result == kAdjourned)
                report.other_lines.push_back(
                    fmt::format("### round {}: board {} is adjourned", round, board + 1));
    }
}

}  // namespace

std::string utc_text(OfficeTime at) {
    const std::chrono::sys_time<std::chrono::milliseconds> time{std::chrono::milliseconds(at)};
    const auto day = std::chrono::floor<std::chrono::days>(time);
    const std::chrono::year_month_day date(day);
    const std::chrono::hh_mm_ss clock(std::chrono::floor<std::chrono::seconds>(time - day));
    return fmt::format("{:04}-{:02}-{:02}T{:02}:{:02}:{:02}Z", static_cast<int>(date.year()),
                       static_cast<unsigned>(date.month()), static_cast<unsigned>(date.day()),
                       clock.hours().count(), clock.minutes().count(), clock.seconds().count());
}

std::vector<std::string> audit_lines(const Office& office) {
    std::vector<std::string> lines;
    for (const OfficeEvent& event : log_with_current_numbers(office)) {
        if (const auto* history = std::get_if<HistoryImported>(&event.body)) {
            lines = history_lines(history->text);  // they already contain the earlier history
            continue;
        }
        if (!is_noteworthy(event.body))
            continue;
        const std::string line = encode({0, {}, event.body});
        // After "v=1", the event itself is the kind and what follows "by=".
        const auto kind = line.find(" t=") + 1;
        const auto by = line.find(" by=");
        const auto rest = line.find(' ', by + 1);
        lines.push_back(fmt::format("### {} {}: {}{}", utc_text(event.at), event.by,
                                    line.substr(kind, line.find(' ', kind) - kind),
                                    rest == std::string::npos ? "" : line.substr(rest)));
    }
    return lines;
}

namespace {

/// The planned number.
int rounds_of_event(const Office& office) {
    if (office.opened().rounds > 0 || !is_round_robin(office))
        return office.opened().rounds;
    const int games = games_of_schedule(office);
    const int cycles = office.opened().system == SystemKind::DoubleRoundRobin ? 2 : 1;
    // In a schedule for an odd number every entry is free once per cycle.
    return games % (2 * cycles) == 0 ? games + cycles : games;
}

/// C.02: a report to the federation is final, or says that it is not.
Result<void> check_final(const Office& office) {
    const auto open = office.open_games();
    if (!office.is_strict() || open.empty() ||
        static_cast<int>(office.rounds().size()) < rounds_of_event(office))
        return {};
    return office_refuses(
        "report-games-open",
        "the last round is paired, and the game at board {board} of round {round} "
        "has no result; the final report waits for it",
        {{"board", open.front().board}, {"round", open.front().round}});
}

void add_fide_mode_line(const Office& office, TrfReport& report) {
    if (office.fide_mode() == FideMode::None)
        return;
    report.other_lines.emplace_back(office.is_strict() ? "### FIDE mode"
                                                       : "### not in FIDE mode any more");
}

}  // namespace

Result<TrfReport> report_of(const Office& office, TrfEdition edition) {
    KYVIEN_TRY(check_final(office));
    const MeetingKind meeting = office.opened().meeting;
    if (office.is_arena())
        return refuse("not-in-a-report",
                      "A report has one game of each player a round; an arena has many and no "
                      "rounds. Export its standings, its games or the log.");
    const bool is_double_swiss = office.opened().system == SystemKind::DoubleSwiss;
    if (is_double_swiss && 2 * office.opened().rounds > kMaxRounds)
        return internal::too_large(
            {"trf-rounds-many", "more than {most} rounds", {{"most", kMaxRounds}}});
    if ((meeting == MeetingKind::BestOf && !is_double_swiss) ||
        meeting == MeetingKind::AllPlayAll || meeting == MeetingKind::Ring)
        return refuse("not-in-a-report",
                      "A report has one game of each player a round; matches, all-play-all and "
                      "rings have more. Export the crosstable or the log.");
    auto report =
        is_of_teams(meeting) ? TeamReport(office).make(edition) : individual_report(office);
    if (!report)
        return report;
    SystemCodes codes = system_codes(office);
    report->system = std::move(codes.code);
    report->described_as = std::move(codes.words);
    auto details = details_lines(office);
    report->other_lines.insert(report->other_lines.begin(),
                               std::make_move_iterator(details.begin()),
                               std::make_move_iterator(details.end()));
    // The line for the pairing program; the author of each pairing is in the comment lines.
    if (edition == TrfEdition::Trf26)
        report->other_lines.emplace_back("182 Kyvien " KYVIEN_VERSION);
    add_tie_breaks(office, *report);
    add_fide_mode_line(office, *report);
    add_missing_result_lines(office, *report);
    std::ranges::move(terms_lines(office), std::back_inserter(report->other_lines));
    std::ranges::move(audit_lines(office), std::back_inserter(report->other_lines));
    return report;
}

}  // namespace kyvien::tournament
