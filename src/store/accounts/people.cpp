#include "store/accounts/people.h"

#include <charconv>

#include "store/accounts/internal/sql_lobby.h"

namespace kyvien::store::internal {
namespace people_rows {
namespace {

constexpr const char* kFollows = "follows";
constexpr const char* kBlocks = "blocks";

const char* word(Relation relation) {
    return relation == Relation::Follows ? kFollows : kBlocks;
}

std::int64_t number_in(const std::string& text) {
    std::int64_t number = 0;
    std::from_chars(text.data(), text.data() + text.size(), number);
    return number;
}

}  // namespace
}  // namespace people_rows

using namespace people_rows;

Result<void> SqlPeople::add_relation(std::string_view account, std::string_view other,
                                     Relation relation, Instant at) {
    if (account == other)
        return refuse("about-oneself", "Nobody challenges, follows or blocks himself.");
    bool is_there = false;
    bool are_many = false;
    KYVIEN_TRY(session_.carry_out([&] {
        if (relation == Relation::Blocks)
            SqlChallenges::end_between(session_, account, other, at);
        is_there =
            !session_.run("SELECT id FROM account WHERE id = $1 AND name <> ''", {other}).empty();
        are_many = number_in(session_
                                 .run("SELECT count(*) FROM account_relation WHERE account = $1 "
                                      "AND other <> $2",
                                      {account, other})
                                 .front()[0]) >= static_cast<std::int64_t>(kMaxRelated);
        if (!is_there || are_many)
            return false;
        session_.run("INSERT INTO account_relation (account, other, kind, since) "
                     "VALUES ($1, $2, $3, $4) ON CONFLICT (account, other) DO UPDATE SET "
                     "kind = excluded.kind, since = excluded.since",
                     {account, other, word(relation), at});
        return true;
    }));
    if (!is_there)
        return refuse("no-such-account", "Nobody has an account of this name here.");
    if (are_many)
        return refuse("too-many", "You follow and block as many players as one may.");
    return {};
}

Result<void> SqlPeople::remove_relation(std::string_view account, std::string_view other,
                                        Relation relation) {
    return session_.carry_out([&] {
        session_.run("DELETE FROM account_relation WHERE account = $1 AND other = $2 AND kind = $3",
                     {account, other, word(relation)});
        return true;
    });
}

Result<std::vector<Related>> SqlPeople::of(std::string_view account) {
    std::vector<Related> found;
    KYVIEN_TRY(session_.carry_out([&] {
        found.clear();
        for (const SqlRow& row :
             session_.run("SELECT other, name, kind, since FROM account_relation "
                          "JOIN account ON account.id = other "
                          "WHERE account = $1 AND name <> '' ORDER BY name, other",
                          {account}))
            found.push_back({row[0], row[1],
                             row[2] == kFollows ? Relation::Follows : Relation::Blocks,
                             number_in(row[3])});
        return false;
    }));
    return found;
}

bool SqlPeople::is_blocked_in(SqlSession& session, std::string_view one, std::string_view other) {
    return !session
                .run("SELECT account FROM account_relation WHERE kind = 'blocks' AND "
                     "((account = $1 AND other = $2) OR (account = $2 AND other = $1))",
                     {one, other})
                .empty();
}

Result<bool> SqlPeople::is_blocked(std::string_view one, std::string_view other) {
    bool is_so = false;
    KYVIEN_TRY(session_.carry_out([&] {
        is_so = is_blocked_in(session_, one, other);
        return false;
    }));
    return is_so;
}

Result<std::vector<std::string>> SqlPeople::games_of_blocked(std::string_view account,
                                                             Instant since) {
    std::vector<std::string> found;
    KYVIEN_TRY(session_.carry_out([&] {
        found.clear();
        for (const SqlRow& row : session_.run(
                 "SELECT game FROM account_seat WHERE at > $1 AND account IN "
                 "(SELECT other FROM account_relation WHERE kind = 'blocks' AND account = $2 "
                 "UNION SELECT account FROM account_relation WHERE kind = 'blocks' AND other = $2)",
                 {since, account}))
            found.push_back(row[0]);
        return false;
    }));
    return found;
}

}  // namespace kyvien::store::internal
