#include "engine/board/board_follower.h"

#include <algorithm>

namespace kyvien::engine {
namespace board_follower {

chess::Square across(chess::Square square) {
    return chess::Square(chess::kSquareCount - 1 - square.index());
}

std::optional<chess::Piece>& at(Placement& placement, chess::Square square) {
    return placement[static_cast<std::size_t>(square.index())];
}

bool shows(const Placement& board, const chess::Position& position) {
    for (int i = 0; i < chess::kSquareCount; ++i)
        if (board[static_cast<std::size_t>(i)] != position.at(chess::Square(i)))
            return false;
    return true;
}

/// The legal move after which the position is on the board. No two moves look the same: a promotion
/// shows its piece.
std::optional<chess::Move> move_to(const chess::Position& from, const Placement& board) {
    for (const chess::Move move : from.legal_moves())
        if (shows(board, from.after(move)))
            return move;
    return std::nullopt;
}

/// Kings on two central squares: how organisers signal to a board that the game is over.
std::optional<std::string_view> result_by_kings(const Placement& board) {
    constexpr chess::Square kCentre[] = {chess::Square::at(3, 3), chess::Square::at(4, 4),
                                         chess::Square::at(4, 3), chess::Square::at(3, 4)};
    int kings[2] = {0, 0};  // on dark squares (d4, e5), on light ones (e4, d5)
    int colours[2] = {0, 0};
    for (std::size_t i = 0; i < 4; ++i) {
        const auto& piece = board[static_cast<std::size_t>(kCentre[i].index())];
        if (piece && piece->type == chess::PieceType::King) {
            ++kings[i / 2];
            ++colours[chess::index_of(piece->color)];
        }
    }
    if (colours[0] != 1 || colours[1] != 1)
        return std::nullopt;
    return kings[1] == 2 ? "1-0" : kings[0] == 2 ? "0-1" : "1/2-1/2";
}

}  // namespace board_follower

Placement placement_of(const chess::Position& position) {
    Placement placement;
    for (int i = 0; i < chess::kSquareCount; ++i)
        placement[static_cast<std::size_t>(i)] = position.at(chess::Square(i));
    return placement;
}

BoardFollower::BoardFollower(const chess::Position& start) : positions_{start} {}

void BoardFollower::observe(const Placement& board) {
    using namespace board_follower;
    for (int i = 0; i < chess::kSquareCount; ++i) {
        const chess::Square square = turned_ ? across(chess::Square(i)) : chess::Square(i);
        const auto& piece = board[static_cast<std::size_t>(i)];
        if (at(seen_, square) && !piece)
            note_lift(square);
        at(seen_, square) = piece;
    }
    was_put_ = true;
    follow();
}

void BoardFollower::observe(const DgtFieldUpdate& update) {
    using namespace board_follower;
    const chess::Square square = turned_ ? across(update.square) : update.square;
    if (at(seen_, square) && !update.piece)
        note_lift(square);
    at(seen_, square) = update.piece;
    was_put_ = update.piece.has_value();
    follow();
}

void BoardFollower::observe(const DgtMessage& message) {
    if (const auto* dump = std::get_if<DgtBoardDump>(&message))
        observe(dump->placement);
    else
        observe(std::get<DgtFieldUpdate>(message));
}

void BoardFollower::note_lift(chess::Square square) {
    if (begun_)
        lifted_.push_back(square);
}

void BoardFollower::begin() {
    using namespace board_follower;
    Placement other;
    for (int i = 0; i < chess::kSquareCount; ++i)
        at(other, across(chess::Square(i))) = seen_[static_cast<std::size_t>(i)];
    if (!shows(seen_, positions_.front())) {
        if (!shows(other, positions_.front()))
            return;
        turned_ = !turned_;
        seen_ = other;
    }
    begun_ = true;
}

void BoardFollower::follow() {
    using namespace board_follower;
    if (!begun_) {
        begin();
        return;
    }
    const std::size_t last = positions_.size() - 1;
    result_ = result_by_kings(seen_);
    if (result_ || shows(seen_, positions_[last]))
        return;
    if (try_reply(last))
        return;
    // Put back, or put elsewhere: the last recognised move was not complete.
    for (std::size_t before = last; before > 0 && last - before < crossed_;) {
        --before;
        if (shows(seen_, positions_[before])) {
            take_back_to(before);
            lifted_for_last_ = 0;
            return;
        }
        if (try_reply(before))
            return;
    }
    // A reply is complete when its piece is put down.
    if (was_put_ && !try_two_plies(last) && last > 0)
        (void)try_two_plies(last - 1);
}

void BoardFollower::take_back_to(std::size_t ply) {
    positions_.erase(positions_.begin() + static_cast<std::ptrdiff_t>(ply) + 1, positions_.end());
    moves_.erase(moves_.begin() + static_cast<std::ptrdiff_t>(ply), moves_.end());
    crossed_ = 1;
}

bool BoardFollower::try_reply(std::size_t after) {
    const auto move = board_follower::move_to(positions_[after], seen_);
    if (!move)
        return false;
    accept(after, *move);
    return true;
}

/// Two moves at once: the reply was lifted before the move was completed.
bool BoardFollower::try_two_plies(std::size_t after) {
    const chess::Position before = positions_[after];
    std::optional<std::pair<chess::Move, chess::Move>> found;
    for (const chess::Move move : before.legal_moves()) {
        const auto reply = board_follower::move_to(before.after(move), seen_);
        if (!reply)
            continue;
        if (found)  // more than one possibility: what follows decides
            return false;
        found = {move, *reply};
    }
    if (!found)
        return false;
    accept(after, found->first);
    accept(after + 1, found->second);
    crossed_ = 2;
    return true;
}

/// `move` follows `after` moves, replacing one that was there.
void BoardFollower::accept(std::size_t after, chess::Move move) {
    const bool replaces = after < moves_.size();
    take_back_to(after);
    if (!replaces) {
        // Pieces lifted for the previous move are no longer relevant.
        lifted_.erase(lifted_.begin(),
                      lifted_.begin() + static_cast<std::ptrdiff_t>(lifted_for_last_));
    }
    const chess::Position& before = positions_[after];
    moves_.push_back({move, lifted_before(before, move)});
    lifted_for_last_ = lifted_.size();
    positions_.push_back(before.after(move));
}

std::vector<chess::Square> BoardFollower::lifted_before(const chess::Position& before,
                                                        chess::Move move) const {
    std::vector<chess::Square> found;
    const auto legal = before.legal_moves();
    for (const chess::Square square : lifted_) {
        if (square == move.from())
            break;
        const auto piece = before.at(square);
        if (!piece || piece->color != before.turn() ||
            std::ranges::find(found, square) != found.end())
            continue;
        // A castling rook left before the king: 4.4.2.
        if (std::ranges::any_of(legal,
                                [square](chess::Move each) { return each.from() == square; }))
            found.push_back(square);
    }
    return found;
}

std::vector<chess::Square> BoardFollower::differences() const {
    std::vector<chess::Square> found;
    for (int i = 0; i < chess::kSquareCount; ++i)
        if (seen_[static_cast<std::size_t>(i)] != positions_.back().at(chess::Square(i)))
            found.emplace_back(i);
    return found;
}

}  // namespace kyvien::engine
