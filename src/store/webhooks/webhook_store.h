// store/webhooks/webhook_store.h — webhooks: the addresses of programs, the events they subscribe
// to, and the deliveries with their results.
//
// Stored with the accounts (DATA/accounts.db, or tables of the shared database). A webhook's secret
// is stored in clear text, because it is needed for signing. A delivery is claimed by one hall at a
// time and retried until it succeeds or is given up; if that hall fails, its claim expires and
// another hall takes over.
//
// Cost:  each function is one transaction of a few indexed statements, unless it says otherwise.
// Safe:  thread-safe; calls are serialised.
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

/// Limits on the number and age of finished deliveries kept per hook.
inline constexpr std::size_t kMaxDeliveriesKept = 100;
inline constexpr Instant kDeliveriesKept = Instant{30} * 24 * 3600 * 1000;
/// Maximum number of deliveries waiting per hook; further ones are dropped.
inline constexpr std::size_t kMaxDeliveriesWaiting = 2'000;

/// The keys that encrypt a push message to a browser (RFC 8291), and the origin it is for.
struct PushDevice {
    std::string key;     ///< the browser's public key, base64url
    std::string secret;  ///< its authentication secret, base64url
    std::string language;
    std::string site;  ///< origin of the hall's page that requested it

    friend bool operator==(const PushDevice&, const PushDevice&) = default;
};

struct Webhook {
    std::string id;
    std::string account;
    std::string address;
    std::string events;       ///< names separated by spaces; defined by the hall
    std::string tournaments;  ///< ids separated by spaces
    std::string note;
    std::string secret;
    Instant made = 0;
    std::string off;      ///< empty: enabled; else why disabled ("owner", "failing", "gone")
    Instant failing = 0;  ///< since when every attempt has failed; 0: the last one succeeded
    std::string trouble;  ///< of the last attempt, if it failed
    /// Set for a browser that shows notifications; the address is then a push service's.
    std::optional<PushDevice> device;

    friend bool operator==(const Webhook&, const Webhook&) = default;
};

/// Changes by the owner; members without a value stay unchanged.
struct WebhookChange {
    std::optional<std::string> address;
    std::optional<std::string> events;
    std::optional<std::string> tournaments;
    std::optional<std::string> note;
    std::optional<std::string> off;
};

/// An event to be delivered to a hook.
struct NewDelivery {
    std::string id;
    std::string hook;
    std::string mark;  ///< unique per event; makes adding idempotent
    std::string event;
    std::string payload;  ///< JSON
    Instant at = 0;
};

enum class DeliveryState : std::uint8_t { Waiting, Delivered, GivenUp };

struct DeliveryAttempt {
    Instant at = 0;
    int status = 0;         ///< HTTP status; 0: no response
    std::string trouble;    ///< a code; empty: accepted
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
    std::vector<DeliveryAttempt> attempts;  ///< in order
};

/// A delivery due now, for the hall that has claimed it.
struct ClaimedDelivery {
    Webhook hook;
    std::string id;
    std::string event;
    std::string payload;
    Instant made = 0;
    int attempts = 0;  ///< failed ones since it was added or last requested again
};

/// The result of a delivery, and what follows.
struct DeliveryOutcome {
    DeliveryAttempt attempt;
    DeliveryState state = DeliveryState::Waiting;
    Instant due = 0;  ///< next attempt, if waiting
    std::string off;  ///< reason for disabling the hook; empty: it stays enabled
    /// No delivery to the hook before this time, because its receiver asked for a pause.
    Instant quiet_until = 0;
};

/// How a claim is made.
struct DeliveryClaim {
    std::string holder;
    Instant now = 0;
    Instant until = 0;            ///< then other halls may claim it
    std::size_t most_of_one = 2;  ///< maximum concurrent hooks per account
};

/// A player of a game with an account.
struct SeatedAccount {
    std::string account;
    std::string name;
    std::string kind;  ///< the game's

    friend bool operator==(const SeatedAccount&, const SeatedAccount&) = default;
};
using SeatedAccounts = std::array<std::optional<SeatedAccount>, 2>;

class WebhookStore {
  public:
    WebhookStore() = default;
    WebhookStore(const WebhookStore&) = delete;
    WebhookStore& operator=(const WebhookStore&) = delete;
    virtual ~WebhookStore() = default;

    // All functions also refuse as the store does; those for one hook also "no-such-webhook", if it
    // is not this account's.

    /// False if the account already has `most` hooks. Refuses: "no-such-account".
    [[nodiscard]] virtual Result<bool> make(const Webhook& hook, std::size_t limit) = 0;
    /// Oldest first, without devices.
    [[nodiscard]] virtual Result<std::vector<Webhook>> of(std::string_view account) = 0;
    /// Only the devices.
    [[nodiscard]] virtual Result<std::vector<Webhook>> devices(std::string_view account) = 0;
    /// Adds a device, replacing any account's device with its address; the account keeps its newest
    /// `most`. Returns the id, which is unchanged if the account had this device already.
    /// Refuses: "no-such-account".
    [[nodiscard]] virtual Result<std::string> set_device(const Webhook& hook,
                                                         std::size_t limit) = 0;
    /// The hall's signing secret for push services; stores `fresh` if there is none.
    [[nodiscard]] virtual Result<std::string> push_secret(const std::string& fresh) = 0;
    /// All enabled hooks of all accounts. Linear.
    [[nodiscard]] virtual Result<std::vector<Webhook>> all_enabled() = 0;
    /// Enabling a hook clears its failures; enabling it or changing its address ends a requested
    /// pause.
    [[nodiscard]] virtual Result<Webhook> change(std::string_view account, std::string_view id,
                                                 const WebhookChange& change) = 0;
    [[nodiscard]] virtual Result<Webhook> set_secret(std::string_view account, std::string_view id,
                                                     const std::string& secret) = 0;
    /// Removes a hook or device with all its waiting deliveries. The other functions for a single
    /// hook do not see devices.
    [[nodiscard]] virtual Result<void> remove(std::string_view account, std::string_view id) = 0;

    /// Adds the new ones; returns their number.
    [[nodiscard]] virtual Result<std::size_t> add(const std::vector<NewDelivery>& deliveries) = 0;
    /// Latest first.
    [[nodiscard]] virtual Result<std::vector<Delivery>> deliveries(std::string_view account,
                                                                   std::string_view id) = 0;
    /// Queues a delivery again as if it were new, and ends a pause of the hook. False if there is
    /// no delivery with this id.
    [[nodiscard]] virtual Result<bool> requeue(std::string_view account, std::string_view id,
                                               std::string_view delivery, Instant now) = 0;

    /// Claims the delivery that has waited longest, for a hook to which no hall is delivering;
    /// empty: none is due.
    [[nodiscard]] virtual Result<std::optional<ClaimedDelivery>>
    claim(const DeliveryClaim& claim) = 0;
    /// False if the claim has expired and another hall has taken over, or the hook is gone; nothing
    /// is recorded.
    [[nodiscard]] virtual Result<bool> finish(const ClaimedDelivery& claimed,
                                              std::string_view holder,
                                              const DeliveryOutcome& outcome) = 0;
    /// Releases a claim without an attempt: any hall may claim the delivery at once.
    [[nodiscard]] virtual Result<void> release(const ClaimedDelivery& claimed,
                                               std::string_view holder) = 0;

    /// Returns the deliveries to a hook about a tournament of which it has the `known` facts.
    using MakeDeliveries =
        std::function<std::vector<NewDelivery>(const Webhook& hook, const std::string& known)>;
    /// Called with a tournament's current state: each enabled hook for it is notified of the
    /// difference, once, by one hall. A hook that sees the tournament for the first time is not
    /// notified.
    [[nodiscard]] virtual Result<std::size_t>
    update_tournament_facts(std::string_view tournament, const std::string& facts,
                            const MakeDeliveries& make_deliveries) = 0;

    /// By seat.
    [[nodiscard]] virtual Result<SeatedAccounts> seated(std::string_view game) = 0;
};

/// As open_sqlite_accounts() and open_postgres_accounts().
[[nodiscard]] Result<std::unique_ptr<WebhookStore>> open_sqlite_webhooks(const std::string& path);
[[nodiscard]] Result<std::unique_ptr<WebhookStore>>
open_postgres_webhooks(const std::string& address);

}  // namespace kyvien::store
