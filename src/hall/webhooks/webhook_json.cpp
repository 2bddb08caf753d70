#include "hall/webhooks/webhook_json.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <span>

#include "base/text.h"
#include "hall/json/internal/json_fields.h"
#include "hall/json/internal/short_text.h"
#include "hall/json/json_writer.h"
#include "hall/webhooks/webhook_address.h"
#include "hall/webhooks/webhook_events.h"

namespace kyvien::hall {
namespace webhook_json_of {
namespace {

constexpr std::size_t kMaxTournaments = 20;
constexpr std::size_t kLongestNote = 80;
constexpr std::size_t kLongestId = 64;

void write_words(JsonWriter& json, const std::string& words) {
    json.begin_array();
    for (const std::string_view each : base::split(words, ' '))
        if (!each.empty())
            json.value(each);
    json.end_array();
}

/// Writes the members of the current object.
void write_hook(JsonWriter& json, const store::Webhook& hook) {
    json.field("id", hook.id).field("address", hook.address).key("events");
    write_words(json, hook.events);
    json.key("tournaments");
    write_words(json, hook.tournaments);
    json.field("note", hook.note).field("made", hook.made).field("on", hook.off.empty());
    if (!hook.off.empty())
        json.field("off", hook.off);
    if (hook.failing != 0)
        json.field("failing", hook.failing);
    if (!hook.trouble.empty())
        json.field("trouble", hook.trouble);
}

std::string_view state_word(store::DeliveryState state) {
    switch (state) {
    case store::DeliveryState::Delivered:
        return "delivered";
    case store::DeliveryState::GivenUp:
        return "given-up";
    case store::DeliveryState::Waiting:
        break;
    }
    return "waiting";
}

void write_deliveries(JsonWriter& json, const std::vector<store::Delivery>& deliveries) {
    json.begin_array();
    for (const store::Delivery& each : deliveries) {
        json.begin_object()
            .field("id", each.id)
            .field("event", each.event)
            .field("at", each.made)
            .field("state", state_word(each.state));
        if (each.state == store::DeliveryState::Waiting)
            json.field("due", each.due);
        json.key("data").raw(each.payload).key("attempts").begin_array();
        for (const store::DeliveryAttempt& attempt : each.attempts) {
            json.begin_object().field("at", attempt.at).field("took", attempt.took);
            if (attempt.status != 0)
                json.field("status", attempt.status);
            if (!attempt.trouble.empty())
                json.field("trouble", attempt.trouble);
            json.end_object();
        }
        json.end_array().end_object();
    }
    json.end_array();
}

/// Parses a list of texts that must all be `fitting`; returns them without duplicates, separated by
/// blanks.
template <typename Fitting>
Result<std::string> read_words(const json::value& field_value, std::string_view field,
                               const Reason& expected, std::size_t most, Fitting fitting) {
    if (!field_value.is_array() || field_value.get_array().size() > most)
        return bad_field(std::string(field), expected);
    std::vector<std::string_view> words;
    for (const json::value& each : field_value.get_array()) {
        if (!each.is_string() || !fitting(std::string_view(each.get_string())))
            return bad_field(std::string(field), expected);
        words.emplace_back(each.get_string());
    }
    std::ranges::sort(words);
    const auto twice = std::ranges::unique(words);
    words.erase(twice.begin(), twice.end());
    return fmt::format("{}", fmt::join(words, " "));
}

Result<std::string> read_events(const json::value& field_value) {
    const Reason expected{"field-some-of",
                          "at least one of {names}",
                          {{"names", fmt::format("{}", fmt::join(kWebhookEvents, ", "))}}};
    auto words = KYVIEN_TRY(read_words(
        field_value, "events", expected, kWebhookEvents.size(), [](std::string_view each) {
            return std::ranges::find(kWebhookEvents, each) != kWebhookEvents.end();
        }));
    if (words.empty())
        return bad_field("events", expected);
    return words;
}

}  // namespace
}  // namespace webhook_json_of

Result<std::string> read_hook_tournaments(const json::value& field_value) {
    return webhook_json_of::read_words(
        field_value, "tournaments", {"field-tournaments", "ids of 20 tournaments at most"},
        webhook_json_of::kMaxTournaments, [](std::string_view each) {
            return !each.empty() && each.size() <= webhook_json_of::kLongestId &&
                   std::ranges::all_of(each, [](char c) {
                       return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
                              (c >= '0' && c <= '9') || c == '-' || c == '_' || c == '.';
                   });
        });
}

namespace webhook_json_of {
namespace {

Result<std::string> read_note(const ObjectReader& body) {
    const auto note = KYVIEN_TRY(optional_text(body, "note"));
    return short_text("note", note, 0, kLongestNote);
}

Result<std::string> read_address(const ObjectReader& body, const EgressPolicy& policy) {
    const auto address = KYVIEN_TRY(text_of(body, "address"));
    std::string trimmed(base::trimmed(address));
    KYVIEN_TRY(read_webhook_address(policy, trimmed));
    return trimmed;
}

}  // namespace
}  // namespace webhook_json_of

using namespace webhook_json_of;

std::string webhooks_json(const std::vector<store::Webhook>& hooks) {
    JsonWriter json;
    json.begin_object().key("webhooks").begin_array();
    for (const store::Webhook& hook : hooks) {
        json.begin_object();
        write_hook(json, hook);
        json.end_object();
    }
    return json.end_array().end_object().take();
}

std::string webhook_json(const store::Webhook& hook) {
    JsonWriter json;
    json.begin_object();
    write_hook(json, hook);
    return json.end_object().take();
}

std::string made_webhook_json(const store::Webhook& hook) {
    JsonWriter json;
    json.begin_object();
    write_hook(json, hook);
    return json.field("secret", hook.secret).end_object().take();
}

std::string deliveries_json(const std::vector<store::Delivery>& deliveries) {
    JsonWriter json;
    json.begin_object().key("deliveries");
    write_deliveries(json, deliveries);
    return json.end_object().take();
}

Result<std::string> webhook_data_json(store::WebhookStore& webhooks, const std::string& account) {
    const auto hooks = KYVIEN_TRY(webhooks.of(account));
    JsonWriter json;
    json.begin_array();
    for (const store::Webhook& hook : hooks) {
        const auto deliveries = KYVIEN_TRY(webhooks.deliveries(account, hook.id));
        json.begin_object();
        write_hook(json, hook);
        json.key("deliveries");
        write_deliveries(json, deliveries);
        json.end_object();
    }
    return json.end_array().take();
}

Result<store::Webhook> read_new_webhook(std::string_view text, const EgressPolicy& policy) {
    const auto parsed = KYVIEN_TRY(parse_object(text));
    const ObjectReader body(parsed.get_object());
    store::Webhook hook;
    hook.address = KYVIEN_TRY(read_address(body, policy));
    const json::value* const events = find(body, "events");
    hook.events = KYVIEN_TRY(read_events(events != nullptr ? *events : json::value()));
    if (const json::value* const named = find(body, "tournaments"))
        hook.tournaments = KYVIEN_TRY(read_hook_tournaments(*named));
    hook.note = KYVIEN_TRY(read_note(body));
    KYVIEN_TRY(body.check_all_read());
    return hook;
}

Result<store::WebhookChange> read_webhook_change(std::string_view text,
                                                 const EgressPolicy& policy) {
    const auto parsed = KYVIEN_TRY(parse_object(text));
    const ObjectReader body(parsed.get_object());
    store::WebhookChange change;
    if (find(body, "address") != nullptr)
        change.address = KYVIEN_TRY(read_address(body, policy));
    if (const json::value* const events = find(body, "events"))
        change.events = KYVIEN_TRY(read_events(*events));
    if (const json::value* const named = find(body, "tournaments"))
        change.tournaments = KYVIEN_TRY(read_hook_tournaments(*named));
    if (find(body, "note") != nullptr)
        change.note = KYVIEN_TRY(read_note(body));
    if (const json::value* const on = find(body, "on")) {
        if (!on->is_bool())
            return bad_field("on", as_described("true or false"));
        change.off = on->get_bool() ? "" : "owner";
    }
    KYVIEN_TRY(body.check_all_read());
    return change;
}

}  // namespace kyvien::hall
