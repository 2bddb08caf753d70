#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <map>
#include <utility>

#include "store/accounts/internal/sql_accounts.h"

namespace kyvien::store::internal {
namespace rated_games {
namespace {

using std::chrono::milliseconds;

constexpr const char* kRated = "SELECT number, game, pool, player1, player2, score, at, before1, "
                               "before2, after1, after2, half_stones FROM rated_game ";
constexpr const char* kStanding = "SELECT pool, account, rating, deviation, volatility, games, "
                                  "last FROM account_rating ";

template <typename Number>
Number parsed(const std::string& text) {
    Number number{};
    std::from_chars(text.data(), text.data() + text.size(), number);
    return number;
}

/// The shortest text that parses to the same double.
std::string text_of_number(double number) {
    return fmt::format("{}", number);
}

RatedRow rated_of_row(const SqlRow& row) {
    return {parsed<std::uint64_t>(row[0]),
            {row[1],
             row[2],
             {row[3], row[4]},
             parsed<double>(row[5]),
             parsed<Instant>(row[6]),
             parsed<int>(row[11])},
            {parsed<double>(row[7]), parsed<double>(row[8])},
            {parsed<double>(row[9]), parsed<double>(row[10])}};
}

PoolStanding standing_of_row(const SqlRow& row) {
    return {row[0],
            row[1],
            {{parsed<double>(row[2]), parsed<double>(row[3]), parsed<double>(row[4])},
             parsed<int>(row[5]),
             milliseconds(parsed<Instant>(row[6]))}};
}

}  // namespace
}  // namespace rated_games

using namespace rated_games;

rating::Standing SqlAccounts::standing(std::string_view pool, std::string_view account) {
    const SqlRows rows =
        run(std::string(kStanding) + "WHERE pool = $1 AND account = $2", {pool, account});
    return rows.empty() ? rating::Standing{} : standing_of_row(rows.front()).standing;
}

void SqlAccounts::set_standing(std::string_view pool, std::string_view account,
                               const rating::Standing& standing) {
    run("INSERT INTO account_rating (pool, account, rating, deviation, volatility, games, last) "
        "VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (pool, account) DO UPDATE SET "
        "rating = excluded.rating, deviation = excluded.deviation, "
        "volatility = excluded.volatility, games = excluded.games, last = excluded.last",
        {pool, account, text_of_number(standing.strength.rating),
         text_of_number(standing.strength.deviation), text_of_number(standing.strength.volatility),
         std::int64_t{standing.games}, std::int64_t{standing.last.count()}});
}

void SqlAccounts::add_rated(std::uint64_t number, const RatedResult& result) {
    std::array<rating::Standing, 2> before;
    for (const std::size_t seat : {0U, 1U})
        before[seat] = standing(result.pool, result.players[seat]);
    const auto after =
        rating::after_game(before, result.score, milliseconds(result.at), result.half_stones);
    run("INSERT INTO rated_game (number, game, pool, player1, player2, score, at, before1, "
        "before2, after1, after2, half_stones) "
        "VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)",
        {static_cast<std::int64_t>(number), result.game, result.pool, result.players[0],
         result.players[1], text_of_number(result.score), result.at,
         text_of_number(before[0].strength.rating), text_of_number(before[1].strength.rating),
         text_of_number(after[0].strength.rating), text_of_number(after[1].strength.rating),
         std::int64_t{result.half_stones}});
    for (const std::size_t seat : {0U, 1U})
        set_standing(result.pool, result.players[seat], after[seat]);
}

void SqlAccounts::rate_pool_again(std::string_view pool) {
    std::vector<RatedRow> rows;
    for (const SqlRow& row : run(std::string(kRated) + "WHERE pool = $1 ORDER BY number", {pool}))
        rows.push_back(rated_of_row(row));
    run("DELETE FROM rated_game WHERE pool = $1", {pool});
    run("DELETE FROM account_rating WHERE pool = $1", {pool});
    for (const RatedRow& row : rows)
        add_rated(row.number, row.result);
}

Result<void> SqlAccounts::rate(const RatedResult& result) {
    bool are_there = false;
    KYVIEN_TRY(session_->carry_out([&] {
        session_->lock_ratings();
        are_there = std::ranges::all_of(result.players, [&](const std::string& id) {
            return !run("SELECT id FROM account WHERE id = $1", {id}).empty();
        });
        const SqlRows known = run(std::string(kRated) + "WHERE game = $1", {result.game});
        if (!are_there || (!known.empty() && rated_of_row(known.front()).result == result))
            return false;
        if (!known.empty()) {
            run("UPDATE rated_game SET score = $1, at = $2 WHERE game = $3",
                {text_of_number(result.score), result.at, result.game});
            rate_pool_again(result.pool);
            return true;
        }
        add_rated(parsed<std::uint64_t>(
                      run("SELECT coalesce(max(number), 0) + 1 FROM rated_game").front()[0]),
                  result);
        return true;
    }));
    if (!are_there)
        return refuse("no-such-account", "There is no such account.");
    return {};
}

Result<void> SqlAccounts::unrate(std::string_view game) {
    return session_->carry_out([&] {
        session_->lock_ratings();
        const SqlRows known = run("DELETE FROM rated_game WHERE game = $1 RETURNING pool", {game});
        if (known.empty())
            return false;
        rate_pool_again(known.front()[0]);
        return true;
    });
}

Result<std::optional<RatedRow>> SqlAccounts::rated(std::string_view game) {
    std::optional<RatedRow> found;
    KYVIEN_TRY(session_->carry_out([&] {
        found.reset();
        for (const SqlRow& row : run(std::string(kRated) + "WHERE game = $1", {game}))
            found = rated_of_row(row);
        return false;
    }));
    return found;
}

Result<std::vector<RatedRow>> SqlAccounts::all_rated() {
    std::vector<RatedRow> found;
    KYVIEN_TRY(session_->carry_out([&] {
        found.clear();
        for (const SqlRow& row : run(std::string(kRated) + "ORDER BY number"))
            found.push_back(rated_of_row(row));
        return false;
    }));
    return found;
}

Result<std::vector<RatedRow>> SqlAccounts::rated_of(std::string_view id, std::string_view pool,
                                                    std::size_t limit) {
    std::vector<RatedRow> found;
    KYVIEN_TRY(session_->carry_out([&] {
        found.clear();
        for (const SqlRow& row :
             run(std::string(kRated) + "WHERE (player1 = $1 OR player2 = $1) "
                                       "AND (pool = $2 OR $2 = '') ORDER BY number DESC LIMIT $3",
                 {id, pool, static_cast<std::int64_t>(std::min<std::size_t>(limit, INT64_MAX))}))
            found.push_back(rated_of_row(row));
        std::ranges::reverse(found);
        return false;
    }));
    return found;
}

Result<std::vector<PoolStanding>> SqlAccounts::standings_of(std::string_view id) {
    std::vector<PoolStanding> found;
    KYVIEN_TRY(session_->carry_out([&] {
        found.clear();
        for (const SqlRow& row :
             run(std::string(kStanding) + "WHERE account = $1 ORDER BY pool", {id}))
            found.push_back(standing_of_row(row));
        return false;
    }));
    return found;
}

Result<std::vector<Accounts::Ranked>> SqlAccounts::best(std::string_view pool,
                                                        double most_deviation, std::size_t limit) {
    std::vector<Ranked> found;
    KYVIEN_TRY(session_->carry_out([&] {
        found.clear();
        for (const SqlRow& row :
             run("SELECT pool, account, rating, deviation, volatility, games, last, name, "
                 "(SELECT count(*) FROM account_bot WHERE account_bot.account = account.id) "
                 "FROM account_rating JOIN account ON account.id = account_rating.account "
                 "WHERE pool = $1 AND CAST(deviation AS DOUBLE PRECISION) <= "
                 "CAST($2 AS DOUBLE PRECISION) AND name <> '' "
                 "ORDER BY CAST(rating AS DOUBLE PRECISION) DESC, name LIMIT $3",
                 {pool, text_of_number(most_deviation), static_cast<std::int64_t>(limit)}))
            found.push_back({row[7], standing_of_row(row).standing, row[8] != "0"});
        return false;
    }));
    return found;
}

Result<std::vector<PoolStanding>> SqlAccounts::all_standings() {
    std::vector<PoolStanding> found;
    KYVIEN_TRY(session_->carry_out([&] {
        found.clear();
        for (const SqlRow& row : run(std::string(kStanding) + "ORDER BY pool, account"))
            found.push_back(standing_of_row(row));
        return false;
    }));
    return found;
}

Result<void> SqlAccounts::rebuild(const std::vector<RatedResult>& results) {
    return session_->carry_out([&] {
        session_->lock_ratings();
        run("DELETE FROM rated_game");
        run("DELETE FROM account_rating");
        std::uint64_t number = 0;
        for (const RatedResult& result : results)
            add_rated(++number, result);
        return true;
    });
}

}  // namespace kyvien::store::internal
