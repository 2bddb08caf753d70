// conduct/settings/authority.h — decisions that the law reserves for the chief arbiter.
//
// Law:   xiangqi 16.2 (who may impose what), Go 17.3 (a shifted stone on which the players do not
//        agree) and 20.3 (a balanced cycle). FIDE's Laws reserve nothing for a chief arbiter.
// How:   an actor of rank Table is refused what is reserved, with the clause that reserves it. The
//        chief may do all that an arbiter may. An actor without a rank is not checked: older
//        records have none.
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

/// One value of one field of one kind of report that is reserved for the chief.
struct Reservation {
    std::string_view kind;   ///< of the report
    std::string_view field;  ///< its key
    std::string_view value;
    rulebook::Clause clause;  ///< the clause that reserves it
};
[[nodiscard]] std::span<const Reservation> reservations(Game game);

/// Whether this question is for the chief to answer.
[[nodiscard]] bool is_for_chief(const Question& question);

/// Checks whether the author's rank permits this command. Everyone but a table arbiter passes;
/// whether the law grants the command is another question.
/// Refuses: "chief-arbiter-needed" with the clause; values: "needs" = "chief-arbiter".
[[nodiscard]] Result<void> check_authority(const State& state, const Command& command);

}  // namespace kyvien::conduct
