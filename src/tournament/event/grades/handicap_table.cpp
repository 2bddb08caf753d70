#include "tournament/event/grades/handicap_table.h"

#include <algorithm>
#include <charconv>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "base/text.h"

namespace kyvien::tournament {
namespace handicap_table {
namespace {

constexpr int kMaxRowStones = 25;
constexpr std::size_t kLongestOdds = 64;
constexpr std::size_t kLongestTable = 8192;

std::optional<int> number_of(std::string_view text) {
    int value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size())
        return std::nullopt;
    return value;
}

/// "0.5", "-5.5", "7": halves, up to three digits before the point.
bool is_komi(std::string_view text) {
    if (text.starts_with('-'))
        text.remove_prefix(1);
    const auto dot = std::min(text.find('.'), text.size());
    const std::string_view rest = text.substr(std::min(dot + 1, text.size()));
    constexpr std::size_t kMaxDigits = 3;
    return dot > 0 && dot <= kMaxDigits &&
           std::ranges::all_of(text.substr(0, dot), [](char c) { return c >= '0' && c <= '9'; }) &&
           (dot == text.size() || rest == "5" || rest == "0");
}

/// A letter and a number, "b1" or "b10".
bool is_square(std::string_view text) {
    const std::string_view number = text.substr(std::min<std::size_t>(1, text.size()));
    return !text.empty() && text[0] >= 'a' && text[0] <= 'z' && !number.empty() &&
           number.size() <= 2 &&
           std::ranges::all_of(number, [](char c) { return c >= '0' && c <= '9'; });
}

/// Squares separated by spaces, none twice.
bool parse_squares(std::vector<std::string>& squares, std::string_view text) {
    for (const std::string_view square : base::split(text, ' ')) {
        if (square.empty())
            continue;
        if (!is_square(square) || squares.size() == kMaxRemovedSquares ||
            std::ranges::find(squares, square) != squares.end())
            return false;
        squares.emplace_back(square);
    }
    return !squares.empty();
}

bool take_part(HandicapRow& row, std::string_view part) {
    const auto blank = std::min(part.find(' '), part.size());
    const std::string_view key = part.substr(0, blank);
    const std::string_view value = base::trimmed(part.substr(blank));
    if (key == "first-move" && value.empty() && !row.first_move)
        return row.first_move = true;
    if (key == "stones" && row.stones == 0) {
        row.stones = number_of(value).value_or(0);
        return row.stones > 0 && row.stones <= kMaxRowStones;
    }
    if (key == "komi" && row.komi.empty() && is_komi(value)) {
        row.komi = value;
        return true;
    }
    if (key == "odds" && row.odds.empty() && !value.empty() && value.size() <= kLongestOdds &&
        value.find(',') == std::string_view::npos && base::is_utf8(value) &&
        !base::hidden_character(value)) {
        row.odds = value;
        return true;
    }
    if (key == "without" && row.without.empty())
        return parse_squares(row.without, value);
    return false;
}

std::optional<HandicapRow> row_of(std::string_view line) {
    const auto parts = base::split(line, '|');
    HandicapRow row;
    const auto difference = parts.empty() ? std::nullopt : number_of(base::trimmed(parts.front()));
    if (!difference || *difference < 1 || *difference > kMaxHandicapDifference || parts.size() < 2)
        return std::nullopt;
    row.difference = *difference;
    for (std::size_t i = 1; i < parts.size(); ++i)
        if (!take_part(row, base::trimmed(parts[i])))
            return std::nullopt;
    if (!row.without.empty() && row.odds.empty())
        return std::nullopt;  // there would be no words for it
    // Handicap stones imply that Black moves first.
    const bool is_of_go = row.stones > 0 || !row.komi.empty();
    return is_of_go && (row.first_move || !row.odds.empty()) ? std::nullopt : std::optional(row);
}

}  // namespace
}  // namespace handicap_table

std::string to_text(std::span<const HandicapRow> table) {
    std::string text;
    for (const HandicapRow& row : table) {
        text += fmt::format("{}{}", text.empty() ? "" : ";", row.difference);
        if (row.stones > 0)
            text += fmt::format(" | stones {}", row.stones);
        if (!row.komi.empty())
            text += " | komi " + row.komi;
        if (row.first_move)
            text += " | first-move";
        if (!row.odds.empty())
            text += " | odds " + row.odds;
        if (!row.without.empty())
            text += fmt::format(" | without {}", fmt::join(row.without, " "));
    }
    return text;
}

std::optional<std::vector<HandicapRow>> parse_handicap_rows(std::string_view text) {
    auto table = read_handicap_rows(text);
    return table ? std::optional(*std::move(table)) : std::nullopt;
}

std::expected<std::vector<HandicapRow>, HandicapTableError>
read_handicap_rows(std::string_view text) {
    if (text.size() > handicap_table::kLongestTable)
        return std::unexpected(HandicapTableError{HandicapFault::Missing, 1});
    std::vector<HandicapRow> table;
    std::string lines(text);
    std::ranges::replace(lines, ';', '\n');
    int number = 0;
    for (const std::string_view each : base::split(lines, '\n')) {
        ++number;
        const std::string_view line = base::trimmed(each);
        if (line.empty() || line.starts_with('#'))
            continue;
        auto row = handicap_table::row_of(line);
        if (!row || table.size() == kMaxHandicapRows)
            return std::unexpected(HandicapTableError{HandicapFault::Row, number});
        if (!table.empty() && row->difference <= table.back().difference)
            return std::unexpected(HandicapTableError{HandicapFault::Order, number});
        table.push_back(*std::move(row));
    }
    if (table.empty())
        return std::unexpected(HandicapTableError{HandicapFault::Missing, 1});
    return table;
}

bool weaker_is_first(const HandicapRow& row, bool black_is_first) {
    const bool is_of_pieces = row.stones == 0 && row.komi.empty();
    return is_of_pieces ? row.first_move : black_is_first;
}

int handicap_row_for(std::span<const HandicapRow> table, int difference) {
    return static_cast<int>(std::ranges::count_if(
        table, [difference](const HandicapRow& row) { return row.difference <= difference; }));
}

}  // namespace kyvien::tournament
