// hall/json/view_json.h — a game as docs/protocol.md writes it: the view, the lobby's summary, the
// list of positions.
//
// A view is made of two parts: what follows from the events (kept until the next event) and what
// changes beside them (the time, who asks, who is connected). Of the rulings and duties everybody
// sees what conduct/presentation/public_margin.h lets through, and an arbiter all.
//
// Cost:  linear in the length of the game; the texts of moves already written are kept.
// Safe:  pure functions over values, one thread for each game.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "conduct/presentation/view.h"
#include "hall/json/json_writer.h"

namespace kyvien::hall {

/// The moves of a game as already written, so that a move costs its own text and not that of all.
struct WrittenMoves {
    std::string json;         ///< elements of "moves", without the brackets
    std::size_t written = 0;  ///< moves in it; never the last one, which may still get a note
};

/// The part of a view that follows from the events: fields without the braces, each text empty or
/// complete.
struct LastingPart {
    std::string game;    ///< the same for everybody
    std::string margin;  ///< rulings and duties as everybody sees them
    std::string desk;    ///< the same as an arbiter sees them
};
[[nodiscard]] LastingPart lasting_part(const conduct::View& view, const conduct::Settings& settings,
                                       WrittenMoves& moves);

/// Nothing can be recorded since then, for the reason of this refusal's code.
struct Standstill {
    conduct::Instant since{};
    std::string_view code;
};

/// The rest.
struct Moment {
    std::string_view id;
    std::size_t seq = 0;
    conduct::Instant now{};
    std::optional<conduct::Seat> you;
    std::optional<conduct::ArbiterRank> office;  ///< who asks rules here
    bool is_reserved = false;  ///< both seats are kept for the holders of their keys
    std::array<std::optional<std::string_view>, 2> names;  ///< by seat; none: the seat is free
    std::array<bool, 2> connected{};
    std::size_t watchers = 0;
    std::string_view next;                ///< the rematch, once it exists
    std::array<bool, 2> wants_rematch{};  ///< by seat
    std::optional<Standstill> stands;
};
[[nodiscard]] std::string view_text(const Moment& moment, const LastingPart& lasting);

/// The ending in force with its evidence, or null.
void write_result(JsonWriter& json, const conduct::View& view);

}  // namespace kyvien::hall
