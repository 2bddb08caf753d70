// Proposing dead stones: many random games are played from the position, with a few simple habits.
// The players do not fill their eyes; they answer an atari by capturing or running; they do not put
// a large chain of their own into atari (so a seki remains a seki), unless its stones have a shape
// that kills from inside; and after capturing such a shape they play its vital point. A chain whose
// points mostly end as the opponent's is proposed as dead.
//
// Proofs for small spaces come from closed_space.h: life, territory and seki, and, if it depends on
// who plays first, that nothing there is dead (21.2). A shape that falls even if its owner plays
// first is dead if what surrounds it survives in the games.
//
// Measured on the labelled boards (life_test.cpp): the first and the last habit alone solve 13 of
// the 18 clear ones and 451 of the 474 counted games, with the answers to atari 14 and 466, with
// the contested spaces 15 and 467. Replies by 3 x 3 patterns cost a third more time and changed
// nothing. Five times as many games change no board either: where the proposal is wrong, the
// players' habits are the cause, not the number of games. Requiring more than a bare majority (20
// in a hundred) gains one clear board and loses thirteen counted games.
#include <algorithm>
#include <array>
#include <cstdlib>
#include <cstring>
#include <vector>

#include "go/life/internal/closed_space.h"
#include "go/life/internal/double_ko.h"
#include "go/life/internal/random_below.h"
#include "go/life/life.h"

namespace kyvien::go {

using namespace internal;

namespace dead_stones {
namespace {

constexpr std::size_t kMaxPoints = kLargestBoard * kLargestBoard;

class LifePlayouts {
  public:
    LifePlayouts(const Board& start, std::uint64_t seed)
        : start_(start.grid()), grid_(start.grid()), below_(seed) {
        for (int i = 0; i < start_.cells_in_use(); ++i)
            if (start_.cell(i) == kEmptyCell)
                start_empty_[start_empty_count_++] = static_cast<Index>(i);
    }

    [[nodiscard]] const Grid& end() const { return grid_; }

    void run(std::uint8_t own) {
        grid_ = start_;
        count_ = start_empty_count_;
        std::memcpy(empty_.data(), start_empty_.data(), count_ * sizeof(Index));
        ko_ = 0;
        int passes = 0;
        wanted_ = 0;
        last_ = 0;
        const int most = grid_.width() * grid_.height() * 3;
        for (int turn = 0; turn < most && passes < 2; ++turn) {
            passes = play_one(own) ? 0 : passes + 1;
            own ^= 3;
        }
    }

  private:
    /// The only liberty of the chain of this stone; 0 if it has more.
    [[nodiscard]] int atari_liberty(int stone) const {
        // One liberty touches at most four stones.
        if (grid_.pseudo_liberties(grid_.head(stone)) > 4)
            return 0;
        int liberty = 0, s = stone;
        do {
            for (const int d : kDelta)
                if (grid_.cell(s + d) == kEmptyCell && s + d != liberty) {
                    if (liberty != 0)
                        return 0;
                    liberty = s + d;
                }
            s = grid_.next(s);
        } while (s != stone);
        return liberty;
    }

    /// The reply to the opponent's last stone: capture it, capture what it attacks from, or run.
    [[nodiscard]] int reply(std::uint8_t own) {
        if (last_ == 0 || grid_.cell(last_) != (own ^ 3))
            return 0;
        if (const int liberty = atari_liberty(last_); liberty != 0 && liberty != ko_)
            return liberty;
        for (const int d : kDelta) {
            const int q = last_ + d;
            if (grid_.cell(q) != own)
                continue;
            const int liberty = atari_liberty(q);
            if (liberty == 0)
                continue;
            // Save it by capturing a neighbour in atari, or by running if that gains liberties.
            int s = q;
            do {
                for (const int e : kDelta)
                    if (grid_.cell(s + e) == (own ^ 3)) {
                        const int prey = atari_liberty(s + e);
                        if (prey != 0 && prey != ko_)
                            return prey;
                    }
                s = grid_.next(s);
            } while (s != q);
            if (gains_liberties(liberty, own))
                return liberty;
        }
        return 0;
    }

    [[nodiscard]] bool gains_liberties(int point, std::uint8_t own) const {
        std::size_t size = 0;
        return !leaves_atari(point, own, size, nullptr);
    }

    bool play_one(std::uint8_t own) {
        if (wanted_ == 0)
            wanted_ = reply(own);
        if (wanted_ != 0) {
            const int vital = wanted_;
            wanted_ = 0;
            if (grid_.cell(vital) == kEmptyCell && vital != ko_) {
                for (std::uint32_t i = 0; i < count_; ++i)
                    if (empty_[i] == vital) {
                        if (try_at(i, own))
                            return true;
                        break;
                    }
            }
        }
        std::uint32_t left = count_;
        while (left > 0) {
            const std::uint32_t pick = below_(left);
            const Index point = empty_[pick];
            if (point != ko_ && acceptable(point, own) && try_at(pick, own))
                return true;
            --left;
            empty_[pick] = empty_[left];
            empty_[left] = point;
        }
        ko_ = 0;
        last_ = 0;
        return false;
    }

    bool try_at(std::uint32_t pick, std::uint8_t own) {
        const Index point = empty_[pick];
        Index* const end = empty_.data() + count_;
        Index* to = end;
        const Try tried =
            grid_.try_play(point, own, [&](int taken) { *to++ = static_cast<Index>(taken); });
        if (tried == Try::Suicide)
            return false;
        const auto taken = static_cast<std::uint32_t>(to - end);
        last_ = point;
        ko_ = 0;
        if (taken == 1 && grid_.head(point) == point && grid_.chain_size(point) == 1 &&
            grid_.pseudo_liberties(point) == 1)
            ko_ = *end;
        if (taken >= 3 && taken <= 6)
            wanted_ = vital_point(end, taken);
        count_ += taken;
        empty_[pick] = empty_[--count_];
        return true;
    }

    /// The vital point in a space of these cells, which makes or destroys its two eyes: the one
    /// with most neighbours in it, if it is unique and sufficient; otherwise 0.
    [[nodiscard]] int vital_point(const Index* cells, std::uint32_t n) const {
        int best = 0, best_count = 0, ties = 0;
        for (std::uint32_t i = 0; i < n; ++i) {
            int near = 0;
            for (const int d : kDelta)
                for (std::uint32_t j = 0; j < n; ++j)
                    near += cells[j] == cells[i] + d;
            if (near > best_count) {
                best_count = near;
                best = cells[i];
                ties = 1;
            } else if (near == best_count) {
                ++ties;
            }
        }
        return ties == 1 && best_count + 1 >= static_cast<int>(n) - 1 ? best : 0;
    }

    [[nodiscard]] bool acceptable(int point, std::uint8_t own) const {
        const std::uint8_t enemy = own ^ 3;
        const unsigned c0 = grid_.cell(point + 1), c1 = grid_.cell(point - 1);
        const unsigned c2 = grid_.cell(point + kStride), c3 = grid_.cell(point - kStride);
        if ((c0 & c1 & c2 & c3 & own) != 0) {
            const int against = (grid_.cell(point + kStride + 1) == enemy) +
                                (grid_.cell(point + kStride - 1) == enemy) +
                                (grid_.cell(point - kStride + 1) == enemy) +
                                (grid_.cell(point - kStride - 1) == enemy);
            const bool edge = (c0 | c1 | c2 | c3) == kWallCell;
            if (against + (edge ? 1 : 0) < 2)
                return false;
        }
        return !bad_self_atari(point, own);
    }

    /// Whether the play pointlessly leaves its own chain with one liberty.
    [[nodiscard]] bool bad_self_atari(int point, std::uint8_t own) const {
        std::array<int, 16> stones;
        std::size_t size = 0;
        return leaves_atari(point, own, size, &stones) && !kills_from_inside(stones, size);
    }

    /// Whether the play captures nothing and leaves its chain with at most one liberty; if so, sets
    /// its stones and their number.
    bool leaves_atari(int point, std::uint8_t own, std::size_t& size,
                      std::array<int, 16>* stones) const {
        int liberty = 0;
        for (const int d : kDelta) {
            const int q = point + d;
            if (grid_.cell(q) == kEmptyCell) {
                if (liberty != 0)
                    return false;
                liberty = q;
            }
        }
        if (stones != nullptr)
            (*stones)[0] = point;
        size = 1;
        std::array<Index, 4> heads{};
        std::size_t chains = 0;
        for (const int d : kDelta) {
            const int q = point + d;
            const std::uint8_t c = grid_.cell(q);
            if (c == kWallCell || c == kEmptyCell)
                continue;
            const Index head = grid_.head(q);
            if (c != own) {
                // A capture gives liberties; it is judged by its outcome.
                unsigned touching = 0;
                for (const int e : kDelta)
                    touching += grid_.cell(point + e) == c && grid_.head(point + e) == head;
                if (grid_.pseudo_liberties(head) == static_cast<int>(touching))
                    return false;
                continue;
            }
            if (std::find(heads.begin(), heads.begin() + static_cast<std::ptrdiff_t>(chains),
                          head) != heads.begin() + static_cast<std::ptrdiff_t>(chains))
                continue;
            heads[chains++] = head;
            int s = q;
            do {
                for (const int e : kDelta) {
                    const int r = s + e;
                    if (grid_.cell(r) == kEmptyCell && r != point && r != liberty) {
                        if (liberty != 0)
                            return false;
                        liberty = r;
                    }
                }
                if (stones != nullptr && size < stones->size())
                    (*stones)[size] = s;
                ++size;
                s = grid_.next(s);
            } while (s != q);
        }
        return true;
    }

    /// Stones that, once captured, leave a space of one eye: up to three in any shape, four in a
    /// square or a T, five in a cross or a bulky five, six with a square and two arms.
    [[nodiscard]] static bool kills_from_inside(const std::array<int, 16>& stones,
                                                std::size_t size) {
        if (size <= 2)
            return true;
        if (size > 6)
            return false;
        int most = 0, pairs = 0;
        for (std::size_t i = 0; i < size; ++i) {
            int near = 0;
            for (std::size_t j = 0; j < size; ++j)
                for (const int d : kDelta)
                    near += stones[j] == stones[i] + d;
            most = std::max(most, near);
            pairs += near;
        }
        pairs /= 2;
        switch (size) {
        case 3:
            return true;
        case 4:
            return most == 3 || pairs == 4;
        case 5:
            return most == 4 || (most == 3 && pairs == 5);
        default:
            return most == 4 && pairs == 6;
        }
    }

    Grid start_, grid_;
    std::array<Index, kMaxPoints + 16> start_empty_{}, empty_{};
    std::uint32_t start_empty_count_ = 0, count_ = 0;
    int ko_ = 0, wanted_ = 0, last_ = 0;
    RandomBelow below_;
};

/// The result of read_closed_spaces() for each chain, by its head.
class ReadChains {
  public:
    explicit ReadChains(const Board& board) : grid_(board.grid()) {
        for (const ClosedSpace& space : read_closed_spaces(board)) {
            const bool seki = space.status == SpaceStatus::Seki;
            const bool contested = space.status == SpaceStatus::Contested;
            for (const Point chain : space.chains)
                mark(chain, contested ? kContested : seki ? kSeki | kAlive : kAlive);
            if ((space.status == SpaceStatus::Alive || contested) && !space.inside_contested)
                continue;
            for (const Point point : space.points)
                if (grid_.cell(index_of(point)) != kEmptyCell)
                    mark(point, space.inside_contested ? kContested : seki ? kSeki : kDead);
        }
        for (const Point stone : double_ko_sekis(board))
            mark(stone, kSeki);
    }
    [[nodiscard]] bool alive(int head) const { return (marks_[at(head)] & kAlive) != 0; }
    /// A stone inside a living space may itself surround one.
    [[nodiscard]] bool dead(int head) const { return marks_[at(head)] == kDead; }
    [[nodiscard]] bool seki(int head) const { return (marks_[at(head)] & kSeki) != 0; }
    /// Whether it lives depends on who plays first; nothing better is known.
    [[nodiscard]] bool contested(int head) const { return marks_[at(head)] == kContested; }

  private:
    static constexpr unsigned kAlive = 1, kDead = 2, kSeki = 4, kContested = 8;
    static std::size_t at(int head) { return static_cast<std::size_t>(head); }
    void mark(Point stone, unsigned what) { marks_[at(grid_.head(index_of(stone)))] |= what; }

    const Grid& grid_;
    std::array<unsigned, kCells> marks_{};
};

/// How the points of the board ended in the games so far: Black's count minus White's.
class EndCounts {
  public:
    explicit EndCounts(const Board& board) : width_(board.width()), height_(board.height()) {}

    void add(const Grid& end) {
        ++games_;
        for (int y = 0; y < height_; ++y)
            for (int c = (y + 1) * kStride + 1, last = c + width_; c < last; ++c) {
                unsigned cell = end.cell(c);
                if (cell == kEmptyCell) {
                    cell = 3;
                    for (const int d : kDelta)
                        cell &= end.cell(c + d);
                }
                lead_[static_cast<std::size_t>(c)] += cell == kBlackCell   ? 1
                                                      : cell == kWhiteCell ? -1
                                                                           : 0;
            }
    }
    [[nodiscard]] int games() const { return games_; }
    /// In thousandths of the games.
    [[nodiscard]] int ownership(Point point) const {
        return lead_[static_cast<std::size_t>(index_of(point))] * 1000 / games_;
    }
    /// The mean over the stones of a chain, from its owner's point of view.
    [[nodiscard]] int kept(const ChainProposal& chain) const {
        long sum = 0;
        for (const Point p : chain.stones)
            sum += ownership(p);
        const int mean = static_cast<int>(sum / static_cast<long>(chain.stones.size()));
        return chain.color == Color::Black ? mean : -mean;
    }

  private:
    int width_, height_, games_ = 0;
    std::array<std::int32_t, kCells> lead_{};
};

/// All chains, with what is proved or read about them; `open` marks those left to the games.
std::vector<ChainProposal> chains_as_read(const Board& board, std::vector<bool>& open) {
    const Grid& start = board.grid();
    const std::vector<Owner> proved = unconditional_life(board);
    const ReadChains read(board);
    std::vector<ChainProposal> chains;
    for (int i = 0; i < start.cells_in_use(); ++i) {
        const std::uint8_t cell = start.cell(i);
        if ((cell != kBlackCell && cell != kWhiteCell) || start.head(i) != i)
            continue;
        ChainProposal chain;
        chain.color = color_of(cell);
        chain.stones = board.chain(point_of(i));
        const Point first = chain.stones.front();
        const Owner owner = proved[static_cast<std::size_t>(first.y * board.width() + first.x)];
        chain.confidence = 1000;
        bool left = false;
        if (owner != Owner::Shared) {
            chain.proved = true;
            chain.dead = (owner == Owner::Black) != (chain.color == Color::Black);
        } else if (read.alive(i) || read.dead(i)) {
            chain.proved = true;
            chain.dead = !read.alive(i);
            chain.seki = read.seki(i);
        } else if (read.seki(i)) {
            chain.seki = true;
        } else if (read.contested(i)) {
            chain.contested = true;
            chain.confidence = 0;  // what play would show is a toss-up
        } else {
            left = true;
        }
        open.push_back(left);
        chains.push_back(std::move(chain));
    }
    return chains;
}

/// A chain outside that surrounds a fallen space.
struct Besieger {
    Index head;
    bool large;  // of more than three stones
};

/// The chains of the opponent beside the chains of the space, outside it.
std::vector<Besieger> besiegers(const Board& board, const FallenSpace& space) {
    const Grid& grid = board.grid();
    std::vector<Besieger> found;
    for (const Point chain : space.chains)
        for (const Point stone : board.chain(chain))
            for (const int d : kDelta) {
                const int q = index_of(stone) + d;
                if (grid.cell(q) != cell_of(opponent(space.owner)) ||
                    std::ranges::binary_search(space.points, point_of(q)))
                    continue;
                const Index head = grid.head(q);
                if (std::ranges::find(found, head, &Besieger::head) == found.end())
                    found.push_back({head, grid.chain_size(head) > 3});
            }
    return found;
}

/// A space that falls by reading is dead if the games show that what surrounds it survives. If the
/// random players mistake its shape for life, the reading takes precedence.
void settle_fallen(const Board& board, const std::vector<bool>& open, const EndCounts& ends,
                   DeadProposal& proposal) {
    constexpr int kConfidence = 900;  // the stones outside are not proved to be safe
    const Grid& grid = board.grid();
    const auto chain_at = [&](int cell) {
        const auto found = std::ranges::find_if(proposal.chains, [&](const ChainProposal& chain) {
            return grid.head(index_of(chain.stones.front())) == grid.head(cell);
        });
        return static_cast<std::size_t>(found - proposal.chains.begin());
    };
    for (const FallenSpace& space : read_fallen_spaces(board)) {
        bool safe = false;
        for (const Besieger& besieger : besiegers(board, space)) {
            const std::size_t i = chain_at(besieger.head);
            const ChainProposal& chain = proposal.chains[i];
            const bool stays = open[i] ? ends.kept(chain) > 0 : !chain.dead;
            // A single stone in atari does not make an eye; two or more do.
            const bool breathes = board.liberties(chain.stones.front()).size() > 1;
            if (!stays || (!breathes && chain.stones.size() > 1)) {
                safe = false;
                break;
            }
            safe |= besieger.large;
        }
        if (!safe)
            continue;
        const auto mark = [&](int cell, bool dead) {
            ChainProposal& chain = proposal.chains[chain_at(cell)];
            if (chain.proved || chain.seki)
                return;
            chain.dead = dead;
            chain.contested = false;
            chain.confidence = kConfidence;
        };
        for (const Point stone : space.chains)
            mark(index_of(stone), true);
        for (const Point point : space.points)
            if (const std::uint8_t cell = grid.cell(index_of(point)); cell != kEmptyCell)
                mark(index_of(point), cell == cell_of(space.owner));
    }
}

/// Whether no chain is so near the middle that more games could change the result: four times the
/// standard deviation of a mean of this many games, each won by one side.
bool is_settled(const std::vector<ChainProposal>& chains, const std::vector<bool>& open,
                const EndCounts& ends) {
    for (std::size_t i = 0; i < chains.size(); ++i) {
        if (!open[i])
            continue;
        const long kept = ends.kept(chains[i]);
        if (kept * kept * ends.games() < 16L * 1000 * 1000)
            return false;
    }
    return true;
}

}  // namespace
}  // namespace dead_stones

DeadProposal propose_dead(const Board& board, LifeEffort effort) {
    constexpr int kMinGames = 100;
    constexpr int kBetweenLooks = 50;
    const int most = std::max(effort.playouts, 1);
    std::vector<bool> open;
    DeadProposal proposal;
    proposal.chains = dead_stones::chains_as_read(board, open);
    dead_stones::EndCounts ends(board);
    dead_stones::LifePlayouts players(board, effort.seed);
    while (ends.games() < most) {
        players.run(ends.games() % 2 == 0 ? kBlackCell : kWhiteCell);
        ends.add(players.end());
        if (ends.games() >= kMinGames && ends.games() % kBetweenLooks == 0 &&
            dead_stones::is_settled(proposal.chains, open, ends))
            break;
    }
    for (int y = 0; y < board.height(); ++y)
        for (int x = 0; x < board.width(); ++x)
            proposal.ownership.push_back(
                ends.ownership({static_cast<std::uint8_t>(x), static_cast<std::uint8_t>(y)}));
    for (std::size_t i = 0; i < proposal.chains.size(); ++i) {
        ChainProposal& chain = proposal.chains[i];
        if (open[i]) {
            const int kept = ends.kept(chain);
            chain.dead = kept < 0;
            chain.confidence = std::abs(kept);
        }
    }
    dead_stones::settle_fallen(board, open, ends, proposal);
    for (const ChainProposal& chain : proposal.chains)
        if (chain.dead)
            proposal.dead.insert(proposal.dead.end(), chain.stones.begin(), chain.stones.end());
    std::sort(proposal.dead.begin(), proposal.dead.end());
    return proposal;
}

}  // namespace kyvien::go
