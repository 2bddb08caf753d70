#include "chess/endgames/endgames.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <set>
#include <thread>
#include <utility>

#include "base/assert.h"
#include "chess/attacks.h"

namespace kyvien::chess {
namespace endgames {
namespace {

using Tables = std::map<std::string, Endgames::Table, std::less<>>;

constexpr std::string_view kLetters = "PNBRQK";  // by piece type

// A value is 0 for a draw, kIllegal for what is no position, otherwise the plies to mate and one:
// odd if the side to move is mated, even if it mates.
constexpr std::uint8_t kDraw = 0, kIllegal = 255, kLongest = 250;
constexpr bool is_loss(std::uint8_t value) {
    return value != kDraw && value % 2 == 1;
}

constexpr std::size_t kMost = Endgames::kMaxMen;
using Squares = std::array<int, kMost>;

/// The men of an ending: the kings (White's first), White's other men, Black's.
class Material {
  public:
    /// Needs: a name such as "KQKR".
    explicit Material(std::string_view name) : name_(name) {
        const auto second = name.find('K', 1);
        types_ = {PieceType::King, PieceType::King};
        colors_ = {0, 1};
        for (std::size_t i = 1; i < name.size(); ++i) {
            if (i == second)
                continue;
            types_[count_] = static_cast<PieceType>(kLetters.find(name[i]));
            colors_[count_++] = i < second ? 0 : 1;
        }
        has_pawns_ = name.find('P') != std::string_view::npos;
        can_pass_ = name.substr(0, second).find('P') != std::string_view::npos &&
                    name.substr(second).find('P') != std::string_view::npos;
    }

    [[nodiscard]] const std::string& name() const { return name_; }
    [[nodiscard]] std::size_t count() const { return count_; }
    [[nodiscard]] PieceType type(std::size_t man) const { return types_[man]; }
    [[nodiscard]] int color(std::size_t man) const { return colors_[man]; }
    [[nodiscard]] bool has_pawns() const { return has_pawns_; }
    /// Whether a pawn may be captured en passant.
    [[nodiscard]] bool can_pass() const { return can_pass_; }
    [[nodiscard]] std::size_t size() const {
        return (can_pass_ ? 4u : 2u) * (has_pawns_ ? 32u : 16u) << (6 * (count_ - 1));
    }

  private:
    std::string name_;
    std::size_t count_ = 2;
    std::array<PieceType, kMost> types_{};
    std::array<int, kMost> colors_{};
    bool has_pawns_ = false, can_pass_ = false;
};

/// The name of an ending; whether the colours were exchanged for it: the side with more men, or
/// with the stronger ones, is White.
std::pair<std::string, bool> name_of(std::string white, std::string black) {
    const auto stronger = [](char a, char b) { return kLetters.find(a) > kLetters.find(b); };
    std::ranges::sort(white, stronger);
    std::ranges::sort(black, stronger);
    const auto rank = [](const std::string& men) {
        std::vector<std::size_t> all = {men.size()};
        for (const char man : men)
            all.push_back(kLetters.find(man));
        return all;
    };
    const bool is_turned = rank(black) > rank(white);
    return {is_turned ? black + white : white + black, is_turned};
}

struct Node {
    Squares squares{};
    int turn = 0;           // 0: White
    bool may_pass = false;  // the pawn that has just moved two squares can be captured
};

std::size_t index_of(const Material& material, Node node) {
    int flip = (node.squares[0] & 7) > 3 ? 7 : 0;
    if (!material.has_pawns() && node.squares[0] >= 32)
        flip ^= 56;
    const int king = node.squares[0] ^ flip;
    std::size_t index = (node.may_pass ? 2u : 0u) + static_cast<unsigned>(node.turn);
    index = index * (material.has_pawns() ? 32 : 16) +
            static_cast<std::size_t>((king >> 3) * 4 + (king & 7));
    for (std::size_t man = 1; man < material.count(); ++man)
        index = index << 6 | static_cast<std::size_t>(node.squares[man] ^ flip);
    return index;
}

Node node_of(const Material& material, std::size_t index) {
    Node node;
    for (std::size_t man = material.count(); man-- > 1; index >>= 6)
        node.squares[man] = static_cast<int>(index & 63);
    const std::size_t kings = material.has_pawns() ? 32 : 16;
    const auto king = static_cast<int>(index % kings);
    node.squares[0] = (king >> 2) * 8 + (king & 3);
    index /= kings;
    node.turn = static_cast<int>(index & 1);
    node.may_pass = (index & 2) != 0;
    return node;
}

constexpr std::size_t kNobody = kMost;

/// Positions of one ending, and what leads where.
class Solver {
  public:
    Solver(const Material& material, const Tables& solved)
        : material_(material), solved_(solved), values_(material.size(), kDraw),
          open_(material.size()), longest_(material.size()) {}

    Endgames::Table solve() {
        for (std::size_t index = 0; index < values_.size(); ++index)
            begin(index);
        for (std::size_t plies = 0; plies < kLongest; ++plies) {
            for (const std::uint32_t index : converting_[plies])
                decide(index, plies);
            converting_[plies] = {};
            const auto decided = std::exchange(next_, {});
            // What is decided now is the next ply's; nothing is decided twice.
            for (const std::uint32_t index : decided)
                spread(index, plies);
            std::swap(next_, following_);
        }
        return {std::move(values_)};
    }

  private:
    [[nodiscard]] Bitboard occupied(const Squares& squares, std::size_t without = kNobody) const {
        Bitboard set = 0;
        for (std::size_t man = 0; man < material_.count(); ++man)
            if (man != without)
                set |= bit(squares[man]);
        return set;
    }

    /// Whether men of this colour attack the square.
    [[nodiscard]] bool is_attacked(const Squares& squares, int square, int by, Bitboard blockers,
                                   std::size_t without = kNobody) const {
        for (std::size_t man = 0; man < material_.count(); ++man)
            if (material_.color(man) == by && man != without &&
                (attacks({static_cast<Color>(by), material_.type(man)}, Square(squares[man]),
                         blockers) &
                 bit(square)) != 0)
                return true;
        return false;
    }

    [[nodiscard]] bool is_position(const Node& node) const {
        const Bitboard all = occupied(node.squares);
        if (static_cast<std::size_t>(chess::count(all)) != material_.count())
            return false;
        for (std::size_t man = 2; man < material_.count(); ++man)
            if (material_.type(man) == PieceType::Pawn &&
                (bit(node.squares[man]) & (kRank1 | kRank8)) != 0)
                return false;
        const int waiting = node.turn ^ 1;
        return !is_attacked(node.squares, node.squares[static_cast<std::size_t>(waiting)],
                            node.turn, all) &&
               (!node.may_pass || passing(node, all) != kNobody);
    }

    /// The pawn that may have moved two squares with an enemy pawn beside it.
    [[nodiscard]] std::size_t passing(const Node& node, Bitboard all) const {
        const int mover = node.turn ^ 1;
        const int back = mover == 0 ? -8 : 8;
        for (std::size_t man = 2; man < material_.count(); ++man) {
            const int square = node.squares[man];
            if (material_.type(man) != PieceType::Pawn || material_.color(man) != mover ||
                square >> 3 != (mover == 0 ? 3 : 4) ||
                (all & (bit(square + back) | bit(square + 2 * back))) != 0)
                continue;
            if (taker(node, square) != kNobody)
                return man;
        }
        return kNobody;
    }
    /// A pawn of the side to move beside that square.
    [[nodiscard]] std::size_t taker(const Node& node, int square) const {
        for (std::size_t man = 2; man < material_.count(); ++man) {
            const int own = node.squares[man];
            if (material_.type(man) == PieceType::Pawn && material_.color(man) == node.turn &&
                own >> 3 == square >> 3 && std::abs((own & 7) - (square & 7)) == 1)
                return man;
        }
        return kNobody;
    }

    /// The value, for the other side, of a position with a man fewer or a pawn promoted.
    [[nodiscard]] std::uint8_t converted(const Node& node, std::size_t mover, int to,
                                         std::size_t taken, PieceType becomes) const {
        std::array<std::string, 2> men;
        std::array<std::array<std::pair<PieceType, int>, kMost>, 2> placed{};
        std::array<std::size_t, 2> counts{};
        for (std::size_t man = 0; man < material_.count(); ++man) {
            if (man == taken)
                continue;
            const auto side = static_cast<std::size_t>(material_.color(man));
            const PieceType type = man == mover ? becomes : material_.type(man);
            men[side] += kLetters[static_cast<std::size_t>(type)];
            placed[side][counts[side]++] = {type, man == mover ? to : node.squares[man]};
        }
        if (men[0].size() + men[1].size() == 2)
            return kDraw;
        const auto [name, is_turned] = name_of(men[0], men[1]);
        const Material material(name);
        Node next;
        next.turn = is_turned ? node.turn : node.turn ^ 1;
        std::array<std::size_t, 2> used{};
        std::size_t man = 0;
        // The kings stand first in both lists; the others in the order of the name.
        for (const std::size_t side : {std::size_t{0}, std::size_t{1}}) {
            auto& list = placed[is_turned ? side ^ 1 : side];
            const std::size_t size = counts[is_turned ? side ^ 1 : side];
            std::sort(list.begin(), list.begin() + static_cast<long>(size),
                      [](const auto& a, const auto& b) { return a.first > b.first; });
            used[side] = size;
            next.squares[side] = list[0].second;
        }
        man = 2;
        for (const std::size_t side : {std::size_t{0}, std::size_t{1}})
            for (std::size_t i = 1; i < used[side]; ++i)
                next.squares[man++] = placed[is_turned ? side ^ 1 : side][i].second;
        if (is_turned)
            for (std::size_t i = 0; i < man; ++i)
                next.squares[i] ^= 56;
        return solved_.find(name)->second.values[endgames::index_of(material, next)];
    }

    /// What the moves of a position that lead to other endings are worth, and how many stay.
    struct Moves {
        unsigned stay = 0;
        std::uint8_t win = 0;   // the shortest, as plies; 0: none
        std::uint8_t loss = 0;  // the longest, as plies
        bool has_conversion = false, has_draw = false;
    };

    void add_move(const Node& node, std::size_t mover, int to, std::size_t taken,
                  Moves& moves) const {
        Squares squares = node.squares;
        squares[mover] = to;
        const Bitboard all = occupied(squares, taken);
        const int king = squares[static_cast<std::size_t>(node.turn)];
        if (is_attacked(squares, king, node.turn ^ 1, all, taken))
            return;
        const bool promotes =
            material_.type(mover) == PieceType::Pawn && (bit(to) & (kRank1 | kRank8)) != 0;
        if (taken == kNobody && !promotes) {
            ++moves.stay;
            return;
        }
        const auto add = [&](PieceType becomes) {
            const std::uint8_t value = converted(node, mover, to, taken, becomes);
            moves.has_conversion = true;
            // A value is the plies and one: for the side that converts it is one ply more.
            if (value == kDraw)
                moves.has_draw = true;
            else if (is_loss(value))
                moves.win = moves.win == 0 ? value : std::min(moves.win, value);
            else
                moves.loss = std::max(moves.loss, value);
        };
        if (!promotes)
            return add(material_.type(mover));
        for (const PieceType piece :
             {PieceType::Knight, PieceType::Bishop, PieceType::Rook, PieceType::Queen})
            add(piece);
    }

    [[nodiscard]] Moves moves_of(const Node& node) const {
        const Bitboard all = occupied(node.squares);
        Bitboard own = 0;
        for (std::size_t man = 0; man < material_.count(); ++man)
            if (material_.color(man) == node.turn)
                own |= bit(node.squares[man]);
        const auto at = [&](int square) {
            std::size_t man = 0;
            while (man < material_.count() && node.squares[man] != square)
                ++man;
            return man < material_.count() ? man : kNobody;
        };
        Moves moves;
        for (std::size_t man = 0; man < material_.count(); ++man) {
            if (material_.color(man) != node.turn)
                continue;
            const int from = node.squares[man];
            Bitboard targets =
                attacks({static_cast<Color>(node.turn), material_.type(man)}, Square(from), all) &
                ~own;
            if (material_.type(man) == PieceType::Pawn) {
                targets &= all;
                const int step = node.turn == 0 ? 8 : -8;
                if ((all & bit(from + step)) == 0) {
                    targets |= bit(from + step);
                    if (from >> 3 == (node.turn == 0 ? 1 : 6) && (all & bit(from + 2 * step)) == 0)
                        targets |= bit(from + 2 * step);
                }
            }
            while (targets != 0) {
                const int to = pop_first(targets);
                add_move(node, man, to, at(to), moves);
            }
        }
        if (node.may_pass) {
            const std::size_t passed = passing(node, all);
            const int step = node.turn == 0 ? 8 : -8;
            add_move(node, taker(node, node.squares[passed]), node.squares[passed] + step, passed,
                     moves);
        }
        return moves;
    }

    /// What is known of a position at once.
    void begin(std::size_t index) {
        const Node node = node_of(material_, index);
        if (!is_position(node)) {
            values_[index] = kIllegal;
            return;
        }
        const Moves moves = moves_of(node);
        const auto number = static_cast<std::uint32_t>(index);
        open_[index] = static_cast<std::uint8_t>(moves.stay);
        longest_[index] = moves.loss;
        if (moves.win != 0)
            converting_[moves.win].push_back(number);
        if (moves.win != 0 || moves.has_draw)
            open_[index] = kNeverLost;
        else if (moves.stay == 0 && moves.has_conversion)
            converting_[moves.loss].push_back(number);
        else if (moves.stay == 0) {
            open_[index] = kNeverLost;
            const int king = node.squares[static_cast<std::size_t>(node.turn)];
            if (is_attacked(node.squares, king, node.turn ^ 1, occupied(node.squares)))
                converting_[0].push_back(number);
        }
    }

    /// `next_` is spread at the same ply.
    void decide(std::uint32_t index, std::size_t plies) {
        if (values_[index] != kDraw)
            return;
        values_[index] = static_cast<std::uint8_t>(plies + 1);
        next_.push_back(index);
    }

    /// What a decided position says about those before it.
    void spread(std::uint32_t index, std::size_t plies) {
        const bool was_loss = is_loss(values_[index]);
        before(node_of(material_, index), [&](std::size_t earlier) {
            if (values_[earlier] != kDraw)
                return;
            const auto number = static_cast<std::uint32_t>(earlier);
            if (!was_loss) {
                if (open_[earlier] == kNeverLost || --open_[earlier] != 0)
                    return;
                if (longest_[earlier] > plies + 1) {
                    converting_[longest_[earlier]].push_back(number);
                    return;
                }
            }
            values_[earlier] = static_cast<std::uint8_t>(plies + 2);
            following_.push_back(number);
        });
    }

    /// Calls `found` with each position that has a move within this ending to the node.
    template <typename Found>
    void before(const Node& node, const Found& found) const {
        const Bitboard all = occupied(node.squares);
        const int mover = node.turn ^ 1;
        const auto add = [&](std::size_t man, int from) {
            Node earlier = node;
            earlier.turn = mover;
            earlier.squares[man] = from;
            earlier.may_pass = false;
            found(index_of(material_, earlier));
            if (material_.can_pass()) {
                earlier.may_pass = true;
                found(index_of(material_, earlier));
            }
        };
        const int back = mover == 0 ? -8 : 8;
        if (node.may_pass) {
            const std::size_t man = passing(node, all);
            return add(man, node.squares[man] + 2 * back);
        }
        // A move of two squares that can be answered en passant leads to the other position.
        const std::size_t passed = material_.can_pass() ? passing(node, all) : kNobody;
        for (std::size_t man = 0; man < material_.count(); ++man) {
            if (material_.color(man) != mover)
                continue;
            const int to = node.squares[man];
            if (material_.type(man) != PieceType::Pawn) {
                Bitboard sources =
                    attacks({static_cast<Color>(mover), material_.type(man)}, Square(to), all) &
                    ~all;
                while (sources != 0)
                    add(man, pop_first(sources));
                continue;
            }
            const int first = mover == 0 ? 1 : 6;
            if (to >> 3 == first || (all & bit(to + back)) != 0)
                continue;
            add(man, to + back);
            if (to >> 3 == first + (mover == 0 ? 2 : -2) && (all & bit(to + 2 * back)) == 0 &&
                man != passed)
                add(man, to + 2 * back);
        }
    }

    static constexpr std::uint8_t kNeverLost = 255;

    const Material& material_;
    const Tables& solved_;
    std::vector<std::uint8_t> values_;
    std::vector<std::uint8_t> open_;  // moves within this ending that do not lose, as far as known
    std::vector<std::uint8_t>
        longest_;  // the longest defence by a move to another ending, as plies
    std::array<std::vector<std::uint32_t>, 256>
        converting_;  // decided at these plies, if not before
    std::vector<std::uint32_t> next_, following_;
};

/// The endings to which this one leads by a capture or a promotion, and those that they lead to.
void add_with_sources(const std::string& name, std::set<std::string>& all) {
    if (name.size() < 3 || !all.insert(name).second)
        return;
    const auto second = name.find('K', 1);
    for (std::size_t i = 1; i < name.size(); ++i) {
        if (i == second)
            continue;
        const auto add = [&](std::string_view instead) {
            std::string white = name.substr(0, second), black = name.substr(second);
            if (i < second)
                white.replace(i, 1, instead);
            else
                black.replace(i - second, 1, instead);
            add_with_sources(name_of(white, black).first, all);
        };
        add("");
        if (name[i] == 'P')
            for (const char* piece : {"N", "B", "R", "Q"})
                add(piece);
    }
}

/// Solves endings, first those with fewer men, then those with fewer pawns.
void solve_all(const std::set<std::string>& names, unsigned threads, Tables& tables) {
    std::map<std::pair<std::size_t, long>, std::vector<Material>> stages;
    for (const std::string& name : names)
        stages[{name.size(), std::ranges::count(name, 'P')}].emplace_back(name);
    for (const auto& [stage, endings] : stages) {
        std::vector<Endgames::Table> solved(endings.size());
        std::atomic<std::size_t> next = 0;
        const auto work = [&] {
            for (std::size_t i = next++; i < endings.size(); i = next++)
                solved[i] = Solver(endings[i], tables).solve();
        };
        std::vector<std::thread> helpers;
        for (unsigned i = 1; i < threads; ++i)
            helpers.emplace_back(work);
        work();
        for (std::thread& helper : helpers)
            helper.join();
        for (std::size_t i = 0; i < endings.size(); ++i)
            tables.emplace(endings[i].name(), std::move(solved[i]));
    }
}

/// The name, and whether Black has the stronger side. Needs: at most kMaxMen men.
std::pair<std::string, bool> ending_of(const Position& position) {
    std::array<std::string, 2> men;
    for (const Color color : {Color::White, Color::Black})
        for (const PieceType type : {PieceType::King, PieceType::Queen, PieceType::Rook,
                                     PieceType::Bishop, PieceType::Knight, PieceType::Pawn})
            men[static_cast<std::size_t>(color)].append(
                static_cast<std::size_t>(count(position.pieces(color, type))),
                kLetters[static_cast<std::size_t>(type)]);
    return name_of(men[0], men[1]);
}

}  // namespace
}  // namespace endgames

Endgames Endgames::solve(int men, unsigned threads) {
    KYVIEN_ASSERT(men >= kMinMen && men <= kMaxMen && threads > 0, "the caller's duty");
    std::set<std::string> names;
    const std::string pieces = "PNBRQ";
    for (const char first : pieces) {
        endgames::add_with_sources(std::string("K") + first + "K", names);
        for (const char second : men == kMaxMen ? pieces : std::string()) {
            endgames::add_with_sources(
                endgames::name_of(std::string("K") + first + second, "K").first, names);
            endgames::add_with_sources(
                endgames::name_of(std::string("K") + first, std::string("K") + second).first,
                names);
        }
    }
    Endgames found;
    endgames::solve_all(names, threads, found.tables_);
    return found;
}

Endgames Endgames::solve(std::span<const std::string_view> endings) {
    std::set<std::string> names;
    for (const std::string_view ending : endings) {
        const auto second = ending.find('K', 1);
        KYVIEN_ASSERT(ending.size() <= kMaxMen && second != std::string_view::npos,
                      "the caller's duty");
        endgames::add_with_sources(endgames::name_of(std::string(ending.substr(0, second)),
                                                     std::string(ending.substr(second)))
                                       .first,
                                   names);
    }
    Endgames found;
    endgames::solve_all(names, 1, found.tables_);
    return found;
}

void Endgames::add(const std::string& ending, unsigned threads) {
    KYVIEN_ASSERT(ending.size() <= kMaxMen && threads > 0, "the caller's duty");
    std::set<std::string> names;
    endgames::add_with_sources(ending, names);
    std::erase_if(names, [this](const std::string& name) { return has(name); });
    endgames::solve_all(names, threads, tables_);
}

std::optional<std::string> Endgames::ending_of(const Position& position) {
    const int men = count(position.occupied());
    if (position.castling_rooks() != 0 || men > kMaxMen || men < kMinMen)
        return std::nullopt;
    return endgames::ending_of(position).first;
}

std::optional<PerfectValue> Endgames::value(const Position& position) const {
    using endgames::Material, endgames::Node;
    if (position.castling_rooks() != 0 || count(position.occupied()) > kMaxMen)
        return std::nullopt;
    if (count(position.occupied()) == 2)
        return PerfectValue{};
    const auto [name, is_turned] = endgames::ending_of(position);
    const auto found = tables_.find(name);
    if (found == tables_.end())
        return std::nullopt;
    const Material material(name);
    const auto color_of = [turned = is_turned](int color) {
        return static_cast<Color>(turned ? color ^ 1 : color);
    };
    Node node;
    node.turn = static_cast<int>(position.turn()) ^ (is_turned ? 1 : 0);
    node.may_pass = material.can_pass() && position.legal_en_passant().has_value();
    Bitboard placed = 0;
    for (std::size_t man = 0; man < material.count(); ++man) {
        const int square = first_square(
            position.pieces(color_of(material.color(man)), material.type(man)) & ~placed);
        placed |= bit(square);
        node.squares[man] = is_turned ? square ^ 56 : square;
    }
    const std::uint8_t value = found->second.values[endgames::index_of(material, node)];
    if (value == endgames::kIllegal)
        return std::nullopt;  // en passant where no pawn can have moved two squares
    if (value == endgames::kDraw)
        return PerfectValue{};
    return PerfectValue{endgames::is_loss(value) ? PerfectValue::Outcome::Loss
                                                 : PerfectValue::Outcome::Win,
                        value - 1};
}

}  // namespace kyvien::chess
