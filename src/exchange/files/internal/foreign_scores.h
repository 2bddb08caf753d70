// exchange/files/internal/foreign_scores.h — terms of an event of Go in files of other programs
// that an office has in another form or not at all: handicaps, and what byes and absences are
// worth.
//
// There an absence is usually worth half a point, and halves are rounded: of two absences the
// second then counts one point. Here such an absence is a full-point bye, so that everybody has the
// same points after every round.
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
             fmt::format("handicaps there have {} more stones than the difference; here they have "
                         "the difference",
                         -rule.less),
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

/// Counts the absences of one player, round by round.
class AbsenceCount {
  public:
    explicit AbsenceCount(const AbsenceWorth& worth) : worth_(worth) {}

    /// How the next absence is entered here; nothing if its points cannot be given here.
    [[nodiscard]] std::optional<tournament::Outcome> next() {
        using tournament::Outcome, tournament::Points;
        const Points before = rounded(sum_);
        sum_ += worth_.points;
        const Points made = rounded(sum_) - before;
        return made == Points{}           ? std::optional(Outcome::ZeroBye)
               : made == Points::half()   ? std::optional(Outcome::HalfBye)
               : made == Points::whole(1) ? std::optional(Outcome::FullBye)
                                          : std::nullopt;
    }

  private:
    [[nodiscard]] tournament::Points rounded(tournament::Points sum) const {
        constexpr int kWhole = tournament::Points::kPerPoint;
        const int up = worth_.halves == Halves::RoundedUp ? kWhole - 1 : 0;
        return worth_.halves == Halves::Kept
                   ? sum
                   : tournament::Points::whole((sum.in_twentieths() + up) / kWhole);
    }

    AbsenceWorth worth_;
    tournament::Points sum_;
};

/// Gives the absences in the records what they are worth there, of players who are present.
/// `counts(index of the entry, round)` says which count. False: some points cannot be given here,
/// and nothing was changed. Needs: byes and absences are in the records.
template <class Counts>
bool take_absence_worth(Tournament& out, const AbsenceWorth& worth, const Counts& counts) {
    std::vector<tournament::Entry> entries = out.event.entries;
    for (std::size_t i = 0; i < entries.size(); ++i) {
        AbsenceCount count(worth);
        for (std::size_t k = 0; out.details[i].registered && k < entries[i].records.size(); ++k)
            if (tournament::RoundRecord& record = entries[i].records[k];
                record.outcome == tournament::Outcome::ZeroBye &&
                counts(i, static_cast<int>(k) + 1)) {
                const auto outcome = count.next();
                if (!outcome)
                    return false;
                record.outcome = *outcome;
            }
    }
    out.event.entries = std::move(entries);
    return true;
}

/// The worth of an absence by which these records follow from absences alone; nothing if there is
/// none, so that full-point byes are written as byes and the others as absences worth nothing.
/// `unless_down`: what the program does with halves if it does not round them down.
inline std::optional<AbsenceWorth> absence_worth_of(const Tournament& tournament,
                                                    Halves unless_down) {
    using tournament::Outcome, tournament::Points;
    const auto follows = [&tournament](const AbsenceWorth& worth) {
        for (std::size_t i = 0; i < tournament.event.entries.size(); ++i) {
            AbsenceCount count(worth);
            if (!tournament.details[i].registered)
                continue;
            for (const tournament::RoundRecord& record : tournament.event.entries[i].records)
                if (record.opponent == 0 &&
                    (record.outcome == Outcome::ZeroBye || record.outcome == Outcome::HalfBye ||
                     record.outcome == Outcome::FullBye) &&
                    count.next() != record.outcome)
                    return false;
        }
        return true;
    };
    for (const AbsenceWorth& worth :
         {AbsenceWorth{}, kUsualAbsence, AbsenceWorth{Points::half(), unless_down},
          AbsenceWorth{Points::whole(1)}})
        if (follows(worth))
            return worth;
    return std::nullopt;
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

[[nodiscard]] inline Remark negative_ratings_remark(int count) {
    return Remark{"ratings-below-zero",
                  fmt::format("ratings below 0, which are not kept here: {}", count),
                  {{"count", std::to_string(count)}}};
}

}  // namespace kyvien::exchange
