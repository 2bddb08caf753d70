#include "store/persons/internal/person_chats.h"

#include <algorithm>
#include <filesystem>

#include "store/accounts/accounts.h"
#include "store/accounts/internal/sql_session.h"

namespace kyvien::store::internal {
namespace person_chats {
namespace {

/// Empty if there are no chats.
Result<std::unique_ptr<SqlSession>> session_of(const PersonPlace& place) {
    if (!place.address.empty())
        return open_postgres_session(place.address);
    const auto path = std::filesystem::path(place.folder) / kAccountsFile;
    std::error_code error;
    if (!std::filesystem::exists(path, error))
        return nullptr;
    return open_sqlite_session(path.string());
}

}  // namespace
}  // namespace person_chats

Result<void> change_chats(const PersonPlace& place, const NameChange& change,
                          const std::vector<std::pair<std::string, std::string>>& seats,
                          const std::string& game) {
    const auto session = KYVIEN_TRY(person_chats::session_of(place));
    if (session == nullptr)
        return {};
    KYVIEN_TRY(session->carry_out([&] {
        const std::string columns = "SELECT number, game, seat, name, words FROM chat_line";
        const SqlRows rows = game.empty() ? session->run(columns, {})
                                          : session->run(columns + " WHERE game = $1", {game});
        for (const SqlRow& row : rows) {
            const bool is_own = row[3] == change.name() ||
                                std::ranges::find(seats, std::pair(row[1], row[2])) != seats.end();
            if (is_own) {
                session->run("DELETE FROM chat_report WHERE line = $1", {row[0]});
                session->run("DELETE FROM chat_line WHERE number = $1", {row[0]});
            } else if (const auto words = change.in_text(row[4])) {
                session->run("UPDATE chat_line SET words = $1 WHERE number = $2", {*words, row[0]});
            }
        }
        if (game.empty())
            session->run("UPDATE chat_mute SET name = $1 WHERE name = $2",
                         {change.pseudonym(), change.name()});
        return true;
    }));
    session->checkpoint_wal();
    return {};
}

}  // namespace kyvien::store::internal
