#include "store/accounts/internal/copy_accounts.h"

#include <fmt/format.h>

namespace kyvien::store::internal {
namespace copied_accounts {
namespace {

constexpr const char* kTables[] = {
    "account",         "account_name",       "account_session",  "account_seat",
    "rated_game",      "account_rating",     "account_bot",      "account_token",
    "challenge",       "account_news",       "account_relation", "seek",
    "chat_line",       "chat_report",        "chat_switch",      "chat_mute",
    "chat_act",        "conditional_moves",  "webhook",          "webhook_delivery",
    "webhook_attempt", "webhook_tournament", "account_passkey",  "passkey_challenge",
    "push_device",     "push_secret",
};

}  // namespace
}  // namespace copied_accounts

void copy_accounts(const SqlRun& from, const SqlRun& to, const HasTable& has_table) {
    for (const char* const table : copied_accounts::kTables) {
        if (!has_table(table))
            continue;
        for (const SqlRow& row : from(fmt::format("SELECT * FROM {}", table), {})) {
            std::string places;
            for (std::size_t i = 1; i <= row.size(); ++i)
                places += fmt::format("{}${}", i == 1 ? "" : ", ", i);
            to(fmt::format("INSERT INTO {} VALUES ({})", table, places), {row.begin(), row.end()});
        }
    }
}

SqlRun accounts_of(Connection& connection) {
    connection.run("SET LOCAL search_path TO kyvien");
    return [&connection](const std::string& sql, const std::vector<SqlValue>& values) {
        Parameters parameters;
        for (const SqlValue& value : values)
            parameters.text(value.text);
        const Rows found = connection.run(sql, parameters);
        SqlRows rows(static_cast<std::size_t>(found.count()));
        for (int row = 0; row < found.count(); ++row)
            for (int column = 0; column < found.columns(); ++column)
                rows[static_cast<std::size_t>(row)].emplace_back(found.text(row, column));
        return rows;
    };
}

}  // namespace kyvien::store::internal
