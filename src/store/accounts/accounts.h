// store/accounts/accounts.h — the accounts of a hall: names, password hashes, passkeys, sessions,
// API tokens, seats taken, and the ratings from rated games.
//
// Stored in an SQLite file beside the log of games (DATA/accounts.db), or in tables of the database
// that several halls share; both behave the same. Passwords, sessions and tokens are stored only as
// hashes. The log of a game says what happened; which accounts played it is stored here.
//
// A name is identified by its key: names that people could confuse have the same key
// (hall/accounts/account_name.h), so that only one account can have it. An account's earlier names
// stay reserved for it.
//
// Cost:  each function is one transaction of a few indexed statements, unless it says otherwise.
// Safe:  thread-safe; calls are serialised.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "rating/rating_book.h"
#include "store/accounts/challenges.h"
#include "store/accounts/passkeys.h"
#include "store/accounts/people.h"
#include "store/accounts/seeks.h"
#include "store/event_log.h"

namespace kyvien::store {

/// The file in the data folder.
inline constexpr const char* kAccountsFile = "accounts.db";
/// Entry of HallNews::ledgers when sessions or tokens have ended at any hall.
inline constexpr const char* kAccountsNotice = "accounts";

struct AccountName {
    std::string name;
    std::string key;

    friend bool operator==(const AccountName&, const AccountName&) = default;
};

struct Account {
    std::string id;
    std::string name;  ///< empty: the account was removed
    Instant made = 0;
    Instant renamed = 0;              ///< when it took this name; equal to `made` if never renamed
    std::string password;             ///< the hash, in the format of hall/accounts/password.h
    std::vector<std::string> former;  ///< earlier names, the latest first
    bool is_bot = false;              ///< the account is used by a program

    friend bool operator==(const Account&, const Account&) = default;
};

struct NewAccount {
    std::string id;
    AccountName name;
    std::string password;  ///< the hash
    Instant at = 0;
    bool is_bot = false;
};

/// A program's credential instead of a session. Its secret is shown only once.
struct AccountToken {
    std::string id;
    std::string account;
    std::string label;   ///< chosen by its owner
    std::string scopes;  ///< names separated by spaces; defined by the hall
    Instant made = 0;
    Instant used = 0;  ///< last use, to the minute; 0: never

    friend bool operator==(const AccountToken&, const AccountToken&) = default;
};
/// The account of a token, with the token's data.
struct TokenHolder {
    Account account;
    std::string scopes;
};

/// A session expires after this time without use.
inline constexpr Instant kSessionLasts = Instant{180} * 24 * 3600 * 1000;

/// A seat taken by an account.
struct AccountSeat {
    std::string game;
    int seat = 0;  ///< 0 first, 1 second
    std::string account;
    std::string kind;  ///< name of the game, such as "chess"
    Instant at = 0;    ///< when it was taken

    friend bool operator==(const AccountSeat&, const AccountSeat&) = default;
};

/// Selects the games of an account.
struct SeatFilter {
    std::string kind;               ///< empty: all games
    std::string opponent;           ///< account id; empty: any opponent
    std::optional<Instant> before;  ///< taken before this time
    std::size_t most = 50;
};

/// A finished rated game.
struct RatedResult {
    std::string game;
    std::string pool;                    ///< rating/pool.h
    std::array<std::string, 2> players;  ///< account ids, by seat
    double score = 0.5;                  ///< of the first seat
    Instant at = 0;                      ///< when it ended
    int half_stones = 0;                 ///< handicap of the first seat (rating/handicap.h)

    friend bool operator==(const RatedResult&, const RatedResult&) = default;
};

/// A game as it was rated.
struct RatedRow {
    std::uint64_t number = 0;  ///< games are rated in this order
    RatedResult result;
    std::array<double, 2> before{};  ///< ratings, by seat
    std::array<double, 2> after{};
};

struct PoolStanding {
    std::string pool;
    std::string account;
    rating::Standing standing;

    friend bool operator==(const PoolStanding&, const PoolStanding&) = default;
};

/// All data stored about an account, for its owner only.
struct AccountData {
    Account account;
    std::size_t sessions = 0;
    std::vector<AccountToken> tokens;
    std::vector<Passkey> passkeys;
    std::vector<AccountSeat> seats;
    std::vector<RatedRow> rated;
    std::vector<PoolStanding> standings;
    std::vector<Challenge> challenges;
    std::vector<Related> people;
};

class Accounts {
  public:
    Accounts() = default;
    Accounts(const Accounts&) = delete;
    Accounts& operator=(const Accounts&) = delete;
    virtual ~Accounts() = default;

    // All functions also refuse as the store does ("store-unavailable", "store-full").

    /// Refuses: "name-taken".
    [[nodiscard]] virtual Result<Account> make(const NewAccount& account) = 0;
    /// By the key of its current or an earlier name.
    [[nodiscard]] virtual Result<std::optional<Account>> find_by_name(std::string_view key) = 0;
    [[nodiscard]] virtual Result<std::optional<Account>> find_by_id(std::string_view id) = 0;
    /// All accounts with a name, oldest first; for the operator.
    [[nodiscard]] virtual Result<std::vector<Account>> all() = 0;
    /// Refuses: "name-taken" if another account has the name, "no-such-account".
    [[nodiscard]] virtual Result<Account> rename(std::string_view id, const AccountName& name,
                                                 Instant at) = 0;
    /// Refuses: "no-such-account".
    [[nodiscard]] virtual Result<void> set_password(std::string_view id,
                                                    const std::string& password) = 0;
    /// Marks the account as a bot; false if it has already taken a seat. Refuses:
    /// "no-such-account".
    [[nodiscard]] virtual Result<bool> become_bot(std::string_view id) = 0;
    /// Deletes names, password, sessions, tokens, passkeys, challenges, relations and chat lines
    /// (store/chat); seats, rated games and standings are kept with the bare id, because the
    /// opponents' ratings depend on them. Refuses: "no-such-account".
    [[nodiscard]] virtual Result<void> remove(std::string_view id) = 0;
    [[nodiscard]] virtual Result<AccountData> data_of(std::string_view id) = 0;

    /// Stored in the same place; they live as long as this object.
    [[nodiscard]] virtual Challenges& challenges() = 0;
    [[nodiscard]] virtual People& people() = 0;
    [[nodiscard]] virtual Seeks& seeks() = 0;
    [[nodiscard]] virtual Passkeys& passkeys() = 0;

    [[nodiscard]] virtual Result<void> begin_session(const KeyHash& secret, std::string_view id,
                                                     Instant at) = 0;
    /// The account of a session; empty if the session does not exist or has expired.
    [[nodiscard]] virtual Result<std::optional<Account>> session(const KeyHash& secret,
                                                                 Instant now) = 0;
    [[nodiscard]] virtual Result<void> end_session(const KeyHash& secret) = 0;
    /// Ends all sessions of the account.
    [[nodiscard]] virtual Result<void> end_sessions(std::string_view id) = 0;

    /// Those of these secrets of sessions and tokens that are not or no longer valid: revoked, or
    /// sessions unused for kSessionLasts. Linear.
    [[nodiscard]] virtual Result<std::vector<KeyHash>> ended(const std::vector<KeyHash>& secrets,
                                                             Instant now) = 0;
    /// Increases whenever this object ends sessions or tokens. With a shared database, other halls
    /// are notified (kAccountsNotice), and endings by other programs are notified the same way.
    [[nodiscard]] virtual std::uint64_t endings() = 0;
    /// Changes if another program or connection may have changed the file; constant for a shared
    /// database.
    [[nodiscard]] virtual Result<std::uint64_t> changes_by_others() = 0;

    /// False if it already has `most` tokens. Refuses: "no-such-account".
    [[nodiscard]] virtual Result<bool> make_token(const KeyHash& secret, const AccountToken& token,
                                                  std::size_t most) = 0;
    /// Oldest first.
    [[nodiscard]] virtual Result<std::vector<AccountToken>> tokens_of(std::string_view id) = 0;
    /// Does nothing if the account has no such token.
    [[nodiscard]] virtual Result<void> revoke_token(std::string_view id,
                                                    std::string_view token) = 0;
    /// The holder of a token; empty if there is no such token.
    [[nodiscard]] virtual Result<std::optional<TokenHolder>> token_holder(const KeyHash& secret,
                                                                          Instant now) = 0;

    /// The first account to take a seat keeps it; false if another one has it.
    [[nodiscard]] virtual Result<bool> take_seat(const AccountSeat& seat) = 0;
    /// The accounts in a game, by seat; empty for a seat without account.
    [[nodiscard]] virtual Result<std::array<std::optional<Account>, 2>>
    seated(std::string_view game) = 0;
    /// Latest first. May exceed `most` by seats taken in the same millisecond as the last one, so
    /// that its `at` can be passed as `before` for the next page.
    [[nodiscard]] virtual Result<std::vector<AccountSeat>> seats_of(std::string_view id,
                                                                    const SeatFilter& filter) = 0;

    /// Games in which a bot has a seat, latest first.
    [[nodiscard]] virtual Result<std::vector<std::string>> games_of_bots(std::size_t most) = 0;

    /// Rates the game once. If it is already rated with this result nothing changes; with another
    /// result its pool is rated again from the beginning. Refuses: "no-such-account".
    [[nodiscard]] virtual Result<void> rate(const RatedResult& result) = 0;
    /// Removes the game's rating, as if it had not been played. Does nothing if it is not rated.
    [[nodiscard]] virtual Result<void> unrate(std::string_view game) = 0;
    [[nodiscard]] virtual Result<std::optional<RatedRow>> rated(std::string_view game) = 0;
    /// All rated games, in order. Linear.
    [[nodiscard]] virtual Result<std::vector<RatedRow>> all_rated() = 0;
    /// The last `most` of one account in one pool, in order.
    [[nodiscard]] virtual Result<std::vector<RatedRow>>
    rated_of(std::string_view id, std::string_view pool, std::size_t most) = 0;
    [[nodiscard]] virtual Result<std::vector<PoolStanding>> standings_of(std::string_view id) = 0;
    /// An entry of the top list of a pool: the highest ratings with a deviation of at most
    /// `most_deviation`.
    struct Ranked {
        std::string name;
        rating::Standing standing;
        bool is_bot = false;
    };
    [[nodiscard]] virtual Result<std::vector<Ranked>>
    best(std::string_view pool, double most_deviation, std::size_t most) = 0;
    /// All standings, by pool and account. Linear.
    [[nodiscard]] virtual Result<std::vector<PoolStanding>> all_standings() = 0;
    /// Rates exactly these games again, in this order; standings that do not result from them are
    /// deleted. Linear in all games.
    [[nodiscard]] virtual Result<void> rebuild(const std::vector<RatedResult>& results) = 0;
};

/// Creates the file if there is none. Refuses: "store-foreign-file", "store-newer", and as the
/// store does.
[[nodiscard]] Result<std::unique_ptr<Accounts>> open_sqlite_accounts(const std::string& path);
/// Needs the schema of store/postgres_log.h at this address.
[[nodiscard]] Result<std::unique_ptr<Accounts>> open_postgres_accounts(const std::string& address);

}  // namespace kyvien::store
