#include "hall/json/internal/json_fields.h"

#include <fmt/core.h>

#include <array>

#include "conduct/settings/game.h"
#include "exchange/files/encoding.h"

namespace kyvien::hall {
namespace {

constexpr std::size_t kMaxDepth = 8;

}  // namespace

std::string_view quoted_start(std::string_view text) {
    constexpr std::size_t kMax = 40;
    if (text.size() <= kMax)
        return text;
    std::size_t end = kMax;
    while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U)
        --end;  // a byte within a character
    return text.substr(0, end);
}

std::unexpected<Refusal> bad_field(std::string field, const Reason& expected) {
    std::string sentence = fmt::format("The field \"{}\" must be {}.", field, expected.english);
    return refuse(
        "bad-field", std::move(sentence), std::nullopt,
        with_reason({{"field", std::move(field)}, {"expected", expected.english}}, expected));
}

Reason one_of(std::string_view names) {
    return Reason("field-one-of", "one of {names}", {{"names", names}});
}

Reason one_of_games() {
    std::string names;
    for (const conduct::Game game : conduct::games())
        names += (names.empty() ? "" : ", ") + std::string(conduct::name(game));
    return Reason("field-game", "one of {games}", {{"games", names}});
}

Reason as_described(std::string_view expected) {
    return Reason("field-form", "{form}", {{"form", expected}});
}

std::unexpected<Refusal> unknown_field(std::string_view name) {
    return refuse(
        "unknown-field",
        fmt::format("There is no field \"{}\" here, or it has no use in this request.", name),
        std::nullopt, {{"field", std::string(name)}});
}

Result<json::value> parse_object(std::string_view text, json::storage_ptr storage) {
    json::error_code error;
    json::parse_options options;
    options.max_depth = kMaxDepth;
    // Enough memory for parsing most texts; longer ones allocate more.
    std::array<unsigned char, 2048> room;
    json::stream_parser parser(std::move(storage), options, room.data(), room.size());
    const std::size_t read = parser.write_some(text.data(), text.size(), error);
    if (!error && read < text.size())
        error = json::error::extra_data;
    if (!error)
        parser.finish(error);
    if (error)
        return refuse(
            "not-json", fmt::format("The text is not JSON: {} at byte {}.", error.message(), read),
            std::nullopt, {{"reason", error.message()}, {"offset", std::to_string(read)}});
    json::value value = parser.release();
    if (!value.is_object())
        return refuse("not-json", "The text is JSON but no object.");
    return value;
}

const json::value* ObjectReader::find(std::string_view field) const {
    const auto* const found = object_.find(field);
    if (found == object_.end())
        return nullptr;
    if (const auto at = static_cast<std::size_t>(found - object_.begin()); at < kMaxFields)
        read_.set(at);
    return found->value().is_null() ? nullptr : &found->value();
}

Result<void> ObjectReader::check_all_read() const {
    std::size_t at = 0;
    for (const auto& [field, value] : object_) {
        const bool is_read = at < kMaxFields && read_.test(at);
        ++at;
        if (is_read || value.is_null())
            continue;
        return unknown_field(fmt::format("{}{}", path_, quoted_start(field)));
    }
    return {};
}

const json::value* find(const ObjectReader& object, std::string_view field) {
    return object.find(field);
}

Result<std::string> text_of(const ObjectReader& object, std::string_view field) {
    const json::value* value = find(object, field);
    if (value == nullptr || !value->is_string())
        return bad_field(std::string(field), {"field-text", "a text"});
    return exchange::composed(value->get_string());
}

/// Empty if the field is absent or null.
Result<std::string> optional_text(const ObjectReader& object, std::string_view field) {
    return find(object, field) == nullptr ? std::string() : text_of(object, field);
}

Result<std::int64_t> number_of(const ObjectReader& object, std::string_view field,
                               std::int64_t min_value, std::int64_t max_value) {
    const json::value* value = find(object, field);
    if (value != nullptr) {
        json::error_code error;
        const auto number = value->to_number<std::int64_t>(error);
        if (!error && number >= min_value && number <= max_value)
            return number;
    }
    return bad_field(std::string(field), {"field-range",
                                          "a whole number from {least} to {most}",
                                          {{"least", min_value}, {"most", max_value}}});
}

}  // namespace kyvien::hall
