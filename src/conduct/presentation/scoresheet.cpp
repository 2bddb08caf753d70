#include "conduct/presentation/scoresheet.h"

#include <algorithm>
#include <fmt/format.h>

#include "conduct/core/internal/state_body.h"

namespace kyvien::conduct {

std::vector<SheetMove> scoresheet(const State& state, std::string_view form) {
    const internal::StateBody& body = internal::Access::body(state);
    std::vector<SheetMove> sheet;
    if (!body.game || body.settings.game != Game::Chess)
        return sheet;
    int number = 1;
    for (std::size_t ply = 0; ply < body.moves.size(); ++ply) {
        const MoveRecord& move = body.moves[ply];
        if (ply > 0 && move.seat == Seat::First)
            ++number;
        SheetMove line{number, move.seat, move.move, false, move.reading.main};
        for (const auto& [name, written] : body.game->texts(ply))
            if (name == form && !written.empty())
                line.text = written;
        // An offer is written beside the move that was made last when it was made.
        line.offer = std::ranges::any_of(body.notes, [&](const Note& note) {
            return note.code == "draw-offered" && note.ply == ply + 1;
        });
        sheet.push_back(std::move(line));
    }
    return sheet;
}

std::string text(const SheetMove& move) {
    return fmt::format("{}{} {}{}", move.number, move.seat == Seat::First ? "." : "...", move.text,
                       move.offer ? " (=)" : "");
}

}  // namespace kyvien::conduct
