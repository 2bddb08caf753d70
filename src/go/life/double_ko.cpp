#include "go/life/internal/double_ko.h"

#include <algorithm>
#include <optional>

#include "go/grid.h"

namespace kyvien::go {

using namespace internal;

namespace double_ko {
namespace {

/// An empty point on which one side captures one stone, and can be recaptured in turn.
struct Ko {
    Index point;
    Index stone;                  // what can be taken
    std::vector<Index> sides[2];  // heads of the chains around: Black's, White's; sorted
};

bool is_stone(std::uint8_t cell) {
    return cell == kBlackCell || cell == kWhiteCell;
}

std::size_t side_of(std::uint8_t cell) {
    return cell == kBlackCell ? 0 : 1;
}

std::vector<Index> in_order(std::vector<Index> heads) {
    std::ranges::sort(heads);
    heads.erase(std::unique(heads.begin(), heads.end()), heads.end());
    return heads;
}

/// The heads of the chains beside a point, except for one neighbour; nothing if there is another
/// colour or an empty point.
std::optional<std::vector<Index>> chains_around(const Grid& grid, int point, int but,
                                                std::uint8_t color) {
    std::vector<Index> heads;
    for (const int d : kDelta) {
        const int q = point + d;
        if (q == but || grid.cell(q) == kWallCell)
            continue;
        if (grid.cell(q) != color)
            return std::nullopt;
        heads.push_back(grid.head(q));
    }
    return in_order(std::move(heads));
}

std::optional<Ko> ko_at(const Grid& grid, int point) {
    for (const int d : kDelta) {
        const int stone = point + d;
        const std::uint8_t own = grid.cell(stone);
        if (!is_stone(own) || grid.chain_size(grid.head(stone)) != 1)
            continue;
        auto holders = chains_around(grid, point, stone, own);
        auto takers = chains_around(grid, stone, point, own ^ 3);
        if (!holders || !takers || holders->empty() || takers->empty())
            continue;
        Ko ko{static_cast<Index>(point), static_cast<Index>(stone), {}};
        ko.sides[side_of(own)] = *std::move(holders);
        ko.sides[1 - side_of(own)] = *std::move(takers);
        return ko;
    }
    return std::nullopt;
}

/// The liberties of a chain that are not points of the two kos; sorted.
std::vector<Point> other_liberties(const Board& board, Index head, const Ko& one, const Ko& other) {
    std::vector<Point> liberties = board.liberties(point_of(head));
    std::erase_if(liberties, [&](Point point) {
        return index_of(point) == one.point || index_of(point) == other.point;
    });
    std::ranges::sort(liberties);
    return liberties;
}

/// The first chain of this colour that takes part in both.
std::optional<Index> shared(const Ko& one, const Ko& other, std::size_t side) {
    for (const Index head : one.sides[side])
        if (std::ranges::binary_search(other.sides[side], head))
            return head;
    return std::nullopt;
}

}  // namespace
}  // namespace double_ko

std::vector<Point> double_ko_sekis(const Board& board) {
    using namespace double_ko;
    const Grid& grid = board.grid();
    std::vector<Ko> kos;
    for (int i = 0; i < grid.cells_in_use(); ++i)
        if (grid.cell(i) == kEmptyCell)
            if (auto ko = ko_at(grid, i))
                kos.push_back(*std::move(ko));
    std::vector<Point> found;
    for (std::size_t i = 0; i < kos.size(); ++i)
        for (std::size_t j = i + 1; j < kos.size(); ++j) {
            const auto black = shared(kos[i], kos[j], 0);
            const auto white = shared(kos[i], kos[j], 1);
            if (!black || !white)
                continue;
            const auto of_black = other_liberties(board, *black, kos[i], kos[j]);
            if (of_black.empty() || of_black != other_liberties(board, *white, kos[i], kos[j]))
                continue;
            for (const Index stone : {*black, *white, kos[i].stone, kos[j].stone})
                found.push_back(point_of(stone));
        }
    std::ranges::sort(found);
    found.erase(std::unique(found.begin(), found.end()), found.end());
    return found;
}

}  // namespace kyvien::go
