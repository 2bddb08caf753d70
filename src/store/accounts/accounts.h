// store/accounts/accounts.h — the accounts of a hall: names, password hashes, passkeys, sessions,
// tokens of programs, the seats an account has taken, and the ratings from its rated games.
//
// An SQLite file beside the log of games (DATA/accounts.db), or tables
// in the database that several halls share; both behave the same.
// Passwords, sessions and tokens are stored only as hashes. The log of
// a game says what happened; here is stored which accounts played it.
//
// A name is identified by its key: names that people could mistake for each other have the same key
// (hall/accounts/account_name.h), so that only one account can have it. Names that an account has
// given up stay reserved for it.
//
// Cost:  each function is one transaction of a few indexed statements, unless it says otherwise.
// Safe:  any thread; they wait for each other.
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
/// Stands in HallNews::ledgers when sessions or tokens have ended, at whichever hall.
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
    Instant renamed = 0;              ///< when it took this name; `made` where it has had no other
    std::string password;             ///< the hash, as hall/accounts/password.h writes it
    std::vector<std::string> former;  ///< names it had before, the last first
    bool is_bot = false;              ///< a program plays under it

    friend bool operator==(const Account&, const Account&) = default;
};

struct NewAccount {
    std::string id;
    AccountName name;
    std::string password;  ///< the hash
    Instant at = 0;
    bool is_bot = false;
};

/// What a program shows instead of a session. Its secret is told once.
struct AccountToken {
    std::string id;
    std::string account;
    std::string label;   ///< what its owner calls it
    std::string scopes;  ///< names with a blank between them; what they mean is the hall's
    Instant made = 0;
    Instant used = 0;  ///< last, to the minute; 0: never

    friend bool operator==(const AccountToken&, const AccountToken&) = default;
};
/// The account that a token belongs to.
struct TokenHolder {
    Account account;
    std::string scopes;
};

/// A session that nobody has used for so long is over.
inline constexpr Instant kSessionLasts = Instant{180} * 24 * 3600 * 1000;

/// A seat that was taken in the name of an account.
struct AccountSeat {
    std::string game;
    int seat = 0;  ///< 0 first, 1 second
    std::string account;
    std::string kind;  ///< name of the game, such as "chess"
    Instant at = 0;    ///< when it was taken

    friend bool operator==(const AccountSeat&, const AccountSeat&) = default;
};

/// Which of an account's games are asked for.
struct SeatFilter {
    std::string kind;               ///< empty: of all games
    std::string opponent;           ///< id of an account; empty: against whomever
    std::optional<Instant> before;  ///< taken before this moment
    std::size_t most = 50;
};

/// A rated game that is over.
struct RatedResult {
    std::string game;
    std::string pool;                    ///< rating/pool.h
    std::array<std::string, 2> players;  ///< ids of accounts, by seat
    double score = 0.5;                  ///< of the first seat
    Instant at = 0;                      ///< when it ended
    int half_stones = 0;                 ///< of handicap, to the first seat (rating/handicap.h)

    friend bool operator==(const RatedResult&, const RatedResult&) = default;
};

/// The same as it was rated.
struct RatedRow {
    std::uint64_t number = 0;  ///< they are rated in this order
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

/// All that is kept of somebody, for the person alone.
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

    // All refuse as the store refuses ("store-unavailable", "store-full").

    /// Refuses: "name-taken".
    [[nodiscard]] virtual Result<Account> make(const NewAccount& account) = 0;
    /// By the key of its name, or of one it had before.
    [[nodiscard]] virtual Result<std::optional<Account>> with_name(std::string_view key) = 0;
    [[nodiscard]] virtual Result<std::optional<Account>> with_id(std::string_view id) = 0;
    /// All that have a name, in the order in which they were made; for the operator.
    [[nodiscard]] virtual Result<std::vector<Account>> all() = 0;
    /// Refuses: "name-taken" by another account, "no-such-account".
    [[nodiscard]] virtual Result<Account> rename(std::string_view id, const AccountName& name,
                                                 Instant at) = 0;
    /// Refuses: "no-such-account".
    [[nodiscard]] virtual Result<void> set_password(std::string_view id,
                                                    const std::string& password) = 0;
    /// A program plays under it from now on; false: it has taken a seat already. Refuses:
    /// "no-such-account".
    [[nodiscard]] virtual Result<bool> become_bot(std::string_view id) = 0;
    /// Names, password, sessions, tokens, passkeys, challenges, relations and what it has said
    /// (store/chat) go; seats, rated games and standings stay with the id alone, for the opponents'
    /// ratings follow from them. Refuses: "no-such-account".
    [[nodiscard]] virtual Result<void> remove(std::string_view id) = 0;
    [[nodiscard]] virtual Result<AccountData> data_of(std::string_view id) = 0;

    /// In the same place; they live as long as this.
    [[nodiscard]] virtual Challenges& challenges() = 0;
    [[nodiscard]] virtual People& people() = 0;
    [[nodiscard]] virtual Seeks& seeks() = 0;
    [[nodiscard]] virtual Passkeys& passkeys() = 0;

    [[nodiscard]] virtual Result<void> begin_session(const KeyHash& secret, std::string_view id,
                                                     Instant at) = 0;
    /// The account of a session; none: there is no such session, or it is over.
    [[nodiscard]] virtual Result<std::optional<Account>> session(const KeyHash& secret,
                                                                 Instant now) = 0;
    [[nodiscard]] virtual Result<void> end_session(const KeyHash& secret) = 0;
    /// All of the account.
    [[nodiscard]] virtual Result<void> end_sessions(std::string_view id) = 0;

    /// Of these secrets of sessions and tokens those that open nothing, or no longer: ended by
    /// somebody, or sessions that nobody has used for kSessionLasts. Linear.
    [[nodiscard]] virtual Result<std::vector<KeyHash>> ended(const std::vector<KeyHash>& secrets,
                                                             Instant now) = 0;
    /// Grows whenever sessions or tokens have ended by this object. Other halls at a shared
    /// database are given notice of it (kAccountsNotice); there other programs' endings are told so
    /// too.
    [[nodiscard]] virtual std::uint64_t endings() = 0;
    /// Another number than before where another program, or another connection, may have changed
    /// the file; the same always where the database is shared.
    [[nodiscard]] virtual Result<std::uint64_t> changes_by_others() = 0;

    /// False: it has `most` of them already. Refuses: "no-such-account".
    [[nodiscard]] virtual Result<bool> make_token(const KeyHash& secret, const AccountToken& token,
                                                  std::size_t most) = 0;
    /// In the order in which they were made.
    [[nodiscard]] virtual Result<std::vector<AccountToken>> tokens_of(std::string_view id) = 0;
    /// Nothing where the account has no such token.
    [[nodiscard]] virtual Result<void> revoke_token(std::string_view id,
                                                    std::string_view token) = 0;
    /// The holder of a token; none: there is no such token.
    [[nodiscard]] virtual Result<std::optional<TokenHolder>> token_holder(const KeyHash& secret,
                                                                          Instant now) = 0;

    /// The account that sat there first stays; false: somebody else did.
    [[nodiscard]] virtual Result<bool> take_seat(const AccountSeat& seat) = 0;
    /// The accounts at a game, by seat; none where nobody with an account sits.
    [[nodiscard]] virtual Result<std::array<std::optional<Account>, 2>>
    seated(std::string_view game) = 0;
    /// The last first; beyond `most` those taken in the same millisecond as the last one told, so
    /// that its `at` is the `before` of the next part.
    [[nodiscard]] virtual Result<std::vector<AccountSeat>> seats_of(std::string_view id,
                                                                    const SeatFilter& filter) = 0;

    /// Games in which a bot has sat down, the last first.
    [[nodiscard]] virtual Result<std::vector<std::string>> games_of_bots(std::size_t most) = 0;

    /// Rates the game once: where it is known with this result nothing changes; with another one
    /// its pool is rated again from its beginning. Refuses: "no-such-account".
    [[nodiscard]] virtual Result<void> rate(const RatedResult& result) = 0;
    /// Its result does not stand any more: as if it had not been played. Nothing where it was not
    /// rated.
    [[nodiscard]] virtual Result<void> unrate(std::string_view game) = 0;
    [[nodiscard]] virtual Result<std::optional<RatedRow>> rated(std::string_view game) = 0;
    /// All, in their order. Linear.
    [[nodiscard]] virtual Result<std::vector<RatedRow>> all_rated() = 0;
    /// Of one account in one pool, in their order, the last `most`.
    [[nodiscard]] virtual Result<std::vector<RatedRow>>
    rated_of(std::string_view id, std::string_view pool, std::size_t most) = 0;
    [[nodiscard]] virtual Result<std::vector<PoolStanding>> standings_of(std::string_view id) = 0;
    /// The highest of a pool whose deviation is at most `most_deviation`, with their names.
    struct Ranked {
        std::string name;
        rating::Standing standing;
        bool is_bot = false;
    };
    [[nodiscard]] virtual Result<std::vector<Ranked>>
    best(std::string_view pool, double most_deviation, std::size_t most) = 0;
    /// All standings, by pool and account. Linear.
    [[nodiscard]] virtual Result<std::vector<PoolStanding>> all_standings() = 0;
    /// Rates these games anew, and only these, in this order; standings that do not follow from
    /// them go. Linear in all games.
    [[nodiscard]] virtual Result<void> rebuild(const std::vector<RatedResult>& results) = 0;
};

/// Makes the file where there is none. Refuses: "store-foreign-file", "store-newer", and as the
/// store refuses.
[[nodiscard]] Result<std::unique_ptr<Accounts>> open_sqlite_accounts(const std::string& path);
/// Needs the schema of store/postgres_log.h at this address.
[[nodiscard]] Result<std::unique_ptr<Accounts>> open_postgres_accounts(const std::string& address);

}  // namespace kyvien::store
