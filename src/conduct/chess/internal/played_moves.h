// conduct/chess/internal/played_moves.h — the moves of a game of chess, legal or made by hand, and
// the positions after them.
//
// On a physical board the position can become one to which the rules of movement do not apply,
// until an arbiter restores a legal one: after an illegal move made by hand, or because the pieces
// were set up that way. After the restoration a new stretch of moves begins; the positions of
// earlier stretches still count for repetitions.
//
// Cost:  a legal move costs as much as History::push(); looking back is linear in the moves.
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

    /// The last position to which the rules apply: the current one, if board() has one.
    [[nodiscard]] const chess::Position& now() const { return history_.current(); }
    /// The current stretch.
    [[nodiscard]] const chess::History& stretch() const { return history_; }
    /// The pieces, while the rules cannot be applied to them.
    [[nodiscard]] const std::optional<chess::Setup>& irregular_setup() const {
        return irregular_setup_;
    }
    [[nodiscard]] chess::Setup board() const {
        return irregular_setup_ ? *irregular_setup_ : now().to_setup();
    }
    /// The start of the game.
    [[nodiscard]] const chess::Position& start() const { return first_stretch().start(); }
    /// All moves, including those by hand.
    [[nodiscard]] std::size_t plies() const { return plies_; }
    /// The number of moves the seat has made.
    [[nodiscard]] int made(Seat seat) const;

    /// The position after `ply` moves; null if the rules did not apply to it.
    [[nodiscard]] const chess::Position* position_at(std::size_t ply) const;
    /// The text of the move with this number, from 0, if it was made by hand.
    [[nodiscard]] const std::string* by_hand(std::size_t ply) const;
    /// Whether the move with this number was made by hand from a position without rules of
    /// movement, and the piece moved as pieces do (is_regular_move()).
    [[nodiscard]] bool was_regular_hand_move(std::size_t ply) const;
    /// The move with this number and the position before it. Needs: it was not made by hand.
    [[nodiscard]] std::pair<const chess::Position*, chess::Move> move_at(std::size_t ply) const;

    /// The plies at which the same position as `position` occurred.
    [[nodiscard]] std::vector<std::size_t> plies_of(const chess::Position& position) const;
    /// As History::occurrences(), over all stretches.
    [[nodiscard]] int occurrences() const;
    [[nodiscard]] int occurrences_after(chess::Move move) const;

    /// Needs: the move is legal, and the rules apply.
    void play(chess::Move move);
    /// Refuses: as read_hand_move(); "broken-log" if the text is not in the form of the log.
    [[nodiscard]] Result<void> play_hand_move(std::string_view text);
    /// Sets the pieces. Text that is not a FEN changes nothing.
    void place(std::string_view fen);
    /// Needs: ply <= plies().
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
    struct HandMove {
        std::size_t ply = 0;
        std::string text;
        bool in_order = false;
    };

    [[nodiscard]] const chess::History& first_stretch() const {
        return earlier_.empty() ? history_ : earlier_.front().history;
    }
    [[nodiscard]] int earlier_occurrences(const chess::Position& position) const;
    void stand(const chess::Setup& board);

    chess::History history_;  ///< the current stretch
    std::size_t first_ = 0;   ///< plies before it
    std::size_t plies_ = 0;   ///< all plies
    std::vector<Stretch> earlier_;
    std::optional<chess::Setup> irregular_setup_;
    std::vector<HandMove> by_hand_;
    std::vector<Placed> placed_;
};

}  // namespace kyvien::conduct::internal
