// hall/webhooks/webhook_events.h — the events that a webhook can subscribe to, and their JSON
// (docs/webhooks.md).
//
// Safe: pure functions, any thread.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "hall/games/answers.h"
#include "store/accounts/accounts.h"
#include "store/webhooks/webhook_store.h"
#include "tournament/office/office.h"

namespace kyvien::hall {

inline constexpr std::array<std::string_view, 12> kWebhookEvents = {
    "game.started",        "game.your-turn",      "game.finished",      "game.rated",
    "challenge.received",  "challenge.countered", "challenge.accepted", "challenge.declined",
    "challenge.withdrawn", "tournament.paired",   "tournament.result",  "tournament.finished"};
/// Sent when the hook's owner asks for a test; every hook receives it.
inline constexpr std::string_view kWebhookTest = "webhook.test";

/// Has the hook subscribed to this event?
[[nodiscard]] bool wants_event(const store::Webhook& hook, std::string_view event);

/// With an id of its own. `mark`: equal for the same event, so that it is sent once; empty: a new
/// event each time.
[[nodiscard]] store::NewDelivery delivery_of(const store::Webhook& hook, std::string_view event,
                                             std::string_view mark, std::string payload,
                                             store::Instant at);

/// The body that is sent: the same text at each attempt.
[[nodiscard]] std::string webhook_body(const store::ClaimedDelivery& delivery);

// The payloads, each with its event's fields (api/schemas/webhooks.yaml).

/// For one player's seat. Needs: an account sits there.
[[nodiscard]] std::string game_payload(const std::string& game, const store::SeatedAccounts& seated,
                                       std::size_t seat, const TurnChange* played,
                                       std::optional<conduct::Score> score);
[[nodiscard]] std::string rated_payload(const store::RatedRow& row, std::size_t seat);
[[nodiscard]] std::string challenge_payload(const store::Challenge& challenge);

/// The facts about a tournament, at one moment, that webhooks report.
struct TournamentFacts {
    struct Board {
        int round = 0;
        int board = 0;
        std::string first, second;  ///< names
        std::string result;
    };
    std::string id;
    std::string name;
    std::vector<std::size_t> rounds;  ///< the number of boards of each paired round
    std::vector<Board> results;       ///< of the boards that have a result
    bool is_finished = false;

    /// One line for each fact.
    [[nodiscard]] std::string text() const;
};
[[nodiscard]] TournamentFacts facts_of(const std::string& id, const tournament::Office& office);

/// The events for what is in `facts` and not in `known`, for a hook that wants them.
[[nodiscard]] std::vector<store::NewDelivery> tournament_news(const store::Webhook& hook,
                                                              const TournamentFacts& facts,
                                                              std::string_view known,
                                                              store::Instant at);

}  // namespace kyvien::hall
