// store/accounts/seeks.h — the range of ratings wanted by the host of an open game, and the
// accounts at the games of a list.
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

/// A game that waits for somebody whose rating lies in this range, its ends included.
struct Seek {
    std::string game;
    std::string pool;  ///< rating/pool.h
    int lowest = 0;
    int highest = 0;
    Instant at = 0;

    friend bool operator==(const Seek&, const Seek&) = default;
};

/// Somebody with an account at a game, with one of the ratings; without a pool where there are
/// none.
struct ListedPlayer {
    std::string game;
    int seat = 0;
    std::string account;  ///< id
    std::string name;
    std::string pool;
    rating::Standing standing;
    bool is_bot = false;  ///< a program plays under the account
};

class Seeks {
  public:
    Seeks() = default;
    Seeks(const Seeks&) = delete;
    Seeks& operator=(const Seeks&) = delete;
    virtual ~Seeks() = default;

    // All refuse as the store refuses.

    /// Instead of what was noted of this game before. Those of former days go.
    [[nodiscard]] virtual Result<void> note(const Seek& seek) = 0;
    /// Those of these games that have one.
    [[nodiscard]] virtual Result<std::vector<Seek>> of(const std::vector<std::string>& games) = 0;
    /// A row for each player and rating.
    [[nodiscard]] virtual Result<std::vector<ListedPlayer>>
    players(const std::vector<std::string>& games) = 0;
};

}  // namespace kyvien::store
