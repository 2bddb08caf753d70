// store/accounts/seeks.h — the rating range wanted by the host of an open game, and the accounts in
// a list of games.
//
// Safe:  any thread, as store/accounts/accounts.h.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "rating/rating_book.h"
#include "store/event_log.h"

namespace kyvien::store {

/// A game open to players rated within this range, both ends included.
struct Seek {
    std::string game;
    std::string pool;  ///< rating/pool.h
    int lowest = 0;
    int highest = 0;
    Instant at = 0;

    friend bool operator==(const Seek&, const Seek&) = default;
};

/// A player with an account in a game, with one of the player's ratings; without a pool if there
/// are none.
struct ListedPlayer {
    std::string game;
    int seat = 0;
    std::string account;  ///< account id
    std::string name;
    std::string pool;
    rating::Standing standing;
    bool is_bot = false;  ///< a program uses the account
};

class Seeks {
  public:
    Seeks() = default;
    Seeks(const Seeks&) = delete;
    Seeks& operator=(const Seeks&) = delete;
    virtual ~Seeks() = default;

    // All functions also refuse as the store does.

    /// Replaces the game's earlier seek. Seeks from earlier days are deleted.
    [[nodiscard]] virtual Result<void> note(const Seek& seek) = 0;
    /// The seeks of those of these games that have one.
    [[nodiscard]] virtual Result<std::vector<Seek>> of(const std::vector<std::string>& games) = 0;
    /// One row for each player and rating.
    [[nodiscard]] virtual Result<std::vector<ListedPlayer>>
    players(const std::vector<std::string>& games) = 0;
};

}  // namespace kyvien::store
