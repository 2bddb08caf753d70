// conduct/settings/authority.h — which decisions does the law reserve for the chief arbiter?
//
// Law:   xiangqi 16.2 (who may impose what), Go 17.3 (a shifted stone about which the players do
//        not agree) and 20.3 (a balanced cycle). FIDE's Laws keep nothing for a chief arbiter.
// How:   an actor of office Table is refused what stands here, with the clause that reserves it.
//        The chief may do all that an arbiter may. An actor without an office is not checked: older
//        records name none.
// Safe:  constant tables and pure functions, any thread.
#pragma once

#include <optional>
#include <span>
#include <string_view>

#include "base/result.h"
#include "conduct/core/command.h"
#include "conduct/core/state.h"
#include "conduct/settings/settings.h"
#include "rulebook/clause.h"

namespace kyvien::conduct {

/// One answer in one field of one kind of report that is the chief's alone.
struct Reservation {
    std::string_view kind;   ///< of the report
    std::string_view field;  ///< its key
    std::string_view value;
    rulebook::Clause clause;  ///< that reserves it
};
[[nodiscard]] std::span<const Reservation> reservations(Game game);

/// Is it for the chief to answer this question?
[[nodiscard]] bool is_for_chief(const Question& question);

/// May the author of this command ask for it by his office? Everybody but the arbiter of a table
/// may; whether the law grants it is another question.
/// Refuses: "chief-arbiter-needed" with the clause; values: "needs" = "chief-arbiter".
[[nodiscard]] Result<void> check_authority(const State& state, const Command& command);

}  // namespace kyvien::conduct
