// 4.3 to 4.7 on a board to which the rules as a whole do not apply: a king that the other side
// could capture is in check, or a pawn is on its last rank. The playable moves are those that obey
// 3.1 to 3.9, and a touched piece binds among those moves.
#include <algorithm>
#include <iterator>

#include "conduct/chess/board/internal/physical_board.h"
#include "conduct/chess/board/internal/touch_duties.h"

namespace kyvien::conduct::internal {

using rulebook::fide;

namespace {

using chess::Piece;
using chess::PieceType;
using chess::Square;

/// A move in ChessGame's notation: the first piece that moves, and the piece that it captures.
struct RegularMove {
    std::string text;
    Square from;
    Square to;
    std::optional<Square> captured;
    std::optional<Square> castling_rook;
};

class IrregularBoardTouch {
  public:
    IrregularBoardTouch(const chess::Setup& board, const ChessTouch& touch)
        : board_(board), touch_(touch) {
        for (std::string& text : regular_moves(board))
            moves_.push_back(read(std::move(text)));
        for (const Square square : touch.squares)
            if (at(square))
                touched_.push_back(square);
    }

    [[nodiscard]] Touched duty() const {
        Touched duty{touch_, {}, std::nullopt, false};
        if (touch_.excuse != TouchExcuse::None || touch_.by != board_.turn || moves_.empty())
            return duty;
        bind(duty);
        std::ranges::sort(duty.obliged);
        return duty;
    }

  private:
    [[nodiscard]] std::optional<Piece> at(Square square) const {
        return board_.board[static_cast<std::size_t>(square.index())];
    }
    [[nodiscard]] bool is_own(Square square) const { return at(square)->color == board_.turn; }

    [[nodiscard]] RegularMove read(std::string text) const {
        const Square from = *Square::parse(text.substr(0, 2));
        const Square to = *Square::parse(text.substr(3, 2));
        RegularMove move{std::move(text), from, to, {}, {}};
        if (at(move.to))
            move.captured = move.to;
        if (const auto comma = move.text.find(','); comma != std::string::npos) {
            const auto second = Square::parse(move.text.substr(comma + 1, 2));
            (move.text.back() == '-' ? move.captured : move.castling_rook) = second;
            if (move.castling_rook)
                move.captured.reset();
        }
        return move;
    }

    template <typename Which>
    std::vector<std::string> where(Which which) const {
        std::vector<std::string> texts;
        for (const RegularMove& move : moves_)
            if (which(move))
                texts.push_back(move.text);
        return texts;
    }

    /// Binds if any of these moves can be made.
    template <typename Which>
    bool binds(Touched& duty, rulebook::Clause clause, Which which) const {
        duty.obliged = where(which);
        if (duty.obliged.empty())
            return false;
        duty.clause = clause;
        return true;
    }
    void may_play_any(Touched& duty, rulebook::Clause clause) const {
        duty.obliged = where([](const RegularMove&) { return true; });
        duty.clause = clause;
        duty.any_legal = true;
    }

    void bind(Touched& duty) const {
        if (const auto& released = touch_.released;
            released && binds(duty, fide("4.7"), [&](const RegularMove& move) {
                return move.from == released->from && move.to == released->to;
            }))
            return;
        const auto own = std::ranges::find_if(touched_, [&](Square s) { return is_own(s); });
        const auto enemy = std::ranges::find_if(touched_, [&](Square s) { return !is_own(s); });
        if (touched_.empty() || (enemy == touched_.end() && king_and_rook(duty)))
            return;
        const bool both = own != touched_.end() && enemy != touched_.end();
        if (both && binds(duty, fide("4.3.3"), [&](const RegularMove& move) {
                return move.from == *own && move.captured == *enemy;
            }))
            return;
        // 4.3.3: if the order is unclear, the own piece counts as touched first.
        std::vector<Square> order;
        if (touch_.order_unclear)
            std::ranges::copy_if(touched_, std::back_inserter(order),
                                 [&](Square s) { return is_own(s); });
        std::ranges::copy_if(touched_, std::back_inserter(order),
                             [&](Square s) { return !touch_.order_unclear || !is_own(s); });
        const rulebook::Clause clause = both                    ? fide("4.3.3")
                                        : own != touched_.end() ? fide("4.3.1")
                                                                : fide("4.3.2");
        obey_first(duty, order, clause, fide("4.5"));
    }

    /// The first of these that can be moved or captured binds; if none can, any move may be played.
    /// Castling with a rook touched before the king is not a move (4.4.2).
    void obey_first(Touched& duty, const std::vector<Square>& order, rulebook::Clause clause,
                    rulebook::Clause otherwise) const {
        for (const Square square : order)
            if (binds(duty, clause, [&](const RegularMove& move) {
                    return uses(move, square) && !castles_rook_first(move);
                }))
                return;
        may_play_any(duty, otherwise);
        duty.obliged = where([&](const RegularMove& move) { return !castles_rook_first(move); });
    }
    [[nodiscard]] bool castles_rook_first(const RegularMove& move) const {
        if (touch_.order_unclear || !move.castling_rook)
            return false;
        std::vector<Square> own;
        std::ranges::copy_if(touched_, std::back_inserter(own),
                             [&](Square square) { return is_own(square); });
        return own.size() > 1 && own[0] == *move.castling_rook && own[1] == move.from;
    }

    /// Whether it moves the own piece, or captures the other, on this square.
    [[nodiscard]] bool uses(const RegularMove& move, Square square) const {
        return is_own(square) ? move.from == square : move.captured == square;
    }

    /// 4.4.1 to 4.4.3, if only own pieces were touched.
    bool king_and_rook(Touched& duty) const {
        if (touched_.size() < 2)
            return false;
        const bool king_first = at(touched_[0])->type == PieceType::King;
        const Square king = king_first ? touched_[0] : touched_[1];
        const Square rook = king_first ? touched_[1] : touched_[0];
        if (at(king)->type != PieceType::King || at(rook)->type != PieceType::Rook)
            return false;
        const auto castles = [&](const RegularMove& move) { return move.castling_rook == rook; };
        if (!king_first && !touch_.order_unclear) {
            obey_first(duty, touched_, fide("4.4.2"), fide("4.4.2"));
            return true;
        }
        if (binds(duty, fide("4.4.1"), castles))
            return true;
        if (touch_.intent == TouchIntent::MoveOrCapture)
            return false;
        if (!binds(duty, fide("4.4.3"), [&](const RegularMove& move) { return move.from == king; }))
            may_play_any(duty, fide("4.4.3"));
        return true;
    }

    const chess::Setup& board_;
    const ChessTouch& touch_;
    std::vector<RegularMove> moves_;
    std::vector<Square> touched_;  // occupied squares
};

}  // namespace

Touched touched_in(const ChessGame& game, const ChessTouch& touch) {
    if (const auto* position = game.position())
        return touched_in(*position, touch);
    const chess::Setup board = game.board();
    return IrregularBoardTouch(board, touch).duty();
}

}  // namespace kyvien::conduct::internal
