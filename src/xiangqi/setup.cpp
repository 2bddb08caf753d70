#include "xiangqi/setup.h"

#include <algorithm>

#include "xiangqi/board.h"

namespace kyvien::xiangqi {
namespace setup {
namespace {

bool in_palace(Side side, Square square) {
    return square.file() >= 3 && square.file() <= 5 &&
           (side == Side::Red ? square.rank() <= 2 : square.rank() >= 7);
}

// Ranks counted from the piece's own back rank.
int own_rank(Side side, Square square) {
    return side == Side::Red ? square.rank() : kRanks - 1 - square.rank();
}

bool is_advisor_point(Side side, Square square) {
    return in_palace(side, square) && (square.file() + own_rank(side, square)) % 2 == 1;
}

bool is_elephant_point(Side side, Square square) {
    switch (own_rank(side, square)) {
    case 0:
    case 4:
        return square.file() == 2 || square.file() == 6;
    case 2:
        return square.file() == 0 || square.file() == 4 || square.file() == 8;
    default:
        return false;
    }
}

class Inspector {
  public:
    Inspector(const Setup& setup, Origin origin) : setup_(setup), origin_(origin) {}

    std::vector<SetupFault> faults() {
        for (int i = 0; i < kSquares; ++i)
            if (const auto piece = setup_.at(Square(i)))
                look_at(*piece, Square(i));
        count_generals();
        if (setup_.no_capture_plies < 0 || setup_.no_capture_plies > 20000 ||
            setup_.move_number < 1 || setup_.move_number > 20000)
            add(SetupFault::CounterOutOfRange);
        // The last two checks need a general on each side and no surplus piece.
        if (origin_ == Origin::Play && (faults_.empty() || only_points_are_wrong()))
            look_at_checks();
        std::ranges::sort(faults_);
        return std::move(faults_);
    }

  private:
    void add(SetupFault fault) {
        if (std::ranges::find(faults_, fault) == faults_.end())
            faults_.push_back(fault);
    }

    [[nodiscard]] bool only_points_are_wrong() const {
        return std::ranges::none_of(faults_, [](SetupFault fault) {
            return fault <= SetupFault::GeneralOutsidePalace || fault == SetupFault::TooManyPieces;
        });
    }

    void look_at(Piece piece, Square square) {
        auto& number =
            counts_[static_cast<std::size_t>(piece.side)][static_cast<std::size_t>(piece.type)];
        ++number;
        if (piece.type != PieceType::General &&
            number > internal::kSlotCount[static_cast<std::size_t>(piece.type)])
            add(SetupFault::TooManyPieces);
        switch (piece.type) {
        case PieceType::General:
            if (!in_palace(piece.side, square))
                add(SetupFault::GeneralOutsidePalace);
            break;
        case PieceType::Advisor:
            if (!is_advisor_point(piece.side, square))
                add(SetupFault::AdvisorOffItsPoints);
            break;
        case PieceType::Elephant:
            if (!is_elephant_point(piece.side, square))
                add(SetupFault::ElephantOffItsPoints);
            break;
        case PieceType::Soldier:
            look_at_soldier(piece.side, square);
            break;
        case PieceType::Horse:
        case PieceType::Chariot:
        case PieceType::Cannon:
            break;
        }
    }

    void look_at_soldier(Side side, Square square) {
        if (origin_ == Origin::Diagram)
            return;
        if (own_rank(side, square) < 3)
            add(SetupFault::SoldierBehindItsStart);
        else if (!has_crossed(side, square) && square.file() % 2 == 1)
            add(SetupFault::SoldierOnUnreachablePoint);
    }

    void count_generals() {
        const int red = counts_[0][0];
        const int black = counts_[1][0];
        if (red == 0)
            add(SetupFault::RedGeneralMissing);
        if (black == 0)
            add(SetupFault::BlackGeneralMissing);
        if (red > 1)
            add(SetupFault::TwoRedGenerals);
        if (black > 1)
            add(SetupFault::TwoBlackGenerals);
    }

    void look_at_checks() {
        internal::Board board;
        std::array<int, 14> next{};
        for (int i = 0; i < kSquares; ++i)
            if (const auto piece = setup_.at(Square(i))) {
                const auto type = static_cast<std::size_t>(piece->type);
                int& used = next[static_cast<std::size_t>(piece->side) * 7 + type];
                board.put(internal::first_slot(piece->side) + internal::kFirstSlot[type] + used++,
                          i);
            }
        const Square red(board.general(Side::Red));
        const Square black(board.general(Side::Black));
        const bool facing = red.file() == black.file() &&
                            (internal::kSquaresBetween[static_cast<std::size_t>(red.index())]
                                                      [static_cast<std::size_t>(black.index())] &
                             board.occupied()) == 0;
        if (facing)
            add(SetupFault::GeneralsFacing);
        else if (board.in_check(opponent(setup_.turn)))
            add(SetupFault::SideNotToMoveInCheck);
    }

    const Setup& setup_;
    Origin origin_;
    std::vector<SetupFault> faults_;
    std::array<std::array<int, kPieceTypes>, 2> counts_{};
};

}  // namespace
}  // namespace setup

Setup starting_array() {
    constexpr std::array<PieceType, 9> kBackRank = {
        PieceType::Chariot,  PieceType::Horse,   PieceType::Elephant,
        PieceType::Advisor,  PieceType::General, PieceType::Advisor,
        PieceType::Elephant, PieceType::Horse,   PieceType::Chariot};
    Setup setup;
    const auto put = [&](int file, int rank, PieceType type) {
        const Square red(file, rank);
        const Square black(file, kRanks - 1 - rank);
        setup.board[static_cast<std::size_t>(red.index())] = Piece{Side::Red, type};
        setup.board[static_cast<std::size_t>(black.index())] = Piece{Side::Black, type};
    };
    for (int file = 0; file < kFiles; ++file)
        put(file, 0, kBackRank[static_cast<std::size_t>(file)]);
    for (const int file : {1, 7})
        put(file, 2, PieceType::Cannon);
    for (const int file : {0, 2, 4, 6, 8})
        put(file, 3, PieceType::Soldier);
    return setup;
}

std::string_view describe(SetupFault fault) {
    switch (fault) {
    case SetupFault::RedGeneralMissing:
        return "Red has no general.";
    case SetupFault::BlackGeneralMissing:
        return "Black has no general.";
    case SetupFault::TwoRedGenerals:
        return "Red has more than one general.";
    case SetupFault::TwoBlackGenerals:
        return "Black has more than one general.";
    case SetupFault::GeneralOutsidePalace:
        return "A general stands outside its palace.";
    case SetupFault::AdvisorOffItsPoints:
        return "An advisor stands off the five points of its palace's diagonals.";
    case SetupFault::ElephantOffItsPoints:
        return "An elephant stands off the seven points it can reach.";
    case SetupFault::SoldierBehindItsStart:
        return "A soldier stands behind the rank it started from.";
    case SetupFault::SoldierOnUnreachablePoint:
        return "A soldier that has not crossed the river stands on a file it cannot have reached.";
    case SetupFault::TooManyPieces:
        return "A side has more pieces of a kind than the set holds.";
    case SetupFault::GeneralsFacing:
        return "The two generals face each other on an open file.";
    case SetupFault::SideNotToMoveInCheck:
        return "The side that is not to move is in check.";
    case SetupFault::CounterOutOfRange:
        return "The count of moves is out of range.";
    }
    return {};
}

std::string_view code(SetupFault fault) {
    switch (fault) {
    case SetupFault::RedGeneralMissing:
        return "red-general-missing";
    case SetupFault::BlackGeneralMissing:
        return "black-general-missing";
    case SetupFault::TwoRedGenerals:
        return "two-red-generals";
    case SetupFault::TwoBlackGenerals:
        return "two-black-generals";
    case SetupFault::GeneralOutsidePalace:
        return "general-outside-palace";
    case SetupFault::AdvisorOffItsPoints:
        return "advisor-off-its-points";
    case SetupFault::ElephantOffItsPoints:
        return "elephant-off-its-points";
    case SetupFault::SoldierBehindItsStart:
        return "soldier-behind-its-start";
    case SetupFault::SoldierOnUnreachablePoint:
        return "soldier-on-unreachable-point";
    case SetupFault::TooManyPieces:
        return "too-many-pieces";
    case SetupFault::GeneralsFacing:
        return "generals-facing";
    case SetupFault::SideNotToMoveInCheck:
        return "side-not-to-move-in-check";
    case SetupFault::CounterOutOfRange:
        return "counter-out-of-range";
    }
    return {};
}

std::vector<SetupFault> faults(const Setup& setup, Origin origin) {
    return setup::Inspector(setup, origin).faults();
}

}  // namespace kyvien::xiangqi
