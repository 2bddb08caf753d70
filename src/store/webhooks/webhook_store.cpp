#include "store/webhooks/webhook_store.h"

#include <fmt/core.h>

#include <algorithm>
#include <charconv>

#include "base/text.h"
#include "store/accounts/internal/sql_session.h"

namespace kyvien::store {
namespace webhook_store {
namespace {

using internal::SqlRow;
using internal::SqlRows;
using internal::SqlValue;

// The last four are empty unless it is a device.
constexpr const char* kWebhookColumns =
    "webhook.id, account, address, events, tournaments, note, secret, "
    "webhook.made, switched_off, failing, trouble, device_key, "
    "device_secret, language, site";
constexpr const char* kWithDevice = " LEFT JOIN push_device ON push_device.hook = webhook.id ";
constexpr std::size_t kHookColumns = 15;

/// A query for the hooks with this condition.
std::string hooks_where(std::string_view condition) {
    return fmt::format("SELECT {} FROM webhook{}WHERE {}", kWebhookColumns, kWithDevice, condition);
}

std::int64_t number_in(const std::string& text) {
    std::int64_t number = 0;
    std::from_chars(text.data(), text.data() + text.size(), number);
    return number;
}

Webhook hook_of_row(const SqlRow& row, std::size_t from = 0) {
    Webhook hook;
    hook.id = row[from];
    hook.account = row[from + 1];
    hook.address = row[from + 2];
    hook.events = row[from + 3];
    hook.tournaments = row[from + 4];
    hook.note = row[from + 5];
    hook.secret = row[from + 6];
    hook.made = number_in(row[from + 7]);
    hook.off = row[from + 8];
    hook.failing = number_in(row[from + 9]);
    hook.trouble = row[from + 10];
    if (!row[from + 11].empty())
        hook.device = PushDevice{row[from + 11], row[from + 12], row[from + 13], row[from + 14]};
    return hook;
}

std::int64_t number_of(DeliveryState state) {
    return static_cast<std::int64_t>(state);
}

DeliveryState state_of(const std::string& text) {
    switch (number_in(text)) {
    case 1:
        return DeliveryState::Delivered;
    case 2:
        return DeliveryState::GivenUp;
    default:
        return DeliveryState::Waiting;
    }
}

bool names(const std::string& list, std::string_view word) {
    const auto words = base::split(list, ' ');
    return std::ranges::any_of(words, [word](std::string_view each) { return each == word; });
}

std::unexpected<Refusal> no_such_webhook() {
    return refuse("no-such-webhook", "There is no such webhook.");
}

class SqlWebhooks : public WebhookStore {
  public:
    explicit SqlWebhooks(std::unique_ptr<internal::SqlSession> session)
        : session_(std::move(session)) {}

    Result<bool> make(const Webhook& hook, std::size_t limit) override {
        bool is_there = false;
        bool has_room = false;
        KYVIEN_TRY(session_->carry_out([&] {
            lock();
            is_there = has_account(hook.account);
            has_room = count("SELECT count(*) FROM webhook WHERE account = $1 AND id NOT IN "
                             "(SELECT hook FROM push_device)",
                             {hook.account}) < limit;
            if (!is_there || !has_room)
                return false;
            insert(hook);
            return true;
        }));
        if (!is_there)
            return refuse("no-such-account", "There is no such account.");
        return has_room;
    }

    Result<std::vector<Webhook>> of(std::string_view account) override {
        return hooks("account = $1 AND device_key IS NULL ORDER BY made, webhook.id", {account});
    }
    Result<std::vector<Webhook>> devices(std::string_view account) override {
        return hooks("account = $1 AND device_key IS NOT NULL ORDER BY made, webhook.id",
                     {account});
    }
    Result<std::string> set_device(const Webhook& hook, std::size_t limit) override {
        bool is_there = false;
        std::string id;
        KYVIEN_TRY(session_->carry_out([&] {
            lock();
            is_there = has_account(hook.account);
            if (!is_there)
                return false;
            id = hook.id;
            for (const SqlRow& row :
                 run(hooks_where("address = $1 AND device_key IS NOT NULL"), {hook.address})) {
                const Webhook former = hook_of_row(row);
                if (former.account == hook.account)
                    id = former.id;
                else
                    erase(former.id);
            }
            if (id == hook.id)
                insert(hook);
            else
                run("UPDATE webhook SET events = $1, tournaments = $2, switched_off = '', "
                    "failing = 0, trouble = '' WHERE id = $3",
                    {hook.events, hook.tournaments, id});
            run("INSERT INTO push_device (hook, device_key, device_secret, language, site) "
                "VALUES ($1, $2, $3, $4, $5) ON CONFLICT (hook) DO UPDATE SET device_key = "
                "excluded.device_key, device_secret = excluded.device_secret, language = "
                "excluded.language, site = excluded.site",
                {id, hook.device->key, hook.device->secret, hook.device->language,
                 hook.device->site});
            forget_tournaments_but(id, hook.tournaments);
            for (const SqlRow& row :
                 run("SELECT id FROM webhook WHERE account = $1 AND id IN (SELECT hook FROM "
                     "push_device) ORDER BY made DESC, id LIMIT 100 OFFSET $2",
                     {hook.account, static_cast<std::int64_t>(limit)}))
                erase(row[0]);
            return true;
        }));
        if (!is_there)
            return refuse("no-such-account", "There is no such account.");
        return id;
    }
    Result<std::string> push_secret(const std::string& fresh) override {
        std::string secret;
        KYVIEN_TRY(session_->carry_out([&] {
            run("INSERT INTO push_secret (name, value) VALUES ('vapid', $1) "
                "ON CONFLICT (name) DO NOTHING",
                {fresh});
            secret = run("SELECT value FROM push_secret WHERE name = 'vapid'").front()[0];
            return true;
        }));
        return secret;
    }
    Result<std::vector<Webhook>> all_enabled() override {
        return hooks("switched_off = '' ORDER BY made, webhook.id", {});
    }

    Result<Webhook> change(std::string_view account, std::string_view id,
                           const WebhookChange& change) override {
        return with_own(account, id, [&](Webhook& hook) {
            const bool leads_elsewhere = change.address && *change.address != hook.address;
            hook.address = change.address.value_or(hook.address);
            hook.events = change.events.value_or(hook.events);
            hook.tournaments = change.tournaments.value_or(hook.tournaments);
            hook.note = change.note.value_or(hook.note);
            const bool is_switched_on = !hook.off.empty() && change.off && change.off->empty();
            hook.off = change.off.value_or(hook.off);
            if (is_switched_on) {
                hook.failing = 0;
                hook.trouble.clear();
            }
            run("UPDATE webhook SET address = $1, events = $2, tournaments = $3, note = $4, "
                "switched_off = $5, failing = $6, trouble = $7 WHERE id = $8",
                {hook.address, hook.events, hook.tournaments, hook.note, hook.off, hook.failing,
                 hook.trouble, id});
            if (is_switched_on || leads_elsewhere)
                end_quiet(id);
            forget_tournaments_but(id, hook.tournaments);
        });
    }
    Result<Webhook> set_secret(std::string_view account, std::string_view id,
                               const std::string& secret) override {
        return with_own(account, id, [&](Webhook& hook) {
            hook.secret = secret;
            run("UPDATE webhook SET secret = $1 WHERE id = $2", {secret, id});
        });
    }
    Result<void> remove(std::string_view account, std::string_view id) override {
        bool is_there = false;
        KYVIEN_TRY(session_->carry_out([&] {
            lock();
            is_there = !run("SELECT id FROM webhook WHERE id = $1 AND account = $2", {id, account})
                            .empty();
            if (is_there)
                erase(id);
            return is_there;
        }));
        if (!is_there)
            return no_such_webhook();
        return {};
    }

    Result<std::size_t> add(const std::vector<NewDelivery>& deliveries) override {
        std::size_t added = 0;
        KYVIEN_TRY(session_->carry_out([&] {
            added = 0;
            for (const NewDelivery& each : deliveries)
                added += add_one(each) ? 1 : 0;
            return true;
        }));
        return added;
    }

    Result<std::vector<Delivery>> deliveries(std::string_view account,
                                             std::string_view id) override {
        std::vector<Delivery> found;
        bool is_there = false;
        KYVIEN_TRY(session_->carry_out([&] {
            found.clear();
            is_there = own(account, id).has_value();
            for (const SqlRow& row :
                 run("SELECT id, event, payload, made, due, state FROM webhook_delivery "
                     "WHERE hook = $1 ORDER BY made DESC, id LIMIT $2",
                     {id, static_cast<std::int64_t>(kMaxDeliveriesKept)})) {
                Delivery delivery;
                delivery.id = row[0];
                delivery.event = row[1];
                delivery.payload = row[2];
                delivery.made = number_in(row[3]);
                delivery.due = number_in(row[4]);
                delivery.state = state_of(row[5]);
                for (const SqlRow& attempt :
                     run("SELECT at, status, trouble, took FROM webhook_attempt "
                         "WHERE delivery = $1 ORDER BY number",
                         {row[0]}))
                    delivery.attempts.push_back({number_in(attempt[0]),
                                                 static_cast<int>(number_in(attempt[1])),
                                                 attempt[2], number_in(attempt[3])});
                found.push_back(std::move(delivery));
            }
            return false;
        }));
        if (!is_there)
            return no_such_webhook();
        return found;
    }

    Result<bool> requeue(std::string_view account, std::string_view id, std::string_view delivery,
                         Instant now) override {
        bool is_there = false;
        KYVIEN_TRY(with_own(account, id, [&](const Webhook&) {
            is_there = !run("UPDATE webhook_delivery SET state = 0, attempts = 0, due = $1 "
                            "WHERE hook = $2 AND id = $3 RETURNING id",
                            {now, id, delivery})
                            .empty();
            if (is_there)
                end_quiet(id);
        }));
        return is_there;
    }

    Result<std::optional<ClaimedDelivery>> claim(const DeliveryClaim& delivery_claim) override {
        std::optional<ClaimedDelivery> claimed;
        KYVIEN_TRY(session_->carry_out([&] {
            claimed.reset();
            lock();
            const SqlRows rows =
                run(fmt::format("SELECT {}, waits.id, waits.event, waits.payload, waits.made, "
                                "waits.attempts FROM webhook_delivery AS waits JOIN webhook ON "
                                "webhook.id = waits.hook{}",
                                kWebhookColumns, kWithDevice) +
                        "WHERE waits.state = 0 AND "
                        "waits.due <= $1 AND switched_off = '' AND leased <= $1 AND "
                        "(SELECT count(*) FROM webhook AS other WHERE other.account = "
                        "webhook.account AND other.leased > $1 AND other.holder <> '') < $2 "
                        "ORDER BY waits.due, waits.made, waits.id LIMIT 1",
                    {delivery_claim.now, static_cast<std::int64_t>(delivery_claim.most_of_one)});
            if (rows.empty())
                return false;
            const SqlRow& row = rows.front();
            claimed = ClaimedDelivery{hook_of_row(row),
                                      row[kHookColumns],
                                      row[kHookColumns + 1],
                                      row[kHookColumns + 2],
                                      number_in(row[kHookColumns + 3]),
                                      static_cast<int>(number_in(row[kHookColumns + 4]))};
            run("UPDATE webhook SET leased = $1, holder = $2 WHERE id = $3",
                {delivery_claim.until, delivery_claim.holder, claimed->hook.id});
            return true;
        }));
        return claimed;
    }

    Result<bool> finish(const ClaimedDelivery& claimed, std::string_view holder,
                        const DeliveryOutcome& outcome) override {
        bool is_noted = false;
        KYVIEN_TRY(session_->carry_out([&] {
            lock();
            const DeliveryAttempt& attempt = outcome.attempt;
            const bool is_taken = attempt.trouble.empty();
            const SqlRows rows =
                run("UPDATE webhook SET leased = $1, holder = '' WHERE id = $2 AND holder = $3 "
                    "RETURNING failing",
                    {outcome.quiet_until, claimed.hook.id, holder});
            is_noted = !rows.empty();
            if (!is_noted)
                return false;
            const Instant failing = number_in(rows.front()[0]);
            run("UPDATE webhook SET failing = $1, trouble = $2 WHERE id = $3",
                {is_taken ? 0 : (failing == 0 ? attempt.at : failing), attempt.trouble,
                 claimed.hook.id});
            if (!outcome.off.empty())
                run("UPDATE webhook SET switched_off = $1 WHERE id = $2 AND switched_off = ''",
                    {outcome.off, claimed.hook.id});
            run("UPDATE webhook_delivery SET state = $1, due = $2, attempts = attempts + 1 "
                "WHERE id = $3",
                {number_of(outcome.state), outcome.due, claimed.id});
            run("INSERT INTO webhook_attempt (delivery, number, at, status, trouble, took) "
                "VALUES ($1, (SELECT coalesce(max(number), 0) + 1 FROM webhook_attempt WHERE "
                "delivery = $1), $2, $3, $4, $5)",
                {claimed.id, attempt.at, std::int64_t{attempt.status}, attempt.trouble,
                 attempt.took});
            forget_old(claimed.hook.id, attempt.at);
            return true;
        }));
        return is_noted;
    }

    Result<void> release(const ClaimedDelivery& claimed, std::string_view holder) override {
        return session_->carry_out([&] {
            run("UPDATE webhook SET leased = 0, holder = '' WHERE id = $1 AND holder = $2",
                {claimed.hook.id, holder});
            return true;
        });
    }

    Result<std::size_t> update_tournament_facts(std::string_view tournament,
                                                const std::string& facts,
                                                const MakeDeliveries& make_deliveries) override {
        std::size_t added = 0;
        KYVIEN_TRY(session_->carry_out([&] {
            added = 0;
            lock();
            for (const SqlRow& row : run(hooks_where("switched_off = '' AND tournaments <> ''"))) {
                const Webhook hook = hook_of_row(row);
                if (!names(hook.tournaments, tournament))
                    continue;
                const SqlRows known =
                    run("SELECT facts FROM webhook_tournament WHERE hook = $1 AND tournament = $2",
                        {hook.id, tournament});
                if (!known.empty() && known.front()[0] == facts)
                    continue;
                if (!known.empty())
                    for (const NewDelivery& each : make_deliveries(hook, known.front()[0]))
                        added += add_one(each) ? 1 : 0;
                run("INSERT INTO webhook_tournament (hook, tournament, facts) VALUES ($1, $2, $3) "
                    "ON CONFLICT (hook, tournament) DO UPDATE SET facts = excluded.facts",
                    {hook.id, tournament, facts});
            }
            return true;
        }));
        return added;
    }

    Result<SeatedAccounts> seated(std::string_view game) override {
        SeatedAccounts found;
        KYVIEN_TRY(session_->carry_out([&] {
            found = {};
            for (const SqlRow& row :
                 run("SELECT sits.seat, sits.account, name, sits.kind FROM account_seat AS sits "
                     "JOIN account ON account.id = sits.account WHERE sits.game = $1 AND "
                     "name <> ''",
                     {game}))
                if (const auto seat = number_in(row[0]); seat == 0 || seat == 1)
                    found[static_cast<std::size_t>(seat)] = SeatedAccount{row[1], row[2], row[3]};
            return false;
        }));
        return found;
    }

  private:
    SqlRows run(const std::string& sql, const std::vector<SqlValue>& values = {}) {
        return session_->run(sql, values);
    }
    std::size_t count(const std::string& sql, const std::vector<SqlValue>& values) {
        return static_cast<std::size_t>(number_in(run(sql, values).front()[0]));
    }
    void lock() { session_->lock_table("webhook"); }
    bool has_account(const std::string& id) {
        return !run("SELECT id FROM account WHERE id = $1 AND name <> ''", {id}).empty();
    }
    void insert(const Webhook& hook) {
        run("INSERT INTO webhook (id, account, address, events, tournaments, note, secret, "
            "made, switched_off, failing, trouble, leased, holder) "
            "VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, 0, '', 0, '')",
            {hook.id, hook.account, hook.address, hook.events, hook.tournaments, hook.note,
             hook.secret, hook.made, hook.off});
    }
    void erase(std::string_view id) {
        run("DELETE FROM webhook_attempt WHERE delivery IN "
            "(SELECT id FROM webhook_delivery WHERE hook = $1)",
            {id});
        run("DELETE FROM webhook_delivery WHERE hook = $1", {id});
        run("DELETE FROM webhook_tournament WHERE hook = $1", {id});
        run("DELETE FROM push_device WHERE hook = $1", {id});
        run("DELETE FROM webhook WHERE id = $1", {id});
    }
    /// If named again later, a tournament counts as new.
    void forget_tournaments_but(std::string_view id, const std::string& named) {
        for (const SqlRow& row :
             run("SELECT tournament FROM webhook_tournament WHERE hook = $1", {id}))
            if (!names(named, row[0]))
                run("DELETE FROM webhook_tournament WHERE hook = $1 AND tournament = $2",
                    {id, row[0]});
    }
    /// Ends a pause, which is stored as a claim without a holder.
    void end_quiet(std::string_view hook) {
        run("UPDATE webhook SET leased = 0 WHERE id = $1 AND holder = ''", {hook});
    }

    Result<std::vector<Webhook>> hooks(const std::string& condition,
                                       const std::vector<SqlValue>& values) {
        std::vector<Webhook> found;
        KYVIEN_TRY(session_->carry_out([&] {
            found.clear();
            for (const SqlRow& row : run(hooks_where(condition), values))
                found.push_back(hook_of_row(row));
            return false;
        }));
        return found;
    }
    std::optional<Webhook> own(std::string_view account, std::string_view id) {
        const SqlRows rows = run(
            hooks_where("webhook.id = $1 AND account = $2 AND device_key IS NULL"), {id, account});
        return rows.empty() ? std::nullopt : std::optional(hook_of_row(rows.front()));
    }
    /// Runs `work` on a hook of this account.
    Result<Webhook> with_own(std::string_view account, std::string_view id,
                             const std::function<void(Webhook&)>& work) {
        std::optional<Webhook> hook;
        KYVIEN_TRY(session_->carry_out([&] {
            lock();
            hook = own(account, id);
            if (!hook)
                return false;
            work(*hook);
            return true;
        }));
        if (!hook)
            return no_such_webhook();
        return *std::move(hook);
    }
    /// In a transaction.
    bool add_one(const NewDelivery& each) {
        if (count("SELECT count(*) FROM webhook_delivery WHERE hook = $1 AND state = 0",
                  {each.hook}) >= kMaxDeliveriesWaiting ||
            run("SELECT id FROM webhook WHERE id = $1", {each.hook}).empty())
            return false;
        return !run("INSERT INTO webhook_delivery (id, hook, mark, event, payload, made, due, "
                    "attempts, state) VALUES ($1, $2, $3, $4, $5, $6, $6, 0, 0) "
                    "ON CONFLICT (hook, mark) DO NOTHING RETURNING id",
                    {each.id, each.hook, each.mark, each.event, each.payload, each.at})
                    .empty();
    }
    /// In a transaction. Waiting deliveries are kept, unless nobody has claimed them for very long.
    void forget_old(const std::string& hook, Instant now) {
        for (const SqlRow& row :
             run("SELECT id FROM webhook_delivery WHERE hook = $1 AND (made < $2 OR (state <> 0 "
                 "AND id NOT IN (SELECT id FROM webhook_delivery WHERE hook = $1 ORDER BY made "
                 "DESC, id LIMIT $3)))",
                 {hook, now - kDeliveriesKept, static_cast<std::int64_t>(kMaxDeliveriesKept)})) {
            run("DELETE FROM webhook_attempt WHERE delivery = $1", {row[0]});
            run("DELETE FROM webhook_delivery WHERE id = $1", {row[0]});
        }
    }

    std::unique_ptr<internal::SqlSession> session_;
};

}  // namespace
}  // namespace webhook_store

Result<std::unique_ptr<WebhookStore>> open_sqlite_webhooks(const std::string& path) {
    auto session = KYVIEN_TRY(internal::open_sqlite_session(path));
    return std::make_unique<webhook_store::SqlWebhooks>(std::move(session));
}

Result<std::unique_ptr<WebhookStore>> open_postgres_webhooks(const std::string& address) {
    auto session = KYVIEN_TRY(internal::open_postgres_session(address));
    return std::make_unique<webhook_store::SqlWebhooks>(std::move(session));
}

}  // namespace kyvien::store
