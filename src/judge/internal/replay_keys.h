// judge/internal/replay_keys.h — keys of positions, and openings as byte strings.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/hash.h"
#include "judge/internal/pgn_replay.h"
#include "judge/replay.h"

namespace kyvien::judge::internal {

/// The key of a position whose board has this digest; the keys of different games are distinct.
[[nodiscard]] inline std::uint64_t position_key(GameKind game, std::uint64_t digest) {
    std::uint64_t state = digest + 0x632be59bd9b4e019U * (static_cast<std::uint64_t>(game) + 1);
    return base::next_splitmix64(state);
}

/// Appends a move: the high byte first, so that the byte order of openings is their order.
inline void add_to_opening(std::string& opening, std::uint16_t move) {
    if (opening.size() >= kOpeningPlies * kOpeningBytes)
        return;
    opening += static_cast<char>(move >> 8);
    opening += static_cast<char>(move & 0xff);
}

// Records of games that have just begun: see registered::Entry::begun.
[[nodiscard]] Result<std::string> begun_chess(std::string_view position, std::string_view moves);
[[nodiscard]] Result<std::string> begun_xiangqi(std::string_view position, std::string_view moves);
[[nodiscard]] Result<std::string> begun_go(std::string_view position, std::string_view moves);
/// The common part of both PGN games, after `tags`. Refuses: bad-field ("position", "moves").
[[nodiscard]] Result<std::string> begun_pgn(std::string_view tags, std::string_view position,
                                            std::string_view moves);
[[nodiscard]] constexpr Outcome outcome_of(Claim claim) {
    return claim == Claim::FirstWon    ? Outcome::FirstWon
           : claim == Claim::SecondWon ? Outcome::SecondWon
           : claim == Claim::Drawn     ? Outcome::Drawn
                                       : Outcome::Open;
}
/// The end named by the Termination tag, if it is one that no rule of the board produces; otherwise
/// nothing.
[[nodiscard]] std::optional<std::string_view> other_end(const PgnHeader& header);
/// "bad-field": the text is not a valid position.
[[nodiscard]] Refusal refuse_unreadable_position();

}  // namespace kyvien::judge::internal
