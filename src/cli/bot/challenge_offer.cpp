#include "cli/bot/challenge_offer.h"

#include <fmt/format.h>

#include <boost/json.hpp>
#include <cmath>
#include <utility>

#include "hall/json/json_writer.h"
#include "hall/json/time_json.h"
#include "rating/rating_book.h"

namespace kyvien::cli::bot {
namespace challenge_offer {
namespace {

namespace json = boost::json;

/// Empty if it is not an object.
json::object parsed(std::string_view text) {
    boost::system::error_code error;
    json::value value = json::parse(text, error);
    return !error && value.is_object() ? std::move(value.get_object()) : json::object();
}

std::string_view text_in(const json::object& object, std::string_view field) {
    const json::value* const value = object.if_contains(field);
    const json::string* const text = value != nullptr ? value->if_string() : nullptr;
    return text != nullptr ? std::string_view(*text) : std::string_view();
}

/// The open offer.
std::optional<json::object> offer_in(std::string_view list, std::string_view id) {
    const json::object told = parsed(list);
    const json::value* const all = told.if_contains("challenges");
    if (all != nullptr && all->is_array())
        for (const json::value& each : all->get_array()) {
            const json::object* const challenge = each.if_object();
            if (challenge == nullptr || text_in(*challenge, "id") != id)
                continue;
            if (const json::value* offer = challenge->if_contains("offer");
                offer != nullptr && offer->is_object())
                return offer->get_object();
        }
    return std::nullopt;
}

}  // namespace
}  // namespace challenge_offer

std::optional<std::string> counter_offer(std::string_view list, std::string_view id,
                                         const conduct::Settings& settings) {
    using namespace challenge_offer;
    const auto found = offer_in(list, id);
    if (!found)
        return std::nullopt;
    const json::object& offer = *found;
    hall::JsonWriter body;
    body.begin_object();
    for (const std::string_view field : {"game", "seat"}) {
        const std::string_view text = text_in(offer, field);
        if (text.empty())
            return std::nullopt;
        body.field(field, text);
    }
    if (const json::value* variant = offer.if_contains("variant");
        variant != nullptr && variant->is_object())
        for (const std::string_view field : {"chess960", "size", "komi", "handicap"})
            if (const json::value* value = variant->get_object().if_contains(field);
                value != nullptr && !value->is_null())
                body.key(field).raw(json::serialize(*value));
    if (const json::value* start = offer.if_contains("start");
        start != nullptr && start->is_object())
        if (const std::string_view fen = text_in(start->get_object(), "fen"); !fen.empty())
            body.field("fen", fen);
    body.field("rated", settings.is_rated).key("time");
    hall::write_time(body, settings.time);
    return body.end_object().take();
}

std::optional<std::string> pool_of_challenge(std::string_view list, std::string_view id) {
    using namespace challenge_offer;
    const auto offer = offer_in(list, id);
    return offer ? std::optional(std::string(text_in(*offer, "pool"))) : std::nullopt;
}

std::optional<int> rating_in_pool(std::string_view player, std::string_view pool) {
    using namespace challenge_offer;
    const json::object told = parsed(player);
    if (!told.contains("name"))
        return std::nullopt;
    if (const json::value* ratings = told.if_contains("ratings");
        ratings != nullptr && ratings->is_array())
        for (const json::value& each : ratings->get_array()) {
            const json::object* const rating = each.if_object();
            if (rating == nullptr || text_in(*rating, "pool") != pool)
                continue;
            if (const json::value* number = rating->if_contains("rating");
                number != nullptr && number->is_int64())
                return static_cast<int>(number->get_int64());
        }
    return static_cast<int>(std::lround(rating::Standing{}.strength.rating));
}

}  // namespace kyvien::cli::bot
