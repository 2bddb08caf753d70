// conduct/presentation/analysis.h — the law applied to moves on an analysis board.
//
// A tree of moves is played through under the law of its game, without players, clocks or a log:
// the name of each move, the position, the counts of the law, possible claims, and automatic
// endings. A line may continue after the law has ended the game; such moves are marked as after the
// end.
//
// Cost:  a move costs as much as in a game of the hall; a move that does not follow the previous
//        line costs the moves that lead to it, at most kMaxReplayed in total.
// Safe:  pure functions, any thread.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/result.h"
#include "conduct/core/event.h"
#include "conduct/presentation/view.h"

namespace kyvien::conduct {

/// Maximum number of moves in one tree.
inline constexpr std::size_t kMaxAnalysedMoves = 4'000;
/// Maximum number of plies replayed or taken back because the tree switches between lines.
inline constexpr std::size_t kMaxReplayed = 200'000;

/// A move of a tree: moves are numbered from 1, the start is 0.
struct AnalysisMove {
    std::string move;        ///< as a command names it
    std::size_t parent = 0;  ///< the move after which it is made; it must precede it
};

/// A count of the law in a position.
struct LawCount {
    std::string code;  ///< such as "occurrences"
    rulebook::Clause clause = rulebook::fide("Preface");
    Values values;
    std::vector<std::string> squares;  ///< the squares concerned, if any
};

/// What the side to move could claim, and the consequence: the end, or a question to the arbiter.
struct PossibleClaim {
    ClaimKind kind{};
    std::optional<Ending> ending;
    std::optional<Question> question;
};

/// A position of the tree.
struct AnalysedPosition {
    std::size_t ply = 0;
    std::size_t parent = 0;
    std::string move;  ///< the move that led here; empty at the start
    TextForms text;
    /// Cells, position, turn, check and last, and the consequences of the move under the law: its
    /// result or question. Legal moves and forbidden points only if requested.
    View view;
    std::vector<LawCount> counts;
    std::vector<PossibleClaim> claims;
    std::vector<Noticed> notices;
    bool has_stopped = false;   ///< Go: both have passed
    bool is_after_end = false;  ///< the law had ended the game before this move
};

/// Whether a player could still win by some series of legal moves, as the law asks when a flag has
/// fallen; and the proof.
struct WinProof {
    enum class Verdict : std::uint8_t { Winnable, Unwinnable, Undecided };
    Verdict verdict = Verdict::Undecided;
    std::string reason;  ///< such as "helpmate", "material", "walls"
    rulebook::Clause clause = rulebook::fide("6.9");
    std::vector<std::string>
        line;  ///< if winnable: the moves to the end, in the notation of commands
};

struct AnalysisQuery {
    /// The first position to return, by the number of the move that leads to it.
    std::size_t from = 0;
    /// The position for which legal moves or forbidden points are returned.
    std::size_t at = 0;
    /// Go: count the stones on the board, and propose which chains may be dead.
    bool counts_area = false;
    /// Chess: whether this player could still mate at `at`.
    std::optional<Seat> winner;
};

struct Analysis {
    View start;                               ///< game, variant and start position
    std::vector<AnalysedPosition> positions;  ///< from AnalysisQuery::from on
    std::optional<CountView> count;
    std::vector<ProposedChain> proposal;
    std::optional<WinProof> win;  ///< if requested and the game has this question
};

/// Refuses: what check() refuses of the settings; "too-long" (more moves than kMaxAnalysedMoves or
/// kMaxReplayed); "bad-field" (`from`, `at` or a parent that is not a position); and what the law
/// refuses of a move, with the value "index", its number.
[[nodiscard]] Result<Analysis>
analyse(const Settings& settings, std::span<const AnalysisMove> moves, const AnalysisQuery& query);

/// A move of a record that is not possible.
struct UnplayableMove {
    std::size_t index = 0;  ///< its number
    Refusal refusal;
};
/// The moves that are not possible in their positions, in order; moves after one of them are not
/// checked. Refuses: as analyse(), except for the moves themselves.
[[nodiscard]] Result<std::vector<UnplayableMove>>
find_unplayable_moves(const Settings& settings, std::span<const AnalysisMove> moves);

}  // namespace kyvien::conduct
