// tournament/pairing/keizer/keizer.h — Keizer's system for clubs: the players present meet somebody
// near in the table, and a win is worth what the opponent is worth.
//
// Everybody has a value by the place in the table: the first the highest, each further one a point
// less, so that the last has about a third of the first. A win counts the opponent's value, a draw
// half of it. All rounds are counted anew with the values of today, until table and values agree.
//
// Source: no law or handbook has it. The readings of clubs and programs differ; what is meant here
//         stands below and in docs/pairing-clubs.md, "Keizer's system", with where it comes from.
//         Points of an entry: the own value once; of each round a win or a forfeited win the
//         opponent's value, a draw half of it, a loss nothing; the pairing's bye two thirds of the
//         own value, a full bye (who plays for the club elsewhere) all of it, a half bye (who has
//         said that he does not come) a third, so often as the terms say and nothing after that, a
//         zero bye nothing; penalties are taken away as points. Equal points go by the list.
//         Pairing: internal/by_table/table_pairing.h, with any reach.
// Cost:  a table costs kMostPasses times the games at worst; a pairing grows one matching, with an
//        augmentation for each pair that is not as proposed.
// Safe:  pure functions, any thread.
#pragma once

#include <vector>

#include "tournament/event/pairing.h"
#include "tournament/ranking/standings.h"

namespace kyvien::tournament {

/// What an event may choose.
struct KeizerTerms {
    int again = 3;     ///< rounds that lie between two meetings of the same two, at least
    int absences = 5;  ///< half byes that count
    int top = 0;       ///< value of the first; 0: three times that of the last

    friend bool operator==(const KeizerTerms&, const KeizerTerms&) = default;
};

/// So often a table is counted anew at most. Where it goes round and never stands, the last counts.
inline constexpr int kMostKeizerPasses = 100;

/// The value of the first of so many.
[[nodiscard]] int keizer_top(int entries, const KeizerTerms& terms);

struct KeizerLine {
    EntryNumber number = 0;
    Rational points;
    int value = 0;  ///< by the place in this table
};
/// The table after so many rounds, the first first.
[[nodiscard]] std::vector<KeizerLine> keizer_table(const Event& event, const KeizerTerms& terms,
                                                   int rounds);

/// The same as standings, with the keys "KZR" (Keizer's points) and "KZV" (the value).
[[nodiscard]] Standings keizer_standings(const Event& event, const KeizerTerms& terms, int rounds);

class KeizerSystem final : public PairingSystem {
  public:
    explicit KeizerSystem(const KeizerTerms& terms = {}) : terms_(terms) {}
    [[nodiscard]] std::string_view name() const override { return "keizer"; }
    [[nodiscard]] Result<RoundPairing> pair(const Event& event, int round) const override;

  private:
    KeizerTerms terms_;
};

}  // namespace kyvien::tournament
