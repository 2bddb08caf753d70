// cli/arbiter/wording/measures.h — warnings and other penalties named in a sentence: which one, for
// what, and is it denied?
//
// Safe: pure, any thread.
#pragma once

#include <string_view>
#include <vector>

#include "cli/arbiter/wording/sentence_tokens.h"
#include "conduct/settings/settings.h"

namespace kyvien::cli::sentence {
class ActsOfLine;  // sentence_phrases.h
}

namespace kyvien::cli {

/// The choice that a penalty is where the act before or after it leaves one; none for others.
[[nodiscard]] std::string_view measure_of(std::string_view line);

/// "red was warned yesterday": what was ruled at another game; behind a colon it is a reason.
[[nodiscard]] bool tells_another_game(std::string_view line);

/// What is only supposed, asked or wanted has not happened.
[[nodiscard]] bool is_supposed(const std::vector<Token>& tokens);

/// "has red's flag fallen": somebody asks.
[[nodiscard]] bool is_question(conduct::Game game, std::string_view line);

/// "black's phone rang, no warning", "red was warned yesterday": what was done, but not the measure
/// that the words name, or not now.
[[nodiscard]] bool denies_measure(sentence::ActsOfLine& acts);
[[nodiscard]] bool denies_measure(conduct::Game game, std::string_view line);

/// "the referee reminds White that his time is up": what somebody is told is no reason of a
/// reminder, and may have happened or not.
[[nodiscard]] bool reminds_of_act(sentence::ActsOfLine& acts);

/// Whether the words behind a measure speak of it as of one that was given: "stands", "有效".
[[nodiscard]] bool speaks_of_measure(std::string_view text);

/// May the words from `at` on be the reason of the act before them? A condition is none, nor is
/// another act or what takes it back. "black loses a piece" takes no game: of a loss or a win a
/// reason is told as one, behind a colon or after "for", "vì", "因为".
[[nodiscard]] bool may_be_reason(conduct::Game game, std::string_view act, std::string_view line,
                                 const std::vector<Token>& tokens, std::size_t at);

/// "红马h0g2": whose piece, and its move.
[[nodiscard]] bool is_piece_sign(std::string_view sign);

/// Whether words that stand where a reason does take back what the line would bring about: "the
/// warning for white is cancelled".
[[nodiscard]] bool takes_back(std::string_view text);

/// What the law of Go answers with a warning, whether the line says so or not.
[[nodiscard]] bool is_warned_anyway(std::string_view line);

/// Two acts that are one: a stone that is set and the press, a stone that is set, taken up and set
/// again, where the stone stands that was entered wrongly, a warning and what it is for.
[[nodiscard]] bool are_one(std::string_view line, std::string_view next);

}  // namespace kyvien::cli
