// conduct/core/ruling.h — rulings: how a game ended, by which clause, and with which evidence.
//
// Safe: plain values, any thread.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/members.h"
#include "clock/seat.h"
#include "rulebook/clause.h"

namespace kyvien::conduct {

using base::field_list;
using base::inlined;
using base::listed;
using base::listed_unless_default;
using clock::Seat;

/// The author of a command or an event.
enum class Role : std::uint8_t { Hall, First, Second, Arbiter };
[[nodiscard]] std::string_view name(Role role);  ///< "hall", "first", "second", "arbiter"
[[nodiscard]] std::optional<Role> find_role(std::string_view name);

/// The rank of the arbiter who rules: some laws reserve decisions for the chief
/// (conduct/settings/authority.h).
enum class ArbiterRank : std::uint8_t {
    Unspecified,  ///< not recorded, as in older logs: no reservation applies
    Table,        ///< the arbiter of a table
    Chief,        ///< the chief arbiter
};
[[nodiscard]] std::string_view name(ArbiterRank rank);  ///< "", "table", "chief"
[[nodiscard]] std::optional<ArbiterRank> find_rank(std::string_view name);

struct Actor {
    Role role = Role::Hall;
    std::string name;                             ///< an arbiter's name; otherwise empty
    ArbiterRank rank = ArbiterRank::Unspecified;  ///< an arbiter's rank; otherwise Unspecified

    friend bool operator==(const Actor&, const Actor&) = default;
};
[[nodiscard]] Actor hall();
[[nodiscard]] Actor player(Seat seat);
[[nodiscard]] Actor arbiter(std::string name, ArbiterRank rank = ArbiterRank::Unspecified);
/// The seat of a player; none for the hall and arbiters.
[[nodiscard]] std::optional<Seat> seat_of(const Actor& actor);

/// Named values of a message, in a fixed order.
using Values = std::vector<std::pair<std::string, std::string>>;

enum class Score : std::uint8_t {
    FirstWins,
    SecondWins,
    Draw,
    BothLose,
    Void,        ///< aborted or annulled: no result
    FirstHalf,   ///< half a point for the first seat, nothing for the second (12.9.4, 12.9.5)
    SecondHalf,  ///< the reverse
};
[[nodiscard]] std::string_view
text(Score score);  ///< "1-0", "0-1", "1/2-1/2", "0-0", "void", "1/2-0", "0-1/2"
[[nodiscard]] std::optional<Score> find_score(std::string_view text);
[[nodiscard]] std::optional<Seat> winner(Score score);
[[nodiscard]] Score win_for(Seat seat);

/// The end of a game as cited: the code, the clause, and the evidence.
struct Ending {
    Score score = Score::Void;
    /// Kebab-case key of the words in every language, such as "checkmate" or "time".
    std::string code;
    /// Nothing only for the hall's own endings (an aborted game).
    std::optional<rulebook::Clause> clause;
    std::vector<rulebook::Clause> also;
    Values values;
    /// Plies (0 = start position) of the positions that prove it.
    std::vector<std::size_t> plies;
    /// Squares or points to highlight.
    std::vector<std::string> squares;

    static constexpr auto kFields = field_list(
        listed("score", &Ending::score), listed("code", &Ending::code),
        listed("clause", &Ending::clause), listed("also", &Ending::also), inlined(&Ending::values),
        listed("plies", &Ending::plies), listed("squares", &Ending::squares));
    friend bool operator==(const Ending&, const Ending&) = default;
};

}  // namespace kyvien::conduct
