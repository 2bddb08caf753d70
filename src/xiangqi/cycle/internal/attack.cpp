#include "xiangqi/cycle/internal/attack.h"

namespace kyvien::xiangqi::internal {
namespace attack {
namespace {

constexpr std::size_t at(int i) {
    return static_cast<std::size_t>(i);
}

bool is_line_piece(int slot) {
    return type_of(slot) == PieceType::Chariot || type_of(slot) == PieceType::Cannon;
}

bool is_home_soldier(const Board& board, int slot) {
    return type_of(slot) == PieceType::Soldier &&
           !has_crossed(side_of(slot), Square(board.square(slot)));
}

// Chariot; horse and cannon; advisor, elephant and crossed soldier; home soldier.
int value_of(const Board& board, int slot) {
    switch (type_of(slot)) {
    case PieceType::General:
        return 9;
    case PieceType::Chariot:
        return 4;
    case PieceType::Horse:
    case PieceType::Cannon:
        return 2;
    case PieceType::Advisor:
    case PieceType::Elephant:
        return 1;
    case PieceType::Soldier:
        return is_home_soldier(board, slot) ? 0 : 1;
    }
    return 0;
}

// Tries a move on the board and reverts it.
class Trial {
  public:
    Trial(Board& board, int from, int to)
        : board_(board), from_(from), to_(to), captured_(board.shift(from, to)) {}
    ~Trial() { board_.unshift(from_, to_, captured_); }
    Trial(const Trial&) = delete;
    Trial& operator=(const Trial&) = delete;
    [[nodiscard]] int captured() const { return captured_; }

  private:
    Board& board_;
    int from_;
    int to_;
    int captured_;
};

// The horses, chariots, cannons and soldiers of the side that bear on the point.
Slots movers_bearing_on(const Board& board, int point, Side side) {
    const int rank = kRankOf[at(point)];
    const int file = kFileOf[at(point)];
    const int first = first_slot(side);
    Slots found = 0;
    for (int slot = first + kHorseSlot; slot < first + kChariotSlot; ++slot)
        if (const int leg = kLeg[at(board.square(slot))][at(point)];
            leg != kNoSquare && board.slot(leg) == kEmpty)
            found |= slot_bit(slot);
    for (int slot = first + kChariotSlot; slot < first + kSoldierSlot; ++slot) {
        const int from = board.square(slot);
        const int r = kRankOf[at(from)];
        if ((r == rank) == (kFileOf[at(from)] == file))
            continue;
        const unsigned line =
            r == rank ? board.rank_occupied(rank) & kBetween[at(file)][at(kFileOf[at(from)])]
                      : board.file_occupied(file) & kBetween[at(rank)][at(r)];
        if (slot < first + kCannonSlot ? line == 0 : line != 0 && (line & (line - 1)) == 0)
            found |= slot_bit(slot);
    }
    for (int slot = first + kSoldierSlot; slot < first + 16; ++slot)
        if (board.square(slot) != kGone &&
            (kSoldier[at(slot >> 4)][at(board.square(slot))] & bit(point)) != 0)
            found |= slot_bit(slot);
    return found;
}

// Everything of the side that bears on the point.
Slots attackers_of(const Board& board, int point, Side side) {
    Slots found = movers_bearing_on(board, point, side);
    // The others never leave their own half.
    if (has_crossed(side, Square(point)))
        return found;
    const int first = first_slot(side);
    for (int slot = first; slot < first + kHorseSlot; ++slot)
        if (board.square(slot) != kGone && board.bears_on(slot, point))
            found |= slot_bit(slot);
    return found;
}

// Whether the side's own general would be safe after this capture, ignoring `suspended` checkers.
bool is_safe_capture(Board& board, int slot, int target, Slots suspended) {
    if (suspended == 0)
        return board.leaves_general_safe(side_of(slot), board.square(slot), target, true);
    const Trial trial(board, board.square(slot), target);
    return (checkers(board, side_of(slot)) & ~suspended) == 0;
}

struct Root {
    unsigned roots = 0;  ///< as in PairFacts
    bool guarded = false;
    int protector = kEmpty;
};

// 5.3: whether the victim is protected against the attacker. `standing`: checks to the victim's
// general that existed before the capture.
Root root_of(Board& board, int attacker, int victim, Slots standing) {
    Root root;
    const int point = board.square(victim);
    const Side side = side_of(victim);
    const Slots bore = attackers_of(board, point, side) & ~slot_bit(victim);

    const int from = board.square(attacker);
    const Trial capture(board, from, point);
    const Slots uncovered = checkers(board, side);
    const Slots bears = attackers_of(board, point, side);
    for (Slots rest = bore | bears; rest != 0 && root.roots != kEveryRootReading;
         rest &= rest - 1) {
        const int slot = std::countr_zero(rest);
        root.guarded = true;
        if (root.roots == 0)
            root.protector = slot;
        if ((bears & slot_bit(slot)) == 0)
            continue;
        const bool opened = is_line_piece(slot) && (bore & slot_bit(slot)) == 0;
        const Trial recapture(board, board.square(slot), point);
        const Slots left = checkers(board, side) & ~standing;
        if ((left & ~uncovered) != 0)
            continue;
        root.protector = slot;
        // Readings 1 and 3 suspend the uncovered check, 2 and 3 admit the opened line.
        const unsigned suspended = left == 0 ? 0b0101u | 0b1010u : 0b1010u;
        root.roots |= suspended & (opened ? 0b1100u : 0b1111u);
    }
    return root;
}

bool captures_back(Board& board, int attacker, int victim) {
    const int target = board.square(attacker);
    return (board.targets(victim) & bit(target)) != 0 && is_safe_capture(board, victim, target, 0);
}

// The victim is a horse whose jump to the attacker is blocked at its leg.
bool is_hobbled(const Board& board, int attacker, int victim) {
    const int leg = kLeg[at(board.square(victim))][at(board.square(attacker))];
    return leg != kNoSquare && board.slot(leg) != kEmpty;
}

PairFacts facts_of(Board& board, int attacker, int victim) {
    PairFacts facts{.attacker = attacker, .victim = victim};
    facts.same_type = type_of(attacker) == type_of(victim);
    if (facts.same_type) {
        facts.captures_back = captures_back(board, attacker, victim);
        facts.hobbled = !facts.captures_back && type_of(victim) == PieceType::Horse &&
                        is_hobbled(board, attacker, victim);
    }
    const Root root = root_of(board, attacker, victim, 0);
    facts.roots = root.roots;
    facts.guarded = root.guarded;
    facts.protector = root.protector;
    return facts;
}

// The legal moves of `side` that may give check; all of them if the other general is already in
// check.
template <typename Take>
void each_that_may_check(const Board& board, Side side, Take take) {
    MoveList moves;
    board.legal_moves(side, moves);
    const bool stands = board.in_check(opponent(side));
    for (const Move move : moves)
        if (stands || board.may_give_check(opponent(side), move.from().index(), move.to().index()))
            if (take(move))
                return;
}

bool mates_at_once(Board& board, Side side) {
    bool mate = false;
    each_that_may_check(board, side, [&](Move move) {
        const Trial trial(board, move.from().index(), move.to().index());
        mate = board.in_check(opponent(side)) && !board.has_legal_move(opponent(side), true);
        return mate;
    });
    return mate;
}

// A forced mate by checks in at most `depth` own moves.
bool mates_by_checks(Board& board, Side side, int depth) {
    bool found = false;
    each_that_may_check(board, side, [&](Move move) {
        const Trial trial(board, move.from().index(), move.to().index());
        if (!board.in_check(opponent(side)))
            return false;
        MoveList answers;
        board.legal_moves(opponent(side), answers);
        bool mate = depth > 1 || answers.empty();
        for (const Move answer : answers) {
            if (!mate)
                break;
            const Trial reply(board, answer.from().index(), answer.to().index());
            mate = mates_by_checks(board, side, depth - 1);
        }
        found = mate;
        return found;
    });
    return found;
}

// Victims of one discovered check: the piece captured by the moved piece, or newly attacked by it.
Slots victims_of_discovery(Board& board, int moved, int captured, Bits attacked_before,
                           Slots checking, const CycleSettings& settings) {
    if (captured != kEmpty)
        return slot_bit(captured);
    Slots victims = 0;
    const auto enemy = at(static_cast<int>(opponent(side_of(moved))));
    Bits fresh = board.bears_on(moved) & ~attacked_before & board.pieces[enemy];
    while (fresh != 0) {
        const int victim = board.slot(pop_lowest(fresh));
        if (type_of(victim) == PieceType::General || is_home_soldier(board, victim))
            continue;
        if ((root_of(board, moved, victim, checking).roots >> root_reading(settings) & 1) == 0)
            victims |= slot_bit(victim);
    }
    return victims;
}

}  // namespace
}  // namespace attack

Slots checkers(const Board& board, Side side) {
    const int general = board.general(side);
    const int enemy = first_slot(opponent(side));
    Slots found = attack::movers_bearing_on(board, general, opponent(side));
    if (const int facing = board.square(enemy);
        kFileOf[attack::at(facing)] == kFileOf[attack::at(general)] &&
        (board.file_occupied(kFileOf[attack::at(general)]) &
         kBetween[attack::at(kRankOf[attack::at(general)])]
                 [attack::at(kRankOf[attack::at(facing)])]) == 0)
        found |= slot_bit(enemy);
    return found;
}

std::vector<PairFacts> pairs_of(const Board& original, Side side, Slots suspended,
                                const CycleSettings& settings) {
    Board board = original;
    std::vector<PairFacts> pairs;
    const int first = first_slot(side);
    const Bits prey = board.pieces[attack::at(static_cast<int>(opponent(side)))] &
                      ~bit(board.general(opponent(side)));
    for (int slot = first; slot < first + 16; ++slot) {
        if (board.square(slot) == kGone)
            continue;
        Bits targets = board.bears_on(slot) & prey;
        while (targets != 0) {
            const int target = pop_lowest(targets);
            // The general's own steps must be safe: only other pieces may leave a check unanswered.
            if (!attack::is_safe_capture(board, slot, target, slot == first ? 0 : suspended))
                continue;
            if (settings.chase_requires_safe_capture) {
                const attack::Trial capture(board, board.square(slot), target);
                if (attack::mates_at_once(board, opponent(side)))
                    continue;
            }
            pairs.push_back(attack::facts_of(board, slot, board.slot(target)));
        }
    }
    return pairs;
}

Slots pinned_pieces(const Board& original, Side side) {
    Restraints restraints;
    find_restraints(original, side, restraints);
    if (restraints.named == 0)
        return 0;
    Board board = original;
    const Slots already = checkers(board, side);
    Slots pinned = 0;
    for (std::uint32_t rest = restraints.named; rest != 0; rest &= rest - 1) {
        const int slot = first_slot(side) + std::countr_zero(rest);
        const int from = board.square(slot);
        board.lift(slot);
        const Slots pinners = checkers(board, side) & ~already;
        board.put(slot, from);
        Bits targets = board.targets(slot);
        if (pinners == 0 || targets == 0)
            continue;
        bool free = false;
        while (targets != 0 && !free) {
            const int target = pop_lowest(targets);
            const int captured = board.slot(target);
            if (captured != kEmpty && (pinners & slot_bit(captured)) != 0)
                continue;
            const attack::Trial trial(board, from, target);
            free = (checkers(board, side) & ~already) == 0;
        }
        if (!free)
            pinned |= slot_bit(slot);
    }
    return pinned;
}

Threats threats_of(const Board& original, Side side, const CycleSettings& settings) {
    Board board = original;
    Threats threats;
    const Side enemy = opponent(side);
    attack::each_that_may_check(board, side, [&](Move move) {
        const int moved = board.slot(move.from().index());
        const int target = board.slot(move.to().index());
        if (target != kEmpty && type_of(target) == PieceType::General)
            return false;
        const bool takes_home_soldier = target != kEmpty && attack::is_home_soldier(board, target);
        const Bits attacked_before = board.bears_on(moved);
        const attack::Trial trial(board, move.from().index(), move.to().index());
        const Slots checking = checkers(board, enemy);
        if (checking == 0)
            return false;
        if (!threats.mate)
            threats.mate = !board.has_legal_move(enemy, true);
        if ((checking & ~slot_bit(moved)) != 0 && !takes_home_soldier)
            threats.winnable |= attack::victims_of_discovery(board, moved, trial.captured(),
                                                             attacked_before, checking, settings);
        return false;
    });
    if (!threats.mate && settings.mate_threat_depth > 1)
        threats.mate = attack::mates_by_checks(board, side, settings.mate_threat_depth);
    return threats;
}

bool cuts_a_line(const Board& before, const Board& after, Move move) {
    const int arrival = move.to().index();
    const int moved = after.slot(arrival);
    const Side side = side_of(moved);
    const int first = first_slot(opponent(side));
    Board board = before;
    for (int slot = first; slot < first + 16; ++slot) {
        const int from = before.square(slot);
        if (from == kGone || after.square(slot) == kGone)
            continue;
        Bits targets = before.bears_on(slot) & before.pieces[attack::at(static_cast<int>(side))] &
                       ~after.bears_on(slot) & ~bit(move.from().index());
        while (targets != 0) {
            const int target = pop_lowest(targets);
            bool on_the_way = false;
            switch (type_of(slot)) {
            case PieceType::Chariot:
            case PieceType::Cannon:
                on_the_way =
                    (kSquaresBetween[attack::at(from)][attack::at(target)] & bit(arrival)) != 0;
                break;
            case PieceType::Horse:
                on_the_way = kLeg[attack::at(from)][attack::at(target)] == arrival;
                break;
            case PieceType::Elephant:
                on_the_way = arrival == (from + target) / 2;
                break;
            default:
                break;
            }
            if (on_the_way && attack::is_safe_capture(board, slot, target, 0))
                return true;
        }
    }
    return false;
}

bool is_sacrifice(const Board& after, int moved, const CycleSettings& settings) {
    if (type_of(moved) == PieceType::General)
        return false;
    Board board = after;
    const int first = first_slot(opponent(side_of(moved)));
    const int target = board.square(moved);
    for (int slot = first; slot < first + 16; ++slot) {
        if (board.square(slot) == kGone || !board.bears_on(slot, target) ||
            !attack::is_safe_capture(board, slot, target, 0))
            continue;
        if (attack::value_of(board, moved) > attack::value_of(board, slot) ||
            (attack::root_of(board, slot, moved, 0).roots >> root_reading(settings) & 1) == 0)
            return true;
    }
    return false;
}

}  // namespace kyvien::xiangqi::internal
