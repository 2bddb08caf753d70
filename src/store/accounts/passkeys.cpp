#include "store/accounts/passkeys.h"

#include <charconv>

#include "store/accounts/internal/sql_lobby.h"

namespace kyvien::store::internal {
namespace passkey_rows {
namespace {

constexpr const char* kPasskeyColumns =
    "SELECT id, account, label, host, algorithm, public_key, signatures, made, used FROM "
    "account_passkey WHERE ";

std::int64_t count_in(const std::string& text) {
    std::int64_t number = 0;
    std::from_chars(text.data(), text.data() + text.size(), number);
    return number;
}

Passkey passkey_of_row(const SqlRow& row) {
    return {row[0],
            row[1],
            row[2],
            row[3],
            static_cast<int>(count_in(row[4])),
            row[5],
            count_in(row[6]),
            count_in(row[7]),
            count_in(row[8])};
}

/// False if it was already answered. For concurrent answers: the second finds the first one's row.
bool answer_once(SqlSession& session, const AnsweredChallenge& challenge, Instant now) {
    session.run("DELETE FROM passkey_challenge WHERE until < $1", {now});
    return challenge.until >= now &&
           !session
                .run("INSERT INTO passkey_challenge (mark, until) VALUES ($1, $2) "
                     "ON CONFLICT (mark) DO NOTHING RETURNING mark",
                     {challenge.mark, challenge.until})
                .empty();
}

std::unexpected<Refusal> too_late() {
    return refuse("passkey-too-late", "This took too long, or has been done: begin again.");
}

}  // namespace
}  // namespace passkey_rows

using namespace passkey_rows;

Result<void> SqlPasskeys::add(const Passkey& passkey, const AnsweredChallenge& challenge,
                              Instant now) {
    enum class Outcome { Added, TooLate, Known, TooMany, NoAccount } outcome{};
    KYVIEN_TRY(session_.carry_out([&] {
        outcome = Outcome::TooLate;
        if (!answer_once(session_, challenge, now))
            return false;
        outcome = Outcome::NoAccount;
        if (session_.run("SELECT id FROM account WHERE id = $1 AND name <> ''", {passkey.account})
                .empty())
            return false;
        outcome = Outcome::TooMany;
        if (count_in(session_
                         .run("SELECT count(*) FROM account_passkey WHERE account = $1",
                              {passkey.account})
                         .front()[0]) >= static_cast<std::int64_t>(kMaxPasskeys))
            return false;
        outcome = Outcome::Known;
        if (session_
                .run("INSERT INTO account_passkey (id, account, label, host, algorithm, "
                     "public_key, signatures, made, used) VALUES ($1, $2, $3, $4, $5, $6, $7, "
                     "$8, $9) ON CONFLICT (id) DO NOTHING RETURNING id",
                     {passkey.id, passkey.account, passkey.label, passkey.host,
                      std::int64_t{passkey.algorithm}, passkey.key, passkey.signatures,
                      passkey.made, passkey.used})
                .empty())
            return false;
        outcome = Outcome::Added;
        return true;
    }));
    switch (outcome) {
    case Outcome::Added:
        break;
    case Outcome::TooLate:
        return too_late();
    case Outcome::Known:
        return refuse("passkey-known", "This passkey has been added already.");
    case Outcome::TooMany:
        return refuse("too-many", "An account has at most 20 passkeys; remove one first.");
    case Outcome::NoAccount:
        return refuse("no-such-account", "There is no such account.");
    }
    return {};
}

Result<std::vector<Passkey>> SqlPasskeys::of(std::string_view account) {
    std::vector<Passkey> found;
    KYVIEN_TRY(session_.carry_out([&] {
        found.clear();
        for (const SqlRow& row : session_.run(
                 std::string(kPasskeyColumns) + "account = $1 ORDER BY made, id", {account}))
            found.push_back(passkey_of_row(row));
        return false;
    }));
    return found;
}

Result<std::optional<Passkey>> SqlPasskeys::find(std::string_view id) {
    std::optional<Passkey> found;
    KYVIEN_TRY(session_.carry_out([&] {
        found.reset();
        if (const SqlRows rows = session_.run(std::string(kPasskeyColumns) + "id = $1", {id});
            !rows.empty())
            found = passkey_of_row(rows.front());
        return false;
    }));
    return found;
}

Result<void> SqlPasskeys::use(std::string_view id, std::int64_t signatures,
                              const AnsweredChallenge& challenge, Instant now) {
    enum class Outcome { Used, TooLate, Copied, Gone } outcome{};
    KYVIEN_TRY(session_.carry_out([&] {
        outcome = Outcome::TooLate;
        if (!answer_once(session_, challenge, now))
            return false;
        // A counter must have increased; a passkey without one always sends 0. One statement, so
        // that of two concurrent answers with the same count only one succeeds.
        if (!session_
                 .run("UPDATE account_passkey SET signatures = $1, used = $2 WHERE id = $3 AND "
                      "(signatures < $1 OR (signatures = 0 AND $1 = 0)) RETURNING id",
                      {signatures, now, id})
                 .empty())
            outcome = Outcome::Used;
        else if (session_.run("SELECT id FROM account_passkey WHERE id = $1", {id}).empty())
            outcome = Outcome::Gone;
        else
            outcome = Outcome::Copied;
        return true;
    }));
    switch (outcome) {
    case Outcome::Used:
        break;
    case Outcome::TooLate:
        return too_late();
    case Outcome::Copied:
        return refuse("passkey-copied",
                      "This passkey has signed more often before: it may have been copied.");
    case Outcome::Gone:
        return refuse("wrong-passkey", "This passkey opens no account here.");
    }
    return {};
}

Result<void> SqlPasskeys::rename(std::string_view account, std::string_view id,
                                 std::string_view label) {
    return session_.carry_out([&] {
        session_.run("UPDATE account_passkey SET label = $1 WHERE account = $2 AND id = $3",
                     {label, account, id});
        return true;
    });
}

Result<void> SqlPasskeys::remove(std::string_view account, std::string_view id) {
    KYVIEN_TRY(session_.carry_out([&] {
        session_.run("DELETE FROM account_passkey WHERE account = $1 AND id = $2", {account, id});
        return true;
    }));
    session_.checkpoint_wal();
    return {};
}

Result<std::size_t> SqlPasskeys::remove_all(std::string_view account) {
    std::size_t removed = 0;
    KYVIEN_TRY(session_.carry_out([&] {
        removed =
            session_.run("DELETE FROM account_passkey WHERE account = $1 RETURNING id", {account})
                .size();
        return true;
    }));
    return removed;
}

}  // namespace kyvien::store::internal
