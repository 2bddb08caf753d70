// engine/board/board_follower.h — follows a game of chess on an electronic board and recognises the
// moves.
//
// Law:   FIDE 3 and 4: a move is recognised when the board shows the position after it. Only legal
//        moves are recognised. Pieces lifted before the piece that moved are reported with the move
//        (4.3, 4.4.2): a board cannot hear "I adjust" (4.2.1), so this is evidence for the arbiter
//        and not a ruling.
// Cost:  a change of one square: up to one legal move list and its positions, some microseconds;
//        two plies if no single move matches, some hundred microseconds.
// Safe:  a value; one thread at a time.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "chess/position.h"
#include "engine/board/dgt_messages.h"

namespace kyvien::engine {

struct FollowedMove {
    chess::Move move;
    /// Squares of the player's own pieces that were lifted before the one that moved and had a
    /// legal move, in order. For castling also the rook's square, if the rook left before the king.
    std::vector<chess::Square> lifted_before;

    friend bool operator==(const FollowedMove&, const FollowedMove&) = default;
};

class BoardFollower {
  public:
    explicit BoardFollower(const chess::Position& start);

    /// The current pieces on the board. Moves are recognised only after the start position was
    /// seen, or the start position seen from the other side (the board is turned round, and all
    /// squares are turned from then on).
    void observe(const Placement& board);
    /// Reports a change of one square.
    void observe(const DgtFieldUpdate& update);
    /// Reports a message of either kind.
    void observe(const DgtMessage& message);

    [[nodiscard]] bool has_begun() const { return begun_; }
    /// In the order of play. The last one may still be replaced: a rook slides over squares, and
    /// castling begins with a move of the king or rook. Earlier moves are final.
    [[nodiscard]] const std::vector<FollowedMove>& moves() const { return moves_; }
    /// The start, and the position after each move.
    [[nodiscard]] const std::vector<chess::Position>& positions() const { return positions_; }
    /// "1-0", "0-1" or "1/2-1/2": the kings were put on two of the central squares, both light
    /// (White has won), both dark (Black has), or one of each (a draw); nothing otherwise.
    [[nodiscard]] std::optional<std::string_view> announced_result() const { return result_; }
    /// The squares where the board differs from the last position.
    [[nodiscard]] std::vector<chess::Square> differences() const;

  private:
    void follow();
    void begin();
    bool try_reply(std::size_t after);
    bool try_two_plies(std::size_t after);
    void accept(std::size_t after, chess::Move move);
    void take_back_to(std::size_t ply);
    [[nodiscard]] std::vector<chess::Square> lifted_before(const chess::Position& before,
                                                           chess::Move move) const;
    void note_lift(chess::Square square);

    std::vector<chess::Position> positions_;
    std::vector<FollowedMove> moves_;
    Placement seen_{};
    bool begun_ = false;
    bool turned_ = false;
    bool was_put_ = false;     ///< the last change put down a piece
    std::size_t crossed_ = 1;  ///< the number of moves recognised at once, which may be replaced
    /// Squares emptied since the move before the last one, in order.
    std::vector<chess::Square> lifted_;
    /// The number of these emptied before the last move was recognised.
    std::size_t lifted_for_last_ = 0;
    std::optional<std::string_view> result_;
};

/// The pieces on the board in a position.
[[nodiscard]] Placement placement_of(const chess::Position& position);

}  // namespace kyvien::engine
