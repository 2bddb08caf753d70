#include "cli/arbiter/wording/sentence_tokens.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "base/text.h"
#include "cli/arbiter/wording/plain_words.h"
#include "cli/arbiter/wording/tables/traditional_signs.h"

namespace kyvien::cli {
namespace {

/// The index of the word in a list of numbers from 1 on; zero for another word.
template <std::size_t Size>
int ordinal(const std::string_view (&list)[Size], std::string_view word) {
    const auto* found = std::ranges::find(list, word);
    return found == std::end(list) ? 0 : static_cast<int>(found - std::begin(list)) + 1;
}

}  // namespace

NumberWords number_words_at(const std::vector<Token>& tokens, std::size_t at) {
    constexpr std::string_view kSigns[] = {"一", "二", "三", "四", "五", "六", "七", "八", "九"};
    constexpr std::string_view kVietnamese[] = {"một", "hai", "ba",  "bốn", "năm",
                                                "sáu", "bảy", "tám", "chín"};
    constexpr std::string_view kEnglish[] = {
        "one",     "two",     "three",     "four",     "five",     "six",      "seven",
        "eight",   "nine",    "ten",       "eleven",   "twelve",   "thirteen", "fourteen",
        "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "twenty"};
    constexpr std::string_view kTens[] = {"ten", "twenty", "thirty", "forty", "fifty", "sixty"};
    const auto word = [&](std::size_t offset) {
        return at + offset < tokens.size() ? std::string_view(tokens[at + offset].plain)
                                           : std::string_view();
    };
    // "forty-five"
    if (const std::size_t hyphen = word(0).find('-'); hyphen != std::string_view::npos)
        if (const int tens = ordinal(kTens, word(0).substr(0, hyphen)),
            ones = ordinal(kEnglish, word(0).substr(hyphen + 1));
            tens > 1 && ones > 0 && ones < 10)
            return {10 * tens + ones, 1};
    if (const int number = ordinal(kEnglish, word(0)); number > 0)
        return {number, 1};
    if (const int tens = ordinal(kTens, word(0)); tens > 0)
        return {10 * tens, 1};
    // 十, 十五, 二十, 二十五, 五
    const int sign = word(0) == "两" || word(0) == "兩" ? 2 : ordinal(kSigns, word(0));
    if (word(0) == "十")
        return {10 + ordinal(kSigns, word(1)), ordinal(kSigns, word(1)) > 0 ? 2U : 1U};
    if (sign > 0 && word(1) == "十")
        return {10 * sign + ordinal(kSigns, word(2)), ordinal(kSigns, word(2)) > 0 ? 3U : 2U};
    if (sign > 0)
        return {sign, 1};
    // "lăm" and "mốt" mean five and one after tens.
    const auto behind_tens = [&](std::size_t offset) {
        return word(offset) == "lăm"   ? 5
               : word(offset) == "mốt" ? 1
                                       : ordinal(kVietnamese, word(offset));
    };
    const int one = ordinal(kVietnamese, word(0));
    if (word(0) == "mười")
        return {10 + behind_tens(1), behind_tens(1) > 0 ? 2U : 1U};
    if (one > 0 && word(1) == "mươi")
        return {10 * one + behind_tens(2), behind_tens(2) > 0 ? 3U : 2U};
    return {one, one > 0 ? 1U : 0U};
}

HalfTime half_time_at(const std::vector<Token>& tokens, std::size_t at) {
    struct Half {
        std::string_view words;  ///< with a blank after each
        HalfTime time;
    };
    // Longer ones before their prefixes.
    constexpr Half kHalves[] = {{"half an hour ", {"30m", 3}},  {"half hour ", {"30m", 2}},
                                {"half a minute ", {"30s", 3}}, {"nửa tiếng đồng hồ ", {"30m", 4}},
                                {"nửa tiếng ", {"30m", 2}},     {"nửa giờ ", {"30m", 2}},
                                {"nua tieng ", {"30m", 2}},     {"nua gio ", {"30m", 2}},
                                {"nửa phút ", {"30s", 2}},      {"nua phut ", {"30s", 2}},
                                {"半 个 小 时 ", {"30m", 4}},   {"半 小 时 ", {"30m", 3}},
                                {"半 个 钟 头 ", {"30m", 4}},   {"半 分 钟 ", {"30s", 3}}};
    std::string said;
    for (std::size_t next = at; next < tokens.size() && next < at + 4; ++next)
        said += tokens[next].plain + " ";
    for (const Half& each : kHalves)
        if (said.starts_with(each.words))
            return each.time;
    return {};
}

bool is_digits(std::string_view word) {
    return !word.empty() && word.size() < 7 &&
           word.find_first_not_of("0123456789") == std::string_view::npos;
}

std::size_t length_at(const std::vector<Token>& tokens, std::size_t at, std::string_view words) {
    std::size_t next = at;
    for (const std::string_view word : base::split<std::string_view>(words, ' ')) {
        if (next >= tokens.size() || tokens[next].plain != word)
            return 0;
        ++next;
    }
    return next - at;
}

std::size_t longest_of(const std::vector<Token>& tokens, std::size_t at,
                       std::span<const std::string_view> phrases) {
    std::size_t most = 0;
    for (const std::string_view words : phrases)
        most = std::max(most, length_at(tokens, at, words));
    return most;
}

bool is_ascii(std::string_view word) {
    return std::ranges::none_of(word, [](char c) { return (c & 0x80) != 0; });
}

bool is_cjk_character(std::string_view character) {
    const auto first = static_cast<unsigned char>(character[0]);
    return first >= 0xE3 && first < 0xF0;
}

std::vector<Token> tokens_of(std::string_view line) {
    std::vector<Token> tokens;
    std::size_t start = 0;
    const auto close = [&](std::size_t end) {
        if (std::string plain =
                end > start ? plain_word(line.substr(start, end - start)) : std::string();
            !plain.empty())
            tokens.push_back({start, end, std::move(plain)});
        start = end;
    };
    for (std::size_t at = 0; at < line.size();) {
        const std::size_t length = std::min(character_length(line[at]), line.size() - at);
        if (line[at] == ' ' || line[at] == '\t') {
            close(at);
            start = at + 1;
        } else if (is_cjk_character(line.substr(at, length))) {
            close(at);
            tokens.push_back({at, at + length, std::string(simplified(line.substr(at, length)))});
            start = at + length;
        }
        at += length;
    }
    close(line.size());
    return tokens;
}

std::string as_written(std::string_view text) {
    constexpr std::string_view kNumerals[] = {"一", "二", "三", "四", "五", "六", "七", "八", "九"};
    std::size_t end = 0;
    std::size_t characters = 0;
    bool has_number = false;
    while (end < text.size() && text[end] != ' ' && text[end] != ',') {
        const std::size_t length = std::min(character_length(text[end]), text.size() - end);
        const std::string_view character = text.substr(end, length);
        if (character == "，" || character == "。")
            break;
        has_number |=
            is_digits(character) || std::ranges::find(kNumerals, character) != std::end(kNumerals);
        end += length;
        ++characters;
    }
    while (end > 0 && std::string_view(".;:!").find(text[end - 1]) != std::string_view::npos) {
        --end;
        --characters;
    }
    // "8h30" is a time.
    const bool is_move =
        has_number && (characters == 4 || characters == 5) && !is_digits(text.substr(0, 1));
    return std::string(is_move ? text.substr(0, end) : "");
}

}  // namespace kyvien::cli
