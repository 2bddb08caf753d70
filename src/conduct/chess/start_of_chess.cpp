#include "conduct/chess/internal/start_of_chess.h"

#include <fmt/format.h>

#include <span>

#include "chess/dead_position/unwinnable.h"
#include "chess/setup.h"
#include "conduct/core/internal/game_conduct.h"
#include "notation/chess/fen.h"

namespace kyvien::conduct::internal {
namespace {

using rulebook::fide;

/// All faults, one after the other.
Reason reason_of_faults(std::span<const chess::SetupFault> faults) {
    Reason why(code(faults.front()), describe(faults.front()));
    for (const chess::SetupFault fault : faults.subspan(1))
        why = both(why, Reason(code(fault), describe(fault)));
    return why;
}

/// Refuses a position in which nothing is left to play for, by the clause that ends the game there.
Result<void> check_playable(const chess::Position& position) {
    if (!position.has_legal_move())
        return position.in_check()
                   ? no_start({"start-checkmate", "the side to move is checkmated."}, fide("5.1.1"))
                   : no_start({"start-stalemate", "the side to move is stalemated."},
                              fide("5.2.1"));
    if (chess::is_dead(position))
        return no_start({"start-dead", "neither side can ever checkmate; it is a dead position."},
                        fide("5.2.2"));
    return {};
}

}  // namespace

Reason reason_no_fen(const notation::ParseError& error) {
    Reason why(error.code, error.reason);
    why.values = error.values;
    return both(Reason("at-column", "column {column}:", {{"column", error.column}}), why);
}

Result<chess::Position> start_of_chess(const Settings& settings) {
    if (settings.chess960 && (*settings.chess960 < 0 || *settings.chess960 > 959))
        return refuse(
            "bad-chess960",
            fmt::format("Chess960 starts are numbered 0 to 959, not {}.", *settings.chess960),
            fide("II.2"), {{"number", std::to_string(*settings.chess960)}});
    if (settings.fen.empty())
        return settings.chess960 ? chess::Position::chess960(*settings.chess960)
                                 : chess::Position::start();
    const auto parsed = notation::parse_fen(settings.fen);
    if (!parsed)
        return no_start(reason_no_fen(parsed.error()), fide("3.10.3"));
    const auto position = chess::Position::make(
        parsed->setup, settings.chess960 ? chess::CastlingMode::Chess960 : parsed->guess,
        chess::Strictness::Playable);
    if (!position)
        return no_start(reason_of_faults(position.error()), fide("3.10.3"));
    KYVIEN_TRY(check_playable(*position));
    return *position;
}

}  // namespace kyvien::conduct::internal
