#include "tournament/event/day.h"

#include <array>
#include <chrono>
#include <fmt/format.h>
#include <optional>
#include <utility>

#include "base/text.h"

namespace kyvien::tournament {
namespace day {
namespace {

constexpr int kFirstYear = 1850, kLastYear = 2099;
constexpr std::size_t kYearDigits = 4;

/// Digits only, at most `most` of them.
std::optional<int> digits(std::string_view text, std::size_t max_digits) {
    int value = 0;
    if (text.empty() || text.size() > max_digits)
        return std::nullopt;
    for (const char c : text) {
        if (c < '0' || c > '9')
            return std::nullopt;
        value = value * 10 + (c - '0');
    }
    return value;
}

/// The three parts between two equal separators.
std::optional<std::array<std::string_view, 3>> parts(std::string_view text) {
    const auto first = text.find_first_of("-/.");
    if (first == std::string_view::npos)
        return std::nullopt;
    const auto second = text.find(text[first], first + 1);
    if (second == std::string_view::npos)
        return std::nullopt;
    return std::array{text.substr(0, first), text.substr(first + 1, second - first - 1),
                      text.substr(second + 1)};
}

bool has_year(int year) {
    return year >= kFirstYear && year <= kLastYear;
}

bool is_in_calendar(int year, int month, int day) {
    return std::chrono::year_month_day(std::chrono::year(year),
                                       std::chrono::month(static_cast<unsigned>(month)),
                                       std::chrono::day(static_cast<unsigned>(day)))
        .ok();
}

}  // namespace
}  // namespace day

bool is_calendar_day(std::string_view text) {
    constexpr std::size_t kSize = 10;
    const auto parts = text.size() == kSize && text.find_first_of("/.") == std::string_view::npos
                           ? day::parts(text)
                           : std::nullopt;
    if (!parts || (*parts)[0].size() != day::kYearDigits || (*parts)[1].size() != 2)
        return false;
    const auto year = day::digits((*parts)[0], day::kYearDigits);
    const auto month = day::digits((*parts)[1], 2), of_month = day::digits((*parts)[2], 2);
    return year && month && of_month && day::is_in_calendar(*year, *month, *of_month);
}

bool is_birth_date(std::string_view text) {
    const auto year = day::digits(text.substr(0, day::kYearDigits), day::kYearDigits);
    if (text.size() < day::kYearDigits || !year || !day::has_year(*year))
        return false;
    if (text.size() == day::kYearDigits)
        return true;
    const auto parts = day::parts(text);
    if (!parts || (*parts)[0].size() != day::kYearDigits)
        return false;
    const auto month = day::digits((*parts)[1], 2), of_month = day::digits((*parts)[2], 2);
    if (!month || !of_month)
        return false;
    return *month == 0 ? *of_month == 0
                       : day::is_in_calendar(*year, *month, *of_month == 0 ? 1 : *of_month);
}

std::string normalised_birth_date(std::string_view text) {
    text = base::trimmed_wide(text);
    const auto parts = day::parts(text);
    if (is_birth_date(text) || !parts)
        return std::string(text);
    const auto first = day::digits((*parts)[0], 2), second = day::digits((*parts)[1], 2);
    const auto year = day::digits((*parts)[2], day::kYearDigits);
    if (!first || !second || !year || (*parts)[2].size() != day::kYearDigits)
        return std::string(text);
    for (const auto& [of_month, month] : {std::pair(*first, *second), std::pair(*second, *first)})
        if (day::has_year(*year) && day::is_in_calendar(*year, month, of_month))
            return fmt::format("{:04}-{:02}-{:02}", *year, month, of_month);
    return std::string(text);
}

std::string birth_date_for_report(std::string_view text) {
    if (!is_birth_date(text))
        return std::string(text);
    const auto parts = day::parts(text);
    return parts ? fmt::format("{}/{:0>2}/{:0>2}", (*parts)[0], (*parts)[1], (*parts)[2])
                 : fmt::format("{}/00/00", text);
}

std::string birth_date_from_report(std::string_view text) {
    const std::string birth = normalised_birth_date(text);
    const auto parts = day::parts(birth);
    if (!is_birth_date(birth) || !parts)
        return birth;
    const bool has_month = day::digits((*parts)[1], 2) != 0,
               has_day = day::digits((*parts)[2], 2) != 0;
    return !has_month ? std::string((*parts)[0])
                      : fmt::format("{}-{:0>2}-{:0>2}", (*parts)[0], (*parts)[1],
                                    has_day ? (*parts)[2] : std::string_view("00"));
}

}  // namespace kyvien::tournament
