// hall/accounts/seeking.h — who may play whom: ranges of ratings and blocked players; and what
// lists of games show of their players: ratings, and which are bots.
//
// Each function reads the store; call them on the account desk.
#pragma once

#include <array>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "hall/games/new_game.h"
#include "hall/games/pairing/waiting_game.h"
#include "store/accounts/accounts.h"

namespace kyvien::hall {

/// The rating of an account in a pool at this moment; without a game there that of a new player.
[[nodiscard]] Result<double> rating_of(store::Accounts& accounts, const std::string& account,
                                       std::string_view pool, store::Instant now);

/// A range around the own rating becomes one of numbers. Nothing where none is asked for.
[[nodiscard]] Result<void> settle_range(store::Accounts& accounts, const std::string& account,
                                        NewGame& game, store::Instant now);

/// The range that a new game looks for, as it is noted. Needs: it looks for one, of numbers.
[[nodiscard]] store::Seek seek_of(const std::string& game, const NewGame& terms,
                                  store::Instant now);

/// May this player (none: without an account) sit down at a game that waits?
/// Refuses: "range-needs-account"; "challenges-not-taken" where the rating is outside the range, or
/// one of the two blocks the other.
[[nodiscard]] Result<void> check_opponent(store::Accounts& accounts, const std::string& game,
                                          const std::optional<store::Account>& player,
                                          store::Instant now);

/// Those that the one who asks may take, and whose hosts have a rating that is asked for.
[[nodiscard]] Result<std::vector<WaitingGame>> open_to(store::Accounts& accounts,
                                                       const QuickRequest& request,
                                                       std::vector<WaitingGame> games,
                                                       store::Instant now);

/// Which seats of these games are accounts of bots', by game and seat.
using SeatedBots = std::map<std::string, std::array<bool, 2>, std::less<>>;
[[nodiscard]] Result<SeatedBots> seated_bots(store::Accounts& accounts,
                                             const std::vector<std::string>& games);
/// The text of a summary with the marks of bots' seats.
[[nodiscard]] std::string summary_with_bots(std::string_view summary,
                                            const std::array<bool, 2>& bots);

/// The text of the lobby with the ratings of the players, the marks of bots, and the ranges that
/// are looked for.
[[nodiscard]] Result<std::string> lobby_with_ratings(store::Accounts& accounts,
                                                     const std::string& lobby, store::Instant now);

}  // namespace kyvien::hall
