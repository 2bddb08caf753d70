// tournament/event/entry.h — the entries of a tournament, and their results round by round.
//
// An Entry is a player, or a team in a team tournament. Its record of a round has the opponent, the
// colour and the result; byes and absences are records too.
//
// Safe: pure values, any thread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "tournament/event/points.h"

namespace kyvien::tournament {

/// The starting number (TPN) of an entry, 1 to 9999; 0 means no entry.
using EntryNumber = std::uint16_t;
inline constexpr EntryNumber kMaxEntries = 9999;
inline constexpr int kMaxRounds = 999;

enum class Colour : std::uint8_t { None, White, Black };

[[nodiscard]] constexpr Colour other(Colour colour) {
    return colour == Colour::None    ? Colour::None
           : colour == Colour::White ? Colour::Black
                                     : Colour::White;
}

/// How a round ended for one entry.
enum class Outcome : std::uint8_t {
    None,         ///< Unknown: neither paired nor bye, or the result is pending.
    Win,          ///< Played and won.
    Draw,         ///< Played and drawn.
    Loss,         ///< Played and lost.
    ForfeitWin,   ///< The opponent did not appear.
    ForfeitDraw,  ///< Not played, half a point for each.
    ForfeitLoss,  ///< Did not appear.
    PairingBye,   ///< The pairing-allocated bye: no opponent was left.
    FullBye,      ///< A bye worth a win, granted on request.
    HalfBye,      ///< A bye worth a draw, granted on request.
    ZeroBye,      ///< Absent, announced or not, or withdrawn.
};

struct RoundRecord {
    EntryNumber opponent = 0;
    Colour colour = Colour::None;
    Outcome outcome = Outcome::None;
    /// False for a game that is played but not rated.
    bool rated = true;
    /// The points of the round, if they differ from the point system (TRF26, 299).
    std::optional<Points> given = std::nullopt;

    /// Played over the board, so that it counts for colours and against a rematch.
    [[nodiscard]] bool was_played() const {
        return opponent != 0 &&
               (outcome == Outcome::Win || outcome == Outcome::Draw || outcome == Outcome::Loss);
    }
    /// The entry took part in the pairing of the round: it was paired or got the pairing-allocated
    /// bye.
    [[nodiscard]] bool was_in_pairing() const {
        return opponent != 0 || outcome == Outcome::PairingBye || outcome == Outcome::ForfeitWin;
    }
    /// Paired, but the result is pending.
    [[nodiscard]] bool is_pending() const { return opponent != 0 && outcome == Outcome::None; }

    friend bool operator==(const RoundRecord&, const RoundRecord&) = default;
};

struct Entry {
    EntryNumber number = 0;
    std::string name;  ///< UTF-8.
    int rating = 0;    ///< 0 if unrated.
    std::string sex, title, federation, id, birth;
    /// One per round, from the first; missing rounds are unknown.
    std::vector<RoundRecord> records;
    /// Extra points for pairing only, one per round from the first; missing ones are zero.
    std::vector<Points> acceleration;
    /// Points deducted, one per round from the first; missing ones are zero, and points added
    /// beside the results are negative.
    std::vector<Points> penalties;

    /// Needs: round >= 1.
    [[nodiscard]] RoundRecord record(int round) const {
        const auto index = static_cast<std::size_t>(round - 1);
        return index < records.size() ? records[index] : RoundRecord{};
    }
    [[nodiscard]] Points acceleration_in(int round) const {
        const auto index = static_cast<std::size_t>(round - 1);
        return index < acceleration.size() ? acceleration[index] : Points{};
    }

    [[nodiscard]] Points penalty_in(int round) const {
        const auto index = static_cast<std::size_t>(round - 1);
        return index < penalties.size() ? penalties[index] : Points{};
    }

    friend bool operator==(const Entry&, const Entry&) = default;
};

}  // namespace kyvien::tournament
