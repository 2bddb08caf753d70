#include "hall/webhooks/internal/webhook_notes.h"

#include <fmt/core.h>

#include <algorithm>
#include <utility>

#include "base/text.h"
#include "clock/seat.h"

namespace kyvien::hall {
namespace webhook_notes {
namespace {

// A guest who has taken a seat may sign in later.
constexpr store::Instant kSeatsHeld = 5'000;
constexpr std::size_t kMaxSeatsHeld = 20'000;

}  // namespace
}  // namespace webhook_notes

Result<void> WebhookNotes::refresh() {
    auto read = std::make_shared<const Hooks>(KYVIEN_TRY(store_.all_enabled()));
    const std::lock_guard guard(mutex_);
    hooks_ = std::move(read);
    return {};
}

std::shared_ptr<const WebhookNotes::Hooks> WebhookNotes::hooks() const {
    const std::lock_guard guard(mutex_);
    return hooks_;
}

bool WebhookNotes::wants(std::string_view event) const {
    const auto all = hooks();
    return std::ranges::any_of(
        *all, [event](const store::Webhook& hook) { return wants_event(hook, event); });
}

std::set<std::string> WebhookNotes::tournaments() const {
    std::set<std::string> named;
    const auto all = hooks();
    for (const store::Webhook& hook : *all)
        for (const std::string_view id : base::split(hook.tournaments, ' '))
            if (!id.empty())
                named.emplace(id);
    return named;
}

Result<store::SeatedAccounts> WebhookNotes::seated(const std::string& game) {
    const store::Instant now = clock_();
    {
        const std::lock_guard guard(mutex_);
        const auto known = seats_.find(game);
        if (known != seats_.end()) {
            const Seats& seats = known->second;
            const bool are_all = seats.accounts[0] && seats.accounts[1];
            if (are_all || now - seats.asked < webhook_notes::kSeatsHeld)
                return seats.accounts;
        }
    }
    auto found = KYVIEN_TRY(store_.seated(game));
    const std::lock_guard guard(mutex_);
    if (seats_.size() >= webhook_notes::kMaxSeatsHeld)
        seats_.clear();
    seats_[game] = {found, now};
    return found;
}

void WebhookNotes::add_for(std::vector<store::NewDelivery>& deliveries, const std::string& account,
                           std::string_view event, std::string_view mark,
                           const std::string& payload, Recipients hearers) const {
    const auto all = hooks();
    for (const store::Webhook& hook : *all)
        if (hook.account == account && wants_event(hook, event) &&
            (!hook.device || hearers == Recipients::All))
            deliveries.push_back(delivery_of(hook, event, mark, payload, clock_()));
}

WebhookNotes::Added WebhookNotes::played(const TurnChange& played) {
    if (!wants("game.started") && !wants("game.your-turn"))
        return 0;
    const auto accounts = KYVIEN_TRY(seated(played.id));
    std::vector<store::NewDelivery> deliveries;
    for (const std::size_t seat : {0U, 1U}) {
        if (!accounts[seat])
            continue;
        const std::string payload = game_payload(played.id, accounts, seat, &played, std::nullopt);
        if (played.has_begun)
            add_for(deliveries, accounts[seat]->account, "game.started", played.id, payload);
        // Without a mark: after a takeback the same player's turn comes again.
        if (played.turn && clock::index(*played.turn) == seat)
            // In games with a short time control players are at the board; only programs are
            // notified.
            add_for(deliveries, accounts[seat]->account, "game.your-turn", {}, payload,
                    played.by_days ? Recipients::All : Recipients::Programs);
    }
    return deliveries.empty() ? Added(0) : store_.add(deliveries);
}

WebhookNotes::Added WebhookNotes::ended(const std::string& game, conduct::Score score) {
    if (!wants("game.finished"))
        return 0;
    const auto accounts = KYVIEN_TRY(seated(game));
    std::vector<store::NewDelivery> deliveries;
    for (const std::size_t seat : {0U, 1U})
        if (accounts[seat])
            // A corrected result is a new event; a repeated one is not.
            add_for(deliveries, accounts[seat]->account, "game.finished",
                    fmt::format("{} {} {}", game, seat, conduct::text(score)),
                    game_payload(game, accounts, seat, nullptr, score));
    return deliveries.empty() ? Added(0) : store_.add(deliveries);
}

WebhookNotes::Added WebhookNotes::rated(const store::RatedRow& row) {
    if (!wants("game.rated"))
        return 0;
    std::vector<store::NewDelivery> deliveries;
    for (const std::size_t seat : {0U, 1U})
        add_for(deliveries, row.result.players[seat], "game.rated",
                fmt::format("{} {} {} {}", row.result.game, row.result.score, row.before[seat],
                            row.after[seat]),
                rated_payload(row, seat));
    return deliveries.empty() ? Added(0) : store_.add(deliveries);
}

WebhookNotes::Added WebhookNotes::challenged(const store::Challenge& challenge,
                                             std::string_view event, const std::string& recipient) {
    if (!wants(event))
        return 0;
    std::vector<store::NewDelivery> deliveries;
    add_for(deliveries, recipient, event, fmt::format("{} {}", challenge.id, challenge.changed),
            challenge_payload(challenge));
    return deliveries.empty() ? Added(0) : store_.add(deliveries);
}

WebhookNotes::Added WebhookNotes::tournament(const TournamentFacts& facts) {
    return store_.update_tournament_facts(
        facts.id, facts.text(),
        [&facts, now = clock_()](const store::Webhook& hook, const std::string& known) {
            return tournament_news(hook, facts, known, now);
        });
}

}  // namespace kyvien::hall
