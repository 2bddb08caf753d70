#include "conduct/chess/internal/start_of_chess.h"

#include <fmt/format.h>

#include <optional>
#include <span>

#include "chess/dead_position/unwinnable.h"
#include "chess/setup.h"
#include "conduct/core/internal/game_conduct.h"
#include "notation/chess/fen.h"

namespace kyvien::conduct::internal {
namespace {

using rulebook::fide;

/// Each fault, after each other.
Reason reason_of_faults(std::span<const chess::SetupFault> faults) {
    Reason why(code(faults.front()), describe(faults.front()));
    for (const chess::SetupFault fault : faults.subspan(1))
        why = both(why, Reason(code(fault), describe(fault)));
    return why;
}

/// Why there is nothing to be played; none where a game can begin.
std::optional<Reason> over_before_it_began(const chess::Position& position) {
    if (!position.has_legal_move())
        return position.in_check() ? Reason{"start-checkmate", "the side to move is checkmated."}
                                   : Reason{"start-stalemate", "the side to move is stalemated."};
    if (chess::is_dead(position))
        return Reason{"start-dead", "neither side can ever checkmate; it is a dead position."};
    return std::nullopt;
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
    if (const auto why = over_before_it_began(*position))
        return no_start(*why, fide("3.10.3"));
    return *position;
}

}  // namespace kyvien::conduct::internal
