// tournament/event/day.h — dates: is a text a valid date, and when was somebody born?
//
// Cost:  constant.
// Safe:  pure functions, any thread.
#pragma once

#include <string>
#include <string_view>

namespace kyvien::tournament {

/// "2026-11-25".
[[nodiscard]] bool is_calendar_day(std::string_view text);

/// A year from 1850 to 2099, alone or with month and day behind it: "1990", "1990-05-12",
/// "1990/05/12", "1990.05.12"; "00" for a month or a day that nobody knows, as lists of federations
/// have it.
[[nodiscard]] bool is_birth(std::string_view text);

/// What is_birth() takes: the text itself, or a day that begins with the day ("12.5.1990",
/// "12/05/1990") with the year first, "1990-05-12"; where the second number is no month, the first
/// is. A text that is neither stays as it is.
[[nodiscard]] std::string birth_of(std::string_view text);

/// As FIDE's reports have it: "1990/05/12", and "1990/00/00" where the year alone is known. A text
/// that is no birth stays as it is.
[[nodiscard]] std::string birth_in_report(std::string_view text);
/// The other way: "1990-05-12", and "1990" where the rest is nought.
[[nodiscard]] std::string birth_from_report(std::string_view text);

}  // namespace kyvien::tournament
