// hall/accounts/seeking.h — who may play whom (rating ranges, blocked players), and what lists of
// games show about players (ratings, bots).
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

/// The rating of an account in a pool at `now`; that of a new player if it has no games there.
[[nodiscard]] Result<double> rating_of(store::Accounts& accounts, const std::string& account,
                                       std::string_view pool, store::Instant now);

/// Replaces a range relative to the account's own rating by absolute bounds. Does nothing if the
/// game has no range.
[[nodiscard]] Result<void> resolve_range(store::Accounts& accounts, const std::string& account,
                                         NewGame& game, store::Instant now);

/// The stored form of a new game's rating range. Needs: the game has one, with absolute bounds.
[[nodiscard]] store::Seek seek_of(const std::string& game, const NewGame& terms,
                                  store::Instant now);

/// May this player (none: without an account) take the seat of a waiting game?
/// Refuses: "range-needs-account"; "challenges-not-taken" where the rating is outside the range, or
/// one of the two blocks the other.
[[nodiscard]] Result<void> check_opponent(store::Accounts& accounts, const std::string& game,
                                          const std::optional<store::Account>& player,
                                          store::Instant now);

/// Those games that the requester may join and whose host's rating is in the requested range.
[[nodiscard]] Result<std::vector<WaitingGame>> open_to(store::Accounts& accounts,
                                                       const QuickRequest& request,
                                                       std::vector<WaitingGame> games,
                                                       store::Instant now);

/// Which seats of these games belong to bots' accounts, by game and seat.
using SeatedBots = std::map<std::string, std::array<bool, 2>, std::less<>>;
[[nodiscard]] Result<SeatedBots> seated_bots(store::Accounts& accounts,
                                             const std::vector<std::string>& games);
/// The text of a summary with bots' seats marked.
[[nodiscard]] std::string summary_with_bots(std::string_view summary,
                                            const std::array<bool, 2>& bots);

/// The text of the lobby with the players' ratings, bots marked, and the rating ranges of waiting
/// games.
[[nodiscard]] Result<std::string> lobby_with_ratings(store::Accounts& accounts,
                                                     const std::string& lobby, store::Instant now);

/// The running games of a lobby, with ratings, one by one.
struct RatedLiveGames {
    struct Entry {
        std::string game;  ///< chess, xiangqi or go
        int strength = 0;  ///< the rating of the stronger player; 0: none is known
        std::string text;  ///< JSON
    };
    std::string head;           ///< the members `now` and, while nothing can be recorded, `stands`
    std::vector<Entry> newest;  ///< newest first
    std::vector<std::size_t> by_strength;  ///< indexes of `newest`, strongest first
};
[[nodiscard]] Result<RatedLiveGames> rated_live_games(store::Accounts& accounts,
                                                      const std::string& lobby, store::Instant now);

}  // namespace kyvien::hall
