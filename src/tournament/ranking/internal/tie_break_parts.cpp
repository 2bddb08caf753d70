#include "tournament/ranking/internal/tie_break_parts.h"

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <fmt/format.h>

namespace kyvien::tournament::internal {
namespace {

std::optional<int> whole_number(std::string_view digits) {
    int number = 0;
    const char* last = digits.data() + digits.size();
    const auto [end, error] = std::from_chars(digits.data(), last, number);
    return error == std::errc{} && end == last && !digits.empty() ? std::optional(number)
                                                                  : std::nullopt;
}

bool read_modifier(std::string_view modifier, TieBreakText& tie_break) {
    if (modifier == "P") {
        const bool is_new = !tie_break.forfeits_played;
        tie_break.forfeits_played = true;
        return is_new;
    }
    if (modifier == "R") {
        const bool is_new = !tie_break.reversed;
        tie_break.reversed = true;
        return is_new;
    }
    if (modifier.empty())
        return false;
    if (modifier[0] == 'L') {
        const bool is_new = tie_break.koya_limit == 0;
        const auto limit = whole_number(modifier.substr(1));
        if (!limit || *limit == 0 || std::abs(*limit) > kMaxRounds)
            return false;
        tie_break.koya_limit = *limit;
        return is_new;
    }
    if (modifier[0] == 'U' || modifier[0] == 'V') {
        tie_break.undefined = modifier[0];
        return true;
    }
    if ((modifier[0] != 'C' && modifier[0] != 'M') || tie_break.cut_low > 0)
        return false;
    const auto count = whole_number(modifier.substr(1));
    if (!count || *count < 1 || *count > kMaxRounds)
        return false;
    tie_break.cut_low = *count;
    tie_break.cut_high = modifier[0] == 'M' ? *count : 0;
    return true;
}

}  // namespace

bool is_voluntary(const RoundRecord& record) {
    switch (record.outcome) {
    case Outcome::None:
        return record.opponent == 0;
    case Outcome::ForfeitLoss:
    case Outcome::HalfBye:
    case Outcome::ZeroBye:
        return true;
    case Outcome::ForfeitDraw:
        return record.opponent == 0;
    default:
        return false;
    }
}

int last_available_round(const Entry& entry, int rounds) {
    int last = rounds;
    while (last > 0 && is_voluntary(entry.record(last)))
        --last;
    return last;
}

bool counts_as_played(const RoundRecord& record, bool forfeits_played) {
    return record.was_played() ||
           (forfeits_played && record.opponent != 0 && record.outcome != Outcome::None);
}

Rational sum_after_cuts(std::vector<Part> parts, int cut_low, int cut_high) {
    const auto lower = [](const Part& a, const Part& b) {
        return a.score != b.score ? a.score < b.score : a.value < b.value;
    };
    for (int i = 0; i < cut_low && !parts.empty(); ++i) {
        auto least = std::ranges::min_element(parts, lower);
        auto least_voluntary = parts.end();
        for (auto it = parts.begin(); it != parts.end(); ++it)
            if (it->voluntary && (least_voluntary == parts.end() || lower(*it, *least_voluntary)))
                least_voluntary = it;
        // 16.5: the lowest voluntarily unplayed round, unless the least contribution is worth more.
        if (least_voluntary != parts.end() && least->value <= least_voluntary->value)
            least = least_voluntary;
        parts.erase(least);
    }
    for (int i = 0; i < cut_high && !parts.empty(); ++i)
        parts.erase(std::ranges::max_element(parts, lower));
    Rational sum;
    for (const Part& part : parts)
        sum = sum + part.value;
    return sum;
}

std::optional<TieBreakText> split_tie_break(std::string_view text) {
    std::string capitals;
    for (const char c : text)
        capitals += c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
    std::string_view rest = capitals;
    const auto next = [&rest] {
        // In "/L-1" the "-" is a sign.
        const auto mark =
            std::min(rest.find_first_of("/-#", rest.starts_with("L-") ? 2 : 0), rest.size());
        const std::string_view word = rest.substr(0, mark);
        rest.remove_prefix(mark);
        return word;
    };
    TieBreakText tie_break;
    tie_break.name = next();
    while (!rest.empty()) {
        rest.remove_prefix(1);
        if (!read_modifier(next(), tie_break))
            return std::nullopt;
    }
    return tie_break;
}

Refusal unknown_tie_break(std::string_view text, const Reason& why) {
    return {"unknown-tie-break", why.english, std::nullopt,
            with_reason({{"tie-break", std::string(text)}}, why)};
}

Refusal undefined_modifier(std::string_view text, char modifier) {
    const std::string_view readings =
        modifier == 'U' ? "rounds not played as draws, or a rating for those who have none"
                        : "cutting also where article 16.5 says otherwise, or an edition of the "
                          "regulations";
    return unknown_tie_break(
        text, {"tie-break-undefined",
               "'{text}': the modifier /{modifier} is not offered, because FIDE's tie-break "
               "regulations (C.07, article 14) do not define it and programs differ ({readings}). "
               "There are /C1 for a cut, /M1 for a median and /P for forfeits as games.",
               {{"text", text}, {"modifier", modifier}, {"readings", readings}}});
}

Refusal forfeits_not_applicable(std::string_view text, std::string_view where) {
    return unknown_tie_break(
        text, {"tie-break-forfeits",
               "'{text}': /P counts forfeits as games against the opponent; it is for "
               "{those}.",
               {{"text", text}, {"modifier", 'P'}, {"those", where}}});
}

Refusal modifier_not_applicable(std::string_view text, char modifier, std::string_view where) {
    return unknown_tie_break(text, {"tie-break-not-of-this",
                                    "'{text}': the modifier /{modifier} is for {those}.",
                                    {{"text", text}, {"modifier", modifier}, {"those", where}}});
}

}  // namespace kyvien::tournament::internal
