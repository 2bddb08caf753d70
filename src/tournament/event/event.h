// tournament/event/event.h — the data of a tournament: its entries, rounds, points and limits.
//
// Safe: pure values, any thread.
#pragma once

#include <string>
#include <vector>

#include "tournament/event/entry.h"
#include "tournament/event/points.h"

namespace kyvien::tournament {

/// What each way of ending a round is worth.
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

/// Entries of whom no two may meet from the first to the last of these rounds.
struct ForbiddenMeeting {
    std::vector<EntryNumber> entries;
    int first_round = 1;
    int last_round = kMostRounds;

    friend bool operator==(const ForbiddenMeeting&, const ForbiddenMeeting&) = default;
};

/// The edition of FIDE's tie-break regulations (C.07) that an event is ranked by: the one in force
/// when it began.
enum class TieBreakRules : std::uint8_t { August2024, March2026 };

struct Event {
    std::string name;
    /// By number, ascending, each number once; numbers may be missing in between.
    std::vector<Entry> entries;
    /// Rounds the whole event has; 0 where it is not decided.
    int rounds_planned = 0;
    /// The colour drawn by lot for the first of the starting list; None where it was not drawn.
    Colour initial_colour = Colour::None;
    PointSystem points;
    std::vector<ForbiddenMeeting> forbidden;
    TieBreakRules tie_break_rules = TieBreakRules::March2026;

    /// The entry with that number, or null.
    [[nodiscard]] const Entry* find(EntryNumber number) const;

    /// Rounds that have been paired: the last in which somebody had an opponent or the pairing's
    /// bye.
    [[nodiscard]] int rounds_paired() const;

    /// Points before the pairing of `round`. Needs: 1 <= round.
    [[nodiscard]] Points score_before(const Entry& entry, int round) const;
    /// The same with the acceleration of that round, as pairing sees it.
    [[nodiscard]] Points pairing_score_before(const Entry& entry, int round) const {
        return score_before(entry, round) + entry.acceleration_in(round);
    }

    friend bool operator==(const Event&, const Event&) = default;
};

/// The colour that round 1 shows to have been drawn for the first of the starting list, or None
/// where no game has given colours yet.
[[nodiscard]] Colour initial_colour_played(const Event& event);

/// Gives every entry the points of the Baku acceleration (FIDE C.04.7): in the first half of the
/// rounds, rounded up, the upper half of the list, rounded up to an even number of entries, gets a
/// win's points, and only a draw's in the second half of those rounds.
void accelerate_baku(Event& event);

}  // namespace kyvien::tournament
