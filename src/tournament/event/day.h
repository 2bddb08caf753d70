// tournament/event/day.h — dates: is a text a valid date, and how is a date of birth written?
//
// Cost:  constant.
// Safe:  pure functions, any thread.
#pragma once

#include <string>
#include <string_view>

namespace kyvien::tournament {

/// A date such as "2026-11-25".
[[nodiscard]] bool is_calendar_day(std::string_view text);

/// A year from 1850 to 2099, alone or followed by month and day: "1990", "1990-05-12",
/// "1990/05/12", "1990.05.12". A month or day may be "00" if unknown, as in lists of federations.
[[nodiscard]] bool is_birth_date(std::string_view text);

/// Normalises to a form that is_birth_date() accepts: returns the text itself, or for a date that
/// starts with the day ("12.5.1990", "12/05/1990") the year first, "1990-05-12". If the second
/// number cannot be a month, the first is taken as the month. Any other text is returned unchanged.
[[nodiscard]] std::string normalised_birth_date(std::string_view text);

/// The form of FIDE's reports: "1990/05/12", or "1990/00/00" if only the year is known. A text that
/// is not a date of birth is returned unchanged.
[[nodiscard]] std::string birth_date_for_report(std::string_view text);
/// The inverse: "1990-05-12", or "1990" if month and day are zero.
[[nodiscard]] std::string birth_date_from_report(std::string_view text);

}  // namespace kyvien::tournament
