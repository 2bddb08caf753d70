// store/accounts/people.h — which accounts an account follows and which it blocks.
//
// An account has at most one relation to another: a blocked player is not followed. Relations
// survive a change of name.
//
// Safe:  any thread, as store/accounts/accounts.h.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "store/event_log.h"

namespace kyvien::store {

/// Maximum number of relations per account.
inline constexpr std::size_t kMaxRelated = 500;

enum class Relation { Follows, Blocks };

struct Related {
    std::string account;  ///< account id
    std::string name;
    Relation relation{};
    Instant since = 0;

    friend bool operator==(const Related&, const Related&) = default;
};

class People {
  public:
    People() = default;
    People(const People&) = delete;
    People& operator=(const People&) = delete;
    virtual ~People() = default;

    /// Replaces an earlier relation. Open challenges with a blocked account are withdrawn.
    /// Refuses: "about-oneself", "no-such-account", "too-many", and as the store does.
    [[nodiscard]] virtual Result<void> add_relation(std::string_view account,
                                                    std::string_view other, Relation relation,
                                                    Instant at) = 0;
    /// Does nothing if there is no such relation.
    [[nodiscard]] virtual Result<void>
    remove_relation(std::string_view account, std::string_view other, Relation relation) = 0;
    /// Sorted by name.
    [[nodiscard]] virtual Result<std::vector<Related>> of(std::string_view account) = 0;
    /// Does either of the two block the other?
    [[nodiscard]] virtual Result<bool> is_blocked(std::string_view one, std::string_view other) = 0;
    /// Games joined since then by a player whom the account blocks or who blocks the account.
    [[nodiscard]] virtual Result<std::vector<std::string>>
    games_of_blocked(std::string_view account, Instant since) = 0;
};

}  // namespace kyvien::store
