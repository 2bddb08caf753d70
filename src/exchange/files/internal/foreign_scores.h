// exchange/files/internal/foreign_scores.h — terms of an event of Go in files of other programs
// that an office has in another form or not at all: handicaps, and what byes and absences are
// worth.
//
// There an absence is usually worth half a point, a bye sometimes, and halves are rounded: of two
// absences the second then counts one point. Here such an absence is a full-point bye, so that
// everybody has the same points after every round; a bye is worth what a single one is there.
//
// Safe: pure functions, any thread.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/text.h"
#include "exchange/tournament.h"
#include "tournament/event/points.h"
#include "tournament/pairing/mcmahon.h"

namespace kyvien::exchange {

/// A rule of handicaps as such files have it.
struct ForeignHandicap {
    int most = 0;
    int less = 0;  ///< may be negative: more stones than the difference
    bool by_grade = false;
    std::optional<int> even_from;  ///< from this grade on no handicap is given
};

/// Takes the rule; remarks on what the office does not have. A rule by which everybody plays even
/// games, because `even_from` is the lowest grade or below, is none.
inline void take_handicap_rule(Tournament& out, const ForeignHandicap& rule, int lowest_grade,
                               int highest_grade) {
    if (rule.most <= 0 || (rule.even_from && *rule.even_from <= lowest_grade))
        return;
    if (out.system && *out.system != tournament::SystemKind::McMahon && !rule.by_grade) {
        out.remarks.push_back({"handicap-by-points",
                               "handicaps there follow from points, which only McMahon's system "
                               "does here; they are not kept",
                               {}});
        return;
    }
    out.handicap.most = std::min(rule.most, tournament::kMaxHandicap);
    out.handicap.less = std::clamp(rule.less, 0, tournament::kMaxHandicap);
    out.handicap.by_grade = rule.by_grade;
    if (rule.even_from && *rule.even_from < highest_grade) {
        const std::string grade = tournament::grade_text(*rule.even_from);
        out.remarks.push_back(
            {"even-from-grade",
             fmt::format("players of {} and stronger play even games there; here handicaps are "
                         "given to all grades",
                         grade),
             {{"grade", grade}}});
    }
    if (rule.less < 0)
        out.remarks.push_back(
            {"handicap-more",
             fmt::format(
                 "handicaps there have {} than the difference; here they have the difference",
                 base::counted(static_cast<std::size_t>(-rule.less), "more stone")),
             {{"stones", std::to_string(-rule.less)}}});
}

/// What programs of Go do with the half points of absences.
enum class Halves : std::uint8_t { Kept, RoundedDown, RoundedUp };

struct AbsenceWorth {
    tournament::Points points;
    Halves halves = Halves::RoundedDown;

    friend bool operator==(const AbsenceWorth&, const AbsenceWorth&) = default;
};

/// The usual worth there: half a point, rounded down.
inline constexpr AbsenceWorth kUsualAbsence{tournament::Points::half(), Halves::RoundedDown};

/// Adds up the rounds without a game of one player: halves of byes and absences are rounded
/// together.
class UnplayedSum {
  public:
    explicit UnplayedSum(Halves halves) : halves_(halves) {}

    /// What the next round brings that is worth `points`.
    [[nodiscard]] tournament::Points add(tournament::Points points) {
        const tournament::Points before = rounded();
        sum_ += points;
        return rounded() - before;
    }

  private:
    [[nodiscard]] tournament::Points rounded() const {
        constexpr int kWhole = tournament::Points::kPerPoint;
        const int up = halves_ == Halves::RoundedUp ? kWhole - 1 : 0;
        return halves_ == Halves::Kept
                   ? sum_
                   : tournament::Points::whole((sum_.in_twentieths() + up) / kWhole);
    }

    Halves halves_;
    tournament::Points sum_;
};

/// A round without an opponent on request that is worth these points; nothing if there is none.
inline std::optional<tournament::Outcome> request_worth(tournament::Points points) {
    using tournament::Outcome, tournament::Points;
    return points == Points{}           ? std::optional(Outcome::ZeroBye)
           : points == Points::half()   ? std::optional(Outcome::HalfBye)
           : points == Points::whole(1) ? std::optional(Outcome::FullBye)
                                        : std::nullopt;
}

/// Counts the absences of one player, round by round.
class AbsenceCount {
  public:
    explicit AbsenceCount(const AbsenceWorth& worth) : points_(worth.points), sum_(worth.halves) {}

    /// How the next absence is entered here; nothing if its points cannot be given here.
    [[nodiscard]] std::optional<tournament::Outcome> next() {
        return request_worth(sum_.add(points_));
    }

  private:
    tournament::Points points_;
    UnplayedSum sum_;
};

/// Gives byes, and absences in the records of players who are present, what they are worth there.
/// `counts(index of the entry, round)` says which absences count. The event's bye is worth what a
/// single one is there; one that is worth something else because of an earlier half becomes a round
/// off on request. False: some points cannot be given here, and nothing was changed. Needs: byes
/// and absences are in the records.
template <class Counts>
bool take_worths(Tournament& out, tournament::Points bye, const AbsenceWorth& absence,
                 const Counts& counts) {
    using tournament::Outcome, tournament::Points;
    const Points single = UnplayedSum(absence.halves).add(bye);
    if (single > out.event.points.win)
        return false;
    std::vector<tournament::Entry> entries = out.event.entries;
    for (std::size_t i = 0; i < entries.size(); ++i) {
        UnplayedSum sum(absence.halves);
        for (std::size_t k = 0; out.details[i].registered && k < entries[i].records.size(); ++k) {
            tournament::RoundRecord& record = entries[i].records[k];
            const bool is_bye = record.outcome == Outcome::PairingBye;
            if (!is_bye &&
                (record.outcome != Outcome::ZeroBye || !counts(i, static_cast<int>(k) + 1)))
                continue;
            const Points made = sum.add(is_bye ? bye : absence.points);
            const auto outcome =
                is_bye && made == single ? std::optional(record.outcome) : request_worth(made);
            if (!outcome)
                return false;
            record.outcome = *outcome;
        }
    }
    out.event.entries = std::move(entries);
    out.event.points.pairing_bye = single;
    return true;
}

/// The half points that the bye of an event is written as: 0, 1 or 2.
inline int halves_of_bye(const tournament::Event& event) {
    const tournament::Points bye = event.points.pairing_bye;
    return bye == tournament::Points{} ? 0 : bye < event.points.win ? 1 : 2;
}

/// Are rounds without a game or a bye absences in any case, or only those that a file names?
enum class UnpairedRounds : bool { CountsNothing, IsAnAbsence };

/// The worth of an absence, and which rounds of each entry are absences: [index of the entry][round
/// - 1].
struct AbsencePlan {
    AbsenceWorth worth;
    std::vector<std::vector<bool>> absent;

    [[nodiscard]] bool is_absent(std::size_t entry, int round) const {
        const auto index = static_cast<std::size_t>(round - 1);
        return index < absent[entry].size() && absent[entry][index];
    }
};

/// Which rounds of a player who is present are absences of that worth, so that the records follow;
/// nothing if there is no such choice.
inline std::optional<std::vector<bool>> absences_of(const tournament::Entry& entry, int paired,
                                                    const AbsenceWorth& worth,
                                                    UnpairedRounds unpaired) {
    using tournament::Outcome;
    std::vector<bool> absent(entry.records.size());
    AbsenceCount count(worth);
    // The last round before this one that may have been an absence, but need not.
    std::optional<std::size_t> open;
    for (std::size_t k = 0; k < entry.records.size(); ++k) {
        const tournament::RoundRecord& record = entry.records[k];
        const bool is_zero = record.outcome == Outcome::ZeroBye;
        if (record.opponent != 0 ||
            (!is_zero && record.outcome != Outcome::HalfBye && record.outcome != Outcome::FullBye))
            continue;
        const bool is_past = static_cast<int>(k) < paired;
        if (is_zero && is_past && unpaired == UnpairedRounds::CountsNothing &&
            worth.points != tournament::Points{}) {
            open = k;
            continue;
        }
        if (AbsenceCount trial = count; trial.next() != record.outcome && open) {
            absent[*open] = true;
            if (count.next() != Outcome::ZeroBye)
                return std::nullopt;
        }
        if (count.next() != record.outcome)
            return std::nullopt;
        absent[k] = true;
        open.reset();
    }
    return absent;
}

/// The plan by which the records follow from absences alone; nothing if there is none, so that
/// full-point byes are written as byes and the others as absences worth nothing. `unless_down`:
/// what the program does with halves if it does not round them down.
inline std::optional<AbsencePlan> absence_plan_of(const Tournament& tournament, Halves unless_down,
                                                  UnpairedRounds unpaired) {
    using tournament::Outcome, tournament::Points;
    const auto& entries = tournament.event.entries;
    const int paired = tournament.event.rounds_paired();
    // The half point of a bye would be rounded too.
    const bool has_half_byes = halves_of_bye(tournament.event) == 1;
    for (const AbsenceWorth& worth :
         {AbsenceWorth{}, kUsualAbsence, AbsenceWorth{Points::half(), unless_down},
          AbsenceWorth{Points::whole(1)}}) {
        if (has_half_byes && worth.points == Points::half() && worth.halves != Halves::Kept)
            continue;
        AbsencePlan plan{worth, {}};
        for (std::size_t i = 0; i < entries.size(); ++i) {
            // Who was only announced gets nothing for it.
            auto absent =
                absences_of(entries[i], paired,
                            tournament.details[i].registered ? worth : AbsenceWorth{}, unpaired);
            if (!absent)
                break;
            plan.absent.push_back(*std::move(absent));
        }
        if (plan.absent.size() == entries.size())
            return plan;
    }
    return std::nullopt;
}

/// Is the round written as an absence? `plan`: absence_plan_of().
inline bool is_written_absence(const Tournament& tournament, std::size_t entry, int round,
                               const std::optional<AbsencePlan>& plan) {
    using tournament::Outcome;
    if (plan)
        return plan->is_absent(entry, round);
    const tournament::RoundRecord record = tournament.event.entries[entry].record(round);
    return record.opponent == 0 && record.outcome != Outcome::None &&
           record.outcome != Outcome::PairingBye &&
           (record.outcome != Outcome::FullBye || halves_of_bye(tournament.event) != 2);
}

/// Is it written as a bye?
inline bool is_written_bye(const Tournament& tournament, std::size_t entry, int round,
                           const std::optional<AbsencePlan>& plan) {
    using tournament::Outcome;
    const Outcome outcome = tournament.event.entries[entry].record(round).outcome;
    return outcome == Outcome::PairingBye ||
           (outcome == Outcome::FullBye && !plan && halves_of_bye(tournament.event) == 2);
}

/// Remarks on a bye that is not worth a full point, and on absences of players present that are
/// worth something, in the rounds paired so far. Needs: byes and absences are in the records.
inline void remark_on_scores(Tournament& out, std::optional<tournament::Points> bye,
                             std::optional<tournament::Points> absence) {
    using tournament::Outcome;
    const auto count = [&out](Outcome outcome) {
        int rounds = 0;
        for (std::size_t i = 0; i < out.event.entries.size(); ++i)
            for (int round = 1; round <= out.event.rounds_paired(); ++round)
                rounds += out.details[i].registered &&
                                  out.event.entries[i].record(round).outcome == outcome
                              ? 1
                              : 0;
        return rounds;
    };
    if (const int byes = count(Outcome::PairingBye);
        bye && *bye != out.event.points.pairing_bye && byes > 0)
        out.remarks.push_back(
            {"bye-worth",
             fmt::format("byes that count {} points each there, and {} here: {}",
                         tournament::to_string(*bye),
                         tournament::to_string(out.event.points.pairing_bye), byes),
             {{"count", std::to_string(byes)},
              {"there", tournament::to_string(*bye)},
              {"here", tournament::to_string(out.event.points.pairing_bye)}}});
    if (const int absences = count(Outcome::ZeroBye);
        absence && *absence != tournament::Points{} && absences > 0)
        out.remarks.push_back(
            {"absence-worth",
             fmt::format("absences that count {} points each there, and nothing here: {}",
                         tournament::to_string(*absence), absences),
             {{"count", std::to_string(absences)}, {"there", tournament::to_string(*absence)}}});
}

/// take_worths(), with remarks on what cannot be given. `absence_told`: as the file has it. Needs:
/// as take_worths().
template <class Counts>
void take_scores(Tournament& out, const std::optional<tournament::Points>& bye,
                 const AbsenceWorth& absence, const std::optional<tournament::Points>& absence_told,
                 const Counts& counts) {
    const tournament::Points usual = tournament::Points::whole(1);
    if (take_worths(out, bye.value_or(usual), absence, counts))
        return;
    const bool taken = take_worths(out, usual, absence, counts);
    remark_on_scores(out, bye, taken ? std::nullopt : absence_told);
}

/// Remarks on players who take part in the last round but have neither a game nor a bye in it,
/// while results of it are missing: it may still be being paired there. `takes_part(index of the
/// entry, round)`. Needs: as take_worths(), before it.
template <class TakesPart>
void remark_on_unpaired(Tournament& out, const TakesPart& takes_part) {
    const int last = out.event.rounds_paired();
    if (std::ranges::none_of(out.boards, [last](const PlayedBoard& board) {
            return board.round == last && board.result.empty();
        }))
        return;
    int count = 0;
    for (std::size_t i = 0; i < out.event.entries.size(); ++i)
        count += out.details[i].registered && takes_part(i, last) &&
                         out.event.entries[i].record(last).outcome == tournament::Outcome::ZeroBye
                     ? 1
                     : 0;
    if (count > 0)
        out.remarks.push_back(
            {"unpaired-present",
             fmt::format("players who take part in round {} and have no game in it: {}; if it is "
                         "still being paired there, finish that before the import",
                         last, count),
             {{"round", std::to_string(last)}, {"count", std::to_string(count)}}});
}

[[nodiscard]] inline Remark negative_ratings_remark(int count) {
    return Remark{"ratings-below-zero",
                  fmt::format("ratings below 0, which are not kept here: {}", count),
                  {{"count", std::to_string(count)}}};
}

}  // namespace kyvien::exchange
