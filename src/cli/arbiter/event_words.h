// cli/arbiter/event_words.h — describes events, duties and refusals for people, in their language,
// and for programs.
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

/// One event as a line for a person; empty for what needs no word of its own (a report whose
/// rulings follow). `state` is that after the event.
[[nodiscard]] std::string event_in_words(const conduct::Event& event, const conduct::State& state,
                                         rulebook::Language language);
/// A report from which nothing follows yet: whom it is about, what it is called, its squares.
[[nodiscard]] std::string report_in_words(const conduct::Report& report, conduct::Game game,
                                          rulebook::Language language);
/// A duty, its moves as people write them.
[[nodiscard]] std::string duty_in_words(const conduct::Duty& duty, const conduct::State& state,
                                        rulebook::Language language);
/// ": a reason", in the law's words where it has them; empty for none.
[[nodiscard]] std::string reason_in_words(conduct::Game game, const std::string& reason,
                                          rulebook::Language language);
/// "1:29:30 · 1:30:00 (+5 × 1:00)"; empty without clocks.
[[nodiscard]] std::string clocks_in_words(const conduct::State& state, conduct::Instant now);
/// The calls to this side in byo-yomi, a line for each moment: "Black: 60, minutes left: 4"
/// (Go 12.2c to 12.2e).
[[nodiscard]] std::string calls_in_words(conduct::Seat seat, std::span<const clock::Call> calls,
                                         const conduct::State& state, rulebook::Language language);
/// "Clocks to set now: White 1:23:20, Black 0:59:40"; empty without clocks.
[[nodiscard]] std::string clocks_to_set_in_words(const conduct::State& state, conduct::Instant now,
                                                 rulebook::Language language);
/// Result, clause and reason; empty while there is none.
[[nodiscard]] std::string result_in_words(const conduct::State& state, rulebook::Language language);
/// What the arbiter is asked; a ruling of the same name may say something else.
[[nodiscard]] std::string question_in_words(conduct::Game game, std::string_view code,
                                            const conduct::Values& values,
                                            rulebook::Language language);
/// A clause with its title and words.
[[nodiscard]] std::string clause_in_words(rulebook::Clause clause, rulebook::Language language);
/// The number of the pair of moves to which the one with this number (from 1) belongs; where the
/// second player begins, his first move has the first pair to itself.
[[nodiscard]] std::size_t pair_number(const conduct::State& state, std::size_t ply);
/// The last move as people write it in the language; the log's text where that is all there is.
[[nodiscard]] std::string move_in_words(const conduct::State& state, std::size_t ply,
                                        rulebook::Language language);

/// Why a line was refused: in the language where the desk has words for it, else in English. Fields
/// and kinds of reports are told by their names.
[[nodiscard]] std::string line_refused(const Refusal& refusal, conduct::Game game,
                                       rulebook::Language language);

/// The words of the desk itself, by a key of words/desk; a wrong one does not compile.
[[nodiscard]] std::string_view desk_words(words::desk::Key key, rulebook::Language language);
/// The words of a key that is put together from a code, if there are any.
[[nodiscard]] std::optional<std::string_view> desk_words_of(std::string_view key,
                                                            rulebook::Language language);

}  // namespace kyvien::cli
