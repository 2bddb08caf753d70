#include "conduct/xiangqi/board/internal/physical_board.h"

#include <fmt/format.h>

#include "base/assert.h"
#include "notation/xiangqi/fen.h"

namespace kyvien::conduct::internal {
namespace {

using rulebook::xiangqi_vn;
using xiangqi::Move;
using xiangqi::Square;

xiangqi::Position start_of(const Settings& settings) {
    if (settings.fen.empty())
        return xiangqi::Position::start();
    auto position = notation::read_xiangqi_position(settings.fen);
    KYVIEN_ASSERT(position, "settings are checked before a board is made of them");
    return *std::move(position);
}

}  // namespace

std::optional<Move> read_coordinates(std::string_view text) {
    if (text.size() != 4)
        return std::nullopt;
    const auto from = Square::parse(text.substr(0, 2));
    const auto to = Square::parse(text.substr(2, 2));
    if (!from || !to || *from == *to)
        return std::nullopt;
    return Move(*from, *to);
}

XiangqiPhysicalBoard::XiangqiPhysicalBoard(const Settings& settings)
    : record_(start_of(settings)) {}

Seat XiangqiPhysicalBoard::turn() const {
    if (!unlawful_.empty())
        return opponent(unlawful_.back().seat);
    return position().turn() == xiangqi::Side::Red ? Seat::First : Seat::Second;
}

std::optional<xiangqi::Piece> XiangqiPhysicalBoard::at(Square square) const {
    std::optional<Square> asked = square;
    // Backwards through what was played: where did the piece that stands here come from?
    for (auto made = unlawful_.rbegin(); made != unlawful_.rend(); ++made) {
        if (made->move.to() == *asked)
            asked = made->move.from();
        else if (made->move.from() == *asked)
            return std::nullopt;
    }
    return position().at(*asked);
}

std::string XiangqiPhysicalBoard::cells() const {
    std::string out;
    for (int rank = xiangqi::kRanks - 1; rank >= 0; --rank) {
        int empty = 0;
        for (int file = 0; file < xiangqi::kFiles; ++file) {
            const auto piece = at(Square(file, rank));
            if (!piece) {
                ++empty;
                continue;
            }
            if (empty > 0)
                out += std::to_string(std::exchange(empty, 0));
            out += letter(*piece);
        }
        if (empty > 0)
            out += std::to_string(empty);
        if (rank > 0)
            out += '/';
    }
    return out;
}

rulebook::Clause XiangqiPhysicalBoard::fault_of(Move move) const {
    return position().exposes_general(move) ? xiangqi_vn("16.3.a.5") : xiangqi_vn("16.3.a.1");
}

std::vector<XiangqiPhysicalBoard::Made> XiangqiPhysicalBoard::with_colours_right() const {
    if (record_.plies() > 0)
        return {};
    // The sides have changed places, not the players: each move is seen from the other end.
    const auto turned = [](Square square) {
        return Square(xiangqi::kFiles - 1 - square.file(), xiangqi::kRanks - 1 - square.rank());
    };
    xiangqi::History now = record_;
    std::vector<Made> right;
    for (const Made& made : unlawful_) {
        const Move move(turned(made.move.from()), turned(made.move.to()));
        if (!now.current().is_legal(move))
            return {};
        now.push(move);
        right.push_back({made.seat, move});
    }
    return right;
}

void XiangqiPhysicalBoard::applied(const Event& event) {
    if (const auto* moved = std::get_if<Moved>(&event.body); moved != nullptr && received_ > 0) {
        record_.push(*read_coordinates(moved->move));
        --received_;
    } else if (moved != nullptr) {
        record_.push(*read_coordinates(moved->move));
        unpressed_ = moved->seat;
    } else if (const auto* pressed = std::get_if<Pressed>(&event.body)) {
        if (unpressed_ == pressed->seat)
            unpressed_.reset();
    } else if (const auto* taken = std::get_if<TakenBack>(&event.body)) {
        while (record_.plies() > taken->ply)
            record_.pop();
        unlawful_.clear();
        unpressed_.reset();
        received_ = 0;
    } else if (const auto* ruled = std::get_if<Ruled>(&event.body)) {
        if (ruled->code == "colours-exchanged") {
            received_ = unlawful_.size();
            unlawful_.clear();
        }
    } else if (const auto* reported = std::get_if<Reported>(&event.body)) {
        const Report& report = reported->report;
        if (report.kind == "illegal-move" || report.kind == "further-move") {
            const auto move = read_coordinates(field(report, "move").value_or(""));
            if (!move || !report.seat)
                return;  // a log that was not written by decide()
            unlawful_.push_back({*report.seat, *move});
            unpressed_ = *report.seat;
        }
    }
}

bool has_turn(const StateBody& body, const XiangqiPhysicalBoard& physical_board, Seat seat) {
    return body.pause != Pause::None || physical_board.has_turn(seat, body.clock.is_timed());
}

std::string XiangqiPhysicalBoard::text() const {
    std::string out = fmt::format("record {} unpressed {}", record_.plies(),
                                  unpressed_ ? seat_text(*unpressed_) : "-");
    if (received_ > 0)
        out += fmt::format(" receives {}", received_);
    for (const Made& made : unlawful_)
        out += fmt::format(" {}:{}", seat_text(made.seat), made.move.name());
    return out;
}

}  // namespace kyvien::conduct::internal
