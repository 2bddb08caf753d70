// cli/arbiter/lines/named_players.h — in which part a player is named within a piece of a line: as
// the owner of something, as the one to whom something is done, or not at all.
//
// Safe: pure functions, any thread.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "cli/arbiter/wording/sentence_tokens.h"
#include "conduct/settings/game.h"

namespace kyvien::cli {

/// Whether the player named there is the owner of something: 黑方的, "black's", "của đen".
[[nodiscard]] bool names_owner_at(const std::vector<Token>& tokens, std::size_t at,
                                  std::size_t length);
/// "he insults black", 他妨碍黑方: the player named is not the one who did it.
[[nodiscard]] bool begins_with_pronoun(std::string_view part);
/// "又摸了黑方的d5兵": a piece is touched, and the player named is not the one who did it.
[[nodiscard]] bool touches_piece_of_named(conduct::Game game, std::string_view part);
/// Whether a player is named in it.
[[nodiscard]] bool names_player(conduct::Game game, std::string_view part);
/// Whether the player named there is the one to whom something is done: "to White", "với đen",
/// 对白方.
[[nodiscard]] bool names_object_at(const std::vector<Token>& tokens, std::size_t at);
/// "kept talking to White": what the player of the part before did to the one who is named.
[[nodiscard]] bool tells_conduct_towards_named(conduct::Game game, std::string_view part);

}  // namespace kyvien::cli
