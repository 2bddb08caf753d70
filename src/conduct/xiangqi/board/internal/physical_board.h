// conduct/xiangqi/board/internal/physical_board.h — the position on the physical board, and up to
// which move the record is legal.
//
// Law:   9.5.b, 9.10, 16.3.a.1, 16.3.a.5. The record of the game holds lawful moves alone. From the
//        first move that breaks the law until somebody finds it, the moves are remembered here.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "conduct/xiangqi/board/internal/proceedings.h"
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
    /// The last position that is lawful.
    [[nodiscard]] const xiangqi::Position& position() const { return record_.current(); }
    /// The first unlawful move and what was played after it.
    [[nodiscard]] std::span<const Made> unlawful() const { return kept_.unlawful; }
    [[nodiscard]] std::size_t plies() const { return record_.plies() + kept_.unlawful.size(); }
    /// The side to move on the physical board.
    [[nodiscard]] Seat turn() const;
    /// The player who has moved and not pressed the clock yet.
    [[nodiscard]] std::optional<Seat> unpressed() const { return kept_.unpressed; }
    /// Whether nobody can say that it is the opponent's turn (9.5.a, 16.3.a.3): the side to move
    /// has it, and where a clock is used the side that has moved keeps it until it has pressed. A
    /// press that nobody entered is never held against either.
    [[nodiscard]] bool has_turn(Seat seat, bool clock) const {
        return seat == turn() || (clock && kept_.unpressed == seat);
    }
    [[nodiscard]] std::optional<xiangqi::Piece> at(xiangqi::Square square) const;
    /// 9.9.c: what was played, in the record of a game that began with the colours exchanged.
    /// Nothing unless the record holds no move yet and all of it is lawful once the colours are
    /// right.
    [[nodiscard]] std::vector<Made> with_colours_right() const;
    /// The pieces as the board field of a FEN.
    [[nodiscard]] std::string cells() const;

    /// 16.3.a.5 where the move leaves the general en prise, 16.3.a.1 for any other.
    [[nodiscard]] rulebook::Clause fault_of(xiangqi::Move move) const;

    void applied(const Event& event);
    [[nodiscard]] std::string text() const;

  private:
    xiangqi::History record_;
    /// Everything that is remembered.
    struct Kept {
        std::vector<Made> unlawful;
        std::optional<Seat> unpressed;
        /// Moves that the record receives now and that were played, and pressed, before.
        std::size_t received = 0;
    };
    Kept kept_;
};

/// The same in the game: while the arbiter has stopped the clocks to hear the players, nobody's
/// turn is disturbed.
[[nodiscard]] bool has_turn(const StateBody& body, const XiangqiPhysicalBoard& physical_board,
                            Seat seat);

}  // namespace kyvien::conduct::internal
