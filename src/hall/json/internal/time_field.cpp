#include "hall/json/internal/time_field.h"

#include <fmt/core.h>

#include <string>

namespace kyvien::hall {
namespace time_field {
namespace {

constexpr clock::Milliseconds kLongestTime = std::chrono::hours(24 * 100);

Result<clock::Milliseconds> milliseconds(const ObjectReader& time, std::string_view field) {
    const auto number = KYVIEN_TRY(number_of(time, field, 0, kLongestTime.count()));
    return clock::Milliseconds(number);
}

Result<clock::TimeControl> control_of(const ObjectReader& time) {
    const std::string name = std::string(time.path()) + "kind";
    const auto kind = text_of(time, "kind");
    if (!kind)
        return bad_field(name, {"field-text", "a text"});
    if (*kind == "none")
        return clock::Untimed{};
    if (*kind == "fischer") {
        const auto base = KYVIEN_TRY(milliseconds(time, "base_ms"));
        const auto increment = KYVIEN_TRY(milliseconds(time, "increment_ms"));
        return clock::fischer(base, increment);
    }
    if (*kind == "byoyomi") {
        clock::ByoYomi control;
        control.main = KYVIEN_TRY(milliseconds(time, "base_ms"));
        control.period = KYVIEN_TRY(milliseconds(time, "period_ms"));
        control.periods = static_cast<int>(KYVIEN_TRY(number_of(time, "periods", 0, 1000)));
        return control;
    }
    const auto text = text_of(time, "text");
    if (!text)
        return bad_field(name, as_described("none, fischer, byoyomi, or any with a \"text\""));
    return clock::parse_time_control(*text);
}

}  // namespace
}  // namespace time_field

Result<std::optional<clock::TimeControl>> read_time(const ObjectReader& body,
                                                    std::string_view field, TimeFrom from) {
    const json::value* time = find(body, field);
    if (time == nullptr)
        return std::nullopt;
    const std::string path = fmt::format("{}{}", body.path(), field);
    if (!time->is_object())
        return bad_field(path, as_described("an object"));
    const std::string within = path + ".";
    const ObjectReader object(time->get_object(), within);
    auto control = KYVIEN_TRY(time_field::control_of(object));
    if (from == TimeFrom::Request)
        KYVIEN_TRY(object.check_all_read());
    return control;
}

}  // namespace kyvien::hall
