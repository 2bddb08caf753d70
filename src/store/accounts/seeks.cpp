#include "store/accounts/seeks.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "store/accounts/internal/sql_lobby.h"

namespace kyvien::store::internal {
namespace seek_rows {
namespace {

// A game that waits longer is annulled (hall/games/internal/game_maker.cpp).
constexpr Instant kKept = Instant{15} * 24 * 3600 * 1000;
// Games per query: one statement for any number of games.
constexpr std::size_t kTogether = 50;

template <typename Number>
Number read(const std::string& text) {
    Number number{};
    std::from_chars(text.data(), text.data() + text.size(), number);
    return number;
}

/// Formats "($1, $2, ...)".
std::string places() {
    std::string text = "(";
    for (std::size_t i = 1; i <= kTogether; ++i)
        text += fmt::format("{}${}", i == 1 ? "" : ", ", i);
    return text + ")";
}

/// In a transaction.
void each_row(SqlSession& session, const std::string& sql, const std::vector<std::string>& games,
              const std::function<void(const SqlRow&)>& take) {
    for (std::size_t begin = 0; begin < games.size(); begin += kTogether) {
        std::vector<SqlValue> values(
            games.begin() + static_cast<std::ptrdiff_t>(begin),
            games.begin() + static_cast<std::ptrdiff_t>(std::min(games.size(), begin + kTogether)));
        values.resize(kTogether, SqlValue(""));  // no game has this id
        for (const SqlRow& row : session.run(sql, values))
            take(row);
    }
}

}  // namespace
}  // namespace seek_rows

using namespace seek_rows;

Result<void> SqlSeeks::note(const Seek& seek) {
    return session_.carry_out([&] {
        session_.run("DELETE FROM seek WHERE at < $1", {seek.at - kKept});
        session_.run(
            "INSERT INTO seek (game, pool, lowest, highest, at) "
            "VALUES ($1, $2, $3, $4, $5) ON CONFLICT (game) DO UPDATE SET "
            "pool = excluded.pool, lowest = excluded.lowest, highest = excluded.highest, "
            "at = excluded.at",
            {seek.game, seek.pool, std::int64_t{seek.lowest}, std::int64_t{seek.highest}, seek.at});
        return true;
    });
}

Result<std::vector<Seek>> SqlSeeks::of(const std::vector<std::string>& games) {
    static const std::string sql =
        "SELECT game, pool, lowest, highest, at FROM seek WHERE game IN " + places();
    std::vector<Seek> found;
    KYVIEN_TRY(session_.carry_out([&] {
        found.clear();
        each_row(session_, sql, games, [&](const SqlRow& row) {
            found.push_back(
                {row[0], row[1], read<int>(row[2]), read<int>(row[3]), read<Instant>(row[4])});
        });
        return false;
    }));
    return found;
}

Result<std::vector<ListedPlayer>> SqlSeeks::players(const std::vector<std::string>& games) {
    static const std::string sql =
        "SELECT sits.game, sits.seat, sits.account, name, rated.pool, rated.rating, "
        "rated.deviation, rated.volatility, rated.games, rated.last, (SELECT count(*) FROM "
        "account_bot WHERE account_bot.account = account.id) FROM account_seat AS sits "
        "JOIN account ON account.id = sits.account "
        "LEFT JOIN account_rating AS rated ON rated.account = sits.account "
        "WHERE sits.game IN " +
        places() + " AND name <> '' ORDER BY sits.game, sits.seat, rated.pool";
    std::vector<ListedPlayer> found;
    KYVIEN_TRY(session_.carry_out([&] {
        found.clear();
        each_row(session_, sql, games, [&](const SqlRow& row) {
            ListedPlayer player{row[0], read<int>(row[1]),     row[2], row[3], row[4],
                                {},     read<int>(row[10]) > 0};
            if (!player.pool.empty())
                player.standing = {
                    {read<double>(row[5]), read<double>(row[6]), read<double>(row[7])},
                    read<int>(row[8]),
                    std::chrono::milliseconds(read<Instant>(row[9]))};
            found.push_back(std::move(player));
        });
        return false;
    }));
    return found;
}

}  // namespace kyvien::store::internal
