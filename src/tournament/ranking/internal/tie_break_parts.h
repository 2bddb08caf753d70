// tournament/ranking/internal/tie_break_parts.h — what the tie-breaks of players and of teams have
// in common: unplayed rounds (C.07, 16), cuts (14), and the text of modifiers.
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

/// Nobody was kept from playing this round but by himself (16.1.2).
[[nodiscard]] bool is_voluntary(const RoundRecord& record);

/// The last round that was not a voluntary one, 0 where there is none; those after it are draws for
/// the opponents (16.3.2).
[[nodiscard]] int last_wanted_round(const Entry& entry, int rounds);

/// A game over the board, or with /P also one that was decided without play.
[[nodiscard]] bool counts_as_played(const RoundRecord& record, bool forfeits_played);

/// One round's part of a Buchholz or Sonneborn-Berger score.
struct Part {
    Rational score;  ///< of the opponent, by which parts are ranked for cutting
    Rational value;
    bool voluntary = false;
};

/// The values that cuts leave (14), of voluntary rounds the lowest first (16.5).
[[nodiscard]] Rational sum_after_cuts(std::vector<Part> parts, int cut_low, int cut_high);

/// "bh:mp/c1/p": a name and its modifiers, each at most once.
struct TieBreakText {
    std::string name;  ///< in capitals, with its ":MP" or ":GP"
    int cut_low = 0;
    int cut_high = 0;
    bool forfeits_played = false;   ///< /P
    int koya_limit = 0;             ///< /L
    bool reversed = false;          ///< /R
    std::optional<char> undefined;  ///< 'U' or 'V': see undefined_modifier()
};

/// Nothing where a modifier is no modifier.
[[nodiscard]] std::optional<TieBreakText> split_tie_break(std::string_view text);

/// Refuses: unknown-tie-break. `why` is a whole sentence.
[[nodiscard]] Refusal not_understood(std::string_view text, const Reason& why);

/// /U and /V have no published meaning: FIDE's own program has read each of them in two ways.
[[nodiscard]] Refusal undefined_modifier(std::string_view text, char modifier);

/// /P with a tie-break that does not look at opponents.
[[nodiscard]] Refusal no_forfeits_in(std::string_view text, std::string_view where);

/// A modifier with a tie-break that has no use for it.
[[nodiscard]] Refusal not_of_this(std::string_view text, char modifier, std::string_view where);

}  // namespace kyvien::tournament::internal
