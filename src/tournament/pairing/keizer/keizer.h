// tournament/pairing/keizer/keizer.h — Keizer's system for clubs: players present meet opponents
// close to them in the standings, and a win is worth the opponent's value.
//
// Every entry has a value by its place in the standings: the first has the highest, each further
// one a point less, so that the last has about a third of the first. A win scores the opponent's
// value, a draw half of it. All rounds are recomputed with the current values until standings and
// values agree.
//
// Source: not in any law or handbook. Clubs and programs differ; the variant used here is described
//         below and in docs/pairing-clubs.md, "Keizer's system", with its sources.
//         Points of an entry: its own value once; per round, for a win or forfeit win the
//         opponent's value, for a draw half of it, for a loss nothing; for the pairing-allocated
//         bye two thirds of its own value, for a full bye (playing elsewhere for the club) all of
//         it, for a half bye (absence announced) a third, as often as the terms allow and nothing
//         after that, for a zero bye nothing; penalties are deducted as points. Ties are broken by
//         the list order.
//         Pairing: internal/by_table/table_pairing.h, with unlimited reach.
// Cost:  standings cost at worst kMaxKeizerPasses times the games; a pairing extends one matching,
//        with an augmentation for each pair that deviates from the proposal.
// Safe:  pure functions, any thread.
#pragma once

#include <vector>

#include "tournament/event/pairing.h"
#include "tournament/ranking/standings.h"

namespace kyvien::tournament {

/// The options of an event.
struct KeizerTerms {
    int again = 3;     ///< minimum rounds between two meetings of the same two
    int absences = 5;  ///< half byes that count
    int top = 0;       ///< value of the first entry; 0: three times that of the last

    friend bool operator==(const KeizerTerms&, const KeizerTerms&) = default;
};

/// Maximum number of passes over the standings. If they cycle without converging, the last pass
/// counts.
inline constexpr int kMaxKeizerPasses = 100;

/// The value of the first of this many entries.
[[nodiscard]] int keizer_top(int entries, const KeizerTerms& terms);

struct KeizerLine {
    EntryNumber number = 0;
    Rational points;
    int value = 0;  ///< by the place in these standings
};
/// The standings after this many rounds, best first.
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
