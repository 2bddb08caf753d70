// conduct/core/internal/consequences.h — composes the events of a ruling, in the same way for every
// law.
//
//     EventBodies events = reported(report);
//     events.emplace_back(ruled(ChessRuling::AddTime, seat, fide("12.5"), {{"ms", "60000"}}));
//
// Codes are enumerators of the law's catalogue (rulebooks/<law>/rulings.toml), so that a code
// without an entry there does not compile.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "conduct/core/internal/chapters.h"

namespace kyvien::conduct::internal {

using Clauses = std::vector<rulebook::Clause>;

/// Events that begin with the report itself.
[[nodiscard]] inline EventBodies reported(const Report& report) {
    return {Reported{report}};
}
[[nodiscard]] inline EventBodies reported(const TypedReport& report) {
    return reported(report.whole());
}
/// The Answer to a report that is only recorded.
template <typename Law, typename Law::Report Kind>
[[nodiscard]] consteval Answer<Law> record_only() {
    return answer_by<Law, Kind,
                     [](const TypedReport& report) -> Decision { return reported(report); }>();
}

/// A ruling that does not end the game.
template <CodeEnum Code>
[[nodiscard]] Ruled ruled(Code code, std::optional<Seat> seat, rulebook::Clause clause,
                          Values values = {}, Clauses also = {},
                          std::vector<std::string> squares = {},
                          std::vector<std::size_t> plies = {}) {
    return {
        std::string(name(code)), seat, clause, std::move(also), std::move(values), std::move(plies),
        std::move(squares)};
}

/// An outstanding duty; without a seat it is the arbiter's.
template <CodeEnum Code>
[[nodiscard]] Duty make_duty(Code code, std::optional<Seat> seat, rulebook::Clause clause,
                             Values values = {}, std::vector<std::string> moves = {}) {
    return {std::string(name(code)), seat, clause, std::move(values), std::move(moves)};
}

/// A notice that changes nothing; without a seat it is for both players.
template <CodeEnum Code>
[[nodiscard]] Noticed noticed(Code code, std::optional<rulebook::Clause> clause,
                              std::optional<Seat> seat, Values values = {},
                              std::vector<std::size_t> plies = {}) {
    return {std::string(name(code)), clause, seat, std::move(values), std::move(plies)};
}

/// A question that the law leaves to an arbiter.
template <CodeEnum Code>
[[nodiscard]] ArbiterAsked asked(Code code, rulebook::Clause clause, Values values = {},
                                 std::vector<std::size_t> plies = {}) {
    return {std::string(name(code)), clause, std::move(values), std::move(plies)};
}

[[nodiscard]] inline Ended ended(Ending ending) {
    return {std::move(ending), {}};
}
/// The loss of `loser` by a ruling.
[[nodiscard]] Ended lost(Seat loser, std::string code, rulebook::Clause clause, Clauses also = {});

/// Stops the clocks while something is examined.
void stop_clocks(const RuleContext& context, EventBodies& events, std::string reason);
/// Marks an open question to the arbiter as answered by this act.
void answer_question(const RuleContext& context, rulebook::Clause clause, EventBodies& events,
                     std::string reason = "answered");
/// The same if this is the open question; another question stays open.
template <CodeEnum Code>
void answer_only(const RuleContext& context, Code question, rulebook::Clause clause,
                 EventBodies& events) {
    if (context.body.question && context.body.question->code == name(question))
        answer_question(context, clause, events);
}
/// The same, and restarts stopped clocks.
void resume_play(const RuleContext& context, EventBodies& events, rulebook::Clause clause,
                 std::string reason);
/// Sets the display of the seat at the command's time to `amount` more (or less, but not below
/// zero); does nothing in a game without clocks.
void adjust_clock(const RuleContext& context, Seat seat, Milliseconds amount,
                  rulebook::Clause clause, std::string reason, EventBodies& events);

/// Refuses a field of the report that has no meaning in this situation: nothing that is reported is
/// ignored.
[[nodiscard]] std::unexpected<Refusal> unused(const TypedReport& report, const TypedField& field,
                                              std::string_view why, rulebook::Clause clause);

/// The value of this key; empty if there is none.
[[nodiscard]] std::string value_of(const Values& values, std::string_view key);

/// Whether the author is an arbiter, or the hall in his place.
[[nodiscard]] inline bool is_by_arbiter(const Command& command) {
    return command.by.role == Role::Arbiter || command.by.role == Role::Hall;
}
/// "first", "second": values of seats.
[[nodiscard]] inline std::string seat_text(Seat seat) {
    return std::string(clock::seat_name(seat));
}

}  // namespace kyvien::conduct::internal
