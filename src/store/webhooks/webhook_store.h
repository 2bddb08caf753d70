// store/webhooks/webhook_store.h — webhooks: the addresses of programs, the events they subscribe
// to, and the deliveries with their results.
//
// Stored beside the accounts (DATA/accounts.db, or tables of the shared database). A webhook's
// secret is stored as it is, since it is needed for signing. A delivery is claimed by one hall at a
// time, again and again until it succeeds or is given up; if that hall fails, its claim expires and
// another hall takes it.
//
// Cost:  each function is one transaction of a few indexed statements, unless it says otherwise.
// Safe:  any thread; they wait for each other.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "store/event_log.h"

namespace kyvien::store {

/// So many deliveries that are over are kept of a hook, and none longer than that.
inline constexpr std::size_t kMostDeliveriesKept = 100;
inline constexpr Instant kDeliveriesKept = Instant{30} * 24 * 3600 * 1000;
/// So many wait for a hook at most; what comes then is not noted.
inline constexpr std::size_t kMostDeliveriesWaiting = 2'000;

/// What a message to a browser is sealed with (RFC 8291), and what it is told.
struct PushDevice {
    std::string key;     ///< the browser's public key, base64url
    std::string secret;  ///< its authentication secret, base64url
    std::string language;
    std::string site;  ///< the origin of the hall's page that has asked for it

    friend bool operator==(const PushDevice&, const PushDevice&) = default;
};

struct Webhook {
    std::string id;
    std::string account;
    std::string address;
    std::string events;       ///< names with a blank between them; what they mean is the hall's
    std::string tournaments;  ///< ids with a blank between them
    std::string note;
    std::string secret;
    Instant made = 0;
    std::string off;      ///< empty: it is on; else why it is not ("owner", "failing", "gone")
    Instant failing = 0;  ///< since when every attempt has failed; 0: the last one has not
    std::string trouble;  ///< of the last attempt, where that has failed
    /// It is a browser that shows notifications; its address is one of a push service.
    std::optional<PushDevice> device;

    friend bool operator==(const Webhook&, const Webhook&) = default;
};

/// What its owner changes; what has no value stays.
struct WebhookChange {
    std::optional<std::string> address;
    std::optional<std::string> events;
    std::optional<std::string> tournaments;
    std::optional<std::string> note;
    std::optional<std::string> off;
};

/// An event on its way to a hook.
struct NewDelivery {
    std::string id;
    std::string hook;
    std::string mark;  ///< the same for the same event: it is added once
    std::string event;
    std::string payload;  ///< JSON
    Instant at = 0;
};

enum class DeliveryState : std::uint8_t { Waiting, Delivered, GivenUp };

struct DeliveryAttempt {
    Instant at = 0;
    int status = 0;         ///< of HTTP; 0: there was no answer
    std::string trouble;    ///< a code; empty: it was taken
    std::int64_t took = 0;  ///< milliseconds

    friend bool operator==(const DeliveryAttempt&, const DeliveryAttempt&) = default;
};

struct Delivery {
    std::string id;
    std::string event;
    std::string payload;
    Instant made = 0;
    Instant due = 0;
    DeliveryState state = DeliveryState::Waiting;
    std::vector<DeliveryAttempt> attempts;  ///< in their order
};

/// One that is to be made now, by the hall that has claimed it.
struct ClaimedDelivery {
    Webhook hook;
    std::string id;
    std::string event;
    std::string payload;
    Instant made = 0;
    int attempts = 0;  ///< that have failed since it was added, or asked for once more
};

/// What came of it, and what follows.
struct DeliveryOutcome {
    DeliveryAttempt attempt;
    DeliveryState state = DeliveryState::Waiting;
    Instant due = 0;  ///< where it waits
    std::string off;  ///< the hook is switched off for this reason; empty: it stays on
    /// Nothing is delivered to the hook before: its receiver wants to be left alone.
    Instant quiet_until = 0;
};

/// How a lease is taken.
struct DeliveryClaim {
    std::string holder;
    Instant now = 0;
    Instant until = 0;            ///< then others may claim it
    std::size_t most_of_one = 2;  ///< hooks of one account that are delivered to at once
};

/// A player of a game who has an account.
struct SeatedAccount {
    std::string account;
    std::string name;
    std::string kind;  ///< of the game

    friend bool operator==(const SeatedAccount&, const SeatedAccount&) = default;
};
using SeatedAccounts = std::array<std::optional<SeatedAccount>, 2>;

class WebhookStore {
  public:
    WebhookStore() = default;
    WebhookStore(const WebhookStore&) = delete;
    WebhookStore& operator=(const WebhookStore&) = delete;
    virtual ~WebhookStore() = default;

    // All refuse as the store refuses; those of one hook also "no-such-webhook", where it is not of
    // this account.

    /// False: the account has `most` of them already. Refuses: "no-such-account".
    [[nodiscard]] virtual Result<bool> make(const Webhook& hook, std::size_t most) = 0;
    /// In the order in which they were made; devices are not among them.
    [[nodiscard]] virtual Result<std::vector<Webhook>> of(std::string_view account) = 0;
    /// Those that are devices.
    [[nodiscard]] virtual Result<std::vector<Webhook>> devices(std::string_view account) = 0;
    /// A device, in the place of any account's that has its address; of the account's the newest
    /// `most` stay. Answers its id, which is that of the former one where that was the account's.
    /// Refuses: "no-such-account".
    [[nodiscard]] virtual Result<std::string> set_device(const Webhook& hook, std::size_t most) = 0;
    /// The secret that the hall signs with for push services; `fresh` where there is none yet.
    [[nodiscard]] virtual Result<std::string> push_secret(const std::string& fresh) = 0;
    /// All that are on, of all accounts. Linear.
    [[nodiscard]] virtual Result<std::vector<Webhook>> all_on() = 0;
    /// One that is switched on has not failed yet; one that is, or has another address, is not left
    /// alone any more.
    [[nodiscard]] virtual Result<Webhook> change(std::string_view account, std::string_view id,
                                                 const WebhookChange& change) = 0;
    [[nodiscard]] virtual Result<Webhook> set_secret(std::string_view account, std::string_view id,
                                                     const std::string& secret) = 0;
    /// With all that waits for it; a device too. The functions above and below that name one hook
    /// know no devices.
    [[nodiscard]] virtual Result<void> remove(std::string_view account, std::string_view id) = 0;

    /// Adds those that are new; how many were.
    [[nodiscard]] virtual Result<std::size_t> add(const std::vector<NewDelivery>& deliveries) = 0;
    /// The last first.
    [[nodiscard]] virtual Result<std::vector<Delivery>> deliveries(std::string_view account,
                                                                   std::string_view id) = 0;
    /// It waits from now on as if it were new, for a hook that is not left alone any more. False:
    /// there is none of this id.
    [[nodiscard]] virtual Result<bool> again(std::string_view account, std::string_view id,
                                             std::string_view delivery, Instant now) = 0;

    /// The one that has waited longest for a hook to which nobody delivers; none: none is due.
    [[nodiscard]] virtual Result<std::optional<ClaimedDelivery>>
    claim(const DeliveryClaim& claim) = 0;
    /// False: the lease has lapsed and another one has it, or it is gone; nothing is noted.
    [[nodiscard]] virtual Result<bool> finish(const ClaimedDelivery& claimed,
                                              std::string_view holder,
                                              const DeliveryOutcome& outcome) = 0;
    /// It was not made: whoever comes next may claim it at once.
    [[nodiscard]] virtual Result<void> release(const ClaimedDelivery& claimed,
                                               std::string_view holder) = 0;

    /// What is to be told to a hook of a tournament of which it knows these facts.
    using Telling =
        std::function<std::vector<NewDelivery>(const Webhook& hook, const std::string& known)>;
    /// The tournament stands so now: each hook that is on and has named it is told the difference,
    /// once, by whichever hall. A hook for which this is the first time is told nothing.
    [[nodiscard]] virtual Result<std::size_t> tournament_stands(std::string_view tournament,
                                                                const std::string& facts,
                                                                const Telling& telling) = 0;

    /// By seat.
    [[nodiscard]] virtual Result<SeatedAccounts> seated(std::string_view game) = 0;
};

/// As open_sqlite_accounts() and open_postgres_accounts().
[[nodiscard]] Result<std::unique_ptr<WebhookStore>> open_sqlite_webhooks(const std::string& path);
[[nodiscard]] Result<std::unique_ptr<WebhookStore>>
open_postgres_webhooks(const std::string& address);

}  // namespace kyvien::store
