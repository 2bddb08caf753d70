// conduct/xiangqi/board/internal/physical_board.h — the position on the physical board, and up to
// which move the record is legal.
//
// Law:   9.5.b, 9.10, 16.3.a.1, 16.3.a.5. The record of the game holds only legal moves. From the
//        first move that violates the law until it is noticed, the moves are stored here.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "conduct/xiangqi/board/internal/ruling_events.h"
#include "xiangqi/history.h"

namespace kyvien::conduct::internal {

[[nodiscard]] std::optional<xiangqi::Move> read_coordinates(std::string_view text);

class XiangqiPhysicalBoard {
  public:
    struct Made {
        Seat seat{};
        xiangqi::Move move;
    };

    explicit XiangqiPhysicalBoard(const Settings& settings);

    [[nodiscard]] const xiangqi::History& record() const { return record_; }
    /// The last legal position.
    [[nodiscard]] const xiangqi::Position& position() const { return record_.current(); }
    /// The first illegal move and what was played after it.
    [[nodiscard]] std::span<const Made> unrecorded_moves() const { return kept_.unrecorded_moves; }
    [[nodiscard]] std::size_t plies() const {
        return record_.plies() + kept_.unrecorded_moves.size();
    }
    /// The side to move on the physical board.
    [[nodiscard]] Seat turn() const;
    /// The player who has moved and not yet pressed the clock.
    [[nodiscard]] std::optional<Seat> unpressed() const { return kept_.unpressed; }
    /// Whether it is not demonstrably the opponent's turn (9.5.a, 16.3.a.3): the side to move has
    /// the turn, and if a clock is used, the side that has moved keeps it until it has pressed. A
    /// press that was not entered is never held against either player.
    [[nodiscard]] bool has_turn(Seat seat, bool clock) const {
        return seat == turn() || (clock && kept_.unpressed == seat);
    }
    [[nodiscard]] std::optional<xiangqi::Piece> at(xiangqi::Square square) const;
    /// 9.9.c: the moves played, in the record of a game that began with the colours exchanged.
    /// Empty unless the record holds no move yet and all moves are legal once the colours are
    /// corrected.
    [[nodiscard]] std::vector<Made> with_corrected_colours() const;
    /// The pieces as the board field of a FEN.
    [[nodiscard]] std::string cells() const;

    /// 16.3.a.5 if the move leaves the general attacked, 16.3.a.1 for any other.
    [[nodiscard]] rulebook::Clause fault_of(xiangqi::Move move) const;

    void on_event(const Event& event);
    [[nodiscard]] std::string text() const;

  private:
    xiangqi::History record_;
    /// The complete state.
    struct Kept {
        std::vector<Made> unrecorded_moves;
        std::optional<Seat> unpressed;
        /// Moves now being added to the record that were played, and pressed, before.
        std::size_t received = 0;
    };
    Kept kept_;
};

/// The same in the game: while the arbiter has stopped the clocks to hear the players, neither
/// player's turn is disturbed.
[[nodiscard]] bool has_turn(const StateBody& body, const XiangqiPhysicalBoard& physical_board,
                            Seat seat);

}  // namespace kyvien::conduct::internal
