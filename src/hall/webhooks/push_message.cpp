#include "hall/webhooks/push_message.h"

#include <boost/json.hpp>
#include <cstdint>
#include <span>

#include "hall/json/json_writer.h"
#include "hall/service/token.h"
#include "record/bytes.h"

namespace kyvien::hall {
namespace push_message {
namespace {

constexpr int kHour = 3600;
// 18 bytes are 24 letters in base64; a topic has at most 32.
constexpr std::size_t kTopicBytes = 18;

}  // namespace
}  // namespace push_message

std::string push_body(const store::ClaimedDelivery& delivery) {
    JsonWriter json;
    json.begin_object()
        .field("event", delivery.event)
        .field("language", delivery.hook.device->language)
        .key("data")
        .raw(delivery.payload)
        .end_object();
    return json.take();
}

int push_ttl(std::string_view event) {
    // A round begins soon after it is paired; for a move or a reply there are days.
    return event == "tournament.paired" ? 4 * push_message::kHour : 72 * push_message::kHour;
}

std::string push_topic(const store::ClaimedDelivery& delivery) {
    std::string subject = delivery.event;
    boost::system::error_code error;
    const auto payload = boost::json::parse(delivery.payload, error);
    if (!error && payload.is_object())
        for (const char* const name : {"game", "challenge", "tournament"})
            if (const auto* const id = payload.get_object().if_contains(name);
                id != nullptr && id->is_string()) {
                subject = std::string(name) + " " + std::string(id->get_string());
                break;
            }
    const auto hash = hash_of_secret(subject);
    return record::to_base64(std::span(hash).first(push_message::kTopicBytes));
}

}  // namespace kyvien::hall
