// tournament/event/event.h — the data of a tournament: its entries, rounds, points and limits.
//
// Safe: pure values, any thread.
#pragma once

#include <string>
#include <vector>

#include "tournament/event/entry.h"
#include "tournament/event/points.h"

namespace kyvien::tournament {

/// The points for each outcome of a round.
struct PointSystem {
    Points win = Points::whole(1);
    Points draw = Points::half();
    Points loss;
    Points forfeit_win = Points::whole(1);
    Points forfeit_loss;
    Points pairing_bye = Points::whole(1);
    Points full_bye = Points::whole(1);
    Points half_bye = Points::half();
    Points zero_bye;

    /// 2, 1 and 0, as the xiangqi and Go laws count.
    [[nodiscard]] static PointSystem two_one_zero();

    [[nodiscard]] Points worth(const RoundRecord& record) const;

    friend bool operator==(const PointSystem&, const PointSystem&) = default;
};

/// Entries of which no two may meet in these rounds, first and last included.
struct ForbiddenMeeting {
    std::vector<EntryNumber> entries;
    int first_round = 1;
    int last_round = kMaxRounds;

    friend bool operator==(const ForbiddenMeeting&, const ForbiddenMeeting&) = default;
};

/// The edition of FIDE's tie-break regulations (C.07) used for ranking: the one in force when the
/// event began.
enum class TieBreakRules : std::uint8_t { August2024, March2026 };

struct Event {
    std::string name;
    /// Sorted by number, each number once; numbers may have gaps.
    std::vector<Entry> entries;
    /// Number of rounds of the event; 0 if undecided.
    int rounds_planned = 0;
    /// The colour drawn by lot for the first entry of the starting list; None if not drawn.
    Colour initial_colour = Colour::None;
    PointSystem points;
    std::vector<ForbiddenMeeting> forbidden;
    TieBreakRules tie_break_rules = TieBreakRules::March2026;

    /// The entry with that number, or null.
    [[nodiscard]] const Entry* find(EntryNumber number) const;

    /// The last round in which an entry had an opponent or the pairing-allocated bye.
    [[nodiscard]] int rounds_paired() const;

    /// The rounds, from the first, in which no game waits for its result.
    [[nodiscard]] int rounds_complete() const;

    /// Points before the pairing of `round`. Needs: 1 <= round.
    [[nodiscard]] Points score_before(const Entry& entry, int round) const;
    /// The same with that round's acceleration, as used for pairing.
    [[nodiscard]] Points pairing_score_before(const Entry& entry, int round) const {
        return score_before(entry, round) + entry.acceleration_in(round);
    }

    friend bool operator==(const Event&, const Event&) = default;
};

/// The colour drawn for the first entry of the starting list, derived from round 1; None if no game
/// has colours yet.
[[nodiscard]] Colour initial_colour_played(const Event& event);

/// Applies the Baku acceleration (FIDE C.04.7) to every entry: in the first half of the rounds,
/// rounded up, the upper half of the list, rounded up to an even number of entries, gets a win's
/// points, but only a draw's points in the second half of those rounds.
void accelerate_baku(Event& event);

}  // namespace kyvien::tournament
