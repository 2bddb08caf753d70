// A line as it was typed: sentences one after the other, articles and the like left out where that
// helps.
#include <algorithm>
#include <array>

#include "base/result.h"
#include "cli/arbiter/desk.h"
#include "cli/arbiter/lines/line_parts.h"
#include "cli/arbiter/wording/measures.h"
#include "cli/arbiter/wording/own_words.h"
#include "cli/arbiter/wording/phrases.h"
#include "cli/arbiter/wording/sentence_phrases.h"

namespace kyvien::cli {

/// "đỏ chạm mã h0, đen khiếu nại, trọng tài thấy", "red offers a draw, black declines": each part
/// is understood by itself, and together they are none.
std::optional<std::vector<SaidLine>> ArbiterDesk::told_apart(std::string_view line) const {
    constexpr std::string_view kCommas[] = {",", "，"};
    if (line.find('=') != std::string_view::npos || from_own_words(game(), line))
        return std::nullopt;
    std::size_t comma = std::string_view::npos;
    std::size_t length = 0;
    for (const std::string_view sign : kCommas)
        if (const std::size_t found = line.find(sign); found < comma) {
            comma = found;
            length = sign.size();
        }
    if (comma == std::string_view::npos)
        return std::nullopt;
    const auto first = from_own_words(game(), line.substr(0, comma));
    // A complaint comes after what it is about.
    if (!first || first->starts_with("report touch-claim"))
        return std::nullopt;
    const std::string_view rest = line.substr(comma + length);
    auto lines = spelled_as_said(line.substr(0, comma));
    if (!lines)
        return std::nullopt;
    auto others = told_apart(rest);
    if (!others && from_own_words(game(), rest))
        if (auto second = spelled_as_said(rest))
            others = *std::move(second);
    if (!others)
        return std::nullopt;
    lines->insert(lines->end(), others->begin(), others->end());
    return *std::move(lines);
}

Result<std::vector<SaidLine>> ArbiterDesk::spelled_out(std::string_view typed) const {
    const std::string plain = sentence::without_ordinal(game(), typed);
    const std::string_view line = plain;
    if (denies_measure(game(), line))
        return std::vector{read_line(game(), line)};
    if (auto apart = told_apart(line))
        return *std::move(apart);
    auto lines = spelled_as_said(line);
    if (lines)
        return lines;
    // "white took back his stone c3": the articles and the like are left out, if that helps. "to c4
    // from c3" would be turned round by it.
    std::string joined(line);
    for (const std::string_view stop : {".", "。"})
        if (joined.ends_with(stop))
            joined.resize(joined.size() - stop.size());
    std::ranges::replace(joined, ' ', '-');
    const std::string hyphened = "-" + joined;
    const std::size_t to = hyphened.find("-to-");
    if (to != std::string::npos && hyphened.find("-from-", to) != std::string::npos)
        return lines;
    std::string shorter = without_idle(joined);
    if (shorter.size() == line.size() || line.find('=') != std::string_view::npos)
        return lines;
    std::ranges::replace(shorter, '-', ' ');
    auto again = spelled_as_said(shorter);
    return again ? again : lines;
}

}  // namespace kyvien::cli
