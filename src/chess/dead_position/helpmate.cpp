#include "chess/dead_position/internal/helpmate.h"

#include <algorithm>
#include <array>
#include <bit>
#include <iterator>

#include "chess/attacks.h"
#include "chess/dead_position/internal/distance.h"
#include "chess/dead_position/mobility.h"
#include "chess/internal/packed.h"

namespace kyvien::chess::internal {

bool is_mate_against(const Position& position, Color loser) {
    return position.turn() == loser && position.is_checkmate();
}

/// Positions in which a wall of pawns may decide: no pawn is about to promote or can capture
/// freely.
bool may_be_walled(const Position& position) {
    const Bitboard white = position.pieces(Color::White, PieceType::Pawn);
    const Bitboard black = position.pieces(Color::Black, PieceType::Pawn);
    if ((white | black) == 0)
        return true;
    // A free path for some pawn means that it can promote if both sides help: then there is no
    // wall. An enemy king may be locked in for ever, so it counts as an obstacle.
    const Bitboard white_stops = black | position.king(Color::Black).bit();
    const Bitboard black_stops = white | position.king(Color::White).bit();
    Bitboard up = white;
    Bitboard down = black;
    for (int i = 0; i < 6; ++i) {
        up |= north(up) & ~white_stops;
        down |= south(down) & ~black_stops;
    }
    return (up & kRank8) == 0 && (down & kRank1) == 0;
}

bool walls_prove_no_mate(const Position& position, Color winner) {
    return may_be_walled(position) && walls_prevent_mate(mobility_of(position), winner);
}

namespace {

/// All positions found so far, each once, with the path to the root.
class Known {
  public:
    static constexpr std::uint32_t kNone = 0xffffffff;

    struct Node {
        Packed packed;
        std::uint32_t parent;
        Move move;
        std::uint16_t depth;
    };

    /// The index of the node if the position is new, otherwise kNone. Compares whole positions, not
    /// hashes.
    std::uint32_t add(const Position& position, std::uint32_t parent, Move move, int depth) {
        if (slots_.size() < 2 * (nodes_.size() + 1))
            enlarge();
        const Packed packed = pack(position);
        const auto tag = static_cast<std::uint32_t>(position.hash() >> 32);
        for (std::size_t i = tag >> shift_;; i = (i + 1) & (slots_.size() - 1)) {
            if (slots_[i].node == kNone) {
                slots_[i] = {tag, static_cast<std::uint32_t>(nodes_.size())};
                break;
            }
            if (slots_[i].tag == tag && nodes_[slots_[i].node].packed == packed)
                return kNone;
        }
        nodes_.push_back(
            {packed, parent, move, static_cast<std::uint16_t>(std::min(depth, kMaxDepth))});
        return static_cast<std::uint32_t>(nodes_.size() - 1);
    }

    [[nodiscard]] const Node& operator[](std::uint32_t node) const { return nodes_[node]; }
    [[nodiscard]] int depth(std::uint32_t node) const { return nodes_[node].depth & kMaxDepth; }
    /// True only on the first call for the node.
    bool mark_expanded(std::uint32_t node) {
        const bool first = (nodes_[node].depth & kTaken) == 0;
        nodes_[node].depth |= kTaken;
        return first;
    }
    [[nodiscard]] std::size_t size() const { return nodes_.size(); }

    /// The moves from the root to `node`.
    [[nodiscard]] std::vector<Move> line(std::uint32_t node) const {
        std::vector<Move> moves;
        for (; nodes_[node].parent != kNone; node = nodes_[node].parent)
            moves.push_back(nodes_[node].move);
        std::ranges::reverse(moves);
        return moves;
    }

  private:
    static constexpr int kMaxDepth = 0x7fff;
    static constexpr std::uint16_t kTaken = 0x8000;

    struct Slot {
        std::uint32_t tag, node;
    };

    void enlarge() {
        const std::vector<Slot> old = std::move(slots_);
        slots_.assign(std::max<std::size_t>(1024, old.size() * 2), Slot{0, kNone});
        shift_ = 32 - std::countr_zero(slots_.size());
        for (const Slot& slot : old) {
            if (slot.node == kNone)
                continue;
            std::size_t i = slot.tag >> shift_;
            while (slots_[i].node != kNone)
                i = (i + 1) & (slots_.size() - 1);
            slots_[i] = slot;
        }
    }

    std::vector<Node> nodes_;
    std::vector<Slot> slots_;  // by the upper bits of the hash
    int shift_ = 0;
};

/// Nodes to expand, by a small score; among equal scores the newest first.
class Queue {
  public:
    void push(int score, std::uint32_t node) {
        const auto bucket = static_cast<std::size_t>(std::clamp(score, 0, kBuckets - 1));
        first_ = std::min(first_, bucket);
        buckets_[bucket].push_back(node);
    }
    /// Known::kNone when it is empty.
    std::uint32_t pop() {
        while (first_ < kBuckets && buckets_[first_].empty())
            ++first_;
        if (first_ == kBuckets)
            return Known::kNone;
        const std::uint32_t node = buckets_[first_].back();
        buckets_[first_].pop_back();
        return node;
    }

  private:
    static constexpr int kBuckets = 256;
    std::array<std::vector<std::uint32_t>, kBuckets> buckets_;
    std::size_t first_ = kBuckets;
};

/// Which men have been on which squares, alone and in pairs, while the material was the same. A
/// position with something new is worth expanding, however far from mate it seems. This finds lines
/// in which a man must walk around half of the board.
class Novelty {
  public:
    /// Keeps a bit for each fact; with more facts than bits some new ones are missed.
    explicit Novelty(std::uint64_t positions)
        : shift_(64 - std::clamp(static_cast<int>(std::bit_width(positions)) + 3, 12, 24)),
          seen_(std::size_t{1} << (64 - shift_ - 6)) {}

    /// 0: a man is on a new square for its kind; 1: a pair of men is new; 2: nothing new.
    int of(const Position& position, Square moved) {
        std::uint64_t material = 0;
        for (const Color color : {Color::White, Color::Black})
            for (int type = 0; type < 5; ++type)
                material = material * 11 + static_cast<std::uint64_t>(count(position.pieces(
                                               color, static_cast<PieceType>(type))));
        material = mixed(material);
        const std::uint64_t own = atom(position, moved.index());
        int result = mark(material + own) ? 0 : 2;
        for (Bitboard left = position.occupied() & ~moved.bit(); left != 0;) {
            const std::uint64_t other = atom(position, pop_first(left));
            const std::uint64_t pair = std::min(own, other) << 12 | std::max(own, other) << 24;
            if (mark(material + pair) && result == 2)
                result = 1;
        }
        return result;
    }

  private:
    static std::uint64_t mixed(std::uint64_t value) {
        value = (value ^ value >> 31) * 0x9e37'79b9'7f4a'7c15ULL;
        return value ^ value >> 29;
    }
    static std::uint64_t atom(const Position& position, int square) {
        return static_cast<std::uint64_t>(position.board().codes[square]) << 6 |
               static_cast<std::uint64_t>(square);
    }
    bool mark(std::uint64_t fact) {
        const std::uint64_t place = mixed(fact) >> shift_;
        std::uint64_t& word = seen_[place >> 6];
        const std::uint64_t here = std::uint64_t{1} << (place & 63);
        const bool is_new = (word & here) == 0;
        word |= here;
        return is_new;
    }

    int shift_;
    std::vector<std::uint64_t> seen_;
};

/// Best-first search that alternates between several measures of "best", over one set of positions.
/// Each has a blind spot: the distance from mate does not see that a bishop must first go around a
/// wall, novelty has no direction, and neither shows in which corner the king can be mated.
class HelpmateSearch {
  public:
    HelpmateSearch(Color winner, std::uint64_t effort)
        : winner_(winner), loser_(opponent(winner)), effort_(effort), distance_(winner),
          novelty_(effort) {}

    MateAnswer run(const Position& root) {
        if (is_mate_against(root, loser_))
            return {MateVerdict::Winnable, MateReason::HelpmateFound, {}, 1};
        mode_ = root.mode();
        known_.add(root, Known::kNone, Move(), 0);
        open(root, 0, root.king(winner_));
        while (true) {
            const std::uint32_t node = next_node();
            if (node == Known::kNone)
                return {MateVerdict::Unwinnable, MateReason::EveryLineExhausted, {}, known_.size()};
            if (expand(node))
                return {MateVerdict::Winnable, MateReason::HelpmateFound, line_, known_.size()};
            if (known_.size() >= effort_)
                return {MateVerdict::Undecided, MateReason::EffortSpent, {}, known_.size()};
        }
    }

  private:
    enum Guide : std::uint8_t { kNet, kNew, kBreadth, kCorner, kGuides = kCorner + 4 };
    static constexpr Guide kTurns[] = {kNet,    kNew, kCorner,
                                       kNet,    kNew, Guide{kCorner + 1},
                                       kNet,    kNew, Guide{kCorner + 2},
                                       kNet,    kNew, Guide{kCorner + 3},
                                       kBreadth};
    static constexpr int kCornerSquares[] = {0, 7, 56, 63};

    void open(const Position& position, std::uint32_t node, Square moved) {
        const int depth = known_.depth(node);
        const int net = distance_(position);
        queues_[kNet].push(net + depth / 2, node);
        queues_[kNew].push(novelty_.of(position, moved) * 85 + std::min(net / 2, 84), node);
        queues_[kBreadth].push(depth, node);
        for (std::size_t i = 0; i < 4; ++i)
            queues_[kCorner + i].push(
                distance_.to_corner(position, Square(kCornerSquares[i])) + depth / 4, node);
    }

    /// Takes from each queue in turn; Known::kNone if all are empty.
    std::uint32_t next_node() {
        for (std::size_t empty = 0; empty < std::size(kTurns);) {
            turn_ = (turn_ + 1) % std::size(kTurns);
            const std::uint32_t node = queues_[kTurns[turn_]].pop();
            if (node == Known::kNone)
                ++empty;
            else if (known_.mark_expanded(node))
                return node;
            else
                empty = 0;
        }
        return Known::kNone;
    }

    /// Adds the positions after `node`; true if one of them is mate.
    bool expand(std::uint32_t node) {
        const Position position = unpack(known_[node].packed, mode_);
        const int depth = known_.depth(node);
        MoveList moves;
        position.legal_moves(moves);
        for (const Move move : moves) {
            const bool changes_wall =
                position.is_capture(move) || position.moved_type(move) == PieceType::Pawn;
            const Position next = position.after(move);
            if (is_mate_against(next, loser_)) {
                line_ = known_.line(node);
                line_.push_back(move);
                return true;
            }
            const std::uint32_t added = known_.add(next, node, move, depth + 1);
            if (added == Known::kNone)
                continue;
            if (changes_wall &&
                (next.insufficient_material(winner_) || walls_prove_no_mate(next, winner_)))
                continue;
            open(next, added, move.to());
        }
        return false;
    }

    Color winner_;
    Color loser_;
    std::uint64_t effort_;
    CastlingMode mode_ = CastlingMode::Standard;
    Distance distance_;
    Known known_;
    Novelty novelty_;
    std::array<Queue, kGuides> queues_;
    std::size_t turn_ = 0;
    std::vector<Move> line_;
};

}  // namespace

MateAnswer search_helpmate(const Position& position, Color winner, std::uint64_t effort) {
    return HelpmateSearch(winner, effort).run(position);
}

}  // namespace kyvien::chess::internal
