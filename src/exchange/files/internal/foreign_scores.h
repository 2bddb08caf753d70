// exchange/files/internal/foreign_scores.h — terms of an event of Go in files of other programs
// that an office has in another form or not at all: handicaps, and what byes and absences are
// worth.
//
// Safe: pure functions, any thread.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string>

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
