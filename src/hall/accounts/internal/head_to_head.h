// hall/accounts/internal/head_to_head.h — the results of two accounts against each other.
//
// Counts finished games with a result, rated or not; annulled and aborted games are not counted. A
// game that both players have lost is a loss for each.
//
// Cost:  one row and one card per game; at most kMaxCountedGames games. Safe: as store::Accounts.
#pragma once

#include <map>
#include <string>

#include "base/result.h"
#include "store/accounts/accounts.h"
#include "store/event_log.h"

namespace kyvien::hall {

/// Reached only by programs in practice; takes some tenths of a second.
inline constexpr std::size_t kMaxCountedGames = 5'000;

struct Tally {
    int won = 0;
    int drawn = 0;
    int lost = 0;

    friend bool operator==(const Tally&, const Tally&) = default;
};

struct HeadToHead {
    std::map<std::string, Tally> by_game;  ///< by the name of the game, such as "chess"
    bool has_earlier = false;              ///< older games were not counted

    [[nodiscard]] Tally all() const;
};

/// The results of the first of these accounts (ids). Refuses: as the store refuses.
[[nodiscard]] Result<HeadToHead> head_to_head(store::Accounts& accounts, store::EventLog& log,
                                              std::string_view account, std::string_view opponent);

/// HeadToHead of the API.
[[nodiscard]] std::string head_to_head_json(const HeadToHead& fared, std::string_view name,
                                            std::string_view opponent);

}  // namespace kyvien::hall
