#include "cli/support/json.h"

namespace kyvien::cli {

void print_object(const JsonWriter& object) {
    fmt::print("{}\n", object.text());
}

bool is_json_number(std::string_view text) {
    constexpr std::string_view kDigits = "0123456789";
    if (text.starts_with('-'))
        text.remove_prefix(1);
    const std::size_t point = text.find('.');
    const std::string_view whole = text.substr(0, point);
    if (whole.empty() || whole.find_first_not_of(kDigits) != std::string_view::npos ||
        (whole.size() > 1 && whole[0] == '0'))
        return false;
    if (point == std::string_view::npos)
        return true;
    const std::string_view part = text.substr(point + 1);
    return !part.empty() && part.find_first_not_of(kDigits) == std::string_view::npos;
}

void number_field(JsonWriter& json, std::string_view name, std::string_view text) {
    if (is_json_number(text))
        json.key(name).raw(text);
    else
        json.field(name, text);
}

void real_field(JsonWriter& json, std::string_view name, double number, int places) {
    json.key(name).raw(fmt::format("{:.{}f}", number, places));
}

}  // namespace kyvien::cli
