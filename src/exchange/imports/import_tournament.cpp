// Imports another program's whole tournament as events of an office.
#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "base/result.h"
#include "base/text.h"
#include "exchange/imports/import_plan.h"
#include "exchange/imports/internal/import_trial.h"
#include "tournament/event/day.h"
#include "tournament/event/event_options.h"
#include "tournament/office/contract/report_terms.h"
#include "tournament/office/report.h"
#include "tournament/pairing/double_swiss/double_swiss.h"
#include "tournament/ranking/tie_breaks.h"

namespace kyvien::exchange {

using tournament::Entered;
using tournament::Entry;
using tournament::Office;
using Kind = PlannedChange::Kind;

namespace {

/// The bye on request that is worth as much. A round of an office has one pairing-allocated bye;
/// others are granted.
tournament::ByeKind bye_of(tournament::Outcome outcome, const tournament::PointSystem& points) {
    using tournament::ByeKind;
    using tournament::Outcome;
    switch (outcome) {
    case Outcome::PairingBye:
        return points.pairing_bye >= points.win   ? ByeKind::Full
               : points.pairing_bye > points.loss ? ByeKind::Half
                                                  : ByeKind::Zero;
    case Outcome::FullBye:
    case Outcome::ForfeitWin:  // "0000 - +": a bye in older programs
        return ByeKind::Full;
    case Outcome::HalfBye:
    case Outcome::ForfeitDraw:
        return ByeKind::Half;
    default:
        return ByeKind::Zero;
    }
}

class Opener {
  public:
    Opener(const Tournament& tournament, const OpenOptions& options)
        : tournament_(tournament), options_(options) {}

    Result<ImportPlan> plan() {
        KYVIEN_TRY(open());
        if (tournament_.reported_details != tournament::DetailsGiven{})
            KYVIEN_TRY(apply_event(trial_, plan_, tournament_.reported_details, 0));
        // Lots are drawn among the entries at that time; others entered later.
        const std::vector<EntryNumber> drawn = drawn_numbers();
        for (const bool later : {false, true}) {
            for (const Entry& entry : tournament_.event.entries)
                if (drawn.empty()
                        ? !later
                        : (std::ranges::find(drawn, entry.number) == drawn.end()) == later)
                    KYVIEN_TRY(enter(entry));
            if (!later)
                import_terms<tournament::LotsDrawn>();
        }
        import_terms<tournament::ListSorted>();
        check_in(true);
        for (const tournament::ForbiddenMeeting& each : tournament_.event.forbidden)
            KYVIEN_TRY(apply_event(trial_, plan_,
                                   tournament::MeetingForbidden{each.entries, each.first_round,
                                                                each.last_round, options_.source},
                                   0));
        const int paired = tournament_.event.rounds_paired();
        for (int round = 1; round <= paired; ++round) {
            apply_withdrawals(round - 1);
            KYVIEN_TRY(import_round(round));
        }
        apply_withdrawals(paired);
        check_in(false);
        KYVIEN_TRY(import_penalties(paired));
        for (const Entry& entry : tournament_.event.entries)
            for (int round = paired + 1; round <= static_cast<int>(entry.records.size()); ++round)
                if (!is_implied_absence(entry, round))
                    KYVIEN_TRY(grant(entry, round));
        apply_end_terms();
        // For an office's report the accountable acts are those it lists: that the import pairs its
        // rounds by hand is not an act of the organiser.
        if (terms_opened() != nullptr || !tournament_.history.empty())
            apply_if_valid(tournament::HistoryImported{tournament_.history});
        return std::move(plan_);
    }

  private:
    // ---- terms from an office, in addition to the columns ----

    template <typename Kind>
    [[nodiscard]] const Kind* term(EntryNumber number) const {
        for (const tournament::OfficeEventBody& body : tournament_.terms)
            if (const auto* found = std::get_if<Kind>(&body); found && found->number == number)
                return found;
        return nullptr;
    }
    [[nodiscard]] const tournament::Opened* terms_opened() const {
        for (const tournament::OfficeEventBody& body : tournament_.terms)
            if (const auto* found = std::get_if<tournament::Opened>(&body))
                return found;
        return nullptr;
    }
    /// If the columns were changed since then, such a term may no longer be valid; then the columns
    /// count.
    void apply_if_valid(const tournament::OfficeEventBody& body) {
        if (apply(trial_, {0, "import", body}))
            plan_.events.push_back(body);
    }
    template <typename... Kinds>
    void import_terms() {
        for (const tournament::OfficeEventBody& body : tournament_.terms)
            if ((std::holds_alternative<Kinds>(body) || ...))
                apply_if_valid(body);
    }
    [[nodiscard]] std::vector<EntryNumber> drawn_numbers() const {
        for (const tournament::OfficeEventBody& body : tournament_.terms)
            if (const auto* lots = std::get_if<tournament::LotsDrawn>(&body))
                return lots->order;
        return {};
    }
    /// All entries play in the rounds that were paired with them; at the end only those present are
    /// checked in.
    void check_in(bool all) {
        if (!trial_.opened().check_in)
            return;
        for (const Entry& entry : tournament_.event.entries)
            if (all || !is_present(entry.number))
                apply_if_valid(tournament::CheckedIn{entry.number, all});
    }
    /// Has the entry checked in? Without terms of an office, the file says who was only announced.
    [[nodiscard]] bool is_present(EntryNumber number) const {
        if (terms_opened() != nullptr)
            return term<tournament::CheckedIn>(number) != nullptr;
        const Details* details = tournament_.find_details(number);
        return details == nullptr || details->registered;
    }
    void apply_end_terms() {
        import_terms<tournament::WarningsCounted, tournament::PlacesSettled,
                     tournament::PrizesAnnounced, tournament::ReportCorrected,
                     tournament::HandPairingBegun, tournament::FideModeLeaving,
                     tournament::FideModeLeft>();
    }
    [[nodiscard]] const tournament::Paired* stated_round(int round) const {
        for (const tournament::OfficeEventBody& body : tournament_.terms)
            if (const auto* paired = std::get_if<tournament::Paired>(&body);
                paired != nullptr && paired->round == round)
                return paired;
        return nullptr;
    }
    /// The game is adjourned; until it is finished the columns show a draw.
    [[nodiscard]] bool is_adjourned(int round, std::size_t told_board) const {
        return std::ranges::any_of(tournament_.terms, [&](const auto& body) {
            const auto* result = std::get_if<tournament::ResultEntered>(&body);
            return result != nullptr && result->round == round &&
                   result->board == static_cast<int>(told_board) + 1 &&
                   result->result == tournament::kAdjourned;
        });
    }
    /// The boards of the round; from an office in its order, with handicap stones.
    [[nodiscard]] std::vector<PlayedBoard> boards_of(int round) const {
        std::vector<PlayedBoard> boards;
        const tournament::Paired* stated = stated_round(round);
        const auto place = [stated](const PlayedBoard& board) {
            const auto found =
                std::ranges::find_if(stated->boards, [&board](const tournament::Board& each) {
                    return each.white == board.white && each.black == board.black;
                });
            return static_cast<std::size_t>(found - stated->boards.begin());
        };
        for (const PlayedBoard& board : tournament_.boards)
            if (board.round == round)
                boards.insert(stated == nullptr
                                  ? boards.end()
                                  : std::ranges::upper_bound(boards, place(board), {}, place),
                              board);
        if (stated == nullptr)
            return boards;
        for (PlayedBoard& board : boards) {
            const std::size_t at = place(board);
            if (at == stated->boards.size())
                continue;
            board.handicap = stated->boards[at].handicap;
            if (board.result == "1/2" && is_adjourned(round, at))
                board.result = tournament::kAdjourned;
        }
        return boards;
    }
    void apply_withdrawals(int after) {
        for (const tournament::OfficeEventBody& body : tournament_.terms)
            if (const auto* left = std::get_if<tournament::Withdrew>(&body);
                left != nullptr && left->after_round == after)
                apply_if_valid(body);
    }
    /// An absence from a future round that follows from the entry's data.
    [[nodiscard]] bool is_implied_absence(const Entry& entry, int round) const {
        return entry.record(round).outcome == tournament::Outcome::ZeroBye &&
               (trial_.withdrawn_after(entry.number) ||
                (trial_.opened().check_in && !trial_.is_checked_in(entry.number)));
    }

    Result<void> open() {
        const tournament::Opened* stated_terms = terms_opened();
        const tournament::SystemKind system = options_.system           ? *options_.system
                                              : stated_terms != nullptr ? stated_terms->system
                                              : tournament_.system      ? *tournament_.system
                                                                   : tournament::SystemKind::Dutch;
        tournament::PointSystem points = tournament_.event.points;
        // In a schedule every entry is free equally often, and gets no points for it.
        if (system == tournament::SystemKind::RoundRobin ||
            system == tournament::SystemKind::DoubleRoundRobin)
            points.pairing_bye = points.win;
        if (system == tournament::SystemKind::DoubleSwiss)
            points = points_of_games(points);
        const bool two = points == tournament::PointSystem::two_one_zero();
        const std::vector<tournament::Points> scores = scores_of(points, two);
        if (!two && points != tournament::PointSystem{} && scores.empty())
            return refused(0, "foreign-scoring",
                           "the file counts points in its own way; an office has one score for a "
                           "win, a draw, a loss and the bye",
                           {});
        tournament::Opened opened;
        if (stated_terms != nullptr && stated_terms->system == system &&
            stated_terms->two_one_zero == two)
            opened = *stated_terms;
        else
            set_default_terms(opened, system, two);
        opened.name = name_of(stated_terms);
        opened.system = system;
        // For a schedule the columns do not show the points of a bye.
        if (scores.empty() || opened.scores.size() != scores.size() ||
            !std::equal(scores.begin(), scores.end() - 1, opened.scores.begin()) ||
            (system != tournament::SystemKind::RoundRobin &&
             system != tournament::SystemKind::DoubleRoundRobin))
            opened.scores = scores;
        opened.first_colour = tournament_.event.initial_colour;
        opened.rounds = tournament_.event.rounds_planned;
        return apply_opening(trial_, plan_, std::move(opened));
    }

    /// The points of a game, if the event's points are those of two-game matches.
    static tournament::PointSystem points_of_games(const tournament::PointSystem& match) {
        for (const auto& game :
             {tournament::PointSystem{}, tournament::PointSystem::two_one_zero()})
            if (match == tournament::double_swiss_points(game))
                return game;
        return match;
    }

    /// The points of a win, a draw, a loss and the bye, if all other outcomes are worth the same as
    /// one of them.
    static std::vector<tournament::Points> scores_of(const tournament::PointSystem& points,
                                                     bool two) {
        if (two || points == tournament::PointSystem{})
            return {};
        tournament::PointSystem same;
        same.win = same.forfeit_win = same.full_bye = points.win;
        same.draw = same.half_bye = points.draw;
        same.loss = points.loss;
        same.pairing_bye = points.pairing_bye;
        if (same != points)
            return {};
        return {points.win, points.draw, points.loss, points.pairing_bye};
    }

    /// A long name is truncated in its column.
    [[nodiscard]] std::string name_of(const tournament::Opened* stated_terms) const {
        const std::string& name = tournament_.event.name;
        if (name.empty())
            return options_.source;
        return stated_terms != nullptr && stated_terms->name.starts_with(name) ? stated_terms->name
                                                                               : name;
    }

    void set_default_terms(tournament::Opened& opened, tournament::SystemKind system,
                           bool two) const {
        opened.two_one_zero = two;
        opened.baku =
            tournament_.baku && tournament_.event.rounds_planned > 0 &&
            (tournament::is_fide_swiss(system) || system == tournament::SystemKind::DoubleSwiss);
        if (system == tournament::SystemKind::DoubleSwiss) {
            opened.meeting = tournament::MeetingKind::BestOf;
            opened.games = 2;
        }
        if (system == tournament::SystemKind::McMahon) {
            opened.bar = tournament_.bar;
            opened.floor = tournament_.floor;
        }
        // Outside McMahon's system handicaps follow from grades alone.
        if (const HandicapRule& rule = tournament_.handicap;
            system == tournament::SystemKind::McMahon ||
            (rule.by_grade && system == tournament::SystemKind::Points)) {
            opened.max_handicap = rule.most;
            opened.handicap_less = rule.less;
            opened.handicap_by_grade = rule.by_grade;
        }
        // Those who were only announced are not paired until they check in.
        opened.check_in = !tournament::has_schedule(system) &&
                          !std::ranges::all_of(tournament_.details, &Details::registered);
        opened.member_total = system == tournament::SystemKind::Molter;
        opened.handicap_first = tournament_.sides == Sides::BlackWhite;
        opened.ranking =
            system == tournament::SystemKind::McMahon  ? tournament::Ranking::McMahon
            : system == tournament::SystemKind::Keizer ? tournament::Ranking::Keizer
            : system == tournament::SystemKind::Ladder ? tournament::Ranking::Ladder
            : system == tournament::SystemKind::Arena  ? tournament::Ranking::Arena
            : two && !opened.member_total && system != tournament::SystemKind::DoubleSwiss
                ? tournament::Ranking::ChineseScorePairing
                : tournament::Ranking::Fide;
        opened.rules_of_2024 =
            tournament_.event.tie_break_rules == tournament::TieBreakRules::August2024;
        if (opened.ranking != tournament::Ranking::Fide)
            return;
        for (const std::string& each : tournament_.tie_breaks)
            if (each != "PTS" && tournament::parse_tie_break(each))
                opened.tie_breaks.push_back(each);
        opened.system = system;
        if (opened.tie_breaks.empty())
            opened.tie_breaks = tournament::default_tie_breaks(opened);
    }

    Result<void> enter(const Entry& entry) {
        const Details* details = tournament_.find_details(entry.number);
        Entered entered;
        entered.number = entry.number;
        entered.name = entry.name;
        entered.rating = entry.rating;
        entered.title = entry.title;
        entered.federation = entry.federation;
        entered.id = entry.id;
        entered.sex = entry.sex == "w" ? "f" : entry.sex;
        entered.birth = tournament::birth_date_from_report(entry.birth);
        if (details != nullptr) {
            entered.club = details->club;
            entered.team = details->team;
            entered.grade = details->grade.value_or(0);
            entered.mcmahon_correction = details->mcmahon_correction;
            if (entered.id.empty())
                entered.id = details->egf_pin;
        }
        import_further_fields(entered);
        plan_.changes.push_back({Kind::Enters, entry.number, entered.name,
                                 entry.rating > 0 ? std::to_string(entry.rating) : "", 0});
        return apply_event(trial_, plan_, std::move(entered), 0);
    }

    /// The data for which the columns have no room.
    void import_further_fields(Entered& entered) const {
        const auto* more = term<Entered>(entered.number);
        if (more == nullptr || !more->name.starts_with(entered.name))
            return;
        const auto longer = [](std::string& text, const std::string& whole) {
            if (whole.starts_with(text))
                text = whole;
        };
        longer(entered.name, more->name);
        longer(entered.title, more->title);
        longer(entered.federation, more->federation);
        longer(entered.id, more->id);
        longer(entered.birth, more->birth);
        entered.club = more->club;
        entered.team = more->team;
        entered.grade = more->grade;
        entered.mcmahon_correction = more->mcmahon_correction;
        entered.from_round = more->from_round;
        entered.no_half_byes = more->no_half_byes;
    }

    Result<void> grant(const Entry& entry, int round) {
        const tournament::RoundRecord record = entry.record(round);
        if (record.outcome == tournament::Outcome::None)
            return {};
        return apply_event(trial_, plan_,
                           tournament::ByeGranted{entry.number, round,
                                                  bye_of(record.outcome, trial_.event().points)},
                           0);
    }

    /// Points deducted, or added to the results.
    Result<void> import_penalties(int paired) {
        for (const Entry& entry : tournament_.event.entries)
            for (int round = 1; round <= paired; ++round)
                if (const tournament::Points points = entry.penalty_in(round);
                    points != tournament::Points{})
                    if (auto taken = apply_event(
                            trial_, plan_,
                            tournament::PenaltyGiven{
                                entry.number, round,
                                points < tournament::Points{} ? tournament::Points{} - points
                                                              : points,
                                options_.source, points < tournament::Points{}},
                            0);
                        !taken)
                        return taken;
        return {};
    }

    Result<void> import_round(int round) {
        tournament::Paired paired;
        paired.round = round;
        paired.by_hand = true;
        paired.reason = options_.source;
        std::set<EntryNumber> sits;
        const std::vector<PlayedBoard> boards = boards_of(round);
        for (const PlayedBoard& board : boards) {
            paired.boards.push_back({board.white, board.black, board.handicap});
            sits.insert({board.white, board.black});
        }
        for (const Entry& entry : tournament_.event.entries) {
            if (sits.contains(entry.number))
                continue;
            const tournament::RoundRecord record = entry.record(round);
            if (record.opponent != 0)
                return refused(
                    0, "one-sided-meeting",
                    fmt::format(
                        "round {}: {} is paired with number {}, but not the other way round", round,
                        entry.name, record.opponent),
                    {{"round", std::to_string(round)},
                     {"name", entry.name},
                     {"other", std::to_string(record.opponent)}});
            if (record.outcome == tournament::Outcome::PairingBye && paired.bye == 0) {
                paired.bye = entry.number;
                continue;
            }
            // A player eliminated from a knockout, or free in its bracket, has no record of the
            // round.
            if (trial_.opened().system == tournament::SystemKind::Knockout &&
                record == tournament::RoundRecord{})
                continue;
            // An entry from a later round on is absent before it; so is a player added to a report
            // without columns for past rounds.
            const bool is_blank = record == tournament::RoundRecord{};
            const bool is_expected = trial_.entered(entry.number)->from_round <= round &&
                                     !tournament::has_schedule(trial_.opened().system);
            if (trial_.event().find(entry.number)->record(round) == record &&
                !(is_blank && is_expected))
                continue;
            if (auto granted = apply_event(
                    trial_, plan_,
                    tournament::ByeGranted{entry.number, round,
                                           bye_of(record.outcome, trial_.event().points)},
                    0);
                !granted)
                return granted;
        }
        PlannedChange change{Kind::Pairs, 0, fmt::format("round {}", round), {}, 0};
        if (auto taken = apply_event(trial_, plan_, std::move(paired), 0); !taken)
            return taken;
        std::size_t results = 0;
        for (std::size_t i = 0; i < boards.size(); ++i)
            if (const auto number = static_cast<int>(i) + 1; is_of_two_games(boards[i]))
                KYVIEN_TRY(import_games(boards[i], number, results));
            else
                KYVIEN_TRY(import_result(boards[i], number, results));
        change.what = fmt::format("{}, {}", base::counted(boards.size(), "board"),
                                  base::counted(results, "result"));
        change.values = {{"round", std::to_string(round)},
                         {"boards", std::to_string(boards.size())},
                         {"results", std::to_string(results)}};
        plan_.changes.push_back(std::move(change));
        return {};
    }

    [[nodiscard]] const tournament::TwoGames* match_at(const PlayedBoard& board) const {
        const auto found =
            std::ranges::find_if(tournament_.games, [&board](const tournament::TwoGames& each) {
                return each.round == board.round && each.white == board.white;
            });
        return found == tournament_.games.end() ? nullptr : &*found;
    }
    [[nodiscard]] bool is_of_two_games(const PlayedBoard& board) const {
        return trial_.opened().system == tournament::SystemKind::DoubleSwiss &&
               match_at(board) != nullptr;
    }
    /// A match game by game; if both were forfeited, so is the match.
    Result<void> import_games(const PlayedBoard& board, int number, std::size_t& results) {
        const auto& match_results = match_at(board)->results;
        for (std::size_t game = 0; game < match_results.size(); ++game) {
            if (match_results[game].empty())
                continue;
            ++results;
            tournament::GameEntered body;
            body.round = board.round;
            body.board = number;
            body.game = static_cast<int>(game) + 1;
            body.result = match_results[game];
            KYVIEN_TRY(apply_event(trial_, plan_, std::move(body), 0));
        }
        return {};
    }

    Result<void> import_result(const PlayedBoard& board, int number, std::size_t& results) {
        if (board.result.empty()) {
            if (tournament_.event.find(board.white)->record(board.round).outcome !=
                tournament::Outcome::None)
                return refused(
                    0, "foreign-result",
                    fmt::format("round {}: the result of {} and {} is not one that is known here",
                                board.round, tournament_.event.find(board.white)->name,
                                tournament_.event.find(board.black)->name),
                    {{"round", std::to_string(board.round)},
                     {"white", tournament_.event.find(board.white)->name},
                     {"black", tournament_.event.find(board.black)->name}});
            return {};
        }
        ++results;
        // In a schedule an absent player loses as soon as the round is paired.
        const auto& there = trial_.rounds().back().boards[static_cast<std::size_t>(number - 1)];
        if (there.result == board.result)
            return {};
        tournament::ResultEntered body;
        if (!there.result.empty())
            body.reason = options_.source;
        body.round = board.round;
        body.board = number;
        body.result = board.result;
        return apply_event(trial_, plan_, std::move(body), 0);
    }

    const Tournament& tournament_;
    const OpenOptions& options_;
    Office trial_;
    ImportPlan plan_;
};

std::unexpected<Refusal> no_teams() {
    return refuse("teams-not-imported",
                  "this is a report of teams, and its games or points are not those that its "
                  "comment lines give. Without those lines (###) it is taken by its columns.");
}

/// The columns of a report of teams, in a form that can be compared.
Result<std::vector<std::string>> columns_of(const tournament::TrfReport& report) {
    auto text = KYVIEN_TRY(tournament::write_trf(report, tournament::TrfEdition::Trf26));
    std::vector<std::string> lines;
    for (std::string_view rest = text; !rest.empty();) {
        const auto end = std::min(rest.find('\n'), rest.size());
        const std::string_view line = rest.substr(0, end);
        for (const std::string_view code : {"001", "013", "310", "240", "299", "320", "330"})
            if (line.starts_with(code))
                lines.emplace_back(line);
        rest.remove_prefix(std::min(end + 1, rest.size()));
    }
    std::ranges::sort(lines);
    return lines;
}

}  // namespace

bool is_office_team_report(const tournament::TrfReport& report) {
    const std::vector<tournament::OfficeEventBody> events =
        tournament::terms_of(report.other_lines);
    const auto* opened =
        events.empty() ? nullptr : std::get_if<tournament::Opened>(&events.front());
    return opened != nullptr && is_of_teams(opened->meeting);
}

Result<ImportPlan> plan_teams(const tournament::TrfReport& report) {
    const std::vector<tournament::OfficeEventBody> events =
        tournament::terms_of(report.other_lines);
    const auto* opened = &std::get<tournament::Opened>(events.front());
    ImportPlan plan;
    Office trial;
    plan.changes.push_back(
        {Kind::Opens,
         0,
         opened->name,
         fmt::format("{}, {}", name(opened->system),
                     base::counted(static_cast<std::size_t>(opened->rounds), "round")),
         0,
         {{"system", std::string(name(opened->system))},
          {"rounds", std::to_string(opened->rounds)}}});
    for (const tournament::OfficeEventBody& body : events) {
        KYVIEN_TRY(apply_event(trial, plan, body, 0));
        if (const auto* entered = std::get_if<Entered>(&body))
            plan.changes.push_back({Kind::Enters, entered->number, entered->name, "", 0});
        if (const auto* paired = std::get_if<tournament::Paired>(&body))
            plan.changes.push_back({Kind::Pairs,
                                    0,
                                    fmt::format("round {}", paired->round),
                                    base::counted(paired->boards.size(), "board"),
                                    0,
                                    {{"round", std::to_string(paired->round)},
                                     {"boards", std::to_string(paired->boards.size())},
                                     {"results", "0"}}});
    }
    // Read back as written, so that texts truncated by columns are truncated in both.
    const bool trf26 = std::ranges::any_of(
        report.other_lines, [](const std::string& line) { return line.starts_with("310"); });
    const auto edition = trf26 ? tournament::TrfEdition::Trf26 : tournament::TrfEdition::Trf16;
    const auto made = KYVIEN_TRY(report_of(trial, edition));
    const auto text = KYVIEN_TRY(tournament::write_trf(made, edition));
    const auto again = KYVIEN_TRY(tournament::read_trf(text));
    if (KYVIEN_TRY(columns_of(again)) != KYVIEN_TRY(columns_of(report)))
        return no_teams();
    if (std::string history = tournament::history_of(report.other_lines); !history.empty())
        KYVIEN_TRY(apply_event(trial, plan, tournament::HistoryImported{std::move(history)}, 0));
    return plan;
}

Result<ImportPlan> plan_tournament(const Tournament& tournament, const OpenOptions& options) {
    return Opener(tournament, options).plan();
}

}  // namespace kyvien::exchange
