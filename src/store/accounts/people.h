// store/accounts/people.h — whom an account follows and whom it blocks.
//
// Between two accounts there is at most one relation: a blocked player is not followed. Relations
// stay when a name is changed.
//
// Safe:  any thread, as store/accounts/accounts.h.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "store/event_log.h"

namespace kyvien::store {

/// So many an account has relations to.
inline constexpr std::size_t kMostRelated = 500;

enum class Relation { Follows, Blocks };

struct Related {
    std::string account;  ///< id
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

    /// Instead of what was before. Open challenges with somebody who is blocked are withdrawn.
    /// Refuses: "about-oneself", "no-such-account", "too-many", and as the store refuses.
    [[nodiscard]] virtual Result<void> relate(std::string_view account, std::string_view other,
                                              Relation relation, Instant at) = 0;
    /// Nothing where there is no such relation.
    [[nodiscard]] virtual Result<void> part(std::string_view account, std::string_view other,
                                            Relation relation) = 0;
    /// By name.
    [[nodiscard]] virtual Result<std::vector<Related>> of(std::string_view account) = 0;
    /// Does one of them block the other?
    [[nodiscard]] virtual Result<bool> is_blocked(std::string_view one, std::string_view other) = 0;
    /// Games at which somebody has sat down since then whom the account blocks, or who blocks it.
    [[nodiscard]] virtual Result<std::vector<std::string>>
    games_of_blocked(std::string_view account, Instant since) = 0;
};

}  // namespace kyvien::store
