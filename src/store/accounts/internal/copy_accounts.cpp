#include "store/accounts/internal/copy_accounts.h"

#include <fmt/format.h>

#include <span>

namespace kyvien::store::internal {
namespace copied_accounts {
namespace {

constexpr const char* kTables[] = {"account",      "account_name", "account_session",
                                   "account_seat", "rated_game",   "account_rating"};
constexpr const char* kChatTables[] = {"chat_line", "chat_report", "chat_switch",
                                       "chat_mute", "chat_act",    "conditional_moves"};

void copy_tables(std::span<const char* const> tables, const SqlRun& from, const SqlRun& to) {
    for (const char* const table : tables) {
        for (const SqlRow& row : from(fmt::format("SELECT * FROM {}", table), {})) {
            std::string places;
            for (std::size_t i = 1; i <= row.size(); ++i)
                places += fmt::format("{}${}", i == 1 ? "" : ", ", i);
            to(fmt::format("INSERT INTO {} VALUES ({})", table, places), {row.begin(), row.end()});
        }
    }
}

}  // namespace
}  // namespace copied_accounts

void copy_accounts(const SqlRun& from, const SqlRun& to) {
    copied_accounts::copy_tables(copied_accounts::kTables, from, to);
}

void copy_chats(const SqlRun& from, const SqlRun& to) {
    copied_accounts::copy_tables(copied_accounts::kChatTables, from, to);
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
