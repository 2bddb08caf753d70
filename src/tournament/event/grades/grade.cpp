#include "tournament/event/grades/grade.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <initializer_list>
#include <system_error>

#include "base/text.h"

namespace kyvien::tournament {

std::optional<int> parse_grade(std::string_view text) {
    text = base::trimmed_wide(text);
    const auto unit = text.find_first_not_of("0123456789");
    if (unit == 0 || unit == std::string_view::npos)
        return std::nullopt;
    int count = 0;
    const char* const end = text.data() + unit;
    const auto [stop, error] = std::from_chars(text.data(), end, count);
    const std::string_view word = base::trimmed_wide(text.substr(unit));
    if (error != std::errc{} || stop != end || count < 1 || count > 40)
        return std::nullopt;
    const auto is = [word](std::initializer_list<std::string_view> words) {
        return std::ranges::find(words, word) != words.end();
    };
    if (is({"d", "D", "dan", "Dan", "段", "đẳng"}))
        return count;
    if (is({"k", "K", "kyu", "Kyu", "级", "級", "cấp"}))
        return 1 - count;
    if (is({"p", "P"}))
        return count + 9;
    return std::nullopt;
}

std::string grade_text(int grade) {
    if (grade > 9)
        return fmt::format("{}p", grade - 9);
    return grade > 0 ? fmt::format("{}d", grade) : fmt::format("{}k", 1 - grade);
}

}  // namespace kyvien::tournament
