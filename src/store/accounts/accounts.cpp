#include "store/accounts/accounts.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>
#include <set>

#include "store/accounts/internal/sql_accounts.h"

namespace kyvien::store {
namespace internal {
namespace accounts {
namespace {

constexpr const char* kAccountColumns =
    "SELECT id, name, made, renamed, password, (SELECT count(*) FROM account_bot WHERE "
    "account_bot.account = account.id) FROM account WHERE ";
// A session's last use is written only if the stored one is older than this.
constexpr Instant kSeenAgain = Instant{24} * 3600 * 1000;
// The same for tokens.
constexpr Instant kUsedAgain = Instant{60} * 1000;

Instant integer_in(const std::string& text) {
    Instant number = 0;
    std::from_chars(text.data(), text.data() + text.size(), number);
    return number;
}

std::string hex(const KeyHash& hash) {
    return fmt::format("{:02x}", fmt::join(hash, ""));
}

std::unexpected<Refusal> name_taken(const AccountName& name) {
    return refuse("name-taken",
                  "Somebody has this name, or one that looks like it; choose another.",
                  std::nullopt, {{"name", name.name}});
}

std::unexpected<Refusal> no_such_account() {
    return refuse("no-such-account", "There is no such account.");
}

Account account_of_row(const SqlRow& row) {
    return {row[0], row[1], integer_in(row[2]), integer_in(row[3]), row[4], {}, row[5] != "0"};
}

AccountSeat seat_of_row(const SqlRow& row) {
    return {row[0], static_cast<int>(integer_in(row[1])), row[2], row[3], integer_in(row[4])};
}

AccountToken token_of_row(const SqlRow& row) {
    return {row[0], row[1], row[2], row[3], integer_in(row[4]), integer_in(row[5])};
}

}  // namespace
}  // namespace accounts

using namespace accounts;

std::optional<Account> SqlAccounts::account_where(const std::string& condition,
                                                  const SqlValue& value) {
    const SqlRows rows = run(kAccountColumns + condition + " AND name <> ''", {value});
    if (rows.empty())
        return std::nullopt;
    Account account = account_of_row(rows.front());
    for (const SqlRow& row : run("SELECT name FROM account_name WHERE account = $1 AND name <> $2 "
                                 "ORDER BY since DESC, name",
                                 {account.id, account.name}))
        account.former.push_back(row[0]);
    return account;
}

bool SqlAccounts::is_account(std::string_view id) {
    return !run("SELECT id FROM account WHERE id = $1 AND name <> ''", {id}).empty();
}

std::optional<std::string> SqlAccounts::owner_of(std::string_view key) {
    const SqlRows rows = run("SELECT account FROM account_name WHERE name_key = $1", {key});
    return rows.empty() ? std::nullopt : std::optional(rows.front()[0]);
}

void SqlAccounts::note_name(std::string_view id, const AccountName& name, Instant at) {
    run("INSERT INTO account_name (name_key, account, name, since) VALUES ($1, $2, $3, $4) "
        "ON CONFLICT (name_key) DO UPDATE SET name = excluded.name, since = excluded.since",
        {name.key, id, name.name, at});
}

Result<Account> SqlAccounts::make(const NewAccount& account) {
    bool is_taken = false;
    KYVIEN_TRY(session_->carry_out([&] {
        // For concurrent requests: the second finds the first one's row.
        is_taken = run("INSERT INTO account_name (name_key, account, name, since) "
                       "VALUES ($1, $2, $3, $4) ON CONFLICT (name_key) DO NOTHING RETURNING name",
                       {account.name.key, account.id, account.name.name, account.at})
                       .empty();
        if (is_taken)
            return false;
        run("INSERT INTO account (id, name, made, renamed, password) VALUES ($1, $2, $3, $4, $5)",
            {account.id, account.name.name, account.at, account.at, account.password});
        if (account.is_bot)
            run("INSERT INTO account_bot (account) VALUES ($1)", {account.id});
        return true;
    }));
    if (is_taken)
        return name_taken(account.name);
    return Account{account.id, account.name.name, account.at, account.at, account.password,
                   {},         account.is_bot};
}

Result<std::optional<Account>> SqlAccounts::find_by_name(std::string_view key) {
    std::optional<Account> found;
    KYVIEN_TRY(session_->carry_out([&] {
        found = account_where("id = (SELECT account FROM account_name WHERE name_key = $1)", key);
        return true;
    }));
    return found;
}

Result<std::optional<Account>> SqlAccounts::find_by_id(std::string_view id) {
    std::optional<Account> found;
    KYVIEN_TRY(session_->carry_out([&] {
        found = account_where("id = $1", id);
        return true;
    }));
    return found;
}

Result<std::vector<Account>> SqlAccounts::all() {
    std::vector<Account> found;
    KYVIEN_TRY(session_->carry_out([&] {
        found.clear();
        for (const SqlRow& row : run(std::string(kAccountColumns) + "name <> '' ORDER BY made, id"))
            found.push_back(account_of_row(row));
        return true;
    }));
    return found;
}

Result<Account> SqlAccounts::rename(std::string_view id, const AccountName& name, Instant at) {
    bool is_taken = false;
    std::optional<Account> renamed;
    KYVIEN_TRY(session_->carry_out([&] {
        renamed = account_where("id = $1", id);
        const auto owner = owner_of(name.key);
        is_taken = owner && *owner != id;
        if (!renamed || is_taken)
            return false;
        note_name(id, name, at);
        run("UPDATE account SET name = $1, renamed = $2 WHERE id = $3", {name.name, at, id});
        renamed = account_where("id = $1", id);
        return true;
    }));
    if (is_taken)
        return name_taken(name);
    if (!renamed)
        return no_such_account();
    return *std::move(renamed);
}

Result<void> SqlAccounts::set_password(std::string_view id, const std::string& password) {
    bool is_there = false;
    KYVIEN_TRY(session_->carry_out([&] {
        is_there = is_account(id);
        run("UPDATE account SET password = $1 WHERE id = $2 AND name <> ''", {password, id});
        return true;
    }));
    if (!is_there)
        return no_such_account();
    return {};
}

Result<bool> SqlAccounts::become_bot(std::string_view id) {
    bool is_there = false;
    bool has_played = false;
    KYVIEN_TRY(session_->carry_out([&] {
        is_there = is_account(id);
        has_played = !run("SELECT game FROM account_seat WHERE account = $1 LIMIT 1", {id}).empty();
        if (!is_there || has_played)
            return false;
        run("INSERT INTO account_bot (account) VALUES ($1) ON CONFLICT (account) DO NOTHING", {id});
        return true;
    }));
    if (!is_there)
        return no_such_account();
    return !has_played;
}

Result<void> SqlAccounts::remove(std::string_view id) {
    bool is_there = false;
    KYVIEN_TRY(ending([&] {
        is_there = is_account(id);
        SqlChallenges::forget(*session_, id);
        run("DELETE FROM account_relation WHERE account = $1 OR other = $1", {id});
        run("DELETE FROM account_session WHERE account = $1", {id});
        run("DELETE FROM account_token WHERE account = $1", {id});
        run("DELETE FROM account_passkey WHERE account = $1", {id});
        run("DELETE FROM account_name WHERE account = $1", {id});
        delete_chat_lines(id);
        delete_webhooks(id);
        run("UPDATE account SET name = '', password = '' WHERE id = $1", {id});
        return is_there;
    }));
    if (!is_there)
        return no_such_account();
    session_->checkpoint_wal();
    return {};
}

/// Deletes its chat lines, its reports, and its conditional moves.
void SqlAccounts::delete_chat_lines(std::string_view id) {
    const std::string as_named = "account:" + std::string(id);
    run("DELETE FROM chat_report WHERE reporter = $1 OR line IN "
        "(SELECT number FROM chat_line WHERE account = $2)",
        {as_named, id});
    run("DELETE FROM chat_line WHERE account = $1", {id});
    run("DELETE FROM chat_mute WHERE who = $1", {as_named});
    run("DELETE FROM chat_act WHERE who = $1", {as_named});
    run("DELETE FROM conditional_moves WHERE EXISTS (SELECT 1 FROM account_seat AS own WHERE "
        "own.account = $1 AND own.game = conditional_moves.game AND own.seat = "
        "conditional_moves.seat)",
        {id});
}

/// Waiting deliveries are deleted too.
void SqlAccounts::delete_webhooks(std::string_view id) {
    run("DELETE FROM webhook_attempt WHERE delivery IN (SELECT webhook_delivery.id FROM "
        "webhook_delivery JOIN webhook ON webhook.id = hook WHERE account = $1)",
        {id});
    for (const char* const table : {"webhook_delivery", "webhook_tournament", "push_device"})
        run(fmt::format("DELETE FROM {} WHERE hook IN (SELECT id FROM webhook WHERE account = $1)",
                        table),
            {id});
    run("DELETE FROM webhook WHERE account = $1", {id});
}

Result<AccountData> SqlAccounts::data_of(std::string_view id) {
    AccountData data;
    std::optional<Account> account;
    KYVIEN_TRY(session_->carry_out([&] {
        data = {};
        account = account_where("id = $1", id);
        data.sessions = static_cast<std::size_t>(integer_in(
            run("SELECT count(*) FROM account_session WHERE account = $1", {id}).front()[0]));
        for (const SqlRow& row : run("SELECT game, seat, account, kind, at FROM account_seat "
                                     "WHERE account = $1 ORDER BY at, game, seat",
                                     {id}))
            data.seats.push_back(seat_of_row(row));
        return true;
    }));
    if (!account)
        return no_such_account();
    data.account = *std::move(account);
    data.tokens = KYVIEN_TRY(tokens_of(id));
    data.passkeys = KYVIEN_TRY(passkeys_.of(id));
    data.standings = KYVIEN_TRY(standings_of(id));
    data.rated = KYVIEN_TRY(rated_of(id, {}, SIZE_MAX));
    // All challenges not yet deleted, including expired ones.
    data.challenges = KYVIEN_TRY(challenges_.of(id, 0)).challenges;
    data.people = KYVIEN_TRY(people_.of(id));
    return data;
}

Result<void> SqlAccounts::begin_session(const KeyHash& secret, std::string_view id, Instant at) {
    return session_->carry_out([&] {
        run("DELETE FROM account_session WHERE account = $1 AND seen < $2",
            {id, at - kSessionLasts});
        run("INSERT INTO account_session (secret, account, seen) VALUES ($1, $2, $3)",
            {hex(secret), id, at});
        return true;
    });
}

Result<std::optional<Account>> SqlAccounts::session(const KeyHash& secret, Instant now) {
    std::optional<Account> found;
    KYVIEN_TRY(session_->carry_out([&] {
        found.reset();
        const SqlRows rows =
            run("SELECT account, seen FROM account_session WHERE secret = $1", {hex(secret)});
        if (rows.empty())
            return false;
        const Instant seen = integer_in(rows.front()[1]);
        if (seen < now - kSessionLasts)
            return false;
        found = account_where("id = $1", rows.front()[0]);
        if (seen >= now - kSeenAgain)
            return false;
        run("UPDATE account_session SET seen = $1 WHERE secret = $2", {now, hex(secret)});
        return true;
    }));
    return found;
}

Result<void> SqlAccounts::ending(const std::function<bool()>& work) {
    auto done = session_->carry_out([&] {
        const bool counts = work();
        if (counts)
            session_->notify_ended_sessions();
        return counts;
    });
    // Also if the outcome is uncertain: readers then check again.
    ++endings_;
    return done;
}

Result<std::vector<KeyHash>> SqlAccounts::ended(const std::vector<KeyHash>& secrets, Instant now) {
    // Number per statement, so that the statement is always the same.
    constexpr std::size_t kAtOnce = 64;
    static const std::string sql = [] {
        std::string list;
        for (std::size_t i = 1; i <= kAtOnce; ++i)
            list += (i == 1 ? "$" : ", $") + std::to_string(i);
        return "SELECT secret FROM account_session WHERE secret IN (" + list + ") AND seen >= $" +
               std::to_string(kAtOnce + 1) +
               " UNION ALL SELECT secret FROM account_token WHERE secret IN (" + list + ")";
    }();
    std::vector<KeyHash> gone;
    for (std::size_t begin = 0; begin < secrets.size(); begin += kAtOnce) {
        std::vector<SqlValue> parameters;
        for (std::size_t i = begin; i < begin + kAtOnce; ++i)
            parameters.emplace_back(i < secrets.size() ? hex(secrets[i]) : std::string());
        parameters.emplace_back(now - kSessionLasts);
        std::set<std::string> standing;
        KYVIEN_TRY(session_->carry_out([&] {
            standing.clear();
            for (const SqlRow& row : run(sql, parameters))
                standing.insert(row[0]);
            return false;
        }));
        for (std::size_t i = begin; i < std::min(begin + kAtOnce, secrets.size()); ++i)
            if (!standing.contains(hex(secrets[i])))
                gone.push_back(secrets[i]);
    }
    return gone;
}

Result<void> SqlAccounts::end_session(const KeyHash& secret) {
    return ending([&] {
        run("DELETE FROM account_session WHERE secret = $1", {hex(secret)});
        return true;
    });
}

Result<void> SqlAccounts::end_sessions(std::string_view id) {
    return ending([&] {
        run("DELETE FROM account_session WHERE account = $1", {id});
        return true;
    });
}

Result<bool> SqlAccounts::make_token(const KeyHash& secret, const AccountToken& token,
                                     std::size_t most) {
    bool is_there = false;
    bool has_room = false;
    KYVIEN_TRY(session_->carry_out([&] {
        is_there = is_account(token.account);
        has_room = static_cast<std::size_t>(integer_in(
                       run("SELECT count(*) FROM account_token WHERE account = $1", {token.account})
                           .front()[0])) < most;
        if (!is_there || !has_room)
            return false;
        run("INSERT INTO account_token (secret, id, account, label, scopes, made, used) "
            "VALUES ($1, $2, $3, $4, $5, $6, $7)",
            {hex(secret), token.id, token.account, token.label, token.scopes, token.made,
             token.used});
        return true;
    }));
    if (!is_there)
        return no_such_account();
    return has_room;
}

Result<std::vector<AccountToken>> SqlAccounts::tokens_of(std::string_view id) {
    std::vector<AccountToken> found;
    KYVIEN_TRY(session_->carry_out([&] {
        found.clear();
        for (const SqlRow& row : run("SELECT id, account, label, scopes, made, used FROM "
                                     "account_token WHERE account = $1 ORDER BY made, id",
                                     {id}))
            found.push_back(token_of_row(row));
        return false;
    }));
    return found;
}

Result<void> SqlAccounts::revoke_token(std::string_view id, std::string_view token) {
    return ending([&] {
        run("DELETE FROM account_token WHERE account = $1 AND id = $2", {id, token});
        return true;
    });
}

Result<std::optional<TokenHolder>> SqlAccounts::token_holder(const KeyHash& secret, Instant now) {
    std::optional<TokenHolder> found;
    KYVIEN_TRY(session_->carry_out([&] {
        found.reset();
        const SqlRows rows =
            run("SELECT account, scopes, used FROM account_token WHERE secret = $1", {hex(secret)});
        if (rows.empty())
            return false;
        auto account = account_where("id = $1", rows.front()[0]);
        if (!account)
            return false;
        found = TokenHolder{*std::move(account), rows.front()[1]};
        if (integer_in(rows.front()[2]) >= now - kUsedAgain)
            return false;
        run("UPDATE account_token SET used = $1 WHERE secret = $2", {now, hex(secret)});
        return true;
    }));
    return found;
}

Result<bool> SqlAccounts::take_seat(const AccountSeat& seat) {
    bool is_own = false;
    KYVIEN_TRY(session_->carry_out([&] {
        run("INSERT INTO account_seat (game, seat, account, kind, at) VALUES ($1, $2, $3, $4, $5) "
            "ON CONFLICT (game, seat) DO NOTHING",
            {seat.game, std::int64_t{seat.seat}, seat.account, seat.kind, seat.at});
        is_own = run("SELECT account FROM account_seat WHERE game = $1 AND seat = $2",
                     {seat.game, std::int64_t{seat.seat}})
                     .front()[0] == seat.account;
        return true;
    }));
    return is_own;
}

Result<std::array<std::optional<Account>, 2>> SqlAccounts::seated(std::string_view game) {
    std::array<std::optional<Account>, 2> found;
    KYVIEN_TRY(session_->carry_out([&] {
        found = {};
        for (const SqlRow& row :
             run("SELECT seat, account FROM account_seat WHERE game = $1", {game}))
            if (const auto seat = integer_in(row[0]); seat == 0 || seat == 1)
                found[static_cast<std::size_t>(seat)] = account_where("id = $1", row[1]);
        return false;
    }));
    return found;
}

Result<std::vector<AccountSeat>> SqlAccounts::seats_of(std::string_view id,
                                                       const SeatFilter& filter) {
    std::vector<AccountSeat> found;
    std::string sql = "SELECT game, seat, account, kind, at FROM account_seat AS own "
                      "WHERE account = $1";
    std::vector<SqlValue> values{id};
    const auto add = [&](const char* condition, SqlValue value) {
        values.push_back(std::move(value));
        sql += fmt::format(fmt::runtime(condition), values.size());
    };
    if (!filter.kind.empty())
        add(" AND kind = ${}", filter.kind);
    if (filter.before)
        add(" AND at < ${}", *filter.before);
    if (!filter.opponent.empty())
        add(" AND EXISTS (SELECT 1 FROM account_seat AS other WHERE other.game = own.game "
            "AND other.seat <> own.seat AND other.account = ${})",
            filter.opponent);
    const std::string query_text = sql;
    add(" ORDER BY at DESC, game LIMIT ${}", static_cast<std::int64_t>(filter.most));
    KYVIEN_TRY(session_->carry_out([&] {
        found.clear();
        for (const SqlRow& row : run(sql, values))
            found.push_back(seat_of_row(row));
        if (found.empty() || found.size() < filter.most)
            return false;
        // Includes all of the last one's millisecond, so that the next page misses none.
        std::vector<SqlValue> of_moment(values.begin(), values.end() - 1);
        const std::size_t first = of_moment.size() + 1;
        const std::string last_game = found.back().game;
        of_moment.emplace_back(found.back().at);
        of_moment.emplace_back(last_game);
        for (const SqlRow& row : run(fmt::format("{} AND at = ${} AND game > ${} ORDER BY game",
                                                 query_text, first, first + 1),
                                     of_moment))
            found.push_back(seat_of_row(row));
        return false;
    }));
    return found;
}

Result<std::vector<std::string>> SqlAccounts::games_of_bots(std::size_t most) {
    std::vector<std::string> found;
    KYVIEN_TRY(session_->carry_out([&] {
        found.clear();
        for (const SqlRow& row : run("SELECT game FROM account_seat WHERE account IN (SELECT "
                                     "account FROM account_bot) ORDER BY at DESC LIMIT $1",
                                     {static_cast<std::int64_t>(most)}))
            found.push_back(row[0]);
        return false;
    }));
    return found;
}

}  // namespace internal

Result<std::unique_ptr<Accounts>> open_sqlite_accounts(const std::string& path) {
    auto session = KYVIEN_TRY(internal::open_sqlite_session(path));
    return std::make_unique<internal::SqlAccounts>(std::move(session));
}

Result<std::unique_ptr<Accounts>> open_postgres_accounts(const std::string& address) {
    auto session = KYVIEN_TRY(internal::open_postgres_session(address));
    return std::make_unique<internal::SqlAccounts>(std::move(session));
}

}  // namespace kyvien::store
