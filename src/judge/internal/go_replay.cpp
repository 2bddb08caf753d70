// What a library stores of a game of Go.
#include <algorithm>
#include <array>
#include <optional>
#include <vector>

#include "base/text.h"
#include "judge/internal/go_judge.h"
#include "judge/internal/replay_keys.h"
#include "notation/go/gtp.h"

namespace kyvien::judge::internal {

using rulebook::go_cn;

namespace go_replay {
namespace {

constexpr int kTurns = 8;
constexpr std::size_t kLines = go::kLargestBoard;
constexpr std::size_t kCells = kLines * kLines;

std::size_t cell_of(go::Point point) {
    return static_cast<std::size_t>(point.y) * kLines + point.x;
}

/// The point on the board turned and mirrored in one of eight ways.
go::Point turned(go::Point point, int size, int turn) {
    const auto far = [size](std::uint8_t line) {
        return static_cast<std::uint8_t>(size - 1 - line);
    };
    if ((turn & 1) != 0)
        point.x = far(point.x);
    if ((turn & 2) != 0)
        point.y = far(point.y);
    if ((turn & 4) != 0)
        std::swap(point.x, point.y);
    return point;
}

constexpr auto kStones = [] {
    std::array<std::array<std::uint64_t, kCells>, 2> numbers{};
    std::uint64_t state = 0x6b797669656e2d67U;
    for (auto& color : numbers)
        for (std::uint64_t& number : color)
            number = base::next_splitmix64(state);
    return numbers;
}();

/// The stones on a board, and their digests in all eight orientations.
class Stones {
  public:
    explicit Stones(int size) : size_(size) {}

    void set(go::Point point, std::optional<go::Color> color) {
        std::optional<go::Color>& here = cells_[cell_of(point)];
        for (const std::optional<go::Color>& change : {here, color})
            if (change)
                for (int turn = 0; turn < kTurns; ++turn)
                    digests_[static_cast<std::size_t>(turn)] ^=
                        kStones[static_cast<std::size_t>(*change)]
                               [cell_of(turned(point, size_, turn))];
        here = color;
    }
    [[nodiscard]] std::uint64_t key() const {
        return position_key(GameKind::Go, *std::ranges::min_element(digests_) +
                                              static_cast<std::uint64_t>(size_));
    }

  private:
    int size_;
    std::array<std::optional<go::Color>, kCells> cells_{};
    std::array<std::uint64_t, kTurns> digests_{};
};

/// The first moves in the orientation with the smallest bytes; a pass is 0.
class Openings {
  public:
    explicit Openings(int size) : size_(size) {}

    void add(std::optional<go::Point> point) {
        for (int turn = 0; turn < kTurns; ++turn)
            add_to_opening(
                seen_[static_cast<std::size_t>(turn)],
                point ? static_cast<std::uint16_t>(cell_of(turned(*point, size_, turn)) + 1)
                      : std::uint16_t{0});
    }
    [[nodiscard]] std::string least() const { return *std::ranges::min_element(seen_); }

  private:
    int size_;
    std::array<std::string, kTurns> seen_{};
};

EndedBy ended_by(const notation::SgfResult& result, const GameReport& report) {
    using Kind = notation::SgfResult::Kind;
    switch (result.kind) {
    case Kind::Score:
    case Kind::Draw:
        return {"count", go_cn("9")};
    case Kind::Resignation:
        return {"resignation", go_cn("7.2")};
    case Kind::Time:
        return {"time", go_cn("23.5")};
    case Kind::Forfeit:
        return {"forfeit"};
    case Kind::Void:
        for (const Finding& finding : report.findings)
            if (finding.code == "repetition")
                return {"repetition", go_cn("20.3")};
        return {"other"};
    case Kind::Other:
        return {"other"};
    case Kind::Unknown:
        break;
    }
    return {"unfinished"};
}

}  // namespace
}  // namespace go_replay

void GoJudge::fill_replay(const GameReport& report, Replay& to) const {
    using namespace go_replay;
    to.is_whole = complete_;
    if (!complete_)
        return;
    const int size = game_.size();
    Stones stones(size);
    Openings openings(size);
    const go::Board start = game_.board_after(0);
    for (int y = 0; y < size; ++y)
        for (int x = 0; x < size; ++x) {
            const go::Point point{static_cast<std::uint8_t>(x), static_cast<std::uint8_t>(y)};
            if (const auto color = start.at(point))
                stones.set(point, color);
        }
    to.positions.push_back(stones.key());
    for (std::size_t ply = 0; ply < game_.plies(); ++ply) {
        const go::Turn turn = game_.at_ply(ply);
        switch (turn.kind) {
        case go::Turn::Kind::Play:
            stones.set(turn.point, turn.color);
            for (const go::Point taken : turn.captured_points())
                stones.set(taken, std::nullopt);
            openings.add(turn.point);
            to.positions.push_back(stones.key());
            break;
        case go::Turn::Kind::Pass:
            openings.add(std::nullopt);
            to.positions.push_back(stones.key());
            break;
        case go::Turn::Kind::Setup:
            // Not a move: the position before a set-up was not played.
            for (const auto& [point, color] : game_.setup_at_ply(ply))
                stones.set(point, color);
            to.positions.back() = stones.key();
            break;
        }
    }
    to.opening = openings.least();
    const notation::SgfResult result = line_.result();
    to.outcome = result.winner == go::Color::Black                ? Outcome::FirstWon
                 : result.winner == go::Color::White              ? Outcome::SecondWon
                 : result.kind == notation::SgfResult::Kind::Draw ? Outcome::Drawn
                                                                  : Outcome::Open;
    to.ended = ended_by(result, report);
}

/// Converts "X./.O", optionally with the side to move, to an SGF property for each colour.
Result<std::string> begun_go(std::string_view position, std::string_view moves) {
    std::string_view side = "b";
    if (const std::size_t space = position.find(' '); space != std::string_view::npos) {
        side = base::trimmed(position.substr(space));
        position = position.substr(0, space);
        if (side != "b" && side != "w")
            return std::unexpected(refuse_unreadable_position());
    }
    std::vector<std::string_view> rows;
    for (std::string_view rest = position; !position.empty();) {
        const std::size_t slash = rest.find('/');
        rows.push_back(rest.substr(0, slash));
        if (slash == std::string_view::npos || rows.size() > go::kLargestBoard)
            break;
        rest.remove_prefix(slash + 1);
    }
    const int size = rows.empty() ? go::kStandardBoard : static_cast<int>(rows.size());
    if (!go::Board::is_size(size))
        return std::unexpected(refuse_unreadable_position());
    std::string record = "(;GM[1]FF[4]SZ[" + std::to_string(size) + "]";
    if (!rows.empty()) {
        const auto board = go::Board::from_rows(rows);
        if (!board || board->width() != size || board->height() != size ||
            !board->dead_chains().empty())
            return std::unexpected(refuse_unreadable_position());
        for (const auto& [name, color] :
             {std::pair{"AB", go::Color::Black}, std::pair{"AW", go::Color::White}}) {
            if (board->stones(color) == 0)
                continue;
            record += name;
            for (int y = 0; y < size; ++y)
                for (int x = 0; x < size; ++x) {
                    const go::Point point{static_cast<std::uint8_t>(x),
                                          static_cast<std::uint8_t>(y)};
                    if (board->at(point) == color)
                        record += "[" + notation::sgf_point(point, size) + "]";
                }
        }
        record += side == "w" ? "PL[W]" : "PL[B]";
    }
    bool is_black = side == "b";
    for (const std::string_view word : base::words(moves)) {
        // "1.", "B": numbers and colours that people write before a point.
        if (word.find_first_not_of("0123456789.") == std::string_view::npos)
            continue;
        const auto vertex = notation::read_gtp(word, size);
        // A value that is not a point is reported as an illegal move.
        record += std::string(is_black ? ";B[" : ";W[") +
                  (!vertex   ? std::string("??")
                   : *vertex ? notation::sgf_point(**vertex, size)
                             : std::string()) +
                  "]";
        is_black = !is_black;
    }
    return record + ")";
}

}  // namespace kyvien::judge::internal
