// hall/webhooks/internal/webhook_notes.h — turns an event at a hall into deliveries to the webhooks
// and devices that want it.
//
// The active webhooks are held in memory, so that an event nobody wants costs nothing; changes made
// by other halls and routes are loaded by refresh().
//
// Safe: any thread. What writes rows takes as long as the disk.
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
    using Added = Result<std::size_t>;  ///< how many deliveries

    /// `store` outlives it.
    WebhookNotes(store::WebhookStore& store, Clock clock)
        : store_(store), clock_(std::move(clock)) {}

    /// Reads which hooks there are.
    [[nodiscard]] Result<void> refresh();

    /// Is any hook on?
    [[nodiscard]] bool has_hooks() const { return !hooks()->empty(); }
    /// Is there a hook that wants one of these?
    [[nodiscard]] bool wants(std::string_view event) const;
    /// Ids of the tournaments that hooks have named.
    [[nodiscard]] std::set<std::string> tournaments() const;

    // All refuse as the store refuses.

    /// The players' turn has come, or the game has begun.
    [[nodiscard]] Added played(const GamePlayed& played);
    [[nodiscard]] Added ended(const std::string& game, conduct::Score score);
    [[nodiscard]] Added rated(const store::RatedRow& row);
    /// What one of the two did is told to the other one: event "challenge.…".
    [[nodiscard]] Added challenged(const store::Challenge& challenge, std::string_view event,
                                   const std::string& told);
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
    /// For each hook of the account that wants it.
    void add_for(std::vector<store::NewDelivery>& deliveries, const std::string& account,
                 std::string_view event, std::string_view mark, const std::string& payload,
                 Recipients hearers = Recipients::All) const;

    store::WebhookStore& store_;
    Clock clock_;
    mutable std::mutex mutex_;
    std::shared_ptr<const Hooks> hooks_ = std::make_shared<const Hooks>();
    std::map<std::string, Seats> seats_;  ///< of games that were asked for
};

}  // namespace kyvien::hall
