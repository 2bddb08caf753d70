// cli/arbiter/wording/measures.h — warnings and other penalties named in a sentence: which one, for
// what, and whether it is denied.
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

/// The penalty as a choice, if the act before or after it leaves one; otherwise empty.
[[nodiscard]] std::string_view measure_of(std::string_view line);

/// Whether the line is about an earlier ruling: "red was warned yesterday"; after a colon it is a
/// reason.
[[nodiscard]] bool is_about_earlier_ruling(std::string_view line);

/// Whether something is only supposed, asked or wanted, and so has not happened.
[[nodiscard]] bool is_hypothetical(const std::vector<Token>& tokens);

/// Whether it is a question: "has red's flag fallen".
[[nodiscard]] bool is_question(conduct::Game game, std::string_view line);

/// Whether the act was done but the named measure was not given, or not now: "black's phone rang,
/// no warning", "red was warned yesterday".
[[nodiscard]] bool denies_measure(sentence::ActsOfLine& acts);
[[nodiscard]] bool denies_measure(conduct::Game game, std::string_view line);

/// Whether a player is only reminded: "the referee reminds White that his time is up". The content
/// of a reminder is not its reason, and may have happened or not.
[[nodiscard]] bool is_reminder(sentence::ActsOfLine& acts);

/// Whether the words after a measure treat it as already given: "stands", "有效".
[[nodiscard]] bool confirms_measure(std::string_view text);

/// Whether the words from `at` on may be the reason for the act before them. A condition is not a
/// reason, nor is another act or one that reverses it. "black loses a piece" is not a loss of the
/// game: the reason for a loss or a win must be marked as one, by a colon or by "for", "vì",
/// "因为".
[[nodiscard]] bool may_be_reason(conduct::Game game, std::string_view act, std::string_view line,
                                 const std::vector<Token>& tokens, std::size_t at);

/// Whether the sign is a piece with its owner, before its move: "红马h0g2".
[[nodiscard]] bool is_piece_sign(std::string_view sign);

/// Whether words in the place of a reason reverse the effect of the line: "the warning for white is
/// cancelled".
[[nodiscard]] bool reverses_act(std::string_view text);

/// Whether the law of Go answers it with a warning, whether the line says so or not.
[[nodiscard]] bool is_always_warned(std::string_view line);

/// Whether two acts are one: placing a stone and pressing; placing a stone, lifting it and placing
/// it again; the correct point of a wrongly entered stone; a warning and its reason.
[[nodiscard]] bool are_one_act(std::string_view line, std::string_view next);

}  // namespace kyvien::cli
