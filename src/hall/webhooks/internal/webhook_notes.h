// hall/webhooks/internal/webhook_notes.h — turns an event at a hall into deliveries to the webhooks
// and devices that subscribe to it.
//
// The active webhooks are kept in memory, so that an event without subscribers costs nothing;
// changes made by other halls and routes are loaded by refresh().
//
// Safe: any thread. Functions that write rows block for the disk.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "hall/games/answers.h"
#include "hall/webhooks/webhook_events.h"
#include "store/webhooks/webhook_store.h"

namespace kyvien::hall {

class WebhookNotes {
  public:
    using Clock = std::function<store::Instant()>;
    using Added = Result<std::size_t>;  ///< number of deliveries

    /// `store` must outlive it.
    WebhookNotes(store::WebhookStore& store, Clock clock)
        : store_(store), clock_(std::move(clock)) {}

    /// Loads the active hooks.
    [[nodiscard]] Result<void> refresh();

    /// Are there any active hooks?
    [[nodiscard]] bool has_hooks() const { return !hooks()->empty(); }
    /// Does any hook subscribe to this event?
    [[nodiscard]] bool wants(std::string_view event) const;
    /// Ids of the tournaments to which hooks subscribe.
    [[nodiscard]] std::set<std::string> tournaments() const;

    // All refuse as the store refuses.

    /// The turn has changed, or the game has begun.
    [[nodiscard]] Added played(const TurnChange& played);
    [[nodiscard]] Added ended(const std::string& game, conduct::Score score);
    [[nodiscard]] Added rated(const store::RatedRow& row);
    /// Notifies a player of what the other one did with the challenge: event "challenge.…".
    [[nodiscard]] Added challenged(const store::Challenge& challenge, std::string_view event,
                                   const std::string& recipient);
    [[nodiscard]] Added tournament(const TournamentFacts& facts);

  private:
    using Hooks = std::vector<store::Webhook>;
    struct Seats {
        store::SeatedAccounts accounts;
        store::Instant asked = 0;
    };
    [[nodiscard]] std::shared_ptr<const Hooks> hooks() const;
    [[nodiscard]] Result<store::SeatedAccounts> seated(const std::string& game);
    enum class Recipients : std::uint8_t { All, Programs };
    /// Adds a delivery for each hook of the account that subscribes to the event.
    void add_for(std::vector<store::NewDelivery>& deliveries, const std::string& account,
                 std::string_view event, std::string_view mark, const std::string& payload,
                 Recipients hearers = Recipients::All) const;

    store::WebhookStore& store_;
    Clock clock_;
    mutable std::mutex mutex_;
    std::shared_ptr<const Hooks> hooks_ = std::make_shared<const Hooks>();
    std::map<std::string, Seats> seats_;  ///< of games that were looked up
};

}  // namespace kyvien::hall
