#include "xiangqi/position.h"

#include "base/assert.h"

namespace kyvien::xiangqi {

std::expected<Position, std::vector<SetupFault>> Position::make(const Setup& setup, Origin origin) {
    if (auto found = faults(setup, origin); !found.empty())
        return std::unexpected(std::move(found));
    Position position;
    std::array<int, 14> next{};
    for (int i = 0; i < kSquares; ++i)
        if (const auto piece = setup.at(Square(i))) {
            const auto type = static_cast<std::size_t>(piece->type);
            int& used = next[static_cast<std::size_t>(piece->side) * kPieceTypes + type];
            position.board_.put(
                internal::first_slot(piece->side) + internal::kFirstSlot[type] + used++, i);
        }
    position.board_.turn = setup.turn;
    if (setup.turn == Side::Black)
        position.board_.key ^= internal::kBlackToMoveKey;
    // The side that moved last made the odd ply.
    const auto mover = static_cast<std::size_t>(setup.turn);
    position.no_capture_[mover].moves = setup.no_capture_plies / 2;
    position.no_capture_[mover ^ 1].moves = (setup.no_capture_plies + 1) / 2;
    position.move_number_ = setup.move_number;
    position.in_check_ = position.board_.in_check(setup.turn);
    position.general_en_prise_ = position.board_.in_check(opponent(setup.turn));
    return position;
}

Position Position::start() {
    static const Position position = *make(starting_array());
    return position;
}

MoveList Position::legal_moves() const {
    MoveList moves;
    board_.legal_moves(turn(), moves);
    if (!general_en_prise_)
        return moves;
    MoveList kept;
    for (const Move move : moves)
        if (move.to() != general(opponent(turn())))
            kept.push_back(move);
    return kept;
}

bool Position::exposes_general(Move move) const {
    const int slot = board_.slot(move.from().index());
    if (slot == internal::kEmpty || internal::side_of(slot) != turn() ||
        (board_.targets(slot) & internal::bit(move.to().index())) == 0)
        return false;
    return !is_legal(move) && move.to() != general(opponent(turn()));
}

std::size_t Position::count_legal_moves() const {
    return general_en_prise_ ? legal_moves().size()
                             : static_cast<std::size_t>(board_.count_legal(turn()));
}

void Position::play(Move move) {
    const Side mover = turn();
    const int captured = board_.make(move);
    in_check_ = general_en_prise_ ? board_.in_check(turn()) : board_.move_gives_check(turn(), move);
    general_en_prise_ = false;
    if (captured != internal::kEmpty) {
        no_capture_ = {};
    } else {
        NoCaptureCount& counted = no_capture_[static_cast<std::size_t>(mover)];
        ++counted.moves;
        counted.checks += in_check_ ? 1 : 0;
    }
    if (mover == Side::Black)
        ++move_number_;
}

std::vector<Square> Position::checkers() const {
    std::vector<Square> squares;
    const internal::Bits own = internal::bit(board_.general(turn()));
    const int first = internal::first_slot(opponent(turn()));
    for (int slot = first; slot < first + 16; ++slot)
        if (board_.square(slot) != internal::kGone && (board_.targets(slot) & own) != 0)
            squares.emplace_back(board_.square(slot));
    return squares;
}

bool Position::has_attackers(Side side) const {
    const int first = internal::first_slot(side);
    for (int slot = first + internal::kHorseSlot; slot < first + 16; ++slot)
        if (board_.square(slot) != internal::kGone)
            return true;
    return false;
}

bool Position::same_as(const Position& other) const {
    if (hash() != other.hash() || turn() != other.turn() || board_.pieces != other.board_.pieces)
        return false;
    for (internal::Bits rest = board_.occupied(); rest != 0;) {
        const int square = internal::pop_lowest(rest);
        if (internal::type_of(board_.slot(square)) != internal::type_of(other.board_.slot(square)))
            return false;
    }
    return true;
}

Setup Position::to_setup() const {
    Setup setup;
    for (int i = 0; i < kSquares; ++i)
        setup.board[static_cast<std::size_t>(i)] = at(Square(i));
    setup.turn = turn();
    setup.no_capture_plies = no_capture_plies();
    setup.move_number = move_number();
    return setup;
}

}  // namespace kyvien::xiangqi
