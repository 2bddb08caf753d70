#include "hall/tournaments/internal/event_times.h"

#include <fmt/format.h>

#include <algorithm>
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

/// "3:1764460800000", further ones separated by commas.
std::string text_of(const std::map<int, EventTime>& times) {
    std::string text;
    for (const auto& [round, time] : times)
        text += fmt::format("{}{}:{}", text.empty() ? "" : ",", round, time);
    return text;
}

template <typename Number>
bool read(const std::string& text, Number& number) {
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    return error == std::errc{} && end == text.data() + text.size() && number >= 0;
}

bool read(const std::string& text, std::map<int, EventTime>& times) {
    for (std::size_t at = 0; at < text.size();) {
        const auto end = std::min(text.find(',', at), text.size());
        const std::string each = text.substr(at, end - at);
        const auto colon = each.find(':');
        int round = 0;
        EventTime time = 0;
        if (colon == std::string::npos || !read(each.substr(0, colon), round) ||
            !read(each.substr(colon + 1), time))
            return false;
        times[round] = time;
        at = end + 1;
    }
    return true;
}

}  // namespace
}  // namespace event_times

EventTimes EventTimes::for_round(int next) const {
    EventTimes times = *this;
    if (round != next) {
        times = EventTimes{};
        times.registration_until = registration_until;
        times.line_ups_opened = line_ups_opened;
        // The previous round is still being played.
        for (const auto& [of, until] : line_ups_until)
            if (of + 1 >= next)
                times.line_ups_until.emplace(of, until);
    }
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
    if (!times.line_ups_until.empty())
        line += fmt::format(" line-ups={}", event_times::text_of(times.line_ups_until));
    if (times.line_ups_opened != 0)
        line += fmt::format(" line-ups-opened={}", times.line_ups_opened);
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
    if (!event_times::read(fields["line-ups"], read.line_ups_until))
        return false;
    if (const std::string& text = fields["line-ups-opened"];
        !text.empty() && !event_times::read(text, read.line_ups_opened))
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

void write_times(JsonWriter& json, const EventTimes& times, bool is_over) {
    if (times.registration_until != 0)
        json.field("registration_until", times.registration_until);
    if (times.requests_until != 0)
        json.field("requests_until", times.requests_until);
    if (times.pair_at != 0)
        json.field("pair_at", times.pair_at);
    if (!times.not_paired_code.empty())
        json.field("not_paired", times.not_paired_code)
            .field("not_paired_why", times.not_paired_why);
    if (!times.not_paired_code.empty() && is_over)
        json.field("not_paired_over", true);
    if (const EventTime until = times.line_ups_of(times.round - 1); until != 0)
        json.field("line_ups_until", until);
    if (const EventTime until = times.line_ups_of(times.round); until != 0)
        json.field("next_line_ups_until", until);
}

}  // namespace kyvien::hall
