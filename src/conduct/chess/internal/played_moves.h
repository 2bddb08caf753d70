// conduct/chess/internal/played_moves.h — the moves of a game of chess, legal or made by hand, and
// the positions after them.
//
// On a physical board the pieces can be in a position to which the rules of movement do not apply,
// until an arbiter restores one: after an illegal move made by hand, or because they were set up
// so. After the restoration a new stretch of moves begins, whose positions still count for
// repetitions together with those of earlier stretches.
//
// Cost:  a move by the rules as History::push(); what looks back is linear in the moves.
// Safe:  values, any thread.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.h"
#include "chess/history.h"
#include "chess/position.h"
#include "conduct/settings/settings.h"

namespace kyvien::conduct::internal {

class PlayedMoves {
  public:
    explicit PlayedMoves(chess::Position start) : history_(start) {}

    /// The last position to which the rules apply: the one that stands, while board() has one.
    [[nodiscard]] const chess::Position& now() const { return history_.current(); }
    /// The stretch that is being played.
    [[nodiscard]] const chess::History& stretch() const { return history_; }
    /// The pieces, while they stand so that the rules cannot be applied.
    [[nodiscard]] const std::optional<chess::Setup>& lawless() const { return lawless_; }
    [[nodiscard]] chess::Setup board() const { return lawless_ ? *lawless_ : now().to_setup(); }
    /// Of the game.
    [[nodiscard]] const chess::Position& start() const { return first_stretch().start(); }
    /// All moves, those by hand too.
    [[nodiscard]] std::size_t plies() const { return plies_; }
    /// Moves the seat has made.
    [[nodiscard]] int made(Seat seat) const;

    /// The position after so many moves; none where the rules did not apply to it.
    [[nodiscard]] const chess::Position* position_at(std::size_t ply) const;
    /// The text of the move with this number, from 0, where it was made by hand.
    [[nodiscard]] const std::string* by_hand(std::size_t ply) const;
    /// Whether the move with this number was made by hand where no rule of movement could be asked,
    /// and the piece went as such pieces do (moves_as_pieces_do()).
    [[nodiscard]] bool was_in_order(std::size_t ply) const;
    /// The move with this number and the position before it. Needs: it was not made by hand.
    [[nodiscard]] std::pair<const chess::Position*, chess::Move> move_at(std::size_t ply) const;

    /// Plies at which a position that is the same as `position` has stood.
    [[nodiscard]] std::vector<std::size_t> plies_of(const chess::Position& position) const;
    /// As History::occurrences(), over all stretches.
    [[nodiscard]] int occurrences() const;
    [[nodiscard]] int occurrences_after(chess::Move move) const;

    /// Needs: the move is legal, and the rules apply.
    void play(chess::Move move);
    /// Refuses: as read_by_hand(); "broken-log" where the text is not the log's.
    [[nodiscard]] Result<void> play_by_hand(std::string_view text);
    /// The pieces stand so from now on. A text that is no FEN changes nothing.
    void place(std::string_view fen);
    /// Needs: `ply` is not more than plies().
    void take_back_to(std::size_t ply);

  private:
    struct Stretch {
        chess::History history;
        std::size_t first = 0;  ///< plies before its start
    };
    struct Placed {
        std::size_t ply = 0;
        std::string fen;
    };
    struct ByHand {
        std::size_t ply = 0;
        std::string text;
        bool in_order = false;
    };

    [[nodiscard]] const chess::History& first_stretch() const {
        return earlier_.empty() ? history_ : earlier_.front().history;
    }
    [[nodiscard]] int earlier_occurrences(const chess::Position& position) const;
    void stand(const chess::Setup& board);

    chess::History history_;  ///< the stretch that is being played
    std::size_t first_ = 0;   ///< plies before it
    std::size_t plies_ = 0;   ///< all of them
    std::vector<Stretch> earlier_;
    std::optional<chess::Setup> lawless_;
    std::vector<ByHand> by_hand_;
    std::vector<Placed> placed_;
};

}  // namespace kyvien::conduct::internal
