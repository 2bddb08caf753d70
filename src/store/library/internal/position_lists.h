// store/library/internal/position_lists.h — finds the games in which a position occurred.
//
// Each batch of games adds one sorted list of (key, game), cut into chunks of about a page. The
// last two lists are merged while the newer one is at least half as long as the older one, so that
// the number of lists is about the number of binary digits in the number of batches. Only 40 bits
// of a key are kept: one wrong game in about ten million searches of a library of a hundred
// thousand.
//
// Safe:  as the database.
#pragma once

#include <compare>
#include <cstdint>
#include <functional>
#include <vector>

#include "store/internal/sqlite/sqlite.h"

namespace kyvien::store::internal {

struct PositionPlace {
    std::uint64_t key = 0;  ///< as kept_key()
    std::int64_t game = 0;

    friend auto operator<=>(const PositionPlace&, const PositionPlace&) = default;
};

[[nodiscard]] constexpr std::uint64_t kept_key(std::uint64_t position) {
    return position >> 24;
}

/// The tables, for a new file.
extern const char* const kPositionTables;

/// Adds the positions of a batch, in any order, possibly with duplicates. Needs: a transaction.
void add_places(Database& database, std::vector<PositionPlace> places);

/// The games with this position, by number.
[[nodiscard]] std::vector<std::int64_t> games_at(Database& database, std::uint64_t key);

/// Merges all lists into one, without deleted games. Needs: a transaction.
void leave_out(Database& database, const std::function<bool(std::int64_t)>& is_gone);

}  // namespace kyvien::store::internal
