// A whole tournament of another program as the facts of an office.
#include <fmt/format.h>

#include <set>

#include "base/result.h"
#include "exchange/imports/import_plan.h"
#include "exchange/imports/internal/import_trial.h"

namespace kyvien::exchange {

using tournament::Entered;
using tournament::Entry;
using tournament::Office;
using Kind = PlannedChange::Kind;

namespace {

tournament::ByeKind bye_of(tournament::Outcome outcome) {
    using tournament::ByeKind;
    using tournament::Outcome;
    return outcome == Outcome::FullBye || outcome == Outcome::PairingBye ? ByeKind::Full
           : outcome == Outcome::HalfBye                                 ? ByeKind::Half
                                                                         : ByeKind::Zero;
}

class Opener {
  public:
    Opener(const Tournament& tournament, const OpenAs& options)
        : tournament_(tournament), options_(options) {}

    Result<ImportPlan> plan() {
        KYVIEN_TRY(open());
        for (const Entry& entry : tournament_.event.entries)
            KYVIEN_TRY(enter(entry));
        for (const tournament::ForbiddenMeeting& each : tournament_.event.forbidden)
            KYVIEN_TRY(take(trial_, plan_,
                            tournament::MeetingForbidden{each.entries, each.first_round,
                                                         each.last_round, options_.source},
                            0));
        const int paired = tournament_.event.rounds_paired();
        for (int round = 1; round <= paired; ++round)
            KYVIEN_TRY(take_round(round));
        KYVIEN_TRY(take_penalties(paired));
        for (const Entry& entry : tournament_.event.entries)
            for (int round = paired + 1; round <= static_cast<int>(entry.records.size()); ++round)
                KYVIEN_TRY(grant(entry, round));
        return std::move(plan_);
    }

  private:
    Result<void> open() {
        const tournament::PointSystem& points = tournament_.event.points;
        const bool two = points == tournament::PointSystem::two_one_zero();
        if (!two && points != tournament::PointSystem{})
            return refused(0, "foreign-scoring",
                           "the file counts points in a way of its own; an office counts 1, 1/2, "
                           "0 or 2, 1, 0",
                           {});
        tournament::Opened opened;
        opened.name = tournament_.event.name.empty() ? options_.source : tournament_.event.name;
        opened.system = options_.system;
        opened.rounds = tournament_.event.rounds_planned;
        opened.two_one_zero = two;
        if (options_.system == tournament::SystemKind::McMahon) {
            opened.bar = tournament_.bar;
            opened.floor = tournament_.floor;
        }
        opened.ranking = options_.system == tournament::SystemKind::McMahon
                             ? tournament::Ranking::McMahon
                         : two ? tournament::Ranking::ChineseScorePairing
                               : tournament::Ranking::Fide;
        opened.rules_of_2024 =
            tournament_.event.tie_break_rules == tournament::TieBreakRules::August2024;
        if (opened.ranking == tournament::Ranking::Fide)
            opened.tie_breaks = {"BH/C1", "BH", "SB", "DE"};
        plan_.changes.push_back({Kind::Opens,
                                 0,
                                 opened.name,
                                 fmt::format("{}, {} rounds", name(opened.system), opened.rounds),
                                 0,
                                 {{"system", std::string(name(opened.system))},
                                  {"rounds", std::to_string(opened.rounds)}}});
        return take(trial_, plan_, std::move(opened), 0);
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
        entered.birth = entry.birth;
        if (details != nullptr) {
            entered.club = details->club;
            entered.grade = details->grade.value_or(0);
            entered.mcmahon_correction = details->mcmahon_correction;
            if (entered.id.empty())
                entered.id = details->egf_pin;
        }
        plan_.changes.push_back({Kind::Enters, entry.number, entry.name,
                                 entry.rating > 0 ? std::to_string(entry.rating) : "", 0});
        return take(trial_, plan_, std::move(entered), 0);
    }

    Result<void> grant(const Entry& entry, int round) {
        const tournament::RoundRecord record = entry.record(round);
        if (record.outcome == tournament::Outcome::None)
            return {};
        return take(trial_, plan_,
                    tournament::ByeGranted{entry.number, round, bye_of(record.outcome)}, 0);
    }

    /// An office takes points away; those given beside the results are told as not kept.
    Result<void> take_penalties(int paired) {
        for (const Entry& entry : tournament_.event.entries)
            for (int round = 1; round <= paired; ++round)
                if (const tournament::Points points = entry.penalty_in(round);
                    points > tournament::Points{})
                    if (auto taken = take(
                            trial_, plan_,
                            tournament::PenaltyGiven{entry.number, round, points, options_.source},
                            0);
                        !taken)
                        return taken;
        return {};
    }

    Result<void> take_round(int round) {
        tournament::Paired paired;
        paired.round = round;
        paired.by_hand = true;
        paired.reason = options_.source;
        std::set<EntryNumber> sits;
        std::vector<const PlayedBoard*> boards;
        for (const PlayedBoard& board : tournament_.boards)
            if (board.round == round) {
                boards.push_back(&board);
                paired.boards.push_back({board.white, board.black, board.handicap});
                sits.insert({board.white, board.black});
            }
        for (const Entry& entry : tournament_.event.entries) {
            if (sits.contains(entry.number))
                continue;
            const tournament::RoundRecord record = entry.record(round);
            if (record.opponent != 0)
                return refused(0, "one-sided-meeting",
                               fmt::format("round {}: {} meets number {}, who does not meet him",
                                           round, entry.name, record.opponent),
                               {{"round", std::to_string(round)},
                                {"name", entry.name},
                                {"other", std::to_string(record.opponent)}});
            if (record.outcome == tournament::Outcome::PairingBye && paired.bye == 0) {
                paired.bye = entry.number;
                continue;
            }
            if (auto granted =
                    take(trial_, plan_,
                         tournament::ByeGranted{entry.number, round, bye_of(record.outcome)}, 0);
                !granted)
                return granted;
        }
        PlannedChange change{Kind::Pairs, 0, fmt::format("round {}", round), {}, 0};
        if (auto taken = take(trial_, plan_, std::move(paired), 0); !taken)
            return taken;
        std::size_t results = 0;
        for (std::size_t i = 0; i < boards.size(); ++i)
            if (auto taken = take_result(*boards[i], static_cast<int>(i) + 1, results); !taken)
                return taken;
        change.what = fmt::format("{} boards, {} results", boards.size(), results);
        change.values = {{"round", std::to_string(round)},
                         {"boards", std::to_string(boards.size())},
                         {"results", std::to_string(results)}};
        plan_.changes.push_back(std::move(change));
        return {};
    }

    Result<void> take_result(const PlayedBoard& board, int number, std::size_t& results) {
        if (board.result.empty()) {
            if (tournament_.event.find(board.white)->record(board.round).outcome !=
                tournament::Outcome::None)
                return refused(0, "foreign-result",
                               fmt::format("round {}: the result of {} and {} is none an office "
                                           "keeps",
                                           board.round, tournament_.event.find(board.white)->name,
                                           tournament_.event.find(board.black)->name),
                               {{"round", std::to_string(board.round)},
                                {"white", tournament_.event.find(board.white)->name},
                                {"black", tournament_.event.find(board.black)->name}});
            return {};
        }
        ++results;
        tournament::ResultEntered fact;
        fact.round = board.round;
        fact.board = number;
        fact.result = board.result;
        return take(trial_, plan_, std::move(fact), 0);
    }

    const Tournament& tournament_;
    const OpenAs& options_;
    Office trial_;
    ImportPlan plan_;
};

}  // namespace

Result<ImportPlan> plan_tournament(const Tournament& tournament, const OpenAs& options) {
    return Opener(tournament, options).plan();
}

}  // namespace kyvien::exchange
