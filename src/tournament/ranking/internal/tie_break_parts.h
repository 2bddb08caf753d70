// tournament/ranking/internal/tie_break_parts.h — shared by the tie-breaks for players and for
// teams: unplayed rounds (C.07, 16), cuts (14), and parsing of modifiers.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/reason.h"
#include "base/result.h"
#include "tournament/event/entry.h"
#include "tournament/event/rational.h"

namespace kyvien::tournament::internal {

/// Did the player choose not to play this round (16.1.2)?
[[nodiscard]] bool is_voluntary(const RoundRecord& record);

/// The last round that was not voluntarily unplayed, 0 if none; later ones count as draws for the
/// opponents (16.3.2).
[[nodiscard]] int last_available_round(const Entry& entry, int rounds);

/// A game over the board, or with /P also one decided by forfeit.
[[nodiscard]] bool counts_as_played(const RoundRecord& record, bool forfeits_played);

/// The contribution of one round to a Buchholz or Sonneborn-Berger score.
struct Part {
    Rational score;  ///< the opponent's; cuts order parts by it
    Rational value;
    bool voluntary = false;
};

/// The sum of the values left after cuts (14); the lowest of voluntarily unplayed rounds are cut
/// first (16.5).
[[nodiscard]] Rational sum_after_cuts(std::vector<Part> parts, int cut_low, int cut_high);

/// The parsed form of "bh:mp/c1/p": a name and its modifiers, each at most once.
struct TieBreakText {
    std::string name;  ///< in capitals, with its ":MP" or ":GP"
    int cut_low = 0;
    int cut_high = 0;
    bool forfeits_played = false;   ///< /P
    int koya_limit = 0;             ///< /L
    bool reversed = false;          ///< /R
    std::optional<char> undefined;  ///< 'U' or 'V': see undefined_modifier()
};

/// Empty if a modifier is invalid.
[[nodiscard]] std::optional<TieBreakText> split_tie_break(std::string_view text);

/// Refuses: unknown-tie-break. `why` is a whole sentence.
[[nodiscard]] Refusal unknown_tie_break(std::string_view text, const Reason& why);

/// /U and /V have no published meaning: FIDE's own program has read each of them in two ways.
[[nodiscard]] Refusal undefined_modifier(std::string_view text, char modifier);

/// The refusal of /P with a tie-break that does not use opponents.
[[nodiscard]] Refusal forfeits_not_applicable(std::string_view text, std::string_view where);

/// The refusal of a modifier that does not apply to the tie-break.
[[nodiscard]] Refusal modifier_not_applicable(std::string_view text, char modifier,
                                              std::string_view where);

}  // namespace kyvien::tournament::internal
