#include "hall/net/routes/webhooks/internal/webhook_routes.h"

#include <fmt/core.h>

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/text.h"
#include "hall/json/internal/json_fields.h"
#include "hall/net/routes/accounts/internal/account_requests.h"
#include "hall/net/threads/internal/between_threads.h"
#include "hall/service/token.h"
#include "hall/tournaments/internal/tournament_desk.h"
#include "hall/webhooks/push_json.h"
#include "hall/webhooks/webhook_events.h"
#include "hall/webhooks/webhook_json.h"
#include "hall/webhooks/webhook_signature.h"

namespace kyvien::hall {
namespace webhook_routes {
namespace {

using store::Account;
using store::Accounts;

constexpr std::size_t kIdLength = 12;

/// Runs work on the desk's store for the signed-in account, or the account of a token. `work`: a
/// Result<Reply>.
template <typename Work>
void as_owner(Service& service, const HttpRequest& request, ReplyDone done, Work work) {
    with_account(service, request, std::move(done),
                 [desk = service.webhooks, work = std::move(work)](
                     Accounts&, const Account& account) { return work(*desk, account.id); });
}

/// The same for changes, which take effect at once. The state of newly listed tournaments is
/// recorded before the response, so that everything later is reported.
template <typename Work>
void changing(Service& service, const HttpRequest& request, ReplyDone done, Work work,
              std::string_view tournaments = {}) {
    std::vector<std::string> named;
    for (const std::string_view id : base::split(tournaments, ' '))
        if (!id.empty())
            named.emplace_back(id);
    auto with_notes = [&service, named = std::move(named),
                       done = std::move(done)](Reply reply) mutable {
        if (named.empty() || reply.status >= 300) {
            done(std::move(reply));
            return;
        }
        Service& first = *service.threads.front();
        run_on(service, first,
               [named = std::move(named), reply = std::move(reply),
                back = return_to<Reply>(service, first, std::move(done))](Service& there) mutable {
                   there.tournaments->ask(
                       [named = std::move(named),
                        desk = there.webhooks](Tournaments& all) -> Result<std::string> {
                           for (const std::string& id : named)
                               if (const auto snapshot = all.snapshot(id, std::nullopt))
                                   desk->tournament(facts_of(id, (*snapshot)->office));
                           return std::string();
                       },
                       [reply = std::move(reply), back = std::move(back)](
                           const Result<std::string>&) mutable { back(std::move(reply)); });
               });
    };
    as_owner(
        service, request, std::move(with_notes),
        [work = std::move(work)](WebhookDesk& desk, const std::string& account) -> Result<Reply> {
            auto reply = KYVIEN_TRY(work(desk, account));
            desk.hooks_changed();
            return reply;
        });
}

Result<Reply> devices_reply(WebhookDesk& desk, const std::string& account,
                            std::string_view set = {}) {
    const auto devices = KYVIEN_TRY(desk.store().devices(account));
    return json_reply(push_devices_json(devices, desk.push().public_key(), set));
}

}  // namespace
}  // namespace webhook_routes

using namespace webhook_routes;

void list_webhooks(Service& service, HttpRequest request, ReplyDone done) {
    as_owner(service, request, std::move(done),
             [](WebhookDesk& desk, const std::string& account) -> Result<Reply> {
                 const auto hooks = KYVIEN_TRY(desk.store().of(account));
                 return json_reply(webhooks_json(hooks));
             });
}

void make_webhook(Service& service, HttpRequest request, ReplyDone done) {
    auto read = read_new_webhook(request.body, service.webhooks->policy());
    if (!read) {
        done(refused_reply(read.error()));
        return;
    }
    changing(
        service, request, std::move(done),
        [wanted = *read](WebhookDesk& desk, const std::string& account) -> Result<Reply> {
            store::Webhook hook = wanted;
            hook.id = new_token().substr(0, kIdLength);
            hook.account = account;
            hook.secret = new_webhook_secret();
            hook.made = desk.now();
            const bool made = KYVIEN_TRY(desk.store().make(hook, kMaxWebhooks));
            if (!made)
                return refuse("too-many-webhooks",
                              fmt::format("An account has at most {} webhooks; remove one "
                                          "first.",
                                          kMaxWebhooks),
                              std::nullopt, {{"most", std::to_string(kMaxWebhooks)}});
            return json_reply(made_webhook_json(hook), 201);
        },
        read->tournaments);
}

void change_webhook(Service& service, HttpRequest request, ReplyDone done) {
    auto change = read_webhook_change(request.body, service.webhooks->policy());
    if (!change) {
        done(refused_reply(change.error()));
        return;
    }
    changing(
        service, request, std::move(done),
        [id = request.parameter("id"),
         change = *change](WebhookDesk& desk, const std::string& account) -> Result<Reply> {
            const auto hook = KYVIEN_TRY(desk.store().change(account, id, change));
            return json_reply(webhook_json(hook));
        },
        change->tournaments.value_or(""));
}

void remove_webhook(Service& service, HttpRequest request, ReplyDone done) {
    changing(service, request, std::move(done),
             [id = request.parameter("id")](WebhookDesk& desk,
                                            const std::string& account) -> Result<Reply> {
                 KYVIEN_TRY(desk.store().remove(account, id));
                 const auto hooks = KYVIEN_TRY(desk.store().of(account));
                 return json_reply(webhooks_json(hooks));
             });
}

void renew_webhook_secret(Service& service, HttpRequest request, ReplyDone done) {
    as_owner(service, request, std::move(done),
             [id = request.parameter("id")](WebhookDesk& desk,
                                            const std::string& account) -> Result<Reply> {
                 const auto hook =
                     KYVIEN_TRY(desk.store().set_secret(account, id, new_webhook_secret()));
                 return json_reply(made_webhook_json(hook));
             });
}

void test_webhook(Service& service, HttpRequest request, ReplyDone done) {
    changing(service, request, std::move(done),
             [id = request.parameter("id")](WebhookDesk& desk,
                                            const std::string& account) -> Result<Reply> {
                 // Not found if the hook belongs to another account.
                 const auto hook = KYVIEN_TRY(desk.store().change(account, id, {}));
                 KYVIEN_TRY(
                     desk.store().add({delivery_of(hook, kWebhookTest, {}, "{}", desk.now())}));
                 const auto deliveries = KYVIEN_TRY(desk.store().deliveries(account, id));
                 return json_reply(deliveries_json(deliveries));
             });
}

void list_deliveries(Service& service, HttpRequest request, ReplyDone done) {
    as_owner(service, request, std::move(done),
             [id = request.parameter("id")](WebhookDesk& desk,
                                            const std::string& account) -> Result<Reply> {
                 const auto deliveries = KYVIEN_TRY(desk.store().deliveries(account, id));
                 return json_reply(deliveries_json(deliveries));
             });
}

void deliver_again(Service& service, HttpRequest request, ReplyDone done) {
    changing(service, request, std::move(done),
             [id = request.parameter("id"), delivery = request.parameter("delivery")](
                 WebhookDesk& desk, const std::string& account) -> Result<Reply> {
                 if (!KYVIEN_TRY(desk.store().requeue(account, id, delivery, desk.now())))
                     return bad_field("delivery", {"field-delivery",
                                                   "the id of a delivery that is still listed"});
                 const auto deliveries = KYVIEN_TRY(desk.store().deliveries(account, id));
                 return json_reply(deliveries_json(deliveries));
             });
}

void list_push_devices(Service& service, HttpRequest request, ReplyDone done) {
    as_owner(service, request, std::move(done), [](WebhookDesk& desk, const std::string& account) {
        return devices_reply(desk, account);
    });
}

void set_push_device(Service& service, HttpRequest request, ReplyDone done) {
    auto read = read_push_device(request.body, service.webhooks->policy(), request.origin);
    if (read && !service.webhooks->push().can_use(read->device.device->key))
        read = bad_field("keys.p256dh", as_described("a point of P-256, base64url"));
    if (!read) {
        done(refused_reply(read.error()));
        return;
    }
    changing(
        service, request, std::move(done),
        [wanted = *read](WebhookDesk& desk, const std::string& account) -> Result<Reply> {
            store::Webhook device = wanted.device;
            device.id = new_token().substr(0, kIdLength);
            device.account = account;
            device.made = desk.now();
            if (wanted.keeps_tournaments)
                for (const store::Webhook& each : KYVIEN_TRY(desk.store().devices(account)))
                    if (each.address == device.address)
                        device.tournaments = each.tournaments;
            const std::string id = KYVIEN_TRY(desk.store().set_device(device, kMaxPushDevices));
            return devices_reply(desk, account, id);
        },
        read->device.tournaments);
}

void remove_push_device(Service& service, HttpRequest request, ReplyDone done) {
    auto id = read_forgotten_device(request.body);
    if (!id) {
        done(refused_reply(id.error()));
        return;
    }
    changing(service, request, std::move(done),
             [id = *std::move(id)](WebhookDesk& desk, const std::string& account) -> Result<Reply> {
                 const auto devices = KYVIEN_TRY(desk.store().devices(account));
                 // A device that no longer exists needs no removal.
                 if (std::ranges::find(devices, id, &store::Webhook::id) != devices.end())
                     KYVIEN_TRY(desk.store().remove(account, id));
                 return devices_reply(desk, account);
             });
}

}  // namespace kyvien::hall
