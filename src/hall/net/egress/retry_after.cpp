#include "hall/net/egress/internal/retry_after.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <vector>

#include "base/text.h"

namespace kyvien::hall {
namespace reading_retry_after {
namespace {

using namespace std::chrono;

constexpr std::array<std::string_view, 12> kMonths = {"Jan", "Feb", "Mar", "Apr", "May", "Jun",
                                                      "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};

/// A number of at most `most` digits; none for anything else.
std::optional<int> number_of(std::string_view text, std::size_t most) {
    int number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (text.empty() || text.size() > most || text.front() == '-' || error != std::errc() ||
        end != text.data() + text.size())
        return std::nullopt;
    return number;
}

/// The parts between any of these characters, without empty ones.
std::vector<std::string_view> parts_of(std::string_view text, std::string_view between) {
    std::vector<std::string_view> parts;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find_first_of(between), text.size());
        if (end > 0)
            parts.push_back(text.substr(0, end));
        text.remove_prefix(std::min(text.size(), end + 1));
    }
    return parts;
}

std::optional<seconds> time_of_day(std::string_view text) {
    const auto parts = parts_of(text, ":");
    if (parts.size() != 3)
        return std::nullopt;
    const auto hour = number_of(parts[0], 2), minute = number_of(parts[1], 2),
               second = number_of(parts[2], 2);
    if (!hour || !minute || !second || *hour > 23 || *minute > 59 || *second > 60)
        return std::nullopt;
    return hours(*hour) + minutes(*minute) + seconds(*second);
}

/// A two-digit year that would be more than fifty years ahead is in the past.
int whole_year(int year, std::size_t digits, system_clock::time_point now) {
    if (digits > 2)
        return year;
    const year_month_day today(floor<days>(now));
    const int this_year = static_cast<int>(today.year());
    const int ahead = this_year - this_year % 100 + year;
    return ahead > this_year + 50 ? ahead - 100 : ahead;
}

/// "Sun, 06 Nov 1994 08:49:37 GMT", "Sunday, 06-Nov-94 08:49:37 GMT", "Sun Nov  6 08:49:37 1994".
std::optional<sys_seconds> date_of(std::string_view text, system_clock::time_point now) {
    auto parts = parts_of(text, " ,-");
    if (parts.size() == 5)  // asctime: the year is last, the month first
        parts = {parts[0], parts[2], parts[1], parts[4], parts[3], "GMT"};
    if (parts.size() != 6 || parts[5] != "GMT")
        return std::nullopt;
    const auto day_of_month = number_of(parts[1], 2);
    const auto month_found = std::ranges::find(kMonths, parts[2]);
    const auto year_said = number_of(parts[3], 4);
    const auto time = time_of_day(parts[4]);
    if (!day_of_month || month_found == kMonths.end() || !year_said || !time)
        return std::nullopt;
    const year_month_day date(year(whole_year(*year_said, parts[3].size(), now)),
                              month(static_cast<unsigned>(month_found - kMonths.begin()) + 1),
                              day(static_cast<unsigned>(*day_of_month)));
    if (!date.ok())
        return std::nullopt;
    return sys_days(date) + *time;
}

/// Numbers with too many digits give the longest wait.
std::optional<milliseconds> wait_of_digits(std::string_view digits) {
    constexpr std::size_t kMaxDigits = 6;
    if (digits.empty() || !std::ranges::all_of(digits, [](char c) { return c >= '0' && c <= '9'; }))
        return std::nullopt;
    digits.remove_prefix(std::min(digits.find_first_not_of('0'), digits.size()));
    if (digits.size() > kMaxDigits)
        return kLongestRetryAfter;
    return seconds(number_of(digits, kMaxDigits).value_or(0));
}

}  // namespace
}  // namespace reading_retry_after

std::optional<std::chrono::milliseconds>
read_retry_after(std::string_view value, std::string_view date,
                 std::chrono::system_clock::time_point now) {
    using namespace reading_retry_after;
    value = base::trimmed(value);
    auto wait = wait_of_digits(value);
    if (!wait) {
        const auto until = date_of(value, now);
        if (!until)
            return std::nullopt;
        const auto theirs = date_of(base::trimmed(date), now);
        wait = theirs ? duration_cast<milliseconds>(*until - *theirs)
                      : duration_cast<milliseconds>(*until - now);
    }
    if (*wait <= milliseconds(0))
        return std::nullopt;
    return std::min<milliseconds>(*wait, kLongestRetryAfter);
}

}  // namespace kyvien::hall
