#include "hall/json/time_json.h"

namespace kyvien::hall {
std::string time_kind(const clock::TimeControl& control) {
    if (std::holds_alternative<clock::Untimed>(control))
        return "none";
    if (clock::as_fischer(control) != nullptr)
        return "fischer";
    const std::string text = clock::to_text(control);
    return text.substr(0, text.find(':'));
}

void write_time(JsonWriter& json, const clock::TimeControl& control) {
    json.begin_object().field("kind", time_kind(control));
    if (const auto* stage = clock::as_fischer(control)) {
        json.field("base_ms", stage->time.count()).field("increment_ms", stage->bonus.count());
    } else if (const auto* byo_yomi = std::get_if<clock::ByoYomi>(&control)) {
        json.field("base_ms", byo_yomi->main.count())
            .field("periods", byo_yomi->periods)
            .field("period_ms", byo_yomi->period.count());
        if (byo_yomi->usage != clock::ByoYomi::Usage::ReservedMinutes)
            json.field("text", clock::to_text(control));
    } else if (!std::holds_alternative<clock::Untimed>(control)) {
        json.field("text", clock::to_text(control));
    }
    json.end_object();
}

}  // namespace kyvien::hall
