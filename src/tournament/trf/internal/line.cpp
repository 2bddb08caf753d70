#include "tournament/trf/internal/line.h"

#include <fmt/core.h>

#include <charconv>
#include <iterator>

#include "base/text.h"

namespace kyvien::tournament::internal {
namespace {

struct FieldName {
    std::string_view code, english;
};

// In the order of TrfField.
constexpr FieldName kTrfFields[] = {
    {"trf-field-start-number", "start number"},
    {"trf-field-start-numbers", "start numbers"},
    {"trf-field-number", "number"},
    {"trf-field-player-of-the-team", "player of the team"},
    {"trf-field-number-of-the-team", "number of the team"},
    {"trf-field-number-of-rounds", "number of rounds"},
    {"trf-field-team", "team"},
    {"trf-field-player", "player"},
    {"trf-field-initial-colour", "initial colour"},
    {"trf-field-configuration", "configuration"},
    {"trf-field-point-system", "point system"},
    {"trf-field-round", "round"},
    {"trf-field-rounds", "rounds"},
    {"trf-field-kind-of-bye", "kind of bye"},
    {"trf-field-bye", "bye"},
    {"trf-field-range", "range"},
    {"trf-field-points", "points"},
    {"trf-field-match-points", "match points"},
    {"trf-field-game-points", "game points"},
    {"trf-field-rank", "rank"},
    {"trf-field-rating", "rating"},
    {"trf-field-average-rating", "average rating"},
    {"trf-field-opponent", "opponent"},
    {"trf-field-colour", "colour"},
    {"trf-field-result", "result"},
    {"trf-field-columns", "columns"},
};
static_assert(std::size(kTrfFields) == static_cast<std::size_t>(TrfField::Columns) + 1);

bool is_continuation(char c) {
    return (static_cast<unsigned char>(c) & 0xC0U) == 0x80U;
}

constexpr std::string_view kLineBlanks = " \t";
constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

}  // namespace

std::string to_utf8(std::string_view bytes) {
    if (bytes.starts_with(kByteOrderMark))
        bytes.remove_prefix(kByteOrderMark.size());
    if (base::is_utf8(bytes))
        return std::string(bytes);
    std::string text;
    text.reserve(bytes.size() + bytes.size() / 8);
    for (const char c : bytes) {
        const auto byte = static_cast<unsigned char>(c);
        if (byte < 0x80) {
            text += c;
        } else {
            text += static_cast<char>(0xC0U | (byte >> 6U));
            text += static_cast<char>(0x80U | (byte & 0x3FU));
        }
    }
    return text;
}

std::size_t character_count(std::string_view utf8) {
    std::size_t count = 0;
    for (const char c : utf8)
        count += is_continuation(c) ? 0U : 1U;
    return count;
}

std::vector<std::string_view> words_of(std::string_view text) {
    return base::words(text, kLineBlanks);
}

std::vector<TrfLine> split_lines(std::string_view utf8) {
    std::vector<TrfLine> lines;
    int number = 0;
    while (!utf8.empty()) {
        const std::size_t end = utf8.find_first_of("\r\n");
        std::string_view line = utf8.substr(0, end);
        // Concatenated files have several byte order marks.
        while (line.starts_with(kByteOrderMark))
            line.remove_prefix(kByteOrderMark.size());
        lines.emplace_back(line, ++number);
        if (end == std::string_view::npos)
            break;
        const bool pair = utf8.substr(end).starts_with("\r\n");
        utf8.remove_prefix(end + (pair ? 2 : 1));
    }
    return lines;
}

TrfLine::TrfLine(std::string_view text, int number) : text_(text), number_(number) {
    bool ascii = true;
    for (const char c : text)
        ascii = ascii && static_cast<unsigned char>(c) < 0x80;
    if (!ascii)
        for (std::size_t i = 0; i < text.size(); ++i)
            if (!is_continuation(text[i]))
                starts_.push_back(i);
    const std::string_view used = base::trimmed_end(text, kLineBlanks);
    length_ = static_cast<int>(ascii ? used.size() : character_count(used));
}

std::string_view TrfLine::columns(int first, int last) const {
    const auto from = static_cast<std::size_t>(first - 1);
    const auto to = static_cast<std::size_t>(last);
    if (starts_.empty())
        return from >= text_.size() ? std::string_view{} : text_.substr(from, to - from);
    if (from >= starts_.size())
        return {};
    const std::size_t begin = starts_[from];
    return text_.substr(begin, to < starts_.size() ? starts_[to] - begin : std::string_view::npos);
}

std::string_view TrfLine::field(int first, int last) const {
    return base::trimmed(columns(first, last), kLineBlanks);
}

char TrfLine::at(int column) const {
    const std::string_view cell = columns(column, column);
    return cell.empty() ? ' ' : cell.size() == 1 ? cell[0] : '?';
}

Refusal TrfLine::fault(int first, int last, TrfField field, const Reason& why, int round) const {
    const auto [code, name] = kTrfFields[static_cast<std::size_t>(field)];
    const std::string what =
        round == 0 ? std::string(name) : fmt::format("round {}, {}", round, name);
    const std::string where =
        first == last ? fmt::format("column {}", first) : fmt::format("columns {}-{}", first, last);
    return {"trf-field", fmt::format("line {}, {} ({}): {}", number_, where, what, why.english),
            std::nullopt,
            with_reason({{"line", std::to_string(number_)},
                         {"columns", fmt::format("{}-{}", first, last)},
                         {"round", std::to_string(round)},
                         {"field", what},
                         {"field-codes", std::string(code)}},
                        why)};
}

Result<std::optional<int>> TrfLine::integer(int first, int last, TrfField what, int max) const {
    const std::string_view text = field(first, last);
    if (text.empty())
        return std::nullopt;
    int value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size() || value < 0 || value > max)
        return refuse(fault(first, last, what,
                            {"trf-no-number",
                             "'{text}' is not a number from 0 to {most}",
                             {{"text", text}, {"most", max}}}));
    return value;
}

Result<int> TrfLine::positive_integer(int first, int last, TrfField what, int max) const {
    const auto number = KYVIEN_TRY(integer(first, last, what, max));
    if (!number || *number == 0)
        return refuse(fault(first, last, what, {"trf-from-one", "a number from 1 is needed"}));
    return *number;
}

Result<std::optional<Points>> TrfLine::points(int first, int last, TrfField what) const {
    const std::string_view text = field(first, last);
    if (text.empty())
        return std::nullopt;
    const std::optional<Points> value = parse_points(text);
    if (!value)
        return refuse(
            fault(first, last, what,
                  {"trf-no-points", "'{text}' is not a number of points", {{"text", text}}}));
    return value;
}

std::unexpected<Refusal> too_large(const Reason& why) {
    return refuse("trf-too-large", why.english, std::nullopt, with_reason({}, why));
}

}  // namespace kyvien::tournament::internal
