#include "store/accounts/internal/copy_accounts.h"

#include <fmt/format.h>

#include <span>

namespace kyvien::store::internal {
namespace copied_accounts {
namespace {

constexpr const char* kTables[] = {
    "account",        "account_name", "account_session", "account_seat",     "rated_game",
    "account_rating", "challenge",    "account_news",    "account_relation", "seek"};
// The tables of the first version.
constexpr std::size_t kFirstTables = 6;

}  // namespace
}  // namespace copied_accounts

void copy_accounts(const SqlRun& from, const SqlRun& to, HasLobby has_lobby) {
    const std::span tables(copied_accounts::kTables);
    for (const char* const table :
         has_lobby == HasLobby::Yes ? tables : tables.first(copied_accounts::kFirstTables)) {
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
