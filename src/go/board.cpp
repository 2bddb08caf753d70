#include "go/board.h"

#include <algorithm>
#include <array>

#include "base/assert.h"
#include "base/hash.h"
#include "base/reason.h"

namespace kyvien::go {
namespace internal {
namespace {

constexpr std::array<std::array<std::uint64_t, kCells>, 2> make_keys() {
    // From a fixed seed: the same hashes in every build and run.
    std::array<std::array<std::uint64_t, kCells>, 2> keys{};
    std::uint64_t state = 0x4b79'7669'656e'476fULL;
    for (auto& color : keys)
        for (auto& key : color)
            key = base::next_splitmix64(state);
    return keys;
}

}  // namespace

constexpr std::array<std::array<std::uint64_t, kCells>, 2> kStoneKey = make_keys();

}  // namespace internal

using namespace internal;

namespace {

constexpr auto kIgnore = [](int) {};

}  // namespace

Board::Board(int size)
    : grid_(is_size(size) ? size : kStandardBoard, is_size(size) ? size : kStandardBoard) {
    KYVIEN_ASSERT(is_size(size), "callers check is_size()");
}

Board Board::rectangle(int width, int height) {
    KYVIEN_ASSERT(width >= 1 && width <= kLargestBoard && height >= 1 && height <= kLargestBoard,
                  "callers keep to the frame of the board");
    return Board(width, height);
}

namespace {

std::unexpected<Refusal> bad_diagram(const Reason& why) {
    return refuse("bad-diagram", why.english, std::nullopt, with_reason({}, why));
}

}  // namespace

Result<Board> Board::from_rows(std::span<const std::string_view> rows) {
    const int height = static_cast<int>(rows.size());
    const int width = rows.empty() ? 0 : static_cast<int>(rows.front().size());
    if (height < 1 || height > kLargestBoard || width < 1 || width > kLargestBoard)
        return bad_diagram({"diagram-size",
                            "A diagram has 1 to {most} rows of 1 to {most} points.",
                            {{"most", kLargestBoard}}});
    Board board(width, height);
    std::array<std::uint8_t, kCells> cells;
    std::copy_n(board.grid_.cells(), kCells, cells.begin());
    for (int r = 0; r < height; ++r) {
        const std::string_view row = rows[static_cast<std::size_t>(r)];
        if (static_cast<int>(row.size()) != width)
            return bad_diagram({"diagram-row",
                                "Row {row} of the diagram does not have {points} points.",
                                {{"row", r + 1}, {"points", width}}});
        for (int x = 0; x < width; ++x) {
            std::uint8_t cell = kEmptyCell;
            switch (row[static_cast<std::size_t>(x)]) {
            case 'X':
            case 'x':
            case '#':
                cell = kBlackCell;
                break;
            case 'O':
            case 'o':
                cell = kWhiteCell;
                break;
            case '.':
            case '+':
                break;
            default:
                return bad_diagram({"diagram-sign",
                                    "Row {row} of the diagram has '{sign}' where X, O or a dot is "
                                    "expected.",
                                    {{"row", r + 1}, {"sign", row[static_cast<std::size_t>(x)]}}});
            }
            cells[index_of(
                {static_cast<std::uint8_t>(x), static_cast<std::uint8_t>(height - 1 - r)})] = cell;
        }
    }
    board.rebuild(cells.data());
    return board;
}

int Board::stones(Color color) const {
    return static_cast<int>(
        std::count(grid_.cells(), grid_.cells() + grid_.cells_in_use(), cell_of(color)));
}

std::vector<Point> Board::chain(Point point) const {
    std::vector<Point> result;
    if (!contains(point) || !at(point))
        return result;
    const int first = index_of(point);
    int s = first;
    do {
        result.push_back(point_of(s));
        s = grid_.next(s);
    } while (s != first);
    std::sort(result.begin(), result.end());
    return result;
}

std::vector<Point> Board::liberties(Point point) const {
    std::vector<Point> result;
    if (!contains(point) || !at(point))
        return result;
    const int first = index_of(point);
    int s = first;
    do {
        for (const int d : kDelta)
            if (grid_.cell(s + d) == kEmptyCell)
                result.push_back(point_of(s + d));
        s = grid_.next(s);
    } while (s != first);
    std::sort(result.begin(), result.end());
    result.erase(std::unique(result.begin(), result.end()), result.end());
    return result;
}

std::vector<Point> Board::dead_chains() const {
    std::vector<Point> result;
    for (int i = 0; i < grid_.cells_in_use(); ++i) {
        const std::uint8_t cell = grid_.cell(i);
        if ((cell == kBlackCell || cell == kWhiteCell) &&
            grid_.pseudo_liberties(grid_.head(i)) == 0)
            result.push_back(point_of(i));
    }
    return result;
}

std::expected<PlayOutcome, Forbidden> Board::play(Point point, Color color) {
    if (!contains(point))
        return std::unexpected(Forbidden::Outside);
    const int index = index_of(point);
    if (grid_.cell(index) != kEmptyCell)
        return std::unexpected(Forbidden::Occupied);
    PlayOutcome outcome;
    if (play_index(index, cell_of(color),
                   [&](int taken) { outcome.captured.push_back(point_of(taken)); }) == Try::Suicide)
        return std::unexpected(Forbidden::Suicide);
    return outcome;
}

std::optional<Forbidden> Board::forbidden(Point point, Color color) const {
    if (!contains(point))
        return Forbidden::Outside;
    const int index = index_of(point);
    if (grid_.cell(index) != kEmptyCell)
        return Forbidden::Occupied;
    if (grid_.would_play(index, cell_of(color), kIgnore) == Try::Suicide)
        return Forbidden::Suicide;
    return std::nullopt;
}

void Board::set(Point point, std::optional<Color> content) {
    KYVIEN_ASSERT(contains(point), "callers check contains()");
    std::array<std::uint8_t, kCells> cells;
    std::copy_n(grid_.cells(), kCells, cells.begin());
    cells[index_of(point)] = content ? cell_of(*content) : static_cast<std::uint8_t>(kEmptyCell);
    rebuild(cells.data());
}

Board Board::with_removed(std::span<const Point> stones) const {
    std::array<std::uint8_t, kCells> cells;
    std::copy_n(grid_.cells(), kCells, cells.begin());
    for (const Point point : stones)
        if (contains(point))
            cells[index_of(point)] = kEmptyCell;
    Board board(width(), height());
    board.rebuild(cells.data());
    return board;
}

bool Board::same_as(const Board& other) const {
    return width() == other.width() && height() == other.height() &&
           std::equal(grid_.cells(), grid_.cells() + grid_.cells_in_use(), other.grid_.cells());
}

std::vector<std::string> Board::rows() const {
    std::vector<std::string> result;
    for (int y = height() - 1; y >= 0; --y) {
        std::string row;
        for (int x = 0; x < width(); ++x) {
            const auto content = at({static_cast<std::uint8_t>(x), static_cast<std::uint8_t>(y)});
            row += !content ? '.' : *content == Color::Black ? 'X' : 'O';
        }
        result.push_back(std::move(row));
    }
    return result;
}

void Board::rebuild(const std::uint8_t* cells) {
    grid_.assign(cells);
    hash_ = 0;
    for (int i = kStride, end = grid_.cells_in_use() - kStride; i < end; ++i)
        if (cells[i] == kBlackCell || cells[i] == kWhiteCell)
            hash_ ^= stone_key(cells[i], i);
}

Result<std::vector<Point>> handicap_points(int size, int n) {
    const bool has_centre = size % 2 == 1 && size >= 9;
    const int max_stones = has_centre ? 9 : size >= 7 ? 4 : 0;
    if (!Board::is_size(size) || n < 2 || n > max_stones)
        return refuse("no-handicap",
                      "There is no customary placing of " + std::to_string(n) +
                          " handicap stones on " + std::to_string(size) + " lines.",
                      std::nullopt,
                      {{"stones", std::to_string(n)}, {"size", std::to_string(size)}});
    const auto low = static_cast<std::uint8_t>(size >= 13 ? 3 : 2);
    const auto high = static_cast<std::uint8_t>(size - 1 - low);
    const auto mid = static_cast<std::uint8_t>(size / 2);
    // The first stone goes to the upper right, the second opposite.
    const Point corners[4] = {{high, high}, {low, low}, {high, low}, {low, high}};
    const Point sides[4] = {{low, mid}, {high, mid}, {mid, low}, {mid, high}};
    std::vector<Point> points(corners, corners + std::min(n, 4));
    if (n >= 6)
        points.insert(points.end(), {sides[0], sides[1]});
    if (n >= 8)
        points.insert(points.end(), {sides[2], sides[3]});
    if (n == 5 || n == 7 || n == 9)
        points.push_back({mid, mid});
    return points;
}

}  // namespace kyvien::go
