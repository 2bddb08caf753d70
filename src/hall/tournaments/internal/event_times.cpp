#include "hall/tournaments/internal/event_times.h"

#include <fmt/format.h>

#include <charconv>
#include <chrono>

#include "base/fields.h"

namespace kyvien::hall {
namespace event_times {
namespace {

constexpr std::pair<std::string_view, EventTime EventTimes::*> kTimes[] = {
    {"registration-until", &EventTimes::registration_until},
    {"requests-until", &EventTimes::requests_until},
    {"pair-at", &EventTimes::pair_at}};

template <typename Number>
bool read(const std::string& text, Number& number) {
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    return error == std::errc{} && end == text.data() + text.size() && number >= 0;
}

}  // namespace
}  // namespace event_times

EventTimes EventTimes::for_round(int next) const {
    EventTimes times = round == next ? *this : EventTimes{registration_until, 0, 0, 0, {}, {}};
    times.round = next;
    return times;
}

store::TournamentNote EventTimes::line_of(const EventTimes& times) {
    std::string line = fmt::format("t=times round={}", times.round);
    for (const auto& [name, time] : event_times::kTimes)
        if (times.*time != 0)
            line += fmt::format(" {}={}", name, times.*time);
    if (!times.not_paired_code.empty())
        line += fmt::format(" not-paired={} why={}", base::escape_value(times.not_paired_code),
                            base::escape_value(times.not_paired_why));
    return {std::move(line), {}};
}

bool EventTimes::fold(Fields& fields) {
    EventTimes read;
    if (!event_times::read(fields["round"], read.round))
        return false;
    for (const auto& [name, time] : event_times::kTimes)
        if (const std::string& text = fields[std::string(name)];
            !text.empty() && !event_times::read(text, read.*time))
            return false;
    read.not_paired_code = fields["not-paired"];
    read.not_paired_why = fields["why"];
    *this = std::move(read);
    return true;
}

EventTime now_in_milliseconds() {
    return std::chrono::duration_cast<std::chrono::milliseconds>(
               std::chrono::system_clock::now().time_since_epoch())
        .count();
}

Result<void> check_deadline(EventTime until, EventTime now) {
    if (until == 0 || now <= until)
        return {};
    return refuse("deadline-passed", "The time for this is over; ask at the desk.", std::nullopt,
                  {{"until", std::to_string(until)}});
}

void write_times(JsonWriter& json, const EventTimes& times) {
    if (times.registration_until != 0)
        json.field("registration_until", times.registration_until);
    if (times.requests_until != 0)
        json.field("requests_until", times.requests_until);
    if (times.pair_at != 0)
        json.field("pair_at", times.pair_at);
    if (!times.not_paired_code.empty())
        json.field("not_paired", times.not_paired_code)
            .field("not_paired_why", times.not_paired_why);
}

}  // namespace kyvien::hall
