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
    if (!kept_.unrecorded_moves.empty())
        return opponent(kept_.unrecorded_moves.back().seat);
    return position().turn() == xiangqi::Side::Red ? Seat::First : Seat::Second;
}

std::optional<xiangqi::Piece> XiangqiPhysicalBoard::at(Square square) const {
    std::optional<Square> target = square;
    // Backwards through the moves: where the piece on this point came from.
    for (auto made = kept_.unrecorded_moves.rbegin(); made != kept_.unrecorded_moves.rend();
         ++made) {
        if (made->move.to() == *target)
            target = made->move.from();
        else if (made->move.from() == *target)
            return std::nullopt;
    }
    return position().at(*target);
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

std::vector<XiangqiPhysicalBoard::Made> XiangqiPhysicalBoard::with_corrected_colours() const {
    if (record_.plies() > 0)
        return {};
    // The sides have changed places, not the players: each move is mirrored.
    const auto turned = [](Square square) {
        return Square(xiangqi::kFiles - 1 - square.file(), xiangqi::kRanks - 1 - square.rank());
    };
    xiangqi::History now = record_;
    std::vector<Made> right;
    for (const Made& made : kept_.unrecorded_moves) {
        const Move move(turned(made.move.from()), turned(made.move.to()));
        if (!now.current().is_legal(move))
            return {};
        now.push(move);
        right.push_back({made.seat, move});
    }
    return right;
}

void XiangqiPhysicalBoard::on_event(const Event& event) {
    if (const auto* moved = std::get_if<Moved>(&event.body);
        moved != nullptr && kept_.received > 0) {
        record_.push(*read_coordinates(moved->move));
        --kept_.received;
    } else if (moved != nullptr) {
        record_.push(*read_coordinates(moved->move));
        kept_.unpressed = moved->seat;
    } else if (const auto* pressed = std::get_if<Pressed>(&event.body)) {
        if (kept_.unpressed == pressed->seat)
            kept_.unpressed.reset();
    } else if (const auto* taken = std::get_if<TakenBack>(&event.body)) {
        while (record_.plies() > taken->ply)
            record_.pop();
        kept_.unrecorded_moves.clear();
        kept_.unpressed.reset();
        kept_.received = 0;
    } else if (const auto* ruled = std::get_if<Ruled>(&event.body)) {
        if (ruled->code == XiangqiRuling::ColoursExchanged) {
            kept_.received = kept_.unrecorded_moves.size();
            kept_.unrecorded_moves.clear();
        }
    } else if (const auto* reported = std::get_if<Reported>(&event.body)) {
        const Report& report = reported->report;
        if (report.kind == XiangqiReport::IllegalMove ||
            report.kind == XiangqiReport::FurtherMove) {
            const auto move = read_coordinates(report.kind == XiangqiReport::IllegalMove
                                                   ? *xiangqi_report::IllegalMove(report).move
                                                   : *xiangqi_report::FurtherMove(report).move);
            if (!move || !report.seat)
                return;  // a log that was not written by decide()
            kept_.unrecorded_moves.push_back({*report.seat, *move});
            kept_.unpressed = *report.seat;
        }
    }
}

bool has_turn(const StateBody& body, const XiangqiPhysicalBoard& physical_board, Seat seat) {
    return body.pause != Pause::None || physical_board.has_turn(seat, body.clock.is_timed());
}

std::string XiangqiPhysicalBoard::text() const {
    std::string text;
    append_members(text, record_.plies());
    append_members(text, kept_);
    return text;
}

}  // namespace kyvien::conduct::internal
