#include "go/article20.h"

#include <algorithm>
#include <array>
#include <utility>

#include "base/assert.h"

namespace kyvien::go {

namespace {

void add_neighbours(const Board& board, Point p, std::vector<Point>& found) {
    const auto add = [&](int x, int y) {
        const Point q{static_cast<std::uint8_t>(x), static_cast<std::uint8_t>(y)};
        if (x >= 0 && y >= 0 && board.contains(q))
            found.push_back(q);
    };
    add(p.x + 1, p.y), add(p.x - 1, p.y), add(p.x, p.y + 1), add(p.x, p.y - 1);
}

/// How closely stones of one colour must be connected to belong together: in one chain, or in
/// chains that touch the same empty point. Stones on the points of a cycle come and go; they count
/// as empty.
enum class Connection : std::uint8_t { Chain, Loose };

class Groups {
  public:
    Groups(const Board& board, const std::vector<Point>& changing, Connection bond)
        : board_(board), changing_(changing) {
        for (std::size_t i = 0; i < parent_.size(); ++i)
            parent_[i] = i;
        for (int y = 0; y < board.height(); ++y)
            for (int x = 0; x < board.width(); ++x) {
                const Point p{static_cast<std::uint8_t>(x), static_cast<std::uint8_t>(y)};
                if (const auto color = permanent_color(p))
                    join_chain(p, *color);
                else if (bond == Connection::Loose)
                    join_beside(p);
            }
    }

    /// One point of the group of `color` beside each of these points, sorted.
    [[nodiscard]] std::vector<std::size_t> beside(std::array<Point, 2> points, Color color) const {
        std::vector<std::size_t> groups;
        for (const Point p : points)
            for (const Point q : neighbours(p))
                if (permanent_color(q) == color)
                    groups.push_back(find(q));
        std::ranges::sort(groups);
        groups.erase(std::unique(groups.begin(), groups.end()), groups.end());
        return groups;
    }

  private:
    static std::size_t at(Point p) { return static_cast<std::size_t>(p.y) * kLargestBoard + p.x; }

    /// The colour of a stone that no play of the cycle captures.
    [[nodiscard]] std::optional<Color> permanent_color(Point p) const {
        return std::ranges::find(changing_, p) == changing_.end() ? board_.at(p) : std::nullopt;
    }
    [[nodiscard]] std::vector<Point> neighbours(Point p) const {
        std::vector<Point> found;
        add_neighbours(board_, p, found);
        return found;
    }
    void join_chain(Point p, Color color) {
        for (const Point q : neighbours(p))
            if (permanent_color(q) == color)
                join(p, q);
    }
    void join_beside(Point p) {
        for (const Color color : {Color::Black, Color::White}) {
            std::optional<Point> first;
            for (const Point q : neighbours(p))
                if (permanent_color(q) == color) {
                    if (first)
                        join(*first, q);
                    first = q;
                }
        }
    }
    [[nodiscard]] std::size_t find(Point p) const {
        std::size_t i = at(p);
        while (parent_[i] != i)
            i = parent_[i];
        return i;
    }
    void join(Point a, Point b) { parent_[find(a)] = find(b); }

    const Board& board_;
    const std::vector<Point>& changing_;
    std::array<std::size_t, std::size_t{kLargestBoard} * kLargestBoard> parent_{};
};

/// Whether the stones of `color` beside a ko have liberties, apart from the ko, in only one space
/// enclosed by stones of that colour alone.
bool has_one_eye(const Board& board, std::array<Point, 2> ko, const std::vector<Point>& changing,
                 Color color) {
    const auto changes = [&](Point p) { return std::ranges::find(changing, p) != changing.end(); };
    std::vector<Point> beside, space;
    for (const Point p : ko)
        add_neighbours(board, p, beside);
    for (const Point q : beside)
        if (!changes(q) && board.at(q) == color)
            for (const Point liberty : board.liberties(q))
                if (!changes(liberty) && std::ranges::find(space, liberty) == space.end())
                    space.push_back(liberty);
    if (space.empty())
        return false;
    // Whether all of them are in the space of the first.
    std::vector<Point> reached{space.front()};
    for (std::size_t i = 0; i < reached.size(); ++i) {
        std::vector<Point> next;
        add_neighbours(board, reached[i], next);
        for (const Point q : next) {
            if (changes(q) || board.at(q) == opponent(color))
                return false;
            if (!board.at(q) && std::ranges::find(reached, q) == reached.end())
                reached.push_back(q);
        }
    }
    return std::ranges::all_of(
        space, [&](Point liberty) { return std::ranges::find(reached, liberty) != reached.end(); });
}

/// 20.2: of three kos, two are fought between the same two chains (a double ko), and the third by a
/// group of one side that has no part in it: with one eye beside it, it lives only on the threats
/// of the double ko. In a triple ko all three belong to one fight, or each to its own.
bool is_false_life(const CycleEvidence& evidence) {
    std::vector<std::array<Point, 2>> kos;
    std::vector<Point> changing;
    for (const CycleTurn& turn : evidence.turns) {
        if (!turn.point || turn.taken.size() != 1)
            continue;
        const auto [low, high] = std::minmax(*turn.point, turn.taken.front());
        if (std::ranges::find(kos, std::array{low, high}) == kos.end()) {
            kos.push_back({low, high});
            changing.insert(changing.end(), {low, high});
        }
    }
    if (kos.size() != 3)
        return false;
    const Groups chains(evidence.position, changing, Connection::Chain);
    const Groups loose(evidence.position, changing, Connection::Loose);
    const auto share = [&](const Groups& groups, std::size_t a, std::size_t b, Color color) {
        const auto of_a = groups.beside(kos[a], color), of_b = groups.beside(kos[b], color);
        return std::ranges::any_of(
            of_a, [&](std::size_t group) { return std::ranges::binary_search(of_b, group); });
    };
    for (std::size_t alone = 0; alone < 3; ++alone) {
        const std::size_t a = (alone + 1) % 3, b = (alone + 2) % 3;
        if (!share(chains, a, b, Color::Black) || !share(chains, a, b, Color::White))
            continue;
        for (const Color color : {Color::Black, Color::White})
            if (!share(loose, alone, a, color) && !share(loose, alone, b, color) &&
                has_one_eye(evidence.position, kos[alone], changing, color))
                return true;
    }
    return false;
}

/// Turns of the record from one position to another.
std::vector<CycleTurn> turns_of(const Game& game, std::size_t from, std::size_t to) {
    std::vector<CycleTurn> turns;
    for (std::size_t ply = from; ply < to; ++ply) {
        const Turn turn = game.at_ply(ply);
        if (turn.kind == Turn::Kind::Setup)
            continue;
        CycleTurn evidence_turn{ply, turn.color, std::nullopt, turn.captured_points()};
        if (turn.kind == Turn::Kind::Play)
            evidence_turn.point = turn.point;
        std::ranges::sort(evidence_turn.taken);
        turns.push_back(std::move(evidence_turn));
    }
    return turns;
}

CycleEvidence evidence_with_shape(CycleEvidence evidence) {
    evidence.shape = shape_of(evidence.cycle);
    if (evidence.shape == CycleShape::TripleKo && is_false_life(evidence))
        evidence.shape = CycleShape::FalseLife;
    return evidence;
}

}  // namespace

std::optional<CycleEvidence> cycle_evidence(const Game& game, Point point, Color color) {
    const auto cycle = game.repetition(point, color);
    if (!cycle)
        return std::nullopt;
    CycleEvidence evidence{*cycle,
                           {},
                           game.board_after(cycle->from_ply),
                           turns_of(game, cycle->from_ply, game.plies())};
    Board after = game.board();
    auto played = after.play(point, color);
    KYVIEN_ASSERT(played.has_value(), "a play that repeats a position breaks no other rule");
    CycleTurn last{game.plies(), color, point, std::move(played->captured)};
    std::ranges::sort(last.taken);
    evidence.turns.push_back(std::move(last));
    return evidence_with_shape(std::move(evidence));
}

CycleEvidence cycle_evidence(const Game& game, const Cycle& cycle) {
    return evidence_with_shape({cycle,
                                {},
                                game.board_after(cycle.from_ply),
                                turns_of(game, cycle.from_ply, cycle.to_ply)});
}

CycleShape shape_of(const Cycle& cycle) {
    if (cycle.is_basic_ko())
        return CycleShape::BasicKo;
    if (!cycle.is_balanced())
        return cycle.plays == 3 && cycle.largest_capture == 2 ? CycleShape::SendingTwo
                                                              : CycleShape::OtherUnbalanced;
    if (cycle.largest_capture == 1 && cycle.captures == cycle.plays) {
        switch (cycle.plays) {
        case 4:
            return CycleShape::DoubleKo;
        case 6:
            return CycleShape::TripleKo;
        case 8:
            return CycleShape::QuadrupleKo;
        default:
            return CycleShape::ManyKos;
        }
    }
    if (cycle.largest_capture == 2 && cycle.plays == 4 && cycle.captures == 2)
        return CycleShape::EternalLife;
    if (cycle.largest_capture == 2 && cycle.plays == 6 && cycle.captures == 4)
        return CycleShape::DoubleTwoStone;
    return CycleShape::OtherBalanced;
}

std::string_view name(CycleShape shape) {
    switch (shape) {
    case CycleShape::BasicKo:
        return "basic ko";
    case CycleShape::SendingTwo:
        return "sending two to regain one";
    case CycleShape::OtherUnbalanced:
        return "unbalanced cycle";
    case CycleShape::DoubleKo:
        return "double ko";
    case CycleShape::TripleKo:
        return "triple ko";
    case CycleShape::FalseLife:
        return "false life played out";
    case CycleShape::QuadrupleKo:
        return "quadruple ko";
    case CycleShape::ManyKos:
        return "cycle of many kos";
    case CycleShape::EternalLife:
        return "eternal life";
    case CycleShape::DoubleTwoStone:
        return "double two-stone capture";
    case CycleShape::OtherBalanced:
        return "balanced cycle";
    }
    return {};
}

std::string_view code(CycleShape shape) {
    switch (shape) {
    case CycleShape::BasicKo:
        return "basic-ko";
    case CycleShape::SendingTwo:
        return "sending-two";
    case CycleShape::OtherUnbalanced:
        return "unbalanced-cycle";
    case CycleShape::DoubleKo:
        return "double-ko";
    case CycleShape::TripleKo:
        return "triple-ko";
    case CycleShape::FalseLife:
        return "false-life";
    case CycleShape::QuadrupleKo:
        return "quadruple-ko";
    case CycleShape::ManyKos:
        return "many-kos";
    case CycleShape::EternalLife:
        return "eternal-life";
    case CycleShape::DoubleTwoStone:
        return "double-two-stone";
    case CycleShape::OtherBalanced:
        return "balanced-cycle";
    }
    return {};
}

rulebook::Clause clause_of(CycleShape shape) {
    switch (shape) {
    case CycleShape::BasicKo:
        return rulebook::go_cn("20.1");
    case CycleShape::SendingTwo:
    case CycleShape::OtherUnbalanced:
        return rulebook::go_cn("20.4");
    default:
        return rulebook::go_cn("20.3");
    }
}

}  // namespace kyvien::go
