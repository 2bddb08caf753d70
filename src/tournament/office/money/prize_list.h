// tournament/office/money/prize_list.h — the announced prizes, and the rule for sharing money.
//
// The list is a text written by people; the log keeps it unchanged:
//
//   # a line that begins with # is a comment
//   currency    = EUR
//   sharing     = hort       place, equal or hort (prize_money.h); default: place
//   unit        = 1          the smallest amount that is paid; default: 0.01
//   prizes-each = 1          how many prizes one entry may win, or all; default: 1
//
//   Open        | all                      | 1000 600 400 200
//   Best woman  | sex=f                    | 200 100
//   Under 16    | born=2010-; least=5      | 100 60
//   Under 1800  | rating=-1799; points=3.5 | 150
//
// A group has a name, a condition, and the amounts from the first place down. The condition is a
// category (prizes.h) or `all`; `least=N`: nothing is paid if fewer than N entries are ranked in
// it; `points=P`: only entries with at least P points. Amounts have up to two decimals, are
// separated by spaces or semicolons, and do not rise.
//
// Cost:  linear. Safe: pure functions, any thread.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "tournament/event/points.h"
#include "tournament/office/prizes.h"

namespace kyvien::tournament {

/// Hundredths of the currency.
using Cents = std::int64_t;

/// How entries that are equal in the event's first score (points, or the total of Go 28.1.2) share
/// the prizes of their places.
enum class Sharing : std::uint8_t {
    Place,  ///< each has the prize of his place; entries that share a place share its prizes
            ///< equally
    Equal,  ///< all is shared equally
    Hort    ///< half as Place, half as Equal
};
/// "place", "equal", "hort".
[[nodiscard]] std::string_view name(Sharing sharing);
[[nodiscard]] std::optional<Sharing> find_sharing(std::string_view name);

struct PrizeGroup {
    std::string name;
    Category category;
    int least = 0;                 ///< minimum number of entries; with fewer nothing is paid
    std::optional<Points> points;  ///< minimum points
    std::vector<Cents> amounts;    ///< from the first place down, never rising
};

struct PrizeList {
    std::string currency;
    Sharing sharing = Sharing::Place;
    Cents unit = 1;
    int max_prizes_per_entry = 1;  ///< 0: any number
    std::vector<PrizeGroup> groups;
};

inline constexpr std::size_t kLongestPrizeList = 16'384;  ///< bytes
inline constexpr std::size_t kMaxPrizeGroups = 100;
inline constexpr std::size_t kMaxPrizesOfGroup = 200;
/// Keeps sums of a group, and their products in sharing, within 64 bits.
inline constexpr Cents kHighestPrize = 1'000'000'000'000;
inline constexpr Cents kHighestUnit = 1'000'000'000;

/// A list announced now is checked more strictly than one from a log: no two groups with the same
/// name, no condition that no entry can meet.
enum class PrizeReading : std::uint8_t { Kept, Announced };

/// Refuses: office-refuses with the value "line" from 1 and the causes prizes-too-long,
/// prize-line, prize-setting, prize-condition, prize-amount, prizes-rise, prize-not-whole,
/// prizes-missing, prize-group-twice.
[[nodiscard]] Result<PrizeList> parse_prize_list(std::string_view text,
                                                 PrizeReading reading = PrizeReading::Kept);

/// "95.50"; "95" if `unit` is a whole number.
[[nodiscard]] std::string money_text(Cents amount, Cents unit);
/// Parses "95.5", "1000". Empty if invalid or above kHighestPrize.
[[nodiscard]] std::optional<Cents> parse_money(std::string_view text);

}  // namespace kyvien::tournament
