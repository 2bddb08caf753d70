#include "hall/webhooks/push_json.h"

#include <algorithm>

#include "base/text.h"
#include "hall/json/internal/json_fields.h"
#include "hall/json/json_writer.h"
#include "hall/webhooks/push_message.h"
#include "hall/webhooks/webhook_address.h"
#include "hall/webhooks/webhook_json.h"
#include "record/bytes.h"
#include "rulebook/clause.h"

namespace kyvien::hall {
namespace push_json_of {
namespace {

// An uncompressed point of P-256, and 16 bytes (RFC 8291, 2).
constexpr std::size_t kKeyBytes = 65;
constexpr std::size_t kSecretBytes = 16;

/// https://push.example/… : push.example
std::string_view service_of(std::string_view address) {
    const std::size_t host = address.find("://");
    if (host != std::string_view::npos)
        address.remove_prefix(host + 3);
    return address.substr(0, address.find_first_of("/?"));
}

/// Writes the members of the current object.
void write_device(JsonWriter& json, const store::Webhook& device) {
    json.field("id", device.id).field("service", service_of(device.address)).key("tournaments");
    json.begin_array();
    for (const std::string_view each : base::split(device.tournaments, ' '))
        if (!each.empty())
            json.value(each);
    json.end_array().field("language", device.device->language).field("made", device.made);
}

void write_devices(JsonWriter& json, const std::vector<store::Webhook>& devices) {
    json.begin_array();
    for (const store::Webhook& each : devices) {
        json.begin_object();
        write_device(json, each);
        json.end_object();
    }
    json.end_array();
}

Result<std::string> key_in(const ObjectReader& body, const char* field, std::size_t bytes,
                           const char* expected) {
    auto text = KYVIEN_TRY(text_of(body, field));
    const auto read = record::from_base64(text);
    if (!read || read->size() != bytes)
        return bad_field(std::string(body.path()) + field, as_described(expected));
    return text;
}

}  // namespace
}  // namespace push_json_of

std::string push_devices_json(const std::vector<store::Webhook>& devices,
                              std::string_view public_key, std::string_view set) {
    JsonWriter json;
    json.begin_object().field("key", public_key).key("devices");
    push_json_of::write_devices(json, devices);
    if (!set.empty())
        json.field("set", set);
    return json.end_object().take();
}

std::string push_data_json(const std::vector<store::Webhook>& devices) {
    JsonWriter json;
    push_json_of::write_devices(json, devices);
    return json.take();
}

Result<PushRequest> read_push_device(std::string_view text, const EgressPolicy& policy,
                                     const std::string& site) {
    const auto parsed = KYVIEN_TRY(parse_object(text));
    const ObjectReader body(parsed.get_object());
    PushRequest request;
    store::Webhook& hook = request.device;
    hook.events = kPushEvents;
    hook.address = KYVIEN_TRY(text_of(body, "endpoint"));
    KYVIEN_TRY(read_webhook_address(policy, hook.address));
    const json::value* const keys = find(body, "keys");
    if (keys == nullptr || !keys->is_object())
        return bad_field("keys", as_described("the keys of the subscription"));
    const ObjectReader own(keys->get_object(), "keys.");
    store::PushDevice device;
    device.key = KYVIEN_TRY(push_json_of::key_in(own, "p256dh", push_json_of::kKeyBytes,
                                                 "a point of P-256, base64url"));
    device.secret = KYVIEN_TRY(
        push_json_of::key_in(own, "auth", push_json_of::kSecretBytes, "16 bytes, base64url"));
    KYVIEN_TRY(own.check_all_read());
    device.language = KYVIEN_TRY(text_of(body, "language"));
    if (!rulebook::find_language(device.language))
        return bad_field("language", one_of("en, vi, zh-Hant, zh-Hans"));
    device.site = site;
    hook.device = std::move(device);
    if (const json::value* const named = find(body, "tournaments")) {
        hook.tournaments = KYVIEN_TRY(read_hook_tournaments(*named));
        request.keeps_tournaments = false;
    }
    KYVIEN_TRY(body.check_all_read());
    return request;
}

Result<std::string> read_forgotten_device(std::string_view text) {
    const auto parsed = KYVIEN_TRY(parse_object(text));
    const ObjectReader body(parsed.get_object());
    auto id = KYVIEN_TRY(text_of(body, "id"));
    KYVIEN_TRY(body.check_all_read());
    return id;
}

}  // namespace kyvien::hall
