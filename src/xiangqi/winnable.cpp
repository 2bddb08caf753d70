#include "xiangqi/winnable.h"

#include <algorithm>
#include <array>
#include <unordered_set>

#include "xiangqi/board.h"

namespace kyvien::xiangqi {
namespace {

using internal::Bits;
using internal::Board;
using internal::count;

// An exact encoding of a position in 128 bits: seven bits for the point of each initial piece, one
// for the turn. So two different positions never have the same code.
using Code = Bits;
constexpr std::size_t kMaxPieces = 18;

struct HashOfCode {
    std::size_t operator()(Code code) const {
        const auto low = static_cast<std::uint64_t>(code);
        const auto high = static_cast<std::uint64_t>(code >> 64);
        return (low ^ (high * 0x9e3779b97f4a7c15ULL)) * 0xbf58476d1ce4e5b9ULL >> 7;
    }
};

class Search {
  public:
    Search(const Position& start, std::uint64_t max_visits) : most_(max_visits) {
        for (int slot = 0; slot < internal::kSlots; ++slot)
            if (start.board().square(slot) != internal::kGone)
                slots_.push_back(slot);
    }

    [[nodiscard]] OutlookAnswer run(const Position& start) {
        if (slots_.size() > kMaxPieces)
            return {Outlook::Undecided, {}, "too-many-positions", 0};
        add(encode(start.board()), 0, Move());
        for (std::size_t next = 0; next < nodes_.size(); ++next) {
            Board board = decode(nodes_[next].code);
            MoveList moves;
            board.legal_moves(board.turn, moves);
            if (moves.empty())
                return {Outlook::SomebodyCanWin, line_to(next), "line-found", next + 1};
            for (const Move move : moves) {
                const int captured = board.make(move);
                add(encode(board), next, move);
                board.unmake(move, captured);
            }
            if (nodes_.size() > most_)
                return {Outlook::Undecided, {}, "too-many-positions", next + 1};
        }
        return {Outlook::NobodyCanWin, {}, "all-positions-seen", nodes_.size()};
    }

  private:
    struct Node {
        Code code;
        std::size_t parent;
        Move move;
    };

    [[nodiscard]] Code encode(const Board& board) const {
        Code code = board.turn == Side::Red ? 0 : 1;
        for (const int slot : slots_)
            code = code << 7 | static_cast<unsigned>(board.square(slot));
        return code;
    }

    [[nodiscard]] Board decode(Code code) const {
        Board board;
        for (std::size_t i = slots_.size(); i-- > 0; code >>= 7)
            if (const int square = static_cast<int>(code & 127); square != internal::kGone)
                board.put(slots_[i], square);
        board.turn = code == 0 ? Side::Red : Side::Black;
        return board;
    }

    void add(Code code, std::size_t parent, Move move) {
        if (seen_.insert(code).second)
            nodes_.push_back({code, parent, move});
    }

    [[nodiscard]] std::vector<Move> line_to(std::size_t node) const {
        std::vector<Move> line;
        for (; node != 0; node = nodes_[node].parent)
            line.push_back(nodes_[node].move);
        std::ranges::reverse(line);
        return line;
    }

    std::uint64_t most_;
    std::vector<int> slots_;
    std::vector<Node> nodes_;
    std::unordered_set<Code, HashOfCode> seen_;
};

/// The men on the board, by side.
struct Men {
    std::array<int, 2> advisors{}, elephants{}, cannons{};
    std::array<int, 2> spent{};  // soldiers on their last rank
    int others = 0;              // all other attacking men
};

Men men_of(const Board& board) {
    Men men;
    for (int slot = 0; slot < internal::kSlots; ++slot) {
        const int square = board.square(slot);
        if (square == internal::kGone)
            continue;
        const auto side = static_cast<std::size_t>(internal::side_of(slot));
        const int last_rank = side == 0 ? kRanks - 1 : 0;
        switch (internal::type_of(slot)) {
        case PieceType::General:
            break;
        case PieceType::Advisor:
            ++men.advisors[side];
            break;
        case PieceType::Elephant:
            ++men.elephants[side];
            break;
        case PieceType::Cannon:
            ++men.cannons[side];
            break;
        case PieceType::Soldier:
            ++(Square(square).rank() == last_rank ? men.spent[side] : men.others);
            break;
        default:
            ++men.others;
        }
    }
    return men;
}

}  // namespace

bool material_cannot_win(const Position& position) {
    // Two generals, eight non-attacking men, two attacking men.
    constexpr int kMaxMen = 12;
    if (count(position.board().occupied()) > kMaxMen)
        return false;
    // Most endings have one of these: no need to count the rest.
    for (int slot = internal::kHorseSlot; slot < internal::kCannonSlot; ++slot)
        if (position.board().square(slot) != internal::kGone ||
            position.board().square(slot + 16) != internal::kGone)
            return false;
    const Men men = men_of(position.board());
    if (men.others != 0)
        return false;
    const int cannons = men.cannons[0] + men.cannons[1];
    const int spent = men.spent[0] + men.spent[1];
    if (cannons == 1 && spent == 0) {
        const std::size_t own = men.cannons[0] == 1 ? 0 : 1;
        return men.advisors[own] == 0 && (men.advisors[1 - own] == 0 ||
                                          (men.advisors[1 - own] == 1 && men.elephants[own] == 0));
    }
    if (cannons != 0 || spent == 0 || men.spent[0] > 1 || men.spent[1] > 1)
        return false;
    return (men.spent[0] == 0 || men.advisors[1] <= 1) &&
           (men.spent[1] == 0 || men.advisors[0] <= 1);
}

bool may_lack_a_screen(const Position& position) {
    // With more men, too many positions can arise to be worth examining after a capture.
    constexpr int kMaxMen = 4;
    int men = 0, cannons = 0, others = 0;
    for (int slot = 0; slot < internal::kSlots; ++slot) {
        if (position.board().square(slot) == internal::kGone)
            continue;
        ++men;
        switch (internal::type_of(slot)) {
        case PieceType::Cannon:
            ++cannons;
            break;
        case PieceType::Chariot:
        case PieceType::Horse:
        case PieceType::Soldier:
            ++others;
            break;
        default:
            break;
        }
    }
    return men <= kMaxMen && cannons == 1 && others == 0;
}

OutlookAnswer outlook(const Position& position, std::uint64_t most_positions) {
    if (position.has_legal_move() && position.neither_can_attack())
        return {Outlook::NobodyCanWin, {}, "no-attackers", 0};
    if (material_cannot_win(position))
        return {Outlook::NobodyCanWin, {}, "material", 0};
    return Search(position, most_positions).run(position);
}

std::optional<OutlookAnswer> nobody_can_win(const Position& position,
                                            std::uint64_t most_positions) {
    if (!has_few_men(position))
        return std::nullopt;
    if (!position.neither_can_attack() && !material_cannot_win(position) &&
        (most_positions == 0 || !may_lack_a_screen(position)))
        return std::nullopt;
    const OutlookAnswer answer = outlook(position, most_positions);
    if (answer.outlook != Outlook::NobodyCanWin)
        return std::nullopt;
    return answer;
}

}  // namespace kyvien::xiangqi
