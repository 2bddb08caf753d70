// cli/arbiter/event_words.h — describes events, duties and refusals in words, for people in their
// language, and for programs.
//
// Safe: pure functions, any thread.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/result.h"
#include "conduct/core/state.h"
#include "rulebook/clause.h"
#include "words/desk.h"

namespace kyvien::cli {

/// One event as a line for a person; empty if it needs no words (a report whose rulings follow).
/// `state` is the state after the event.
[[nodiscard]] std::string event_in_words(const conduct::Event& event, const conduct::State& state,
                                         rulebook::Language language);
/// A report without rulings so far: whom it is about, its name, its squares.
[[nodiscard]] std::string report_in_words(const conduct::Report& report, conduct::Game game,
                                          rulebook::Language language);
/// A duty, with its moves in players' notation.
[[nodiscard]] std::string duty_in_words(const conduct::Duty& duty, const conduct::State& state,
                                        rulebook::Language language);
/// ": a reason", in the law's words if it has them; empty if there is none.
[[nodiscard]] std::string reason_in_words(conduct::Game game, const std::string& reason,
                                          rulebook::Language language);
/// "1:29:30 · 1:30:00 (+5 × 1:00)"; empty without clocks.
[[nodiscard]] std::string clocks_in_words(const conduct::State& state, conduct::Instant now);
/// The byoyomi calls to this side, one line for each moment: "Black: 60, minutes left: 4" (Go 12.2c
/// to 12.2e).
[[nodiscard]] std::string calls_in_words(conduct::Seat seat, std::span<const clock::Call> calls,
                                         const conduct::State& state, rulebook::Language language);
/// "Clocks to set now: White 1:23:20, Black 0:59:40"; empty without clocks.
[[nodiscard]] std::string clocks_to_set_in_words(const conduct::State& state, conduct::Instant now,
                                                 rulebook::Language language);
/// Result, clause and reason; empty if there is no result.
[[nodiscard]] std::string result_in_words(const conduct::State& state, rulebook::Language language);
/// The question to the arbiter; a ruling with the same code may have other words.
[[nodiscard]] std::string question_in_words(conduct::Game game, std::string_view code,
                                            const conduct::Values& values,
                                            rulebook::Language language);
/// A clause with its title and words.
[[nodiscard]] std::string clause_in_words(rulebook::Clause clause, rulebook::Language language);
/// The number of the move pair that contains the move with this number (from 1); if the second
/// player begins, his first move has the first pair to itself.
[[nodiscard]] std::size_t pair_number(const conduct::State& state, std::size_t ply);
/// The last move in players' notation of the language; the log's text if there is no other.
[[nodiscard]] std::string move_in_words(const conduct::State& state, std::size_t ply,
                                        rulebook::Language language);

/// Why a line was refused: in the language if the desk has words for it, otherwise in English.
/// Fields and kinds of reports are named.
[[nodiscard]] std::string line_refused(const Refusal& refusal, conduct::Game game,
                                       rulebook::Language language);

/// The words of the desk itself, by a key of words/desk; an unknown key does not compile.
[[nodiscard]] std::string_view desk_words(words::desk::Key key, rulebook::Language language);
/// The words of a key composed from a code, if there are any.
[[nodiscard]] std::optional<std::string_view> desk_words_of(std::string_view key,
                                                            rulebook::Language language);

}  // namespace kyvien::cli
