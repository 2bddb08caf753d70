// tournament/office/money/prize_list.h — the announced prizes, and the rule for sharing money.
//
// A text that people write, in the log as it was given:
//
//   # a line that begins with # is a remark
//   currency    = EUR
//   sharing     = hort       place, equal or hort (prize_money.h); place where nothing is said
//   unit        = 1          the smallest amount that is paid; 0.01 where nothing is said
//   prizes-each = 1          how many prizes one may have, or all; 1 where nothing is said
//
//   Open        | all                      | 1000 600 400 200
//   Best woman  | sex=f                    | 200 100
//   Under 16    | born=2010-; least=5      | 100 60
//   Under 1800  | rating=-1799; points=3.5 | 150
//
// A group is a name, who counts, and the amounts from the first place down. "Who counts" is a
// category (prizes.h), or `all`; `least=N`: nothing is paid where fewer than N are ranked in it;
// `points=P`: only who has P points or more. Amounts have up to two decimals, stand apart by blanks
// or semicolons, and do not rise.
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

/// What who is level in the event's first score (points, or the total of Go 28.1.2) does with the
/// prizes of the places together.
enum class Sharing : std::uint8_t {
    Place,  ///< each has that of his place; who shares a place shares the prizes of it equally
    Equal,  ///< all is shared equally
    Hort    ///< half as Place, half as Equal
};
/// "place", "equal", "hort".
[[nodiscard]] std::string_view name(Sharing sharing);
[[nodiscard]] std::optional<Sharing> find_sharing(std::string_view name);

struct PrizeGroup {
    std::string name;
    Category category;
    int least = 0;                 ///< entries in it, without whom nothing is paid
    std::optional<Points> points;  ///< that one must have
    std::vector<Cents> amounts;    ///< from the first place down, never rising
};

struct PrizeList {
    std::string currency;
    Sharing sharing = Sharing::Place;
    Cents unit = 1;
    int prizes_each = 1;  ///< 0: any number
    std::vector<PrizeGroup> groups;
};

inline constexpr std::size_t kLongestPrizeList = 16'384;  ///< bytes
inline constexpr std::size_t kMostPrizeGroups = 100;
inline constexpr std::size_t kMostPrizesOfGroup = 200;
/// Sums of a group, and what sharing multiplies them by, stay inside 64 bits.
inline constexpr Cents kHighestPrize = 1'000'000'000'000;
inline constexpr Cents kHighestUnit = 1'000'000'000;

/// A list that is announced now is asked for more than one that stands in a log: no two groups of
/// one name, no condition that nobody can meet.
enum class PrizeReading : std::uint8_t { Kept, Announced };

/// Refuses: office-refuses with the value "line" from 1 and the causes prizes-too-long,
/// prize-line, prize-setting, prize-condition, prize-amount, prizes-rise, prize-not-whole,
/// prizes-missing, prize-group-twice.
[[nodiscard]] Result<PrizeList> parse_prize_list(std::string_view text,
                                                 PrizeReading reading = PrizeReading::Kept);

/// "95.50"; "95" where `unit` is a whole number of the currency.
[[nodiscard]] std::string money_text(Cents amount, Cents unit);
/// "95.5", "1000". Nothing where it is none, or above kHighestPrize.
[[nodiscard]] std::optional<Cents> parse_money(std::string_view text);

}  // namespace kyvien::tournament
